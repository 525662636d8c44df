"""How many touches and rolls a decision of the rule book costs, in every area of the dungeon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.throws import throw_of
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import State
from ui.presenters.asking import question

ENOUGH_HP = 12


def touches_for(match: Match[State], act: Any) -> int:
    """Touches from the open question to this act: two where something is aimed first."""
    asked = question(GAME.view(match, 0))
    assert asked is not None
    entries = [*(entry for section in asked.sections for entry in section.entries), *asked.passes]
    found = [entry for entry in entries if any(option.act == act for option in entry.options)]
    assert found, f"{act} cannot be touched"
    return 2 if found[0].aims else 1


def played(number: int) -> Iterator[tuple[int, str, int, int]]:
    """Every decision of a whole game: its area, what it is, its touches, and the dice of its throw.

    Whoever would die too early is healed between fights, so that the game comes to its last area.
    """
    cards = {"first_character": ("rogue", "mage")[number % 2]}
    match: Match[State] = Match(
        GAME,
        GAME.setup(Setup("mini_rogue", ("Anna",), f"touch {number}", GAME.options.validate(cards, "test"))),
    )
    oracle = SeedOracle(f"touch {number}")
    left = 0
    while (ask := match.ask()) is not None:
        area = match.state.area
        if isinstance(ask, Choice):
            acts = match.legal(0)
            act = GAME.bots.careful(match.state, 0, acts, ask)
            yield area, ask.topic, touches_for(match, act), 0
            match.do(0, act)
            if match.state.enemy is None and match.state.phase == "exploration":
                match.state.party[0].hp = max(match.state.party[0].hp, ENOUGH_HP)
        else:
            if ask.kind == "die" and not left:
                left = len(throw_of(match))
                yield area, "throw", 0, left
            left = max(0, left - 1)
            match.resolve(oracle.answer(ask, match.state.chances))


@pytest.mark.slow
def test_every_area_takes_at_most_two_touches_or_rolls_for_each_decision() -> None:
    """With one electronic die each die of a throw is a roll; thrown together it is one."""
    decisions: Counter[int] = Counter()
    one_die: Counter[int] = Counter()
    together: Counter[int] = Counter()
    most: Counter[str] = Counter()
    for number in range(8):
        for area, topic, touches, dice in played(number):
            decisions[area] += 1
            one_die[area] += touches + dice
            together[area] += touches + (dice > 0)
            most[topic] = max(most[topic], touches + (dice > 0))
    assert set(decisions) == set(range(1, BOOK.last_area + 1)), "no area was left out"
    assert {
        area: one_die[area] / decisions[area] for area in decisions if one_die[area] > 2 * decisions[area]
    } == {}
    assert {area: together[area] for area in decisions if together[area] > 2 * decisions[area]} == {}
    assert {topic: count for topic, count in most.items() if count > 2} == {}
