"""The demo's club: a dozen invented people, weeks of sessions, one in progress."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import cache
from uuid import uuid4

from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.utils import timezone

from club import cashdesk, people, sessions, setup
from club.models import Club, Member, PlaySession, Role, User
from games import closing, hands, statistics, tables
from games.demo import PASSWORD
from games.demo.clock import Clock, clock_from
from games.demo.player import Player
from games.models import Preset
from games.play import Play, load
from games.presets import presets_of
from ledger import reading

STAFF = {
    "Olga": [Role.OWNER],
    "Mona": [Role.MANAGER],
    "Tanya": [Role.TREASURER],
    "Dora": [Role.DEALER],
}
PLAYERS = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Lev", "Nina", "Timur")
EVENINGS_AGO = (24, 21, 17, 14, 10, 7, 3)
HANDS_AN_EVENING = 14


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
    with clock_from(real_now - timedelta(days=EVENINGS_AGO[0], hours=6)) as clock:
        demo = _found(clock)
        for days in EVENINGS_AGO:
            clock.set(real_now.replace(hour=19, minute=0, second=0) - timedelta(days=days))
            number = _play_evening(demo, seated=5 + days % 4)
            say(f"  played session {number} of {len(EVENINGS_AGO) + 1}")
        clock.set(real_now - timedelta(hours=1))
        with transaction.atomic():
            _, play = _open_evening(demo, seated=5)
            _play_until_the_word_is_out(demo, _play(demo, play, hands_wanted=5))
        statistics.catch_up_all()
    return [*demo.staff, *(member.name for member in demo.players)]


# One commit an evening: the demo's past needs no proof of each tap, and is told sooner.
@transaction.atomic
def _play_evening(demo: Demo, *, seated: int) -> int:
    session, play = _open_evening(demo, seated=seated)
    _play(demo, play, hands_wanted=HANDS_AN_EVENING)
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
    people.add_person(club, by=owner, name="Guest", roles=[])
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


def _open_evening(demo: Demo, *, seated: int) -> tuple[PlaySession, Play]:
    session = sessions.open_session(demo.club, by=demo.dora)
    preset: Preset = presets_of(demo.club)[0]
    table = tables.open_table(session, number=1, preset=preset, changes={}, by=demo.dora)
    chosen = demo.player.chance.sample(demo.players, seated)
    for member in chosen:
        _fill_purse(demo, member)
    play = load(tables.tables_of(demo.club).get(pk=table.pk))
    for member in chosen:
        play = tables.seat_member(play.table, member, number=play.number, key=uuid4(), by=demo.dora)
    return session, play


def _fill_purse(demo: Demo, member: Member) -> None:
    """Let a player who has little left pay in, as people do before an evening."""
    if reading.balance(member.account) < 600:
        cashdesk.cash_in(member, 1000, key=uuid4(), by=demo.staff["Tanya"])
        demo.clock.pass_(40)


def _play(demo: Demo, play: Play, *, hands_wanted: int) -> Play:
    """Play hands to their end; the dealer errs at times and takes it back, one hand is void."""
    played = 0
    while played < hands_wanted:
        play = _tap(demo, play)
        if play.hand is None:
            played += 1
            play = _fill_empty_purses(demo, play)
        elif play.state.phase == "BETTING" and demo.player.chance.random() < 0.01:
            play = _record(demo, play, "annul_hand a card lay face up in the deck")
    return play


def _play_until_the_word_is_out(demo: Demo, play: Play) -> None:
    """Leave the table in the middle of a hand, with something in the bank."""
    while (
        play.state.phase != "BETTING"
        or play.state.bank < 8 * play.state.rules.ante
        or len(getattr(play.state, "active", ())) < 3
    ):
        play = _tap(demo, play)


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
        if play.balance(seat) < 3 * play.state.rules.ante:
            cashdesk.cash_in(play.seats[seat], 500, key=uuid4(), by=demo.staff["Tanya"])
            demo.clock.pass_(40)
    return load(play.table)


def _close_evening(demo: Demo, session: PlaySession) -> None:
    for member in demo.players:
        if (has := reading.balance(member.account)) > 2500:
            cashdesk.cash_out(member, has - 1500, key=uuid4(), by=demo.staff["Tanya"])
            demo.clock.pass_(60)
    closing.close(session, by=demo.dora)
