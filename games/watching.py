"""Links for onlookers: made and revoked by a manager, found by their code."""

from uuid import UUID

from django.db import transaction
from django.utils import timezone

from club.codes import digest_of, new_code
from club.log import log_change
from club.models import Member
from games.models import WatchLink


class ToldOnceError(Exception):
    """The form was sent before: its link is made, and its code is told no second time."""


@transaction.atomic
def make_link(label: str, *, full_names: bool, key: UUID, by: Member) -> str:
    """Return the code of a new link for the club of ``by``; it is told this once.

    Raises:
        ToldOnceError: a link was made with this ``key`` already.
    """
    code = new_code()
    made, is_new = WatchLink.objects.get_or_create(
        key=key,
        defaults={
            "club": by.club,
            "label": label,
            "full_names": full_names,
            "digest": digest_of(code),
            "made_by": by,
        },
    )
    if not is_new:
        raise ToldOnceError
    log_change(by.club, by, "watch_link_made", f"watch_link:{made.pk}", before=None, after=label)
    return code


@transaction.atomic
def revoke(link: WatchLink, *, by: Member) -> None:
    """End a link; whoever watches by it sees nothing more within moments. Again: no change."""
    row = WatchLink.objects.select_for_update(no_key=True).get(pk=link.pk)
    if row.revoked_at is None:
        row.revoked_at, row.revoked_by = timezone.now(), by
        row.save(update_fields=["revoked_at", "revoked_by"])
        subject = f"watch_link:{row.pk}"
        log_change(row.club, by, "watch_link_revoked", subject, before=row.label, after=None)


def find_link(code: str) -> WatchLink | None:
    """Return the link with this code, if it has not been revoked."""
    links = WatchLink.objects.select_related("club").filter(revoked_at=None)
    return links.filter(digest=digest_of(code)).first()
