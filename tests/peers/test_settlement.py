"""Faults of settling that users of others reported."""

from uuid import uuid4

import pytest

from club.cashdesk import cash_out
from club.sessions import SessionError
from games.closing import close
from games.models import Preset
from games.settling.payments import fewest_payments
from games.settling.results import standings_of
from games.settling.settlement import lines_of, make_lines
from games.tables import tables_of
from tests.builders import Cast, client_of
from tests.games.evening import Evening


def played(cast: Cast) -> Evening:
    evening = Evening(cast, cast.anna, cast.boris, cast.vera)
    evening.tap("drawn 1", "ante all", "deal", "2 bet 1000", "3 fold", "1 fold", "take_bank")
    return evening


def test_largest_with_largest_is_not_called_the_fewest() -> None:
    """N05: +5 +4 −4 −3 −2 needs three payments."""
    assert len(fewest_payments({"A": 5, "B": 4, "C": -4, "D": -3, "E": -2})) == 3


def test_every_page_tells_the_same_debt(cast: Cast) -> None:
    """N02: after simplifying another page showed debts that did not exist."""
    evening = played(cast)
    close(evening.session, by=cast.dora)
    everybody = [one.member.pk for one in standings_of(evening.session)]
    make_lines(evening.session, everybody, by=cast.tanya)
    own = client_of(cast.anna).get(f"/{cast.club.slug}/sessions/{evening.session.pk}/")
    line = next(line for line in lines_of(evening.session) if line.payer == cast.anna)
    assert f"Anna → {line.payee}" in own.content.decode()
    settlement = client_of(cast.tanya).get(
        f"/{cast.club.slug}/sessions/{evening.session.pk}/settlement/"
    )
    assert f"<b>Anna</b> → <b>{line.payee}</b>" in settlement.content.decode()


def test_a_void_and_a_cash_out_are_no_results(cast: Cast) -> None:
    """N06: totals counted deleted rows and repayments."""
    evening = played(cast)
    before = {one.member.pk: one.result for one in standings_of(evening.session)}
    evening.tap("ante all", "deal", "annul_hand")
    cash_out(cast.boris, 500, key=uuid4(), by=cast.tanya)
    assert {one.member.pk: one.result for one in standings_of(evening.session)} == before


def test_another_ante_changes_no_former_hand(cast: Cast) -> None:
    """N08: changing a weight changed every past item."""
    evening = played(cast)
    before = standings_of(evening.session)
    Preset.objects.filter(club=cast.club).update(rules={"ante": 7})
    table = tables_of(cast.club).get(pk=evening.table.pk)
    table.rules = {"ante": 7}
    table.save(update_fields=["rules"])
    assert standings_of(evening.session) == before


@pytest.mark.parametrize("people", [1, 40])
def test_one_player_and_forty_are_shown(cast: Cast, people: int) -> None:
    """N09: the settle page crashed for one group's data."""
    results = dict.fromkeys(range(people - 1), 1)
    assert len(fewest_payments(results | {people: -len(results)})) == max(0, people - 1)


def test_a_night_with_money_in_a_bank_is_not_closed(cast: Cast) -> None:
    """K05: settling with a gap went through without a question."""
    evening = Evening(cast, cast.anna, cast.boris)
    evening.tap("drawn 1", "ante all")
    with pytest.raises(SessionError):
        close(evening.session, by=cast.dora)
