"""The one door for play: `record` appends an action to a table, `take_back` takes it back.

Each does all of it in one transaction under the table's lock: fold what stands, ask the rules,
append the action, post the money. What the rules or the ledger refuse is remembered under the
form's key, so that a resend gets the same answer.
"""

from collections.abc import Callable, Sequence
from functools import partial
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from club.models import Member
from games import live, tasks
from games.codec import setup_to_json
from games.door import check_members, check_today
from games.models import Action, Hand, RefusedAction, Table
from games.payments import post_moves, reverse_moves
from games.play import Play, Step, fold_hand, load, play_of, standing
from games.rules.houserules import differences
from games.rules.protocol import Action as Event
from games.rules.protocol import Refusal, RefusedError
from games.rules.record import parse_line, write_line


class TableClosedError(Exception):
    """The table or its session is closed; nothing can be recorded there any more."""


class KeyReusedError(Exception):
    """The form's key has already been used for something else; nothing was recorded."""


class RefusedActionError(Exception):
    """The rules, or the ledger, refuse; ``refusal`` says why. Nothing was recorded."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class StaleTableError(Exception):
    """The table has moved on since the form was made: ``since`` is what was recorded meanwhile."""

    def __init__(self, since: Sequence[Action]) -> None:
        super().__init__([action.line for action in since])
        self.since = since


UNDO = "undo"


def record(table: Table, line: str, *, number: int, key: UUID, by: Member) -> Play:
    """Append ``line`` (seat numbers, `games.rules.record`) as action ``number``, and its money.

    The same key with the same line answers again with the table as it is now; an answer that was
    a refusal is the same refusal.

    Raises:
        LineError: ``line`` is not a line of the notation.
        RefusedActionError: the rules or the ledger refuse.
        StaleTableError: ``number`` is not the next number.
        KeyReusedError: the key belongs to something else.
        TableClosedError: the table or its session is closed.
    """
    event = parse_line(line)
    line = write_line(event)
    return _answer_once(
        table,
        line,
        lambda play: append(play, event, line, key=key, by=by),
        number=number,
        key=key,
        by=by,
    )


def take_back(table: Table, *, number: int, key: UUID, by: Member) -> Play:
    """Append that the last standing action did not happen, and reverse its posting.

    Reaches over the end of a hand, as far as the session is open.

    Raises:
        RefusedActionError: nothing stands, or the money is no longer there ("money_gone").
        StaleTableError, KeyReusedError, TableClosedError: as `record`.
    """
    return _answer_once(
        table,
        UNDO,
        lambda play: append_undo(play, key=key, by=by),
        number=number,
        key=key,
        by=by,
    )


def _answer_once(
    table: Table,
    line: str,
    answer: Callable[[Play], Play],
    *,
    number: int,
    key: UUID,
    by: Member,
) -> Play:
    """Give ``answer`` under the table's lock, or the one that this key already got."""
    try:
        with transaction.atomic():
            play = load(lock(table))
            if _was_recorded(play, line, number=number, key=key, by=by):
                return play
            return answer(play)
    except RefusedError as error:
        raise _remember(table, line, error.refusal, key=key, by=by) from error
    except IntegrityError as error:
        if "key" in str(error):
            raise KeyReusedError from error
        raise


def lock(table: Table) -> Table:
    """Return the table's row, fresh and locked until the transaction ends.

    Raises:
        TableClosedError: the table or its session is closed.
    """
    locked = (
        Table.objects.select_for_update(of=("self",))
        .select_related("session__club", "hand")
        .get(pk=table.pk)
    )
    if locked.closed_at or locked.session.closed_at:
        raise TableClosedError
    return locked


def _was_recorded(play: Play, line: str, *, number: int, key: UUID, by: Member) -> bool:
    """Tell whether this very form has been answered with an action.

    Raises:
        RefusedActionError: it has been answered with this refusal.
        KeyReusedError: its key has been used for something else.
        StaleTableError: it has not been answered, and the table has moved on.
    """
    content = (play.table.pk, line, by.pk)
    refused = RefusedAction.objects.filter(key=key).first()
    if refused is not None:
        if (refused.table_id, refused.line, refused.by_id) != content:
            raise KeyReusedError
        raise RefusedActionError(Refusal(refused.code, refused.values))
    if number == play.number:
        return False
    known = Action.objects.filter(key=key).first()
    if known is None:
        since = Action.objects.filter(table=play.table, number__gte=number)
        raise StaleTableError(list(since.select_related("by", "member").order_by("number")))
    if (known.table_id, known.line, known.by_id) != content:
        raise KeyReusedError
    return True


