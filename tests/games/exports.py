"""An exported session, and whether it tells the truth: for tests of exports and imports."""

import io
import json
import tomllib
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import call_command

from club.models import PlaySession
from games.models import Hand, Seat
from ledger import reading


@dataclass(frozen=True)
class Export:
    """The files that a session was written to, and what `replay` told of each."""

    texts: list[str]
    told: list[dict[str, Any]]

    @property
    def records(self) -> list[dict[str, Any]]:
        """The files as TOML reads them."""
        return [tomllib.loads(text) for text in self.texts]

    @property
    def nets(self) -> Counter[str]:
        """What each name won or lost in all records, as replaying them tells."""
        nets: Counter[str] = Counter()
        for record, told in zip(self.records, self.told, strict=True):
            for name, balance in told["balances"].items():
                start = record["start"]
                nets[name] += balance - (start[name] if isinstance(start, dict) else start)
        return nets


def export(session: PlaySession, directory: Path) -> Export:
    """Write a session out, play it again, and see that every record holds."""
    out = io.StringIO()
    call_command("export_session", str(session.pk), output=str(directory), stdout=out)
    paths = out.getvalue().splitlines()
    told = io.StringIO()
    call_command("replay", "--json", *paths, stdout=told)
    return Export(
        [Path(path).read_text() for path in paths],
        [json.loads(line) for line in told.getvalue().splitlines()],
    )


def net_by_the_books(session: PlaySession) -> Counter[str]:
    """Return what each member won or lost at the session's tables, as the ledger has it."""
    hands = [hand.cause for hand in Hand.objects.filter(table__session=session)]
    members = {
        seat.member for seat in Seat.objects.filter(table__session=session).select_related("member")
    }
    return Counter(
        {
            str(member): sum(entry.amount for entry in reading.entries_for(member.account, hands))
            for member in members
        }
    )


def told_truly(session: PlaySession, directory: Path) -> Export:
    """Write a session out and compare what its records tell with the books."""
    exported = export(session, directory)
    books = net_by_the_books(session)
    assert {name: net for name, net in exported.nets.items() if net} == {
        name: net for name, net in books.items() if net
    }
    return exported
