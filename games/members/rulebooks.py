"""The rules of the club's games, for every member to read: by preset, and of one table."""

from functools import partial
from typing import Any

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from club.access import club_page
from club.amounts import format_price
from club.http import ClubRequest
from club.models import Role
from games.models import Preset
from games.presets import GAME_NAMES, presets_of
from games.rulebook import rulebook
from games.rulebook.words import words
from games.rules import GAMES
from games.rules.houserules import parse
from games.tables import tables_of


@club_page()
@require_GET
def rulebooks(request: ClubRequest) -> HttpResponse:
    """List what can be read: the presets in use by game, and the words of the games."""
    presets = presets_of(request.club)
    games = [
        (game, named(), [preset for preset in presets if preset.game == game])
        for game, named in GAME_NAMES.items()
        if game in GAMES
    ]
    return render(request, "games/rulebook/rulebooks.html", {"games": games})


@club_page()
@require_GET
def preset_rulebook(request: ClubRequest, preset: int) -> HttpResponse:
    """Show the rules of a game as a preset has them."""
    found = get_object_or_404(Preset, pk=preset, club=request.club, retired=False)
    return _show(request, found.game, found.rules, {"name": found.name, "by": f"p{found.pk}"})


@club_page()
@require_GET
def table_rulebook(request: ClubRequest, table: int) -> HttpResponse:
    """Show the rules of a table as they count from its next hand on."""
    found = get_object_or_404(tables_of(request.club), pk=table)
    closed = found.closed_at is not None or found.session.closed_at is not None
    context = {
        "name": found.preset_name,
        "by": f"t{found.pk}",
        "table": found,
        "changes": request.member.has(Role.DEALER, Role.MANAGER) and not closed,
    }
    return _show(request, found.game, found.rules, context)


def _show(
    request: ClubRequest, game: str, rules: dict[str, Any], context: dict[str, Any]
) -> HttpResponse:
    money = partial(format_price, club=request.club)
    book = rulebook(game, parse(GAMES[game].rules_type, rules), money)
    context |= {"book": book, "game": GAME_NAMES[game]()}
    return render(request, "games/rulebook/rulebook.html", context)


@club_page()
@require_GET
def glossary(request: ClubRequest) -> HttpResponse:
    """Explain the words that are said at the tables."""
    return render(request, "games/rulebook/words.html", {"groups": words()})
