"""django-hordak's side of the postings: `Account.transfer_to` in a database transaction.

The transaction is what its manual asks for: legs are checked at commit.
"""

import django
from django.conf import settings
from django.core.management import call_command

from bench.contenders import purses

settings.configure(
    DATABASES={"default": purses.database()},
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "mptt",
        "djmoney",
        "hordak",
    ],
    DEFAULT_CURRENCY="EUR",
    CURRENCIES=("EUR",),
    USE_TZ=True,
)
django.setup()

# Models can be imported only now.
from django.db import transaction  # noqa: E402
from hordak.models import Account, AccountType  # noqa: E402
from moneyed import EUR, Money  # noqa: E402

AMOUNT = Money(purses.AMOUNT, EUR)


def prepare() -> list[list[str]]:
    """Make the tables and the accounts; each club is a tree of its own."""
    call_command("migrate", verbosity=0)
    return [_club(number) for number in range(purses.CLUBS)]


def _club(number: int) -> list[str]:
    root = Account.objects.create(
        name=f"Club {number}", code=str(number), type=AccountType.liability, currencies=["EUR"]
    )
    accounts = [
        Account.objects.create(
            name=f"Member {member}", code=f"{member:02}", parent=root, currencies=["EUR"]
        )
        for member in range(purses.PURSES)
    ]
    return [str(account.pk) for account in accounts]


def open_purses(names: list[str]) -> list[Account]:
    """Read the accounts once."""
    return list(Account.objects.filter(pk__in=names))


def move(_club: int, giver: Account, taker: Account) -> None:
    """Transfer; a liability that is debited falls."""
    with transaction.atomic():
        taker.transfer_to(giver, AMOUNT)


if __name__ == "__main__":
    purses.serve(prepare, open_purses, move)
