"""Windows with a real game behind them, and what is measured in each kind of window."""

from __future__ import annotations

import resource
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import structs

from companion.engine.commands import Undo
from companion.table.tags.library import Library
from hardware.device_settings import DieSettings, HardwareSettings
from tests.studies.screens.bench_shell import After, Figures, resident, shell_on, timed
from tests.studies.screens.kept_games import shelf
from ui.ports.services import NewGame, SeatPlan
from ui.shell.covering import BEAT_SECONDS
from ui.shell.frames import soon

if TYPE_CHECKING:
    from tests.studies.screens.bench_hands import Frames, PaperDie
    from ui.shell.shell import Shell

IDLE_SECONDS = 4.0


def measured(kind: str, started: float, size: tuple[int, int], folder: Path) -> Figures:
    """Everything that is measured in one kind of window. `started` is when its process was begun."""
    from tests.studies.screens.bench_hands import Frames
    from tests.studies.screens.bench_window import idle_share
    from ui.shell.frames import settle

    found, after = _OPENED[kind](size, folder)
    found = {"first frame, ms": (time.time() - started) * 1000, **found}
    settle()
    found["idle CPU, % of a core"] = idle_share(_idle_seconds(kind)) * 100
    found["memory at first, MiB"] = resident()
    found.update(after(Frames()))
    found["memory after it, MiB"] = resident()
    found["memory at most, MiB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return found


def _idle_seconds(kind: str) -> float:
    """The curtain is watched for a bright and a dark beat, all else for a moment."""
    return 2 * BEAT_SECONDS if kind == "curtain" else IDLE_SECONDS


# Nothing, and home


def _empty(_size: tuple[int, int], _folder: Path) -> tuple[Figures, After]:
    from kivy.base import EventLoop
    from kivy.core.window import Window
    from kivy.uix.widget import Widget

    from ui.shell import frames

    EventLoop.status = "started"
    frames.finish_each()
    Window.add_widget(Widget())
    EventLoop.idle()
    return {}, lambda there: timed(
        "touch to frame", lambda: there.late_by(Window.canvas.ask_update, next_one)
    )


def next_one() -> bool:
    """The next frame shows it."""
    return True


def _home(size: tuple[int, int], folder: Path) -> tuple[Figures, After]:
    there = shell_on(size, folder)
    there.home()
    _first_frame()
    return {}, lambda frames: {}


def _curtain(size: tuple[int, int], folder: Path) -> tuple[Figures, After]:
    there = shell_on(size, folder)
    there.home()
    there.settings = structs.replace(there.settings, idle_minutes=1)
    there.covering.tick(61.0)
    _first_frame()
    return {}, lambda frames: {}


def _first_frame() -> None:
    from kivy.base import EventLoop

    EventLoop.status = "started"
    EventLoop.idle()


# Four players and ten enemies


def _crowded(size: tuple[int, int], _folder: Path) -> tuple[Figures, After]:
    from tests.studies.screens.bench_window import blows, crowded

    pictures = crowded(size)
    _first_frame()

    def after(frames: Frames) -> Figures:
        found = timed("touch to frame", lambda: frames.late_by(lambda: frames.tap(pictures.card()), next_one))
        for name, act in (("new picture to frame", pictures.change), ("enemy turn to frame", pictures.step)):

            def one(act: Callable[[], None] = act) -> float:
                frames.next_turn(act)
                frames.one()
                return frames.taken[-1]

            found.update(timed(name, one))
        return {**found, **blows(pictures)}

    return {}, after


# A kept game


def _resumed(size: tuple[int, int], folder: Path) -> tuple[Figures, After]:
    from tests.studies.screens.bench_hands import Frames

    there = shell_on(size, folder)
    (kept,) = shelf(folder).kept()
    there.resume(kept.id)
    _first_frame()
    begin = Frames()
    begin.until(lambda: there.picture is not None)
    return {}, lambda frames: timed("answer to frame", lambda: _answer(there, frames))


def _answer(there: Shell, frames: Frames) -> float:
    """Touch a card, and its target; then take it back. Returns how late the answer's picture was."""
    frames.until(lambda: _offered(there))
    before = _number(there)
    if _aims(there):
        frames.tap(_offered(there)[0])
        frames.one()
    taken = frames.late_by(lambda: frames.tap(_offered(there)[0]), lambda: _number(there) != before)
    _take_back(there, frames)
    return taken


def _take_back(there: Shell, frames: Frames) -> None:
    now = _number(there)
    there.port.send(Undo())
    frames.until(lambda: _number(there) != now)


def _offered(there: Shell) -> list[Any]:
    """What changes the game when it is touched, in the panel of the question."""
    from tests.studies.screens.bench_hands import targets
    from ui.widgets.askpanel import AskPanel
    from ui.widgets.nodes import every

    panels = [node for node in every(there.stage) if isinstance(node, AskPanel)]
    return [node for panel in panels for node in targets(panel) if node.changes_state]


def _aims(there: Shell) -> bool:
    """Whether touching the first thing that is offered asks for a target."""
    asked = there.stage.screen.asked  # type: ignore[union-attr]
    return bool(asked is not None and asked.sections and asked.sections[0].entries[0].aims)


def _number(there: Shell) -> int:
    ask = there.picture.view.ask if there.picture is not None else None
    return ask.number if ask is not None else -1


# A table with a real die


def _table(size: tuple[int, int], folder: Path) -> tuple[Figures, After]:
    from tests.studies.screens.bench_hands import Frames, PaperDie
    from ui.behind.table_games import TableGames
    from ui.behind.table_hardware import TableHardware

    die, later = PaperDie(), [0.0]
    settings = HardwareSettings(die=(DieSettings(name="die", port=die.port, mode="plain"),))
    hardware = TableHardware(settings, lambda: time.monotonic() + later[0], soon)
    library = Library(folder / "tags.json")
    games = TableGames(hardware, library, folder / "copies.json", shelf(folder), wake=soon)
    hardware.start()
    there = shell_on(size, folder, games=games, devices=hardware, drains=(hardware.drain,))
    plans = tuple(
        SeatPlan(name, options={"characters": who}) for name, who in (("Anna", "ironclad"), ("Ben", "silent"))
    )
    there.begin(NewGame("sts", plans, {"boss": "guardian"}, "table"))
    _first_frame()
    begin = Frames()
    begin.until(lambda: there.picture is not None and all(each.health == "ok" for each in hardware.lines()))

    def after(frames: Frames) -> Figures:
        found = timed("die line to frame", lambda: _roll(there, frames, die, later))
        there.close()
        hardware.close()
        die.close()
        return found

    return {}, after


def _roll(there: Shell, frames: Frames, die: PaperDie, later: list[float]) -> float:
    """One roll of the die, taken back again. A second passes for the die, as between two rolls."""
    later[0] += 1.0
    before = _number(there)
    taken = frames.late_by(lambda: die.print(4), lambda: _number(there) != before, outside=True)
    _take_back(there, frames)
    return taken


# Reading and writing


def _pauses(size: tuple[int, int], folder: Path) -> tuple[Figures, After]:
    from tests.studies.screens.bench_pauses import opened

    return opened(size, folder)


_OPENED: dict[str, Callable[[tuple[int, int], Path], tuple[Figures, After]]] = {
    "empty": _empty,
    "home": _home,
    "curtain": _curtain,
    "crowded": _crowded,
    "resumed": _resumed,
    "table": _table,
    "pauses": _pauses,
}
