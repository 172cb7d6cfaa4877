"""Disputes on hands: marked in time by who sat there, decided by a manager, perhaps corrected."""

from datetime import timedelta
from uuid import uuid4

import pytest
import time_machine
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from club.cashdesk import Party, undo
from club.merging import merge
from club.models import LogEntry, Member, Role
from club.refusals import CashError
from games.closing import close
from games.disputes import (
    Decision,
    decide,
    mark,
    open_disputes,
    set_hours,
    told,
    told_of,
    why_not_decide,
)
from games.models import Dispute, DisputeDecision, Hand
from games.settling.corrections import Correction, corrections_of
from games.settling.results import standings_of
from ledger import reading
from ledger.errors import KeyReusedError
from tests.builders import Cast, at_once, make_member
from tests.games.evening import Evening

TURNED_DOWN = Decision(upheld=False, text="The cards were shown.")


def hand_of(cast: Cast, *seated: Member) -> Hand:
    """Return a hand that Boris won, of a session that is closed."""
    evening = Evening(cast, *(seated or (cast.anna, cast.boris, cast.vera)))
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    close(evening.session, by=cast.dora)
    return Hand.objects.get(table=evening.table, number=1)


def seated_at(hand: Hand) -> set[Member]:
    return {seat.member for seat in hand.table.seats.select_related("member__club")}


def marked(hand: Hand, by: Member, text: str = "Boris had two kings only.") -> Dispute:
    return mark(hand, text, key=uuid4(), by=by)


def decided(dispute: Dispute, decision: Decision, by: Member) -> DisputeDecision:
    return decide(dispute, decision, seated=seated_at(dispute.hand), key=uuid4(), by=by)


def upheld(source: Member, target: Member, amount: int = 500) -> Decision:
    correction = Correction(
        source=Party.of(source), target=Party.of(target), amount=amount, reason=""
    )
    return Decision(upheld=True, text="Anna had the ace.", correction=correction)


def test_a_marked_hand_waits_for_a_manager(cast: Cast) -> None:
    hand = hand_of(cast)
    dispute = marked(hand, cast.anna)
    assert [one.pk for one in open_disputes(cast.club)] == [dispute.pk]
    assert [one.dispute.text for one in told_of(hand)] == ["Boris had two kings only."]


def test_one_open_dispute_a_member_and_hand(cast: Cast) -> None:
    hand = hand_of(cast)
    dispute = marked(hand, cast.anna)
    with pytest.raises(CashError, match="marked this hand already"):
        marked(hand, cast.anna, "And the bank was short.")
    marked(hand, cast.vera)
    decided(dispute, TURNED_DOWN, cast.mona)
    marked(hand, cast.anna, "And the bank was short.")


def test_a_double_tap_marks_once(cast: Cast) -> None:
    hand, key = hand_of(cast), uuid4()
    answers = at_once(Exception, *[lambda: mark(hand, "Wrong.", key=key, by=cast.anna)] * 3)
    assert answers == [Dispute.objects.get(hand=hand)] * 3
    with pytest.raises(KeyReusedError):
        mark(hand, "Wrong again.", key=key, by=cast.anna)
    answers = at_once(CashError, *[lambda: marked(hand, cast.vera)] * 3)
    assert sum(isinstance(answer, CashError) for answer in answers) == 2


def test_a_hand_can_be_marked_for_two_days_after_its_last_line(cast: Cast) -> None:
    hand = hand_of(cast)
    with time_machine.travel(timezone.now() + timedelta(hours=47, minutes=59)):
        marked(hand, cast.anna)
    with (
        time_machine.travel(timezone.now() + timedelta(hours=48, minutes=1)),
        pytest.raises(CashError, match="for 48 hours after its last line; that is over"),
    ):
        marked(hand, cast.vera)


def test_the_club_has_a_time_limit_of_its_own_and_logs_it(cast: Cast) -> None:
    hand = hand_of(cast)
    set_hours(cast.club, 1, by=cast.mona)
    with (
        time_machine.travel(timezone.now() + timedelta(hours=2)),
        pytest.raises(CashError, match="for 1 hour after its last line"),
    ):
        marked(hand, cast.anna)
    set_hours(cast.club, 3, by=cast.olga)
    with time_machine.travel(timezone.now() + timedelta(hours=2)):
        marked(hand, cast.anna)
    logged = LogEntry.objects.filter(club=cast.club, kind="dispute_hours_changed")
    assert [(one.by, one.details) for one in logged] == [
        (cast.olga, {"before": 1, "after": 3}),
        (cast.mona, {"before": 48, "after": 1}),
    ]


def test_a_hand_that_is_played_can_be_marked(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris)
    play = evening.tap("drawn 1", "ante all", "deal")
    assert play.hand is not None
    marked(play.hand, cast.anna)


