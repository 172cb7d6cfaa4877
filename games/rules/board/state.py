"""What a game at the board keeps: who has put in what, what has been announced, laid and owed."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from games.rules.board.clubs import SAUCERS, WINNING, trynka
from games.rules.board.rules import BoardRules
from games.rules.cards import Card
from games.rules.company import Company, around
from games.rules.protocol import POT, Party, Seat
from games.rules.ranks import POTS

_DEALT = frozenset({"ANNOUNCE", "LAY", "SETTLE"})


@dataclass(frozen=True, kw_only=True)
class Board(Company):
    """A table of the board game (4.3).

    ``put`` names the pots each player has staked in, ``covered`` how often the dealer has added a
    stake to a pot. ``declared`` are each player's trynkas by their top card, the best first,
    ``spoken`` who has announced, ``claims`` the pots that each has taken by it. ``known`` says who
    has, or had, a club that was announced, missed or laid; ``laid`` are the winning clubs on the
    piles, in that order; ``cards_laid``: laying has begun. ``out`` went out, ``counts`` are the
    cards left as the helper was told, ``fined`` who has paid for his, ``unlaid`` the clubs fined
    because they were left. ``ended``: the game was played to its end; ``closed``: the evening is
    over. ``last_dealer`` dealt the last game that was played.
    """

    rules: BoardRules
    put: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    covered: Mapping[str, int] = field(default_factory=dict)
    declared: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    spoken: tuple[Seat, ...] = ()
    claims: Mapping[Seat, tuple[str, ...]] = field(default_factory=dict)
    known: Mapping[str, Seat] = field(default_factory=dict)
    laid: tuple[str, ...] = ()
    cards_laid: bool = False
    out: Seat | None = None
    counts: tuple[tuple[Seat, int], ...] = ()
    fined: tuple[Seat, ...] = ()
    unlaid: tuple[str, ...] = ()
    ended: bool = False
    closed: bool = False
    last_dealer: Seat | None = None

    @property
    def stage(self) -> str:
        """Return the phase, and apart from it that the evening is closed."""
        return "CLOSED" if self.closed else self.phase

    @property
    def entry(self) -> None:
        """Return that there is no svara to enter."""

    @property
    def players(self) -> tuple[Seat, ...]:
        """Return who has cards now."""
        if self.phase not in _DEALT:
            return ()
        return tuple(seat for seat in self.seats if seat != self.out)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return who went out, once the game was played to its end."""
        return () if self.out is None or not self.ended else (self.out,)

    def due(self, _seat: Seat) -> int | None:
        """Return that nothing is asked of anybody to stay."""
        return None

    def stake(self, pot: str) -> int:
        """Return what a player puts in ``pot`` (B-9)."""
        rules = self.rules
        chips = rules.saucer_stake if pot in SAUCERS else rules.card_stake
        return chips * rules.chip_value

    @property
    def dress(self) -> int:
        """Return what dressing the whole board costs a player: ten chips by default."""
        return sum(self.stake(pot) for pot in POTS)

    @property
    def unstaked(self) -> tuple[Seat, ...]:
        """Return who has put nothing on the board yet."""
        return tuple(seat for seat in self.seats if not self.put.get(seat))

    def owing(self, pot: str) -> tuple[Seat, ...]:
        """Return who has put nothing in ``pot``, whether or not the dealer has covered it."""
        return tuple(seat for seat in self.seats if pot not in self.put.get(seat, ()))

    def short(self, pot: str) -> int:
        """Return how many stakes ``pot`` still lacks before the deal (4.3.3)."""
        return len(self.owing(pot)) - self.covered.get(pot, 0)

    @property
    def short_pots(self) -> tuple[str, ...]:
        """Return the pots that have not grown by the right amount yet."""
        return tuple(pot for pot in POTS if self.short(pot))

    @property
    def order(self) -> tuple[Seat, ...]:
        """Return everybody in the order of announcing: the dealer comes last (B-12)."""
        return around(self.seats, self.dealing, self.direction)

    @property
    def hand_size(self) -> int:
        """Return how many cards a player can have been dealt at most (4.3.4)."""
        each, rest = divmod(len(self.deck), len(self.seats))
        return each + 1 if rest and self.rules.remainder_cards == "deal_out" else each

    @property
    def talon(self) -> int:
        """Return how many cards lie face down, dealt to nobody."""
        if self.rules.remainder_cards == "deal_out":
            return 0
        return len(self.deck) % len(self.seats)

    @property
    def taken(self) -> Mapping[str, Seat]:
        """Return the pots that were taken in the announcing, and by whom."""
        return {pot: seat for seat, pots in self.claims.items() for pot in pots}

    def may_hold(self, seat: Seat, rank: str) -> bool:
        """Tell whether a club may be in the hand of ``seat``: not known elsewhere, not laid."""
        return rank not in self.laid and self.known.get(rank, seat) == seat

    def holding(self, seat: Seat) -> tuple[str, ...]:
        """Return the winning clubs that ``seat`` is known to have in his hand."""
        return tuple(
            rank for rank in WINNING if self.known.get(rank) == seat and rank not in self.laid
        )

    def knowing(self, seat: Seat, ranks: tuple[str, ...]) -> dict[str, Seat]:
        """Return who has which club, when ``seat`` shows that he has these too."""
        return {**self.known, **dict.fromkeys(ranks, seat)}

    @property
    def others(self) -> tuple[Seat, ...]:
        """Return those who have cards when somebody is out, from his left (4.3.7)."""
        return () if self.out is None else around(self.seats, self.out, self.direction)[:-1]

    @property
    def left(self) -> tuple[Seat, int] | None:
        """Return who still has cards after the cancelling, and how many; ``None``: nobody.

        Neighbour with neighbour throws equal numbers aside (B-32).
        """
        (holder, held), *rest = self.counts
        for seat, count in rest:
            if count > held:
                holder = seat
            held = abs(count - held)
        return (holder, held) if held else None

    def is_club_of_another(self, card: Card, seat: Seat) -> bool:
        """Tell whether a card cannot be in the hand of ``seat``, by what was shown."""
        return card.suit == "c" and not self.may_hold(seat, card.rank)


def in_pot(pot: str) -> Party:
    """Return a pot as a party to a move of money."""
    return POT + pot


def clubs_of(top: str, pots: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the clubs that a declared trynka shows, and those among ``pots``."""
    shown = trynka(top) if top else ()
    return (*shown, *(pot for pot in pots if pot not in SAUCERS))
