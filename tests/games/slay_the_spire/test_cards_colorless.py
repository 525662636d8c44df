"""One small play per side of every colorless card, curse and status card; numbers of the fact tables."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.state.acts import Aim, AimRow, Done, GoToRow, Pick
from tests.games.slay_the_spire.plays import Play, Row, card_id, fight, foe, hero, sides_of

ME = "ironclad"
FIVE = "anger anger bash clash clash"

ROWS = [
    Row("apparition", 1, goes="exhaust"),
    Row("apparition+", 1, goes="exhaust"),
    Row("blind", 0, goes="exhaust", e0_weak=1),
    Row("blind+", 0, goes="exhaust", e0_weak=2),
    Row("dark_shackles", 0, goes="exhaust", block=4),
    Row("dark_shackles+", 0, goes="exhaust", block=6),
    Row("dramatic_entrance", 0, goes="exhaust", e0_hp=-3, e2_hp=-3),
    Row("dramatic_entrance+", 0, goes="exhaust", e0_hp=-5, e2_hp=-5),
    Row("finesse", 0, goes="exhaust", given={"draw": "bash clash"}, block=1, hand="bash", draw="clash"),
    Row("finesse+", 0, given={"draw": "bash clash"}, block=1, hand="bash", draw="clash"),
    Row(
        "flash_of_steel", 0, goes="exhaust", given={"draw": "bash clash"}, e0_hp=-1, hand="bash", draw="clash"
    ),
    Row("flash_of_steel+", 0, given={"draw": "bash clash"}, e0_hp=-1, hand="bash", draw="clash"),
    Row("good_instincts", 0, how={"to": 1}, p1_block=1),
    Row("good_instincts+", 0, block=2),
    Row(
        "impatience",
        0,
        given={"hand": "defend", "draw": FIVE},
        hand="anger anger defend",
        draw="bash clash clash",
    ),
    Row("impatience+", 0, given={"draw": FIVE}, hand="anger anger bash", draw="clash clash"),
    Row("impatience", 0, given={"hand": "strike", "draw": FIVE}),
    Row("impatience+", 0, given={"hand": "strike", "draw": FIVE}),
    Row("madness", 0, goes="exhaust"),
    Row("madness+", 0, goes="exhaust"),
    Row("mind_blast", 2, given={"hand": "defend bash injury"}, e0_hp=-3),
    Row("mind_blast+", 2, given={"hand": "defend bash injury"}, e0_hp=-4),
    Row("mind_blast", 2),
    Row("panacea", 0, goes="exhaust", given={"weak": 2, "vulnerable": 3}, weak=-2, vulnerable=-3),
    Row("panacea", 0, goes="exhaust", given={"weak": 2}, how={"to": 1}),
    Row("panacea+", 0, goes="exhaust", given={"weak": 1}, weak=-1),
    Row("panache", 0, goes="powers"),
    Row("panache+", 0, goes="powers"),
    Row(
        "purity",
        0,
        Pick("bash"),
        Done(),
        goes="exhaust",
        given={"hand": "bash clash"},
        hand="clash",
        exhaust="bash purity",
    ),
    Row("purity", 0, Done(), goes="exhaust", given={"hand": "bash clash"}),
    Row(
        "purity",
        0,
        Pick("bash"),
        Pick("clash"),
        Pick("clash"),
        goes="exhaust",
        given={"hand": "bash clash clash clash"},
        hand="clash",
        exhaust="bash clash clash purity",
    ),
    Row(
        "purity+",
        0,
        *[Pick("clash")] * 5,
        goes="exhaust",
        given={"hand": "clash clash clash clash clash clash"},
        hand="clash",
        exhaust="clash clash clash clash clash purity+",
    ),
    Row("sadistic_nature", 0, goes="powers"),
    Row("sadistic_nature+", 0, goes="powers"),
    Row("swift_strike", 0, Done(), e0_hp=-1),
    Row("swift_strike+", 0, GoToRow(1), e0_hp=-2, row=1, p1_row=-1),
    Row(
        "thinking_ahead",
        0,
        Pick("bash"),
        goes="exhaust",
        given={"hand": "bash", "draw": "anger clash rage"},
        hand="anger clash",
        draw="bash rage",
    ),
    Row(
        "thinking_ahead+",
        0,
        Pick("rage"),
        goes="exhaust",
        given={"hand": "bash", "draw": "anger clash rage"},
        hand="anger bash clash",
        draw="rage",
    ),
    Row("trip", 2, goes="exhaust", e0_vulnerable=2),
    Row("trip+", 2, goes="exhaust", e0_vulnerable=3),
    Row("apotheosis", 2, goes="powers"),
    Row("apotheosis+", 1, goes="powers"),
    Row("hand_of_greed", 2, given={"gold": 9}, e0_hp=-4),
    Row("hand_of_greed", 2, given={"gold": 10}, e0_hp=-7),
    Row("hand_of_greed+", 2, given={"gold": 9}, e0_hp=-4),
    Row("hand_of_greed+", 2, given={"gold": 12}, e0_hp=-9),
    Row(
        "master_of_strategy",
        0,
        goes="exhaust",
        given={"draw": FIVE},
        hand="anger anger bash",
        draw="clash clash",
    ),
    Row(
        "master_of_strategy+",
        0,
        goes="exhaust",
        given={"draw": FIVE},
        hand="anger anger bash clash",
        draw="clash",
    ),
    Row("mayhem", 2, goes="powers"),
    Row("mayhem+", 1, goes="powers"),
    Row("the_bomb", 2, goes="powers"),
    Row("the_bomb+", 2, goes="powers"),
]


@pytest.mark.parametrize("row", ROWS, ids=repr)
def test_the_card_does_what_its_side_says_and_nothing_else(row: Row) -> None:
    assert row.changes_of(ME) == row.expected(ME)


def test_every_side_has_a_play() -> None:
    assert {card_id(row.card, ME) for row in ROWS} == sides_of("colorless")


def mine(hand: str = "", turn: int = 1, **given: Any) -> Play:
    """A player with a bystander, against enemies in rows 0, 1 and again 0."""
    return fight(hero(ME, hand=hand, **given), hero("silent"), foe(), foe(row=1), foe(), turn=turn)


@pytest.mark.parametrize("side", ["apparition", "apparition+"])
def test_apparition_lets_a_player_lose_one_hp_this_round(side: str) -> None:
    play = mine(side).play(side).mark().enemy_turn(die=3)  # two enemies hit seat 0 for 4 each
    assert play.changes() == {"hp": -1, "p1.hp": -4}
    play.mark().enemy_turn(die=3)
    assert play.changes() == {"hp": -8, "p1.hp": -4}


@pytest.mark.parametrize("side", ["apparition", "apparition+"])
@pytest.mark.parametrize(("before", "more"), [("offering", 0), ("", -1)])
def test_apparition_counts_what_was_lost_before_it_in_the_round(side: str, before: str, more: int) -> None:
    """Offering takes the HP that may be lost; the other player is not saved."""
    play = mine(f"{before} {side}", energy=3)
    play = play.play(before) if before else play
    play.play(side).mark().enemy_turn(die=3)
    assert (play.changes().get("hp", 0), play.changes()["p1.hp"]) == (more, -4)


def test_only_the_lower_side_of_apparition_is_ethereal() -> None:
    assert mine("apparition").end_of_turn().changes() == {"hand": "", "exhaust": "apparition"}
    assert mine("apparition+").end_of_turn().changes() == {"hand": "", "discard": "apparition+"}


def test_dark_shackles_count_enemies_that_will_hit_this_player() -> None:
    foes = [foe("first_jaw_worm"), foe("s1_fat_gremlin", row=1), foe("s1_gremlin_wizard")]
    play = fight(hero(ME, hand="dark_shackles"), hero("silent"), *foes, die=1).play("dark_shackles")
    assert play.p().block == 2  # only the gremlin, which hits all; the worm blocks, the wizard waits


@pytest.mark.parametrize("side", ["dramatic_entrance", "dramatic_entrance+"])
def test_the_entrance_is_dramatic_in_the_first_turn_only(side: str) -> None:
    play = mine(side, turn=2).play(side)
    assert play.changes() == {"hand": "", "exhaust": side, "e0.hp": -2, "e2.hp": -2}


@pytest.mark.parametrize("side", ["madness", "madness+"])
def test_madness_makes_the_next_card_free_and_ends_with_the_turn(side: str) -> None:
    play = mine(f"{side} bash strike").play(side).mark().play("bash")
    assert "energy" not in play.changes()
    assert play.mark().play("strike").changes()["energy"] == -1
    assert mine(side).play(side).end_of_turn().p().granted == []


def test_madness_also_covers_an_x_card_only_by_what_is_paid() -> None:
    play = mine("madness whirlwind").play("madness").play("whirlwind", energy=2)
    assert play.p().energy == 1  # an X card costs no number that could become 0


@pytest.mark.parametrize(
    ("card", "goes"), [("madness+", "hand"), ("madness", "discard"), ("panacea", "hand")]
)
def test_which_colorless_cards_are_retained(card: str, goes: str) -> None:
    assert mine(card).end_of_turn().changes() == ({} if goes == "hand" else {"hand": "", goes: card})


def test_panacea_plus_helps_everybody() -> None:
    play = mine("panacea+", weak=1)
    play.p(1).vulnerable = 2
    play.mark().play("panacea+")
    assert play.changes() == {"hand": "", "exhaust": "panacea+", "weak": -1, "p1.vulnerable": -2}


@pytest.mark.parametrize(("power", "damage"), [("panache", 3), ("panache+", 5)])
def test_panache_burns_a_row_when_the_hand_is_empty(power: str, damage: int) -> None:
    play = mine(powers=power, strength=2).end_of_turn(AimRow(0))
    assert play.changes() == {"e0.hp": -damage, "e2.hp": -damage}
    assert mine("strike", powers=power).end_of_turn().changes() == {"hand": "", "discard": "strike_ironclad"}


@pytest.mark.parametrize(("power", "damage"), [("sadistic_nature", 1), ("sadistic_nature+", 2)])
def test_sadistic_nature_hurts_for_each_token_that_its_owner_puts(power: str, damage: int) -> None:
    play = mine("trip uppercut", powers=power, energy=5).play("trip")
    assert play.changes()["e0.hp"] == -2 * damage
    play.mark().play("uppercut", at=1)  # a vulnerable and a weak
    assert play.changes()["e1.hp"] == -(3 + 2 * damage)
    full = mine("blind", powers=power)
    full.e().weak = 3
    assert "e0.hp" not in full.mark().play("blind").changes()
    play.p(1).hand.add("neutralize")
    play.mark().play("neutralize", by=1)
    assert play.changes().get("e0.hp", 0) >= -2  # another player's tokens do not hurt


@pytest.mark.parametrize("power", ["apotheosis", "apotheosis+"])
def test_apotheosis_betters_starter_strikes_and_defends(power: str) -> None:
    play = mine("strike defend+ twin_strike", powers=power).play("strike")
    assert play.e().hp == 30 - 2
    play.mark().play("defend+", to=1)
    assert play.changes()["p1.block"] == 3
    assert play.mark().play("twin_strike").changes()["e0.hp"] == -2


def test_mayhem_plays_the_card_it_draws_at_start_of_turn() -> None:
    draw = "anger anger anger anger anger bash defend"
    play = mine(powers="mayhem", draw=draw)
    play.start_of_turn(Aim(1))
    assert (play.e(1).hp, play.e(1).vulnerable, play.p().energy) == (28, 1, 3)
    assert (play.p().discard, play.p().hand.known) == (["bash"], ["anger"] * 5)


def test_mayhem_discards_what_cannot_be_played() -> None:
    play = mine(powers="mayhem+", draw="anger anger anger anger anger injury defend").start_of_turn()
    assert (play.p().discard, play.p().hand.known) == (["injury"], ["anger"] * 5)


@pytest.mark.parametrize(("power", "damage"), [("the_bomb", 10), ("the_bomb+", 12)])
def test_the_bomb_goes_off_at_its_third_cube(power: str, damage: int) -> None:
    play = mine(powers=power)
    for cubes in (1, 2):
        play.mark().end_of_turn()
        assert play.changes() == {"item_cubes": f"{power}:{cubes}"}
    play.mark().end_of_turn()
    hurt = {f"e{index}.hp": -damage for index in range(3)}
    assert play.changes() == {"item_cubes": "", "powers": "", "exhaust": power, **hurt}


# Curses and status cards


STAYS = {"hand": "", "discard": ""}
# card: what the end of turn does to a player with 2 Block and another card in hand, and where it goes
IN_HAND: dict[str, dict[str, Any]] = {
    "ascenders_bane": {"exhaust": "ascenders_bane", "discard": "strike_ironclad"},
    "clumsy": {"exhaust": "clumsy", "discard": "strike_ironclad"},
    "decay": {"block": -1},
    "doubt": {"weak": 1},
    "injury": {},
    "pain": {"hp": -1},
    "parasite": {},
    "regret": {"hand": "regret", "discard": "strike_ironclad"},
    "shame": {"block": -1},
    "writhe": {},
    "daze": {"discard": "strike_ironclad"},
    "burn": {"block": -1},
    "slimed": {},
}


@pytest.mark.parametrize("card", IN_HAND)
def test_a_curse_or_status_card_in_hand_at_end_of_turn(card: str) -> None:
    play = mine(f"{card} strike", block=2).end_of_turn()
    goes = " ".join(sorted([card, "strike_ironclad"]))
    assert play.changes() == {"hand": "", "discard": goes, **IN_HAND[card]}


def test_every_curse_and_status_card_has_a_play() -> None:
    assert set(IN_HAND) == sides_of("curse") | sides_of("status")


@pytest.mark.parametrize("card", IN_HAND)
def test_which_curses_and_status_cards_can_be_played(card: str) -> None:
    play = mine(card)
    if card in ("writhe", "slimed"):
        exhausted = {"exhaust": "writhe"} if card == "writhe" else {}
        assert play.play(card).changes() == {"energy": -1, "hand": "", **exhausted}
        assert mine(card, energy=0).refused(play.playing(card)).code == "no-energy"
    else:
        assert play.refused(play.playing(card)).code == "unplayable"


def test_damage_of_decay_and_burn_reaches_hp_without_block() -> None:
    assert mine("decay burn").end_of_turn().changes() == {"hand": "", "discard": "burn decay", "hp": -2}


def test_two_burns_and_one_block() -> None:
    changes = mine("burn burn", block=1).end_of_turn().changes()
    assert changes == {"hand": "", "discard": "burn burn", "block": -1, "hp": -1}


@pytest.mark.parametrize(("others", "hp"), [(0, -1), (1, -1), (2, 0)])
def test_pain_hurts_with_at_most_two_cards_in_hand_itself_included(others: int, hp: int) -> None:
    play = mine(" ".join(["pain"] + ["bash"] * others)).end_of_turn()
    assert play.changes().get("hp", 0) == hp


def test_shame_without_block_and_doubt_at_the_limit_do_nothing() -> None:
    assert mine("shame").end_of_turn().changes() == {"hand": "", "discard": "shame"}
    assert mine("doubt", weak=3).end_of_turn().changes() == {"hand": "", "discard": "doubt"}


def test_in_other_piles_they_do_nothing() -> None:
    play = mine(discard="decay pain burn", draw="doubt shame burn").end_of_turn()
    assert play.changes() == {}


def test_exhausted_daze_and_status_cards_return_to_their_decks() -> None:
    play = mine("slimed daze", energy=1)
    play.play("slimed").end_of_turn()
    assert (play.state.fight.supply_status, play.state.fight.supply_daze, play.p().exhaust) == (37, 11, [])


def test_daze_comes_on_top_and_status_cards_on_the_discard_pile_while_there_are_any() -> None:
    play = fight(hero(ME, draw="bash", discard="clash"), hero("silent"), foe("s1_sentry_a"), foe(row=1))
    play.state.fight.supply_daze = 1
    play.enemy_turn(die=1)
    assert play.p().deck.top == ["daze", "bash"]
    empty = fight(hero(ME), foe("s1_sentry_a"))
    empty.state.fight.supply_daze = 0
    assert empty.enemy_turn(die=1).changes() == {}
