"""The site's table of contents; what belongs to one club begins with the club's address.

Words used here at the top are refused as addresses of clubs (`club.setup.RESERVED`).
"""

from allauth.account.views import LogoutView
from django.urls import include, path

from club.views import account, entrance, invitations, setup

handler400 = "club.views.errors.bad_request"
handler403 = "club.views.errors.forbidden"
handler404 = "club.views.errors.not_found"
handler429 = "club.views.errors.too_many_requests"
handler500 = "club.views.errors.server_error"

urlpatterns = [
    path("", entrance.entrance, name="entrance"),
    path("health/", entrance.health, name="health"),
    path("language/", entrance.language, name="language"),
    path("setup/", setup.set_up, name="setup"),
    path("invitation/", invitations.accept, name="invitation"),
    path("account/", account.account, name="account"),
    path("account/login/", account.LoginView.as_view(), name="account_login"),
    path("account/logout/", LogoutView.as_view(), name="account_logout"),
    path("account/password/", account.PasswordChangeView.as_view(), name="account_change_password"),
    path("watch/", include("games.watching_urls")),
    path("<slug:club>/", include("club.club_urls")),
    path("<slug:club>/", include("games.urls")),
]
