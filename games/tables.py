"""Tables of a session: opening and closing them, who sits there, by which house rules.

Seats and rules are actions like all others and go through `games.hands.record`; here stands what
the rules of the game can't know: members, presets, other tables.
"""

from collections.abc import Mapping
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from club.log import log_change
from club.models import Club, Member, PlaySession
from games import hands, live
from games.limits import resting
from games.models import PotBoard, Preset, Seat, Table
from games.play import Play, load
from games.pots import BoardTakenError, take_board
from games.rules import GAMES
from games.rules.houserules import changed, differences, parse, plain_text
from games.rules.protocol import Action, Game, RefusedError, Setup, State
from games.rules.record import write_line
from ledger import posting


class TableError(Exception):
    """Nothing was changed; the text is a sentence for the dealer."""


def tables_of(club: Club) -> QuerySet[Table]:
    """Return the club's tables as `games.play.load` wants them."""
    return Table.objects.filter(session__club=club).select_related("session__club", "hand")


@transaction.atomic
def open_table(
    session: PlaySession,
    *,
    number: int,
    preset: Preset,
    changes: Mapping[str, Any],
    by: Member,
    board: int | None = None,
) -> Table:
    """Open table ``number`` of ``session``: ``preset``'s house rules with ``changes`` to them.

    Whoever asks for a number that is open already gets that table: two taps open one. A game with
    pots is played on ``board`` of the club (`games.pots.take_board`).

    Raises:
        TableError: the session is closed, the number is not the next one, the preset is gone, or
            the board lies on another table.
        RefusedError: the house rules contradict each other.
    """
    session = PlaySession.objects.select_for_update(no_key=True).get(pk=session.pk)
    if session.closed_at is not None:
        raise TableError(_("The session is closed; open the next one first."))
    there = Table.objects.filter(session=session, number=number).first()
    if there is not None:
        return there
    if number != (session.tables.aggregate(last=Max("number"))["last"] or 0) + 1:
        raise TableError(_("Another table was opened meanwhile; look at the list again."))
    if preset.club_id != session.club_id or preset.retired:
        raise TableError(_("These house rules are no longer in use; choose others."))
    game = GAMES[preset.game]
    rules = parse(game.rules_type, {**preset.rules, **changes})
    owner = f"table:{session.number}/{number}"
    bank = posting.open_account(session.club.book, kind="bank", owner=owner, floor=0)
    table = Table.objects.create(
        session=session,
        number=number,
        game=game.name,
        preset_name=preset.name,
        rules=differences(rules),
        bank_account=bank,
        pot_board=_board(session.club, game.name, board),
    )
    _log(table, by, "table_opened", after=number)
    return table


def _board(club: Club, game: str, number: int | None) -> PotBoard | None:
    try:
        return take_board(club, game, number=number)
    except BoardTakenError as error:
        raise TableError(_("This board lies on another table; choose again.")) from error


def _log(table: Table, by: Member, kind: str, *, after: int | list[str]) -> None:
    subject = f"table:{table.pk}"
    log_change(table.session.club, by, kind, subject, before=None, after=after)


def close_table(table: Table, *, by: Member) -> None:
    """Close a table where no hand runs and the bank is empty; again: no change.

    What lies in its pots stays on its board for the next table.

    Raises:
        TableError: a hand is running, money lies in its bank, or its pots are to be closed out.
    """
    with transaction.atomic():
        locked = _lock(table)
        if locked.closed_at is not None:
            return
        reason = why_not_close(load(locked))
        if reason:
            raise TableError(reason)
        locked.closed_at = timezone.now()
        locked.save(update_fields=["closed_at"])
        _log(locked, by, "table_closed", after=locked.number)
        transaction.on_commit(partial(live.announce, locked.pk, locked.last_number))


def why_not_close(play: Play) -> str:
    """Say what has to be done at a table before it can be closed; empty if nothing."""
    state = play.state
    number = {"number": play.table.number}
    if play.hand is not None and state.begun:
        return _("A hand is running at table %(number)d; finish it first, or void it.") % number
    if state.bank:
        return (
            _("There is money in the bank of table %(number)d; finish the hand first, or void it.")
            % number
        )
    if to_close_out(play.game, play.state):
        return (
            _("By the house rules nothing stays in the pots of table %(number)d: close them out.")
            % number
        )
    return ""


def to_close_out(game: Game[Any], state: State) -> bool:
    """Tell whether the house rules empty the pots, and somebody is there to get them."""
    offered = any(one.kind == "close_out" and one.refusal is None for one in game.options(state))
    # Where pots are carried to the next evening, closing out moves nothing.
    return offered and bool(game.apply(state, Action(kind="close_out"))[1])


