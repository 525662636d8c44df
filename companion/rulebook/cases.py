"""The cases that show sentences: for each that cases hold a short one of them, packed for the program.

`cases.jsonl` in a game's folder has the heads of the scenario files in its first line, then a case in each
line: its id, the number of its head, and itself. `python scripts/pack_cases.py` writes it from `tests/cases`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from importlib import resources
from typing import Any, NamedTuple

from companion.engine.game import Game
from companion.rulebook.book import Rulebook
from companion.rulebook.reading import package_of

CASES = "cases.jsonl"


class Case(NamedTuple):
    """A case of a scenario file, with all else that stands in the file."""

    id: str
    said: Mapping[str, Any]
    head: Mapping[str, Any]


def packed(book: Rulebook, cases: Mapping[str, Case], tells: Callable[[Case], bool]) -> str:
    """The text of the file: the shortest case of each sentence in which something is seen to happen."""
    held = [sorted((cases[id] for id in each.holds), key=_length) for _s, _n, each in book.sentences()]
    chosen = {
        case.id: case for several in held if several for case in [next(filter(tells, several), several[0])]
    }
    heads: list[Mapping[str, Any]] = []
    lines = []
    for case in chosen.values():
        if case.head not in heads:
            heads.append(case.head)
        lines.append(_written([case.id, heads.index(case.head), case.said]))
    return "".join(f"{line}\n" for line in [_written(heads), *lines])


def _length(case: Case) -> tuple[int, str]:
    return (len(_written(case.said)), case.id)


def _written(thing: Any) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


def shown(game: Game[Any], ids: Collection[str]) -> Case | None:
    """The first packed case that is one of these; none where a game has no such file."""
    package = package_of(game)
    file = resources.files(package).joinpath(CASES) if package else None
    if file is None or not file.is_file():
        return None
    first, *lines = file.read_text("utf-8").splitlines()
    return next(_among(json.loads(first), lines, set(ids)), None)


def _among(heads: Any, lines: Iterable[str], ids: Collection[str]) -> Iterator[Case]:
    for line in lines:
        id, head, said = json.loads(line)
        if id in ids:
            yield Case(id, said, heads[head])
