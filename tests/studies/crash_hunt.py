"""Random fingers on a real window, until something breaks: `python -m tests.studies.crash_hunt`.

In each game 2 000 times somebody touches, drags, rests, uses two fingers, turns or resizes the glass, or
changes theme, letters, language or layout. Names are in four scripts. So they do on every page there is,
from one to another. Whatever raises is shown, and the same seed does it again. At the end it tells
whether more is held than after the first half.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "sts": (4, {"climb": True}),
    "ministeel": (3, {}),
    "mini_rogue": (2, {}),
    "miscrits": (2, {}),
    "broken_world": (2, {}),
}
"""Each game with how many play, and its options."""
CROWD = "Twelve enemies"
"""The scene of a fight against as many as there can be, beside the games."""
PAGES = "Every page"
"""All scenes of the tests, each until another one comes: home, library, forms, results, devices and so on."""
MOVES_ON = {PAGES: 0.08}
"""How likely it is after each thing that another scene comes, though nothing has ended."""
NAMES = ("Ольга", "שרה לוי", "小明", "مريم")
SIZES = ((800, 480), (1280, 720), (720, 1280), (1024, 600), (640, 480), (1920, 1080))
MOST_MORE = 6_000
"""So many objects more than in the middle, and something is held that should be gone."""


class Hunter:
    """Random fingers over one shell. `random` decides everything."""

    def __init__(self, there: Any, begin: Callable[[Any], None], random: Random, moves_on: float) -> None:
        from kivy.core.window import Window

        from tests.ui.conftest import Finger

        self.there, self.begin, self.random = there, begin, random
        self.finger = Finger(Window)
        self.done, self.moves_on = "", moves_on
        self._ways = [self.touch] * 12 + [self.anywhere] * 3 + [self.drag, self.rest, self.two_fingers]
        self._ways += [self.resize, self.change, self.wait, self.back]

    def act(self) -> None:
        """One thing, and what comes of it until nothing is under way."""
        way = self.random.choice(self._ways)
        self.done = way.__name__
        way()
        self.there.tick(self.random.choice((0.0, 0.05, 1.0)))
        self.finger.frames()
        self.finger.settle(self.there)
        chance = self.moves_on or (0.0 if self.there.playing else 0.1)
        if self.random.random() < chance:
            self.begin(self.there)

    def touch(self) -> None:
        """Touch something that can be touched."""
        from ui.widgets.buttons import Touchable
        from ui.widgets.nodes import every

        found = [node for node in every(self.there.stage) if isinstance(node, Touchable)]
        if found:
            node = self.random.choice(found)
            self.done = f"touch {node.label!r}"
            self.finger.tap_on(node)

    def _place(self) -> tuple[float, float]:
        wide, tall = self.there.size
        return self.random.uniform(0, wide), self.random.uniform(0, tall)

    def anywhere(self) -> None:
        """Touch any place."""
        self.finger.tap(*self._place())

    def drag(self) -> None:
        """From any place to any other."""
        self.finger.drag(*self._place(), *self._place())

    def rest(self) -> None:
        """Leave a finger where it is."""
        touch = self.finger.down(*self._place())
        for _moment in range(4):
            self.there.tick(0.3)
            self.finger.frames()
        touch.touch_up()

    def two_fingers(self) -> None:
        """Two fingers that come down, move and go one after the other."""
        first, second = self.finger.down(*self._place()), self.finger.down(*self._place())
        first.touch_move(*self._place())
        second.touch_move(*self._place())
        for touch in self.random.sample((first, second), 2):
            touch.touch_up()
            self.finger.frames()

    def resize(self) -> None:
        """Another window."""
        self.there.resized(*self.random.choice(SIZES))

    def change(self) -> None:
        """Another look, or another language."""
        from msgspec.structs import replace

        ways: dict[str, Sequence[Any]] = {
            "theme": ("dark", "light", "contrast"),
            "text": (100, 130, 175),
            "language": ("", "de", "fr", "pseudo"),
            "face": ("around", "panel"),
            "motion": (True, False),
            "pace": ("instant", "calm", "touch"),
            "sides": ((), (0, 180, 90, 270)),
        }
        key = self.random.choice(list(ways))
        chosen = replace(self.there.settings, **{key: self.random.choice(ways[key]), "lock": "off"})
        self.there.change_settings(chosen)

    def wait(self) -> None:
        """Half a minute in which nobody does anything."""
        self.there.tick(31.0)

    def back(self) -> None:
        """Out of whatever is open."""
        self.there.stage.close_sheet()
        self.there.back()


def hunt(game: str, acts: int, seed: str, folder: Path) -> list[str]:
    """What broke, and what grew, in so many acts."""
    from ui.program.app import speak

    random = Random(f"{seed} {game}")
    there, begin = _opened(game, folder, random)
    hunter, found, held = Hunter(there, begin, random, MOVES_ON.get(game, 0.0)), [], 0
    begin(there)
    for act in range(acts):
        try:
            hunter.act()
        except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
            words = f"{game}, act {act} ({hunter.done}):\n{traceback.format_exc()}"
            found.append(words)
            there.home()
        if act == acts // 2:
            held = _objects()
    there.home()
    there.close()
    more = _objects() - held
    speak("")
    return [*found, *([f"{game}: {more} objects more than in the middle"] if more > MOST_MORE else [])]


def _objects() -> int:
    gc.collect()
    return len(gc.get_objects())


def _opened(game: str, folder: Path, random: Random) -> tuple[Any, Callable[[Any], None]]:
    """A shell in the window, and what begins a game on it."""
    from companion.games import catalogue
    from companion.store.shelf import Shelf
    from tests.studies.screens.bench_window import shown
    from ui.behind.games import ShelfGames
    from ui.behind.group_books import ShelfGroups
    from ui.behind.house_rules import KeptHouseRules
    from ui.behind.own_sets import FileSets
    from ui.behind.owners_numbers import FileNumbers
    from ui.ports.services import NewGame, SeatPlan
    from ui.ports.settings import ScreenSettings
    from ui.program.app import speak
    from ui.shell.shell import Shell
    from ui.widgets.gate import gate

    gate.seconds = 0.0
    if game == CROWD:
        from tests.ui.climb_scenes import packed
        from tests.ui.scenes import SCENES, shell

        def crowd(there: Any) -> None:
            SCENES["around-horde"](there)
            there.port.heaps = {each: packed(each, ()) for each in ("away", "out", "box")}

        return shown(shell(settings=ScreenSettings())), crowd
    if game == PAGES:
        from tests.ui.scenes import SCENES, shell

        settings = ScreenSettings(pace="instant")
        return shown(shell(settings=settings, speak=speak)), lambda there: SCENES[
            random.choice(list(SCENES))
        ](there)
    count, options = GAMES[game]
    shelf = Shelf(catalogue.Rules(), folder)
    around: dict[str, Any] = {"numbers": FileNumbers(), "own_sets": FileSets(), "groups": ShelfGroups(shelf)}
    there = shown(
        Shell(
            ShelfGames(shelf),
            speak=speak,
            settings=ScreenSettings(pace="instant"),
            house=KeptHouseRules(),
            **around,
        )
    )
    seats = tuple(SeatPlan(name) for name in NAMES[:count])
    return there, lambda shell: shell.begin(NewGame(game, seats, options))


def main(arguments: Sequence[str]) -> int:
    """Hunt in the named games, or in all; 1 when something broke or grew."""
    parser = argparse.ArgumentParser(prog="python -m tests.studies.crash_hunt")
    parser.add_argument("--game", choices=[*GAMES, CROWD, PAGES], action="append")
    parser.add_argument("--acts", type=int, default=2000)
    parser.add_argument("--seed", default="hunt")
    options = parser.parse_args(arguments)
    found: list[str] = []
    with tempfile.TemporaryDirectory(prefix="companion-hunt-") as folder:
        os.environ.update(dict.fromkeys(("COMPANION_DATA", "COMPANION_CONFIG", "XDG_RUNTIME_DIR"), folder))
        import tests.ui.conftest  # noqa: F401 - makes ready the window that its fingers touch

        for game in options.game or [*GAMES, CROWD, PAGES]:
            new = hunt(game, options.acts, options.seed, Path(folder, "games"))
            found += new
            sys.stdout.write("\n".join([f"{game}: {options.acts} acts, {len(new)} found", *new]) + "\n")
            sys.stdout.flush()
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
