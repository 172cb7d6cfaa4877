"""What is announced in terz, in words: suits, runs, fours."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from games.rules.cards import SYMBOLS, Card

SUITS: dict[str, Promise] = {
    "s": pgettext_lazy("suit", "spades"),
    "h": pgettext_lazy("suit", "hearts"),
    "d": pgettext_lazy("suit", "diamonds"),
    "c": pgettext_lazy("suit", "clubs"),
}

RUNS: dict[str, Promise] = {
    "terz": gettext_lazy("terz"),
    "quart": gettext_lazy("quart"),
    "run5": gettext_lazy("five in a row"),
    "run6": gettext_lazy("six in a row"),
    "run7": gettext_lazy("seven in a row"),
    "run8": gettext_lazy("eight in a row"),
}

FOURS: dict[str, Promise] = {
    "A": gettext_lazy("four aces"),
    "K": gettext_lazy("four kings"),
    "Q": gettext_lazy("four queens"),
    "J": gettext_lazy("four jacks"),
    "10": gettext_lazy("four tens"),
    "9": gettext_lazy("four nines"),
}


def suit_name(suit: str) -> str:
    """Return a suit with its sign: "♠ spades"."""
    return f"{SYMBOLS[suit]} {SUITS[suit]}"


def announced(word: str) -> str:
    """Say what a meld is: "terz to 10♥", "four kings"."""
    name, *rest = word.split()
    if name == "four":
        return str(FOURS[rest[0]])
    values = {"run": RUNS[name], "card": Card(rest[1], rest[0]).symbol}
    return _("%(run)s to %(card)s") % values


def is_answer(word: str) -> bool:
    """Tell whether a meld was an answer in the same trick."""
    return word.endswith(" answer")


def signed(points: int) -> str:
    """Return a change of points as it is written: "+20", "−100"."""
    return f"+{points}" if points > 0 else f"−{-points}" if points else "0"


def score_text(points: int) -> str:
    """Return a total; below zero with a true minus sign."""
    return f"−{-points}" if points < 0 else str(points)
