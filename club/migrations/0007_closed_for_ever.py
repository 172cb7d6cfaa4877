"""What was kept when a session or a month was closed never changes."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("club", "0006_closing"), ("ledger", "0001_kernel")]
    operations = [
        migrations.RunSQL(f"SELECT ledger_append_only('{table}')", migrations.RunSQL.noop)
        for table in ("club_sessionclose", "club_monthclose")
    ]
