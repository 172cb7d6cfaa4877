"""Tell what hands are worth: ``manage.py points trinka As 10s 9s``; no database is needed."""

import json
from collections.abc import Sequence
from typing import Any, cast

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from games.rules import GAMES
from games.rules.cards import Card, parse_card
from games.rules.houserules import parse
from games.rules.protocol import HandValue, PointGame, RefusedError
from games.sentences import refusal_sentence

IMPOSSIBLE = 2
"""The exit status for cards that cannot be."""


class Command(BaseCommand):
    """Print the points and the name of each hand, and of several hands which one wins."""

    help = "Tell what hands of three cards are worth; a comma standing alone separates hands."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the game, the cards and the house rules."""
        games = [name for name, game in GAMES.items() if hasattr(game, "value")]
        parser.add_argument("game", choices=games)
        parser.add_argument("cards", nargs="+", metavar="CARD")
        parser.add_argument("--rule", action="append", default=[], metavar="NAME=VALUE")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Value the hands.

        Raises:
            CommandError: an impossible card, a card twice, or one outside the deck; status 2.
        """
        try:
            values = _values(options["game"], options["cards"], options["rule"])
        except RefusedError as error:
            sentence = refusal_sentence(error.refusal, str, str)
            raise CommandError(sentence, returncode=IMPOSSIBLE) from None
        hands = [{"points": value.points, "name": value.name} for value in values]
        if options["json"]:
            one = hands[0] if len(hands) == 1 else {"hands": hands, "winner": _winner(values)}
            self.stdout.write(json.dumps(one))
            return
        for value in values:
            self.stdout.write(f"{value.points} {value.name}")
        if len(values) > 1:
            self.stdout.write(_told(_winner(values)))


def _values(name: str, words: Sequence[str], changes: Sequence[str]) -> list[HandValue]:
    game = cast("PointGame[Any]", GAMES[name])
    given = (change.partition("=") for change in changes)
    rules = parse(game.rules_type, {option.strip(): value for option, _equals, value in given})
    hands: list[list[Card]] = [[]]
    known: set[Card] = set()
    for word in words:
        if word == ",":
            hands.append([])
            continue
        card = _card(word)
        if card in known:
            raise RefusedError("card_twice")
        known.add(card)
        hands[-1].append(card)
    return [game.value(hand, rules) for hand in hands]


def _card(word: str) -> Card:
    try:
        return parse_card(word)
    except ValueError:
        raise RefusedError("no_card", text=word) from None


def _winner(values: Sequence[HandValue]) -> int | str:
    best = max(value.rank for value in values)
    winners = [place for place, value in enumerate(values) if value.rank == best]
    return winners[0] if len(winners) == 1 else "tie"


def _told(winner: int | str) -> str:
    if isinstance(winner, str):
        return _("tie")
    return _("hand %(number)s wins") % {"number": winner + 1}
