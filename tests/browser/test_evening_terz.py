"""A whole game of terz on the dealer's phone: the worked deals Z-H1 to Z-H3, and an early end."""

import pytest
from playwright.sync_api import Page, expect

from games.models import Action
from ledger import reading
from tests.browser.test_evening import BETWEEN_TAPS, Felt
from tests.browser.windows import PHONE, WIDE, OpenWindow
from tests.builders import Cast, give, make_cast

LINES = [
    *("sit 1", "sit 2", "2 stake", "stake all", "draw_high 1 Kd 2 9c", "deal s Qs"),
    *("2 exchange7", "2 meld terz h 10", "1 meld terz d Q answer", "count 1 63 2 87 last 2"),
    *("end_deal 2", "deal h 8h", "1 marriage", "end_deal 1", "deal c 10c", "2 meld quart d K"),
    *("1 meld four A", "2 penalty no_exchange", "1 penalty short_hand 1"),
    *("count 1 71 2 69 middle 1", "end_deal 2", "deal d", "2 meld run6 h A", "1 resign", "settle"),
]


@pytest.fixture
def cast() -> Cast:
    cast = make_cast(digits=0)
    give(cast, 500, cast.anna, cast.boris)
    return cast


def open_the_table(page: Page, cast: Cast) -> Felt:
    """Open a session with a table of terz, seat the two, and come to the felt."""
    page.goto(f"/{cast.club.slug}/")
    page.get_by_role("link", name="Open a session").click()
    page.get_by_label("Title").fill("Sunday")
    page.get_by_role("button", name="Open the session").click()
    page.get_by_role("link", name="Terz", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    for place, name in enumerate(("Anna", "Boris"), start=1):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".seat-list b")).to_have_count(place)
    page.get_by_role("link", name="To the table").click()
    return Felt(page)


def deal(felt: Felt, suit: str, card: str) -> None:
    """Tap the suit of trumps, then the card turned up."""
    felt.page.locator(f"#choose-deal-{suit} > summary").click()
    felt.tap(card)


def once(felt: Felt, opener: str, *words: str) -> None:
    """Open one of the lower row, and tap what is in it."""
    felt.page.locator(f"#choose-{opener} > summary").click()
    felt.tap(*words)


def announce(felt: Felt, name: str, kind: str, card: str, *, place: int = 0) -> None:
    """Tap who, what, and up to which card; ``place`` tells an answer from a trick of its own."""
    page = felt.page
    page.get_by_role("link", name=f"{name} announces", exact=True).click()
    sheet = page.locator("#sheet form")
    sheet.get_by_role("link", name=kind).nth(place).click()
    expect(sheet.get_by_role("heading")).to_contain_text(": ")
    felt.press(sheet.get_by_role("button", name=card, exact=True))


def count(felt: Felt, jack: str, typed: str, points: int, *, filled: str, rest: str) -> None:
    """Say who played the jack and type the points of one; the other's must appear by themselves."""
    felt.page.get_by_role("link", name="Count the cards", exact=True).click()
    form = felt.page.locator("#sheet form")
    form.get_by_label(jack, exact=True).check()
    form.get_by_label(typed, exact=True).fill(str(points))
    expect(form.get_by_label(filled, exact=True)).to_have_value(rest)
    felt.press(form.get_by_role("button", name="Record the points"))


def play_the_first_deal(felt: Felt) -> None:
    felt.press(felt.page.locator("[id='stake-2']"))
    felt.tap("Anna puts in 100")
    felt.sheet("Type the cards drawn", "Record the draw", card_1="Kd", card_2="9c")
    deal(felt, "s", "Q♠")
    felt.says("Boris leads; trumps are ♠ spades.")
    once(felt, "exchange7", "Boris 7♠ → Q♠")
    announce(felt, "Boris", "terz", "10♥")
    announce(felt, "Anna", "terz", "Q♦")
    expect(felt.page.locator(".score-sheet")).to_contain_text("terz to Q♦, answer")
    count(felt, "Boris, in the last trick", "Boris", 87, filled="Anna", rest="63")
    felt.tap("Boris took it Boris deals next")


