"""The demo's games of terz: nine cards each, what is in them announced, the tricks counted."""

from random import Random

from games.demo.script import Script, Watch, likely
from games.rules.cards import DECKS, SUITS, Card
from games.rules.protocol import Action, Seat

RANKS = ("A", "K", "Q", "J", "10", "9", "8", "7")
NAMES = {3: "terz", 4: "quart", 5: "run5", 6: "run6", 7: "run7", 8: "run8"}
CARD_POINTS = {"last": 150, "middle": 140}


def deal(chance: Random) -> tuple[Action, list[Card]]:
    """Shuffle and turn the nineteenth card up; return the deal and the pack as it was dealt."""
    pack = list(DECKS["32"])
    chance.shuffle(pack)
    return Action(kind="deal", word=pack[18].suit, cards=(pack[18],)), pack


def script(watch: Watch, chance: Random, pack: list[Card]) -> Script:
    """Play a deal that has just been dealt to its end."""
    state = watch.state
    hands: dict[Seat, set[Card]] = {
        seat: set(pack[place * 9 : place * 9 + 9]) for place, seat in enumerate(state.seats)
    }
    yield from _exchanged(chance, hands, pack[18])
    yield from _announced(watch, hands)
    trump = pack[18].suit
    pair = {Card("K", trump), Card("Q", trump)}
    married = next((seat for seat, hand in hands.items() if pair <= hand), None)
    if married is not None and likely(chance, 0.5):
        yield Action(kind="marriage", seat=married)
        yield Action(kind="end_deal", seat=chance.choice(state.seats))
        return
    if likely(chance, 0.05):
        yield Action(kind="penalty", seat=chance.choice(state.seats), word="short_hand", amount=1)
    yield from _counted(watch, chance)


def _exchanged(chance: Random, hands: dict[Seat, set[Card]], upcard: Card) -> Script:
    """Let whoever holds the trump seven fetch the card turned up, if he thinks of it."""
    seven = Card("7", upcard.suit)
    for seat, hand in hands.items():
        if seven in hand and likely(chance, 0.8):
            hand.symmetric_difference_update({seven, upcard})
            yield Action(kind="exchange7", seat=seat)


def _announced(watch: Watch, hands: dict[Seat, set[Card]]) -> Script:
    """Announce what both hold, first the one who leads."""
    dealer = watch.state.dealing
    for seat in (watch.state.other(dealer), dealer):
        for word in _melds(hands[seat], answers=seat == dealer):
            action = Action(kind="meld", seat=seat, word=word)
            if watch.allows(action):
                yield action


def _melds(hand: set[Card], *, answers: bool) -> list[str]:
    """Return all that can be announced: the longest run of each suit, and four of a rank."""
    words = []
    for suit in SUITS:
        held = "".join("x" if Card(rank, suit) in hand else " " for rank in RANKS)
        longest = max(held.split(), key=len, default="")
        if len(longest) in NAMES:
            words.append(f"{NAMES[len(longest)]} {suit} {RANKS[held.index(longest)]}")
    words.sort(key=lambda word: list(NAMES.values()).index(word.split()[0]))
    if answers and words:
        # The best run is said in the same trick as the opponent's.
        words[-1] += " answer"
    return words + [
        f"four {rank}"
        for rank in ("A", "K", "Q", "J")
        if all(Card(rank, suit) in hand for suit in SUITS)
    ]


def _counted(watch: Watch, chance: Random) -> Script:
    """Count the tricks; who played the trump jack may be known from what was announced."""
    offered = [option for option in watch.options if option.kind == "count"]
    option = chance.choice(offered)
    total = CARD_POINTS[option.words[0]]
    first = round(total * min(max(chance.gauss(0.5, 0.13), 0.1), 0.9))
    shares = tuple(zip(watch.state.seats, (first, total - first), strict=True))
    yield Action(kind="count", seat=option.seat, shares=shares, word=option.words[0])
    ends = [option for option in watch.options if option.kind == "end_deal"]
    yield Action(kind="end_deal", seat=chance.choice(ends).seat)
