"""What follows a verb in a line, read into an action: people, sums, cards, words (notation.md)."""

from collections.abc import Callable
from dataclasses import replace

from games.rules.cards import parse_card
from games.rules.protocol import Action, Seat
from games.rules.words import LineError, Token

type NameReader = Callable[[Token], Seat]
type Reader = Callable[[str, Seat | None, tuple[Token, ...], NameReader], Action]


def number(kind: str, token: Token) -> int:
    """Return the number that a word is.

    Raises:
        LineError: it is no whole number.
    """
    text = token.text
    if token.quoted or not (text.isascii() and text.isdigit()) or len(text) > 18:
        raise LineError("no_amount_in", f"{kind} {text}")
    return int(text)


def end(kind: str, rest: tuple[Token, ...]) -> None:
    """See that nothing more follows.

    Raises:
        LineError: something does.
    """
    if rest:
        raise LineError("too_many_words", f"{kind} … {rest[0].text}")


def read_nothing(
    kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader
) -> Action:
    """Read nothing: the verb says all."""
    end(kind, rest)
    return Action(kind=kind, seat=seat)


def read_amount(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read a sum; what a missing one means, the game says."""
    end(kind, rest[1:])
    return Action(kind=kind, seat=seat, amount=number(kind, rest[0]) if rest else None)


def read_one(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read whom it is about, if anybody."""
    end(kind, rest[1:])
    return Action(kind=kind, seat=seat, others=tuple(name(token) for token in rest))


def read_many(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read several players."""
    return Action(kind=kind, seat=seat, others=tuple(name(token) for token in rest))


def read_who(kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read who acts."""
    end(kind, rest[1:])
    return read_who_reason(kind, None, rest, name)


def read_who_reason(
    kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader
) -> Action:
    """Read who acts, and why."""
    if not rest:
        raise LineError("line_incomplete", kind)
    return Action(kind=kind, seat=name(rest[0]), word=said(rest[1:]))


def said(rest: tuple[Token, ...]) -> str:
    """Return words as they were said."""
    return " ".join(token.text for token in rest)


def read_reason(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read a free reason."""
    return Action(kind=kind, seat=seat, word=said(rest))


def read_word(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read one word."""
    if len(rest) != 1:
        raise LineError("line_incomplete", kind)
    return read_reason(kind, seat, rest, name)


def read_side(kind: str, _seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read who pays whom how much, and why."""
    if len(rest) < 3:
        raise LineError("line_incomplete", kind)
    return Action(
        kind=kind,
        seat=name(rest[0]),
        others=(name(rest[1]),),
        amount=number(kind, rest[2]),
        word=said(rest[3:]),
    )


def read_shares(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read a sum, and who puts in how much beside it."""
    if rest and len(rest) % 2 == 0:
        raise LineError("line_incomplete", kind)
    pairs = zip(rest[1::2], rest[2::2], strict=True)
    return Action(
        kind=kind,
        seat=seat,
        amount=number(kind, rest[0]) if rest else None,
        shares=tuple((name(who), number(kind, amount)) for who, amount in pairs),
    )


def read_draw(kind: str, seat: Seat | None, rest: tuple[Token, ...], name: NameReader) -> Action:
    """Read a card for each who draws."""
    if not rest or len(rest) % 2:
        raise LineError("line_incomplete", kind)
    others = tuple(name(token) for token in rest[::2])
    return with_cards(Action(kind=kind, seat=seat, others=others), rest[1::2])


def read_hand(kind: str, seat: Seat | None, rest: tuple[Token, ...], _name: NameReader) -> Action:
    """Read points, or the cards shown."""
    if len(rest) == 1:
        return Action(kind=kind, seat=seat, amount=number(kind, rest[0]))
    return with_cards(Action(kind=kind, seat=seat), rest)


def with_cards(action: Action, rest: tuple[Token, ...]) -> Action:
    """Return the action with the cards that the words are.

    Raises:
        LineError: one of them is no card.
    """
    try:
        cards = tuple(parse_card(token.text) for token in rest)
    except ValueError as error:
        raise LineError("no_card", str(error)) from None
    return replace(action, cards=cards)
