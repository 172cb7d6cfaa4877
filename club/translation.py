"""The texts of the site for its translators: collected from the sources, compiled for Django.

Babel does both, so that nobody needs the programs of gettext.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.utils.translation.template import templatize

KEYWORDS = DEFAULT_KEYWORDS | {
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext_lazy": (1, 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
INDENTATION = re.compile(r"^[ \t]+", re.MULTILINE)
# A comment that begins so stands before the text for its translator.
COMMENT_TAGS = ("Translators:",)


def collect() -> Catalog:
    """Return every text of the Python files and templates, untranslated."""
    root = Path(settings.BASE_DIR)
    catalog = Catalog(project="Club Ledger", charset="utf-8")
    for path in _sources(root):
        text = path.read_text()
        if path.suffix == ".html":
            # What is left of the page's indentation means nothing, but Python would mind it.
            text = INDENTATION.sub("", templatize(text, origin=str(path)))
        found = extract(
            "python", BytesIO(text.encode()), keywords=KEYWORDS, comment_tags=COMMENT_TAGS
        )
        place = str(path.relative_to(root))
        for line, message, comments, context in found:
            catalog.add(message, locations=[(place, line)], auto_comments=comments, context=context)
    return catalog


def update(po: Path) -> None:
    """Add the texts that are new to a translation and drop those that are gone.

    What is translated stays; nothing is guessed.
    """
    catalog = read(po)
    catalog.update(collect(), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    with po.open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False, sort_by_file=True)


def compile_po(po: Path) -> bool:
    """Compile a translation if that is missing or old; return whether it was."""
    target = po.with_suffix(".mo")
    if target.exists() and target.stat().st_mtime >= po.stat().st_mtime:
        return False
    # A running server may be reading the old file: the new one replaces it at once.
    growing = target.with_suffix(".new")
    with growing.open("wb") as file:
        write_mo(file, read(po))
    growing.rename(target)
    return True


def read(po: Path) -> Catalog:
    """Read a translation; its language is in its path."""
    with po.open("rb") as file:
        return read_po(file, locale=po.parent.parent.name)


def translations() -> list[Path]:
    """Return the files that hold the translations, one a language."""
    return sorted(
        po for root in settings.LOCALE_PATHS for po in Path(root).glob("*/LC_MESSAGES/django.po")
    )


def _sources(root: Path) -> Iterator[Path]:
    for top in ("club", "games", "ledger"):
        yield from sorted((root / top).rglob("*.py"))
    yield from sorted((root / "templates").rglob("*.html"))
