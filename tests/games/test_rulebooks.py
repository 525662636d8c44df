"""The ledgers of rule texts: every sentence has its proof, and every case and ruling has its sentence."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from companion.games import catalogue

ROOT = Path(__file__).parents[2]
LEDGERS = sorted((ROOT / "companion/games").glob("*/rulebook.toml"))
PROOFS = {"holds", "rulings", "people", "not_here"}
WITHOUT_OPTION = {
    "broken_world": {"start 6.1", "combat 4.3"},
    "mini_rogue": {"skills 6.1", "feats 2.1"},
    "ministeel": {"cards 18.1"},
    "miscrits": {"turn 3.1"},
}
"""Sentences that a ruling narrows although no option says the other reading: they still want one."""


def sentences(ledger: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Each sentence by its section and number."""
    return {
        f"{part} {number}": told
        for part, them in ledger["sentences"].items()
        for number, told in them.items()
    }


def cases(game: str) -> dict[str, dict[str, Any]]:
    files = (ROOT / "tests/cases" / game).glob("*.json")
    return {case["id"]: case for file in files for case in json.loads(file.read_text("utf-8"))["cases"]}


def rulings(folder: Path) -> dict[str, str]:
    """Each ruling by its number, with its text."""
    text = (folder / "rulings.md").read_text("utf-8")
    entry = r"^(?:## |- \*\*)(\w+-\d+) (.*?)(?=^## |^- \*\*|\Z)"
    return dict(re.findall(entry, text, re.MULTILINE | re.DOTALL))


def faults(ledger: dict[str, Any], cases: set[str], rulings: dict[str, str], options: set[str]) -> list[str]:
    """What a ledger lacks, a line each."""
    told, beside = sentences(ledger), set(ledger.get("beside", ()))
    held = {case for each in told.values() for case in each.get("holds", ())}
    ruled = {ruling for each in told.values() for ruling in each.get("rulings", ())}
    found = [f"{part}: {count} sentences" for part, count in _miscounted(ledger)]
    found += [f"{name}: no proof" for name, each in told.items() if not each.keys() & PROOFS]
    found += [f"{name}: not there" for name in sorted((held - cases) | (ruled - rulings.keys()))]
    found += [f"{name}: not there" for name in sorted(beside - cases - rulings.keys())]
    found += [f"{name}: no sentence" for name in sorted((cases | rulings.keys()) - held - ruled - beside)]
    return found + [
        f"{name}: {ruling} has no option"
        for name, each in told.items()
        for ruling in each.get("narrows", ())
        if not options & set(re.findall(r"`(\w+)`", rulings.get(ruling, "")))
    ]


def _miscounted(ledger: dict[str, Any]) -> list[tuple[str, int]]:
    there = {part: len(them) for part, them in ledger["sentences"].items()}
    parts = sorted(there.keys() | ledger["counts"].keys())
    return [(part, there.get(part, 0)) for part in parts if there.get(part) != ledger["counts"].get(part)]


@pytest.mark.parametrize("path", LEDGERS, ids=lambda path: path.parent.name)
def test_every_sentence_has_its_proof_and_every_proof_its_sentence(path: Path) -> None:
    game = path.parent.name
    options = {spec.key for spec in catalogue.game(game).options.specs}
    ledger = tomllib.loads(path.read_text("utf-8"))
    found = faults(ledger, set(cases(game)), rulings(path.parent), options)
    open_still = {line.split(":")[0] for line in found if line.endswith("has no option")}
    assert [line for line in found if not line.endswith("has no option")] == []
    assert open_still == WITHOUT_OPTION.get(game, set())


SMALL = {
    "counts": {"turn": 2},
    "sentences": {
        "turn": {
            "1": {"says": "Draw.", "holds": ["C-1"]},
            "2": {"says": "Move.", "rulings": ["R-1"], "narrows": ["R-1"]},
        }
    },
    "beside": {"R-2": "ours"},
}
TEXTS = {"R-1": "One space. Option `moves`.", "R-2": "Ours."}


def test_a_whole_ledger_has_no_faults() -> None:
    assert faults(SMALL, {"C-1"}, TEXTS, {"moves"}) == []


@pytest.mark.parametrize(
    ("cases_there", "texts", "options", "fault"),
    [
        ({"C-1", "C-2"}, TEXTS, {"moves"}, "C-2: no sentence"),
        (set(), TEXTS, {"moves"}, "C-1: not there"),
        ({"C-1"}, {**TEXTS, "R-3": ""}, {"moves"}, "R-3: no sentence"),
        ({"C-1"}, {"R-1": TEXTS["R-1"]}, {"moves"}, "R-2: not there"),
        ({"C-1"}, TEXTS, {"other"}, "turn 2: R-1 has no option"),
    ],
)
def test_a_fault_of_a_ledger_is_named(
    cases_there: set[str], texts: dict[str, str], options: set[str], fault: str
) -> None:
    assert faults(SMALL, cases_there, texts, options) == [fault]


def test_a_sentence_without_proof_or_left_out_shows() -> None:
    unproved = {**SMALL, "sentences": {"turn": {**SMALL["sentences"]["turn"], "2": {"says": "Move."}}}}
    assert "turn 2: no proof" in faults(unproved, {"C-1"}, TEXTS, {"moves"})
    assert "turn: 2 sentences" in faults({**SMALL, "counts": {"turn": 3}}, {"C-1"}, TEXTS, {"moves"})
