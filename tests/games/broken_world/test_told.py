"""What is said of pieces: acts stand under the piece that does them, with its space."""

from __future__ import annotations

from companion.games.broken_world.game import GAME
from tests.games.broken_world.tables import ANNA, Table


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
