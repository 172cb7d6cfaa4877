"""The rules of the club's games: pure functions over frozen values, standard library only."""

from collections.abc import Mapping
from typing import Any

from games.rules.board import BoardTrynka
from games.rules.protocol import Game
from games.rules.seka import Seka
from games.rules.terz import Terz
from games.rules.trinka import Trinka

GAMES: Mapping[str, Game[Any]] = {
    game.name: game for game in (Trinka(), Seka(), BoardTrynka(), Terz())
}
"""Every game of the club by its name."""
