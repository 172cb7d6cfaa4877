"""Whether an option admits an action; the one reading of what `Option` promises."""

from games.rules.protocol import Action, Option


def admits(option: Option, action: Action) -> bool:
    """Tell whether ``action`` is one of those that ``option`` invites."""
    return (
        option.refusal is None
        and option.kind == action.kind
        and _seat_fits(option, action)
        and _amount_fits(option, action)
        and _people_fit(option, action)
        and _cards_fit(option, action)
        and _word_fits(option, action)
    )


def _word_fits(option: Option, action: Action) -> bool:
    # A house rule is named with its value; which values it can have, `houserules` says.
    if option.words:
        return action.word.partition("=")[0] in option.words
    return option.reason or not action.word


def _seat_fits(option: Option, action: Action) -> bool:
    if option.taken is None:
        return action.seat == option.seat
    return action.seat is not None and action.seat > 0 and action.seat not in option.taken


def within(option: Option, amount: int) -> bool:
    """Tell whether ``amount`` is between the bounds of ``option``, in whole steps."""
    return (
        option.least is not None
        and option.least <= amount
        and (option.greatest is None or amount <= option.greatest)
        and amount % option.step == 0
    )


def _amount_fits(option: Option, action: Action) -> bool:
    if action.amount is None:
        return option.least is None or option.implied
    return within(option, action.amount)


def _people_fit(option: Option, action: Action) -> bool:
    if option.total is not None or option.caps:
        return not action.others and _shares_fit(option, action)
    if not action.others:
        return not option.fewest and not action.shares
    return not action.shares and _allowed(option, action.others)


def _allowed(option: Option, named: tuple[int, ...]) -> bool:
    return (
        option.fewest <= len(named) <= option.most
        and len(set(named)) == len(named)
        and all(seat in option.others for seat in named)
        and (not option.ordered or named == tuple(o for o in option.others if o in named))
    )


def _shares_fit(option: Option, action: Action) -> bool:
    if not _allowed(option, tuple(seat for seat, _ in action.shares)):
        return False
    caps = dict(zip(option.others, option.caps, strict=True))
    amounts = [action.amount or 0]
    for seat, amount in action.shares:
        cap = caps[seat]
        if (
            amount < option.share_least
            or amount % option.step
            or (cap is not None and amount > cap)
        ):
            return False
        amounts.append(amount)
    if option.total is None:
        return True
    enough = option.total if option.total_least is None else option.total_least
    return enough <= sum(amounts) <= option.total


def _cards_fit(option: Option, action: Action) -> bool:
    if not action.cards:
        return not option.card_count
    fewest = option.card_count if option.fewest_cards is None else option.fewest_cards
    return (
        fewest <= len(action.cards) <= option.card_count
        and len(set(action.cards)) == len(action.cards)
        and all(card in option.cards for card in action.cards)
        and _affordable(option, action)
    )


def _affordable(option: Option, action: Action) -> bool:
    if not option.card_values or option.greatest is None:
        return True
    values = dict(zip(option.cards, option.card_values, strict=True))
    return sum(values[card] for card in action.cards) <= option.greatest
