"""The log of a club: who changed what about people and rules, with the values before and after."""

from club.models import Club, LogEntry, Member

type Value = str | int | bool | list[str] | None


def log_change(
    club: Club, by: Member | None, kind: str, subject: str, *, before: Value, after: Value
) -> None:
    """Append that ``by`` changed ``subject`` ("member:7"); call it in the change's transaction."""
    LogEntry.objects.create(
        club=club, by=by, kind=kind, subject=subject, details={"before": before, "after": after}
    )
