"""The crowded table of the benchmark: four players and ten enemies, each with a card of its own."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median
from typing import Any

from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window

from companion.engine.parts.signs import Signs
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
from tests.studies.screens.bench_table import MOVES, OURS
from ui.ports.game_port import HistoryLine, Picture, Update
from ui.ports.settings import ScreenSettings
from ui.shell import frames
from ui.shell.shell import Shell
from ui.widgets.askpanel import AskPanel
from ui.widgets.buttons import Touchable
from ui.widgets.gate import gate
from ui.widgets.nodes import every

BLOWS = 12


def crowded(size: tuple[int, int]) -> Pictures:
    """The table in the window."""
    return Pictures(shown(Shell(games=None, settings=ScreenSettings(pace="calm"), size=size)))


def shown(shell: Shell) -> Shell:
    """A shell in the window, living as in the app."""
    Window.add_widget(shell.stage.glass)
    Clock.schedule_interval(shell.tick, frames.TICK_SECONDS)
    frames.on_news(lambda: shell.tick(0.0))
    return shell


def idle_share(seconds: float) -> float:
    """How much of a core the window takes while nothing happens, at the app's pace."""
    Clock._max_fps = 30
    end = time.monotonic() + seconds
    before = time.process_time()
    while time.monotonic() < end:
        EventLoop.idle()
    return (time.process_time() - before) / seconds


def blows(pictures: Pictures) -> dict[str, float]:
    """An enemy strikes four seats, again and again: how far apart frames are, and what of them is ours."""
    Clock._max_fps = 30
    stage, gaps, ours = pictures.shell.stage, [], []
    moving, drawn = stage.moving, [0.0]
    advance = moving.advance

    def timed(seconds: float) -> None:
        begun = time.thread_time()
        advance(seconds)
        ours.append((time.thread_time() - begun) * 1000)

    def flipped(_window: Any) -> None:
        now = time.perf_counter()
        if drawn[0]:
            gaps.append((now - drawn[0]) * 1000)
        drawn[0] = now

    moving.advance = timed
    Window.bind(on_flip=flipped)
    for blow in range(BLOWS):
        stage.screen.mark(("creature", blow % 2), tuple((seat, 1) for seat in range(4)))
        drawn[0] = 0.0
        while moving.motion is not None:
            EventLoop.idle()
    Window.unbind(on_flip=flipped)
    moving.advance, Clock._max_fps = advance, 0
    return {MOVES: median(gaps), OURS: median(ours)}


class Pictures:
    """A table of four players and ten enemies, and the things that happen on it."""

    def __init__(self, shell: Shell) -> None:
        self.shell = shell
        self.port = StillPort(_view(0))
        self.count = 0
        gate.seconds = 0.0
        shell.take_port(self.port)  # type: ignore[arg-type]

    def card(self) -> Touchable:
        """What a finger touches: a card, whose targets are lit then, or the way back."""
        screen = self.shell.stage.screen
        assert screen is not None
        panel = next(node for node in every(self.shell.stage) if isinstance(node, AskPanel))
        there = [node for node in every(panel) if isinstance(node, Touchable) and node.enabled]
        aiming = screen.aimed is not None  # type: ignore[attr-defined]
        return next(node for node in there if not (aiming and node.changes_state))

    def change(self) -> None:
        """A die or a card has come: every creature's next action and one seat's HP are others."""
        self.count += 1
        self.shell.hear(Update(Picture(_view(self.count), people=(0,))))

    def step(self) -> None:
        """The next step of an enemy turn."""
        if not self.shell.player.playing:
            line = HistoryLine("The Cultist hits Anna for 3: 1 stopped by Block, 2 HP lost.", paced=True)
            self.shell.hear(Update(Picture(_view(self.count), people=(0,)), (line,) * 40))
        self.shell.player.left = 0.0
        self.shell.tick(0.01)


class StillPort:
    """A port on which nothing happens by itself."""

    signs = Signs()

    def __init__(self, view: View) -> None:
        self.picture = Picture(view, people=(0,))
        self.work = self.shown = self.records = self

    def subscribe(self, _listener: Any) -> Any:
        return lambda: None

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Whatever else a table asks of its game is not done."""
        return lambda *given, **more: None


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
