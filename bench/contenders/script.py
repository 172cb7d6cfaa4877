"""The hand that both rules engines play: six players, ten actions, everybody folds to one."""

PLAYERS = 6
ANTE = 10
STACK = 100_000
# Who acts (0 to 5, the sixth is the last) and what he raises to; 0 is a fold.
SCRIPT = (
    (0, 10), (1, 20), (2, 0), (3, 40), (4, 0), (5, 80), (0, 0), (1, 160), (3, 0), (5, 0),
)  # fmt: skip
