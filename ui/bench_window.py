"""The windows that `ui.bench` measures: empty, home, and a table of four players and ten enemies."""

from __future__ import annotations

import gc
import time
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.widget import Widget

from companion.engine.view import (
    AskView,
    CardFace,
    CreatureView,
    Meter,
    OptionView,
    PileView,
    SeatView,
    SlotView,
    Threat,
    View,
)
from ui.app import TICK_SECONDS
from ui.gate import gate
from ui.settings import ScreenSettings
from ui.shell import Shell
from ui.table_port import Picture, StoryLine, Update


def open_window(kind: str, size: tuple[int, int], folder: Path) -> Pictures | None:
    """Open it and draw the first frame; the table also comes with what to do on it."""
    EventLoop.status = "started"
    Clock._max_fps = 30
    if kind == "empty":
        Window.add_widget(Widget())
        EventLoop.idle()
        return None
    from ui.games import ShelfGames

    shell = Shell(games=ShelfGames(), settings=ScreenSettings(pace="calm"), size=size)
    Window.add_widget(shell.stage.glass)
    Clock.schedule_interval(shell.tick, TICK_SECONDS)
    found = Pictures(shell) if kind == "game" else None
    if found is None:
        shell.home()
    EventLoop.idle()
    return found


def idle_share(seconds: float) -> float:
    """How much of a core the window takes while nothing happens."""
    end = time.monotonic() + seconds
    before = time.process_time()
    while time.monotonic() < end:
        EventLoop.idle()
    return (time.process_time() - before) / seconds


class Pictures:
    """A table of four players and ten enemies, and the things that happen on it."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.port = StillPort(_view(0))
        self.count = 0
        gate.seconds = 0.0
        shell.take_port(self.port)  # type: ignore[arg-type]
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000, 20, 1_000)

    @staticmethod
    def hurry() -> None:
        """Draw frames as fast as they come, to measure them."""
        Clock._max_fps = 0

    def touch(self) -> None:
        """A finger on a card: the frame that shows its targets, and back."""
        screen = self.shell.stage.screen
        entry = screen.asked.sections[0].entries[0]  # type: ignore[union-attr]
        if screen.aimed is None:  # type: ignore[union-attr]
            screen.take_aim(entry)  # type: ignore[union-attr]
        else:
            screen.drop_aim()  # type: ignore[union-attr]
        EventLoop.idle()

    def change(self) -> None:
        """A die or a card has come: every creature's next action and one seat's HP are others."""
        self.count += 1
        self.shell.hear(Update(Picture(_view(self.count), people=(0,))))
        EventLoop.idle()

    def step(self) -> None:
        """The next step of an enemy turn."""
        if not self.shell.player.playing:
            line = StoryLine("The Cultist hits Anna for 3: 1 stopped by Block, 2 HP lost.", paced=True)
            self.shell.hear(Update(Picture(_view(self.count), people=(0,)), (line,) * 40))
        self.shell.player.left = 0.0
        self.shell.tick(0.01)
        EventLoop.idle()


class StillPort:
    """A port on which nothing happens by itself."""

    def __init__(self, view: View) -> None:
        self.picture = Picture(view, people=(0,))

    def subscribe(self, _listener: Any) -> Any:
        return lambda: None

    def drain(self) -> None:
        """Nothing has come."""

    def close(self) -> None:
        """Nothing is open."""

    def look_as(self, _seat: int) -> None:
        """There is one view only."""


def _view(count: int) -> View:
    strike = CardFace("strike", "Strike", "1 damage to an enemy.", "attack", "1", 3)
    options = tuple(
        OptionView(("strike", n), 0, f"Strike at enemy {n}", "strike", (), (n,), "play") for n in range(10)
    )
    ask = AskView(count + 1, "choice", "turn", (0,), "Play cards, or end your turn.", options)
    return View(
        game="bench",
        title="Bench",
        viewer=0,
        round=1,
        phase="Player turn",
        seats=tuple(_seat(seat, count, (strike,)) for seat in range(4)),
        creatures=tuple(_creature(number, count) for number in range(10)),
        die=count % 6 + 1,
        ask=ask,
    )


def _seat(seat: int, count: int, hand: tuple[CardFace, ...]) -> SeatView:
    hp = 10 - (count % 9 if seat == 0 else 0)
    numbers = (("hp", hp), ("block", 3), ("energy", 3), ("strength", 1), ("gold", 5))
    meters = tuple(Meter(key, key.title(), value, 10 if key == "hp" else None, key) for key, value in numbers)
    pile = PileView("hand", "Hand", 3, hand if seat == 0 else ())
    return SeatView(seat, f"Player {seat + 1}", row=seat, meters=meters, piles=(pile,), forecast_hp=hp - 1)


def _creature(number: int, count: int) -> CreatureView:
    face = count % 6 + 1
    slots = tuple(
        SlotView(f"{low} damage", faces=(low, low + 1), here=face in (low, low + 1)) for low in (1, 3, 5)
    )
    life = Meter("hp", "HP", 9, 12, "hp")
    threat = Threat(number % 4, 2, 1, "takes 2, loses 1 HP")
    return CreatureView(
        number,
        f"Jaw Worm {number + 1}",
        number % 4,
        meters=(life,),
        kind="die",
        slots=slots,
        next_words=f"Attacks for {face}",
        threats=(threat,),
    )
