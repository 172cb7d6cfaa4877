"""What allauth says and does here: it only logs in and out and changes passwords."""

from allauth.account.adapter import DefaultAccountAdapter
from django.contrib import messages
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


class ClubAccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]  # allauth has no types
    """Logins come from a set-up page or an invitation; `club.urls` has no sign-up page."""

    error_messages = {
        **DefaultAccountAdapter.error_messages,
        "username_password_mismatch": gettext_lazy(
            "This name and this password don't belong together."
        ),
        "email_password_mismatch": gettext_lazy(
            "This mail address and this password don't belong together."
        ),
        "too_many_login_attempts": gettext_lazy(
            "Too many attempts to log in. Wait five minutes, then try again."
        ),
        "enter_current_password": gettext_lazy("This is not your present password."),
    }

    def is_ajax(self, request: HttpRequest) -> bool:  # noqa: ARG002
        """Answer everybody with pages."""
        return False

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002
        """Return to the account page after a change of password."""
        return reverse("account")

    def respond_user_inactive(self, request: HttpRequest, user: AbstractBaseUser) -> HttpResponse:  # noqa: ARG002
        """Send a user whose login was switched off back to the login page."""
        messages.error(request, _("This login has been switched off. Ask a manager of the club."))
        return redirect("account_login")
