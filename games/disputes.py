"""Disputes on hands: a member marks a hand that he sat at as wrong, a manager decides.

Both are rows of their own that never change. What an upheld dispute brings is a correction of the
hand's session, as `games.settling.corrections` books them; the decision keeps its number.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import Case, Max, QuerySet, When
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from club.box import DeskPosting, Names, desk_posting
from club.cashdesk import Party
from club.log import log_change
from club.merging import kept_of
from club.models import Club, Member, Role
from club.refusals import CashError
from games.models import Dispute, DisputeDecision, DisputeRules, Hand
from games.settling.corrections import Correction, correct
from ledger import journal
from ledger.errors import KeyReusedError

TEXT_MAX = 300
HOURS_MAX = 24 * 60
DECIDERS = (Role.MANAGER,)


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What a manager says on a dispute; ``correction`` (who gives whom how much) may go with it.

    The note of its posting names the hand and says ``text``, whatever its own ``reason``.
    """

    upheld: bool
    text: str
    correction: Correction | None = None


def dispute_rules(club: Club) -> DisputeRules:
    """Return what the club settled; an unsaved row where it settled nothing."""
    return DisputeRules.objects.filter(club=club).first() or DisputeRules(club=club)


@transaction.atomic
def set_hours(club: Club, hours: int, *, by: Member) -> None:
    """Let hands be disputed for ``hours`` after their last line.

    Raises:
        CashError: ``by`` is no manager.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    _check_decider(club, by)
    rules = dispute_rules(club)
    if rules.hours != hours:
        subject = f"club:{club.pk}"
        log_change(club, by, "dispute_hours_changed", subject, before=rules.hours, after=hours)
        rules.hours = hours
    rules.save()


def ended_at(hand: Hand) -> datetime:
    """Return when the newest line of a hand was recorded."""
    last = hand.actions.aggregate(last=Max("at"))["last"]
    return last if last is not None else hand.begun_at


def disputable_until(hand: Hand) -> datetime:
    """Return until when a hand can be marked."""
    club = hand.table.session.club
    return ended_at(hand) + timedelta(hours=dispute_rules(club).hours)


def why_not_mark(hand: Hand, member: Member) -> str:
    """Say why ``member``, who sat at the hand, can't mark it now; empty if he can."""
    if disputes_of(hand).filter(member=member, decision=None).exists():
        return _("You have marked this hand already; a manager will decide.")
    if timezone.now() <= disputable_until(hand):
        return ""
    hours = dispute_rules(hand.table.session.club).hours
    return ngettext(
        "A hand can be marked for %(hours)d hour after its last line; that is over.",
        "A hand can be marked for %(hours)d hours after its last line; that is over.",
        hours,
    ) % {"hours": hours}


@transaction.atomic
def mark(hand: Hand, text: str, *, key: UUID, by: Member) -> Dispute:
    """Mark a hand as wrong, in one clean sentence (`club.names.clean_line`); ``by`` sat at it.

    Raises:
        CashError: he has marked it already, or it is too late.
        KeyReusedError: the key was used for something else.
    """
    _take(hand)
    known = Dispute.objects.filter(key=key).first()
    if known is not None:
        if (known.hand_id, known.member_id, known.text) != (hand.pk, by.pk, text):
            raise KeyReusedError("The key was used for something else.")
        return known
    refusal = why_not_mark(hand, by)
    if refusal:
        raise CashError(refusal)
    return Dispute.objects.create(hand=hand, member=by, text=text, key=key)


def disputes_of(hand: Hand) -> QuerySet[Dispute]:
    """Return the disputes on a hand, the oldest first."""
    return Dispute.objects.filter(hand=hand).select_related("member", "hand__table__session__club")


@dataclass(frozen=True, slots=True)
class Told:
    """A dispute as pages tell it: its decision, and the correction with what took it back."""

    dispute: Dispute
    decision: DisputeDecision | None
    correction: DeskPosting | None


def told_of(hand: Hand) -> list[Told]:
    """Return the disputes on a hand with what became of them, the oldest first."""
    return [told(dispute) for dispute in disputes_of(hand)]


def told(dispute: Dispute) -> Told:
    """Return a dispute with what became of it."""
    decision = DisputeDecision.objects.filter(dispute=dispute).select_related("by").first()
    if decision is None or decision.posting is None:
        return Told(dispute, decision, None)
    club = dispute.hand.table.session.club
    booked = journal.posting_of(club.book, decision.posting)
    correction = desk_posting(booked, club, Names(club)) if booked is not None else None
    return Told(dispute, decision, correction)


