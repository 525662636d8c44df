"""`companion cards edit`: cards written in forms at a terminal, kept only when they can be played with."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.command_line.card_editor import CardEditor
from companion.play.owners import own_cards
from companion.play.owners.own_cards import EditedMeanwhileError, SetOnDisk
from companion.play.terminal.screen import Screen

FOX = ["new creature", "Ember Fox", "fire", "9", "Bite", "2"]


@pytest.fixture
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SetOnDisk]:
    """A set with the example in it; the program's cards are in force again afterwards."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path))
    game = catalogue.game("miscrits")
    part = own_cards.part_of(game)
    yield SetOnDisk(game, own_cards.begin(game, "ours", part.example()))
    part.use([part.packaged()])


def typing(ours: SetOnDisk, *lines: str) -> str:
    """What is said to these lines."""
    out = io.StringIO()
    CardEditor(ours, Screen(io.StringIO("".join(f"{line}\n" for line in lines)), out)).run()
    return out.getvalue()


def creatures(ours: SetOnDisk) -> list[str]:
    return list(SetOnDisk(ours.game, ours.path).opened.cards("creatures"))


def test_a_creature_is_asked_for_line_by_line_and_in_force_at_once(ours: SetOnDisk) -> None:
    said = typing(ours, *FOX, "9", "Flare", "4", "12 yes", "ok", "q")
    assert (
        "Attack 2: Damage: 4" in said and "Flare (golden): 4 damage." in said and "Saved Ember Fox." in said
    )
    assert creatures(ours) == ["meadow_mouse", "meadow_hare", "ember_fox"]
    assert catalogue.game("miscrits").words.card("ember_fox") == "Ember Fox"


def test_nothing_half_made_is_written(ours: SetOnDisk) -> None:
    before = ours.path.read_bytes()
    said = typing(ours, "new creature", "Ember Fox", "fire", "q", "ok", "q", "q")
    assert "Still missing: HP, Attack." in said and "Ember Fox was not changed." in said
    said = typing(ours, *FOX, "9 -", "10 1", "ok", "q", "q")
    assert "needs evolves_from" in said and ours.path.read_bytes() == before


def test_an_effect_asks_for_what_it_needs(ours: SetOnDisk) -> None:
    said = typing(ours, "meadow mouse", "8 hp restored", "3", "ok", "q")
    assert "HP restored: Amount: 3" in said and "Nibble: 2 damage. Restore 3 HP to this creature." in said
    mouse = SetOnDisk(ours.game, ours.path).opened.cards("creatures")["meadow_mouse"]
    assert mouse.attacks[0].effects[0].amount == 3 and mouse.attacks[1].effects == ()


def test_many_at_once_undo_copy_and_delete(ours: SetOnDisk) -> None:
    before = ours.path.read_text()
    said = typing(ours, "many 1,2 element fire", "undo", "copy 1", "River Mouse", "ok", "delete honey", "q")
    assert "Changed 2 cards." in said and "Undone." in said
    opened = SetOnDisk(ours.game, ours.path).opened
    assert creatures(ours) == ["meadow_mouse", "meadow_hare", "river_mouse"] and not opened.cards("items")
    typing(ours, "undo", "undo", "q")
    assert ours.path.read_text() == before


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("new dragon", "dragon matches none of these"),
        ("many 1,2 element purple", "purple matches none of these"),
        ("many 1,3 name Same", "cards of one kind"),
        ("nobody", "nobody matches none of these"),
        ("undo", "no card has been changed since you opened the set"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(ours: SetOnDisk, typed: str, said: str) -> None:
    before = ours.path.read_bytes()
    assert said in typing(ours, typed, "q")
    assert ours.path.read_bytes() == before


def test_a_file_edited_by_hand_meanwhile_is_not_written_over(ours: SetOnDisk) -> None:
    ours.path.write_text(by_hand := ours.path.read_text().replace('"Honey"', '"Sweet Honey"'))
    said = typing(ours, *FOX, "ok", "n", "q")
    assert (
        "was changed by another program, so it was not replaced" in said
        and "Open the set again to continue from the file" in said
    )
    assert ours.path.read_text() == by_hand
    ours.path.write_text(by_hand := by_hand.replace("Sweet", "Wild"))
    assert "Saved Ember Fox." in typing(ours, *FOX, "ok", "y", "q")
    assert ours.path.read_text().startswith(by_hand) and "ember_fox" in ours.path.read_text()


def test_what_was_written_is_not_taken_back_over_another_hand(ours: SetOnDisk) -> None:
    typing(ours, *FOX, "ok", "q")
    ours.path.write_text(by_hand := ours.path.read_text() + "# mine\n")
    with pytest.raises(EditedMeanwhileError):
        ours.undo()
    assert ours.path.read_text() == by_hand
    ours.path.unlink()
    with pytest.raises(BadInput):
        ours.keep(ours.opened)
    assert not ours.path.exists()
