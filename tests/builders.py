"""Clubs and people for tests: committed for real, under addresses of their own.

The same cast everywhere: Olga owns the club, Mona manages it, Tanya keeps its cash, Dora runs the
tables; Anna, Boris, Vera, Gleb and Dina play; Stan is of another club.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from ipaddress import IPv4Address
from itertools import count
from threading import Barrier, Event
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import connection, transaction
from django.test import Client

from club.cashdesk import cash_in
from club.models import Club, Member, Role, User
from club.people import enroll
from ledger import posting

PASSWORD = "four suits on green felt"
_addresses = count(int(IPv4Address("10.0.0.1")))


def make_club(name: str = "Four Suits", *, digits: int = 2, language: str = "en") -> Club:
    """Make a club with its book and without people."""
    book = posting.open_book()
    accounts = {
        kind: posting.open_account(book, kind=kind, owner="")
        for kind in ("cash", "house", "over_short", "suspense")
    }
    return Club.objects.create(
        name=name,
        slug=f"club-{uuid4().hex[:12]}",
        currency="EUR",
        digits=digits,
        language=language,
        time_zone="Europe/Kyiv",
        book=book,
        **accounts,
    )


def make_member(
    club: Club, name: str, *roles: Role, login: bool = True, credit_limit: int = 0
) -> Member:
    """Make a member; his login is his name in small letters, a hyphen and the club's address."""
    user = make_user(f"{name.lower()}-{club.slug}") if login else None
    return enroll(club, name=name, roles=roles, credit_limit=credit_limit, user=user)


def make_user(username: str) -> User:
    """Make a user with the password `PASSWORD`."""
    return User.objects.create(username=username, password=_password_hash())


@cache
def _password_hash() -> str:
    return make_password(PASSWORD)


@dataclass(frozen=True)
class Cast:
    """The people of one club, and a stranger of another one."""

    club: Club
    olga: Member
    mona: Member
    tanya: Member
    dora: Member
    anna: Member
    boris: Member
    vera: Member
    gleb: Member
    dina: Member
    stan: Member

    @property
    def players(self) -> list[Member]:
        """Those who hold no role."""
        return [self.anna, self.boris, self.vera, self.gleb, self.dina]


def make_cast(*, digits: int = 2) -> Cast:
    """Make a club with the whole cast; nobody has any money yet."""
    club = make_club(digits=digits)
    return Cast(
        club=club,
        olga=make_member(club, "Olga", Role.OWNER),
        mona=make_member(club, "Mona", Role.MANAGER),
        tanya=make_member(club, "Tanya", Role.TREASURER),
        dora=make_member(club, "Dora", Role.DEALER),
        anna=make_member(club, "Anna"),
        boris=make_member(club, "Boris"),
        vera=make_member(club, "Vera"),
        gleb=make_member(club, "Gleb"),
        dina=make_member(club, "Dina", login=False),
        stan=make_member(make_club("Another Club"), "Stan", *Role),
    )


def give(cast: Cast, amount: int, *members: Member) -> None:
    """Let the treasurer book ``amount`` minor units in for each of ``members``."""
    for member in members:
        cash_in(member, amount, key=uuid4(), by=cast.tanya)


def new_client() -> Client:
    """Return a browser that nobody has logged in with, at an address of its own."""
    return Client(SERVER_NAME="localhost", REMOTE_ADDR=str(IPv4Address(next(_addresses))))


def client_of(member: Member) -> Client:
    """Return a browser in which ``member`` is logged in."""
    client = new_client()
    assert member.user is not None, f"{member} has no login"
    client.force_login(member.user)
    return client


@contextmanager
def held(lock: Callable[[], object]) -> Iterator[None]:
    """Let somebody else hold a lock, and be impatient ourselves."""
    taken, done = Event(), Event()

    def hold() -> None:
        with transaction.atomic():
            lock()
            taken.set()
            done.wait(10)
        connection.close()

    with ThreadPoolExecutor(1) as pool, connection.cursor() as cursor:
        holding = pool.submit(hold)
        taken.wait(10)
        cursor.execute("SET lock_timeout = '50ms'")
        try:
            yield
        finally:
            done.set()
            cursor.execute("RESET lock_timeout")
        holding.result()


def at_once(refusal: type[Exception], *deeds: Callable[[], object]) -> list[object]:
    """Do several things at the same moment; return what each returned, or its refusal."""
    together = Barrier(len(deeds))

    def do(deed: Callable[[], object]) -> object:
        try:
            connection.ensure_connection()
            together.wait(10)
            return deed()
        except refusal as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(do, deeds))
