"""Thousands of random fights of Slay the Spire: none breaks down, breaks a cap or loses a card.

Together they should bring out everything there is; what they did bring out is printed (`pytest -s`)
and written to `fights.json` in the folder that `COMPANION_FIGHTS` names, one file a worker.
"""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.engine.asks import Choice
from companion.engine.corrections import SetValue
from companion.engine.events import Frame
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue
from companion.games.slay_the_spire.book import BOOK
from companion.games.slay_the_spire.state import Script, State
from tests.conformance.setups import spire, spire_caps

CHUNKS = 48
FIGHTS = 60
ROUNDS = 25
GAME = catalogue.game("sts")


class Watched(Match[State]):
    """A match that notes every script that begins."""

    seen: Counter[str]

    def push(self, frame: Frame) -> None:
        if isinstance(frame, Script):
            self.seen[frame.keys[0]] += 1
        super().push(frame)


def fight(random: Random, seen: Counter[str], careful: bool) -> bool:
    """One fight, at random or played with care, at most `ROUNDS` rounds long; whether it ended."""
    setup = spire(random, healthy=careful)
    match = Watched(GAME, GAME.setup(setup))
    match.seen = seen
    oracle = SeedOracle(setup.seed)
    match.settle(oracle)
    if careful and random.random() < 0.5:
        weaken(match)
    held = dict(GAME.conserved(match.state))
    while isinstance(ask := match.ask(), Choice) and match.state.round <= ROUNDS:
        seat = random.choice(ask.seats)
        acts = match.legal(seat)
        careless = not careful or random.random() < 0.1
        act = random.choice(acts) if careless else GAME.careful(match.state, seat, acts, ask)
        match.take(seat, act)
        match.settle(oracle)
        assert list(spire_caps(match.state)) == [], setup
    assert dict(GAME.conserved(match.state)) == held, setup
    assert GAME.problems(match.state) == (), setup
    return ask is None


def weaken(match: Match[State]) -> None:
    """Few HP for the enemies, so that what comes after them is seen too."""
    for index, enemy in enumerate(match.state.enemies):
        match.correct(SetValue(("enemies", index, "hp"), min(enemy.hp, 4)))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_fights(chunk: int) -> None:
    seen: Counter[str] = Counter()
    fights = (fight(Random(f"{chunk} {n}"), seen, careful=n % 10 == 0) for n in range(FIGHTS))
    ended = sum(fights)
    assert ended >= FIGHTS * 0.9
    report(chunk, seen)


def report(chunk: int, seen: Counter[str]) -> None:
    """Say what this chunk brought out, and keep it where a person can add the chunks up."""
    lines = [
        f"{kind}: {len(keys & set(seen))} of {len(keys)} scripts" for kind, keys in sorted(kinds().items())
    ]
    print(f"chunk {chunk}, {FIGHTS} fights: {'; '.join(lines)}")  # noqa: T201 - the count is the report
    folder = os.environ.get("COMPANION_FIGHTS")
    if folder:
        Path(folder, f"fights-{chunk}.json").write_text(json.dumps(seen))


def kinds() -> dict[str, set[str]]:
    """The scripts that do something, by what they belong to: cards, relics, potions, enemies."""
    found: dict[str, set[str]] = {}
    for key, script in BOOK.scripts.items():
        if script and not _NESTED.search(key):
            found.setdefault(key.split("/")[0], set()).add(key)
    return found


_NESTED = re.compile(r"/\d+(then|else|later|death|option\d+)")
