"""A manager adds people, names them, gives them roles and credit, and lets them leave."""

from functools import partial
from uuid import uuid4

import pytest

from club import people
from club.models import LogEntry, Member, Role
from club.people import LookAlikeError, NotYoursError, PeopleError, SameNameError
from ledger import posting, reading
from ledger.errors import FloorError
from tests.builders import Cast, at_once, make_member


def last_entry(cast: Cast) -> tuple[str, str, Member | None, object, object]:
    entry = LogEntry.objects.filter(club=cast.club).latest("pk")
    return entry.kind, entry.subject, entry.by, entry.details["before"], entry.details["after"]


def test_a_manager_adds_a_guest_with_credit(cast: Cast) -> None:
    guest = people.add_person(
        cast.club, by=cast.mona, name="Ёж О'Нил", roles=[Role.DEALER], credit_limit=500
    )
    assert (guest.club, guest.user, guest.active) == (cast.club, None, True)
    assert guest.roles == [Role.DEALER]
    assert reading.balance(guest.account) == 0
    assert reading.spendable([guest.account]) == {guest.account: 500}
    assert last_entry(cast) == ("person_added", guest.actor, cast.mona, None, "Ёж О'Нил")


def test_only_a_manager_of_this_club_changes_people(cast: Cast) -> None:
    for person in (cast.tanya, cast.dora, cast.anna, cast.stan):
        with pytest.raises(NotYoursError):
            people.add_person(cast.club, by=person, name="Somebody")
        with pytest.raises(NotYoursError):
            people.rename(cast.boris, by=person, name="Somebody")
        with pytest.raises(NotYoursError):
            people.set_roles(cast.boris, by=person, roles=[Role.DEALER])
        with pytest.raises(NotYoursError):
            people.set_credit_limit(cast.boris, by=person, limit=5)
        with pytest.raises(NotYoursError):
            people.deactivate(cast.boris, by=person)
        with pytest.raises(NotYoursError):
            people.reactivate(cast.boris, by=person)
    assert not LogEntry.objects.filter(club=cast.club).exists()


def test_whoever_is_no_longer_manager_changes_nothing(cast: Cast) -> None:
    stale = Member.objects.get(pk=cast.mona.pk)
    people.set_roles(cast.mona, by=cast.olga, roles=[])
    with pytest.raises(NotYoursError):
        people.add_person(cast.club, by=stale, name="Somebody")


def test_two_of_one_name_are_told_apart(cast: Cast) -> None:
    with pytest.raises(SameNameError, match="Anna is in the club already") as refused:
        people.add_person(cast.club, by=cast.mona, name="Anna", is_another=True)
    assert refused.value.other == cast.anna
    tall = people.add_person(cast.club, by=cast.mona, name="Anna", mark="tall")
    assert str(tall) == "Anna (tall)"
    with pytest.raises(SameNameError, match=r"Anna \(tall\) is in the club already"):
        people.add_person(cast.club, by=cast.mona, name="Anna", mark="tall")
    with pytest.raises(SameNameError):
        people.rename(tall, by=cast.mona, name="Anna")


def test_look_alikes_are_pointed_out_and_may_be_other_people(cast: Cast) -> None:
    with pytest.raises(LookAlikeError, match="looks like Boris") as refused:
        people.add_person(cast.club, by=cast.mona, name="Borris")
    assert refused.value.others == [cast.boris]
    assert people.add_person(cast.club, by=cast.mona, name="Borris", is_another=True).pk
    with pytest.raises(LookAlikeError):
        people.rename(cast.gleb, by=cast.mona, name="Bоris")
    people.rename(cast.gleb, by=cast.mona, name="Bоris", is_another=True)


def test_a_person_may_look_like_himself(cast: Cast) -> None:
    people.rename(cast.boris, by=cast.mona, name="Borris")
    assert cast.boris.name == "Borris"


def test_a_new_name_keeps_the_account_and_the_mark_can_change_alone(cast: Cast) -> None:
    account = cast.vera.account
    people.rename(cast.vera, by=cast.mona, name="Вера")
    people.rename(cast.vera, by=cast.mona, name="Вера", mark="from Kyiv")
    assert last_entry(cast) == (
        "person_renamed",
        cast.vera.actor,
        cast.mona,
        "Вера",
        "Вера (from Kyiv)",
    )
    assert Member.objects.get(pk=cast.vera.pk).account == account


def test_roles_are_set_and_count_at_once(cast: Cast) -> None:
    people.set_roles(cast.boris, by=cast.mona, roles=[Role.DEALER, Role.TREASURER, Role.DEALER])
    assert Member.objects.get(pk=cast.boris.pk).roles == [Role.TREASURER, Role.DEALER]
    assert last_entry(cast)[3:] == ([], ["treasurer", "dealer"])


