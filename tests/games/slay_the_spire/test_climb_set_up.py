"""Bosses that are chosen or unseen, decks that are brought, Act IV that is locked (pages 5, 20, 22)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Undo
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.game import SetupError
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.making import layout_of
from companion.games.slay_the_spire.climb.rooms import begin_room
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up.pickers import picked, pickers
from companion.games.slay_the_spire.state import climb_acts as ca
from tests.games.slay_the_spire.between_acts import set_up, until

BOSSES = {"b1_guardian", "b1_hexaghost", "b1_slime_boss"}
BOOK: dict[str, Any] = {"boxes": {}, "highest_ascension": 0, "name": "Tuesday"}


def session_of(**options: Any) -> Session:
    setup = set_up(2, **options)
    return Session.start(GAME, setup, MemoryLog(), SeedOracle(setup.seed))


def before_the_boss(session: Session) -> str:
    """Put the party below the boss of its act; returns the space of the boss."""
    until(session, "path")
    layout = layout_of(session.match.state.climb)
    top = next(space for space, room in layout.rooms.items() if room == "boss")
    below = next(space for space, ways in layout.paths.items() if top in ways)
    session.handle(Correct(SetValue(("climb", "at"), below)))
    return top


# Bosses


@pytest.mark.parametrize("seed", ["a", "b", "c", "d"])
def test_a_boss_that_was_chosen_is_not_rolled_and_others_are(seed: str) -> None:
    chosen = session_of(bosses="hexaghost, champ", seed=seed).match.state.climb
    assert chosen.boss == "b1_hexaghost"
    assert session_of(bosses="champ", seed=seed).match.state.climb.boss in BOSSES


def test_without_a_choice_every_boss_of_the_act_comes() -> None:
    assert {session_of(seed=f"{number}").match.state.climb.boss for number in range(30)} == BOSSES


def test_two_bosses_of_act_three_are_met_as_they_were_said() -> None:
    options = {"bosses": "time eater,awakened one", "ascension": 13, "quick_start": 3}
    session = session_of(**options)
    top = before_the_boss(session)
    assert session.match.state.climb.boss == "b3_time_eater_a10"
    session.handle(Do(0, ca.Enter(top)))
    until(session, "path")
    climb = session.match.state.climb
    assert (climb.boss, climb.beaten, climb.room) == ("b3_awakened_one_a10", ("b3_time_eater_a10",), "")


@pytest.mark.parametrize(
    ("bosses", "said"),
    [
        ("hexaghost,guardian", "at most 1 .* of Act 1, found Hexaghost, The Guardian"),
        ("hexaghost,hexaghost", "found Hexaghost, Hexaghost"),
        ("nobody", "nobody"),
    ],
)
def test_bosses_that_cannot_be_are_refused(bosses: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        session_of(bosses=bosses)


@pytest.mark.parametrize(("act", "name"), [(1, "slime_boss"), (2, "champ"), (3, "donu")])
def test_bosses_are_picked_act_by_act_on_the_screen(act: int, name: str) -> None:
    (question,) = (spec for spec in pickers() if spec.key == f"bosses:{act}")
    assert name in question.choices and "" in question.choices
    options = picked({"playing": "climb", question.key: name, "bosses:2": "champ"}, "a seed")
    assert options["bosses"].split(",") == sorted({name, "champ"}, key=["slime_boss", "champ", "donu"].index)
    assert ":" not in "".join(options)
    assert len(session_of(bosses=options["bosses"]).match.state.climb.chosen_bosses) == len({name, "champ"})


def test_a_boss_nobody_sees_is_rolled_when_the_party_comes_to_it() -> None:
    session = session_of(boss_hidden=True)
    top = before_the_boss(session)
    assert session.match.state.climb.boss == ""
    assert not any("Boss" in note for note in GAME.view(session.match, 0).notes)
    session.handle(Do(0, ca.Enter(top)))
    assert session.match.state.climb.boss in BOSSES and session.match.state.fight is not None
    session.handle(Undo())
    assert session.match.state.climb.boss == ""
    until(session, "act")


def test_sts_143_between_two_bosses_potions_are_given_and_rows_changed() -> None:
    session = session_of(ascension=13, quick_start=3)
    top = before_the_boss(session)
    session.handle(Do(0, ca.Enter(top)))
    until(session, "path")
    assert [act for act in session.match.legal(0) if isinstance(act, ca.Enter)] == [ca.Enter(top)]
    session.handle(Do(0, ca.SwapRows(1)))
    assert session.match.why_not(1, ca.EndClimb()) is not None, "the act is not beaten yet"
    session.handle(Do(1, ca.Enter(top)))
    assert [fighter.row for fighter in session.match.state.fight.fighters] == [1, 0]
    until(session, "")
    climb = session.match.state.climb
    assert len(climb.beaten) == 2 and climb.result == "won", "the last room has nothing to take"


# What parties bring


def test_a_locked_card_of_a_deck_is_refused_with_whose_it_is_and_what_opens_it() -> None:
    deck = ["strike_ironclad"] * 4 + ["immolate+"]
    with pytest.raises(SetupError, match="Ironclad needs 1 box in the group progress"):
        session_of(group=BOOK, decks=[deck, None])
    opened = {**BOOK, "boxes": {"ironclad": 1}}
    assert "immolate+" in session_of(group=opened, decks=[deck, None]).match.state.heroes[0].deck


@pytest.mark.parametrize("boxes", [2, 3])
def test_colorless_cards_of_a_deck_need_their_three_boxes(boxes: int) -> None:
    group = {**BOOK, "boxes": {"colorless": boxes}}
    decks = [None, ["strike_silent", "apparition"]]
    if boxes == 3:
        assert "apparition" in session_of(group=group, decks=decks).match.state.heroes[1].deck
    else:
        with pytest.raises(SetupError, match="player 2: Apparition is locked"):
            session_of(group=group, decks=decks)


def test_what_a_deck_brings_lies_in_no_deck_of_the_box() -> None:
    plain = dict(GAME.places.conserved(session_of().match.state))
    session = session_of(decks=[["strike_ironclad", "immolate", "anger"], None], relics=[["anchor"], None])
    climb, now = session.match.state.climb, dict(GAME.places.conserved(session.match.state))
    assert "immolate" not in climb.decks["rares:ironclad"].bag
    assert climb.decks["cards:ironclad"].bag.count("anger") == plain["anger"] - 1
    for card in ("immolate", "anger", "anchor"):
        assert now[card] == plain[card]


def test_a_locked_card_that_hands_put_into_a_deck_lies_there_and_is_said() -> None:
    session = session_of(group=BOOK)
    until(session, "path")
    assert GAME.places.problems(session.match.state) == ()
    session.handle(Correct(MoveCard("immolate", (), ("heroes", 0, "deck"))))
    (said,) = GAME.places.problems(session.match.state)
    assert "Immolate" in said and "Ada" in said and "1 box in" in said
    session.handle(Undo())
    assert GAME.places.problems(session.match.state) == ()


@pytest.mark.parametrize(
    ("options", "legal"),
    [
        ({"group": {**BOOK, "boxes": {"act4": 4}}}, False),
        ({"group": {**BOOK, "boxes": {"act4": 5}}}, True),
        ({"unlock_act4": False}, False),
        ({}, True),
    ],
)
def test_a_game_begins_in_act_four_where_that_is_unlocked(options: dict[str, Any], legal: bool) -> None:
    if legal:
        assert session_of(quick_start=4, **options).match.state.act == 4
    else:
        with pytest.raises(SetupError, match="Act IV is locked: it needs 5 boxes"):
            session_of(quick_start=4, **options)


# Once per room


@pytest.mark.parametrize("turned", [True, False])
def test_a_relic_that_turned_the_die_of_an_event_turns_none_in_the_fight_it_leads_to(turned: bool) -> None:
    setup = set_up(1, relics=[["the_abacus"]], ascension=3)
    match: Match[Any] = Match(GAME, GAME.setup(setup))
    oracle = SeedOracle("once per room")
    match.settle(oracle)
    begin_room(match, "event")
    match.pop()
    match.emit(ev.EventDrawn("act1_dead_adventurer_a3"))
    match.emit(ev.RoomReady())
    match.state.climb = replace(match.state.climb, offers=())
    match.do(0, ca.ChooseOption(0))
    assert isinstance(match.ask(), Chance)
    match.resolve(6 if turned else 1)
    relic = next(each.uid for each in match.state.heroes[0].relics if each.id == "the_abacus")
    match.do(0, ca.UseRelic(relic) if turned else ca.Accept())
    while match.state.fight is None:
        match.settle(oracle)
        ask = match.ask()
        assert isinstance(ask, Choice)
        if match.state.fight is None:
            match.do(ask.seats[0], match.legal(ask.seats[0])[0])
    items = match.state.fight.fighters[0].relics
    assert [each.used_combat for each in items if each.id == "the_abacus"] == [turned]
