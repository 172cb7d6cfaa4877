"""The grammar of the lines of a hand record: what follows each verb (notation.md)."""

from games.rules import ranks, readers
from games.rules.readers import Reader

LEADING = {
    "cover_ante": "one",
    "blind": "amount",
    "reblind": "amount",
    "bet": "amount",
    "raise": "amount",
    "peek": "amount",
    "show": "hand",
    "svara_join": "shares",
    "pact": "one",
    "stake_pot": "pot",
    "unstake": "pot",
    "cover_stake": "pot",
    "declare": "club",
    "claim": "pots",
    "lay": "clubs",
    "miss": "missed",
    "end_fine": "fine",
    "meld": "meld",
    "penalty": "penalty",
} | dict.fromkeys(
    (
        *("call", "fold", "open", "concede", "three_tens", "solo_svara"),
        *("svara_offer", "svara_accept", "svara_refuse", "svara_withdraw", "svara_decline"),
        *("split_offer", "split_accept", "split_refuse", "expose_card"),
        *("no_claim", "out", "marriage", "exchange7", "overdraw", "resign"),
    ),
    "nothing",
)
"""What follows a verb whose line begins with who acts."""

OPENING = {
    "annul_hand": "reason",
    "side": "side",
    "rule": "setting",
    "draw_high": "draw",
    "bank_count": "amount",
    "misdeal": "who reason",
    "peek_result": "word",
    "order": "many",
    "deal": "trump",
    "cancel": "counts",
    "count": "points",
    "end_deal": "who or nobody",
} | dict.fromkeys(("sit", "leave", "exclude", "include", "unante", "drawn"), "who")
OPENING |= dict.fromkeys(
    ("svara", "take_bank", "no_fine", "close_out", "settle", "abandon"), "nothing"
)
"""What follows a verb that begins the line."""

TO_ALL = frozenset({"ante", "stake"})
"""Verbs of one player (``2 ante``) that may also be said of all (``ante all``)."""

RESERVED = frozenset({"undo", "all", "none", *LEADING, *OPENING, *TO_ALL})

READERS: dict[str, Reader] = {
    "nothing": readers.read_nothing,
    "amount": readers.read_amount,
    "one": readers.read_one,
    "many": readers.read_many,
    "who": readers.read_who,
    "who reason": readers.read_who_reason,
    "reason": readers.read_reason,
    "word": readers.read_word,
    "setting": readers.read_word,
    "side": readers.read_side,
    "shares": readers.read_shares,
    "draw": readers.read_draw,
    "hand": readers.read_hand,
    "club": ranks.read_club,
    "clubs": ranks.read_clubs,
    "pot": ranks.read_pot,
    "pots": ranks.read_pots,
    "missed": ranks.read_missed,
    "fine": ranks.read_fine,
    "counts": ranks.read_counts,
    "points": ranks.read_points,
    "trump": ranks.read_trump,
    "meld": ranks.read_meld,
    "penalty": ranks.read_penalty,
    "who or nobody": ranks.read_who_or_nobody,
}
"""How what follows a verb is read, by the name of its form."""
