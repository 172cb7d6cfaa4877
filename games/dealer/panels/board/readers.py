"""What the forms of the board say, as actions."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from games.dealer.lines import Reader, Typed, TypedError
from games.dealer.panels import company
from games.rules.board.clubs import WINNING
from games.rules.board.laying import PROMPTED
from games.rules.protocol import Action
from games.rules.ranks import POTS


def _unstake(typed: Typed) -> Action:
    return Action(kind="", word=_pot(typed, "pot", POTS), seat=typed.seat("seat"))


def _pot(typed: Typed, name: str, pots: tuple[str, ...]) -> str:
    chosen = typed.text(name)
    if chosen not in pots:
        raise TypedError(_("Choose a pot of the board."), name)
    return chosen


def _claim(typed: Typed) -> Action:
    sent = typed.data.getlist("pot")
    pots = tuple(pot for pot in POTS if pot in sent)
    if not pots:
        raise TypedError(_("Tap what is announced, or “Nothing”."), "pot")
    return Action(kind="", seat=typed.seat("seat"), word=" ".join(pots))


def _miss(typed: Typed) -> Action:
    word = _pot(typed, "club", WINNING)
    if typed.text(PROMPTED):
        word = f"{word} {PROMPTED}"
    return Action(kind="", seat=typed.seat("seat"), word=word)


def _cancel(typed: Typed) -> Action:
    # In the order in which the form asked: from the left of the one who went out.
    names = [name for name in typed.data if name.startswith("count-")]
    seats = [name.removeprefix("count-") for name in names]
    if not names or not all(seat.isascii() and seat.isdigit() and len(seat) < 4 for seat in seats):
        raise TypedError(_("This form can't be read. Look at the table as it is now."))
    counts = tuple((int(seat), typed.whole(f"count-{seat}")) for seat in seats)
    return Action(kind="", shares=counts)


def _fine(typed: Typed) -> Action:
    seat = typed.seat("seat")
    cards = tuple(typed.card(text, "") for text in typed.data.getlist("card")[:40])
    if cards and typed.text("points"):
        raise TypedError(_("The cards are counted; leave the points empty."), "points")
    if cards:
        return Action(kind="", seat=seat, cards=cards)
    if not typed.text("points"):
        raise TypedError(_("Tap the cards that are left, or type their points."), "points")
    return Action(kind="", seat=seat, amount=typed.whole("points"))


def _close_out(_typed: Typed) -> Action:
    return Action(kind="")


READERS: Mapping[str, Reader] = {
    **company.READERS,
    "unstake": _unstake,
    "claim": _claim,
    "miss": _miss,
    "cancel": _cancel,
    "end_fine": _fine,
    "close_out": _close_out,
}
