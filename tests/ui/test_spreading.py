"""Map tokens touched in as they lie: a tap cycles through what the bag holds, confirmed once, undone."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Resolve
from companion.engine.game import Setup
from companion.engine.view import AskView, AtSpace, BoardView, SpaceView, Token, View, Waiting
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.words.climbing import space_words
from companion.table.tags.library import Library
from tests.table.tables import Play, play
from tests.table.test_secret_corrections import port_over
from tests.ui.conftest import Finger, button_saying, says
from ui.presenters.spreading import SpreadPad, spread_for

MOST_TOUCHES = 45
"""For the 15 tokens of an act; at a touch and a half a second, what a hand does without haste, 30 seconds."""
ELITE, EVENT = Token("elite", "Elite", "E"), Token("event", "Event", "?")


def asked(places: str, bag: tuple[Token, ...] = (ELITE, ELITE, EVENT), number: int = 5) -> View:
    """A board on which these spaces wait for tokens of one bag."""
    spaces = tuple(SpaceView(each, "dark", 0, row, face_down=True) for row, each in enumerate("abc"))
    waiting = tuple(Waiting(AtSpace("map", each), bag) for each in places)
    ask = AskView(number, "pick", "token", (), "Which?", waiting=waiting)
    return View("sts", "", -1, 0, "", (), boards=(BoardView("map", "Map of act 1", spaces),), ask=ask)


def pad(places: str = "abc") -> SpreadPad:
    found = spread_for(asked(places), None)
    assert found is not None
    return found


def lying(there: SpreadPad) -> list[str]:
    return [str(token.outcome) if token else "" for token in there.lying]


def test_a_touch_cycles_through_what_the_bag_still_holds() -> None:
    there = pad().touched(0)
    assert lying(there) == ["elite", "", ""]
    assert lying(there.touched(0)) == ["event", "", ""]
    assert lying(there.touched(0).touched(0)) == ["", "", ""], "and then none lies there"
    there = there.touched(1).touched(2)
    assert lying(there) == ["elite", "elite", "event"], "no elite is left for the third"
    assert there.left == 0 and there.outcomes == ("elite", "elite", "event")


def test_what_lies_on_one_space_is_not_offered_on_another() -> None:
    there = pad().touched(0).touched(0).touched(1).touched(1)
    assert lying(there) == ["event", "", ""], "the only event lies on the first space"


def test_what_was_touched_stays_for_the_spaces_that_still_wait() -> None:
    before = pad().touched(0).touched(1).touched(1)
    after = spread_for(asked("bc", (ELITE, EVENT), 6), before)
    assert after is not None and lying(after) == ["event", ""]
    gone = spread_for(asked("bc", (ELITE, ELITE), 6), before)
    assert gone is not None and lying(gone) == ["", ""], "the event came out of the bag elsewhere"
    assert spread_for(asked("", (), 7), before) is None


# On the glass


@pytest.fixture
def bagged(box: Library) -> Play:
    """A climb for two whose map lies on the table, its tokens still in the bags."""
    setup = Setup("sts", ("Anna", "Ben"), "table", {"climb": True, "drawn": "tokens=cards"}, (0, 1))
    made = play(setup, box)
    while isinstance(ask := made.session.match.ask(), Chance) and ask.topic != "token":
        made.desk.handle(Resolve(ask.options[0]))
    return made


def dealt(made: Play) -> dict[str, str]:
    """Tokens for every space, drawn out of their bags by a hand."""
    view = GAME.view(made.session.match, -1)
    assert view.ask is not None
    hand, left, found = Random("hand"), {}, {}
    for space in view.ask.waiting:
        bag = left.setdefault(space.bag, hand.sample(space.bag, len(space.bag)))
        found[space.at.space] = str(bag.pop().outcome)
    return found


def stop(there: Any, space: str) -> Any:
    """The part of the drawn map that stands for a space."""
    from ui.widgets.nodes import every
    from ui.widgets.route import Route

    route = next(node for node in every(there.stage.screen.board) if isinstance(node, Route))
    cells = zip(route.cells, route.parts, strict=True)
    return next(part for cell, part in cells if cell.space.id == space)


@pytest.mark.parametrize("face", ["around", "panel"])
def test_the_tokens_of_an_act_are_touched_in_as_they_lie_and_undone(
    bagged: Play, window: Any, until: Any, finger: Finger, face: str, record_property: Any
) -> None:
    import msgspec

    from tests.ui.drawing import made

    there = made("climb-campfire")
    there.change_settings(msgspec.structs.replace(there.settings, face=face))
    window.add_widget(there.stage.glass)
    wanted = dealt(bagged)
    with port_over(bagged.desk, True, lambda update: None) as port:
        there.take_port(port)
        until(there, lambda: says(there.stage, "15 spaces left"))
        touches = 0
        for space, token in reversed(wanted.items()):
            screen = there.stage.screen
            place = [each.at.space for each in screen.spread.waiting].index(space)
            while (now := screen.spread.lying[place]) is None or now.outcome != token:
                finger.tap_on(stop(there, space))
                touches += 1
        assert bagged.state.climb.tokens == {}, "nothing is settled yet"
        finger.tap_words(there, "Use these tokens")
        until(there, lambda: bagged.state.climb.tokens == wanted)
        assert len(wanted) == 15 <= touches + 1 <= MOST_TOUCHES
        record_property("touches", touches + 1)
        until(there, lambda: not says(there.stage, "Use these tokens"))

        last = list(wanted)[-1]
        finger.tap_on(button_saying(there.stage, "Undo"))
        until(there, lambda: last not in bagged.state.climb.tokens)
        until(there, lambda: says(there.stage, "Use these tokens"))
        if says(there.stage, "Do this on the table"):
            finger.tap_words(there, "OK")
        finger.tap_words(there, "Use these tokens")
        until(there, lambda: bagged.state.climb.tokens == wanted)


def test_every_token_of_the_box_lies_once(bagged: Play) -> None:
    assert Counter(dealt(bagged).values())["campfire"] == 3
    assert space_words(bagged.state, next(iter(dealt(bagged)))).startswith("row ")
