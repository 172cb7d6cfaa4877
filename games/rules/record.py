"""The lines of a hand record (notation.md): with seat numbers for storage, with names for people.

``2 bet 40`` is how an action is stored; ``"Old Ivan" bet 40  # bold`` is how a record says it.
Both are read by the same grammar and written by the same writer; only the names differ.
"""

from collections.abc import Callable

from games.rules.cards import parse_card
from games.rules.protocol import Action, Seat
from games.rules.words import LineError, Token, needs_quotes, quote, tokens

type NameReader = Callable[[Token], Seat]
type NameWriter = Callable[[Seat], str]

LEADING = {
    "cover_ante": "one",
    "blind": "amount",
    "reblind": "amount",
    "bet": "amount",
    "raise": "amount",
    "peek": "amount",
    "show": "hand",
    "svara_join": "shares",
    "pact": "one",
} | dict.fromkeys(
    (
        *("call", "fold", "open", "concede", "three_tens", "solo_svara"),
        *("svara_offer", "svara_accept", "svara_refuse", "svara_withdraw", "svara_decline"),
        *("split_offer", "split_accept", "split_refuse", "expose_card"),
    ),
    "nothing",
)
"""What follows a verb whose line begins with who acts."""

OPENING = {
    "annul_hand": "reason",
    "side": "side",
    "rule": "setting",
    "draw_high": "draw",
    "bank_count": "amount",
    "misdeal": "who reason",
    "peek_result": "word",
    "order": "many",
    "deal": "nothing",
    "svara": "nothing",
    "take_bank": "nothing",
} | dict.fromkeys(("sit", "leave", "exclude", "include", "unante", "drawn"), "who")
"""What follows a verb that begins the line."""

TO_ALL = frozenset({"ante"})
"""Verbs of one player (``2 ante``) that may also be said of all (``ante all``)."""

ELSEWHERE = frozenset(
    (
        *("stake", "stake_pot", "cover_stake", "declare", "claim", "no_claim", "lay", "miss"),
        *("out", "cancel", "end_fine", "no_fine", "close_out", "meld", "marriage", "exchange7"),
        *("penalty", "overdraw", "count", "end_deal", "settle", "resign", "abandon"),
    )
)
"""Verbs of games that are not played here yet: a line with one of them is refused, not wrong."""

RESERVED = frozenset({"undo", "all", "none", *LEADING, *OPENING, *TO_ALL, *ELSEWHERE})


def seat_number(token: Token) -> Seat:
    """Read a seat number.

    Raises:
        LineError: it is not one.
    """
    text = token.text
    if token.quoted or not (text.isascii() and text.isdigit()) or text.startswith("0"):
        raise LineError("no_seat", text)
    return int(text)


def parse_line(text: str) -> Action:
    """Read a stored line; the opposite of `write_line`.

    Raises:
        LineError: the line is not one of the notation.
    """
    return parse_tokens(tokens(text), seat_number)


def parse_tokens(words: tuple[Token, ...], name: NameReader) -> Action:
    """Read a line that `tokens` has split; ``name`` tells whose seat a name means.

    Raises:
        LineError: the line is not one of the notation; what ``name`` raises passes through.
    """
    if not words:
        raise LineError("line_empty")
    first = words[0].text
    opens = not words[0].quoted and (first in OPENING or first in TO_ALL or first in ELSEWHERE)
    verb = words[0] if opens else words[min(1, len(words) - 1)]
    kind, rest = verb.text, words[1:] if opens else words[2:]
    if kind in ELSEWHERE:
        return Action(kind=kind)
    if opens:
        if kind in TO_ALL:
            return _to_all(kind, rest)
        return _READERS[OPENING[kind]](kind, None, rest, name)
    if verb.quoted or len(words) < 2 or (kind not in LEADING and kind not in TO_ALL):
        raise LineError("unknown_word", kind)
    form = "nothing" if kind in TO_ALL else LEADING[kind]
    return _READERS[form](kind, name(words[0]), rest, name)


def _to_all(kind: str, rest: tuple[Token, ...]) -> Action:
    if rest != (Token("all"),):
        raise LineError("line_incomplete", kind)
    return Action(kind=kind)


def _number(kind: str, token: Token) -> int:
    text = token.text
    if token.quoted or not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise LineError("no_amount_in", f"{kind} {text}")
    return int(text)