def test_only_an_owner_makes_and_unmakes_owners_and_managers(cast: Cast) -> None:
    for roles in ([Role.OWNER], [Role.MANAGER]):
        with pytest.raises(NotYoursError, match="Only an owner"):
            people.set_roles(cast.boris, by=cast.mona, roles=roles)
        with pytest.raises(NotYoursError, match="Only an owner"):
            people.add_person(cast.club, by=cast.mona, name="New", roles=roles)
    people.set_roles(cast.boris, by=cast.olga, roles=[Role.MANAGER])
    with pytest.raises(NotYoursError, match="Only an owner"):
        people.set_roles(cast.boris, by=cast.mona, roles=[])
    people.set_roles(cast.boris, by=cast.olga, roles=[Role.DEALER])


def test_a_manager_raises_neither_himself_nor_his_credit(cast: Cast) -> None:
    with pytest.raises(NotYoursError):
        people.set_roles(cast.mona, by=cast.mona, roles=[Role.MANAGER, Role.TREASURER])
    with pytest.raises(NotYoursError):
        people.set_credit_limit(cast.mona, by=cast.mona, limit=10_000)


def test_an_owner_may_take_on_the_cash_and_the_tables(cast: Cast) -> None:
    people.set_roles(cast.olga, by=cast.olga, roles=[Role.OWNER, Role.TREASURER, Role.DEALER])
    assert cast.olga.has(Role.TREASURER)


def test_the_last_owner_who_can_log_in_stays(cast: Cast) -> None:
    without_login = make_member(cast.club, "Igor", Role.OWNER, login=False)
    with pytest.raises(PeopleError, match="last owner"):
        people.set_roles(cast.olga, by=cast.olga, roles=[])
    people.set_roles(cast.boris, by=cast.olga, roles=[Role.OWNER])
    people.deactivate(cast.boris, by=cast.olga)
    with pytest.raises(PeopleError, match="last owner"):
        people.set_roles(cast.olga, by=cast.olga, roles=[])
    people.reactivate(cast.boris, by=cast.olga)
    people.set_roles(cast.olga, by=cast.olga, roles=[])
    with pytest.raises(PeopleError, match="last owner"):
        people.set_roles(cast.boris, by=cast.boris, roles=[])
    people.deactivate(without_login, by=cast.boris)


def test_two_owners_who_unmake_each_other_at_once_leave_one(cast: Cast) -> None:
    igor = make_member(cast.club, "Igor", Role.OWNER)
    changes = [(cast.olga, igor), (igor, cast.olga)]
    at_once(PeopleError, *(partial(people.set_roles, one, by=by, roles=[]) for one, by in changes))
    owners = Member.objects.filter(club=cast.club, roles__contains=[Role.OWNER])
    assert owners.count() == 1


def test_two_managers_who_add_one_person_at_once_add_him_once(cast: Cast) -> None:
    add = partial(people.add_person, cast.club, name="Igor")
    answers = at_once(
        SameNameError, *(partial(add, by=by) for by in (cast.mona, cast.olga, cast.mona))
    )
    assert sum(isinstance(answer, SameNameError) for answer in answers) == 2
    assert Member.objects.filter(club=cast.club, name="Igor").count() == 1


def test_nobody_deactivates_himself(cast: Cast) -> None:
    make_member(cast.club, "Igor", Role.OWNER)
    with pytest.raises(NotYoursError, match="Nobody deactivates himself"):
        people.deactivate(cast.olga, by=cast.olga)


def test_a_credit_limit_is_the_floor_of_the_account(cast: Cast) -> None:
    people.set_credit_limit(cast.boris, by=cast.mona, limit=500)
    assert reading.spendable([cast.boris.account]) == {cast.boris.account: 500}
    assert last_entry(cast)[3:] == (0, 500)
    pay(cast, cast.boris, 400)
    people.set_credit_limit(cast.boris, by=cast.mona, limit=0)
    with pytest.raises(FloorError):
        pay(cast, cast.boris, 1)


def pay(cast: Cast, member: Member, amount: int) -> None:
    lines = [posting.Line(member.account, -amount), posting.Line(cast.club.house, amount)]
    posting.post(cast.club.book, kind="fee", lines=lines, key=uuid4(), actor="x", cause="")


def test_whoever_leaves_keeps_his_past_and_may_come_back(cast: Cast) -> None:
    people.deactivate(cast.dora, by=cast.mona)
    assert not Member.objects.get(pk=cast.dora.pk).active
    assert not cast.dora.has(Role.DEALER)
    assert last_entry(cast)[0] == "person_deactivated"
    people.reactivate(cast.dora, by=cast.mona)
    assert cast.dora.has(Role.DEALER)
    assert last_entry(cast)[0] == "person_reactivated"


def test_the_list_shows_the_active_first_by_name(cast: Cast) -> None:
    people.deactivate(cast.anna, by=cast.mona)
    names = [member.name for member in people.people_of(cast.club)]
    assert names == ["Boris", "Dina", "Dora", "Gleb", "Mona", "Olga", "Tanya", "Vera", "Anna"]


def test_names_of_another_club_are_its_own_affair(cast: Cast) -> None:
    assert people.add_person(cast.club, by=cast.mona, name="Stan").pk
