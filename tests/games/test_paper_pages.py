"""The page for evenings on paper: the first look, the second that records, taking back."""

import html
import io
import re
import zipfile
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from club.models import Member, PlaySession, User
from games import statistics
from games.records.reading import LINES_MAX, SIZE_MAX
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening
from tests.games.test_paper import EVENING, NETS

DAY = "2026-05-08"
UNKNOWN = EVENING.replace("Vera", "Veera")


def send(who: Member, record: str = EVENING, **fields: Any) -> HttpResponse:
    given = {"day": DAY, "title": "", "record": record} | fields
    answer: Any = client_of(who).post(f"/{who.club.slug}/sessions/paper/", given)
    assert isinstance(answer, HttpResponse)
    return answer


def seen(answer: HttpResponse) -> str:
    found = re.search(r'name="seen" value="(\w+)"', answer.content.decode())
    assert found is not None
    return found[1]


def field_of(answer: HttpResponse, name: str) -> str:
    found = re.search(rf'<label for="([\w-]+)">{name}</label>', answer.content.decode())
    assert found is not None
    return found[1]


def refusal(answer: HttpResponse) -> str:
    found = re.search(r'id="refusal">(.*?)</p>', answer.content.decode(), re.DOTALL)
    assert answer.status_code == 422
    assert found is not None
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", found[1])).split())


def recorded(cast: Cast, **fields: Any) -> PlaySession:
    give(cast, 1000, cast.vera)
    look = send(cast.dora, **fields)
    answer = send(cast.dora, seen=seen(look), act="1", **fields)
    assert answer.status_code == 302
    return PlaySession.objects.get(club=cast.club, paper__isnull=False)


def test_the_first_look_shows_what_would_change_and_records_nothing(cast: Cast) -> None:
    give(cast, 1000, cast.vera)

    answer = send(cast.dora)

    text = answer.content.decode()
    assert answer.status_code == 200
    assert "2 hands" in text
    for shown in ("+1.00", "+2.00", "−3.00", "7.00"):
        assert shown in text
    assert not PlaySession.objects.filter(club=cast.club).exists()


def test_the_second_look_records_it_on_the_day_it_was_played(cast: Cast) -> None:
    session = recorded(cast, title="At Boris's")

    statistics.catch_up_all()
    page = client_of(cast.dora).get(f"/{cast.club.slug}/sessions/{session.pk}/")
    listed = client_of(cast.anna).get(f"/{cast.club.slug}/sessions/").content.decode()
    assert str(cast.club.day_of(session.opened_at)) == DAY
    assert "played on paper, recorded on" in page.content.decode()
    assert "May 8, 2026" in listed
    assert "on paper" in listed
    assert reading.balance(cast.anna.account) == NETS["Anna"]


def test_a_file_is_as_good_as_text(cast: Cast) -> None:
    file = SimpleUploadedFile("evening.toml", b"\xef\xbb\xbf" + EVENING.encode())

    answer = send(cast.dora, "", file=file)

    assert answer.status_code == 200
    assert "ante all" in answer.content.decode()  # it stands in the text area now


