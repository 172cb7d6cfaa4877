"""Settling a session: lines that stay, ticks that are postings, cash or account for each."""

import re
from uuid import uuid4

import pytest

from club.accounts import set_desk_rules
from club.cashdesk import Party, cash_out, club_parties
from club.models import PlaySession, SessionClose, Settlement
from club.refusals import CashError
from games.closing import close
from games.settling.corrections import Correction, correct, corrections_of
from games.settling.results import standings_of
from games.settling.settlement import lines_of, make_lines, outdated, paid_of, tick, untick
from ledger import reading
from ledger.anchors import Anchor
from tests.builders import Cast, at_once, client_of
from tests.games.evening import Evening


def evening_of(cast: Cast) -> PlaySession:
    """Boris wins the antes of Anna and Vera; the session is closed."""
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    close(evening.session, by=cast.dora)
    return evening.session


def results(session: PlaySession) -> dict[str, int]:
    return {str(one.member): one.result for one in standings_of(session)}


def everybody(session: PlaySession) -> list[int]:
    return [one.member.pk for one in standings_of(session)]


def told(session: PlaySession) -> list[tuple[str, str, int]]:
    return [
        (str(line.payer or "Box"), str(line.payee or "Box"), line.amount)
        for line in lines_of(session)
    ]


def test_what_the_session_brought_is_what_the_ledger_moved(cast: Cast) -> None:
    session = evening_of(cast)
    found = results(session)
    assert sum(found.values()) == 0
    assert found["Boris"] == reading.balance(cast.boris.account) - 50000
    assert found["Anna"] == reading.balance(cast.anna.account) - 50000


def test_everybody_in_cash_is_settled_and_each_tick_is_a_posting(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, everybody(session), by=cast.tanya)
    lines = lines_of(session)
    assert len(lines) == 2
    for line in lines:
        tick(line, key=uuid4(), by=cast.tanya)
    assert {one.open for one in standings_of(session)} == {0}
    for member in (cast.anna, cast.boris, cast.vera):
        assert reading.balance(member.account) == 50000, "cash went from hand to hand"


def test_after_one_payment_only_its_line_goes(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, everybody(session), by=cast.tanya)
    before = told(session)
    first, second = lines_of(session)
    tick(first, key=uuid4(), by=cast.tanya)
    assert told(session) == before
    assert paid_of(session, lines_of(session)) == {first.pk}
    assert second.pk == lines_of(session)[1].pk
    assert not outdated(session)


def test_who_stays_on_account_is_left_out_and_the_box_takes_his_part(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, [cast.boris.pk, cast.anna.pk], by=cast.tanya)
    vera = -results(session)["Vera"]
    assert ("Box", "Boris", vera) in told(session)
    for line in lines_of(session):
        tick(line, key=uuid4(), by=cast.tanya)
    assert reading.balance(cast.boris.account) == 50000
    assert reading.balance(cast.vera.account) == 50000 - vera
    assert -reading.balance(cast.club.cash) == 150000 - vera


def test_a_tick_is_made_once_and_can_be_taken_back(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, everybody(session), by=cast.tanya)
    line = lines_of(session)[0]
    key = uuid4()
    assert tick(line, key=key, by=cast.tanya).number == tick(line, key=key, by=cast.tanya).number
    with pytest.raises(CashError, match="ticked already"):
        tick(line, key=uuid4(), by=cast.tanya)
    untick(line, key=uuid4(), by=cast.tanya)
    assert paid_of(session, lines_of(session)) == set()
    tick(line, key=uuid4(), by=cast.tanya)
    assert paid_of(session, lines_of(session)) == {line.pk}
    other = lines_of(session)[1]
    with pytest.raises(CashError, match="not ticked"):
        untick(other, key=uuid4(), by=cast.tanya)


def test_two_devices_that_tick_at_once_book_once(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, everybody(session), by=cast.tanya)
    line = lines_of(session)[0]
    answers = at_once(
        CashError,
        lambda: tick(line, key=uuid4(), by=cast.tanya),
        lambda: tick(line, key=uuid4(), by=cast.tanya),
    )
    assert sum(isinstance(answer, CashError) for answer in answers) == 1


