"""What the book leaves open and a table may have otherwise: our reading, the other one, and the border."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.rules.items import potion_deck
from companion.games.slay_the_spire.state.acts import Aim, AimPlayer, Done, Pick, PickOption
from tests.games.slay_the_spire.plays import Play, fight, foe, hero

SPIKER = "s3_spiker_add"


@pytest.mark.parametrize(("answers", "hp"), [(True, -2), (False, 0)])
def test_thorns_answer_the_blow_that_kills(answers: bool, hp: int) -> None:
    spiker = foe(SPIKER, max_hp=1, cubes=2)
    play = fight(hero(hand="strike"), hero("silent"), spiker, foe(row=1), dying_answers=answers).play(
        "strike"
    )
    assert not play.e().alive
    assert play.changes().get("hp", 0) == hp
    assert "p1.hp" not in play.changes()


@pytest.mark.parametrize(("answers", "block"), [(True, 7), (False, 0)])
def test_shifting_answers_the_loss_that_kills(answers: bool, block: int) -> None:
    transient = foe("e3_transient", max_hp=7)
    play = fight(hero(hand="bludgeon"), transient, foe(row=1), dying_answers=answers).play("bludgeon")
    assert play.changes().get("block", 0) == block


def test_thorns_do_not_answer_a_poison_that_kills() -> None:
    play = fight(hero(), foe(SPIKER, max_hp=1, cubes=2, poison=1), foe(row=1)).end_of_turn()
    assert not play.e().alive
    assert "hp" not in play.changes()


@pytest.mark.parametrize(("blocked_too", "block"), [(True, 2), (False, 0)])
def test_curl_up_waits_for_damage_that_takes_hp(blocked_too: bool, block: int) -> None:
    louse = foe("s1_red_louse", block=1)
    play = fight(hero(hand="strike strike"), louse, foe(), curl_up_blocked=blocked_too).play("strike")
    assert play.e().block == block
    assert play.play("strike").e().block == (1 if blocked_too else 2)


@pytest.mark.parametrize(("first", "hp"), [(True, -1), (False, -4)])
def test_ragnarok_chooses_all_its_targets_before_the_first_hit(first: bool, hp: int) -> None:
    aims = [Aim(0)] * 4 + [Aim(1)] if first else [Aim(0)]
    play = fight(hero("watcher", hand="ragnarok"), foe(max_hp=1), foe(), targets_first=first)
    assert play.play("ragnarok", *aims).changes()["e1.hp"] == hp


@pytest.mark.parametrize(("first", "hp"), [(True, -3), (False, -3)])
def test_the_two_of_carve_reality_are_different(first: bool, hp: int) -> None:
    play = fight(hero("watcher", hand="carve_reality"), foe(), foe(), targets_first=first)
    play.play("carve_reality", PickOption(1), Aim(1))
    assert (play.changes()["e0.hp"], play.changes()["e1.hp"]) == (hp, hp)


@pytest.mark.parametrize(("by_effect", "hp"), [(True, -2), (False, -3)])
def test_sadistic_nature_counts_the_tokens(by_effect: bool, hp: int) -> None:
    """Shockwave+ puts one vulnerable and two weak on each of a row; a third weak is the last there can be."""
    mine = hero(hand="shockwave+", powers="sadistic_nature")
    play = fight(mine, foe(weak=1), foe(row=1), foe(weak=2), marks_by_effect=by_effect)
    play.play("shockwave+")
    assert play.changes()["e0.hp"] == hp
    assert play.changes()["e2.hp"] == -2
    assert "e1.hp" not in play.changes()


def test_the_original_of_a_copied_card_keeps_its_target() -> None:
    """The copy kills the target; the original is absorbed, and nobody else is hit."""
    play = fight(hero(hand="bludgeon", potions="attack_potion"), foe(max_hp=7), foe(), foe(row=1))
    play.potion("attack_potion").mark().play("bludgeon", Aim(0), at=0)
    assert not play.e(0).alive
    assert {"e1.hp", "e2.hp"}.isdisjoint(play.changes())


def test_the_original_chooses_its_text_and_target_before_its_copy_does() -> None:
    """The copy kills what the original was aimed at: the original is absorbed (page 12)."""
    play = fight(hero(hand="iron_wave+", potions="attack_potion"), foe(max_hp=2), foe(), foe(row=1))
    play.potion("attack_potion").mark()
    play.play("iron_wave+", PickOption(1), Aim(0), PickOption(0), Aim(0))
    changes = play.changes()
    assert changes["block"] == 2 + 1
    assert {"e1.hp", "e2.hp"}.isdisjoint(changes)


def test_what_an_effect_plays_twice_is_aimed_before_its_copy() -> None:
    """The first aim is the original's, the second that of its copy."""
    play = fight(hero(potions="attack_potion distilled_chaos", draw="bludgeon"), foe(max_hp=7), foe(), foe())
    play.potion("attack_potion").mark().potion("distilled_chaos", Aim(0), Aim(0))
    assert {"e1.hp", "e2.hp"}.isdisjoint(play.changes())
    assert not play.e(0).alive


