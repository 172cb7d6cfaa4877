"""A whole evening of trinka on the dealer's phone, and the same on a link that loses things.

It is the worked hand T-H4 of the rules: an odd bank, a svara, a pooled entry, a pact that loses.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import cycle

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from club.sessions import current_session
from games.models import Action
from games.play import load
from games.tables import tables_of
from ledger import reading
from tests.browser.windows import PHONE, OpenWindow, Troubles
from tests.builders import Cast, give, make_cast

BALANCES = {"Anna": 1023, "Boris": 975, "Vera": 970, "Gleb": 967, "Dina": 1065}
LINES = [
    *("sit 1", "sit 2", "sit 3", "sit 4", "sit 5", "drawn 1"),
    *("1 ante", "ante all", "deal", "2 bet 5", "3 bet 5", "4 fold", "5 fold", "1 fold"),
    *("2 bet 10", "3 peek 10", "peek_result tie", "svara"),
    *("4 svara_join", "5 svara_join 20 1 8", "2 pact 4", "draw_high 2 9d 3 9c", "drawn 2"),
    *("deal", "3 bet 5", "4 fold", "5 bet 5", "2 peek 5", "peek_result asker_out"),
    *("3 peek 5", "peek_result asker_out", "take_bank"),
]
# The second of two taps at one place within this time counts as a double tap.
BETWEEN_TAPS = 350


@dataclass
class Felt:
    """The dealer's hands on a page that shows the felt; each tap waits until it is recorded."""

    page: Page
    patience: float = 10_000
    trouble: Callable[[Locator], None] = field(default=lambda button: button.click())

    @property
    def number(self) -> int:
        return int(self.page.locator("#felt").get_attribute("data-number") or "-1")

    def says(self, sentence: str) -> None:
        expect(self.page.locator(".felt-moment")).to_contain_text(sentence)

    def press(self, button: Locator) -> None:
        """Press something that records, and wait for the felt after it."""
        after = self.number + 1
        self.trouble(button)
        expect(self.page.locator(f'#felt[data-number="{after}"]')).to_be_attached(
            timeout=self.patience
        )
        self.page.wait_for_timeout(BETWEEN_TAPS)

    def tap(self, *words: str) -> None:
        """Tap buttons one after another."""
        for name in words:
            self.press(self.page.get_by_role("button", name=name, exact=True))

    def fold(self, *players: str) -> None:
        for name in players:
            self.says(f"{name}, your word.")
            self.tap("Fold")

    def sheet(self, link: str, button: str, **choices: str) -> None:
        """Open a form beside the felt, fill it in and send it."""
        self.page.get_by_role("link", name=link, exact=True).click()
        form = self.page.locator("#sheet form")
        for name, value in choices.items():
            control = form.locator(f'[name="{name.replace("_", "-")}"]')
            if control.evaluate("element => element.tagName") == "SELECT":
                control.select_option(value)
            else:
                control.fill(value)
        self.press(form.get_by_role("button", name=button, exact=True))


def open_the_evening(page: Page, cast: Cast) -> Felt:
    """Open session and table, seat the players in order, and come to the felt."""
    page.goto(f"/{cast.club.slug}/")
    page.get_by_role("link", name="Open a session").click()
    page.get_by_label("Title").fill("Friday")
    page.get_by_role("button", name="Open the session").click()
    page.get_by_label("Ante", exact=True).fill("5")
    page.get_by_role("button", name="Open the table").click()
    for place, name in enumerate(("Anna", "Boris", "Vera", "Gleb", "Dina"), start=1):
        page.get_by_role("button", name=name, exact=True).click()
        expect(page.locator(".seat-list b")).to_have_count(place)
    page.get_by_role("link", name="To the table").click()
    return Felt(page)


def play_until_the_tie(felt: Felt) -> None:
    felt.says("Who deals first?")
    felt.press(felt.page.locator("#seat-1"))
    felt.press(felt.page.locator("#seat-1"))
    felt.says("The bank is short by 20: Boris, Vera, Gleb, and Dina have not put in.")
    expect(felt.page.locator("#deal")).to_be_disabled()
    felt.tap("The rest put in 5 each", "Deal", "5 bet", "5 bet")
    felt.fold("Gleb", "Dina", "Anna")
    felt.tap("10", "Peek 10 at Boris", "Equal the same points")
    felt.says("Boris and Vera have equal points.")


def play_the_svara(felt: Felt) -> None:
    page = felt.page
    felt.tap("Svara the entry is 28")
    felt.says("Svara. Whoever joins puts in 28.")
    felt.press(page.locator("#svara_join-4"))
    felt.sheet("Pool", "Join together", seat="5", share_5="20", share_1="8")
    expect(page.locator(".felt-seats")).to_contain_text("plays with Dina 8")
    felt.sheet("Pact", "Agreed", seat="2", other="4")
    felt.sheet("Cards drawn", "Record the draw", card_2="9d", card_3="9c")
    felt.says("Boris and Vera have equal cards and draw again.")
    felt.tap("Boris")
    felt.says("Boris deals the svara.")
    felt.tap("Deal", "5 bet")
    felt.fold("Gleb")
    felt.tap("5 bet", "Peek 5 at Dina", "Boris is out Dina has more")
    felt.tap("Peek 5 at Dina", "Vera is out Dina has more")
    felt.says("Dina is the last one in.")
    page.get_by_text("Dina takes 131", exact=True).click()
    expect(page.locator("#choose-take")).to_contain_text("Dina gets 94. Anna gets 37.")
    felt.tap("Yes, pay out")
    felt.says("New hand: everybody puts in 5. Dina deals.")


