"""Mini Rogue on the glass: a whole game by touch alone, and one with the emulated die."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.table.tags.library import Library
from hardware.table_words import Lift, Put, Roll
from tests.ui.conftest import Finger, says
from tests.ui.places import after, begun
from tests.ui.test_play import answer_first, play_until, shell_on
from ui.behind import games
from ui.ports.services import NewGame, SeatPlan


def over(there: Any) -> bool:
    """Whether the game has ended."""
    return there.picture is not None and there.picture.view.ending is not None


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_a_whole_game_by_touch_alone(tmp_path: Path, finger: Finger, show: Any, until: Any) -> None:
    there = show(shell_on(tmp_path))
    there.home()
    there.begin(NewGame("mini_rogue", (SeatPlan("Anna"),)))
    until(there, lambda: there.picture is not None)
    assert says(there.stage, "the exit")
    touches = play_until(there, finger, until, lambda: over(there))
    assert touches > 5
    until(there, lambda: says(there.stage, "See the results"))


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_a_whole_game_with_the_emulated_die(
    box: Library, places: Any, until: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every die is rolled on the table, one after the other; rooms and choices are touched."""
    monkeypatch.setattr(games, "token_hex", lambda _count: "dice")
    place = places(box)
    there = begun(place, until, NewGame("mini_rogue", (SeatPlan("Anna"),), {}, "table"))
    rolls = touches = 0
    while not over(there):
        ask = there.picture.view.ask
        if ask.kind == "die":
            assert there.picture.view.ask.prompt.startswith("Anna: ")
            rolls += 1
            after(there, until, lambda: place.obey(Roll(1 + rolls % 6)))  # noqa: B023 - used at once
        else:
            touches += 1
            after(there, until, lambda: answer_first(there, finger))
        assert rolls + touches < 600, "the game does not end"
    assert rolls > 10
    assert says(there.stage, there.picture.view.ending.words)


@pytest.mark.slow
@pytest.mark.timeout(280)
def test_a_whole_area_alone_takes_at_most_two_touches_or_rolls_for_each_decision(
    box: Library, places: Any, until: Any, finger: Finger, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decisions of the rule book are its choices, and whether to throw: one throw has several dice.

    Rooms are turned up on the reader; one electronic die is rolled for each die of a throw.
    """
    touches: list[tuple[float, float]] = []
    tap = finger.tap
    monkeypatch.setattr(finger, "tap", lambda x, y: (touches.append((x, y)), tap(x, y)))
    place = places(box)
    there = begun(place, until, NewGame("mini_rogue", (SeatPlan("Anna"),), {}, "table"))
    rolls, choices, throws, most, before = 0, 0, 0, 0, ""
    shown: Counter[str] = Counter()
    while there.port.session.match.state.area == 1:
        assert not over(there), "whoever dies in the first area has not played all of it"
        ask = there.port.session.match.ask()
        kind = ask.kind if isinstance(ask, Chance) else "choice"
        if kind == "die":
            rolls, throws = rolls + 1, throws + (before != "die")
            after(there, until, lambda: place.obey(Roll(5)))
        elif kind == "draw":
            card = max(ask.options, key=lambda name: name.startswith(("monster", "treasure", "tomb")))
            shown[card] += 1
            tag = f"{card}-{shown[card]}"
            after(there, until, lambda: place.obey(Put(tag, "shared")))  # noqa: B023 - used at once
            gone = place.lifted
            place.obey(Lift(tag))
            until(there, lambda: place.lifted > gone)  # noqa: B023 - used at once
        else:
            choices, touched = choices + (kind == "choice"), len(touches)
            after(there, until, lambda: answer_first(there, finger))
            most = max(most, len(touches) - touched)
        before = kind
    assert sum(shown.values()) >= 4 and choices >= 3 and throws >= 3, "this was no whole area"
    assert 1 <= most <= 2
    assert rolls >= 2 * throws, "every throw has a character die and the Dungeon die"
    assert len(touches) + rolls <= 2 * (choices + throws)


def test_a_revealed_room_is_scanned_and_a_wrong_card_refused(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place = places(box)
    there = begun(place, until, NewGame("mini_rogue", (SeatPlan("Anna"),), {}, "table"))
    ask = there.picture.view.ask
    assert ask.topic == "reveal"
    place.obey(Put("spider_queen-1", "shared"))
    until(there, lambda: there.stage.banner is not None)
    assert there.picture.view.ask.number == ask.number
    place.obey(Lift("spider_queen-1"))
    after(there, until, lambda: place.obey(Put("bonfire-1", "shared")))
    [board] = there.picture.view.boards
    assert board.spaces[0].label == "Bonfire"
    assert there.picture.view.ask.topic == "choose"
