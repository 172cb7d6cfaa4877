"""Pages of figures: what they tell, what they count, and to whom."""

import re
from datetime import date, timedelta
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.cashdesk import Party, cash_in, cash_out, undo
from club.models import Member
from games import closing, statistics
from games.charts.drawing import whole_steps
from games.figures.filters import Filter
from games.figures.person import figures_of
from games.models import PlayerHand, SessionResult
from games.settling.corrections import Correction, correct, corrections_of
from ledger import journal
from tests.builders import Cast, client_of
from tests.games.evening import Evening
from tests.games.pages import words_of

TRINKA = ["drawn 1", "ante all", "deal", "2 blind 1000", "3 fold", "1 fold", "take_bank"]


def evening(cast: Cast) -> Evening:
    """Let Anna, Boris and Vera play one hand, which Boris wins with a blind."""
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap(*TRINKA)
    statistics.catch_up(table.table.pk)
    return table


def page(reader: Member, name: str, *args: int, **asked: str) -> str:
    """Return the words of a page of figures."""
    return words_of(client_of(reader).get(url(reader, name, *args), asked))


def url(reader: Member, name: str, *args: int) -> str:
    return reverse(f"games:{name}", args=[reader.club.slug, *args])


def test_a_members_figures_tell_his_hands_his_result_and_his_records(cast: Cast) -> None:
    evening(cast)
    told = page(cast.boris, "figures", cast.boris.pk)
    assert "Result +20" in told
    assert "Largest bank won 40" in told
    assert "Hands with a blind 100% few 1 of 1" in told
    assert "What blinds brought +20" in told
    assert "Anna 1 1 +20" in told


def test_every_chart_has_the_same_numbers_as_a_table(cast: Cast) -> None:
    table = evening(cast)
    answer = client_of(cast.boris).get(url(cast.boris, "figures", cast.boris.pk)).content.decode()
    assert answer.count("<svg xmlns") == answer.count("The same in numbers") == 3
    assert url(cast.boris, "session", table.session.pk) in answer
    # Nothing that the site's policy would not let in, and nothing of another host.
    assert not re.search(
        r"<script[^>]*>[^<]|<style|style=|xlink|http://(?!www\.w3\.org/2000/svg)", answer
    )


def test_a_name_with_markup_stays_a_name_in_every_chart(cast: Cast) -> None:
    Member.objects.filter(pk=cast.boris.pk).update(name='<b>&"B', on_leaderboards=True)
    table = evening(cast)
    for name, args in (("leaderboard", ()), ("session", (table.session.pk,))):
        answer = client_of(cast.dora).get(url(cast.dora, name, *args)).content.decode()
        assert '<b>&"B' not in answer
        assert "&lt;b&gt;&amp;" in answer


def test_cash_in_and_out_are_in_no_figure(cast: Cast) -> None:
    evening(cast)
    before = figures_of([cast.boris.pk], Filter()).total.net
    cash_in(cast.boris, 70_000, key=uuid4(), by=cast.tanya)
    cash_out(cast.boris, 10_000, key=uuid4(), by=cast.tanya)
    statistics.catch_up_all()
    assert figures_of([cast.boris.pk], Filter()).total.net == before == 2000


def test_a_correction_moves_the_figures_of_the_day_that_it_corrects(cast: Cast) -> None:
    table = evening(cast)
    table.tap("leave 1", "leave 2", "leave 3")
    closing.close(table.session, by=cast.dora)
    yesterday = table.session.opened_at - timedelta(days=1)
    type(table.session).objects.filter(pk=table.session.pk).update(opened_at=yesterday)
    source, target = Party.of(cast.boris), Party.of(cast.anna)
    correct(
        table.session,
        Correction(source=source, target=target, amount=500, reason="misread"),
        key=uuid4(),
        by=cast.mona,
    )
    statistics.catch_up_all()
    day = cast.club.day_of(yesterday)
    told = figures_of([cast.boris.pk], Filter(period="day", day=day))
    assert [(one.game, one.net) for one in told.games] == [("correction", -500)]
    assert figures_of([cast.boris.pk], Filter()).total.net == 1500
    assert "Corrections" in page(cast.boris, "figures", cast.boris.pk)
    assert statistics.check(table.session.pk) == []
    number = corrections_of(table.session)[0].posting.number
    undo(cast.club, number, key=uuid4(), by=cast.tanya, reason="misread again")
    statistics.catch_up_all()
    assert figures_of([cast.boris.pk], Filter()).total.net == 2000


def test_the_filter_lives_in_the_address_and_what_it_can_not_be_is_refused(cast: Cast) -> None:
    evening(cast)
    today = cast.club.day_of(SessionResult.objects.filter(member=cast.boris)[0].session.opened_at)
    boris = cast.boris.pk
    assert "Result +20" in page(cast.boris, "figures", boris, period="month", day=today.isoformat())
    before = today - timedelta(days=70)
    assert "Nothing was counted" in page(
        cast.boris, "figures", boris, period="month", day=before.isoformat()
    )
    assert "Nothing was counted" in page(cast.boris, "figures", boris, game="terz")
    asked = {"period": "century", "day": "2026-13-01", "game": "chess", "session": "-1"}
    answer = client_of(cast.boris).get(url(cast.boris, "figures", boris), asked)
    assert answer.status_code == 422
    assert words_of(answer).count("Select a valid choice") == 2


