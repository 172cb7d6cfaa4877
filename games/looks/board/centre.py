"""The board as it lies on the table: six clubs and two saucers, and what is in each."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.looks.board.words import pot as pot_in_short
from games.looks.look import Centre, Voice
from games.refusal_texts.board import pot_name
from games.rules.board.clubs import SAUCERS, WINNING
from games.rules.board.state import Board


@dataclass(frozen=True, slots=True, kw_only=True)
class PotView:
    """One pot: ``rank`` stands on the card, saucers have none; ``amount`` is what lies there.

    ``state``: ``filling``, ``short`` or ``full`` while the board is dressed, ``taken`` when it was
    announced, ``held`` when it is known who has the club, ``laid``, or nothing. ``note`` says more.
    """

    pot: str
    rank: str
    name: str
    amount: str
    state: str
    note: str


@dataclass(frozen=True, slots=True)
class BoardCentre:
    """What the template draws."""

    clubs: tuple[PotView, ...]
    saucers: tuple[PotView, ...]


def centre_of(board: Board, voice: Voice) -> Centre:
    """Return the board as it lies."""
    views = BoardCentre(
        clubs=tuple(_view(board, pot, voice) for pot in WINNING),
        saucers=tuple(_view(board, pot, voice) for pot in SAUCERS),
    )
    return Centre("games/centre/board.html", views)


def _view(board: Board, pot: str, voice: Voice) -> PotView:
    state, note = _standing(board, pot, voice)
    return PotView(
        pot=pot,
        rank="" if pot in SAUCERS else pot,
        name=pot_name(pot),
        amount=voice.money(board.pots[pot]),
        state=state,
        note=note,
    )


def _standing(board: Board, pot: str, voice: Voice) -> tuple[str, str]:
    if board.phase == "DRESS":
        return _dressed(board, pot)
    if pot in board.laid:
        return "laid", pgettext("a card", "laid")
    if pot in board.taken:
        return "taken", voice.name(board.taken[pot])
    if pot in board.known:
        return "held", voice.name(board.known[pot])
    return "", ""


def _dressed(board: Board, pot: str) -> tuple[str, str]:
    short, all_ = board.short(pot), len(board.seats)
    if not short:
        return "full", pgettext("a pot", "full")
    # Before all have put in nothing is wrong yet.
    state = "filling" if board.unstaked else "short"
    return state, _("%(count)d of %(all)d") % {"count": all_ - short, "all": all_}


def short_of(board: Board) -> str:
    """Return the pots that lack stakes, and how many: "J♣ 1, trynka saucer 2"."""
    return ", ".join(f"{pot_in_short(pot)} {board.short(pot)}" for pot in board.short_pots)
