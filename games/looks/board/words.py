"""Clubs, pots and trynkas as the board's pages say them."""

from collections.abc import Iterable

from games.looks.look import said_together
from games.refusal_texts.board import pot_name
from games.rules.board.clubs import SAUCERS, trynka
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


def trynka_of(top: str) -> str:
    """Return the three clubs of a trynka: "Q♣ J♣ 10♣"."""
    return clubs(trynka(top))
