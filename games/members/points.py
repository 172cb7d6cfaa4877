"""What cards are worth: three of them, or two hands side by side, by rules of the club."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlencode

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from club.access import club_page
from club.http import ClubRequest
from club.models import Club, Role
from games.card_texts import PadCard, card_name, pad_card
from games.presets import GAME_NAMES, presets_of
from games.rulebook.comparing import changes, verdict
from games.rulebook.worth import name_of, reason_of, right_of, shakhas_of
from games.rules import GAMES
from games.rules.cards import Card, parse_card
from games.rules.houserules import parse
from games.rules.pointrules import PointRules
from games.rules.protocol import HandValue, PointGame
from games.tables import tables_of

CARDS = 3
LONGEST = 60
"""Characters that are looked at of what came as cards; nobody types more."""


@dataclass(frozen=True, slots=True)
class Basis:
    """Whose rules count: of a preset ("p3") or of ``table``, one of tonight ("t5")."""

    key: str
    label: str
    game: PointGame[Any]
    rules: PointRules
    table: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """One hand of the page: its pad, and what is said of its cards."""

    field: str
    title: str
    pad: tuple[PadCard, ...]
    cards: tuple[Card, ...]
    worth: HandValue | None
    called: str
    reason: str
    right: str
    wanting: str
    error: str


@club_page()
@require_GET
def points(request: ClubRequest) -> HttpResponse:
    """Show the pads, and what the chosen cards are worth; the address holds the choice."""
    bases = list(_bases(request.club))
    asked = request.GET.get("rules", "")
    basis = next((one for one in bases if one.key == asked), None)
    compare = "alone" not in request.GET and bool({"compare", "b"} & {*request.GET})
    hands = _hands(basis or bases[0], request.GET, compare=compare)
    unknown = bool(asked) and basis is None
    context = _context(basis or bases[0], hands) | {
        "bases": bases,
        "compare": compare,
        "unknown": unknown,
        "runs": request.member.has(Role.DEALER, Role.MANAGER),
    }
    wrong = unknown or any(hand.error for hand in hands)
    template = "games/points.html#points" if request.htmx else "games/points.html"
    return render(request, template, context, status=422 if wrong else 200)


def _bases(club: Club) -> Iterator[Basis]:
    for preset in presets_of(club):
        if hasattr(GAMES[preset.game], "value"):
            label = f"{GAME_NAMES[preset.game]()}: {preset.name}"
            yield _basis(f"p{preset.pk}", label, preset.game, preset.rules)
    tables = tables_of(club).filter(closed_at=None, session__closed_at=None)
    for table in tables.order_by("number"):
        if hasattr(GAMES[table.game], "value"):
            label = _("Table %(number)d: %(name)s") % {
                "number": table.number,
                "name": table.preset_name,
            }
            yield _basis(f"t{table.pk}", label, table.game, table.rules, table=table.pk)


def _basis(
    key: str, label: str, game: str, rules: dict[str, Any], *, table: int | None = None
) -> Basis:
    known = cast("PointGame[Any]", GAMES[game])
    return Basis(key, label, known, parse(known.rules_type, rules), table)


def _context(basis: Basis, hands: tuple[Hand, ...]) -> dict[str, Any]:
    whole = [hand for hand in hands if hand.worth is not None]
    told = whole if len(whole) == len(hands) else []
    worth = [hand.worth for hand in told if hand.worth is not None]
    query = [
        ("rules", basis.key),
        *((hand.field, str(card)) for hand in hands for card in hand.cards),
    ]
    return {
        "basis": basis,
        "hands": hands,
        "verdict": verdict(*worth) if len(worth) > 1 else "",
        "changes": changes(basis.game, [hand.cards for hand in told], basis.rules) if told else (),
        "address": urlencode(query),
    }


def _hands(basis: Basis, data: QueryDict, *, compare: bool) -> tuple[Hand, ...]:
    """Return the first hand and, to compare with it, the second one."""
    first, error = _read(basis.rules, data.getlist("a"), taken=())
    if not compare:
        return (_hand(basis, "a", _("The cards"), first, error, taken=()),)
    second, second_error = _read(basis.rules, data.getlist("b"), taken=first)
    return (
        _hand(basis, "a", _("First hand"), first, error, taken=second),
        _hand(basis, "b", _("Second hand"), second, second_error, taken=first),
    )


def _read(
    rules: PointRules, texts: Iterable[str], *, taken: tuple[Card, ...]
) -> tuple[tuple[Card, ...], str]:
    """Return the cards of a hand that can be, and a sentence about the first that can't."""
    cards: list[Card] = []
    error = ""
    for word in " ".join(texts)[:LONGEST].split():
        try:
            card = parse_card(word)
        except ValueError:
            error = error or _("“%(word)s” is no card.") % {"word": word}
            continue
        why = _impossible(card, rules, (*taken, *cards)) or (
            _("A hand has three cards, not more.") if len(cards) == CARDS else ""
        )
        error = error or why
        if not why:
            cards.append(card)
    return tuple(cards), error


def _impossible(card: Card, rules: PointRules, taken: tuple[Card, ...]) -> str:
    if card not in rules.cards:
        return _("The %(card)s is not in this deck.") % {"card": card_name(card)}
    if card in taken:
        return _("The %(card)s can't be there twice.") % {"card": card_name(card)}
    return ""


def _hand(
    basis: Basis,
    field: str,
    title: str,
    cards: tuple[Card, ...],
    error: str,
    *,
    taken: tuple[Card, ...],
) -> Hand:
    worth = basis.game.value(cards, basis.rules) if len(cards) == CARDS else None
    return Hand(
        field=field,
        title=title,
        pad=tuple(_pad(basis.rules, cards, taken)),
        cards=cards,
        worth=worth,
        called=name_of(worth) if worth else "",
        reason=reason_of(worth, basis.rules) if worth else "",
        right=right_of(worth, basis.rules) if worth else "",
        wanting=_wanting(CARDS - len(cards)),
        error=error,
    )


def _wanting(count: int) -> str:
    if count == CARDS:
        return _("Tap three cards.")
    return ngettext("%(count)d more card.", "%(count)d more cards.", count) % {"count": count}


def _pad(rules: PointRules, cards: tuple[Card, ...], taken: tuple[Card, ...]) -> Iterator[PadCard]:
    shakhas = shakhas_of(rules)
    for card in rules.cards:
        chosen = card in cards
        shut = card in taken or (len(cards) == CARDS and not chosen)
        yield pad_card(card, chosen=chosen, shut=shut, shakha=card in shakhas)
