"""A hand record given by a person, read and played through before anything is recorded.

What is wrong is said in the reader's language, with the number of the line in ``play`` where it
stands. Sums in such sentences are those of the file.
"""

import hashlib
import json
import re
import tomllib
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.records.hands import Played, hands_of, what_stands
from games.rules import GAMES
from games.rules.houserules import differences, parse
from games.rules.protocol import Action, Game, Refusal, Seat, Setup
from games.rules.record import write_line, write_name
from games.rules.recordfile import Header, read_header
from games.rules.replay import Position, Replayed, replay
from games.sentences import refusal_sentence
from games.tables import to_close_out
from ledger.posting import AMOUNT_MAX

SIZE_MAX = 200_000
LINES_MAX = 1_000
PEOPLE_MAX = 40
LINE_MAX = 300

_PLACE = re.compile(r"\(at line (\d+), column (\d+)\)$")


class PaperError(ValueError):
    """The record can't be recorded; the text is a sentence for who gave it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """A record that holds, ends between hands, and moves nothing that the books could not.

    ``events`` is what happened, with the taking back of what was taken back; ``nets`` what it
    brought each seat. ``digest`` is the same for two records that tell of the same play.
    """

    game: Game[Any]
    names: Mapping[Seat, str]
    setup: Setup
    start: Mapping[Seat, int]
    events: tuple[tuple[int, Action], ...]
    hands: tuple[Played, ...]
    end: Position
    digest: str

    @property
    def nets(self) -> dict[Seat, int]:
        """What each won or lost, in minor units."""
        return {seat: held - self.start[seat] for seat, held in self.end.balances.items()}


def decoded(data: bytes) -> str:
    """Return the text of a file.

    Raises:
        PaperError: it is too large, or not text in UTF-8.
    """
    if len(data) > SIZE_MAX:
        raise PaperError(_too_large())
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise PaperError(
            _("This is no text in UTF-8. Save the record as plain text and choose it again.")
        ) from error


def read(text: str) -> Paper:
    """Read a record and play it through.

    Raises:
        PaperError: something in it is wrong; the sentence says what comes first.
    """
    given = _toml(text)
    _check_size(given)
    done = replay(given, GAMES)
    if done.error is not None or done.position is None:
        raise PaperError(_what_is_wrong(given, done))
    header = read_header(given, GAMES)
    events = tuple((step.number, step.event) for step in done.steps if step.event is not None)
    _check_start(header)
    for number, event in events:
        _check_line(number, write_line(event))
    _check_amounts(header, done)
    _check_end(header.game, done.position)
    return Paper(
        game=header.game,
        names=done.names,
        setup=header.setup,
        start=dict(zip(done.names, header.balances.values(), strict=True)),
        events=events,
        hands=tuple(hands_of(header, done)),
        end=done.position,
        digest=_digest(header, [event for _, event in events]),
    )


def _toml(text: str) -> Mapping[str, Any]:
    if len(text.encode(errors="surrogatepass")) > SIZE_MAX:
        raise PaperError(_too_large())
    if not text.strip():
        raise PaperError(_("Choose the file of a record, or paste its text."))
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError as error:
        raise PaperError(_("This is not a hand record: it is nested too deeply.")) from error
    except ValueError as error:
        raise PaperError(_not_toml(str(error))) from error


def _too_large() -> str:
    return _("The record is too large; at most %(size)d kB can be recorded at once.") % {
        "size": SIZE_MAX // 1000
    }


def _not_toml(reason: str) -> str:
    place = _PLACE.search(reason)
    if place is None:
        return _("This is not a hand record: it breaks off, or is no TOML at all.")
    return _(
        "Line %(line)s of the file can't be read from character %(column)s on: a quotation mark, "
        "a comma or a bracket may be missing there or just before."
    ) % {"line": place[1], "column": place[2]}


def _check_size(given: Mapping[str, Any]) -> None:
    """Refuse what would take too long to play through."""
    lines = _length(given.get("play"))
    if lines > LINES_MAX:
        raise PaperError(
            ngettext(
                "The record has %(lines)d line; at most %(most)d can be recorded at once.",
                "The record has %(lines)d lines; at most %(most)d can be recorded at once.",
                lines,
            )
            % {"lines": lines, "most": LINES_MAX}
        )
    people = max(_length(given.get("players")), _length(given.get("start")))
    if people > PEOPLE_MAX:
        raise PaperError(
            _("The record names %(people)d people; there can be at most %(most)d.")
            % {"people": people, "most": PEOPLE_MAX}
        )


def _length(part: object) -> int:
    return len(part) if isinstance(part, list | dict) else 0


def _what_is_wrong(given: Mapping[str, Any], done: Replayed) -> str:
    number, refusal = done.error or (0, Refusal("record_part", {"part": "play"}))
    sentence = refusal_sentence(refusal, lambda seat: done.names.get(seat, str(seat)), str)
    if not number:
        return sentence
    if len(done.steps) == len(given["play"]):
        return _("The result at the end of the record: %(sentence)s") % {"sentence": sentence}
    return at_line(number, given["play"][number - 1], sentence)


def at_line(number: int, line: str, sentence: str) -> str:
    """Say that a sentence is about a line of the record."""
    shown = "".join("\ufffd" if _unseen(char) else char for char in line[:LINE_MAX])
    values = {"number": number, "line": shown, "sentence": sentence}
    return _("Line %(number)d, “%(line)s”: %(sentence)s") % values


def _check_start(header: Header) -> None:
    if any(header.setup.score.values()):
        raise PaperError(
            _("The record goes on from a score; record the game from its first deal on.")
        )
    for name in header.names:
        if _unseen(name):
            raise PaperError(_("A name in the record has characters that can't be seen."))


def _check_line(number: int, line: str) -> None:
    if len(line) > LINE_MAX:
        sentence = _("It is too long; at most %(most)d characters fit.") % {"most": LINE_MAX}
        raise PaperError(at_line(number, line, sentence))
    if _unseen(line):
        sentence = _("It has characters that can't be seen; type it by hand.")
        raise PaperError(at_line(number, line, sentence))


def _unseen(text: str) -> bool:
    return any(unicodedata.category(char)[0] == "C" for char in text)


def _check_amounts(header: Header, done: Replayed) -> None:
    before = dict(zip(done.names, header.balances.values(), strict=True))
    for step in done.steps:
        after = step.position.balances
        if any(abs(after[seat] - before[seat]) > AMOUNT_MAX for seat in after):
            sentence = _("The sum is larger than the club's book can hold.")
            raise PaperError(at_line(step.number, step.line, sentence))
        before = dict(after)


def _check_end(game: Game[Any], end: Position) -> None:
    if end.state.begun or end.state.bank:
        raise PaperError(
            _("The record ends in the middle of a hand, with %(bank)d in the bank. Add the lines "
              "up to its end.") % {"bank": end.state.bank}
        )  # fmt: skip
    if to_close_out(game, end.state):
        raise PaperError(
            _("By the house rules nothing stays in the pots at the end: add the line close_out.")
        )
    if not end.hands:
        raise PaperError(_("In this record no hand is played to its end."))


def _digest(header: Header, events: Sequence[Action]) -> str:
    """Return what is the same for records that differ in comments, spaces and checks only."""
    setup, names = header.setup, header.names
    told = {
        "game": header.game.name,
        "players": [names[seat - 1] for seat in setup.seats],
        "dealer": None if setup.dealer is None else names[setup.dealer - 1],
        "rules": differences(parse(header.game.rules_type, setup.rules)),
        "pots": {pot: held for pot, held in setup.pots.items() if held},
        "play": [
            write_line(event, lambda seat: write_name(names[seat - 1]))
            for event in what_stands(events)
        ],
    }
    text = json.dumps(told, sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()
