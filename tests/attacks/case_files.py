"""Changed scenario files: whatever a case says wrong is named in words, and never ends in a crash.

A case of the repository is changed one to three times: a key or an entry lost, doubled or misspelt; a value
of another kind or size; a value that lies elsewhere under the same key.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from companion.play.command_line.check import CaseFile, outcomes, read
from tests.games.cases import CASES

GAMES = tuple(sorted(folder.name for folder in CASES.iterdir()))
CRASHED = "the rules crashed"
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 7, 99, 10**9, -(10**9), 1.5, "", "*", "x", "A", "9,9", "0:1", "don't"),
    *([], {}, [[]], [{}], [None], [0], ["x"], {"x": 1}, {"x": []}, {"0": 1}, [1, 2, 3, 4, 5]),
)


def attack(rounds: int, game: str) -> tuple[Counter[str], list[str]]:
    """How many changed cases of a game passed and failed; each crash, with the number of its case."""
    done: Counter[str] = Counter()
    broken: list[str] = []
    for number in range(rounds):
        (name, lines), *_none = outcomes(changed(game, number))
        done["failed" if lines else "passed"] += 1
        broken += [f"{game} {number}: {name}: {line}" for line in lines if line.startswith(CRASHED)]
    return done, broken


def changed(game: str, number: int) -> CaseFile:
    """A file of this game with one case, and that one changed."""
    chance = Random(f"{game} {number}")
    file = chance.choice(files(game))
    case = {"case": copy.deepcopy(chance.choice(file.cases)), "sets": copy.deepcopy(_sets(file))}
    for _time in range(chance.choice((1, 1, 1, 2, 3))):
        _change(case, chance, game)
    cases, sets = case.get("case", {}), case.get("sets", {})
    if isinstance(cases, dict):
        cases["id"] = "changed"
    return CaseFile(file.path, file.game, [cases], {**file.head, **({"card_sets": sets} if sets else {})})


@cache
def files(game: str) -> tuple[CaseFile, ...]:
    """The scenario files of a game."""
    return tuple(read(path, None) for path in sorted((CASES / game).glob("*.json")))


def _sets(file: CaseFile) -> Any:
    return file.head.get("card_sets", {})


@cache
def _elsewhere(game: str) -> dict[str, list[str]]:
    """What lies under each key in the cases of a game, each value once."""
    found: dict[str, dict[str, None]] = {}
    for file in files(game):
        for thing, key in _places([*file.cases, _sets(file)]):
            found.setdefault(str(key), {})[json.dumps(thing[key], sort_keys=True)] = None
    return {key: list(values) for key, values in found.items()}


def _places(thing: Any) -> Iterator[tuple[Any, Any]]:
    """Every list and object in `thing`, with each of its keys or numbers."""
    for key in list(thing) if isinstance(thing, dict) else range(len(thing)):
        yield thing, key
        if isinstance(thing[key], dict | list):
            yield from _places(thing[key])


def _change(case: dict[str, Any], chance: Random, game: str) -> None:
    places = [place for place in _places(case) if place[0] is not case]
    if not places:
        return
    thing, key = chance.choice(places)
    how = chance.choice(("lose", "value", "value", "elsewhere", "elsewhere", "key", "double", "near"))
    if how == "lose":
        del thing[key]
    elif how == "value":
        thing[key] = copy.deepcopy(chance.choice(VALUES))
    elif how == "elsewhere":
        thing[key] = json.loads(chance.choice(_elsewhere(game).get(str(key), ["null"])))
    elif how == "key" and isinstance(thing, dict):
        thing[chance.choice(list(_elsewhere(game)))] = thing.pop(key)
    elif how == "double" and isinstance(thing, list):
        thing.insert(chance.randrange(len(thing) + 1), copy.deepcopy(thing[key]))
    else:
        thing[key] = _near(thing[key], chance)


def _near(value: Any, chance: Random) -> Any:
    """A value that is misspelt, or one off."""
    if isinstance(value, bool | None):
        return not value
    if isinstance(value, int | float):
        return value + chance.choice((-1, 1, 10))
    if isinstance(value, str) and value:
        place = chance.randrange(len(value))
        return value[:place] + chance.choice(("", "x", value[place] * 2)) + value[place + 1 :]
    return [value]
