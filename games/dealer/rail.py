"""The rail: what was recorded last at a table, newest first, the first of it to be taken back."""

from typing import Any

from django.utils.translation import gettext as _

from games import models
from games.looks import LOOKS
from games.looks.look import Look, Voice
from games.models import Action
from games.play import Play, Step, fold_lines, standing
from games.rules.protocol import Game

LENGTH = 10


def rail_of(play: Play, voice: Voice) -> tuple[str, ...]:
    """Tell the last actions that stand, newest first; it reaches into the hand before."""
    steps = play.steps[-LENGTH:]
    if len(steps) < LENGTH and play.last is not None:
        steps = (*_steps_before(play.last, play.game), *steps)[-LENGTH:]
    look = LOOKS[play.table.game]
    return tuple(_told(look, step, voice) for step in reversed(steps))


def _steps_before(hand: models.Hand, game: Game[Any]) -> tuple[Step, ...]:
    """Return the steps of the hand before ``hand`` at its table, if there is one."""
    earlier = standing(Action.objects.filter(table=hand.table_id, hand__lt=hand))
    before = earlier.order_by("-number").values("hand")[:1]
    found = standing(Action.objects.filter(hand=before)).order_by("number")
    rows = list(found.values_list("hand__setup", "number", "line"))
    if not rows:
        return ()
    setup = rows[0][0]
    _state, steps = fold_lines(game, setup, ((number, line) for _setup, number, line in rows))
    return steps


def _told(look: Look[Any], step: Step, voice: Voice) -> str:
    return look.told(step.event, step.before, voice)


def in_words(actions: list[Action], play: Play, voice: Voice) -> tuple[str, ...]:
    """Say what was recorded meanwhile and stands, each with who recorded it."""
    look = LOOKS[play.table.game]
    told = {step.number: _told(look, step, voice) for step in play.steps}
    back = _("The action before was taken back")
    texts = (
        (told.get(action.number, back if action.takes_back_id else ""), action.by)
        for action in actions
    )
    return tuple(f"{text} ({by})" for text, by in texts if text)
