import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0002_invitations"),
        ("games", "0002_append_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="PotBoard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=10)),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pot_boards",
                        to="club.club",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Pot",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=10)),
                ("account", models.BigIntegerField(unique=True)),
                (
                    "board",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="pots",
                        to="games.potboard",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
            },
        ),
        migrations.AddField(
            model_name="table",
            name="pot_board",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="tables",
                to="games.potboard",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                condition=models.Q(("closed_at__isnull", True)),
                fields=("pot_board",),
                name="one_open_table_a_board",
            ),
        ),
        migrations.AddConstraint(
            model_name="potboard",
            constraint=models.UniqueConstraint(
                fields=("club", "game", "number"), name="pot_boards_numbered"
            ),
        ),
        migrations.AddConstraint(
            model_name="pot",
            constraint=models.UniqueConstraint(fields=("board", "name"), name="pots_named"),
        ),
    ]
