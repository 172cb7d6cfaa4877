"""The words of trinka and seka."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.rulebook.words.word import Word


def money() -> Iterable[Word]:
    """Yield the words of bank and stakes."""
    yield Word("банк, кон", pgettext("said at the table", "bank"), _("The money in the middle."))
    yield Word(
        "кон, розыгрыш",
        pgettext("said at the table", "hand"),
        _("From the ante to the payout, with every svara in it."),
    )
    yield Word(
        "ставка, копеечка",
        pgettext("said at the table", "ante"),
        _("What everybody puts in before the deal."),
    )
    yield Word(
        "полный банк",
        pgettext("said at the table", "full bank"),
        _("As many antes as there are players."),
    )
    yield Word(
        "пополнить банк",
        pgettext("said at the table", "making up the bank"),
        _("The dealer pays an ante that is missing."),
    )
    yield Word(
        "потолок",
        pgettext("said at the table", "ceiling"),
        _("The largest single payment; in seka the maximum."),
    )
    yield Word(
        "кошелёк",
        pgettext("said at the table", "wallet"),
        _("What a player can pay with this evening."),
    )


def deal() -> Iterable[Word]:
    """Yield the words of the deal."""
    yield Word(
        "сдающий, сдатчик",
        pgettext("said at the table", "dealer"),
        _("The player who deals this hand."),
    )
    yield Word(
        "тянуть на старшего",
        pgettext("said at the table", "drawing for the deal"),
        _("Each lifts a part of the deck; the highest card deals."),
    )
    yield Word(
        "тасовать, срезать",
        pgettext("said at the table", "shuffling and cutting"),
        _("Done before every deal; without the cut it does not count."),
    )
    yield Word(
        "сдача",
        pgettext("said at the table", "deal"),
        _("One dealing of the cards; a hand may have several."),
    )
    yield Word(
        "пересдача",
        pgettext("said at the table", "new deal"),
        _("The cards are dealt again, the bank stays."),
    )
    yield Word(
        "засветить",
        pgettext("said at the table", "exposing a card"),
        _("Having one's own card turned face up during the deal."),
    )
    yield Word(
        "первая рука, последняя рука",
        pgettext("said at the table", "first hand, last hand"),
        _("Who speaks first after the dealer, and who speaks last."),
    )


def word() -> Iterable[Word]:
    """Yield what one does on one's word."""
    yield Word(
        "ваше слово?",
        pgettext("said at the table", "your word?"),
        _("The dealer asks whose turn it is."),
    )
    yield Word(
        "круг",
        pgettext("said at the table", "circle"),
        _("The word has gone round the table once."),
    )
    yield Word(
        "хожу, дальше дал",
        pgettext("said at the table", "going on"),
        _("Putting in a sum and staying in."),
    )
    yield Word(
        "пройти",
        pgettext("said at the table", "passing"),
        _("Staying in for the least that it costs now."),
    )
    yield Word(
        "повысить", pgettext("said at the table", "raising"), _("Putting in more than one has to.")
    )
    yield Word(
        "упал",
        pgettext("said at the table", "folding"),
        _("Throwing the cards in; in seka also “burying” them."),
    )
    yield Word(
        "темню",
        pgettext("said at the table", "blinding"),
        _("Putting in a sum without having looked at the cards."),
    )
    yield Word(
        "перетемнил",
        pgettext("said at the table", "re-blinding"),
        _("Blinding over a blind, also unseen."),
    )
    yield Word(
        "десять в ход",
        pgettext("said at the table", "ten to go"),
        _("What it now costs to stay, as the blinder of seka announces it."),
    )


def showing() -> Iterable[Word]:
    """Yield the words of comparing and showing."""
    yield Word(
        "скрываюсь",
        pgettext("said at the table", "peeking"),
        _("Paying in trinka to compare one's points with the neighbour's."),
    )
    yield Word(
        "посмотримся",
        pgettext("said at the table", "peeking in seka"),
        _("The same in seka; nobody else sees the cards."),
    )
    yield Word(
        "вскрыться",
        pgettext("said at the table", "opening"),
        _("Showing in seka: all who are in must compare."),
    )
    yield Word(
        "выбыть",
        pgettext("said at the table", "being out"),
        _("Having folded, or having lost a peek."),
    )
    yield Word(
        "в тёмную",
        pgettext("said at the table", "unshown"),
        _("Winning without showing the cards to anybody."),
    )
    yield Word(
        "паритет",
        pgettext("said at the table", "parity"),
        _("Everybody who stays has put in the same."),
    )


def svara() -> Iterable[Word]:
    """Yield the words of the svara."""
    yield Word(
        "свара", pgettext("said at the table", "svara"), _("The same bank is played again, larger.")
    )
    yield Word(
        "варим?",
        pgettext("said at the table", "shall we boil?"),
        _("The offer to play a svara instead of comparing."),
    )
    yield Word(
        "входная ставка, доставить",
        pgettext("said at the table", "entry"),
        _("What it costs the others to play in a svara."),
    )
    yield Word(
        "варить один",
        pgettext("said at the table", "boiling alone"),
        _("The last one left invites the others to a svara."),
    )
    yield Word(
        "сложиться",
        pgettext("said at the table", "pooling"),
        _("Paying an entry together and sharing one hand."),
    )
    yield Word(
        "набздем?",
        pgettext("said at the table", "pact"),
        _("Two hands agree before the deal to halve the bank, whoever wins it."),
    )
    yield Word(
        "разделить банк",
        pgettext("said at the table", "dividing the bank"),
        _("All who are equal take equal parts, if all agree."),
    )


def cards() -> Iterable[Word]:
    """Yield the words of cards and points."""
    yield Word(
        "тринька",
        pgettext("said at the table", "trinka"),
        _("Three cards of one suit, and the game itself."),
    )
    yield Word(
        "шаха",
        pgettext("said at the table", "shakha"),
        _("The joker of seka, usually the six of clubs."),
    )
    yield Word("фигура", pgettext("said at the table", "picture"), _("King, queen or jack."))
    yield Word(
        "фестиваль",
        pgettext("said at the table", "festival"),
        _("Three cards of different ranks and suits: the highest counts."),
    )
