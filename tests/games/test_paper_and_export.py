"""What one club writes out, another reads in: evenings by chance of every game, there and back."""

from contextlib import suppress
from datetime import date
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest
from django.core.management import call_command

from club.cashdesk import cash_out
from club.models import Member
from club.people import set_credit_limit
from games.hands import RefusedActionError
from games.pots import accounts_of
from games.records.reading import read
from games.records.recording import record_paper, take_back_paper
from games.rules import GAMES
from ledger import reading
from tests.builders import Cast, give, make_cast
from tests.games.evening import Evening
from tests.games.exports import net_by_the_books, told_truly

SEATED = {"board": 4, "terz": 2}
MONEY = 60_000


def played(cast: Cast, game: str, seed: int) -> Evening:
    seated = cast.players[: SEATED.get(game, 3 + seed % 3)]
    evening = Evening(cast, *seated, game=game, money=MONEY)
    evening.at_random(Random(seed), 120)
    return evening


def finish(evening: Evening) -> None:
    """End what is running, so that nothing is left in the bank."""
    kinds = {option.kind for option in evening.play.options() if option.refusal is None}
    if "abandon" in kinds:
        evening.tap("abandon")
    elif evening.play.state.begun:
        evening.tap("annul_hand it is late")


def balances(members: list[Member]) -> dict[str, int]:
    return {member.name: reading.balance(member.account) for member in members}


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_an_evening_goes_from_club_to_club_and_back(
    game: str, seed: int, cast: Cast, tmp_path: Path
) -> None:
    evening = played(cast, game, seed)
    told_truly(evening.session, tmp_path / "running")
    finish(evening)
    exported = told_truly(evening.session, tmp_path / "over")
    other = make_cast()
    give(other, MONEY, *other.players)
    before = balances(other.players)

    record = read(exported.texts[0])
    members = {seat: other.club.members.get(name=name) for seat, name in record.names.items()}
    session = record_paper(
        other.club, record, members, day=date(2026, 1, 9), text=exported.texts[0], by=other.dora
    )

    books = {name: net for name, net in net_by_the_books(evening.session).items() if net}
    assert {name: net for name, net in net_by_the_books(session).items() if net} == books
    pots = [
        {name: reading.balance(account) for name, account in accounts_of(table).items()}
        for table in (evening.table, session.tables.get())
    ]
    assert pots[0] == pots[1]

    take_back_paper(session, reason="Only a test", by=other.mona)
    assert balances(other.players) == before
    call_command("verify", club=other.club.slug)


@pytest.mark.parametrize("game", GAMES)
def test_whose_purse_is_filled_on_the_way_is_told_truly(
    game: str, cast: Cast, tmp_path: Path
) -> None:
    chance = Random(game)
    set_credit_limit(cast.anna, by=cast.olga, limit=2_000)
    evening = Evening(cast, *cast.players[: SEATED.get(game, 4)], game=game, money=0)
    for _ in range(25):
        for member in evening.play.seats.values():
            has = reading.balance(member.account)
            if has < 1_500 and chance.random() < 0.8:
                give(cast, 1_000 * chance.randrange(2, 30), member)
            elif has > 20_000 and chance.random() < 0.5:
                cash_out(member, has // 2, key=uuid4(), by=cast.tanya)
        # What was won may have been paid out; then it can't be taken back.
        with suppress(RefusedActionError):
            evening.at_random(chance, 6)

    told_truly(evening.session, tmp_path)
