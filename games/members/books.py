"""The books: the one equation, each side opened to the accounts that it is made of."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from club.access import club_page
from club.box import Equation, Names
from club.freezing import looked_at_equation
from club.http import ClubRequest
from club.models import Club, ClubAccount, Role
from games.models import Pot, Table
from games.presets import GAME_NAMES
from ledger import reading


@dataclass(frozen=True, slots=True)
class Account:
    """An account: what it is called, what it holds, and the page that shows its entries."""

    name: str
    balance: int
    url: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side of the equation and its accounts."""

    name: str
    total: int
    accounts: list[Account]


@club_page(Role.TREASURER, Role.MANAGER)
@require_GET
def books(request: ClubRequest) -> HttpResponse:
    """Show the equation as it stands, and what each side is made of."""
    found = looked_at_equation(request.club)
    context = {
        "equation": found,
        "sides": list(_sides(request.club, found)),
        "head": reading.head(request.club.book),
    }
    return render(request, "games/books.html", context)


def _sides(club: Club, found: Equation) -> Iterable[Side]:
    names = _names(club)
    urls = _urls(club)
    titles = {
        "members": (_("Members"), found.members),
        "banks": (_("Banks"), found.banks),
        "pots": (_("Pots"), found.pots),
        "club": (_("The club's own"), found.club),
        "box": (_("Box"), found.box),
    }
    for side, (title, total) in titles.items():
        accounts = [
            Account(
                names.get(one.account, one.owner or one.kind),
                -one.balance if side == "box" else one.balance,
                urls.get(one.account, ""),
            )
            for one in found.parts.get(side, [])
            # Banks of former evenings are empty for ever.
            if one.balance or side not in {"banks", "pots"}
        ]
        yield Side(title, total, sorted(accounts, key=lambda one: -abs(one.balance)))


def _names(club: Club) -> dict[int, str]:
    banks = Table.objects.filter(session__club=club).select_related("session")
    pots = Pot.objects.filter(board__club=club).select_related("board")
    return {
        **Names(club).by_account,
        **{
            table.bank_account: _("Session %(session)d, table %(table)d")
            % {"session": table.session.number, "table": table.number}
            for table in banks
        },
        **{
            pot.account: _("%(game)s, board %(number)d: %(pot)s")
            % {
                "game": GAME_NAMES[pot.board.game](),
                "number": pot.board.number,
                "pot": pot.name,
            }
            for pot in pots
        },
    }


def _urls(club: Club) -> dict[int, str]:
    """Return where the entries of an account can be read."""
    slug = {"club": club.slug}
    members = {
        member.account: reverse("games:member", kwargs=slug | {"member": member.pk})
        for member in club.members.all()
    }
    own = {
        one.account: reverse("club:account", kwargs=slug | {"account": one.pk})
        for one in ClubAccount.objects.filter(club=club)
    }
    tables = {
        table.bank_account: reverse("games:board", kwargs=slug | {"table": table.pk})
        for table in Table.objects.filter(session__club=club)
    }
    fixed = {
        getattr(club, name): reverse("games:entries", kwargs=slug | {"fixed": name})
        for name in FIXED
    }
    return members | own | tables | fixed


FIXED = ("cash", "house", "over_short", "suspense")


@club_page(Role.TREASURER, Role.MANAGER)
@require_GET
def entries(request: ClubRequest, fixed: str) -> HttpResponse:
    """Show the newest entries of the box or of an account that each club has."""
    if fixed not in FIXED:
        raise Http404
    number = getattr(request.club, fixed)
    names = Names(request.club)
    found = reading.statement(number, limit=100)
    context = {
        "name": names.by_account[number],
        "balance": -reading.balance(number) if fixed == "cash" else reading.balance(number),
        "entries": [(entry, names.members.get(entry.actor)) for entry in found],
    }
    return render(request, "games/entries.html", context)
