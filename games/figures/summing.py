"""Adding up results by whatever a page asks for; one query, however long the history."""

from django.db.models import Max, Min, QuerySet, Sum

from games.models import SessionResult

SUMMED = (
    *("hands", "won", "put_in", "taken", "svaras", "points", "seconds", "blind_hands", "blind_net"),
    *("peeks", "peeks_won", "svaras_met", "svaras_entered", "svaras_won", "svara_net"),
    *("covered", "marriage", "trynka"),
)
"""Columns of a result that add up; of the others the greatest or the least counts."""


PEOPLE = ("member", "session")
"""Columns that hold another row's number."""


def summed(results: QuerySet[SessionResult], *by: str) -> list[SessionResult]:
    """Return the sums of ``results``, an unsaved one for each value of the columns ``by``."""
    sums = {f"all_{column}": Sum(column) for column in SUMMED}
    rows = (
        results.order_by()
        .values(*by)
        .annotate(**sums, bank=Max("largest_bank"), loss=Min("largest_loss"))
        .order_by(*by)
    )
    return [
        SessionResult(
            **{f"{column}_id" if column in PEOPLE else column: row[column] for column in by},
            **{column: row[f"all_{column}"] for column in SUMMED},
            largest_bank=row["bank"],
            largest_loss=row["loss"],
        )
        for row in rows
        if row["bank"] is not None
    ]
