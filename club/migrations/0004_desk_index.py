"""Counts and costs never change; what the desk booked is found without reading all play."""

from django.db import migrations

KINDS = ("cash_in", "cash_out", "transfer", "cost", "over_short", "settled", "correction")
LISTED = ", ".join(f"'{kind}'" for kind in KINDS)


class Migration(migrations.Migration):
    dependencies = [("club", "0003_desk"), ("ledger", "0001_kernel")]
    operations = [
        *(
            migrations.RunSQL(f"SELECT ledger_append_only('{table}')", migrations.RunSQL.noop)
            for table in ("club_boxcount", "club_sharedcost")
        ),
        migrations.RunSQL(
            "CREATE INDEX ledger_posting_desk ON ledger_posting (book, number)"
            f" WHERE kind IN ({LISTED})",
            "DROP INDEX ledger_posting_desk",
        ),
    ]
