"""The ledgers of rule texts: every sentence has its proof, and every case and ruling has its sentence."""

from __future__ import annotations

import ast
import json
from collections.abc import Collection, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.engine.events import Event
from companion.games import catalogue
from companion.rulebook.book import Ledger, Ruling
from companion.rulebook.reading import has_rulebook, ledger_in, rulebook, rulings_in
from companion.speech.toml_text import TomlError, tables
from tests import toy_garden

ROOT = Path(__file__).parents[2]
GAMES = catalogue.games_with(lambda game: rulebook(game).ledger.sentences)


def cases(game: str) -> set[str]:
    files = (ROOT / "tests/cases" / game).glob("*.json")
    return {case["id"] for file in files for case in json.loads(file.read_text("utf-8"))["cases"]}


def things(game: str) -> set[str]:
    """The ids of what a box holds."""
    contents = catalogue.game(game).parts.contents
    return {thing.id for thing in contents()} if contents is not None else set()


def faults(
    ledger: Ledger,
    cases: set[str],
    rulings: Mapping[str, Ruling],
    options: set[str],
    things: Collection[str] = (),
) -> list[str]:
    """What a ledger lacks, a line each."""
    told = {
        f"{part} {number}": each for part, them in ledger.sentences.items() for number, each in them.items()
    }
    beside = ledger.beside.keys() | ledger.on_faces().keys()
    held = {case for each in told.values() for case in each.holds}
    ruled = {ruling for each in told.values() for ruling in each.rulings}
    found = [f"{part}: {count} sentences" for part, count in _miscounted(ledger)]
    found += [f"{name}: no proof" for name, each in told.items() if not each.is_proved]
    found += [f"{name}: not there" for name in sorted((held - cases) | (ruled - rulings.keys()))]
    found += [f"{name}: not there" for name in sorted(beside - cases - rulings.keys())]
    found += [f"{name}: no such thing" for name in sorted(ledger.faces.keys() - set(things))]
    twice = (held | ruled) & beside | (ledger.beside.keys() & ledger.on_faces().keys())
    found += [f"{name}: named twice" for name in sorted(twice)]
    found += [f"{name}: no reason" for name, why in ledger.beside.items() if not why.strip()]
    links = (ledger.cited, ledger.asked, ledger.happens, ledger.numbers)
    cited = {name for link in links for names in link.values() for name in names}
    found += [f"{name}: no such sentence" for name in sorted(cited - told.keys() - rulings.keys())]
    found += [f"{part}: no such section" for part in ledger.pages.keys() - ledger.counts.keys()]
    found += [f"{part}: no page" for part in ledger.counts.keys() - ledger.pages.keys() if ledger.pages]
    found += [f"{name}: no sentence" for name in sorted((cases | rulings.keys()) - held - ruled - beside)]
    return found + [
        f"{name}: {ruling} has no option"
        for name, each in told.items()
        for ruling in each.narrows
        if ruling not in rulings or not options.intersection(rulings[ruling].options)
    ]


def _miscounted(ledger: Ledger) -> list[tuple[str, int]]:
    there = {part: len(them) for part, them in ledger.sentences.items()}
    parts = sorted(there.keys() | ledger.counts.keys())
    return [(part, there.get(part, 0)) for part in parts if there.get(part) != ledger.counts.get(part)]


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_has_its_proof_and_every_proof_its_sentence(game: str) -> None:
    options = {spec.key for spec in catalogue.game(game).options.specs}
    book = rulebook(catalogue.game(game))
    assert faults(book.ledger, cases(game), book.rulings, options, things(game)) == []


def folder_of(game: str) -> Path:
    return ROOT.joinpath(*catalogue.game(game).state_type.__module__.split(".")[:3])


def trees_of(game: str) -> list[ast.AST]:
    """What is written in a game, and in what games share."""
    files = [*folder_of(game).rglob("*.py"), *(ROOT / "companion/kit").rglob("*.py")]
    return [node for file in files for node in ast.walk(ast.parse(file.read_text("utf-8")))]


