"""The dealer's controls at the board, from dressing it to the cards that are left."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext as _

from games.dealer.desk import Control, Desk, Rows, Toggle, Toggles, chooser
from games.looks.board.words import club, clubs, trynka_of
from games.looks.board.words import pot as pot_in_short
from games.rules.board.clubs import MARRIAGE, SAUCERS, TRYNKA, WINNING
from games.rules.board.laying import PROMPTED, lay_takes, miss_costs
from games.rules.board.state import Board
from games.rules.protocol import Option, Seat
from games.rules.ranks import POTS


def dressing(desk: Desk[Board]) -> Rows:
    """Return the ways to a dressed board, and below them the deal."""
    missing = (desk.link("unstake", _("A chip is missing")),) if desk.of("unstake") else ()
    shut = _("the board is not dressed")
    deals = (
        desk.tap(option, _("Deal"), small=shut if option.refusal else "", style="main")
        for option in desk.of("deal")
    )
    return tuple(_ways_to_dress(desk)), (*missing, *deals)


def _ways_to_dress(desk: Desk[Board]) -> Iterable[Control]:
    board = desk.hand
    everybody = desk.one("stake")
    if everybody is not None:
        label = _("The rest put in") if board.put else _("All put in")
        small = _("%(amount)s each") % {"amount": desk.voice.money(board.dress)}
        yield desk.tap(everybody, label, small=small, style="main")
        return
    short = [pot for pot in board.short_pots if board.begun]
    for pot in short[:3]:
        yield chooser(f"short-{pot}", _short(pot), tuple(_fill(desk, pot)))


def _short(pot: str) -> str:
    return _("Missing: %(pot)s") % {"pot": pot_in_short(pot)}


def _fill(desk: Desk[Board], pot: str) -> Iterable[Control]:
    """Return who can put in what a pot lacks."""
    amount = {"amount": desk.voice.money(desk.hand.stake(pot))}
    for option in _about(desk, "stake_pot", pot):
        values = {**amount, "name": desk.voice.name(option.seat or 0)}
        label = _("%(name)s puts in %(amount)s") % values
        yield desk.tap(option, label, word=pot, style="main")
    for option in _about(desk, "cover_stake", pot):
        values = {**amount, "name": desk.voice.name(option.seat or 0)}
        small = _("deals; nobody owns up")
        yield desk.tap(option, _("%(name)s adds %(amount)s") % values, small=small, word=pot)


def _about(desk: Desk[Board], kind: str, word: str) -> tuple[Option, ...]:
    return tuple(option for option in desk.of(kind) if word in option.words)


def on_face(desk: Desk[Board]) -> dict[Seat, Control]:
    """Return the taps on seats that dress the whole board."""
    amount = desk.voice.money(desk.hand.dress)
    taps: dict[Seat, Control] = {}
    for option in desk.of("stake"):
        if option.seat is not None:
            values = {"name": desk.voice.name(option.seat), "amount": amount}
            label = _("%(name)s dresses the board for %(amount)s") % values
            taps[option.seat] = desk.tap(option, label, small=f"+ {amount}")
    return taps


def on_pots(desk: Desk[Board]) -> dict[str, Control]:
    """Return what a tap on a pot of the board opens: who owes a chip, who lays or missed it."""
    if desk.hand.stage in {"IDLE", "DRESS"}:
        found = {pot: (*_fill(desk, pot), *_not_there(desk, pot)) for pot in POTS}
    elif desk.hand.phase in {"LAY", "SETTLE"}:
        found = {rank: tuple(_laid_or_missed(desk, rank)) for rank in WINNING}
    else:
        return {}
    # The same may be tapped below; each place has names of its own.
    return {
        pot: chooser(f"pot-{pot}", pot, (replace(tap, id=f"on-{tap.id}") for tap in taps))
        for pot, taps in found.items()
        if taps
    }


def _not_there(desk: Desk[Board], pot: str) -> Iterable[Control]:
    """Return whose chip is booked but may not lie there."""
    for option in _about(desk, "unstake", pot):
        values = {"name": desk.voice.name(option.seat or 0)}
        yield desk.tap(option, _("%(name)s has not put in") % values, word=pot)


def announcing(desk: Desk[Board]) -> Rows:
    """Return the pots that the speaker may claim, in one form, and below what else he can say."""
    second = [
        desk.tap(option, _("Nothing"), small=_("to announce")) for option in desk.of("no_claim")
    ]
    tops = tuple(
        desk.tap(option, trynka_of(top), word=top)
        for option in desk.of("declare")
        for top in option.words
    )
    if tops:
        second.append(chooser("declare", _("Trynka…"), tops, small=_("declare it first")))
    second += waiting(desk)
    return tuple(_claim(desk)), tuple(second)


def _claim(desk: Desk[Board]) -> Iterable[Control]:
    board = desk.hand
    option = next((one for one in desk.of("claim") if one.seat == board.turn), None)
    if option is None:
        return
    chosen = suggested(board, option)
    yield Control(
        id="claim",
        label=_("Takes"),
        toggles=Toggles(
            kind="claim",
            seat=board.speaker,
            name="pot",
            label=_("What %(name)s holds") % {"name": desk.voice.name(board.speaker)},
            choices=tuple(
                Toggle(
                    value=pot,
                    label=pot_sign(pot),
                    small=desk.voice.money(board.pots[pot]),
                    chosen=pot in chosen,
                )
                for pot in claimable(option)
            ),
            button=_("Takes these"),
        ),
    )


def pot_sign(pot: str) -> str:
    """Return a pot on a narrow button: a club by its sign, a saucer by a word."""
    if pot in SAUCERS:
        return _("Marriage") if pot == MARRIAGE else _("Trynka")
    return club(pot)


def claimable(option: Option) -> tuple[str, ...]:
    """Return the pots of which the speaker may claim some, in the order of the board."""
    named = {pot for word in option.words for pot in word.split(" ")}
    return tuple(pot for pot in POTS if pot in named)


def suggested(board: Board, option: Option) -> tuple[str, ...]:
    """Return what declared trynkas show that he holds, and their saucer if it may be taken now."""
    held = tuple(pot for pot in claimable(option) if pot in board.holding(board.speaker))
    return (*held, TRYNKA) if " ".join((*held, TRYNKA)) in option.words else held


def waiting(desk: Desk[Board]) -> Iterable[Control]:
    """Return the trynka saucer for whoever had to wait for it."""
    for option in desk.of("claim"):
        if option.seat != desk.hand.turn:
            values = {"name": desk.voice.name(option.seat or 0)}
            label = _("%(name)s takes the trynka saucer") % values
            yield desk.tap(option, label, word=TRYNKA)


def laying(desk: Desk[Board]) -> Rows:
    """Return what is laid most often, and below who goes out."""
    outs = tuple(desk.tap(option, desk.voice.name(option.seat or 0)) for option in desk.of("out"))
    second = (
        chooser("miss", _("Missed…"), _misses(desk), small=_("a winning club")),
        chooser("out", _("Out…"), outs, small=_("no cards left")),
    )
    return (*_lays(desk), *waiting(desk)), second


def _lays(desk: Desk[Board]) -> Iterable[Control]:
    """Return one opener for clubs laid alone, and one for several in one turn."""
    single: list[Control] = []
    several: list[Control] = []
    for option in desk.of("lay"):
        for word in option.words:
            (several if " " in word else single).append(_lay(desk, option, word))
    single.sort(key=lambda control: not control.style)
    yield chooser("lay", _("Lays…"), single, small=_("a winning club"))
    if several:
        trynkas = desk.hand.rules.lay_trynka_wins_saucer
        label = _("Several clubs…") if trynkas else _("Queen and king…")
        yield chooser("several", label, several, small=_("in one turn"))


def _lay(desk: Desk[Board], option: Option, word: str) -> Control:
    """Return who lays what; who is known to hold it comes first."""
    board, ranks = desk.hand, word.split(" ")
    values = {"name": desk.voice.name(option.seat or 0), "clubs": clubs(ranks)}
    known = all(board.known.get(rank) == option.seat for rank in ranks)
    style = "main" if known else ""
    small = _("takes %(amount)s") % {"amount": desk.voice.money(lay_takes(board, tuple(ranks)))}
    label = _("%(name)s: %(clubs)s") % values
    return desk.tap(option, label, small=small, word=word, style=style)


def _misses(desk: Desk[Board]) -> Iterable[Control]:
    made = [
        _miss(desk, option, word)
        for option in desk.of("miss")
        for word in option.words
        if PROMPTED not in word
    ]
    return sorted(made, key=lambda control: not control.style)


def _miss(desk: Desk[Board], option: Option, rank: str) -> Control:
    costs = {"amount": desk.voice.money(miss_costs(desk.hand, rank))}
    values = {"name": desk.voice.name(option.seat or 0), "clubs": club(rank)}
    # Red, and not green as what is laid: it costs.
    return desk.tap(
        option,
        _("%(name)s: %(clubs)s") % values,
        small=_("pays %(amount)s") % costs,
        word=rank,
        style="warn" if desk.hand.known.get(rank) == option.seat else "",
    )


def _laid_or_missed(desk: Desk[Board], rank: str) -> Iterable[Control]:
    """Return who can lay a club or can have missed it."""
    money, board = desk.voice.money, desk.hand
    for option in _about(desk, "lay", rank):
        values = {"name": desk.voice.name(option.seat or 0)}
        small = _("takes %(amount)s") % {"amount": money(board.pots[rank])}
        style = "main" if board.known.get(rank) == option.seat else ""
        label = _("%(name)s lays it") % values
        yield desk.tap(option, label, small=small, word=rank, style=style)
    for option in _about(desk, "miss", rank):
        costs = {"amount": money(miss_costs(board, rank))}
        name = {"name": desk.voice.name(option.seat or 0)}
        text = _("%(name)s is left with it") if board.out else _("%(name)s missed it")
        style = "warn" if board.known.get(rank) == option.seat else ""
        small = _("pays %(amount)s") % costs
        yield desk.tap(option, text % name, small=small, word=rank, style=style)
    # Prompted or not, the fine is the same; who may have missed it is asked first.
    prompted = () if board.out or rank not in board.known else (f"{rank} {PROMPTED}",)
    for word in prompted:
        for option in _about(desk, "miss", word):
            name = {"name": desk.voice.name(option.seat or 0)}
            label = _("%(name)s missed it, prompted") % name
            yield desk.tap(option, label, small=_("pays all the same"), word=word)


def settling(desk: Desk[Board]) -> Rows:
    """Return the count of the cards left and the fine, and below the end without one."""
    board = desk.hand
    counted = bool(board.counts)
    cancels = counted and board.left is None
    nobody = tuple(
        desk.tap(option, _("Nobody pays"), style="main" if cancels else "")
        for option in desk.of("no_fine")
    )
    left = (desk.link("miss", _("A club is left…")),) if desk.of("miss") else ()
    again = (desk.link("cancel", _("Count again")),) if counted else ()
    first = (*_count(desk), *_fines(desk), *(nobody if cancels else ()))
    return first, (*again, *left, *(() if cancels else nobody))


def _count(desk: Desk[Board]) -> Iterable[Control]:
    if desk.of("cancel") and not desk.hand.counts:
        yield replace(desk.link("cancel", _("Count the cards left")), style="main")


def _fines(desk: Desk[Board]) -> Iterable[Control]:
    board = desk.hand
    options = desk.of("end_fine")
    if not options:
        return
    label, style = _("Pays for the cards…"), ""
    if board.counts and board.left is not None:
        label, style = _("%(name)s pays…") % {"name": desk.voice.name(board.left[0])}, "main"
    refusals = [option.refusal for option in options if option.refusal is not None]
    if len(refusals) == len(options):
        why = desk.why(refusals[0])
        yield Control(id="form-end_fine", label=label, why=why)
        return
    yield replace(desk.link("end_fine", label), style=style)


def closed(desk: Desk[Board]) -> Rows:
    """Return the way to close the table: the evening at it is over."""
    label = _("Close the table")
    return (Control(id="close", label=label, url=desk.form("close"), style="main"),), ()
