"""What is asked in a room says which room it is and what waits there."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import pytest
from msgspec.structs import replace

from companion.games.slay_the_spire.climb.making import event_of
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.climb_frames import PickOwn
from companion.games.slay_the_spire.words.climbing import CHANCES, act_words
from tests.ui import climb_views


def prompt(moment: str) -> str:
    ask = climb_views.view(moment).ask
    assert ask is not None and ask.topic == "room"
    return ask.prompt


@pytest.mark.parametrize(
    ("moment", "words"),
    [
        ("merchant", "The merchant: buy, remove a card, or continue."),
        ("campfire", "The campfire: rest, smith, or continue."),
        ("treasure", "Treasure. Still to do: relic."),
    ],
)
def test_a_room_is_named_with_what_it_offers(moment: str, words: str) -> None:
    assert prompt(moment) == words


def test_an_event_is_asked_by_its_own_name() -> None:
    name = event_of(climb_views.run("event").climb).name
    assert prompt("event") == f"{name}: choose what to do."


def test_every_kind_of_reward_that_waits_is_named_once() -> None:
    said = prompt("boss-relics")
    assert said.startswith("Boss. Still to do: ")
    assert said.count("boss relic") == said.count("rare reward") == 1


def test_what_waits_is_counted_and_stands_in_the_order_in_which_it_lies_there() -> None:
    match: Any = climb_views.match("treasure").copy()
    kinds = ("potion", "card", "potion")
    offers = tuple(Offer(91 + at, seat, kind) for at, kind in enumerate(kinds) for seat in (0, 1))
    match.state.climb = replace(match.state.climb, offers=offers, opens=False)
    for viewer in (0, -1):
        ask = match.game.view(match, viewer).ask
        assert ask is not None and ask.prompt == "Treasure. Still to do: 2 × potion, card reward."
    assert act_words(match.state, 0, ca.Leave()) == "done, skip: 2 × potion, card reward"


def test_on_the_way_what_is_still_due_is_asked_before_the_next_room() -> None:
    match: Any = climb_views.match("map").copy()
    seat = match.ask().seats[0]
    assert match.game.view(match, seat).ask.prompt == "Which room is next? The whole party goes there."
    match.state.climb = replace(match.state.climb, offers=(Offer(91, seat, "potion"),))
    assert match.game.view(match, seat).ask.prompt == "On the way. Still to do: potion."


def potions_offered(*opened: tuple[str, ...]) -> list[str]:
    """The words of what Anna may do with potions that wait for her, and one for Ben, in this order."""
    match: Any = climb_views.match("treasure").copy()
    waiting = [Offer(91 + at, 0, "potion", open=bool(cards), cards=cards) for at, cards in enumerate(opened)]
    offers = (*waiting, Offer(99, 1, "potion"))
    match.state.climb = replace(match.state.climb, offers=offers, opens=False)
    ask = match.game.view(match, 0).ask
    assert ask is not None
    return [f"{option.group}: {option.label}" for option in ask.options if "potion" in option.group]


def test_rewards_that_nobody_can_tell_apart_are_offered_once_with_their_number() -> None:
    three = potions_offered((), (), ())
    assert three == ["potion (3 times): reveal: potion", "potion (3 times): skip: potion"]
    assert potions_offered(()) == ["potion: reveal: potion", "potion: skip: potion"], "Ben's is his own"


def test_a_reward_that_lies_open_is_offered_beside_those_that_do_not() -> None:
    offered = potions_offered(("block_potion",), (), ())
    assert [words for words in offered if "take" in words] == ["potion: take Block Potion"]
    assert offered.count("potion (2 times): reveal: potion") == 1


@pytest.mark.parametrize("kind", [ca.ChangeCard, ca.Reveal, ca.Skip])
def test_what_somebody_wants_of_a_reward_that_does_not_wait_is_said_in_whole_words(kind: Any) -> None:
    run: Any = climb_views.run("campfire")
    values = [run.heroes[0].deck[0]] if kind is ca.ChangeCard else []
    parts = act_words(run, 0, kind(99, *values)).split(": ")
    assert "a reward" in parts and all(parts)


@pytest.mark.parametrize(
    ("topic", "words"),
    [("relics", "Anna: reveal the next relic."), ("events", "Reveal the next event.")],
)
def test_whoever_turns_up_a_card_is_told_of_which_pile(topic: str, words: str) -> None:
    ask = climb_views.drawn(topic).ask
    assert ask is not None and ask.prompt == words


def test_whatever_is_turned_up_or_picked_on_a_climb_has_its_words() -> None:
    run: Any = climb_views.run("map")
    assert {name.partition(":")[0] for name in run.climb.decks} <= set(CHANCES)
    assert set(get_args(get_type_hints(PickOwn)["into"])) <= set(CHANCES)
