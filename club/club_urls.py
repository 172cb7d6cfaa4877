"""Pages of one club that know nothing of the games: people and the cash desk."""

from django.urls import path

from club.views import cashdesk, paste, people

app_name = "club"

urlpatterns = [
    path("people/", people.people, name="people"),
    path("people/add/", people.add, name="add_person"),
    path("people/paste/", paste.paste, name="paste_people"),
    path("people/<int:member>/", people.person, name="person"),
    path("cash/", cashdesk.cash, name="cash"),
]
