"""How far hands have come with packing a game, kept over a restart."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.kept.kept_packing import MOST_GAMES, KeptPacking, Progress
from companion.table.kept.putting_away import heaps
from companion.table.kits import kit_of
from companion.table.tags.errors import TableError
from tests.games.ministeel.tables import Table, seat

HALF = Progress("out", 7, (1, 2))


@pytest.fixture
def kept(tmp_path: Path) -> KeptPacking:
    return KeptPacking(tmp_path / "packing.json")


def test_each_game_has_its_own_progress_until_it_is_done(kept: KeptPacking) -> None:
    assert kept.of("bcdfgh") is None
    kept.keep("bcdfgh", HALF)
    kept.keep("jkmnpq", Progress("away", 3))
    kept.keep("bcdfgh", Progress("out", 7, (1, 2, 3)))
    again = KeptPacking(kept.path)
    assert (again.of("bcdfgh"), again.of("jkmnpq")) == (Progress("out", 7, (1, 2, 3)), Progress("away", 3))
    again.keep("bcdfgh", None)
    assert (kept.of("bcdfgh"), kept.of("jkmnpq"), kept.of("rstvwx")) == (None, Progress("away", 3), None)


def test_the_last_games_are_remembered(kept: KeptPacking) -> None:
    for number in range(MOST_GAMES + 1):
        kept.keep(f"game{number}", HALF)
    assert kept.of("game0") is None
    assert kept.of("game1") == kept.of(f"game{MOST_GAMES}") == HALF


@pytest.mark.parametrize(
    "text",
    [
        '{"format": "another", "version": 1, "games": []}',
        '{"format": "table companion packing", "version": 2, "games": []}',
        "[]",
    ],
)
def test_a_file_that_holds_no_packing_is_refused_with_its_name(kept: KeptPacking, text: str) -> None:
    kept.keep("bcdfgh", HALF)
    kept.path.write_text(text, encoding="utf-8")
    with pytest.raises(TableError, match=r"packing\.json"):
        kept.of("bcdfgh")


def test_the_folder_of_the_file_is_made_as_deep_as_it_must_be(tmp_path: Path) -> None:
    kept = KeptPacking(tmp_path / "one" / "two" / "packing.json")
    kept.keep("bcdfgh", HALF)
    assert kept.of("bcdfgh") == HALF


def test_what_lies_before_a_player_is_in_the_heap_of_that_player_alone() -> None:
    table = Table(seat("dagger"), seat(worn="armor"), seat())
    found = {heap.title: " ".join(heap.lines) for heap in heaps(table.match, kit_of("ministeel"), "out")}
    assert "Armor" in found["Ben"]
    assert not any("Armor" in lines for name, lines in found.items() if name != "Ben")
