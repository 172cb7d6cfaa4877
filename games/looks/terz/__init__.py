"""The look of terz: the bank, two seats with their points, and the score sheet between them."""

from collections.abc import Callable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.looks.company import nobody_to_play, tell
from games.looks.look import Centre, Face, Sentences, Top, Voice
from games.looks.terz.moment import SAYINGS, waits_for_stake
from games.looks.terz.sheet import sheet_of
from games.looks.terz.told import TOLD
from games.looks.terz.words import score_text
from games.rules.protocol import Action, Seat
from games.rules.terz.game import TerzGame

_BEFORE = frozenset({"IDLE", "STAKE"})


class TerzLook:
    """How terz looks."""

    tellings = TOLD

    def top(self, state: TerzGame, voice: Voice) -> Top:
        """Return the bank, or what a point costs where nothing is put in."""
        rules = state.rules
        figures = [(_("to win"), _needed(state))]
        if rules.pays_points and rules.staked:
            figures.append((_("a point"), voice.money(rules.point_rate)))
        if rules.pays_points and rules.point_cap is not None:
            figures.append((_("points at most"), voice.money(rules.point_cap)))
        if not rules.staked:
            return Top(
                label=_("A point costs"),
                bank=voice.money(rules.point_rate if rules.pays_points else 0),
                amount=0,
                figures=tuple(figures),
                stage=_stage(state),
            )
        before = state.phase in _BEFORE and len(state.seats) == state.room
        full = 2 * rules.stake if before else 0
        short = before and bool(state.owing)
        return Top(
            label=_("Bank"),
            bank=voice.money(state.bank),
            amount=state.bank,
            full=full,
            of_full=_("of %(full)s") % {"full": voice.money(full)} if short else "",
            figures=tuple(figures),
            stage=_stage(state),
        )

    def faces(
        self, state: TerzGame, voice: Voice, balance: Callable[[Seat], int] | None = None
    ) -> tuple[Face, ...]:
        """Return the two seats; in a game their points stand at the end of the row."""
        return tuple(
            Face(
                seat=seat,
                place=place,
                name=voice.name(seat),
                state=_state(state, seat),
                tags=(_("deals"),) if seat == state.dealer and state.phase != "SETTLE" else (),
                note=_note(state, seat),
                figure=_figure(state, seat, voice),
                balance="" if balance is None else voice.money(balance(seat)),
                turn=_("has won") if _won(state, seat) else "",
            )
            for place, seat in enumerate(state.seats, start=1)
        )

    def moment(self, state: TerzGame, voice: Voice) -> Sentences:
        """Say what the table waits for."""
        if len(state.seats) < state.room and not state.begun:
            return nobody_to_play(state)
        return SAYINGS[state.stage](state, voice)

    def centre(self, state: TerzGame, voice: Voice) -> Centre | None:
        """Return the score sheet, once there is something on it."""
        if not state.deals and not state.trump:
            return None
        return Centre("games/centre/terz.html", sheet_of(state, voice))

    def told(self, action: Action, before: TerzGame, voice: Voice) -> str:
        """Say what happened; ``before`` is the state that the action met."""
        return tell(TOLD, action, before, voice)

    def wanted(self, state: TerzGame, seat: Seat, table: int) -> str:
        """Say that the table waits for the stake of ``seat``, once the other one's is in."""
        if waits_for_stake(state, seat):
            return _("Table %(number)d waits for your stake.") % {"number": table}
        return ""

    def called(self, number: int) -> str:
        """Say which game of the table it is."""
        return _("game %(number)d") % {"number": number}

    def played(self, count: int) -> str:
        """Say how many games were played."""
        return ngettext("%(count)d game played", "%(count)d games played", count) % {"count": count}


def _needed(game: TerzGame) -> str:
    values = {"target": game.rules.target}
    if game.rules.target_inclusive:
        return _("%(target)d or more") % values
    return _("above %(target)d") % values


def _stage(game: TerzGame) -> str:
    number = len(game.deals) + bool(game.trump)
    return _("deal %(number)d") % {"number": number} if number else ""


def _won(game: TerzGame, seat: Seat) -> bool:
    return game.phase == "SETTLE" and game.ahead == seat


def _state(game: TerzGame, seat: Seat) -> str:
    if game.phase in _BEFORE:
        if seat in game.staked:
            return "paid"
        return "owes" if game.phase == "STAKE" else "idle"
    if game.phase == "SETTLE":
        return "word" if _won(game, seat) else "in"
    return "in"


def _note(game: TerzGame, seat: Seat) -> str:
    if game.phase == "STAKE" and seat in game.owing:
        return _("has not put in")
    if game.finished and seat in game.score:
        return _("last game: %(points)s") % {"points": score_text(game.points(seat))}
    return ""


def _figure(game: TerzGame, seat: Seat, voice: Voice) -> str:
    if game.phase not in _BEFORE:
        return score_text(game.points(seat))
    return voice.money(game.rules.stake) if seat in game.staked else ""
