"""What went wrong with exports and long jobs elsewhere must not go wrong here (X, C, A)."""

import csv
import io
from uuid import uuid4
from zipfile import ZipFile

import pytest
from django.utils import translation

from club import jobs
from club.cashdesk import cash_in, cash_out, undo
from club.models import Job, Member
from games.exporting.tables import TABLES
from ledger import reading
from tests.builders import Cast, at_once, client_of, give, make_member
from tests.exporting.rebuilt import balances, cells_of, chain, exported, read_csv

FORMULA = ("=", "+", "-", "@", "\t", "\r")


def start(cast: Cast, by: Member) -> Job:
    return jobs.start("export", club=cast.club, by=by, arguments={"format": "csv"}, key=uuid4())


def test_x04_a_nickname_is_no_formula_and_a_loss_stays_a_number(cast: Cast) -> None:
    """hhurz/tableExport.jquery.plugin#230, netresearch/timetracker#318."""
    make_member(cast.club, "=1+1", login=False)
    for note in ("@SUM(A1)", "-50", "+50", "\t=1", "=cmd|' /C calc'!A0"):
        cash_in(cast.anna, 50, key=uuid4(), by=cast.tanya, note=note)
    cash_out(cast.anna, 50, key=uuid4(), by=cast.tanya)
    archive = exported(cast.club, cast.tanya, "csv")

    members = list(csv.DictReader(cells_of(archive, "members.csv")))
    assert "'=1+1" in [row["name"] for row in members]
    amounts = [row["amount"] for row in csv.DictReader(cells_of(archive, "entries.csv"))]
    assert amounts.count("-50") == 6, "five into the box, one out of the account"
    for name in archive.namelist():
        for row in csv.reader(cells_of(archive, name)):
            for cell in row:
                assert not cell.startswith(FORMULA) or int(cell) < 0


@pytest.mark.parametrize("language", ["en", "ru"])
def test_x06_a_spreadsheet_reads_amounts_as_numbers_whatever_its_decimal_sign(
    cast: Cast, language: str
) -> None:
    """inguin/moneybalance#21."""
    give(cast, 123_456_789, cast.anna)
    with translation.override(language):
        archive = exported(cast.club, cast.tanya, "csv")
    amounts = {row["amount"] for row in csv.DictReader(cells_of(archive, "entries.csv"))}
    assert amounts == {"123456789", "-123456789"}


def test_a_file_begins_so_that_a_spreadsheet_knows_its_letters(cast: Cast) -> None:
    make_member(cast.club, "Ёжиков", login=False)
    archive = exported(cast.club, cast.tanya, "csv")
    for name in archive.namelist():
        assert archive.read(name).startswith(b"\xef\xbb\xbf")
    assert "Ёжиков" in archive.read("members.csv").decode()


def test_what_was_taken_back_is_in_the_export_with_what_took_it_back(cast: Cast) -> None:
    booked = cash_in(cast.anna, 50, key=uuid4(), by=cast.tanya)
    undo(cast.club, booked.number, key=uuid4(), by=cast.tanya, reason="twice")
    rows = read_csv(exported(cast.club, cast.tanya, "csv"))
    assert [row["reverses"] for row in rows["postings"]] == ["", str(booked.number)]
    assert set(balances(rows).values()) == {0}


def test_an_export_in_the_middle_of_the_evening_is_of_one_moment(cast: Cast) -> None:
    give(cast, 100, *cast.players)
    job = start(cast, cast.tanya)
    at_once(
        RuntimeError,
        lambda: jobs.run(job.pk),
        lambda: [cash_in(cast.anna, 7, key=uuid4(), by=cast.tanya) for _ in range(60)],
    )
    rows = read_csv(exported(cast.club, cast.tanya, "csv"))
    assert reading.head(cast.club.book).number == len(rows["postings"])
    meanwhile = read_csv_of(job)
    assert chain(meanwhile)[-1] == meanwhile["book"][0]["last_hash"]
    assert len(meanwhile["postings"]) == int(meanwhile["book"][0]["last_number"])
    assert sum(balances(meanwhile).values()) == 0


def read_csv_of(job: Job) -> dict[str, list[dict[str, str]]]:
    """Read the tables that a job has written."""
    return read_csv(ZipFile(io.BytesIO(b"".join(jobs.file_of(job)))))


def test_a02_nobody_gets_what_he_may_not_read_by_asking_for_a_file(cast: Cast) -> None:
    """Dolibarr/dolibarr#40686: a list checks "may read own" and then returns all."""
    give(cast, 100, cast.anna)
    job = start(cast, cast.tanya)
    jobs.run(job.pk)
    for person, status in ((cast.anna, 403), (cast.dora, 403), (cast.stan, 404)):
        client = client_of(person)
        for address in ("export/", f"jobs/{job.pk}/", f"jobs/{job.pk}/file/"):
            assert client.get(f"/{cast.club.slug}/{address}").status_code == status
        if person.club == cast.club:
            with pytest.raises(jobs.NotHisJobError):
                start(cast, person)
    # In his own club the stranger may, but this job is not there.
    assert (
        client_of(cast.stan).get(f"/{cast.stan.club.slug}/jobs/{job.pk}/file/").status_code == 404
    )


def test_c01_an_export_that_is_delivered_again_and_again_is_written_once(cast: Cast) -> None:
    """celery/celery#2481, #3270, #3312: a task that waits too long is delivered several times."""
    job = start(cast, cast.tanya)
    at_once(RuntimeError, *[lambda: jobs.run(job.pk)] * 3)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.state == "done"
    assert sum(map(len, jobs.file_of(job))) == job.file_size


def test_an_export_is_asked_for_and_taken_on_a_page(cast: Cast) -> None:
    client = client_of(cast.mona)
    address = f"/{cast.club.slug}/export/"
    form = {"key": str(uuid4()), "format": "jsonl"}
    pages = [client.post(address, form)["Location"] for _tap in range(2)]
    assert pages[0] == pages[1], "sent twice, asked for once"
    jobs.run(int(pages[0].strip("/").rsplit("/", 1)[1]))
    assert "Take the file" in client.get(pages[0]).content.decode()
    listed = client.get(address).content.decode()
    assert listed.count(pages[0]) == 1
    taken = client.get(f"{pages[0]}file/")
    assert taken["Content-Disposition"].startswith(f'attachment; filename="{cast.club.slug}-')


def test_an_unknown_format_is_refused_in_words(cast: Cast) -> None:
    answer = client_of(cast.tanya).post(
        f"/{cast.club.slug}/export/", {"key": str(uuid4()), "format": "exe"}
    )
    assert answer.status_code == 422
    assert "Choose one of the list." in answer.content.decode()
    assert not Job.objects.filter(club=cast.club).exists()


def test_a_club_without_anything_can_be_exported(cast: Cast) -> None:
    for wanted in ("csv", "jsonl", "hledger", "beancount"):
        exported(cast.club, cast.tanya, wanted)
    assert len(TABLES) > 20
