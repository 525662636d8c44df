"""On the sheet of a seat its own last act can be undone, though others have acted since."""

from __future__ import annotations

from typing import Any

from companion.engine.commands import Do
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.table.tags.library import Library
from tests.table.tables import rolled
from tests.table.test_secret_corrections import port_over
from tests.ui.conftest import Finger, says


def test_a_seat_undoes_its_own_act_and_nothing_of_another(
    box: Library, window: Any, until: Any, finger: Finger
) -> None:
    from tests.ui.drawing import made
    from ui.screens.game import GameScreen

    play = rolled(box, players=2, decks=[["defend_ironclad"] * 5, ["strike_silent"] * 5])
    there = made("table-boss-4")
    window.add_widget(there.stage.glass)
    with port_over(play.desk, True, lambda update: None) as port:
        there.take_port(port)
        port.send(Do(0, PlayCard("defend_ironclad"), play.session.match.number))
        until(there, lambda: play.state.fight.fighters[0].block > 0)
        until(there, lambda: there.picture is not None and "Defend" in there.picture.undo_words)
        GameScreen.open_seat(there.stage.screen, 0)
        until(there, lambda: there.stage.sheet is not None, patience=9.0)
        assert not says(there.stage.sheet, "Undo: "), "nobody acted since: the line above undoes it"
        there.stage.close_sheet()
        hp = play.state.fight.enemies[0].hp
        port.send(Do(1, PlayCard("strike_silent", 0), play.session.match.number))
        until(there, lambda: play.state.fight.enemies[0].hp < hp)
        until(there, lambda: "Ben" in there.picture.undo_words)
        GameScreen.open_seat(there.stage.screen, 0)
        until(there, lambda: there.stage.sheet is not None and says(there.stage.sheet, "Undo: "))
        finger.tap_words(there, "Undo: ")
        until(there, lambda: play.state.fight.fighters[0].block == 0)
        assert play.state.fight.enemies[0].hp < hp and there.stage.sheet is None
