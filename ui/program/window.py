"""The Kivy app: the shell in a window, its clock, its keys and its errors."""

from __future__ import annotations

import logging
import os
import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from kivy.app import App
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.core.window import Window

from companion.speech.words import _, spoken_language
from ui.behind.kept_pictures import FolderPictures
from ui.behind.reports import FolderReports, contents_words, trouble_words
from ui.behind.voice import MachineVoice
from ui.look.sounds import Sounds
from ui.ports.settings import ScreenSettings
from ui.program import liveness
from ui.program.crashes import QUICK_SECONDS, CrashBook
from ui.program.environment import in_kivy
from ui.program.kept import it_lasted
from ui.program.keyboard import Keyboard
from ui.program.notify import notify, watchdog_seconds
from ui.program.pointers import LOOK_SECONDS, touch_is_there, wake_by_touch, watch_console
from ui.screens.curtains import ErrorScreen, SafeScreen
from ui.shell import frames
from ui.shell.shell import Shell
from ui.shell.worker import Job

STATUS_SECONDS = 5.0
MOST_ERRORS = 20
"""After so many errors in one run the program ends, and systemd starts it anew."""

log = logging.getLogger("companion.ui")


class CompanionApp(App):
    """Runs the shell. In kiosk mode no key and no close button ends it.

    `crashes` is the record of runs that broke off, of a kiosk; `busy` tells how long each driver has been at
    one call, in seconds.
    """

    def __init__(
        self,
        state: Path,
        settings: ScreenSettings,
        keep: Callable[[ScreenSettings], None],
        kiosk: bool,
        ports: dict[str, Any],
        begin: Callable[[Shell], None] = lambda shell: None,
        crashes: CrashBook | None = None,
        busy: Callable[[], Mapping[str, float]] = dict,
        **more: Any,
    ) -> None:
        super().__init__(**more)
        self.kiosk = kiosk
        self.exit_code = 0
        self.errors = 0
        self.last_trouble: BaseException | None = None
        self._begin = begin
        self.crashes = crashes
        reports = ports.pop("reports", None) or FolderReports(
            state / "reports", lambda: self.shell.settings, self._surroundings, last=self._last_record
        )
        self.shell = Shell(
            settings=settings,
            keep_settings=keep,
            sounds=Sounds(state / "sounds"),
            voice=MachineVoice(spoken_language),
            reports=reports,
            pictures=FolderPictures(state / "pictures"),
            end=self.stop,
            size=(int(Window.width), int(Window.height)),
            rotate=turn_window,
            **ports,
        )
        self.liveness = liveness.Liveness(
            (liveness.rules(self._silent), liveness.devices(busy)),
            self._status,
            notify,
            crashes.note if crashes is not None else lambda cause: None,
        )

    def build(self) -> Any:
        self.title = _("Table Companion")
        Window.clearcolor = (0, 0, 0, 1)
        Window.bind(size=self._resized, on_request_close=self._close)
        Keyboard(lambda: self.shell.stage, self.shell.covering.touched).hear(Window)
        ExceptionManager.add_handler(_Calm(self))
        if os.environ.get("SDL_VIDEODRIVER") == "kmsdrm":
            wake_by_touch(frames.soon)
        new = self.kiosk and not self.shell.settings.welcomed and touch_is_there()
        self.shell.go("first_start" if new else "home")
        if self.crashes is not None and self.crashes.careful:
            self._show_safe(self.crashes)
        return None

    def on_start(self) -> None:
        Window.add_widget(self.shell.stage.glass)
        Clock.schedule_interval(self.shell.tick, frames.TICK_SECONDS)
        frames.on_news(lambda: self.shell.tick(0.0))
        Clock.schedule_once(self._shown, 0)
        self._begin(self.shell)
        if os.environ.get("SDL_VIDEODRIVER") == "kmsdrm":
            Clock.schedule_interval(watch_console(), LOOK_SECONDS)
        Clock.schedule_interval(self.liveness.beat, watchdog_pause() or STATUS_SECONDS)
        Clock.schedule_once(self._lasted, QUICK_SECONDS)

    def _shown(self, _time: float) -> None:
        """The first frame is drawn: say so, and make ready what no picture waits for."""
        notify("READY=1")
        self.liveness.beat()
        frames.settle()
        self.shell.worker.do(Job(self.shell.sounds.make_ready))

    def _lasted(self, _time: float) -> None:
        """So long is no quick crash: this start was a good one."""
        self.shell.worker.do(Job(it_lasted))
        if self.crashes is not None:
            self.crashes.lasted()

    def on_stop(self) -> None:
        self.shell.close()

    def open_settings(self, *_arguments: Any) -> bool:
        """F1 opens nothing: the settings are ours."""
        return False

    def _resized(self, _window: Any, size: tuple[float, float]) -> None:
        self.shell.resized(int(size[0]), int(size[1]))

    def _close(self, *_arguments: Any, **_more: Any) -> bool:
        return self.kiosk

    # How it is

    def _silent(self) -> float:
        return self.shell.port.work.silent_seconds() if self.shell.playing else 0.0

    def _status(self) -> str:
        """A line for `systemctl status`: what is on the screen, and which devices need a look."""
        if self.crashes is not None and self.crashes.careful:
            return _("Safe mode: no devices are used. The screen shows why and lets you try again.")
        words = _("A game is open.") if self.shell.playing else _("No game is open.")
        lines = self.shell.devices.lines() if self.shell.devices is not None else ()
        ill = (each for each in lines if each.health != "ok")
        return " ".join((words, *(f"{each.name}: {each.words}" for each in ill)))

    def _show_safe(self, crashes: CrashBook) -> None:
        """Several runs ended soon after they began: say so, and leave it to people what to do."""
        last = crashes.cause.strip().splitlines()[-1:]
        words = " ".join(last)[:300]
        self.shell.stage.show(SafeScreen(words, self.stop, self._save_crashes, self.shell.home))

    def _save_crashes(self, then: Callable[[str], None]) -> None:
        self.last_trouble = None
        self._save(then)

    # When something breaks

    def broke(self, error: BaseException) -> None:
        """Show the error screen; the game's log is untouched, and one can go on."""
        self.errors += 1
        self.last_trouble = error
        log.error("%s", trouble_words(error, whole=True))
        self.shell.player.stop()
        self.shell.stage.close_sheet()
        contents = contents_words(self.shell.playing, self._over())
        whole = self._save_whole if self.shell.playing and not self._over() else None
        self.shell.stage.show(
            ErrorScreen(describe(error), self._go_on, self._save, self.shell.home, contents, whole)
        )

    def _over(self) -> bool:
        """Whether the game on the glass has ended, so that nothing of it is a secret any more."""
        picture = self.shell.picture
        return picture is not None and picture.view.ending is not None

    def _surroundings(self, whole: bool) -> dict[str, Any]:
        """What only the app knows, for reports: the devices, and the end of the history."""
        devices = self.shell.devices
        lines = devices.lines() if devices is not None else ()
        shell = self.shell
        told = whole or self._over()
        return {
            "devices": [msgspec.structs.asdict(line) for line in lines],
            "crashes": [msgspec.structs.asdict(each) for each in self.crashes.records()]
            if self.crashes
            else [],
            "screen shown": shell.stage.screen.name if shell.stage.screen else "",
            # Of a game that goes on the history may name what one seat alone has seen.
            "log": list(shell.told) if shell.playing and told else [],
            "game": shell.port.records.record(told) if shell.playing else {},
        }

    def _last_record(self) -> dict[str, Any]:
        return self.shell.games.last_record() if self.shell.games is not None else {}

    def _go_on(self) -> None:
        self.shell.go_on()

    def _save_whole(self, then: Callable[[str], None]) -> None:
        self._save(then, whole=True)

    def _save(self, then: Callable[[str], None], whole: bool = False) -> None:
        reports = self.shell.reports
        if reports is not None:
            told = whole or self._over() or not self.shell.playing
            trouble = trouble_words(self.last_trouble, told) if self.last_trouble is not None else ""
            writing = reports.prepared(trouble, whole)
            self.shell.keep(writing, then, _("Saving the report"), key="report", sorry=then)


class _Calm(ExceptionHandler):
    """Keeps the program alive through an error in a screen, and lets interrupts through."""

    def __init__(self, app: CompanionApp) -> None:
        super().__init__()
        self.app = app

    def handle_exception(self, error: BaseException) -> int:
        if not isinstance(error, Exception) or self.app.errors >= MOST_ERRORS:
            self.app.exit_code = 1
            return int(ExceptionManager.RAISE)
        self.app.broke(error)
        return int(ExceptionManager.PASS)


def turn_window(degrees: int) -> None:
    """Turn picture and touch together, in degrees clockwise; the window then says its new size."""
    if Window.rotation != in_kivy(degrees):
        Window.rotation = in_kivy(degrees)
        Window.update_viewport()


def describe(error: BaseException) -> str:
    """An error in one line: its kind, its words, and where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return f"{type(error).__name__}: {error} ({where})"[:300]


def watchdog_pause() -> float:
    """Seconds between two signs of life; 0 when nobody waits for them."""
    return watchdog_seconds() / 3
