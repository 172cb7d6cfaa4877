"""A hand is marked on one phone and decided on another; both sentences stay with the hand."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.closing import close
from games.models import Dispute, Hand
from tests.browser.windows import PHONE, OpenWindow
from tests.builders import Cast
from tests.games.evening import Evening

pytestmark = pytest.mark.browser


def test_a_hand_is_marked_decided_on_and_corrected(cast: Cast, open_window: OpenWindow) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    close(evening.session, by=cast.dora)
    hand = Hand.objects.get(table=evening.table, number=1)
    story = reverse("games:hand", args=[cast.club.slug, hand.pk])

    anna = open_window(PHONE, user=cast.anna.user)
    anna.goto(story)
    anna.get_by_text("Something was wrong with this hand").click()
    anna.get_by_label("What was wrong, in one sentence").fill("I had the ace.")
    anna.get_by_role("button", name="Mark this hand").dblclick()
    expect(anna.get_by_text("I had the ace.")).to_be_visible()
    expect(anna.get_by_text("You have marked this hand already")).to_be_visible()
    assert Dispute.objects.filter(hand=hand).count() == 1

    mona = open_window(PHONE, user=cast.mona.user)
    mona.goto(reverse("games:home", kwargs={"club": cast.club.slug}))
    mona.get_by_role("link", name="1 dispute on a hand waits for a decision").click()
    mona.get_by_role("link", name="Session 1, table 1, hand 1").click()
    mona.get_by_label("Upheld").check()
    mona.get_by_label("Why, in one sentence").fill("Anna had the ace.")
    mona.get_by_label("Correction from").select_option("Boris")
    mona.get_by_label("To", exact=True).select_option("Anna")
    mona.get_by_label("Amount").fill("7.50")
    mona.get_by_role("button", name="Decide").click()
    expect(mona.get_by_text("Boris gives Anna 7.50")).to_be_visible()

    anna.goto(story)
    expect(anna.get_by_text("Anna had the ace.")).to_be_visible()
    expect(anna.get_by_text("Boris gives Anna 7.50")).to_be_visible()
