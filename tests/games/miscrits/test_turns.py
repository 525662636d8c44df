"""The turn of Miscrits and what it leaves behind, the boss's turn, and what people declare."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance
from companion.engine.card_sets import CardSet, Head
from companion.engine.declared import Declare, DeclaredEffect
from companion.engine.encoding import encode
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Deck
from companion.engine.setups import Setup, SetupError
from companion.games.miscrits import content as con
from companion.games.miscrits.cases.cards import AttackForm, BossCardForm, CreatureForm, set_of
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.events import BossBoostSpent, ByHandShown
from companion.games.miscrits.game import GAME, by_cards_in_force
from companion.games.miscrits.judge.candidates import attacks
from companion.games.miscrits.parts.declaring import _afflict, carry_out
from companion.games.miscrits.state import (
    BOSS,
    BeginTurn,
    DrawCard,
    EndTurn,
    LeaveCard,
    UseAttack,
)
from companion.games.miscrits.turn_events import BossReshuffled, BossTurnBegan, BossTurnEnded
from companion.kit.cases.form import understood
from tests.games.miscrits.tables import boss_table, creature, play, player, refusal, table


@pytest.mark.parametrize(("act", "held"), [(DrawCard(), 1), (LeaveCard(), 0)])
def test_the_card_of_a_turn_may_be_left_where_the_house_says_so(act: Any, held: int) -> None:
    seats = player("A", creature(1, "rag_badger")), player("B", creature(2, "wick_imp"))
    match = table(*seats, begin=True, draw_may_be_left=True)
    play(match, 0, BeginTurn(), act)
    assert [len(seat.hand) for seat in match.state.seats] == [held, 0]
    ask = match.ask()
    assert ask is not None and ask.topic == "turn"


@pytest.mark.parametrize("before", [True, False])
def test_the_play_phase_begins_once_after_draw_and_flips(before: bool) -> None:
    seats = player("A", creature(1, "rag_badger", status=["poison"])), player("B", creature(2, "wick_imp"))
    match = table(*seats, begin=True, flips_before_draw=before)
    play(match, 0, BeginTurn(), coins=["heads"])
    heard = [type(event).__name__ for event in match.heard or []]
    assert heard.count("PhaseBegan") == 1
    assert match.state.coin == "heads", "the coin lies as it fell"
    assert (heard.index("CardDrawn") > heard.index("CoinFlipped")) is before
    assert match.state.phase == "play"


def test_who_begins_is_found_once() -> None:
    setup = Setup("miscrits", ("A", "B"), "once", GAME.options.validate({"first_player_rolls": False}, "x"))
    match = Match(GAME, GAME.setup(setup), listen=True)
    match.settle(SeedOracle("once"))
    assert match.state.first_player == 0
    assert "first player" not in [frame.__struct_config__.tag for frame in match.state.stack]


def test_the_game_is_won_once() -> None:
    """The last foe of two falls by the fifth knock-out, and with it the seat is out too."""
    weak = player("B", creature(2, "wick_imp", 1))
    weak.knock_outs = 4
    match = table(player("A", creature(1, "rag_badger")), weak)
    play(match, 0, UseAttack("Slam", 1))
    heard = [type(event).__name__ for event in match.heard or []]
    assert heard.count("Won") == heard.count("Eliminated") == 1
    assert (match.state.winner, match.ask()) == (0, None)


def test_a_boss_plays_the_card_that_everybody_knows_to_be_next() -> None:
    match = boss_table("nature_elementum", player("A", creature(1, "vault_crab")))
    boss = match.state.boss
    assert boss is not None
    boss.deck.bag.remove("Bark Lash")
    boss.deck = Deck(["Bark Lash"], boss.deck.middle - 1, [], boss.deck.bag)
    play(match, 0, BeginTurn())
    assert (boss.cards_played, boss.used) == (1, ["Bark Lash"])
    assert match.state.seats[0].active is not None and match.state.seats[0].active.hp < 18


def test_the_cards_in_force_are_those_of_the_game_unless_there_are_others() -> None:
    assert by_cards_in_force() is GAME
    other = replace(CARDS.items["compass"], name="Other")
    with CARDS.instead([*CARDS.sets, CardSet(Head(GAME.id, "other"), {"items": {"other": other}}, "other")]):
        assert by_cards_in_force().data_version == CARDS.hash != GAME.data_version


def test_nobody_attacks_oneself_or_who_is_out() -> None:
    seats = [player(name, creature(number, "rag_badger")) for number, name in enumerate("ABC")]
    match = table(*seats)
    match.state.seats[2].alive = False
    targets = {act.target for act in match.legal(0) if isinstance(act, UseAttack)}
    assert targets == {1}
    assert [refusal(match, 0, UseAttack("Slam", target)) == "" for target in (0, 1, 2, 3)] == [
        False,
        True,
        False,
        False,
    ]


def test_a_weakened_boss_is_strong_again_after_its_turn() -> None:
    match = boss_table("nature_elementum", player("A", creature(1, "vault_crab")))
    boss = match.state.boss
    assert boss is not None
    boss.weakened_next = 3
    play(match, 0, BeginTurn(), draws=["Bark Lash"])
    assert match.state.seats[0].active is not None
    assert (match.state.seats[0].active.hp, boss.weakened, boss.turns) == (18 - 7 + 3, 0, 2)


@pytest.mark.parametrize(
    ("rolls", "boss", "chance"),
    [(True, "", True), (False, "", False), (True, "moon_serpent", False), (False, "moon_serpent", False)],
)
def test_who_begins_is_left_to_chance_where_nobody_is_first_by_rule(
    rolls: bool, boss: str, chance: bool
) -> None:
    options = GAME.options.validate({"first_player_rolls": rolls, "boss": boss}, "x")
    match = Match(GAME, GAME.setup(Setup("miscrits", ("A", "B"), "x", options)))
    ask = match.ask()
    assert isinstance(ask, Chance)
    assert (ask.topic == "first player") is chance


def test_what_a_boss_brings_by_hand_is_nobodys_to_declare() -> None:
    match = boss_table("moon_serpent", player("A", creature(1, "vault_crab")), player("B", None))
    match.emit(ByHandShown(BOSS, "Everybody sings."))
    assert [seat.by_hand for seat in match.state.seats] == [0, 0]
    match.emit(ByHandShown(1, "Sing."))
    assert [seat.by_hand for seat in match.state.seats] == [0, 1]


@pytest.mark.parametrize("active", [True, False])
def test_declared_effects_reach_whoever_stands_there(active: bool) -> None:
    """The active zones may be empty: then nobody is healed or falls asleep. Nobody else ever does."""
    own, other = creature(1, "vault_crab", 10), creature(2, "vault_crab", 10)
    match = table(player("A", own if active else None), player("B", other if active else None))
    bystander = creature(3, "drum_hare", 5)
    match.state.seats[1].ready = [bystander]
    for effect in (
        DeclaredEffect("heal", 3),
        DeclaredEffect("sleep", 1, targets=(1,)),
        DeclaredEffect("damage", 2, targets=(1,)),
    ):
        carry_out(match, 0, Declare((effect,), discards=0))
    assert (own.hp, other.hp, other.status) == ((13, 8, ["sleep"]) if active else (10, 10, []))
    assert (bystander.hp, bystander.status) == (5, [])


@pytest.mark.parametrize(("hp", "after"), [(10, 13), (16, 18), (18, 18)])
def test_declared_healing_stops_at_the_maximum(hp: int, after: int) -> None:
    own = creature(1, "vault_crab", hp)
    match = table(player("A", own), player("B", creature(2, "vault_crab")))
    carry_out(match, 0, Declare((DeclaredEffect("heal", 3),), discards=0))
    assert own.hp == after


@pytest.mark.parametrize(("there", "loses", "alive"), [(1, True, False), (2, True, True), (1, False, True)])
def test_who_cannot_draw_what_an_effect_says_is_out_unless_the_house_likes_it_otherwise(
    there: int, loses: bool, alive: bool
) -> None:
    """MC-50, for what people declare."""
    seats = [player(name, creature(number, "vault_crab")) for number, name in enumerate("ABC")]
    seats[0].deck = Deck(middle=there, bag=["trail_map"] * there)
    match = table(*seats, effect_draws_lose=loses)
    carry_out(match, 0, Declare((DeclaredEffect("draw", 2),), discards=0))
    match.settle(SeedOracle("draws"))
    assert [seat.alive for seat in match.state.seats] == [alive, True, True]


@pytest.mark.parametrize(
    ("targets", "code"),
    [((1,), ""), ((2,), "bad-target"), ((0,), "bad-target"), ((), "bad-target"), ((1, 1), "bad-target")],
)
def test_a_declared_effect_is_aimed_at_one_opponent_who_plays(targets: tuple[int, ...], code: str) -> None:
    seats = [player(name, creature(number, "vault_crab")) for number, name in enumerate("ABC")]
    match = table(*seats)
    match.state.seats[0].by_hand = 1
    match.state.seats[2].alive = False
    assert refusal(match, 0, Declare((DeclaredEffect("damage", 2, targets=targets),), discards=0)) == code
    assert refusal(match, 0, Declare((DeclaredEffect("heal", 2, targets=targets),), discards=0)) == ""


@pytest.mark.parametrize("status", ["poison", "sleep", "confusion"])
def test_a_declared_status_is_the_one_that_was_said(status: Any) -> None:
    foe = creature(2, "vault_crab")
    match = table(player("A", creature(1, "vault_crab")), player("B", foe))
    _afflict(status)(match, 0, 1, 1)
    assert foe.status == [status]


@pytest.mark.parametrize(("act", "alive"), [(DrawCard(), False), (LeaveCard(), True)])
def test_a_card_that_is_drawn_by_choice_is_due_too(act: Any, alive: bool) -> None:
    empty = player("A", creature(1, "rag_badger"))
    empty.deck = Deck()
    match = table(
        empty,
        player("B", creature(2, "wick_imp")),
        player("C", creature(3, "wick_imp")),
        begin=True,
        draw_may_be_left=True,
    )
    play(match, 0, BeginTurn(), act)
    assert [seat.alive for seat in match.state.seats] == [alive, True, True]


def test_without_an_active_creature_there_is_no_attack_to_think_of() -> None:
    match = table(player("A", None), player("B", creature(2, "wick_imp")))
    assert list(attacks(match.state, 0)) == []
    assert {type(act) for act in match.legal(0)} == {EndTurn}


@pytest.mark.parametrize("event", [BossBoostSpent(), BossReshuffled(), BossTurnBegan(), BossTurnEnded()])
def test_without_a_boss_nothing_of_it_changes(event: Event) -> None:
    match = table(player("A", creature(1, "rag_badger")), player("B", creature(2, "wick_imp")))
    before = encode(match.state.seats)
    match.emit(event)
    assert match.state.boss is None and encode(match.state.seats) == before


@pytest.mark.parametrize(
    ("boss", "seats", "words"),
    [
        ("moon_serpent", 6, "A boss fight is for 1 to 5 players, not 6"),
        ("", 1, "Each for themselves is for 2 to 6 players, not 1"),
    ],
)
def test_a_number_of_seats_is_said_with_those_that_can_play(boss: str, seats: int, words: str) -> None:
    options = GAME.options.validate({"boss": boss}, "x")
    with pytest.raises(SetupError, match=words):
        GAME.setup(Setup("miscrits", tuple("ABCDEFG"[:seats]), "x", options))


@pytest.mark.parametrize("status", ["poison", "sleep", "confusion"])
def test_an_attack_of_a_case_says_its_statuses_as_keys(status: str) -> None:
    attack = understood({"id": "Bite", "damage": 2, status: True, "heal": 1}, AttackForm).made()
    assert (attack.name, attack.damage) == ("Bite", 2)
    assert attack.effects == (con.Heal(1), con.Afflict(status))  # type: ignore[arg-type]


def test_a_case_plays_with_its_own_cards_and_a_boss_where_it_has_cards_of_one() -> None:
    wheel: Any = {}
    beast = understood({"kind": "creature", "max_hp": 3, "attacks": []}, CreatureForm)
    assert not set_of({"beast": beast}, wheel).entries["bosses"]
    boss = understood({"kind": "boss_card"}, BossCardForm)
    found = set_of({"beast": beast, "roar": boss}, wheel).entries
    (only,) = found["bosses"].values()
    assert [card.name for card in only.deck] == ["roar"] and "beast" in found["creatures"]
