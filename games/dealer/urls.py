"""Pages of who runs the tables, and of who makes the house rules."""

from django.urls import path

from games.dealer import house_rules, opening, seats, views

urlpatterns = [
    path("sessions/new/", opening.new_session, name="new_session"),
    path("tables/new/", opening.new_table, name="new_table"),
    path("tables/<int:table>/", views.table, name="table"),
    path("tables/<int:table>/act/", views.act, name="act"),
    path("tables/<int:table>/back/", views.back, name="back"),
    path("tables/<int:table>/form/<slug:kind>/", views.table_form, name="table_form"),
    path("tables/<int:table>/seats/", seats.seats, name="seats"),
    path("tables/<int:table>/rules/", opening.table_rules, name="table_rules"),
    path("tables/<int:table>/close/", opening.close, name="close_table"),
    path("house-rules/", house_rules.house_rules, name="house_rules"),
    path("house-rules/new/<slug:game>/", house_rules.new_preset, name="new_preset"),
    path("house-rules/<int:preset>/", house_rules.preset, name="preset"),
    path("house-rules/<int:preset>/retire/", house_rules.retire, name="retire_preset"),
]
