"""Play hand records through the rules alone: ``manage.py replay FILE…``; no database is needed."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules import GAMES
from games.rules.protocol import Refusal, Seat
from games.rules.replay import Position, Replayed, replay
from games.sentences import refusal_sentence


class Command(BaseCommand):
    """Print each record's name and whether it held; the exit status is 0 only if all hold."""

    help = "Play hand records (notation.md) through the rules alone and say whether they hold."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the files and what is to be printed."""
        parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
        parser.add_argument(
            "--steps", action="store_true", help="print what lies where after each line"
        )
        parser.add_argument("--json", action="store_true", help="print one JSON object a record")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play every record, also after one that failed."""
        failed = 0
        for path in options["files"]:
            done, sentence = _played(path)
            failed += sentence is not None
            if options["json"]:
                self.stdout.write(json.dumps(_as_json(path, done, sentence), ensure_ascii=False))
            else:
                self._tell(path, done, sentence, steps=options["steps"])
        if failed:
            text = ngettext(
                "%(count)s record does not hold.", "%(count)s records do not hold.", failed
            )
            raise CommandError(text % {"count": failed})

    def _tell(self, path: Path, done: Replayed, sentence: str | None, *, steps: bool) -> None:
        for step in done.steps if steps else []:
            self.stdout.write(f"{step.number:4} {step.line}")
            self.stdout.write(f"     {_balances(step.position, done)}")
        if sentence is None:
            self.stdout.write(_("%(record)s: holds") % {"record": path.name})
            return
        line = done.error[0] if done.error is not None else 0
        values = {"record": path.name, "line": line, "sentence": sentence}
        if not line:
            self.stdout.write(_("%(record)s: %(sentence)s") % values)
            return
        self.stdout.write(_("%(record)s: line %(line)s: %(sentence)s") % values)


def _played(path: Path) -> tuple[Replayed, str | None]:
    """Play one file; return what came of it and the sentence of what failed."""
    try:
        text = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        values = {"file": str(path), "reason": error.strerror}
        return Replayed(), _("%(file)s cannot be read: %(reason)s.") % values
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        values = {"file": str(path), "reason": str(error)}
        return Replayed(), _("%(file)s is not a TOML file: %(reason)s.") % values
    if not text:
        return Replayed(), _("The file is empty.")
    done = replay(text, GAMES)
    return done, None if done.error is None else _sentence(done, done.error[1])


def _name_of(done: Replayed) -> Callable[[Seat], str]:
    return lambda seat: done.names.get(seat, str(seat))


def _sentence(done: Replayed, refusal: Refusal) -> str:
    return refusal_sentence(refusal, _name_of(done), str)


def _balances(position: Position, done: Replayed) -> str:
    balances = [f"{done.names[seat]} {balance}" for seat, balance in position.balances.items()]
    state = position.state
    pots = [f"pot.{pot} {amount}" for pot, amount in state.pots.items()]
    score = [f"score.{done.names[seat]} {points}" for seat, points in state.score.items()]
    return ", ".join([f"bank {state.bank}", *pots, *balances, *score])


def _as_json(path: Path, done: Replayed, sentence: str | None) -> dict[str, Any]:
    line = done.error[0] if done.error is not None else 0
    told: dict[str, Any] = {
        "record": path.name,
        "ok": sentence is None,
        "balances": {},
        "bank": 0,
        "pots": {},
        "score": {},
        "dealer": None,
        "refused": [[number, _sentence(done, refusal)] for number, refusal in done.refused],
        "error": None if sentence is None else {"line": line, "text": sentence},
    }
    if done.position is not None:
        state, names = done.position.state, done.names
        balances = done.position.balances
        told["balances"] = {names[seat]: balance for seat, balance in balances.items()}
        told["bank"] = state.bank
        told["pots"] = dict(state.pots)
        told["score"] = {names[seat]: points for seat, points in state.score.items()}
        told["dealer"] = None if state.dealer is None else names[state.dealer]
    return told
