"""The moment of a point game in words: what the table waits for, said to who sit there.

Each function returns whole sentences; the first says whose turn it is to do something.
"""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.looks.company import drawing
from games.looks.look import Sentences, Voice
from games.looks.points.faces import answering
from games.rules.hand import Hand
from games.rules.protocol import Seat
from games.rules.splits import equal_split

type Saying[H: Hand] = Callable[[H, Voice], Sentences]


def _draw(hand: Hand, voice: Voice) -> Sentences:
    return drawing(hand, voice, chosen=hand.first_draw and hand.rules.first_dealer == "chosen")


def _antes(hand: Hand, voice: Voice) -> Sentences:
    if hand.shortage:
        values = {"amount": voice.money(hand.shortage)}
        return (
            _("The count found %(amount)s too little in the bank.") % values,
            _("The dealer makes it up; the sum waits in suspense until it is explained."),
        )
    if hand.phase == "IDLE":
        return (_opening(hand, voice), _dealing(hand, voice))
    if len(hand.playing) < 2:
        return (_("Only one is left to play."), _("At least two must put in."))
    if hand.missing or hand.owing:
        return (_short(hand, voice), _dealing(hand, voice))
    full = _("The bank is full: %(bank)s.") % {"bank": voice.money(hand.bank)}
    return (full, _dealing(hand, voice))


def _opening(hand: Hand, voice: Voice) -> str:
    return _("New hand: everybody puts in %(ante)s.") % {"ante": voice.money(hand.rules.ante)}


def _dealing(hand: Hand, voice: Voice) -> str:
    if hand.dealer is None:
        return ""
    values = {"name": voice.name(hand.dealer)}
    if hand.rules.dealt_by == "house":
        return _("The club's dealer deals for %(name)s.") % values
    return _("%(name)s deals.") % values


def _short(hand: Hand, voice: Voice) -> str:
    values = {"amount": voice.money(hand.missing), "names": voice.names(hand.owing)}
    return (
        ngettext(
            "The bank is short by %(amount)s: %(names)s has not put in.",
            "The bank is short by %(amount)s: %(names)s have not put in.",
            len(hand.owing),
        )
        % values
    )


def betting(hand: Hand, voice: Voice) -> Sentences:
    """Say whose word it is and what staying costs."""
    seat = hand.turn or 0
    sentences = [_("%(name)s, your word.") % {"name": voice.name(seat)}]
    due = hand.due(seat)
    if due is not None:
        sentences.append(_("To stay: %(amount)s.") % {"amount": voice.money(due)})
        sentences += _what_he_has(hand, seat, due, voice)
    return tuple(sentences)


def _what_he_has(hand: Hand, seat: Seat, due: int, voice: Voice) -> Sentences:
    """Tell a player who can't pay what he has; he folds, or gets a loan first (1.5)."""
    has = due if hand.purses is None else hand.purses.get(seat, 0)
    if has >= due or seat in hand.pools:
        return ()
    values = {"name": voice.name(seat), "has": voice.money(has)}
    return (_("%(name)s can pay %(has)s.") % values,)


def _peeking(hand: Hand, voice: Voice) -> Sentences:
    if hand.peek is None:
        return ()
    values = {"asker": voice.name(hand.peek.asker), "target": voice.name(hand.peek.target)}
    return (
        _("%(asker)s compares with %(target)s.") % values,
        _("The one with fewer points is out."),
    )


def _alone(hand: Hand, voice: Voice) -> Sentences:
    values = {"name": voice.name(hand.active[0]), "bank": voice.money(hand.bank)}
    return (
        _("%(name)s is the last one in.") % values,
        _("The bank of %(bank)s is his; the cards need not be shown.") % values,
    )


