"""Founding a club: a one-time code opens the set-up page, one transaction makes everything."""

import re
import unicodedata

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from club.codes import digest_of, new_code
from club.invitations import save_login
from club.log import log_change
from club.models import Club, Member, Role, SetupCode, User
from club.people import enroll
from ledger import posting

# First words of addresses that are the site's own (`club.urls`), or look official.
RESERVED = frozenset(
    """account admin api club clubs favicon games health help invitation language live login
    logout people robots setup signup sitemap static watch well-known www""".split()  # noqa: SIM905
)
SLUG_MAX = 40

_LATIN = str.maketrans(
    dict(zip("абвгґдеёзиіїйклмнопрстуфыэ", "abvggdeeziiiiklmnoprstufye", strict=True))
    | {"є": "ie", "ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch"}
    | {"ю": "yu", "я": "ya", "ъ": None, "ь": None}
)


class SpentCodeError(Exception):
    """The set-up code is unknown or used; the text is a sentence for who opened the link."""

    def __init__(self) -> None:
        super().__init__(
            _("This set-up link is wrong or has been used. The command `python manage.py "
              "setup_link` on the server prints a new one.")
        )  # fmt: skip


class AddressTakenError(Exception):
    """Another club has this address, or the site needs it for itself."""

    def __init__(self) -> None:
        super().__init__(_("This address is taken; choose another one."))


def make_code() -> str:
    """Make a code that opens `/setup/?code=…` for one club; earlier ones stay good."""
    code = new_code()
    SetupCode.objects.create(digest=digest_of(code))
    return code


def check_code(code: str) -> None:
    """Look whether ``code`` still opens the set-up page.

    Raises:
        SpentCodeError: it does not.
    """
    if not SetupCode.objects.filter(digest=digest_of(code), used_at=None).exists():
        raise SpentCodeError


def slug_of(name: str) -> str:
    """Return an address for a club of this name, Cyrillic in Latin letters; perhaps empty."""
    latin = unicodedata.normalize("NFKD", name.lower().translate(_LATIN))
    plain = latin.encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:SLUG_MAX].strip("-")


@transaction.atomic
def found_club(code: str, *, club: Club, owner: User, name: str, roles: list[Role]) -> Member:
    """Found ``club`` with its book, its accounts and its owner; ``code`` is used up.

    ``club`` and ``owner`` come unsaved, the owner with his password set; ``name`` is his name in
    the club and ``roles`` what he does besides owning it. If anything fails, nothing is made and
    the code stays good.

    Raises:
        SpentCodeError: the code does not open the set-up any more.
        AddressTakenError: the club's address is another's.
        LoginTakenError: so is the owner's login.
    """
    SetupCode.objects.select_for_update(no_key=True).filter(digest=digest_of(code)).first()
    check_code(code)
    if club.slug in RESERVED:
        raise AddressTakenError
    club.book = posting.open_book()
    for account in ("cash", "house", "over_short", "suspense"):
        setattr(club, account, posting.open_account(club.book, kind=account, owner=""))
    try:
        with transaction.atomic():
            club.save()
    except IntegrityError as error:
        raise AddressTakenError from error
    save_login(owner)
    member = enroll(club, name=name, roles=[Role.OWNER, *roles], user=owner)
    log_change(club, member, "club_founded", f"club:{club.pk}", before=None, after=club.name)
    SetupCode.objects.filter(digest=digest_of(code)).update(used_at=timezone.now())
    return member
