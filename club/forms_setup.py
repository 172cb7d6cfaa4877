"""The form that founds a club."""

import re
import zoneinfo
from collections import defaultdict
from typing import Any

from babel import Locale
from babel.core import get_global
from babel.numbers import get_currency_name, get_currency_precision
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from club.fields import LineField, NameField
from club.forms import LoginForm
from club.models import Club, Role
from club.setup import SLUG_MAX, slug_of

_REGIONS = "Africa America Antarctica Arctic Asia Atlantic Australia Europe Indian Pacific".split()  # noqa: SIM905


class SetupForm(LoginForm):
    """A club and the login of its owner."""

    club_name = NameField(label=gettext_lazy("Name of the club"))
    slug = LineField(
        label=gettext_lazy("Address"),
        longest=SLUG_MAX,
        required=False,
        help_text=gettext_lazy(
            "The club's pages begin with it: Latin letters, digits and hyphens. "
            "Left empty, it is made of the name."
        ),
    )
    currency = forms.ChoiceField(label=gettext_lazy("Currency"))
    whole_units = forms.BooleanField(
        label=gettext_lazy("Whole units only"),
        required=False,
        help_text=gettext_lazy("Tick it if you never play for cents or kopecks."),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        help_text=gettext_lazy("The club day lasts from 06:00 to 06:00 of this clock."),
    )
    name = NameField(label=gettext_lazy("Your name"))
    roles = forms.MultipleChoiceField(
        label=gettext_lazy("What you do besides owning the club"),
        choices=[
            (Role.TREASURER.value, gettext_lazy("I keep the cash box")),
            (Role.DEALER.value, gettext_lazy("I run tables")),
        ],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    club_fields = ("club_name", "slug", "currency", "whole_units", "language", "time_zone")
    owner_fields = ("name", "roles", "username", "email", "password", "again")
    field_order = [*club_fields, *owner_fields]

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        language = (get_language() or settings.LANGUAGE_CODE)[:2]
        currency, zone = self.fields["currency"], self.fields["time_zone"]
        currency.choices = _currencies(language)  # type: ignore[attr-defined]  # choice fields
        zone.choices = _time_zones()  # type: ignore[attr-defined]
        self.initial = {
            "currency": "EUR",
            "language": language,
            "time_zone": "UTC",
            "roles": [Role.TREASURER.value, Role.DEALER.value],
            **self.initial,
        }

    def of_the_club(self) -> list[forms.BoundField]:
        """Return the fields about the club."""
        return [self[name] for name in self.club_fields]

    def of_the_owner(self) -> list[forms.BoundField]:
        """Return the fields about its owner."""
        return [self[name] for name in self.owner_fields]

    def clean_slug(self) -> str:
        """Return the address, made of the club's name if none was typed."""
        slug: str = self.cleaned_data["slug"].lower()
        if not slug:
            slug = slug_of(self.cleaned_data.get("club_name", ""))
            if not slug and "club_name" in self.cleaned_data:
                raise ValidationError(_("No address can be made of this name; type one."))
        elif not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", slug):
            raise ValidationError(
                _("Use Latin letters, digits and single hyphens, for example %(example)s.")
                % {"example": slug_of(slug) or "four-suits"}
            )
        return slug

    def club(self) -> Club:
        """Return the club as typed, unsaved and without its book."""
        cleaned = self.cleaned_data
        digits = 0 if cleaned["whole_units"] else get_currency_precision(cleaned["currency"])
        return Club(
            name=cleaned["club_name"],
            slug=cleaned["slug"],
            currency=cleaned["currency"],
            digits=digits,
            language=cleaned["language"],
            time_zone=cleaned["time_zone"],
        )

    def owner_roles(self) -> list[Role]:
        """Return what the owner does besides."""
        return [Role(role) for role in self.cleaned_data["roles"]]


def _currencies(language: str) -> list[tuple[str, str]]:
    """Return the currencies that are legal tender somewhere today, by code."""
    used = {
        code
        for currencies in get_global("territory_currencies").values()
        for code, _since, until, tender in currencies
        if tender and until is None
    }
    locale = Locale.parse(language)
    return [(code, f"{code} · {get_currency_name(code, locale=locale)}") for code in sorted(used)]


def _time_zones() -> list[tuple[str, str] | tuple[str, list[tuple[str, str]]]]:
    """Return UTC, then the time zones by region."""
    regions: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
    for name in sorted(zoneinfo.available_timezones()):
        region, _slash, place = name.partition("/")
        if region in _REGIONS and place:
            regions[region].append((name, place.replace("_", " ")))
    return [("UTC", "UTC"), *regions.items()]
