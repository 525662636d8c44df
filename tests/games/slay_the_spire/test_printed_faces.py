"""What the printed faces say where our words had read them otherwise: each with what it does not reach."""

from __future__ import annotations

import pytest

from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, Pick, Trigger
from companion.games.slay_the_spire.state.reading import cost_of
from tests.games.slay_the_spire.plays import Given, fight, foe, hero

# Icons


@pytest.mark.parametrize(
    ("character", "given", "block"),
    [
        ("silent", {"hand": "deflect"}, 2),
        ("silent", {"hand": "deflect", "shiv": 1}, 4),
        ("silent", {"hand": "deflect+", "shiv": 1}, 5),
        ("silent", {"hand": "blur"}, 3),
        ("silent", {"hand": "blur", "discarded_this_turn": True}, 5),
        ("watcher", {"hand": "halt", "stance": "wrath"}, 4),
        ("watcher", {"hand": "halt", "stance": "calm"}, 2),
        ("watcher", {"hand": "perseverance", "kept": ["perseverance"]}, 5),
        ("watcher", {"hand": "perseverance"}, 2),
        ("watcher", {"hand": "talk_to_the_hand", "miracle": 2}, 4),
        ("watcher", {"hand": "spirit_shield halt halt"}, 4),
        ("defect", {"hand": "steam_barrier", "discard": "zap+"}, 4),
        ("defect", {"hand": "steam_barrier", "discard": "zap"}, 2),
        ("defect", {"hand": "stack", "orbs": "frost dark"}, 4),
        ("defect", {"hand": "stack"}, 0),
        ("ironclad", {"hand": "rage bash bash"}, 4),
        ("ironclad", {"hand": "second_wind defend bash"}, 2),
        ("ironclad", {"hand": "entrench", "block": 3}, 3),
    ],
)
def test_footwork_adds_to_every_block_icon_that_holds(
    character: str, given: dict[str, object], block: int
) -> None:
    play = fight(hero(character, powers="footwork", energy=6, **given), hero(block=1), foe())
    play.play(str(given["hand"]).split()[0])
    assert play.changes().get("block", 0) == block
    assert "p1.block" not in play.changes()


@pytest.mark.parametrize(("hand", "hp"), [("slice", -3), ("bane", -5)])
def test_a_bonus_to_a_hit_is_no_second_hit(hand: str, hp: int) -> None:
    """Strength counts once for it."""
    play = fight(hero("silent", hand=hand, shiv=1, strength=1), foe(poison=1), foe()).play(hand)
    assert play.changes()["e0.hp"] == hp
    assert "e1.hp" not in play.changes()


def test_malaise_repeats_its_pair() -> None:
    """Distraction sees each token put; the pair is put three times, and weak stops at 3."""
    play = fight(hero("silent", hand="malaise+", energy=2, powers="sadistic_nature"), foe(), foe())
    play.play("malaise+", energy=2)
    assert play.changes()["e0.weak"] == 3
    assert play.changes()["e0.poison"] == 3
    assert play.changes()["e0.hp"] == -6
    assert "e1.hp" not in play.changes()


def test_malaise_without_energy_does_nothing() -> None:
    play = fight(hero("silent", hand="malaise", energy=2), foe()).play("malaise", energy=0)
    assert play.changes() == {"hand": "", "exhaust": "malaise"}


@pytest.mark.parametrize(("first", "cost"), [("swivel", 0), ("", 0)])
def test_bullet_time_prices_what_is_free_for_the_moment_too(first: str, cost: int) -> None:
    """Swivel makes each Attack of the hand free until one is played; Bullet Time makes all of them free."""
    hand = "swivel bullet_time bash strike strike defend"
    play = fight(hero("silent", hand=hand, energy=5), hero(hand="strike"), foe())
    play = play.play(first) if first else play
    play.play("bullet_time").play("bash")
    for card in ("strike_silent", "defend_silent"):
        assert cost_of(play.state, 0, card) == cost
    assert cost_of(play.state, 1, "strike_ironclad") == 1


def test_without_bullet_time_only_one_attack_is_free() -> None:
    play = fight(hero("silent", hand="swivel bash strike", energy=5), foe()).play("swivel").play("bash")
    assert cost_of(play.state, 0, "strike_silent") == 1


# Copies and counting


def test_doppelganger_takes_the_last_card_that_costs_x() -> None:
    play = fight(hero("silent", hand="dash slice doppelganger", energy=6), foe(), foe())
    play.play("dash").play("slice").mark().play("doppelganger", Aim(1), energy=2)
    assert play.changes()["e1.hp"] == -2
    assert "e0.hp" not in play.changes()


