"""Whatever a page says of somebody, it says to those who may read it: all pages, all roles."""

from collections.abc import Iterator, Sequence

import pytest
from django.db.models import Model, QuerySet

from club.cashdesk import KINDS
from club.models import BoxCount, ClubAccount, Job, Member, PlaySession, Role
from games import live
from games.models import Dispute, Hand, Preset, SheetDraft, Table, WatchLink
from games.rules import GAMES
from ledger import journal
from tests.builders import client_of, new_client
from tests.content.crawling import Reader, addresses_of
from tests.content.evenings import House, make_houses
from tests.content.secrets import betrayed, hidden_from, public_of, secrets_of
from tests.games.evening import Evening
from tests.test_urls import ADDRESSES, TABLE

type Houses = tuple[House, House]

COLUMNS = {
    "player": "anna",
    "idle": "other",
    "dealer": "dealer",
    "treasurer": "treasurer",
    "manager": "manager",
    "owner": "owner",
    "stranger": "stranger",
    "anonymous": "anonymous",
}
"""Who reads here, and whose answers `url_table.txt` promises him."""

UNREACHED = {"setup", "invitation", "watching:tv", "watching:board", "watching:stream"}
"""What only somebody with the code of a link is shown."""

MANY = 2000
"""Fewer pages than that in all, and the crawl has missed some."""


@pytest.fixture(scope="module")
def houses() -> Houses:
    return make_houses()


@pytest.fixture(scope="module")
def readers(houses: Houses) -> Iterator[dict[str, Reader]]:
    patch = pytest.MonkeyPatch()
    patch.setattr(live, "HEARTBEAT", 0.05)
    patch.setattr(live, "POLL", 0.05)
    found: dict[str, Reader] = {}
    for role, member in people(houses).items():
        browser = new_client() if member is None else client_of(member)
        found[role] = Reader(browser, lambda address: make_news(houses, address))
        found[role].crawl(starts(houses, member))
    yield found
    patch.undo()


def people(houses: Houses) -> dict[str, Member | None]:
    cast = houses[0].cast
    return {
        "player": cast.anna,
        "idle": houses[0].idle,
        "dealer": cast.dora,
        "treasurer": cast.tanya,
        "manager": cast.mona,
        "owner": cast.olga,
        "stranger": cast.stan,
        "anonymous": None,
    }


def starts(houses: Houses, member: Member | None) -> Iterator[str]:
    """Yield where a reader begins: home, then all addresses with the numbers of both clubs."""
    yield "/"
    read = [line.url for line in TABLE if line.method == "GET" and line.url not in UNREACHED]
    routes = {url: ADDRESSES[url] for url in read if url != "account_logout"}
    values = numbers(houses)
    firsts = {name: found[:1] for name, found in values.items()}
    for house in houses:
        slug = house.cast.club.slug
        if member is not None and member.club == house.cast.club:
            yield f"/{slug}/"
            # A code is the picture of an address; those of receipts are found on them.
            code = "club:receipt_code"
            others = {url: names for url, names in routes.items() if url != code}
            yield from addresses_of(others, slug, values)
            yield from addresses_of({code: routes[code]}, slug, firsts)
        else:
            # Nothing is answered there, whatever it is (`tests/test_urls.py`).
            yield from addresses_of(routes, slug, firsts)


def numbers(houses: Houses) -> dict[str, Sequence[object]]:
    """Return what each argument of an address can stand for; a new one needs its line here."""
    clubs = [house.cast.club for house in houses]
    books = [club.book for club in clubs]
    desk = [
        posting.number
        for book in books
        for posting in journal.postings_of_kinds(book, list(KINDS), limit=1000)
    ]

    def keys[Thing: Model](found: QuerySet[Thing]) -> Sequence[object]:
        return list(found.order_by("pk").values_list("pk", flat=True))

    return {
        "account": keys(ClubAccount.objects.filter(club__in=clubs)),
        "count": keys(BoxCount.objects.filter(club__in=clubs)),
        "draft": keys(SheetDraft.objects.filter(club__in=clubs)),
        # The link of an onlooker opens its club to whoever has it, so none is guessed here.
        "code": [],
        "dispute": keys(Dispute.objects.filter(hand__table__session__club__in=clubs)),
        "fixed": ["cash", "house", "over-short", "suspense"],
        "game": list(GAMES),
        "hand": keys(Hand.objects.filter(table__session__club__in=clubs)),
        "job": keys(Job.objects.filter(club__in=clubs)),
        "kind": ["bet", "side"],
        "link": keys(WatchLink.objects.filter(club__in=clubs)),
        "member": keys(Member.objects.filter(club__in=clubs)),
        "number": sorted({1, *desk}),
        "preset": keys(Preset.objects.filter(club__in=clubs))[::4],
        "session": keys(PlaySession.objects.filter(club__in=clubs)),
        "table": keys(Table.objects.filter(session__club__in=clubs)),
    }


