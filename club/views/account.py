"""One's own login: entering, the password, the language; it belongs to no club."""

from typing import Any

from allauth.account import views
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET


class LoginView(views.LoginView):  # type: ignore[misc]  # allauth has no types
    """allauth's login; what is refused is answered as everywhere here, with status 422."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the form again with what was wrong."""
        context = self.get_context_data(form=form)
        return render(self.request, self.template_name, context, status=422)


class PasswordChangeView(views.PasswordChangeView):  # type: ignore[misc]  # allauth has no types
    """allauth's change of one's password, refusals with status 422."""

    def form_invalid(self, form: Any) -> HttpResponse:
        """Show the form again with what was wrong."""
        context = self.get_context_data(form=form)
        return render(self.request, self.template_name, context, status=422)


@login_required
@require_GET
def account(request: HttpRequest) -> HttpResponse:
    """Show one's own login and what can be changed of it."""
    return render(request, "account/account.html")
