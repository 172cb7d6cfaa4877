"""Recompute all books in plain Python and look at their guards."""

from argparse import ArgumentParser, ArgumentTypeError
from typing import Any

from django.apps import apps
from django.core.management.base import BaseCommand, CommandError

from ledger import reading
from ledger.anchors import Anchor
from ledger.audit import Count, FaultError, check
from ledger.errors import UnknownBookError
from ledger.guards import guard_faults
from ledger.models import Book


def _anchor(text: str) -> Anchor:
    try:
        return Anchor.parse(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from error


class Command(BaseCommand):
    """Print one line with what was checked, or the first fault and exit with status 1."""

    help = "Recompute every posting in plain Python and check the ledger's guards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--book", type=int, help="check only this book")
        parser.add_argument("--club", metavar="SLUG", help="check only the book of this club")
        parser.add_argument(
            "--anchor",
            action="append",
            default=[],
            dest="anchors",
            metavar="BOOK:NUMBER:HASH",
            type=_anchor,
            help="hold a book against an anchor kept elsewhere; may be repeated",
        )
        parser.add_argument(
            "--heads", action="store_true", help="print the books' newest anchors, to be kept"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        faults = guard_faults()
        if faults:
            raise CommandError(faults[0])
        books = self._books(options["book"], options["club"])
        anchors: list[Anchor] = options["anchors"]
        if strange := {anchor.book for anchor in anchors} - set(books):
            raise CommandError(f"There is an anchor of book {min(strange)}, which is not checked.")
        try:
            counts = [
                check(book, [anchor for anchor in anchors if anchor.book == book]) for book in books
            ]
        except (FaultError, UnknownBookError) as fault:
            raise CommandError(str(fault)) from fault
        if options["heads"]:
            for book in books:
                anchor = reading.head(book)
                self.stdout.write(f"{anchor} {anchor.code}")
        total = Count(*map(sum, zip(Count(0, 0, 0), *counts, strict=True)))
        self.stdout.write(
            f"All is well: books {len(books)}, postings {total.postings}, entries {total.entries},"
            f" refusals {total.refusals}, anchors {len(anchors)}."
        )

    def _books(self, book: int | None, slug: str | None) -> list[int]:
        if book is not None:
            return [book]
        if slug is None:
            return list(Book.objects.order_by("pk").values_list("pk", flat=True))
        # The ledger knows no club; its model is found by name.
        found = apps.get_model("club", "Club").objects.filter(slug=slug)
        books = list(found.values_list("book", flat=True))
        if not books:
            raise CommandError(f"There is no club {slug}.")
        return books