def test_what_doppelganger_passes_over_is_not_copied() -> None:
    play = fight(hero("silent", hand="slice deflect doppelganger", energy=6), foe())
    play.play("slice").play("deflect").mark().play("doppelganger", energy=1)
    assert play.changes() == {"energy": -1, "hand": "", "exhaust": "doppelganger"}


def test_ftl_played_by_havoc_is_the_second_card() -> None:
    play = fight(hero(hand="havoc", draw="ftl bash"), foe()).play("havoc")
    assert play.changes()["exhaust"] == "ftl"
    assert play.p().hand.known == []


@pytest.mark.parametrize(("potion", "drawn"), [("", ["zap"]), ("attack_potion", ["zap"])])
def test_ftl_and_its_copies_are_the_first_card_once(potion: str, drawn: list[str]) -> None:
    play = fight(hero("defect", hand="ftl", draw="zap skim", potions=potion), foe())
    if potion:
        play.potion(potion)
    assert play.play("ftl").p().hand.known == drawn


@pytest.mark.parametrize(("drawn", "left"), [("twin_strike", 0), ("deflect", 1)])
def test_an_attack_that_havoc_plays_uses_up_swivel(drawn: str, left: int) -> None:
    play = fight(hero(hand="swivel havoc", draw=drawn), foe()).play("swivel")
    assert len(play.p().granted) == 1
    assert len(play.play("havoc").p().granted) == left


@pytest.mark.parametrize("attack", ["twin_strike", "zap"])
@pytest.mark.parametrize("relic_first", [True, False])
def test_necronomicon_means_the_first_attack_of_the_turn(attack: str, relic_first: bool) -> None:
    """Mayhem plays the sixth card; an attack it plays before the relic acts was the first."""
    given = {"relics": "necronomicon", "powers": "mayhem", "draw": f"{'strike ' * 5}{attack}"}
    order = [Trigger(int(relic_first))] if attack == "twin_strike" else []  # else it makes no difference
    play = fight(hero(**given), foe()).start_of_turn(*order)
    played = 2 if attack == "twin_strike" else 0
    assert play.changes().get("e0.hp", 0) == -played * (2 if relic_first else 1)
    twice = play.mark().play("strike").changes()["e0.hp"] == -2
    assert twice == (attack == "zap")


@pytest.mark.parametrize(("skill_played", "block"), [(False, 2), (True, 1)])
def test_echo_form_means_the_first_card_of_the_turn(skill_played: bool, block: int) -> None:
    draw = "defend defend defend defend defend " + ("deflect" if skill_played else "loop")
    order = [Trigger(0)] if skill_played else []  # a Power is no Skill, whenever it is played
    play = fight(hero("defect", powers="mayhem echo_form", draw=draw), foe()).start_of_turn(*order)
    assert play.mark().play("defend").changes()["block"] == block


def test_rushdown_counts_entries_before_it_was_in_play() -> None:
    given = {"hand": "eruption rushdown empty_fist crescendo", "draw": "halt halt halt", "energy": 6}
    late = fight(hero("watcher", **given), foe()).play("eruption").play("rushdown").play("empty_fist").mark()
    assert late.play("crescendo").changes()["hand"] == ""
    early = fight(hero("watcher", **given), foe()).play("rushdown").mark().play("eruption")
    assert early.p().hand.known.count("halt") == 2


# Memory


def test_a_price_of_the_hand_is_no_price_of_the_discard_pile() -> None:
    """Bullet Time makes the Strike in hand free; the equal one in the discard pile still costs 1."""
    play = fight(hero("silent", hand="bullet_time claw strike", discard="", energy=3), foe())
    play.play("bullet_time").p().discard.append("strike_silent")
    assert play.mark().play("claw").changes()["e0.hp"] == -1
    cheap = fight(hero("silent", hand="claw", discard="slice"), foe()).play("claw")
    assert cheap.changes()["e0.hp"] == -2


@pytest.mark.parametrize("card", ["steam_barrier", "scrape"])
@pytest.mark.parametrize(("on_top", "counts"), [("strike_silent", False), ("slice", True)])
def test_other_cards_that_look_at_the_discard_pile_see_what_is_printed(
    card: str, on_top: str, counts: bool
) -> None:
    """A card that Bullet Time made free in hand costs 1 on the discard pile; a Slice costs 0 there too."""
    play = fight(hero("silent", hand=f"bullet_time {card} strike", energy=3), foe()).play("bullet_time")
    play.p().discard.append(on_top)
    changes = play.mark().play(card).changes()
    if card == "scrape":
        assert (on_top in play.p().hand.known and changes["discard"] == "bullet_time scrape") == counts
    else:
        assert changes["block"] == 1 + counts


