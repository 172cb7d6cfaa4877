"""Who sits at the table: sitting down in order, moving, leaving, one table at a time."""

from typing import Any
from uuid import uuid4

import pytest
from django.http import HttpResponse

from club.models import Member
from games.tables import close_table
from tests.builders import Cast, give, make_cast, make_member
from tests.games.evening import Evening
from tests.games.felt import HTMX, Phone
from tests.games.pages import words_of


@pytest.fixture
def cast() -> Cast:
    return make_cast(digits=0)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    return Evening(cast, money=0)


@pytest.fixture
def phone(evening: Evening) -> Phone:
    return Phone(evening)


def sit(phone: Phone, member: Member, *, htmx: bool = True, **fields: Any) -> HttpResponse:
    return phone.send(fields, to="seats/", htmx=htmx, member=str(member.pk))


def names(evening: Evening) -> list[str]:
    play = evening.play
    return [play.name_of(seat) for seat in play.state.seats]


def test_members_sit_down_one_tap_each_in_the_order_of_the_table(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    for member in (cast.vera, cast.anna, cast.dina):
        assert sit(phone, member).status_code == 200
    assert names(evening) == ["Vera", "Anna", "Dina"]


def test_sitting_down_twice_with_one_form_seats_once(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    form: dict[str, Any] = {"key": str(uuid4()), "number": str(evening.number)}
    assert sit(phone, cast.vera, **form).status_code == 200
    assert sit(phone, cast.vera, **form).status_code == 200
    assert names(evening) == ["Vera"]
    answer = sit(phone, cast.vera)
    assert answer.status_code == 422
    assert "Vera already sits at this table." in words_of(answer)


def test_seats_move_up_and_down(phone: Phone, evening: Evening, cast: Cast) -> None:
    for member in (cast.anna, cast.boris, cast.vera):
        sit(phone, member)
    page = words_of(phone.client.get(f"{phone.url}seats/"))
    assert "Move Boris up" in page
    assert phone.send(to="seats/", line="order 1 3 2").status_code == 200
    assert names(evening) == ["Anna", "Vera", "Boris"]


def test_who_leaves_may_come_back_and_keeps_his_number(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    for member in (cast.anna, cast.boris, cast.vera):
        sit(phone, member)
    phone.send(to="seats/", line="leave 1")
    assert names(evening) == ["Boris", "Vera"]
    sit(phone, cast.anna)
    assert evening.play.state.seats == (2, 3, 1)


def test_nobody_sits_down_or_leaves_while_a_hand_is_played(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    give(cast, 100, cast.anna, cast.boris)
    for member in (cast.anna, cast.boris):
        sit(phone, member)
    evening.tap("drawn 1", "ante all")
    assert "A hand is being played." in words_of(phone.client.get(f"{phone.url}seats/"))
    answer = sit(phone, cast.vera)
    assert answer.status_code == 422
    assert names(evening) == ["Anna", "Boris"]
    assert phone.send(to="seats/", line="leave 1").status_code == 422


def test_a_member_sits_at_one_table_at_a_time(phone: Phone, evening: Evening, cast: Cast) -> None:
    other = Evening(cast, cast.anna, money=0)
    assert "sits at table 2" in words_of(phone.client.get(f"{phone.url}seats/"))
    answer = sit(phone, cast.anna)
    assert answer.status_code == 422
    assert "Anna sits at table 2; he leaves there first." in words_of(answer)
    other.tap("leave 1")
    assert sit(phone, cast.anna).status_code == 200


def test_a_closed_table_keeps_nobody(phone: Phone, evening: Evening, cast: Cast) -> None:
    other = Evening(cast, cast.anna, money=0)
    close_table(other.table, by=cast.dora)
    assert sit(phone, cast.anna).status_code == 200


def test_who_has_left_the_club_is_not_offered_and_cannot_sit(
    phone: Phone, evening: Evening, cast: Cast
) -> None:
    cast.gleb.active = False
    cast.gleb.save(update_fields=["active"])
    assert "Gleb" not in words_of(phone.client.get(f"{phone.url}seats/"))
    answer = sit(phone, cast.gleb)
    assert answer.status_code == 422
    assert "Gleb has left the club." in words_of(answer)


def test_who_is_deactivated_while_seated_puts_in_no_ante(evening: Evening, cast: Cast) -> None:
    give(cast, 100, cast.anna, cast.boris)
    phone = Phone(evening)
    for member in (cast.anna, cast.boris):
        sit(phone, member)
    evening.tap("drawn 1")
    cast.boris.active = False
    cast.boris.save(update_fields=["active"])
    answer = phone.send(line="2 ante")
    assert answer.status_code == 422
    assert "Boris has left the club and plays no more." in words_of(answer)


def test_a_full_table_takes_nobody(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, money=0, max_players="2")
    phone = Phone(evening)
    assert "The table is full" in words_of(phone.client.get(f"{phone.url}seats/"))
    assert sit(phone, cast.vera).status_code == 422


@pytest.mark.parametrize("member", ["", "0", "x", "²", "9" * 30, "\x00"])
def test_a_member_that_is_none_is_asked_for_again(phone: Phone, member: str) -> None:
    answer = phone.send(to="seats/", member=member)
    assert answer.status_code == 422
    assert "Choose a member of this club." in words_of(answer)


def test_a_member_of_another_club_is_none_here(phone: Phone, cast: Cast) -> None:
    assert "Choose a member of this club." in words_of(sit(phone, cast.stan))


def test_a_member_is_found_by_a_part_of_his_name(phone: Phone, cast: Cast) -> None:
    make_member(cast.club, "Ёлка O'Hara", login=False)
    page = words_of(phone.client.get(f"{phone.url}seats/", {"sought": "o'h"}, headers=HTMX))
    assert "Ёлка O'Hara" in page
    assert "Boris" not in page
    page = words_of(phone.client.get(f"{phone.url}seats/", {"sought": "\x00"}))
    assert "Nobody of this name is free." in page


def test_a_stale_seat_form_says_what_happened(phone: Phone, evening: Evening, cast: Cast) -> None:
    number = str(evening.number)
    sit(phone, cast.anna)
    answer = sit(phone, cast.boris, number=number)
    assert answer.status_code == 409
    assert "Anna sat down (Dora)" in words_of(answer)


def test_without_scripts_each_tap_leads_back_to_the_seats(phone: Phone, cast: Cast) -> None:
    answer = sit(phone, cast.anna, htmx=False)
    assert answer.status_code == 302
    assert answer.headers["Location"] == f"{phone.url}seats/"


def test_what_is_no_line_is_refused(phone: Phone) -> None:
    assert phone.send(to="seats/", line="order 1 x").status_code == 422
    assert phone.send(to="seats/", line="leave").status_code == 422
    assert phone.send(to="seats/", key="none", line="leave 1").status_code == 422
