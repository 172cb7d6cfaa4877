"""Start everything that Club Ledger needs on this machine, and end it all with one Ctrl-C."""

import contextlib
import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from types import FrameType

from django.core.management import CommandError, CommandParser, call_command
from django.core.management.base import BaseCommand

from club import embedded, local, preparation, processes
from club.environment import whole

READY_WITHIN_S = 60


class Command(BaseCommand):
    """``manage.py`` has chosen the addresses of the servers (`club.local`) before this runs."""

    help = __doc__ or ""
    requires_system_checks = ()
    stopping = False

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="show a club of invented people")

    def handle(self, *, demo: bool, **_options: object) -> None:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        processes.end_left_overs(local.VAR, self._say)
        listener = self._listen()
        supervisor = processes.Supervisor(self._say)
        try:
            steps: list[Callable[[], object]] = [
                lambda: self._start_servers(supervisor),
                lambda: preparation.prepare(self._say),
                lambda: self.check(databases=["default"]),
                lambda: call_command("demo") if demo else None,
                lambda: self._start_web(supervisor, listener),
                lambda: self._greet(supervisor, listener),
                lambda: self._start_workers(supervisor),
                preparation.close_connections,
            ]
            for step in steps:
                if not self.stopping:
                    step()
            while not self.stopping:
                supervisor.tend()
                time.sleep(0.2)
        except RuntimeError as error:
            if not self.stopping:
                raise CommandError(str(error)) from error
        finally:
            supervisor.stop()

    def _say(self, line: str) -> None:
        # Whoever closed the terminal does not listen any more, and the work goes on.
        with contextlib.suppress(OSError):
            self.stdout.write(line)
            self.stdout.flush()

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        if not self.stopping:
            self.stopping = True
            with contextlib.suppress(OSError):
                os.write(sys.stdout.fileno(), b"\nEnding...\n")

    def _listen(self) -> socket.socket:
        """Take the port now: requests wait in it while the web server starts or is replaced."""
        host, port = os.environ.get("HOST", "127.0.0.1"), whole("PORT", default=8000)
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Each accepted connection inherits it: small answers must not wait for each other.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        try:
            listener.bind((host, port))
        except (OSError, OverflowError) as error:
            raise CommandError(
                f"Club Ledger can't listen on port {port} of {host}: {error}. "
                "Choose another port, for example: PORT=8001 make run"
            ) from error
        listener.listen(512)
        return listener

    def _start_servers(self, supervisor: processes.Supervisor) -> None:
        if os.environ["EMBEDDED_POSTGRES"] == "1":
            directory = local.VAR / "postgres"
            supervisor.keep(
                "PostgreSQL",
                lambda: embedded.start_postgres(directory).process,
                goodbye=embedded.POSTGRES_GOODBYE,
                serves_others=True,
            )
        if port := os.environ["EMBEDDED_VALKEY_PORT"]:
            supervisor.keep(
                "Valkey",
                lambda: embedded.start_valkey(local.VAR / "valkey", port=int(port)).process,
                serves_others=True,
            )

    def _start_web(self, supervisor: processes.Supervisor, listener: socket.socket) -> None:
        socket_number = listener.fileno()
        uvicorn = (
            *("uvicorn", "club.asgi:application", "--fd", str(socket_number)),
            *("--lifespan", "off", "--log-level", "warning", "--no-access-log"),
            *("--no-proxy-headers", "--no-server-header", "--timeout-graceful-shutdown", "1"),
        )
        supervisor.keep("The web server", lambda: _spawn("web", *uvicorn, inherit=[socket_number]))

    def _start_workers(self, supervisor: processes.Supervisor) -> None:
        """Start what nobody waits for, so that the first page does not wait for it either."""
        celery = ("celery", "--app", "club", "--workdir", str(local.BASE_DIR))
        worker = (*celery, "worker", "--concurrency", "2", "--without-gossip", "--without-mingle")
        beat = (*celery, "beat", "--schedule", str(local.VAR / "beat"))
        supervisor.keep("The worker", lambda: _spawn("worker", *worker))
        supervisor.keep("The clock of the worker (beat)", lambda: _spawn("beat", *beat))

    def _greet(self, supervisor: processes.Supervisor, listener: socket.socket) -> None:
        """Wait for the first answer, then say where the pages are."""
        host, port = listener.getsockname()[:2]
        until = time.monotonic() + READY_WITHIN_S
        while not self.stopping and not _answers(host, port):
            if time.monotonic() > until:
                raise RuntimeError(
                    f"The web server gave no answer within {READY_WITHIN_S} seconds; "
                    f"{local.VAR / 'web.log'} tells why."
                )
            supervisor.tend()
        if not self.stopping:
            address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
            self._say(preparation.greeting(address.replace("//127.0.0.1:", "//localhost:")))


def _spawn(name: str, *words: str, inherit: Sequence[int] = ()) -> subprocess.Popen[bytes]:
    return processes.spawn(
        [sys.executable, "-m", *words],
        record=local.VAR / f"{name}.pid",
        log=local.VAR / f"{name}.log",
        directory=local.BASE_DIR,
        inherit=inherit,
    )


def _answers(host: str, port: int) -> bool:
    asked = http.client.HTTPConnection(host, port, timeout=5)
    try:
        asked.request("GET", "/health/", headers={"Host": "localhost"})
        return asked.getresponse().status < 500
    except (OSError, http.client.HTTPException):
        time.sleep(0.2)
        return False
    finally:
        asked.close()
