"""What a dealer's tap costs the server, beside an empty view on the same server."""

from collections.abc import Iterator
from statistics import quantiles

from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bench.pages.browser import Answer, Browser, session_cookie
from bench.pages.evening import Evening, dealer_at, sit_down
from bench.results import Result
from tests.builders import client_of

TAPS = 600
WARM_UP = 60
ALLOWED_QUERIES = 14
# Transaction control is no query; it is told apart in the figures of its own.
CONTROL = ("BEGIN", "COMMIT")


def measure(port: int) -> Iterator[Result]:
    """Tap and ask for nothing, in turns; then count the queries of each kind of tap."""
    evening = sit_down()
    dealer = dealer_at(evening, port)
    stranger = Browser(port)
    member = Browser(port, session_cookie(evening.dealer))
    empty = reverse("empty")
    times: dict[str, list[float]] = {"tap": [], "empty_view": [], "empty_view_with_login": []}
    for number in range(WARM_UP + TAPS):
        answers = {
            "tap": _recorded(dealer.post(evening.path("act"), evening.next_tap())),
            "empty_view": stranger.get(empty),
            "empty_view_with_login": member.get(empty),
        }
        if number >= WARM_UP:
            for name, answer in answers.items():
                times[name].append(answer.ms)
    p95 = {name: quantiles(values, n=20)[-1] for name, values in times.items()}
    yield Result("tap_vs_empty_view", p95["tap"] / p95["empty_view"], "ratio", 8, least=False)
    yield Result("tap_queries", _most_queries(evening), "queries", ALLOWED_QUERIES, least=False)
    for name, value in p95.items():
        yield Result(f"{name}_p95", value, "ms")
        yield Result(f"{name}_median", quantiles(times[name], n=2)[0], "ms")


def _recorded(answer: Answer) -> Answer:
    """Return ``answer`` to a tap.

    Raises:
        RuntimeError: nothing was recorded, so its time says nothing.
    """
    if answer.status != 200:
        raise RuntimeError(f"A tap was answered {answer.status}: {answer.body[-2000:]!r}")
    return answer


def _most_queries(evening: Evening) -> int:
    """Return how many queries the most expensive tap of two hands makes."""
    client, path = client_of(evening.dealer), evening.path("act")
    most = 0
    for _ in range(60):
        fields = evening.next_tap()
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(path, fields, headers={"HX-Request": "true"})
        if answer.status_code != 200:
            raise RuntimeError(f"A tap was answered {answer.status_code}.")
        queries = [query for query in captured if query["sql"] not in CONTROL]
        most = max(most, len(queries))
    return most
