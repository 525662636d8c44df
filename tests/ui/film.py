"""Blows as frames, for eyes: `python -m tests.ui.film FOLDER [GAME ...]`.

A game is begun from a seed and played by careful bots. The first acts by which anybody loses HP, with
the enemies' steps after them, are shown on a real window of 800x480, thirty frames a second. `GAME.txt` tells
who was hit, for how much, and what is left: whoever looks at the frames should see the same.
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
from ui.presenters.board import Change
from ui.program import environment

FRAME_SECONDS = 1 / 30
MOST_FRAMES = 400
MOST_BLOWS = 4
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
    from companion.engine.commands import Do
    from companion.play.bots.players import bot
    from companion.play.bots.situations import situation
    from ui.behind.history_lines import history_lines

    fight = library.begin(game, "Anna" if game == "mini_rogue" else "Anna,Ben", seed=seed, **SETUPS[game])
    session: Session = fight.session
    player = bot("careful")
    yield fight.view(), (), -1
    for _act in range(MOST_ACTS):
        found = (situation(session.match, seat, seed) for seat in range(len(session.seats)))
        asked = next((each for each in found if each is not None), None)
        if asked is None:
            return
        heard = len(session.match.heard or ())
        session.handle(Do(asked.seat, player.act(asked)))
        events = (session.match.heard or [])[heard:] or session.match.heard or []
        lines = history_lines(session.game, session.match.state, events, -1, False)
        yield fight.view(), lines, asked.seat


def film(game: str, folder: Path, seed: str = "film") -> int:
    """Write the frames of the first blows of a game, and what one should see in each; returns how many."""
    from kivy.core.window import Window

    from tests.ui.drawing import made
    from ui.ports.game_port import Picture, Update
    from ui.presenters.board import changes

    there = made("around-boss-4")
    there.change_settings(replace(there.settings, motion=True, face="around"))
    Window.add_widget(there.stage.glass)
    truth: list[str] = []
    before: View | None = None
    for view, lines, seat in acts(game, seed):
        people = tuple(range(len(view.seats)))
        picture = Picture(view, people=people, modes=("cards",) * len(people))
        there.hear(Update(picture, lines if before is not None else (), seat=seat))
        told = _told(before, view, changes(before, view))
        if before is None or not told:
            there._showing.player.stop()
            there.stage.moving.end()
        else:
            _shoot(there, folder, f"{game}-{len(truth)}")
            truth.append(f"{game}-{len(truth)}: {told}")
        before = view
        if len(truth) == MOST_BLOWS:
            break
    (folder / f"{game}.txt").write_text("\n".join(truth) + "\n", "utf-8")
    return len(truth)


def _told(before: View | None, view: View, changed: tuple[Change, ...]) -> str:
    """Who of the people, of their creatures and pieces lost how many HP, and how many are left."""
    from ui.presenters.happening import strikes

    names = {("seat", each.seat): each.name for each in view.seats}
    names |= {("creature", each.creature): each.name for each in view.creatures if each.seat >= 0}
    lost = [each for each in changed if each.meter == "hp" and each.after < each.before]
    hurt = [each for each in lost if (each.kind, each.number) in names]
    said = [
        f"{names[each.kind, each.number]} -{each.before - each.after}, {each.after} left" for each in hurt
    ]
    struck = strikes(before, view) if before is not None else ()
    said += [f"{each.space} -{each.lost}{', gone' * each.gone}" for each in struck]
    return "; ".join(said)


def _shoot(there: Any, folder: Path, name: str) -> None:
    """Write every frame in which something moves, until all has been shown, and the last picture."""
    from kivy.base import EventLoop

    for frame in range(MOST_FRAMES):
        if there.stage.moving.motion is not None:
            EventLoop.idle()
            there.stage.glass.export_to_png(str(folder / f"{name}-{frame:03d}.png"))
        elif not there._showing.player.playing:
            break
        there.tick(FRAME_SECONDS)
    EventLoop.idle()
    there.stage.glass.export_to_png(str(folder / f"{name}-end.png"))


def main() -> int:
    """Write the frames of the named games, or of all."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    environment.prepare(environment.Display(offscreen=True), Path(tempfile.mkdtemp(prefix="companion-film-")))
    for game in sys.argv[2:] or SETUPS:
        sys.stdout.write(f"{game}: {film(game, folder)} blows\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