def test_turned_down_it_stays_with_the_hand(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    decision = decided(dispute, TURNED_DOWN, cast.mona)
    found = told(dispute)
    assert (found.decision, found.correction) == (decision, None)
    assert (decision.by, decision.own_hand) == (cast.mona, False)
    assert not open_disputes(cast.club).exists()


def test_upheld_without_a_correction_moves_nothing(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    before = reading.head(cast.club.book)
    decided(dispute, Decision(upheld=True, text="So it was."), cast.mona)
    assert reading.head(cast.club.book) == before


def test_upheld_with_a_correction_it_is_a_posting_dated_now_that_names_the_hand(
    cast: Cast,
) -> None:
    hand = hand_of(cast)
    before = {one.member: one.result for one in standings_of(hand.table.session)}
    decision = decided(marked(hand, cast.anna), upheld(cast.boris, cast.anna), cast.mona)
    [booked] = corrections_of(hand.table.session)
    assert booked.posting.number == decision.posting
    assert booked.posting.note == "Hand 1 at table 1: Anna had the ace."
    assert booked.posting.actor == cast.mona.actor
    assert (booked.givers, booked.takers) == ((("Boris", 500),), (("Anna", 500),))
    after = {one.member: one.result for one in standings_of(hand.table.session)}
    assert after[cast.anna] == before[cast.anna] + 500
    assert after[cast.boris] == before[cast.boris] - 500


def test_a_decision_that_is_sent_twice_is_booked_once(cast: Cast) -> None:
    dispute, key = marked(hand_of(cast), cast.anna), uuid4()
    seated, said = seated_at(dispute.hand), upheld(cast.boris, cast.anna)
    answers = at_once(
        Exception, *[lambda: decide(dispute, said, seated=seated, key=key, by=cast.mona)] * 3
    )
    assert answers == [DisputeDecision.objects.get(dispute=dispute)] * 3
    assert len(corrections_of(dispute.hand.table.session)) == 1
    other = upheld(cast.boris, cast.anna, 700)
    with pytest.raises(KeyReusedError):
        decide(dispute, other, seated=seated, key=key, by=cast.mona)


def test_two_managers_decide_once(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    answers = at_once(
        CashError,
        lambda: decided(dispute, upheld(cast.boris, cast.anna), cast.mona),
        lambda: decided(dispute, upheld(cast.boris, cast.anna), cast.olga),
    )
    [refusal] = [answer for answer in answers if isinstance(answer, CashError)]
    assert "has decided on this already" in str(refusal)
    assert len(corrections_of(dispute.hand.table.session)) == 1


def test_a_correction_that_is_taken_back_stays_visible(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    decision = decided(dispute, upheld(cast.boris, cast.anna), cast.mona)
    assert decision.posting is not None
    back = undo(cast.club, decision.posting, key=uuid4(), by=cast.mona, reason="it was Vera's")
    correction = told(dispute).correction
    assert correction is not None
    assert correction.posting.reversed_by == back.number
    assert not correction.stands


def test_while_the_session_is_open_nothing_is_corrected(cast: Cast) -> None:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    play = evening.tap("drawn 1", "ante all", "deal")
    assert play.hand is not None
    dispute = marked(play.hand, cast.anna)
    with pytest.raises(CashError, match="The session is open"):
        decided(dispute, upheld(cast.boris, cast.anna), cast.mona)
    assert not DisputeDecision.objects.filter(dispute=dispute).exists()
    decided(dispute, TURNED_DOWN, cast.mona)


def test_nobody_is_corrected_beyond_what_he_has(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    with pytest.raises(CashError, match="Boris has"):
        decided(dispute, upheld(cast.boris, cast.anna, 10_000_000), cast.mona)
    assert open_disputes(cast.club).count() == 1


def test_a_correction_is_between_those_who_sat_there(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    with pytest.raises(CashError, match="must have sat at the hand"):
        decided(dispute, upheld(cast.gleb, cast.anna), cast.mona)
    with pytest.raises(CashError, match="two different"):
        decided(dispute, upheld(cast.anna, cast.anna), cast.mona)
    refused = Decision(
        upheld=False, text="No.", correction=upheld(cast.boris, cast.anna).correction
    )
    with pytest.raises(CashError, match="corrects nothing"):
        decided(dispute, refused, cast.mona)


def test_who_is_somebody_else_by_now_is_corrected_as_him(cast: Cast) -> None:
    hand = hand_of(cast)
    dispute = marked(hand, cast.anna)
    merge(cast.gleb, cast.boris, by=cast.mona)
    with pytest.raises(CashError, match="must have sat at the hand"):
        decided(dispute, upheld(cast.boris, cast.anna), cast.mona)
    decided(dispute, upheld(cast.gleb, cast.anna), cast.mona)


@pytest.mark.parametrize("who", ["anna", "dora", "tanya", "stan"])
def test_only_managers_decide(cast: Cast, who: str) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    by = getattr(cast, who)
    with pytest.raises(CashError, match="Only a manager decides"):
        decided(dispute, TURNED_DOWN, by)
    with pytest.raises(CashError, match="Only a manager decides"):
        set_hours(cast.club, 5, by=by)


def test_a_manager_who_sat_there_leaves_it_to_another_one(cast: Cast) -> None:
    hand = hand_of(cast, cast.anna, cast.boris, cast.mona)
    dispute = marked(hand, cast.mona)
    with pytest.raises(CashError, match="You sat at this hand yourself"):
        decided(dispute, TURNED_DOWN, cast.mona)
    assert not decided(dispute, TURNED_DOWN, cast.olga).own_hand


def test_where_no_other_manager_can_he_decides_and_it_is_said(cast: Cast) -> None:
    hand = hand_of(cast, cast.anna, cast.boris, cast.mona)
    cast.olga.active = False
    cast.olga.save()
    make_member(cast.club, "Max", Role.MANAGER, login=False)
    dispute = marked(hand, cast.anna)
    assert why_not_decide(cast.mona, seated_at(hand)) == ""
    assert decided(dispute, TURNED_DOWN, cast.mona).own_hand


def test_what_was_said_and_decided_stays_as_it_was(cast: Cast) -> None:
    dispute = marked(hand_of(cast), cast.anna)
    decided(dispute, TURNED_DOWN, cast.mona)
    for table in ("games_dispute", "games_disputedecision"):
        for change in (f"UPDATE {table} SET text = 'x'", f"DELETE FROM {table}"):
            with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(change)
