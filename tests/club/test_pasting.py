"""A pasted list of names is looked through first; what is sound in it is added."""

from hashlib import sha256

import pytest

from club import pasting
from club.models import Member
from club.pasting import State, read_list
from club.people import PeopleError
from tests.builders import Cast, client_of, make_member


def url(cast: Cast) -> str:
    return f"/{cast.club.slug}/people/paste/"


def seen(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def states(cast: Cast, text: str, *others: str) -> list[str]:
    return [line.state.value for line in read_list(cast.club, text, others=others)]


def names(cast: Cast) -> set[str]:
    return {str(member) for member in cast.club.members.all()}


def test_each_line_is_read_with_its_bullet_and_its_mark(cast: Cast) -> None:
    text = "Игорь\n\n 1. Ёлка Ёлкина \r\n• Anna (tall)\n- O’Neil ( from  Kyiv )\n12) Ng"
    lines = read_list(cast.club, text)
    assert [str(line) for line in lines] == [
        "Игорь",
        "Ёлка Ёлкина",
        "Anna (tall)",
        "O’Neil (from Kyiv)",
        "Ng",
    ]
    assert {line.state for line in lines} == {State.NEW}


def test_who_is_there_already_is_seen_in_the_club_and_in_the_list(cast: Cast) -> None:
    text = "Anna\nIgor\nIgor\nIgor (2)\nIgor (2)\nAnna (2)"
    assert states(cast, text) == ["there", "new", "there", "new", "there", "new"]


def test_look_alikes_are_seen_in_the_club_and_in_the_list(cast: Cast) -> None:
    assert states(cast, "Borris\nNikolai\nNikolaj") == ["alike", "new", "alike"]
    assert states(cast, "Borris\nNikolai\nNikolaj", "Borris") == ["new", "new", "alike"]


def test_whoever_has_left_is_there_too(cast: Cast) -> None:
    gone = make_member(cast.club, "Pavel")
    gone.active = False
    gone.save()
    assert states(cast, "Pavel") == ["there"]


def test_faulty_lines_say_why(cast: Cast) -> None:
    lines = read_list(cast.club, f"{'x' * 81}\nA\u202eb\n---\nAnna ({'y' * 41})\n(tall)")
    assert [line.state for line in lines[:4]] == [State.FAULTY] * 4
    assert "80 fit" in lines[0].note
    assert "can't be seen" in lines[1].note
    assert "letter or digit" in lines[2].note
    assert "40 fit" in lines[3].note
    assert (lines[4].state, lines[4].name) == (State.NEW, "(tall)")


@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_an_empty_list_is_answered_with_what_is_wanted(cast: Cast, text: str) -> None:
    answer = client_of(cast.mona).post(url(cast), {"names": text})
    assert answer.status_code == 422
    assert "Paste at least one name" in answer.content.decode()


def test_the_list_is_shown_before_anybody_is_added(cast: Cast) -> None:
    client, before = client_of(cast.mona), names(cast)
    answer = client.post(url(cast), {"names": "Igor\nBorris\nAnna\n---"})
    page = answer.content.decode()
    assert answer.status_code == 200
    for found in ("will be added", "looks like Boris", "is there already", "can&#x27;t be added"):
        assert found in page or found in page.replace("It looks", "looks")
    answer = client.post(url(cast), {"names": "Igor\nIvan", "add": "1", "seen": seen("Igor")})
    assert answer.status_code == 200
    assert names(cast) == before


def test_what_was_shown_is_added_and_the_rest_stays_in_the_form(cast: Cast) -> None:
    client, text = client_of(cast.mona), "Igor\nBorris\nAnna\n---"
    typed = {"names": text.replace("\n", "\r\n"), "add": "1", "seen": seen(text)}
    page = client.post(url(cast), typed).content.decode()
    assert "1 person is added." in page
    assert "Borris\nAnna\n---</textarea>" in page
    assert "Igor" in names(cast)
    assert "Borris" not in names(cast)


def test_said_to_be_another_person_he_is_added_too(cast: Cast) -> None:
    text = "Igor\nBorris"
    typed = {"names": text, "add": "1", "seen": seen(text), "another": ["Borris"]}
    answer = client_of(cast.mona).post(url(cast), typed)
    assert answer.status_code == 302
    assert {"Igor", "Borris"} <= names(cast)


def test_sent_twice_the_list_is_added_once(cast: Cast) -> None:
    client, text = client_of(cast.mona), "Igor\nBasil"
    typed = {"names": text, "add": "1", "seen": seen(text)}
    assert client.post(url(cast), typed).status_code == 302
    assert client.post(url(cast), typed).status_code == 200
    assert Member.objects.filter(club=cast.club, name="Igor").count() == 1


def test_a_list_that_is_too_long_is_refused_and_not_lost(cast: Cast) -> None:
    text = "\n".join(f"Guest {number}" for number in range(pasting.LINES_MAX + 1))
    answer = client_of(cast.mona).post(url(cast), {"names": text})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "paste at most 200 at once" in page
    assert "Guest 200" in page


def test_two_hundred_names_are_added_at_once(cast: Cast) -> None:
    text = "\n".join(f"Guest {number}" for number in range(pasting.LINES_MAX))
    typed = {"names": text, "add": "1", "seen": seen(text)}
    assert client_of(cast.mona).post(url(cast), typed).status_code == 302
    assert len(names(cast)) == 9 + 200


def test_somebody_added_meanwhile_by_another_manager_is_noticed(cast: Cast) -> None:
    lines = read_list(cast.club, "Igor")
    make_member(cast.club, "Igor")
    with pytest.raises(PeopleError):
        pasting.add_lines(cast.club, lines, by=cast.mona)
