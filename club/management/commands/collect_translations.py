"""Bring the files of the translators up to date with the texts in the sources."""

from django.core.management.base import BaseCommand

from club import translation


class Command(BaseCommand):
    """Adds new texts to each `django.po` and drops those that are gone."""

    help = __doc__ or ""
    requires_system_checks = ()

    def handle(self, **_options: object) -> None:
        for po in translation.translations():
            translation.update(po)
            missing = [
                message for message in translation.read(po) if message.id and not message.string
            ]
            self.stdout.write(f"{po}: {len(missing)} texts are not translated")
