"""Whole rounds by the engine beside the second opinion: hundreds of plays, act by act."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.games.slay_the_spire.state.fight import Enemy
from tests.conformance.playing import MORE
from tests.games.slay_the_spire.differential import COUNTED, Pair, compared
from tests.games.slay_the_spire.second_opinion.figures import CARDS, FACES

CHUNKS, PLAYED, PLAYS = 8, 2 * MORE, 260
"""Chunks that meet everybody, those that are played by both sides, and the plays of one."""


def seeds(chunk: int) -> list[str]:
    """The plays of one chunk."""
    return [f"chunk {chunk} {number}" for number in range(PLAYS)]


@pytest.mark.parametrize(
    "chunk", [0, *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(1, PLAYED))]
)
def test_the_engine_and_the_second_opinion_play_alike(chunk: int) -> None:
    """Hundreds of plays in all; 50 000 by `python -m tests.games.slay_the_spire.differential 50000`."""
    found = compared(seeds(chunk))
    assert not found.differences, "\n".join(difference.words() for difference in found.differences)
    assert found.acts > PLAYS


@pytest.mark.slow
def test_what_no_comparison_had_covered_is_played() -> None:
    """Not only lying there: used, on faces of the die that make it do something, and alike."""
    counts = sum((compared(seeds(chunk)).counts for chunk in range(2)), Counter[str]())
    assert [name for name in COUNTED if not counts[name]] == []


@pytest.mark.slow
def test_every_face_and_whom_they_bring_are_played() -> None:
    """All 153: those too that summon, split, rise, regrow, and wait for others."""
    seen = {enemy.face for chunk in range(CHUNKS) for enemy in _enemies(chunk)}
    assert [name for name in FACES if name not in seen] == []


def _enemies(chunk: int) -> list[Enemy]:
    return [enemy for number in range(PLAYS) for enemy in Pair(f"chunk {chunk} {number}").state.enemies]


@pytest.mark.parametrize(
    "name", ["Acid Slime", "Large Slime", "Dagger", "Torch Head", "Awakened One: Phase 2"]
)
def test_summons_come_while_both_sides_play(name: str) -> None:
    came = 0
    for number in range(PLAYS):
        pair = Pair(f"chunk 2 {number}")
        there = len(pair.state.enemies)
        if any(name in str(enemy) for enemy in map(_what_comes, pair.state.enemies)):
            for _told in pair.run():
                came += sum(FACES[enemy.face]["name"] == name for enemy in pair.state.enemies[there:])
    assert came


def _what_comes(enemy: Enemy) -> list[object]:
    face = FACES[enemy.face]
    return [face.get("slots"), face.get("abilities")]


@pytest.mark.slow
def test_relics_are_used_in_the_steps_of_the_turn_too() -> None:
    """Both sides use them before the draw, among the abilities and at the end (page 19)."""
    seen: Counter[tuple[str, str]] = Counter()
    for number in range(PLAYS):
        pair = Pair(f"chunk 4 {number}")
        for _told in pair.run():
            seen.update((plan.step, plan.before) for plan in pair.used)
            pair.used.clear()
    assert {("start", "draw"), ("start", "abilities"), ("end", "abilities"), ("end", "last")} <= set(seen)


@pytest.mark.slow
def test_a_number_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {**CARDS["swift_strike"], "base": {"cost": 0, "do": [{"hit": 2}, {"may_switch_rows": True}]}}
    monkeypatch.setitem(CARDS, "swift_strike", wrong)
    found = compared(seeds(0))
    assert any("swift_strike" in difference.act for difference in found.differences)
