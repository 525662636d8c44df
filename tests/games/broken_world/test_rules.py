"""The rules of Broken World: where each holds, where it does not, and whom it does not touch."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.corrections import SetValue
from companion.engine.game import Setup, SetupError
from companion.engine.layout import Mark, place_words
from companion.engine.match import Match, Refused
from companion.engine.oracles import SeedOracle
from companion.engine.view import View
from companion.games.broken_world.combat import attack_of, health_of, outcome
from companion.games.broken_world.combat_events import Passed
from companion.games.broken_world.events import Moved, PhaseBegan
from companion.games.broken_world.fighting import open_split
from companion.games.broken_world.game import GAME
from companion.games.broken_world.state import (
    Assign,
    Attack,
    Attacking,
    Cast,
    Defend,
    DrawOwn,
    EndTurn,
    Enhance,
    Equip,
    Gear,
    Move,
    Proceed,
    Share,
    Summon,
    SwapHeroes,
    Turn,
    UseAction,
    Withdraw,
)
from companion.games.broken_world.words.texts import card_name
from tests.games.broken_world.tables import ANNA, BEN, Table


def test_heroes_start_at_opposite_sides_of_the_default_board() -> None:
    table = Table()
    assert (table.hero(ANNA).space, table.hero(BEN).space) == ("c1", "c5")
    assert len(table.state.ground().spaces) == 25


@pytest.mark.parametrize(
    ("options", "one", "other", "near"),
    [
        ({}, "c3", "c4", True),
        ({}, "c3", "d4", False),
        ({"adjacency": "eight"}, "c3", "d4", True),
        ({"adjacency": "left_right"}, "c3", "c4", False),
        ({"shape": "row"}, "a1", "b1", True),
        ({"shape": "row"}, "a1", "c1", False),
    ],
)
def test_neighbours_are_those_of_the_chosen_board(
    options: dict[str, Any], one: str, other: str, near: bool
) -> None:
    assert Table(**options).state.ground().adjacent(one, other) is near


@pytest.mark.parametrize("starts", ["c1", "c1,c1", "c1,z9"])
def test_hero_starts_that_cannot_be_are_refused_with_the_spaces_there_are(starts: str) -> None:
    with pytest.raises(SetupError, match="c5"):
        GAME.options.validate({"hero_starts": starts}, "here")


def test_three_seats_cannot_play() -> None:
    with pytest.raises(SetupError, match="Broken World is for 2 players, or 4 as partners, not 3"):
        GAME.setup(Setup("broken_world", ("A", "B", "C"), "x", GAME.options.validate({}, "x")))


def test_a_new_minion_gives_its_bonus_to_neighbours_and_to_nobody_else() -> None:
    table = Table()
    near, far = table.put(ANNA, "ash_raider", "b2"), table.put(ANNA, "ash_raider", "e5")
    enemy = table.put(BEN, "ash_raider", "a3")
    table.give(ANNA, "torch_bearer")
    table.do(ANNA, Summon("torch_bearer", "b1"))
    table.do(ANNA, Proceed())
    assert [attack_of(table.state, one) for one in (near, far, enemy)] == [4, 3, 3]


def test_equipment_counts_at_once_and_acts_a_turn_later() -> None:
    table = Table()
    foe, bystander = table.put(BEN, "coal_whelp", "c2"), table.put(BEN, "coal_whelp", "d2")
    table.give(ANNA, "oaken_staff")
    hero = table.hero(ANNA)
    hero.damage = 5
    table.do(ANNA, Equip("oaken_staff"))
    gear = hero.gear[0]
    assert attack_of(table.state, hero) == 1
    assert table.why_not(ANNA, UseAction(hero.uid, 0, hero.uid, gear.uid)) == "new-equipment"
    gear.fresh = False
    table.do(ANNA, UseAction(hero.uid, 0, hero.uid, gear.uid))
    assert (hero.damage, gear.used, hero.used) == (4, True, False)
    assert (foe.damage, bystander.damage) == (0, 0)


def test_attacks_are_declared_together_and_can_be_taken_back_before_that() -> None:
    table = Table("attack")
    one, other = table.put(ANNA, "ash_raider", "b3"), table.put(ANNA, "ash_raider", "d3")
    foe = table.put(BEN, "hedge_warden", "c3")
    table.do(ANNA, Attack(one.uid, foe.uid), Attack(other.uid, foe.uid), Withdraw(one.uid))
    assert not one.used
    assert table.why_not(ANNA, EndTurn()) == "attacks-declared"
    table.do(ANNA, Proceed())
    assert (one.used, other.used) == (False, True)
    assert table.topic() == "defend"


def test_a_defender_stands_next_to_where_the_attacker_stands_now() -> None:
    table = Table("attack")
    attacker = table.put(ANNA, "ash_raider", "c3")
    target, behind = table.put(BEN, "moss_sprite", "c4"), table.put(BEN, "moss_sprite", "c2")
    diagonal = table.put(BEN, "moss_sprite", "d4")
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    assert table.why_not(BEN, Defend(diagonal.uid, attacker.uid)) == "not-adjacent"
    assert table.why_not(BEN, Defend(behind.uid, attacker.uid)) == ""
    table.do(BEN, Defend(behind.uid, attacker.uid))
    assert table.why_not(BEN, Defend(behind.uid, attacker.uid)) == "defends-already"


def test_reactions_go_in_turn_until_both_have_passed_one_after_the_other() -> None:
    table = Table("attack")
    attacker, target = table.put(ANNA, "ash_raider", "c3"), table.put(BEN, "hedge_warden", "c4")
    table.give(ANNA, "battle_fury")
    table.give(BEN, "stone_bark")
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    table.do(BEN, Proceed())
    assert table.why_not(BEN, Cast("stone_bark", target.uid)) == "not-asked"
    table.do(ANNA, Proceed())
    table.do(BEN, Cast("stone_bark", target.uid))
    assert table.topic() == "react"
    table.do(ANNA, Cast("battle_fury", attacker.uid))
    assert outcome(table.state).fallen == (attacker.uid,)
    table.do(BEN, Proceed())
    if table.topic() == "react":
        table.do(ANNA, Proceed())
    assert table.topic() == "after"
    assert (target.damage, table.state.piece(attacker.uid)) == (5, None)


def test_the_picture_is_what_then_happens() -> None:
    table = Table("attack")
    attacker, target = table.put(ANNA, "slag_giant", "c3"), table.put(BEN, "moss_sprite", "c4")
    bystander = table.put(BEN, "moss_sprite", "a5")
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    said = GAME.view(table.match, BEN)
    assert arrows(said) == [
        (attacker.uid, target.uid, "attack", "2"),
        (target.uid, attacker.uid, "defence", "2"),
    ]
    assert coming(said) == {attacker.uid: (-2, False), target.uid: (-2, True)}
    assert said.notes == ("Without further action, Moss Sprite (c4) is defeated.", "4 damage is left over.")
    while table.topic() in ("defend", "react"):
        ask = table.match.ask()
        assert ask is not None and hasattr(ask, "seats")
        table.do(ask.seats[0], Proceed())
    assert table.state.piece(target.uid) is None
    assert (attacker.space, bystander.damage) == ("c4", 0)


def arrows(said: View) -> list[tuple[int, int, str, str]]:
    """What is drawn between pieces: from, to, kind and number."""
    return [(int(a.source), int(a.target), a.kind, a.amount) for a in said.boards[0].arrows]


def coming(said: View) -> dict[int, tuple[int, bool]]:
    """What becomes of the pieces to which anything happens."""
    pieces = said.boards[0].pieces
    return {int(one.id): (one.change, one.falls) for one in pieces if one.change or one.falls}


def test_the_picture_shows_the_spill_among_defenders_and_changes_with_a_bonus() -> None:
    """The worked example: a 5/5 against a 4/4 and then a 1/2; the attacked piece itself is left out of it."""
    table = Table("attack")
    table.give(BEN, "stone_bark")
    attacker, target = (
        table.put(ANNA, "steam_golem", "c3", turn_health=1),
        table.put(BEN, "moss_sprite", "c4"),
    )
    first, second = table.put(BEN, "burrow_bear", "b3"), table.put(BEN, "soot_imp", "d3")
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    table.do(BEN, Defend(first.uid, attacker.uid), Defend(second.uid, attacker.uid), Proceed())
    said = GAME.view(table.match, ANNA)
    assert arrows(said) == [
        (attacker.uid, target.uid, "attack", ""),
        (attacker.uid, first.uid, "attack", "4"),
        (attacker.uid, second.uid, "attack", "1"),
        (first.uid, attacker.uid, "defence", "4"),
        (second.uid, attacker.uid, "defence", "1"),
    ]
    assert coming(said) == {attacker.uid: (-5, True), first.uid: (-4, True), second.uid: (-1, False)}
    if table.topic() == "react" and table.why_not(BEN, Cast("stone_bark", first.uid)):
        table.do(ANNA, Proceed())
    table.do(BEN, Cast("stone_bark", first.uid))
    said = GAME.view(table.match, ANNA)
    assert coming(said) == {attacker.uid: (-5, True), first.uid: (-5, False)}
    assert said.notes == (
        "Without further action, Steam Golem (c3) is defeated.",
        "Defeated at the end of the turn, when bonuses end: Burrow Bear (b3).",
    )


def test_who_lives_by_a_bonus_of_the_turn_is_said_before_it_ends_and_when_it_does() -> None:
    table = Table("after")
    dying = table.put(ANNA, "moss_sprite", "c3", turn_health=2)
    dying.damage = health_of(table.state, dying) - 1
    well = table.put(ANNA, "moss_sprite", "e3", turn_health=2)
    said = "Defeated at the end of the turn, when bonuses end: Moss Sprite (c3)."
    assert GAME.view(table.match, BEN).notes == (said,)
    table.match.heard = []
    table.do(ANNA, EndTurn())
    assert table.state.piece(dying.uid) is None and table.state.piece(well.uid) is well
    told = [GAME.told(state, event, BEN) for state, event in GAME.scenes(table.state, table.match.heard)]
    assert told[:2] == [
        "Bonuses for the turn end.",
        "Anna's Moss Sprite is defeated and goes to the Morgue.",
    ]
    assert GAME.view(table.match, BEN).notes == ()


def test_a_turn_without_bonuses_ends_without_a_word_of_them() -> None:
    table = Table("after")
    table.match.heard = []
    table.do(ANNA, EndTurn())
    told = [GAME.told(state, event, BEN) for state, event in GAME.scenes(table.state, table.match.heard)]
    assert "Bonuses for the turn end." not in told


def test_a_piece_that_an_earlier_attack_fells_takes_nothing_of_the_next_one() -> None:
    """Not even what its equipment would have kept from it: all damage of the second attack is lost."""
    table = Table("attack")
    target = table.put(BEN, "moss_sprite", "c4", turn_mitigation=2)
    first, second = table.put(ANNA, "slag_giant", "c3"), table.put(ANNA, "slag_giant", "b4")
    force = attack_of(table.state, first)
    table.do(ANNA, Attack(first.uid, target.uid), Attack(second.uid, target.uid), Proceed())
    found = outcome(table.state)
    taken = {blow.source: blow.amount for blow in found.blows if blow.target == target.uid}
    assert taken == {first.uid: health_of(table.state, target), second.uid: 0}
    assert found.fallen[0] == target.uid
    assert found.lost == (force - health_of(table.state, target) - 2) + force


def test_a_hero_is_asked_how_it_splits_its_damage() -> None:
    table = Table("attack")
    hero = table.hero(BEN)
    hero.gear.append(Gear(90, "ember_blade"))
    one, other = table.put(ANNA, "moss_sprite", "b5"), table.put(ANNA, "moss_sprite", "d5")
    table.do(ANNA, Attack(one.uid, hero.uid), Attack(other.uid, hero.uid), Proceed())
    while table.topic() in ("defend", "react"):
        ask = table.match.ask()
        assert ask is not None and hasattr(ask, "seats")
        table.do(ask.seats[0], Proceed())
    assert table.topic() == "split"
    assert table.why_not(BEN, Assign(hero.uid, one.uid, 4)) == "too-much"
    table.do(BEN, Assign(hero.uid, one.uid, 3))
    assert table.state.piece(one.uid) is None
    assert other.damage == 0


def test_equipment_with_health_is_attacked_through_its_hero() -> None:
    table = Table("attack")
    hero = table.hero(BEN)
    hero.gear += [Gear(90, "ember_blade"), Gear(91, "scale_cloak")]
    attacker = table.put(ANNA, "slag_giant", "c4")
    assert table.why_not(ANNA, Attack(attacker.uid, hero.uid, 91)) == "gear-is-safe"
    table.do(ANNA, Attack(attacker.uid, hero.uid, 90), Proceed())
    while table.topic() in ("defend", "react"):
        ask = table.match.ask()
        assert ask is not None and hasattr(ask, "seats")
        table.do(ask.seats[0], Proceed())
    assert [gear.id for gear in hero.gear] == ["scale_cloak"]
    assert (hero.damage, attacker.damage) == (0, 0)
    assert table.player(BEN).morgue == ["ember_blade"]


def test_a_minion_that_lived_by_a_bonus_falls_with_its_giver() -> None:
    table = Table()
    giver = table.put(BEN, "elder_willow", "b4", damage=4)
    kept, other = table.put(BEN, "moss_sprite", "b5"), table.put(BEN, "moss_sprite", "e5")
    kept.damage = health_of(table.state, kept) - 1
    table.give(ANNA, "fire_bolt")
    table.do(ANNA, Cast("fire_bolt", giver.uid))
    assert table.state.piece(giver.uid) is None
    assert table.state.piece(kept.uid) is None
    assert table.state.piece(other.uid) is other


def test_partners_swap_heroes_and_do_not_attack_each_other() -> None:
    table = Table("swap", ("Anna", "Ben", "Carl", "Dora"))
    own, partner, foe = table.hero(0), table.hero(2), table.hero(1)
    spaces = own.space, partner.space, foe.space
    table.do(ANNA, SwapHeroes())
    assert (partner.space, own.space, foe.space) == spaces
    assert table.topic() == "before"
    mine, ally = table.put(0, "ash_raider", "c3"), table.put(2, "ash_raider", "c4")
    table.do(ANNA, Proceed())
    assert table.why_not(ANNA, Attack(mine.uid, ally.uid)) == "no-enemy"


def test_a_game_of_partners_says_how_little_of_it_the_text_carries() -> None:
    names = ("Anna", "Ben", "Carl", "Dora")
    for seats, marked in ((names, True), (names[:2], False)):
        match = Match(
            GAME, GAME.setup(Setup("broken_world", seats, "partners", GAME.options.validate({}, "test")))
        )
        match.settle(SeedOracle("partners"))
        assert any("BW-47" in line for line in GAME.view(match, 0).notes) is marked


def test_the_last_round_gives_the_game_to_the_healthier_hero() -> None:
    table = Table("after", most_rounds=3)
    table.hero(BEN).damage = 15
    table.do(ANNA, EndTurn())
    assert table.state.phase != "over"
    table.do(BEN, EndTurn())
    assert (table.state.phase, table.state.winners) == ("over", [ANNA])


def test_house_rule_moving_is_the_action() -> None:
    table = Table("attack", moving_uses_action=True)
    mover, other = table.put(ANNA, "ash_raider", "c3"), table.put(ANNA, "ash_raider", "a3")
    table.do(ANNA, Move(mover.uid, "d3"))
    assert (mover.used, other.used) == (True, False)


def test_the_table_check_goes_square_by_square_and_tells_equal_minions_apart() -> None:
    table = Table()
    table.put(ANNA, "soot_imp", "e1", damage=1)
    table.put(BEN, "soot_imp", "a4", enhancements=["oak_heart"])
    places = GAME.places.all(table.state)
    spaces = [place.value for place in places if isinstance(place, Mark) and place.path[-1] == "space"]
    assert spaces == ["c5", "a4", "c1", "e1"]
    said = [place_words(place, card_name) for place in places]
    assert "Anna, damage on Soot Imp (e1): 1" in said
    assert "Ben, enhancements of Soot Imp (a4): 1 card (Oak Heart)" in said


def test_bonuses_and_exhaustion_are_on_the_table_check_and_corrected_by_hand() -> None:
    """What a card says that people carry out themselves can be written down in full."""
    table = Table("react")
    minion, bystander = table.put(ANNA, "kiln_brute", "c3"), table.put(ANNA, "kiln_brute", "d3")
    table.match.correct(SetValue(("pieces", 2, "turn_attack"), 2))
    table.match.correct(SetValue(("pieces", 2, "used"), True))
    assert (attack_of(table.state, minion), attack_of(table.state, bystander)) == (5, 3)
    assert (minion.used, bystander.used) == (True, False)
    said = [place_words(place, card_name) for place in GAME.places.all(table.state)]
    assert "Anna, Kiln Brute (c3): attack this turn: 2" in said
    assert "Anna, Kiln Brute (c3) has acted: yes" in said
    with pytest.raises(Refused):
        table.match.correct(SetValue(("pieces", 2, "turn_attack"), "many"))


# Steps, fights and the end


def fought(table: Table, *acts: Any) -> None:
    """Attacks that nobody answers in any way."""
    table.do(ANNA, *acts, Proceed())
    while table.topic() in ("defend", "react", "split"):
        ask = table.match.ask()
        assert ask is not None and hasattr(ask, "seats")
        table.do(
            ask.seats[0], *([table.match.legal(ask.seats[0])[0]] if ask.topic == "split" else [Proceed()])
        )


def test_each_step_of_a_turn_is_told_with_whose_it_is() -> None:
    table = Table()
    foe, attacker = table.put(BEN, "slag_giant", "c4"), table.put(ANNA, "moss_sprite", "c3")
    table.do(ANNA, Proceed())
    assert (table.state.phase, table.topic()) == ("attack", "attack")
    fought(table, Attack(attacker.uid, foe.uid))
    phases = [(event.phase, event.seat) for event in table.match.heard or [] if isinstance(event, PhaseBegan)]
    assert [phases[0], *phases[-2:]] == [("attack", ANNA), ("resolve", ANNA), ("after", ANNA)]
    assert (table.state.phase, table.topic()) == ("after", "after")
    peaceful = Table("attack")
    peaceful.do(ANNA, Proceed())
    assert peaceful.state.phase == peaceful.topic() == "after"


@pytest.mark.parametrize(("enters", "space"), [(True, "c4"), (False, "c3")])
def test_who_survives_takes_the_place_of_who_fell_where_the_house_says_so(enters: bool, space: str) -> None:
    table = Table("attack", survivors_enter=enters)
    foe, attacker = table.put(BEN, "moss_sprite", "c4"), table.put(ANNA, "slag_giant", "c3")
    bystander = table.put(BEN, "moss_sprite", "a4")
    fought(table, Attack(attacker.uid, foe.uid))
    assert [one.uid for one in table.state.pieces if not one.hero] == [attacker.uid, bystander.uid]
    assert (attacker.space, bystander.space) == (space, "a4")


def test_a_game_that_is_over_has_no_other_step() -> None:
    table = Table("attack")
    hero, attacker = table.hero(BEN), table.put(ANNA, "slag_giant", "c4")
    hero.damage = health_of(table.state, hero) - 1
    fought(table, Attack(attacker.uid, hero.uid))
    assert (table.state.phase, table.state.winners, table.match.ask()) == ("over", [ANNA], None)


def test_whoever_strikes_the_last_blow_stays_where_it_is() -> None:
    """The game ends with the blow, also where survivors would move in."""
    table = Table("attack", survivors_enter=True)
    hero, attacker = table.hero(BEN), table.put(ANNA, "slag_giant", "c4")
    hero.damage = health_of(table.state, hero) - 1
    fought(table, Attack(attacker.uid, hero.uid))
    assert (table.state.phase, attacker.space) == ("over", "c4")
    assert not [event for event in table.match.heard or [] if isinstance(event, Moved)]


def test_a_fallen_hero_leaves_its_cards_behind_but_not_itself() -> None:
    table = Table("attack", ("Anna", "Ben", "Carl", "Dora"))
    hero, attacker = table.hero(BEN), table.put(ANNA, "slag_giant", "b4")
    hero.damage = health_of(table.state, hero) - 1
    hero.gear.append(Gear(90, "ember_blade"))
    table.put(BEN, "moss_sprite", "e1")
    fought(table, Attack(attacker.uid, hero.uid))
    assert sorted(table.player(BEN).morgue) == ["ember_blade", "moss_sprite"]
    assert table.state.phase != "over"


def test_whoever_goes_second_has_five_gold_once_and_whoever_goes_first_draws_from_then_on() -> None:
    table = Table("end", first_player_draws=False)
    for player in table.state.seats:
        player.turns, player.gold = 0, 0
    gold, hands = [], []
    for seat in (BEN, ANNA, BEN, ANNA):
        table.match.settle(SeedOracle("table"))
        gold.append(table.player(seat).gold)
        hands.append(len(table.player(seat).hand))
        table.do(seat, EndTurn())
    assert (gold, hands) == ([5, 4, 9, 8], [1, 0, 2, 1])


def test_two_defenders_split_their_damage_each_on_its_own() -> None:
    table = Table("attack")
    foes = [table.put(BEN, "slag_giant", "c3"), table.put(BEN, "slag_giant", "c4")]
    ours = [table.put(ANNA, "moss_sprite", "b3"), table.put(ANNA, "moss_sprite", "d3")]
    table.state.attacks = [
        Attacking(one.uid, foes[0].uid, defenders=[foe.uid for foe in foes]) for one in ours
    ]
    table.state.shares = [Share(foes[0].uid, one.uid, 1) for one in ours]
    split = open_split(table.state)
    assert split is not None and split[:2] == (foes[1].uid, ours[0].uid)


def test_who_was_attacked_and_is_gone_fights_nobody() -> None:
    table = Table("attack")
    foe, attacker = table.put(BEN, "moss_sprite", "c4"), table.put(ANNA, "slag_giant", "c3")
    table.state.attacks = [Attacking(attacker.uid, foe.uid)]
    assert outcome(table.state).fallen == (foe.uid,)
    table.state.pieces.remove(foe)
    assert outcome(table.state).blows == ()


def test_only_whoever_passes_is_said_to_pass() -> None:
    table = Table("attack")
    attacker, target = table.put(ANNA, "ash_raider", "c3"), table.put(BEN, "hedge_warden", "c4")
    table.give(ANNA, "battle_fury")
    table.do(ANNA, Attack(attacker.uid, target.uid), Proceed())
    while table.topic() == "defend":
        table.do(BEN, Proceed())
    table.do(ANNA, Cast("battle_fury", attacker.uid))
    passed = [event.seat for event in table.match.heard or [] if isinstance(event, Passed)]
    assert ANNA not in passed


def test_who_is_out_draws_nothing() -> None:
    table = Table("before", ("Anna", "Ben", "Carl", "Dora"))
    table.player(BEN).alive = False
    before = len(table.player(BEN).deck), len(table.player(BEN).hand)
    table.state.stack.append(DrawOwn(BEN, 2))
    assert table.topic() == "before"
    assert (len(table.player(BEN).deck), len(table.player(BEN).hand)) == before


@pytest.mark.parametrize("first", [3, 4])
def test_blows_at_one_piece_of_equipment_add_up(first: int) -> None:
    """Ember Blade has 4 health; what hits the other equipment counts for that alone."""
    table = Table("attack")
    hero = table.hero(BEN)
    hero.gear += [Gear(90, "ember_blade", damage=4 - first), Gear(91, "char_buckler")]
    attackers = [table.put(ANNA, "cinder_runner", space) for space in ("c4", "b5")]
    forces = [attack_of(table.state, one) for one in attackers]
    table.state.attacks = [Attacking(one.uid, hero.uid, gear=90) for one in attackers]
    assert (90 in outcome(table.state).broken) is (sum(forces) >= first)
    assert 91 not in outcome(table.state).broken
    table.state.attacks.pop()
    assert (90 in outcome(table.state).broken) is (forces[0] >= first)


@pytest.mark.parametrize(
    ("options", "spaces"),
    [
        ({}, ["b1", "b5", "d1", "d5"]),
        ({"shape": "row", "columns": 9}, ["a1", "i1", "b1", "h1"]),
        ({"adjacency": "left_right", "columns": 9}, ["a3", "i3", "b3", "h3"]),
        ({"columns": 8}, ["c1", "c5", "f1", "f5"]),
    ],
)
def test_four_heroes_start_beside_their_partners_and_opposite_the_others(
    options: dict[str, Any], spaces: list[str]
) -> None:
    table = Table("before", ("Anna", "Ben", "Carl", "Dora"), **options)
    assert [table.hero(seat).space for seat in range(4)] == spaces


def test_a_deck_that_there_is_not_is_refused_with_what_there_is() -> None:
    with pytest.raises(SetupError, match="no deck is called embers"):
        GAME.options.validate({"decks": "embers,thorn"}, "here")


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("burning_heart", "Play Burning Heart on one of your minions."),
        ("hero_of_cinders", "Play Hero of Cinders on your hero."),
    ],
)
def test_an_enhancement_says_what_it_is_for(card: str, words: str) -> None:
    table = Table("after")
    table.give(ANNA, card)
    why = table.match.why_not(ANNA, Enhance(card, 99))
    assert why is not None and why.words == words


@pytest.mark.parametrize(("enters", "lives"), [(True, False), (False, True)])
def test_who_leaves_the_neighbour_by_whose_bonus_it_lived_falls_there(enters: bool, lives: bool) -> None:
    table = Table("attack", survivors_enter=enters)
    table.put(ANNA, "elder_willow", "b3")
    attacker = table.put(ANNA, "moss_sprite", "c3", turn_mitigation=9, turn_attack=9)
    foe, bystander = table.put(BEN, "moss_sprite", "d3"), table.put(ANNA, "moss_sprite", "e1")
    attacker.damage = health_of(table.state, attacker) - 1
    fought(table, Attack(attacker.uid, foe.uid))
    assert (table.state.piece(attacker.uid) is attacker) is lives
    assert table.state.piece(foe.uid) is None and table.state.piece(bystander.uid) is bystander


def test_the_last_round_gives_the_game_to_the_partners_whose_heroes_are_healthier_together() -> None:
    table = Table("after", ("Anna", "Ben", "Carl", "Dora"), most_rounds=3)
    for seat, damage in ((0, 9), (1, 12), (2, 0), (3, 12)):
        table.hero(seat).damage = damage
    table.state.stack, table.state.active = [Turn(3, "after")], 3
    table.do(3, EndTurn())
    assert (table.state.phase, table.state.winners) == ("over", [0, 2])
