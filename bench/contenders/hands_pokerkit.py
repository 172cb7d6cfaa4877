"""pokerkit's side of the hands: the script as a game of three hole cards and one betting round.

Antes, dealing, collecting and paying out are automated, the quickest way that its manual shows.
"""

from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    Opening,
    StandardBadugiHand,
    State,
    Street,
)

from bench.contenders.script import ANTE, PLAYERS, SCRIPT, STACK
from bench.contenders.turns import take_turns

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STREETS = (Street(False, (False,) * 3, 0, False, Opening.POSITION, ANTE, None),)  # noqa: FBT003


def play(_club: int = 0) -> State:
    """Play one hand and return its end."""
    state = State(
        AUTOMATIONS,
        Deck.STANDARD,
        (StandardBadugiHand,),
        STREETS,
        BettingStructure.NO_LIMIT,
        ante_trimming_status=True,
        raw_antes=ANTE,
        raw_blinds_or_straddles=0,
        bring_in=0,
        raw_starting_stacks=STACK,
        player_count=PLAYERS,
    )
    for _, amount in SCRIPT:
        if amount:
            state.complete_bet_or_raise_to(amount)
        else:
            state.fold()
    return state


if __name__ == "__main__":
    ended = play()
    if ended.status or max(ended.stacks) != ended.stacks[1] or sum(ended.stacks) != 6 * STACK:
        raise SystemExit("The hand did not end as the script says.")
    take_turns(play)
