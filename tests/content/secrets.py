"""What stands in the books and who may read it: every word and amount that a page could betray."""

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from html import unescape

from club.cashdesk import CORRECTION, KINDS
from club.models import BoxCount, CashRequest, Member, MemberLimit, Role, Settlement, SharedCost
from games.models import PlayerHand, SessionResult
from ledger import journal, reading
from tests.content.evenings import House

DESK = (Role.TREASURER, Role.MANAGER)
RESULTS = (Role.DEALER, *DESK)
GROUPED = re.compile(r"(?<=\d)[,\u202f\u00a0](?=\d{3})")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
PLACES = re.compile(r'\s(?:d|x|y|cx|cy|r|width|height|transform|viewBox)="[^"]*"')
"""Where the lines of a picture are: numbers that tell no amount."""
SMALLEST = 10_000
"""Amounts below it stand on pages for many reasons."""


@dataclass(frozen=True)
class Secret:
    """A word, or an amount in minor units, and the members who may read it."""

    what: str
    said: str | int
    readers: frozenset[int]


def secrets_of(house: House) -> list[Secret]:
    """Return all that is not everybody's to read in a club."""
    found = [*_words(house), *_balances(house), *_desk(house), *_papers(house), *_limits(house)]
    found += _results(house)
    return [one for one in found if isinstance(one.said, str) or one.said >= SMALLEST]


def public_of(house: House) -> set[str | int]:
    """Return what every member of a club may read: names, and what once lay on a table."""
    names = {str(member) for member in house.members} | {house.cast.club.name}
    hands = PlayerHand.objects.filter(session__club=house.cast.club)
    amounts = hands.values_list("put_in", "taken", "bank")
    return names | {amount for row in amounts for amount in row}


def hidden_from(reader: Member | None, houses: Iterable[House]) -> list[Secret]:
    """Return what ``reader`` may read nowhere."""
    hidden, open_to_him = [], set[str | int]()
    for house in houses:
        home = reader is not None and reader.club == house.cast.club
        public = public_of(house)
        if home:
            open_to_him |= public
        else:
            names = (name for member in house.members for name in (member.name, member.mark))
            hidden += [Secret("name", word, frozenset()) for word in names]
        for secret in secrets_of(house):
            if reader is not None and reader.pk in secret.readers:
                open_to_him.add(secret.said)
            else:
                hidden.append(secret)
    return [secret for secret in hidden if secret.said not in open_to_him]


def betrayed(text: str, hidden: Iterable[Secret]) -> list[Secret]:
    """Return what of the hidden stands in ``text``, however an amount is written there."""
    told = GROUPED.sub("", unescape(PLACES.sub("", text)))
    numbers = set[int]()
    for number in NUMBER.findall(told):
        whole, _, decimals = number.partition(".")
        numbers.add(int(whole))
        numbers.add(int(whole + decimals[:2].ljust(2, "0")))
    return [
        secret
        for secret in hidden
        if (secret.said in numbers if isinstance(secret.said, int) else secret.said in told)
    ]


def _holders(house: House, roles: Collection[Role], *besides: Member) -> frozenset[int]:
    """Return who may read what is of ``besides`` and of those who hold one of ``roles``."""
    held = {member.pk for member in house.members if member.has(*roles)}
    return frozenset(held | {member.pk for member in besides})


def _words(house: House) -> Iterator[Secret]:
    for word, concerned in house.notes.items():
        roles = RESULTS if word.startswith(("correction", "doubt")) else DESK
        yield Secret("note", word, _holders(house, roles, *concerned))
    for member in house.members:
        if member.user is not None:
            login = member.user.username
            yield Secret(f"login of {member}", login, _holders(house, [Role.MANAGER], member))


def _balances(house: House) -> Iterator[Secret]:
    """What each has. Who deals sees what those have who sit at his tables."""
    seated = {
        member for evening in house.tables for member in evening.play.seats.values()
    }  # at the tables of the open session; the others sit nowhere any more
    for member in house.members:
        roles = RESULTS if member in seated else DESK
        amount = reading.balance(member.account)
        yield Secret(f"balance of {member}", amount, _holders(house, roles, member))
        limit = f"credit limit of {member}"
        yield Secret(limit, member.credit_limit, _holders(house, DESK, member))
    club = house.cast.club
    for account in (club.cash, club.house):
        yield Secret("the club's own", abs(reading.balance(account)), _holders(house, DESK))


def _desk(house: House) -> Iterator[Secret]:
    club = house.cast.club
    owners = {member.account: member for member in house.members}
    for posting in journal.postings_of_kinds(club.book, list(KINDS), limit=1000):
        concerned = [owners[line.account] for line in posting.lines if line.account in owners]
        readers = _holders(house, DESK, *concerned)
        what = f"{posting.kind} {posting.number}"
        yield Secret(
            f"receipt of {what}", reading.anchor_at(club.book, posting.number).code, readers
        )
        if posting.kind == CORRECTION:
            # Whoever sees a session's results sees what was corrected in them.
            readers = _holders(house, RESULTS, *concerned)
        for line in posting.lines:
            yield Secret(what, abs(line.amount), readers)


def _papers(house: House) -> Iterator[Secret]:
    """What the desk keeps beside the ledger."""
    club = house.cast.club
    for asked in CashRequest.objects.filter(club=club):
        yield Secret("cash request", asked.amount, _holders(house, DESK, asked.member))
    for cost in SharedCost.objects.filter(club=club):
        shared = Member.objects.filter(pk__in=[share[0] for share in cost.shares])
        yield Secret("cost", cost.amount, _holders(house, DESK, *shared))
    for count in BoxCount.objects.filter(club=club):
        for amount in (count.counted, count.expected, abs(count.difference)):
            yield Secret("count of the box", amount, _holders(house, DESK))
    for settled in Settlement.objects.filter(session__club=club):
        both = [one for one in (settled.payer, settled.payee) if one is not None]
        yield Secret("settlement", settled.amount, _holders(house, RESULTS, *both))


def _limits(house: House) -> Iterator[Secret]:
    """What members set for themselves: nobody else reads it, whatever role he has."""
    for limit in MemberLimit.objects.filter(member__club=house.cast.club):
        yield Secret("own limit", limit.value or 0, frozenset({limit.member_id}))


def _results(house: House) -> Iterator[Secret]:
    """What each session brought each member, by game and in all."""
    sums: dict[tuple[int, int], int] = {}
    for result in SessionResult.objects.filter(session__club=house.cast.club):
        readers = _holders(house, RESULTS, result.member)
        what = f"of {result.member} in session {result.session_id}"
        yield Secret(f"net {what}", abs(result.net), readers)
        yield Secret(f"put in {what}", result.put_in, readers)
        yield Secret(f"taken {what}", result.taken, readers)
        for key in ((result.member_id, result.session_id), (result.member_id, 0)):
            sums[key] = sums.get(key, 0) + result.net
    for (member_id, _session), net in sums.items():
        member = Member.objects.get(pk=member_id)
        yield Secret(f"net of {member}", abs(net), _holders(house, RESULTS, member))
