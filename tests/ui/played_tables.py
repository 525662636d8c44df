"""Whole random games on the large table, through the audit: `python -m tests.ui.played_tables`.

Every game with some tables of the conformance suite, in every mode of play, looked at before each decision.
That a fight is scrolled is never right; that boards, dice or creatures of seats are is counted apart.
`--game`, `--mode`, `--panel`, `--tables` and `--every` narrow it down.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.engine.view import View
from companion.games import catalogue
from tests.conformance.playing import positions
from tests.conformance.setups import ALSO, FACTS
from ui.ports.table_port import TABLE
from ui.presenters.glance import says_things_twice
from ui.program import environment

MODES = ("cards", "effects", "numbers", "screen")
SCROLLED = "a table that must be scrolled"
TABLES = 6
"""So many tables of each game: their numbers of seats, options and opponents differ."""


def shown_tables(name: str, number: int, mode: str, every: int, steps: int = 10_000) -> Iterator[View]:
    """What the glass shows of one table before every so many decisions: to all, or to whoever is asked."""
    for match in positions(name, number, every, steps):
        ask, view = match.ask(), match.game.view(match, TABLE)
        to_one = mode == "screen" or says_things_twice(view)  # as `ui.shell.covering` turns the glass
        yield match.game.view(match, ask.seats[0]) if to_one and ask is not None and ask.seats else view


def troubles(
    name: str, number: int, mode: str, panel_key: str, every: int = 1, steps: int = 10_000
) -> Iterator[str]:
    """What the audit finds at one table on a panel, said with the decision before which it stands there."""
    from tests.ui.around_scenes import on_table
    from tests.ui.scenes import shell
    from ui.look.panels import panel
    from ui.measure.audit import audit
    from ui.ports.settings import ScreenSettings

    shown = panel(panel_key)
    settings = ScreenSettings(panel=panel_key, motion=False, pace="fast")
    there = shell(settings=settings, size=(shown.width, shown.height))
    screen: Any = None
    for at, view in enumerate(shown_tables(name, number, mode, every, steps)):
        seats = tuple(range(len(view.seats)))
        picture = {"people": seats, "modes": (mode,) * len(seats)}
        picture["declaring"] = seats if mode == "effects" else ()
        if screen is None:
            screen = on_table(there, view, **picture)
        else:
            there.port.show(view, **picture)  # type: ignore[attr-defined]
        there.stage.place_all()
        told = f"{name} {number} {mode} {panel_key} {at * every}"
        for trouble in audit(there.stage):
            more = " (places)" if trouble.kind == SCROLLED and says_things_twice(view) else ""
            yield f"{told}: {trouble}{more}"
    there.close()


def main(arguments: Sequence[str]) -> int:
    """Play all that was asked for; 1 if the audit found something."""
    from ui.look.panels import DESIGNED_FOR

    options = _parser(DESIGNED_FOR).parse_args(arguments)
    environment.prepare(environment.Display(offscreen=True), Path(tempfile.mkdtemp(prefix="companion-kivy-")))
    found = places = 0
    with catalogue.also(*ALSO):
        for name in options.game or FACTS:
            for number in range(options.tables):
                for mode in options.mode or MODES:
                    for panel_key in options.panel or DESIGNED_FOR:
                        for line in troubles(name, number, mode, panel_key, options.every):
                            places += line.endswith("(places)")
                            found += not line.endswith("(places)")
                            sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{found} found; {places} pictures with boards, dice or creatures to scroll\n")
    return 1 if found else 0


def _parser(panels: Sequence[str]) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="played_tables", description=__doc__)
    parser.add_argument("--game", action="append", choices=tuple(FACTS))
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--panel", action="append", choices=panels)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--every", type=int, default=1, help="look before every so many decisions")
    return parser


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
