"""The ledger as Django reads it: books, accounts, postings, entries.

The tables belong to the kernel (`kernel.sql`); here nothing can be written. Money moves only
through `ledger.posting`, figures are read through `ledger.reading`. Amounts are whole minor
units, signed: positive means that the account gains; a book's accounts sum to zero, always.
"""

from django.db import models


class Book(models.Model):
    """One club's book. Its row is the only lock and holds the head of the hash chain."""

    last_number = models.BigIntegerField()
    last_hash = models.BinaryField()
    last_made_at = models.DateTimeField()

    class Meta:
        managed = False
        db_table = "ledger_book"


class Account(models.Model):
    """One account of a book; ``kind`` and ``owner`` are words of whoever opened it.

    ``floor`` is the least balance that a posting may leave when it takes from the account; none
    means no limit. A closed account takes part in no posting.
    """

    book = models.BigIntegerField()
    kind = models.CharField(max_length=40)
    owner = models.CharField(max_length=100)
    floor = models.BigIntegerField(null=True)
    closed = models.BooleanField()

    class Meta:
        managed = False
        db_table = "ledger_account"


class Posting(models.Model):
    """Something that moved money, once, for ever.

    ``number`` has no gaps within a book; ``made_at`` grows with it. ``actor`` and ``cause`` are
    words of whoever posted ("member:7", "hand:4711"). ``reverses`` is the number of the posting
    that this one takes back. ``hash`` covers all of it, the entries and the hash before.
    """

    pk = models.CompositePrimaryKey("book", "number")
    book = models.BigIntegerField()
    number = models.BigIntegerField()
    key = models.UUIDField()
    kind = models.CharField(max_length=40)
    actor = models.CharField(max_length=100)
    cause = models.CharField(max_length=100)
    note = models.CharField(max_length=500)
    made_at = models.DateTimeField()
    reverses = models.BigIntegerField(null=True)
    hash = models.BinaryField()

    class Meta:
        managed = False
        db_table = "ledger_posting"


class Entry(models.Model):
    """What one posting did to one account; ``balance`` is the account's balance after it."""

    pk = models.CompositePrimaryKey("book", "number", "account")
    book = models.BigIntegerField()
    number = models.BigIntegerField()
    account = models.BigIntegerField()
    amount = models.BigIntegerField()
    balance = models.BigIntegerField()

    class Meta:
        managed = False
        db_table = "ledger_entry"
