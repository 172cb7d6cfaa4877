"""Who the names of a sheet mean, and how it is read: said by a person, refused in words."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from club.models import Job, Member
from games.models import SheetDraft
from tests.builders import Cast, client_of
from tests.exporting.rebuilt import exported, read_csv
from tests.sheets.desk import TWO, do, imported, nets, say, send


def test_names_that_could_be_somebody_else_wait_for_a_person(cast: Cast) -> None:
    text = "Name,1/2/2026\nAnna,10\nBorys,-10\n"
    client, address = send(cast, text)
    page = client.get(address).content.decode()
    assert "1 name could be somebody else" in page
    assert client.post(address, {"change": "import", "key": str(uuid4())}).status_code == 422
    say(client, address, Borys=cast.boris.actor)
    job = do(client, address)
    assert job.state == Job.State.DONE, job.error
    assert nets([cast.boris]) == {"Boris": -1000}


def test_who_is_new_becomes_a_member(cast: Cast) -> None:
    imported(cast, "Name,1/2/2026\nAnna,10\nRenate Küster,-10\n")
    made = Member.objects.get(club=cast.club, name="Renate Küster")
    assert nets([made]) == {"Renate Küster": -1000}


def test_two_names_of_one_person_are_added_up(cast: Cast) -> None:
    text = (
        "player_nickname,player_id,session_start_at,session_end_at,buy_in,buy_out,stack,net\n"
        "Zed,p1,2026-02-13T20:00:00Z,,100,,250,150\n"
        "Zed,p2,2026-02-13T20:00:00Z,,100,,50,-50\n"
        "Boris,p3,2026-02-13T20:00:00Z,,100,,0,-100\n"
    )
    client, address = send(cast, text)
    say(
        client, address, **{"Zed (p1)": "new", "Zed (p2)": "same:0", "Boris (p3)": cast.boris.actor}
    )
    job = do(client, address)
    assert job.state == Job.State.DONE, job.error
    assert nets([Member.objects.get(club=cast.club, name="Zed")]) == {"Zed": 100}


def test_names_that_point_at_each_other_are_refused(cast: Cast) -> None:
    client, address = send(cast, "Name,1/2/2026\nZedda,10\nZeddo,-10\n")
    say(client, address, Zedda="same:1", Zeddo="same:0")
    assert "point at each other" in client.get(address).content.decode()


def test_how_it_is_read_is_said_in_the_words_of_a_spreadsheet(cast: Cast) -> None:
    client, address = send(
        cast, "Name,Sum,1/2/2026,1/9/2026\nAnna,7,10,-3\nBoris,-7,-10,3\nAll,0,0,0\n"
    )
    sent = {
        "change": "reading",
        "kind": "rows",
        "names": "A",
        "headings": "1",
        "sessions": "C-D",
        "left_out": "4",
        "total": "B",
        "whole": "1",
        "whole_total": "1",
        "first_year": "2026",
    }
    faults = {"sessions": "C-ZZ", "headings": "B", "left_out": "99", "first_year": "x"}
    for name, wrong in faults.items():
        refused = client.post(address, sent | {name: wrong})
        assert refused.status_code == 422, name
        assert wrong in refused.content.decode()
    assert client.post(address, sent | {"names": ""}).status_code == 422
    assert client.post(address, sent).status_code == 302
    page = client.get(address).content.decode()
    assert "+0.07" in page
    assert "Every sum of the sheet agrees" in page


def test_only_treasurers_and_managers_import(cast: Cast) -> None:
    _client, address = send(cast, TWO)
    for person, status in ((cast.dora, 403), (cast.anna, 403), (cast.stan, 404), (cast.mona, 200)):
        assert client_of(person).get(address).status_code == status
    assert client_of(cast.tanya).post(address, {"change": "delete"}).status_code == 302
    assert not SheetDraft.objects.filter(club=cast.club).exists()


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"\x00\x00", "Имя".encode("utf-16")[:5]])
def test_a_file_that_is_no_sheet_gets_a_sentence(cast: Cast, content: bytes) -> None:
    answer = client_of(cast.tanya).post(
        f"/{cast.club.slug}/import/", {"file": SimpleUploadedFile("x.csv", content)}
    )
    assert answer.status_code in {302, 422}
    assert client_of(cast.tanya).post(f"/{cast.club.slug}/import/", {}).status_code == 422


def test_what_came_in_goes_out_with_the_numbers_of_the_file(cast: Cast) -> None:
    text = "Name,Total,1/2/2026,1/9/2026\nAnna,7.05,10.05,-3\nBoris,-7.05,-10.05,3\n"
    imported(cast, text)
    rows = read_csv(exported(cast.club, cast.tanya, "csv"))
    names = {row["id"]: row["name"] for row in rows["members"]}
    told: dict[str, list[int]] = {"Anna": [], "Boris": []}
    for row in rows["sheet_results"]:
        told[names[row["member_id"]]].append(int(row["net"]))
    assert told == {"Anna": [1005, -300], "Boris": [-1005, 300]}
    assert [row["title"] for row in rows["sessions"]] == ["1/2/2026", "1/9/2026"]


def test_people_of_a_sheet_that_can_not_be_read_are_nobody(cast: Cast) -> None:
    client, address = send(cast, "Name,1/2/2026\nAnna,ten\nBoris,-10\n")
    assert "“ten” is no amount" in client.get(address).content.decode()
    assert client.post(address, {"change": "people", "person_0": "new"}).status_code == 302
    assert client.post(address, {"change": "import"}).status_code == 422
