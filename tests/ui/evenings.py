"""Play without end: games by fingers, scans and rolls in a real window, and whether anything grows.

`python -m tests.studies.screen 24` plays eight hours at twenty times the speed of people, of whom one
does something every three seconds. After each evening (a MiniSteel game and a fight by touch, a fight at
the emulated table, a walk through all screens) everything is put back, and what is held is counted.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import statistics
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from kivy.base import EventLoop

from companion.engine.commands import Undo
from companion.games import catalogue
from tests.studies.screens.bench_hands import FRAME_SECONDS, Frames, targets
from tests.studies.screens.bench_shell import resident
from tests.studies.screens.bench_window import shown
from tests.ui.scripted_hands import ScriptedHands, scripted_fight
from ui.ports.services import NewGame, SavedGame, SeatPlan
from ui.ports.settings import ScreenSettings
from ui.program.opening import Opened
from ui.screens.curtains import Curtain
from ui.shell.frames import settle
from ui.shell.shell import Shell
from ui.widgets.buttons import Touchable
from ui.widgets.gate import gate
from ui.widgets.text import texture_of

ACTS_IN_A_GAME = 60
MOST_FRAMES = 30_000
"""So many frames without an end of a game are trouble."""
WALK = ("setup", "history", "tags", "hardware", "settings", "home")
RESIDENT_MIB, OBJECTS, FRAME_SHARE = 8.0, 4_000, 0.5
"""What may be more at the end than after warming up; threads and open files may not."""


@dataclass(frozen=True)
class Sample:
    """What the process holds between two evenings, and how long its frames took since the last one (ms)."""

    minutes: float
    acts: int
    resident: float
    threads: int
    files: int
    objects: int
    pictures: int
    frame_median: float
    frame_p99: float

    def figures(self) -> dict[str, float]:
        """All of it by name."""
        return asdict(self)

    def line(self) -> str:
        """All of it in one line."""
        held = f"{self.resident:7.1f} MiB {self.threads:3} threads {self.files:3} files"
        made = f"{self.objects:7} objects {self.pictures:5} pictures of text"
        frames = f"frame {self.frame_median:5.1f} / {self.frame_p99:5.1f} ms"
        return f"{self.minutes:6.1f} min {self.acts:6} acts  {held} {made}  {frames}"


def not_flat(samples: Sequence[Sample]) -> list[str]:
    """What is more in the last third than in the second, in words; the first third warms up."""
    third = len(samples) // 3
    if not third:
        return ["there were fewer than three evenings"]
    middle, late = samples[third : len(samples) - third], samples[-third:]
    found = []
    for name, allowed in _ALLOWED.items():
        before, after = (statistics.median(getattr(each, name) for each in part) for part in (middle, late))
        if after - before > allowed(before):
            found.append(f"{name}: {before:.1f} → {after:.1f}")
    return found


_ALLOWED: dict[str, Callable[[float], float]] = {
    "resident": lambda _before: RESIDENT_MIB,
    "threads": lambda _before: 0.0,
    "files": lambda _before: 0.0,
    "objects": lambda _before: OBJECTS,
    "frame_median": lambda before: max(FRAME_SHARE * before, 10.0),
}


def endure(seconds: float, pause: float, size: tuple[int, int], folder: Path) -> list[Sample]:
    """Evenings until the time is over, at least three; each is said in a line."""
    EventLoop.status = "started"
    samples: list[Sample] = []
    with ExitStack() as stack:
        player = Player(stack.enter_context(_opened(folder)), pause, size)
        stack.callback(player.shell.close)
        begin = time.monotonic()
        while len(samples) < 3 or time.monotonic() - begin < seconds:
            player.evening()
            samples.append(player.sample(time.monotonic() - begin))
            sys.stdout.write(f"{samples[-1].line()}\n")
            sys.stdout.flush()
    return samples


def _opened(folder: Path) -> Opened:
    settings = folder / "settings.toml"
    options = argparse.Namespace(demo=True, kiosk=False, settings=settings, record=None, crashes=None)
    return Opened(options, folder / "state", {})


class Player:
    """Somebody at the screen and at the table, `pause` seconds between two acts."""

    def __init__(self, opened: Opened, pause: float, size: tuple[int, int]) -> None:
        assert opened.hardware is not None
        self.hardware = opened.hardware
        self.pause = pause
        settings = ScreenSettings(pace="instant", idle_minutes=0)
        self.shell = shown(Shell(settings=settings, size=size, **opened.ports))
        self.shell.home()
        self.frames = Frames(hurried=pause == 0.0)
        self.random = Random(20)
        self.acts = 0
        gate.seconds = 0.0
        self.frames.until(lambda: all(each.health == "ok" for each in self.hardware.lines()))
        settle()

    # An evening

    def evening(self) -> None:
        """A game of each rule book by touch, a fight at the table and a walk, and everything is put back."""
        for name in catalogue.names():
            options = {"boss": "guardian"} if name == "sts" else {}
            self.touch_game(NewGame(name, _seats(("person", "bot:careful")), options))
        self.table_game()
        self.walk()
        for game in self._kept():
            self.shell.delete(game.id)
        self._settle()
        self.shell.home()
        self._settle()

    def touch_game(self, new: NewGame) -> None:
        """A game on the screen, by fingers: begun, left, resumed, played on and undone."""
        self.shell.begin(new)
        self.touches()
        self.shell.leave_game()
        self.shell.resume(self._kept()[0].id)
        self.touches()
        if self.shell.playing:  # a touch may have left the game
            self.shell.port.send(Undo())
            self.frames.one()
        self.shell.leave_game()
        self.shell.home()

    def touches(self) -> None:
        """Half of a game: mostly what it asks for, now and then something else."""
        self.frames.until(lambda: self.shell.picture is not None)
        for _act in range(ACTS_IN_A_GAME // 2):
            if self._over():
                break
            self.touch()
            self.rest()

    def _kept(self) -> tuple[SavedGame, ...]:
        """The kept games, the newest first."""
        self.shell.go("history")
        self._settle()
        return self.shell.kept or ()

    def touch(self) -> None:
        """One touch on something that can be touched now."""
        self.acts += 1
        there = self._targets()
        serious = [each for each in there if each.changes_state]
        wanted = serious if serious and self.random.random() < 0.8 else there
        if wanted:
            self.frames.tap(self.random.choice(wanted))
        if self.shell.covering.locked:
            self.shell.covering.unlock()
        if self.shell.stage.screen is not None and self.shell.stage.screen.name != "table":
            self.frames.one()
            self.shell.back()

    def table_game(self) -> None:
        """A fight at the emulated table: cards on the reader, the die, buttons."""
        shell, table = self.shell, self.hardware.equipment.table
        shell.begin(scripted_fight())
        self.frames.until(lambda: shell.playing)
        hands = ScriptedHands(shell.port, table, self.pause, f"evening {self.acts}")  # type: ignore[arg-type]
        drains = shell.drains
        shell.drains = (*drains, lambda: hands.tick(FRAME_SECONDS))
        for _frame in range(MOST_FRAMES):
            if hands.over or sum(hands.counts.values()) > 2 * ACTS_IN_A_GAME:
                break
            self.frames.one()
        shell.drains = drains
        self.acts += sum(hands.counts.values())
        if hands.trouble:
            sys.stdout.write(f"{hands.trouble}\n")
        self._clear_table()

    def walk(self) -> None:
        """Every screen beside the game."""
        for name in WALK:
            self.acts += 1
            self.shell.go(name)
            self._settle()
            self.rest()

    # What it takes

    def _clear_table(self) -> None:
        """The cards that still lie on a reader are taken away, and the game is left."""
        from hardware.table_words import Lift

        table = self.hardware.equipment.table
        assert table is not None
        for reader in table.status().readers:
            for tag in reader.tags:
                table.obey(Lift(tag))
        self.shell.leave_game()
        self.shell.home()
        self.frames.one()

    def _settle(self) -> None:
        """Everything is read and written."""
        self.frames.until(lambda: not self.shell.worker.under_way)

    def rest(self) -> None:
        """Until the next act."""
        end = time.monotonic() + self.pause
        self.frames.one()
        while time.monotonic() < end:
            self.frames.one()

    def _over(self) -> bool:
        picture = self.shell.picture
        return picture is None or picture.view.ending is not None

    def _targets(self) -> list[Touchable]:
        """What lies on top: a curtain, a notice, a sheet or the screen; nothing that must be held."""
        stage = self.shell.stage
        if isinstance(stage.curtain, Curtain):
            return targets(stage.curtain)
        top = stage.banner or stage.sheet or stage.screen
        there = targets(top) if top is not None else []
        return [each for each in there if not each.hold]

    def sample(self, seconds: float) -> Sample:
        """What is held now."""
        gc.collect()
        ctypes.CDLL(None).malloc_trim(0)  # what is free already is held by nobody
        taken = sorted(self.frames.taken)
        self.frames.taken.clear()
        return Sample(
            seconds / 60,
            self.acts,
            resident(),
            threading.active_count(),
            sum(not _is_font(held) for held in Path("/proc/self/fd").iterdir()),
            len(gc.get_objects()),
            texture_of.cache_info().currsize,
            statistics.median(taken),
            taken[min(len(taken) - 1, round(len(taken) * 0.99))],
        )


def _seats(players: Sequence[str]) -> tuple[SeatPlan, ...]:
    names = ("Anna", "Ben", "Cem", "Dora")
    return tuple(SeatPlan(names[index], player) for index, player in enumerate(players))


def _is_font(held: Path) -> bool:
    """Whether an open file is a font: Kivy keeps one open for each size of letters, once drawn."""
    try:
        return held.readlink().suffix in (".ttf", ".otf", ".ttc")
    except OSError:  # the one by which the folder was read is closed again
        return True
