"""The careful bot: it sees the end of its turn, spares nobody's HP for nothing, and knows no secrets."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.encoding import copy_of, encode
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.bots import searching, standing
from companion.games.slay_the_spire.bots.outlook import Outlook
from companion.games.slay_the_spire.fight.foresight import foresee
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import PlayCard, Ready, UsePotion
from companion.games.slay_the_spire.state.run import Run
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def chosen(play: Play, by: int = 0) -> Any:
    """What the careful bot does."""
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    before = encode(play.state)
    act = GAME.bots.careful(GAME.secrets.hide(play.state, by), by, play.match.legal(by), ask)
    assert encode(play.state) == before, "thinking changed the game"
    return act


def turn(play: Play, by: int = 0) -> list[Any]:
    """All that the careful bot does in a turn."""
    found: list[Any] = []
    while isinstance(ask := play.match.ask(), Choice) and by in ask.seats and len(found) < 40:
        found.append(chosen(play, by))
        play.match.do(by, found[-1])
        play.match.settle(SeedOracle("turn"))
        if isinstance(found[-1], Ready):
            break
    return found


def cards(acts: list[Any]) -> list[tuple[str, int]]:
    return [(act.card, act.target) for act in acts if isinstance(act, PlayCard)]


# Targets, block, order


@pytest.mark.parametrize("weak_one", [0, 1])
def test_it_kills_what_it_can_kill(weak_one: int) -> None:
    foes = [foe(hp=30), foe(hp=30)]
    foes[weak_one] = foe(hp=3, max_hp=10)
    play = fight(hero(hand="strike strike strike", hp=9), *foes)
    assert cards(turn(play)) == [("strike_ironclad", weak_one)] * 3
    assert not play.e(weak_one).alive


@pytest.mark.parametrize("die", range(1, 7))
def test_it_blocks_as_much_as_it_takes_to_live(die: int) -> None:
    """With 2 HP and three cards to play: every face of a Jaw Worm can be lived through."""
    play = fight(hero(hand="defend defend defend strike strike strike", hp=2), foe("e1_jaw_worm"), die=die)
    coming = foresee(play.state, GAME)
    assert coming is not None
    acts = cards(turn(play))
    assert play.p().alive and len(acts) == 3
    assert (coming.hp[0] < 1) == (("defend_ironclad", -1) in acts)


def test_vulnerable_comes_first_where_it_kills() -> None:
    play = fight(hero(hand="bash strike", energy=3), foe(hp=4, max_hp=30))
    assert [card for card, _at in cards(turn(play))] == ["bash", "strike_ironclad"]


def test_energy_is_spent_on_attack_when_nothing_comes() -> None:
    play = fight(hero(hand="strike strike strike defend defend defend"), foe("b1_slime_boss", hp=22), die=1)
    assert cards(turn(play)) == [("strike_ironclad", 0)] * 3


def test_it_sees_what_an_ability_of_an_enemy_does_to_it() -> None:
    """With 1 HP a Skill kills under Enraged, an Attack under Sharp Hide: neither is known by name."""
    nob = fight(hero(hand="defend strike", hp=1, block=20), foe("el1_gremlin_nob", slot=1), turn=2)
    assert ("defend_ironclad", -1) not in cards(turn(nob))
    assert nob.p().alive
    hide = fight(hero(hand="strike", hp=1, block=2), foe("b1_guardian", mode="defensive"), turn=3)
    assert not any(card == "strike_ironclad" for card, _at in cards(turn(hide)))


def test_it_strikes_down_what_threatens_another_seat() -> None:
    """Nobody wins alone: a death is the end (page 13)."""
    play = fight(
        hero(hand="strike strike"), hero("silent", hp=1, ready=True),
        foe("e1_jaw_worm", hp=30), foe("e1_jaw_worm", hp=2, max_hp=30, row=1), die=3,
    )  # fmt: skip
    assert cards(turn(play)) == [("strike_ironclad", 1)] * 2
    assert play.p(1).alive


# Potions


def test_a_potion_is_used_when_it_decides_and_kept_when_it_does_not() -> None:
    for hp, used in ((4, True), (3, False)):
        play = fight(hero(hand="strike strike strike", potions="fire_potion", hp=9), foe(hp=hp, max_hp=10))
        acts = turn(play)
        assert any(isinstance(act, UsePotion) for act in acts) == used
        assert play.match.state.fight.won


def test_block_in_a_bottle_is_drunk_before_death() -> None:
    """Of two seats the one in danger is saved by the potion of the other."""
    play = fight(
        hero(potions="block_potion"), hero("silent", hp=3, ready=True), foe("e1_jaw_worm", row=1), die=3
    )  # fmt: skip
    coming = foresee(play.state, GAME)
    assert coming is not None and coming.hp[1] == 0
    acts = turn(play)
    assert isinstance(acts[0], UsePotion) and play.p(1).alive


# Knowing no secrets, being repeatable, coming to an end


def begun(seed: str, boss: str = "hexaghost", seats: int = 2) -> Match[Run]:
    setup = Setup("sts", tuple(f"P{seat}" for seat in range(seats)), seed, {"boss": boss, "deck": "drafted"})
    match: Match[Run] = Match(GAME, GAME.setup(setup))
    match.settle(SeedOracle(seed))
    return match


@pytest.mark.slow
def test_it_does_the_same_in_the_same_place_and_needs_no_history() -> None:
    match = begun("same")
    for _decision in range(12):
        ask = match.ask()
        assert isinstance(ask, Choice)
        seat = ask.seats[0]
        acts = match.legal(seat)
        first = GAME.bots.careful(GAME.secrets.hide(match.state, seat), seat, acts, ask)
        again = GAME.bots.careful(copy_of(match.state, Run), seat, acts, ask)
        assert first == again and first in acts
        match.take(seat, first)
        match.settle(SeedOracle("same"))


def test_the_next_card_is_not_known_to_it() -> None:
    """It is asked in equal places before different draws: the answers are equal."""
    play = fight(hero(hand="pommel_strike defend strike", bag="bash strike defend anger"), foe())
    answers = set()
    for luck in range(5):
        copy: Match[Run] = Match(GAME, copy_of(play.state, Run))
        ask = copy.ask()
        assert isinstance(ask, Choice)
        answers.add(GAME.bots.careful(GAME.secrets.hide(copy.state, 0), 0, copy.legal(0), ask))
        copy.take(0, answers.copy().pop())
        copy.settle(SeedOracle(str(luck)))
    assert len(answers) == 1


def test_unnamed_cards_of_a_lazy_seat_do_not_stop_it() -> None:
    setup = Setup("sts", ("A", "B"), "lazy", {"boss": "guardian"}, lazy=(0, 1))
    match: Match[Run] = Match(GAME, GAME.setup(setup))
    match.settle(SeedOracle("lazy"))
    ask = match.ask()
    assert isinstance(ask, Choice)
    seat = ask.seats[0]
    acts = match.legal(seat)
    assert GAME.bots.careful(GAME.secrets.hide(match.state, seat), seat, acts, ask) in acts


@pytest.mark.parametrize("boss", ["hexaghost", "guardian"])
@pytest.mark.slow
def test_every_fight_comes_to_an_end(boss: str) -> None:
    match = begun("end", boss, 1)
    oracle = SeedOracle("end")
    for _decision in range(400):
        match.settle(oracle)
        ask = match.ask()
        if ask is None:
            break
        assert isinstance(ask, Choice)
        seat = ask.seats[0]
        match.do(seat, GAME.bots.careful(GAME.secrets.hide(match.state, seat), seat, match.legal(seat), ask))
    assert match.ask() is None and match.state.fight.round < 25


def counted(monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> list[Any]:
    """The arguments of each call of a method from now on."""
    calls: list[Any] = []
    once = getattr(owner, name)

    def noted(self: Any, *rest: Any) -> Any:
        calls.append(rest)
        return once(self, *rest)

    monkeypatch.setattr(owner, name, noted)
    return calls


@pytest.mark.parametrize("hand", ["strike defend bash", "defend defend iron_wave", "anger cleave defend"])
def test_a_glance_tells_what_playing_a_card_is_worth_nearly_as_judging_does(hand: str) -> None:
    """Attack, block, Vulnerable: the difference to doing nothing, glanced at and judged."""
    play = fight(hero(hand=hand, hp=9), hero("silent", hand="strike"), foe("e1_jaw_worm", hp=30), die=3)
    outlook = Outlook(GAME, play.state, 0)
    idle_glance, idle = outlook.glance(play.state), outlook.worth(play.state)
    for act in play.match.legal(0):
        if isinstance(act, PlayCard):
            copy: Match[Run] = Match(GAME, copy_of(play.state, Run))
            copy.ask()
            copy.take(0, act)
            copy.ask()
            glanced, judged = outlook.glance(copy.state) - idle_glance, outlook.worth(copy.state) - idle
            assert glanced == pytest.approx(judged, abs=0.01) and judged > 0


def test_glance_is_there_for_bots_that_look_ahead_themselves() -> None:
    play = fight(hero(hand="strike strike strike"), foe(hp=30), foe(hp=1, max_hp=10))
    ask = play.match.ask()
    assert isinstance(ask, Choice) and GAME.bots.glance is not None
    assert GAME.bots.at_a_glance(play.state, 0, play.match.legal(0), ask) == PlayCard("strike_ironclad", 1)


@pytest.mark.parametrize(("boss", "slot"), [("b1_slime_boss", 0), ("b2_champ", 0), ("b3_time_eater", 0)])
def test_it_does_not_spare_a_boss_that_comes_back(boss: str, slot: int) -> None:
    """A split, a second phase or healing comes in any case: the last HP is struck as gladly as the first."""
    for hp in (1, 2, 9):
        play = fight(hero(hand="strike strike strike", hp=9), foe(boss, hp=hp, max_hp=22, slot=slot))
        assert cards(turn(play))[0] == ("strike_ironclad", 0)


def test_what_will_come_counts_before_and_after_it_is_set_off() -> None:
    play = fight(hero(hand="strike"), hero("silent"), foe("b1_slime_boss", hp=1), foe("e1_jaw_worm", hp=1))
    expected = standing.in_reserve(play.state.fight)
    assert expected > 40
    play.play("strike", at=0)
    assert not play.e(0).alive and standing.in_reserve(play.state.fight) == expected
    assert standing.in_reserve(fight(hero(), foe("e1_jaw_worm")).state.fight) == 0
    champ = fight(hero(hand="strike"), foe("b2_champ", hp=1))
    assert standing.in_reserve(champ.state.fight) == 40
    assert standing.in_reserve(champ.play("strike").state.fight) == 0


# Beside partners, and when all is lost


def test_what_draws_for_nothing_is_played_before_energy_is_spent() -> None:
    play = fight(hero(hand="strike strike battle_trance defend", bag="bash anger defend strike"), foe(hp=30))
    assert chosen(play) == PlayCard("battle_trance")


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        (
            "strike strike pommel_strike defend",
            "pommel_strike",
        ),  # all of it is in the plan: what it draws may
        ("defend defend shrug_it_off", "shrug_it_off"),  # change the rest
        ("strike bash pommel_strike", "bash"),  # but Vulnerable is worth more than to know
        ("battle_trance shrug_it_off strike", "shrug_it_off"),  # after Battle Trance it would draw nothing
    ],
)
def test_of_a_plan_what_draws_is_played_first_where_that_costs_nothing(hand: str, first: str) -> None:
    play = fight(hero(hand=hand, hp=6, bag="bash anger defend strike"), foe("e1_jaw_worm", hp=30), die=2)
    assert chosen(play).card == first


@pytest.mark.parametrize(("hand", "ready"), [("defend defend defend", False), ("strike", False), ("", True)])
def test_nobody_is_blocked_for_who_can_still_block(hand: str, ready: bool) -> None:
    """The bottle is kept for as long as the partner has enough Defends in hand, and not longer."""
    play = fight(
        hero(potions="block_potion", energy=0), hero("silent", hp=3, hand=hand, ready=ready),
        foe("e1_jaw_worm", row=1), die=5,
    )  # fmt: skip
    coming = foresee(play.state, GAME)
    assert coming is not None and coming.hp[1] == 1
    used = any(isinstance(act, UsePotion) for act in turn(play))
    assert used is not hand.startswith("defend")


@pytest.mark.parametrize(("hand", "energy", "strikes"), [("neutralize", 3, True), ("strike", 3, False)])
def test_weak_of_a_partner_comes_before_ones_own_block(hand: str, energy: int, strikes: bool) -> None:
    """One hit for 1: a Weak takes all of it, so that the only Energy goes into a Strike."""
    play = fight(
        hero(hand="strike defend", energy=1, hp=5), hero("silent", hand=hand, energy=energy),
        foe("s2_torch_head", hp=9),
    )  # fmt: skip
    assert (cards(turn(play)) == [("strike_ironclad", 0)]) is strikes


@pytest.mark.parametrize(
    ("hand", "energy", "strikes"),
    [
        ("strike strike strike", 3, True),
        ("strike strike strike", 2, False),
        ("defend strike", 3, False),
    ],
)
def test_partners_who_can_end_the_fight_are_counted_on(hand: str, energy: int, strikes: bool) -> None:
    """A Strike leaves 2 HP: enough for three Strikes of the partner, too many for two of them or for one.

    Where the partner cannot be sure of it, a Defend saves the seat.
    """
    play = fight(
        hero(hand="strike defend", energy=1, hp=3), hero(hand=hand, energy=energy, hp=9),
        foe("e1_jaw_worm", hp=3, max_hp=30, strength=1), die=5,
    )  # fmt: skip
    assert (cards(turn(play)) == [("strike_ironclad", 0)]) is strikes


@pytest.mark.parametrize(("hp", "used"), [(2, True), (3, False)])
def test_a_potion_is_not_kept_while_a_partner_lives_by_its_block_alone(hp: int, used: bool) -> None:
    """Two come, and the partner holds three Defends: with 3 HP it lives without them, with 2 only by them."""
    play = fight(
        hero(potions="block_potion", energy=0), hero("silent", hp=hp, hand="defend defend defend"),
        foe("e1_jaw_worm", row=1), die=5,
    )  # fmt: skip
    coming = foresee(play.state, GAME)
    assert coming is not None and coming.hp[1] == hp - 2
    assert any(isinstance(act, UsePotion) for act in turn(play)) is used


def test_in_a_lost_position_everything_is_used_all_the_same() -> None:
    """Something may still happen: a partner, a corrected number, a reprieve."""
    play = fight(
        hero(hand="strike defend defend", hp=1, potions="fire_potion"),
        foe("e1_jaw_worm", hp=60, max_hp=60, strength=9), die=3,
    )  # fmt: skip
    acts = turn(play)
    assert isinstance(acts[-1], Ready) and play.p().energy == 0 and not play.p().hand.known


# The plan of a turn


@pytest.mark.inside
def test_a_plan_is_kept_while_all_goes_as_it_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever keeps a plan does not think about every card anew, and does what one would who forgets it."""
    thought = counted(monkeypatch, searching.Search, "plans")
    assert GAME.bots.planner is not None
    keeping, play = GAME.bots.planner(), fight(hero(hand="strike strike strike"), foe(hp=30))
    for _card in range(3):
        ask = play.match.ask()
        assert isinstance(ask, Choice)
        play.match.do(0, keeping(GAME.secrets.hide(play.state, 0), 0, play.match.legal(0), ask))
    assert play.match.ask() is not None
    assert len(thought) == 1 and play.p().cards_played == 3


def test_a_plan_is_made_anew_when_a_partner_has_done_something() -> None:
    assert GAME.bots.planner is not None
    keeping = GAME.bots.planner()
    play = fight(
        hero(hand="strike strike strike", hp=9), hero("silent", hand="strike strike strike"),
        foe(hp=3, max_hp=9), foe(hp=30),
    )  # fmt: skip
    ask = play.match.ask()
    assert isinstance(ask, Choice)
    first = keeping(play.state, 0, play.match.legal(0), ask)
    assert first == PlayCard("strike_ironclad", 0)
    for _card in range(3):
        play.match.do(1, PlayCard("strike_silent", 0))
    ask = play.match.ask()
    assert isinstance(ask, Choice) and not play.e(0).alive
    assert keeping(play.state, 0, play.match.legal(0), ask) == PlayCard("strike_ironclad", 1)
