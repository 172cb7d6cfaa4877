"""Announcements in a deal: runs and their answers, fours, the marriage, the exchange (5.3)."""

from collections.abc import Iterable, Mapping

from games.rules.cards import Card
from games.rules.play import Verb
from games.rules.protocol import Action, Moves, Option, Refusal, Seat
from games.rules.terz.game import MARRIAGE, Announced, TerzGame
from games.rules.terz.runs import FOURS, RUNS, SHORTEST, Run, four_cards
from games.rules.terz.scoring import changed, noted

ANSWER = " answer"

type Known = Mapping[Card, Seat]


def _value(game: TerzGame, run: Run) -> int:
    return game.rules.run_values[run.length - SHORTEST]


def four_value(game: TerzGame, rank: str) -> int:
    """Return what four cards of ``rank`` score (Z-12); most ranks nothing."""
    tens, nines = game.rules.four_tens, game.rules.four_nines
    return {"A": 100, "K": 100, "Q": 100, "J": 200, "10": tens, "9": nines}.get(rank, 0)


def meld_offers(game: TerzGame) -> Iterable[Option]:
    """Offer each player the runs and fours that he can still have."""
    known = game.known
    for seat in game.seats:
        elsewhere = frozenset(card for card, holder in known.items() if holder != seat)
        runs = [
            word
            for word, run in RUNS.items()
            if run.cards.isdisjoint(elsewhere) and _told(game, seat, run) is None
        ]
        if _nothing_to_answer(game, seat) is None:
            runs += [word + ANSWER for word in runs]
        fours = [f"four {rank}" for rank in FOURS if _no_four(game, seat, rank, known) is None]
        if runs or fours:
            yield Option(kind="meld", seat=seat, words=(*runs, *fours))


def _told(game: TerzGame, seat: Seat, run: Run) -> Refusal | None:
    """Tell why the run scores nothing, or nothing any more, for ``seat``."""
    if not _value(game, run):
        return Refusal("scores_nothing", {"seat": seat})
    for one in game.runs:
        mine = one.seat == seat and one.run.suit == run.suit
        if mine and run.cards <= one.run.cards:
            return Refusal("run_announced", {"seat": seat})
        if mine and run.cards & one.run.cards and not one.run.cards < run.cards:
            return Refusal("run_overlaps", {"seat": seat})
    return None


def _no_four(game: TerzGame, seat: Seat, rank: str, known: Known) -> Refusal | None:
    if not four_value(game, rank):
        return Refusal("scores_nothing", {"seat": seat})
    for by, told in game.fours:
        if told == rank:
            return Refusal("four_announced", {"seat": by})
    return _held_by_other(game, seat, four_cards(rank), known)


def _held_by_other(
    game: TerzGame, seat: Seat, cards: Iterable[Card], known: Known
) -> Refusal | None:
    held = sorted(card for card in cards if known.get(card, seat) != seat)
    if not held:
        return None
    values = {"seat": seat, "other_seat": game.other(seat), "card": held[0].symbol}
    return Refusal("held_by_other", values)


def _nothing_to_answer(game: TerzGame, seat: Seat) -> Refusal | None:
    rival = game.last_run(game.other(seat))
    if rival is None:
        return Refusal("nothing_to_answer", {"other_seat": game.other(seat)})
    if rival.answered:
        return Refusal("answered_already", {"other_seat": rival.seat})
    return None


def grown_from(game: TerzGame, seat: Seat, run: Run) -> tuple[Announced, ...]:
    """Return the announced runs of ``seat`` that ``run`` swallows."""
    return tuple(one for one in game.runs if one.seat == seat and one.run.cards < run.cards)


def gain_of(game: TerzGame, seat: Seat, run: Run) -> int:
    """Return what announcing ``run`` scores, if no answer is better.

    What it has scored as a shorter one stays; only the difference is new.
    """
    had = sum(one.scored for one in grown_from(game, seat, run))
    return max(_value(game, run) - had, 0)


