"""One turn of a fight on the large table, played by the rules: what threatens, what is done, what comes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any

from msgspec.structs import replace

from companion import library
from companion.engine.view import View
from tests.ui.around_scenes import around
from ui.ports.game_port import HistoryLine
from ui.shell.shell import Shell

SEATS, CHARACTERS = "Anna,Ben,Clara,David", "ironclad,silent,defect,watcher"
ENEMY = ("creature", 0)
FIRST, LATER = ("play Strike", "end"), ("play Defend", "end")
"""What each player does in the first round and in the one that is shown: the first that is possible."""


_UNDONE = ("David: end the turn", "Clara: end the turn", "David: end the turn", "David: end the turn")


@cache
def turn() -> tuple[tuple[View, ...], tuple[HistoryLine, ...]]:
    """The table before the turn, when all but the last are ready, and after it; and what the enemy did."""
    fight = library.begin("sts", SEATS, seed="strip", boss="hexaghost", characters=CHARACTERS)
    while fight.view().round == 1:
        _answer(fight, FIRST)
    views = [fight.view()]
    while len(fight.asked) > 1:
        _answer(fight, LATER)
    views.append(fight.view())
    before = [_hp(fight, seat) for seat in range(4)]
    fight.told()
    while fight.view().round == 2:
        _answer(fight, LATER)
    reached = tuple((seat, before[seat] - _hp(fight, seat)) for seat in range(4))
    told = [line for line in fight.told() if line.startswith(("Hexaghost", "Anna loses", "Ben loses"))]
    lines = tuple(HistoryLine(line, True, ENEMY, reached) for line in told)
    return (*views, fight.view()), lines


def _hp(fight: library.LiveGame, seat: int) -> int:
    return next(meter.value for meter in fight.view().seats[seat].meters if meter.id == "hp")


def _answer(fight: library.LiveGame, wanted: tuple[str, ...]) -> None:
    """The first player who is asked does the first thing of `wanted` that is possible."""
    options = fight.options()
    found = [option for words in wanted for option in options if option.label.startswith(words)]
    fight.do(found[0] if found else options[0])


def _moment(number: int, made: Shell) -> None:
    views, lines = turn()
    shown = (views[0], views[1], _acting(views[1]), views[2])[number]
    around(made, shown, undo_words=_UNDONE[number])
    if number == 2:
        made.port.show(shown, lines, modes=("cards",) * 4)  # type: ignore[attr-defined]


def _acting(view: View) -> View:
    """The same while nobody is asked: all are ready, and the enemy acts."""
    seats = tuple(replace(seat, asked=False, ready=True, forecast_hp=None) for seat in view.seats)
    return replace(view, seats=seats, ask=None)


TURN: Mapping[str, Callable[[Shell], Any]] = {f"turn-{n + 1}": partial(_moment, n) for n in range(4)}
"""The four pictures of the strip that README opens with."""
