"""The story of a hand: every line with its posting, also those that were taken back."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_GET

from club.access import club_page
from club.amounts import format_money
from club.http import ClubRequest
from club.models import Member
from games import disputes
from games.codec import setup_from_json
from games.looks import LOOKS
from games.looks.look import Centre, Voice
from games.members.dispute_forms import MarkForm
from games.members.sessions import RESULT_READERS
from games.models import Action, Hand, Seat
from games.rules import GAMES
from games.rules.protocol import State
from games.rules.record import parse_line


@dataclass(frozen=True, slots=True)
class Line:
    """An action in words, and the action that took it back, if one did."""

    action: Action
    sentence: str
    undone_by: Action | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Story:
    """A hand from its first line to the last; ``state`` is where it stands now.

    ``sat`` are those who sit there then; when all of it was undone, who sat at its fullest.
    """

    hand: Hand
    called: str
    lines: tuple[Line, ...]
    state: State
    centre: Centre | None
    members: dict[int, Member]
    sat: frozenset[int]

    @property
    def seated(self) -> set[Member]:
        """Return who sat at the table when the hand was played, also if all of it was undone."""
        return {self.members[seat] for seat in self.sat}


@club_page()
@require_GET
def hand(request: ClubRequest, hand: int) -> HttpResponse:
    """Tell a hand to those who sat at it, and to staff."""
    return show_story(request, find_story(request, hand))


def find_story(request: ClubRequest, hand: int) -> Story:
    """Return a hand that the reader may read: those who sat at it, and staff.

    Raises:
        Http404: it is none.
    """
    hands = Hand.objects.select_related("table__session__club")
    found = get_object_or_404(hands, pk=hand, table__session__club=request.club)
    story = story_of(found)
    if request.member not in story.seated and not request.member.has(*RESULT_READERS):
        raise Http404
    return story


def show_story(
    request: ClubRequest, story: Story, *, form: MarkForm | None = None, status: int = 200
) -> HttpResponse:
    """Render a hand; ``form`` is one that was refused, with what was typed into it."""
    sat = request.member in story.seated
    context = {
        "story": story,
        "voided": [line for line in story.lines if _voids(line)],
        "disputes": disputes.told_of(story.hand),
        "sat": sat,
        "why_not": disputes.why_not_mark(story.hand, request.member) if sat else "",
        "until": disputes.disputable_until(story.hand),
        "form": form or MarkForm(),
        "kept_key": request.POST.get("key") if status == 503 else None,
    }
    return render(request, "games/hand.html", context, status=status)


def _voids(line: Line) -> bool:
    return line.action.kind == "annul_hand" and line.undone_by is None


def story_of(hand: Hand) -> Story:
    """Fold a hand line by line, each in the state that it met.

    A taking back always takes the last line that stands, so the states form a stack.
    """
    game: Any = GAMES[hand.table.game]
    look = LOOKS[hand.table.game]
    actions = list(
        Action.objects.filter(hand=hand)
        .select_related("by", "takes_back", "taken_back_by")
        .order_by("number")
    )
    seats = Seat.objects.filter(table=hand.table).select_related("member")
    members = {seat.number: seat.member for seat in seats}
    voice = Voice(
        name=lambda seat: str(members[seat]),
        money=partial(format_money, club=hand.table.session.club, short=True),
    )
    states = [game.start(setup_from_json(hand.setup))]
    fullest, reached = states[-1], 1
    lines = []
    for action in actions:
        if action.takes_back is not None:
            states.pop()
            lines.append(Line(action, "", None))
            continue
        event = parse_line(action.line)
        sentence = look.told(event, states[-1], voice)
        states.append(game.apply(states[-1], event)[0])
        if len(states) > reached:
            fullest, reached = states[-1], len(states)
        lines.append(Line(action, sentence, getattr(action, "taken_back_by", None)))
    return Story(
        hand=hand,
        called=look.called(hand.number),
        lines=tuple(lines),
        state=states[-1],
        centre=look.centre(states[-1], voice),
        members=members,
        sat=frozenset((states[-1] if len(states) > 1 else fullest).seats),
    )