def meld(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Score a run or four cards of a rank; an answered run only if it is the better one."""
    seat, word = action.actor, action.word
    if word.startswith("four "):
        rank = word.removeprefix("four ")
        points = ((seat, four_value(game, rank)),)
        return noted(game, "meld", seat, word, points, fours=(*game.fours, (seat, rank)))
    run = RUNS[word.removesuffix(ANSWER)]
    shorter = grown_from(game, seat, run)
    runs = [one for one in game.runs if one not in shorter]
    had = sum(one.scored for one in shorter)
    gain, lost = gain_of(game, seat, run), 0
    if word.endswith(ANSWER):
        rival = next(one for one in reversed(runs) if one.seat != seat)
        scores = _better(game, seat, run, rival)
        gain = gain if seat in scores else 0
        lost = 0 if rival.seat in scores else rival.gained
        runs[runs.index(rival)] = rival._replace(
            answered=True, gained=rival.gained - lost, scored=rival.scored - lost
        )
    runs.append(Announced(seat, run, gained=gain, scored=had + gain))
    changes = changed((seat, gain), (game.other(seat), -lost))
    return noted(game, "meld", seat, word, changes, runs=tuple(runs))


def _better(game: TerzGame, seat: Seat, run: Run, rival: Announced) -> tuple[Seat, ...]:
    """Return who of the two scores: the longer, the higher, then as the house rules say (Z-8)."""
    if run.height != rival.run.height:
        return (seat if run.height > rival.run.height else rival.seat,)
    if game.rules.equal_runs == "both_score":
        return seat, rival.seat
    if game.rules.equal_runs == "none":
        return ()
    for who, one in ((seat, run), (rival.seat, rival.run)):
        if one.suit == game.trump:
            return (who,)
    return (game.other(game.dealing),)


def why_not_meld(game: TerzGame, action: Action) -> Refusal | None:
    """Say what the deck does not have, what has been announced, or what cannot be answered."""
    seat, word = action.seat, action.word
    if seat is None or seat not in game.seats:
        return Refusal("not_seated", {"seat": seat})
    if word.startswith("four "):
        return _no_four(game, seat, word.removeprefix("four "), game.known)
    run = RUNS.get(word.removesuffix(ANSWER))
    if run is None:
        return Refusal("no_such_run")
    refusal = _told(game, seat, run) or _held_by_other(game, seat, run.cards, game.known)
    return refusal or (_nothing_to_answer(game, seat) if word.endswith(ANSWER) else None)


def marriage_offers(game: TerzGame) -> Iterable[Option]:
    """Offer king and queen of trumps to whoever can have them, once."""
    for seat in game.seats:
        if _no_marriage(game, seat) is None:
            yield Option(kind="marriage", seat=seat)


def _no_marriage(game: TerzGame, seat: Seat) -> Refusal | None:
    if game.married is not None:
        return Refusal("marriage_told", {"seat": game.married})
    return _held_by_other(game, seat, game.pair, game.known)


def marriage(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Score king and queen of trumps; as a rule the deal is over with it (Z-11, A-43)."""
    seat = action.actor
    stops = game.rules.marriage == "stops_deal"
    end = {"phase": "COUNT", "stopped": True} if stops else {}
    return noted(game, "marriage", seat, "", ((seat, MARRIAGE),), married=seat, **end)


def why_not_marriage(game: TerzGame, action: Action) -> Refusal | None:
    """Say that it was announced, or who has one of the cards."""
    if action.seat not in game.seats:
        return Refusal("not_seated", {"seat": action.seat})
    return _no_marriage(game, action.actor)


def exchange_offers(game: TerzGame) -> Iterable[Option]:
    """Offer the exchange of the trump seven for the card turned up, once (Z-13)."""
    for seat in game.seats:
        if _no_exchange(game, seat) is None:
            yield Option(kind="exchange7", seat=seat)


def _no_exchange(game: TerzGame, seat: Seat) -> Refusal | None:
    if game.upcard == game.seven:
        return Refusal("upcard_is_seven", {"card": game.seven.symbol})
    if game.exchanged is not None:
        return Refusal("exchanged_already", {"seat": game.exchanged})
    if game.unexchanged is not None:
        return Refusal("stock_is_out", {"seat": game.unexchanged})
    if game.upcard is not None:
        return _held_by_other(game, seat, (game.upcard,), game.known)
    return None


def exchange(game: TerzGame, action: Action) -> tuple[TerzGame, Moves]:
    """Note who took the card turned up for the trump seven."""
    return noted(game, "exchange7", action.actor, "", (), exchanged=action.seat)


def why_not_exchange(game: TerzGame, action: Action) -> Refusal | None:
    """Say why the card turned up cannot be had for the seven."""
    if action.seat not in game.seats:
        return Refusal("not_seated", {"seat": action.seat})
    return _no_exchange(game, action.actor)


def meld_verbs() -> dict[str, Verb[TerzGame]]:
    """Return the verbs of this module."""
    return {
        "meld": Verb(meld_offers, meld, why_not_meld),
        "marriage": Verb(marriage_offers, marriage, why_not_marriage),
        "exchange7": Verb(exchange_offers, exchange, why_not_exchange),
    }
