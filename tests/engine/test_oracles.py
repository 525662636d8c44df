"""Who answers a chance: fair and repeatable seeds, scripts, and nobody."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.asks import Chance
from companion.engine.oracles import PersonOracle, ScriptOracle, ScriptRanOut, SeedOracle

DIE = Chance("die", (1, 2, 3, 4, 5, 6))


@given(st.text(max_size=20), st.integers(0, 10_000), st.lists(st.integers(), min_size=1, max_size=40))
def test_a_seed_answers_the_same_whenever_it_is_asked(seed: str, count: int, options: list[int]) -> None:
    chance = Chance("pick", options)
    other = SeedOracle(seed)
    other.answer(DIE, 7)
    assert SeedOracle(seed).answer(chance, count) == other.answer(chance, count)
    assert other.answer(chance, count) in options


def test_seeds_numbers_and_kinds_give_different_streams() -> None:
    def rolls(seed: str, start: int, kind: str) -> list[object]:
        chance = Chance(kind, DIE.options)  # type: ignore[arg-type]
        return [SeedOracle(seed).answer(chance, count) for count in range(start, start + 40)]

    streams = [rolls("7", 0, "die"), rolls("8", 0, "die"), rolls("7", 1, "die"), rolls("7", 0, "draw")]
    assert len({tuple(stream) for stream in streams}) == 4


@pytest.mark.parametrize(("sides", "limit"), [(2, 10.83), (6, 20.52), (52, 87.97)])
def test_every_option_is_equally_likely(sides: int, limit: float) -> None:
    """Chi-square at the 0.1 % level; `limit` is the table's value for sides - 1 degrees."""
    rolls, oracle = 12_000, SeedOracle("fair")
    counts = Counter(oracle.answer(Chance("die", range(sides)), count) for count in range(rolls))
    expected = rolls / sides
    assert sum((counts[side] - expected) ** 2 / expected for side in range(sides)) < limit


def test_one_roll_says_nothing_about_the_next() -> None:
    """Chi-square of pairs at the 0.1 % level, 35 degrees."""
    oracle, pairs = SeedOracle("pairs"), Counter[tuple[object, object]]()
    rolls = [oracle.answer(DIE, count) for count in range(14_401)]
    pairs.update(pairwise(rolls))
    expected = 14_400 / 36
    assert sum((pairs[a, b] - expected) ** 2 / expected for a in DIE.options for b in DIE.options) < 66.62


def test_a_script_answers_in_order_per_kind_and_says_when_it_ran_out() -> None:
    script = ScriptOracle({"die": [3, 6], "draw": ["bash"]})
    assert script.answer(DIE, 0) == 3
    assert script.answer(Chance("draw", ["bash"]), 1) == "bash"
    assert script.answer(DIE, 2) == 6
    with pytest.raises(ScriptRanOut, match="no die left"):
        script.answer(DIE, 3)
    with pytest.raises(ScriptRanOut, match="no coin left for 'luck'"):
        script.answer(Chance("coin", ("heads", "tails"), "luck"), 3)


def test_a_person_is_always_asked() -> None:
    assert PersonOracle().answer(DIE, 0) is None
