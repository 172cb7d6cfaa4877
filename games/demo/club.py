"""The demo's club: a dozen invented people, weeks of sessions, one in progress."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from typing import Any, NamedTuple
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from club import cashdesk, people, sessions, setup
from club.models import Club, Member, PlaySession, Role, User
from games import closing, hands, statistics, tables
from games.demo import PASSWORD
from games.demo.clock import Clock, clock_from
from games.demo.desk import after_evening, open_bar
from games.demo.player import Player
from games.models import Table
from games.play import Play, load
from games.presets import presets_of
from ledger import reading

STAFF = {
    "Olga": [Role.OWNER],
    "Mona": [Role.MANAGER],
    "Tanya": [Role.TREASURER],
    "Dora": [Role.DEALER],
}
PLAYERS = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Lev", "Nina", "Timur", "Zoya", "Kir")


class Evening(NamedTuple):
    """How many days ago, and at each table which game, how many seats, how many hands."""

    days_ago: int
    tables: tuple[tuple[str, int, int], ...]


EVENINGS = (
    Evening(24, (("trinka", 5, 9), ("board", 4, 3))),
    Evening(21, (("trinka", 6, 9), ("terz", 2, 1))),
    Evening(17, (("seka", 5, 8), ("board", 4, 4))),
    Evening(14, (("trinka", 5, 9), ("board", 3, 3), ("terz", 2, 1))),
    Evening(10, (("trinka", 6, 9), ("seka", 4, 8))),
    Evening(7, (("seka", 5, 8), ("board", 5, 4))),
    Evening(3, (("trinka", 5, 9), ("board", 3, 3), ("terz", 2, 1))),
)
TONIGHT = (("trinka", 5, 5), ("board", 3, 1), ("terz", 2, 0))
"""Tonight's tables; after so many hands each is in the middle of one."""

LEAST = 200
"""Whoever has less between hands pays in."""


@dataclass(frozen=True)
class Demo:
    """Whoever acts in the demo, and what they act with."""

    club: Club
    staff: dict[str, Member]
    players: list[Member]
    clock: Clock
    player: Player

    @property
    def dora(self) -> Member:
        """The one who runs the table."""
        return self.staff["Dora"]


def build(say: Callable[[str], None]) -> list[str]:
    """Found the demo club and play its past; return the logins. One club more, whatever is there.

    ``say`` is told after each session.
    """
    real_now = timezone.now()
    with clock_from(real_now - timedelta(days=EVENINGS[0].days_ago, hours=6)) as clock:
        demo = _found(clock)
        for evening in EVENINGS:
            clock.set(
                real_now.replace(hour=19, minute=0, second=0) - timedelta(days=evening.days_ago)
            )
            number = _play_evening(demo, evening)
            say(f"  played session {number} of {len(EVENINGS) + 1}")
        clock.set(real_now - timedelta(hours=1))
        with transaction.atomic():
            _, plays = _open_evening(demo, TONIGHT)
            plays = _play(demo, plays, [hands for _, _, hands in TONIGHT])
            for play in plays:
                _play_into_the_middle(demo, play)
        statistics.catch_up_all()
    return [*demo.staff, *(member.name for member in demo.players)]


# One commit an evening: the demo's past needs no proof of each tap, and is told sooner.
@transaction.atomic
def _play_evening(demo: Demo, evening: Evening) -> int:
    session, plays = _open_evening(demo, evening.tables)
    _play(demo, plays, [hands for _, _, hands in evening.tables])
    _close_evening(demo, session)
    return session.number


def _found(clock: Clock) -> Demo:
    club = Club(
        name="Four Suits",
        slug=_free_slug(),
        currency="EUR",
        digits=0,
        language="en",
        time_zone="Europe/Kyiv",
    )
    owner = setup.found_club(
        setup.make_code(), club=club, owner=_user("Olga", club), name="Olga", roles=[]
    )
    staff = {"Olga": owner}
    for name, roles in STAFF.items():
        if name != "Olga":
            staff[name] = _enroll(owner, name, roles)
    members = [_enroll(owner, name, []) for name in PLAYERS]
    # Most of them like to be seen on the leaderboard; not all.
    agreed = [member.pk for member in members[1:]]
    club.members.filter(pk__in=agreed).update(on_leaderboards=True)
    people.add_person(club, by=owner, name="Guest", roles=[])
    open_bar(club, by=staff["Mona"])
    for member in members:
        cashdesk.cash_in(member, 1500, key=uuid4(), by=staff["Tanya"])
    return Demo(club, staff, members, clock, Player(seed=5))


def _free_slug() -> str:
    taken = set(Club.objects.values_list("slug", flat=True))
    slugs = ("four-suits", *(f"four-suits-{number}" for number in range(2, 1000)))
    return next(slug for slug in slugs if slug not in taken)


