"""Mini Rogue at the table: what a shown room may mean, and the work that events make for hands."""

from __future__ import annotations

import pytest

from companion.engine.asks import Choice
from companion.engine.events import Event
from companion.games.mini_rogue import events as ev
from companion.games.mini_rogue import mat_events
from companion.games.mini_rogue.content import EXIT
from companion.games.mini_rogue.parts.table_kit import TABLE_KIT
from companion.games.mini_rogue.state import Foresee, Move, UseCrow
from tests.games.mini_rogue.plays import in_room, put

FIRST = "Shuffle the bosses and place them at the exit, Og's Remains at the bottom. Shuffle all rooms."
TOKENS = "Put all tokens here: the entrance."
COLLECT = "Collect all rooms of the area and shuffle them with the unused ones."
PLACED = "Place Merchant face up here: top row, right."


@pytest.mark.parametrize("space", [0, 1, EXIT])
def test_a_shown_room_may_be_entered_foreseen_or_replaced_by_the_crow(space: int) -> None:
    state = in_room("merchant").state
    put(state, space, "bonfire")
    ask = Choice("move", (0,))
    assert list(TABLE_KIT.meant.thought(state, ask, 0, "bonfire")) == [
        Move(space),
        UseCrow(space),
        Foresee(space),
    ]
    assert list(TABLE_KIT.meant.thought(state, ask, 0, "crow")) == []


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (ev.AreaBegan(1, 1), [FIRST]),
        (ev.AreaBegan(2, 3), [COLLECT]),
        (
            ev.AreaBegan(2, 3, "bonfire"),
            [COLLECT, "Place Bonfire face up here: the entrance."],
        ),
        (ev.RoomsDealt((1,)), ["Place 1 room face down.", TOKENS]),
        (ev.RoomsDealt((1, 2, 3)), ["Place 3 rooms face down.", TOKENS]),
        (ev.RoomPlaced(1, "crow", 4), ["Ben: place Crow face down here: the middle."]),
        (ev.RoomPlaced(1, "crow", 0), ["Ben: place Crow face down here: the entrance."]),
        (ev.RoomPlaced(1, "crow", -1), ["Ben: put Crow under the unused rooms."]),
        (ev.RoomReplaced(0, 2, "crow", "merchant"), ["Anna: put Crow under the unused rooms.", PLACED]),
        (ev.RoomReplaced(0, 2, "", "merchant"), ["Anna: put the card under the unused rooms.", PLACED]),
        (ev.BossRemoved("spider_queen"), ["Put the top boss back in the box."]),
        (ev.Moved(0, 1), ["Anna: move your token here: top row, middle."]),
        (mat_events.ItemTaken(1, "crow"), ["Ben: put Crow next to your mat."]),
        (mat_events.ItemReturned(1, "crow"), ["Ben: put Crow under the unused rooms."]),
    ],
)
def test_an_event_makes_work_for_hands(event: Event, words: list[str]) -> None:
    state, work = in_room("merchant", seats=2).state, TABLE_KIT.work
    assert [work.worded(state, task) for task in work.makers[type(event)](state, event)] == words
