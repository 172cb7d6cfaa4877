"""Whatever is done to a book, in whatever order: it answers as a small model of it does."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from ledger import audit, errors, posting, reading
from ledger.posting import Line, Posted

ACCOUNTS = 5
FLOORS: list[int | None] = [None, 0, 0, -50, -200]


@dataclass
class Model:
    """What a bookkeeper would keep in his head."""

    floors: list[int | None] = field(default_factory=FLOORS.copy)
    closed: set[int] = field(default_factory=set)
    balances: list[int] = field(default_factory=lambda: [0] * ACCOUNTS)
    postings: list[dict[int, int]] = field(default_factory=list)
    reversals: dict[int, int] = field(default_factory=dict)
    answers: dict[UUID, tuple[object, object]] = field(default_factory=dict)

    def refusal(self, lines: dict[int, int]) -> type[errors.RefusedPostingError] | None:
        """Return why ``lines`` are refused: the first account that has a reason, by its number."""
        for account, amount in sorted(lines.items()):
            floor = self.floors[account]
            if account in self.closed:
                return errors.ClosedAccountError
            if floor is not None and amount < 0 and self.balances[account] + amount < floor:
                return errors.FloorError
        return None

    def book(self, lines: dict[int, int]) -> int:
        for account, amount in lines.items():
            self.balances[account] += amount
        self.postings.append(lines)
        return len(self.postings)


def outcome(answer: Posted | errors.LedgerError) -> object:
    return answer.number if isinstance(answer, Posted) else type(answer)


amounts = st.integers(1, 120)
places = st.integers(0, ACCOUNTS - 1)


@st.composite
def moves(draw: st.DrawFn) -> dict[int, int]:
    """Lines on different accounts that sum to zero."""
    takers = draw(st.dictionaries(places, amounts, min_size=1, max_size=3))
    giver = draw(places.filter(lambda place: place not in takers))
    return {**takers, giver: -sum(takers.values())}


class Bookkeeping(RuleBasedStateMachine):
    def __init__(self) -> None:
        super().__init__()
        self.model = Model()
        self.book = posting.open_book()
        self.accounts = [
            posting.open_account(self.book, kind="member", floor=floor) for floor in FLOORS
        ]

    def send_post(self, lines: dict[int, int], key: UUID) -> Posted | errors.LedgerError:
        rows: Sequence[Line] = [Line(self.accounts[n], amount) for n, amount in lines.items()]
        try:
            return posting.post(self.book, kind="bet", lines=rows, key=key, actor="member:7")
        except errors.LedgerError as error:
            return error

    def send_reverse(self, number: int, key: UUID) -> Posted | errors.LedgerError:
        try:
            return posting.reverse(self.book, number, key=key, actor="member:7")
        except errors.LedgerError as error:
            return error

    @rule(lines=moves())
    def post(self, lines: dict[int, int]) -> None:
        key = uuid4()
        expected: object = self.model.refusal(lines) or self.model.book(lines)
        assert outcome(self.send_post(lines, key)) == expected
        self.model.answers[key] = (lines, expected)

    @precondition(lambda self: self.model.postings)
    @rule(data=st.data())
    def reverse(self, data: st.DataObject) -> None:
        key = uuid4()
        number = data.draw(st.integers(0, len(self.model.postings) + 1))
        expected = self.reversed_outcome(number)
        assert outcome(self.send_reverse(number, key)) == expected
        self.model.answers[key] = (number, expected)

    def reversed_outcome(self, number: int) -> object:
        model = self.model
        if not 0 < number <= len(model.postings) or number in model.reversals.values():
            return errors.NotReversibleError
        if number in model.reversals:
            return errors.AlreadyReversedError
        lines = {account: -amount for account, amount in model.postings[number - 1].items()}
        if refusal := model.refusal(lines):
            return refusal
        model.reversals[number] = model.book(lines)
        return model.reversals[number]

    @precondition(lambda self: self.model.answers)
    @rule(data=st.data())
    def send_again(self, data: st.DataObject) -> None:
        key = data.draw(st.sampled_from(list(self.model.answers)))
        content, expected = self.model.answers[key]
        if isinstance(content, dict):
            answer = self.send_post(content, key)
        else:
            assert isinstance(content, int)
            answer = self.send_reverse(content, key)
        assert outcome(answer) == expected
        assert isinstance(answer, Posted | errors.RefusedPostingError)
        assert answer.replayed

    @precondition(lambda self: self.model.answers)
    @rule(data=st.data(), lines=moves())
    def send_something_else_under_an_old_key(
        self, data: st.DataObject, lines: dict[int, int]
    ) -> None:
        key = data.draw(st.sampled_from(list(self.model.answers)))
        if self.model.answers[key][0] != lines:
            assert outcome(self.send_post(lines, key)) is errors.KeyReusedError

    @rule(place=places, floor=st.none() | st.integers(-200, 0))
    def set_floor(self, place: int, floor: int | None) -> None:
        posting.set_floor(self.accounts[place], floor)
        self.model.floors[place] = floor

    @rule(place=places)
    def close(self, place: int) -> None:
        posting.close_account(self.accounts[place])
        self.model.closed.add(place)

    @rule(place=places)
    def reopen(self, place: int) -> None:
        posting.reopen_account(self.accounts[place])
        self.model.closed.discard(place)

    @invariant()
    def balances_are_those_of_the_model(self) -> None:
        expected = dict(zip(self.accounts, self.model.balances, strict=True))
        assert reading.balances(self.accounts) == expected
        assert sum(expected.values()) == 0
        assert reading.head(self.book).number == len(self.model.postings)

    def teardown(self) -> None:
        counted = audit.check(self.book)
        refusals = sum(isinstance(answer, type) for _, answer in self.model.answers.values())
        assert (counted.postings, counted.refusals) == (len(self.model.postings), refusals)


TestBookkeeping = Bookkeeping.TestCase
TestBookkeeping.settings = settings(max_examples=16, stateful_step_count=30, deadline=None)
