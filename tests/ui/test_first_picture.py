"""The first picture of a start stands in the window before anything heavy is imported or read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion import app as command
from tests.ui.conftest import PATIENCE_SECONDS
from ui.program.crashes import CrashBook

ROOT = Path(__file__).parents[2]
HEAVY = ("ui.shell", "ui.screens", "ui.behind", "companion.table", "hardware.factory", "hardware.rfid")
CHILD = """
import json, sys
told = []

def heavy():
    return [name for name in sys.modules if name.startswith((*HEAVY, "companion.games."))
            and name != "companion.games.catalogue"]

def shades():
    from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
    from kivy.core.window import Window
    wide, tall = map(int, Window.size)
    ink = bytes(glReadPixels(0, 0, wide, tall, GL_RGBA, GL_UNSIGNED_BYTE))
    return len({ink[at : at + 4] for at in range(0, len(ink), 4)})

def window_is_there():
    from kivy.core.window import Window
    flip = Window.flip
    def flipped():
        if "app" not in told:
            told.append({"shades": shades(), "heavy": heavy()})
        flip()
    Window.flip = flipped

from ui.program import app, environment
prepare = environment.prepare
def prepared(*arguments):
    prepare(*arguments)
    window_is_there()
environment.prepare = prepared
def show(options, chosen, state, opened, picture):
    from kivy.core.window import Window
    from ui.program.window import CompanionApp
    drawn = list(Window.canvas.children)
    def on_start(self, start=CompanionApp.on_start):
        start(self)
        told.append("app")
        told.append({"left": len([each for each in drawn if each in Window.canvas.children])})
        self.stop()
    CompanionApp.on_start = on_start
    return shown(options, chosen, state, opened, picture)
shown, app._show = app._show, show
code = app.run(sys.argv[1:], before=lambda: told.append("before"))
print(json.dumps(told))
sys.exit(code)
"""


def started(folder: Path, settings: str = "") -> list[Any]:
    """What a start told, in order: pictures with their shades and what was imported by then, and the rest."""
    (folder / "settings.toml").write_text(f"[screen]\nwelcomed = true\n{settings}", "utf-8")
    surroundings = {**os.environ, "COMPANION_DATA": str(folder / "data"), "HOME": str(folder)}
    files = ["--state", str(folder / "state"), "--settings", str(folder / "settings.toml")]
    done = subprocess.run(
        [sys.executable, "-c", f"HEAVY = {HEAVY!r}{CHILD}", "--offscreen", "--size", "800x480", *files],
        cwd=ROOT,
        env={name: value for name, value in surroundings.items() if name not in ("DISPLAY", "KIVY_HOME")},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS * 2,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return told


@pytest.mark.slow
@pytest.mark.machine
@pytest.mark.parametrize("settings", ("", 'theme = "light"\nrotation = 90\n'))
def test_a_picture_stands_before_anything_heavy_is_imported_or_read(tmp_path: Path, settings: str) -> None:
    first, before, second, app, end = started(tmp_path, settings)
    assert first["heavy"] == [] and first["shades"] > 10  # letters and their edges, not a black glass
    assert before == "before" and second["shades"] > 10
    assert app == "app" and end == {"left": 0}, "the first screen takes its place"


@pytest.mark.machine
def test_starts_without_a_screen_say_so_and_are_no_crashes(tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_text("[screen]\nwelcomed = true\n", "utf-8")
    surroundings = {"COMPANION_DATA": str(tmp_path / "data"), "HOME": str(tmp_path)}
    surroundings |= {"DISPLAY": ":77", "SDL_VIDEODRIVER": "absent", "KIVY_WINDOW": "sdl2"}
    files = ["--state", str(tmp_path / "state"), "--settings", str(tmp_path / "settings.toml")]
    done = subprocess.run(
        [sys.executable, "-m", "companion.app", "screen", "--kiosk", *files],
        cwd=ROOT,
        env={**os.environ, **surroundings},
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS * 2,
        check=False,
    )
    assert (done.returncode, done.stderr.splitlines()[-1][:15]) == (3, "No screen found")
    book = CrashBook(tmp_path / "state" / "crashes")
    book.begin()
    assert book.records() == [] and not book.careful


def test_the_command_reads_what_owners_wrote_after_the_first_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def run(arguments: list[str], before: Any) -> int:
        told.append("window")
        before()
        return 0

    monkeypatch.setattr("ui.program.app.run", run)
    monkeypatch.setattr(command, "_use_numbers", lambda: told.append("numbers"))
    assert command.main(["screen"]) == 0
    assert told == ["window", "numbers"]
