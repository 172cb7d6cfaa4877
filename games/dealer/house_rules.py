"""The club's presets of house rules: a manager makes, changes and retires them."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from club.access import club_page
from club.http import ClubRequest
from club.models import Role
from games.dealer.rulesform import RulesForm, form_of, in_words, read_form
from games.models import Preset
from games.presets import (
    GAME_NAMES,
    PresetError,
    change_preset,
    make_preset,
    presets_of,
    retire_preset,
)
from games.rules import GAMES
from games.rules.protocol import RefusedError


@club_page(Role.MANAGER)
@require_GET
def house_rules(request: ClubRequest) -> HttpResponse:
    """List the presets in use, by game."""
    presets = presets_of(request.club)
    context = {
        "games": [
            (game, GAME_NAMES[game](), [preset for preset in presets if preset.game == game])
            for game in GAMES
        ]
    }
    return render(request, "games/dealer/house_rules.html", context)


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def new_preset(request: ClubRequest, game: str) -> HttpResponse:
    """Make a preset, beginning with the game's defaults."""
    if game not in GAMES:
        raise Http404
    save = partial(make_preset, request.club, game)
    return _edit(request, Preset(club=request.club, game=game, name=""), save)


@club_page(Role.MANAGER)
@require_http_methods(["GET", "POST"])
def preset(request: ClubRequest, preset: int) -> HttpResponse:
    """Change a preset; tables that are open keep the rules they have."""
    found = get_object_or_404(Preset, pk=preset, club=request.club, retired=False)
    return _edit(request, found, partial(change_preset, found))


def _edit(request: ClubRequest, preset: Preset, save: Callable[..., Preset]) -> HttpResponse:
    if request.method == "GET":
        return _show(request, preset, form_of(preset.game, request.club, preset.rules))
    form = read_form(preset.game, request.club, request.POST)
    name = request.POST.get("name", "")
    if form.errors:
        return _show(request, preset, form, name=name, status=422)
    try:
        saved = save(name=name, rules=form.values, by=request.member)
    except PresetError as error:
        return _show(request, preset, form, name=name, name_error=str(error), status=422)
    except RefusedError as error:
        sentence = in_words(error.refusal, request.club)
        return _show(request, preset, form, name=name, error=sentence, status=422)
    messages.success(request, _("%(name)s is saved.") % {"name": saved.name})
    return redirect("games:house_rules", club=request.club.slug)


def _show(
    request: ClubRequest,
    preset: Preset,
    form: RulesForm,
    *,
    name: str | None = None,
    name_error: str = "",
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "preset": preset,
        "game": GAME_NAMES[preset.game](),
        "form": form,
        "name": preset.name if name is None else name[:200],
        "name_error": name_error,
        "error": error,
    }
    return render(request, "games/dealer/preset.html", context, status=status)


@club_page(Role.MANAGER)
@require_POST
def retire(request: ClubRequest, preset: int) -> HttpResponse:
    """Take a preset out of use."""
    found = get_object_or_404(Preset, pk=preset, club=request.club)
    try:
        retire_preset(found, by=request.member)
    except PresetError as error:
        form = form_of(found.game, request.club, found.rules)
        return _show(request, found, form, error=str(error), status=422)
    messages.success(request, _("%(name)s is out of use.") % {"name": found.name})
    return redirect("games:house_rules", club=request.club.slug)
