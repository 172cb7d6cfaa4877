"""Somebody to play the demo's hands: chance with manners, out of what is legal.

The point games are played by odds; at the board and at terz real cards are dealt, and a script
does with them what people do.
"""

from random import Random

from games.demo import board, terz
from games.demo.script import Script, Watch
from games.play import Play
from games.rules.protocol import Action, Option
from games.rules.record import write_line

ODDS: tuple[tuple[str, float], ...] = (
    ("drawn", 1.0),
    ("stake", 1.0),
    ("settle", 1.0),
    ("take_bank", 1.0),
    ("peek_result", 1.0),
    ("split_accept", 0.8),
    ("split_refuse", 1.0),
    ("svara", 0.85),
    ("split_offer", 0.6),
    ("svara_accept", 0.6),
    ("svara_refuse", 1.0),
    ("svara_join", 0.3),
    ("svara_decline", 1.0),
    ("deal", 1.0),
    ("ante", 1.0),
    ("blind", 0.25),
    ("reblind", 0.2),
    ("svara_offer", 0.07),
    ("open", 0.4),
    ("show", 0.85),
    ("concede", 1.0),
    ("show", 1.0),
    ("peek", 0.3),
    ("fold", 0.25),
    ("raise", 0.3),
    ("call", 1.0),
    ("bet", 1.0),
    ("peek", 1.0),
    ("fold", 1.0),
)
"""What is done where it is legal, and with what odds; the first that falls is done."""


class Player:
    """Chooses one of the legal actions, now and then a bold one. The same seed plays the same."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311  # a game for show, no secret
        self._scripts: dict[int, tuple[Watch, Script]] = {}

    def next_line(self, play: Play) -> str:
        """Return the line that the dealer would tap next."""
        options = [option for option in play.options() if option.refusal is None]
        return write_line(self._scripted(play, options) or self._by_odds(play, options))

    def _scripted(self, play: Play, options: list[Option]) -> Action | None:
        """Return what the script of this table's deal does next, if one runs."""
        watch, script = self._scripts.get(play.table.pk, (None, None))
        if watch is None or script is None:
            return None
        watch.see(play.state, options)
        action = next(script, None)
        if action is None:
            del self._scripts[play.table.pk]
        return action

    def _by_odds(self, play: Play, options: list[Option]) -> Action:
        legal: dict[str, list[Option]] = {}
        for option in options:
            legal.setdefault(option.kind, []).append(option)
        while True:
            for kind, odds in ODDS:
                if kind in legal and self.chance.random() < odds:
                    return self._action(play, kind, legal[kind])

    def _action(self, play: Play, kind: str, options: list[Option]) -> Action:
        if kind == "deal":
            return self._deal(play, options)
        if kind == "peek_result":
            results = ["target_out"] * 5 + ["asker_out"] * 4 + ["tie"] * 2
            return Action(kind=kind, word=self.chance.choice(results))
        if kind in {"ante", "stake"}:
            return Action(kind=kind)
        option = self.chance.choice([one for one in options if not one.card_count])
        if kind == "svara_join":
            return Action(kind=kind, seat=option.seat)
        amount = option.least
        if kind in {"bet", "raise"}:
            amount = self._amount(play, option)
        elif kind == "show":
            amount = self.chance.choice((14, 17, 20, 20, 21, 21, 24, 27, 30, 31))
        return Action(kind=kind, seat=option.seat, amount=amount)

    def _deal(self, play: Play, options: list[Option]) -> Action:
        """Deal; where cards are played with, remember what the script will do with them."""
        action = Action(kind="deal")
        watch = Watch(play.state, options)
        if play.table.game == "board":
            self._scripts[play.table.pk] = watch, board.script(watch, self.chance)
        elif play.table.game == "terz":
            action, pack = terz.deal(self.chance)
            self._scripts[play.table.pk] = watch, terz.script(watch, self.chance, pack)
        return action

    def _amount(self, play: Play, option: Option) -> int:
        least, ante = option.least or 0, int(play.state.rules.ante)
        raised = least + self.chance.choice([0, 0, 0, ante, ante, 2 * ante, 5 * ante])
        return min(raised, option.greatest or raised)
