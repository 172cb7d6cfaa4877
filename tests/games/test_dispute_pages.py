"""Marking a hand and deciding on it in the pages: who may, what is refused, who reads it then."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from club.cashdesk import undo
from club.models import Member
from games.closing import close
from games.disputes import mark
from games.models import Dispute, DisputeDecision, Hand
from tests.builders import Cast, client_of, held
from tests.games.evening import Evening
from tests.games.pages import words_of


@pytest.fixture
def hand(cast: Cast) -> Hand:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    close(evening.session, by=cast.dora)
    return Hand.objects.get(table=evening.table, number=1)


def page(reader: Member, name: str, *args: object) -> str:
    answer = client_of(reader).get(reverse(name, args=[reader.club.slug, *args]))
    assert answer.status_code == 200
    return words_of(answer)


def sent(reader: Member, name: str, *args: object, **fields: str) -> tuple[int, str]:
    url = reverse(name, args=[reader.club.slug, *args])
    answer = client_of(reader).post(url, {"key": str(uuid4()), **fields}, follow=True)
    return answer.status_code, words_of(answer)


def dispute_on(hand: Hand, by: Member) -> Dispute:
    return mark(hand, "Boris had two kings only.", key=uuid4(), by=by)


def test_a_member_marks_a_hand_and_all_who_may_read_it_read_his_sentence(
    cast: Cast, hand: Hand
) -> None:
    assert "Something was wrong with this hand" in page(cast.anna, "games:hand", hand.pk)
    status, words = sent(cast.anna, "games:mark_hand", hand.pk, text="The bank was  short.")
    assert status == 200
    assert "The hand is marked; a manager will decide." in words
    for reader in (cast.anna, cast.vera, cast.dora, cast.tanya, cast.mona):
        assert "The bank was short. Anna," in page(reader, "games:hand", hand.pk)


def test_staff_who_did_not_sit_there_are_not_asked(cast: Cast, hand: Hand) -> None:
    for reader in (cast.dora, cast.tanya, cast.mona):
        assert "Something was wrong" not in page(reader, "games:hand", hand.pk)


@pytest.mark.parametrize(
    ("text", "says"), [("", "Say what was wrong."), ("x" * 301, "301 characters; 300 fit")]
)
def test_the_sentence_is_one_that_fits(cast: Cast, hand: Hand, text: str, says: str) -> None:
    status, words = sent(cast.anna, "games:mark_hand", hand.pk, text=text)
    assert status == 422
    assert says in words
    assert not Dispute.objects.filter(hand=hand).exists()


def test_a_late_mark_is_refused_with_the_limit(cast: Cast, hand: Hand) -> None:
    with time_machine.travel(timezone.now() + timedelta(hours=49)):
        assert "Something was wrong" not in page(cast.anna, "games:hand", hand.pk)
        status, words = sent(cast.anna, "games:mark_hand", hand.pk, text="Too late.")
    assert status == 422
    assert "A hand can be marked for 48 hours after its last line; that is over." in words


def test_a_double_tap_marks_once_and_a_second_mark_is_refused(cast: Cast, hand: Hand) -> None:
    key = str(uuid4())
    for _tap in range(2):
        assert sent(cast.anna, "games:mark_hand", hand.pk, text="Wrong.", key=key)[0] == 200
    assert Dispute.objects.filter(hand=hand).count() == 1
    status, words = sent(cast.anna, "games:mark_hand", hand.pk, text="Wrong again.")
    assert status == 422
    assert "You have marked this hand already; a manager will decide." in words


def test_what_got_no_answer_keeps_its_key(cast: Cast, hand: Hand) -> None:
    dispute, key = dispute_on(hand, cast.vera), str(uuid4())
    forms = {
        f"hands/{hand.pk}/mark/": (cast.anna, {"text": "Wrong."}),
        f"disputes/{dispute.pk}/": (cast.mona, {"upheld": "turned_down", "text": "No."}),
    }
    for path, (sender, fields) in forms.items():
        with held(lambda: Hand.objects.select_for_update().get(pk=hand.pk)):
            answer = client_of(sender).post(f"/{cast.club.slug}/{path}", {**fields, "key": key})
        assert answer.status_code == 503
        assert f'value="{key}"' in answer.content.decode()


def test_managers_see_it_under_what_needs_them(cast: Cast, hand: Hand) -> None:
    dispute_on(hand, cast.anna)
    waits = "1 dispute on a hand waits for a decision"
    assert waits in page(cast.mona, "games:home")
    assert waits in page(cast.olga, "games:home")
    for other in (cast.anna, cast.dora, cast.tanya):
        assert "waits for a decision" not in page(other, "games:home")
    assert "Boris had two kings only." in page(cast.mona, "games:disputes")


def test_the_open_ones_come_first(cast: Cast, hand: Hand) -> None:
    first, second = dispute_on(hand, cast.anna), dispute_on(hand, cast.vera)
    sent(cast.mona, "games:dispute", second.pk, upheld="turned_down", text="No.")
    listed = page(cast.mona, "games:disputes")
    assert listed.index("Anna") < listed.index("Vera")
    assert not DisputeDecision.objects.filter(dispute=first).exists()


def test_a_long_list_asks_the_books_no_more_than_a_short_one(cast: Cast, hand: Hand) -> None:
    client = client_of(cast.mona)
    url = reverse("games:disputes", args=[cast.club.slug])
    asked = []
    for marker in (cast.anna, cast.vera, cast.boris):
        dispute = dispute_on(hand, marker)
        if marker == cast.vera:
            sent(cast.mona, "games:dispute", dispute.pk, upheld="upheld", text="Yes.")
        with CaptureQueriesContext(connection) as queries:
            client.get(url)
        asked.append(len(queries))
    assert asked[1] == asked[2]


def test_a_manager_decides_and_the_correction_stays_with_the_hand(cast: Cast, hand: Hand) -> None:
    dispute = dispute_on(hand, cast.anna)
    fields = {
        "upheld": "upheld",
        "text": "Anna had the ace.",
        "source": cast.boris.actor,
        "target": cast.anna.actor,
        "amount": "7.50",
    }
    status, words = sent(cast.mona, "games:dispute", dispute.pk, **fields)
    assert status == 200
    assert "It is decided." in words
    number = DisputeDecision.objects.get(dispute=dispute).posting
    assert number is not None
    told = f"Correction No. {number}: Boris gives Anna 7.50"
    for reader in (cast.anna, cast.vera, cast.dora):
        words = page(reader, "games:hand", hand.pk)
        assert "upheld Anna had the ace. Mona," in words
        assert told in words
    back = undo(cast.club, number, key=uuid4(), by=cast.mona, reason="it was Vera's")
    assert f"{told} taken back by No. {back.number}" in page(cast.vera, "games:hand", hand.pk)


def test_turned_down_is_told_as_well(cast: Cast, hand: Hand) -> None:
    dispute = dispute_on(hand, cast.anna)
    sent(cast.mona, "games:dispute", dispute.pk, upheld="turned_down", text="They were shown.")
    assert "turned down They were shown. Mona," in page(cast.anna, "games:hand", hand.pk)
    status, words = sent(cast.olga, "games:dispute", dispute.pk, upheld="upheld", text="Yes.")
    assert status == 422
    assert "Mona has decided on this already." in words


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"text": "Yes."}, "Choose one of the list."),
        ({"upheld": "upheld"}, "Say why."),
        ({"upheld": "upheld", "text": "Yes.", "amount": "5"}, "who gives, who gets it"),
        ({"upheld": "upheld", "text": "Yes.", "amount": "five"}, "Type only digits"),
        ({"upheld": "maybe", "text": "Yes."}, "Choose one of the list."),
        ({"upheld": "upheld", "text": "Yes.", "source": "member:0"}, "Choose one of the list."),
        ({"upheld": "upheld", "text": "Yes.", "key": "x"}, "damaged"),
    ],
)
def test_what_is_no_decision_is_refused_in_words(
    cast: Cast, hand: Hand, fields: dict[str, str], says: str
) -> None:
    dispute = dispute_on(hand, cast.anna)
    status, words = sent(cast.mona, "games:dispute", dispute.pk, **fields)
    assert status == 422
    assert says in words
    assert not DisputeDecision.objects.filter(dispute=dispute).exists()


def test_while_the_session_is_open_no_correction_is_asked_for(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    play = evening.tap("drawn 1", "ante all", "deal")
    assert play.hand is not None
    words = page(cast.mona, "games:dispute", dispute_on(play.hand, cast.anna).pk)
    assert "Correction from" not in words
    assert "The session is open" in words


def test_a_manager_who_sat_there_reads_that_another_one_decides(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.mona)
    play = evening.tap("drawn 1", "ante all", "deal")
    assert play.hand is not None
    dispute = dispute_on(play.hand, cast.mona)
    assert "another manager decides on it" in page(cast.mona, "games:dispute", dispute.pk)
    status, words = sent(cast.mona, "games:dispute", dispute.pk, upheld="upheld", text="Yes.")
    assert status == 422
    assert "another manager decides on it" in words
    cast.olga.active = False
    cast.olga.save()
    sent(cast.mona, "games:dispute", dispute.pk, upheld="upheld", text="Yes.")
    told = page(cast.anna, "games:hand", play.hand.pk)
    assert "sat at the hand himself; there was no other manager" in told


def test_the_time_limit_is_settled_on_the_disputes_page(cast: Cast, hand: Hand) -> None:
    assert sent(cast.mona, "games:disputes", hours="72")[0] == 200
    with time_machine.travel(timezone.now() + timedelta(hours=71)):
        assert sent(cast.anna, "games:mark_hand", hand.pk, text="Wrong.")[0] == 200
    for wrong in ("0", "", "9999", "x"):
        assert sent(cast.mona, "games:disputes", hours=wrong)[0] == 422