def test_what_is_played_once_is_asked_for_once() -> None:
    play = fight(hero(potions="distilled_chaos", draw="bludgeon"), foe(), foe(), foe()).mark()
    assert play.potion("distilled_chaos", Aim(1)).changes()["e1.hp"] == -7
    again = fight(hero(hand="iron_wave+"), foe(), foe()).mark()
    assert again.play("iron_wave+", PickOption(0), Aim(1)).changes()["e1.hp"] == -2


@pytest.mark.parametrize(
    ("potion", "stops", "hp"), [("attack_potion", False, -4), ("attack_potion", True, -2), ("", True, -2)]
)
def test_conclude_played_twice_happens_twice(potion: str, stops: bool, hp: int) -> None:
    """Unless a house has its copy stop the card itself."""
    watcher = hero("watcher", hand="conclude halt", potions=potion)
    play = fight(watcher, foe(), hero("silent"), conclude_stops_copies=stops)
    if potion:
        play.potion(potion)
    assert play.mark().play("conclude").changes()["e0.hp"] == hp
    assert play.p().discard == ["conclude"]
    assert play.refused(play.playing("halt")).code == "no-cards"


# Entropic Brew


def brewing(potions: str = "", *others: str) -> Play:
    mine = hero(potions=f"entropic_brew {potions}")
    return fight(mine, *[hero("silent", potions=other) for other in others], foe())


def test_an_entropic_brew_draws_two_potions_in_a_fight() -> None:
    play = brewing().potion("entropic_brew", "fire_potion", "block_potion")
    assert play.changes() == {"potions": "fire_potion block_potion"}


def test_potions_of_players_do_not_lie_in_the_deck() -> None:
    play = brewing("fire_potion", "ancient_potion")
    kinds = potion_deck(play.state.fight)
    full = potion_deck(fight(hero(), foe()).state.fight)
    for potion in ("fire_potion", "ancient_potion", "entropic_brew"):
        assert kinds.count(potion) == full.count(potion) - 1


def test_a_potion_without_room_is_skipped_or_taken_for_another() -> None:
    full = "swift_potion swift_potion"
    skipped = brewing(full).potion("entropic_brew", "fire_potion", "block_potion", Done())
    assert skipped.changes()["potions"] == f"{full} fire_potion"
    taken = brewing(full).potion("entropic_brew", "fire_potion", "block_potion", Pick("swift_potion"))
    assert taken.changes()["potions"] == "swift_potion fire_potion block_potion"


def test_a_potion_without_room_is_passed_to_one_who_has_room() -> None:
    full = "swift_potion swift_potion"
    play = brewing(full, "").potion("entropic_brew", "fire_potion", "block_potion", AimPlayer(1))
    assert play.changes()["p1.potions"] == "block_potion"
    crowded = brewing(full, f"{full} swift_potion").potion(
        "entropic_brew", "fire_potion", "weak_potion", Done()
    )
    assert "p1.potions" not in crowded.changes()


def test_who_cannot_gain_potions_draws_none() -> None:
    play = fight(hero(potions="entropic_brew", relics="sozu"), foe()).potion("entropic_brew")
    assert play.changes() == {"potions": ""}


# Ghost in a Jar, Burn, Wallop, X cards, Havoc, Corpse Explosion


@pytest.mark.parametrize("turn_only", [False, True])
def test_a_ghost_in_a_jar_saves_for_the_round_or_the_turn(turn_only: bool) -> None:
    """The worm strikes for more than 1 after the player turn; in the turn itself both hold."""
    play = fight(hero(hp=20, potions="ghost_in_a_jar"), foe(strength=9), jar_for_turn=turn_only)
    play.potion("ghost_in_a_jar").mark().end_of_turn().enemy_turn()
    assert (play.changes()["hp"] == -1) is not turn_only
    hurt = fight(hero(hand="offering", potions="ghost_in_a_jar"), foe(), jar_for_turn=turn_only)
    assert hurt.potion("ghost_in_a_jar").mark().play("offering").changes().get("hp") == -1


