"""Options of events without another are taken without a question, unless somebody may do something before."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.games.slay_the_spire.climb.events import DecksMade
from companion.games.slay_the_spire.climb.making import decks_of_act
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import AtRoom, Offer
from companion.games.slay_the_spire.state.climb_frames import InRoom
from companion.games.slay_the_spire.state.run import Owned

OPTION = ca.ChooseOption(0)


def at_event(card: str, seats: int = 2, opens: bool = True, potion: str = "") -> Match[Any]:
    """A party stands at this event, and nobody has chosen anything; the second may have a potion."""
    names = ("Anna", "Ben", "Cleo", "Dan")[:seats]
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", names, "1", {"climb": True})))
    run = match.state
    potions = {1: (Owned(potion, 900),)} if potion else {}
    heroes = enumerate(run.heroes)
    run.heroes = tuple(replace(hero, gold=2, potions=potions.get(seat, ())) for seat, hero in heroes)
    run.climb = replace(run.climb, room="event", card=card, ready=True, opens=opens)
    run.climb = replace(run.climb, seats=(AtRoom(),) * seats, queue=((),) * seats, offers=())
    run.stack.clear()
    match.emit(DecksMade(decks_of_act(1, 0, ())))
    match.push(InRoom())
    match._ask = None
    return match


def chosen(match: Match[Any]) -> list[tuple[int, ...]]:
    return [seat.chosen for seat in match.state.climb.seats]


def test_the_only_option_is_taken_and_the_die_is_asked_for() -> None:
    match = at_event("act1_wheel_of_change")
    ask = match.ask()
    assert isinstance(ask, Chance) and ask.kind == "die" and ask.seat == 0
    assert chosen(match) == [(0,), ()]
    match.resolve(1)
    ask = match.ask()
    assert isinstance(ask, Chance) and ask.seat == 1, "Ben's turns without a question too"


def test_an_event_with_two_options_is_asked() -> None:
    match = at_event("act1_transmogriphier")
    ask = match.ask()
    assert isinstance(ask, Choice) and ask.seats == (0, 1) and chosen(match) == [(), ()]


def test_a_climb_from_before_is_asked_as_it_was() -> None:
    match = at_event("act1_wheel_of_change", opens=False)
    assert isinstance(match.ask(), Choice) and chosen(match) == [(), ()]


@pytest.mark.parametrize("helping", ["gamblers_brew", "entropic_brew"])
def test_a_potion_that_may_change_the_roll_is_asked_about_before(helping: str) -> None:
    match = at_event("act1_wheel_of_change", potion=helping)
    assert isinstance(match.ask(), Choice) and OPTION in match.legal(0)
    assert chosen(match) == [(), ()]


@pytest.mark.parametrize("healing", ["blood_potion", "fairy_in_a_bottle"])
def test_a_potion_that_heals_is_asked_about_where_the_roll_may_kill(healing: str) -> None:
    match = at_event("act1_wheel_of_change", potion=healing)
    assert isinstance(match.ask(), Chance), "it heals as well afterwards"
    match = at_event("act1_wheel_of_change", potion=healing)
    match.state.heroes = tuple(replace(hero, hp=2) for hero in match.state.heroes)
    assert isinstance(match.ask(), Choice) and chosen(match) == [(), ()]
    match = at_event("act1_wheel_of_change", potion=healing)
    match.state.heroes = tuple(replace(hero, hp=3) for hero in match.state.heroes)
    assert isinstance(match.ask(), Chance), "a loss of 2 kills nobody who has 3"


def test_nobody_is_led_into_a_fight_who_could_give_a_potion_away_before() -> None:
    match = at_event("act1_encounter_a3_1", potion="block_potion")
    assert isinstance(match.ask(), Choice) and chosen(match) == [(), ()]
    match = at_event("act1_encounter_a3_1")
    assert isinstance(match.ask(), Chance) and match.state.climb.room == "encounter"


def test_a_potion_of_fights_alone_keeps_nobody_from_anything() -> None:
    match = at_event("act1_wheel_of_change", potion="block_potion")
    assert isinstance(match.ask(), Chance) and chosen(match) == [(0,), ()]


def test_what_begins_with_a_card_of_one_s_own_leaves_time_for_every_potion() -> None:
    match = at_event("act1_bonfire_spirits", potion="blood_potion")
    ask = match.ask()
    assert isinstance(ask, Choice) and chosen(match) == [(0,), (0,)]
    assert {(offer.kind, offer.seat) for offer in match.state.climb.offers} == {("remove", 0), ("remove", 1)}
    assert any(type(act).__name__ == "UsePotion" for act in match.legal(1))


def test_an_option_that_takes_gold_of_the_party_is_nobody_s_before_it_is_said() -> None:
    match = at_event("act2_old_beggar", seats=1)
    assert isinstance(match.ask(), Choice) and match.legal(0) == [ca.ChooseOption(0, (2,))]
    assert chosen(match) == [()]


def at_the_big_fish(*chose: int, waiting: int = -1) -> Match[Any]:
    """Four at Big Fish, of whom these have chosen; a task of one of them may still wait."""
    match = at_event("act1_big_fish", seats=4)
    seats = tuple(AtRoom(chosen=(option,)) for option in chose) + (AtRoom(),) * (4 - len(chose))
    offers = (Offer(90, waiting, "remove", must=True),) if waiting >= 0 else ()
    match.state.climb = replace(match.state.climb, seats=seats, offers=offers)
    return match


def test_the_last_of_different_options_goes_to_the_last_player() -> None:
    match = at_the_big_fish(0, 3, 1)
    match.ask()
    assert chosen(match) == [(0,), (3,), (1,), (2,)]


def test_two_who_may_still_choose_are_asked() -> None:
    match = at_the_big_fish(0, 3)
    ask = match.ask()
    assert isinstance(ask, Choice) and ask.seats == (2, 3) and chosen(match)[2:] == [(), ()]


def test_it_is_not_yet_the_last_option_while_a_task_of_a_bystander_waits() -> None:
    match = at_the_big_fish(0, 3, 1, waiting=1)
    assert isinstance(match.ask(), Choice) and chosen(match)[3] == ()
