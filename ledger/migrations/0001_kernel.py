from pathlib import Path

from django.db import migrations, models

import ledger

KERNEL = Path(ledger.__file__).with_name("kernel.sql").read_text(encoding="utf-8")


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.RunSQL(
            KERNEL,
            state_operations=[
                migrations.CreateModel(
                    name="Book",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("last_number", models.BigIntegerField()),
                        ("last_hash", models.BinaryField()),
                        ("last_made_at", models.DateTimeField()),
                    ],
                    options={"db_table": "ledger_book", "managed": False},
                ),
                migrations.CreateModel(
                    name="Account",
                    fields=[
                        (
                            "id",
                            models.BigAutoField(
                                auto_created=True,
                                primary_key=True,
                                serialize=False,
                                verbose_name="ID",
                            ),
                        ),
                        ("book", models.BigIntegerField()),
                        ("kind", models.CharField(max_length=40)),
                        ("owner", models.CharField(max_length=100)),
                        ("floor", models.BigIntegerField(null=True)),
                        ("closed", models.BooleanField()),
                    ],
                    options={"db_table": "ledger_account", "managed": False},
                ),
                migrations.CreateModel(
                    name="Posting",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "book",
                                "number",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("book", models.BigIntegerField()),
                        ("number", models.BigIntegerField()),
                        ("key", models.UUIDField()),
                        ("kind", models.CharField(max_length=40)),
                        ("actor", models.CharField(max_length=100)),
                        ("cause", models.CharField(max_length=100)),
                        ("note", models.CharField(max_length=500)),
                        ("made_at", models.DateTimeField()),
                        ("reverses", models.BigIntegerField(null=True)),
                        ("hash", models.BinaryField()),
                    ],
                    options={"db_table": "ledger_posting", "managed": False},
                ),
                migrations.CreateModel(
                    name="Entry",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "book",
                                "number",
                                "account",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("book", models.BigIntegerField()),
                        ("number", models.BigIntegerField()),
                        ("account", models.BigIntegerField()),
                        ("amount", models.BigIntegerField()),
                        ("balance", models.BigIntegerField()),
                    ],
                    options={"db_table": "ledger_entry", "managed": False},
                ),
            ],
        )
    ]
