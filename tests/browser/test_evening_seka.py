"""A whole evening of seka on the dealer's phone: S-H2 by parity, then a table without parity."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Action
from ledger import reading
from tests.browser.test_evening import BETWEEN_TAPS, Felt
from tests.browser.windows import PHONE, OpenWindow
from tests.builders import Cast, give, make_cast

PARITY = [
    *("sit 1", "sit 2", "sit 3", "sit 4", "drawn 1", "ante all", "deal"),
    *("2 blind 10", "3 reblind 20", "4 call", "1 raise 240", "2 fold", "3 call", "4 fold"),
    *("1 open", "1 show Ac 10c 9c", "3 show 30", "svara", "4 svara_join", "2 svara_decline"),
    *("draw_high 1 Jd 3 8c 4 Qs", "deal", "1 blind 20", "3 fold", "4 call", "1 open"),
    *("1 show 15", "4 show As 9d 6c", "take_bank"),
]
BALANCES = {"Anna": 730, "Boris": 980, "Vera": 770, "Gleb": 1520}
BETS = [
    *("sit 1", "sit 2", "sit 3", "sit 4", "drawn 1", "ante all", "deal"),
    *("2 blind 5", "3 bet 10", "4 bet 10", "1 bet 10", "2 bet 10", "3 bet 10", "4 bet 10"),
    *("1 svara_offer", "2 svara_accept", "3 svara_refuse", "1 bet 10", "2 peek 10"),
    *("peek_result target_out", "3 peek 10", "peek_result tie", "4 open"),
    *("4 show 20", "2 concede", "take_bank"),
]


@pytest.fixture
def cast() -> Cast:
    cast = make_cast(digits=0)
    give(cast, 1000, *cast.players[:4])
    return cast


def open_the_table(page: Page, cast: Cast, system: str, **typed: str) -> Felt:
    """Open a table of seka by a betting system, seat four, and come to the felt."""
    page.get_by_role("link", name="Seka", exact=True).click()
    page.get_by_label("Betting system").select_option(system)
    page.get_by_text("More house rules", exact=True).click()
    for label, value in typed.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_role("button", name="Open the table").click()
    for place, member in enumerate(cast.players[:4], start=1):
        page.get_by_role("button", name=str(member), exact=True).click()
        expect(page.locator(".seat-list b")).to_have_count(place)
    page.get_by_role("link", name="To the table").click()
    felt = Felt(page)
    felt.press(page.locator("#seat-1"))
    felt.tap("All put in 10 each", "Deal")
    return felt


def show(felt: Felt, *cards: str) -> None:
    """Show three cards on the pad of the form."""
    felt.page.get_by_role("link", name="Shows cards…", exact=True).click()
    form = felt.page.locator("#sheet form")
    for card in cards:
        form.locator(f'[name="card"][value="{card}"]').check(force=True)
    felt.press(form.get_by_role("button", name="Record", exact=True))


def points(felt: Felt, count: int) -> None:
    """Tap the points that somebody says."""
    felt.page.locator("#choose-points > summary").click()
    felt.tap(str(count))


def play_to_the_tie(felt: Felt) -> None:
    felt.says("Boris, your word. The first bet is 10 or more")
    felt.tap("Blind 10 20 to go", "Re-blind 20 40 to go", "Call 40", "240 maximum")
    felt.tap("Fold")
    felt.says("Vera, your word. To stay: 200.")
    felt.tap("Call 200", "Fold")
    felt.says("Anna has to open. All have matched the maximum; it costs nothing.")
    expect(felt.page.get_by_role("button", name="Fold", exact=True)).to_have_count(0)
    felt.tap("Open for nothing")
    felt.says("Anna has opened and shows first.")
    show(felt, "Ac", "10c", "9c")
    felt.says("Vera shows or throws in. Highest so far: 30 points (Anna).")
    points(felt, 30)
    felt.says("Vera and Anna have equal points. They boil the bank of 550 again.")


def play_the_svara(felt: Felt) -> None:
    felt.tap("Svara the entry is 275")
    felt.press(felt.page.locator("#svara_join-4"))
    felt.press(felt.page.locator("#svara_decline-2"))
    felt.says("When all have decided, Vera, Anna, and Gleb draw for the deal")
    felt.sheet("Cards drawn", "Record the draw", card_1="Jd", card_3="8c", card_4="Qs")
    felt.tap("Deal")
    felt.page.locator("#own-sum > summary").click()
    felt.page.locator("#own-amount").fill("20")
    felt.press(felt.page.locator("#own-blind"))
    felt.tap("Fold", "Call 40", "Open for nothing")
    points(felt, 15)
    show(felt, "As", "9d", "6c")
    felt.says("Gleb has won the opening.")
    felt.page.get_by_text("Gleb takes 885", exact=True).click()
    felt.tap("Yes, pay out")


def recorded(cast: Cast, table: int) -> list[str]:
    actions = Action.objects.filter(table__session__club=cast.club, table__number=table)
    return list(actions.order_by("number").values_list("line", flat=True))


def open_a_session(page: Page, cast: Cast) -> None:
    page.goto(f"/{cast.club.slug}/")
    page.get_by_role("link", name="Open a session").click()
    page.get_by_label("Title").fill("Saturday")
    page.get_by_role("button", name="Open the session").click()


def test_a_hand_by_parity_with_a_forced_opening_a_tie_and_a_svara(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(PHONE, user=cast.dora.user)
    open_a_session(page, cast)
    felt = open_the_table(page, cast, "parity", **{"Maximum, in antes": "20"})
    play_to_the_tie(felt)
    play_the_svara(felt)
    felt.says("New hand: everybody puts in 10. Boris deals.")
    assert recorded(cast, 1) == PARITY
    balances = {str(member): reading.balance(member.account) for member in cast.players[:4]}
    assert balances == BALANCES


def test_a_hand_without_parity_with_an_offer_peeks_and_the_last_two(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(PHONE, user=cast.dora.user)
    open_a_session(page, cast)
    felt = open_the_table(page, cast, "non_parity", **{"Circles before a peek": "1"})
    felt.tap("Blind 5 10 to go", "10 bet", "10 bet")
    felt.says("Anna, the last hand, may open from circle 2; this is 1.")
    page.locator("#open-1 > summary").click()
    expect(page.locator("#open-1")).to_contain_text("once 1 circle is complete")
    page.wait_for_timeout(BETWEEN_TAPS)
    page.locator("#open-1 > summary").click()
    felt.tap("10 bet", "10 bet", "10 bet", "10 bet")
    page.locator("#choose-svara > summary").click()
    felt.tap("Anna", "Boris agrees", "Vera refuses", "10 bet")
    felt.tap("Peek 10 at Anna", "Anna is out Boris has more")
    felt.tap("Peek 10 at Boris", "Equal the same points")
    felt.says("Gleb, your word. To stay: 10. Two are left: opening costs 10.")
    felt.tap("Open for 10")
    points(felt, 20)
    felt.tap("Throws in")
    page.get_by_text("Gleb takes", exact=False).first.click()
    felt.tap("Yes, pay out")
    assert recorded(cast, 1) == BETS
