"""Forms of the treasurer's desk besides cash in and out."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.amounts import format_money
from club.cashdesk import Party
from club.fields import NOTE_MAX, KeyField, LineField, MoneyField, NameField
from club.models import Club, DeskRules, Member

TITLE_MAX = 80
ACCOUNT_NAME_MAX = 40
MOST_PIECES = 100_000
WEIGHTS = 9

CHOOSE = {
    "required": gettext_lazy("Choose one of the list."),
    "invalid_choice": gettext_lazy("Choose one of the list."),
}


class PartyField(forms.ChoiceField):
    """Somebody who has an account: its value is a `Party`."""

    def __init__(self, *, parties: Sequence[tuple[Party, str]], **options: Any) -> None:
        self.parties = {party.token: party for party, _label in parties}
        offered = [("", "–"), *((party.token, label) for party, label in parties)]
        super().__init__(choices=offered, error_messages=CHOOSE, **options)

    def clean(self, value: Any) -> Party:
        """Return who was chosen."""
        return self.parties[super().clean(value)]


class TransferForm(forms.Form):
    """Money from one to another."""

    key = KeyField()

    def __init__(
        self, *args: Any, club: Club, parties: Sequence[tuple[Party, str]], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.fields["source"] = PartyField(parties=parties, label=_("From"))
        self.fields["target"] = PartyField(parties=parties, label=_("To"))
        self.fields["amount"] = MoneyField(club=club, label=_("Amount"))
        self.fields["note"] = LineField(label=_("Note"), longest=NOTE_MAX, required=False)


class AccountForm(forms.Form):
    """The name of an account of the club."""

    name = NameField(label=gettext_lazy("Name of the account"))

    def clean_name(self) -> str:
        """Return a name that fits on a line."""
        name = str(self.cleaned_data["name"])
        if len(name) > ACCOUNT_NAME_MAX:
            raise ValidationError(
                _("The name of an account has at most %(most)d characters.")
                % {"most": ACCOUNT_NAME_MAX}
            )
        return name


class CostForm(forms.Form):
    """What was bought together, who laid it out and who shares it."""

    title = LineField(
        label=gettext_lazy("What for"),
        longest=TITLE_MAX,
        error_messages={"required": gettext_lazy("Say what was paid for.")},
    )
    key = KeyField()

    def __init__(
        self,
        *args: Any,
        club: Club,
        people: Sequence[Member],
        parties: Sequence[tuple[Party, str]],
        **options: Any,
    ) -> None:
        super().__init__(*args, **options)
        self.people = people
        self.fields["amount"] = MoneyField(club=club, label=_("Amount"))
        self.fields["receiver"] = PartyField(parties=parties, label=_("Laid out by"))
        for member in people:
            self.fields[f"weight_{member.pk}"] = forms.TypedChoiceField(
                label=str(member),
                choices=[(number, str(number)) for number in range(WEIGHTS + 1)],
                coerce=int,
                initial=0,
                required=False,
                error_messages=CHOOSE,
            )

    @property
    def weights(self) -> dict[Member, int]:
        """Return how many shares each of those who take part bears."""
        given = ((member, self.cleaned_data[f"weight_{member.pk}"]) for member in self.people)
        return {member: int(weight) for member, weight in given if weight}

    @property
    def sharers(self) -> list[forms.BoundField]:
        """Return the fields of the people."""
        return [self[f"weight_{member.pk}"] for member in self.people]


class FeeForm(forms.Form):
    """Which account of the club gets what the seats cost."""

    key = KeyField()

    def __init__(self, *args: Any, parties: Sequence[tuple[Party, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["receiver"] = PartyField(parties=parties, label=_("To"))


class CountForm(forms.Form):
    """How many of each note and coin lie in the box."""

    key = KeyField()

    def __init__(self, *args: Any, club: Club, worths: Sequence[int], **options: Any) -> None:
        super().__init__(*args, **options)
        self.worths = worths
        for worth in worths:
            self.fields[f"piece_{worth}"] = forms.IntegerField(
                label=format_money(worth, club, short=True),
                min_value=0,
                max_value=MOST_PIECES,
                required=False,
                widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
            )
        self.fields["loose"] = MoneyField(
            club=club,
            allow_zero=True,
            initial=0,
            label=_("Not counted by the piece"),
            help_text=_("A sealed bag, a roll of coins: its sum. Nothing is 0."),
        )

    @property
    def pieces(self) -> dict[int, int]:
        """Return how many there are of what is worth how much."""
        return {worth: self.cleaned_data[f"piece_{worth}"] or 0 for worth in self.worths}

    @property
    def piece_fields(self) -> list[forms.BoundField]:
        """Return the fields of notes and coins, from the largest on."""
        return [self[f"piece_{worth}"] for worth in self.worths]


class ReasonForm(forms.Form):
    """Why something is done."""

    reason = LineField(
        label=gettext_lazy("Reason"),
        longest=NOTE_MAX,
        error_messages={"required": gettext_lazy("Say why.")},
    )
    key = KeyField()


class DeskRulesForm(forms.Form):
    """What the manager settles for the desk."""

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["cash_out_limit"] = MoneyField(
            club=club,
            allow_zero=True,
            label=_("A second person is needed for a cash-out above"),
            help_text=_("0: never."),
        )
        self.fields["fee"] = MoneyField(
            club=club,
            allow_zero=True,
            label=_("A seat costs"),
            help_text=_("0: nothing."),
        )
        self.fields["fee_per"] = forms.ChoiceField(
            label=_("For each"),
            choices=DeskRules.Per.choices,
            widget=forms.RadioSelect,
            error_messages=CHOOSE,
        )