def test_an_unused_price_is_no_price_of_the_discard_pile() -> None:
    play = fight(hero("watcher", hand="swivel claw", discard="", energy=3), foe()).play("swivel")
    play.p().discard.append("strike_watcher")
    assert play.mark().play("claw").changes()["e0.hp"] == -1


def test_streamline_is_cheap_in_the_discard_pile_too() -> None:
    play = fight(hero("defect", hand="claw", discard="streamline", powers="loop fusion"), foe()).play("claw")
    assert play.changes()["e0.hp"] == -2


# Akabeko, copies of the two that copy, X


@pytest.mark.parametrize(
    ("given", "card", "hp"),
    [
        ({}, "heavy_blade", -6),
        ({"strength": 8}, "heavy_blade", -27),
        ({}, "twin_strike", -4),
        ({}, "strike", -2),
    ],
)
def test_akabeko_is_strength_for_one_attack(given: Given, card: str, hp: int) -> None:
    play = fight(hero(relics="akabeko", hand=f"{card} bash", energy=6, **given), foe(), foe(row=1))
    play.use("akabeko").mark().play(card)
    assert play.changes()["e0.hp"] == hp
    assert "e1.hp" not in play.changes()
    assert not play.p().granted


def test_omniscience_plays_burst_once_and_its_other_side_twice() -> None:
    for side, left in (("burst", 1), ("burst+", 2)):
        play = fight(hero("watcher", hand="omniscience", draw=f"{side} halt"), foe())
        play.play("omniscience", Pick(side))
        assert len(play.p().granted) == left


@pytest.mark.parametrize(("side", "attacks"), [("double_tap", 1), ("double_tap+", 2)])
@pytest.mark.parametrize("by", ["omniscience", "skill_potion"])
def test_double_tap_is_played_twice_on_its_other_side_only(by: str, side: str, attacks: int) -> None:
    """Each time it is played makes one more Attack be played twice; the potion waits for another Skill."""
    hand = "omniscience" if by == "omniscience" else side
    given = {"draw": side} if by == "omniscience" else {"potions": by}
    play = fight(hero("watcher", hand=f"{hand} strike strike strike", energy=6, **given), foe())
    play = play.play("omniscience", Pick(side)) if by == "omniscience" else play.potion(by).play(side)
    dealt = [-play.mark().play("strike").changes()["e0.hp"] for _strike in range(3)]
    assert dealt == [2] * attacks + [1] * (3 - attacks)


@pytest.mark.parametrize("side", ["reinforced_body"])
def test_what_wants_an_x_cannot_be_played_free(side: str) -> None:
    play = fight(hero(hand="havoc", draw=side), foe()).play("havoc")
    assert play.changes()["discard"] == f"{side} havoc"
    assert "block" not in play.changes()


@pytest.mark.parametrize(
    ("given", "hand", "block"),
    [({"hand": "havoc"}, "bane dash", 1), ({"potions": "distilled_chaos"}, "", 0)],
)
def test_what_an_effect_cannot_play_is_discarded_by_it(given: Given, hand: str, block: int) -> None:
    """Of a card: Reflex and After Image answer. Of a potion: they do not, but a card was discarded."""
    draw = "reflex bane dash" if "hand" in given else "reflex"
    play = fight(hero("silent", draw=draw, powers="after_image", **given), foe())
    if "hand" in given:
        play.play("havoc")
    else:
        play.potion("distilled_chaos")
    assert play.p().hand.known == hand.split()
    assert play.p().block == block
    assert play.p().discarded_this_turn
    assert play.p().exhaust == []


@pytest.mark.parametrize(("aim", "dead"), [(0, True), (1, False)])
def test_judgment_that_an_effect_plays_looks_at_the_enemy_it_is_aimed_at(aim: int, dead: bool) -> None:
    play = fight(hero(hand="havoc", draw="judgment"), foe(max_hp=7), foe(max_hp=8)).play("havoc", Aim(aim))
    assert (play.e(0).alive, play.e(1).alive) == (not dead, True)


def test_blasphemy_exhausts_what_lies_on_a_shuffled_draw_pile_too() -> None:
    play = fight(hero("watcher", hand="blasphemy", draw="tantrum", bag="halt scrawl"), foe()).play(
        "blasphemy"
    )
    assert play.changes() == {
        "energy": -2, "hand": "", "draw": "", "exhaust": "tantrum halt scrawl blasphemy"
    }  # fmt: skip


