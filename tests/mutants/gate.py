"""The mutation gate of the ledgers: `python -m tests.mutants.gate GAME`.

For each sentence that cases hold, the branches of the rules that carry it are switched off, one at a time.
One of them must make a case of the sentence fail, and of those that refuse and cite it each one. A branch
that no case notices is tried with the other tests of the game. What is left then is explained in `left.toml`.
Ends with 1 when anything is not.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.games import catalogue
from companion.rulebook.reading import rulebook
from tests.mutants.__main__ import found_in, try_with
from tests.mutants.carrying import Claim, cited_claims, refused, typical_claims
from tests.mutants.rooms import ROOMS, modules
from tests.mutants.switching import Switching, cases_in, failed_before, keep
from tests.mutants.trying import CONTROL, Tried, module_name
from tests.project.source import ROOT

LEFT = Path(__file__).with_name("left.toml")
SEEN = Path(__file__).with_name("seen.toml")
LISTS = ("candidates.py", "offered.py")
MINUTES = 30.0
TESTS = "other tests"
"""Stands among the cases that fail without a branch."""


class Result(NamedTuple):
    """How many sentences and branches were tried, and what is left of each."""

    sentences: int
    branches: int
    open_sentences: list[str]
    open_branches: list[str]
    by_tests: int
    explained: int
    not_tried: int

    def numbers(self) -> dict[str, int]:
        """The numbers that are kept."""
        left = len(self.open_sentences) + len(self.open_branches) + self.not_tried
        told = {"sentences": self.sentences, "branches": self.branches, "by_tests": self.by_tests}
        return {**told, "explained": self.explained, "left": left}


def main(arguments: list[str]) -> int:
    """Switch off what carries the sentences of a game, and say what is left."""
    options = _options(arguments)
    trying = run(options.game, options.cases, options.only, options.go_on, options.minutes)
    if trying.broken:
        sys.stdout.write(f"these cases fail with all branches: {', '.join(trying.broken)}\n")
        return 1
    reasons = Reasons(LEFT)
    if not options.cases:
        try_tests(trying.tried, options.go_on, reasons)
    result = judged(options.game, trying.claims, failed_before(options.go_on), reasons)
    _say(result)
    if options.write:
        SEEN.write_text(told_of({**seen(), options.game: result.numbers()}), encoding="utf-8")
    return int(bool(result.open_sentences or result.open_branches or result.not_tried))


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m tests.mutants.gate", description=__doc__)
    parser.add_argument("game", choices=catalogue.names())
    parser.add_argument("--only", default="", help='sentences that begin so ("turn 2")')
    parser.add_argument("--cases", type=Path, help="a folder of scenario files instead of tests/cases/GAME")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="after these nothing new is tried")
    parser.add_argument("--write", action="store_true", help=f"keep the numbers in {SEEN.name}")
    parser.add_argument(
        "--go-on", type=Path, required=True, help="a file of what failed before; more go there"
    )
    return parser.parse_args(arguments)


def _rules(room: str) -> Iterator[Path]:
    """The rules of a game, without what reads its cases and what lists acts for the judge."""
    return (path for path in modules(room) if not {"cases", *LISTS} & set(path.relative_to(ROOT).parts))


def run(game: str, cases: Path | None, only: str, kept: Path, minutes: float) -> Switching:
    """Try what carries sentences of a game and is not in the file yet."""
    found = catalogue.game(game)
    book = rulebook(found)
    room = found.state_type.__module__.split(".")[2]
    tried = [each for path in _rules(room) for each in found_in(room, path) if each.fault.switches_off]
    refusals = {each.name: rule for each in tried if (rule := refused(module_name(each.path), each.fault))}

    def claims(near: Mapping[str, Collection[str]]) -> list[Claim]:
        cited = cited_claims(book, {branch: rule for branch, rule in refusals.items() if branch in near})
        return [each for each in (*typical_claims(book, near), *cited) if only in each.name]

    trying = Switching(tried, claims, kept, time.monotonic() + 60 * minutes)
    trying.over(cases_in(cases or ROOT / "tests/cases" / game, game))
    return trying


def try_tests(tried: Collection[Tried], kept: Path, reasons: Reasons) -> None:
    """Try the branches that no case notices with the other tests of the game, and keep what they notice."""
    failed = failed_before(kept)
    left = [each for each in tried if failed.get(each.name) == [] and not reasons.for_branch(each.name)]
    for each in left:
        each.near, each.outcome = [], ""

    def say(each: Tried) -> None:
        if each.outcome == "killed" and each.number == CONTROL:
            pytest.exit(f"without any fault, tests fail that are near to {each.place}")
        if each.outcome == "killed":
            keep(kept, each.name, [TESTS])

    if left:
        try_with(ROOMS[left[0].room][1][:1], left, 1, say)


class Reasons:
    """Why sentences and branches are left: names in which `*` stands for anything, each with its reason."""

    def __init__(self, path: Path) -> None:
        told = tomllib.loads(path.read_text("utf-8"))
        self.sentences: dict[str, dict[str, str]] = told.get("sentences", {})
        self.branches: dict[str, str] = told.get("branches", {})

    def for_branch(self, branch: str) -> str:
        """The reason for a branch, or nothing."""
        return next((why for name, why in self.branches.items() if matches(name, branch)), "")


def matches(pattern: str, name: str) -> bool:
    """Whether a name is as a pattern says."""
    return re.fullmatch(".*".join(map(re.escape, pattern.split("*"))), name, re.DOTALL) is not None


def judged(game: str, claims: list[Claim], failed: Mapping[str, Collection[str]], reasons: Reasons) -> Result:
    """What is left: sentences that nothing carries, and carrying branches that no case notices."""
    branches = {branch for each in claims for branch in each.branches}
    tried = [each for each in claims if failed.keys() >= set(each.branches)]
    lost = [each for each in tried if each.is_lost(failed)]
    known = {each for each in branches if each in failed or reasons.for_branch(each)}
    unnoticed = sorted(each for each in known if not failed.get(each))
    sentences = [each for each in lost if each.name not in reasons.sentences.get(game, {})]
    named = [branch for branch in unnoticed if not reasons.for_branch(branch)]
    by_tests = sum(set(failed.get(branch, ())) == {TESTS} for branch in branches)
    return Result(
        len(claims),
        len(branches),
        [f"{each.name}: {', '.join(sorted(each.cases))}" for each in sentences],
        named,
        by_tests,
        len(lost) - len(sentences) + len(unnoticed) - len(named),
        len(branches - known),
    )


def _say(result: Result) -> None:
    for name in result.open_sentences:
        sys.stdout.write(f"not carried: {name}\n")
    for name in result.open_branches:
        sys.stdout.write(f"nobody notices: {name}\n")
    numbers = ", ".join(f"{name}: {number}" for name, number in result.numbers().items())
    sys.stdout.write(f"{numbers} ({result.not_tried} not tried)\n")


def seen() -> dict[str, dict[str, int]]:
    """The numbers of the last run over each game."""
    return tomllib.loads(SEEN.read_text("utf-8"))


def told_of(numbers: Mapping[str, Mapping[str, int]]) -> str:
    """These numbers as they are kept."""
    lines = ["# What `python -m tests.mutants.gate GAME --write` saw last."]
    for game, told in sorted(numbers.items()):
        lines += ["", f"[{game}]", *(f"{name} = {number}" for name, number in told.items())]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
