"""One real Kivy window for all tests of the screens, drawn without any display, touched by coordinates."""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ui.program import environment

_HOME = Path(tempfile.mkdtemp(prefix="companion-kivy-"))
atexit.register(shutil.rmtree, _HOME, ignore_errors=True)
environment.prepare(environment.Display(size=(800, 480), offscreen=True, frames_per_second=0), _HOME)
gc.set_threshold(
    100_000, 20, 100
)  # trees of parts come and go: seldom is a quarter of the time quicker than often

PATIENCE_SECONDS = float(os.environ.get("COMPANION_PATIENCE", "60"))
"""How long a condition may take on a busy machine before a test gives up."""
FASTER = 20
"""So many times faster than the clock the time of a shell goes at most while a test waits."""
BREATH_SECONDS = 0.001
_nothing = threading.Event()


def breathe() -> None:
    """Let go of the interpreter for a moment, at each turn of waiting for another thread.

    A loop that never lets go of it keeps every other thread waiting for 5 ms each time it has something to do
    (`sys.getswitchinterval`).
    """
    _nothing.wait(BREATH_SECONDS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever stands in this folder needs Kivy, and most of it a window."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker("windowed")


class Finger:
    """Touches the window as a finger would, and lets frames pass."""

    def __init__(self, window: Any) -> None:
        self.window = window

    def frames(self, count: int = 1) -> None:
        """Let Kivy draw so many frames."""
        from kivy.base import EventLoop

        for _frame in range(count):
            EventLoop.idle()

    def down(self, x: float, y: float) -> Any:
        """Put the finger down."""
        from kivy.tests.common import UnitTestTouch

        touch = UnitTestTouch(x, y)
        touch.touch_down()
        self.frames()
        return touch

    def tap(self, x: float, y: float) -> None:
        """Touch once."""
        self.down(x, y).touch_up()
        self.frames()

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        """Put the finger down, move it, lift it."""
        touch = self.down(x, y)
        for share in (0.3, 0.6, 1.0):
            touch.touch_move(x + (to_x - x) * share, y + (to_y - y) * share)
        touch.touch_up()
        self.frames()

    def tap_on(self, node: Any) -> None:
        """Touch the middle of a part, scrolled into sight if need be."""
        self.frames()
        reveal(node)
        self.tap(*node.to_window(*node.center))

    def tap_words(self, shell: Any, words: str) -> None:
        """Touch the button that begins with these words, and let what it reads and writes come to its end."""
        self.settle(shell)
        self.tap_on(button_saying(shell.stage, words))
        self.settle(shell)

    def settle(self, shell: Any) -> None:
        """Let everything that is read and written come to its end."""
        end = time.monotonic() + PATIENCE_SECONDS
        while shell.worker.under_way:
            assert time.monotonic() < end, "this is read or written for ever"
            shell.tick(0.0)
            self.frames()
            breathe()


def reveal(node: Any) -> None:
    """Scroll everything around a part so that it can be touched."""
    from ui.widgets.scroll import Scroll

    above = node.parent
    while above is not None:
        if isinstance(above, Scroll):
            above.show(node)
        above = above.parent


def button_saying(stage: Any, words: str) -> Any:
    """The topmost enabled button that begins with these words. Fails naming the buttons there are.

    A card's cost stands before its name.
    """
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    layers = [part for part in reversed(stage.parts) if part is not None]
    seen = []
    for layer in layers:
        for node in every(layer):
            if isinstance(node, Touchable) and node.enabled:
                said = " ".join(texts_of(node))
                seen.append(said)
                if said.startswith((words, f"1 {words}")):
                    return node
        if getattr(layer, "modal", False):
            break
    raise AssertionError(f"no button says {words!r}; there are {seen}")


def says(stage: Any, words: str) -> bool:
    """Whether these words can be read somewhere on the stage."""
    from tests.ui.audit import texts_of

    return any(words in text for text in texts_of(stage))


@pytest.fixture(autouse=True)
def seed_of_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games that are begun on the screen are the same in every run."""
    monkeypatch.setattr("ui.behind.games.token_hex", lambda length: "window")


@pytest.fixture(scope="session")
def window() -> Any:
    """The one window."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from kivy.base import EventLoop
        from kivy.core.window import Window
    EventLoop.status = "started"
    Window.on_draw = _Brush(Window.on_draw)
    return Window


class _Brush:
    """Draws each frame, and lets the renderer colour no pixel of it.

    Without a graphics chip that takes half of the time of these tests, and hardly one of them looks at pixels
    (those with the fixture `painted`).
    """

    dry = True

    def __init__(self, draw: Callable[[], None]) -> None:
        self._draw = draw

    def __call__(self) -> None:
        from kivy.graphics import opengl

        if self.dry:
            opengl.glEnable(opengl.GL_SCISSOR_TEST)
            opengl.glScissor(0, 0, 0, 0)
        self._draw()
        opengl.glDisable(opengl.GL_SCISSOR_TEST)


@pytest.fixture
def painted(window: Any) -> Iterator[None]:
    """Frames are painted: for tests that read pixels of the window."""
    window.on_draw.dry = False
    yield
    window.on_draw.dry = True


@pytest.fixture
def finger(window: Any) -> Iterator[Finger]:
    """A finger over an empty window, which is empty again afterwards."""
    from kivy.base import EventLoop
    from kivy.clock import Clock

    from ui.widgets.gate import gate

    gate.seconds = 0.0
    gate.open()
    yield Finger(window)
    for child in window.children[:]:
        window.remove_widget(child)
    for event in Clock.get_events():
        event.cancel()
    EventLoop.touches.clear() if hasattr(EventLoop, "touches") else None


Show = Callable[[Any], Any]


@pytest.fixture
def show(finger: Finger, window: Any) -> Iterator[Show]:
    """Puts a shell's stage into the window; its game is closed afterwards."""
    shells: list[Any] = []

    def put(shell: Any) -> Any:
        shells.append(shell)
        window.add_widget(shell.stage.glass)
        finger.frames(2)
        return shell

    yield put
    for shell in shells:
        shell.close()


@pytest.fixture
def until(finger: Finger) -> Callable[..., None]:
    """Lets a shell live until something is true; fails when it never is.

    While a thread of a busy machine reads or thinks, ten minutes of the shell's own time would pass in a
    moment and the table be idle; so it goes only `FASTER` times as fast as the clock.
    """

    def wait(
        shell: Any,
        condition: Callable[[], Any],
        seconds_per_turn: float = 0.05,
        patience: float = PATIENCE_SECONDS,
    ) -> None:
        now = time.monotonic()
        end = now + patience
        while not condition():
            before, now = now, time.monotonic()
            assert now < end, "this never came true"
            shell.tick(min(seconds_per_turn, FASTER * (now - before)))
            finger.frames()
            breathe()

    return wait


@pytest.fixture(scope="session")
def box(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Every card of both boxes has its tag."""
    from ui.program import demonstration

    folder: Path = tmp_path_factory.mktemp("box")
    return demonstration.library(folder / "tags.json")


@pytest.fixture
def places(tmp_path: Path, show: Show) -> Iterator[Callable[..., Any]]:
    """Makes a place in the window."""
    from tests.ui.places import Place

    made: list[Place] = []

    def make(library: Any, **more: Any) -> Place:
        for old in made:
            old.close()
        made.append(Place(tmp_path, library, **more))
        show(made[-1].shell)
        return made[-1]

    yield make
    for each in made:
        each.close()
