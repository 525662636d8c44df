"""Hundreds of random fights of Slay the Spire: none breaks down, breaks a cap or loses a card.

Unlike `tests.studies.random_fights` they also have seats with unnamed cards, and some are played with care.
What they exercised is printed (`pytest -rP`), and with `COMPANION_FIGHTS=folder` kept there.
"""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import msgspec
import pytest

from companion.engine.asks import Choice
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from tests.conformance.playing import MORE
from tests.conformance.setups import spire
from tests.studies.trials.slay_the_spire import (
    MOST_ROUNDS,
    broken_caps,
    exercised,
    seen_in,
    watched,
)

CHUNKS = 6 * MORE
AT_ONCE = 1
"""Chunks that are fought while somebody works; the others are for the whole suite."""
FIGHTS = 60
CAREFUL = 10
"""Every so many fights one is played with care, which sees the late phases of bosses."""
GAME = catalogue.game("sts")


def fight(random: Random, careful: bool) -> tuple[bool, set[str]]:
    """One fight, left after `MOST_ROUNDS`; whether it ended, and what it exercised."""
    setup = spire(random)
    match = watched(GAME, GAME.setup(setup), setup.seed)
    oracle = SeedOracle(setup.seed)
    match.settle(oracle)
    held = dict(GAME.places.conserved(match.state))
    while isinstance(ask := match.ask(), Choice) and match.state.fight.round <= MOST_ROUNDS:
        seat = random.choice(ask.seats)
        acts = match.legal(seat)
        careless = not careful or random.random() < 0.1
        act = random.choice(acts) if careless else GAME.bots.at_a_glance(match.state, seat, acts, ask)
        match.take(seat, act)
        match.settle(oracle)
        assert list(broken_caps(match.state)) == [], setup
    assert dict(GAME.places.conserved(match.state)) == held, setup
    assert GAME.places.problems(match.state) == (), setup
    return ask is None, seen_in(match)


@pytest.mark.parametrize(
    "chunk",
    [*range(AT_ONCE), *(pytest.param(chunk, marks=pytest.mark.slow) for chunk in range(AT_ONCE, CHUNKS))],
)
def test_random_fights(chunk: int) -> None:
    ended, seen = 0, set()
    for number in range(FIGHTS):
        over, found = fight(Random(f"{chunk} {number}"), careful=number % CAREFUL == 0)
        ended += over
        seen |= found
    report(chunk, seen)
    assert ended >= FIGHTS * 0.9


def report(chunk: int, seen: set[str]) -> None:
    """Say what this chunk exercised, and keep it where a person can add the chunks up."""
    parts = [f"{count - len(never)} of {count} {kind}" for kind, (count, never) in exercised(seen).items()]
    print(f"chunk {chunk}, {FIGHTS} fights: {', '.join(parts)}")  # noqa: T201 - the count is the report
    folder = os.environ.get("COMPANION_FIGHTS")
    if folder:
        Path(folder, f"fights-{chunk}.json").write_bytes(msgspec.json.encode(sorted(seen)))
