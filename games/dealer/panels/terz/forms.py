"""The forms of terz: announcements in two taps, the count, and what ends a game before its time."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from games.dealer.desk import Control
from games.dealer.panels import company
from games.dealer.sheet import Choice, Field, Group, Maker, Sheet, SideForm
from games.looks.terz.words import FOURS, RUNS, announced, signed
from games.rules.cards import Card
from games.rules.protocol import Option
from games.rules.terz.game import CARD_POINTS, TerzGame
from games.rules.terz.melds import ANSWER, four_value, gain_of, grown_from
from games.rules.terz.runs import NAMES
from games.rules.terz.runs import RUNS as RUN_CARDS

type Form = Sheet[TerzGame]


def meld(sheet: Form) -> SideForm:
    """Ask who announces, then what, then up to which card; each answer is a tap."""
    option = next((one for one in sheet.options if str(one.seat) == sheet.typed.get("seat")), None)
    name, answer = sheet.typed.get("run", ""), bool(sheet.typed.get("answer"))
    text = _("Only what is still possible is shown.")
    if option is None:
        groups: Iterable[Group] = _who(sheet)
        title = _("Who announces?")
    elif name in NAMES:
        groups = _cards(sheet, option, name, answer=answer)
        text = _("Which is the top card? Trumps come first.")
        title = _("%(name)s: %(run)s") % {"name": _name(sheet, option), "run": RUNS[name]}
    else:
        groups = _kinds(sheet, option)
        title = _("%(name)s announces") % {"name": _name(sheet, option)}
    return SideForm(
        kind="meld",
        title=title,
        text=text,
        button="",
        fields=(),
        groups=tuple(group for group in groups if group.controls),
        error=sheet.general_error,
    )


def _name(sheet: Form, option: Option) -> str:
    return sheet.desk.voice.name(option.seat or 0)


def _link(sheet: Form, option: Option, label: str, small: str, *query: str) -> Control:
    asked = "&".join((f"seat={option.seat}", *query))
    words = (part.partition("=")[2] for part in query)
    ident = "-".join(("announce", str(option.seat), *words))
    return Control(id=ident, label=label, small=small, url=f"{sheet.desk.form('meld')}?{asked}")


def _who(sheet: Form) -> Iterable[Group]:
    links = (_link(sheet, option, _name(sheet, option), "") for option in sheet.options)
    yield Group(title="", controls=tuple(links))


def _kinds(sheet: Form, option: Option) -> Iterable[Group]:
    """Offer the lengths that there can still be, as an answer first, and the fours."""
    game = sheet.desk.hand
    answers = tuple(_lengths(sheet, option, answer=True))
    if answers:
        yield Group(title=_same_trick(sheet, option), controls=answers)
    title = _("In a trick of its own") if answers else ""
    yield Group(title=title, controls=tuple(_lengths(sheet, option, answer=False)))
    fours = tuple(
        sheet.desk.tap(option, str(FOURS[rank]), small=str(four_value(game, rank)), word=word)
        for rank, word in ((rank, f"four {rank}") for rank in FOURS)
        if word in option.words
    )
    yield Group(title=_("Four of a rank"), controls=fours)


def _same_trick(sheet: Form, option: Option) -> str:
    """Say which run an answer is to, if there is one."""
    game = sheet.desk.hand
    rival = game.last_run(game.other(option.seat or 0))
    if rival is None:
        return ""
    values = {"name": sheet.desk.voice.name(rival.seat), "run": announced(str(rival.run))}
    return _("In the same trick as %(name)s's %(run)s") % values


def _lengths(sheet: Form, option: Option, *, answer: bool) -> Iterable[Control]:
    values = sheet.desk.hand.rules.run_values
    for name, points in zip(NAMES, values, strict=True):
        if any(_is_of(word, name, answer=answer) for word in option.words):
            query = (f"run={name}", *(("answer=1",) if answer else ()))
            yield _link(sheet, option, str(RUNS[name]), str(points), *query)


def _is_of(word: str, name: str, *, answer: bool) -> bool:
    return word.split(maxsplit=1)[0] == name and word.endswith(ANSWER) == answer


def _cards(sheet: Form, option: Option, name: str, *, answer: bool) -> Iterable[Group]:
    """Offer the top cards that such a run can have, trumps first; an answer says to what."""
    title = _same_trick(sheet, option) if answer else ""
    trump = sheet.desk.hand.trump
    words = [word for word in option.words if _is_of(word, name, answer=answer)]
    suits = dict.fromkeys(word.split()[1] for word in words)
    for suit in sorted(suits, key=lambda one: one != trump):
        tops = [word for word in words if word.split()[1] == suit]
        taps = (
            sheet.desk.tap(
                option,
                Card(word.split()[2], suit).symbol,
                small=_growth(sheet, option, word),
                style=f"suit suit-{suit}",
                word=word,
            )
            for word in tops
        )
        yield Group(title=title, controls=tuple(taps), narrow=True)
        title = ""


def _growth(sheet: Form, option: Option, word: str) -> str:
    """Return what is new for a run that has grown; the others score what their length says."""
    game, seat, run = sheet.desk.hand, option.seat or 0, RUN_CARDS[word.removesuffix(ANSWER)]
    return signed(gain_of(game, seat, run)) if grown_from(game, seat, run) else ""


def count(sheet: Form) -> SideForm:
    """Ask who played the trump jack and when, and the card points of both."""
    game, voice = sheet.desk.hand, sheet.desk.voice
    return SideForm(
        kind="count",
        title=_("Count the cards"),
        text=_(
            "Together 150 if %(jack)s came in the last trick, 140 if it came earlier. Type the "
            "points of one; those of the other are the rest."
        )
        % {"jack": game.jack.symbol},
        button=_("Record the points"),
        fields=(
            _jack(sheet),
            *(
                sheet.field(f"points-{seat}", voice.name(seat), whole=True, part=True)
                for seat in game.seats
            ),
        ),
        error=sheet.general_error,
    )


def _jack(sheet: Form) -> Field:
    name, chosen = sheet.desk.voice.name, sheet.typed.get("jack", "")
    says = {"last": _("%(name)s, in the last trick"), "middle": _("%(name)s, earlier")}
    return Field(
        name="jack",
        label=_("Who played %(jack)s") % {"jack": sheet.desk.hand.jack.symbol},
        choices=tuple(
            Choice(
                value=f"{option.seat}-{option.words[0]}",
                label=says[option.words[0]] % {"name": name(option.seat or 0)},
                chosen=f"{option.seat}-{option.words[0]}" == chosen,
                total=CARD_POINTS[option.words[0]],
            )
            for option in sheet.options
        ),
        tapped=True,
        error=sheet.error if sheet.error_field == "jack" else "",
    )


def _penalty(sheet: Form) -> SideForm:
    return SideForm(
        kind="penalty",
        title=_("Cards short"),
        text=_("%(points)d points for each card that is missing of the nine.")
        % {"points": sheet.desk.hand.rules.short_hand_penalty},
        button=_("Record the penalty"),
        fields=(
            sheet.people("seat", _("Who"), sheet.actors()),
            sheet.field("count", _("Missing cards"), whole=True),
        ),
        error=sheet.general_error,
    )


def _resign(sheet: Form) -> SideForm:
    text = _("Whoever gives up has lost the game.")
    if sheet.desk.hand.rules.pays_points:
        text = _("Whoever gives up has lost the game and pays for the points as they stand.")
    return SideForm(
        kind="resign",
        title=_("Give up the game"),
        text=text,
        button=_("Yes, the game is lost"),
        fields=(sheet.people("seat", _("Who gives up"), sheet.actors()),),
        error=sheet.general_error,
        warns=True,
    )


def _abandon(sheet: Form) -> SideForm:
    return SideForm(
        kind="abandon",
        title=_("Break the game off"),
        text=_("Nobody wins. What has been put in goes back."),
        button=_("Yes, break it off"),
        fields=(),
        error=sheet.general_error,
        warns=True,
    )


def _annul(sheet: Form) -> SideForm:
    return SideForm(
        kind="annul_hand",
        title=_("Annul the deal"),
        text=_("The points of this deal go back, the stakes stay; the same dealer deals again."),
        button=_("Annul the deal"),
        fields=(sheet.field("reason", _("Reason"), hint=_("A marked deck, a card missing…")),),
        error=sheet.general_error,
        warns=True,
    )


MAKERS: Mapping[str, Maker[TerzGame]] = {
    **company.MAKERS,
    "meld": meld,
    "count": count,
    "penalty": _penalty,
    "resign": _resign,
    "abandon": _abandon,
    "annul_hand": _annul,
}
"""The forms of terz, by the kind of action."""
