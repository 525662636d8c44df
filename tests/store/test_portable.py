"""A game as one text file: carried whole, and refused with the place when anything is wrong with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from companion.engine.commands import Undo
from companion.engine.encoding import encode
from companion.store import portable
from companion.store.errors import StoreError
from companion.store.shelf import Shelf
from tests.store.plays import as_text, begun, play, seeded
from tests.toy_game import GAME


@pytest.fixture
def exported(shelf: Shelf, place: Path) -> Path:
    with begun(shelf, seed="3", steps=8) as opened:
        pass
    shelf.export(opened.id, place / "game.txt")
    shelf.delete(opened.id)
    return place / "game.txt"


def changed(exported: Path, change: Callable[[list[Any]], None]) -> bytes:
    """The exported text with a change and a checksum that fits it: a forger would do the same."""
    parts = [json.loads(line) for line in exported.read_bytes().splitlines()[:-1]]
    change(parts)
    body = "".join(json.dumps(part, ensure_ascii=False) + "\n" for part in parts).encode()
    end = json.dumps({"checksum": blake2b(body, digest_size=16).hexdigest()}) + "\n"
    return body + end.encode()


def refused(shelf: Shelf, exported: Path, text: bytes, code: str = "bad-file") -> str:
    exported.write_bytes(text)
    before = sorted(shelf.folder.rglob("*"))
    with pytest.raises(StoreError) as caught:
        shelf.import_file(exported)
    assert caught.value.code == code
    assert caught.value.remedy
    assert sorted(shelf.folder.rglob("*")) == before
    return str(caught.value)


def test_a_game_is_carried_whole(shelf: Shelf, place: Path) -> None:
    with begun(shelf, seed="3", steps=8) as opened:
        assert opened.exported().startswith(b'{"format"')
        state = encode(opened.session.match.state)
    shelf.export(opened.id, place / "game.txt")
    report = shelf.import_file(place / "game.txt")
    assert report.id != opened.id
    assert report.entries == len(opened.log.lines)
    assert report.notices == ()
    with shelf.open(report.id, seeded) as copy:
        assert copy.notices == ()
        assert as_text(copy.log.lines) == as_text(opened.log.lines)
        assert encode(copy.session.match.state) == state
        copy.session.handle(Undo())
        play(copy.session)
    with shelf.open(opened.id, seeded) as bystander:
        assert encode(bystander.session.match.state) == state


def test_a_game_with_cards_that_nobody_has_seen_is_carried(shelf: Shelf, place: Path) -> None:
    with begun(shelf, seed="3", steps=30) as opened:
        assert any(getattr(entry, "outcome", None) == "" for entry in opened.session.entries)
    shelf.export(opened.id, place / "game.txt")
    assert shelf.import_file(place / "game.txt").entries == len(opened.log.lines)


def test_an_export_replaces_nothing_unasked(shelf: Shelf, exported: Path) -> None:
    text = exported.read_bytes()
    game_id = shelf.import_file(exported).id
    with pytest.raises(StoreError) as caught:
        shelf.export(game_id, exported)
    assert caught.value.code == "exists"
    assert exported.read_bytes() == text
    shelf.export(game_id, exported, overwrite=True)
    assert exported.read_bytes() == text


def test_every_truncation_is_refused(shelf: Shelf, exported: Path) -> None:
    text = exported.read_bytes()
    for end in range(len(text) - 1):
        with pytest.raises(StoreError):
            portable.read_text(text[:end])
    said = refused(shelf, exported, text[: len(text) // 2])
    assert "lines instead of" in said


@given(data=st.data())
def test_no_changed_byte_goes_unnoticed(data: st.DataObject) -> None:
    text = _text()
    at = data.draw(st.integers(0, len(text) - 2))
    byte = data.draw(st.integers(0, 255).filter(lambda value: value != text[at]))
    with pytest.raises(StoreError):
        portable.read_text(text[:at] + bytes([byte]) + text[at + 1 :])


@given(st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_any_bytes_at_all_are_refused_in_words(text: bytes) -> None:
    with pytest.raises(StoreError, match="not a game exported"):
        portable.read_text(text)


def _text() -> bytes:
    from companion.engine.logs import MemoryLog
    from companion.engine.session import Session
    from companion.store.schema import Contents
    from tests.toy_game import setup_of

    log = MemoryLog()
    setup = setup_of("Anna", "Ben")
    play(Session.start(GAME, setup, log, seeded(setup)), 3)
    return portable.written(Contents(log.lines, [0.0] * len(log.lines)), ("1", "1"))


def _unknown_key(parts: list[Any]) -> None:
    parts[3]["colour"] = "red"


def _wrong_number(parts: list[Any]) -> None:
    parts[4]["number"] = 9


def _second_set_up(parts: list[Any]) -> None:
    parts[2]["entry"] = parts[1]["entry"]


def _undo_to_nowhere(parts: list[Any]) -> None:
    parts[5]["entry"] = {"type": "undo", "to": 4000}


def _wrong_outcome(parts: list[Any]) -> None:
    parts[2]["entry"]["outcome"] = "dragon"


def _wrong_hash(parts: list[Any]) -> None:
    parts[4]["state_hash"] = "0" * 32


def _other_state(parts: list[Any]) -> None:
    parts[-1]["state"] = "gA=="


def _five_seats(parts: list[Any]) -> None:
    parts[1]["entry"]["setup"]["seats"] = ["A", "B", "C", "D", "E"]


def _wrong_option(parts: list[Any]) -> None:
    parts[1]["entry"]["setup"]["options"] = {"stakes": "high"}


def _class_attribute(parts: list[Any]) -> None:
    correction = {"type": "set", "path": ["__class__", "__module__"], "value": "x"}
    parts[7]["entry"] = {"type": "correction", "correction": correction}


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (_unknown_key, "Line 4"),
        (_wrong_number, "Step 9 is in the place of step 3"),
        (_second_set_up, "Line 3"),
        (_undo_to_nowhere, "Line 6"),
        (_wrong_outcome, "Line 3"),
        (_wrong_hash, "Line 5"),
        (_other_state, "The state does not match the one saved with step"),
        (_five_seats, "Line 2"),
        (_wrong_option, "stakes"),
        (_class_attribute, "Line 8"),
    ],
)
def test_a_forged_game_is_refused_with_its_place(
    shelf: Shelf, exported: Path, change: Callable[[list[Any]], None], line: str
) -> None:
    assert line in refused(shelf, exported, changed(exported, change))
    assert "toy_game" in GAME.state_type.__module__


def test_a_line_nested_without_end_is_refused(shelf: Shelf, exported: Path) -> None:
    first, second, rest = exported.read_bytes().split(b"\n", 2)
    deep = second.replace(b'"options":{}', b'"options":{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}")
    body = b"\n".join([first, deep, *rest.splitlines()[:-1]]) + b"\n"
    end = b'{"checksum":"%s"}\n' % blake2b(body, digest_size=16).hexdigest().encode()
    assert "Line 2" in refused(shelf, exported, body + end)


def test_other_files_and_other_games_are_refused(shelf: Shelf, exported: Path) -> None:
    def newer(parts: list[Any]) -> None:
        parts[0]["version"] = 2

    def other_game(parts: list[Any]) -> None:
        parts[1]["entry"]["setup"]["game"] = "chess"

    texts = changed(exported, newer), changed(exported, other_game)
    refused(shelf, exported, texts[0], "newer")
    assert "chess" in refused(shelf, exported, texts[1], "unknown-game")
    assert "not a game exported" in refused(shelf, exported, b"SQLite format 3\0")
    exported.unlink()
    with pytest.raises(StoreError) as caught:
        shelf.import_file(exported)
    assert caught.value.code == "not-found"


def test_a_file_too_big_is_not_even_read(
    shelf: Shelf, exported: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = exported.read_bytes()
    monkeypatch.setattr(portable, "MAX_BYTES", len(text) - 1)
    assert "The file is larger than" in refused(shelf, exported, text)
    monkeypatch.setattr(portable, "MAX_BYTES", len(text))
    assert shelf.import_file(exported).entries


def test_a_game_of_other_rules_comes_in_with_a_notice(shelf: Shelf, exported: Path) -> None:
    newer = Shelf({"toy": replace(GAME, rules_version="2")}, shelf.folder)
    (notice,) = newer.import_file(exported).notices
    assert notice.code == "other-versions"
