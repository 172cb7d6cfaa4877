"""Who sits at a table, in which order; between two hands people sit down, leave and move."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID, uuid4

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.access import club_page
from club.http import NO_ANSWER, ClubRequest, no_answer
from club.models import Member
from games import hands
from games.dealer.access import RUNS, find_table, kept_key, tap_of
from games.dealer.felt import desk_of, title_of
from games.dealer.lines import TypedError, read_line
from games.dealer.views import why_stale
from games.models import Table
from games.play import Play, load
from games.rules.protocol import Action, Seat
from games.rules.record import write_line
from games.rules.words import LineError
from games.sentences import refusal_sentence
from games.tables import TableError, seat_member, seated_elsewhere
from games.voices import voice_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Somebody who sits here; ``leaves``, ``up`` and ``down`` are lines to record."""

    place: int
    name: str
    balance: str
    leaves: str
    up: str
    down: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Somebody who could sit down; ``elsewhere`` says why he can't now."""

    member: int
    name: str
    elsewhere: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Seats:
    """The page of a table's seats. ``shut`` says why nobody can sit down or leave now."""

    table: Table
    title: str
    number: int
    key: UUID
    seated: tuple[Seated, ...]
    candidates: tuple[Candidate, ...]
    sought: str
    shut: str
    full: str


@club_page(*RUNS)
@require_http_methods(["GET", "POST"])
def seats(request: ClubRequest, table: int) -> HttpResponse:
    """Show the seats; a POST seats the member it names, or records its line."""
    found = find_table(request, table)
    if request.method == "GET":
        return _show(request, load(found))
    return _answer(request, found, lambda: _change(request, found))


def _change(request: ClubRequest, found: Table) -> Play:
    number, key = tap_of(request.POST)
    if "member" not in request.POST:
        line = read_line(request.POST, {}, request.club)
        return hands.record(found, line, number=number, key=key, by=request.member)
    chosen = request.POST["member"]
    member = None
    if chosen.isascii() and chosen.isdigit() and len(chosen) < 10:
        member = Member.objects.filter(club=request.club, pk=int(chosen)).first()
    if member is None:
        raise TableError(_("Choose a member of this club."))
    return seat_member(found, member, number=number, key=key, by=request.member)


def _answer(request: ClubRequest, found: Table, do: Callable[[], Play]) -> HttpResponse:
    try:
        play = do()
    except (hands.RefusedActionError, TableError, TypedError, LineError) as error:
        play = load(find_table(request, found.pk))
        return _show(request, play, error=_why_not(play, error), status=422)
    except (hands.StaleTableError, hands.KeyReusedError, hands.TableClosedError) as error:
        play = load(find_table(request, found.pk))
        notice = why_stale(play, error)
        text = " ".join((notice.text, *notice.lines))
        return _show(request, play, error=text, status=409)
    except NO_ANSWER:
        return _show(request, load(find_table(request, found.pk)), error=no_answer(), status=503)
    if request.htmx:
        return _show(request, play)
    return redirect("games:seats", club=request.club.slug, table=found.pk)


def _why_not(
    play: Play, error: hands.RefusedActionError | TableError | TypedError | LineError
) -> str:
    if isinstance(error, hands.RefusedActionError):
        voice = voice_of(play)
        return refusal_sentence(error.refusal, voice.name, voice.money)
    if isinstance(error, LineError):
        return _("This can't be read; nothing was recorded.")
    return str(error)


def _show(request: ClubRequest, play: Play, *, error: str = "", status: int = 200) -> HttpResponse:
    sought = (request.POST or request.GET).get("sought", "")[:80]
    key = kept_key(request.POST, play) if status == 503 else None
    context = {"seats": _seats(play, sought, key or uuid4()), "error": error}
    template = "games/seats.html#seats" if request.htmx else "games/seats.html"
    return render(request, template, context, status=status)


def _seats(play: Play, sought: str, key: UUID) -> Seats:
    voice = voice_of(play)
    order = play.state.seats
    desk = desk_of(play, voice)
    sit = next(iter(desk.of("sit")), None)
    shut = _("A hand is being played. Between two hands people sit down, leave and move.")
    return Seats(
        table=play.table,
        title=title_of(play),
        number=play.number,
        key=key,
        seated=tuple(
            Seated(
                place=place + 1,
                name=voice.name(seat),
                balance=voice.money(play.balance(seat)),
                leaves=write_line(Action(kind="leave", seat=seat)),
                up=_moved(order, place, -1),
                down=_moved(order, place, +1),
            )
            for place, seat in enumerate(order)
        ),
        candidates=_candidates(play, sought),
        sought=sought,
        shut="" if sit else shut,
        full=desk.why(sit.refusal) if sit is not None and sit.refusal is not None else "",
    )


def _moved(order: tuple[Seat, ...], place: int, by: int) -> str:
    """Return the line that moves a seat by one place; nothing where there is no such place."""
    if not 0 <= place + by < len(order):
        return ""
    moved = list(order)
    moved[place], moved[place + by] = moved[place + by], moved[place]
    return write_line(Action(kind="order", others=tuple(moved)))


def _candidates(play: Play, sought: str) -> tuple[Candidate, ...]:
    """Return the active members who don't sit here; those who played here last come first."""
    here = {play.seats[seat].pk for seat in play.state.seats}
    knew = {member.pk for member in play.seats.values()}
    elsewhere = seated_elsewhere(play.table)
    members = Member.objects.filter(club=play.club, active=True).exclude(pk__in=here)
    looked_for = sought.strip().casefold()
    found = sorted(
        (member for member in members if looked_for in str(member).casefold()),
        key=lambda member: (member.pk in elsewhere, member.pk not in knew, str(member)),
    )
    at_table = _("sits at table %(number)d")
    return tuple(
        Candidate(
            member=member.pk,
            name=str(member),
            elsewhere=at_table % {"number": elsewhere[member.pk].number}
            if member.pk in elsewhere
            else "",
        )
        for member in found
    )
