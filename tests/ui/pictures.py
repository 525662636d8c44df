"""The pictures of README and docs/screen.md: `python -m tests.ui.pictures` makes the stale ones anew.

Beside them lies a digest of what each shows, taken from what is drawn and not from pixels, which no two
graphics drivers make alike: `tests/ui/test_pictures.py` says which are stale.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from ui.program import environment

FOLDER = Path(__file__).parents[2] / "docs" / "pictures"
DIGESTS = FOLDER / "digests.json"
MOST_BYTES = 40_000
"""No picture is larger but the strip; all are kept in the history of the repository."""
MOST_OF_STRIP = 300_000
MOMENT = 2500
"""Milliseconds for which each picture of the strip stands."""
_COLOURS = 64


class Shot(NamedTuple):
    """A scene on a panel, and how many pixels wide its picture is."""

    scene: str
    panel: str = "800x480-7"
    wide: int = 400


LARGE: Mapping[str, Shot] = {
    "table": Shot("around-boss-4", wide=640),
    "screen": Shot("table-boss-2", wide=640),
    "afar": Shot("afar-boss-4", wide=640),
}
"""What README opens with."""
SMALL: Mapping[str, Shot] = {
    name: Shot(name)
    for name in (
        *("home", "setup-games", "setup", "setup-options", "setup-opponent", "setup-seat", "numbers"),
        *("around-asked", "around-read", "around-seat", "around-mixed", "around-aim", "around-roll"),
        *("around-horde", "around-horde-seat", "around-steps", "around-turned", "around-over"),
        *(
            "panel-boss-4",
            "table-boss-4",
            "table-refused",
            "table-hands",
            "table-steps",
            "table-menu",
            "table-phones",
            "table-creature",
        ),
        *("table-seat", "table-pile", "declare", "correction", "log", "log-undo", "moving", "check"),
        *(
            "suggestion",
            "results",
            "history",
            "tags",
            "decks",
            "decks-box",
            "hardware",
            "first-hour",
            "first-start",
            "settings",
        ),
        *("device", "device-pin", "document-picture"),
        *("hand-over", "idle", "lock-pin", "error", "working"),
        *("ministeel-turn", "ministeel-reaction", "mini-rogue-fight", "mini-rogue-throw"),
        *("squares-combat", "creatures-duel", "creatures-boss", "places-dungeon"),
        *("climb-neow", "climb-map", "climb-map-words", "climb-reward", "climb-event", "climb-campfire"),
        *("climb-merchant", "climb-treasure", "climb-boss-relics", "climb-results", "groups", "group-book"),
        *("rule-book", "rule-book-section", "rule-book-ruling", "why", "shown-case"),
        *("rules", "library", "library-card", "climb-together", "packing-away", "photograph", "packing-box"),
        *("climb-fight", "climb-tokens", "documents", "night", "sticks", "own-sets", "own-set", "own-card"),
        *("binding", "safe", "house-rules", "house-form", "device-zone"),
    )
}
"""Every screen, for docs/screen.md."""
ALL: Mapping[str, Shot] = {**LARGE, **SMALL}
STRIP = "turn"
MOMENTS = tuple(Shot(f"turn-{number}", wide=640) for number in (1, 2, 3, 4))
"""One turn as a moving picture: what threatens, what players do, the enemy's blow, and what comes next."""


def main() -> int:
    """Make the pictures that are stale, and the digests, anew."""
    home = tempfile.mkdtemp(prefix="companion-pictures-")
    environment.prepare(environment.Display(offscreen=True), Path(home))
    FOLDER.mkdir(exist_ok=True)
    before = json.loads(DIGESTS.read_text("utf-8"))
    digests = {name: _made(name, before.get(name, ""), Path(home)) for name in (*ALL, STRIP)}
    DIGESTS.write_text(json.dumps(digests, indent=1, sort_keys=True) + "\n", "utf-8")
    stale = sum(before.get(name) != now for name, now in digests.items())
    sys.stdout.write(f"{stale} of {len(digests)} pictures in {FOLDER} made anew\n")
    return 0


def _made(name: str, before: str, home: Path) -> str:
    """The digest of a picture, which is drawn anew when that is not as `before`."""
    from tests.ui.drawing import made, picture

    shots = MOMENTS if name == STRIP else (ALL[name],)
    now = "-".join(digest(made(shot.scene, shot.panel).stage) for shot in shots)
    if now == before:
        return now
    drawn: list[Any] = []
    for shot in shots:
        picture(made(shot.scene, shot.panel), file := home / f"{shot.scene}.png")
        drawn.append(_shrunk(file, shot.wide, next(iter(drawn), None)))
    moving = {"save_all": True, "append_images": drawn[1:], "duration": MOMENT, "loop": 0}
    drawn[0].save(FOLDER / f"{name}.png", optimize=True, **(moving if drawn[1:] else {}))
    return now


def _shrunk(path: Path, wide: int, first: Any = None) -> Any:
    """A picture in few colours, those of the `first` one of a strip, `wide` pixels wide."""
    from PIL import Image

    with Image.open(path) as whole:
        tall = round(whole.height * wide / whole.width)
        small = whole.convert("RGB").resize((wide, tall), Image.Resampling.LANCZOS)
    if first is not None:
        return small.quantize(palette=first, dither=Image.Dither.NONE)
    return small.quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=Image.Dither.NONE)


def digest(stage: Any) -> str:
    """A short name of what a stage shows: its texts, signs, colours and where they stand."""
    lines: list[str] = []
    _tell(stage, 0.0, 0.0, lines)
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def _tell(node: Any, by_x: float, by_y: float, lines: list[str]) -> None:
    """A line for the node and each of its parts; what is around the node moves it so far on the window."""
    if node.width and node.height:
        place = (round(node.x + by_x), round(node.y + by_y), round(node.width), round(node.height))
        shown = (node.ground, node.edge, getattr(node, "text", ""), getattr(node, "shape", ""))
        lines.append(repr([type(node).__name__, *place, *shown]))
    if node.parts:
        x, y = node.shift()
        for part in node.parts:
            _tell(part, by_x + x, by_y + y, lines)


if __name__ == "__main__":
    raise SystemExit(main())
