"""What a player did wrong: the seven not exchanged, too few cards, too many (Z-14…Z-17)."""

from collections.abc import Iterable
from typing import Any

from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.terz.game import CARD_POINTS, Points, TerzGame
from games.rules.terz.scoring import noted

NO_EXCHANGE = "no_exchange"
SHORT_HAND = "short_hand"
MOST_MISSING = 8
"""Who plays has one card at least of his nine."""


def penalty_offers(game: TerzGame) -> Iterable[Option]:
    """Offer the penalties for both players."""
    for seat in game.seats:
        if _was_exchanged(game) is None:
            yield Option(kind="penalty", seat=seat, words=(NO_EXCHANGE,))
        yield Option(kind="penalty", seat=seat, words=(SHORT_HAND,), least=1, greatest=MOST_MISSING)


def _was_exchanged(game: TerzGame) -> Refusal | None:
    if game.upcard == game.seven:
        return Refusal("upcard_is_seven", {"card": game.seven.symbol})
    if game.exchanged is not None:
        return Refusal("exchanged_already", {"seat": game.exchanged})
    if game.unexchanged is not None:
        return Refusal("penalty_given", {"seat": game.unexchanged})
    return None


def penalty(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Take points from one, or give them to the other (A-47)."""
    seat = action.actor
    if action.word == NO_EXCHANGE:
        points = _against(game, seat, game.rules.no_exchange_penalty)
        return noted(game, "penalty", seat, NO_EXCHANGE, points, unexchanged=seat)
    points = _against(game, seat, game.rules.short_hand_penalty * action.sum)
    return noted(game, "penalty", seat, f"{SHORT_HAND} {action.sum}", points, short=True)


def _against(game: TerzGame, seat: Seat, points: int) -> Points:
    if game.rules.penalty_mode == "credit_opponent":
        return ((game.other(seat), points),)
    return ((seat, -points),)


def why_not_penalty(game: TerzGame, action: Action) -> Refusal | None:
    """Say that the seven was exchanged, or how many cards can be missing."""
    if action.seat not in game.seats:
        return Refusal("not_seated", {"seat": action.seat})
    if action.word == NO_EXCHANGE:
        return _was_exchanged(game)
    return Refusal("missing_cards", {"greatest_count": MOST_MISSING})


def overdraw_offers(game: TerzGame) -> Iterable[Option]:
    """Offer both players to have taken more than nine cards."""
    return (Option(kind="overdraw", seat=seat) for seat in game.seats)


def overdraw(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Let a player lose the game (Z-17), or by house rule all card points of the deal."""
    seat = action.actor
    if game.rules.overdraw == "lose_deal":
        points = ((game.other(seat), CARD_POINTS["last"]),)
        return noted(game, "overdraw", seat, "", points, phase="COUNT", stopped=True)
    lost: dict[str, Any] = {"phase": "SETTLE", "lost": "overdraw", "loser": seat}
    return noted(game, "overdraw", seat, "", (), **lost)


def why_not_overdraw(_game: TerzGame, action: Action) -> Refusal | None:
    """Say that the player does not sit here."""
    return Refusal("not_seated", {"seat": action.seat})


def fault_verbs() -> dict[str, Verb[TerzGame]]:
    """Return the verbs of this module."""
    return {
        "penalty": Verb(penalty_offers, penalty, why_not_penalty),
        "overdraw": Verb(overdraw_offers, overdraw, why_not_overdraw),
    }