# Shuffling


@pytest.mark.parametrize("card", ["seek", "omniscience"])
def test_searching_the_draw_pile_shuffles_it(card: str) -> None:
    given = {"hand": card, "draw": "halt strike bash", "powers": "a_thousand_cuts"}
    play = fight(hero("watcher", **given), foe()).play(card, Pick("halt"))
    assert play.p().shuffled_this_combat
    assert play.changes()["e0.hp"] == -5


def test_omniscience_shuffles_after_its_plays_and_when_it_found_nothing() -> None:
    play = fight(hero("watcher", hand="omniscience", draw="loop loop", powers="a_thousand_cuts"), foe())
    assert play.play("omniscience").changes()["e0.hp"] == -5
    empty = fight(hero("watcher", hand="omniscience", powers="a_thousand_cuts"), foe()).play("omniscience")
    assert "e0.hp" not in empty.changes()
    assert not empty.p().shuffled_this_combat


def test_omniscience_shuffles_what_its_card_put_on_the_draw_pile() -> None:
    play = fight(hero("watcher", hand="omniscience", draw="wild_strike loop"), foe())
    play.play("omniscience", Pick("wild_strike"))
    assert play.p().deck.top == []
    assert sorted(play.p().deck.bag) == ["daze", "daze", "loop"]


@pytest.mark.parametrize("face", ["b4_corrupt_heart", "b4_corrupt_heart_a11"])
def test_the_heart_shuffles_the_draw_piles(face: str) -> None:
    """Its cards are shuffled in: A Thousand Cuts answers, and a Red Skull may be used in the next round."""
    me = hero("silent", hp=60, max_hp=60, powers="a_thousand_cuts", relics="red_skull")
    play = fight(me, hero(hp=60, max_hp=60), foe(face, max_hp=200))
    assert play.refused(play.ability("red_skull")).code == "condition"
    play.mark().round(3)
    assert (play.changes()["e0.hp"], play.p().shuffled_this_combat) == (-5, True)
    assert play.mark().use("red_skull").changes() == {"strength": 1}


def test_a_heart_that_only_hits_shuffles_nothing() -> None:
    me = hero("silent", hp=60, max_hp=60, powers="a_thousand_cuts", draw="bane")
    play = fight(me, foe("b4_corrupt_heart", max_hp=200, slot=1)).enemy_turn()
    assert "e0.hp" not in play.changes()
    assert not play.p().shuffled_this_combat


# Scrying


def test_weave_adds_to_its_copies_too() -> None:
    given = {"hand": "third_eye", "draw": "weave halt", "potions": "attack_potion"}
    play = fight(hero("watcher", **given), foe()).potion("attack_potion").mark()
    assert play.play("third_eye", Pick("weave"), Done()).changes()["e0.hp"] == -12


def test_weave_that_cannot_be_played_is_discarded() -> None:
    play = fight(hero("watcher", hand="conclude", draw="weave halt", relics="golden_eye"), foe())
    play.play("conclude").mark().use("golden_eye", Pick("weave"), Done())
    assert play.changes() == {"draw": "halt", "discard": "conclude weave"}


# The end of the turn


@pytest.mark.parametrize(("card", "kept"), [("daze", "daze"), ("carnage", "carnage"), ("bash", "")])
def test_what_dark_embrace_draws_stays_even_if_it_equals_what_went(card: str, kept: str) -> None:
    gone = "daze" if card == "bash" else card
    play = fight(hero(hand=gone, draw=f"{kept or 'bash'} strike", powers="dark_embrace"), foe()).end_of_turn()
    assert play.p().hand.known == [kept or "bash"]


def test_a_card_of_the_hand_goes_though_dark_embrace_draws_its_equal() -> None:
    play = fight(hero(hand="daze bash", draw="bash strike", powers="dark_embrace"), foe()).end_of_turn()
    assert play.p().hand.known == ["bash"]
    assert play.p().discard == ["bash"]


@pytest.mark.parametrize(("first", "hp"), [("pain", 0), ("daze", -1)])
def test_pain_and_ethereal_come_in_the_order_the_players_choose(first: str, hp: int) -> None:
    """Three cards in hand: after Pain it costs nothing, after the Ethereal card two are left."""
    play = fight(hero(hand="pain daze bash"), foe(), foe(row=1))
    play.end_of_turn(Trigger(["daze", "pain"].index(first)))
    assert play.changes().get("hp", 0) == hp


