"""Figures and signs of everybody in a game as a sheet: to look up, or to cut out and lay on their cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

from companion.engine.game import Game
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.owners.own_cards import must_not_exist
from companion.play.sheets.card_sheet import narrowed
from companion.play.sheets.pages import PAGE, check_sheet, print_figure, print_own_sign, print_pages
from companion.play.terminal.screen import Screen
from companion.speech.words import _, ngettext

COLUMNS, ROWS = 7, 9
CELL = (28.0, 31.0)
SIDE, FIGURE = 11.0, 15.0
NAME, ROOM = 8.0, 26.0
"""Points of a name at its usual size, and the millimetres it has."""


_Named = tuple[str, str]
"""A name in the language that is spoken, and that of its figure."""


def write(game: Game[Any], path: Path, screen: Screen) -> int:
    """Write the sheet of a game. Returns 0. Raises `BadInput`, having written nothing."""
    check_sheet(path)
    must_not_exist(path)
    names = sorted(dict(game.parts.figures()).items()) if game.parts.figures is not None else []
    if not names:
        words = _("{game} has no enemy or character signs. Choose one of these games: {games}.")
        games = ", ".join(catalogue.games_with(lambda each: each.parts.figures))
        raise BadInput(words.format(game=game.title(), games=games))
    package = game.parts.signs().figures
    pages = print_pages(path, [partial(_page, names=page, package=package) for page in _pages(names)])
    words = ngettext("Saved {n} page of signs: {file}.", "Saved {n} pages of signs: {file}.", pages)
    screen.say(words.format(n=pages, file=path))
    return 0


def _pages(names: Sequence[_Named]) -> list[Sequence[_Named]]:
    each = COLUMNS * ROWS
    return [names[at : at + each] for at in range(0, len(names), each)]


def _page(axes: Any, names: Sequence[_Named], package: str) -> None:
    left, top = (PAGE[0] - COLUMNS * CELL[0]) / 2, (PAGE[1] + ROWS * CELL[1]) / 2
    for number, (name, figure) in enumerate(names):
        x, y = left + number % COLUMNS * CELL[0], top - number // COLUMNS * CELL[1]
        print_own_sign(axes, x + 1, y - FIGURE - 2, SIDE, name)
        if package:
            print_figure(axes, x + SIDE + 1, y - FIGURE - 2, FIGURE, package, figure)
        size = narrowed(name, NAME, room=ROOM)
        axes.text(
            x + CELL[0] / 2, y - FIGURE - 6, name, size=size, ha="center", va="center", parse_math=False
        )
