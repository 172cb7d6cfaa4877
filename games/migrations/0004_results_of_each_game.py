from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0002_invitations"),
        ("games", "0003_pots"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="sessionresult",
            name="one_result_a_session",
        ),
        migrations.AddField(
            model_name="playerhand",
            name="played",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="playerhand",
            name="points",
            field=models.IntegerField(default=0),
        ),
        migrations.AddField(
            model_name="sessionresult",
            name="game",
            field=models.CharField(default="trinka", max_length=10),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="sessionresult",
            name="points",
            field=models.IntegerField(default=0),
        ),
        # What counts as played is told apart since then: let the workers count all hands anew.
        migrations.RunSQL("UPDATE games_statisticscursor SET number = 0", migrations.RunSQL.noop),
        migrations.AddConstraint(
            model_name="sessionresult",
            constraint=models.UniqueConstraint(
                fields=("session", "member", "game"), name="one_result_a_game_of_a_session"
            ),
        ),
    ]