def test_open_lines_are_made_anew_after_a_correction_and_paid_ones_stay(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, everybody(session), by=cast.tanya)
    paid = lines_of(session)[0]
    tick(paid, key=uuid4(), by=cast.tanya)
    correction = Correction(
        source=Party.of(cast.boris), target=Party.of(cast.vera), amount=4, reason="miscounted"
    )
    correct(session, correction, key=uuid4(), by=cast.mona)
    assert outdated(session)
    make_lines(session, everybody(session), by=cast.tanya)
    assert not outdated(session)
    lines = lines_of(session)
    assert lines[0].pk == paid.pk
    for line in lines[1:]:
        tick(line, key=uuid4(), by=cast.tanya)
    assert {one.open for one in standings_of(session)} == {0}


def test_a_winner_who_cashed_out_can_not_be_paid_again(cast: Cast) -> None:
    session = evening_of(cast)
    cash_out(cast.boris, reading.balance(cast.boris.account), key=uuid4(), by=cast.tanya)
    make_lines(session, everybody(session), by=cast.tanya)
    with pytest.raises(CashError, match=r"Boris has 0\.00"):
        tick(lines_of(session)[0], key=uuid4(), by=cast.tanya)


def test_an_open_session_is_not_settled_yet(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    with pytest.raises(CashError, match="still open"):
        make_lines(evening.session, [cast.anna.pk], by=cast.tanya)


def test_only_the_treasurer_settles(cast: Cast) -> None:
    session = evening_of(cast)
    for person in (cast.dora, cast.mona, cast.anna, cast.stan):
        with pytest.raises(CashError):
            make_lines(session, everybody(session), by=person)


@pytest.mark.parametrize("played", [False, True])
def test_an_empty_night_has_nothing_to_settle(cast: Cast, *, played: bool) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    if played:
        evening.tap("drawn 1", "ante all", "annul_hand")
    close(evening.session, by=cast.dora)
    make_lines(evening.session, everybody(evening.session), by=cast.tanya)
    assert lines_of(evening.session) == []
    page = client_of(cast.tanya).get(f"/{cast.club.slug}/sessions/{evening.session.pk}/settlement/")
    assert page.status_code == 200


def test_the_page_makes_ticks_and_explains_the_lines(cast: Cast) -> None:
    session = evening_of(cast)
    client = client_of(cast.tanya)
    address = f"/{cast.club.slug}/sessions/{session.pk}/settlement/"
    chosen = {"change": "plan", "cash": [str(number) for number in everybody(session)]}
    page = client.post(address, chosen, follow=True).content.decode()
    assert "table 1: +" in page
    statement = re.search(r'href="([^"]*statement/[^"]*)"', page)
    assert statement is not None
    opened = client.get(statement[1].replace("&amp;", "&")).content.decode()
    assert "Hand 1, table 1" in opened
    line = lines_of(session)[0]
    sent = {"change": "tick", "line": str(line.pk), "key": str(uuid4())}
    page = client.post(address, sent, follow=True).content.decode()
    assert "paid, posting" in page
    again = client.post(address, sent | {"key": str(uuid4())})
    assert (again.status_code, "ticked already" in again.content.decode()) == (422, True)
    assert client.post(address, sent | {"change": "untick", "key": str(uuid4())}).status_code == 302
    foreign = {"change": "plan", "cash": [str(cast.stan.pk)]}
    assert client.post(address, foreign).status_code == 422
    gone = client.post(address, sent | {"line": "999999", "key": str(uuid4())})
    assert "no longer there" in gone.content.decode()


def test_the_close_keeps_number_totals_results_and_the_code(cast: Cast) -> None:
    session = evening_of(cast)
    record = SessionClose.objects.get(session=session)
    assert Anchor.parse(record.anchor) == reading.head(cast.club.book)
    assert record.totals == {"members": 150000, "banks": 0, "pots": 0, "club": 0, "box": 150000}
    assert record.results == {str(one.member.pk): one.result for one in standings_of(session)}
    page = client_of(cast.dora).get(f"/{cast.club.slug}/sessions/{session.pk}/closing/")
    assert Anchor.parse(record.anchor).code in page.content.decode()
    close(session, by=cast.dora)
    assert SessionClose.objects.filter(session=session).count() == 1


def test_two_who_close_at_once_keep_one_record(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    ours, theirs = (PlaySession.objects.get(pk=evening.session.pk) for _person in range(2))
    at_once(CashError, lambda: close(ours, by=cast.dora), lambda: close(theirs, by=cast.tanya))
    assert SessionClose.objects.filter(session=evening.session).count() == 1


def test_a_correction_is_a_posting_of_today_that_points_at_the_session(cast: Cast) -> None:
    session = evening_of(cast)
    record = SessionClose.objects.get(session=session).results
    client = client_of(cast.mona)
    address = f"/{cast.club.slug}/sessions/{session.pk}/corrections/"
    sent = {
        "source": cast.boris.actor,
        "target": cast.anna.actor,
        "amount": "0.05",
        "note": "the ante was counted twice",
        "key": str(uuid4()),
    }
    assert client.post(address, sent | {"note": ""}).status_code == 422
    page = client.post(address, sent, follow=True).content.decode()
    assert "the ante was counted twice" in page
    assert SessionClose.objects.get(session=session).results == record
    assert results(session)["Boris"] == record[str(cast.boris.pk)] - 5
    assert len(corrections_of(session)) == 1
    shown = client.get(f"/{cast.club.slug}/sessions/{session.pk}/").content.decode()
    assert "the ante was counted twice" in shown
    assert client_of(cast.tanya).post(address, sent | {"key": str(uuid4())}).status_code == 422


def test_a_correction_needs_a_closed_session_and_money(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    wrong = Correction(source=Party.of(cast.gleb), target=Party.of(cast.anna), amount=5, reason="x")
    with pytest.raises(CashError, match="open"):
        correct(evening.session, wrong, key=uuid4(), by=cast.mona)
    close(evening.session, by=cast.dora)
    with pytest.raises(CashError, match=r"Gleb has 0\.00"):
        correct(evening.session, wrong, key=uuid4(), by=cast.mona)
    house = club_parties(cast.club)[0]
    same = Correction(source=house, target=house, amount=5, reason="x")
    with pytest.raises(CashError, match="two different"):
        correct(evening.session, same, key=uuid4(), by=cast.mona)


def test_the_settlement_of_forty_people_is_shown(cast: Cast) -> None:
    session = evening_of(cast)
    Settlement.objects.bulk_create(
        Settlement(session=session, payer=cast.anna, payee=cast.boris, amount=1)
        for _one in range(40)
    )
    page = client_of(cast.tanya).get(f"/{cast.club.slug}/sessions/{session.pk}/settlement/")
    assert page.status_code == 200


def test_the_box_does_not_go_round_the_second_person(cast: Cast) -> None:
    session = evening_of(cast)
    set_desk_rules(cast.club, by=cast.mona, cash_out_limit=100, fee=0, fee_per="session")
    make_lines(session, [cast.boris.pk], by=cast.tanya)
    with pytest.raises(CashError, match="second person"):
        tick(lines_of(session)[0], key=uuid4(), by=cast.tanya)


def test_a_player_sees_whom_he_pays_and_nobody_else_s_lines(cast: Cast) -> None:
    session = evening_of(cast)
    make_lines(session, everybody(session), by=cast.tanya)
    address = f"/{cast.club.slug}/sessions/{session.pk}/"
    page = client_of(cast.anna).get(address).content.decode()
    assert "Anna → Boris" in page
    assert "Vera → Boris" not in page
    assert "→ Boris" not in client_of(cast.gleb).get(address).content.decode()


def test_a_correction_is_taken_back_by_the_manager_who_booked_it(cast: Cast) -> None:
    session = evening_of(cast)
    wrong = Correction(
        source=Party.of(cast.boris), target=Party.of(cast.anna), amount=5, reason="miscounted"
    )
    number = correct(session, wrong, key=uuid4(), by=cast.mona).number
    client = client_of(cast.mona)
    address = f"/{cast.club.slug}/sessions/{session.pk}/corrections/"
    sent = {"number": str(number), "reason": "", "key": str(uuid4())}
    assert client.post(address, sent).status_code == 422
    assert client.post(address, sent | {"reason": "it was right"}).status_code == 302
    again = client.post(address, sent | {"reason": "again", "key": str(uuid4())})
    assert "taken back already" in again.content.decode()
    cash = client.post(address, sent | {"number": "1", "reason": "x", "key": str(uuid4())})
    assert cash.status_code == 403
    assert {one.corrected for one in standings_of(session)} == {0}
