"""The scenario files of Slay the Spire."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.app import main
from companion.games.slay_the_spire.game import check_case
from companion.games.slay_the_spire.parts.climb_scenario import CASES
from tests.games.cases import cases_of, count_of

HEAD = {"head": {"kind": "climb"}}


@cases_of("sts")
def test_the_cases_pass(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(path)]) == 0
    assert count_of(path) > 5
    assert f"{count_of(path)} cases: all pass" in capsys.readouterr().out


@cases_of("sts")
def test_no_step_of_ours_is_refused_and_nobody_notices(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cases of a climb go on after a refused step, as those that were sent in do."""
    monkeypatch.setattr(CASES, "forgiving", ())
    assert main(["check", str(path)]) == 0


@pytest.mark.parametrize(
    ("step", "wrong"),
    [("gold 1", ""), ("gold 2", "seat 0: no such gold is waiting: gold 2")],
)
def test_a_step_about_gold_that_nobody_offers_fails_its_case(step: str, wrong: str) -> None:
    won = {"kind": "encounter", "faces": ["first_cultist"], "rows_at_end": [0]}
    state = {"act": 1, "room": "encounter", "players": [{"char": "silent", "gold": 0}], "after_fight": won}
    do = [{"setup": True}, {"take": step}, {"skip": "card"}]
    assert check_case({"id": "x", "state": state, "do": do, "expect": {}}, HEAD) == [wrong] * bool(wrong)


def test_gold_that_came_by_itself_may_be_named_once() -> None:
    """The gold of Tiny House waits for nobody."""
    won = {"kind": "boss", "faces": ["b1_guardian_a10"], "rows_at_end": [0]}
    players = [{"char": "silent", "gold": 0}]
    state = {"act": 1, "ascension": 10, "room": "boss", "players": players, "after_fight": won}
    decks = {"boss_relics": ["Tiny House"]}
    taken = [{"setup": True}, {"reveal": "boss_relic"}, {"take": "Tiny House"}]
    for named, wrong in ((1, []), (2, ["seat 0: no such gold is waiting: gold 3"])):
        do = [*taken, *[{"take": "gold 3"}] * named, {"skip": "rare"}]
        case = {"id": "x", "state": {**state, "decks": decks}, "do": do, "expect": {"players": [{"gold": 3}]}}
        assert check_case(case, HEAD) == wrong
