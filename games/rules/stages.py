"""What belongs to each stage of a hand of every point game (2.3.2), in the dealer's order."""

TABLE = ("side", "annul_hand")
_BETWEEN = ("sit", "leave", "order", "rule", "side")
_ANTES = ("ante", "unante", "exclude", "include", "cover_ante", "bank_count", "deal")

STAGES: dict[str, tuple[str, ...]] = {
    "DRAW_DEALER": ("draw_high", "drawn", *_BETWEEN),
    "IDLE": ("ante", "exclude", "cover_ante", "deal", *_BETWEEN),
    "ANTE": (*_ANTES, *TABLE),
    "PEEK_PENDING": ("peek_result", "three_tens", *TABLE),
    "SOLE_LEFT": ("take_bank", "solo_svara", "show", "concede", *TABLE),
    "TIE": ("split_offer", "svara", "three_tens", *TABLE),
    "SPLIT_OFFERED": ("split_accept", "split_refuse", *TABLE),
    "SVARA_OFFERED": ("svara_accept", "svara_refuse", "svara_withdraw", "three_tens", *TABLE),
    "SVARA_AGREED": ("svara", "split_offer", *TABLE),
    "SVARA_ENTRY": (
        "svara_join",
        "svara_decline",
        "pact",
        "split_offer",
        "draw_high",
        "drawn",
        "take_bank",
        *TABLE,
    ),
    "SVARA_DRAW": ("draw_high", "drawn", "pact", *TABLE),
    "SVARA_DEAL": ("deal", "pact", *TABLE),
}
"""All stages but the betting, which each game has its own verbs for."""
