"""Draws scenes and audits them; needs Kivy's environment to be prepared."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from kivy.base import EventLoop
from kivy.core.window import Window

from tests.ui.audit import Trouble, audit
from tests.ui.scenes import SCENES, shell
from tests.ui.turn_scenes import TURN
from ui.look.panels import DESIGNED_FOR, panel
from ui.look.theme import PALETTES, TEXT_SCALES
from ui.ports.settings import ScreenSettings
from ui.program.app import speak
from ui.shell.shell import Shell


def made(
    scene: str, panel_key: str = "800x480-7", text: int = 100, theme: str = "dark", **more: Any
) -> Shell:
    """A shell that shows a scene on a panel, with `more` settings."""
    shown = panel(panel_key)
    settings = ScreenSettings(text=text, theme=theme, panel=panel_key, motion=False, **more)  # type: ignore[arg-type]
    there = shell(settings=settings, size=(shown.width, shown.height))
    {**SCENES, **TURN}[scene](there)
    there.stage.place_all()
    there.stage.moving.end()
    return there


def troubles(scene: str, panel_key: str, text: int, theme: str) -> list[Trouble]:
    """What the audit finds in a scene."""
    return audit(made(scene, panel_key, text, theme).stage)


def draw_all(
    folder: Path,
    scenes: Sequence[str] | None,
    panels: Sequence[str] | None,
    texts: Sequence[int] | None,
    themes: Sequence[str] | None,
    only_audit: bool = False,
    language: str = "",
) -> list[str]:
    """Write the pictures; returns the audit's findings with where they are."""
    found = []
    speak(language)
    folder.mkdir(parents=True, exist_ok=True)
    for panel_key in panels or DESIGNED_FOR:
        for text in texts or TEXT_SCALES:
            for theme in themes or tuple(PALETTES):
                for scene in scenes or tuple(SCENES):
                    there = made(scene, panel_key, text, theme)
                    name = f"{scene}--{panel_key}--{text}--{theme}"
                    found += [f"{name}: {trouble}" for trouble in audit(there.stage)]
                    if not only_audit:
                        picture(there, folder / f"{name}.png")
    return found


def picture(there: Shell, path: Path) -> None:
    """Write what is on the glass as a PNG."""
    Window.add_widget(there.stage.glass)
    EventLoop.idle()
    there.stage.glass.export_to_png(str(path))
    Window.remove_widget(there.stage.glass)
