"""What a posting was for, in a word or two of the reader's language."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from club.box import KIND_NAMES
from ledger import reading

KINDS: dict[str, Promise] = {
    "ante": gettext_lazy("ante"),
    "ante_back": gettext_lazy("ante given back"),
    "ante_cover": gettext_lazy("missing ante covered"),
    "bank_shortage": gettext_lazy("missing in the bank"),
    "bank_won": gettext_lazy("bank paid out"),
    "bet": gettext_lazy("bet"),
    "blind": gettext_lazy("blind"),
    "call": gettext_lazy("call"),
    "claim": gettext_lazy("pots claimed"),
    "close_out": gettext_lazy("pots closed out"),
    "end_fine": gettext_lazy("fine for the cards left"),
    "game_stake": gettext_lazy("stake of the game"),
    "game_won": gettext_lazy("game won"),
    "laid": gettext_lazy("winning card laid"),
    "miss_fine": gettext_lazy("fine for a missed card"),
    "open": gettext_lazy("opening"),
    "pact_share": gettext_lazy("share of a pact"),
    "peek": gettext_lazy("peek"),
    "point_settlement": gettext_lazy("points paid"),
    "raise": gettext_lazy("raise"),
    "reblind": gettext_lazy("re-blind"),
    "restake": gettext_lazy("pot staked again"),
    "reversal": gettext_lazy("hand voided"),
    "side": gettext_lazy("side payment"),
    "split": gettext_lazy("bank divided"),
    "split_remainder": gettext_lazy("rest of a divided bank"),
    "stake": gettext_lazy("board dressed"),
    "stake_back": gettext_lazy("stake given back"),
    "stake_cover": gettext_lazy("missing stake covered"),
    "svara_entry": gettext_lazy("svara entry"),
}


def kind_name(kind: str) -> str:
    """Say what a kind of posting is, in a word or two."""
    if kind in KIND_NAMES:
        name = str(KIND_NAMES[kind])
        return name[0].lower() + name[1:]
    return str(KINDS.get(kind, kind))


def what_for(entry: reading.Entry) -> str:
    """Say what an entry was for; one that takes another back says which."""
    if entry.reverses is not None:
        return _("No. %(number)d taken back") % {"number": entry.reverses}
    return kind_name(entry.kind)