def test_what_changed_since_the_first_look_is_looked_at_again(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    look = send(cast.dora)

    answer = send(cast.dora, EVENING.replace("bet 500", "bet 600"), seen=seen(look), act="1")

    assert refusal(answer) == "This has changed since it was shown: look through it again."
    assert not PlaySession.objects.filter(club=cast.club).exists()


def test_a_wrong_line_is_named_with_its_number_and_the_reason(cast: Cast) -> None:
    wrong = EVENING.replace('"Boris bet 300"', '"Boris bet 50"')

    said = refusal(send(cast.dora, wrong))

    assert said.startswith("Line 5, “Boris bet 50”: ")
    assert "100" in said
    assert 'bet 50"' in send(cast.dora, wrong).content.decode().replace("&quot;", '"')


def test_it_is_said_in_the_language_of_the_reader(cast: Cast) -> None:
    User.objects.filter(memberships=cast.dora).update(language="ru")
    wrong = EVENING.replace('"Boris bet 300"', '"Boris bet 50"')

    answer = send(cast.dora, wrong)

    assert answer.status_code == 422
    assert re.search(r"[а-я]", refusal(answer))


LAST = '"take_bank",\n]'
MANY = ",".join(f'"{number}"' for number in range(50))
WRONG = [
    ("", "Choose the file of a record, or paste its text."),
    ("game = \nplayers = []", "Line 1 of the file can't be read from character 8 on"),
    ('game = "trinka"\nplay = ["a"', "it breaks off, or is no TOML at all"),
    ("a = " + "[" * 5000, "nested too deeply"),
    ("a = " + "9" * 5000, "no TOML at all"),
    ("# " + "x" * SIZE_MAX, "too large; at most 200 kB"),
    (EVENING.replace("play = [", "play = [" + '"",' * LINES_MAX), "lines; at most 1000"),
    (EVENING.replace('["Anna"', f'[{MANY}, "Anna"'), "53 people"),
    (EVENING + "[result]\nAnna = 7", "The result at the end of the record: Anna is 5100, not 7."),
    (EVENING.replace('"trinka"', '"whist"'), "The game whist is not known."),
    (EVENING.replace('"trinka"', f'"{"x" * 9000}"'), f"The game {'x' * 60}… is not known."),
    (EVENING.replace('game = "trinka"', ""), "“game” says what is played"),
    (EVENING.replace("start = 5000", ""), "has at the beginning, for example start = 1000."),
    (EVENING.replace('"Vera"]', '"Veera"]'), "called Vera. Known here: Anna, Boris, Veera."),
    (EVENING.replace(LAST, "]"), "ends in the middle of a hand, with 800 in the bank"),
    (EVENING.replace("play = [", "play = []\nx = ["), "no hand is played to its end"),
    (EVENING.replace(LAST, r'"annul_hand a\u0000b",]'), "characters that can't be seen"),
    (EVENING.replace(LAST, f'"annul_hand {"x" * 400}",]'), "It is too long"),
    (EVENING.replace("ante = 100", "ante = 0x" + "f" * 9000), "“rules” says which house"),
    (EVENING + "[result]\n" + "a." * 2000 + "a = 1", "“result” says what must come out"),
    (EVENING + "unit = 1\n[score]\nAnna = 5", "goes on from a score"),
]


@pytest.mark.parametrize(("record", "says"), WRONG)
def test_what_is_no_record_gets_a_sentence(record: str, says: str, cast: Cast) -> None:
    assert says in refusal(send(cast.dora, record))


def test_a_sum_beyond_the_books_is_refused(cast: Cast) -> None:
    text = EVENING.replace("5000", str(10**15)).replace("300", str(10**13))
    text = text.replace("ante = 100", 'ante = 100\nceiling_multiple = "none"')

    assert "larger than the club's book can hold" in refusal(send(cast.dora, text))


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n\x00\x00", "игра".encode("cp1251"), b"\xff\xfeg\x00"]
)
def test_what_is_no_text_gets_a_sentence(data: bytes, cast: Cast) -> None:
    answer = send(cast.dora, "", file=SimpleUploadedFile("x.toml", data))

    assert refusal(answer).startswith("This is no text in UTF-8.")


def test_a_file_too_large_gets_a_sentence(cast: Cast) -> None:
    answer = send(cast.dora, "", file=SimpleUploadedFile("x.toml", b"#" * 3_000_000))

    assert "too large" in refusal(answer)


@pytest.mark.parametrize("day", ["", "yesterday", "2026-02-30", "2999-01-01", "1926-05-08"])
def test_a_day_that_cannot_be_gets_a_sentence_and_nothing_is_lost(day: str, cast: Cast) -> None:
    answer = send(cast.dora, day=day)

    assert refusal(answer)
    assert "ante all" in answer.content.decode()


def test_the_same_record_twice_leads_to_the_first(cast: Cast) -> None:
    session = recorded(cast)

    answer = send(cast.mona, "# again\n" + EVENING)

    assert "This has been recorded already, as session 1." in refusal(answer)
    assert f"/sessions/{session.pk}/" in answer.content.decode()


