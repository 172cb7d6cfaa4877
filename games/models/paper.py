"""Sessions that were played before anybody recorded them: from hand records, from sheets."""

from django.db import models

from club.models import Club, Member, PlaySession


class SheetDraft(models.Model):
    """A sheet that was sent and is being looked at: its cells, and how they are to be read.

    ``cells`` are rows of texts; ``reading`` is a `games.sheets.reading.Reading`, ``people`` says
    by the names of the sheet whom they mean.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sheet_drafts")
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    made_at = models.DateTimeField(auto_now_add=True)
    name = models.CharField(max_length=120)
    cells = models.JSONField()
    reading = models.JSONField(default=dict)
    people = models.JSONField(default=dict)


class SheetImport(models.Model):
    """One act by which past results came in from a sheet; it is taken back once, as a whole.

    ``settled`` tells that they were paid in cash at the time; otherwise they stand on account.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="sheet_imports")
    name = models.CharField(max_length=120)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField(auto_now_add=True)
    settled = models.BooleanField()
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["-pk"]

    @property
    def cause(self) -> str:
        """How the ledger names it as the cause of a posting."""
        return f"sheet:{self.pk}"


class PaperSession(models.Model):
    """That a session was played on paper and recorded afterwards, from a hand record or a sheet.

    The session counts as played on its club day; everything in it was recorded at
    ``recorded_at``. ``digest`` is of what was played (`games.records.reading`), ``text`` is the
    record as it was given. One of a sheet has no record, but ``sheet`` and its `SheetResult` rows.
    All of it can be taken back once, for a ``reason``; it stays visible.
    """

    session = models.OneToOneField(PlaySession, on_delete=models.PROTECT, related_name="paper")
    sheet = models.ForeignKey(
        SheetImport, on_delete=models.PROTECT, null=True, related_name="sessions"
    )
    text = models.TextField()
    digest = models.CharField(max_length=64)
    recorded_at = models.DateTimeField(auto_now_add=True)
    taken_back_at = models.DateTimeField(null=True)
    taken_back_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200, blank=True)


class SheetResult(models.Model):
    """What a past session brought a member, as the sheet says, in minor units; never changed."""

    session = models.ForeignKey(PlaySession, on_delete=models.PROTECT, related_name="sheet_results")
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="+")
    net = models.BigIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "member"], name="one_sheet_result")
        ]
