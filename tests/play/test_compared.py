"""What an owner compared with their own cards: ticks that hold, photos beside them, a file to send in."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from companion.app import main
from companion.games import catalogue
from companion.play.owners import compared, numbers
from companion.play.owners.photographs import size_of
from tests.project.source import ROOT

GROWTH = "enemies.e3_spire_growth.hp"
PICTURE = ROOT / "docs" / "pictures" / "packing-away.png"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The owner's place is a folder of its own; afterwards the packaged numbers are in force again."""
    folder = tmp_path / "config"
    monkeypatch.setenv("COMPANION_CONFIG", str(folder))
    yield folder
    numbers.use_only(())


def content(*words: str | Path) -> int:
    return main(["content", "sts", *map(str, words)])


def growth() -> int:
    rows = catalogue.game("sts").parts.owners_numbers().packaged()  # type: ignore[misc]
    return int(next(row.taken for row in rows if row.key == GROWTH))


def test_each_line_has_a_place_of_its_own_that_is_the_same_in_every_language() -> None:
    for game in catalogue.games_with(lambda game: game.parts.owners_numbers):
        places = [row.place for row in catalogue.game(game).parts.owners_numbers().in_doubt()]  # type: ignore[misc]
        assert len(set(places)) == len(places)
        assert all(
            place.isascii() and place.replace("-", "_").replace(".", "_").isidentifier() for place in places
        )


@pytest.mark.parametrize("place", [GROWTH, "row-59"])
def test_a_tick_is_listed_with_its_day_and_taken_back(place: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert content("--tick", place) == 0
    day = compared.compared("sts")[place]
    assert day == compared.today().isoformat()
    capsys.readouterr()
    content("--uncertain")
    listed = capsys.readouterr().out
    assert f"Compared on {day}." in listed and "compared so far: 1." in listed
    content("--tick", place)
    assert compared.compared("sts") == {}


def test_a_tick_holds_only_for_the_number_that_was_compared(config: Path) -> None:
    content("--tick", GROWTH)
    (config / "sts.toml").write_text(f"{GROWTH} = {growth() + 1}\n")
    numbers.use_owners("sts")
    assert GROWTH in compared.compared("sts"), "the owner's own number changes nothing"
    older = {GROWTH: compared.Tick("2026-01-01", (f"{GROWTH} = 3",))}
    (config / "sts-compared.json").write_bytes(msgspec.json.encode(older))
    assert compared.compared("sts") == {}
    content("--tick", GROWTH)
    assert compared.compared("sts") == {GROWTH: compared.today().isoformat()}


def test_what_is_no_line_and_ticks_that_cannot_be_read_are_named(
    config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert content("--tick", "enemies.nobody.hp") == 2
    assert "enemies.nobody.hp is not one of the uncertain numbers. Expected one" in capsys.readouterr().err
    assert not config.exists()
    config.mkdir()
    (config / "sts-compared.json").write_text("[]")
    assert content("--uncertain") == 2
    assert "sts-compared.json cannot be read" in capsys.readouterr().err


def test_a_photo_is_kept_beside_a_line_in_place_of_the_one_before(
    tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    photo = tmp_path / "mine.JPG"
    photo.write_bytes(jpeg(640, 480))
    assert content("--photo", GROWTH, photo) == 0
    assert compared.photograph("sts", GROWTH) == config / "sts-photos" / f"{GROWTH}.jpg"
    assert content("--photo", GROWTH, PICTURE) == 0
    assert [each.name for each in (config / "sts-photos").iterdir()] == [f"{GROWTH}.png"]
    capsys.readouterr()
    content("--uncertain")
    assert f"{GROWTH}.png" in "".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (b"", "is not a photo. Expected"),
        (b"\xff\xd8\xff\xe0", "is not a photo. Expected"),
        (b"GIF89a", "is not a photo. Expected"),
    ],
)
def test_what_no_screen_can_show_is_not_kept(
    made: bytes, said: str, tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.jpg").write_bytes(made)
    assert content("--photo", GROWTH, tmp_path / "mine.jpg") == 2
    assert said in capsys.readouterr().err and not config.exists()


def test_a_photo_that_is_too_large_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.jpg").write_bytes(jpeg(4097, 10))
    assert content("--photo", GROWTH, tmp_path / "mine.jpg") == 2
    assert "at most 4096 pixels" in capsys.readouterr().err
    (tmp_path / "mine.jpg").write_bytes(jpeg(10, 10) + bytes(compared.LARGEST_PHOTO))
    assert content("--photo", GROWTH, tmp_path / "mine.jpg") == 2
    assert f"at most {compared.LARGEST_PHOTO} bytes" in capsys.readouterr().err


def jpeg(wide: int, high: int) -> bytes:
    """The beginning of a JPEG of this size: a comment, then the head of its frame."""
    comment = b"\xff\xfe" + (7).to_bytes(2) + b"hello"
    return (
        b"\xff\xd8"
        + comment
        + b"\xff\xc0"
        + bytes([0, 17, 8])
        + high.to_bytes(2)
        + wide.to_bytes(2)
        + bytes(10)
    )


def test_sizes_are_read_as_they_are_written() -> None:
    assert size_of(jpeg(300, 20)) == (300, 20)
    assert min(size_of(PICTURE.read_bytes())) > 100
    assert size_of(b"\xff\xd8\xff") == (0, 0)


def test_corrections_become_a_file_of_cases_that_fails_until_ours_are_the_same(
    tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config.mkdir()
    ours, file = growth(), tmp_path / "mine.json"
    (config / "sts.toml").write_text(f"{GROWTH} = {ours + 1}\n[limits]\nrest_heal = 3\n")
    content("--tick", GROWTH)
    assert content("--send", file) == 0
    (case,) = json.loads(file.read_text())["cases"]
    assert case["print"] == {GROWTH: ours + 1} and case["compared"] == compared.today().isoformat()
    capsys.readouterr()
    assert main(["check", str(file)]) == 1
    assert f"{GROWTH}: {ours + 1} instead of {ours}" in "".join(capsys.readouterr().out.split("\n"))
    file.write_text(file.read_text().replace(f": {ours + 1}", f": {ours}"))
    assert main(["check", str(file)]) == 0


def test_without_corrections_there_is_nothing_to_send(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert content("--send", tmp_path / "mine.json") == 2
    assert "Correct one first" in capsys.readouterr().err and not (tmp_path / "mine.json").exists()


def test_looking_at_printed_numbers_leaves_those_in_force(config: Path) -> None:
    config.mkdir()
    (config / "sts.toml").write_text(f"{GROWTH} = {growth() + 1}\n")
    numbers.use_owners("sts")
    before = catalogue.game("sts").data_version
    assert compared.differing("sts", {GROWTH: growth() + 2}) != []
    assert compared.differing("sts", {GROWTH: growth()}) == []
    assert catalogue.game("sts").data_version == before and numbers.are_in_force("sts")
