"""What a page says."""

import re
from html import unescape

from django.http import HttpResponse


def words_of(answer: HttpResponse) -> str:
    """Return the words of a page in the order in which they are read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.content.decode())).split())
