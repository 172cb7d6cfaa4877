"""What the page for evenings on paper shows of records: every example is one that holds."""

import html
from pathlib import Path

import pytest
from django.conf import settings

from games import statistics
from games.records.reading import read
from games.rules import GAMES
from tests.builders import Cast, client_of
from tests.games.test_paper import recorded

EXAMPLES = Path(settings.BASE_DIR) / "templates" / "games" / "records" / "examples"


@pytest.mark.parametrize("game", GAMES)
def test_the_example_of_a_game_is_a_whole_record(game: str, cast: Cast) -> None:
    text = (EXAMPLES / f"{game}.toml").read_text()

    page = client_of(cast.dora).get(f"/{cast.club.slug}/sessions/paper/").content.decode()

    record = read(text)
    assert (record.game.name, len(record.hands)) == (game, 1)
    assert text in html.unescape(page)


def test_a_session_played_on_paper_names_its_game(cast: Cast) -> None:
    text = (EXAMPLES / "seka.toml").read_text().replace("Gleb", "Dina")
    for name in ("Anna", "Boris", "Vera", "Dina"):
        cast.club.members.filter(name=name).update(credit_limit=1000)
    session = recorded(cast, text)
    statistics.catch_up_all()

    page = client_of(cast.dora).get(f"/{cast.club.slug}/sessions/{session.pk}/").content.decode()

    assert "Seka on paper" in page
    assert "<h3>Seka</h3>" in page
