"""How the games are drawn and told: one look a game, found by the name of the game."""

from collections.abc import Mapping
from typing import Any

from games.looks.board import BoardLook
from games.looks.look import Look
from games.looks.seka import SekaLook
from games.looks.terz import TerzLook
from games.looks.trinka import TrinkaLook

LOOKS: Mapping[str, Look[Any]] = {
    "trinka": TrinkaLook(),
    "seka": SekaLook(),
    "board": BoardLook(),
    "terz": TerzLook(),
}
"""The look of each game of the club."""
