"""The one door for play: what is recorded, what is refused, what is taken back."""

from dataclasses import dataclass
from uuid import uuid4

import pytest
from django.db import DatabaseError, transaction

from club.cashdesk import cash_out
from club.models import Member
from club.sessions import close_session, open_session
from games import hands, tables
from games.models import Action, Hand, RefusedAction, Table
from games.play import Play, load
from games.presets import presets_of
from games.rules.protocol import Refusal
from games.rules.words import LineError
from ledger import reading
from tests.builders import Cast, at_once, give, make_cast


@dataclass
class Evening:
    """A table of trinka with Anna, Boris and Vera, 1 000 units each, and Dora at the phone."""

    cast: Cast
    table: Table

    @property
    def play(self) -> Play:
        return load(tables.tables_of(self.cast.club).get(pk=self.table.pk))

    def tap(self, *lines: str) -> Play:
        for line in lines:
            play = self.play
            hands.record(play.table, line, number=play.number, key=uuid4(), by=self.cast.dora)
        return self.play

    def undo(self) -> Play:
        play = self.play
        return hands.take_back(play.table, number=play.number, key=uuid4(), by=self.cast.dora)

    def refusal(self, line: str) -> Refusal:
        with pytest.raises(hands.RefusedActionError) as refused:
            self.tap(line)
        return refused.value.refusal

    def balance(self, member: Member) -> int:
        return reading.balance(member.account)

    @property
    def bank(self) -> int:
        return reading.balance(self.table.bank_account)


@pytest.fixture
def evening() -> Evening:
    cast = make_cast(digits=0)
    give(cast, 1000, cast.anna, cast.boris, cast.vera)
    session = open_session(cast.club, by=cast.dora)
    preset = presets_of(cast.club)[0]
    table = tables.open_table(session, number=1, preset=preset, changes={"ante": 10}, by=cast.dora)
    evening = Evening(cast, table)
    for member in (cast.anna, cast.boris, cast.vera):
        play = evening.play
        tables.seat_member(play.table, member, number=play.number, key=uuid4(), by=cast.dora)
    evening.tap("drawn 1")
    return evening


PLAYED = ("ante all", "deal", "2 bet 20", "3 fold", "1 fold", "take_bank")


def test_every_stake_is_a_posting_at_once_and_the_bank_is_on_the_table(evening: Evening) -> None:
    evening.tap("ante all", "deal", "2 bet 40")

    assert evening.bank == 70
    assert evening.balance(evening.cast.boris) == 950
    assert evening.play.balance(2) == 950
    bet = Action.objects.get(table=evening.table, kind="bet")
    assert (bet.amount, bet.member, bet.by) == (40, evening.cast.boris, evening.cast.dora)
    assert bet.posting == reading.head(evening.cast.club.book).number


def test_the_winner_gets_the_bank_and_deals_the_next_hand(evening: Evening) -> None:
    play = evening.tap(*PLAYED)

    assert evening.bank == 0
    assert evening.balance(evening.cast.boris) == 1020
    assert (play.hand, play.state.phase, play.state.dealer) == (None, "IDLE", 2)
    assert evening.tap("ante all").hand == Hand.objects.get(table=evening.table, number=2)


def test_the_same_key_is_one_action_however_often_it_arrives(evening: Evening) -> None:
    play, key = evening.play, uuid4()
    for _ in range(3):
        again = hands.record(
            play.table, "ante all", number=play.number, key=key, by=evening.cast.dora
        )

    assert evening.bank == 30
    assert again.number == play.number + 1


def test_a_key_storm_from_many_phones_is_one_action(evening: Evening) -> None:
    play, key, dora = evening.play, uuid4(), evening.cast.dora

    def tap() -> Play:
        return hands.record(play.table, "ante all", number=play.number, key=key, by=dora)

    answers = at_once(hands.StaleTableError, *[tap] * 8)

    assert all(isinstance(answer, Play) for answer in answers)
    assert evening.bank == 30


def test_a_second_phone_is_told_that_the_table_has_moved_on(evening: Evening) -> None:
    play = evening.play
    evening.tap("ante all")

    with pytest.raises(hands.StaleTableError) as stale:
        hands.record(play.table, "ante all", number=play.number, key=uuid4(), by=evening.cast.mona)

    assert [action.line for action in stale.value.since] == ["ante all"]
    assert evening.bank == 30


def test_a_key_used_for_something_else_is_refused(evening: Evening) -> None:
    play, key = evening.play, uuid4()
    hands.record(play.table, "ante all", number=play.number, key=key, by=evening.cast.dora)
    for line, number, by in [
        ("deal", play.number + 1, evening.cast.dora),
        ("deal", play.number, evening.cast.dora),
        ("ante all", play.number, evening.cast.mona),
    ]:
        with pytest.raises(hands.KeyReusedError):
            hands.record(play.table, line, number=number, key=key, by=by)
    assert evening.play.number == play.number + 1


def test_a_refusal_leaves_nothing_and_is_given_again_under_its_key(evening: Evening) -> None:
    play, key = evening.play, uuid4()

    def deal(line: str = "deal") -> None:
        hands.record(play.table, line, number=play.number, key=key, by=evening.cast.dora)

    with pytest.raises(hands.RefusedActionError) as first:
        deal()
    evening.tap("ante all")
    with pytest.raises(hands.RefusedActionError) as again:
        deal()
    with pytest.raises(hands.KeyReusedError):
        deal("ante all")

    assert first.value.refusal.code == again.value.refusal.code == "bank_short"
    assert first.value.refusal.values["missing"] == again.value.refusal.values["missing"] == 30
    assert RefusedAction.objects.get(key=key).by == evening.cast.dora


