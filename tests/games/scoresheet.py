"""The score sheet of terz kept once more, by hand: what each line says, added up (rules.md 5.3)."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from games.rules.protocol import Action

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7"]
LENGTHS = {"terz": 3, "quart": 4, "run5": 5, "run6": 6, "run7": 7, "run8": 8}
FOURS = {"A": 100, "K": 100, "Q": 100, "J": 200}


class _Run(NamedTuple):
    """A run as it was said, what it brought, and what it can still lose to an answer."""

    seat: int
    length: int
    top: int
    suit: str
    brought: int
    at_stake: int

    def holds(self, other: "_Run") -> bool:
        """Tell whether it grew from ``other``."""
        same = (self.seat, self.suit) == (other.seat, other.suit)
        return same and self.top <= other.top and self.end >= other.end and self != other

    @property
    def end(self) -> int:
        return self.top + self.length


class Sheet:
    """Two columns of points."""

    def __init__(self, rules: Any, seats: tuple[int, ...]) -> None:
        self.rules = rules
        self.seats = seats
        self.score = dict.fromkeys(seats, 0)
        self._before = dict(self.score)
        self._runs: list[_Run] = []
        self._trump = ""
        self._dealer = 0

    def write(self, action: Action, *, dealer: int | None) -> None:
        """Write down what a line says; ``dealer`` deals in this deal."""
        if action.kind == "deal":
            self._before, self._runs = dict(self.score), []
            self._trump, self._dealer = action.word, dealer or 0
        elif action.kind == "annul_hand":
            self.score = dict(self._before)
        elif action.kind == "meld" and not action.word.startswith("four"):
            self._run(action.actor, action.word.split())
        else:
            for seat, points in self._points(action):
                self.score[seat] += points

    def _points(self, action: Action) -> Iterable[tuple[int, int]]:
        kind = action.kind
        if kind == "meld":
            yield action.actor, self._four(action.word.split()[1])
        elif kind == "marriage":
            yield action.actor, 20
        elif kind == "count":
            yield from action.shares
        elif kind == "overdraw" and self.rules.overdraw == "lose_deal":
            yield self._other(action.actor), 150
        elif kind == "penalty":
            yield self._penalty(action)

    def _other(self, seat: int) -> int:
        return next(one for one in self.seats if one != seat)

    def _four(self, rank: str) -> int:
        tens_and_nines = {"10": self.rules.four_tens, "9": self.rules.four_nines}
        return int((FOURS | tens_and_nines)[rank])

    def _penalty(self, action: Action) -> tuple[int, int]:
        points = int(self.rules.no_exchange_penalty)
        if action.word == "short_hand":
            points = self.rules.short_hand_penalty * action.sum
        if self.rules.penalty_mode == "credit_opponent":
            return self._other(action.actor), points
        return action.actor, -points

    def _run(self, seat: int, words: list[str]) -> None:
        name, suit, top, *answer = words
        run = _Run(seat, LENGTHS[name], RANKS.index(top), suit, 0, 0)
        inside = [one for one in self._runs if run.holds(one)]
        had = sum(one.brought for one in inside)
        gain = max(0, int(self.rules.run_values[run.length - 3]) - had)
        if answer:
            rival = [one for one in self._runs if one.seat != seat][-1]
            scorers = self._scorers(run, rival)
            gain = gain if run in scorers else 0
            if rival not in scorers:
                self.score[rival.seat] -= rival.at_stake
                place = self._runs.index(rival)
                left = rival.brought - rival.at_stake
                self._runs[place] = rival._replace(brought=left, at_stake=0)
        self.score[seat] += gain
        self._runs = [one for one in self._runs if one not in inside]
        self._runs.append(run._replace(brought=had + gain, at_stake=gain))

    def _scorers(self, run: _Run, rival: _Run) -> list[_Run]:
        if (run.length, -run.top) != (rival.length, -rival.top):
            return [max(run, rival, key=lambda one: (one.length, -one.top))]
        if self.rules.equal_runs == "both_score":
            return [run, rival]
        if self.rules.equal_runs == "none":
            return []
        for one in (run, rival):
            if one.suit == self._trump:
                return [one]
        return [one for one in (run, rival) if one.seat != self._dealer]
