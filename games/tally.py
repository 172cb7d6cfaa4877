"""What one hand was for each who played it, counted from its lines alone.

A hand is what a game begins and ends: one hand of a point game, one game of the board, one game
of terz with all its deals.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.codec import setup_from_json
from games.rules import GAMES
from games.rules.protocol import Action as Event
from games.rules.protocol import Move, Moves, Seat
from games.rules.record import parse_line

PRIZES = {"bank_won", "game_won", "claim", "laid"}
"""Reasons of moves by which somebody wins what lies in the bank or in a pot."""

GIVEN_BACK = {"ante_back", "stake_back", "reversal"}
"""Reasons of moves that take a former move back."""

VOIDING = {"annul_hand", "abandon"}
"""Actions with which a hand ends as if it had not been played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One player's hand, in minor units.

    ``played``: he was dealt cards, or shared somebody's; others only gave or got money.
    ``put_in`` is what went from him to the bank, to pots or to another player, ``taken`` what came
    to him from them: antes, bets, stakes, fines, side payments. What he got back was not put in.
    A pact divides what was won, so its share counts as taken by the partner and not by the winner.
    ``won``: the rules say that he won it, or shares the cards that did; a bank that was split by
    consent nobody has won (T-53). ``bank`` is the most that he won at once: the bank, or the
    content of a pot. ``svaras`` counts the svaras that he had cards or a share of cards in,
    ``points`` is his score at the end.
    """

    played: bool = True
    won: bool = False
    put_in: int = 0
    taken: int = 0
    svaras: int = 0
    bank: int = 0
    points: int = 0


@dataclass(slots=True)
class _Tally:
    """What has been counted so far in a hand."""

    dealt: set[Seat] = field(default_factory=set)
    put_in: Counter[Seat] = field(default_factory=Counter)
    taken: Counter[Seat] = field(default_factory=Counter)
    banks: dict[Seat, int] = field(default_factory=dict)
    svara: int = 0
    boiled: dict[int, set[Seat]] = field(default_factory=dict)

    def moves(self, moves: Moves) -> None:
        """Count what an action moved."""
        for move in moves:
            self._gives(move)
            self._gets(move)
        won = [move for move in moves if move.reason in PRIZES]
        for move in won:
            if isinstance(move.target, int):
                prize = sum(other.amount for other in won if other.source == move.source)
                self.banks[move.target] = max(self.banks.get(move.target, 0), prize)

    def _gives(self, move: Move) -> None:
        if not isinstance(move.source, int):
            return
        if move.reason in GIVEN_BACK | {"pact_share"}:
            self.taken[move.source] -= move.amount
        else:
            self.put_in[move.source] += move.amount

    def _gets(self, move: Move) -> None:
        if not isinstance(move.target, int):
            return
        if move.reason in GIVEN_BACK:
            self.put_in[move.target] -= move.amount
        else:
            self.taken[move.target] += move.amount

    def deal(self, holders: set[Seat]) -> None:
        """Count a deal to ``holders``, those who share their cards included."""
        self.dealt |= holders
        if self.svara:
            self.boiled.setdefault(self.svara, set()).update(holders)

    def shares(self, winners: Iterable[Seat], score: Mapping[Seat, int]) -> dict[Seat, Share]:
        """Return what the hand was for each player."""
        paid = {seat for sums in (self.put_in, self.taken) for seat in sums if sums[seat]}
        return {
            seat: Share(
                played=seat in self.dealt,
                won=seat in winners,
                put_in=self.put_in[seat],
                taken=self.taken[seat],
                svaras=sum(seat in holders for holders in self.boiled.values()),
                bank=self.banks.get(seat, 0),
                points=score.get(seat, 0),
            )
            for seat in sorted(self.dealt | paid)
        }


def shares_of(game_name: str, setup: Mapping[str, Any], lines: Iterable[str]) -> dict[Seat, Share]:
    """Fold a hand's standing lines; return the share of each player, empty if it does not count.

    Only a hand that was finished, and not voided, counts; and what was paid where none has begun:
    side payments, pots that were closed out. A player is who got cards, shared somebody's, or gave
    or got money.
    """
    game: Any = GAMES[game_name]
    state = game.start(setup_from_json(dict(setup)))
    tally = _Tally()
    for line in lines:
        event: Event = parse_line(line)
        state, moves = game.apply(state, event)
        if state.over and event.kind in VOIDING:
            return {}
        tally.moves(moves)
        tally.svara += event.kind in {"svara", "solo_svara"}
        if event.kind == "deal":
            tally.deal(set(state.players))
    if state.begun and not state.over:
        return {}
    return tally.shares(state.winners, state.score if state.over else {})