def test_a_line_that_is_none_is_refused(evening: Evening) -> None:
    for line in ("", "1 dance", "1 bet x", "1 bet -5", "deal\n1 bet 5", "9" * 500):
        with pytest.raises(LineError):
            evening.tap(line)


def test_a_player_who_can_not_pay_is_told_what_he_has_and_what_it_costs(evening: Evening) -> None:
    evening.tap("ante all", "deal")

    refusal = evening.refusal("2 bet 991")

    assert refusal.code == "cannot_pay"
    assert (refusal.values["has"], refusal.values["costs"]) == (990, 991)


def test_taking_back_again_and_again_reaches_into_a_finished_hand(evening: Evening) -> None:
    evening.tap(*PLAYED, "ante all")
    for _ in range(4):
        play = evening.undo()

    assert play.state.phase == "BETTING"
    assert play.hand == Hand.objects.get(table=evening.table, number=1)
    assert (evening.bank, evening.balance(evening.cast.boris)) == (50, 970)
    play = evening.tap("3 bet 20", "1 fold", "2 fold", "take_bank")
    assert evening.balance(evening.cast.vera) == 1040
    assert play.state.dealer == 3


def test_taking_everything_back_leads_to_an_empty_table(evening: Evening) -> None:
    evening.tap("ante all")
    while Action.objects.filter(table=evening.table, takes_back=None, taken_back_by=None).exists():
        play = evening.undo()

    assert (play.hand, play.state.seats, evening.bank) == (None, (), 0)
    with pytest.raises(hands.RefusedActionError) as refused:
        evening.undo()
    assert refused.value.refusal.code == "nothing_to_take_back"


def test_a_taking_back_is_one_however_often_it_arrives(evening: Evening) -> None:
    play, key = evening.tap("ante all", "deal"), uuid4()
    for _ in range(3):
        hands.take_back(play.table, number=play.number, key=key, by=evening.cast.dora)

    assert evening.play.state.phase == "ANTE"
    assert evening.bank == 30


def test_a_bank_whose_winner_has_cashed_out_can_not_be_taken_back(evening: Evening) -> None:
    evening.tap(*PLAYED)
    cast = evening.cast
    cash_out(cast.boris, 1020, key=uuid4(), by=cast.tanya)

    with pytest.raises(hands.RefusedActionError) as refused:
        evening.undo()

    assert refused.value.refusal == Refusal("money_gone", {"seat": 2, "has": 0, "needs": 50})
    assert (evening.bank, evening.balance(cast.boris)) == (0, 0)


def test_house_rules_agreed_during_a_hand_count_from_the_next(evening: Evening) -> None:
    evening.tap("ante all", "deal")
    play = evening.play
    tables.change_rules(
        play.table, {"ante": 20}, number=play.number, key=uuid4(), by=evening.cast.dora
    )

    assert evening.play.state.rules.ante == 10
    assert evening.tap("2 fold", "3 fold", "take_bank").state.rules.ante == 20


def test_taking_a_changed_rule_back_brings_the_old_one_for_the_next_hands_too(
    evening: Evening,
) -> None:
    evening.tap(*PLAYED, "rule ante=20")
    assert evening.play.table.rules["ante"] == 20
    evening.undo()

    assert "ante" not in evening.play.table.rules or evening.play.table.rules["ante"] == 10
    evening.tap("ante all")
    assert evening.bank == 30


def test_a_deactivated_member_can_not_put_in_an_ante(evening: Evening) -> None:
    cast = evening.cast
    Member.objects.filter(pk=cast.vera.pk).update(active=False)

    assert evening.refusal("ante all").code == "inactive"
    evening.tap("exclude 3", "ante all")
    assert evening.bank == 20


def test_a_deactivated_member_can_not_join_a_svara(evening: Evening) -> None:
    evening.tap("ante all", "deal", "2 bet 10", "3 fold", "1 peek 10", "peek_result tie", "svara")
    Member.objects.filter(pk=evening.cast.vera.pk).update(active=False)

    assert evening.refusal("3 svara_join").code == "inactive"
    evening.tap("3 svara_decline")


def test_no_money_goes_to_a_deactivated_member_by_the_side(evening: Evening) -> None:
    evening.tap("ante all", "deal")
    Member.objects.filter(pk=evening.cast.vera.pk).update(active=False)

    assert evening.refusal("side 1 3 5 for the show").code == "inactive"
    assert evening.refusal("side 3 1 5 for the show").code == "inactive"


def test_nobody_sits_down_under_a_number_that_was_not_given_to_him(evening: Evening) -> None:
    assert evening.refusal("sit 9").code == "not_seated"


def test_nothing_is_recorded_at_a_closed_table_or_in_a_closed_session(evening: Evening) -> None:
    play = evening.play
    tables.close_table(play.table, by=evening.cast.dora)
    with pytest.raises(hands.TableClosedError):
        evening.tap("ante all")
    Table.objects.filter(pk=evening.table.pk).update(closed_at=None)
    close_session(evening.table.session, by=evening.cast.dora)
    with pytest.raises(hands.TableClosedError):
        evening.tap("ante all")


def test_a_recorded_action_can_not_be_changed_by_anybody(evening: Evening) -> None:
    evening.tap("ante all")
    for change in (
        lambda: Action.objects.filter(table=evening.table).update(amount=1),
        lambda: Action.objects.filter(table=evening.table).delete(),
    ):
        with pytest.raises(DatabaseError), transaction.atomic():
            change()