def test_a_name_that_only_looks_like_somebody_is_chosen_by_a_person(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    look = send(cast.dora, UNKNOWN)
    field = field_of(look, "Veera")

    asked = send(cast.dora, UNKNOWN, seen=seen(look), act="1")
    assert "Veera: Choose who this is." in refusal(asked)
    look = send(cast.dora, UNKNOWN, **{field: str(cast.vera.pk)})
    twice = send(cast.dora, UNKNOWN, act="1", seen="x", **{field: str(cast.anna.pk)})
    assert "Anna is chosen for two names." in twice.content.decode()

    answer = send(cast.dora, UNKNOWN, seen=seen(look), act="1", **{field: str(cast.vera.pk)})

    assert answer.status_code == 302
    assert reading.balance(cast.vera.account) == 700


def test_a_manager_may_make_a_guest_of_a_new_name(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    text = EVENING.replace("Anna", "Old Ivan").replace("Old Ivan ", r"\"Old Ivan\" ")
    field = field_of(send(cast.mona, text), "Old Ivan")
    chosen = {field: "new"}

    assert "new guest" not in send(cast.dora, text).content.decode()
    look = send(cast.mona, text, **chosen)
    assert send(cast.dora, text, seen=seen(look), act="1", **chosen).status_code == 422
    answer = send(cast.mona, text, seen=seen(look), act="1", **chosen)

    assert answer.status_code == 302
    guest = cast.club.members.get(name="Old Ivan")
    assert (guest.user, reading.balance(guest.account)) == (None, 100)


def test_who_cannot_pay_is_said_at_the_first_look_and_refuses_the_second(cast: Cast) -> None:
    look = send(cast.dora)
    assert look.status_code == 200
    assert "Vera pays 3.00 and has 0.00" in look.content.decode()

    answer = send(cast.dora, seen=seen(look), act="1")

    assert refusal(answer).startswith("Not everybody can pay: Vera pays 3.00")
    assert not PlaySession.objects.filter(club=cast.club).exists()


def test_a_manager_takes_it_back_with_a_reason_and_all_see_it(cast: Cast) -> None:
    session = recorded(cast)
    address = f"/{cast.club.slug}/sessions/{session.pk}/"

    empty = client_of(cast.mona).post(f"{address}take-back/", {"reason": " "})
    assert empty.status_code == 422
    assert "Say why it is taken back." in empty.content.decode()
    done = client_of(cast.mona).post(f"{address}take-back/", {"reason": "The wrong evening"})

    assert done.status_code == 302
    page = client_of(cast.anna).get(address).content.decode()
    assert "Mona: The wrong evening. Nothing of it counts any more." in page
    assert "<del>" in client_of(cast.anna).get(f"/{cast.club.slug}/sessions/").content.decode()
    assert reading.balance(cast.vera.account) == 1000
    again = client_of(cast.mona).post(f"{address}take-back/", {"reason": "Again"})
    assert again.status_code == 422
    assert client_of(cast.dora).get(f"{address}records/").status_code == 422


def test_staff_saves_a_session_as_records(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    address = f"/{cast.club.slug}/sessions/{evening.session.pk}/records/"
    browser: Client = client_of(cast.tanya)

    assert "Nothing was played" in browser.get(address).content.decode()
    evening.tap("drawn 1", "ante all", "deal", "2 fold", "take_bank")
    one = browser.get(address)
    assert one["Content-Disposition"] == 'attachment; filename="session-1-table-1.toml"'
    assert b'"drawn Anna"' in one.content

    Evening(cast, cast.gleb, cast.dina).tap("drawn 1")
    several = browser.get(address)
    names = zipfile.ZipFile(io.BytesIO(several.content)).namelist()
    assert names == ["session-1-table-1.toml", "session-1-table-2.toml"]
    assert browser.get(address).content == several.content


def test_sessions_stand_where_they_were_played(cast: Cast) -> None:
    Evening(cast, cast.anna, cast.boris)
    recorded(cast, day=str(cast.club.day_of(timezone.now()).replace(year=2025)))
    listed = client_of(cast.anna).get(f"/{cast.club.slug}/sessions/").content.decode()

    assert listed.index("Session 1") < listed.index("Session 2")
    older = client_of(cast.anna).get(f"/{cast.club.slug}/sessions/?before=1").content.decode()
    assert "Session 2" in older
    assert "Session 1" not in older
