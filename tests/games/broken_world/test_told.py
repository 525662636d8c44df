"""What is said of pieces: acts stand under the piece that does them, with its space."""

from __future__ import annotations

from companion.games.broken_world.combat_events import Withdrawn
from companion.games.broken_world.game import GAME
from companion.games.broken_world.state import Attack, Defend, Proceed, Withdraw
from companion.play.told.history import gathered
from tests.games.broken_world.tables import ANNA, BEN, Table


def test_what_a_piece_can_do_stands_together_under_it_with_its_space() -> None:
    table = Table("attack")
    table.put(ANNA, "soot_imp", "c3")
    table.put(ANNA, "soot_imp", "e3")
    ask = GAME.view(table.match, ANNA).ask
    assert ask is not None
    groups = [option.group for option in ask.options if option.group]
    assert {"Soot Imp (c3)", "Soot Imp (e3)"} <= set(groups)
    heads = [group for place, group in enumerate(groups) if place == 0 or groups[place - 1] != group]
    assert len(heads) == len(set(heads)), "each piece has one heading"
    for option in ask.options:
        if option.group.startswith("Soot Imp"):
            assert option.label.startswith(option.group)


def test_naming_a_defender_and_taking_it_back_does_not_fill_the_log() -> None:
    table = Table("attack")
    attacker = table.put(ANNA, "ash_raider", "c3")
    target, behind = table.put(BEN, "moss_sprite", "c4"), table.put(BEN, "moss_sprite", "c2")
    table.match.heard = []
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    for _time in range(3):
        table.do(BEN, Defend(behind.uid, attacker.uid), Withdraw(behind.uid))
    table.do(BEN, Defend(behind.uid, attacker.uid))
    told = gathered([GAME.told(table.state, event, -1) for event in table.match.heard])
    assert [line for line in told if "defends" in line or "withdraws" in line] == [
        "Ben's Moss Sprite defends against Anna's Ash Raider."
    ]
    assert "Anna's Ash Raider attacks Ben's Moss Sprite." in told


def test_a_piece_that_withdraws_in_the_middle_of_a_fight_is_told_beside_its_attack() -> None:
    lines = ["Anna's Ash Raider attacks Ben's Moss Sprite.", "Anna's Ash Raider withdraws."]
    assert gathered(lines) == lines, "an effect has made it withdraw: nobody took its attack back"
    table = Table("attack")
    piece = table.put(ANNA, "ash_raider", "c3")
    table.state.phase = "react"
    assert type(GAME.told(table.state, Withdrawn(piece.uid), -1)) is str
