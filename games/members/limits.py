"""A member's own limits: his page alone; nobody else has an address for it."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from club import limits as verbs
from club.access import club_page
from club.fields import DayField, KeyField, MoneyField
from club.http import ClubRequest
from club.models import Club, MemberLimit
from club.views.booking import attempt
from games.limits import lost_since, sat_since

Kind = MemberLimit.Kind
LIFT = "lift"


class LossForm(forms.Form):
    """The most that somebody may lose in a night."""

    key = KeyField()

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["most"] = MoneyField(club=club, label=_("The most I may lose in a night"))


class HoursForm(forms.Form):
    """The most hours that somebody plays in a night."""

    most = forms.IntegerField(
        label=gettext_lazy("The most hours at the tables in a night"),
        min_value=1,
        max_value=verbs.HOURS_MAX,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    key = KeyField()


class LiftForm(forms.Form):
    """That a limit is lifted."""

    key = KeyField()


class PauseForm(forms.Form):
    """Until when somebody does not play at all; he has to say that he means it."""

    until = DayField(
        label=gettext_lazy("I do not play before"),
        error_messages={"required": gettext_lazy("Choose a day after today.")},
    )
    sure = forms.BooleanField(
        label=gettext_lazy("I know that nobody can end a pause early, not even I."),
        required=False,
    )
    key = KeyField()

    def clean_sure(self) -> bool:
        """See that he means it."""
        if not self.cleaned_data["sure"]:
            raise ValidationError(_("Tick this if you mean it."))
        return True


@club_page()
@require_http_methods(["GET", "POST"])
def limits(request: ClubRequest) -> HttpResponse:
    """Show the reader his own limits, and let him set them."""
    sent = request.POST.get("change", "") if request.method == "POST" else ""
    shown = _forms(request, sent)
    status = 200
    if request.method == "POST":
        form, change = _change(request, sent, shown)
        status = attempt(form, change)
        if status == 200:
            messages.success(request, _("Your limit is set; only you see it."))
            return redirect("games:limits", club=request.club.slug)
        if sent not in shown or LIFT in request.POST:
            shown["refused"] = form
    context = _context(request) | {
        "forms": shown,
        "kept": {sent: request.POST.get("key")} if status == 503 else {},
    }
    return render(request, "games/limits.html", context, status=status)


def _forms(request: ClubRequest, sent: str) -> dict[str, forms.Form]:
    """Return the three forms of the page, the one that was sent with what was typed."""
    lifts = LIFT in request.POST

    def typed(kind: Kind) -> Any:
        return request.POST if sent == kind and not lifts else None

    return {
        Kind.LOSS: LossForm(typed(Kind.LOSS), club=request.club, auto_id="loss_%s"),
        Kind.HOURS: HoursForm(typed(Kind.HOURS), auto_id="hours_%s"),
        Kind.PAUSE: PauseForm(typed(Kind.PAUSE), auto_id="pause_%s"),
    }


def _change(
    request: ClubRequest, sent: str, shown: dict[str, forms.Form]
) -> tuple[forms.Form, Callable[[dict[str, Any]], object]]:
    """Return the form that was sent, and what it does."""
    setters: dict[str, Callable[..., object]] = {
        Kind.LOSS: verbs.set_loss,
        Kind.HOURS: verbs.set_hours,
    }
    member, setter = request.member, setters.get(sent)
    if setter is not None and LIFT in request.POST:
        return LiftForm(request.POST), lambda said: setter(member, None, key=said["key"])
    if setter is not None:
        return shown[sent], lambda said: setter(member, said["most"], key=said["key"])
    pausing = shown[Kind.PAUSE]
    if not pausing.is_bound:
        pausing = PauseForm(request.POST)
    return pausing, lambda said: verbs.pause(member, said["until"], key=said["key"])


def _context(request: ClubRequest) -> dict[str, Any]:
    """Return what counts today, what will count, and how far the reader has come tonight."""
    club, member, now = request.club, request.member, timezone.now()
    today = club.day_of(now)
    began = club.day_began(today)
    history = verbs.history_of(member)
    minutes = int(sat_since(member, began, now=now).total_seconds()) // 60
    return {
        "limits": verbs.limits_today(member),
        "waiting": [(row, verbs.in_words(row, club)) for row in verbs.waiting(history, today)],
        "history": [(row, verbs.in_words(row, club)) for row in history],
        "lost": max(lost_since(member, began), 0),
        "hours_sat": minutes // 60,
        "minutes_sat": minutes % 60,
        "today": today,
    }
