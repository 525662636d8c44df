"""The rules of Miscrits, each where it holds, where it does not, and at its border, beside a bystander."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.layout import place_words
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.setups import Setup, SetupError
from companion.games.miscrits.content import CARDS, deck_problems
from companion.games.miscrits.events import HandShown
from companion.games.miscrits.game import GAME
from companion.games.miscrits.playing import type_bonus
from companion.games.miscrits.state import (
    BOSS,
    PLAYERS_WON,
    BeginTurn,
    DiscardCard,
    EndTurn,
    Evolve,
    Hourglasses,
    KeepHand,
    PlaceActive,
    PlayCreature,
    PlayItem,
    Promote,
    Reshuffle,
    Switch,
    UseAttack,
)
from tests.games.miscrits.tables import boss_table, creature, play, player, refusal, table

# Attacks (names and numbers of the practice cards)


def test_an_attack_deals_its_damage_ends_the_turn_and_touches_nobody_else() -> None:
    match = table(
        player("A", creature(1, "rag_badger")),
        player("B", creature(2, "crate_crab"), [creature(3, "drum_hare")]),
        player("C", creature(4, "crate_crab")),
    )
    play(match, 0, UseAttack("Slam", 1))
    b, c = match.state.seats[1], match.state.seats[2]
    assert b.active is not None and c.active is not None
    assert (b.active.hp, b.ready[0].hp, c.active.hp) == (12 - 3, 8, 12)
    ask = match.ask()
    assert ask is not None and ask.topic == "begin" and getattr(ask, "seats", ()) == (1,)


@pytest.mark.parametrize(("attack", "waits"), [("Bump", 1), ("Crush", 2)])
def test_an_attack_cools_down_for_one_turn_and_a_golden_one_for_two(attack: str, waits: int) -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "vault_crab")))
    play(match, 0, UseAttack(attack, 1))
    for _turn in range(waits):
        play(match, 1, BeginTurn(), EndTurn())
        play(match, 0, BeginTurn())
        assert refusal(match, 0, UseAttack(attack, 1)) == "cooling-down"
        assert refusal(match, 0, UseAttack("Slam", 1)) == ""
        play(match, 0, EndTurn())
    play(match, 1, BeginTurn(), EndTurn())
    play(match, 0, BeginTurn())
    assert refusal(match, 0, UseAttack(attack, 1)) == ""


def test_a_boost_counts_on_the_next_turn_and_is_then_lost() -> None:
    match = table(player("A", creature(1, "drum_hare")), player("B", creature(2, "vault_crab")))
    play(match, 0, UseAttack("Gather", 1))
    assert (match.state.seats[0].boost, match.state.seats[0].boost_next) == (0, 3)
    play(match, 1, BeginTurn(), EndTurn())
    play(match, 0, BeginTurn(), UseAttack("Bump", 1))
    assert match.state.seats[1].active is not None
    assert match.state.seats[1].active.hp == 18 - (2 + 3)
    assert match.state.seats[0].boost == 0


def test_less_damage_never_becomes_healing() -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "vault_crab", 10)))
    match.state.seats[0].weakened = 9
    play(match, 0, UseAttack("Slam", 1))
    assert match.state.seats[1].active is not None and match.state.seats[1].active.hp == 10


def test_the_stronger_element_deals_more_and_only_in_this_direction() -> None:
    state = table(player("A", None)).state
    assert type_bonus(state, "fire", "nature") == CARDS.wheel.bonus == 2
    assert type_bonus(state, "nature", "fire") == 0
    assert type_bonus(state, "physical", "nature") == 0
    house = table(player("A", None), type_bonus=5).state
    assert type_bonus(house, "fire", "nature") == 5


def test_the_element_bonus_may_stand_before_the_reduction() -> None:
    for first, left in ((False, 9 - 2), (True, 9 - 1)):
        match = table(
            player("A", creature(1, "cinder_cub")),
            player("B", creature(2, "bramble_rat")),
            type_bonus_first=first,
        )
        match.state.seats[0].weakened = 3
        play(match, 0, UseAttack("Scorch", 1))
        assert match.state.seats[1].active is not None and match.state.seats[1].active.hp == left


def test_healing_stops_at_the_maximum() -> None:
    match = table(player("A", creature(1, "crate_crab", 11)), player("B", creature(2, "rag_badger")))
    play(match, 0, UseAttack("Brace", 1))
    assert match.state.seats[0].active is not None and match.state.seats[0].active.hp == 12
    assert match.state.seats[1].weakened_next == 1


# Playing cards


def test_a_base_creature_fills_the_empty_active_zone_and_else_is_ready() -> None:
    match = table(player("A", None, hand=["rag_badger", "wick_imp"]), player("B", creature(2, "crate_crab")))
    play(match, 0, PlayCreature("rag_badger"), PlayCreature("wick_imp"))
    seat = match.state.seats[0]
    assert seat.active is not None and seat.active.id == "rag_badger"
    assert [one.id for one in seat.ready] == ["wick_imp"]


@pytest.mark.parametrize(("places", "code"), [(0, ""), (2, ""), (1, "no-place")])
def test_the_ready_area_holds_what_the_house_says(places: int, code: str) -> None:
    match = table(
        player("A", creature(1, "crate_crab"), [creature(3, "drum_hare")], ["rag_badger"]),
        player("B", creature(2, "crate_crab")),
        ready_area=places,
    )
    assert refusal(match, 0, PlayCreature("rag_badger")) == code


def test_evolving_heals_fully_clears_hourglasses_and_keeps_the_status() -> None:
    hurt = creature(1, "rag_badger", 2, counters=[Hourglasses("Slam", 1)], status=["poison"])
    match = table(player("A", hurt, hand=["iron_badger"]), player("B", creature(2, "crate_crab")))
    play(match, 0, Evolve("iron_badger", 1))
    grown = match.state.seats[0].active
    assert grown is not None
    assert (grown.hp, grown.max_hp, grown.counters, grown.status) == (14, 14, [], ["poison"])
    assert grown.under == ["rag_badger"]
    assert refusal(match, 0, UseAttack("Slam", 1)) == "evolved"


def test_an_evolution_fits_its_own_line_alone() -> None:
    match = table(
        player("A", creature(1, "wick_imp"), hand=["iron_badger", "rag_badger"]),
        player("B", creature(2, "rag_badger")),
    )
    assert refusal(match, 0, Evolve("iron_badger", 1)) == "wrong-creature"
    assert refusal(match, 0, Evolve("iron_badger", 2)) == "wrong-creature"
    assert refusal(match, 0, Evolve("rag_badger", 1)) == "no-evolution"


def test_who_was_switched_in_cannot_attack_also_after_switching_back() -> None:
    match = table(
        player("A", creature(1, "rag_badger"), [creature(3, "drum_hare")]),
        player("B", creature(2, "crate_crab")),
    )
    play(match, 0, Switch(3))
    assert refusal(match, 0, UseAttack("Bump", 1)) == "came-in"
    play(match, 0, Switch(1))
    assert refusal(match, 0, UseAttack("Slam", 1)) == "came-in"


def test_one_item_a_turn() -> None:
    match = table(
        player("A", creature(1, "rag_badger", 3), hand=["field_bandage", "war_paste"]),
        player("B", creature(2, "crate_crab", 5)),
    )
    play(match, 0, PlayItem("field_bandage", 1))
    seat = match.state.seats[0]
    assert seat.active is not None and seat.active.hp == 7
    assert seat.discard == ["field_bandage"]
    assert refusal(match, 0, PlayItem("war_paste")) == "one-item"
    assert match.state.seats[1].active is not None and match.state.seats[1].active.hp == 5


@pytest.mark.parametrize(
    ("item", "dealt", "hp"), [("sharpened_claws", 4, 9), ("heart_charm", 3, 13), ("bark_shield", 3, 9)]
)
def test_attached_items_stay_and_give_their_bonus(item: str, dealt: int, hp: int) -> None:
    match = table(player("A", creature(1, "rag_badger"), hand=[item]), player("B", creature(2, "crate_crab")))
    play(match, 0, PlayItem(item, 1), UseAttack("Slam", 1))
    attacker, target = match.state.seats[0].active, match.state.seats[1].active
    assert attacker is not None and target is not None
    assert (attacker.items, attacker.max_hp, 12 - target.hp) == ([item], hp, dealt)


def test_armour_lessens_damage_to_its_bearer_alone() -> None:
    shielded = creature(2, "crate_crab", items=["bark_shield"])
    match = table(
        player("A", creature(1, "rag_badger")), player("B", shielded), player("C", creature(3, "crate_crab"))
    )
    play(match, 0, UseAttack("Slam", 1))
    assert match.state.seats[1].active is not None and match.state.seats[1].active.hp == 12 - 2


# Statuses


@pytest.mark.parametrize(
    ("status", "side", "left", "lost", "code"),
    [
        ("poison", "heads", [], 0, ""),
        ("poison", "tails", ["poison"], 1, ""),
        ("sleep", "heads", [], 0, ""),
        ("sleep", "tails", ["sleep"], 0, "asleep"),
        ("confusion", "heads", [], 0, ""),
        ("confusion", "tails", ["confusion"], 1, "confused"),
    ],
)
def test_a_status_ends_with_heads_and_else_does_what_it_does(
    status: str, side: str, left: list[str], lost: int, code: str
) -> None:
    bystander = creature(2, "crate_crab", status=["poison"])
    match = table(player("A", creature(1, "rag_badger", status=[status])), player("B", bystander), begin=True)
    play(match, 0, BeginTurn(), coins=[side])
    mine = match.state.seats[0].active
    assert mine is not None
    assert (mine.status, 9 - mine.hp) == (left, lost)
    assert refusal(match, 0, UseAttack("Slam", 1)) == code
    assert (bystander.status, bystander.hp) == (["poison"], 12)


def sides(status: str, **rules: Any) -> list[str]:
    """What each side of the coin for this status is said to mean."""
    match = table(
        player("A", creature(1, "rag_badger", status=[status])),
        player("B", creature(2, "crate_crab")),
        begin=True,
        **rules,
    )
    match.do(0, BeginTurn())
    while (due := match.ask()) is not None and isinstance(due, Chance) and due.kind != "coin":
        match.resolve(due.options[0])
    ask = GAME.view(match, 0).ask
    assert ask is not None and [option.act for option in ask.options] == ["heads", "tails"]
    return [option.means for option in ask.options]


def test_each_side_of_the_coin_says_what_it_brings_to_whom() -> None:
    assert sides("poison") == ["A's Rag Badger: poison ends", "A's Rag Badger: still Poisoned, 1 damage"]
    assert sides("sleep") == ["A's Rag Badger: sleep ends", "A's Rag Badger: still Asleep"]
    assert sides("confusion", damage_before_coin=True) == [
        "A's Rag Badger: confusion ends, 1 damage",
        "A's Rag Badger: still Confused, 1 damage",
    ]


@pytest.mark.parametrize(("flips", "hp"), [(True, 7), (False, 8)])
def test_ready_creatures_flip_where_the_house_says_so(flips: bool, hp: int) -> None:
    ready = creature(3, "drum_hare", status=["poison"])
    match = table(
        player("A", creature(1, "rag_badger"), [ready]),
        player("B", creature(2, "crate_crab")),
        begin=True,
        ready_creatures_flip=flips,
    )
    play(match, 0, BeginTurn(), coins=["tails"] if flips else [])
    assert ready.hp == hp


# Knock-outs, losing, winning


def test_a_knocked_out_evolution_is_one_creature_and_gives_its_cards_back() -> None:
    grown = creature(2, "vault_crab", 3, under=["crate_crab"], items=["bark_shield"])
    match = table(player("A", creature(1, "steel_badger")), player("B", grown, [creature(3, "drum_hare")]))
    play(match, 0, UseAttack("Slam", 1))
    play(match, 1, Promote(3))
    seat = match.state.seats[1]
    assert (seat.knock_outs, seat.lost, sorted(seat.discard)) == (
        1,
        ["crate_crab"],
        ["bark_shield", "vault_crab"],
    )
    assert seat.active is not None and seat.active.id == "drum_hare" and not seat.active.came_in


@pytest.mark.parametrize(("before", "over"), [(3, False), (4, True)])
def test_the_fifth_knock_out_loses(before: int, over: bool) -> None:
    match = table(
        player("A", creature(1, "rag_badger")),
        player("B", creature(2, "drum_hare", 1), [creature(3, "wick_imp")]),
    )
    match.state.seats[1].knock_outs = before
    play(match, 0, UseAttack("Slam", 1))
    assert (match.state.phase == "over", match.state.winner) == (over, 0 if over else -1)


def test_whoever_cannot_fill_the_active_zone_is_out_and_the_others_go_on() -> None:
    match = table(
        player("A", creature(1, "rag_badger")),
        player("B", creature(2, "drum_hare", 1)),
        player("C", creature(3, "crate_crab")),
    )
    play(match, 0, UseAttack("Slam", 1))
    assert [seat.alive for seat in match.state.seats] == [True, False, True]
    ask = match.ask()
    assert ask is not None and getattr(ask, "seats", ()) == (2,)


def test_whoever_is_out_discards_all_creatures_with_what_lies_on_them() -> None:
    active, ready = creature(2, "drum_hare", 1), creature(3, "iron_badger", under=["rag_badger"])
    ready.items.append("war_paste")
    match = table(player("A", creature(1, "rag_badger")), player("B", active, [ready]), player("C", None))
    match.state.seats[1].knock_outs = 4
    play(match, 0, UseAttack("Slam", 1))
    out, other = match.state.seats[1:]
    assert sorted(out.discard) == ["iron_badger", "rag_badger", "war_paste"]
    assert (list(out.creatures()), other.discard) == ([], [])


def test_two_creatures_of_one_card_are_told_apart() -> None:
    match = table(player("A", None, hand=["wick_imp", "wick_imp"]), player("B", creature(2, "crate_crab")))
    play(match, 0, PlayCreature("wick_imp"), PlayCreature("wick_imp"))
    assert len({one.uid for seat in match.state.seats for one in seat.creatures()}) == 3


@pytest.mark.parametrize(("cards", "alive"), [(1, True), (0, False)])
def test_whoever_must_draw_and_cannot_is_out(cards: int, alive: bool) -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "crate_crab")), begin=True)
    match.state.seats[0].deck.middle = cards
    match.state.seats[0].deck.bag = match.state.seats[0].deck.bag[:cards]
    play(match, 0, BeginTurn())
    assert match.state.seats[0].alive is alive


@pytest.mark.parametrize(("count", "discards"), [(5, 0), (7, 2)])
def test_at_most_five_cards_stay_in_hand(count: int, discards: int) -> None:
    match = table(
        player("A", creature(1, "rag_badger"), hand=["war_paste"] * count),
        player("B", creature(2, "crate_crab")),
    )
    play(match, 0, EndTurn(), *[DiscardCard("war_paste")] * discards)
    seat = match.state.seats[0]
    assert (len(seat.hand), len(seat.discard)) == (5, discards)
    assert match.state.seats[1].discard == []


def test_attacking_is_a_duty_where_the_house_says_so() -> None:
    seats = player("A", creature(1, "rag_badger")), player("B", creature(2, "crate_crab"))
    assert refusal(table(*seats), 0, EndTurn()) == ""
    assert refusal(table(*seats, must_attack=True), 0, EndTurn()) == "must-attack"
    asleep = player("A", creature(1, "rag_badger", status=["sleep"]))
    assert refusal(table(asleep, seats[1], must_attack=True), 0, EndTurn()) == ""


# Boss decks


def test_an_attack_of_the_boss_hits_every_active_creature_and_spends_its_boost() -> None:
    match = boss_table(
        "nature_elementum",
        player("A", creature(1, "vault_crab"), [creature(3, "drum_hare")]),
        player("B", creature(2, "vault_crab")),
    )
    assert match.state.boss is not None
    match.state.boss.boost = 4
    play(match, 0, BeginTurn(), draws=["Bark Lash"])
    hp = [seat.active.hp for seat in match.state.seats if seat.active is not None]
    assert (hp, match.state.seats[0].ready[0].hp, match.state.boss.boost) == ([18 - 11, 18 - 11], 8, 0)


def test_a_boost_on_an_attack_card_waits_for_the_next_attack() -> None:
    match = boss_table("cinder_king", player("A", creature(1, "vault_crab")))
    assert match.state.boss is not None
    play(match, 0, BeginTurn(), draws=["Wildfire"])
    assert match.state.seats[0].active is not None
    assert (match.state.seats[0].active.hp, match.state.boss.boost) == (18 - 9, 1)


def test_a_sleeping_boss_plays_its_card_and_hits_nobody() -> None:
    match = boss_table("moon_serpent", player("A", creature(1, "vault_crab")))
    assert match.state.boss is not None
    match.state.boss.status, match.state.boss.hp = ["sleep"], 10
    play(match, 0, BeginTurn(), coins=["tails"], draws=["High Tide"])
    assert match.state.seats[0].active is not None
    assert (match.state.seats[0].active.hp, match.state.boss.cards_played) == (18, 1)


@pytest.mark.parametrize(("hp", "over"), [(3, True), (4, False)])
def test_a_boss_without_hp_is_beaten_by_all(hp: int, over: bool) -> None:
    match = table(
        player("A", creature(1, "rag_badger")), player("B", creature(2, "wick_imp")), boss="moon_serpent"
    )
    assert match.state.boss is not None
    match.state.boss.hp = hp
    play(match, 0, UseAttack("Slam", BOSS))
    assert (match.state.winner == PLAYERS_WON) is over
    assert refusal(match, 0, UseAttack("Slam", 1)) == ("over" if over else "not-asked")


# Set-up, decks, declared cards


def test_a_hand_without_a_base_creature_is_reshuffled_at_no_cost() -> None:
    setup = Setup("miscrits", ("A", "B"), "1", GAME.options.validate({"first_player_rolls": False}, "test"))
    match = Match(GAME, GAME.setup(setup), listen=True)
    evolutions = ["emberclaw", "emberclaw", "volt_ferret", "volt_ferret", "iron_badger"]
    for card in evolutions:
        match.ask()
        match.resolve(card)
    match.ask()
    assert refusal(match, 0, Reshuffle()) == "is-free"
    match.do(0, Reshuffle(free=True))
    assert match.heard is not None
    shown = [event.cards for event in match.heard if isinstance(event, HandShown)]
    assert [sorted(cards) for cards in shown] == [sorted(evolutions)], "the others see that there is none"
    for card in ["cinder_cub", *evolutions[:4]]:
        match.ask()
        match.resolve(card)
    match.ask()
    assert refusal(match, 0, Reshuffle(free=True)) == "not-free"
    assert match.state.seats[0].hand_size == 5


@pytest.mark.parametrize(("change", "said"), [(0, 0), (1, 1), (-1, 1)])
def test_a_deck_has_forty_cards(change: int, said: int) -> None:
    cards = dict(CARDS.decks["hearth"].cards)
    cards["war_paste"] += change
    cards = {card: count for card, count in cards.items() if count}
    assert len(deck_problems(cards, CARDS.cards)) == said


def test_every_practice_deck_can_be_played() -> None:
    assert len(CARDS.decks) == 4
    for deck in CARDS.decks.values():
        assert deck_problems(deck.cards, CARDS.cards) == []


@pytest.mark.parametrize(("seats", "boss"), [(1, ""), (7, ""), (6, "cinder_king"), (0, "cinder_king")])
def test_a_number_of_seats_that_cannot_play_is_refused(seats: int, boss: str) -> None:
    setup = Setup("miscrits", tuple("ABCDEFG"[:seats]), "1", GAME.options.validate({"boss": boss}, "test"))
    with pytest.raises(SetupError, match="players, not"):
        GAME.setup(setup)


def test_an_unknown_deck_is_refused_with_what_may_have_been_meant() -> None:
    with pytest.raises(SetupError, match="Did you mean hearth"):
        GAME.options.validate({"decks": "heart"}, "test")


def test_a_declared_card_of_an_unnamed_hand_does_what_was_said() -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "crate_crab")))
    seat = match.state.seats[0]
    seat.hand.unseen, seat.deck.middle = 1, 9
    act = Declare((DeclaredEffect("damage", 4, targets=(1,)),), discards=1)
    play(match, 0, act)
    assert match.state.seats[1].active is not None and match.state.seats[1].active.hp == 8
    assert (seat.hand.unseen, seat.unseen_discards) == (0, 1)
    assert refusal(match, 0, act) == "no-unseen-card"


def test_a_hand_nobody_named_is_drawn_anew_when_it_proves_to_have_no_base_creature() -> None:
    """MC-01, MC-03: only its owner sees a hand of cardboard, and may learn late what is missing."""
    setup = Setup("miscrits", ("A", "B"), "seed", GAME.options.validate({}, "test"), lazy=(0,))
    match = Match(GAME, GAME.setup(setup))
    oracle = SeedOracle("seed")
    match.settle(oracle)
    while getattr(ask := match.ask(), "topic", "") == "opening hand":
        match.do(ask.seats[0], KeepHand())  # type: ignore[union-attr]
        match.settle(oracle)
    assert match.legal(0)[-1] == Reshuffle(free=True)
    size, other = len(match.state.seats[0].hand), match.state.seats[1].hand
    match.do(0, Reshuffle(free=True))
    match.settle(oracle)
    assert len(match.state.seats[0].hand) == size == 5
    assert match.state.seats[1].hand == other and getattr(match.ask(), "seats", ()) == (0,)
    base = next(act for act in match.legal(0) if isinstance(act, PlaceActive))
    match.do(0, base)
    assert refusal(match, 1, Reshuffle(free=True)) == "place-first"


def test_the_table_check_calls_creatures_by_their_names() -> None:
    match = table(player("A", creature(1, "rag_badger"), [creature(3, "drum_hare", 5)]), player("B", None))
    said = [place_words(place, GAME.words.card) for place in GAME.places.layout(match.state)]
    assert "A, active creature: Rag Badger" in said and "A, HP of Drum Hare: 5" in said
    assert not any("rag_badger" in words for words in said)


@pytest.mark.parametrize(("again", "played"), [(True, 1), (False, 0)])
def test_an_empty_boss_deck_is_reshuffled_or_stays_empty(again: bool, played: int) -> None:
    match = boss_table("moon_serpent", player("A", creature(1, "vault_crab")), boss_reshuffles=again)
    boss = match.state.boss
    assert boss is not None
    boss.used, boss.deck.bag, boss.deck.middle = ["High Tide"], [], 0
    play(match, 0, BeginTurn(), draws=["High Tide"])
    assert match.state.seats[0].active is not None
    assert (boss.cards_played, match.state.seats[0].active.hp) == (played, 18 - 8 * played)
    assert getattr(match.ask(), "seats", ()) == (0,)


@pytest.mark.parametrize(("counts", "more"), [(True, 2), (False, 0)])
def test_elements_count_against_a_boss_and_for_it_where_the_house_says_so(counts: bool, more: int) -> None:
    """The boss is of water: nature deals more to it, and it deals more to fire; physical ones stand by."""
    match = table(
        player("A", creature(1, "bramble_rat")), boss="moon_serpent", boss_element_counts=counts, begin=False
    )
    assert match.state.boss is not None
    before = match.state.boss.hp
    play(match, 0, UseAttack("Thorn", BOSS))
    assert before - match.state.boss.hp == 2 + more
    fire, crab = creature(1, "furnace_lion"), creature(2, "vault_crab")
    struck = boss_table("moon_serpent", player("A", fire), player("B", crab), boss_element_counts=counts)
    play(struck, 0, BeginTurn(), draws=["High Tide"])
    assert (fire.hp, crab.hp) == (19 - 8 - more, 18 - 8)
