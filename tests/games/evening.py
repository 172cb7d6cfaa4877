"""An evening at a table for tests: taps through the one door, chosen by hand or by chance."""

from random import Random
from typing import Any
from uuid import uuid4

from club.models import Member, PlaySession
from club.sessions import open_session
from games import hands
from games.models import Preset, Table
from games.play import Play, load
from games.presets import presets_of
from games.rules.protocol import Action
from games.rules.record import write_line
from games.tables import open_table, seat_member, tables_of
from tests.builders import Cast, give
from tests.games.chance import chosen

EAGER = {"deal", "drawn", "fold", "peek", "take_bank"}
NEVER = {"draw_high", "close_out"}


class Evening:
    """A table with members seated, and the dealer who taps there."""

    def __init__(
        self,
        cast: Cast,
        *seated: Member,
        money: int = 50_000,
        game: str = "trinka",
        **rules: Any,
    ) -> None:
        self.cast = cast
        self.by = cast.dora
        session = PlaySession.objects.filter(club=cast.club, closed_at=None).first()
        self.session = session or open_session(cast.club, by=cast.dora)
        preset = preset_of(cast, game)
        number = self.session.tables.count() + 1
        self.table = open_table(
            self.session, number=number, preset=preset, changes=rules, by=cast.dora
        )
        if money:
            give(cast, money, *seated)
        for member in seated:
            seat_member(self.table, member, number=self.number, key=uuid4(), by=self.by)

    @property
    def play(self) -> Play:
        """The table as it stands now."""
        return load(tables_of(self.cast.club).get(pk=self.table.pk))

    @property
    def number(self) -> int:
        """The number of the next action."""
        return Table.objects.get(pk=self.table.pk).last_number + 1

    def tap(self, *lines: str) -> Play:
        """Record lines one after another; return the table after the last."""
        play = self.play
        for line in lines:
            play = hands.record(self.table, line, number=play.number, key=uuid4(), by=self.by)
        return play

    def take_back(self, times: int = 1) -> Play:
        """Take back the last actions."""
        play = self.play
        for _ in range(times):
            play = hands.take_back(self.table, number=play.number, key=uuid4(), by=self.by)
        return play

    def at_random(self, chance: Random, taps: int) -> None:
        """Tap what the rules allow; now and then take some of it back."""
        play = self.play
        for _ in range(taps):
            times = chance.choice((1, 1, 2, 7))
            if chance.random() < 0.06 and self._stands() - times > len(play.seats):
                play = self.take_back(times)
            else:
                play = self.tap(write_line(_chosen(chance, play)))

    def _stands(self) -> int:
        """Return how many actions stand; the first of them seated the players."""
        standing = self.table.actions.filter(takes_back=None, taken_back_by=None)
        return standing.count()


def preset_of(cast: Cast, game: str) -> Preset:
    """Return the club's first preset of a game."""
    return next(preset for preset in presets_of(cast.club) if preset.game == game)


def _chosen(chance: Random, play: Play) -> Action:
    """Choose a legal action, mostly what is usual and leads on."""
    options = [option for option in play.options() if option.kind not in NEVER]
    eager = [option for option in options if option.kind in EAGER and option.refusal is None]
    return chosen(chance, eager if eager and chance.random() < 0.6 else options)
