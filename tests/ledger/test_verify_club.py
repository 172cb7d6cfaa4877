"""Verifying one club's book by the club's address."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.builders import make_club


def test_the_book_of_one_club_is_verified() -> None:
    club = make_club()
    out = StringIO()
    call_command("verify", "--club", club.slug, stdout=out)
    assert out.getvalue() == (
        "All is well: books 1, postings 0, entries 0, refusals 0, anchors 0.\n"
    )
    with pytest.raises(CommandError, match="There is no club nowhere"):
        call_command("verify", "--club", "nowhere")
