"""The forms of the board beside the felt: a missing chip, claims, misses, cards left, the end."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.dealer.panels.board.controls import claimable, pot_sign
from games.dealer.panels.company import MAKERS_OF_GAMES
from games.dealer.sheet import Choice, Field, Maker, Sheet, SideForm
from games.looks.board.words import club
from games.refusal_texts.board import pot_name
from games.rules.board.laying import PROMPTED
from games.rules.board.state import Board
from games.rules.ranks import POTS


def _unstake(sheet: Sheet[Board]) -> SideForm:
    pots = {pot for option in sheet.options for pot in option.words}
    return SideForm(
        kind="unstake",
        title=_("A chip is missing"),
        text=_(
            "It was noted as put in and is not there. Afterwards it is put in, or the dealer adds "
            "it if nobody owns up."
        ),
        button=_("It is missing"),
        fields=(
            sheet.choice("pot", _("Where"), ((pot, pot_name(pot)) for pot in POTS if pot in pots)),
            sheet.people("seat", _("Whose chip"), sheet.actors()),
        ),
        error=sheet.general_error,
    )


def _claim(sheet: Sheet[Board]) -> SideForm:
    board, voice = sheet.desk.hand, sheet.desk.voice
    options = tuple(option for option in sheet.options if option.seat == board.turn)
    pots = [pot for option in options for pot in claimable(option)]
    values = {"name": voice.name(board.turn or 0)}
    return SideForm(
        kind="claim",
        title=_("%(name)s announces") % values,
        text=_("The marriage goes with king and queen, the trynka with a declared trynka."),
        button=_("Takes these"),
        fields=(
            _fixed(sheet, "seat", _("Who"), tuple(option.seat or 0 for option in options)),
            sheet.choice(
                "pot",
                _("What %(name)s holds") % values,
                ((pot, f"{pot_sign(pot)} {voice.money(board.pots[pot])}") for pot in pots),
                several=True,
            ),
        ),
        error=sheet.general_error,
    )


def _fixed(sheet: Sheet[Board], name: str, label: str, seats: Iterable[int]) -> Field:
    """Return a choice of people that is made already where there is only one."""
    field = sheet.people(name, label, dict.fromkeys(seats))
    if len(field.choices) != 1:
        return field
    only = field.choices[0]
    return replace(field, choices=(Choice(value=only.value, label=only.label, chosen=True),))


def _miss(sheet: Sheet[Board]) -> SideForm:
    words = {word for option in sheet.options for word in option.words}
    fields = [
        sheet.people("seat", _("Who"), sheet.actors()),
        sheet.choice("club", _("Which club"), ((w, club(w)) for w in POTS if w in words)),
    ]
    if sheet.desk.hand.out is not None:
        return SideForm(
            kind="miss",
            title=_("A winning club is left"),
            text=_("Whoever is left with it puts as much on it as lies there."),
            button=_("Pays for it"),
            fields=tuple(fields),
            error=sheet.general_error,
        )
    prompted = ((PROMPTED, _("somebody prompted")),)
    fields.append(sheet.choice(PROMPTED, _("Prompting"), prompted, several=True))
    return SideForm(
        kind="miss",
        title=_("A missed club"),
        text=_("It was the next card and was not laid. Prompted or not, the fine is the same."),
        button=_("Missed it"),
        fields=tuple(fields),
        error=sheet.general_error,
    )


def _cancel(sheet: Sheet[Board]) -> SideForm:
    board, name = sheet.desk.hand, sheet.desk.voice.name
    option = sheet.options[0]
    values = {"name": name(board.out or 0)}
    return SideForm(
        kind="cancel",
        title=_("Cards left"),
        text=_("How many each has in the hand, from the left of %(name)s.") % values,
        button=_("Count who pays"),
        fields=tuple(
            sheet.field(f"count-{seat}", name(seat), whole=True) for seat in option.others
        ),
        error=sheet.general_error,
    )


def _fine(sheet: Sheet[Board]) -> SideForm:
    board = sheet.desk.hand
    return SideForm(
        kind="end_fine",
        title=_("Pays for the cards left"),
        text=_where_it_goes(board),
        button=_("Pays"),
        fields=(
            _fixed(sheet, "seat", _("Who pays"), sheet.actors()),
            sheet.field("points", _("Points, without the cards"), whole=True),
        ),
        pad=sheet.pad(),
        error=sheet.general_error,
    )


def _where_it_goes(board: Board) -> str:
    """Say how many cards are left, and who gets the fine."""
    goes = {
        "trynka": _("Half goes into each saucer, an odd chip to the trynka."),
        "marriage": _("Half goes into each saucer, an odd chip to the marriage."),
        "smaller": _("Half goes into each saucer, an odd chip to the one with less in it."),
    }[board.rules.odd_chip]
    if board.rules.fine_to == "winner":
        goes = _("It goes to the one who went out.")
    if not board.counts or board.left is None:
        return _("A chip for each point: tap the cards or type the points.") + " " + goes
    count = board.left[1]
    text = ngettext(
        "A chip for each point of the %(count)d card left: tap it or type the points.",
        "A chip for each point of the %(count)d cards left: tap them or type the points.",
        count,
    )
    return text % {"count": count} + " " + goes


def _close_out(sheet: Sheet[Board]) -> SideForm:
    board, money = sheet.desk.hand, sheet.desk.voice.money
    amount = {"amount": money(sum(board.pots.values()))}
    texts = {
        "carry": _("What lies on the board stays for the next evening: %(amount)s."),
        "split": _("What lies on the board is divided among all who sit here: %(amount)s."),
        "club": _("What lies on the board goes to the club: %(amount)s."),
    }
    return SideForm(
        kind="close_out",
        title=_("Close the evening"),
        text=texts[board.rules.close_out] % amount,
        button=_("Close the evening"),
        fields=(),
        error=sheet.general_error,
        warns=True,
    )


MAKERS: Mapping[str, Maker[Board]] = {
    **MAKERS_OF_GAMES,
    "unstake": _unstake,
    "claim": _claim,
    "miss": _miss,
    "cancel": _cancel,
    "end_fine": _fine,
    "close_out": _close_out,
}