def said_in(game: str) -> set[Any]:
    return {node.value for node in trees_of(game) if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("game", GAMES)
def test_what_refusals_cite_and_what_is_counted_stands_in_the_game(game: str) -> None:
    """Else no refusal and no number would ever show the sentence."""
    ledger, said = rulebook(catalogue.game(game)).ledger, said_in(game)
    assert [part for each in ledger.cited for part in each.split(": ") if part not in said] == []
    assert ledger.numbers.keys() - said == set()


def events_in(package: str) -> set[str]:
    kinds = [kind for each in Event.__subclasses__() for kind in (each, *each.__subclasses__())]
    return {kind.__name__ for kind in kinds if kind.__module__.startswith(f"{package}.")}


@pytest.mark.parametrize("game", GAMES)
def test_each_event_of_a_game_has_its_sentences_or_says_that_it_has_none(game: str) -> None:
    folder = folder_of(game)
    for file in folder.rglob("*.py"):
        import_module(".".join(file.relative_to(ROOT).with_suffix("").parts))
    own, shared = events_in(".".join(folder.relative_to(ROOT).parts)), events_in("companion.kit")
    known = {key.partition(": ")[0] for key in rulebook(catalogue.game(game)).ledger.happens}
    assert own <= known
    assert known <= own | shared


TOPIC = {"Choice": 0, "choice": 1, "Chance": 2}
"""Which argument is the topic of a question where it is made."""
DEALT = {"opening hand", "draw", "first player"}
"""Topics of the kit, which not all games ask."""


@pytest.mark.parametrize("game", GAMES)
def test_each_question_that_is_written_out_has_its_sentences_or_says_that_it_has_none(game: str) -> None:
    topics = {
        node.args[TOPIC[called]].value  # type: ignore[attr-defined]
        for node in trees_of(game)
        if isinstance(node, ast.Call) and (called := ast.unparse(node.func).rpartition(".")[2]) in TOPIC
        if isinstance((node.args + [None] * 3)[TOPIC[called]], ast.Constant)
    }
    asked = rulebook(catalogue.game(game)).ledger.asked
    assert topics - asked.keys() - DEALT == set()
    assert asked.keys() - said_in(game) - pages_of(game) == set()


def pages_of(game: str) -> set[str]:
    """The keys of the pages that explain questions, which stand in a table of the game."""
    file = folder_of(game) / "data/rules_pages.toml"
    return set(tables(file.read_text("utf-8"))) if file.is_file() else set()


def test_most_ledgers_cite_sentences() -> None:
    assert sum(bool(rulebook(catalogue.game(game)).ledger.cited) for game in GAMES) >= 4


def test_every_ledger_in_a_folder_of_a_game_is_read() -> None:
    assert len(GAMES) == len(list((ROOT / "companion/games").glob("*/rulebook.toml"))) >= 4


SMALL: dict[str, Any] = {
    "counts": {"turn": 2},
    "sentences": {
        "turn": {
            "1": {"says": "Draw.", "holds": ["C-1"]},
            "2": {"says": "Move.", "rulings": ["R-1"], "narrows": ["R-1"]},
        }
    },
    "beside": {"R-2": "ours"},
}
TEXTS = {"R-1": Ruling("R-1", "", "", ("moves",)), "R-2": Ruling("R-2", "", "", ())}


def small(**changed: Any) -> Ledger:
    return msgspec.convert({**SMALL, **changed}, Ledger)


def test_a_whole_ledger_has_no_faults() -> None:
    assert faults(small(), {"C-1"}, TEXTS, {"moves"}) == []


@pytest.mark.parametrize(
    ("cases_there", "texts", "options", "fault"),
    [
        ({"C-1", "C-2"}, TEXTS, {"moves"}, "C-2: no sentence"),
        (set(), TEXTS, {"moves"}, "C-1: not there"),
        ({"C-1"}, {**TEXTS, "R-3": Ruling("R-3", "", "", ())}, {"moves"}, "R-3: no sentence"),
        ({"C-1"}, {"R-1": TEXTS["R-1"]}, {"moves"}, "R-2: not there"),
        ({"C-1"}, TEXTS, {"other"}, "turn 2: R-1 has no option"),
    ],
)
def test_a_fault_of_a_ledger_is_named(
    cases_there: set[str], texts: dict[str, Ruling], options: set[str], fault: str
) -> None:
    assert faults(small(), cases_there, texts, options) == [fault]


@pytest.mark.parametrize(
    ("changed", "found"),
    [
        ({"faces": {"anchor": ["C-2"]}}, []),
        ({"faces": {"anker": ["C-2"]}}, ["anker: no such thing"]),
        ({"faces": {"anchor": []}}, ["C-2: no sentence"]),
        ({"faces": {"anchor": ["C-2", "C-3"]}}, ["C-3: not there"]),
        ({"faces": {"anchor": ["C-1", "C-2"]}}, ["C-1: named twice"]),
        ({"faces": {"anchor": ["C-2", "R-2"]}}, ["R-2: named twice"]),
        ({"faces": {"anchor": ["C-2"]}, "beside": {"R-2": " "}}, ["R-2: no reason"]),
    ],
)
def test_a_case_may_rest_on_a_thing_that_is_in_the_box(changed: Any, found: list[str]) -> None:
    assert faults(small(**changed), {"C-1", "C-2"}, TEXTS, {"moves"}, {"anchor"}) == found


def test_what_is_cited_must_be_a_sentence() -> None:
    there, missing = {"Turn: no-card": ["turn 1", "turn 2"]}, {"Turn": ["turn 1", "turn 3"]}
    assert faults(small(cited=there), {"C-1"}, TEXTS, {"moves"}) == []
    assert faults(small(cited=missing), {"C-1"}, TEXTS, {"moves"}) == ["turn 3: no such sentence"]


def test_a_sentence_without_proof_or_left_out_shows() -> None:
    turn = {**SMALL["sentences"]["turn"], "2": {"says": "Move."}}
    assert "turn 2: no proof" in faults(small(sentences={"turn": turn}), {"C-1"}, TEXTS, {"moves"})
    assert "turn: 2 sentences" in faults(small(counts={"turn": 3}), {"C-1"}, TEXTS, {"moves"})


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ('[sentences.turn]\n"1" = { says = "Draw.", hold = ["C-1"] }', msgspec.ValidationError),
        ('[sentences.turn]\n"1" = { holds = ["C-1"] }', msgspec.ValidationError),
        ("[chapters]\nturn = 2", msgspec.ValidationError),
        ("[counts", TomlError),
    ],
)
def test_a_ledger_with_anything_else_in_it_is_refused(text: str, error: type[Exception]) -> None:
    with pytest.raises(error):
        ledger_in(text)


