"""Deck files for Slay the Spire: read at the door, refused in one sentence with file and line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.app import main
from companion.engine.game import SetupError
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up.deck_lists import DeckFile
from companion.play.command_line.typed_setup import brought, deck_file, options_of

DECK = """
[ironclad]
hp = 9
relics = ["Vajra"]
[ironclad.cards]
Strike = 2
"bash+" = 1
[Ben.cards]
neutralize = 1
Survivor = 2
"""


def seated(text: str, characters: list[str | None], *seats: str) -> dict[str, Any]:
    return DeckFile(text, "deck.toml").seated(characters, seats)


def test_a_table_goes_to_a_seat_by_name_or_character_and_strikes_are_the_characters_own() -> None:
    found = seated(DECK, [None, "silent"], "Anna", "Ben")
    assert found["characters"] == ["ironclad", "silent"]
    assert found["decks"] == [
        ["strike_ironclad", "strike_ironclad", "bash+"],
        ["neutralize", "survivor", "survivor"],
    ]
    assert found["relics"] == [["vajra"], None] and found["hp"] == [9, None]
    assert "potions" not in found


def test_a_seat_that_is_not_named_keeps_what_its_character_starts_with() -> None:
    found = seated("[2.cards]\nBash = 1\n", ["silent", "ironclad", "defect"], "Anna", "Ben", "Cleo")
    assert found["decks"] == [None, ["bash"], None]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[ironclad.cards]\nStrike = 1\nBashh = 1\n", ["deck.toml", "line 3", "Bashh"]),
        ('[ironclad]\nrelics = ["Wajra"]\n', ["line 2", "Wajra", "relic"]),
        ("[Carl.cards]\nBash = 1\n", ["line 1", "Carl", "seat"]),
        ("[ironclad.cards]\nBash = 0\n", ["deck.toml", "ironclad", ">= 1"]),
        ("[ironclad]\nrelix = []\n", ["deck.toml", "relix"]),
        ("[ironclad.cards]\n" + "".join(f'"a{n}" = 50\n' for n in range(5)), ["at most 200 cards"]),
        ("ironclad = 3\n", ["deck.toml", "table"]),
        ("", ["deck.toml", "[ironclad.cards]"]),
        ("[ironclad\n", ["deck.toml", "TOML", "line 1"]),
        ("#" * 100_001, ["deck.toml", "100000"]),
    ],
)
def test_what_cannot_be_used_is_refused_with_its_place(text: str, expected: list[str]) -> None:
    with pytest.raises(SetupError) as refused:
        seated(text, ["silent", "ironclad"], "Anna", "Ben")
    assert [word for word in expected if word not in str(refused.value)] == []


def test_two_hundred_cards_are_not_too_many() -> None:
    found = seated("[ironclad.cards]\nBash = 50\nStrike = 50\nDefend = 50\nAnger = 50\n", [None], "Anna")
    assert len(found["decks"][0]) == 200


def test_a_deck_is_a_file_unless_it_is_one_of_the_words() -> None:
    assert deck_file(GAME, ["deck=drafted", "act=2"]) == (["deck=drafted", "act=2"], None)
    assert deck_file(GAME, ["deck=mine.toml", "act=2"]) == (["act=2"], Path("mine.toml"))
    assert deck_file(GAME, ["act=2"]) == (["act=2"], None)


def test_a_game_begins_with_what_the_file_says(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(DECK)
    options = options_of(GAME, None, ["encounter=any,any", "characters=ironclad,silent"])
    found = brought(GAME, file, options, ["Anna", "Ben"])
    assert found["characters"] == ["ironclad", "silent"] and found["decks"][0][-1] == "bash+"


def test_a_bad_deck_file_ends_the_command_with_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "deck.toml"
    file.write_text("[ironclad.cards]\nNonsense = 1\n")
    words = ["play", "sts", "--boss", "hexaghost", "--seats", "ironclad", "--deck"]
    assert main([*words, str(file)]) == 2
    said = capsys.readouterr()
    assert "deck.toml, line 2: Nonsense" in said.err and said.out == ""
    assert main([*words, str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err
