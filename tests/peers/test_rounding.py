"""Faults of rounding that users of others reported: units that get lost, or never settle."""

from random import Random
from uuid import uuid4

from club import costs
from club.cashdesk import cash_out, club_parties
from club.people import deactivate
from games.closing import close
from games.settling.results import standings_of
from games.settling.settlement import lines_of, make_lines, tick
from ledger import reading
from tests.builders import Cast, client_of, give
from tests.games.evening import Evening
from tests.sheets.desk import imported


def test_a_cost_of_one_for_three_is_shared_to_the_unit_and_the_books_sum_to_nothing(
    cast: Cast,
) -> None:
    """R01, R02: a third of 1.00 three times is not 0.99."""
    three = (cast.anna, cast.boris, cast.vera)
    give(cast, 100, *three)
    costs.share_cost(
        cast.club,
        title="Chalk",
        weights=dict.fromkeys(three, 1),
        amount=100,
        receiver=club_parties(cast.club)[0],
        key=uuid4(),
        by=cast.tanya,
    )
    assert sorted(reading.balance(member.account) for member in three) == [66, 67, 67]
    assert sum(one.balance for one in reading.trial_balance(cast.club.book)) == 0


def test_the_share_that_is_shown_is_the_one_that_is_booked(cast: Cast) -> None:
    """R10: 353.16 over eight."""
    people = [*cast.players, cast.dora, cast.tanya, cast.mona]
    weights = dict.fromkeys(people, 1)
    give(cast, 10_000, *people)
    shown = costs.preview(cast.club, 35_316, weights)
    costs.share_cost(
        cast.club,
        title="Hall",
        weights=weights,
        amount=35_316,
        receiver=club_parties(cast.club)[0],
        key=uuid4(),
        by=cast.tanya,
        shown=costs.as_shown(shown),
    )
    for share in shown:
        assert reading.balance(share.member.account) == 10_000 - share.amount


def test_a_settled_night_leaves_nobody_with_a_unit_and_no_payment_of_nothing(cast: Cast) -> None:
    """R07: after every suggested payment nobody stands at −0.01."""
    evening = Evening(cast, *cast.players[:4], money=10**7)
    evening.at_random(Random(7), 60)
    if evening.play.hand is not None and not evening.play.state.over:
        evening.tap("annul_hand")
    assert len([one for one in standings_of(evening.session) if one.result]) > 2
    close(evening.session, by=cast.dora)
    everybody = [one.member.pk for one in standings_of(evening.session)]
    make_lines(evening.session, everybody, by=cast.tanya)
    for line in lines_of(evening.session):
        assert line.amount > 0
        tick(line, key=uuid4(), by=cast.tanya)
    assert {one.open for one in standings_of(evening.session)} <= {0}


def test_who_left_with_nothing_is_gone_from_every_list_of_the_desk(cast: Cast) -> None:
    """R08: a settled person does not come back."""
    give(cast, 700, cast.gleb)
    cash_out(cast.gleb, 700, key=uuid4(), by=cast.tanya)
    deactivate(cast.gleb, by=cast.mona)
    client = client_of(cast.tanya)
    for page in ("cash/", "cash/transfer/", "cash/costs/"):
        assert (
            "Gleb"
            not in client.get(f"/{cast.club.slug}/{page}")
            .content.decode()
            .partition("Last postings")[0]
        )


def test_hundredths_of_a_sheet_come_in_as_they_are(cast: Cast) -> None:
    """R13: 1.50 did not become 149."""
    amounts = (150, 29, 1999, 435)
    days = ",".join(f"2026-01-0{day}" for day in range(1, 5))
    anna = ",".join(f"{amount / 100:.2f}" for amount in amounts)
    boris = ",".join(f"-{amount / 100:.2f}" for amount in amounts)
    made = imported(cast, f"Name,{days}\nAnna,{anna}\nBoris,{boris}\n")
    sessions = [paper.session for paper in made.sessions.order_by("pk")]
    told = [standings_of(session)[0].result for session in sessions]
    assert told == list(amounts)
    page = client_of(cast.tanya).get(f"/{cast.club.slug}/import/").content.decode()
    assert "4 sessions" in page
