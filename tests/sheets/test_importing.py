"""Importing a sheet: looked through first, all or nothing, once, taken back whole."""

from pathlib import Path
from uuid import uuid4

from club import jobs
from club.box import equation
from club.cashdesk import cash_in, cash_out
from club.models import Job, Member, MonthClose, PlaySession
from games import statistics
from games.models import SessionResult, SheetImport
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.sheets.desk import TWO, do, imported, nets, say, send

DATA = Path(__file__).resolve().parent.parent / "data"


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
    for reason in ("", "x" * 201, "un\u200eseen"):
        refused = client.post(address, {"import": made.pk, "reason": reason})
        assert refused.status_code == 422
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
