"""Clubs, pots and trynkas as the board's pages say them."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from games.looks.look import said_together
from games.refusal_texts.board import pot_name
from games.rules.board.clubs import MARRIAGE, SAUCERS, TRYNKA, trynka
from games.rules.cards import Card


def club(rank: str) -> str:
    """Return a club by its sign: "Q♣"."""
    return Card(rank, "c").symbol


def clubs(ranks: Iterable[str]) -> str:
    """Return clubs side by side: "Q♣ K♣"."""
    return " ".join(club(rank) for rank in ranks)


def pot(name: str) -> str:
    """Return a pot in short: a club by its sign, a saucer by its name."""
    return pot_name(name) if name in SAUCERS else club(name)


def pots(names: Iterable[str]) -> str:
    """Return several pots: "K♣, Q♣ and marriage saucer"."""
    return said_together(pot(name) for name in names)


def pots_in_short(names: Iterable[str]) -> str:
    """Return several pots where there is little room: "K♣, Q♣ and marriage"."""
    words = {MARRIAGE: _("marriage"), TRYNKA: _("trynka")}
    return said_together(words.get(name) or club(name) for name in names)


def trynka_of(top: str) -> str:
    """Return the three clubs of a trynka: "Q♣ J♣ 10♣"."""
    return clubs(trynka(top))
