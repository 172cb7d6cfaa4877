"""Forms of the site and the club: they turn what was typed into clean values.

What needs the club's people, the verbs refuse.
"""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.fields import NOTE_MAX, KeyField, LineField, MoneyField, NameField
from club.models import STAFF, Club, Member, Role, User
from club.names import MARK_MAX

LOGIN_MAX = 60
PASSWORD_MAX = 200


class PasswordForm(forms.Form):
    """A new password, twice because nobody sees what he types."""

    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        max_length=PASSWORD_MAX,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=gettext_lazy("At least eight characters; a short sentence is good and easy."),
    )
    again = forms.CharField(
        label=gettext_lazy("The password again"),
        strip=False,
        max_length=PASSWORD_MAX,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, user: User | None = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.user = user or User()

    def clean(self) -> dict[str, Any]:
        """Check that both are the same and the first is hard to guess."""
        cleaned: dict[str, Any] = super().clean() or {}
        password, again = cleaned.get("password"), cleaned.get("again")
        if password and again and password != again:
            self.add_error("again", _("This differs from the password above."))
        if password:
            try:
                validate_password(password, self.user)
            except ValidationError as error:
                self.add_error("password", error)
        return cleaned

    def user_with_password(self) -> User:
        """Return the user of a valid form with his new password, unsaved."""
        self.user.set_password(self.cleaned_data["password"])
        return self.user


class LoginForm(PasswordForm):
    """A new login: name, password, perhaps a mail address; both are nobody else's."""

    field_order = ["username", "email", "password", "again"]
    username = LineField(
        label=gettext_lazy("Login"),
        longest=LOGIN_MAX,
        widget=forms.TextInput(
            attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        ),
        help_text=gettext_lazy("The name to log in with: letters, digits, point, hyphen."),
    )
    email = forms.EmailField(
        label=gettext_lazy("Mail"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=gettext_lazy("Need not be given; one can log in with it too."),
    )

    def clean_username(self) -> str:
        """Return a login that nobody has, in whatever case."""
        username: str = User.normalize_username(self.cleaned_data["username"])
        if not all(letter.isalnum() or letter in ".-_+" for letter in username):
            raise ValidationError(
                _("A login has only letters, digits, points and hyphens, no spaces.")
            )
        if User.objects.filter(username__iexact=username).exists():
            raise ValidationError(_("Somebody has this login already; choose another one."))
        self.user.username = username
        return username

    def clean_email(self) -> str:
        """Return a mail address, in small letters, that no other login has."""
        email: str = self.cleaned_data["email"].lower()
        if email and User.objects.filter(email__iexact=email).exists():
            raise ValidationError(_("Another login has this mail address already."))
        self.user.email = email
        return email


class NameForm(forms.Form):
    """A person's name and what tells him apart.

    ``is_another`` of its values tells that whoever has this very name was said to be another
    person than those he looks like; that is only asked (``asks``) once it is needed.
    """

    ALIKE = "alike"
    name = NameField(label=gettext_lazy("Name"))
    mark = LineField(
        label=gettext_lazy("Told apart by"),
        longest=MARK_MAX,
        required=False,
        help_text=gettext_lazy("Only needed when two have the same name: “tall”, “from Kyiv”."),
    )

    def clean(self) -> dict[str, Any]:
        """Add whether he is another person."""
        cleaned: dict[str, Any] = super().clean() or {}
        return {**cleaned, "is_another": self.data.get("is_another") == self.data.get("name")}

    @property
    def asks(self) -> bool:
        """Whether the page has to ask."""
        return self.has_error("name", self.ALIKE)


class RolesForm(forms.Form):
    """What a person may do; whoever is no owner is not offered an owner's and a manager's part."""

    roles = forms.MultipleChoiceField(
        label=gettext_lazy("Roles"),
        choices=Role.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("Everybody sees his own balance and history without any role."),
    )

    def __init__(self, *args: Any, by: Member, **options: Any) -> None:
        super().__init__(*args, **options)
        if not by.has(Role.OWNER):
            self.fields["roles"].choices = [  # type: ignore[attr-defined]  # a choice field
                (value, label) for value, label in Role.choices if Role(value) not in STAFF
            ]

    def clean_roles(self) -> list[Role]:
        """Return the roles as such."""
        return [Role(role) for role in self.cleaned_data["roles"]]


class CreditForm(forms.Form):
    """How far below nothing a person may go."""

    def __init__(self, *args: Any, club: Club, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["credit_limit"] = MoneyField(
            club=club,
            allow_zero=True,
            label=_("Credit limit"),
            help_text=_(
                "How much he may owe the club; nothing means that he plays with what he has."
            ),
        )


class NewPersonForm(NameForm, RolesForm, CreditForm):
    """A person to be added."""

    field_order = ["name", "mark", "credit_limit", "roles"]


class CashForm(forms.Form):
    """Money into the box or out of it, for one member."""

    IN, OUT = "in", "out"
    member = forms.ChoiceField(
        label=gettext_lazy("Member"),
        error_messages={
            "required": gettext_lazy("Choose a member."),
            "invalid_choice": gettext_lazy("Choose a member of this club from the list."),
        },
    )
    direction = forms.ChoiceField(
        label=gettext_lazy("Direction"),
        choices=[(IN, gettext_lazy("Cash in")), (OUT, gettext_lazy("Cash out"))],
        widget=forms.RadioSelect,
        error_messages={
            "required": gettext_lazy("Choose whether cash comes in or goes out."),
            "invalid_choice": gettext_lazy("Choose whether cash comes in or goes out."),
        },
    )
    note = LineField(label=gettext_lazy("Note"), longest=NOTE_MAX, required=False)
    key = KeyField()

    def __init__(
        self, *args: Any, club: Club, people: Sequence[tuple[Member, str]], **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.people = {str(member.pk): member for member, _label in people}
        offered = [(str(member.pk), label) for member, label in people]
        if len(offered) != 1:
            offered.insert(0, ("", "–"))
        self.fields["member"].choices = offered  # type: ignore[attr-defined]  # a choice field
        self.fields["amount"] = MoneyField(club=club, label=_("Amount"))
        self.order_fields(["member", "direction", "amount", "note"])

    def clean_member(self) -> Member:
        """Return the member that was chosen."""
        return self.people[self.cleaned_data["member"]]


class UndoForm(forms.Form):
    """Why a cash posting is taken back."""

    number = forms.IntegerField(min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)
    reason = LineField(
        label=gettext_lazy("Reason"),
        longest=NOTE_MAX,
        error_messages={"required": gettext_lazy("Say why it is taken back.")},
    )
    key = KeyField()
