"""What only seka shows and says: both betting systems, the opening, blinds that count double."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.looks.company import Teller, Telling
from games.looks.look import Sentences, Voice
from games.looks.points import moment, told
from games.looks.points.faces import Figures, blind_tags
from games.looks.points.look import PointLook
from games.looks.points.moment import Saying, betting
from games.rules.hand import Shown
from games.rules.protocol import Seat
from games.rules.seka.hand import SekaHand


def _betting(hand: SekaHand, voice: Voice) -> Sentences:
    """Say whose word it is, what staying costs, who may open, and whether one may peek."""
    if hand.bound is not None:
        values = {"name": voice.name(hand.bound)}
        return (
            _("%(name)s has to open.") % values,
            _("All have matched the maximum; it costs nothing.") % values,
        )
    return (*_word(hand, voice), *_opening(hand, voice), *_peeking(hand, voice))


def _word(hand: SekaHand, voice: Voice) -> Sentences:
    values = {"name": voice.name(hand.speaker), "least": voice.money(hand.least_bet)}
    if hand.rules.parity and not hand.level:
        return (
            _("%(name)s, your word.") % values,
            _("The first bet is %(least)s or more; nobody can stay for nothing.") % values,
        )
    if hand.all_matched:
        return (_("%(name)s, your word.") % values, _("All have put in the same."))
    return betting(hand, voice)


def _opening(hand: SekaHand, voice: Voice) -> Sentences:
    """Say who may open, or why nobody may yet."""
    if hand.rules.parity:
        return _opening_by_parity(hand, voice)
    values = {
        "name": voice.name(hand.active[-1]),
        "amount": voice.money(hand.last),
        "circle": hand.circle,
        "circles": hand.rules.min_circles + 1,
    }
    if len(hand.active) == 2:
        return (_("Two are left: opening costs %(amount)s.") % values,)
    if hand.circle <= hand.rules.min_circles:
        early = _("%(name)s, the last hand, may open from circle %(circles)d; this is %(circle)d.")
        return (early % values,)
    if hand.turn == hand.active[-1]:
        return (_("The last hand may open for %(amount)s.") % values,)
    return (_("%(name)s, the last hand, may open on his word.") % values,)


def _opening_by_parity(hand: SekaHand, voice: Voice) -> Sentences:
    if not hand.level:
        return ()
    values = {
        "name": voice.name(hand.raiser or 0),
        "amount": voice.money(hand.owes(hand.speaker)),
    }
    if hand.all_matched:
        return (_("Opening costs nothing."),)
    if len(hand.active) == 2:
        return (_("Two are left: opening costs %(amount)s.") % values,)
    return (_("%(name)s, who raised last, may open once all have matched.") % values,)


def _peeking(hand: SekaHand, voice: Voice) -> Sentences:
    """Say whom one may peek at and what it costs, or from which circle."""
    seat, owes = hand.speaker, hand.owes(hand.speaker)
    if len(hand.active) == 2 or not owes:
        return ()
    circles = max(hand.rules.min_circles, hand.rules.min_circles_before_peek)
    if hand.circle <= circles:
        return (_("Peeks from circle %(circles)d.") % {"circles": circles + 1},)
    target = hand.right_neighbour(seat)
    if target is None:
        return ()
    values = {"name": voice.name(target), "amount": voice.money(owes)}
    return (pgettext("seka", "To compare with %(name)s: %(amount)s.") % values,)


def _comparing(hand: SekaHand, voice: Voice) -> Sentences:
    """Say who compares; the game has a word of its own for it."""
    if hand.peek is None:
        return ()
    values = {"asker": voice.name(hand.peek.asker), "target": voice.name(hand.peek.target)}
    sentence = pgettext("seka", "%(asker)s compares with %(target)s.")
    return (sentence % values, *moment.SAYINGS["PEEK_PENDING"](hand, voice)[1:])


def _left(hand: SekaHand, voice: Voice) -> Sentences:
    """Say who has won: by the opening, or because nobody else is in."""
    if not hand.opened:
        return moment.SAYINGS["SOLE_LEFT"](hand, voice)
    values = {"name": voice.name(hand.active[0]), "bank": voice.money(hand.bank)}
    return (
        _("%(name)s has won the opening.") % values,
        _("The bank of %(bank)s goes to %(name)s.") % values,
    )


def _answering(hand: SekaHand, voice: Voice) -> Sentences:
    """Say who shows or throws in now, and what there is to beat."""
    name = voice.name(hand.speaker)
    if hand.turn == hand.opener:
        return (
            _("%(name)s has opened and shows first.") % {"name": name},
            _("Then the others in order: each shows, or throws in unseen."),
        )
    shows = _("%(name)s shows or throws in.") % {"name": name}
    return (shows, *_to_beat(hand, voice))


def _to_beat(hand: SekaHand, voice: Voice) -> Sentences:
    points = {
        seat: counted
        for seat, shown in hand.shown.items()
        if (counted := _points(shown, voice)) is not None
    }
    if not points:
        return ()
    best = max(points.values())
    values = {
        "names": voice.names(seat for seat, counted in points.items() if counted == best),
        "points": best,
    }
    return (_("Highest so far: %(points)d points (%(names)s).") % values,)


def _points(shown: Shown, voice: Voice) -> int | None:
    if shown.cards:
        return None if voice.points is None else voice.points(shown.cards)
    return shown.points


def _bet(teller: Teller[SekaHand]) -> str:
    values = {"name": teller.who, "amount": teller.amount}
    if teller.action.sum > teller.state.last:
        return _("%(name)s raised to %(amount)s") % values
    return _("%(name)s bet %(amount)s") % values


def _call(teller: Teller[SekaHand]) -> str:
    owes = teller.voice.money(teller.state.owes(teller.action.actor))
    return _("%(name)s called %(amount)s") % {"name": teller.who, "amount": owes}


def _raise(teller: Teller[SekaHand]) -> str:
    hand, amount = teller.state, teller.action.sum
    level = hand.level + amount - hand.owes(teller.action.actor)
    values = {"name": teller.who, "amount": teller.amount, "level": teller.voice.money(level)}
    if not hand.level:
        return _("%(name)s bet %(amount)s") % values
    return _("%(name)s put in %(amount)s: level %(level)s") % values


def _blind(teller: Teller[SekaHand]) -> str:
    values = {
        "name": teller.who,
        "amount": teller.amount,
        "to_go": teller.voice.money(2 * teller.action.sum),
    }
    return _("%(name)s blinded %(amount)s: %(to_go)s to go") % values


def _reblind(teller: Teller[SekaHand]) -> str:
    values = {
        "name": teller.who,
        "amount": teller.amount,
        "to_go": teller.voice.money(2 * teller.action.sum),
    }
    return _("%(name)s blinded over it for %(amount)s: %(to_go)s to go") % values


def _open(teller: Teller[SekaHand]) -> str:
    owes = teller.state.owes(teller.action.actor)
    if not owes:
        return _("%(name)s opened, for nothing") % {"name": teller.who}
    values = {"name": teller.who, "amount": teller.voice.money(owes)}
    return _("%(name)s opened for %(amount)s") % values


def _peek(teller: Teller[SekaHand]) -> str:
    target = teller.state.right_neighbour(teller.action.actor)
    other = teller.who if target is None else teller.voice.name(target)
    values = {"name": teller.who, "other": other, "amount": teller.amount}
    return pgettext("seka", "%(name)s peeked at %(other)s for %(amount)s") % values


class SekaLook(PointLook[SekaHand]):
    """The look of seka."""

    sayings: Mapping[str, Saying[SekaHand]] = {
        **moment.SAYINGS,
        "BETTING": _betting,
        "OPEN_PENDING": _answering,
        "PEEK_PENDING": _comparing,
        "SOLE_LEFT": _left,
    }
    tellings: Mapping[str, Telling[SekaHand]] = {
        **told.TOLD,
        "bet": _bet,
        "call": _call,
        "raise": _raise,
        "blind": _blind,
        "reblind": _reblind,
        "open": _open,
        "peek": _peek,
    }

    def limit(self, hand: SekaHand) -> str:
        """Return what the maximum bounds: a bet, a raise, or the level."""
        if not hand.rules.parity:
            return _("bet at most")
        per_hand = hand.rules.parity_cap_scope == "per_hand"
        return _("level at most") if per_hand else _("raise at most")

    def figures(self, hand: SekaHand, voice: Voice) -> Figures:
        """Return the level or the last sum, and which circle it is."""
        if hand.rules.parity:
            yield _("level"), voice.money(hand.level)
        else:
            yield _("last bet"), voice.money(hand.last)
        yield _("circle"), str(hand.circle)

    def tags(self, hand: SekaHand, seat: Seat, voice: Voice) -> Iterable[str]:
        """Say who blinded, raised last, owes how much, or has opened."""
        yield from blind_tags(hand, seat)
        if hand.phase == "OPEN_PENDING" and seat == hand.opener:
            yield _("opened")
        if hand.due(seat) is None or not hand.rules.parity:
            return
        if seat == hand.raiser and seat not in hand.unseen:
            yield _("raised last")
        if hand.owes(seat):
            yield _("owes %(amount)s") % {"amount": voice.money(hand.owes(seat))}
