"""Evenings on paper while others do something in the same club."""

from concurrent.futures import ThreadPoolExecutor
from time import sleep

from django.db import connection, transaction

from club.models import PlaySession
from club.sessions import open_session
from games.records.reading import PaperError
from games.tables import open_table
from ledger import reading
from tests.builders import Cast, at_once, give
from tests.games.evening import preset_of
from tests.games.test_paper import EVENING, recorded
from tests.games.test_paper_pages import field_of, seen, send


def test_two_who_record_it_at_once_record_it_once(cast: Cast) -> None:
    give(cast, 1000, cast.vera)

    answers = at_once(PaperError, lambda: recorded(cast), lambda: recorded(cast, by=cast.mona))

    assert sorted(type(answer).__name__ for answer in answers) == ["PlaySession", "TwinError"]
    assert reading.balance(cast.vera.account) == 700


def test_a_guest_is_made_while_a_board_is_taken(cast: Cast) -> None:
    give(cast, 1000, cast.vera)
    text = EVENING.replace("Anna", "Zoya")
    chosen = {field_of(send(cast.mona, text), "Zoya"): "new"}
    look = send(cast.mona, text, **chosen)
    session = open_session(cast.club, by=cast.dora)

    def record() -> int:
        try:
            return send(cast.mona, text, seen=seen(look), act="1", **chosen).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as manager:
        with transaction.atomic():
            PlaySession.objects.select_for_update(no_key=True).get(pk=session.pk)
            status = manager.submit(record)
            sleep(0.5)  # until it waits for the session
            preset = preset_of(cast, "board")
            open_table(session, number=1, preset=preset, changes={}, by=cast.dora)
        assert status.result() == 302
