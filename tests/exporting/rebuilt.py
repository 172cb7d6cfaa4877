"""A club as somebody rebuilds it elsewhere: from the files of its export and nothing else."""

import csv
import hashlib
import io
import json
from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4
from zipfile import ZipFile

from club import jobs
from club.models import Club, Member

type Rows = dict[str, list[dict[str, Any]]]

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def exported(club: Club, by: Member, wanted: str) -> ZipFile:
    """Have the club exported by a worker; return the file that the page gives out."""
    job = jobs.start("export", club=club, by=by, arguments={"format": wanted}, key=uuid4())
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "done", job.error
    return ZipFile(io.BytesIO(b"".join(jobs.file_of(job))))


def read_csv(archive: ZipFile) -> Rows:
    """Read the tables; every value is the text of its cell, as `docs/export.md` says to read it."""
    return {
        name.removesuffix(".csv"): [
            {column: cell.removeprefix("'") for column, cell in row.items()}
            for row in csv.DictReader(cells_of(archive, name))
        ]
        for name in archive.namelist()
    }


def cells_of(archive: ZipFile, name: str) -> io.StringIO:
    """Return one CSV file as it is."""
    return io.StringIO(archive.read(name).decode("utf-8-sig"), newline="")


def read_json_lines(archive: ZipFile) -> Rows:
    """Read the tables; the values are as JSON has them."""
    tables: Rows = defaultdict(list)
    (name,) = archive.namelist()
    # Not splitlines: a note may hold characters that Python takes for ends of lines.
    for line in archive.read(name).decode().split("\n")[:-1]:
        row = json.loads(line)
        tables[row.pop("table")].append(row)
    return tables


def as_text(value: object) -> str:
    """Return how a CSV cell reads what JSON has."""
    match value:
        case None:
            return ""
        case bool() | list() | dict():
            return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        case _:
            return str(value)


def _packed(value: object) -> str:
    text = str(value)
    return f"{len(text.encode())}:{text}"


def chain(rows: Rows) -> list[str]:
    """Compute the hash of each posting anew, from what stands in the files."""
    lines: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
    for entry in rows["entries"]:
        lines[str(entry["number"])].append((int(entry["account"]), int(entry["amount"])))
    before, found = bytes(32), []
    for posting in sorted(rows["postings"], key=lambda row: int(row["number"])):
        at = datetime.fromisoformat(posting["made_at"]) - _EPOCH
        content = [as_text(posting[name]) for name in ("kind", "actor", "cause", "note")]
        moves = sorted(lines[str(posting["number"])])
        fields = (
            *(posting["book"], posting["number"], at // timedelta(microseconds=1), posting["key"]),
            *content,
            as_text(posting["reverses"]),
            ";".join(f"{account}={amount}" for account, amount in moves),
        )
        before = hashlib.sha256(before + ("1" + "".join(map(_packed, fields))).encode()).digest()
        found.append(before.hex())
    return found


def balances(rows: Rows) -> Counter[int]:
    """Add up what each account has, from the amounts of its entries."""
    found: Counter[int] = Counter()
    for entry in rows["entries"]:
        found[int(entry["account"])] += int(entry["amount"])
    return found


def session_results(rows: Rows) -> Counter[tuple[int, int, str]]:
    """Add up what each game of a session brought each member, from postings of finished hands."""
    tables = {str(row["id"]): row for row in rows["tables"]}
    finished = {str(row["hand_id"]) for row in rows["player_hands"]}
    games = {
        f"hand:{row['id']}": tables[str(row["table_id"])]
        for row in rows["hands"]
        if str(row["id"]) in finished
    }
    members = {str(row["account"]): int(row["id"]) for row in rows["members"]}
    causes = {str(row["number"]): row["cause"] for row in rows["postings"]}
    found: Counter[tuple[int, int, str]] = Counter()
    for entry in rows["entries"]:
        table = games.get(causes[str(entry["number"])])
        member = members.get(str(entry["account"]))
        if table and member:
            found[int(table["session_id"]), member, table["game"]] += int(entry["amount"])
    return found
