"""What a game is played for: the stakes before it, and who gets them (5.6)."""

from collections.abc import Iterable
from typing import Any

from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import BANK, Action, Move, Moves, Option, Refusal
from games.rules.purses import cannot_pay, moved
from games.rules.terz.deals import not_ready
from games.rules.terz.game import TerzGame

_END: dict[str, Any] = {"over": True, "phase": "IDLE"}


def stake_offers(game: TerzGame) -> Iterable[Option]:
    """Offer the stake to both at once, and to each who owes it."""
    if len(game.seats) < game.room:
        return
    each = [(seat, cannot_pay(game, seat, game.rules.stake)) for seat in game.owing]
    if each:
        refusal = next((refusal for _, refusal in each if refusal is not None), None)
        yield Option(kind="stake", refusal=refusal)
    for seat, refusal in each:
        yield Option(kind="stake", seat=seat, refusal=refusal)


def stake(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Put a stake in, or all that are missing."""
    payers = game.owing if action.seat is None else (action.seat,)
    moves = tuple(Move(seat, BANK, game.rules.stake, "game_stake") for seat in payers)
    staked = (*game.staked, *payers)
    return moved(game, moves, phase="STAKE", staked=staked, **game.anew())


def why_not_stake(game: TerzGame, action: Action) -> Refusal | None:
    """Say that nothing is staked, that the stake is in, or that an opponent is missing."""
    if not game.rules.staked:
        return Refusal("no_stake")
    if action.seat is not None and action.seat not in game.seats:
        return Refusal("not_seated", {"seat": action.seat})
    if len(game.seats) < game.room:
        return Refusal("too_few_players", {"count": len(game.seats)})
    if action.seat in game.staked:
        return Refusal("has_staked", {"seat": action.seat})
    return None if game.owing else Refusal("stakes_are_in")


def settle_offers(game: TerzGame) -> Iterable[Option]:
    """Offer the payment, if the one who lost can pay."""
    due = for_points(game)
    refusal = cannot_pay(game, game.other(game.ahead), due) if due else None
    yield Option(kind="settle", refusal=refusal)


def for_points(game: TerzGame) -> int:
    """Return what the loser pays for the points; never below 0, at most the cap."""
    rules, winner = game.rules, game.ahead
    if not rules.pays_points:
        return 0
    ahead = game.points(winner) - game.points(game.other(winner))
    due = max(ahead, 0) * rules.point_rate
    return due if rules.point_cap is None else min(due, rules.point_cap)


def settle(game: TerzGame, _action: Action) -> tuple[TerzGame, Moves]:
    """Pay the winner: the bank, the points, or both."""
    winner = game.ahead
    moves = (
        Move(BANK, winner, game.bank, "game_won"),
        Move(game.other(winner), winner, for_points(game), "point_settlement"),
    )
    return moved(game, tuple(move for move in moves if move.amount), winner=winner, **_END)


def resign_offers(game: TerzGame) -> Iterable[Option]:
    """Offer both to give the game up, once both stakes are in."""
    if not_ready(game) is None:
        for seat in game.seats:
            yield Option(kind="resign", seat=seat)


def resign(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Let a player lose the game, whatever the points are (5.3)."""
    return altered(game, phase="SETTLE", lost="resign", loser=action.seat), ()


def why_not_resign(game: TerzGame, action: Action) -> Refusal | None:
    """Say that the player does not sit here, or whose stake is missing."""
    if action.seat not in game.seats:
        return Refusal("not_seated", {"seat": action.seat})
    return not_ready(game)


def abandon_offers(_game: TerzGame) -> Iterable[Option]:
    """Offer to break the game off."""
    yield Option(kind="abandon")


def abandon(game: TerzGame, _action: Action) -> tuple[TerzGame, Moves]:
    """Give the stakes back, the newest first; nobody has won."""
    back = tuple(Move(BANK, seat, game.rules.stake, "reversal") for seat in reversed(game.staked))
    return moved(game, back, **_END)


def money_verbs() -> dict[str, Verb[TerzGame]]:
    """Return the verbs of this module."""
    return {
        "stake": Verb(stake_offers, stake, why_not_stake),
        "settle": Verb(settle_offers, settle),
        "resign": Verb(resign_offers, resign, why_not_resign),
        "abandon": Verb(abandon_offers, abandon),
    }
