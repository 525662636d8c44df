"""Faults in the rules, and which of them no test notices: `python -m tests.mutants`.

Ends with 1 when fewer than 95 of 100 faults are noticed or explained (`explained.toml`).
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections import Counter
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest

from tests.mutants.faults import faults
from tests.mutants.rooms import ROOMS, modules
from tests.mutants.trying import CONTROL, Tried, Trying, parsed

EXPLAINED = Path(__file__).with_name("explained.toml")
GOAL = 0.95
MARKS = "not slow and not windowed and not machine"


def main(arguments: list[str]) -> int:
    """Try as many faults as are wanted and say what came of them."""
    options = _options(arguments)
    tried = _chosen(options)
    noticed = _noticed(options.go_on)
    for each in tried:
        each.outcome = "killed" if each.name in noticed else ""
    left = [each for each in tried if not each.outcome]
    tests = options.tests or sorted({test for each in left for test in ROOMS[each.room][1]})
    if left:
        try_with(tests, left, options.jobs, Saying(options.go_on).say)
    return _sum(tried)


def try_with(tests: list[str], tried: list[Tried], jobs: int, say: Callable[[Tried], None]) -> None:
    """Try faults with these tests."""
    arguments = ["-q", "-s", "--no-header", "-o", "timeout=0", "-m", MARKS, *tests]
    pytest.main(arguments, plugins=[Trying(tried, jobs, say)])


def _noticed(kept: Path | None) -> set[str]:
    """The names of the faults that were noticed before."""
    return set(kept.read_text("utf-8").splitlines()) if kept and kept.exists() else set()


class Saying:
    """Says what came of each fault, and keeps those that were noticed in a file, if there is one."""

    def __init__(self, kept: Path | None) -> None:
        self.kept = kept
        explained = tomllib.loads(EXPLAINED.read_text("utf-8"))["fault"]
        self.explained = {(each["place"], each["fault"]) for each in explained}

    def say(self, each: Tried) -> None:
        """Called when a fault was tried."""
        if each.number == CONTROL:
            if each.outcome == "killed":
                pytest.exit(f"without any fault, tests fail that are near to {each.place}: {each.near}")
            return
        if each.outcome in ("survived", "no test comes by") and each.named in self.explained:
            each.outcome = "explained"
        if each.outcome == "killed" and self.kept:
            with self.kept.open("a", encoding="utf-8") as file:
                file.write(f"{each.name}\n")
        if each.outcome not in ("killed", "explained"):
            place = f"{each.place} line {each.fault.line}"
            sys.stdout.write(f"{each.outcome} ({len(each.near)} tests near): {place}: {each.fault}\n")
            sys.stdout.flush()


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=500, help="how many faults, shared by the rooms")
    parser.add_argument("--seed", type=int, default=1, help="which faults are chosen")
    parser.add_argument("--only", type=Path, help="faults in this module or folder alone")
    parser.add_argument("--tests", nargs="*", help="these tests instead of those near to the rooms")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes")
    parser.add_argument(
        "--go-on", type=Path, help="a file of the faults that were noticed before; more go there"
    )
    return parser.parse_args(arguments)


def _chosen(options: argparse.Namespace) -> list[Tried]:
    """Faults by chance, as many from each room as from any other, unless it has no more.

    A change of the rules brings and takes the faults of the functions that it changes, and no others.
    """
    only = options.only and options.only.resolve()
    rooms = {
        room: [path for path in modules(room) if not only or path.is_relative_to(only)] for room in ROOMS
    }
    if only and not any(rooms.values()):
        rooms = {only.stem: [only]}
    found = [
        _shuffled([each for path in paths for each in found_in(room, path)], options.seed)
        for room, paths in rooms.items()
    ]
    found.sort(key=len)
    left, chosen = options.count, []
    for number, several in enumerate(found):
        taken = several[: left // (len(found) - number)]
        chosen += taken
        left -= len(taken)
    return chosen


def found_in(room: str, path: Path) -> list[Tried]:
    """All faults of a module, equal ones of a function with numbers."""
    found, equal = [], Counter[str]()
    for number, fault in enumerate(faults(parsed(path))):
        one = Tried(room, path, number, fault)
        equal[one.name] += 1
        one.twin = equal[one.name]
        found.append(one)
    return found


def _shuffled(several: list[Tried], seed: int) -> list[Tried]:
    return sorted(several, key=lambda each: blake2b(f"{seed} {each.name}".encode()).digest())


def _sum(tried: list[Tried]) -> int:
    """Say the numbers by room; 1 when the goal is missed."""
    total: Counter[str] = Counter()
    for room in dict.fromkeys(each.room for each in tried):
        outcomes = Counter(each.outcome for each in tried if each.room == room)
        total += outcomes
        sys.stdout.write(f"{room}: {_numbers(outcomes)}\n")
    sys.stdout.write(f"all: {_numbers(total)}\n")
    count = total.total() - total["not tried"]
    return int(total["killed"] + total["explained"] < GOAL * count or not count)


def _numbers(outcomes: Counter[str]) -> str:
    return ", ".join(
        f"{number} {outcome or 'nothing came of them'}" for outcome, number in outcomes.most_common()
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
