"""What one hand was, as a whole and for each who played it, counted from its lines alone.

A hand is what a game begins and ends: one hand of a point game, one game of the board, one game
of terz with all its deals.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.codec import setup_from_json
from games.rules import GAMES
from games.rules.protocol import POT, Move, Moves, Seat
from games.rules.protocol import Action as Event
from games.rules.record import parse_line

PRIZES = {"bank_won", "game_won", "claim", "laid"}
"""Reasons of moves by which somebody wins what lies in the bank or in a pot."""

GIVEN_BACK = {"ante_back", "stake_back", "reversal"}
"""Reasons of moves that take a former move back."""

COVERED = {"ante_cover", "stake_cover"}
"""Reasons of moves by which somebody makes up what others owe."""

VOIDING = {"annul_hand", "abandon"}
"""Actions with which a hand ends as if it had not been played."""

MARRIAGE, TRYNKA = POT + "M", POT + "T"


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """One player's hand, in minor units.

    ``played``: he was dealt cards, or shared somebody's; others only gave or got money.
    ``put_in`` is what went from him to the bank, to pots or to another player, ``taken`` what came
    to him from them: antes, bets, stakes, fines, side payments. What he got back was not put in.
    A pact divides what was won, so its share counts as taken by the partner and not by the winner.
    ``won``: the rules say that he won it, or shares the cards that did; a bank that was split by
    consent nobody has won (T-53). ``bank`` is the most that he won at once: the bank, or the
    content of a pot. ``points`` is his score at the end.

    ``svaras_met`` counts the svaras of a hand that he played, ``svaras`` those of them that he had
    cards or a share of cards in, ``svaras_entered`` those that he paid to enter; ``svaras_won`` is
    1 if he won the last of them. ``blinds`` counts his blinds and re-blinds, ``peeks`` those that
    he asked for, ``peeks_won`` those that put the other out. ``covered`` is what he made up for
    others, ``marriage`` and ``trynka`` what he won from the two saucers of the board.
    """

    played: bool = True
    won: bool = False
    put_in: int = 0
    taken: int = 0
    svaras: int = 0
    bank: int = 0
    points: int = 0
    blinds: int = 0
    peeks: int = 0
    peeks_won: int = 0
    svaras_met: int = 0
    svaras_entered: int = 0
    svaras_won: int = 0
    covered: int = 0
    marriage: int = 0
    trynka: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Whole:
    """A hand as a whole: its svaras, the largest bank, and who had a part.

    ``voided``: it was dealt and does not count, for ever. ``bank`` is the most that lay in the
    bank, or was won from a pot. One that still runs has nothing of it.
    """

    voided: bool = False
    svaras: int = 0
    bank: int = 0
    shares: Mapping[Seat, Share] = field(default_factory=dict)

    @property
    def counts(self) -> bool:
        """Whether it was dealt, finished and not voided."""
        return any(share.played for share in self.shares.values())

    @property
    def told(self) -> bool:
        """Whether there is anything to be kept of it: it was ended, or money went to or fro."""
        return self.voided or bool(self.shares)

    @property
    def turnover(self) -> int:
        """What all players put in, in minor units."""
        return sum(share.put_in for share in self.shares.values())


@dataclass(slots=True)
class _Tally:
    """What has been counted so far in a hand."""

    dealt: set[Seat] = field(default_factory=set)
    put_in: Counter[Seat] = field(default_factory=Counter)
    taken: Counter[Seat] = field(default_factory=Counter)
    covered: Counter[Seat] = field(default_factory=Counter)
    saucers: dict[str, Counter[Seat]] = field(
        default_factory=lambda: {MARRIAGE: Counter(), TRYNKA: Counter()}
    )
    blinds: Counter[Seat] = field(default_factory=Counter)
    peeks: Counter[Seat] = field(default_factory=Counter)
    peeks_won: Counter[Seat] = field(default_factory=Counter)
    entered: Counter[Seat] = field(default_factory=Counter)
    asker: Seat | None = None
    banks: dict[Seat, int] = field(default_factory=dict)
    bank: int = 0
    svara: int = 0
    boiled: dict[int, set[Seat]] = field(default_factory=dict)

    def action(self, event: Event) -> None:
        """Count what somebody did, whatever it moved."""
        if event.kind in {"blind", "reblind"}:
            self.blinds[event.actor] += 1
        elif event.kind == "peek":
            self.asker = event.actor
            self.peeks[event.actor] += 1
        elif event.kind == "peek_result" and event.word == "target_out" and self.asker:
            self.peeks_won[self.asker] += 1
        elif event.kind == "svara_join":
            self.entered.update({event.actor, *(seat for seat, _ in event.shares)})
        elif event.kind in {"svara", "solo_svara"}:
            self.svara += 1

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
                if isinstance(move.source, str) and move.source in self.saucers:
                    self.saucers[move.source][move.target] += move.amount

    def _gives(self, move: Move) -> None:
        if not isinstance(move.source, int):
            return
        if move.reason in GIVEN_BACK | {"pact_share"}:
            self.taken[move.source] -= move.amount
        else:
            self.put_in[move.source] += move.amount
        if move.reason in COVERED:
            self.covered[move.source] += move.amount

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

    def whole(self, winners: Iterable[Seat], score: Mapping[Seat, int]) -> Whole:
        """Return what the hand was, and what it was for each player."""
        paid = {seat for sums in (self.put_in, self.taken) for seat in sums if sums[seat]}
        won = frozenset(winners)
        return Whole(
            svaras=self.svara,
            bank=max(self.bank, *self.banks.values(), 0),
            shares={seat: self._share(seat, won, score) for seat in sorted(self.dealt | paid)},
        )

    def _share(self, seat: Seat, won: frozenset[Seat], score: Mapping[Seat, int]) -> Share:
        return Share(
            played=seat in self.dealt,
            won=seat in won,
            put_in=self.put_in[seat],
            taken=self.taken[seat],
            svaras=sum(seat in holders for holders in self.boiled.values()),
            bank=self.banks.get(seat, 0),
            points=score.get(seat, 0),
            blinds=self.blinds[seat],
            peeks=self.peeks[seat],
            peeks_won=self.peeks_won[seat],
            svaras_met=self.svara if seat in self.dealt else 0,
            svaras_entered=self.entered[seat],
            svaras_won=int(seat in won and seat in self.boiled.get(self.svara, ())),
            covered=self.covered[seat],
            marriage=self.saucers[MARRIAGE][seat],
            trynka=self.saucers[TRYNKA][seat],
        )


def whole_of(game_name: str, setup: Mapping[str, Any], lines: Iterable[str]) -> Whole:
    """Fold a hand's standing lines; return what it was.

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
            return Whole(voided=True)
        tally.moves(moves)
        tally.action(event)
        tally.bank = max(tally.bank, state.bank)
        if event.kind == "deal":
            tally.deal(set(state.players))
    if state.begun and not state.over:
        return Whole()
    return tally.whole(state.winners, state.score if state.over else {})
