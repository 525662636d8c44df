"""Which branches of the rules carry which sentence of a ledger.

A branch is typical of a sentence when the cases of this sentence come by it, and others seldom do. Where the
code cites a sentence, by a refusal that the ledger has under `cited`, the branch that refuses carries it too.
"""

from __future__ import annotations

import ast
import importlib
from collections.abc import Collection, Iterator, Mapping
from math import sqrt
from typing import Any, NamedTuple

from companion.rulebook.book import Rulebook
from tests.mutants.faults import Fault

TYPICAL = 8
"""So many branches are tried for a sentence, unless the code cites it more often."""
FURTHER = 40
"""So many of the next ones are tried while none of those carries it."""
_REFUSING = frozenset({"refuse", "Refusal"})


class Claim(NamedTuple):
    """What a rule book says, with its cases, and the branches that carry it.

    Without `each` one of the branches must make a case fail, or one of the `further` ones, with it every
    one of them.
    """

    name: str
    cases: frozenset[str]
    branches: tuple[str, ...]
    each: bool = False
    further: tuple[str, ...] = ()

    def missing(self, failed: Mapping[str, Collection[str]]) -> list[str]:
        """The branches without which no case of it fails."""
        every = (*self.branches, *self.further)
        return [branch for branch in every if not self.cases & set(failed.get(branch, ()))]

    def is_lost(self, failed: Mapping[str, Collection[str]]) -> bool:
        """Whether its cases prove too little."""
        missing = self.missing(failed)
        return bool(missing) if self.each else len(missing) == len(self.branches) + len(self.further)


def typical_claims(book: Rulebook, near: Mapping[str, Collection[str]]) -> Iterator[Claim]:
    """Each sentence that cases hold, with what is most typical of it; `near` has the cases at each branch."""
    for section, number, sentence in book.sentences():
        if cases := frozenset(sentence.holds):
            ranked = sorted((-_alike(cases, set(at)), branch) for branch, at in near.items())
            found = tuple(branch for likeness, branch in ranked[: TYPICAL + FURTHER] if likeness)
            name = f"{section} {number}"
            yield Claim(name, cases, found[:TYPICAL], further=found[TYPICAL:])


def cited_claims(book: Rulebook, refusals: Mapping[str, str]) -> Iterator[Claim]:
    """Each place of the text that refusals cite; `refusals` has the "rule: code" of branches that refuse."""
    held = {f"{section} {number}": sentence.holds for section, number, sentence in book.sentences()}
    cited = book.ledger.cited
    for place, sentences in cited.items():
        branches = [
            branch
            for branch, rule in refusals.items()
            if place in (rule, rule.partition(": ")[0] if rule not in cited else rule)
        ]
        cases = frozenset(case for sentence in sentences for case in held[sentence])
        if branches and cases:
            yield Claim(f"cited: {place}", cases, tuple(branches), each=True)


def _alike(cases: Collection[str], at: Collection[str]) -> float:
    """From 0 to 1, how much these two sets of cases are the same (Ochiai)."""
    both = len(set(cases) & set(at))
    return both / sqrt(len(cases) * len(at)) if both else 0.0


def refused(module: str, fault: Fault) -> str:
    """The "rule: code" of a refusal that this fault switches off, or nothing."""
    returned = fault.statement.value if isinstance(fault.statement, ast.Return) else None
    if fault.kind != "nothing returned" or not isinstance(returned, ast.Call) or len(returned.args) < 3:
        return ""
    code, _words, rule = returned.args[:3]
    if ast.unparse(returned.func) not in _REFUSING or not isinstance(code, ast.Constant):
        return ""
    return f"{_said(module, rule)}: {code.value}"


def _said(module: str, rule: ast.expr) -> str:
    """A text of a module, by what its code calls it; nothing where only a call would know it."""
    if isinstance(rule, ast.Constant) and isinstance(rule.value, str):
        return rule.value
    found: Any = importlib.import_module(module)
    for name in ast.unparse(rule).split("."):
        found = getattr(found, name, "")
    return found if isinstance(found, str) else ""