def disputes_in(club: Club) -> QuerySet[Dispute]:
    """Return the disputes of a club, the open ones first, the newest of each first."""
    found = Dispute.objects.filter(hand__table__session__club=club)
    found = found.select_related("member", "decision__by", "hand__table__session__club")
    return found.order_by(Case(When(decision=None, then=0), default=1), "-pk")


def open_disputes(club: Club) -> QuerySet[Dispute]:
    """Return those that nobody has decided yet."""
    return disputes_in(club).filter(decision=None)


def why_not_decide(by: Member, seated: Collection[Member]) -> str:
    """Say why a manager can't decide about a hand; ``seated`` are those who sat at it.

    Who sat there himself decides only where no other manager could.
    """
    if by in seated and _others(by, seated):
        return _("You sat at this hand yourself; another manager decides on it.")
    return ""


def _others(by: Member, seated: Collection[Member]) -> list[Member]:
    """Return the managers who could decide instead of ``by``: they did not sit at the hand."""
    staff = by.club.members.filter(active=True, user__isnull=False)
    return [one for one in staff if one.has(*DECIDERS) and one not in seated]


@transaction.atomic
def decide(
    dispute: Dispute, decision: Decision, *, seated: Collection[Member], key: UUID, by: Member
) -> DisputeDecision:
    """Decide on a dispute, and book the correction that goes with it under the same key.

    Raises:
        CashError: ``by`` is no manager or sat at the hand, it is decided already, or what
            `games.settling.corrections.correct` refuses.
        LedgerError: as `ledger.posting.post`.
    """
    hand = dispute.hand
    _take(hand)
    club = hand.table.session.club
    _check_decider(club, by)
    known = DisputeDecision.objects.filter(dispute=dispute).first()
    if known is not None:
        _check_again(known, decision, seated=seated, key=key, by=by)
        return known
    refusal = why_not_decide(by, seated)
    if refusal:
        raise CashError(refusal)
    return DisputeDecision.objects.create(
        dispute=dispute,
        upheld=decision.upheld,
        text=decision.text,
        by=by,
        own_hand=by in seated,
        posting=_book(hand, decision, seated=seated, key=key, by=by),
        key=key,
    )


def _book(
    hand: Hand, decision: Decision, *, seated: Collection[Member], key: UUID, by: Member
) -> int | None:
    """Book the correction of a decision; return its number, if there is one."""
    wanted = decision.correction
    if wanted is None:
        return None
    if not decision.upheld:
        raise CashError(_("A dispute that is turned down corrects nothing."))
    there = {party.account for party, _name in parties_of(seated)}
    if not {wanted.source.account, wanted.target.account} <= there:
        raise CashError(_("Both must have sat at the hand: who gives, and who gets it."))
    reason = _("Hand %(hand)d at table %(table)d: %(text)s") % {
        "hand": hand.number,
        "table": hand.table.number,
        "text": decision.text,
    }
    correction = Correction(
        source=wanted.source, target=wanted.target, amount=wanted.amount, reason=reason
    )
    return correct(hand.table.session, correction, key=key, by=by).number


def _check_again(
    known: DisputeDecision,
    decision: Decision,
    *,
    seated: Collection[Member],
    key: UUID,
    by: Member,
) -> None:
    """See that a decision that there is was made by this very form."""
    if known.key != key:
        raise CashError(_("%(name)s has decided on this already.") % {"name": known.by})
    content = (known.upheld, known.text, known.by_id, known.posting)
    posting = _book(known.dispute.hand, decision, seated=seated, key=key, by=by)
    if content != (decision.upheld, decision.text, by.pk, posting):
        raise KeyReusedError("The key was used for something else.")


def parties_of(seated: Collection[Member]) -> list[tuple[Party, str]]:
    """Return between whom of a hand a correction can be, each with his name.

    Who was merged into somebody since has no account of his own any more.
    """
    people = {kept_of(member) for member in seated}
    return [(Party.of(member), str(member)) for member in sorted(people, key=str)]


def _take(hand: Hand) -> None:
    """Lock a hand, so that it is marked and decided on by one after the other."""
    Hand.objects.select_for_update(no_key=True).get(pk=hand.pk)


def _check_decider(club: Club, by: Member) -> None:
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(*DECIDERS):
        raise CashError(_("Only a manager decides on disputes."))
