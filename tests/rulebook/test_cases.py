"""Cases that show sentences: each sentence that cases hold has one in the program, and it plays."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.engine.demonstrating import watching
from companion.engine.match import Match
from companion.engine.refusals import Refused
from companion.games import catalogue
from companion.play.told.history import TABLE
from companion.play.told.shown_case import moments
from companion.rulebook.book import Ledger, Rulebook, Sentence
from companion.rulebook.cases import Case, packed, shown
from companion.rulebook.reading import has_rulebook, rulebook
from scripts.pack_cases import cases, target
from tests import toy_garden

GAMES = catalogue.games_with(has_rulebook)


def case(id: str, length: int) -> Case:
    return Case(id, {"id": id, "words": "x" * length}, {"kind": "a" if length < 9 else "b"})


def test_of_each_sentence_the_shortest_case_that_tells_something_is_packed_once() -> None:
    known = {each.id: each for each in (case("A", 2), case("B", 5), case("C", 9), case("D", 1))}
    turn = {"1": Sentence("x", ("C", "B")), "2": Sentence("y", ("B", "A")), "3": Sentence("z", ("D",))}
    book = Rulebook(Ledger(sentences={"turn": turn}), {})
    lines = [json.loads(line) for line in packed(book, known, lambda each: each.id not in "AD").splitlines()]
    assert lines[0] == [{"kind": "a"}]
    assert [line[:2] for line in lines[1:]] == [["B", 0], ["D", 0]]


@pytest.mark.parametrize("name", GAMES)
def test_the_cases_of_the_program_are_those_of_the_tests_and_show_every_sentence(name: str) -> None:
    """Where not: python scripts/pack_cases.py."""
    heads, *lines = [json.loads(line) for line in target(name).read_text("utf-8").splitlines()]
    known = cases(name)
    packed_ids = {id for id, _head, _said in lines}
    assert all((said, heads[head]) == (known[id].said, known[id].head) for id, head, said in lines)
    held = [set(each.holds) for _s, _n, each in rulebook(catalogue.game(name)).sentences() if each.holds]
    assert held and [sorted(ids) for ids in held if not ids & packed_ids] == []
    assert packed_ids <= set().union(*held)


@pytest.mark.parametrize("name", GAMES)
def test_a_case_that_is_watched_plays_as_ever_with_players_that_are_called_like_people(name: str) -> None:
    game, called = catalogue.game(name), set[str]()
    heads, *lines = [json.loads(line) for line in target(name).read_text("utf-8").splitlines()]

    def watch(match: Match[Any], refused: Refused | None) -> None:
        called.update(seat.name for seat in game.view(match.copy(), TABLE).seats)

    with watching(watch):
        failed = [id for id, head, said in lines if game.parts.check_case(said, heads[head])]
    assert failed == [] and {"Anna", "Ben"} <= called <= {"Anna", "Ben", "Carl", "Dora"}


def steps(name: str, *ids: str) -> Any:
    game = catalogue.game(name)
    found = shown(game, ids)
    assert found is not None
    return moments(game, found)


def test_a_case_is_shown_from_its_start_act_by_act() -> None:
    start, after = steps("sts", "page-14-multi-hit")
    worms = [{meter.id: meter.value for meter in each.meters} for each in start.view.creatures]
    hit = [{meter.id: meter.value for meter in each.meters} for each in after.view.creatures]
    assert start.lines == () and "loses 1 Vulnerable." in " ".join(after.lines)
    changed = [number for number in range(len(worms)) if worms[number] != hit[number]]
    assert len(changed) == 1 and len(worms) == 2 and after.refused == ""


def test_an_act_that_must_be_refused_says_why_and_changes_nothing() -> None:
    start, refused = steps("broken_world", "BW-T021", "BW-O020")
    assert "Rule: Starting the Game." in refused.refused and refused.lines == ()
    assert (refused.view.boards, refused.view.seats) == (start.view.boards, start.view.seats)


def test_what_no_case_of_the_program_has_shows_nothing() -> None:
    assert shown(catalogue.game("sts"), ("nothing",)) is None
    assert shown(toy_garden.GAME, ("page-14-multi-hit",)) is None
