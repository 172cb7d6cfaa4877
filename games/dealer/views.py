"""The dealer's table: the felt, the taps on it, and the forms beside it."""

from collections.abc import Callable
from functools import partial
from uuid import UUID, uuid4

from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from club.access import club_page
from club.amounts import format_money
from club.http import NO_ANSWER, ClubRequest, no_answer
from games import hands
from games.dealer.access import RUNS, find_table, kept_key, table_to_record_at, tap_of
from games.dealer.felt import Notice, desk_of, felt_of, refused, title_of
from games.dealer.lines import TypedError, read_line
from games.dealer.panels import PANELS
from games.dealer.rail import in_words
from games.dealer.sheet import SideForm, side_form
from games.models import Table
from games.play import Play, load
from games.rules.protocol import Action
from games.rules.record import parse_line
from games.rules.words import LineError
from games.voices import voice_of


@club_page(*RUNS)
@require_GET
def table(request: ClubRequest, table: int) -> HttpResponse:
    """Show the felt, or to htmx the felt alone."""
    return show_felt(request, load(find_table(request, table)))


def show_felt(
    request: ClubRequest,
    play: Play,
    *,
    notice: Notice | None = None,
    key: UUID | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render the felt from what is recorded; a refused form keeps what was typed."""
    typed = request.POST if notice is not None else None
    context = {"felt": felt_of(play, notice=notice, typed=typed, key=key)}
    template = "games/table.html#felt" if request.htmx else "games/table.html"
    return render(request, template, context, status=status)


@club_page(*RUNS)
@require_POST
def act(request: ClubRequest, table: int) -> HttpResponse:
    """Record what just happened and show the felt again.

    A form that is sent twice gets the same answer twice; one made from an older felt gets 409 and
    what happened meanwhile; what the rules refuse gets 422 and the sentence why.
    """
    if "equally" in request.POST:
        return _shared_equally(request, load(find_table(request, table)))
    found = table_to_record_at(request, table)

    def record() -> Play:
        number, key = tap_of(request.POST)
        line = _line(request, found)
        return hands.record(found, line, number=number, key=key, by=request.member)

    return answer(request, found, record)


def _line(request: ClubRequest, table: Table) -> str:
    """Return the line that was tapped or typed.

    Raises:
        TypedError: something typed is missing or can't be read.
    """
    return read_line(request.POST, PANELS[table.game].readers, request.club)


@club_page(*RUNS)
@require_POST
def back(request: ClubRequest, table: int) -> HttpResponse:
    """Take the last action back and show the felt again."""
    found = table_to_record_at(request, table)

    def take_back() -> Play:
        number, key = tap_of(request.POST)
        return hands.take_back(found, number=number, key=key, by=request.member)

    return answer(request, found, take_back)


def answer(request: ClubRequest, found: Table, do: Callable[[], Play]) -> HttpResponse:
    """Do what was tapped; show the felt after it, or what kept it from being recorded."""
    try:
        play = do()
    except (TypedError, LineError, hands.RefusedActionError) as error:
        return _not_recorded(request, load(find_table(request, found.pk)), error)
    except (hands.StaleTableError, hands.KeyReusedError, hands.TableClosedError) as error:
        play = load(find_table(request, found.pk))
        return show_felt(request, play, notice=why_stale(play, error), status=409)
    except NO_ANSWER:
        return _without_answer(request, load(find_table(request, found.pk)))
    if request.htmx:
        return show_felt(request, play)
    return redirect("games:table", club=request.club.slug, table=found.pk)


def _without_answer(request: ClubRequest, play: Play) -> HttpResponse:
    """Show the form again, or the felt, with its key: sent again, it counts once."""
    key = kept_key(request.POST, play)
    return _show_again(request, play, Notice(text=no_answer()), key=key, status=503)


def why_stale(
    play: Play, error: hands.StaleTableError | hands.KeyReusedError | hands.TableClosedError
) -> Notice:
    """Say that the table is not as the form knew it, and what was recorded meanwhile."""
    if isinstance(error, hands.TableClosedError):
        return Notice(text=_("This table is closed; nothing was recorded."))
    if isinstance(error, hands.KeyReusedError):
        text = _("This was sent before with something else; nothing more was recorded.")
        return Notice(text=text)
    lines = in_words(list(error.since), play, voice_of(play))
    return Notice(text=_("The table has moved on; nothing was recorded."), lines=lines)


def _not_recorded(
    request: ClubRequest, play: Play, error: TypedError | LineError | hands.RefusedActionError
) -> HttpResponse:
    """Show the form again from which it came, or the felt, with the reason and 422."""
    notice = _why_not(request, play, error)
    field = error.field if isinstance(error, TypedError) else ""
    return _show_again(request, play, notice, error_field=field, status=422)


def _show_again(
    request: ClubRequest,
    play: Play,
    notice: Notice,
    *,
    status: int,
    error_field: str = "",
    key: UUID | None = None,
) -> HttpResponse:
    """Show the form that was sent as it was typed, or the felt if none was; ``key`` is kept."""
    form = _form_again(request, play, notice.text, error_field)
    if form is None:
        return show_felt(request, play, notice=notice, key=key, status=status)
    return show_form(request, play, form, key=key, status=status)


def _why_not(
    request: ClubRequest, play: Play, error: TypedError | LineError | hands.RefusedActionError
) -> Notice:
    if isinstance(error, hands.RefusedActionError):
        return refused(play, error.refusal, _event(request, play.table))
    if isinstance(error, LineError):
        return Notice(text=_("This can't be read; nothing was recorded."))
    return Notice(text=str(error))


def _event(request: ClubRequest, table: Table) -> Action | None:
    """Return what was asked for, if that can be read."""
    try:
        return parse_line(_line(request, table))
    except (TypedError, LineError):
        return None


def _form_again(request: ClubRequest, play: Play, error: str, error_field: str) -> SideForm | None:
    return _form(
        play, request.POST.get("kind", ""), request.POST, error=error, error_field=error_field
    )


def _form(
    play: Play, kind: str, typed: QueryDict, *, error: str = "", error_field: str = ""
) -> SideForm | None:
    """Return the form of ``kind`` in the game of the table; ``None`` if it is not the moment."""
    forms = PANELS[play.table.game].forms
    desk = desk_of(play, voice_of(play))
    return side_form(desk, forms, kind, typed, error=error, error_field=error_field)


def _shared_equally(request: ClubRequest, play: Play) -> HttpResponse:
    """Show a form with its sum divided among those named in it."""
    kind = request.POST.get("kind", "")
    share = PANELS[play.table.game].sharers.get(kind)
    if share is None:
        return show_felt(request, play)
    write = partial(format_money, club=request.club, short=True)
    form = _form(play, kind, share(desk_of(play, voice_of(play)), request.POST, write))
    return show_felt(request, play) if form is None else show_form(request, play, form)


@club_page(*RUNS)
@require_GET
def table_form(request: ClubRequest, table: int, kind: str) -> HttpResponse:
    """Show the form of a kind of action; when it is not the moment for it, the felt says so."""
    play = load(find_table(request, table))
    form = _form(play, kind, request.GET)
    if form is None:
        notice = Notice(text=_("This is not possible now; the table is as you see it."))
        response = show_felt(request, play, notice=notice, status=409)
        # It was to be shown in the sheet; the felt stands elsewhere.
        response.headers["HX-Retarget"] = "#felt"
        response.headers["HX-Reswap"] = "outerHTML"
        return response
    return show_form(request, play, form)


def show_form(
    request: ClubRequest,
    play: Play,
    form: SideForm,
    *,
    key: UUID | None = None,
    status: int = 200,
) -> HttpResponse:
    """Render a form: in the felt's sheet for htmx, else as a page of its own."""
    context = {
        "form": form,
        "table": play.table,
        "title": title_of(play),
        "number": play.number,
        "key": key or uuid4(),
    }
    if not request.htmx:
        return render(request, "games/table_form.html", context, status=status)
    response = render(request, "games/table_form.html#form", context, status=status)
    response.headers["HX-Retarget"] = "#sheet"
    response.headers["HX-Reswap"] = "innerHTML"
    return response
