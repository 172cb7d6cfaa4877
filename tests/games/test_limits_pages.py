"""A member's page of limits, and what everybody else sees of them: not today, and nothing more."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from club.limits import history_of, pause, set_hours, set_loss
from club.models import Member, MemberLimit
from games.exporting.tables import LEFT_OUT
from tests.builders import Cast, client_of, held
from tests.games.evening import Evening
from tests.games.felt import Phone
from tests.games.pages import words_of

LOSS = 123_400
"""A limit that no page but the member's own may show in any notation."""


def url_of(member: Member) -> str:
    return reverse("games:limits", args=[member.club.slug])


def page_of(member: Member) -> str:
    answer = client_of(member).get(url_of(member))
    assert answer.status_code == 200
    return words_of(answer)


def sent(member: Member, **fields: str) -> tuple[int, str]:
    answer = client_of(member).post(url_of(member), {"key": str(uuid4()), **fields}, follow=True)
    return answer.status_code, words_of(answer)


@pytest.fixture
def evening(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera, money=200_000)
    evening.tap("drawn 1")
    return evening


def reached(evening: Evening) -> None:
    """Let Anna lose just what she may."""
    set_loss(evening.cast.anna, 1000, key=uuid4())
    evening.tap("ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")


def test_a_member_sets_his_limits_and_sees_how_far_he_has_come(cast: Cast) -> None:
    assert "no limit" in page_of(cast.anna)
    status, words = sent(cast.anna, change="loss", most="100")
    assert status == 200
    assert "Your limit is set; only you see it." in words
    assert "0.00 of at most 100.00" in words
    sent(cast.anna, change="hours", most="5")
    assert "0 h 0 min of at most 5 h" in page_of(cast.anna)
    assert "At most 5 h at the tables in a night" in page_of(cast.anna)


def test_the_page_says_from_when_a_looser_limit_counts(cast: Cast) -> None:
    sent(cast.anna, change="loss", most="100")
    _status, words = sent(cast.anna, change="loss", lift="1")
    assert "0.00 of at most 100.00" in words
    assert re.search(r"From \w+ \d+, \d+: No limit of what I may lose in a night", words)


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"change": "loss", "most": ""}, "Type"),
        ({"change": "loss", "most": "-5"}, "sign"),
        ({"change": "loss", "most": "0"}, "0"),
        ({"change": "hours", "most": "0"}, "greater than or equal to 1"),
        ({"change": "hours", "most": "25"}, "less than or equal to 24"),
        ({"change": "hours", "lift": "1"}, "no limit to lift"),
        ({"change": "pause", "until": "2020-01-01", "sure": "on"}, "Choose a day after today."),
        ({"change": "pause", "until": "", "sure": "on"}, "Choose a day after today."),
        ({"change": "pause", "until": "2027-01-01"}, "Tick this if you mean it."),
        ({"change": "loss", "most": "5", "key": "x"}, "damaged"),
        ({"change": "nothing"}, "Choose a day after today."),
    ],
)
def test_what_cannot_be_is_refused_in_words(cast: Cast, fields: dict[str, str], says: str) -> None:
    status, words = sent(cast.anna, **fields)
    assert status == 422
    assert says in words
    assert history_of(cast.anna) == []


def test_a_pause_is_begun_for_good(cast: Cast) -> None:
    day = cast.club.day_of(timezone.now()) + timedelta(days=10)
    status, words = sent(cast.anna, change="pause", until=day.isoformat(), sure="on")
    assert status == 200
    assert "no play before" in words
    earlier = (day - timedelta(days=1)).isoformat()
    status, words = sent(cast.anna, change="pause", until=earlier, sure="on")
    assert status == 422
    assert "not shorter" in words


def test_a_form_that_is_sent_twice_counts_once(cast: Cast) -> None:
    key = str(uuid4())
    for _tap in range(2):
        assert sent(cast.anna, change="loss", most="100", key=key)[0] == 200
    assert len(history_of(cast.anna)) == 1
    status, words = sent(cast.anna, change="loss", most="200", key=key)
    assert status == 409
    assert "used already" in words


def test_a_form_that_got_no_answer_keeps_its_key(cast: Cast) -> None:
    key = str(uuid4())
    with held(lambda: Member.objects.select_for_update().get(pk=cast.anna.pk)):
        form = {"change": "loss", "most": "100", "key": key}
        answer = client_of(cast.anna).post(url_of(cast.anna), form)
    assert answer.status_code == 503
    text = answer.content.decode()
    assert text.count(f'value="{key}"') == 1, "the other forms have keys of their own"
    assert 'value="100"' in text
    assert history_of(cast.anna) == []


def test_nobody_else_has_a_page_of_them(cast: Cast) -> None:
    set_loss(cast.anna, LOSS, key=uuid4())
    for reader in (cast.boris, cast.dora, cast.tanya, cast.mona, cast.olga):
        assert "1,234" not in page_of(reader)


def test_the_dealers_felt_says_not_today_and_lets_the_others_play(
    cast: Cast, evening: Evening
) -> None:
    reached(evening)
    phone = Phone(evening)
    felt = phone.look()
    assert "1 ante" not in felt.lines()
    assert "ante all" not in felt.lines()
    assert "Anna does not play today." in phone.words()
    # The ways that the rules have anyway.
    assert "exclude 1" in felt.lines()
    assert "2 ante" in felt.lines()
    after = phone.taps("exclude 1", "ante all", "deal")
    assert "2 ante" not in after.lines()


