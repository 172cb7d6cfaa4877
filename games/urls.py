"""Pages of the games, below the address of a club."""

from django.urls import URLPattern

app_name = "games"

urlpatterns: list[URLPattern] = []
