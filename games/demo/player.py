"""Somebody to play the demo's hands of trinka: chance with manners, out of what is legal."""

from random import Random

from games.play import Play
from games.rules.protocol import Action, Option
from games.rules.record import write_line


class Player:
    """Chooses one of the legal actions, now and then a bold one. The same seed plays the same."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311  # a game for show, no secret

    def next_line(self, play: Play) -> str:
        """Return the line that the dealer would tap next."""
        legal = [option for option in play.options() if option.refusal is None]
        by_kind: dict[str, list[Option]] = {}
        for option in legal:
            by_kind.setdefault(option.kind, []).append(option)
        action = self._between_hands(play, by_kind) or self._in_a_hand(play, by_kind)
        return write_line(action)

    def _between_hands(self, play: Play, legal: dict[str, list[Option]]) -> Action | None:
        phase = play.state.phase
        if phase in ("DRAW_DEALER", "SVARA_DRAW"):
            return Action(kind="drawn", seat=self._one(legal["drawn"]).seat)
        if phase in ("IDLE", "ANTE"):
            if "deal" in legal:
                return Action(kind="deal")
            return Action(kind="ante")
        return None

    def _in_a_hand(self, play: Play, legal: dict[str, list[Option]]) -> Action:
        for kind, odds in (
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
            ("drawn", 1.0),
            ("deal", 1.0),
            ("blind", 0.25),
            ("reblind", 0.2),
            ("svara_offer", 0.07),
            ("peek", 0.35 if getattr(play.state, "circle", 1) > 1 else 0.15),
            ("fold", 0.25),
            ("bet", 1.0),
            ("peek", 1.0),
            ("fold", 1.0),
        ):
            if kind in legal and self.chance.random() < odds:
                return self._action(play, kind, self._one(legal[kind]))
        return self._in_a_hand(play, legal)

    def _action(self, play: Play, kind: str, option: Option) -> Action:
        if kind == "peek_result":
            results = ["target_out"] * 5 + ["asker_out"] * 4 + ["tie"] * 2
            return Action(kind=kind, word=self._one(results))
        if kind == "svara_join":
            return Action(kind=kind, seat=option.seat)
        amount = None
        if option.least is not None:
            amount = self._amount(play, option) if kind == "bet" else option.least
        return Action(kind=kind, seat=option.seat, amount=amount)

    def _amount(self, play: Play, option: Option) -> int:
        least, ante = option.least or 0, int(play.state.rules.ante)
        raised = least + self.chance.choice([0, 0, 0, ante, ante, 2 * ante, 5 * ante])
        return min(raised, option.greatest or raised)

    def _one[T](self, things: list[T]) -> T:
        return self.chance.choice(things)
