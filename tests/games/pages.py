"""What a page says."""

import re
from html import unescape
from typing import Protocol


class Answer(Protocol):
    """What a page came as; the test client's own type is not public."""

    @property
    def content(self) -> bytes: ...


def words_of(answer: Answer) -> str:
    """Return the words of a page in the order in which they are read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
