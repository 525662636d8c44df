"""Whole games of every rule book on the glass as it is given out, by random touches: none leads nowhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest

from companion.engine.logs import MemoryLog
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from tests.conformance.playing import MORE, setup_of
from tests.conformance.setups import ALSO, FACTS
from tests.ui.conftest import Finger, reveal
from tests.ui.pictures import digest
from ui.behind import open_port
from ui.behind.game_work import GameWork
from ui.behind.session_port import SessionPort
from ui.ports.settings import ScreenSettings

TOUCHES_FOR_A_DECISION = 40
"""Whoever touches so often, at random, among what changes the game, has answered something."""
MOST_TOUCHES = 3000
NOTHING_TO_PLAY = ("Undo", "Redo")
"""What takes back; a game in which it is touched as often as all else would not end."""


@pytest.fixture(autouse=True)
def games_of_the_tests() -> Iterator[None]:
    with catalogue.also(*ALSO):
        yield


class AtOnce(GameWork):
    """Work that is done before the touch returns: every run is the same on every machine."""

    def later(self, work: Callable[[], object]) -> None:
        work()


class Hands:
    """Everybody at the table, who touch whatever the glass offers, chosen by a seed."""

    def __init__(self, there: Any, finger: Finger, seed: str) -> None:
        self.there, self.finger, self.random = there, finger, Random(seed)
        self.touches = 0
        self.stood: tuple[int, str] | None = None

    def play(self) -> None:
        """To the end of the game."""
        number, since = -1, 0
        self.settle()
        while self.there.picture.view.ending is None:
            self.touch(self.random.choice(self.offered()))
            ask = self.there.picture.view.ask
            since = since + 1 if ask is not None and ask.number == number else 0
            number = ask.number if ask is not None else -1
            assert since < TOUCHES_FOR_A_DECISION, f"nothing comes of all this: {self.told()}"
            assert self.touches < MOST_TOUCHES, "the game does not end"

    def offered(self) -> list[Any]:
        """What changes the game; where there is nothing of that, what leads to it."""
        from tests.ui.audit import texts_of
        from ui.widgets.buttons import Touchable
        from ui.widgets.nodes import every

        layers: list[Any] = []
        found = []
        for layer in reversed(self.there.stage.parts):
            nodes = [node for node in every(layer) if isinstance(node, Touchable) and node.enabled]
            found += [node for node in nodes if not node.hold and not _covered(node, layers)]
            layers.append(layer)
            if getattr(layer, "modal", False):
                break
        serious = [
            node for node in found if node.changes_state and " ".join(texts_of(node)) not in NOTHING_TO_PLAY
        ]
        assert found, f"nothing can be touched: {self.told()}"
        return serious or self.leading()

    def leading(self) -> list[Any]:
        """The seats that are asked, and the question itself in the line above."""
        screen = self.there.stage.screen
        ask = self.there.picture.view.ask
        seats = [panel for seat, panel in screen.large.standing("seat") if ask is None or seat in ask.seats]
        assert seats, f"nobody is asked anything here: {self.told()}"
        return seats

    def touch(self, node: Any) -> None:
        """Touch a part; something on the glass is another afterwards."""
        from tests.ui.audit import name_of

        before = self.stood or self.stands()
        self.finger.frames()
        reveal(node)
        self.finger.tap(*node.to_window(*node.center))
        self.settle()
        self.touches += 1
        self.stood = self.stands()
        assert self.stood != before, f"nothing came of {name_of(node)}: {self.told()}"

    def stands(self) -> tuple[int, str]:
        """What is asked and what is shown: a die that shows the same again has been rolled."""
        ask = self.there.picture.view.ask
        return ask.number if ask is not None else -1, digest(self.there.stage)

    def settle(self) -> None:
        """What came is shown."""
        for _frame in range(3):
            self.there.tick(0.05)
            self.finger.frames()

    def told(self) -> str:
        """All words on the glass."""
        from tests.ui.audit import texts_of

        return " / ".join(texts_of(self.there.stage))


def _covered(node: Any, layers: list[Any]) -> bool:
    """Whether something that lies above the screen hides the middle of a part."""
    x, y = node.to_window(*node.center)
    return any(part.holds(*part.from_window(x, y)) for layer in layers for part in layer.parts)


@pytest.mark.slow
@pytest.mark.timeout(280)
@pytest.mark.parametrize(
    ("name", "number"), [(name, number) for name in FACTS for number in range(1, 1 + MORE)]
)
def test_a_game_ends_by_touches_each_of_which_does_something(
    name: str, number: int, finger: Finger, show: Any
) -> None:
    hands = _played(name, number, finger, show)
    assert hands.touches > 0 and _ending(hands) in hands.told()


def _ending(hands: Hands) -> str:
    return str(hands.there.picture.view.ending.words)


def _played(name: str, number: int, finger: Finger, show: Any) -> Hands:
    """A whole game by touch; fails at the first touch of which nothing comes."""
    from ui.shell.shell import Shell

    setup = msgspec.structs.replace(setup_of(name, number), lazy=())
    session = Session.start(catalogue.game(name), setup, MemoryLog(), SeedOracle(setup.seed))
    there = show(Shell(settings=ScreenSettings(pace="instant", motion=False)))
    with patch.object(open_port, "GameWork", AtOnce):
        there.take_port(SessionPort(session, {}))
    hands = Hands(there, finger, f"{name} {number}")
    hands.play()
    return hands
