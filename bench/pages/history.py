"""Whether a member's history stays quick when the club has a million entries."""

from collections.abc import Iterator
from datetime import timedelta
from statistics import median

from django.urls import reverse
from django.utils import timezone

from bench.loaded import settle
from bench.pages.browser import Browser, session_cookie
from bench.pages.past import club_with
from bench.results import Result
from club.models import Member
from ledger.models import Entry

SIZES = {"1k": 1_000, "1m": 1_000_000}
ROUNDS = 150
WARM_UP = 20


def measure(port: int) -> Iterator[Result]:
    """Ask for the newest page of both histories, in turns."""
    members = {name: club_with(entries) for name, entries in SIZES.items()}
    settle()
    browsers = {name: Browser(port, session_cookie(member)) for name, member in members.items()}
    times: dict[str, list[float]] = {name: [] for name in SIZES}
    for number in range(WARM_UP + ROUNDS):
        for name, browser in browsers.items():
            answer = browser.get(_page(members[name]))
            if answer.status != 200:
                raise RuntimeError(f"The history was answered {answer.status}.")
            if number >= WARM_UP:
                times[name].append(answer.ms)
    medians = {name: median(values) for name, values in times.items()}
    yield Result("history_1m_vs_1k", medians["1m"] / medians["1k"], "ratio", 1.3, least=False)
    for name, value in medians.items():
        yield Result(f"history_{name}_median", value, "ms")
    yield from _statement(browsers["1m"], members["1m"])


def _statement(browser: Browser, member: Member) -> Iterator[Result]:
    """Ask for a statement of all that the member has, as five years of play: page and table."""
    today = member.club.day_of(timezone.now())
    where = {"club": member.club.slug, "member": member.pk}
    period = f"?since={today - timedelta(days=5 * 365)}&until={today}"
    address = reverse("games:statement", kwargs=where) + period
    pages = [browser.get(address) for _time in range(10)]
    table = browser.get(f"{address}&csv=1")
    if {answer.status for answer in (*pages, table)} != {200}:
        raise RuntimeError("A statement was refused.")
    rows = Entry.objects.filter(account=member.account).count()
    yield Result("statement_five_years_entries", rows, "entries")
    yield Result("statement_five_years_page", median(answer.ms for answer in pages), "ms")
    yield Result("statement_five_years_table", table.ms / 1000, "s")


def _page(member: Member) -> str:
    where = {"club": member.club.slug, "member": member.pk}
    return reverse("games:member", kwargs=where)
