"""Importing a sheet: looked through first, all or nothing, once, taken back whole."""

import re
from collections.abc import Iterable
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club import jobs
from club.box import equation
from club.cashdesk import cash_in, cash_out
from club.models import Job, Member, MonthClose, PlaySession
from games import statistics
from games.models import SessionResult, SheetDraft, SheetImport
from ledger import reading
from tests.builders import Cast, client_of, give

DATA = Path(__file__).resolve().parent.parent / "data"
TWO = "Name,1/2/2026,1/9/2026\nAnna,10,-3\nBoris,-10,3\n"


def send(cast: Cast, text: str | bytes, name: str = "sheet.csv") -> tuple[Client, str]:
    """Send a file as the treasurer; return his browser and the address of the draft."""
    client = client_of(cast.tanya)
    content = text.encode() if isinstance(text, str) else text
    answer = client.post(f"/{cast.club.slug}/import/", {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 302, answer.content.decode()
    return client, answer["Location"]


def say(client: Client, address: str, **chosen: str) -> None:
    """Say whom the names mean: a name of the sheet and a value of the list."""
    page = client.get(address).content.decode()
    sent = {"change": "people"}
    for number, name in re.findall(r'for="person_(\d+)">([^<]*)<', page):
        options = re.search(rf'id="person_{number}".*?</select>', page, re.DOTALL)
        assert options is not None
        selected = re.search(r'value="([^"]*)" selected', options[0])
        sent[f"person_{number}"] = chosen.get(name, selected[1] if selected else "")
    assert client.post(address, sent).status_code == 302


def do(client: Client, address: str, **chosen: str) -> Job:
    """Import, as the worker does it."""
    sent = {"change": "import", "settled": "cash", "key": str(uuid4())} | chosen
    answer = client.post(address, sent)
    assert answer.status_code == 302, re.findall(r"<small>.*?</small>", answer.content.decode())
    job = Job.objects.get(pk=int(answer["Location"].rstrip("/").rpartition("/")[2]))
    jobs.run(job.pk)
    job.refresh_from_db()
    return job


def imported(cast: Cast, text: str = TWO, **chosen: str) -> SheetImport:
    client, address = send(cast, text)
    job = do(client, address, **chosen)
    assert job.state == Job.State.DONE, job.error
    return SheetImport.objects.get(pk=job.result["import"])


def nets(members: Iterable[Member]) -> dict[str, int]:
    return {
        str(member): sum(one.net for one in SessionResult.objects.filter(member=member))
        for member in members
    }


def test_nothing_is_booked_before_it_was_looked_through(cast: Cast) -> None:
    client, address = send(cast, TWO)
    page = client.get(address).content.decode()
    assert "Import 2 sessions" in page
    assert "+7.00" in page
    assert reading.head(cast.club.book).number == 0
    assert not PlaySession.objects.filter(club=cast.club).exists()


def test_settled_at_the_time_balances_stay_and_results_come(cast: Cast) -> None:
    give(cast, 100, cast.anna)
    imported(cast)
    assert reading.balance(cast.anna.account) == 100
    assert reading.balance(cast.boris.account) == 0
    assert nets([cast.anna, cast.boris]) == {"Anna": 700, "Boris": -700}
    sessions = PlaySession.objects.filter(club=cast.club).order_by("number")
    assert [session.title for session in sessions] == ["1/2/2026", "1/9/2026"]
    assert all(session.closed_at for session in sessions)
    assert equation(cast.club).box == 100
    page = client_of(cast.anna).get(f"/{cast.club.slug}/members/{cast.anna.pk}/").content.decode()
    assert "+7.00" in page
    shown = client_of(cast.tanya).get(f"/{cast.club.slug}/sessions/{sessions[0].pk}/")
    assert "Past results" in shown.content.decode()


def test_on_account_balances_change_and_only_the_end_must_be_payable(cast: Cast) -> None:
    give(cast, 700, cast.boris)
    imported(cast, settled="account")
    assert (reading.balance(cast.anna.account), reading.balance(cast.boris.account)) == (700, 0)


def test_on_account_nobody_falls_below_his_limit(cast: Cast) -> None:
    client, address = send(cast, TWO)
    job = do(client, address, settled="account")
    assert job.state == Job.State.FAILED
    assert "Boris pays 7.00" in job.error
    assert reading.head(cast.club.book).number == 0
    assert not PlaySession.objects.filter(club=cast.club).exists()


def test_an_import_is_taken_back_as_a_whole_and_once(cast: Cast) -> None:
    made = imported(cast)
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/import/"
    assert client.post(address, {"import": made.pk, "reason": ""}).status_code == 422
    assert client.post(address, {"import": made.pk, "reason": "wrong club"}).status_code == 302
    again = client.post(address, {"import": made.pk, "reason": "wrong club"})
    assert "taken back already" in again.content.decode()
    assert nets([cast.anna, cast.boris]) == {"Anna": 0, "Boris": 0}
    assert equation(cast.club).difference == 0
    page = client.get(f"/{cast.club.slug}/sessions/").content.decode()
    assert "taken back" in page
    imported(cast)
    assert nets([cast.anna, cast.boris]) == {"Anna": 700, "Boris": -700}


def test_what_was_won_and_is_gone_keeps_it_from_being_taken_back(cast: Cast) -> None:
    give(cast, 700, cast.boris)
    made = imported(cast, settled="account")
    cash_out(cast.anna, 700, key=uuid4(), by=cast.tanya)
    address = f"/{cast.club.slug}/import/"
    answer = client_of(cast.tanya).post(address, {"import": made.pk, "reason": "x"})
    assert answer.status_code == 422
    assert "Anna pays 7.00" in answer.content.decode()
    made.refresh_from_db()
    assert made.taken_back_at is None


def test_the_same_sheet_twice_is_there_already_and_three_more_nights_come_in(cast: Cast) -> None:
    imported(cast)
    client, address = send(cast, TWO)
    page = client.get(address).content.decode()
    assert page.count("there already") == 2
    assert "Nothing of it is new" in page
    assert client.post(address, {"change": "import", "key": str(uuid4())}).status_code == 422
    longer = "Name,1/2/2026,1/9/2026,1/16/2026\nAnna,10,-3,1\nBoris,-10,3,-1\n"
    imported(cast, longer)
    assert nets([cast.anna, cast.boris]) == {"Anna": 800, "Boris": -800}
    assert PlaySession.objects.filter(club=cast.club).count() == 3


def test_a_session_that_is_there_with_other_results_is_refused(cast: Cast) -> None:
    imported(cast)
    client, address = send(cast, TWO.replace("10,-3", "11,-3").replace("-10,3", "-11,3"))
    page = client.get(address).content.decode()
    assert "with other results" in page
    assert client.post(address, {"change": "import", "key": str(uuid4())}).status_code == 422


def test_a_double_tap_imports_once(cast: Cast) -> None:
    client, address = send(cast, TWO)
    key = str(uuid4())
    sent = {"change": "import", "settled": "cash", "key": key}
    first, second = (client.post(address, sent)["Location"] for _tap in range(2))
    assert first == second
    job = Job.objects.get(key=key)
    for _time in range(3):
        jobs.run(job.pk)
    assert SheetImport.objects.filter(club=cast.club).count() == 1


def test_results_that_do_not_sum_to_nothing_are_refused_or_go_to_an_account(cast: Cast) -> None:
    text = "Name,1/2/2026\nAnna,10\nBoris,-8\n"
    client, address = send(cast, text)
    assert "do not sum to nothing" in client.get(address).content.decode()
    assert client.post(address, {"change": "import", "key": str(uuid4())}).status_code == 422
    job = do(client, address, difference="house")
    assert job.state == Job.State.DONE, job.error
    assert reading.balance(cast.club.house) == -200
    assert equation(cast.club).difference == 0


def test_names_that_could_be_somebody_else_wait_for_a_person(cast: Cast) -> None:
    text = "Name,1/2/2026\nAnna,10\nBorys,-10\n"
    client, address = send(cast, text)
    page = client.get(address).content.decode()
    assert "1 name could be somebody else" in page
    assert client.post(address, {"change": "import", "key": str(uuid4())}).status_code == 422
    say(client, address, Borys=cast.boris.actor)
    job = do(client, address)
    assert job.state == Job.State.DONE, job.error
    assert nets([cast.boris]) == {"Boris": -1000}


def test_who_is_new_becomes_a_member(cast: Cast) -> None:
    imported(cast, "Name,1/2/2026\nAnna,10\nRenate Küster,-10\n")
    made = Member.objects.get(club=cast.club, name="Renate Küster")
    assert nets([made]) == {"Renate Küster": -1000}


def test_two_names_of_one_person_are_added_up(cast: Cast) -> None:
    text = (
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
        "Zed,p1,2026-02-13T20:00:00Z,,100,,250,150\n"
        "Zed,p2,2026-02-13T20:00:00Z,,100,,50,-50\n"
        "Boris,p3,2026-02-13T20:00:00Z,,100,,0,-100\n"
    )
    client, address = send(cast, text)
    say(
        client, address, **{"Zed (p1)": "new", "Zed (p2)": "same:0", "Boris (p3)": cast.boris.actor}
    )
    job = do(client, address)
    assert job.state == Job.State.DONE, job.error
    assert nets([Member.objects.get(club=cast.club, name="Zed")]) == {"Zed": 100}


def test_names_that_point_at_each_other_are_refused(cast: Cast) -> None:
    client, address = send(cast, "Name,1/2/2026\nZedda,10\nZeddo,-10\n")
    say(client, address, Zedda="same:1", Zeddo="same:0")
    assert "point at each other" in client.get(address).content.decode()


def test_the_real_sheets_go_in_as_they_are_and_every_total_agrees(cast: Cast) -> None:
    content = (DATA / "club-sheet.csv").read_bytes()
    client, address = send(cast, content, "club-sheet.csv")
    say(
        client,
        address,
        **{"Борис": "new", "Анна-Мария Ли": "new", "Вера К.": "new", "Дина": "new", "Глеб": "new"},
    )
    page = client.get(address).content.decode()
    assert "Every sum of the sheet agrees" in page
    job = do(client, address)
    assert job.state == Job.State.DONE, job.error
    members = {str(member): member for member in Member.objects.filter(club=cast.club)}
    assert nets([members["Ёлкин Пётр"]]) == {"Ёлкин Пётр": 80041}
    assert PlaySession.objects.filter(club=cast.club).count() == 54
    assert sum(nets(members.values()).values()) == 0
    assert equation(cast.club).members == equation(cast.club).box == 0


def test_statistics_made_anew_are_the_same(cast: Cast) -> None:
    imported(cast)
    before = list(
        SessionResult.objects.filter(session__club=cast.club)
        .order_by("session", "member")
        .values_list("session", "member", "game", "put_in", "taken")
    )
    for session in PlaySession.objects.filter(club=cast.club):
        statistics.rebuild(session.pk)
    after = SessionResult.objects.filter(session__club=cast.club).order_by("session", "member")
    assert list(after.values_list("session", "member", "game", "put_in", "taken")) == before


def test_a_closed_month_and_the_future_take_nothing(cast: Cast) -> None:
    client, address = send(cast, "Name,1/2/2150\nAnna,1\nBoris,-1\n")
    assert "lies in the future" in client.get(address).content.decode()
    MonthClose.objects.create(
        club=cast.club, month="2026-01-01", by=cast.mona, anchor="1:0:" + "0" * 64, totals={}
    )
    client, address = send(cast, TWO)
    assert "is closed; book a correction" in client.get(address).content.decode()


def test_how_it_is_read_is_said_in_the_words_of_a_spreadsheet(cast: Cast) -> None:
    client, address = send(
        cast, "Name,Sum,1/2/2026,1/9/2026\nAnna,7,10,-3\nBoris,-7,-10,3\nAll,0,0,0\n"
    )
    sent = {
        "change": "reading",
        "kind": "rows",
        "names": "A",
        "headings": "1",
        "sessions": "C-D",
        "left_out": "4",
        "total": "B",
        "whole": "1",
        "whole_total": "1",
        "first_year": "2026",
    }
    faults = {"sessions": "C-ZZ", "headings": "B", "left_out": "99", "first_year": "x"}
    for name, wrong in faults.items():
        refused = client.post(address, sent | {name: wrong})
        assert refused.status_code == 422, name
        assert wrong in refused.content.decode()
    assert client.post(address, sent | {"names": ""}).status_code == 422
    assert client.post(address, sent).status_code == 302
    page = client.get(address).content.decode()
    assert "+0.07" in page
    assert "Every sum of the sheet agrees" in page


def test_only_treasurers_and_managers_import(cast: Cast) -> None:
    _client, address = send(cast, TWO)
    for person, status in ((cast.dora, 403), (cast.anna, 403), (cast.stan, 404), (cast.mona, 200)):
        assert client_of(person).get(address).status_code == status
    assert client_of(cast.tanya).post(address, {"change": "delete"}).status_code == 302
    assert not SheetDraft.objects.filter(club=cast.club).exists()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"\x00\x00", "Имя".encode("utf-16")[:5]])
def test_a_file_that_is_no_sheet_gets_a_sentence(cast: Cast, content: bytes) -> None:
    answer = client_of(cast.tanya).post(
        f"/{cast.club.slug}/import/", {"file": SimpleUploadedFile("x.csv", content)}
    )
    assert answer.status_code in {302, 422}
    assert client_of(cast.tanya).post(f"/{cast.club.slug}/import/", {}).status_code == 422


def test_cash_that_comes_meanwhile_does_not_touch_it(cast: Cast) -> None:
    made = imported(cast)
    cash_in(cast.anna, 500, key=uuid4(), by=cast.tanya)
    client = client_of(cast.tanya)
    client.post(f"/{cast.club.slug}/import/", {"import": made.pk, "reason": "x"})
    assert reading.balance(cast.anna.account) == 500


def test_one_session_of_a_sheet_is_not_taken_back_alone(cast: Cast) -> None:
    imported(cast)
    session = PlaySession.objects.filter(club=cast.club).first()
    assert session is not None
    address = f"/{cast.club.slug}/sessions/{session.pk}/take-back/"
    answer = client_of(cast.mona).post(address, {"reason": "x"})
    assert answer.status_code == 422
    assert "the whole import is taken back" in answer.content.decode()
