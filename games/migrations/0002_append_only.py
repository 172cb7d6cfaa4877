"""Actions and refusals are appended, never changed: the ledger's guard stands on them too."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial"), ("ledger", "0001_kernel")]
    operations = [
        migrations.RunSQL(f"SELECT ledger_append_only('{table}')", migrations.RunSQL.noop)
        for table in ("games_action", "games_refusedaction")
    ]
