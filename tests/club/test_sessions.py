"""A session of play is opened once and closed when the banks are empty."""

from functools import partial
from uuid import uuid4

import pytest

from club.models import PlaySession
from club.sessions import (
    SessionError,
    SessionOpenError,
    close_session,
    current_session,
    open_session,
)
from ledger import posting
from tests.builders import Cast, at_once


def test_a_dealer_opens_a_session_and_closes_it(cast: Cast) -> None:
    assert current_session(cast.club) is None
    session = open_session(cast.club, by=cast.dora, title="Friday")
    assert (session.number, session.title, session.opened_by) == (1, "Friday", cast.dora)
    assert current_session(cast.club) == session
    close_session(session, by=cast.dora)
    assert session.closed_by == cast.dora
    assert current_session(cast.club) is None


def test_sessions_are_numbered_in_their_club(cast: Cast) -> None:
    close_session(open_session(cast.club, by=cast.dora), by=cast.tanya)
    assert open_session(cast.club, by=cast.mona).number == 2
    assert open_session(cast.stan.club, by=cast.stan).number == 1


def test_players_open_and_close_no_session(cast: Cast) -> None:
    for person in (cast.anna, cast.tanya):
        with pytest.raises(SessionError, match="Only a dealer or a manager"):
            open_session(cast.club, by=person)
    session = open_session(cast.club, by=cast.dora)
    with pytest.raises(SessionError, match="Only a dealer, a manager or the treasurer"):
        close_session(session, by=cast.anna)


def test_a_second_session_is_refused_while_one_is_open(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    with pytest.raises(SessionOpenError, match="Session 1 is still open") as refused:
        open_session(cast.club, by=cast.mona)
    assert refused.value.session == session


def test_two_taps_at_once_open_one_session(cast: Cast) -> None:
    taps = [partial(open_session, cast.club, by=cast.dora)] * 4
    answers = at_once(SessionOpenError, *taps)
    assert sum(isinstance(answer, PlaySession) for answer in answers) == 1
    assert PlaySession.objects.filter(club=cast.club).count() == 1


def test_a_session_is_not_closed_while_money_lies_in_a_bank(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    bank = posting.open_account(cast.club.book, kind="bank", owner="", floor=0)
    lines = [posting.Line(cast.club.house, -100), posting.Line(bank, 100)]
    key = uuid4()
    booked = posting.post(cast.club.book, kind="ante", lines=lines, key=key, actor="x", cause="")
    with pytest.raises(SessionError, match="still money in the bank"):
        close_session(session, by=cast.dora, banks=[bank])
    posting.reverse(cast.club.book, booked.number, key=uuid4(), actor="x", cause="")
    close_session(session, by=cast.dora, banks=[bank])
    assert session.closed_at is not None


def test_closing_again_changes_nothing(cast: Cast) -> None:
    session = open_session(cast.club, by=cast.dora)
    close_session(session, by=cast.dora)
    closed_at = session.closed_at
    close_session(session, by=cast.mona)
    assert (session.closed_at, session.closed_by) == (closed_at, cast.dora)
