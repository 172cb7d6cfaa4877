"""Who gets what from every address of the site: one reviewed table, `url_table.txt`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from uuid import uuid4

import pytest
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from club.accounts import open_account
from club.counting import count as count_box
from club.jobs import start as start_job
from club.models import Member, Role
from games.disputes import mark as mark_hand
from games.models import SheetDraft
from games.presets import presets_of
from games.sheets.layout import Reading
from games.watching import make_link
from tests.builders import client_of, make_cast, new_client
from tests.games.evening import Evening

METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
# Answers to a method that no line names: nothing is shown and nothing is done.
SHUT = {"login", "403", "404", "405"}


@dataclass(frozen=True)
class Line:
    """What one method of one address answers to each person, as the table says."""

    url: str
    method: str
    answers: dict[str, str]


def read_table() -> list[Line]:
    text = Path(__file__).with_name("url_table.txt").read_text()
    rows = [line.split() for line in text.splitlines() if line and not line.startswith("#")]
    (_url, _method, *people), *lines = rows
    return [
        Line(url, method, dict(zip(people, answers, strict=True)))
        for url, method, *answers in lines
    ]


TABLE = read_table()


def addresses(
    patterns: list[URLPattern | URLResolver], space: str = "", names: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Yield the name of every address and the names of its arguments."""
    for pattern in patterns:
        arguments = names | pattern.pattern.converters.keys()
        if isinstance(pattern, URLResolver):
            inner = f"{space}{pattern.namespace}:" if pattern.namespace else space
            yield from addresses(pattern.url_patterns, inner, arguments)
        else:
            assert pattern.name, f"{pattern.pattern} has no name"
            yield f"{space}{pattern.name}", arguments


OWN = {"club", "code", "game", "kind", "number", "fixed"}
"""Parts of an address that are no row of a club, or open one club only."""

ADDRESSES = dict(addresses(get_resolver().url_patterns))


@dataclass(frozen=True)
class Club:
    """A club with something behind every address, and its people."""

    people: dict[str, Member | None]
    arguments: dict[str, object]
    browsers: dict[str, Client] = field(default_factory=dict)

    def address_of(self, url: str, **others: object) -> str:
        """Return the address of a page; ``others`` stand for some of its arguments."""
        arguments = self.arguments | others
        return reverse(url, kwargs={name: arguments[name] for name in ADDRESSES[url]})

    def answer(self, address: str, method: str, person: str, **headers: str) -> str:
        """Return what an address answers to a person, as the table writes it."""
        browser = self.browsers.get(person) or self._log_in(person)
        told = told_by(browser.generic(method, address, headers=headers))
        if address == reverse("account_logout"):
            del self.browsers[person]
        return told

    def _log_in(self, person: str) -> Client:
        member = self.people[person]
        self.browsers[person] = new_client() if member is None else client_of(member)
        return self.browsers[person]


def told_by(answer: HttpResponseBase) -> str:
    """Return an answer as the table writes it."""
    if answer.status_code == 302 and answer["Location"].startswith(resolve_url("account_login")):
        return "login"
    return str(answer.status_code)


