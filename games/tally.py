"""What one hand was for each who played it, counted from its lines alone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.codec import setup_from_json
from games.rules import GAMES
from games.rules.protocol import Action as Event
from games.rules.protocol import Move, Seat
from games.rules.record import parse_line


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One player's hand, in minor units.

    ``put_in`` is what went from him to the bank or to another player, ``taken`` what came to him
    from them: antes, bets, svara entries, side payments. An ante that he got back was not put
    in. A pact divides what was won, so its share counts as taken by the partner and not by the
    winner. ``won``: the bank, or his part of it as a partner of the winning cards, came to him;
    a bank that was split by consent nobody has won (T-53). ``bank`` is what lay in the bank that
    he won, else 0. ``svaras`` counts the svaras that he had cards or a share of cards in.
    """

    won: bool = False
    put_in: int = 0
    taken: int = 0
    svaras: int = 0
    bank: int = 0


@dataclass(slots=True)
class _Tally:
    """What has been counted so far in a hand."""

    dealt: set[Seat] = field(default_factory=set)
    put_in: Counter[Seat] = field(default_factory=Counter)
    taken: Counter[Seat] = field(default_factory=Counter)
    banks: dict[Seat, int] = field(default_factory=dict)
    svara: int = 0
    boiled: dict[int, set[Seat]] = field(default_factory=dict)

    def move(self, move: Move, *, bank: int) -> None:
        """Count one move; ``bank`` is what lay in the bank before it."""
        if isinstance(move.source, int):
            if move.reason == "pact_share":
                self.taken[move.source] -= move.amount
            else:
                self.put_in[move.source] += move.amount
        if isinstance(move.target, int):
            if move.reason == "ante_back":
                self.put_in[move.target] -= move.amount
            else:
                self.taken[move.target] += move.amount
            if move.reason == "bank_won":
                self.banks[move.target] = bank

    def deal(self, holders: set[Seat]) -> None:
        """Count a deal to ``holders``, those who share their cards included."""
        self.dealt |= holders
        if self.svara:
            self.boiled.setdefault(self.svara, set()).update(holders)

    def shares(self) -> dict[Seat, Share]:
        """Return what the hand was for each player."""
        paid = {seat for sums in (self.put_in, self.taken) for seat in sums if sums[seat]}
        return {
            seat: Share(
                won=seat in self.banks,
                put_in=self.put_in[seat],
                taken=self.taken[seat],
                svaras=sum(seat in holders for holders in self.boiled.values()),
                bank=self.banks.get(seat, 0),
            )
            for seat in sorted(self.dealt | paid)
        }


def shares_of(game_name: str, setup: Mapping[str, Any], lines: Iterable[str]) -> dict[Seat, Share]:
    """Fold a hand's standing lines; return the share of each player, empty if it does not count.

    Only a finished hand counts. What was before an annulment did not happen. A player is who got
    cards, shared somebody's, or gave or got money.
    """
    game: Any = GAMES[game_name]
    state = game.start(setup_from_json(dict(setup)))
    tally = _Tally()
    for line in lines:
        event: Event = parse_line(line)
        bank = state.bank
        state, moves = game.apply(state, event)
        if event.kind == "annul_hand":
            tally = _Tally()
            continue
        for move in moves:
            tally.move(move, bank=bank)
        tally.svara += event.kind in {"svara", "solo_svara"}
        if event.kind == "deal":
            tally.deal({*state.order, *state.partners})
    return tally.shares() if state.over else {}
