"""Sending a form of the desk: booked, or refused in words beside what was typed."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from club import approvals, cashdesk
from club.amounts import format_money
from club.cashdesk import Party
from club.http import NO_ANSWER, no_answer
from club.models import Club, Member
from club.people import people_of
from club.refusals import CashError
from ledger import reading
from ledger.errors import KeyReusedError


def attempt(form: forms.Form, book: Callable[[dict[str, Any]], object]) -> int:
    """Book what a valid form says; put a refusal into the form; return the status."""
    if not form.is_valid():
        return 422
    try:
        book(form.cleaned_data)
    except KeyReusedError:
        form.add_error(
            None,
            _("This form was used already, for something else. Nothing was booked now; look at "
              "the postings below before you send it again."),
        )  # fmt: skip
        return 409
    except NO_ANSWER:
        form.add_error(None, no_answer())
        return 503
    except cashdesk.NoTreasurerError as error:
        form.add_error(None, str(error))
        return 403
    except CashError as error:
        form.add_error(None, str(error))
        return 422
    return 200


def members_with_balances(club: Club) -> list[tuple[Member, int]]:
    """Return whom the desk can book for, with what each has: those who left only with money.

    What waits to be paid out is not there to be given away again.
    """
    members = people_of(club)
    balances = reading.balances([member.account for member in members])
    promised = approvals.promised(club)
    return [
        (member, balances[member.account] - promised.get(member.pk, 0))
        for member in members
        if member.active or balances[member.account]
    ]


def labelled(name: str, balance: int, club: Club) -> str:
    """Return how a closed list names somebody; it has no room for columns."""
    return f"{name} · {format_money(balance, club)}"


def parties(club: Club, *, box: bool = False) -> list[tuple[Party, str]]:
    """Return who money can go from and to, each with how a list names him."""
    boxes = [(Party("box", club.cash, _("Box")), _("Box"))] if box else []
    members = members_with_balances(club)
    return [
        *((Party.of(member), label_of(member, held)) for member, held in members),
        *club_accounts(club),
        *boxes,
    ]


def club_accounts(club: Club) -> list[tuple[Party, str]]:
    """Return the club's own accounts, each with how a list names it."""
    own = cashdesk.club_parties(club)
    balances = reading.balances([party.account for party in own])
    return [(party, labelled(party.name, balances[party.account], club)) for party in own]


def label_of(member: Member, balance: int) -> str:
    """Return how a list names a member."""
    label = labelled(str(member), balance, member.club)
    return label if member.active else f"{label} · {_('has left')}"
