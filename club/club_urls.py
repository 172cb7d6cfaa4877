"""Pages of one club that know nothing of the games: people and the cash desk."""

from django.urls import URLPattern

app_name = "club"

urlpatterns: list[URLPattern] = []
