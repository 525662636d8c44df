"""Broken World at the table: what a shown card may mean, and the work that events make for hands."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.card_sets import CardSet, Head
from companion.engine.events import Event
from companion.engine.parts.table_kit import Copy
from companion.games.broken_world import events as ev
from companion.games.broken_world.content import CARDS, GAME_ID
from companion.games.broken_world.parts.table_kit import box, space_of, table_kit, thought
from companion.games.broken_world.state import Cast, Enhance, Equip, Piece, Proceed, Summon
from companion.kit.dealing import CardDrawn, HandReshuffled
from tests.games.broken_world.tables import ANNA, BEN, Table

HERO, RAIDER, HOUND = 1, 3, 4
"""The numbers of Anna's hero and minion, and of Ben's minion; nothing has the number 99."""


@pytest.fixture
def table() -> Table:
    made = Table()
    made.put(ANNA, "ash_raider", "b2")
    made.put(BEN, "briar_hound", "b3")
    assert [made.hero(ANNA).uid, *(piece.uid for piece in made.state.pieces[2:])] == [HERO, RAIDER, HOUND]
    return made


@pytest.mark.parametrize(
    ("card", "acts"),
    [
        ("fire_bolt", [Cast("fire_bolt", HOUND)]),
        ("scorched_earth", [Cast("scorched_earth", 0)]),
        ("ember_blade", [Equip("ember_blade")]),
        ("burning_heart", [Enhance("burning_heart", RAIDER)]),
        ("hero_of_cinders", [Enhance("hero_of_cinders", HERO)]),
        ("no such card", []),
    ],
)
def test_a_shown_card_is_meant_for_whatever_it_can_be_for(table: Table, card: str, acts: list[Any]) -> None:
    assert thought(table.state, Choice("before", (ANNA,)), ANNA, card) == acts


def test_a_minion_may_come_in_anywhere_first_where_that_is_allowed(table: Table) -> None:
    acts = list(thought(table.state, Choice("before", (ANNA,)), ANNA, "ash_raider"))
    assert acts[0] == Summon("ash_raider", "b1"), "beside the hero on c1"
    assert len(acts) == len(set(acts)) == len(table.state.ground().spaces)


def test_an_enhancement_is_shown_in_vain_without_anything_that_it_is_for() -> None:
    ask = Choice("before", (ANNA,))
    assert thought(Table().state, ask, ANNA, "burning_heart") == [Enhance("burning_heart", 0)]


@pytest.mark.parametrize(
    ("act", "space"),
    [
        (Summon("ash_raider", "a2"), "a2"),
        (Enhance("burning_heart", RAIDER), "b2"),
        (Cast("fire_bolt", HOUND), "b3"),
        (Cast("scorched_earth", 0), ""),
        (Proceed(), ""),
    ],
)
def test_an_act_is_on_the_space_of_its_piece(table: Table, act: Any, space: str) -> None:
    assert space_of(table.state, act) == space


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (CardDrawn(ANNA, "fire_bolt"), ["Anna: draw 1 card."]),
        (HandReshuffled(BEN, 3), ["Ben: shuffle your hand back into your deck."]),
        (ev.Summoned(ANNA, "ash_raider", "b1"), ["Anna: put Ash Raider on b1."]),
        (ev.Equipped(ANNA, "ember_blade", HERO), ["Anna: put Ember Blade beside your hero."]),
        (ev.Enhanced(ANNA, "burning_heart", RAIDER), ["Anna: put Burning Heart under Ash Raider (b2)."]),
        (ev.SpellCast(ANNA, "fire_bolt", HOUND), ["Anna: put Fire Bolt in your Morgue."]),
        (ev.Moved(HOUND, "b3", "b4"), ["Ben: move Briar Hound from b3 to b4."]),
        (ev.Moved(99, "b3", "b4"), []),
        (ev.HeroesSwapped(ANNA, 1, 2), ["Anna: swap the two heroes, with everything on them."]),
        (
            ev.Defeated(HOUND, BEN, "briar_hound", Piece(HOUND, BEN, "briar_hound", "b3")),
            ["Ben: put Briar Hound (b3) and everything on it in your Morgue."],
        ),
        (ev.GearBroken(HERO, 5, "ember_blade"), ["Anna: put Ember Blade in your Morgue."]),
        (ev.GearBroken(99, 5, "ember_blade"), []),
        (
            ev.Eliminated(BEN),
            ["Ben: remove your pieces. Put your hero back in the box, and all other cards in your Morgue."],
        ),
    ],
)
def test_an_event_makes_work_for_hands(table: Table, event: Event, words: list[str]) -> None:
    work = table_kit().work
    tasks = work.makers[type(event)](table.state, event)
    assert [work.worded(table.state, task) for task in tasks] == words


def test_each_deck_is_in_the_box_with_its_hero_and_cards_of_no_deck_are_too() -> None:
    deck = next(iter(CARDS.decks.values()))
    own = sorted(copy.card for copy in box() if copy.set == deck.id)
    assert own == sorted([deck.hero, *(card for card, count in deck.cards.items() for _n in range(count))])
    assert not any(copy.set == "in_no_deck" for copy in box())
    loose = replace(CARDS.minions["ash_raider"], copies=2)
    with CARDS.instead([*CARDS.sets, CardSet(Head(GAME_ID, "ours"), {"minions": {"ours": loose}}, "ours")]):
        assert [copy for copy in box() if copy.set == "in_no_deck"] == [
            Copy(GAME_ID, "in_no_deck", "ours", number) for number in (1, 2)
        ]
        assert table_kit().cards.knows("ours")
    assert not table_kit().cards.knows("ours")