def make_evening() -> Club:
    """Let a hand begin at a table of a new club, and one of its players leave the club."""
    cast = make_cast()
    evening = Evening(cast, cast.anna, cast.vera, cast.dina)
    play = evening.tap("drawn 1", "ante all", "deal")
    assert play.hand is not None
    preset = presets_of(cast.club)[0]
    cast.gleb.active = False
    cast.gleb.save()
    people = {
        "anonymous": None,
        "anna": cast.anna,
        "other": cast.boris,
        "dealer": cast.dora,
        "treasurer": cast.tanya,
        "manager": cast.mona,
        "owner": cast.olga,
        "stranger": cast.stan,
        "gone": cast.gleb,
    }
    arguments = {
        "account": open_account(cast.club, "Drinks", by=cast.mona).pk,
        "club": cast.club.slug,
        "code": make_link("TV", full_names=False, key=uuid4(), by=cast.mona),
        "count": count_box(cast.club, {}, 0, key=uuid4(), by=cast.tanya).pk,
        "dispute": mark_hand(play.hand, "Wrong pot.", key=uuid4(), by=cast.vera).pk,
        "draft": SheetDraft.objects.create(
            club=cast.club,
            by=cast.tanya,
            name="sheet.csv",
            cells=[["Name", "2026-01-02"], ["Anna", "1"], ["Vera", "-2"]],
            reading=Reading(kind="rows", sessions=(1,), first_year=2026).as_json(),
        ).pk,
        "fixed": "cash",
        "game": preset.game,
        "hand": play.hand.pk,
        "job": start_job(
            "export", club=cast.club, by=cast.tanya, arguments={"format": "csv"}, key=uuid4()
        ).pk,
        "kind": "take_bank",
        "member": cast.anna.pk,
        "number": 1,
        "preset": preset.pk,
        "session": evening.session.pk,
        "table": play.table.pk,
    }
    make_link("another TV", full_names=False, key=uuid4(), by=cast.mona)
    arguments["link"] = cast.club.watch_links.latest("pk").pk
    return Club(people, arguments)


@pytest.fixture(scope="module")
def club() -> Club:
    return make_evening()


@pytest.fixture(scope="module")
def another_club() -> Club:
    return make_evening()


def test_every_address_has_its_lines() -> None:
    named = [(line.url, line.method) for line in TABLE]

    assert {url for url, _method in named} == set(ADDRESSES)
    assert len(named) == len(set(named)), "a line stands twice"


@pytest.mark.parametrize("line", TABLE, ids=lambda line: f"{line.method} {line.url}")
def test_each_person_gets_what_the_table_says(line: Line, club: Club) -> None:
    address = club.address_of(line.url)
    answers = {person: club.answer(address, line.method, person) for person in club.people}

    assert answers == line.answers


@pytest.mark.parametrize(
    "line",
    [line for line in TABLE if "club" in ADDRESSES[line.url]],
    ids=lambda line: f"{line.method} {line.url}",
)
def test_a_fragment_is_shown_to_nobody_who_may_not_see_its_page(line: Line, club: Club) -> None:
    address = club.address_of(line.url)
    shut_out = [person for person, answer in line.answers.items() if answer in SHUT]
    answers = {
        person: club.answer(address, line.method, person, hx_request="true") for person in shut_out
    }

    # To htmx the login is no page but an empty answer that leads there.
    assert answers == {
        person: "204" if line.answers[person] == "login" else line.answers[person]
        for person in shut_out
    }


@pytest.mark.parametrize("url", sorted(ADDRESSES))
def test_no_other_method_shows_or_does_anything(url: str, club: Club) -> None:
    named = {line.method for line in TABLE if line.url == url}
    named |= {"HEAD"} if "GET" in named else set()
    address = club.address_of(url)
    shown = {
        (method, person): answer
        for method in METHODS
        if method not in named
        for person in club.people
        if (answer := club.answer(address, method, person)) not in SHUT
    }

    assert shown == {}


@pytest.mark.parametrize(
    "line",
    [line for line in TABLE if ADDRESSES[line.url] - OWN],
    ids=lambda line: f"{line.method} {line.url}",
)
def test_what_belongs_to_another_club_is_not_there(
    line: Line, club: Club, another_club: Club
) -> None:
    # Somebody with every role in his own club asks for things of another one in his club's name.
    others = {name: value for name, value in another_club.arguments.items() if name not in OWN}
    member = club.people["owner"]
    assert member is not None
    member.roles = list(Role)
    member.save()

    answer = club.answer(club.address_of(line.url, **others), line.method, "owner")
    member.roles = [Role.OWNER]
    member.save()

    assert answer == "404"
