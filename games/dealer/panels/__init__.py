"""The dealer's controls of each game, found by the name of the game."""

from collections.abc import Mapping
from typing import Any

from games.dealer.panels.board import BoardPanel
from games.dealer.panels.panel import Panel
from games.dealer.panels.seka import SekaPanel
from games.dealer.panels.terz import TerzPanel
from games.dealer.panels.trinka import TrinkaPanel

PANELS: Mapping[str, Panel[Any]] = {
    "trinka": TrinkaPanel(),
    "seka": SekaPanel(),
    "board": BoardPanel(),
    "terz": TerzPanel(),
}
"""The panel of each game of the club."""
