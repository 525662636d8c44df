"""Enemies' turns as frames, for eyes: `python -m tests.ui.film FOLDER [GAME ...]`.

A game is begun from a seed and played by its first legal acts. Each act, and each step after it, is shown on
a real window of 800x480, thirty frames a second, until there are `MOST_FRAMES` in which something moved.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.engine.session import Session
from companion.engine.view import View
from ui.program import environment

FRAME_SECONDS = 1 / 30
MOST_FRAMES = 60
MOST_ACTS = 400
SETUPS: dict[str, dict[str, Any]] = {
    "sts": {"boss": "hexaghost", "characters": "ironclad,silent"},
    "ministeel": {},
    "mini_rogue": {},
    "miscrits": {},
    "broken_world": {},
}


def acts(game: str, seed: str) -> Iterator[tuple[View, tuple[Any, ...], int]]:
    """The view after each act of a game, the lines of what happened, and who acted."""
    from companion import library
    from ui.behind.history_lines import history_lines

    fight = library.begin(game, "Anna" if game == "mini_rogue" else "Anna,Ben", seed=seed, **SETUPS[game])
    session: Session = fight.session
    yield fight.view(), (), -1
    for _act in range(MOST_ACTS):
        options = fight.options()
        if not options:
            return
        heard = len(session.match.heard or ())
        chosen = next((each for each in options if each.label.startswith(("play ", "attack"))), options[0])
        fight.do(chosen)
        events = (session.match.heard or [])[heard:] or session.match.heard or []
        lines = history_lines(session.game, session.match.state, events, -1, False)
        yield fight.view(), lines, chosen.seat


def film(game: str, folder: Path, seed: str = "film") -> int:
    """Write the frames of a game; returns how many."""
    from kivy.base import EventLoop
    from kivy.core.window import Window

    from tests.ui.drawing import made
    from ui.ports.game_port import Picture, Update

    there = made("around-boss-4")
    there.change_settings(replace(there.settings, motion=True, face="around"))
    Window.add_widget(there.stage.glass)
    written = 0
    for view, lines, seat in acts(game, seed):
        people = tuple(range(len(view.seats)))
        picture = Picture(view, people=people, modes=("cards",) * len(people))
        there.hear(Update(picture, lines, seat=seat))
        for _frame in range(300):
            if there.stage.moving.motion is not None:
                EventLoop.idle()
                there.stage.glass.export_to_png(str(folder / f"{game}-{written:04d}.png"))
                written += 1
                if written >= MOST_FRAMES:
                    return written
            elif not there._showing.player.playing:
                break
            there.tick(FRAME_SECONDS)
    return written


def main() -> int:
    """Write the frames of the named games, or of all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    environment.prepare(environment.Display(offscreen=True), Path(tempfile.mkdtemp(prefix="companion-film-")))
    for game in sys.argv[2:] or SETUPS:
        sys.stdout.write(f"{game}: {film(game, folder)} frames\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
