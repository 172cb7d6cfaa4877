"""A club with a table in each state that looks different, and the addresses of all its pages."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import uuid4

from django.urls import reverse

from club import invitations, jobs
from club.models import Job, Member, User
from club.setup import make_code
from games.models import Hand, Preset
from games.presets import presets_of
from tests.builders import Cast, make_cast, make_member
from tests.games.evening import Evening

BEGUN = ("drawn 1", "ante all", "deal")


@dataclass(frozen=True)
class Room:
    """An evening with five tables; the long and awkward names sit at `betting`."""

    cast: Cast
    empty: Evening
    short: Evening
    betting: Evening
    svara: Evening
    won: Evening
    calling: Evening
    answering: Evening
    terz: Evening
    dressing: Evening
    announcing: Evening
    settling: Evening

    def __call__(self, name: str, **parts: object) -> str:
        """Return the address of a page of the club."""
        return reverse(name, kwargs={"club": self.cast.club.slug} | parts)

    def at(self, evening: Evening, kind: str = "") -> str:
        """Return the address of the felt of a table, or of one of its forms."""
        if kind:
            return self("games:table_form", table=evening.table.pk, kind=kind)
        return self("games:table", table=evening.table.pk)

    @property
    def preset(self) -> Preset:
        """The house rules that the tables were opened with."""
        return presets_of(self.cast.club)[0]

    def preset_of(self, game: str) -> Preset:
        """Return the house rules of a game that the club began with."""
        return next(one for one in presets_of(self.cast.club) if one.game == game)

    @property
    def hand(self) -> Hand:
        """The finished hand of Anna."""
        return Hand.objects.filter(table=self.won.table).order_by("pk")[0]


def make_room() -> Room:
    """Seat the evening and play until each table is where it shall be."""
    cast = make_cast(digits=0)

    def evening(*names: str, seated: tuple[Member, ...] = (), game: str = "trinka") -> Evening:
        others = tuple(make_member(cast.club, name, login=False) for name in names)
        return Evening(cast, *seated, *others, money=2_500, game=game)

    room = Room(
        cast=cast,
        empty=evening("Lev", "Nina"),
        short=evening("Timur", "Rita", "Oleg"),
        betting=evening(
            "Анна-Мария Преображенская-Вишневецкая", "O'Hara", "Ёжиков", "Zoë", seated=(cast.vera,)
        ),
        svara=evening("Inna", "Pavel", "Semyon", "Yana"),
        won=evening(seated=(cast.anna, cast.boris)),
        calling=evening("Александра Вознесенская-Мещерякова", "Cy", "Aino", "Lu", game="seka"),
        answering=evening("Tamar", "Gia", "Nino", game="seka"),
        terz=evening("Maximilian Featherstonehaugh", "Ия", game="terz"),
        dressing=evening("Mila", "Ostap", "Zakhar", game="board"),
        announcing=evening("Екатерина Константинопольская", "Bo", "Ян", "Uma", game="board"),
        settling=evening("Lara", "Foma", "Egor", game="board"),
    )
    room.short.tap("drawn 1", "1 ante")
    room.betting.tap(*BEGUN, "2 blind 20", "3 fold", "4 bet 50")
    room.svara.tap(*BEGUN, "2 bet 10", "3 peek 10", "peek_result tie", "4 fold", "1 fold", "svara")
    room.won.tap(*BEGUN, "2 bet 30", "1 fold", "take_bank", "ante all", "deal", "1 fold")
    room.calling.tap(*BEGUN, "2 blind 10", "3 reblind 20", "4 raise 90")
    room.answering.tap(*BEGUN, "2 raise 10", "3 call", "1 call", "2 open", "2 show Ks Qs 7s")
    room.terz.tap("drawn 1", "stake all", "deal s Qs", "2 exchange7", "2 meld terz h 10")
    room.terz.tap("1 meld terz d Q answer", "count 1 63 2 87 last 2", "end_deal 2", "deal c 10c")
    room.terz.tap("2 meld quart d K", "1 meld four A", "2 penalty no_exchange")
    room.dressing.tap("drawn 1", "stake all", "3 unstake J")
    room.announcing.tap("drawn 4", "stake all", "deal", "1 declare J")
    dealt = ("drawn 1", "stake all", "deal", "2 claim K Q M", "3 claim J", "1 no_claim")
    room.settling.tap(*dealt, "2 lay Q K", "3 lay J", "1 out", "cancel 2 1 3 3")
    return room


@dataclass(frozen=True)
class Sight:
    """A page as somebody sees it; without ``who`` nobody is logged in."""

    page: str
    who: Callable[[Cast], Member] | None
    path: Callable[[Room], str]
    status: int = 200

    def user(self, room: Room) -> User | None:
        """Return who looks."""
        return None if self.who is None else self.who(room.cast).user


def _dealer(page: str, path: Callable[[Room], str], *, status: int = 200) -> Sight:
    return Sight(page, lambda cast: cast.dora, path, status)


def _manager(page: str, path: Callable[[Room], str]) -> Sight:
    return Sight(page, lambda cast: cast.olga, path)


def _player(page: str, path: Callable[[Room], str], *, status: int = 200) -> Sight:
    return Sight(page, lambda cast: cast.anna, path, status)


def _export(room: Room, state: Job.State) -> Job:
    """Let somebody have asked for an export, and no worker know of it."""
    club, by = room.cast.club, room.cast.mona
    arguments = {"format": "csv"}
    job = Job.objects.create(
        club=club, by=by, kind="export", arguments=arguments, key=uuid4(), language="en"
    )
    if state == Job.State.DONE:
        jobs.run(job.pk)
    else:
        Job.objects.filter(pk=job.pk).update(state=state)
    return job


SIGHTS: dict[str, Sight] = {
    "log in": Sight("account_login", None, lambda _: reverse("account_login")),
    "log out": _player("account_logout", lambda _: reverse("account_logout")),
    "own login": _player("account", lambda _: reverse("account")),
    "new password": _player(
        "account_change_password", lambda _: reverse("account_change_password")
    ),
    "founding": Sight("setup", None, lambda _: f"{reverse('setup')}?code={make_code()}"),
    "spent founding": Sight("setup", None, lambda _: f"{reverse('setup')}?code=spent", 403),
    "invitation": Sight(
        "invitation",
        None,
        lambda room: (
            f"{reverse('invitation')}?code={invitations.invite(room.cast.dina, by=room.cast.mona)}"
        ),
    ),
    "nothing there": _player("entrance", lambda _: "/nothing/at/all/", status=404),
    "not allowed": _player("club:cash", lambda room: room("club:cash"), status=403),
    "tonight": _player("games:home", lambda room: room("games:home")),
    "tonight for the dealer": _dealer("games:home", lambda room: room("games:home")),
    "sessions": _player("games:sessions", lambda room: room("games:sessions")),
    "session": _dealer(
        "games:session", lambda room: room("games:session", session=room.won.session.pk)
    ),
    "own session": _player(
        "games:session", lambda room: room("games:session", session=room.won.session.pk)
    ),
    "evening on paper": _dealer("games:paper", lambda room: room("games:paper")),
    "own page": _player(
        "games:member", lambda room: room("games:member", member=room.cast.anna.pk)
    ),
    "hand": _player("games:hand", lambda room: room("games:hand", hand=room.hand.pk)),
    "board": _player("games:board", lambda room: room("games:board", table=room.betting.table.pk)),
    "rules of the games": _player("games:rulebooks", lambda room: room("games:rulebooks")),
    "rule book": _player(
        "games:rulebook", lambda room: room("games:rulebook", preset=room.preset.pk)
    ),
    "rule book of seka": _player(
        "games:rulebook", lambda room: room("games:rulebook", preset=room.preset_of("seka").pk)
    ),
    "rule book of the board": _player(
        "games:rulebook", lambda room: room("games:rulebook", preset=room.preset_of("board").pk)
    ),
    "rule book of terz": _player(
        "games:rulebook", lambda room: room("games:rulebook", preset=room.preset_of("terz").pk)
    ),
    "rule book of a table": _dealer(
        "games:table_rulebook",
        lambda room: room("games:table_rulebook", table=room.betting.table.pk),
    ),
    "words of the table": _player("games:glossary", lambda room: room("games:glossary")),
    "points of cards": _player(
        "games:points", lambda room: room("games:points") + "?a=As&a=Ah&a=10s"
    ),
    "two hands compared": _player(
        "games:points",
        lambda room: (
            f"{room('games:points')}?rules=p{room.preset_of('seka').pk}&a=9s 9h 6c&b=Ks Qs 7s"
        ),
    ),
    "cards that can't be": _player(
        "games:points", lambda room: room("games:points") + "?a=As As 2h", status=422
    ),
    "balances": _manager("games:members", lambda room: room("games:members")),
    "people": _manager("club:people", lambda room: room("club:people")),
    "person": _manager("club:person", lambda room: room("club:person", member=room.cast.boris.pk)),
    "new person": _manager("club:add_person", lambda room: room("club:add_person")),
    "pasting": _manager("club:paste_people", lambda room: room("club:paste_people")),
    "cash": Sight("club:cash", lambda cast: cast.tanya, lambda room: room("club:cash")),
    "export": Sight("games:export", lambda cast: cast.tanya, lambda room: room("games:export")),
    "long job": _manager(
        "club:job", lambda room: room("club:job", job=_export(room, Job.State.RUNNING).pk)
    ),
    "long job that is done": _manager(
        "club:job", lambda room: room("club:job", job=_export(room, Job.State.DONE).pk)
    ),
    "house rules": _manager("games:house_rules", lambda room: room("games:house_rules")),
    "preset": _manager("games:preset", lambda room: room("games:preset", preset=room.preset.pk)),
    "new preset": _manager(
        "games:new_preset", lambda room: room("games:new_preset", game="trinka")
    ),
    "new table": _dealer("games:new_table", lambda room: room("games:new_table")),
    "rules of a table": _dealer(
        "games:table_rules", lambda room: room("games:table_rules", table=room.short.table.pk)
    ),
    "closing a table": _dealer(
        "games:close_table", lambda room: room("games:close_table", table=room.empty.table.pk)
    ),
    "seats": _dealer("games:seats", lambda room: room("games:seats", table=room.empty.table.pk)),
    "felt before the draw": _dealer("games:table", lambda room: room.at(room.empty)),
    "felt with a short bank": _dealer("games:table", lambda room: room.at(room.short)),
    "felt in betting": _dealer("games:table", lambda room: room.at(room.betting)),
    "felt in a svara": _dealer("games:table", lambda room: room.at(room.svara)),
    "felt with a won bank": _dealer("games:table", lambda room: room.at(room.won)),
    "felt of seka": _dealer("games:table", lambda room: room.at(room.calling)),
    "felt of an opening": _dealer("games:table", lambda room: room.at(room.answering)),
    "board of an opening": _player(
        "games:board", lambda room: room("games:board", table=room.answering.table.pk)
    ),
    "cards in an opening": _dealer(
        "games:table_form", lambda room: room.at(room.answering, "show")
    ),
    "felt of terz": _dealer("games:table", lambda room: room.at(room.terz)),
    "board of terz": _player(
        "games:board", lambda room: room("games:board", table=room.terz.table.pk)
    ),
    "run announced": _dealer(
        "games:table_form", lambda room: room.at(room.terz, "meld") + "?seat=1"
    ),
    "top card of a run": _dealer(
        "games:table_form", lambda room: room.at(room.terz, "meld") + "?seat=1&run=terz&answer=1"
    ),
    "count of the cards": _dealer("games:table_form", lambda room: room.at(room.terz, "count")),
    "game given up": _dealer("games:table_form", lambda room: room.at(room.terz, "resign")),
    "felt of a board that is dressed": _dealer("games:table", lambda room: room.at(room.dressing)),
    "chip that is missing": _dealer(
        "games:table_form", lambda room: room.at(room.dressing, "unstake")
    ),
    "felt of a board in announcing": _dealer("games:table", lambda room: room.at(room.announcing)),
    "pots that are taken": _dealer(
        "games:table_form", lambda room: room.at(room.announcing, "claim")
    ),
    "board of the board": _player(
        "games:board", lambda room: room("games:board", table=room.announcing.table.pk)
    ),
    "felt of a board at the end": _dealer("games:table", lambda room: room.at(room.settling)),
    "cards left": _dealer("games:table_form", lambda room: room.at(room.settling, "cancel")),
    "fine for cards left": _dealer(
        "games:table_form", lambda room: room.at(room.settling, "end_fine")
    ),
    "house rules of the board": _manager(
        "games:preset", lambda room: room("games:preset", preset=room.preset_of("board").pk)
    ),
    "cards drawn": _dealer("games:table_form", lambda room: room.at(room.empty, "draw_high")),
    "count of the bank": _dealer(
        "games:table_form", lambda room: room.at(room.short, "bank_count")
    ),
    "side payment": _dealer("games:table_form", lambda room: room.at(room.betting, "side")),
    "voiding": _dealer("games:table_form", lambda room: room.at(room.betting, "annul_hand")),
    "pool": _dealer("games:table_form", lambda room: room.at(room.svara, "svara_join")),
    "pact": _dealer("games:table_form", lambda room: room.at(room.svara, "pact")),
    "cards shown": _dealer("games:table_form", lambda room: room.at(room.won, "show")),
}
"""Every page of the site under a name of its own, some of them more than once."""
