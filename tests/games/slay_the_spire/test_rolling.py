"""Whether a roll of the round can change anything: who and what looks at it (STS-153)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Correct, Do, Resolve
from companion.engine.corrections import SetValue
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.session import Session
from companion.games.slay_the_spire.fight.rolling import roll_matters
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from companion.games.slay_the_spire.state.fight import Item
from companion.table.desk.oracle import TableOracle
from companion.table.desk.tasks import tasks_of
from companion.table.kits import kit_of

ROUND = Chance("die", (1, 2, 3, 4, 5, 6), "round", -1)
PLAIN = ["strike_ironclad"] * 5


def session(*fight: str, **options: Any) -> Session:
    """Two people with cards of cardboard in their first round."""
    chosen = {"fight": list(fight or ("b1_guardian",)), "hp": [40, 40], "decks": [PLAIN, PLAIN], **options}
    setup = Setup("sts", ("Anna", "Ben"), "die", chosen, (0, 1))
    return Session.start(GAME, setup, MemoryLog(), TableOracle(setup))


def asked(begun: Session) -> bool:
    """Whether somebody is asked for a roll: exactly then it matters."""
    ask = begun.match.ask()
    rolls = isinstance(ask, Chance) and ask.kind == "die"
    assert roll_matters(begun.match.state, ROUND) is rolls
    return rolls


def test_sts_153_nobody_is_asked_where_nothing_looks_at_the_die() -> None:
    begun = session()
    assert not asked(begun) and begun.match.state.fight.phase == "play"


def test_a_card_that_nobody_has_named_yet_may_look_at_the_die() -> None:
    begun = session()
    begun.match.state.fight.fighters[1].powers.append(Item("", 99))
    assert roll_matters(begun.match.state, ROUND)


def test_a_house_may_have_every_die_rolled() -> None:
    assert asked(session(always_roll=True))


@pytest.mark.parametrize(
    "brought",
    [
        {"relics": [[], ["stone_calendar"]]},
        {"relics": [["the_abacus"], []]},
        {"potions": [[], ["gamblers_brew"]]},
        {"decks": [PLAIN, [*PLAIN, "chaos"]]},
    ],
)
def test_a_relic_a_potion_or_a_card_that_looks_or_turns_has_it_rolled(brought: Any) -> None:
    assert asked(session(**brought))


@pytest.mark.parametrize(
    "brought", [{"relics": [["anchor"], []]}, {"potions": [[], ["flex_potion"]]}, {"decks": [PLAIN, PLAIN]}]
)
def test_what_does_not_look_has_nothing_rolled(brought: Any) -> None:
    assert not asked(session(**brought))


def test_an_enemy_that_acts_by_the_die_counts_while_it_lives_and_after_its_first_action() -> None:
    assert asked(session("e1_red_louse", "e1_red_louse"))
    begun = session("e3_spire_growth", "e3_spire_growth")
    assert not asked(begun)
    for seat in (0, 1):
        begun.handle(Do(seat, Ready()))
    assert begun.match.state.fight.round == 2 and asked(begun)


def test_an_enemy_that_brings_one_that_acts_by_the_die_counts_in_the_round_in_which_it_comes() -> None:
    """The Slime Boss is dead when its slimes come. They act by the die of that round at once."""
    begun = session("b1_slime_boss")
    assert not asked(begun)
    begun.handle(Correct(SetValue(("fight", "enemies", 0, "hp"), 1), 0))
    begun.handle(Do(0, PlayCard("strike_ironclad", 0)))
    assert not begun.match.state.fight.enemies[0].alive
    for seat in (0, 1):
        begun.handle(Do(seat, Ready()))
    assert begun.match.state.fight.round == 2 and asked(begun)
    begun.handle(Resolve(4))
    assert begun.match.state.fight.die == 4 and len(begun.match.state.fight.enemies) == 7


def test_any_other_roll_matters() -> None:
    assert roll_matters(session().match.state, Chance("die", (1, 2), "reroll", 0))


def test_what_is_not_needed_is_said() -> None:
    begun = session()
    heard = begun.heard()
    scenes = tuple(GAME.scenes(begun.match.state, heard))
    words = [task.words for task in tasks_of(kit_of("sts"), scenes)]
    assert words.count("No roll is needed this round: nothing depends on the die.") == 1
    told = [GAME.told(scene, event, -1) for scene, event in GAME.scenes(begun.match.state, heard)]
    assert "Round 1 begins." in told and not any("The die shows" in line for line in told)
    assert GAME.view(begun.match, 0).die == 0 and begun.match.state.fight.die == 1
