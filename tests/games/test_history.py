"""A member's page: his balance and history, down to each stake, and nobody else's."""

import re
from random import Random
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from club.cashdesk import cash_in, cash_out
from club.models import Member, Role
from club.people import deactivate
from games import statistics
from games.members import history
from ledger import reading
from tests.builders import Cast, client_of, make_member, new_client
from tests.games.evening import Evening

HAND = ["ante all", "deal", "2 bet 2000", "3 fold", "1 fold", "take_bank"]


def page(reader: Member, of: Member, status: int = 200, **query: str) -> str:
    """Return the member page of ``of`` as ``reader`` gets it."""
    url = reverse("games:member", args=[of.club.slug, of.pk])
    answer = client_of(reader).get(url, query)
    assert answer.status_code == status
    return words_of(answer.content.decode())


def words_of(html: str) -> str:
    """Return the words of a page, as they are read."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def evening(cast: Cast) -> Evening:
    """Seat Anna, Boris and Vera with 500.00 each; Anna deals."""
    table = Evening(cast, cast.anna, cast.boris, cast.vera)
    table.tap("drawn 1")
    return table


def test_a_member_sees_his_balance_and_each_stake_with_who_recorded_it(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*HAND)
    statistics.catch_up(table.table.pk)
    shown = page(cast.boris, cast.boris)
    assert "Balance 520.00" in shown
    assert "Hand 1, table 1 won the bank of 50 +20.00 balance 520.00" in shown
    assert re.search(r"bank paid out No. \d+, [^+]*, Dora \+50.00 balance 520.00", shown)
    assert re.search(r"raise No. \d+, [^+]*, Dora −20.00 balance 470.00", shown)
    assert re.search(r"cash in No. \d+, [^+]*, Tanya \+500.00 balance 500.00", shown)


def test_a_correction_is_struck_through_with_both_numbers(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*HAND[:3])
    bet = reading.statement(cast.boris.account, limit=1)[0].number
    table.take_back()
    undo = reading.statement(cast.boris.account, limit=1)[0].number
    url = reverse("games:member", args=[cast.club.slug, cast.boris.pk])
    html = client_of(cast.boris).get(url).content.decode()
    assert "<del>raise</del>" in html
    assert f"taken back by No. {undo}" in html
    assert f"No. {bet} taken back" in html
    assert "corrected" in html


def test_nobody_else_may_look_but_those_who_keep_the_books(cast: Cast) -> None:
    for reader in (cast.tanya, cast.mona, cast.olga):
        assert "Balance" in page(reader, cast.anna)
    for reader in (cast.dora, cast.boris, cast.stan):
        page(reader, cast.anna, status=404)
    url = reverse("games:member", args=[cast.club.slug, cast.anna.pk])
    assert new_client().get(url).status_code == 302


def test_a_member_of_another_club_is_not_found_here(cast: Cast) -> None:
    url = reverse("games:member", args=[cast.club.slug, cast.stan.pk])
    assert client_of(cast.olga).get(url).status_code == 404


def test_the_page_of_who_has_left_remains_for_staff(cast: Cast) -> None:
    cash_in(cast.gleb, 700, key=uuid4(), by=cast.tanya)
    cash_out(cast.gleb, 700, key=uuid4(), by=cast.tanya)
    deactivate(cast.gleb, by=cast.mona)
    assert "has left" in page(cast.tanya, cast.gleb)
    page(cast.gleb, cast.gleb, status=404)


@pytest.mark.parametrize("before", ["", "nonsense", "-1", "1e9", "٣", "9" * 40, "0"])
def test_an_address_that_was_meddled_with_is_a_page_all_the_same(cast: Cast, before: str) -> None:
    assert "History" in page(cast.anna, cast.anna, before=before)


def test_pages_tell_each_hand_once_and_whole(cast: Cast, monkeypatch: pytest.MonkeyPatch) -> None:
    table = evening(cast)
    chance = Random(5)
    for _ in range(6):
        table.at_random(chance, 12)
        cash_in(cast.boris, 300, key=uuid4(), by=cast.tanya)
    whole = [group for part in history.page_of(cast.boris).parts for group in part.groups]
    monkeypatch.setattr(history, "WINDOW", 5)
    paged: list[history.Group] = []
    before: int | None = None
    while True:
        found = history.page_of(cast.boris, before=before)
        paged += [group for part in found.parts for group in part.groups]
        before = found.older
        if before is None:
            break
    assert [group.net for group in paged] == [group.net for group in whole]
    assert sum(group.net for group in paged) == reading.balance(cast.boris.account)


def test_older_lines_come_behind_a_link_with_or_without_scripts(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening(cast).tap(*HAND)
    monkeypatch.setattr(history, "WINDOW", 2)
    client = client_of(cast.boris)
    url = reverse("games:member", args=[cast.club.slug, cast.boris.pk])
    newest = client.get(url).content.decode()
    link = re.search(r'href="\?before=(\d+)"', newest)
    assert link is not None
    before = {"before": link[1]}
    assert f"History before No. {link[1]}" in words_of(client.get(url, before).content.decode())
    part = client.get(url, before, headers={"HX-Request": "true"}).content.decode()
    assert part.strip().startswith("<section")
    assert "cash in" in part


def test_the_number_of_queries_does_not_grow_with_the_history(cast: Cast) -> None:
    table = evening(cast)
    table.tap(*HAND)
    client = client_of(cast.boris)
    url = reverse("games:member", args=[cast.club.slug, cast.boris.pk])

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            assert client.get(url).status_code == 200
        return len(asked)

    statistics.catch_up(table.table.pk)
    few = queries()
    table.at_random(Random(2), 60)
    statistics.catch_up(table.table.pk)
    assert queries() == few


def test_the_list_of_members_is_for_those_who_keep_the_books(cast: Cast) -> None:
    cash_in(cast.anna, 1234500, key=uuid4(), by=cast.tanya)
    url = reverse("games:members", args=[cast.club.slug])
    for reader in (cast.tanya, cast.mona, cast.olga):
        shown = words_of(client_of(reader).get(url).content.decode())
        assert "Anna 12,345.00" in shown
    for reader in (cast.dora, cast.anna):
        assert client_of(reader).get(url).status_code == 403


def test_what_is_another_members_appears_on_no_page_of_mine(cast: Cast) -> None:
    canary = make_member(cast.club, "Canarina", Role.DEALER)
    cash_in(canary, 9_876_543, key=uuid4(), by=cast.tanya)
    table = evening(cast)
    table.tap(*HAND)
    statistics.catch_up(table.table.pk)
    hand = table.play.last
    assert hand is not None
    addresses = [
        reverse("games:home", args=[cast.club.slug]),
        reverse("games:sessions", args=[cast.club.slug]),
        reverse("games:session", args=[cast.club.slug, table.session.pk]),
        reverse("games:member", args=[cast.club.slug, cast.anna.pk]),
        reverse("games:board", args=[cast.club.slug, table.table.pk]),
        reverse("games:hand", args=[cast.club.slug, hand.pk]),
    ]
    client = client_of(cast.anna)
    for address in addresses:
        shown = words_of(client.get(address).content.decode())
        assert "Canarina" not in shown
        assert "98,765" not in shown
        # Nor does she see what Boris has now, or what the evening brought him.
        assert "520" not in shown
        assert "+20.00" not in shown