def _user(name: str, club: Club) -> User:
    suffix = club.slug.removeprefix("four-suits")
    return User(username=f"{name.lower()}{suffix}", password=_password_hash())


@cache
def _password_hash() -> str:
    """Hash the demo's one password once: hashing is slow on purpose."""
    return make_password(PASSWORD)


def _enroll(owner: Member, name: str, roles: list[Role]) -> Member:
    member = people.add_person(owner.club, by=owner, name=name, roles=roles, is_another=True)
    user = _user(name, owner.club)
    user.save()
    member.user = user
    member.save(update_fields=["user"])
    return member


def _open_evening(
    demo: Demo, wanted: Sequence[tuple[str, int, int]]
) -> tuple[PlaySession, list[Play]]:
    session = sessions.open_session(demo.club, by=demo.dora)
    presets = {preset.game: preset for preset in presets_of(demo.club)}
    free = demo.player.chance.sample(demo.players, len(demo.players))
    plays = []
    for number, (game, seats, _hands) in enumerate(wanted, start=1):
        table = tables.open_table(
            session, number=number, preset=presets[game], changes={}, by=demo.dora
        )
        seated, free = free[:seats], free[seats:]
        plays.append(_seat(demo, tables.tables_of(demo.club).get(pk=table.pk), seated))
    return session, plays


def _seat(demo: Demo, table: Table, seated: list[Member]) -> Play:
    for member in seated:
        _fill_purse(demo, member)
    play = load(table)
    for member in seated:
        play = tables.seat_member(play.table, member, number=play.number, key=uuid4(), by=demo.dora)
    return play


def _fill_purse(demo: Demo, member: Member) -> None:
    """Let a player who has little left pay in, as people do before an evening."""
    if reading.balance(member.account) < 600:
        cashdesk.cash_in(member, 1000, key=uuid4(), by=demo.staff["Tanya"])
        demo.clock.pass_(40)


def _play(demo: Demo, plays: list[Play], hands_wanted: list[int]) -> list[Play]:
    """Play at all tables at once; the dealer errs at times and takes it back, a hand is void."""
    plays, left = list(plays), list(hands_wanted)
    while any(left):
        place = demo.player.chance.choice([place for place, hands in enumerate(left) if hands])
        play = _tap(demo, plays[place])
        if play.hand is None:
            left[place] -= 1
            play = _fill_empty_purses(demo, play)
        elif play.state.phase == "BETTING" and demo.player.chance.random() < 0.01:
            play = _record(demo, play, "annul_hand a card lay face up in the deck")
        plays[place] = play
    return plays


def _play_into_the_middle(demo: Demo, play: Play) -> None:
    """Leave the table in the middle of a hand, with something to look at."""
    while not IN_THE_MIDDLE[play.table.game](play.state):
        play = _tap(demo, play)


IN_THE_MIDDLE: Mapping[str, Callable[[Any], bool]] = {
    "trinka": lambda hand: (
        hand.phase == "BETTING" and hand.bank >= 8 * hand.rules.ante and len(hand.active) >= 3
    ),
    "board": lambda board: board.phase == "LAY" and len(board.laid) >= 2,
    "terz": lambda game: game.phase == "DEALT" and len(game.deals) >= 2 and game.entries,
}
"""When a table of tonight is left as it is."""


def _tap(demo: Demo, play: Play) -> Play:
    line = demo.player.next_line(play)
    play = _record(demo, play, line)
    if demo.player.chance.random() < 0.02:
        play = hands.take_back(play.table, number=play.number, key=uuid4(), by=demo.dora)
        demo.clock.pass_(5)
        play = _record(demo, play, line)
    return play


def _record(demo: Demo, play: Play, line: str) -> Play:
    play = hands.record(play.table, line, number=play.number, key=uuid4(), by=demo.dora)
    demo.clock.pass_(demo.player.chance.uniform(4, 18))
    return play


def _fill_empty_purses(demo: Demo, play: Play) -> Play:
    for seat in play.state.seats:
        if play.balance(seat) < LEAST:
            cashdesk.cash_in(play.seats[seat], 500, key=uuid4(), by=demo.staff["Tanya"])
            demo.clock.pass_(40)
    return load(play.table)


def _close_evening(demo: Demo, session: PlaySession) -> None:
    for member in demo.players:
        if (has := reading.balance(member.account)) > 2500:
            cashdesk.cash_out(member, has - 1500, key=uuid4(), by=demo.staff["Tanya"])
            demo.clock.pass_(60)
    closing.close(session, by=demo.dora)
    after_evening(session, by=demo.staff["Tanya"])
