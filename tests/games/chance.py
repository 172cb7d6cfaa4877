"""Chance at a table of any game: actions that an option invites, filled in at random."""

from collections.abc import Sequence
from random import Random

from games.rules.admission import admits
from games.rules.cards import Card
from games.rules.protocol import Action, Option, Seat

BESIDE = {"sit", "leave", "order", "rule"}
"""What has pages of its own: who sits where, and the house rules."""
RARE = {
    *("side", "annul_hand", "draw_high", "bank_count", "misdeal", "expose_card", "unante"),
    *("exclude", "include", "cover_ante", "three_tens", "show", "concede", "unstake"),
    *("stake_pot", "cover_stake", "cancel", "abandon", "resign", "overdraw", "penalty"),
    "close_out",
}
TRIES = 20


def chosen(chance: Random, options: Sequence[Option], *, rarely: float = 0.1) -> Action:
    """Choose an action that is legal now, and one of those that are rare only ``rarely``."""
    possible = [
        option for option in options if option.refusal is None and option.kind not in BESIDE
    ]
    usual = [option for option in possible if option.kind not in RARE]
    if usual and chance.random() >= rarely:
        possible = usual
    while True:
        kind = chance.choice(sorted({option.kind for option in possible}))
        option = chance.choice([option for option in possible if option.kind == kind])
        for _ in range(TRIES):
            action = filled(chance, option)
            if admits(option, action):
                return action


def filled(chance: Random, option: Option, *, raised: int = 10) -> Action:
    """Make an action of an option: the least amount or up to ``raised`` steps more.

    The option admits it, but for a house rule without its value, and where nobody can say
    beforehand what cards cost together.
    """
    amount = _amount(chance, option, raised)
    named = _named(chance, option)
    shares: tuple[tuple[Seat, int], ...] = ()
    if option.caps:
        shares, amount = _shares(chance, option, named, amount)
        named = ()
    return Action(
        kind=option.kind,
        seat=option.seat if option.taken is None else max(option.taken, default=0) + 1,
        amount=amount,
        others=named,
        shares=shares,
        cards=_cards(chance, option),
        word=chance.choice(option.words) if option.words else "by chance" * option.reason,
    )


def _amount(chance: Random, option: Option, raised: int) -> int | None:
    if option.least is None:
        return None
    amount = option.least + option.step * chance.randint(0, raised)
    return amount if option.greatest is None else min(amount, option.greatest)


def _named(chance: Random, option: Option) -> tuple[Seat, ...]:
    if not option.others:
        return ()
    named = chance.sample(option.others, option.fewest)
    return tuple(sorted(named, key=option.others.index)) if option.ordered else tuple(named)


def _shares(
    chance: Random, option: Option, named: tuple[Seat, ...], amount: int | None
) -> tuple[tuple[tuple[Seat, int], ...], int | None]:
    """Give each of ``named`` a part of the total, or draw counts; who acts pays the rest."""
    caps = dict(zip(option.others, option.caps, strict=True))
    total = option.total
    if total is None:
        counts = ((seat, chance.randint(option.share_least, caps[seat] or 1)) for seat in named)
        return tuple(counts), amount
    shares: list[tuple[Seat, int]] = []
    left = total - (amount or 0)
    for place, seat in enumerate(named, start=1):
        later = named[place:]
        most = min(_cap(caps[seat], total), left - option.share_least * len(later))
        # Those who come later, or who acts, can take no more than this.
        others = sum(_cap(caps[one], total) for one in later)
        if amount is not None:
            others += _cap(option.greatest, total) - amount
        least = min(max(option.share_least, left - others), most)
        part = chance.randint(least, most)
        part -= (part - least) % option.step
        shares.append((seat, part))
        left -= part
    if amount is not None:
        amount += left
    return tuple(shares), amount


def _cap(cap: int | None, total: int) -> int:
    return total if cap is None else min(cap, total)


def _cards(chance: Random, option: Option) -> tuple[Card, ...]:
    count = option.card_count
    if option.fewest_cards is not None:
        count = chance.randint(option.fewest_cards, min(count, len(option.cards)))
    return tuple(chance.sample(option.cards, count)) if count else ()
