"""The pictures in README and docs/screen.md show what the screens look like now."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.ui import pictures

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", sorted(pictures.ALL))
def test_a_picture_is_as_its_screen(window: Any, name: str) -> None:
    from tests.ui.drawing import made

    shot = pictures.ALL[name]
    kept = json.loads(pictures.DIGESTS.read_text("utf-8"))
    assert pictures.digest(made(shot.scene, shot.panel).stage) == kept.get(name), (
        f"the picture of {name} is stale: python -m tests.ui.pictures"
    )


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
    assert there == set(pictures.ALL)
    assert max(path.stat().st_size for path in pictures.FOLDER.glob("*.png")) <= pictures.MOST_BYTES
    screens = (ROOT / "docs" / "screen.md").read_text("utf-8")
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [name for name in pictures.SMALL if f"(pictures/{name}.png)" not in screens] == []
    assert [name for name in pictures.LARGE if f"(docs/pictures/{name}.png)" not in readme] == []