@pytest.mark.parametrize(("loses", "left"), [(False, {"block": -1}), (True, {"hp": -1})])
def test_burn_is_damage_or_lost_hp(loses: bool, left: dict[str, int]) -> None:
    play = fight(hero(hand="burn", block=2), hero("silent", block=2), foe(), burn_loses_hp=loses)
    changes = play.end_of_turn().changes()
    watched = ("hp", "block", "p1.hp", "p1.block")
    assert {key: changes[key] for key in watched if key in changes} == left


@pytest.mark.parametrize(("beyond", "block"), [(False, 1), (True, 2)])
@pytest.mark.parametrize("behind", [0, 1])
def test_wallop_beyond_the_hp_of_its_enemy(beyond: bool, block: int, behind: int) -> None:
    """What block stops counts in neither reading."""
    wounded = foe(hp=1, max_hp=30, block=behind)
    play = fight(hero("watcher", hand="wallop"), wounded, foe(), overkill_counts=beyond)
    assert play.play("wallop", at=0).changes()["block"] == (1 if behind else block)


@pytest.mark.parametrize(("beyond", "block"), [(False, 2), (True, 2)])
def test_wallop_against_an_enemy_that_lives(beyond: bool, block: int) -> None:
    play = fight(hero("watcher", hand="wallop"), foe(hp=3), foe(), overkill_counts=beyond)
    assert play.play("wallop", at=0).changes()["block"] == block


@pytest.mark.parametrize(("free", "energy"), [(False, -2), (True, 0)])
def test_an_x_card_that_liquid_memories_brings_back(free: bool, energy: int) -> None:
    mine = hero(discard="whirlwind", potions="liquid_memories")
    play = fight(mine, foe(), x_can_be_free=free).potion("liquid_memories").mark()
    paid = play.playing("whirlwind", energy=0 if free else 2)
    changes = play.do(paid).changes()
    assert (changes.get("energy", 0), changes.get("e0.hp", 0)) == (energy, energy)
    if free:
        again = fight(mine, foe(), x_can_be_free=True).potion("liquid_memories")
        assert again.refused(again.playing("whirlwind", energy=1)).code == "no-x"


def test_an_x_card_that_nothing_makes_free_is_paid_as_ever() -> None:
    play = fight(hero(hand="whirlwind"), foe(), x_can_be_free=True)
    assert play.do(play.playing("whirlwind", energy=2)).changes()["energy"] == -2


def test_an_x_that_cannot_be_0_is_paid_as_ever() -> None:
    mine = hero("defect", discard="reinforced_body", potions="liquid_memories")
    play = fight(mine, foe(), x_can_be_free=True).potion("liquid_memories").mark()
    assert play.do(play.playing("reinforced_body", energy=1)).changes()["energy"] == -1


@pytest.mark.parametrize(("exhausts", "pile"), [(False, "discard"), (True, "exhaust")])
def test_what_havoc_cannot_play_is_discarded_or_exhausted(exhausts: bool, pile: str) -> None:
    """The other Regret of the draw pile stays where it is."""
    mine = hero(hand="havoc", draw="regret regret")
    changes = fight(mine, foe(), unplayed_exhausts=exhausts).play("havoc").changes()
    assert changes[pile].split().count("regret") == 1
    assert "regret" not in changes.get("discard" if exhausts else "exhaust", "")
    assert changes["draw"] == "regret"


def test_what_distilled_chaos_cannot_play_is_discarded_all_the_same() -> None:
    """It exhausts nothing that it plays, so nothing is exhausted instead."""
    mine = hero(draw="regret regret regret regret", potions="distilled_chaos")
    changes = fight(mine, foe(), unplayed_exhausts=True).potion("distilled_chaos").changes()
    assert set(changes["discard"].split()) == {"regret"}
    assert "exhaust" not in changes


@pytest.mark.parametrize(("counts", "block"), [(False, 0), (True, 1)])
def test_corpse_explosion_that_comes_off_under_after_image(counts: bool, block: int) -> None:
    """Its owner has After Image; who else has it gains nothing."""
    mine = hero("silent", hand="corpse_explosion", powers="after_image")
    other = hero("ironclad", powers="after_image")
    play = fight(mine, other, foe(hp=2), foe(), attached_discards=counts).play("corpse_explosion", at=0)
    changes = play.mark().end_of_turn().changes()
    assert not play.e(0).alive
    assert changes.get("block", 0) == block
    assert "p1.block" not in changes
