"""The cases of a game, played with one branch of its rules after the other switched off."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from companion.play.command_line.check import CaseFile, outcomes, read
from tests.mutants.carrying import Claim
from tests.mutants.trying import CONTROL, FAILED, SURVIVED, Tried, Trying

PATIENCE = 1.0
"""Processor time that a case may take beyond twenty times of what it takes with all branches."""
HANGS = 3
"""When so many cases did not end, no others are played."""


class Case(NamedTuple):
    """A case of a scenario file, in the place of a test."""

    nodeid: str
    path: Path
    file: CaseFile

    def fails(self) -> bool:
        """Whether it does not do as the rules are now."""
        return any(failures for _name, failures in outcomes(self.file))


def cases_in(folder: Path, game: str) -> list[Case]:
    """All cases of a game."""
    found = []
    for path in sorted(folder.glob("*.json")):
        file = read(path, game)
        found += [Case(case["id"], path, CaseFile(path, file.game, [case], file.head)) for case in file.cases]
    return found


def failed_before(kept: Path) -> dict[str, list[str]]:
    """The cases that failed without a branch, by the names of the branches."""
    lines = kept.read_text("utf-8").splitlines() if kept.exists() else []
    found: dict[str, list[str]] = {}
    for told in map(json.loads, lines):
        found.setdefault(told["branch"], []).extend(told["failed"])
    return found


def keep(kept: Path, branch: str, failed: Sequence[str]) -> None:
    """Add to what `failed_before` tells."""
    with kept.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"branch": branch, "failed": failed}) + "\n")


class Hung(BaseException):
    """A case does not end. Nothing that a case may catch."""


class Switching(Trying):
    """Plays cases in the place of tests, and keeps those that fail without a branch in a file.

    `claims` is asked once, when the cases at each branch are known. Each branch is tried with the cases of
    those claims that are not proved yet until one of each fails, then with others until any fails. Further
    branches of a claim come last, as long as nothing carries it. What fails with all branches is `broken`.
    """

    def __init__(
        self,
        tried: list[Tried],
        claims: Callable[[Mapping[str, Sequence[str]]], list[Claim]],
        kept: Path,
        ends: float,
        jobs: int = 1,
    ) -> None:
        super().__init__(tried, jobs, lambda _tried: None)
        self.ask, self.kept, self.ends = claims, kept, ends
        self.claims: list[Claim] = []
        self.near: dict[str, list[str]] = {}
        self.broken: list[str] = []

    def _run(self, item: Any, following: Any) -> None:
        self.failed = item.fails()

    def _try_all(self, items: dict[str, Any]) -> None:
        """Try those alone that carry something and are not known yet."""
        self.near = {each.name: [case for _far, _seconds, case in each.near] for each in self.tried}
        self.broken = sorted(items.keys() - self.passed)
        self.claims = self.ask({branch: at for branch, at in self.near.items() if at})
        failed = failed_before(self.kept)
        still = [each for each in self.tried if self._is_open(each.name, failed)]
        self.tried = sorted(still, key=lambda each: not self._is_typical(each.name))
        super()._try_all(items)

    def _is_typical(self, branch: str) -> bool:
        return any(branch in each.branches for each in self.claims)

    def _is_open(self, branch: str, failed: Mapping[str, Sequence[str]]) -> bool:
        may = any(branch in each.further and each.is_lost(failed) for each in self.claims)
        return (may or self._is_typical(branch)) and (
            not failed.get(branch) or bool(self._wanted(branch, failed))
        )

    def _has_tests(self, tried: Tried) -> bool:
        return bool(tried.near)

    def _chosen(self, tried: Tried) -> list[tuple[float, str]]:
        """Those of which one should fail first; nothing when the time is over or nobody needs it any more."""
        failed = failed_before(self.kept)
        if time.monotonic() > self.ends or not self._is_open(tried.name, failed):
            return []
        wanted = set[str]().union(*self._wanted(tried.name, failed))
        near = sorted(tried.near, key=lambda each: (each[2] not in wanted, each[1]))
        return [(seconds, case) for _far, seconds, case in near]

    def _wanted(self, branch: str, failed: Mapping[str, Sequence[str]]) -> list[frozenset[str]]:
        return [each.cases for each in self.claims if each.is_lost(failed) and branch in each.missing(failed)]

    def _run_all(self, tried: Tried, chosen: list[tuple[float, str]], items: dict[str, Any]) -> int:
        """In a child: play the cases and keep which of them fail."""
        signal.signal(signal.SIGPROF, _hang)
        wanted = self._wanted(tried.name, failed_before(self.kept))
        failed, hangs = list[str](), 0
        for seconds, case in chosen:
            if hangs < HANGS and (not failed or any(case in each for each in wanted)):
                outcome = _outcome(items[case], PATIENCE + 20 * seconds)
                hangs += outcome is None
                if outcome is not False:
                    failed.append(case)
                    wanted = [each for each in wanted if case not in each]
        if tried.number != CONTROL and chosen:
            keep(self.kept, tried.name, failed)
        return FAILED if failed else SURVIVED


def _outcome(case: Case, limit: float) -> bool | None:
    """Whether a case fails; `None` when it does not end."""
    signal.setitimer(signal.ITIMER_PROF, limit)
    try:
        return case.fails()
    except Hung:
        return None
    except BaseException:  # noqa: BLE001 - whatever a case without a branch of its rules comes to
        return True
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _hang(_signal: int, _frame: object) -> None:
    raise Hung