RULINGS = """# Rulings

## R-01 A heading

Two lines
of it. Option `one`.

## What is no entry

- **R-02 An item.** House rule
  `two` (no).
- **R-03 The last item.** Not `Two`, `a b`.

Text below.

| no. | question | ruling | why |
|---|---|---|---|
| R-04 | A row? | Yes (`four`) | page 4 |
| 4 | R-05 | a change, no entry |
"""


def test_entries_are_read_in_each_form_and_nothing_else_is_one() -> None:
    assert list(rulings_in(RULINGS)) == [
        Ruling("R-01", "A heading", "Two lines of it. Option `one`.", ("one",)),
        Ruling("R-02", "An item", "House rule `two` (no).", ("two",)),
        Ruling("R-03", "The last item", "Not `Two`, `a b`.", ("Two",)),
        Ruling("R-04", "A row?", "Yes (`four`). Because: page 4", ("four",)),
    ]


@pytest.mark.parametrize("name", catalogue.names())
def test_no_entry_of_a_document_is_missed_or_empty(name: str) -> None:
    rulings = rulebook(catalogue.game(name)).rulings.values()
    assert len(rulings) >= 50
    assert [each.id for each in rulings if not each.title or not each.text] == []


def test_a_game_of_the_tests_has_no_rule_book() -> None:
    assert all(has_rulebook(catalogue.game(game)) for game in GAMES)
    assert not has_rulebook(toy_garden.GAME)
    found = rulebook(toy_garden.GAME)
    assert (found.ledger, found.rulings) == (Ledger(), {})