def make_news(houses: Houses, address: str) -> bool:
    """Let something happen at a table that is watched, and be as before; tell if it did."""
    found = watched(houses, address)
    for evening in found:
        evening.tap("annul_hand looked at")
        evening.take_back()
    return bool(found)


def watched(houses: Houses, address: str) -> list[Evening]:
    open_tables = [evening for house in houses for evening in house.tables if begun(evening)]
    return [one for one in open_tables if f"/tables/{one.table.pk}/" in address]


def begun(evening: Evening) -> bool:
    play = evening.play
    return play.table.session.closed_at is None and any(
        option.kind == "annul_hand" and option.refusal is None for option in play.options()
    )


def test_no_two_facts_of_the_clubs_look_alike(houses: Houses) -> None:
    for house in houses:
        nets = [secret for secret in secrets_of(house) if secret.what.startswith("net of")]
        balances = [secret for secret in secrets_of(house) if secret.what.startswith("balance")]
        public = public_of(house)
        assert len({secret.said for secret in nets}) > 5
        assert len({secret.said for secret in balances}) == len(house.members)
        assert not [secret for secret in nets if secret.said in public]
    for reader in (houses[0].cast.anna, houses[0].idle, houses[0].cast.dora):
        hidden = {secret.what.split()[0] for secret in hidden_from(reader, houses)}
        assert {"name", "note", "login", "balance", "credit", "receipt", "cash_in"} <= hidden


def test_an_amount_is_found_however_it_is_written(houses: Houses) -> None:
    hidden = hidden_from(houses[0].idle, houses)
    secret = next(one for one in hidden if one.what.startswith("balance"))
    assert isinstance(secret.said, int)
    whole, decimals = divmod(secret.said, 100)
    for text in (f"{whole:,}.{decimals:02}", f"−{whole}.{decimals:02}", f'y="{secret.said}"'):
        assert secret in betrayed(f"<p>{text}</p>", hidden)


@pytest.mark.parametrize("role", COLUMNS)
def test_nobody_is_shown_what_is_not_his_to_see(
    role: str, houses: Houses, readers: dict[str, Reader]
) -> None:
    hidden = hidden_from(people(houses)[role], houses)
    shown = {
        (page.address, secret.what, secret.said)
        for page in readers[role].pages
        for secret in betrayed(page.text, hidden)
    }

    assert not shown, "\n".join(map(str, sorted(shown, key=str)))


@pytest.mark.parametrize("role", COLUMNS)
def test_every_page_that_is_open_to_a_role_was_read(role: str, readers: dict[str, Reader]) -> None:
    column = COLUMNS[role]
    open_to_him = {
        line.url for line in TABLE if line.method == "GET" and line.answers[column] == "200"
    }
    read = {page.name for page in readers[role].pages if page.status == 200}

    assert open_to_him - UNREACHED - read - {"account_logout"} == set()


def test_every_address_was_asked_for(readers: dict[str, Reader]) -> None:
    asked = {page.name for reader in readers.values() for page in reader.pages}
    told = {line.url for line in TABLE if line.method == "GET"}

    assert told - asked == UNREACHED
    assert sum(len(reader.pages) for reader in readers.values()) > MANY


def test_streams_told_what_is_new(houses: Houses, readers: dict[str, Reader]) -> None:
    heard = [page.text for page in readers["player"].pages if page.name == "games:board_stream"]

    assert any("event: page" in text for text in heard)


def test_the_roles_are_those_of_the_club() -> None:
    assert {*COLUMNS} >= {*Role}
