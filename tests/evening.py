"""An evening at one table: opened, seated, and played line by line without a browser."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from club.models import Member, PlaySession
from club.sessions import open_session
from games import hands
from games.models import Preset, Table
from games.play import Play, load
from games.presets import presets_of
from games.tables import open_table, seat_member, tables_of
from tests.builders import Cast


@dataclass
class Evening:
    """A table and how it is played: ``evening.play("ante all", "deal")``."""

    cast: Cast
    session: PlaySession
    table: Table

    @property
    def now(self) -> Play:
        """The table as it stands."""
        return load(tables_of(self.cast.club).get(pk=self.table.pk))

    @property
    def url(self) -> str:
        """The address of the felt."""
        return f"/{self.cast.club.slug}/tables/{self.table.pk}/"

    def play(self, *lines: str) -> Play:
        """Record lines one after another."""
        play = self.now
        for line in lines:
            if line == "undo":
                play = hands.take_back(
                    self.table, number=play.number, key=uuid4(), by=self.cast.dora
                )
            else:
                play = hands.record(
                    self.table, line, number=play.number, key=uuid4(), by=self.cast.dora
                )
        return play

    def seat(self, *members: Member) -> None:
        """Let members sit down, in this order."""
        for member in members:
            seat_member(
                self.table, member, number=self.now.number, key=uuid4(), by=self.cast.dora
            )


def trinka_preset(cast: Cast) -> Preset:
    """Return the club's first house rules of trinka."""
    return next(preset for preset in presets_of(cast.club) if preset.game == "trinka")


def open_evening(
    cast: Cast, *, players: Iterable[Member] | None = None, rules: dict[str, Any] | None = None
) -> Evening:
    """Open a session with a table of trinka; the players sit, the first of them deals."""
    session = open_session(cast.club, by=cast.dora)
    table = open_table(
        session, number=1, preset=trinka_preset(cast), changes=rules or {}, by=cast.dora
    )
    evening = Evening(cast, session, table)
    seated = list(cast.players if players is None else players)
    evening.seat(*seated)
    if len(seated) > 1:
        evening.play("drawn 1")
    return evening
