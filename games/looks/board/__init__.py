"""How the board game is drawn and told."""

from collections.abc import Callable

from django.utils.translation import gettext as _

from games.looks.board import faces, told
from games.looks.board.centre import centre_of
from games.looks.board.moment import moment
from games.looks.company import game_called, games_played, tell
from games.looks.look import Centre, Face, Sentences, Top, Voice
from games.rules.board.state import Board
from games.rules.protocol import Action, Seat


class BoardLook:
    """The look of the board game."""

    def top(self, state: Board, voice: Voice) -> Top:
        """Return the head of the table."""
        return faces.top(state, voice)

    def faces(
        self, state: Board, voice: Voice, balance: Callable[[Seat], int] | None = None
    ) -> tuple[Face, ...]:
        """Return the seats in order; without ``balance`` nobody's money is told."""
        return faces.faces(state, voice, balance)

    def moment(self, state: Board, voice: Voice) -> Sentences:
        """Say what the table waits for."""
        return moment(state, voice)

    def centre(self, state: Board, voice: Voice) -> Centre | None:
        """Return the board as it lies."""
        return centre_of(state, voice)

    def told(self, action: Action, before: Board, voice: Voice) -> str:
        """Say what happened; ``before`` is the state that the action met."""
        return tell(told.TOLD, action, before, voice)

    def wanted(self, state: Board, seat: Seat, table: int) -> str:
        """Say what the table waits for ``seat`` to do; nothing if it doesn't."""
        values = {"number": table}
        if seat == state.turn:
            return _("It is your word at table %(number)d.") % values
        if state.phase == "DRESS" and faces.lacking(state, seat):
            return _("Table %(number)d waits for your chips.") % values
        if faces.state_of(state, seat) == "owes":
            return _("Table %(number)d waits for your fine.") % values
        return ""

    def called(self, number: int) -> str:
        """Say which game of the table it is."""
        return game_called(number)

    def played(self, count: int) -> str:
        """Say how many games were played."""
        return games_played(count)
