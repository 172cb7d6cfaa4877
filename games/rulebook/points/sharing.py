"""Who shares what: a divided bank, hands that are played together, and pacts."""

from django.utils.translation import gettext as _

from games.rulebook.book import Chapter, chapter, paragraph
from games.rules.pointrules import PointRules


def sharing(rules: PointRules) -> Chapter:
    """Say how a bank is divided, and who may play together."""
    return chapter(
        "sharing",
        _("Dividing and playing together"),
        (
            paragraph("T-53, A-17", *_dividing(rules)),
            paragraph("T-67, T-68", *_pools(rules)),
            paragraph("T-70, T-71", *_pacts(rules)),
        ),
    )


def _dividing(rules: PointRules) -> tuple[str, ...]:
    if not rules.split_by_consent:
        if rules.svara_limit is None:
            return (_("The bank is not divided: whoever has equal points plays a svara for it."),)
        return (
            _("The bank is divided only when no further svara is left to play, and then equally."),
            _remainder(rules.split_remainder),
        )
    return (
        _(
            "Instead of playing the svara, those whose svara it is may divide the bank equally, if "
            "all of them agree and nobody has entered yet."
        ),
        _remainder(rules.split_remainder),
    )


def _remainder(split_remainder: str) -> str:
    return {
        "first_left": _(
            "What cannot be divided goes chip by chip to the first of them after the dealer."
        ),
        "carry": _("What cannot be divided stays in the middle and begins the next bank."),
        "club": _("What cannot be divided goes to the house."),
    }[split_remainder]


def _pools(rules: PointRules) -> tuple[str, ...]:
    if not rules.pool_allowed:
        return (_("Everybody who enters a svara pays the whole entry alone."),)
    return (
        _(
            "Several players may put an entry together, up to %(count)d of them. One holds the "
            "cards, all of them decide."
        )
        % {"count": rules.pool_max_members},
        _(
            "Whatever such a hand pays and wins is shared in the proportion in which they paid the "
            "entry: 20 and 8 for an entry of 28 stay 20 to 8 until the end."
        ),
    )


def _pacts(rules: PointRules) -> tuple[str, ...]:
    if not rules.pact_allowed:
        return (_("There are no pacts: who wins the bank keeps all of it."),)
    lasting = (
        _("A pact lasts until the bank is won, through every further svara.")
        if rules.pact_persists
        else _("A pact counts for this one svara; a further svara needs a new one.")
    )
    if rules.pact_max_hands == 2:
        return (
            _(
                "Before the cards of a svara are dealt, two who hold different hands may ask each "
                "other “Nabzdem?” Then bank and chances are halved: whoever of them takes the bank "
                "gives the other half of it."
            ),
            lasting,
        )
    return (
        _(
            "Before the cards of a svara are dealt, up to %(count)d who hold different hands may "
            "ask each other “Nabzdem?” Whoever of them takes the bank gives each of the others an "
            "equal part of it."
        )
        % {"count": rules.pact_max_hands},
        lasting,
    )
