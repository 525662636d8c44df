"""The pictures in README and docs/screen.md show what the screens look like now."""

from __future__ import annotations

import importlib
import json
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import ui.screens
from tests.ui import pictures

ROOT = Path(__file__).parents[2]


@cache
def shown(name: str) -> tuple[str, frozenset[type]]:
    """The digest of what is drawn now, and which screen with which curtains; each is drawn once."""
    from tests.ui.drawing import made

    shot = pictures.ALL[name]
    stage = made(shot.scene, shot.panel).stage
    return pictures.digest(stage), frozenset(type(part) for part in stage.parts)


@pytest.mark.parametrize("name", sorted(pictures.ALL))
def test_a_picture_is_as_its_screen(window: Any, name: str) -> None:
    kept = json.loads(pictures.DIGESTS.read_text("utf-8"))
    assert shown(name)[0] == kept.get(name), f"the picture of {name} is stale: python -m tests.ui.pictures"


def test_the_strip_is_as_its_screens_and_moves(window: Any) -> None:
    from tests.ui.drawing import made

    kept = json.loads(pictures.DIGESTS.read_text("utf-8"))[pictures.STRIP]
    moments = [pictures.digest(made(shot.scene, shot.panel).stage) for shot in pictures.MOMENTS]
    assert "-".join(moments) == kept, "the strip is stale: python -m tests.ui.pictures"
    assert len(set(moments)) == len(moments)
    with Image.open(pictures.FOLDER / f"{pictures.STRIP}.png") as strip:
        assert getattr(strip, "n_frames", 1) == len(moments)
    for readme in ("README.md", "docs/README.de.md", "docs/README.fr.md"):
        assert f"pictures/{pictures.STRIP}.png)" in (ROOT / readme).read_text("utf-8")


def test_a_change_on_the_glass_makes_a_picture_stale(window: Any) -> None:
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.text import Figure

    there = made("around-boss-4")
    before = pictures.digest(there.stage)
    assert pictures.digest(made("around-boss-4").stage) == before
    next(node for node in every(there.stage) if isinstance(node, Figure)).say("103")
    assert pictures.digest(there.stage) != before


def test_every_picture_is_there_small_and_shown() -> None:
    there = {path.stem for path in pictures.FOLDER.glob("*.png")}
    assert there == {*pictures.ALL, pictures.STRIP}
    sizes = {path.stem: path.stat().st_size for path in pictures.FOLDER.glob("*.png")}
    assert sizes.pop(pictures.STRIP) <= pictures.MOST_OF_STRIP
    assert max(sizes.values()) <= pictures.MOST_BYTES
    screens = (ROOT / "docs" / "screen.md").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in pictures.SMALL if f"(pictures/{name}.png)" not in screens] == []
    assert [name for name in pictures.LARGE if f"(docs/pictures/{name}.png)" not in readme] == []


def test_every_screen_and_curtain_has_a_picture(window: Any) -> None:
    for module in pkgutil.iter_modules(ui.screens.__path__):
        importlib.import_module(f"ui.screens.{module.name}")
    kinds = frozenset().union(*(shown(name)[1] for name in pictures.ALL))
    assert sorted(screen.__name__ for screen in _ways_to_be_shown() - kinds) == []


def _ways_to_be_shown() -> set[type]:
    """Every screen, and everything that covers one, of which there is no narrower kind."""
    from ui.widgets.layers import Layer, Screen

    found, waiting = set(), [Screen, Layer]
    while waiting:
        kinds = waiting.pop().__subclasses__()
        waiting += kinds
        found |= {kind for kind in kinds if kind.__module__.startswith("ui.screens.")}
    return {kind for kind in found if not kind.__subclasses__()}
