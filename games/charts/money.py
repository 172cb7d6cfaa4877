"""Curves and bars of money: a balance over time, results by session, a leaderboard, an evening."""

from collections.abc import Sequence
from dataclasses import dataclass

import pygal
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.models import Club
from club.pictures import Picture
from games.charts.drawing import HEIGHT, LABELS_MAX, Cell, Chart, config, drawn


@dataclass(frozen=True, slots=True)
class Point:
    """One value of a chart, in minor units: what it is called, and where it comes from."""

    name: str
    amount: int
    url: str = ""


def _said(club: Club, *, signed: bool = False) -> dict[str, object]:
    return config(lambda value: format_money(round(value), club, short=True, signed=signed))


def balance_curve(points: Sequence[Point], club: Club) -> Chart:
    """Draw a balance after each session."""
    title = _("Balance after each session")
    chart = pygal.Line(**_said(club), include_x_axis=True)
    _label(chart, [point.name for point in points])
    chart.add("", [{"value": point.amount, "label": point.name} for point in points])
    return Chart(
        title=title,
        headings=(_("Session"), _("Balance")),
        rows=[
            (Cell(point.name, point.url), Cell(format_money(point.amount, club), number=True))
            for point in points
        ][::-1],
        svg=drawn(chart, title),
    )


def result_bars(points: Sequence[Point], club: Club, title: str, first: str) -> Chart:
    """Draw gains upwards and losses downwards; ``first`` is the heading of the names."""
    chart = pygal.StackedBar(**_said(club, signed=True), include_x_axis=True)
    _label(chart, [point.name for point in points])
    for name, sign in (("gain", 1), ("loss", -1)):
        # Two series, so that a style sheet tells them apart.
        chart.add(name, [_bar(point, sign) for point in points])
    return _table(chart, points, club, title, first)


def ranked_bars(points: Sequence[Point], club: Club, title: str) -> Chart:
    """Draw one bar a name, the first on top."""
    options = _said(club, signed=True) | {"height": max(120, 34 * len(points) + 50)}
    chart = pygal.HorizontalStackedBar(**options, include_x_axis=True)
    upwards = points[::-1]
    chart.x_labels = [point.name for point in upwards]
    for name, sign in (("gain", 1), ("loss", -1)):
        chart.add(name, [_bar(point, sign) for point in upwards])
    return _table(chart, points, club, title, _("Member"))


def sparkline(amounts: Sequence[int]) -> Picture:
    """Draw a small curve for a list; nothing for fewer than two values."""
    if len(amounts) < 2:
        return Picture()
    chart = pygal.Line(
        **config(str) | {"width": 120, "height": 32, "margin": 2},
        show_x_labels=False,
        show_y_labels=False,
        show_dots=False,
        show_x_guides=False,
        show_y_guides=False,
    )
    chart.add("", list(amounts))
    picture = drawn(chart, "")
    return Picture(picture.replace('role="img" aria-label=""', 'aria-hidden="true"'))


@dataclass(frozen=True, slots=True)
class Line:
    """One player's evening: his running total after each hand, in minor units."""

    name: str
    totals: Sequence[int]


def evening_lines(
    lines: Sequence[Line], hands: Sequence[Point], club: Club, title: str, *, note: str = ""
) -> Chart:
    """Draw running totals hand by hand; ``hands`` names the hands and leads to them."""
    several = len(lines) > 1
    options = _said(club, signed=True) | {"height": HEIGHT + (60 if several else 0)}
    options |= {"show_legend": several, "legend_at_bottom": True, "legend_at_bottom_columns": 3}
    chart = pygal.Line(**options, include_x_axis=True, show_dots=len(hands) <= 80)
    _label(chart, [hand.name for hand in hands])
    for line in lines:
        chart.add(line.name, list(line.totals))
    return Chart(
        title=title,
        note=note,
        headings=(_("Hand"), *(line.name for line in lines)),
        rows=[
            (
                Cell(hand.name, hand.url),
                *(
                    Cell(format_money(line.totals[place], club, signed=True), number=True)
                    for line in lines
                ),
            )
            for place, hand in enumerate(hands)
        ],
        svg=drawn(chart, title),
    )


def _bar(point: Point, sign: int) -> dict[str, object] | None:
    if point.amount * sign <= 0:
        return None
    return {"value": point.amount, "label": point.name}


def _label(chart: pygal.graph.graph.Graph, names: Sequence[str]) -> None:
    chart.x_labels = list(names)
    if len(names) > LABELS_MAX:
        # By place: two sessions of one day have one name.
        step = max(1, -(-len(names) // LABELS_MAX))
        chart.x_labels_major_every = step
        chart.show_minor_x_labels = False


def _table(
    chart: pygal.graph.graph.Graph, points: Sequence[Point], club: Club, title: str, first: str
) -> Chart:
    return Chart(
        title=title,
        headings=(first, _("Result")),
        rows=[
            (
                Cell(point.name, point.url),
                Cell(format_money(point.amount, club, signed=True), number=True),
            )
            for point in points
        ],
        svg=drawn(chart, title),
    )
