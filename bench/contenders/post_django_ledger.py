"""django-ledger's side of the postings: `commit_txs`, a posted journal entry with two lines.

It balances, verifies and posts the entry in a transaction of its own, as its quick start does.
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
        "django.contrib.sessions",
        "django.contrib.messages",
        "django_ledger",
    ],
    USE_TZ=True,
)
django.setup()

# Models can be imported only now.
from django.contrib.auth import get_user_model  # noqa: E402
from django.utils import timezone  # noqa: E402
from django_ledger.io.roles import LIABILITY_CL_ACC_PAYABLE  # noqa: E402
from django_ledger.models import AccountModel, EntityModel, LedgerModel  # noqa: E402


def prepare() -> list[list[str]]:
    """Make the tables, an entity for each club, its chart of accounts and its ledger."""
    call_command("migrate", verbosity=0)
    admin = get_user_model().objects.create_user("admin")
    return [_club(number, admin) for number in range(purses.CLUBS)]


def _club(number: int, admin: object) -> list[str]:
    entity = EntityModel.create_entity(
        name=f"Club {number}", use_accrual_method=True, admin=admin, fy_start_month=1
    )
    entity.create_chart_of_accounts(assign_as_default=True, commit=True)
    accounts = [
        entity.create_account(
            code=str(2000 + member),
            role=LIABILITY_CL_ACC_PAYABLE,
            name=f"Member {member}",
            balance_type="credit",
            active=True,
        )
        for member in range(purses.PURSES)
    ]
    entity.create_ledger(name="Play", posted=True)
    return [str(account.uuid) for account in accounts]


def open_purses(names: list[str]) -> list[tuple[LedgerModel, AccountModel]]:
    """Read the accounts once, each with the ledger of its club."""
    accounts = AccountModel.objects.filter(uuid__in=names)
    ledger = LedgerModel.objects.get(entity__chartofaccountmodel=accounts[0].coa_model)
    return [(ledger, account) for account in accounts]


def move(
    _club: int, giver: tuple[LedgerModel, AccountModel], taker: tuple[LedgerModel, AccountModel]
) -> None:
    """Post an entry that debits the giver's account, a liability, and credits the taker's."""
    ledger, _ = giver
    ledger.commit_txs(
        je_timestamp=timezone.now(),
        je_txs=[
            _line(giver[1], "debit"),
            _line(taker[1], "credit"),
        ],
        je_posted=True,
        je_desc="bet",
    )


def _line(account: AccountModel, side: str) -> dict[str, object]:
    return {
        "account": account,
        "amount": purses.AMOUNT,
        "tx_type": side,
        "description": "",
    }


if __name__ == "__main__":
    purses.serve(prepare, open_purses, move)
