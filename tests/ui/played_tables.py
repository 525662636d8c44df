"""Whole random games on the large table, through the audit: `python -m tests.ui.played_tables`.

Every game with some tables of the conformance suite, in every mode of play, looked at before each decision.
Nothing is scrolled: what has no room is turned to, page by page, and no row is cut by the edge of one.
`--game`, `--mode`, `--panel`, `--tables` and `--every` narrow it down.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from companion.engine.asks import Ask, Chance, is_thrown
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.throws import throw_views
from companion.engine.view import View
from companion.games import catalogue
from tests.conformance.playing import positions, setup_of
from tests.conformance.setups import ALSO, FACTS, NAMES
from ui.ports.game_port import TABLE
from ui.presenters.glance import says_things_twice
from ui.program import environment

CLIMB = "climb"
MODES = ("cards", "effects", "numbers", "screen")
TABLES = 6
"""So many tables of each game: their numbers of seats, options and opponents differ."""


def shown_tables(name: str, number: int, mode: str, every: int, steps: int = 10_000) -> Iterator[View]:
    """What the glass shows of one table before every so many decisions: to all, or to whoever is asked."""
    for match in positions(name, number, every, steps):
        ask, view = match.ask(), match.game.view(match, TABLE)
        to_one = mode == "screen" or says_things_twice(view)  # as `ui.shell.covering` turns the glass
        yield match.game.view(match, ask.seats[0]) if to_one and ask is not None and ask.seats else view


def asked_tables(name: str, number: int, mode: str, steps: int) -> Iterator[tuple[View, dict[str, Any]]]:
    """The first question of each kind at one table, with what else the glass is told of it.

    Where all play on the screen, chance is answered by the seed, and asks nobody.
    """
    setup = climb_of(number) if name == CLIMB else setup_of(name, number)
    match: Match[Any] = Match(catalogue.game(setup.game), catalogue.game(setup.game).setup(setup))
    oracle, random, seen = SeedOracle(setup.seed), Random(number), set()
    for _step in range(steps):
        ask = match.ask()
        if ask is None:
            return
        phase = match.game.view(match, TABLE).phase
        kind = (type(ask), getattr(ask, "kind", ""), ask.topic, phase)
        if kind not in seen and not (isinstance(ask, Chance) and mode == "screen"):
            seen.add(kind)
            yield _shown(match, ask, mode)
        if isinstance(ask, Chance):
            match.resolve(oracle.answer(ask, match.state.chances))
        else:
            seat = random.choice(ask.seats)
            acts = match.legal(seat)
            # Half of what is done is at random; who did so alone would not get far.
            glance = match.game.bots.at_a_glance(match.state, seat, acts, ask)
            match.do(seat, random.choice((glance, random.choice(acts))))


def _shown(match: Match[Any], ask: Ask, mode: str) -> tuple[View, dict[str, Any]]:
    view = match.game.view(match, TABLE)
    if isinstance(ask, Chance):
        return view, {"rolls": is_thrown(ask), "throw": throw_views(match, TABLE)}
    to_one = mode == "screen" or says_things_twice(view)
    return match.game.view(match, ask.seats[0]) if to_one else view, {}


def climb_of(number: int) -> Setup:
    """The set-up of a climb of one or two."""
    options = {"climb": True, "characters": ("ironclad", "silent,watcher")[number % 2]}
    checked = catalogue.game("sts").options.validate(options, "asked")
    return Setup("sts", NAMES[: 1 + number % 2], f"asked {number}", checked)


def unanswered_at(name: str, number: int, mode: str, steps: int) -> Iterator[tuple[str, str]]:
    """Each kind of question at one table at 800x480, with what the glass lacks; "" where nothing."""
    from tests.ui.around_scenes import on_table
    from tests.ui.audit import unanswered
    from tests.ui.scenes import shell
    from ui.ports.settings import ScreenSettings

    there, screen = shell(settings=ScreenSettings(motion=False), size=(800, 480)), None
    for view, more in asked_tables(name, number, mode, steps):
        seats = tuple(range(len(view.seats)))
        picture = {"people": seats, "modes": (mode,) * len(seats), "throw": (), "rolls": False, **more}
        if screen is None:
            screen = on_table(there, view, **picture)
        else:
            there.port.show(view, **picture)  # type: ignore[attr-defined]
        there.stage.place_all()
        yield view.ask.prompt if view.ask else "", "; ".join(map(str, unanswered(there.stage)))
    there.close()


def troubles(
    name: str, number: int, mode: str, panel_key: str, every: int = 1, steps: int = 10_000
) -> Iterator[str]:
    """What the audit finds at one table on a panel, said with the decision before which it stands there."""
    from tests.ui.around_scenes import on_table
    from tests.ui.audit import audit
    from tests.ui.scenes import shell
    from ui.look.panels import panel
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
            yield f"{told}: {trouble}"
    there.close()


def main(arguments: Sequence[str]) -> int:
    """Play all that was asked for; 1 if the audit found something."""
    from ui.look.panels import DESIGNED_FOR

    options = _parser(DESIGNED_FOR).parse_args(arguments)
    environment.prepare(environment.Display(offscreen=True), Path(tempfile.mkdtemp(prefix="companion-kivy-")))
    found = 0
    with catalogue.also(*ALSO):
        for name in options.game or FACTS:
            for number in range(options.tables):
                for mode in options.mode or MODES:
                    for panel_key in options.panel or DESIGNED_FOR:
                        for line in troubles(name, number, mode, panel_key, options.every):
                            found += 1
                            sys.stdout.write(f"{line}\n")
    sys.stdout.write(f"{found} found\n")
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
