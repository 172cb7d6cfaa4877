"""What follows a verb of the board or of terz: clubs, pots, counts, trumps, melds (notation.md)."""

from games.rules.cards import RANKS, SYMBOLS, parse_card
from games.rules.protocol import Action, Seat
from games.rules.readers import NameReader, end, number, read_amount, read_who, with_cards
from games.rules.words import LineError, Token

POTS = ("A", "K", "Q", "J", "10", "9", "M", "T")
"""The pots of the board as a line names them: six clubs, the marriage and the trynka."""

MELDS = ("terz", "quart", "run5", "run6", "run7", "run8")


def _ranked(kind: str, token: Token, ranks: tuple[str, ...]) -> str:
    """Read a club or a pot: its rank alone, or as a card (``Qc``, ``Q♣``)."""
    text = token.text
    if text in ranks:
        return text
    try:
        card = parse_card(text)
    except ValueError:
        raise LineError("no_club", f"{kind} {text}") from None
    if card.suit != "c" or card.rank not in ranks:
        raise LineError("no_club", f"{kind} {text}")
    return card.rank


def _ranks(kind: str, rest: tuple[Token, ...], ranks: tuple[str, ...]) -> tuple[str, ...]:
    if not rest:
        raise LineError("line_incomplete", kind)
    return tuple(_ranked(kind, token, ranks) for token in rest)


def read_club(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read one club by its rank."""
    end(kind, rest[1:])
    return Action(kind=kind, seat=seat, word=_ranks(kind, rest, RANKS)[0])


def read_pot(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read one pot."""
    end(kind, rest[1:])
    return Action(kind=kind, seat=seat, word=_ranks(kind, rest, POTS)[0])


def read_pots(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read several pots."""
    # In whatever order they were said, they are written in one.
    pots = sorted(_ranks(kind, rest, POTS), key=POTS.index)
    return Action(kind=kind, seat=seat, word=" ".join(pots))


def read_clubs(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read clubs in the order in which they were laid."""
    return Action(kind=kind, seat=seat, word=" ".join(_ranks(kind, rest, RANKS)))


def read_missed(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read a missed club, and whether its holder was prompted."""
    rank = _ranks(kind, rest[:1], RANKS)[0]
    if rest[1:] not in {(), (Token("prompted"),)}:
        raise LineError("too_many_words", f"{kind} … {rest[1].text}")
    return Action(kind=kind, seat=seat, word=" ".join((rank, *(word.text for word in rest[1:]))))


def read_fine(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read a fine: its points, or the cards that are left."""
    if len(rest) == 1 and rest[0].text.isdigit():
        return read_amount(kind, seat, rest, name)
    if not rest:
        raise LineError("line_incomplete", kind)
    return with_cards(Action(kind=kind, seat=seat), rest)


def _pairs(kind: str, rest: tuple[Token, ...], name: NameReader) -> tuple[tuple[Seat, int], ...]:
    if not rest or len(rest) % 2:
        raise LineError("line_incomplete", kind)
    pairs = zip(rest[::2], rest[1::2], strict=True)
    return tuple((name(who), number(kind, count)) for who, count in pairs)


def read_counts(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read how many cards each has left."""
    return Action(kind=kind, seat=seat, shares=_pairs(kind, rest, name))


def read_points(kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read card points, and when the trump jack was played by whom: its player is the seat."""
    if len(rest) < 4 or rest[-2].text not in {"last", "middle"}:
        raise LineError("line_incomplete", kind)
    return Action(
        kind=kind,
        seat=name(rest[-1]),
        shares=_pairs(kind, rest[:-2], name),
        word=rest[-2].text,
    )


def read_trump(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read a deal: nothing more, or the suit of trumps and perhaps the card turned up."""
    end(kind, rest[2:])
    if not rest:
        return Action(kind=kind, seat=seat)
    return with_cards(Action(kind=kind, seat=seat, word=_suit(kind, rest[0])), rest[1:])


def _suit(kind: str, token: Token) -> str:
    for letter, sign in SYMBOLS.items():
        if token.text in {letter, sign}:
            return letter
    raise LineError("no_suit", f"{kind} {token.text}")


def read_meld(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read ``terz h 10``, ``quart d K answer`` or ``four A``; which can be, the game says."""
    texts = [token.text for token in rest]
    if len(texts) == 2 and texts[0] == "four":
        return Action(kind=kind, seat=seat, word=f"four {texts[1]}")
    if len(texts) not in {3, 4} or texts[0] not in MELDS or texts[3:] not in ([], ["answer"]):
        raise LineError("line_incomplete", kind)
    texts[1] = _suit(kind, rest[1])
    return Action(kind=kind, seat=seat, word=" ".join(texts))


def read_penalty(
    kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader
) -> Action:
    """Read what a penalty is for, and the number of missing cards."""
    texts = [token.text for token in rest]
    if texts == ["no_exchange"]:
        return Action(kind=kind, seat=seat, word=texts[0])
    if len(texts) == 2 and texts[0] == "short_hand":
        return Action(kind=kind, seat=seat, word=texts[0], amount=number(kind, rest[1]))
    raise LineError("line_incomplete", kind)


def read_who_or_nobody(
    kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader
) -> Action:
    """Read a player, or nothing."""
    return read_who(kind, seat, rest, name) if rest else Action(kind=kind)
