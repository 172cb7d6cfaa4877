"""An evening at the board on the dealer's phone: a missing chip, a marriage, an odd fine.

Four play; the numbers are those of the worked game B-H1 with a missing chip and another fine.
"""

import pytest
from playwright.sync_api import Page, expect

from club.sessions import current_session
from games.models import Action
from games.play import load
from games.tables import tables_of
from ledger import reading
from tests.browser.test_evening import BETWEEN_TAPS, Felt
from tests.browser.windows import PHONE, OpenWindow
from tests.builders import Cast, give, make_cast

SEATED = ("Anna", "Boris", "Vera", "Gleb")
POTS = {"A": 0, "K": 0, "Q": 0, "J": 0, "10": 2, "9": 1, "M": 5, "T": 8}
BALANCES = {"Anna": 189, "Boris": 206, "Vera": 205, "Gleb": 184}
LINES = [
    *("sit 1", "sit 2", "sit 3", "sit 4", "drawn 1"),
    *("2 stake", "stake all", "4 unstake J", "1 cover_stake J", "deal"),
    *("2 claim K Q M", "3 declare J", "3 claim J 10 9 T", "4 claim A", "1 no_claim"),
    *("3 lay J", "2 lay Q K", "4 lay A", "3 miss 10", "1 out"),
    *("cancel 2 3 3 2 4 2", "4 end_fine Ah"),
]


def open_the_board(page: Page, cast: Cast) -> Felt:
    """Open session and a table of the board game, seat the players, and come to the felt."""
    page.goto(f"/{cast.club.slug}/")
    page.get_by_role("link", name="Open a session").click()
    page.get_by_role("button", name="Open the session").click()
    page.get_by_role("link", name="Board trynka", exact=True).click()
    expect(page.get_by_label("A chip is worth")).to_have_value("1")
    page.get_by_role("button", name="Open the table").click()
    for place, name in enumerate(SEATED, start=1):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".seat-list b")).to_have_count(place)
    page.get_by_role("link", name="To the table").click()
    return Felt(page)


def on_pot(felt: Felt, pot: str, button: str) -> None:
    """Tap a pot of the board, and what it offers."""
    felt.page.locator(f"#choose-pot-{pot} > summary").click()
    felt.page.wait_for_timeout(BETWEEN_TAPS)
    inside = felt.page.locator(f"#choose-pot-{pot}")
    felt.press(inside.get_by_role("button", name=button, exact=True))


def tick(felt: Felt, *pots: str) -> None:
    """Tick pots by a tap on them and take them in one go."""
    for pot in pots:
        felt.page.locator(f"#toggle-{pot}").check()
    felt.tap("Takes these")


def chosen(felt: Felt, opener: str, button: str) -> None:
    """Open what is below the seats and tap one of its buttons."""
    felt.page.locator(f"#choose-{opener} > summary").click()
    felt.page.wait_for_timeout(BETWEEN_TAPS)
    inside = felt.page.locator(f"#choose-{opener}")
    felt.press(inside.get_by_role("button", name=button, exact=True))


def dress(felt: Felt) -> None:
    felt.says("Who deals first?")
    felt.press(felt.page.locator("#seat-1"))
    felt.says("New game: everybody puts 10 on the board.")
    felt.press(felt.page.locator("#seat-2"))
    felt.says("Anna, Vera, and Gleb have not dressed the board yet.")
    expect(felt.page.locator("#deal")).to_be_disabled()
    felt.tap("The rest put in 10 each")
    on_pot(felt, "J", "Gleb has not put in")
    felt.says("Chips are missing: J♣ 1. Not put in by Gleb.")
    expect(felt.page.locator("#deal")).to_be_disabled()
    on_pot(felt, "J", "Anna adds 1 deals; nobody owns up")
    felt.tap("Deal")


def announce(felt: Felt) -> None:
    felt.says("Boris, your word: what do you hold?")
    tick(felt, "K", "Q", "M")
    chosen(felt, "declare", "J♣ 10♣ 9♣")
    felt.says("The trynka J♣ 10♣ 9♣ may take its saucer.")
    felt.tap("Takes these")
    tick(felt, "A")
    felt.tap("Nothing to announce")
    felt.says("Boris begins to lay.")


