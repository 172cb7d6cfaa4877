"""Whatever is played: the felt offers what the door lets somebody do who does not play today."""

from datetime import timedelta
from random import Random
from uuid import uuid4

import pytest
from django.utils import timezone

from club.limits import pause
from games import hands
from games.limits import options_today
from games.rules import GAMES
from games.rules.protocol import Action, Option
from games.rules.record import write_line
from tests.builders import Cast
from tests.games.chance import chosen, filled
from tests.games.evening import EAGER, NEVER, Evening

TAPS = 60


def refusal_of(evening: Evening, action: Action) -> str:
    """Tap what an option says and return why it was refused; nothing if it was recorded."""
    try:
        evening.tap(write_line(action))
    except hands.RefusedActionError as error:
        return error.refusal.code
    return ""


def next_of(chance: Random, options: tuple[Option, ...]) -> Action:
    possible = [one for one in options if one.refusal is None and one.kind not in NEVER]
    eager = [one for one in possible if one.kind in EAGER]
    return chosen(chance, eager if eager and chance.random() < 0.6 else possible, rarely=0.25)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_is_offered_is_let_and_what_is_shut_is_refused(
    cast: Cast, game: str, seed: int
) -> None:
    chance = Random(seed)
    seated = [cast.anna, cast.boris, cast.vera, cast.gleb][: 2 if game == "terz" else 4]
    evening = Evening(cast, *seated, game=game, money=5_000_000)
    evening.at_random(chance, 15)
    until = cast.club.day_of(timezone.now()) + timedelta(days=9)
    pause(seated[-1], until, key=uuid4())
    shut_ones = 0
    for _tap in range(TAPS):
        play = evening.play
        options = options_today(play)
        for option in options:
            if option.refusal is not None and option.refusal.code == "not_today":
                shut = option._replace(refusal=None)
                assert refusal_of(evening, filled(chance, shut)) == "not_today", shut
                shut_ones += 1
        if not any(one.refusal is None and one.kind not in NEVER for one in options):
            break
        assert refusal_of(evening, next_of(chance, options)) != "not_today"
    assert shut_ones, "nothing began again, so nothing was asked"