def _end(kind: str, rest: tuple[Token, ...]) -> None:
    if rest:
        raise LineError("too_many_words", f"{kind} … {rest[0].text}")


def _nothing(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    _end(kind, rest)
    return Action(kind=kind, seat=seat)


def _amount(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    _end(kind, rest[1:])
    return Action(kind=kind, seat=seat, amount=_number(kind, rest[0]) if rest else None)


def _one(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    _end(kind, rest[1:])
    return Action(kind=kind, seat=seat, others=tuple(name(token) for token in rest))


def _many(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    return Action(kind=kind, seat=seat, others=tuple(name(token) for token in rest))


def _who(kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    _end(kind, rest[1:])
    return _who_reason(kind, None, rest, name)


def _who_reason(kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    if not rest:
        raise LineError("line_incomplete", kind)
    return Action(kind=kind, seat=name(rest[0]), word=_said(rest[1:]))


def _said(rest: tuple[Token, ...]) -> str:
    return " ".join(token.text for token in rest)


def _reason(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    return Action(kind=kind, seat=seat, word=_said(rest))


def _word(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    if len(rest) != 1:
        raise LineError("line_incomplete", kind)
    return _reason(kind, seat, rest, name)


def _side(kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    if len(rest) < 3:
        raise LineError("line_incomplete", kind)
    return Action(
        kind=kind,
        seat=name(rest[0]),
        others=(name(rest[1]),),
        amount=_number(kind, rest[2]),
        word=_said(rest[3:]),
    )


def _shares(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    if rest and len(rest) % 2 == 0:
        raise LineError("line_incomplete", kind)
    pairs = zip(rest[1::2], rest[2::2], strict=True)
    return Action(
        kind=kind,
        seat=seat,
        amount=_number(kind, rest[0]) if rest else None,
        shares=tuple((name(who), _number(kind, amount)) for who, amount in pairs),
    )


def _draw(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    if not rest or len(rest) % 2:
        raise LineError("line_incomplete", kind)
    others = tuple(name(token) for token in rest[::2])
    return _with_cards(Action(kind=kind, seat=seat, others=others), rest[1::2])


def _hand(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    if len(rest) == 1:
        return Action(kind=kind, seat=seat, amount=_number(kind, rest[0]))
    return _with_cards(Action(kind=kind, seat=seat), rest)


def _with_cards(action: Action, rest: tuple[Token, ...]) -> Action:
    try:
        cards = tuple(parse_card(token.text) for token in rest)
    except ValueError as error:
        raise LineError("no_card", str(error)) from None
    return Action(kind=action.kind, seat=action.seat, others=action.others, cards=cards)


_READERS: dict[str, Callable[[str, Seat | None, tuple[Token, ...], NameReader], Action]] = {
    "nothing": _nothing,
    "amount": _amount,
    "one": _one,
    "many": _many,
    "who": _who,
    "who reason": _who_reason,
    "reason": _reason,
    "word": _word,
    "setting": _word,
    "side": _side,
    "shares": _shares,
    "draw": _draw,
    "hand": _hand,
}


def write_name(name: str) -> str:
    """Return a name as a record says it, quoted where it could be read as something else."""
    if needs_quotes(name) or name[0] in "!=" or name in RESERVED or name.isdigit():
        return quote(name)
    return name


def _write_words(word: str) -> list[str]:
    if not word:
        return []
    plain = word.split(" ")
    if any(needs_quotes(part) for part in plain):
        return [quote(word)]
    return plain


def write_line(action: Action, name: NameWriter = str) -> str:
    """Return the line of an action: with seat numbers, or with names if ``name`` gives them."""
    kind, seat = action.kind, action.seat
    parts = [kind]
    if kind in TO_ALL and seat is None:
        parts.append("all")
    elif seat is not None and (kind in LEADING or kind in TO_ALL):
        parts.insert(0, name(seat))
    elif seat is not None:
        parts.append(name(seat))
    drawn = action.cards if action.others else ()
    for place, other in enumerate(action.others):
        parts.append(name(other))
        parts.extend(str(card) for card in drawn[place : place + 1])
    if action.amount is not None:
        parts.append(str(action.amount))
    for other, amount in action.shares:
        parts += [name(other), str(amount)]
    if not action.others:
        parts.extend(str(card) for card in action.cards)
    return " ".join(parts + _write_words(action.word))
