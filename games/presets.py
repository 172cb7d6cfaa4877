"""Presets: the club's house rules under a name, one game each, from which tables are opened."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from club.log import log_change
from club.models import Club, Member
from club.names import FaultyTextError, clean_line
from games.models import Preset
from games.rules import GAMES
from games.rules.houserules import differences, parse, plain_text, settings

NAME_MAX = 60


class PresetError(Exception):
    """The preset was not saved; the text is a sentence for the manager."""


def presets_of(club: Club) -> list[Preset]:
    """Return the presets in use, by game and name; each game has one from the beginning.

    A game that came after the club gets its first preset here as well.
    """
    there = set(club.presets.values_list("game", flat=True))
    for game in GAMES:
        if game not in there:
            _make_first(club, game)
    order = list(GAMES)
    presets = club.presets.filter(retired=False, game__in=order)
    return sorted(presets, key=lambda preset: (order.index(preset.game), preset.name))


def _make_first(club: Club, game: str) -> None:
    """Make the preset that a game begins with: its defaults, their sums in whole units."""
    rules_type = GAMES[game].rules_type
    sums = {
        known.name: known.default
        for known in settings(rules_type)
        # Odd sums stay possible: what everything is a multiple of is the smallest unit.
        if known.kind == "money" and known.default and known.name != "unit"
    }
    rules = parse(rules_type, {name: sum_ * 10**club.digits for name, sum_ in sums.items()})
    # The first of them is what everybody puts in: an ante, a chip, a stake.
    name = " ".join((GAME_NAMES[game](), *(str(sum_) for sum_ in list(sums.values())[:1])))
    # Two managers may look for the first time at the same moment.
    Preset.objects.get_or_create(
        club=club, game=game, name=name, defaults={"rules": differences(rules)}
    )


GAME_NAMES: Mapping[str, Callable[[], str]] = {
    "trinka": lambda: _("Trinka"),
    "seka": lambda: _("Seka"),
    "board": lambda: _("Board trynka"),
    "terz": lambda: _("Terz"),
}
"""How the games are called in the reader's language."""


def make_preset(
    club: Club, game: str, *, name: str, rules: Mapping[str, Any], by: Member
) -> Preset:
    """Make house rules of a game under a name.

    Raises:
        PresetError: the name is empty, too long, or another preset's.
        RefusedError: the rules are not allowed or contradict each other.
    """
    return _save(Preset(club=club, game=game), name, rules, before=None, by=by)


def change_preset(preset: Preset, *, name: str, rules: Mapping[str, Any], by: Member) -> Preset:
    """Give ``preset`` another name and other rules; tables that are open keep theirs.

    Raises:
        PresetError, RefusedError: as `make_preset`.
    """
    return _save(preset, name, rules, before=_in_words(preset), by=by)


def _save(
    preset: Preset, name: str, rules: Mapping[str, Any], *, before: list[str] | None, by: Member
) -> Preset:
    rules_type = GAMES[preset.game].rules_type
    preset.rules = differences(parse(rules_type, rules))
    try:
        preset.name = clean_line(name, longest=NAME_MAX)
    except FaultyTextError as error:
        raise PresetError(str(error)) from error
    if not preset.name:
        raise PresetError(_("Give the house rules a name."))
    try:
        with transaction.atomic():
            preset.save()
            kind = "preset_made" if before is None else "preset_changed"
            log_change(
                preset.club,
                by,
                kind,
                f"preset:{preset.pk}",
                before=before,
                after=_in_words(preset),
            )
    except IntegrityError as error:
        raise PresetError(_("There are house rules of this name already.")) from error
    return preset


def _in_words(preset: Preset) -> list[str]:
    """Return name and rules as the log keeps them."""
    rules = (f"{name}={plain_text(value)}" for name, value in preset.rules.items())
    return [preset.name, *rules]


@transaction.atomic
def retire_preset(preset: Preset, *, by: Member) -> None:
    """Take a preset out of use; tables opened with it go on. Again: no change.

    Raises:
        PresetError: it is the last one of its game.
    """
    Club.objects.select_for_update(no_key=True).get(pk=preset.club_id)
    preset.refresh_from_db(fields=["retired"])
    if preset.retired:
        return
    others = preset.club.presets.filter(game=preset.game, retired=False).exclude(pk=preset.pk)
    if not others.exists():
        raise PresetError(_("These are the last house rules of this game; make others first."))
    preset.retired = True
    preset.save(update_fields=["retired"])
    log_change(
        preset.club, by, "preset_retired", f"preset:{preset.pk}", before=None, after=preset.name
    )
