"""Which results a page of figures is about; the filter lives in the page's address."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from urllib.parse import urlencode

from babel.dates import format_date
from django import forms
from django.db.models import Model, QuerySet
from django.utils.functional import cached_property
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from club.fields import FIRST_DAY, LAST_DAY, DayField
from club.months import month_of, next_month
from games.presets import GAME_NAMES
from games.rules import GAMES

PERIODS = {
    "all": gettext_lazy("All time"),
    "year": gettext_lazy("Year"),
    "month": gettext_lazy("Month"),
    "week": gettext_lazy("Week"),
    "day": gettext_lazy("Club day"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Filter:
    """Results of one ``game`` or all (""), of one table's ``rules``, session and period.

    ``day`` lies in the period; ``session`` is the number that the club gives it.
    """

    period: str = "all"
    day: date = LAST_DAY
    game: str = ""
    rules: str = ""
    session: int | None = None

    @property
    def first(self) -> date:
        """The first club day of the period."""
        if self.period == "week":
            return self.day - timedelta(days=self.day.weekday())
        if self.period == "month":
            return month_of(self.day)
        if self.period == "year":
            return self.day.replace(month=1, day=1)
        return self.day if self.period == "day" else FIRST_DAY

    @property
    def last(self) -> date:
        """The last club day of the period."""
        if self.period == "week":
            return self.first + timedelta(days=6)
        if self.period == "month":
            return next_month(self.first) - timedelta(days=1)
        if self.period == "year":
            return self.day.replace(month=12, day=31)
        return self.day if self.period == "day" else LAST_DAY

    @property
    def earlier(self) -> "Filter | None":
        """The same with the period before; none for all time."""
        if self.period == "all" or self.first <= FIRST_DAY:
            return None
        return replace(self, day=self.first - timedelta(days=1))

    @property
    def later(self) -> "Filter | None":
        """The same with the period after; none for all time."""
        if self.period == "all" or self.last >= LAST_DAY:
            return None
        return replace(self, day=self.last + timedelta(days=1))

    @property
    def called(self) -> str:
        """Say which period it is."""
        language = get_language() or "en"
        if self.period == "week":
            return _("Week of %(day)s") % {"day": format_date(self.first, "long", locale=language)}
        if self.period == "month":
            return format_date(self.first, "LLLL y", locale=language)
        if self.period == "year":
            return str(self.first.year)
        if self.period == "day":
            return format_date(self.day, "long", locale=language)
        return _("All time")

    @property
    def query(self) -> str:
        """The filter as it stands in an address."""
        told: dict[str, object] = {"period": self.period} if self.period != "all" else {}
        if told:
            told["day"] = self.day.isoformat()
        told |= {"game": self.game} if self.game else {}
        told |= {"rules": self.rules} if self.rules else {}
        told |= {"session": self.session} if self.session else {}
        return urlencode(told)

    def of[M: Model](self, sums: QuerySet[M]) -> QuerySet[M]:
        """Narrow rows of sums to those that the filter is about."""
        if self.period != "all":
            sums = sums.filter(day__range=(self.first, self.last))
        if self.game:
            sums = sums.filter(game=self.game)
        if self.rules:
            sums = sums.filter(rules=self.rules)
        if self.session:
            sums = sums.filter(session__number=self.session)
        return sums


def _choice(label: str, choices: Sequence[tuple[str, str]]) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


class FilterForm(forms.Form):
    """The filter as it is asked for: in the address, or on the page without a script."""

    period = forms.ChoiceField(
        label=gettext_lazy("Period"), choices=[*PERIODS.items()], required=False
    )
    day = DayField(label=gettext_lazy("A day in it"), required=False)
    session = forms.IntegerField(
        label=gettext_lazy("Session number"), required=False, min_value=1, max_value=10**6
    )

    def __init__(self, asked: Mapping[str, str], *, today: date, rules: Iterable[str]) -> None:
        super().__init__(asked or None)
        self.today = today
        games = [(name, GAME_NAMES[name]()) for name in GAMES]
        named = [(name, name) for name in sorted({*rules} - {""})]
        self.fields["game"] = _choice(_("Game"), [("", _("All games")), *games])
        self.fields["rules"] = _choice(_("Table rules"), [("", _("All rules")), *named])
        self.order_fields(["period", "day", "game", "rules", "session"])
        self.initial = {"period": "all", "day": today}

    @property
    def opens(self) -> bool:
        """Whether the page shows the form at once: something is chosen in it, or is wrong."""
        asked = self.filter
        return bool(asked.game or asked.rules or asked.session or self.errors)

    @property
    def status(self) -> int:
        """The status of the page that shows the form."""
        return 422 if self.errors else 200

    @cached_property
    def filter(self) -> Filter:
        """The filter that was asked for; what was not understood is left out of it."""
        if not self.is_bound:
            return Filter(day=self.today)
        self.full_clean()
        told = self.cleaned_data
        return Filter(
            period=told.get("period") or "all",
            day=told.get("day") or self.today,
            game=told.get("game") or "",
            rules=told.get("rules") or "",
            session=told.get("session"),
        )
