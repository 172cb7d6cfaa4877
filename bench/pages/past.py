"""A club with a past: hands of many sessions, each entry of them made by the ledger's kernel.

A hand is what trinka's shortest is: everybody puts in, one takes the bank. That is a posting with
an entry for each player and the bank, and a posting with two.
"""

from collections.abc import Iterator
from itertools import batched
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from club.models import Member, PlaySession, Role
from games.models import Hand, PlayerHand, SessionResult, Table
from ledger import posting
from tests.builders import make_club, make_member

ANTE = 10
HANDS_A_SESSION = 200
HANDS_A_COMMIT = 250
FEW = 7
MANY = 15
LAST_HANDS = 100


def club_with(entries: int) -> Member:
    """Make a club with that many entries; return a member who sat in every hand.

    The last hundred hands have seven players and ten entries each, whatever came before; so the
    newest page of the member's history says the same in each such club.
    """
    club = make_club()
    dealer = make_member(club, "Dora", Role.DEALER)
    players = [
        make_member(club, f"Player {number}", credit_limit=10**9, login=number == 1)
        for number in range(1, MANY + 1)
    ]
    earlier = (entries - LAST_HANDS * (FEW + 3)) // (MANY + 3)
    hands = _hands(dealer, earlier + LAST_HANDS)
    for batch in batched(hands, HANDS_A_COMMIT, strict=False):
        with transaction.atomic():
            for hand in batch:
                seated = players if hand.number <= earlier else players[:FEW]
                _play(hand, seated, dealer)
    _tally(players[0], hands)
    return players[0]


def _hands(dealer: Member, count: int) -> list[Hand]:
    """Make the rows of ``count`` hands, numbered through, and of their sessions and tables."""
    hands: list[Hand] = []
    for session_number in range(1, -(-count // HANDS_A_SESSION) + 1):
        session = PlaySession.objects.create(
            club=dealer.club,
            number=session_number,
            opened_at=timezone.now(),
            opened_by=dealer,
            closed_at=timezone.now(),
            closed_by=dealer,
        )
        account = posting.open_account(
            dealer.club.book, kind="bank", owner=f"table:{session_number}/1", floor=0
        )
        table = Table.objects.create(
            session=session, number=1, game="trinka", preset_name="Trinka", bank_account=account
        )
        hands += [
            Hand(table=table, number=len(hands) + more, setup={}, version=1)
            for more in range(1, min(HANDS_A_SESSION, count - len(hands)) + 1)
        ]
    return Hand.objects.bulk_create(hands, batch_size=5000)


def _play(hand: Hand, seated: list[Member], dealer: Member) -> None:
    """Post the antes and the win of a hand."""
    bank = hand.table.bank_account
    winner = seated[hand.number % len(seated)]
    full = ANTE * len(seated)
    antes = [posting.Line(member.account, -ANTE) for member in seated]
    for kind, lines in (
        ("ante", [*antes, posting.Line(bank, full)]),
        ("win", [posting.Line(bank, -full), posting.Line(winner.account, full)]),
    ):
        posting.post(
            dealer.club.book,
            kind=kind,
            lines=lines,
            key=uuid4(),
            actor=dealer.actor,
            cause=hand.cause,
        )


def _tally(member: Member, hands: list[Hand]) -> None:
    """Make the rows of the member's statistics."""
    PlayerHand.objects.bulk_create(_player_hands(member, hands), batch_size=5000)
    SessionResult.objects.bulk_create(
        SessionResult(
            session=session,
            member=member,
            day=member.club.day_of(session.opened_at),
            hands=HANDS_A_SESSION,
            game="trinka",
            won=1,
            put_in=ANTE,
            taken=ANTE,
            svaras=0,
            largest_bank=ANTE,
        )
        for session in {hand.table.session for hand in hands}
    )


def _player_hands(member: Member, hands: list[Hand]) -> Iterator[PlayerHand]:
    for hand in hands:
        yield PlayerHand(
            hand=hand,
            member=member,
            session=hand.table.session,
            won=False,
            put_in=ANTE,
            taken=0,
            svaras=0,
            bank=ANTE,
        )
