"""Charts of counts: when somebody plays, and how large banks are."""

from collections.abc import Mapping, Sequence

import pygal
from babel.dates import get_day_names
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.models import Club
from games.charts.drawing import Cell, Chart, config, drawn, whole_steps


def _hands(count: float) -> str:
    hands = round(count)
    return ngettext("%(hands)d hand", "%(hands)d hands", hands) % {"hands": hands}


def _count(count: float) -> str:
    return str(round(count))


def hours_chart(
    hours: Mapping[tuple[int, int], tuple[int, int]], club: Club, *, money: bool
) -> Chart | None:
    """Draw weekday against hour, the more hands the larger the mark; none without hands.

    ``hours`` has hands and what they brought by weekday of the club day (1: Monday) and hour of
    the clock. The hours run from the start of the club day on; with ``money`` the table has it.
    """
    played = {place: told for place, told in hours.items() if told[0]}
    if not played:
        return None
    title = _("When the hands were played")
    names = get_day_names("abbreviated", "stand-alone", get_language() or "en")
    places = sorted({_of_day(hour, club) for _day, hour in played})
    clock = [(place + club.day_starts) % 24 for place in range(places[0], places[-1] + 1)]
    chart = pygal.Dot(**config(_count))
    chart.x_labels = [str(hour) for hour in clock]
    for day in range(1, 8):
        chart.add(
            names[day - 1],
            [
                {"value": told[0], "formatter": _hands, "label": f"{names[day - 1]} {hour}:00"}
                if (told := played.get((day, hour)))
                else None
                for hour in clock
            ],
        )
    order = sorted(played, key=lambda place: (place[0], _of_day(place[1], club)))
    return Chart(
        title=title,
        note=_("Columns are hours of the clock, rows club days; a larger mark is more hands."),
        headings=(_("When"), _("Hands"), *([_("Result")] if money else [])),
        rows=[
            (
                Cell(f"{names[day - 1]} {hour}:00"),
                Cell(str(played[day, hour][0]), number=True),
                *(
                    [Cell(format_money(played[day, hour][1], club, signed=True), number=True)]
                    if money
                    else []
                ),
            )
            for day, hour in order
        ],
        svg=drawn(chart, title),
    )


def _of_day(hour: int, club: Club) -> int:
    """Return how many hours of the club day are over at ``hour`` of the clock."""
    return (hour - club.day_starts) % 24


def bank_sizes(sizes: Sequence[tuple[int, int]], club: Club) -> Chart | None:
    """Draw how many banks were below each step; ``sizes`` has ``(below, hands)`` in order."""
    if not sizes:
        return None
    title = _("How large the banks were")
    names = [
        _("below %(amount)s") % {"amount": format_money(b, club, short=True)} for b, _n in sizes
    ]
    chart = pygal.Bar(**config(_count), classes=["pygal-chart", "of-counts"], x_label_rotation=30)
    chart.y_labels = whole_steps(max(hands for _below, hands in sizes))
    chart.x_labels = [format_money(below, club, short=True) for below, _n in sizes]
    chart.add(
        "",
        [
            {"value": n, "label": name, "formatter": _hands}
            for name, (_b, n) in zip(names, sizes, strict=True)
        ],
    )
    return Chart(
        title=title,
        note=_("Each bar ends where the next begins: 1, 2, 5, 10 and so on."),
        headings=(_("Bank"), _("Hands")),
        rows=[
            (Cell(name), Cell(str(n), number=True))
            for name, (_b, n) in zip(names, sizes, strict=True)
        ],
        svg=drawn(chart, title),
    )