def _remember(
    table: Table, line: str, refusal: Refusal, *, key: UUID, by: Member
) -> RefusedActionError:
    """Keep a refusal under its key; the transaction that it came from has left nothing."""
    RefusedAction.objects.get_or_create(
        key=key,
        defaults={
            "table": table,
            "line": line,
            "by": by,
            "code": refusal.code,
            "values": dict(refusal.values),
        },
    )
    return RefusedActionError(refusal)


def append(
    play: Play, event: Event, line: str, *, key: UUID, by: Member, past: bool = False
) -> Play:
    """Apply ``event``, append it, post its money; return the table after it.

    Whoever calls it, or `undo`, holds the table's `lock`. ``past``: it happened before somebody
    noted it here, so who plays today is no question.

    Raises:
        RefusedError: the rules or the ledger refuse.
    """
    state, moves = play.game.apply(play.state, event)
    check_members(play, event, moves)
    if not past:
        check_today(play, event, moves)
    table = play.table
    hand = play.hand or _begin_hand(play)
    Action.objects.create(
        table=table,
        number=play.number,
        hand=hand,
        line=line,
        kind=event.kind,
        member=play.seats.get(event.seat) if event.seat is not None else None,
        amount=sum(move.amount for move in moves) or None,
        posting=post_moves(play, hand, moves, key=key, by=by),
        by=by,
        key=key,
        at=timezone.now(),
    )
    if event.kind == "rule":
        table.rules = differences(state.rules)
    _move_head(table, hand, play.number)
    steps = play.steps if play.hand else ()
    return play_of(
        table,
        state,
        (*steps, Step(play.number, event, play.state)),
        seats=play.seats,
        purses=state.purses,
        pots=state.pots,
        limited=play.limited,
    )


def append_undo(play: Play, *, key: UUID, by: Member) -> Play:
    """Append the taking back of the last standing action; return the table after it.

    Raises:
        RefusedError: nothing stands, or the money is no longer there ("money_gone").
    """
    stands = standing(Action.objects.filter(table=play.table)).select_related("hand")
    last, before = [*stands.order_by("-number")[:2], None, None][:2]
    if last is None:
        raise RefusedError("nothing_to_take_back")
    undo(play, last, before, key=key, by=by)
    return load(play.table)


def undo(play: Play, last: Action, before: Action | None, *, key: UUID, by: Member) -> None:
    """Append the taking back of ``last``, the newest that stands; ``before`` it is the next one.

    Raises:
        RefusedError: the money is no longer there ("money_gone").
    """
    table = play.table
    Action.objects.create(
        table=table,
        number=play.number,
        hand=last.hand,
        line=UNDO,
        kind=UNDO,
        member=last.member,
        amount=last.amount,
        posting=reverse_moves(play, last, key=key, by=by),
        takes_back=last,
        by=by,
        key=key,
        at=timezone.now(),
    )
    if last.kind == "rule":
        table.rules = differences(fold_hand(play.game, last.hand)[0].rules)
    _move_head(table, before.hand if before else None, play.number)


def _begin_hand(play: Play) -> Hand:
    """Freeze what the hand begins with; called with its first action."""
    last = play.last
    game = play.game
    return Hand.objects.create(
        table=play.table,
        number=last.number + 1 if last else 1,
        setup=setup_to_json(play.setup),
        version=game.version,
    )


def _move_head(table: Table, hand: Hand | None, number: int) -> None:
    """Move the table's head to ``number`` and tell the board and the statistics after commit."""
    table.hand = hand
    table.last_number = number
    table.save(update_fields=["hand", "last_number", "rules"])
    transaction.on_commit(partial(live.announce, table.pk, number))
    transaction.on_commit(partial(tasks.hint, table.pk))
