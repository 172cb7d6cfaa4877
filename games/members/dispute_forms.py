"""What is typed about a dispute: the member's sentence, the manager's decision, the time limit."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.cashdesk import Party
from club.fields import KeyField, LineField, MoneyField
from club.forms_desk import CHOOSE, PartyField
from club.models import Club
from games.disputes import HOURS_MAX, TEXT_MAX, Decision
from games.settling.corrections import Correction

UPHELD, TURNED_DOWN = "upheld", "turned_down"


class MarkForm(forms.Form):
    """What was wrong with a hand."""

    text = LineField(
        label=gettext_lazy("What was wrong, in one sentence"),
        longest=TEXT_MAX,
        error_messages={"required": gettext_lazy("Say what was wrong.")},
    )
    key = KeyField()


class _OptionalParty(PartyField):
    def clean(self, value: Any) -> Any:
        return super().clean(value) if value else None


class _OptionalMoney(MoneyField):
    def clean(self, value: Any) -> Any:
        return super().clean(value) if str(value or "").strip() else None


class DecisionForm(forms.Form):
    """Whether a dispute is upheld, why, and perhaps who gives whom how much.

    A correction is only asked for where ``corrects``; it has all three of its parts, or none.
    """

    upheld = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        choices=[
            (UPHELD, gettext_lazy("Upheld")),
            (TURNED_DOWN, gettext_lazy("Turned down")),
        ],
        widget=forms.RadioSelect,
        error_messages=CHOOSE,
    )
    text = LineField(
        label=gettext_lazy("Why, in one sentence"),
        longest=TEXT_MAX,
        error_messages={"required": gettext_lazy("Say why.")},
    )
    key = KeyField()

    def __init__(
        self,
        *args: Any,
        club: Club,
        parties: Sequence[tuple[Party, str]],
        corrects: bool,
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        if corrects:
            self.fields["source"] = _OptionalParty(
                parties=parties, label=_("Correction from"), required=False
            )
            self.fields["target"] = _OptionalParty(parties=parties, label=_("To"), required=False)
            self.fields["amount"] = _OptionalMoney(
                club=club, label=_("Amount"), help_text=_("Leave all three empty to move no money.")
            )

    def clean(self) -> dict[str, Any]:
        """See that a correction is whole."""
        cleaned: dict[str, Any] = super().clean() or {}
        parts = [cleaned.get(name) for name in ("source", "target", "amount")]
        if any(parts) and not all(parts) and not self.errors:
            raise ValidationError(_("A correction says who gives, who gets it, and how much."))
        return cleaned

    @property
    def decision(self) -> Decision:
        """Return what a valid form says."""
        said = self.cleaned_data
        correction = None
        if said.get("amount") is not None:
            correction = Correction(
                source=said["source"], target=said["target"], amount=said["amount"], reason=""
            )
        return Decision(upheld=said["upheld"] == UPHELD, text=said["text"], correction=correction)


class HoursForm(forms.Form):
    """How long a hand may be disputed."""

    hours = forms.IntegerField(
        label=gettext_lazy("Hours in which a hand can be marked"),
        min_value=1,
        max_value=HOURS_MAX,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
        help_text=gettext_lazy("They run from the last line of the hand."),
    )
