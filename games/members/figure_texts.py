"""A person's figures in words: groups of labelled values, each with where it comes from."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from babel.numbers import format_decimal, format_percent
from django.urls import reverse
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from club.amounts import format_money
from club.models import Club
from games.figures.person import Evening, PersonFigures
from games.members.results import name_of
from games.models import PlayerHand, SessionResult
from games.rules import GAMES

FEW = 30
"""Below so many hands (or what else is counted) a share says little, and is marked so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One figure: ``few`` marks a small sample, ``sign`` a gain (1) or a loss (-1)."""

    label: str
    text: str
    note: str = ""
    url: str = ""
    few: bool = False
    sign: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Figures under one heading."""

    name: str
    figures: tuple[Told, ...]


class Teller:
    """Tells figures of a club in the reader's language."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self._language = get_language() or club.language

    def groups(self, found: PersonFigures) -> list[Group]:
        """Return all groups: the whole, records, then each game by itself."""
        groups = [
            Group(_("All together"), tuple(self._whole(found))),
            Group(_("Streaks and records"), tuple(self._records(found))),
        ]
        groups += [Group(name_of(one.game), tuple(self._game(one))) for one in found.games]
        return [group for group in groups if group.figures]

    def money(self, amount: int) -> str:
        """Write a sum."""
        return format_money(amount, self.club, short=True)

    def net(self, label: str, amount: int, *, note: str = "", url: str = "") -> Told:
        """Tell a gain or a loss."""
        sign = (amount > 0) - (amount < 0)
        text = format_money(amount, self.club, short=True, signed=True)
        return Told(label=label, text=text, note=note, url=url, sign=sign)

    def share(self, label: str, part: int, whole: int, *, note: str = "") -> Told:
        """Tell a share in percent; marked if the whole is small."""
        text = format_percent(part / whole, locale=self._language) if whole else "–"
        of = _("%(part)d of %(whole)d") % {"part": part, "whole": whole}
        return Told(label=label, text=text, note=note or of, few=0 < whole < FEW)

    def per(self, label: str, amount: int, count: float, *, few: bool) -> Told:
        """Tell an average of money."""
        told = self.net(label, round(amount / count)) if count else Told(label=label, text="–")
        return replace(told, few=few)

    def hours(self, seconds: int) -> str:
        """Write a time in hours, with one decimal."""
        hours = format_decimal(round(seconds / 3600, 1), locale=self._language)
        return _("%(hours)s h") % {"hours": hours}

    def _whole(self, found: PersonFigures) -> Iterable[Told]:
        total, sessions = found.total, len(found.evenings)
        yield Told(label=_("Hands"), text=self.count(total.hands))
        yield Told(label=_("Sessions"), text=self.count(sessions))
        yield Told(
            label=_("Hours"),
            text=self.hours(total.seconds),
            note=_("a pause above five minutes counts as five"),
        )
        yield self.net(_("Result"), total.net)
        # What sheets and corrections brought was not won in the hands that are counted here.
        hands = [game for game in found.games if game.game in GAMES]
        net, few = sum(game.net for game in hands), total.hands < FEW
        if total.hands:
            yield self.per(_("A hand"), net, total.hands, few=few)
        if total.seconds:
            yield self.per(_("An hour"), net, total.seconds / 3600, few=few)
            yield self.share(_("Won"), total.won, total.hands)

    def _records(self, found: PersonFigures) -> Iterable[Told]:
        if found.best:
            yield self._evening(_("Best session"), found.best)
        if found.worst:
            yield self._evening(_("Worst session"), found.worst)
        if found.longest:
            text = self.hours(found.longest.seconds)
            yield replace(self._evening(_("Longest session"), found.longest), text=text, sign=0)
        if found.largest_bank:
            yield self._hand(_("Largest bank won"), found.largest_bank, found.largest_bank.bank)
        if found.largest_loss:
            loss = found.largest_loss
            yield self.net(_("Largest loss in a hand"), loss.net, url=self._url(loss))
        yield from self._streaks(found)

    def _streaks(self, found: PersonFigures) -> Iterable[Told]:
        labels = {True: _("Longest winning streak"), False: _("Longest losing streak")}
        for gain, label in labels.items():
            length = found.longest_streak(gain=gain)
            if length > 1:
                yield Told(label=label, text=self._sessions(length))
        running = found.running_streak
        if running and running.length > 1:
            label = _("Winning now") if running.gain else _("Losing now")
            yield Told(label=label, text=self._sessions(running.length))

    def _game(self, result: SessionResult) -> Iterable[Told]:
        if result.game not in GAMES:
            yield self.net(_("Result"), result.net)
            return
        figures = GAMES[result.game].figures
        played = _("Hands") if "bank" in figures else _("Games")
        yield Told(label=played, text=self.count(result.hands))
        yield self.net(_("Result"), result.net)
        yield self.per(
            _("A hand") if "bank" in figures else _("A game"),
            result.net,
            result.hands,
            few=result.hands < FEW,
        )
        yield self.share(_("Went out") if "pot" in figures else _("Won"), result.won, result.hands)
        yield Told(label=_("Put in"), text=self.money(result.put_in))
        yield Told(label=_("Taken"), text=self.money(result.taken))
        if "bank" in figures:
            yield from self._betting(result)
            yield from self._svaras(result)
        if "pot" in figures:
            yield Told(label=_("Largest pot"), text=self.money(result.largest_bank))
            yield Told(label=_("From the marriage saucer"), text=self.money(result.marriage))
            yield Told(label=_("From the trynka saucer"), text=self.money(result.trynka))
        if "points" in figures and result.hands:
            average = format_decimal(round(result.points / result.hands, 1), locale=self._language)
            yield Told(label=_("Points a game"), text=average, few=result.hands < FEW)

    def _betting(self, result: SessionResult) -> Iterable[Told]:
        yield Told(label=_("Largest bank"), text=self.money(result.largest_bank))
        yield self.share(_("Hands with a blind"), result.blind_hands, result.hands)
        if result.blind_hands:
            yield self.net(_("What blinds brought"), result.blind_net)
        if result.peeks:
            yield self.share(_("Peeks won"), result.peeks_won, result.peeks)
        if result.covered:
            yield Told(label=_("Antes covered"), text=self.money(result.covered))

    def _svaras(self, result: SessionResult) -> Iterable[Told]:
        note = ngettext("in %(hands)d hand", "in %(hands)d hands", result.hands)
        note %= {"hands": result.hands}
        yield Told(label=_("Svaras"), text=self.count(result.svaras_met), note=note)
        if result.svaras_met:
            yield self.share(_("Svaras played"), result.svaras, result.svaras_met)
            yield Told(label=_("Entered for money"), text=self.count(result.svaras_entered))
            yield Told(label=_("Svaras won"), text=self.count(result.svaras_won))
            yield self.net(_("What svaras brought"), result.svara_net)

    def _evening(self, label: str, evening: Evening) -> Told:
        session = evening.session
        url = reverse("games:session", args=(self.club.slug, session.pk))
        note = _("session %(number)d") % {"number": session.number}
        return self.net(label, evening.net, note=note, url=url)

    def _hand(self, label: str, hand: PlayerHand, amount: int) -> Told:
        return Told(label=label, text=self.money(amount), url=self._url(hand))

    def _url(self, hand: PlayerHand) -> str:
        return reverse("games:hand", args=(self.club.slug, hand.hand_id))

    def _sessions(self, count: int) -> str:
        return ngettext("%(count)d session", "%(count)d sessions", count) % {"count": count}

    def count(self, count: int) -> str:
        """Write a number."""
        return format_decimal(count, locale=self._language)
