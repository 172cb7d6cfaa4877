"""The score sheet of a game of terz as one would keep it on paper: two columns, a block a deal."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.looks.look import Voice
from games.looks.terz.words import announced, is_answer, score_text, signed
from games.rules.cards import SYMBOLS, Card
from games.rules.protocol import Seat
from games.rules.terz.game import CARD_POINTS, Deal, Entry, TerzGame


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the sheet: what it is, and what stands in each of the two columns."""

    what: str
    cells: tuple[str, str]
    warning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A deal: who dealt, the trumps, its lines, and the totals ``before`` and after it."""

    title: str
    dealer: str
    suit: str
    trumps: str
    turned_up: str
    before: tuple[str, str] | None
    rows: tuple[Row, ...]
    totals: tuple[str, str]
    foot: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """All deals of a game; ``earlier`` are told on demand, ``now`` is seen at once.

    ``end`` says how the game was decided beside the points.
    """

    names: tuple[str, str]
    target: str
    earlier: tuple[Block, ...]
    earlier_title: str
    now: Block
    end: str


def sheet_of(game: TerzGame, voice: Voice) -> ScoreSheet:
    """Return the sheet of ``game``, in which a deal has begun."""
    deals = [*game.deals]
    if game.trump:
        running = tuple((seat, game.points(seat)) for seat in game.seats)
        deals.append(Deal(game.dealing, game.trump, game.upcard, game.entries, None, running))
    blocks = tuple(
        _block(game, voice, number, deals, over=number <= len(game.deals))
        for number in range(1, len(deals) + 1)
    )
    left, right = game.seats
    earlier = blocks[:-1]
    return ScoreSheet(
        names=(voice.name(left), voice.name(right)),
        target=target_of(game),
        earlier=earlier,
        earlier_title=ngettext("%(count)d earlier deal", "%(count)d earlier deals", len(earlier))
        % {"count": len(earlier)},
        now=blocks[-1],
        end=_end(game, voice),
    )


def _end(game: TerzGame, voice: Voice) -> str:
    if game.winner is not None:
        return _("%(name)s has won the game.") % {"name": voice.name(game.winner)}
    if game.loser is not None and game.lost == "resign":
        return _("%(name)s has given up.") % {"name": voice.name(game.loser)}
    return ""


def target_of(game: TerzGame) -> str:
    """Say with how many points one wins."""
    values = {"target": game.rules.target}
    if game.rules.target_inclusive:
        return _("%(target)d points win") % values
    return _("more than %(target)d wins") % values


def _block(
    game: TerzGame, voice: Voice, number: int, deals: Sequence[Deal], *, over: bool
) -> Block:
    deal = deals[number - 1]
    turned_up = _("trumps")
    if deal.upcard is not None:
        turned_up = _("%(card)s turned up") % {"card": deal.upcard.symbol}
    return Block(
        title=_("Deal %(number)d") % {"number": number},
        dealer=_("%(name)s deals") % {"name": voice.name(deal.dealer)},
        suit=deal.trump,
        trumps=SYMBOLS[deal.trump],
        turned_up=turned_up,
        before=_totals(game, deals[number - 2]) if number > 1 else None,
        rows=tuple(_row(entry, game.seats, deal.trump) for entry in deal.entries),
        totals=_totals(game, deal),
        foot=_foot(deal, voice) if over else "",
    )


def _totals(game: TerzGame, deal: Deal) -> tuple[str, str]:
    totals = dict(deal.score)
    left, right = game.seats
    return score_text(totals[left]), score_text(totals[right])


def _foot(deal: Deal, voice: Voice) -> str:
    if deal.last_trick is None:
        return _("no trick was over")
    return _("last trick: %(name)s") % {"name": voice.name(deal.last_trick)}


def _row(entry: Entry, seats: tuple[Seat, ...], trump: str) -> Row:
    changes = dict(entry.points)
    if entry.kind == "count":
        left, right = (str(changes[seat]) for seat in seats)
        return Row(_counted(entry, trump), (left, right), _off(entry))
    marks = {entry.seat: _mark(entry, trump)} | {
        seat: signed(change) for seat, change in entry.points
    }
    left, right = (marks.get(seat, "") for seat in seats)
    return Row(_what(entry), (left, right))


def _mark(entry: Entry, trump: str) -> str:
    """Return what stands in the column of who did it, where no points do."""
    if entry.kind == "exchange7":
        return Card("7", trump).symbol
    if entry.kind in {"penalty", "overdraw"}:
        return "✕"
    return "0"


def _what(entry: Entry) -> str:
    if entry.kind == "meld":
        said = announced(entry.word)
        return _("%(run)s, answer") % {"run": said} if is_answer(entry.word) else said
    if entry.kind == "penalty":
        _name, *count = entry.word.split()
        if count:
            return ngettext("%(count)d card short", "%(count)d cards short", int(count[0])) % {
                "count": int(count[0])
            }
        return _("seven not exchanged")
    return {
        "marriage": _("marriage"),
        "exchange7": _("seven exchanged"),
        "overdraw": _("too many cards"),
    }[entry.kind]


def _counted(entry: Entry, trump: str) -> str:
    jack = Card("J", trump).symbol
    if entry.word == "last":
        return _("cards, %(jack)s last") % {"jack": jack}
    return _("cards, %(jack)s earlier") % {"jack": jack}


def _off(entry: Entry) -> str:
    """Say how far a count is from what it should be."""
    off = sum(points for _seat, points in entry.points) - CARD_POINTS[entry.word]
    if not off:
        return ""
    if off < 0:
        return _("%(count)d missing") % {"count": -off}
    return _("%(count)d too many") % {"count": off}
