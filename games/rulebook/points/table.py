"""The table of a point game: cards and people, who deals, antes and the full bank."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rulebook.book import Chapter, Money, Paragraph, chapter, paragraph
from games.rules.pointrules import PointRules


def needed(rules: PointRules, deck: str, money: Money, *more: Paragraph) -> Chapter:
    """Say what is needed; ``deck`` is the sentence about the cards, ``more`` the game's own."""
    return chapter(
        "needed",
        _("What is needed"),
        (
            paragraph("A-1, 2.3.1", deck, _players(rules.max_players)),
            *more,
            paragraph("1.4", _unit(rules.unit, money)),
        ),
    )


def deck_of(rules: PointRules) -> str:
    """Say which cards a deck has that knows no joker."""
    return {
        "24": _(
            "A deck of 24 cards: ace, ten, nine, eight, seven and six of each suit. Kings, queens "
            "and jacks stay in the box."
        ),
        "32": _("A deck of 32 cards: from the ace down to the seven, pictures included."),
        "36": _("A deck of 36 cards: from the ace down to the six, pictures included."),
        "52": _("A full deck of 52 cards: from the ace down to the two."),
    }[rules.deck]


def _players(most: int) -> str:
    if most == 2:
        return _("Two people play.")
    return _("From two to %(count)d people play.") % {"count": most}


def _unit(unit: int, money: Money) -> str:
    if unit == 1:
        return _("There is no smallest chip: any sum may be put in.")
    return _("The smallest chip is %(unit)s; every sum at the table is a multiple of it.") % {
        "unit": money(unit)
    }


def dealing(rules: PointRules) -> Chapter:
    """Say who deals, and what may be asked for while the cards are dealt."""
    return chapter(
        "dealing",
        _("Who deals"),
        (
            paragraph("T-42, T-61", _handles(rules.dealt_by), _first(rules.first_dealer)),
            paragraph("T-41, T-42", *_next(rules)),
            paragraph("T-30", _direction(rules.direction)),
        ),
    )


def _handles(dealt_by: str) -> str:
    return {
        "players": _("The players deal themselves."),
        "house": _(
            "The club's own dealer handles the cards. The right to deal goes from player to player "
            "all the same: it says who speaks first."
        ),
    }[dealt_by]


def _first(first_dealer: str) -> str:
    return {
        "draw_high": _(
            "For the first hand of the evening all draw for the deal: everybody lifts a part of "
            "the deck and shows its lowest card, and the highest of these deals. Suits do not "
            "matter; equal highest cards draw again."
        ),
        "draw_low": _(
            "For the first hand of the evening all draw for the deal: everybody lifts a part of "
            "the deck and shows its lowest card, and the lowest of these deals. Suits do not "
            "matter; equal lowest cards draw again."
        ),
        "chosen": _("Who deals the first hand of the evening is chosen by the company."),
    }[first_dealer]


def _next(rules: PointRules) -> tuple[str, ...]:
    if rules.next_dealer == "left":
        return (_("After that the deal goes round the table, whoever has won."),)
    after = {
        "draw_high": _("If the bank was divided, those who divided it draw for the deal."),
        "same": _("If the bank was divided, whoever dealt that hand deals again."),
        "left": _("If the bank was divided, the deal goes one place on from who dealt that hand."),
    }
    won = _("After that the winner of a hand deals the next one.")
    divisible = rules.split_by_consent or rules.svara_limit is not None
    return (won, after[rules.dealer_after_split]) if divisible else (won,)


def _direction(direction: str) -> str:
    return {
        "clockwise": _(
            "Cards and words go round clockwise: the player on the dealer's left is the first "
            "hand, the dealer speaks last."
        ),
        "counterclockwise": _(
            "Cards and words go round counter-clockwise: the player on the dealer's right is the "
            "first hand, the dealer speaks last."
        ),
    }[direction]


def antes(rules: PointRules, money: Money) -> Chapter:
    """Say what everybody puts in, and what happens when the bank is short."""
    return chapter(
        "antes",
        _("The antes and the deal"),
        (
            paragraph(
                "T-34, T-46",
                _("Before the deal everybody who plays puts in the ante: %(ante)s.")
                % {"ante": money(rules.ante)},
                _(
                    "The bank must be full, exactly as many antes as there are players. While it "
                    "is not, nobody deals."
                ),
            ),
            paragraph("T-43…T-45", _short(rules), _sits_out(rules.short_bank), _count(rules)),
            _dealt(),
        ),
    )


def _short(rules: PointRules) -> str:
    if rules.short_bank == "dealer_covers":
        return {
            "players": _(
                "The dealer sees to it. If somebody's ante is missing and nobody owns up, the "
                "dealer makes up the short bank out of their own pocket."
            ),
            "house": _(
                "The dealer sees to it. If somebody's ante is missing and nobody owns up, the "
                "house makes up the short bank."
            ),
        }[rules.dealt_by]
    return {
        "exclude": _("Nobody pays for anybody else: whose ante is missing gets no cards."),
        "block": _(
            "Nobody pays for anybody else, and nobody at the table sits out: the cards wait until "
            "every ante is in."
        ),
    }[rules.short_bank]


def _sits_out(short_bank: str) -> str | None:
    if short_bank == "block":
        return None
    return _("Who does not want to play this hand says so before the deal and puts nothing in.")


def _count(rules: PointRules) -> str:
    return {
        "players": _(
            "If all antes were seen and a count still finds too little in the bank, the dealer "
            "makes up the difference."
        ),
        "house": _(
            "If all antes were seen and a count still finds too little in the bank, the house "
            "makes up the difference."
        ),
    }[rules.dealt_by]


def _dealt() -> Paragraph:
    return paragraph(
        "T-1, T-64",
        _("The deck is shuffled and cut; everybody gets three cards, one at a time."),
        _(
            "During the deal you may ask for one of your own cards to be turned face up, to "
            "confuse the others; no money moves for it."
        ),
        _(
            "If the cut was forgotten or the deal was spoiled, anybody who got cards may demand a "
            "new deal, but only before the first word. The same dealer deals again."
        ),
    )


def spoiled() -> Paragraph:
    """Say what happens to a hand that should not have been played."""
    return paragraph(
        "1.8",
        _(
            "A hand with a marked or missing card is void: everything that was put in goes back, "
            "nobody wins, and whoever dealt it deals again."
        ),
    )


def ceiling(rules: PointRules, money: Money) -> str:
    """Say how much one payment may be at most."""
    if rules.ceiling_multiple is None or rules.ceiling is None:
        return _("There is no ceiling: one payment may be as large as you like.")
    return ngettext(
        "The ceiling: %(multiple)s ante, %(ceiling)s. No single payment is above it.",
        "The ceiling: %(multiple)s antes, %(ceiling)s. No single payment is above it.",
        rules.ceiling_multiple,
    ) % {
        "multiple": rules.ceiling_multiple,
        "ceiling": money(rules.ceiling),
    }