def play_to_the_end(felt: Felt) -> None:
    page = felt.page
    deal(felt, "h", "8♥")
    once(felt, "marriage", "Anna 20 points, the deal is over")
    felt.says("Anna's marriage has stopped the deal.")
    felt.tap("Anna took it Anna deals next")
    deal(felt, "c", "10♣")
    announce(felt, "Boris", "quart", "K♦")
    page.get_by_role("link", name="Anna announces", exact=True).click()
    felt.press(page.locator("#sheet").get_by_role("button", name="four aces 100"))
    once(felt, "penalty", "Boris: seven not exchanged 100")
    once(felt, "penalty", "Anna: 1 card short 100")
    count(felt, "Anna, earlier", "Anna", 71, filled="Boris", rest="69")
    expect(page.locator(".sheet-block tfoot").last).to_contain_text("174")
    felt.tap("Boris took it Anna deals next")
    deal(felt, "d", "♦ diamonds, card not noted")
    announce(felt, "Boris", "six in a row", "A♥")
    page.locator("#more > summary").click()
    felt.sheet("Give up the game", "Yes, the game is lost", seat="1")
    felt.says("Anna has given up: Boris wins.")
    page.get_by_text("Pay Boris", exact=True).click()
    felt.tap("Yes, pay")


def test_a_whole_game_of_terz_on_the_dealers_phone(open_window: OpenWindow, cast: Cast) -> None:
    page = open_window(PHONE, user=cast.dora.user)
    felt = open_the_table(page, cast)
    play_the_first_deal(felt)
    play_to_the_end(felt)
    expect(page.locator("#felt h1")).to_contain_text("game 2")
    actions = Action.objects.filter(table__session__club=cast.club).order_by("number")
    assert list(actions.values_list("line", flat=True)) == LINES
    assert [reading.balance(member.account) for member in (cast.anna, cast.boris)] == [400, 600]


def test_what_was_typed_stays_and_only_what_was_filled_in_follows_the_jack(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(PHONE, user=cast.dora.user)
    felt = open_the_table(page, cast)
    felt.tap("Both put in 100 each")
    felt.press(page.locator("#seat-1"))
    deal(felt, "s", "Q♠")
    page.get_by_role("link", name="Count the cards", exact=True).click()
    form = page.locator("#sheet form")
    anna, boris = form.get_by_label("Anna", exact=True), form.get_by_label("Boris", exact=True)
    anna.fill("60")
    expect(boris).to_have_value("")
    form.get_by_label("Anna, earlier", exact=True).check()
    expect(boris).to_have_value("80")
    form.get_by_label("Anna, in the last trick", exact=True).check()
    expect(boris).to_have_value("90")
    anna.fill("151")
    expect(boris).to_have_value("")
    boris.fill("85")
    anna.fill("60")
    expect(boris).to_have_value("85")
    page.wait_for_timeout(BETWEEN_TAPS)
    form.get_by_role("button", name="Record the points").click()
    expect(page.locator("#sheet [role=alert]")).to_contain_text("5 are missing")
    expect(page.locator("#sheet").get_by_label("Boris", exact=True)).to_have_value("85")
    page.locator("#sheet").get_by_label("Boris", exact=True).fill("many")
    expect(page.locator("#sheet").get_by_label("Anna", exact=True)).to_have_value("60")


def test_without_scripts_a_run_is_announced_and_counted_on_plain_pages(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(WIDE, user=cast.dora.user, scripts=False)
    open_the_table(page, cast)
    page.locator("#stake").click()
    page.locator("#seat-1").click()
    page.locator("#choose-deal-s > summary").click()
    page.get_by_role("button", name="Q♠", exact=True).click()
    page.get_by_role("link", name="Boris announces", exact=True).click()
    page.get_by_role("link", name="terz 20").click()
    page.get_by_role("button", name="10♥", exact=True).click()
    page.get_by_role("link", name="Count the cards", exact=True).click()
    page.get_by_label("Boris, in the last trick", exact=True).check()
    page.get_by_label("Anna", exact=True).fill("63")
    page.get_by_label("Boris", exact=True).fill("87")
    page.get_by_role("button", name="Record the points").click()
    expect(page.locator(".score-sheet")).to_contain_text("cards, J♠ last")
