"""What a board table waits for, in sentences."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.looks.board.centre import short_of
from games.looks.board.faces import lacking
from games.looks.board.words import trynka_of
from games.looks.company import drawing, nobody_to_play
from games.looks.look import Sentences, Voice
from games.rules.board.announcing import why_no_trynka
from games.rules.board.state import Board


def moment(board: Board, voice: Voice) -> Sentences:
    """Say what the table waits for; the first sentence says who is to do something."""
    if len(board.seats) < 2 and not board.begun and not board.closed:
        return nobody_to_play(board)
    return _SAYINGS[board.stage](board, voice)


def _draw(board: Board, voice: Voice) -> Sentences:
    return drawing(board, voice)


def _idle(board: Board, voice: Voice) -> Sentences:
    too_few = _too_few(board)
    if too_few:
        return too_few
    amount = {"amount": voice.money(board.dress)}
    opening = _("New game: everybody puts %(amount)s on the board.") % amount
    return (opening, _dealing(board, voice))


def _too_few(board: Board) -> Sentences:
    if len(board.seats) >= board.rules.min_players:
        return ()
    least = {"count": board.rules.min_players}
    return (
        _("Too few sit here to play."),
        ngettext(
            "By the house rules it takes %(count)d.",
            "By the house rules it takes %(count)d.",
            board.rules.min_players,
        )
        % least,
    )


def _dealing(board: Board, voice: Voice) -> str:
    return _("%(name)s deals.") % {"name": voice.name(board.dealing)}


def _dress(board: Board, voice: Voice) -> Sentences:
    if board.unstaked:
        values = {"names": voice.names(board.unstaked)}
        text = ngettext(
            "%(names)s has not dressed the board yet.",
            "%(names)s have not dressed the board yet.",
            len(board.unstaked),
        )
        return (text % values, _dealing(board, voice))
    if board.short_pots:
        owing = [seat for seat in board.seats if lacking(board, seat)]
        values = {"pots": short_of(board), "names": voice.names(owing)}
        return (
            _("Chips are missing: %(pots)s.") % values,
            _("Not put in by %(names)s.") % values,
        )
    total = {"amount": voice.money(sum(board.pots.values()))}
    dressed = _("The board is dressed: %(amount)s.") % total
    return _too_few(board) or (dressed, _dealing(board, voice))


def _announce(board: Board, voice: Voice) -> Sentences:
    seat = board.speaker
    word = _("%(name)s, your word: what do you hold?") % {"name": voice.name(seat)}
    if seat not in board.declared:
        return (word, *_waiting(board, voice))
    values = {"clubs": trynka_of(board.declared[seat][0])}
    reason = why_no_trynka(board, seat)
    if reason is None:
        text = _("The trynka %(clubs)s may take its saucer.")
    else:
        text = _("The trynka %(clubs)s must wait or yield.")
    return (word, text % values)


def _waiting(board: Board, voice: Voice) -> Sentences:
    """Say whose trynka may take its saucer out of turn."""
    return tuple(
        _("%(name)s may take the trynka saucer with %(clubs)s.")
        % {"name": voice.name(seat), "clubs": trynka_of(his[0])}
        for seat, his in board.declared.items()
        if seat in board.spoken and why_no_trynka(board, seat) is None
    )


def _lay(board: Board, voice: Voice) -> Sentences:
    told = _("Tell only winning clubs that are laid or missed, and who goes out.")
    if board.cards_laid:
        return (_("The cards are being laid."), told)
    first = _("%(name)s begins to lay.") % {"name": voice.name(board.order[0])}
    return (first, *(_waiting(board, voice) or (told,)))


def _settle(board: Board, voice: Voice) -> Sentences:
    out = _("%(name)s has no cards left.") % {"name": voice.name(board.out or 0)}
    if board.counts:
        return (_who_pays(board, voice),)
    if board.rules.cancel_mode == "none_each_pays":
        return (out, _("Each of the others pays for the cards left."))
    if board.rules.cancel_mode == "rank":
        return (out, _("The others throw equal ranks aside; say who pays, or that nobody does."))
    return (out, _("Count the cards of the others, or say who pays."))


def _who_pays(board: Board, voice: Voice) -> str:
    if board.left is None:
        return _("All cards cancel: nobody pays.")
    seat, count = board.left
    text = ngettext(
        "%(name)s is left with %(count)d card and pays for it.",
        "%(name)s is left with %(count)d cards and pays for them.",
        count,
    )
    return text % {"name": voice.name(seat), "count": count}


def _closed(board: Board, voice: Voice) -> Sentences:
    total = sum(board.pots.values())
    if not total:
        return (_("The evening is closed: nothing lies on the board."),)
    return (
        _("The evening is closed: %(amount)s stay on the board.") % {"amount": voice.money(total)},
    )


_SAYINGS: Mapping[str, Callable[[Board, Voice], Sentences]] = {
    "DRAW_DEALER": _draw,
    "IDLE": _idle,
    "DRESS": _dress,
    "ANNOUNCE": _announce,
    "LAY": _lay,
    "SETTLE": _settle,
    "CLOSED": _closed,
}
