"""Opening a session and its tables, closing a table, and the house rules of one table."""

from typing import Any

from django.contrib import messages
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from club.access import club_page
from club.http import NO_ANSWER, ClubRequest, no_answer
from club.models import PlaySession
from club.names import FaultyTextError, clean_line
from club.sessions import SessionError, SessionOpenError, current_session, open_session
from games import hands
from games.dealer.access import RUNS, find_table, kept_key, tap_of
from games.dealer.felt import title_of
from games.dealer.lines import TypedError
from games.dealer.rulesform import RulesForm, form_of, in_words, read_form
from games.models import Preset, Table
from games.play import load
from games.pots import free_boards
from games.presets import GAME_NAMES, presets_of
from games.rules.protocol import RefusedError
from games.tables import TableError, change_rules, close_table, open_table

TITLE_MAX = 80


@club_page(*RUNS)
@require_http_methods(["GET", "POST"])
def new_session(request: ClubRequest) -> HttpResponse:
    """Open tonight's session; where one is open already, go on to its tables."""
    if request.method == "GET":
        if current_session(request.club) is not None:
            return redirect("games:new_table", club=request.club.slug)
        return render(request, "games/dealer/new_session.html")
    try:
        title = clean_line(request.POST.get("title", ""), longest=TITLE_MAX)
        open_session(request.club, by=request.member, title=title)
    except SessionOpenError:
        # The second tap of two, or somebody else was faster: there is a session, as was wanted.
        pass
    except (SessionError, FaultyTextError) as error:
        context = {"error": str(error), "title": request.POST.get("title", "")[:200]}
        return render(request, "games/dealer/new_session.html", context, status=422)
    return redirect("games:new_table", club=request.club.slug)


@club_page(*RUNS)
@require_http_methods(["GET", "POST"])
def new_table(request: ClubRequest) -> HttpResponse:
    """Open a table of the session by a preset of house rules and changes to it."""
    session = current_session(request.club)
    if session is None:
        return redirect("games:new_session", club=request.club.slug)
    presets = presets_of(request.club)
    preset = _chosen(request, session, presets)
    if request.method == "GET":
        form = form_of(preset.game, request.club, preset.rules)
        return _show_new_table(request, session, presets, preset, form)
    form = read_form(preset.game, request.club, request.POST)
    if form.errors:
        return _show_new_table(request, session, presets, preset, form, status=422)
    try:
        table = open_table(
            session,
            number=_number(request.POST.get("number", "")),
            preset=preset,
            changes=form.values,
            by=request.member,
            board=_board(request.POST.get("board", "")),
        )
    except TableError as error:
        return _show_new_table(
            request, session, presets, preset, form, error=str(error), status=422
        )
    return redirect("games:seats", club=request.club.slug, table=table.pk)


def _chosen(request: ClubRequest, session: PlaySession, presets: list[Preset]) -> Preset:
    """Return the preset that is asked for, or the first one of a game.

    Without either it is the game of the table that was opened last.
    """
    asked = request.POST or request.GET
    found = next((one for one in presets if str(one.pk) == asked.get("preset", "")), None)
    if found is not None:
        return found
    last = session.tables.order_by("number").last()
    games = (asked.get("game", ""), last.game if last else "", presets[0].game)
    return next(one for game in games for one in presets if one.game == game)


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 5 else 0


def _board(text: str) -> int | None:
    """Return the board that is asked for, 0 for a new one; ``None`` where any will do."""
    if text == "0" or not text:
        return 0 if text else None
    # What is no number is no board either.
    return _number(text) or -1


def _show_new_table(
    request: ClubRequest,
    session: PlaySession,
    presets: list[Preset],
    preset: Preset,
    form: RulesForm,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    last = session.tables.aggregate(last=Max("number"))["last"] or 0
    context: dict[str, Any] = {
        "session": session,
        "games": [
            (game, GAME_NAMES[game]()) for game in dict.fromkeys(one.game for one in presets)
        ],
        "presets": [one for one in presets if one.game == preset.game],
        "preset": preset,
        "form": form,
        "number": last + 1,
        "boards": free_boards(request.club, preset.game),
        "board": _number(request.POST.get("board", "")),
        "error": error,
    }
    return render(request, "games/dealer/new_table.html", context, status=status)


@club_page(*RUNS)
@require_http_methods(["GET", "POST"])
def close(request: ClubRequest, table: int) -> HttpResponse:
    """Close a table whose bank is empty; ask first."""
    found = find_table(request, table)
    context: dict[str, Any] = {"table": found, "title": title_of(load(found))}
    if request.method == "GET":
        return render(request, "games/dealer/close_table.html", context)
    try:
        close_table(found, by=request.member)
    except TableError as error:
        context["error"] = str(error)
        return render(request, "games/dealer/close_table.html", context, status=422)
    except NO_ANSWER:
        context["error"] = no_answer()
        return render(request, "games/dealer/close_table.html", context, status=503)
    messages.success(request, _("Table %(number)d is closed.") % {"number": found.number})
    return redirect("games:home", club=request.club.slug)


@club_page(*RUNS)
@require_http_methods(["GET", "POST"])
def table_rules(request: ClubRequest, table: int) -> HttpResponse:
    """Show the house rules of a table, and change them by agreement from the next hand on."""
    found = find_table(request, table)
    if request.method == "GET":
        return _show_rules(request, table, form_of(found.game, request.club, found.rules))
    form = read_form(found.game, request.club, request.POST)
    sentence, status = ("", 422) if form.errors else _change(request, found, form)
    if sentence or form.errors:
        return _show_rules(request, table, form, error=sentence, status=status)
    messages.success(request, _("The house rules count from the next hand."))
    return redirect("games:table", club=request.club.slug, table=found.pk)


def _change(request: ClubRequest, found: Table, form: RulesForm) -> tuple[str, int]:
    """Change the rules as typed; return why they were not, and the status that tells it."""
    try:
        number, key = tap_of(request.POST)
        change_rules(found, form.values, number=number, key=key, by=request.member)
    except TypedError as error:
        return str(error), 422
    except RefusedError as error:
        return in_words(error.refusal, request.club), 422
    except hands.RefusedActionError as error:
        return in_words(error.refusal, request.club), 422
    except (hands.StaleTableError, hands.KeyReusedError, hands.TableClosedError):
        return _("The table has moved on or is closed; nothing was changed. Look again."), 409
    except NO_ANSWER:
        return no_answer(), 503
    return "", 200


def _show_rules(
    request: ClubRequest, table: int, form: RulesForm, *, error: str = "", status: int = 200
) -> HttpResponse:
    play = load(find_table(request, table))
    context = {
        "table": play.table,
        "title": title_of(play),
        "number": play.number,
        "kept_key": kept_key(request.POST, play) if status == 503 else None,
        "form": form,
        "error": error,
        "running": play.hand is not None,
    }
    return render(request, "games/dealer/table_rules.html", context, status=status)
