"""An owner's numbers for Mini Rogue: put in force, named, or refused with the key and what was expected."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.engine.game import Setup
from companion.engine.parts.owners_numbers import NumbersError
from companion.games import catalogue
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.parts.owners_numbers import OWNERS_NUMBERS

FILE = "mini_rogue.toml"


@pytest.fixture(autouse=True)
def packaged_again() -> Iterator[None]:
    """Whatever a test put in force, the next one plays by the packaged numbers."""
    yield
    OWNERS_NUMBERS.use("", FILE)


def test_numbers_are_put_in_force_and_named() -> None:
    before = catalogue.game("mini_rogue").data_version
    OWNERS_NUMBERS.use("[characters.rogue]\ngold = 3\n[monsters.ghost.floors.2]\ndamage = 7\n", FILE)
    assert BOOK.content.characters["rogue"].gold == 3
    assert [foe.damage for foe in BOOK.content.monsters["ghost"].floors] == [1, 7, 3, 5]
    assert BOOK.content.characters["mage"].gold == 3
    assert OWNERS_NUMBERS.in_force() == (
        "characters.rogue.gold: 3 instead of 5",
        "monsters.ghost.floors.2.damage: 7 instead of 2",
    )
    assert catalogue.game("mini_rogue").data_version != before
    OWNERS_NUMBERS.use("", FILE)
    assert OWNERS_NUMBERS.in_force() == ()
    assert catalogue.game("mini_rogue").data_version == before


def test_a_game_is_set_up_by_the_numbers_in_force() -> None:
    OWNERS_NUMBERS.use("mat.hp = 25\ncharacters.rogue.hp = 22\n", FILE)
    state = GAME.setup(Setup("mini_rogue", ("Anna",), "x", GAME.options.validate({}, "test")))
    assert state.mat.hp == 25


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("monsters.dragon.hp = 3", ["monsters.dragon.hp", "dragon", "ghost"]),
        ("monsters.ghost.floors.5.hp = 3", ["floors.5", "1, 2, 3, 4"]),
        ("mat.hp = 'many'", ["mat.hp", "20", "many"]),
        ("mat.hp = -1", ["mat.hp", "-1"]),
        ("mat.hp = 1000", ["mat.hp", "99", "1000"]),
        ("mat.hp = true", ["mat.hp", "True"]),
        ("mat.hp = [1]", ["mat.hp"]),
        ("mat.levels = 3", ["mat.levels"]),
        ("characters.rogue.name = 3", ["only numbers can be corrected", "name"]),
        ("potions.fire.offensive = 1", ["potions.fire.offensive"]),
        ("mat.hp = 5", ["1 to 5 HP"]),
        ("monsters.ghost.floors.1.hp = 0", ["at least 1 HP"]),
        ("mat.levels = [0, 9, 4]", ["rising"]),
        ("rooms.tomb.copies = 0\nrooms.crow.copies = 0", ["10 room cards", "9"]),
        ("dice.curse_symbols = 7", ["expected six-sided dice"]),
        ("floors.1.areas = [1, 9]", ["areas 1 to"]),
        ("mat.hp = ", ["TOML"]),
        ("doubts.1.key = 3", ["doubts"]),
    ],
)
def test_what_cannot_be_is_refused_in_words(text: str, said: list[str]) -> None:
    before = BOOK.content
    with pytest.raises(NumbersError) as refused:
        OWNERS_NUMBERS.use(text, FILE)
    for words in (FILE, *said):
        assert words in str(refused.value)
    assert BOOK.content is before


def test_every_line_of_the_doubts_can_be_put_into_the_file() -> None:
    rows = OWNERS_NUMBERS.in_doubt()
    assert {row.confidence for row in rows} == {"low", "medium", "high"}
    assert [row.confidence for row in rows] == sorted(
        (row.confidence for row in rows), key=["low", "medium", "high"].index
    )
    for row in rows:
        assert row.lines, row.key
        OWNERS_NUMBERS.use("\n".join(row.lines), FILE)
        assert len(OWNERS_NUMBERS.in_force()) == len(row.lines)
