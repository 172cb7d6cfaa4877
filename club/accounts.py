"""The club's own accounts: opened, named and closed by its managers; each change is logged."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.desk_rules import desk_rules
from club.log import log_change
from club.models import Club, ClubAccount, DeskRules, Member, Role
from club.names import Likeness
from club.refusals import CashError
from ledger import posting, reading


@transaction.atomic
def open_account(club: Club, name: str, *, by: Member) -> ClubAccount:
    """Open an account of the club under a clean name (`club.names.clean_name`).

    Raises:
        CashError: ``by`` is no manager, or the name is taken or looks like another one.
    """
    _take(club, by)
    _check_name(club, name)
    account = posting.open_account(club.book, kind="club", owner=name, floor=0)
    opened = ClubAccount.objects.create(club=club, name=name, account=account)
    log_change(club, by, "account_opened", f"account:{opened.pk}", before=None, after=name)
    return opened


@transaction.atomic
def rename_account(account: ClubAccount, name: str, *, by: Member) -> None:
    """Give an account another name; what was booked stays.

    Raises:
        CashError: as for `open_account`.
    """
    _take(account.club, by)
    _check_name(account.club, name, besides=account)
    former, account.name = account.name, name
    account.save(update_fields=["name"])
    subject = f"account:{account.pk}"
    log_change(account.club, by, "account_renamed", subject, before=former, after=name)


@transaction.atomic
def close_account(account: ClubAccount, *, by: Member) -> None:
    """Close an empty account; again: no change.

    Raises:
        CashError: ``by`` is no manager, or there is money in it.
    """
    _take(account.club, by)
    account.refresh_from_db(fields=["closed_at"])
    if account.closed_at is not None:
        return
    posting.close_account(account.account)
    balance = reading.balance(account.account)
    if balance:
        raise CashError(
            _("There is %(balance)s in %(name)s; move it elsewhere first.")
            % {"balance": format_money(balance, account.club), "name": account}
        )
    account.closed_at = timezone.now()
    account.save(update_fields=["closed_at"])
    subject = f"account:{account.pk}"
    log_change(account.club, by, "account_closed", subject, before=account.name, after=None)


@transaction.atomic
def set_desk_rules(
    club: Club, *, by: Member, cash_out_limit: int, fee: int, fee_per: str
) -> DeskRules:
    """Settle the rules of the desk; amounts in minor units.

    Raises:
        CashError: ``by`` is no manager.
    """
    _take(club, by)
    rules = desk_rules(club)
    wanted: dict[str, int | str] = {
        "cash_out_limit": cash_out_limit,
        "fee": fee,
        "fee_per": fee_per,
    }
    for name, value in wanted.items():
        former = getattr(rules, name)
        if former != value:
            log_change(club, by, f"{name}_changed", f"club:{club.pk}", before=former, after=value)
            setattr(rules, name, value)
    rules.save()
    return rules


def _take(club: Club, by: Member) -> None:
    """Lock the club and look at who asks, as he is now."""
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    by.refresh_from_db(fields=["roles", "active"])
    if by.club_id != club.pk or not by.has(Role.MANAGER):
        raise CashError(_("Only a manager changes the accounts and rules of the desk."))


def _check_name(club: Club, name: str, *, besides: ClubAccount | None = None) -> None:
    """Refuse a name that could be taken for another account's."""
    wanted = Likeness.of(name)
    names = [str(one) for one in ClubAccount.objects.filter(club=club) if one != besides]
    names += [_("House"), _("Over/short"), _("Box")]
    taken = next((one for one in names if wanted.joined == Likeness.of(one).joined), None)
    if taken is not None:
        raise CashError(_("There is an account %(name)s already.") % {"name": taken})
