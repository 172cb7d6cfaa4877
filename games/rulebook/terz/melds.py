"""Terz: what is announced, and what it brings."""

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, Example, chapter, paragraph
from games.rules.cards import parse_card
from games.rules.terz.rules import TerzRules


def runs(rules: TerzRules) -> Chapter:
    """Say what cards in a row bring."""
    return chapter(
        "runs",
        _("Cards in a row"),
        (
            paragraph(
                "Z-7, Z-9, Z-10",
                _(
                    "Three cards of one suit in a row are a terz, four a quart; five, six and more "
                    "are worth a great deal. The ace is high, the seven is low."
                ),
                _("Announce them, and they count at once:"),
                examples=_runs(rules),
            ),
            paragraph(
                "Z-9, 5.2",
                _(
                    "A row that grows brings only the difference: the shorter row in it has been "
                    "counted already. Two rows of one player both count, if they share no card."
                ),
            ),
            paragraph("Z-8", *_answer(rules.equal_runs)),
        ),
    )


def _runs(rules: TerzRules) -> tuple[Example, ...]:
    names = (
        ("9h 8h 7h", _("terz to the nine")),
        ("Qd Jd 10d 9d", _("quart to the queen")),
        ("Ac Kc Qc Jc 10c", _("five to the ace")),
        ("Qs Js 10s 9s 8s 7s", _("six to the queen")),
        ("Kd Qd Jd 10d 9d 8d 7d", _("seven to the king")),
        ("Ah Kh Qh Jh 10h 9h 8h 7h", _("all eight of a suit")),
    )
    return tuple(
        _example(cards, points, text)
        for (cards, text), points in zip(names, rules.run_values, strict=True)
    )


def _example(cards: str, points: int, text: str) -> Example:
    return Example(tuple(parse_card(word) for word in cards.split()), str(points), text)


def _answer(equal_runs: str) -> tuple[str, ...]:
    return (
        _(
            "If the opponent answers in the same trick with a row of their own, only the better "
            "one counts: the longer one, and of equal length the one with the higher top card."
        ),
        {
            "trump_then_nondealer": _(
                "If the top cards are equal too, the row in trumps counts; if neither is, that of "
                "the player who did not deal."
            ),
            "both_score": _("If the top cards are equal too, both rows count."),
            "none": _("If the top cards are equal too, neither row counts."),
        }[equal_runs],
    )


def others(rules: TerzRules) -> Chapter:
    """Say what four of a kind and the marriage bring."""
    return chapter(
        "fours",
        _("Four of a kind and the marriage"),
        (
            paragraph(
                "Z-12",
                _("Four cards of one rank in one hand count as well."),
                examples=_fours(rules),
            ),
            paragraph("Z-12", *_tens_and_nines(rules)),
            paragraph("Z-11, A-43, A-44", *_marriage(rules.marriage)),
        ),
    )


def _fours(rules: TerzRules) -> tuple[Example, ...]:
    shown = [
        _example("As Ah Ad Ac", 100, _("four aces, and likewise four kings or four queens")),
        _example("Js Jh Jd Jc", 200, _("four jacks")),
    ]
    if rules.four_tens:
        shown.append(_example("10s 10h 10d 10c", rules.four_tens, _("four tens")))
    if rules.four_nines:
        shown.append(_example("9s 9h 9d 9c", rules.four_nines, _("four nines")))
    return tuple(shown)


def _tens_and_nines(rules: TerzRules) -> tuple[str, ...]:
    if rules.four_tens and rules.four_nines:
        return (_("Four sevens and four eights bring nothing."),)
    if rules.four_tens:
        return (_("Four nines, eights or sevens bring nothing."),)
    if rules.four_nines:
        return (_("Four tens, eights or sevens bring nothing."),)
    return (_("Four tens, nines, eights or sevens bring nothing."),)


def _marriage(marriage: str) -> tuple[str, ...]:
    return (
        _("King and queen of trumps in one hand are the marriage: 20 points for announcing it."),
        {
            "stops_deal": _(
                "With it the deal is over at once. What was announced before still counts, the "
                "cards in the tricks do not."
            ),
            "plus_20_play_on": _("The deal goes on as if nothing had happened."),
        }[marriage],
    )


def seven(rules: TerzRules) -> Chapter:
    """Say what the trump seven is for."""
    return chapter(
        "seven",
        _("The trump seven"),
        (
            paragraph(
                "Z-13, Z-15",
                _(
                    "Whoever holds the trump seven exchanges it for the trump that was turned up. "
                    "The seven then lies under the stock and goes to whoever draws last."
                ),
            ),
            paragraph("Z-14", _no_exchange(rules)),
        ),
    )


def _no_exchange(rules: TerzRules) -> str:
    if not rules.no_exchange_penalty:
        return _("Whoever keeps the seven and lets the stock run out loses nothing by it.")
    points = {"points": rules.no_exchange_penalty}
    if rules.penalty_mode == "deduct":
        return (
            _(
                "Whoever keeps the seven and lets the stock run out loses %(points)d points: the "
                "penalty is taken off."
            )
            % points
        )
    return (
        _(
            "Whoever keeps the seven and lets the stock run out gives the opponent %(points)d "
            "points."
        )
        % points
    )
