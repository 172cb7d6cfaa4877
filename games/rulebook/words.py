"""The words of the table: what is said there, what it is called, and what it means (6)."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Word:
    """A word as the players say it, what it is called in the reader's language, and its sense."""

    said: str
    term: str
    meaning: str


@dataclass(frozen=True, slots=True)
class WordGroup:
    """Words that are read together."""

    title: str
    words: tuple[Word, ...]


def words() -> tuple[WordGroup, ...]:
    """Return the words in groups, in the reader's language."""
    return (
        WordGroup(_("Bank and stakes"), tuple(_money())),
        WordGroup(_("The deal"), tuple(_deal())),
        WordGroup(_("On one's word"), tuple(_word())),
        WordGroup(_("Comparing and showing"), tuple(_showing())),
        WordGroup(_("Svara and playing together"), tuple(_svara())),
        WordGroup(_("Cards and points"), tuple(_cards())),
        WordGroup(_("Board trynka"), tuple(_board())),
        WordGroup(_("Terz"), tuple(_terz())),
    )


def _money() -> Iterable[Word]:
    yield Word("банк, кон", _("bank"), _("The money in the middle."))
    yield Word(
        "кон, розыгрыш", _("hand"), _("From the ante to the payout, with every svara in it.")
    )
    yield Word("ставка, копеечка", _("ante"), _("What everybody puts in before the deal."))
    yield Word("полный банк", _("full bank"), _("As many antes as there are players."))
    yield Word(
        "пополнить банк", _("making up the bank"), _("The dealer pays an ante that is missing.")
    )
    yield Word("потолок", _("ceiling"), _("The largest single payment; in seka the maximum."))
    yield Word("кошелёк", _("wallet"), _("What a player can pay with this evening."))


def _deal() -> Iterable[Word]:
    yield Word("сдающий, сдатчик", _("dealer"), _("The player who deals this hand."))
    yield Word(
        "тянуть на старшего",
        _("drawing for the deal"),
        _("Each lifts a part of the deck; the highest card deals."),
    )
    yield Word(
        "тасовать, срезать",
        _("shuffling and cutting"),
        _("Done before every deal; without the cut it does not count."),
    )
    yield Word("сдача", _("deal"), _("One dealing of the cards; a hand may have several."))
    yield Word("пересдача", _("new deal"), _("The cards are dealt again, the bank stays."))
    yield Word(
        "засветить",
        _("exposing a card"),
        _("Having one's own card turned face up during the deal."),
    )
    yield Word(
        "первая рука, последняя рука",
        _("first hand, last hand"),
        _("Who speaks first after the dealer, and who speaks last."),
    )


def _word() -> Iterable[Word]:
    yield Word("ваше слово?", _("your word?"), _("The dealer asks whose turn it is."))
    yield Word("круг", _("circle"), _("The word has gone round the table once."))
    yield Word("хожу, дальше дал", _("going on"), _("Putting in a sum and staying in."))
    yield Word("пройти", _("passing"), _("Staying in for the least that it costs now."))
    yield Word("повысить", _("raising"), _("Putting in more than one has to."))
    yield Word("упал", _("folding"), _("Throwing the cards in; in seka also “burying” them."))
    yield Word("темню", _("blinding"), _("Putting in a sum without having looked at the cards."))
    yield Word("перетемнил", _("re-blinding"), _("Blinding over a blind, also unseen."))
    yield Word(
        "десять в ход",
        _("ten to go"),
        _("What it now costs to stay, as the blinder of seka announces it."),
    )


def _showing() -> Iterable[Word]:
    yield Word(
        "скрываюсь",
        _("peeking"),
        _("Paying in trinka to compare one's points with the neighbour's."),
    )
    yield Word(
        "посмотримся", _("peeking in seka"), _("The same in seka; nobody else sees the cards.")
    )
    yield Word("вскрыться", _("opening"), _("Showing in seka: all who are in must compare."))
    yield Word("выбыть", _("being out"), _("Having folded, or having lost a peek."))
    yield Word("в тёмную", _("unshown"), _("Winning without showing the cards to anybody."))
    yield Word("паритет", _("parity"), _("Everybody who stays has put in the same."))


def _svara() -> Iterable[Word]:
    yield Word("свара", _("svara"), _("The same bank is played again, larger."))
    yield Word("варим?", _("shall we boil?"), _("The offer to play a svara instead of comparing."))
    yield Word(
        "входная ставка, доставить", _("entry"), _("What it costs the others to play in a svara.")
    )
    yield Word(
        "варить один", _("boiling alone"), _("The last one left invites the others to a svara.")
    )
    yield Word("сложиться", _("pooling"), _("Paying an entry together and sharing one hand."))
    yield Word(
        "набздем?",
        _("pact"),
        _("Two hands agree before the deal to halve the bank, whoever wins it."),
    )
    yield Word(
        "разделить банк",
        _("dividing the bank"),
        _("All who are equal take equal parts, if all agree."),
    )


def _cards() -> Iterable[Word]:
    yield Word("тринька", _("trinka"), _("Three cards of one suit, and the game itself."))
    yield Word("шаха", _("shakha"), _("The joker of seka, usually the six of clubs."))
    yield Word("фигура", _("picture"), _("King, queen or jack."))
    yield Word(
        "фестиваль",
        _("festival"),
        _("Three cards of different ranks and suits: the highest counts."),
    )


def _board() -> Iterable[Word]:
    yield Word("трынка", _("trynka"), _("Three clubs in a row in one hand, and the game itself."))
    yield Word(
        "марьяж", _("marriage"), _("King and queen of clubs; in terz king and queen of trumps.")
    )
    yield Word(
        "блюдце",
        _("saucer"),
        _("A pot beside the board: one for the marriage, one for the trynka."),
    )
    yield Word(
        "выигрышная карта", _("winning card"), _("One of the six clubs that lie on the board.")
    )
    yield Word("уступить", _("yielding"), _("A lower trynka gives way to a higher one."))
    yield Word(
        "выкладывать", _("laying out"), _("Playing cards upwards one by one, whatever their suit.")
    )
    yield Word("зевнуть", _("missing"), _("Having the next card and not laying it."))


def _terz() -> Iterable[Word]:
    yield Word("терц", _("terz"), _("Three cards of one suit in a row, and the game itself."))
    yield Word(
        "кварт, пятерик, шестерик", _("runs of four, five and six"), _("Longer rows of one suit.")
    )
    yield Word("козырь", _("trump"), _("The suit of the card that is turned up."))
    yield Word("вскрыша", _("upcard"), _("The card turned up after the deal; it makes trumps."))
    yield Word(
        "незамен", _("not exchanging"), _("Keeping the trump seven instead of exchanging it.")
    )
    yield Word("взятка", _("trick"), _("The cards of one round, taken by the higher one."))
