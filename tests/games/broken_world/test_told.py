"""What is said of pieces: the log names the defeated, and acts stand under the piece that does them."""

from __future__ import annotations

from companion.games.broken_world.events import Defeated
from companion.games.broken_world.game import GAME
from companion.games.broken_world.words.texts import at_words, piece_name, placed_name
from tests.games.broken_world.tables import ANNA, BEN, Table


def test_a_piece_that_was_defeated_keeps_its_name() -> None:
    table = Table()
    fallen, bystander = table.put(BEN, "soot_imp", "c3"), table.put(BEN, "soot_imp", "c4")
    table.match.emit(Defeated(fallen.uid, BEN, fallen.id))
    assert table.state.piece(fallen.uid) is None and table.state.fallen == [fallen]
    assert piece_name(table.state, fallen.uid) == "Ben's Soot Imp"
    assert placed_name(table.state, fallen.uid) == "Ben's Soot Imp (c3)"
    assert at_words(table.state, bystander.uid) == "Soot Imp (c4)"


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
