"""Chance at a table of any game: actions that an option invites, filled in at random."""

from collections.abc import Sequence
from random import Random

from games.rules.admission import admits
from games.rules.protocol import Action, Option

BESIDE = {"sit", "leave", "order", "rule"}
"""What has pages of its own: who sits where, and the house rules."""
RARE = {
    *("side", "annul_hand", "draw_high", "bank_count", "misdeal", "expose_card", "unante"),
    *("exclude", "include", "cover_ante", "three_tens", "show", "concede", "unstake"),
}
TRIES = 20


def chosen(chance: Random, options: Sequence[Option]) -> Action:
    """Choose an action that is legal now, mostly a usual one."""
    possible = [
        option for option in options if option.refusal is None and option.kind not in BESIDE
    ]
    usual = [option for option in possible if option.kind not in RARE]
    if usual and chance.random() < 0.9:
        possible = usual
    while True:
        kind = chance.choice(sorted({option.kind for option in possible}))
        option = chance.choice([option for option in possible if option.kind == kind])
        for _ in range(TRIES):
            action = filled(chance, option)
            if admits(option, action):
                return action


def filled(chance: Random, option: Option) -> Action:
    """Make an action of an option; mostly one that it admits."""
    amount = _amount(chance, option)
    count = chance.randint(option.fewest, max(option.fewest, option.most))
    named = tuple(chance.sample(option.others, min(count, len(option.others))))
    if option.ordered:
        named = tuple(seat for seat in option.others if seat in named)
    shares: tuple[tuple[int, int], ...] = ()
    if option.total is not None or option.caps:
        shares = tuple((seat, _share(chance, option, seat, len(named))) for seat in named)
        named = ()
        if option.total is not None and amount is not None:
            amount = option.total - sum(share for _seat, share in shares)
    fewest = option.card_count if option.fewest_cards is None else option.fewest_cards
    cards = chance.sample(option.cards, min(len(option.cards), chance.choice((fewest, fewest))))
    word = chance.choice(option.words) if option.words else ""
    return Action(
        kind=option.kind,
        seat=option.seat,
        amount=amount,
        others=named,
        shares=shares,
        cards=tuple(cards),
        word=word or ("by chance" if option.reason else ""),
    )


def _amount(chance: Random, option: Option) -> int | None:
    if option.least is None:
        return None
    more = option.least + option.step * chance.choice((0, 0, 0, 1, 10))
    return more if option.greatest is None else min(more, option.greatest)


def _share(chance: Random, option: Option, seat: int, sharers: int) -> int:
    cap = dict(zip(option.others, option.caps, strict=True))[seat]
    total = option.total
    most = 10 * option.step if total is None else total // max(sharers, 1)
    most = most if cap is None else min(most, cap)
    least = -(-option.share_least // option.step)
    return option.step * chance.randint(least, max(least, most // option.step))
