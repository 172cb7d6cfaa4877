"""Two clubs that have everything, where no two people share a name, a note or an amount."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from uuid import uuid4

from club import approvals, cashdesk, counting, jobs
from club.accounts import open_account
from club.cashdesk import Party, club_parties
from club.costs import share_cost
from club.limits import set_loss
from club.models import Member, PlaySession, Role
from games.closing import close
from games.disputes import mark
from games.models import Hand, SheetDraft
from games.settling.corrections import Correction, correct
from games.settling.settlement import lines_of, make_lines, tick
from games.sheets.layout import Reading
from games.statistics import catch_up_all
from tests.builders import Cast, make_club, make_member
from tests.games.evening import Evening

NAMES = {
    "Four Suits": (
        *("Olgerd", "Monika", "Tancred", "Doroteya", "Annabel"),
        *("Borislav", "Veronika", "Glebush", "Dinarius", "Idalia"),
    ),
    "Red Aces": (
        *("Ottokar", "Milosh", "Teofil", "Dagmar", "Aurelia"),
        *("Bogumil", "Valtraud", "Gottlob", "Dragomir", "Iolanta"),
    ),
}


def primes(chance: Random, least: int, most: int) -> Iterator[int]:
    """Yield primes between ``least`` and ``most``, none of them twice."""
    sieve = bytearray([1]) * most
    for number in range(2, int(most**0.5) + 1):
        sieve[number * number :: number] = bytes(len(range(number * number, most, number)))
    known = [number for number in range(least, most) if sieve[number]]
    yield from chance.sample(known, 100)


@dataclass(frozen=True)
class House:
    """One of the clubs, its closed and its open session, and what lies in it to be looked for.

    ``idle`` has a login and has played nothing.
    """

    cast: Cast
    idle: Member
    closed: PlaySession
    tables: tuple[Evening, ...]
    notes: dict[str, tuple[Member, ...]]

    @property
    def members(self) -> list[Member]:
        """Everybody of the club."""
        return list(self.cast.club.members.all())

    def word(self, *concerned: Member, kind: str = "note") -> str:
        """Return a word that stands nowhere else, to be read by those concerned and the desk."""
        word = f"{kind}{uuid4().hex[:10]}"
        self.notes[word] = concerned
        return word


def make_house(name: str, seed: int) -> House:
    """Let a club play, pay, settle, count and close."""
    chance = Random(seed)
    cast, idle = _people(name)
    paid = primes(chance, 2_000_003, 9_999_999)
    for member in cast.club.members.all():
        Member.objects.filter(pk=member.pk).update(mark=f"mark{uuid4().hex[:8]}")
        for _ in range(2):
            cashdesk.cash_in(member, next(paid), key=uuid4(), by=cast.tanya)
    stakes, antes = primes(chance, 40_007, 300_000), primes(chance, 10_007, 40_000)
    first = Evening(cast, cast.anna, cast.boris, cast.vera, money=0, **_rules(antes))
    _play(first, stakes)
    close(first.session, by=cast.dora)
    seka = Evening(cast, cast.anna, cast.boris, cast.dina, money=0, game="seka", **_rules(antes))
    _play_seka(seka, stakes)
    other = Evening(cast, cast.vera, cast.gleb, cast.mona, money=0, **_rules(antes))
    _play(other, stakes)
    other.tap("ante all", "deal", f"1 bet {next(stakes)}")
    house = House(cast, idle, first.session, (first, seka, other), {})
    _desk(house, primes(chance, 300_007, 999_999))
    _work(house)
    catch_up_all()
    return house


def _people(name: str) -> tuple[Cast, Member]:
    club = make_club(name)
    staff = (Role.OWNER, Role.MANAGER, Role.TREASURER, Role.DEALER)
    roles = [*((role,) for role in staff), *[()] * 6]
    people = [make_member(club, one, *held) for one, held in zip(NAMES[name], roles, strict=True)]
    return Cast(club, *people), people[-1]


def _rules(antes: Iterator[int]) -> dict[str, Any]:
    return {"unit": 1, "ante": next(antes), "ceiling_multiple": None}


def _rising(stakes: Iterator[int], count: int) -> list[int]:
    return sorted(next(stakes) for _ in range(count))


def _play(evening: Evening, stakes: Iterator[int]) -> None:
    """Play two hands of trinka; the first of the three wins one, the last the other."""
    low, middle, high = _rising(stakes, 3)
    evening.tap("drawn 1", "ante all", "deal", f"2 bet {low}", f"3 bet {middle}", f"1 bet {high}")
    evening.tap("2 fold", "3 fold", "take_bank")
    low, high = _rising(stakes, 2)
    evening.tap("ante all", "deal", f"2 bet {low}", f"3 bet {high}", "1 fold", "2 fold")
    evening.tap("take_bank")


def _play_seka(evening: Evening, stakes: Iterator[int]) -> None:
    """Play two hands of seka; the first of the three is left with both banks."""
    low, *_, middle, high = _rising(stakes, 9)
    evening.tap("drawn 1", "ante all", "deal", f"2 raise {low}", f"3 raise {low + middle}")
    evening.tap(f"1 raise {4 * high}", "2 fold", "3 fold", "take_bank")
    low, *_, high = _rising(stakes, 9)
    evening.tap("ante all", "deal", f"3 raise {low}", f"1 raise {high * 3}", "2 fold", "3 fold")
    evening.tap("take_bank")


def _desk(house: House, amounts: Iterator[int]) -> None:
    """Let the treasurer do what he can do, for each person with other amounts and notes."""
    cast, word = house.cast, house.word
    for member in house.members:
        paid, took = sorted((next(amounts), next(amounts)))
        note = word(member)
        cashdesk.cash_in(member, paid, key=uuid4(), by=cast.tanya, note=note)
        cashdesk.cash_out(member, took, key=uuid4(), by=cast.tanya, note=word(member))
        Member.objects.filter(pk=member.pk).update(credit_limit=next(amounts))
    between = (Party.of(cast.boris), Party.of(cast.vera))
    note = word(cast.boris, cast.vera)
    cashdesk.transfer(
        *between, next(amounts), club=cast.club, note=note, key=uuid4(), by=cast.tanya
    )
    wrong = cashdesk.cash_in(cast.gleb, next(amounts), key=uuid4(), by=cast.tanya)
    reason = word(cast.gleb)
    cashdesk.undo(cast.club, wrong.number, key=uuid4(), by=cast.tanya, reason=reason)
    _box(house, amounts)
    _settle(house, next(amounts))


def _box(house: House, amounts: Iterator[int]) -> None:
    """Share a cost, ask for more than one person pays out alone, and count the box."""
    cast, word = house.cast, house.word
    open_account(cast.club, "Drinks", by=cast.mona)
    drinks = club_parties(cast.club)[-1]
    share_cost(
        cast.club,
        title=word(cast.boris, cast.gleb),
        weights={cast.boris: 1, cast.gleb: 2},
        amount=next(amounts) * 3,
        receiver=drinks,
        key=uuid4(),
        by=cast.tanya,
    )
    note = word(cast.dina)
    approvals.ask(cast.dina, next(amounts), key=uuid4(), by=cast.tanya, note=note)
    for member in cast.players:
        set_loss(member, next(amounts), key=uuid4())
    counting.count(cast.club, {}, next(amounts), key=uuid4(), by=cast.tanya)


def _settle(house: House, corrected: int) -> None:
    """Settle the closed session, and correct it."""
    cast = house.cast
    in_cash = [cast.anna.pk, cast.boris.pk, cast.vera.pk]
    make_lines(house.closed, in_cash, by=cast.tanya)
    tick(lines_of(house.closed)[0], key=uuid4(), by=cast.tanya)
    reason = house.word(cast.vera, cast.anna, kind="correction")
    correction = Correction(
        source=Party.of(cast.vera),
        target=Party.of(cast.anna),
        amount=corrected,
        reason=reason,
    )
    correct(house.closed, correction, key=uuid4(), by=cast.mona)


def _work(house: House) -> None:
    """Let a sheet wait to be imported, an export be ready to be taken, a dispute be decided on."""
    cast = house.cast
    hand = Hand.objects.filter(table__session=house.closed).earliest("pk")
    doubt = house.word(cast.anna, cast.boris, cast.vera, kind="doubt")
    mark(hand, doubt, key=uuid4(), by=cast.anna)
    SheetDraft.objects.create(
        club=cast.club,
        by=cast.tanya,
        name=f"{house.word()}.csv",
        cells=[["Name", "2026-01-02"], [cast.anna.name, "1"], [cast.vera.name, "-2"]],
        reading=Reading(kind="rows", sessions=(1,), first_year=2026).as_json(),
    )
    asked = {"format": "csv"}
    job = jobs.start("export", club=cast.club, by=cast.tanya, arguments=asked, key=uuid4())
    jobs.run(job.pk)


def make_houses() -> tuple[House, House]:
    """Return both clubs; who is a stranger to one is of the other."""
    ours, theirs = make_house("Four Suits", 5), make_house("Red Aces", 6)
    return replace(ours, cast=replace(ours.cast, stan=theirs.cast.anna)), theirs
