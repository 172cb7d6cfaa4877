"""What onlookers see: whoever has the code in the address, without a login."""

from django.urls import path

from games.members import watch

app_name = "watching"

urlpatterns = [
    path("<slug:code>/", watch.tv, name="tv"),
    path("<slug:code>/tables/<int:table>/", watch.board, name="board"),
    path("<slug:code>/tables/<int:table>/stream/", watch.stream, name="stream"),
]
