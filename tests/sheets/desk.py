"""Sending a sheet, saying who is who and importing it, as a treasurer does it."""

import re
from collections.abc import Iterable
from uuid import uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from club import jobs
from club.models import Job, Member
from games.models import SessionResult, SheetImport
from tests.builders import Cast, client_of

TWO = "Name,1/2/2026,1/9/2026\nAnna,10,-3\nBoris,-10,3\n"


def send(cast: Cast, text: str | bytes, name: str = "sheet.csv") -> tuple[Client, str]:
    """Send a file as the treasurer; return his browser and the address of the draft."""
    client = client_of(cast.tanya)
    content = text.encode() if isinstance(text, str) else text
    answer = client.post(f"/{cast.club.slug}/import/", {"file": SimpleUploadedFile(name, content)})
    assert answer.status_code == 302, answer.content.decode()
    return client, answer["Location"]


def say(client: Client, address: str, **chosen: str) -> None:
    """Say whom the names mean: a name of the sheet and a value of the list."""
    page = client.get(address).content.decode()
    sent = {"change": "people"}
    for number, name in re.findall(r'for="person_(\d+)">([^<]*)<', page):
        options = re.search(rf'id="person_{number}".*?</select>', page, re.DOTALL)
        assert options is not None
        selected = re.search(r'value="([^"]*)" selected', options[0])
        sent[f"person_{number}"] = chosen.get(name, selected[1] if selected else "")
    assert client.post(address, sent).status_code == 302


def do(client: Client, address: str, **chosen: str) -> Job:
    """Import, as the worker does it."""
    sent = {"change": "import", "settled": "cash", "key": str(uuid4())} | chosen
    answer = client.post(address, sent)
    assert answer.status_code == 302, re.findall(r"<small>.*?</small>", answer.content.decode())
    job = Job.objects.get(pk=int(answer["Location"].rstrip("/").rpartition("/")[2]))
    jobs.run(job.pk)
    job.refresh_from_db()
    return job


def imported(cast: Cast, text: str = TWO, **chosen: str) -> SheetImport:
    client, address = send(cast, text)
    job = do(client, address, **chosen)
    assert job.state == Job.State.DONE, job.error
    return SheetImport.objects.get(pk=job.result["import"])


def nets(members: Iterable[Member]) -> dict[str, int]:
    return {
        str(member): sum(one.net for one in SessionResult.objects.filter(member=member))
        for member in members
    }
