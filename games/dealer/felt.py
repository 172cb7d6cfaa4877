"""The felt: all that the dealer's screen shows, put together from a table's play."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _

from games.dealer.desk import Control, Controls, Desk
from games.dealer.panels import PANELS
from games.dealer.rail import rail_of
from games.limits import options_today
from games.looks import LOOKS
from games.looks.look import Centre, Face, Top, Voice
from games.models import Table
from games.play import Play
from games.presets import GAME_NAMES
from games.rules.protocol import Action, Option, Refusal
from games.rules.record import write_line
from games.sentences import refusal_sentence
from games.voices import called, voice_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A seat as the dealer has it: the face, and what a tap on it does."""

    face: Face
    tap: Control | None
    beside: tuple[Control, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """Why nothing was recorded, or what others recorded; ``offer`` is what would be right."""

    text: str
    lines: tuple[str, ...] = ()
    offer: Control | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """The dealer's screen. ``number`` and ``key`` are what the next tap on it will carry."""

    table: Table
    title: str
    number: int
    key: UUID
    top: Top
    centre: Centre | None
    rows: tuple[Row, ...]
    sentences: tuple[str, ...]
    controls: Controls
    rail: tuple[str, ...]
    notice: Notice | None
    closed: bool


def felt_of(
    play: Play,
    *,
    notice: Notice | None = None,
    typed: QueryDict | None = None,
    key: UUID | None = None,
) -> Felt:
    """Return the screen of ``play``; ``typed`` is a refused form whose text is kept.

    ``key`` is the key of a form that got no answer, so that it can be sent again with it.
    """
    voice = voice_of(play)
    look, state = LOOKS[play.table.game], play.state
    closed = bool(play.table.closed_at or play.table.session.closed_at)
    made = Controls() if closed else PANELS[play.table.game].controls(desk_of(play, voice))
    if notice is not None and typed is not None and "amount" in typed and not closed:
        made, notice = _with_typed(made, typed, notice)
    return Felt(
        table=play.table,
        title=title_of(play),
        number=play.number,
        key=key or uuid4(),
        top=look.top(state, voice),
        centre=look.centre(state, voice),
        rows=tuple(
            Row(
                face=face,
                tap=made.on_face.get(face.seat),
                beside=made.beside.get(face.seat, ()),
            )
            for face in look.faces(state, voice, play.balance)
        ),
        sentences=(_("This table is closed."),) if closed else look.moment(state, voice),
        controls=made,
        rail=rail_of(play, voice),
        notice=notice,
        closed=closed,
    )


def title_of(play: Play) -> str:
    """Return which table, game and hand this is."""
    return _("Table %(table)d · %(game)s · %(hand)s") % {
        "table": play.table.number,
        "game": GAME_NAMES[play.table.game](),
        "hand": called(play),
    }


def desk_of(play: Play, voice: Voice) -> Desk[Any]:
    """Return the desk that the controls of ``play`` are made at."""
    by_kind: defaultdict[str, tuple[Option, ...]] = defaultdict(tuple)
    for option in options_today(play):
        by_kind[option.kind] += (option,)
    return Desk(
        hand=play.state,
        options=by_kind,
        voice=voice,
        why=partial(refusal_sentence, name_of=voice.name, money=voice.money),
        after=partial(play.game.apply, play.state),
        form=partial(address, play.table),
    )


def address(table: Table, page: str) -> str:
    """Return the address of a page of the table: its seats, its close, or a kind's form."""
    where = {"club": table.session.club.slug, "table": table.pk}
    if page == "seats":
        return reverse("games:seats", kwargs=where)
    if page == "close":
        return reverse("games:close_table", kwargs=where)
    return reverse("games:table_form", kwargs={**where, "kind": page})


def refused(play: Play, refusal: Refusal, event: Action | None) -> Notice:
    """Return the notice of a refusal; too large a sum brings the largest legal one to tap."""
    voice = voice_of(play)
    text = refusal_sentence(refusal, voice.name, voice.money)
    return Notice(text=text, offer=_instead(play, refusal, event, voice))


def _instead(play: Play, refusal: Refusal, event: Action | None, voice: Voice) -> Control | None:
    if event is None or event.amount is None or "greatest" not in refusal.values:
        return None
    for option in play.options():
        fits = option.kind == event.kind and option.seat == event.seat and not option.refusal
        if fits and option.greatest is not None and option.least != option.greatest:
            label = _("Put in %(amount)s") % {"amount": voice.money(option.greatest)}
            line = write_line(replace(event, amount=option.greatest))
            return Control(id="instead", label=label, line=line, style="main")
    return None


def _with_typed(made: Controls, typed: QueryDict, notice: Notice) -> tuple[Controls, Notice | None]:
    """Return the controls with the own sum open, as it was typed, and what is wrong with it.

    Where nobody can put in a sum of his own any more the notice stays a notice.
    """
    if notice.lines or not any(control.own for control in (*made.first, *made.second)):
        return made, notice
    text = typed.get("amount", "")[:40]

    def opened(control: Control) -> Control:
        if control.own is None:
            return control
        own = replace(control.own, typed=text, error=notice.text, offer=notice.offer)
        return replace(control, open=True, own=own)

    return replace(made, first=_each(opened, made.first), second=_each(opened, made.second)), None


def _each(
    change: Callable[[Control], Control], controls: tuple[Control, ...]
) -> tuple[Control, ...]:
    return tuple(change(control) for control in controls)
