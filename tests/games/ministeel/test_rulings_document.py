"""Every open question is decided in the document and tested; every house rule stands there and matters."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import to_json
from companion.engine.game import OptionSpec, Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.ministeel.game import GAME
from companion.games.ministeel.house import SPECS
from tests.games.ministeel import test_rulings_attacks, test_rulings_cards, test_rulings_turn

NUMBERS = [f"MS-{number:02}" for number in range(1, 61)]
ENTRIES = {
    found[1]: found[0]
    for found in re.finditer(
        r"- \*\*(MS-\d\d) .*?(?=\n- \*\*|\n\n)",
        resources.files("companion.games.ministeel").joinpath("rulings.md").read_text() + "\n\n",
        re.DOTALL,
    )
}
MODULES = (test_rulings_attacks, test_rulings_cards, test_rulings_turn)
TESTS = [
    name
    for module in MODULES
    for owner in (module, *(held for held in vars(module).values() if isinstance(held, type)))
    for name, held in vars(owner).items()
    if callable(held)
]


def test_every_question_has_one_entry() -> None:
    assert sorted(ENTRIES) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_has_a_test(number: str) -> None:
    assert any(name.startswith(f"test_{number.lower().replace('-', '_')}_") for name in TESTS)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)
def test_every_house_rule_is_named_in_its_entry(spec: OptionSpec) -> None:
    assert f"`{spec.key}`" in ENTRIES[spec.ruling]


def test_every_key_in_the_document_is_a_house_rule() -> None:
    named = set(re.findall(r"`([a-z_]+)`", "".join(ENTRIES.values())))
    assert named == {spec.key for spec in SPECS}


def course(options: dict[str, Any], seed: int, lazy: tuple[int, ...]) -> list[bytes]:
    """What may be done at each step of a random game in which cards are played whenever they can be."""
    setup = Setup("ministeel", ("Anna", "Ben", "Cleo"), str(seed), options, lazy)
    match: Match[Any] = Match(GAME, GAME.setup(setup))
    oracle, random, steps = SeedOracle(setup.seed), Random(seed), list[bytes]()
    for _act in range(120):
        match.settle(oracle)
        ask = match.ask()
        if not isinstance(ask, Choice):
            break
        acts = [(seat, act) for seat in (*ask.seats, *ask.also) for act in match.legal(seat)]
        steps.append(to_json([acts, [(seat.hp, seat.poison) for seat in match.state.seats]]))
        cards = [each for each in acts if getattr(each[1], "cards", ()) or hasattr(each[1], "card")]
        match.take(*random.choice(cards or acts))
    return steps


@cache
def usual(seed: int, lazy: tuple[int, ...]) -> list[bytes]:
    """The course without any house rule, which every rule is held against."""
    return course({}, seed, lazy)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)
@pytest.mark.slow
def test_every_house_rule_changes_what_may_be_done(spec: OptionSpec) -> None:
    """The two courses are the same until the rule matters, and it matters in some game."""
    other = not spec.default if spec.kind == "bool" else spec.default + 1
    lazy = (0, 1, 2) if spec.key == "always_ask" else ()
    assert any(usual(seed, lazy) != course({spec.key: other}, seed, lazy) for seed in range(400))
