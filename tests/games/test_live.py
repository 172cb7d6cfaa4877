"""The live stream of a real server: news within a second, also after Valkey was away."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.http import HttpResponseBase, StreamingHttpResponse
from django.test import Client, override_settings
from django.urls import reverse

from club import embedded, processes
from club.models import User
from club.people import deactivate
from games import live
from games.members import streams
from games.watching import find_link, make_link, revoke
from tests.builders import Cast, client_of, new_client
from tests.games.evening import Evening

WITHIN = 1.0
POLLED = live.POLL + 1.5


class Stream:
    """A watcher of a table: a raw connection, so that every byte is ours to see."""

    def __init__(self, port: int, path: str, cookie: str) -> None:
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: sessionid={cookie}\r\n\r\n"
        self.socket.sendall(head.encode())
        self.heard = b""

    def until(self, text: str, *, within: float) -> float:
        """Wait until the stream has said ``text``; return how many seconds that took."""
        begun = time.monotonic()
        while text.encode() not in self.heard:
            left = begun + within - time.monotonic()
            assert left > 0, f"no {text!r} in {self.heard!r} within {within} s"
            self.socket.settimeout(left)
            try:
                self.heard += self.socket.recv(65536)
            except TimeoutError:
                continue
        return time.monotonic() - begun


class Site:
    """A web server with a Valkey of its own."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.valkey = embedded.start_valkey(directory / "valkey")
        self.port = embedded.free_port()
        words = ["-m", "uvicorn", "club.asgi:application", "--port", str(self.port)]
        self.web = subprocess.Popen(
            [sys.executable, *words, "--timeout-graceful-shutdown", "1"],
            cwd=settings.BASE_DIR,
            env=os.environ | {"CACHE_URL": self.valkey.url(1), "BROKER_URL": self.valkey.url(0)},
            stdout=subprocess.DEVNULL,
            stderr=(directory / "web.log").open("wb"),
        )

    def watch(self, evening: Evening, cookie: str, page: str = "stream") -> Stream:
        path = reverse(f"games:{page}", args=[evening.cast.club.slug, evening.table.pk])
        until = time.monotonic() + 40
        while True:
            try:
                return Stream(self.port, path, cookie)
            except ConnectionRefusedError:
                assert time.monotonic() < until, (self.directory / "web.log").read_text()
                time.sleep(0.1)

    def restart_valkey(self, *, away: float) -> None:
        self.valkey.stop()
        time.sleep(away)
        port = self.valkey.port
        self.valkey = embedded.start_valkey(self.directory / "valkey", port=port)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Run the server; what is tapped in the tests is announced on its Valkey."""
    site = Site(tmp_path_factory.mktemp("live"))
    with override_settings(CACHE_URL=site.valkey.url(1)):
        yield site
    processes.end(site.web, signal.SIGTERM)
    site.valkey.stop()


@contextmanager
def watching(site: Site, cast: Cast, page: str = "stream") -> Iterator[tuple[Evening, Stream]]:
    """Seat three and let Gleb watch."""
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all")
    session_key = client_of(cast.gleb).session.session_key
    assert session_key is not None
    stream = site.watch(evening, session_key, page)
    stream.until(f"data: {evening.number - 1}\n\n", within=30)
    try:
        yield evening, stream
    finally:
        stream.socket.close()


def test_a_watcher_hears_the_number_at_once_and_each_tap_within_a_second(
    site: Site, cast: Cast
) -> None:
    with watching(site, cast) as (evening, stream):
        assert b"text/event-stream" in stream.heard
        assert b"no-store" in stream.heard
        for line in ("deal", "2 bet 1000", "3 fold"):
            evening.tap(line)
            stream.until(f"data: {evening.number - 1}\n\n", within=WITHIN)


@pytest.mark.parametrize(("language", "bank"), [("en", "Bank"), ("ru", "Банк")])
def test_the_board_comes_with_its_stream_in_the_watchers_language(
    site: Site, cast: Cast, language: str, bank: str
) -> None:
    User.objects.filter(memberships=cast.gleb).update(language=language)
    with watching(site, cast, "board_stream") as (evening, stream):
        evening.tap("deal")
        stream.until("event: page\n", within=WITHIN)
        stream.until(f'data-number="{evening.number - 1}"', within=WITHIN)
        stream.until(bank, within=WITHIN)
        stream.until("</article>", within=WITHIN)


def test_a_lost_message_costs_a_few_seconds(site: Site, cast: Cast) -> None:
    with watching(site, cast) as (evening, stream):
        with override_settings(CACHE_URL="redis://127.0.0.1:1/1"):
            evening.tap("deal")
        stream.until(f"data: {evening.number - 1}\n\n", within=POLLED)


def test_after_valkey_was_away_the_stream_catches_up_and_is_quick_again(
    site: Site, cast: Cast
) -> None:
    with watching(site, cast) as (evening, stream):
        site.valkey.stop()
        evening.tap("deal")
        site.restart_valkey(away=0)
        stream.until(f"data: {evening.number - 1}\n\n", within=POLLED)
        time.sleep(2 * live.RESUBSCRIBE)
        evening.tap("2 bet 1000")
        stream.until(f"data: {evening.number - 1}\n\n", within=WITHIN)


async def _all_of(answer: HttpResponseBase) -> list[str]:
    assert isinstance(answer, StreamingHttpResponse)
    return [event.decode() async for event in answer]


def _leave(cast: Cast, client: Client) -> None:
    deactivate(cast.gleb, by=cast.mona)


def _log_out(cast: Cast, client: Client) -> None:
    client.post(reverse("account_logout"))


@pytest.mark.parametrize("go", [_leave, _log_out])
def test_a_silent_stream_beats_until_its_watcher_may_not_watch_any_more(
    cast: Cast, monkeypatch: pytest.MonkeyPatch, go: Callable[[Cast, Client], None]
) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    monkeypatch.setattr(streams, "RECHECK", 0.5)
    client = client_of(cast.gleb)
    path = reverse("games:stream", args=[cast.club.slug, evening.table.pk])
    answer = client.get(path)
    go(cast, client)
    retry, number, *beats = asyncio.run(_all_of(answer))
    assert retry.startswith("retry:")
    assert number == f"data: {evening.number - 1}\n\n"
    assert set(beats) == {"event: beat\ndata: 1\n\n"}
    assert len(beats) > 1


def test_an_onlookers_stream_ends_when_the_link_does(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    monkeypatch.setattr(streams, "RECHECK", 0.5)
    code = make_link("TV", full_names=True, key=uuid4(), by=cast.mona)
    answer = new_client().get(reverse("watching:stream", args=[code, evening.table.pk]))
    link = find_link(code)
    assert link is not None
    revoke(link, by=cast.mona)
    _retry, _number, *beats = asyncio.run(_all_of(answer))
    assert set(beats) == {"event: beat\ndata: 1\n\n"}


def test_many_watch_the_board_and_keep_no_database_connection(site: Site, cast: Cast) -> None:
    with watching(site, cast) as (evening, _):
        key = client_of(cast.gleb).session.session_key or ""
        watchers = [site.watch(evening, key, "board_stream") for _ in range(40)]
        for watcher in watchers:
            watcher.until("data: ", within=30)
        evening.tap("deal")
        for watcher in watchers:
            watcher.until(f'data-number="{evening.number - 1}"', within=WITHIN)
            watcher.socket.close()
