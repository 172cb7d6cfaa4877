"""What a sheet said of a past session never changes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0006_sheets"), ("ledger", "0001_kernel")]
    operations = [
        migrations.RunSQL("SELECT ledger_append_only('games_sheetresult')", migrations.RunSQL.noop)
    ]
