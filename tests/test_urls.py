"""Who gets what from every address of the site: one reviewed table, `url_table.txt`."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from django.http.response import HttpResponseBase
from django.shortcuts import resolve_url
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from club.models import Member
from tests.builders import Cast, client_of, make_cast, new_client

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


ADDRESSES = dict(addresses(get_resolver().url_patterns))


@dataclass(frozen=True)
class Evening:
    """A club with something behind every address."""

    people: dict[str, Member | None]
    arguments: dict[str, object]

    def address_of(self, url: str) -> str:
        return reverse(url, kwargs={name: self.arguments[name] for name in ADDRESSES[url]})

    def browser_of(self, person: str) -> Client:
        """Return a new browser each time: some addresses log out."""
        member = self.people[person]
        return new_client() if member is None else client_of(member)

    def answer(self, url: str, method: str, person: str) -> str:
        return told(self.browser_of(person).generic(method, self.address_of(url)))


def told(answer: HttpResponseBase) -> str:
    """Return an answer as the table writes it."""
    if answer.status_code == 302 and answer["Location"].startswith(resolve_url("account_login")):
        return "login"
    return str(answer.status_code)


def people_of(cast: Cast) -> dict[str, Member | None]:
    cast.gleb.active = False
    cast.gleb.save()
    return {
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


@pytest.fixture(scope="module")
def evening() -> Evening:
    cast = make_cast()
    return Evening(
        people=people_of(cast),
        arguments={"club": cast.club.slug, "member": cast.anna.pk},
    )


def test_every_address_has_its_lines() -> None:
    assert {line.url for line in TABLE} == set(ADDRESSES)


@pytest.mark.parametrize("line", TABLE, ids=lambda line: f"{line.method} {line.url}")
def test_each_person_gets_what_the_table_says(line: Line, evening: Evening) -> None:
    answers = {person: evening.answer(line.url, line.method, person) for person in evening.people}

    assert answers == line.answers


@pytest.mark.parametrize("url", sorted(ADDRESSES))
def test_no_other_method_shows_or_does_anything(url: str, evening: Evening) -> None:
    named = {line.method for line in TABLE if line.url == url}
    named |= {"HEAD"} if "GET" in named else set()
    shown = {
        (method, person): answer
        for method in METHODS
        if method not in named
        for person in evening.people
        if (answer := evening.answer(url, method, person)) not in SHUT
    }

    assert shown == {}
