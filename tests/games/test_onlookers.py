"""A link for onlookers: what lies on the tables for whoever has it, and nobody's balance."""

import asyncio
import re
from random import Random
from uuid import uuid4

import pytest
from django.http import StreamingHttpResponse
from django.test import Client
from django.urls import reverse

from club.models import LogEntry, Member
from games.members.audience import Audience
from games.models import WatchLink
from games.watching import find_link, make_link, revoke
from tests.builders import Cast, client_of, new_client
from tests.games.evening import Evening
from tests.games.pages import words_of


def watched(cast: Cast) -> Evening:
    """Let Anna Karenina, Boris and Vera play."""
    Member.objects.filter(pk=cast.anna.pk).update(name="Anna Karenina")
    cast.anna.refresh_from_db()
    table = Evening(cast, cast.anna, cast.boris, cast.vera, money=123_456)
    table.tap("drawn 1", "ante all", "deal", "2 bet 1000")
    return table


def test_an_onlooker_sees_the_table_without_a_login_and_nobody_by_his_full_name(
    cast: Cast,
) -> None:
    watched(cast)
    code = make_link("TV", full_names=False, key=uuid4(), by=cast.mona)
    answer = new_client().get(reverse("watching:tv", args=[code]))
    told = words_of(answer)
    assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "A. K." in told
    assert "B. bet 10" in told
    for hidden in ("Karenina", "Boris", "Vera", "1,234.56", "1,224.56"):
        assert hidden not in answer.content.decode()


def test_neither_the_part_that_changes_nor_the_stream_tells_an_onlooker_more(cast: Cast) -> None:
    table = watched(cast)
    code = make_link("TV", full_names=False, key=uuid4(), by=cast.mona)
    place = [code, table.table.pk]
    part = new_client().get(reverse("watching:board", args=place)).content.decode()
    stream = new_client().get(reverse("watching:stream", args=place))
    assert isinstance(stream, StreamingHttpResponse)
    table.tap("3 fold")
    for told, sentence in ((part, "B. bet 10"), (asyncio.run(_board_in(stream)), "V. folded")):
        assert sentence in told
        assert "/watch/" in told
        for hidden in ("Karenina", "Boris", "Vera", "1,234.56", "1,224.56", cast.club.slug):
            assert hidden not in told


async def _board_in(stream: StreamingHttpResponse) -> str:
    """Return the first board that a stream brings."""
    async for event in stream:
        told = bytes(event).decode()
        if told.startswith("event: page"):
            return told
    return ""


def test_no_address_on_the_onlookers_page_leads_into_the_club(cast: Cast) -> None:
    watched(cast)
    code = make_link("TV", full_names=True, key=uuid4(), by=cast.mona)
    page = new_client().get(reverse("watching:tv", args=[code])).content.decode()
    assert "Anna Karenina" in page
    addresses = re.findall(r'(?:href|hx-get|data-live[a-z-]*|action)="([^"]*)"', page)
    within = ("?", "/static/", "/language/", f"/watch/{code}/", "#")
    assert [one for one in addresses if not one.startswith(within)] == []


def test_two_players_with_the_same_letters_are_told_apart(cast: Cast) -> None:
    seats = {3: Member(name="Anna K"), 5: Member(name="Arthur Kern"), 7: Member(name="Boris")}
    assert Audience("code", full_names=False).names(seats) == {3: "A. K. 1", 5: "A. K. 2", 7: "B."}


def test_a_link_that_was_ended_shows_nothing_any_more_and_says_so(cast: Cast) -> None:
    table = watched(cast)
    code = make_link("TV", full_names=True, key=uuid4(), by=cast.mona)
    link = find_link(code)
    assert link is not None
    revoke(link, by=cast.mona)
    for name, args in (("tv", []), ("board", [table.table.pk]), ("stream", [table.table.pk])):
        answer = new_client().get(reverse(f"watching:{name}", args=[code, *args]))
        assert answer.status_code == 404
        assert "This link has ended" in words_of(answer)
        # A screen that asks for its next turn must not keep the table that it shows.
        assert answer.headers["HX-Refresh"] == "true"
        assert answer.headers["X-Robots-Tag"] == "noindex, nofollow"
    kinds = LogEntry.objects.filter(club=cast.club, kind__startswith="watch_link")
    assert set(kinds.values_list("kind", flat=True)) == {"watch_link_made", "watch_link_revoked"}


def test_a_link_shows_its_own_club_only(cast: Cast) -> None:
    table = watched(cast)
    stranger = cast.stan
    code = make_link("TV", full_names=True, key=uuid4(), by=stranger)
    answer = new_client().get(reverse("watching:board", args=[code, table.table.pk]))
    assert answer.status_code == 404
    told = words_of(new_client().get(reverse("watching:tv", args=[code])))
    assert "Another Club: no table is open" in told


def test_a_manager_makes_a_link_and_sees_its_address_once(cast: Cast) -> None:
    client = client_of(cast.mona)
    url = reverse("games:onlookers", args=[cast.club.slug])
    key = str(uuid4())
    assert client.post(url, {"label": "", "key": key}).status_code == 422
    made = client.post(url, {"label": "TV in the hall", "key": key}).content.decode()
    found = re.search(r'value="http://localhost(/watch/[\w-]+/)"', made)
    assert found is not None
    assert new_client().get(found[1]).status_code == 200
    assert found[1] not in client.get(url).content.decode()
    # Sent twice, it is one link, and its address is not told again.
    again = client.post(url, {"label": "TV in the hall", "key": key})
    assert again.status_code == 422
    assert "This link was made already" in words_of(again)
    link = WatchLink.objects.get(club=cast.club)
    client.post(reverse("games:revoke_link", args=[cast.club.slug, link.pk]))
    assert new_client().get(found[1]).status_code == 404


@pytest.mark.parametrize("asked", ["", "?after=999999999999", "?after=x&every=0", "?table=-1"])
def test_the_big_screen_shows_a_table_whatever_the_address_asks_for(cast: Cast, asked: str) -> None:
    watched(cast)
    answer = client_of(cast.anna).get(reverse("games:tv", args=[cast.club.slug]) + asked)
    assert answer.status_code == 200
    assert "Table 1, hand 1" in words_of(answer)


def test_the_big_screen_shows_the_tables_in_turns(cast: Cast) -> None:
    first = watched(cast)
    second = Evening(cast, cast.gleb, cast.dina)
    second.at_random(Random(1), 10)
    client, url = client_of(cast.anna), reverse("games:tv", args=[cast.club.slug])
    shown = [_shown(client, f"{url}?after={after.table.pk}") for after in (first, second, first)]
    assert shown == ["Table 2", "Table 1", "Table 2"]
    assert _shown(client, f"{url}?table={second.table.pk}") == "Table 2"


def _shown(client: Client, address: str) -> str:
    found = re.search(r"Table \d", words_of(client.get(address)))
    assert found is not None
    return found[0]
