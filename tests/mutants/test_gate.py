"""The gate lets a sentence through that its case proves, and no other."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from companion.rulebook.book import Ledger, Rulebook
from tests.mutants.__main__ import found_in
from tests.mutants.carrying import TYPICAL, Claim, cited_claims, refused, typical_claims
from tests.mutants.gate import LEFT, Reasons, judged, matches, modules, seen, told_of
from tests.mutants.trying import module_name
from tests.project.source import ROOT

CASES = ROOT / "tests/cases/ministeel"
POISON = "turn 1.1"
HOLD_POISON = {"MS-T008", "MS-T012", "own-104"}


def gate(cases: Path, kept: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.mutants.gate", "ministeel", "--only", POISON]
    command += ["--cases", str(cases), "--go-on", str(kept)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=250, check=False)


@pytest.mark.machine
def test_a_branch_that_no_case_expects_anything_of_goes_unnoticed(tmp_path: Path) -> None:
    """Poison takes HP at the start of a turn; three cases look at these HP."""
    whole = gate(CASES, tmp_path / "whole")
    assert "not carried" not in whole.stdout and "sentences: 1" in whole.stdout, whole.stdout + whole.stderr
    for path in CASES.glob("*.json"):
        file = json.loads(path.read_text("utf-8"))
        for case in file["cases"]:
            if case["id"] in HOLD_POISON:
                case["expect"] = {"actions_left": 2}
        (tmp_path / path.name).write_text(json.dumps(file))
    without = gate(tmp_path, tmp_path / "without")
    assert without.returncode == 1, without.stdout
    noticed = {name: _noticed(tmp_path / name) for name in ("whole", "without")}
    # Whichever branch of poison is tried first carries the sentence; the next may be noticed by any case.
    assert any("poison" in branch.lower() for branch in noticed["whole"] - noticed["without"])


def _noticed(kept: Path) -> set[str]:
    """The branches without which a case of the sentence fails, of a run that was kept there."""
    with kept.open() as file:
        return {each["branch"] for each in map(json.loads, file) if HOLD_POISON.intersection(each["failed"])}


BOOK = Rulebook(
    msgspec.convert(
        {
            "sentences": {
                "turn": {
                    "1": {"says": "Draw.", "holds": ["A", "B"]},
                    "2": {"says": "Shuffle.", "people": "you do"},
                    "3": {"says": "Pay.", "holds": ["C"]},
                }
            },
            "cited": {"Turn": ["turn 1"], "Turn: poor": ["turn 3"]},
        },
        Ledger,
    ),
    {},
)


def test_the_branches_that_its_cases_alone_come_by_are_most_typical() -> None:
    near = {"all": ["A", "B", "C"], "draws": ["A", "B"], "pays": ["C"], "half": ["A", "C"]}
    draw, pay = typical_claims(BOOK, near)
    assert (draw.name, draw.cases, draw.branches) == ("turn 1", {"A", "B"}, ("draws", "all", "half"))
    assert pay.branches[0] == "pays"
    many = {str(number): ["C"] for number in range(TYPICAL + 1)}
    assert [len(each.branches) for each in typical_claims(BOOK, many)] == [0, TYPICAL]
    assert [len(each.further) for each in typical_claims(BOOK, many)] == [0, 1]


def test_each_branch_that_refuses_carries_what_it_cites() -> None:
    refusals = {"poor": "Turn: poor", "late": "Turn: late", "other": "End: late"}
    claims = {each.name: each for each in cited_claims(BOOK, refusals)}
    assert claims["cited: Turn"].branches == ("late",)
    assert claims["cited: Turn: poor"] == Claim("cited: Turn: poor", frozenset("C"), ("poor",), each=True)


@pytest.mark.parametrize(
    ("each", "failed", "lost"),
    [
        (False, {"one": ["A"], "two": []}, False),
        (False, {"one": ["C"], "two": []}, True),
        (False, {}, True),
        (True, {"one": ["A"], "two": ["C"]}, True),
        (True, {"one": ["A"], "two": ["B", "C"]}, False),
    ],
)
def test_one_branch_is_enough_unless_each_cites(each: bool, failed: dict[str, list[str]], lost: bool) -> None:
    assert Claim("turn 1", frozenset("AB"), ("one", "two"), each).is_lost(failed) is lost
    assert Claim("turn 1", frozenset("AB"), (), each=False).is_lost(failed)


def test_a_further_branch_carries_a_sentence_too() -> None:
    claim = Claim("turn 1", frozenset("A"), ("one",), further=("two", "three"))
    assert claim.is_lost({"one": [], "two": ["B"]}) and not claim.is_lost({"one": [], "three": ["A"]})
    assert claim.missing({"three": ["A"]}) == ["one", "two"]


def test_what_is_left_is_told_or_explained(tmp_path: Path) -> None:
    path = tmp_path / "left.toml"
    path.write_text('[sentences.toy]\n"turn 3" = "a reason"\n[branches]\n"a.py:*told*" = "the log"\n')
    names = ("a.py:one told 1", "a.py:two 1", "a.py:three 1")
    claims = [
        Claim("turn 1", frozenset("A"), names),
        Claim("turn 3", frozenset("C"), names),
        Claim("turn 4", frozenset("C"), ("a.py:four 1",)),
    ]
    failed = {names[0]: [], names[1]: [], names[2]: ["A"]}
    result = judged("toy", claims, failed, Reasons(path))
    assert result.numbers() == {"sentences": 3, "branches": 4, "by_tests": 0, "explained": 2, "left": 2}
    assert (result.open_sentences, result.open_branches, result.not_tried) == ([], [names[1]], 1)
    assert judged("other", claims, failed, Reasons(path)).open_sentences == ["turn 3: C"]


def test_a_star_stands_for_anything() -> None:
    assert matches("a.py:* left out: x[0]*", "a.py:go left out: x[0] = 1 1")
    assert not matches("a.py:* left out", "a.py:go left out: x")


def test_refusals_of_a_game_are_found_with_their_rule() -> None:
    path = ROOT / "companion/games/ministeel/judge/legal.py"
    found = {refused(module_name(path), each.fault) for each in found_in("ministeel", path)}
    assert {"The Game Pieces: no-token", "MS-15: token-other-turn", ""} <= found


def test_reasons_are_reasons_for_what_there_is() -> None:
    reasons = Reasons(LEFT)
    rooms = {name.split("/")[2] for name in reasons.branches}
    there = [each.name for room in rooms for path in modules(room) for each in found_in(room, path)]
    unknown = [name for name in reasons.branches if not any(matches(name, each) for each in there)]
    assert unknown == []
    assert all(why for why in (*reasons.branches.values(), *map(str, reasons.sentences.values())))


def test_numbers_are_kept_as_they_are_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = {"toy": {"sentences": 3, "left": 0}, "other": {"sentences": 1, "left": 1}}
    (tmp_path / "seen.toml").write_text(told_of(kept))
    monkeypatch.setattr("tests.mutants.gate.SEEN", tmp_path / "seen.toml")
    assert seen() == kept
