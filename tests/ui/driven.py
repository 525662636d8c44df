"""The real program with hands of its own: `python -m tests.ui.driven ARGUMENTS`.

Runs `ui.program.app.run` as a user would start it. Commands come as lines of JSON and are done by Kivy's own
clock, inside the running loop; each is answered by one line.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any


def main(arguments: list[str]) -> int:
    """Run the program until it ends; commands are heard as soon as its window is there."""
    from ui.program import app

    shown = app._show

    def show(options: Any, chosen: Any, state: Any, opened: Any, picture: Any) -> int:
        begin = opened.begin
        opened.begin = lambda shell: (begin(shell), threading.Thread(target=_listen, daemon=True).start())
        return shown(options, chosen, state, opened, picture)

    app._show = show
    return app.run(arguments)


def _listen() -> None:
    """Hand every line over to the loop, as soon as there is one."""
    from kivy.app import App
    from kivy.clock import Clock

    app = App.get_running_app()
    for line in sys.stdin:
        name, words = json.loads(line)
        Clock.schedule_once(lambda _time, name=name, words=words: _do(app, name, words))


def _do(app: Any, name: str, words: str) -> None:
    try:
        answer = _COMMANDS[name](app, words)
    except Exception as error:  # noqa: BLE001 - the test is told, and the program is not disturbed
        answer = f"{type(error).__name__}: {error}"
    sys.stdout.write(json.dumps(bool(answer) if callable(answer) else answer) + "\n")
    sys.stdout.flush()
    if callable(answer):  # what a touch brings about is the program's own business, and may break it
        answer()


def _tap(app: Any, words: str) -> Any:
    """How to touch the topmost button that says these words; false when none is drawn, or it is too early.

    Numbers at its beginning are left out: a cost, and how many there are ("1 2 \u00d7 Strike").
    """
    from ui.widgets.buttons import Touchable
    from ui.widgets.gate import gate
    from ui.widgets.nodes import every

    stage = app.shell.stage
    if gate.is_shut or gate.is_deaf or not stage.placed:
        return False
    for layer in reversed(stage.parts):
        for node in every(layer):
            if not (isinstance(node, Touchable) and node.enabled and _begins(_said(node), words)):
                continue
            return _is_in_sight(node) and partial(_touch, *node.to_window(*node.center))
        if getattr(layer, "modal", False):
            break
    return False


def _begins(said: str, words: str) -> bool:
    return said.startswith(words) or said.lstrip("0123456789 \u00d7").startswith(words)


def _is_in_sight(node: Any) -> bool:
    """Whether a finger can touch it; what is scrolled away comes into sight, and is not there yet."""
    from ui.widgets.scroll import Scroll

    above = node.parent
    while above is not None:
        if isinstance(above, Scroll):
            height = node.to_window(*node.center)[1] - above.to_window(above.x, above.y)[1]
            if not 0 < height < above.height:
                above.show(node)
                return False
        above = above.parent
    return True


def _said(node: Any) -> str:
    """The words on a button; its sign where it has none, as the dots of a die."""
    from tests.ui.audit import texts_of
    from ui.widgets.nodes import every
    from ui.widgets.text import Symbol

    return " ".join(texts_of(node)) or "".join(part.text for part in every(node) if isinstance(part, Symbol))


def _touch(x: float, y: float) -> None:
    """A finger comes down and lifts."""
    from kivy.tests.common import UnitTestTouch

    touch = UnitTestTouch(x, y)
    touch.touch_down()
    touch.touch_up()


def _says(app: Any, words: str) -> bool:
    from tests.ui.audit import texts_of

    return any(words in text for text in texts_of(app.shell.stage))


def _state(app: Any, _words: str) -> Any:
    """The game as it stands: hash, length of the log, what is asked; nothing while the glass is behind."""
    from ui.ports.game_port import TABLE

    if not app.shell.playing or app.shell.picture is None:
        return None
    session = app.shell.port.session
    view = app.shell.picture.view
    # Whose eyes the glass has is not kept, and so no part of this.
    try:
        everybody = session.game.view(session.match, TABLE)
    except IndexError:  # the game's thread is in the middle of a step
        return None
    hp = _hp(everybody)
    if _hp(view) != hp:  # the game's thread is ahead of the picture
        return None
    return {
        "hash": session.hashes[session.timeline.current],
        "entries": len(session.entries),
        "screen": app.shell.stage.screen.name,
        "ask": everybody.ask.prompt if everybody.ask else "",
        "hp": hp,
        "options": len(view.ask.options) if view.ask else 0,
    }


def _hp(view: Any) -> list[list[int]]:
    """Of each seat, what its meter of HP says."""
    return [[meter.value for meter in seat.meters if meter.id == "hp"] for seat in view.seats]


def _break(app: Any, words: str) -> bool:
    """From now on a screen falls over whenever it draws itself."""
    from ui.screens.devices import HardwareScreen

    def fall_over(self: Any) -> None:
        raise ZeroDivisionError(words)

    HardwareScreen.redraw = fall_over  # type: ignore[method-assign]
    return True


def _menu(app: Any, _words: str) -> bool:
    app.shell.open_table_menu()
    return True


def _quiet(app: Any, words: str) -> bool:
    """Nobody has touched anything for so many seconds."""
    app.shell.covering.tick(float(words))
    return bool(app.shell.covering.idle)


def _devices(app: Any, _words: str) -> Any:
    """The devices that are used."""
    return [line.name for line in app.shell.devices.lines()]


def _stop(app: Any, _words: str) -> Any:
    """End, as the button of the safe mode does; the answer goes out first."""
    from kivy.clock import Clock

    Clock.schedule_once(lambda _time: app.stop(), 0)
    return True


_COMMANDS: dict[str, Callable[[Any, str], Any]] = {
    "tap": _tap,
    "says": _says,
    "state": _state,
    "break": _break,
    "menu": _menu,
    "quiet": _quiet,
    "devices": _devices,
    "stop": _stop,
}

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