def _tie(hand: Hand, voice: Voice) -> Sentences:
    values = {"names": voice.names(hand.active), "bank": voice.money(hand.bank)}
    equal = _("%(names)s have equal points.") % values
    if hand.limit_reached:
        return (equal, _("No svara is left: they divide the bank of %(bank)s.") % values)
    if not hand.rules.split_by_consent:
        return (equal, _("They boil the bank of %(bank)s again.") % values)
    both = _("They boil the bank of %(bank)s again, or divide it if all agree.")
    return (equal, both % values)


def _dividing(hand: Hand, voice: Voice) -> Sentences:
    if hand.split is None:
        return ()
    heads = hand.originators if hand.phase == "SVARA_ENTRY" else hand.active
    values = {
        "name": voice.name(hand.split.by),
        "parts": parts_in_words(hand, heads, voice),
        "names": voice.names(answering(hand)),
    }
    return (
        _("%(name)s offers to divide the bank: %(parts)s.") % values,
        _("%(names)s: agreed?") % values,
    )


def parts_in_words(hand: Hand, heads: tuple[Seat, ...], voice: Voice) -> str:
    """Say the equal parts of the bank for ``heads``, the odd units as the house rule has them."""
    shares = equal_split(hand.bank, len(heads), hand.rules.unit)
    if hand.rules.split_remainder != "first_left":
        shares = (min(shares),) * len(heads)
    if len(set(shares)) == 1:
        return _("%(amount)s each") % {"amount": voice.money(shares[0])}
    heads = tuple(seat for seat in hand.order if seat in heads)
    each = (
        _("%(name)s %(amount)s") % {"name": voice.name(seat), "amount": voice.money(share)}
        for seat, share in zip(heads, shares, strict=True)
    )
    return ", ".join(each)


def _boiling(hand: Hand, voice: Voice) -> Sentences:
    if hand.offer is None:
        return ()
    values = {"name": voice.name(hand.offer.by), "names": voice.names(answering(hand))}
    return (
        _("%(name)s offers a svara.") % values,
        _("%(names)s: agreed? The cards are then thrown in unseen.") % values,
    )


def _agreed(hand: Hand, voice: Voice) -> Sentences:
    values = {"names": voice.names(hand.active), "bank": voice.money(hand.bank)}
    return (
        _("%(names)s boil; their cards are thrown in.") % values,
        _("The bank is %(bank)s.") % values,
    )


def _entering(hand: Hand, voice: Voice) -> Sentences:
    values = {"names": voice.names(hand.drawing), "entry": voice.money(hand.entry or 0)}
    joins = _("Svara. Whoever joins puts in %(entry)s.") % values
    if len(hand.drawing) < 2:
        return (joins, _("If nobody joins, %(names)s takes the bank.") % values)
    draw = _("When all have decided, %(names)s draw for the deal; that closes the entry.")
    return (joins, draw % values)


def _drawing_again(hand: Hand, voice: Voice) -> Sentences:
    values = {"names": voice.names(hand.drawers)}
    return (
        _("%(names)s have equal cards and draw again.") % values,
        _("Tap who has the senior card."),
    )


def _svara_deal(hand: Hand, voice: Voice) -> Sentences:
    players = [seat for seat in hand.seats if seat in hand.hands]
    values = {"name": voice.name(hand.dealer or 0), "names": voice.names(players)}
    return (
        _("%(name)s deals the svara.") % values,
        _("Cards go to %(names)s.") % values,
    )


SAYINGS: Mapping[str, Saying[Hand]] = {
    "DRAW_DEALER": _draw,
    "IDLE": _antes,
    "ANTE": _antes,
    "BETTING": betting,
    "PEEK_PENDING": _peeking,
    "SOLE_LEFT": _alone,
    "TIE": _tie,
    "SPLIT_OFFERED": _dividing,
    "SVARA_OFFERED": _boiling,
    "SVARA_AGREED": _agreed,
    "SVARA_ENTRY": _entering,
    "SVARA_DRAW": _drawing_again,
    "SVARA_DEAL": _svara_deal,
}