def lay_and_settle(felt: Felt) -> None:
    on_pot(felt, "J", "Vera lays it takes 1")
    chosen(felt, "several", "Boris: Q♣ K♣ takes 4")
    chosen(felt, "lay", "Gleb: A♣ takes 1")
    chosen(felt, "miss", "Vera: 10♣ pays 1")
    chosen(felt, "out", "Anna")
    felt.says("Anna has no cards left.")
    felt.sheet("Count the cards left", "Count who pays", count_2="3", count_3="2", count_4="2")
    felt.says("Gleb is left with 1 card and pays for it.")
    felt.page.get_by_role("link", name="Gleb pays…", exact=True).click()
    form = felt.page.locator("#sheet form")
    form.locator('[name="card"][value="Ah"]').check()
    felt.press(form.get_by_role("button", name="Pays", exact=True))
    felt.says("New game: everybody puts 10 on the board. Boris deals.")


def recorded(cast: Cast) -> list[str]:
    actions = Action.objects.filter(table__session__club=cast.club)
    return list(actions.order_by("number").values_list("line", flat=True))


@pytest.fixture
def cast() -> Cast:
    cast = make_cast(digits=0)
    give(cast, 200, *cast.players)
    return cast


def test_a_whole_game_at_the_board(open_window: OpenWindow, cast: Cast) -> None:
    felt = open_the_board(open_window(PHONE, user=cast.dora.user), cast)

    dress(felt)
    announce(felt)
    lay_and_settle(felt)

    assert recorded(cast) == LINES
    balances = {str(member): reading.balance(member.account) for member in cast.players[:4]}
    assert balances == BALANCES
    play = load(tables_of(cast.club).get(session=current_session(cast.club)))
    assert play.state.pots == POTS
    felt.page.locator("#back").click()
    felt.says("Gleb is left with 1 card and pays for it.")


def test_a_claim_that_cannot_be_comes_back_as_it_was_ticked(
    open_window: OpenWindow, cast: Cast
) -> None:
    felt = open_the_board(open_window(PHONE, user=cast.dora.user), cast)
    felt.press(felt.page.locator("#seat-1"))
    felt.tap("All put in 10 each", "Deal")
    for pot in ("K", "M"):
        felt.page.locator(f"#toggle-{pot}").check()
    felt.page.get_by_role("button", name="Takes these", exact=True).click()

    form = felt.page.locator("#sheet form")
    expect(form).to_contain_text("The marriage saucer goes with king and queen together.")
    expect(form.locator('[value="M"]')).to_be_checked()
    form.locator('[value="Q"]').check()
    felt.press(form.get_by_role("button", name="Takes these", exact=True))
    felt.says("Vera, your word: what do you hold?")


def test_without_scripts_the_board_works_as_plain_pages(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(PHONE, user=cast.dora.user, scripts=False)
    open_the_board(page, cast)
    page.locator("#seat-1").click()
    page.locator("#stake").click()
    page.locator("#choose-pot-J > summary").click()
    page.get_by_role("button", name="Gleb has not put in").first.click()
    page.locator("#choose-pot-J > summary").click()
    page.locator("#choose-pot-J").get_by_role("button", name="Gleb puts in 1").click()
    page.locator("#deal").click()
    page.locator("#toggle-K").check()
    page.locator("#toggle-Q").check()
    page.locator("#toggle-M").check()
    page.locator("#claim").click()

    expect(page.locator(".felt-moment")).to_contain_text("Vera, your word")
    assert recorded(cast)[-4:] == ["4 unstake J", "4 stake_pot J", "deal", "2 claim K Q M"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_nothing_on_the_board_is_wider_than_the_phone(
    open_window: OpenWindow, cast: Cast, language: str
) -> None:
    page = open_window(PHONE, user=cast.dora.user, language="en")
    felt = open_the_board(page, cast)
    felt.press(page.locator("#seat-1"))
    felt.tap("All put in 10 each", "Deal")
    russian = open_window((360, 740), user=cast.dora.user, language=language)
    russian.goto(page.url)

    wide = russian.evaluate(
        "[...document.querySelectorAll('.pot, .felt-toggles label > span')]"
        ".filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    )
    assert wide == []
    assert russian.evaluate("document.documentElement.scrollWidth") <= 360
