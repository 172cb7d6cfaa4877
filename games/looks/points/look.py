"""The look of a point game; what only one of them has, its own look adds."""

from collections.abc import Callable, Iterable, Mapping

from django.utils.translation import gettext as _

from games.looks import company
from games.looks.company import Telling, nobody_to_play, tell
from games.looks.look import Centre, Face, Sentences, Top, Voice
from games.looks.points import faces, moment, told
from games.looks.points.faces import Figures, answering
from games.looks.points.moment import Saying
from games.rules.hand import Hand
from games.rules.protocol import Action, Seat


class PointLook[H: Hand]:
    """How trinka and seka look.

    A game's own look extends ``sayings`` (a stage to what is said of it) and ``tellings`` (a kind
    to how it is told), and says its own figures and tags.
    """

    sayings: Mapping[str, Saying[H]] = moment.SAYINGS
    tellings: Mapping[str, Telling[H]] = told.TOLD

    def figures(self, _hand: H, _voice: Voice) -> Figures:
        """Return the figures of the game's own betting, while it goes on."""
        return ()

    def limit(self, _hand: H) -> str:
        """Return what the ceiling is called."""
        return _("ceiling")

    def tags(self, _hand: H, _seat: Seat, _voice: Voice) -> Iterable[str]:
        """Return what only this game says of a seat."""
        return ()

    def top(self, state: H, voice: Voice) -> Top:
        """Return the head of the table."""
        figures = [*faces.figures(state, voice, self.limit(state))]
        if state.phase not in faces.BEFORE_DEAL | faces.ENTERING:
            figures += self.figures(state, voice)
        return faces.top(state, voice, figures)

    def faces(
        self, state: H, voice: Voice, balance: Callable[[Seat], int] | None = None
    ) -> tuple[Face, ...]:
        """Return the seats in order; without ``balance`` nobody's money is told."""
        return faces.faces(state, voice, balance, lambda seat: self.tags(state, seat, voice))

    def moment(self, state: H, voice: Voice) -> Sentences:
        """Say what the table waits for."""
        if len(state.seats) < 2 and not state.begun:
            return nobody_to_play(state)
        return self.sayings[state.stage](state, voice)

    def centre(self, _state: H, _voice: Voice) -> Centre | None:
        """Return nothing: in the middle lies the bank."""
        return None

    def told(self, action: Action, before: H, voice: Voice) -> str:
        """Say what happened; ``before`` is the state that the action met."""
        return tell(self.tellings, action, before, voice)

    def wanted(self, state: H, seat: Seat, table: int) -> str:
        """Say what the table waits for ``seat`` to do; nothing if it doesn't."""
        values = {"number": table}
        if seat in answering(state):
            return _("Table %(number)d waits for your answer.") % values
        if seat == state.turn and state.phase == "BETTING":
            return _("It is your word at table %(number)d.") % values
        if seat == state.turn and state.phase == "OPEN_PENDING":
            return _("Table %(number)d waits for you to show.") % values
        if state.phase == "ANTE" and seat in state.owing:
            return _("Table %(number)d waits for your ante.") % values
        return ""

    def called(self, number: int) -> str:
        """Say which hand of the table it is."""
        return company.called(number)

    def played(self, count: int) -> str:
        """Say how many hands were played."""
        return company.played(count)