def check_the_books(cast: Cast) -> None:
    balances = {str(member): reading.balance(member.account) for member in cast.players}
    assert balances == BALANCES
    table = tables_of(cast.club).get(session=current_session(cast.club))
    play = load(table)
    assert play.state.bank == 0
    assert play.state.dealer == 5


def recorded(cast: Cast) -> list[str]:
    actions = Action.objects.filter(table__session__club=cast.club)
    return list(actions.order_by("number").values_list("line", flat=True))


@pytest.fixture
def cast() -> Cast:
    cast = make_cast(digits=0)
    give(cast, 1000, *cast.players)
    return cast


def test_a_whole_evening_with_a_svara_and_a_pooled_entry(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(PHONE, user=cast.dora.user)
    felt = open_the_evening(page, cast)
    play_until_the_tie(felt)
    felt.page.locator("#back").click()
    felt.says("Vera compares with Boris.")
    page.wait_for_timeout(BETWEEN_TAPS)
    felt.tap("Equal the same points")
    play_the_svara(felt)
    check_the_books(cast)
    again = LINES.index("svara")
    assert recorded(cast) == [*LINES[:again], "undo", *LINES[again - 1 :]]


def test_the_second_tap_of_a_double_tap_touches_nothing(
    open_window: OpenWindow, cast: Cast
) -> None:
    page = open_window(PHONE, user=cast.dora.user)
    open_the_evening(page, cast)
    more = page.locator("#more > summary")
    more.dblclick()
    expect(page.get_by_role("link", name="Side payment")).to_be_visible()
    page.wait_for_timeout(BETWEEN_TAPS)
    more.click()
    expect(page.get_by_role("link", name="Side payment")).to_be_hidden()


def test_without_scripts_the_felt_works_as_plain_pages(open_window: OpenWindow, cast: Cast) -> None:
    page = open_window(PHONE, user=cast.dora.user, scripts=False)
    open_the_evening(page, cast)
    for button in ("#seat-1", "#ante", "#deal"):
        page.locator(button).click()
    page.locator("#own-sum > summary").click()
    page.locator("#own-amount").fill("7")
    page.locator("#own-bet").click()
    page.locator("#back").click()
    page.locator("#more > summary").click()
    page.get_by_role("link", name="Void the hand", exact=True).click()
    page.get_by_label("Reason").fill("a marked card")
    page.get_by_role("button", name="Void the hand").click()
    expect(page.locator(".felt-moment")).to_contain_text("New hand: everybody puts in 5.")
    last = ["2 bet 7", "undo", "annul_hand a marked card"]
    assert recorded(cast)[-3:] == last


@dataclass
class LossyLink:
    """A link between phone and server that treats each tap in one of several bad ways."""

    context: BrowserContext
    ways: Iterator[str] = field(
        default_factory=lambda: cycle(("well", "answer lost", "doubled", "request lost", "offline"))
    )
    way: str = "well"
    used: set[str] = field(default_factory=set)

    def start(self) -> None:
        self.context.route("**/act/", self._carry)
        self.context.route("**/back/", self._carry)

    def tap(self, button: Locator) -> None:
        """Tap twice, as an impatient thumb does, while the link behaves in its next way."""
        self.way = next(self.ways)
        self.used.add(self.way)
        if self.way == "offline":
            self.context.set_offline(True)
        button.dblclick(delay=20)
        if self.way == "offline":
            button.page.wait_for_timeout(500)
            expect(button.page.locator("#strip")).to_contain_text("Waiting for the network")
            self.context.set_offline(False)

    def _carry(self, route: Route) -> None:
        """Carry one request; only the first of a tap is treated badly."""
        way, self.way = self.way, "well"
        if way == "request lost":
            route.abort("connectionreset")
        elif way == "answer lost":
            route.fetch()
            route.abort("connectionreset")
        else:
            if way == "doubled":
                route.fetch()
            route.continue_()


def test_the_same_evening_on_a_lossy_link_ends_with_the_same_balances(
    open_window: OpenWindow, troubles: Troubles, cast: Cast
) -> None:
    troubles.allow("ERR_CONNECTION_RESET|ERR_INTERNET_DISCONNECTED|htmx:(afterRequest|sendError)")
    page = open_window(PHONE, user=cast.dora.user)
    felt = open_the_evening(page, cast)
    link = LossyLink(page.context)
    link.start()
    felt.trouble, felt.patience = link.tap, 30_000
    play_until_the_tie(felt)
    play_the_svara(felt)
    assert link.used == {"well", "answer lost", "doubled", "request lost", "offline"}
    check_the_books(cast)
    assert recorded(cast) == LINES