def _lock(table: Table) -> Table:
    return (
        Table.objects.select_for_update(of=("self",))
        .select_related("session__club", "hand")
        .get(pk=table.pk)
    )


def seat_member(table: Table, member: Member, *, number: int, key: UUID, by: Member) -> Play:
    """Let ``member`` sit down at the end of the seats; he keeps his number at this table.

    A member sits at one table of the club at a time: his money can't be in two hands.

    Raises:
        TableError: he has left the club, does not play today, or sits at another table.
        And what `games.hands.record` raises.
    """
    with transaction.atomic():
        locked = _lock(table)
        member = Member.objects.get(pk=member.pk)
        if member.club_id != locked.session.club_id or not member.active:
            raise TableError(_("%(name)s has left the club.") % {"name": member})
        if resting(locked.session.club, [member]):
            raise TableError(_("%(name)s does not play today.") % {"name": member})
        elsewhere = _table_of(member, other_than=locked)
        if elsewhere is not None:
            raise TableError(
                _("%(name)s sits at table %(number)d; he leaves there first.")
                % {"name": member, "number": elsewhere.number}
            )
        seat = Seat.objects.filter(table=locked, member=member).first()
        if seat is None:
            last = Seat.objects.filter(table=locked).aggregate(last=Max("number"))["last"] or 0
            seat = Seat.objects.create(table=locked, member=member, number=last + 1)
        line = write_line(Action(kind="sit", seat=seat.number))
        return hands.record(locked, line, number=number, key=key, by=by)


def _table_of(member: Member, *, other_than: Table) -> Table | None:
    """Return the other open table that ``member`` sits at now."""
    tables = tables_of(other_than.session.club).filter(
        closed_at=None, session__closed_at=None, seats__member=member
    )
    for table in tables.exclude(pk=other_than.pk):
        play = load(table)
        if any(play.seats[seat] == member for seat in play.state.seats):
            return table
    return None


def seated_elsewhere(table: Table) -> dict[int, Table]:
    """Return who sits at another open table now: member's id to that table."""
    others = tables_of(table.session.club).filter(closed_at=None, session__closed_at=None)
    found: dict[int, Table] = {}
    for other in others.exclude(pk=table.pk):
        play = load(other)
        found |= {play.seats[seat].pk: other for seat in play.state.seats}
    return found


def change_rules(
    table: Table, changes: Mapping[str, Any], *, number: int, key: UUID, by: Member
) -> Play:
    """Change house rules of ``table`` by agreement, from the next hand on.

    Between hands each change is an action; while a hand is played its rules stay, the changes
    wait for the next one and stand in the club's log.

    Raises:
        RefusedError: a value is not allowed, or contradicts another one.
        And what `games.hands.record` raises.
    """
    with transaction.atomic():
        locked = _lock(table)
        game = GAMES[locked.game]
        before = parse(game.rules_type, locked.rules)
        after = parse(game.rules_type, {**locked.rules, **changes})
        words = words_between(before, after)
        play = load(locked)
        # The next hand must be able to begin with them: perhaps more sit here than they let.
        game.start(Setup(seats=play.state.seats, rules=differences(after)))
        if not any(option.kind == "rule" for option in play.options()):
            _save_for_next_hand(locked, differences(after), words, by=by)
            return load(locked)
        for place, word in enumerate(words):
            line = write_line(Action(kind="rule", word=word))
            one_key = uuid5(key, word)
            play = hands.record(locked, line, number=number + place, key=one_key, by=by)
        return play


def words_between(before: Any, after: Any) -> list[str]:
    """Return the changes of house rules as ``NAME=VALUE``, each allowed after those before it."""
    left = [
        f"{name}={plain_text(getattr(after, name))}"
        for name in sorted({*differences(before), *differences(after)})
        if getattr(before, name) != getattr(after, name)
    ]
    words: list[str] = []
    rules = before
    while left:
        word = next((word for word in left if _allowed(rules, word)), left[0])
        rules = changed(rules, word)
        words.append(word)
        left.remove(word)
    return words


def _allowed(rules: Any, word: str) -> bool:
    try:
        changed(rules, word)
    except RefusedError:
        return False
    return True


def _save_for_next_hand(
    table: Table, rules: Mapping[str, Any], words: list[str], *, by: Member
) -> None:
    if not words:
        return
    table.rules = dict(rules)
    table.save(update_fields=["rules"])
    _log(table, by, "rules_changed", after=words)
