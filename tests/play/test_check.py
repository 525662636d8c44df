"""Scenario files through the real engine."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app import main
from companion.engine.game import Parts
from companion.engine.oracles import ScriptRanOut
from companion.engine.refusals import Refusal, Refused
from companion.games import catalogue
from tests import toy_garden
from tests.games.cases import CASES

CASE = {
    "id": "one",
    "setup": {"seating": ["A", "B"], "active": "A", "players": {"A": {"hand": ["dagger"]}, "B": {}}},
    "actions": [{"actor": "A", "do": "play", "card": "dagger", "target": "B"}],
    "expect": {"B.hp": 9},
}
Change = Callable[[dict[str, Any]], object]


def check(
    tmp_path: Path, *changes: Change, game: str | None = "ministeel", arguments: tuple[str, ...] = ()
) -> int:
    """The exit code for a file with one case, changed."""
    data = {"game": game, "cases": [copy.deepcopy(CASE)]} if game else {"cases": [copy.deepcopy(CASE)]}
    for change in changes:
        change(data)
    path = tmp_path / "one.json"
    path.write_text(json.dumps(data))
    return main(["check", str(path), *arguments])


def case(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data["cases"][0]
    return found


def test_every_game_has_cases_and_plays_them_with_its_own_tests() -> None:
    assert {path.parent.name for path in CASES.rglob("*.json")} == set(catalogue.names())
    played = [path.read_text("utf-8") for path in CASES.parent.glob("games/*/test_cases.py")]
    assert [
        name for name in catalogue.names() if not any(f'@cases_of("{name}")' in text for text in played)
    ] == []


def test_the_examples_of_the_documentation_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "scenario-format.md").read_text()
    examples = [block.split("```")[0] for block in text.split("```json\n")[1:]]
    for number, example in enumerate(examples):
        (tmp_path / f"{number}.json").write_text(example)
    assert main(["check", *map(str, sorted(tmp_path.glob("*.json")))]) == 0
    assert f"{len(catalogue.names())} cases: all pass" in capsys.readouterr().out


def test_a_case_that_fails_says_expected_and_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path, lambda data: case(data)["expect"].update({"B.hp": 8, "A.hp": 10})) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"{tmp_path / 'one.json'}: one: B.hp: expected 8, found 9"
    assert lines[1] == "1 case: 1 failed."


def test_each_failed_expectation_has_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        check(tmp_path, lambda data: case(data)["expect"].update({"B.hp": 8, "A.hp": 3, "A.hand": ["fate"]}))
        == 1
    )
    assert len(capsys.readouterr().out.splitlines()) == 4


def test_an_act_refused_on_the_way_fails_the_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    early = {"actor": "B", "do": "end_turn"}
    assert check(tmp_path, lambda data: case(data)["actions"].insert(0, early)) == 1
    assert "'do': 'end_turn'} was refused: It is A's turn" in " ".join(capsys.readouterr().out.split())


def test_a_last_act_that_should_be_refused_and_is_not_fails(tmp_path: Path) -> None:
    assert check(tmp_path, lambda data: case(data)["expect"].update({"last_action_legal": False})) == 1


def test_an_engine_that_breaks_fails_the_case_and_the_others_are_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from companion.games.ministeel import verbs
    from companion.games.ministeel.effects import Attack

    def broken(*_arguments: object) -> None:
        raise KeyError("lost")

    monkeypatch.setitem(verbs._VERBS, Attack, broken)
    quiet = {**copy.deepcopy(CASE), "id": "two", "actions": [], "expect": {"B.hp": 10}}
    assert check(tmp_path, lambda data: data["cases"].append(quiet)) == 1
    out = capsys.readouterr().out
    assert (
        "one: the rules crashed: KeyError: 'lost'" in out
        and "one: the rules crashed: KeyError: 'lost'" in out
    )


@pytest.mark.parametrize(
    ("raised", "told"),
    [
        (
            Refused(Refusal("too-far", "That is too far.", "Moving"), ("rest",)),
            "That is too far. Rule: Moving.",
        ),
        (ScriptRanOut("no die left for 'storm'"), "the case has too few results: no die left for 'storm'"),
    ],
)
def test_what_a_new_game_lets_out_of_a_case_fails_the_case_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], raised: Exception, told: str
) -> None:
    def check_case(case: object, head: object) -> list[str]:
        raise raised

    with catalogue.also(msgspec.structs.replace(toy_garden.GAME, parts=Parts(check_case=check_case))):
        assert check(tmp_path, game="garden") == 1
    assert f"one: {told}" in " ".join(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda data: case(data).update(expekt={}), ["one:", "expekt", "expect"]),
        (lambda data: case(data)["setup"].update(sitting=[]), ["one:", "setup", "sitting", "seating"]),
        (lambda data: case(data)["setup"]["players"]["A"].update(hpp=1), ["setup, players, A", "hpp", "hp"]),
        (lambda data: case(data)["actions"][0].update(crad="x"), ["actions, 1", "crad", "card"]),
        (lambda data: case(data).update(script={"die": [1]}), ["script", "die", "dice"]),
        (lambda data: case(data)["actions"][0].update(card="axe"), ["actions, 1, card", "axe"]),
        (lambda data: case(data)["setup"].update(deck=["axe"]), ["setup, deck, 1", "axe"]),
        (lambda data: case(data)["actions"][0].update(do="jump"), ["jump", "play"]),
        (lambda data: case(data)["actions"][0].update(actor="Z"), ["Z", "A, B"]),
        (lambda data: case(data)["actions"].append("play"), ["actions, 2", "object", "play"]),
        (lambda data: case(data)["expect"].update({"B.speed": 1}), ["B.speed", "hp"]),
        (lambda data: case(data)["expect"].update({"Z.hp": 1}), ["Z", "A, B"]),
        (lambda data: case(data)["setup"]["players"]["A"].update(hp="ten"), ["int", "players, A, hp"]),
        (lambda data: case(data).update(script={"dice": [7]}), ["dice", "6"]),
        (lambda data: case(data).pop("setup"), ["setup"]),
        (lambda data: case(data).pop("id"), ["case 1", "id"]),
        (lambda data: data["cases"].append([]), ["case 2", "id"]),
        (lambda data: case(data)["setup"].update(seating=["A", "B", "C"]), ["players"]),
        (lambda data: case(data)["setup"].update(phase="noon"), ["noon"]),
        (lambda data: data["cases"].append(copy.deepcopy(CASE)), ["two cases", "one"]),
    ],
)
def test_a_malformed_case_fails_with_where_and_what_was_expected_and_the_others_are_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Change, expected: list[str]
) -> None:
    def among_others(data: dict[str, Any]) -> None:
        change(data)
        data["cases"].append({**copy.deepcopy(CASE), "id": "other", "expect": {"B.hp": 8}})

    assert check(tmp_path, among_others) == 1
    said = capsys.readouterr().out
    assert [word for word in expected if word not in said] == []
    assert "cases: 2 failed." in said and "cases: 2 failed." in said


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda data: data.update(gmae="x"), ["gmae", "game"]),
        (lambda data: data.update(game="chess"), ["chess", "ministeel"]),
        (lambda data: data.update(cases={}), ["cases"]),
        (lambda data: data.pop("cases"), ["cases"]),
    ],
)
def test_a_malformed_file_is_refused_with_where_and_what_was_expected(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: Change, expected: list[str]
) -> None:
    assert check(tmp_path, change) == 2
    said = capsys.readouterr().err
    assert "one.json" in said and said.count("\n") == 1
    assert [word for word in expected if word not in said] == []


@pytest.mark.parametrize("text", ["", "[]", "{", "nonsense", "[" * 100_000, '"x"'])
def test_a_file_that_is_no_object_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    path = tmp_path / "odd.json"
    path.write_text(text)
    assert main(["check", str(path)]) == 2
    assert "odd.json" in capsys.readouterr().err


def test_the_game_may_be_said_on_the_command_line_or_by_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert check(tmp_path, game=None, arguments=("--game", "ministeel")) == 0
    (tmp_path / "ministeel").mkdir()
    assert check(tmp_path / "ministeel", game=None) == 0
    capsys.readouterr()
    assert check(tmp_path, game=None) == 2
    assert "--game" in capsys.readouterr().err
