"""The house rules of terz in words."""

from django.utils.translation import gettext_lazy as _

from games.option_texts import company
from games.option_texts.words import Group, OptionText, OptionTexts, Text

TEXTS: dict[str, OptionText] = {
    "stake": OptionText(_("Stake"), _("Each of the two puts this in before the game.")),
    "settlement": OptionText(_("The winner gets")),
    "point_rate": OptionText(
        _("Price of a point"), _("The loser pays it for each point he is behind.")
    ),
    "point_cap": OptionText(_("Points cost at most"), _("Empty: however far behind the loser is.")),
    "target": OptionText(_("Points to win"), _("Who has more than this wins.")),
    "target_inclusive": OptionText(_("Exactly so many points are enough")),
    "win_check": OptionText(_("It is looked who has won")),
    "first_dealer": OptionText(_("First dealer of a game")),
    "marriage": OptionText(_("King and queen of trumps")),
    "run_values": OptionText(
        _("Points of a run"),
        _("Six numbers with commas: for three, four, five, six, seven and eight cards in a row."),
    ),
    "equal_runs": OptionText(_("Two runs of the same length and top card in one trick")),
    "four_tens": OptionText(_("Points of four tens"), _("0: they score nothing.")),
    "four_nines": OptionText(_("Points of four nines"), _("0: they score nothing.")),
    "penalty_mode": OptionText(_("Penalty points are")),
    "no_exchange_penalty": OptionText(_("Penalty for a trump seven not exchanged")),
    "short_hand_penalty": OptionText(_("Penalty for each missing card")),
    "overdraw": OptionText(_("Who takes more than nine cards")),
    "count_check": OptionText(_("Card points that do not add up"), _("They must be 150 or 140.")),
}

CHOICES: dict[tuple[str, str], Text] = {
    ("settlement", "pot"): _("both stakes"),
    ("settlement", "per_point"): _("a sum for each point he is ahead"),
    ("settlement", "pot_and_points"): _("both stakes and a sum for each point"),
    ("win_check", "end_of_deal"): _("at the end of each deal"),
    ("win_check", "immediate"): _("at once, in the middle of a deal too"),
    ("next_dealer", "jack_then_last_trick"): _(
        "who played the trump jack before the last trick, or else who took that trick"
    ),
    ("next_dealer", "last_trick"): _("who took the last trick"),
    ("next_dealer", "alternate"): _("the other one, in turn"),
    ("marriage", "stops_deal"): _("20 points, and the deal is over"),
    ("marriage", "plus_20_play_on"): _("20 points, and the deal goes on"),
    ("equal_runs", "trump_then_nondealer"): _("the one in trumps, or else who did not deal"),
    ("equal_runs", "both_score"): _("both score"),
    ("equal_runs", "none"): _("neither scores"),
    ("penalty_mode", "deduct"): _("taken from the one who is fined"),
    ("penalty_mode", "credit_opponent"): _("given to the other one"),
    ("overdraw", "lose_game"): _("loses the game"),
    ("overdraw", "lose_deal"): _("loses the deal: the other one gets 150"),
    ("count_check", "strict"): _("are refused"),
    ("count_check", "warn"): _("are taken with a warning"),
}

GROUPS = (
    Group(_("Money"), ("stake", "settlement", "point_rate", "point_cap", "unit")),
    Group(_("Winning"), ("target", "target_inclusive", "win_check")),
    Group(_("The deal"), ("first_dealer", "next_dealer", "overdraw", "count_check")),
    Group(_("Announcements"), ("run_values", "equal_runs", "four_tens", "four_nines", "marriage")),
    Group(_("Penalties"), ("penalty_mode", "no_exchange_penalty", "short_hand_penalty")),
)

IN_FRONT = ("stake", "settlement", "point_rate", "target")

TERZ = OptionTexts(
    texts=company.TEXTS | TEXTS,
    choices=company.CHOICES | CHOICES,
    groups=GROUPS,
    in_front=IN_FRONT,
)
