"""What is counted, and where what is not named, declared or gone lies."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.slay_the_spire.climb.having import deck_of, rarity
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import _summons_of
from companion.games.slay_the_spire.rules.feats import _may_have_reached
from companion.games.slay_the_spire.rules.playing import lacks_enemy
from companion.games.slay_the_spire.rules.verbs import VERBS
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.games.slay_the_spire.state.aims import aimed_enemies
from companion.games.slay_the_spire.state.card_events import Reshuffled
from companion.games.slay_the_spire.state.fight import Item
from companion.games.slay_the_spire.state.frames import PlayFree, Script
from companion.games.slay_the_spire.state.reading import quantity
from tests.games.slay_the_spire.plays import Play, fight, foe, hero


def unnamed(bag: str, held: int, **given: str) -> Play:
    """Seat 0 keeps its cards unnamed: `held` of the cards of `bag` are in its hand."""
    play = fight(hero(bag=bag, **given), foe())
    play.state.lazy = [0]
    play.p().deck.middle -= held
    play.p().hand.unseen = held
    return play


def test_an_unnamed_card_of_the_hand_may_be_any_of_the_bag() -> None:
    def plays(play: Play) -> set[str]:
        return {act.card for act in play.match.legal(0) if isinstance(act, PlayCard)}

    assert plays(unnamed("bash flex", 1)) == {"bash", "flex"}
    assert plays(unnamed("bash flex", 0)) == set()


def test_the_whole_hand_goes_named_or_not() -> None:
    play = unnamed("bash flex anger", 2, hand="fiend_fire strike", energy="")
    play.p().energy = 3
    play.play("fiend_fire", at=0)
    assert play.p().hand.unseen == 0 and play.p().exhaust.count("") == 2 and play.e().hp == 27


def test_cards_of_another_pile_come_and_the_unnamed_hand_stays() -> None:
    play = unnamed("bash flex", 1, hand="all_for_one", discard="anger strike").play("all_for_one", at=0)
    assert play.p().hand.known == ["anger"] and play.p().hand.unseen == 1
    assert play.p().discard == ["strike_ironclad", "all_for_one"]


def test_unnamed_cards_count_where_they_lie() -> None:
    play = unnamed("bash flex anger", 2, hand="clash")
    assert quantity(play.state, vl.CardsIn("hand"), None, 0, "") == 3
    assert quantity(play.state, vl.CardsIn("draw_pile"), None, 0, "") == 1


def test_only_what_has_a_name_is_named_in_a_new_draw_pile() -> None:
    play = unnamed("bash", 0, discard="clash")
    play.p().deck.middle, play.p().discard = 0, ["clash", ""]
    play.match.emit(Reshuffled(0))
    assert (play.p().deck.bag, play.p().deck.middle) == (["bash", "clash"], 2)


def test_a_declared_power_prevents_nothing() -> None:
    play = fight(hero(), foe(), die=3)
    play.p().powers = [Item("", 90)]
    assert play.enemy_turn().p().hp < 10


def test_cubes_of_a_thing_that_was_taken_away_come_to_nothing() -> None:
    play = fight(hero(relics="holy_water"), foe())
    gone = Script(["relic/holy_water/0"], [0], seat=0, item=999)
    VERBS[fx.Cubes](play.match, gone, fx.Cubes(2))
    assert [relic.cubes for relic in play.p().relics] == [0]


def test_an_enemy_counts_its_own_tokens() -> None:
    play = fight(hero(), foe(strength=2), foe(strength=5))
    mine = Script([], [], enemy=0)
    assert quantity(play.state, vl.Tokens(("strength",)), mine, -1, "") == 2


def test_the_dead_are_not_waited_for() -> None:
    boss = foe("b1_guardian")
    play = fight(hero(hand="rupture", hp=1), hero(), boss, last_stand=True).play("rupture")
    assert not play.p().alive and play.p().ready


@pytest.mark.parametrize(
    ("card", "deck", "rare"), [("doubt", "curses", ""), ("trip", "colorless", "uncommon"), ("bash", "", "")]
)
def test_a_card_has_a_deck_and_a_rarity_unless_it_is_a_starter(card: str, deck: str, rare: str) -> None:
    assert rarity(card) == rare
    if deck:
        assert deck_of(card) == deck


@pytest.mark.parametrize(("players", "gremlins"), [(1, 2), (2, 3)])
def test_a_lone_player_meets_fewer_gremlins(players: int, gremlins: int) -> None:
    play = fight(*[hero() for _each in range(players)], foe("e1_mad_gremlin"))
    face = BOOK.catalog.faces["e1_mad_gremlin"]
    assert [len(each.rows) for each in _summons_of(play.state.fight, face, 0)] == [gremlins]


@pytest.mark.parametrize(("face", "looks"), [("e3_transient", True), ("e1_jaw_worm", False)])
def test_a_closer_look_at_who_was_killed(face: str, looks: bool) -> None:
    play = fight(hero(), foe(face, hp=0, alive=False), foe())
    assert _may_have_reached(play.state.fight) is looks


def test_cards_that_an_effect_plays_come_in_an_order_of_choice() -> None:
    match: Any = fight(hero(hand="anger bash"), foe()).match
    match.push(PlayFree(0, ["anger", "bash"]))
    assert match.ask().topic == "play next" and [act.card for act in match.legal(0)] == ["anger", "bash"]


def test_what_comes_back_to_the_hand_is_not_discarded() -> None:
    play = fight(hero("defect", hand="hologram", discard="zap", powers="after_image"), foe())
    assert play.play("hologram").p().block == 1


@pytest.mark.parametrize(("stance", "lacks"), [("wrath", True), ("neutral", False)])
def test_of_a_condition_what_now_happens_asks_for_an_enemy(stance: str, lacks: bool) -> None:
    play = fight(hero("watcher", stance=stance), foe(hp=0, alive=False))
    assert lacks_enemy(play.state, 0, "indignation") is lacks


def test_what_is_aimed_at_players_reaches_no_enemy() -> None:
    play = fight(hero(), foe())
    assert aimed_enemies(play.state, Script([], [], seat=0), "all_players") == []
