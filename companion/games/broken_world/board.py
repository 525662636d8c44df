"""The board: its spaces, which of them are adjacent, and where heroes start (BW-06)."""

from __future__ import annotations

from functools import lru_cache
from string import ascii_lowercase

import msgspec

from companion.engine.setups import SetupError
from companion.games.broken_world.house import Adjacency, HouseRules
from companion.speech.words import _


class Space(msgspec.Struct, frozen=True):
    """One space; `x` counts columns from the left, `y` rows from above."""

    id: str
    x: int
    y: int


class Board(msgspec.Struct, frozen=True):
    """All spaces, and the neighbours of each by its id."""

    spaces: tuple[Space, ...]
    neighbours: dict[str, tuple[str, ...]]

    def has(self, space: str) -> bool:
        """Whether there is such a space."""
        return space in self.neighbours

    def adjacent(self, one: str, other: str) -> bool:
        """Whether two spaces are neighbours."""
        return other in self.neighbours.get(one, ())


_STEPS: dict[Adjacency, tuple[tuple[int, int], ...]] = {
    "left_right": ((-1, 0), (1, 0)),
    "orthogonal": ((-1, 0), (1, 0), (0, -1), (0, 1)),
    "eight": ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, -1), (-1, 1), (1, 1)),
}


def board_of(rules: HouseRules) -> Board:
    """The board that the house rules describe; a row has one row whatever `rows` says."""
    return _made(rules.columns, 1 if rules.shape == "row" else rules.rows, rules.adjacency)


@lru_cache(maxsize=32)
def _made(columns: int, rows: int, adjacency: Adjacency) -> Board:
    places = [(x, y) for y in range(rows) for x in range(columns)]
    ids = {place: f"{ascii_lowercase[place[0]]}{rows - place[1]}" for place in places}
    near = {
        ids[x, y]: tuple(
            ids[x + right, y + down] for right, down in _STEPS[adjacency] if (x + right, y + down) in ids
        )
        for x, y in places
    }
    return Board(tuple(Space(ids[place], *place) for place in places), near)


def starts_of(rules: HouseRules, seats: int) -> list[str]:
    """The space of each seat's hero: those the option names, else opposite sides. Raises `SetupError`."""
    board = board_of(rules)
    given = [name.strip().lower() for name in rules.hero_starts.split(",") if name.strip()]
    found = given[:seats] if given else _opposite(rules, seats)
    problem = _("hero_starts: expected {count} different spaces of {spaces}, found {found}.")
    known = all(board.has(space) for space in found)
    if len(found) < seats or len(set(found)) < len(found) or not known:
        spaces = ", ".join(space.id for space in board.spaces)
        raise SetupError(problem.format(count=seats, spaces=spaces, found=", ".join(found)[:60] or "-"))
    return found


def _opposite(rules: HouseRules, seats: int) -> list[str]:
    """Two sides that face each other: below and above, or left and right where rows do not touch."""
    rows = 1 if rules.shape == "row" else rules.rows
    if rows == 1 or rules.adjacency == "left_right":
        middle = rows // 2 + 1
        left, right = "a", ascii_lowercase[rules.columns - 1]
        if seats == 2:
            return [f"{left}{middle}", f"{right}{middle}"]
        inner = ascii_lowercase[1], ascii_lowercase[rules.columns - 2]
        return [f"{left}{middle}", f"{right}{middle}", f"{inner[0]}{middle}", f"{inner[1]}{middle}"]
    columns = (
        [rules.columns // 2] if seats == 2 else [rules.columns // 4, rules.columns - 1 - rules.columns // 4]
    )
    return [f"{ascii_lowercase[column]}{row}" for column in columns for row in (1, rows)]
