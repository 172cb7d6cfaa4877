"""Pages of the games, below the address of a club."""

from games.dealer import urls as dealer
from games.members import urls as members

app_name = "games"

urlpatterns = [*dealer.urlpatterns, *members.urlpatterns]