def test_a_felt_that_was_drawn_before_is_refused_with_the_same_sentence(
    cast: Cast, evening: Evening
) -> None:
    phone = Phone(evening)
    pause(cast.anna, cast.club.day_of(timezone.now()) + timedelta(days=9), key=uuid4())
    answer = phone.send({"line": "1 ante"})
    assert answer.status_code == 422
    assert "Anna does not play today." in words_of(answer)


def test_in_a_svara_his_entry_is_shut_and_he_can_decline(cast: Cast, evening: Evening) -> None:
    evening.tap("ante all", "deal", "2 bet 1000", "3 peek 1000", "peek_result tie", "1 fold")
    evening.tap("svara")
    set_loss(cast.anna, 1, key=uuid4())
    phone = Phone(evening)
    assert "1 svara_join" in phone.look().shut()
    assert "Anna does not play today." in phone.words()
    assert "1 svara_decline" in phone.look().lines()


def test_whom_the_dealer_would_cover_is_not_offered(cast: Cast) -> None:
    seated = (cast.anna, cast.boris, cast.vera)
    evening = Evening(cast, *seated, short_bank="dealer_covers")
    evening.tap("drawn 1", "1 ante")
    lines = Phone(evening).look().lines()
    assert {"1 cover_ante 2", "1 cover_ante 3"} <= set(lines)
    set_loss(cast.boris, 1, key=uuid4())
    pause(cast.boris, cast.club.day_of(timezone.now()) + timedelta(days=9), key=uuid4())
    lines = Phone(evening).look().lines()
    assert "1 cover_ante 3" in lines
    assert "1 cover_ante 2" not in lines


@pytest.mark.parametrize(
    ("game", "shut"), [("board", {"1 stake", "stake all"}), ("terz", {"1 stake", "stake all"})]
)
def test_every_felt_shuts_his_stake(cast: Cast, game: str, shut: set[str]) -> None:
    seated = [cast.anna, cast.boris, cast.vera][: 2 if game == "terz" else 3]
    evening = Evening(cast, *seated, game=game)
    evening.tap("drawn 1")
    pause(cast.anna, cast.club.day_of(timezone.now()) + timedelta(days=9), key=uuid4())
    phone = Phone(evening)
    assert not shut & set(phone.look().lines())
    assert "Anna does not play today." in phone.words()


def pages_of_others(cast: Cast, evening: Evening) -> dict[str, str]:
    """Return what all that others can open says once Anna has reached her limits."""
    slug, table, session = cast.club.slug, evening.table.pk, evening.session.pk
    hand = evening.table.hands.order_by("pk")[0].pk
    paths = {
        "felt": (cast.dora, f"/{slug}/tables/{table}/"),
        "seats": (cast.dora, f"/{slug}/tables/{table}/seats/"),
        "board": (cast.boris, f"/{slug}/tables/{table}/board/"),
        "home": (cast.mona, f"/{slug}/"),
        "person": (cast.mona, f"/{slug}/people/{cast.anna.pk}/"),
        "people": (cast.olga, f"/{slug}/people/"),
        "member": (cast.mona, f"/{slug}/members/{cast.anna.pk}/"),
        "session": (cast.mona, f"/{slug}/sessions/{session}/"),
        "hand": (cast.mona, f"/{slug}/hands/{hand}/"),
        "limits": (cast.olga, f"/{slug}/limits/"),
    }
    found = {}
    for name, (reader, path) in paths.items():
        answer = client_of(reader).get(path)
        assert answer.status_code == 200, name
        found[name] = answer.content.decode()
    return found


def test_what_others_read_has_no_word_of_the_limit(cast: Cast, evening: Evening) -> None:
    pause(cast.anna, cast.club.day_of(timezone.now()) + timedelta(days=9), key=uuid4())
    set_hours(cast.anna, 17, key=uuid4())
    set_loss(cast.anna, 98_765, key=uuid4())
    refusal = words_of(Phone(evening).send({"line": "1 ante"}))
    pages = pages_of_others(cast, evening) | {"refusal": refusal}
    for name, text in pages.items():
        assert "987.65" not in text, name
        assert "98765" not in text, name
        if name not in {"limits", "home"}:
            assert not re.search(r"(?i)\bpaus|\b17 h\b|own limit|loss limit|reached", text), name
    assert "Anna does not play today." in refusal


def test_nor_has_the_seats_page_when_he_is_to_be_seated(cast: Cast, evening: Evening) -> None:
    pause(cast.gleb, cast.club.day_of(timezone.now()) + timedelta(days=9), key=uuid4())
    phone = Phone(evening)
    answer = phone.send({"member": str(cast.gleb.pk)}, to="seats/")
    assert answer.status_code == 422
    assert "Gleb does not play today." in words_of(answer)
    assert "paus" not in words_of(answer).lower()
    before = words_of(phone.client.get(phone.url + "seats/"))
    assert "not play" not in before, "before he is to be seated nobody is told of it"


def test_no_export_has_them() -> None:
    assert MemberLimit in LEFT_OUT