@pytest.mark.parametrize(
    ("hand", "hp"), [("pain daze bash", 0), ("pain daze", -1), ("pain daze bash bash", 0)]
)
def test_nobody_asked_pain_comes_before_ethereal(hand: str, hp: int) -> None:
    play = fight(hero(hand=hand), foe(), ask_order=False).end_of_turn()
    assert play.changes().get("hp", 0) == hp


def test_panache_and_ethereal_come_in_the_order_the_players_choose() -> None:
    """The hand is empty once the Daze is exhausted; nobody is asked where nothing hangs on it."""
    for answer, hp in ((Trigger(0), None), (Trigger(1), -3)):
        play = fight(hero(hand="daze", powers="panache"), foe()).end_of_turn(answer)
        assert play.changes().get("e0.hp") == hp
    fight(hero(hand="daze", powers="metallicize"), foe()).end_of_turn()


def test_electrodynamics_reaches_a_row_with_the_orb_that_makes_room() -> None:
    given = {"hand": "electrodynamics", "orbs": "lightning lightning lightning"}
    play = fight(hero("defect", **given), foe(), foe(), foe(row=1))
    play.play("electrodynamics", AimRow(0), AimRow(0))
    assert (play.changes()["e0.hp"], play.changes()["e1.hp"]) == (-4, -4)
    assert "e2.hp" not in play.changes()


@pytest.mark.parametrize(("powers", "reached"), [("", False), ("electrodynamics", True)])
def test_an_orb_that_another_card_makes_room_with_reaches_a_row_with_the_power_only(
    powers: str, reached: bool
) -> None:
    given = {"hand": "zap", "orbs": "lightning lightning lightning", "powers": powers}
    play = fight(hero("defect", **given), foe(), foe(), foe(row=1))
    play.play("zap", AimRow(0) if reached else Aim(0))
    assert (play.changes()["e0.hp"], "e1.hp" in play.changes()) == (-2, reached)
    assert "e2.hp" not in play.changes()


def test_electrodynamics_with_room_for_its_orbs_strikes_nobody() -> None:
    play = fight(hero("defect", hand="electrodynamics"), foe()).play("electrodynamics")
    assert "e0.hp" not in play.changes()


@pytest.mark.parametrize(("face", "reached"), [("b1_hexaghost", True), ("e1_jaw_worm", False)])
def test_a_corpse_explosion_on_a_boss_reaches_every_row(face: str, reached: bool) -> None:
    play = fight(
        hero("silent", hand="corpse_explosion", potions="fire_potion"), foe(face, max_hp=1), foe(), foe(row=1)
    )
    play.play("corpse_explosion", at=0).mark().potion("fire_potion", Aim(0))
    assert play.changes()["e1.hp"] == -6
    assert ("e2.hp" in play.changes()) == reached


# HP that becomes 0


@pytest.mark.parametrize(("face", "hp"), [("b2_champ", 40), ("b3_time_eater", 30)])
@pytest.mark.parametrize("card", ["bash", "twin_strike"])
def test_what_follows_in_a_card_does_not_land_on_a_champ_that_is_to_rise(
    card: str, face: str, hp: int
) -> None:
    play = fight(hero(hand=card), foe(face, max_hp=40, hp=1)).play(card)
    assert (play.e().hp, play.e().vulnerable) == (hp, 0)


@pytest.mark.parametrize("face", ["b2_champ", "b3_time_eater"])
def test_a_card_that_leaves_one_hp_lands_all_of_its_text(face: str) -> None:
    play = fight(hero(hand="bash"), foe(face, max_hp=40, hp=3)).play("bash")
    assert (play.e().hp, play.e().vulnerable) == (1, 1)


def test_the_next_card_lands_on_a_time_eater_that_rose() -> None:
    play = fight(hero(hand="bash strike"), foe("b3_time_eater", max_hp=90, hp=2)).play("bash").mark()
    assert play.play("strike").changes()["e0.hp"] == -1


@pytest.mark.parametrize(("first", "block"), [(0, 0), (1, 2)])
def test_what_an_enemy_gains_comes_when_the_players_say(first: int, block: int) -> None:
    """Two damage by Sadistic Nature, and the Curl Up that its owner would have come last."""
    play = fight(hero(hand="bash", powers="sadistic_nature"), foe("s1_red_louse"), foe())
    play.play("bash", Trigger(first))
    assert play.e().block == (2 if first else 1)
    assert block in (0, 2)


def test_nobody_asked_what_an_enemy_gains_comes_last() -> None:
    play = fight(hero(hand="bash", powers="sadistic_nature"), foe("s1_red_louse"), ask_order=False)
    assert play.play("bash").e().block == 2
    assert play.e().hp == 27
