"""A deal from its trumps to its count, and who deals the next (5.3)."""

from collections.abc import Iterable
from typing import Any, cast

from games.rules.cards import SUITS, Card
from games.rules.company import altered
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.purses import moved, reversal
from games.rules.terz.game import CARD_POINTS, Count, Deal, TerzGame
from games.rules.terz.runs import DECK
from games.rules.terz.scoring import noted

CLEARED: dict[str, Any] = {
    "trump": "",
    "upcard": None,
    "entries": (),
    "runs": (),
    "fours": (),
    "married": None,
    "exchanged": None,
    "unexchanged": None,
    "short": False,
    "stopped": False,
    "counted": None,
    "standing": (),
}
"""What a deal leaves behind on the table: nothing."""

MOST = max(CARD_POINTS.values())
"""Nobody can have more card points than there are."""


def deal_offers(game: TerzGame) -> Iterable[Option]:
    """Offer each suit as trumps, with the card turned up or without (Z-4)."""
    refusal = not_ready(game)
    for suit in SUITS:
        yield Option(kind="deal", words=(suit,), refusal=refusal)
        cards = tuple(card for card in DECK if card.suit == suit)
        yield Option(kind="deal", words=(suit,), cards=cards, card_count=1, refusal=refusal)


def not_ready(game: TerzGame) -> Refusal | None:
    """Tell why no cards can be dealt yet: two players, and both stakes."""
    if len(game.seats) < game.room:
        return Refusal("too_few_players", {"count": len(game.seats)})
    if game.owing:
        return Refusal("stakes_missing", {"seats": game.owing})
    return None


def deal(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Begin a deal; the card turned up is of the suit of trumps."""
    before = {} if game.finished else game.score
    score = {seat: before.get(seat, 0) for seat in game.seats}
    changes: dict[str, Any] = {
        **CLEARED,
        "finished": False,
        "phase": "DEALT",
        "trump": action.word,
        "upcard": action.cards[0] if action.cards else None,
        "score": score,
        "score_before": score,
    }
    return altered(game, **changes), ()


def why_not_deal(game: TerzGame, action: Action) -> Refusal | None:
    """Say what is missing, or what is wrong with the card turned up."""
    refusal = not_ready(game)
    if refusal is not None:
        return refusal
    if not action.word:
        return Refusal("name_trumps")
    for card in action.cards[:1]:
        if card not in DECK:
            return Refusal("card_outside_deck", {"card": card.symbol, "deck": "32"})
        suit = Card(card.rank, action.word).symbol[-1:]
        return Refusal("upcard_makes_trumps", {"card": card.symbol, "trump": suit})
    return None


def count_offers(game: TerzGame) -> Iterable[Option]:
    """Offer the count: who can have played the trump jack, and what both have together (Z-23)."""
    holder = game.known.get(game.jack)
    strict = game.rules.count_check == "strict"
    for seat in game.seats if holder is None else (holder,):
        for when, right in CARD_POINTS.items():
            yield Option(
                kind="count",
                seat=seat,
                words=(when,),
                others=game.seats,
                fewest=2,
                most=2,
                share_least=0,
                caps=(right, right) if strict else (MOST, MOST),
                total=right if strict else 2 * right,
                total_least=right if strict and not game.short else 0,
            )


def count(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Add the card points of the tricks (Z-21)."""
    seat, when = action.actor, action.word
    shares = dict(action.shares)
    points = tuple((one, shares[one]) for one in game.seats)
    counted = Count(seat, when, points)
    return noted(game, "count", seat, when, points, phase="COUNT", counted=counted)


def why_not_count(game: TerzGame, action: Action) -> Refusal | None:
    """Say who is to be counted, who has the jack, or what must come to 150 or 140 together."""
    named = [seat for seat, _ in action.shares]
    for seat in (action.seat, *named):
        if seat not in game.seats:
            return Refusal("not_seated", {"seat": seat})
    if sorted(named) != sorted(game.seats):
        return Refusal("name_everybody", {"seats": game.seats})
    holder = game.known.get(game.jack)
    if holder is not None and holder != action.seat:
        return Refusal("jack_is_with", {"seat": holder, "card": game.jack.symbol})
    right = CARD_POINTS.get(action.word)
    return None if right is None else _sum_off(action, right)


def _sum_off(action: Action, right: int) -> Refusal:
    shares = [points for _, points in action.shares]
    values = {
        "points": sum(shares),
        "right_points": right,
        "off_points": abs(right - sum(shares)),
    }
    if max(shares) > MOST:
        return Refusal("count_beyond", values | {"right_points": MOST})
    last, low = action.word == "last", sum(shares) < right
    if low:
        return Refusal("count_low_last", values) if last else Refusal("count_low_middle", values)
    return Refusal("count_high_last", values) if last else Refusal("count_high_middle", values)


def end_offers(game: TerzGame) -> Iterable[Option]:
    """Offer who took the last trick; after a stopped deal there may have been none."""
    for seat in game.seats:
        if _not_last(game, seat) is None:
            yield Option(kind="end_deal", seat=seat)
    if game.stopped:
        yield Option(kind="end_deal")


def _not_last(game: TerzGame, seat: Seat) -> Refusal | None:
    # Nothing beats the trump jack: who played it in the last trick took that trick.
    count = game.counted
    if count is not None and count.when == "last" and count.jack != seat:
        return Refusal("jack_took_last", {"seat": count.jack})
    return None


def end(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """End the deal: somebody has won, or the next one is dealt."""
    score = tuple((seat, game.points(seat)) for seat in game.seats)
    over = Deal(game.dealing, game.trump, game.upcard, game.entries, action.seat, score)
    changes: dict[str, Any] = {
        **CLEARED,
        "phase": "BETWEEN" if game.leader is None else "SETTLE",
        "deals": (*game.deals, over),
        "dealer": _next_dealer(game, action.seat),
    }
    return altered(game, **changes), ()


def _next_dealer(game: TerzGame, last_trick: Seat | None) -> Seat:
    """Return who deals next (Z-5, Z-19, A-46)."""
    if game.rules.next_dealer == "alternate":
        return game.other(game.dealing)
    count = game.counted
    early = count is not None and count.when == "middle"
    if early and game.rules.next_dealer == "jack_then_last_trick":
        return cast("Count", count).jack
    return game.dealing if last_trick is None else last_trick


def why_not_end(game: TerzGame, action: Action) -> Refusal | None:
    """Say that the last trick has a winner, and who."""
    if action.seat is None:
        return Refusal("last_trick_missing")
    if action.seat not in game.seats:
        return Refusal("not_seated", {"seat": action.seat})
    return _not_last(game, action.seat)


def annul_offers(_game: TerzGame) -> Iterable[Option]:
    """Offer to annul the deal, with a reason."""
    yield Option(kind="annul_hand", reason=True)


def annul(game: TerzGame, _action: Action) -> tuple[TerzGame, Moves]:
    """Take the points of the running deal back; the same dealer deals, the stakes stay (1.8)."""
    after, moves = moved(game, reversal(game.standing))
    return altered(after, **CLEARED, score=game.score_before, phase="BETWEEN"), moves


def deal_verbs() -> dict[str, Verb[TerzGame]]:
    """Return the verbs of this module."""
    return {
        "deal": Verb(deal_offers, deal, why_not_deal),
        "count": Verb(count_offers, count, why_not_count),
        "end_deal": Verb(end_offers, end, why_not_end),
        "annul_hand": Verb(annul_offers, annul),
    }
