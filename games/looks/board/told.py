"""What happened at a board table, in words: one function or text a kind."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.looks import company
from games.looks.board.words import club, clubs, pots, trynka_of
from games.looks.board.words import pot as pot_in_short
from games.looks.company import Teller, Telling
from games.looks.look import said_together
from games.rules.board.announcing import takes
from games.rules.board.closing import parts_of_all
from games.rules.board.ending import points_of, shared
from games.rules.board.laying import PROMPTED, lay_takes, miss_costs, won_pots
from games.rules.board.state import Board
from games.rules.company import altered
from games.rules.protocol import POT

type BoardTeller = Teller[Board]


def _stake(teller: BoardTeller) -> str:
    money = {"amount": teller.voice.money(teller.state.dress)}
    if teller.action.seat is None:
        names = teller.names(teller.state.unstaked)
        return _("%(amount)s each on the board: %(names)s") % {**money, "names": names}
    return _("%(name)s dressed the board for %(amount)s") % {**money, "name": teller.who}


def _in_pot(teller: BoardTeller, text: str) -> str:
    pot = teller.action.word
    amount = teller.voice.money(teller.state.stake(pot))
    return text % {"name": teller.who, "amount": amount, "pot": pot_in_short(pot)}


def _stake_pot(teller: BoardTeller) -> str:
    return _in_pot(teller, _("%(name)s put in %(amount)s: %(pot)s"))


def _unstake(teller: BoardTeller) -> str:
    return _in_pot(teller, _("%(name)s had not put in %(amount)s: %(pot)s"))


def _cover(teller: BoardTeller) -> str:
    return _in_pot(teller, _("%(name)s, who deals, added the missing %(amount)s: %(pot)s"))


def _deal(teller: BoardTeller) -> str:
    return _("%(name)s dealt") % {"name": teller.voice.name(teller.state.dealing)}


def _declare(teller: BoardTeller) -> str:
    values = {"name": teller.who, "clubs": trynka_of(teller.action.word)}
    return _("%(name)s declared a trynka: %(clubs)s") % values


def _claim(teller: BoardTeller) -> str:
    named = teller.action.word.split(" ")
    board, money = teller.state, teller.voice.money
    values = {
        "name": teller.who,
        "pots": pots(named),
        "amount": money(sum(takes(board, pot) for pot in named)),
        "stake": money(sum(board.stake(pot) for pot in named)),
    }
    if board.rules.restake:
        return _("%(name)s took %(amount)s and staked %(stake)s anew: %(pots)s") % values
    return _("%(name)s took %(amount)s: %(pots)s") % values


def _lay(teller: BoardTeller) -> str:
    laid = tuple(teller.action.word.split(" "))
    board = teller.state
    won = won_pots(board, laid)
    values = {
        "name": teller.who,
        "clubs": clubs(laid),
        "amount": teller.voice.money(lay_takes(board, laid)),
    }
    if len(won) > len(laid):
        values["pots"] = pots(won[len(laid) :])
        return _("%(name)s laid %(clubs)s and took %(amount)s, with %(pots)s") % values
    return _("%(name)s laid %(clubs)s and took %(amount)s") % values


def _miss(teller: BoardTeller) -> str:
    rank, *prompted = teller.action.word.split(" ")
    costs = miss_costs(teller.state, rank)
    values = {"name": teller.who, "club": club(rank), "amount": teller.voice.money(costs)}
    if teller.state.phase == "SETTLE":
        return _("%(name)s is left with %(club)s and puts %(amount)s on it") % values
    if PROMPTED in prompted:
        return _("%(name)s missed %(club)s, was prompted, and puts %(amount)s on it") % values
    return _("%(name)s missed %(club)s and puts %(amount)s on it") % values


def _cancel(teller: BoardTeller) -> str:
    counts = ", ".join(f"{teller.voice.name(seat)} {count}" for seat, count in teller.action.shares)
    left = altered(teller.state, counts=teller.action.shares).left
    if left is None:
        return _("Cards left: %(counts)s; all cancel") % {"counts": counts}
    values = {"counts": counts, "name": teller.voice.name(left[0]), "left": left[1]}
    return _("Cards left: %(counts)s; %(name)s keeps %(left)d") % values


def _fine(teller: BoardTeller) -> str:
    board, cards = teller.state, teller.action.cards
    points = teller.action.amount
    if points is None:
        points = sum(points_of(board.rules, card) for card in cards)
    value, name = board.rules.chip_value, teller.voice.name
    parts = said_together(
        f"{pot_in_short(to.removeprefix(POT)) if isinstance(to, str) else name(to)} "
        f"{teller.voice.money(chips * value)}"
        for to, chips in shared(board, points)
    )
    values = {
        "name": teller.who,
        "amount": teller.voice.money(points * value),
        "parts": parts,
        "cards": " ".join(card.symbol for card in cards),
    }
    if cards:
        return _("%(name)s paid %(amount)s for %(cards)s: %(parts)s") % values
    return _("%(name)s paid %(amount)s for the cards left: %(parts)s") % values


def _close_out(teller: BoardTeller) -> str:
    board, money = teller.state, teller.voice.money
    total = {"amount": money(sum(board.pots.values()))}
    if board.rules.close_out == "split":
        got = ((teller.voice.name(seat), money(part)) for seat, part in parts_of_all(board))
        parts = ", ".join(f"{name} {part}" for name, part in got)
        values = {**total, "parts": parts}
        return _("The evening was closed and %(amount)s divided: %(parts)s") % values
    if board.rules.close_out == "club":
        return _("The evening was closed; %(amount)s went to the club") % total
    return _("The evening was closed; %(amount)s stay on the board") % total


TOLD: Mapping[str, Telling[Board]] = {
    **company.TOLD_OF_GAMES,
    "stake": _stake,
    "stake_pot": _stake_pot,
    "unstake": _unstake,
    "cover_stake": _cover,
    "deal": _deal,
    "declare": _declare,
    "claim": _claim,
    "no_claim": gettext_lazy("%(name)s has nothing to announce"),
    "lay": _lay,
    "miss": _miss,
    "out": gettext_lazy("%(name)s has no cards left"),
    "cancel": _cancel,
    "end_fine": _fine,
    "no_fine": lambda _teller: _("Nobody pays for cards left"),
    "close_out": _close_out,
}
