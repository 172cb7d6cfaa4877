"""Fields of forms: they turn what was typed into clean values.

What a field refuses, it refuses with the sentence of the module that knows (`club.names`,
`club.amounts`).
"""

from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from club.amounts import AmountError, format_money, parse_money
from club.models import Club
from club.names import NAME_MAX, FaultyTextError, clean_line, clean_name

NOTE_MAX = 200
ON_A_CALENDAR = "%Y-%m-%d"
"""How browsers send a day that was chosen on a calendar, in every language."""
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2200, 12, 31)
OUTSIDE = gettext_lazy("Choose a day between the years 2000 and 2200.")


class LineField(forms.CharField):
    """One line of text, as `club.names.clean_line` keeps it."""

    def __init__(self, *, longest: int, **options: Any) -> None:
        super().__init__(empty_value="", **options)
        self.longest = longest
        self.widget.attrs["maxlength"] = str(longest)

    def to_python(self, value: Any) -> str:
        """Return the cleaned line."""
        try:
            return clean_line(str(value or ""), longest=self.longest)
        except FaultyTextError as error:
            raise ValidationError(str(error)) from error


class NameField(LineField):
    """A person's or a club's name, as `club.names.clean_name` keeps it."""

    def __init__(self, **options: Any) -> None:
        super().__init__(longest=NAME_MAX, **options)
        self.widget.attrs["autocomplete"] = "off"

    def to_python(self, value: Any) -> str:
        """Return the cleaned name."""
        try:
            return clean_name(str(value or ""))
        except FaultyTextError as error:
            raise ValidationError(str(error)) from error


class MoneyField(forms.Field):
    """An amount in the notation of people; its value is in minor units of ``club``."""

    widget = forms.TextInput

    def __init__(self, *, club: Club, allow_zero: bool = False, **options: Any) -> None:
        super().__init__(required=False, **options)
        self.club = club
        self.allow_zero = allow_zero
        self.widget.attrs |= {"inputmode": "decimal", "autocomplete": "off", "maxlength": "40"}

    def to_python(self, value: Any) -> int:
        """Return the amount; empty is refused with an example of one."""
        try:
            return parse_money(str(value or ""), self.club, allow_zero=self.allow_zero)
        except AmountError as error:
            raise ValidationError(str(error)) from error

    def prepare_value(self, value: Any) -> Any:
        """Write an amount as people do; what was typed stays as typed."""
        return format_money(value, self.club, short=True) if isinstance(value, int) else value


class KeyField(forms.UUIDField):
    """The key that `{% key %}` put into the page: what is sent twice is booked once."""

    widget = forms.HiddenInput
    default_error_messages = {
        "required": gettext_lazy("This form was damaged on its way; it is whole again, send it."),
        "invalid": gettext_lazy("This form was damaged on its way; it is whole again, send it."),
    }


class DayField(forms.DateField):
    """A day, chosen on a calendar, between the years that a club can have."""

    def __init__(self, **options: Any) -> None:
        calendar = forms.DateInput(attrs={"type": "date"}, format=ON_A_CALENDAR)
        super().__init__(input_formats=[ON_A_CALENDAR], widget=calendar, **options)

    def to_python(self, value: Any) -> date | None:
        """Return the day; years that no club has are refused."""
        day: date | None = super().to_python(value)
        if day is not None and not FIRST_DAY <= day <= LAST_DAY:
            raise ValidationError(OUTSIDE)
        return day
