"""A cable between Django and PostgreSQL that can be cut at the worst moment."""

import contextlib
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

from django.db import connection

# What the next message meets: nothing, or a cut on its way there or back.
WHOLE, ASKING, ANSWERING = "whole", "asking", "answering"


class Cable:
    """Passes bytes between a loopback port and the server's socket; see `cuts`."""

    def __init__(self, server: Path) -> None:
        self.server = server
        self.cuts: list[str] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listener.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        self.listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                client, _address = self.listener.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(str(self.server))
                for source, target, cut in (client, server, ASKING), (server, client, ANSWERING):
                    threading.Thread(
                        target=self._pass, args=(source, target, cut), daemon=True
                    ).start()

    def _pass(self, source: socket.socket, target: socket.socket, cut: str) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if self.cuts[:1] == [cut]:
                    self.cuts.pop(0)
                    break
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()


@contextlib.contextmanager
def cable() -> Iterator[Cable]:
    """Let this thread's connection run over a cable, alone and not from the pool."""
    settings = connection.settings_dict
    options = {name: value for name, value in settings["OPTIONS"].items() if name != "pool"}
    between = Cable(Path(settings["HOST"]) / ".s.PGSQL.5432")
    connection.close()
    connection.settings_dict = {
        **settings,
        "HOST": "127.0.0.1",
        "PORT": str(between.port),
        "OPTIONS": {**options, "sslmode": "disable", "gssencmode": "disable"},
    }
    try:
        yield between
    finally:
        connection.close()
        connection.settings_dict = settings
        between.close()