@pytest.mark.parametrize(
    ("period", "day", "first", "last"),
    [
        ("day", date(2026, 12, 31), date(2026, 12, 31), date(2026, 12, 31)),
        ("week", date(2027, 1, 1), date(2026, 12, 28), date(2027, 1, 3)),
        ("month", date(2028, 2, 29), date(2028, 2, 1), date(2028, 2, 29)),
        ("month", date(2026, 12, 31), date(2026, 12, 1), date(2026, 12, 31)),
        ("year", date(2028, 2, 29), date(2028, 1, 1), date(2028, 12, 31)),
    ],
)
def test_a_period_is_one_of_the_calendar(period: str, day: date, first: date, last: date) -> None:
    asked = Filter(period=period, day=day)
    assert (asked.first, asked.last) == (first, last)
    earlier, later = asked.earlier, asked.later
    assert earlier is not None
    assert later is not None
    assert (earlier.last, later.first) == (first - timedelta(days=1), last + timedelta(days=1))


def test_only_those_who_agreed_are_on_the_leaderboard_and_one_sees_oneself(cast: Cast) -> None:
    evening(cast)
    assert "Boris" not in page(cast.anna, "leaderboard")
    assert "Anna 1 hand" in page(cast.anna, "leaderboard")
    answer = client_of(cast.boris).post(url(cast.boris, "agree"), {"agree": "yes"})
    assert answer.status_code == 302
    assert "Boris 1 hand · 1 session +20" in page(cast.anna, "leaderboard")
    client_of(cast.boris).post(url(cast.boris, "agree"), {"agree": "no"})
    assert "Boris" not in page(cast.anna, "leaderboard")


def test_a_summary_names_only_those_who_agreed_and_who_forwards_it(cast: Cast) -> None:
    table = evening(cast)
    told = page(cast.anna, "summary", table.session.pk)
    assert "1 hand at 1 table; 40 went into the banks." in told
    assert "The largest bank: 40, hand 1 at table 1." in told
    assert "Anna: −10" in told
    assert "Boris" not in told
    Member.objects.filter(pk=cast.boris.pk).update(on_leaderboards=True)
    told = page(cast.anna, "summary", table.session.pk)
    assert "Won by Boris." in told
    assert "Boris: +20" in told


def test_a_summary_tells_the_svara_of_the_evening(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 bet 1000", "2 peek 1000")
    table.tap(
        "peek_result tie", "svara", "3 svara_decline", "drawn 1", "deal", "2 fold", "take_bank"
    )
    statistics.catch_up(table.table.pk)
    told = page(cast.anna, "summary", table.session.pk)
    assert "The svara of the evening: hand 1 at table 1, 1 svara, a bank of 60." in told


def test_a_summary_in_russian_has_the_right_plural_forms(cast: Cast) -> None:
    table = Evening(cast, cast.anna, cast.boris)
    for _ in range(2):
        table.tap(*(["drawn 1"] if table.number <= 3 else []), "ante all", "deal")
        table.tap("2 fold" if table.play.state.turn == 2 else "1 fold", "take_bank")
    statistics.catch_up(table.table.pk)
    client = client_of(cast.anna)
    answer = client.get(
        url(cast.anna, "summary", table.session.pk), headers={"Accept-Language": "ru"}
    )
    assert "2 кона за 1 столом" in words_of(answer)


def test_the_evening_hand_by_hand_shows_a_member_his_own_line_only(cast: Cast) -> None:
    table = evening(cast)
    own = page(cast.anna, "session", table.session.pk)
    assert "The evening, hand by hand" in own
    assert "Hand Anna 1 −10.00" in own
    assert "Boris" not in own
    assert "Hand Anna Boris Vera 1 −10.00 +20.00 −10.00" in page(
        cast.dora, "session", table.session.pk
    )


def test_the_club_in_figures_tells_turnover_pace_and_the_dealers_corrections(cast: Cast) -> None:
    table = evening(cast)
    table.take_back()
    table.tap("take_bank")
    statistics.catch_up(table.table.pk)
    told = page(cast.mona, "house")
    assert "Turnover 40" in told
    assert "below 50 1" in told
    assert re.search(r"Dora \d+ 1 \d+%", told)


@pytest.mark.parametrize("greatest", [1, 2, 3, 4, 5, 9, 1000])
def test_an_axis_of_counts_has_a_few_whole_numbers_up_to_the_greatest(greatest: int) -> None:
    steps = whole_steps(greatest)
    assert steps[0] == 0
    assert steps[-1] >= greatest
    assert len(set(steps)) == len(steps) <= 6


def test_a_page_of_figures_costs_at_most_ten_queries_however_long_the_history(cast: Cast) -> None:
    table = Evening(cast, *cast.players)
    table.at_random(Random(3), 300)
    statistics.catch_up(table.table.pk)
    pages = {"figures": [cast.boris.pk], "leaderboard": [], "house": []}
    for name, args in pages.items():
        reader = cast.mona if name == "house" else cast.boris
        client = client_of(reader)
        client.get(url(reader, name, *args))
        with CaptureQueriesContext(
            connection,
        ) as queries:
            client.get(url(reader, name, *args))
        assert len(queries) <= 10, [query["sql"][:120] for query in queries]


def test_every_number_of_a_member_is_made_of_his_postings(cast: Cast) -> None:
    table = Evening(cast, *cast.players)
    table.at_random(Random(8), 200)
    statistics.catch_up(table.table.pk)
    book = cast.club.book
    for member in cast.players:
        hands = PlayerHand.objects.filter(member=member).select_related("hand")
        for row in hands:
            sums = journal.sums_of_causes(book, [row.hand.cause])
            assert row.net == sums.get(member.account, 0)
        told = figures_of([member.pk], Filter())
        causes = [row.hand.cause for row in hands]
        played = journal.sums_of_causes(book, causes).get(member.account, 0) if causes else 0
        assert told.total.net == played == sum(one.net for one in told.evenings)
        assert sum(net for _hands, net in told.hours.values()) == played
