"""Cards while no enemy is there and the fight goes on: between the phases of the Awakened One (STS-100)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state.acts import AimPlayer, PlayCard, UseAbility, UsePotion
from companion.games.slay_the_spire.state.figures import living_enemies
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

BOSS = "b3_awakened_one"


def between_phases(character: str = "watcher", **mine: Any) -> Play:
    """Seat 0 after the boss has died, with a bystander beside."""
    mine["hand"] = f"strike {mine.get('hand', '')}"
    play = fight(hero(character, energy=6, **mine), hero("silent", hand="strike"), foe(BOSS, hp=1))
    play.play("strike")
    assert (living_enemies(play.state.fight), play.state.fight.won) == ([], False)
    return play.mark()


def playable(play: Play, seat: int = 0) -> set[str]:
    """The cards that a seat may play, one way each."""
    play.match.ask()
    found = [act for act in play.match.legal(seat) if isinstance(act, PlayCard)]
    assert all((act.target, act.row) == (-1, -1) for act in found)
    assert len({act.card for act in found}) == len(found)
    return {act.card for act in found}


AIMED = ["eruption", "conclude", "ragnarok", "wallop", "judgment", "talk_to_the_hand"]


@pytest.mark.parametrize("card", AIMED)
def test_who_needs_an_enemy_waits_until_one_comes(card: str) -> None:
    play = between_phases(hand=f"{card} defend", bag="defend defend defend defend defend")
    assert playable(play) == {"defend_watcher"}
    assert play.refused(PlayCard(card)).code == "nobody-there"
    assert playable(play, seat=1) == set()
    play.p().hand.add(card)
    play.end_of_turn().start_of_turn()
    play.p().hand.add(card)
    play.p().energy = 6
    play.match.ask()
    assert card in {act.card for act in play.match.legal(0) if isinstance(act, PlayCard)}


def test_a_flask_for_any_enemies_needs_one_too() -> None:
    assert playable(between_phases("silent", hand="bouncing_flask defend")) == {"defend_silent"}


@pytest.mark.parametrize("card", ["indignation", "indignation+"])
def test_indignation_enters_wrath_without_an_enemy(card: str) -> None:
    play = between_phases(hand=card, stance="calm")
    assert playable(play) == {card}
    play.play(card)
    assert play.changes() == {
        "stance": "wrath",
        "energy": 2 - 1,
        "hand": "",
        "discard": f"strike_watcher {card}",
    }


@pytest.mark.parametrize("card", ["indignation", "indignation+"])
def test_indignation_in_wrath_is_aimed(card: str) -> None:
    play = between_phases(hand=card, stance="wrath")
    assert playable(play) == set()
    assert play.refused(PlayCard(card)).code == "nobody-there"


@pytest.mark.parametrize("stance", ["calm", "wrath"])
def test_indignation_is_played_at_an_enemy_while_one_is_there(stance: str) -> None:
    play = fight(hero("watcher", hand="indignation", stance=stance), foe(), foe(row=1)).play(
        "indignation", at=1
    )
    assert (play.e(0).vulnerable, play.e(1).vulnerable) == (0, int(stance == "wrath"))
    assert play.p().stance == "wrath"


@pytest.mark.parametrize(
    ("top", "pile"), [("bash", "discard"), ("twin_strike", "discard"), ("defend", "exhaust")]
)
def test_an_effect_discards_what_it_can_aim_at_nobody(top: str, pile: str) -> None:
    play = between_phases("ironclad", hand="havoc", draw=f"{top} inflame").play("havoc")
    name = "defend_ironclad" if top == "defend" else top
    assert name in getattr(play.p(), pile)
    assert play.p().deck.top == ["inflame"]


@pytest.mark.parametrize(("card", "icons"), [("dodge_and_roll", 2), ("dodge_and_roll+", 3)])
def test_block_for_any_players_needs_no_enemy(card: str, icons: int) -> None:
    answers = [AimPlayer(1), *[AimPlayer(0)] * (icons - 1)]
    changes = between_phases("silent", hand=card).play(card, *answers).changes()
    assert (changes["block"], changes["p1.block"]) == (icons - 1, 1)


@pytest.mark.parametrize(("hp", "used"), [(2, 0), (3, 1), (5, 2), (9, 3)])
def test_shivs_that_find_nobody_are_not_used(hp: int, used: int) -> None:
    """Unload deals 2, then 2 with each Shiv; when the boss falls, the others wait for its return."""
    play = fight(hero("silent", hand="unload", shiv=3), hero(), foe(BOSS, hp=hp)).play("unload")
    assert (play.e().alive, play.p().shiv) == (hp > 8, 3 - used)


def test_nothing_waits_that_comes_to_nothing() -> None:
    """Wreath of Flame for X = 0 takes back no Strength: nobody is asked about it at the end of the turn."""
    zero = fight(hero("watcher", hand="wreath_of_flame", energy=1), foe()).play("wreath_of_flame", energy=0)
    assert zero.state.fight.later == []
    one = fight(hero("watcher", hand="wreath_of_flame", energy=1), foe()).play("wreath_of_flame", energy=1)
    assert len(one.state.fight.later) == 1
    assert one.mark().end_of_turn().changes() == {"strength": -1}


@pytest.mark.parametrize(("card", "waits"), [("flex", 1), ("flex+", 0)])
def test_strength_that_was_not_gained_is_not_taken_back(card: str, waits: int) -> None:
    play = fight(hero(hand=card, strength=8), foe()).play(card)
    assert len(play.state.fight.later) == waits
    assert play.mark().end_of_turn().changes() == ({"strength": -1} if waits else {})


def usable_items(play: Play, seat: int = 0) -> set[str]:
    """The potions and relics that a seat may use."""
    play.match.ask()
    owned = {item.uid: item.id for item in (*play.p(seat).potions, *play.p(seat).relics)}
    found = [act for act in play.match.legal(seat) if isinstance(act, UsePotion | UseAbility)]
    return {owned[act.item] for act in found}


POTIONS = ["fire_potion", "explosive_potion", "cunning_potion", "weak_potion", "vulnerable_potion"]


@pytest.mark.parametrize("potion", POTIONS)
def test_a_potion_that_is_aimed_waits_for_an_enemy(potion: str) -> None:
    play = between_phases(potions=f"{potion} block_potion", bag="defend defend defend defend defend")
    assert usable_items(play) == {"block_potion"}
    assert play.refused(UsePotion(play.p().potions[0].uid)).code == "nobody-there"
    assert [each.id for each in play.p().potions] == [potion, "block_potion"]
    assert usable_items(play, seat=1) == set()
    play.end_of_turn().start_of_turn()
    assert usable_items(play) == {potion, "block_potion"}


def test_a_relic_that_attacks_waits_for_an_enemy() -> None:
    play = between_phases(relics="ninja_scroll akabeko", bag="defend defend defend defend defend")
    assert usable_items(play) == {"akabeko"}
    assert play.refused(UseAbility(play.p().relics[0].uid, 0)).code == "nobody-there"
    play.end_of_turn().start_of_turn()
    assert "ninja_scroll" in usable_items(play)
