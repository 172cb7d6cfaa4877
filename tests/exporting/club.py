"""A club that has something of everything, for exports."""

from random import Random
from uuid import uuid4

from club import cashdesk, counting
from club.accounts import open_account
from club.cashdesk import Party
from club.costs import share_cost
from club.models import Member
from games.statistics import catch_up_all
from tests.builders import Cast, give, make_cast, make_member
from tests.games.evening import Evening

NOTES = (
    "=1+1",
    "'tis",
    "-5",
    '"quoted" \\ and; both | lines',
    "два\u2028ряда, 100 €",
    "\tx",
    "@me",
)


def lively_club(*, digits: int = 2) -> Cast:
    """Let a club play all four games and its treasurer do what he does."""
    cast = make_cast(digits=digits)
    strange = make_member(cast.club, "=1+1", login=False)
    twin = make_member(cast.club, "Ёжиков  О'Нил: 2", login=False)
    chance = Random(11)
    kim, lu, mia = (make_member(cast.club, name, login=False) for name in ("Kim", "Lu", "Mia"))
    for game, people in (
        ("trinka", (cast.anna, cast.boris, strange)),
        ("seka", (cast.vera, cast.gleb, cast.dina)),
        ("board", (kim, lu, mia)),
        ("terz", (make_member(cast.club, "Nik", login=False), twin)),
    ):
        Evening(cast, *people, game=game).at_random(chance, 60)
    _treasurer(cast, strange)
    catch_up_all()
    return cast


def _treasurer(cast: Cast, strange: Member) -> None:
    give(cast, 30_000, cast.anna, cast.boris, strange)
    drinks = _drinks(cast)
    for note in NOTES:
        cashdesk.cash_in(cast.gleb, 50, key=uuid4(), by=cast.tanya, note=note)
    out = cashdesk.cash_out(cast.anna, 500, key=uuid4(), by=cast.tanya)
    cashdesk.undo(cast.club, out.number, key=uuid4(), by=cast.tanya, reason="=was wrong")
    share_cost(
        cast.club,
        title="Pizza",
        weights={cast.anna: 1, cast.boris: 2},
        amount=4700,
        receiver=drinks,
        key=uuid4(),
        by=cast.tanya,
    )
    counting.count(cast.club, {100: 3}, 7, key=uuid4(), by=cast.tanya)


def _drinks(cast: Cast) -> Party:
    open_account(cast.club, "Drinks & more", by=cast.mona)
    return cashdesk.club_parties(cast.club)[-1]
