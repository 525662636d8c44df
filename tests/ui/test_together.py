"""One touch for all who are asked the same, on a table with everybody's numbers and on a screen alone."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from companion.games.slay_the_spire.state.climb import AtRoom
from companion.play.together import ways
from companion.table.desk.commands import Together
from companion.table.tags.library import Library
from tests.table.tables import Play
from tests.table.test_climb_by_numbers import by_numbers, in_room
from tests.table.test_secret_corrections import port_over
from tests.ui.conftest import Finger, says


def hurt(box: Library, players: int = 4) -> Play:
    """A party at a campfire, everybody with 3 HP."""
    play = by_numbers(box, players=players)
    play.state.heroes = tuple(replace(hero, hp=3) for hero in play.state.heroes)
    in_room(play, "campfire")
    return play


def all_rest(there: Any) -> list[Any]:
    """The button by which all rest; beside the large answer it says only that it is for everybody."""
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    touchable = (node for node in every(there.stage.screen) if isinstance(node, Touchable) and node.enabled)
    return [node for node in touchable if node.label == "Everyone: rest"]


def labels(play: Play) -> list[str]:
    return [option.label for option in ways(play.session.match)]


def test_all_who_can_are_offered_what_each_chooses_for_itself(box: Library) -> None:
    assert labels(hurt(box))[0] == "Everyone: rest" and labels(hurt(box))[-1].endswith("done with this room")


def test_one_alone_and_a_party_that_chooses_as_one_are_offered_nothing(box: Library) -> None:
    assert labels(hurt(box, players=1)) == []
    play = by_numbers(box)
    assert play.session.match.ask().topic == "path" and labels(play) == []


def test_what_only_one_can_still_do_is_nobody_elses(box: Library) -> None:
    play = hurt(box, players=2)
    state = play.session.match.state
    state.climb = replace(state.climb, seats=(AtRoom(chosen=(0,)), AtRoom()))
    play.session.match._ask = None
    assert "Everyone: rest" not in labels(play)


@pytest.mark.parametrize("face", ["around", "panel"])
@pytest.mark.parametrize("at_a_table", [True, False])
def test_all_rest_by_one_touch(
    box: Library, window: Any, until: Any, finger: Finger, face: str, at_a_table: bool
) -> None:
    from tests.ui.drawing import made

    play = hurt(box)
    there = made("climb-campfire")
    there.change_settings(msgspec.structs.replace(there.settings, face=face))
    window.add_widget(there.stage.glass)
    with port_over(play.desk, at_a_table, lambda update: None) as port:
        there.take_port(port)
        until(there, lambda: all_rest(there))
        assert not says(there.stage, "Everyone is done")
        finger.tap_on(all_rest(there)[0])
        until(there, lambda: all(hero.hp == 6 for hero in play.state.heroes))
        until(there, lambda: not all_rest(there))


def test_a_late_touch_for_everybody_changes_nothing(box: Library, window: Any, until: Any) -> None:
    from companion.games.slay_the_spire.state import climb_acts as ca

    play, heard = hurt(box), []
    with port_over(play.desk, True, heard.append) as port:
        port.send(Together(ca.ChooseOption(0), play.session.match.number - 1))
    assert [hero.hp for hero in play.state.heroes] == [3] * 4
    assert any(update.notice is not None and update.notice.kind == "refusal" for update in heard)
