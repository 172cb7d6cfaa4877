"""The head and the seats of a board table."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.looks.board.words import pots as pots_in_words
from games.looks.board.words import pots_in_short, trynka_of
from games.looks.look import Face, Top, Voice
from games.rules.board.clubs import TRYNKA, trynka
from games.rules.board.state import Board
from games.rules.protocol import Seat
from games.rules.ranks import POTS


def top(board: Board, voice: Voice) -> Top:
    """Return the head of the table: what lies on the board, and how far it is dressed."""
    total = sum(board.pots.values())
    missing = sum(board.short(pot) * board.stake(pot) for pot in POTS)
    dressing = board.phase == "DRESS"
    full = {"full": voice.money(total + missing)}
    return Top(
        label=_("On the board"),
        bank=voice.money(total),
        amount=total,
        full=total + missing if dressing else 0,
        of_full=_("of %(full)s") % full if dressing and missing else "",
        figures=(
            (_("chip"), voice.money(board.rules.chip_value)),
            (_("each puts in"), voice.money(board.dress)),
        ),
    )


def faces(board: Board, voice: Voice, balance: Callable[[Seat], int] | None) -> tuple[Face, ...]:
    """Return the seats in order; without ``balance`` nobody's money is told."""
    return tuple(
        Face(
            seat=seat,
            place=place,
            name=voice.name(seat),
            state=state_of(board, seat),
            tags=tuple(_tags(board, seat)),
            note=note(board, seat, voice),
            figure=_figure(board, seat, voice),
            balance="" if balance is None else voice.money(balance(seat)),
            turn=_("has the word") if seat == board.turn else "",
        )
        for place, seat in enumerate(board.seats, start=1)
    )


def state_of(board: Board, seat: Seat) -> str:
    """Return how a seat looks (`Face.state`)."""
    if board.phase == "DRESS":
        return "owes" if lacking(board, seat) else "paid"
    if board.phase == "SETTLE" and board.counts and board.left is not None:
        return "owes" if board.left[0] == seat else "in"
    if seat == board.turn:
        return "word"
    return "in" if board.begun else "idle"


def lacking(board: Board, seat: Seat) -> tuple[str, ...]:
    """Return the pots that lack a stake and in which ``seat`` has put nothing."""
    return tuple(pot for pot in board.short_pots if seat in board.owing(pot))


def _tags(board: Board, seat: Seat) -> Iterable[str]:
    if seat == board.dealer and not board.closed:
        yield _("deals")
    if seat == board.out:
        yield _("went out")


def note(board: Board, seat: Seat, voice: Voice) -> str:
    """Say what a player still has to put in, what he has announced, or what he has left."""
    if board.phase == "DRESS":
        return _stakes(board, seat, voice)
    if board.phase == "SETTLE" and board.counts:
        return _left(board, seat)
    return announced(board, seat)


def _stakes(board: Board, seat: Seat, voice: Voice) -> str:
    pots = lacking(board, seat)
    if not pots:
        covered = not set(POTS) <= set(board.put.get(seat, ()))
        return _("the rest was added by the dealer") if covered else ""
    if pots == POTS:
        return _("owes %(amount)s") % {"amount": voice.money(board.dress)}
    return _("still missing: %(pots)s") % {"pots": pots_in_words(pots)}


def _left(board: Board, seat: Seat) -> str:
    if seat == board.out:
        return ""
    if board.left is not None and board.left[0] == seat:
        count = board.left[1]
        return ngettext("%(count)d card is left, pays", "%(count)d cards are left, pays", count) % {
            "count": count
        }
    count = dict(board.counts)[seat]
    return ngettext("had %(count)d card, all gone", "had %(count)d cards, all gone", count) % {
        "count": count
    }


def announced(board: Board, seat: Seat) -> str:
    """Say which trynkas a player has declared and what he has taken by announcing."""
    parts = []
    # Who has taken which pot stands on the board; a trynka needs no second list of its clubs.
    shown: tuple[str, ...] = ()
    for top in board.declared.get(seat, ()):
        shown = (*shown, *trynka(top), TRYNKA)
        parts.append(_("trynka %(clubs)s") % {"clubs": trynka_of(top)})
    taken = [pot for pot in board.claims.get(seat, ()) if pot not in shown]
    if taken:
        parts.append(_("took %(pots)s") % {"pots": pots_in_short(taken)})
    if not parts and seat in board.spoken:
        return _("announced nothing")
    return " · ".join(parts)


def _figure(board: Board, seat: Seat, voice: Voice) -> str:
    """Return what a game has brought a player so far; while it is dressed, what he put in."""
    change = 0
    for move in board.standing:
        if move.reason != "side":
            change += move.amount * ((move.target == seat) - (move.source == seat))
    if board.phase == "DRESS":
        return voice.money(-change) if change else ""
    if not board.begun:
        return ""
    signed = _("+%(amount)s") if change > 0 else _("−%(amount)s")
    return signed % {"amount": voice.money(abs(change))} if change else voice.money(0)
