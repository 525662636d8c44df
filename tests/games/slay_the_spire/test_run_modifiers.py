"""Daily climbs and custom runs: what each modifier changes, and what it leaves alone (page 21)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.game import Setup, SetupError
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.game import GAME, check_case
from companion.games.slay_the_spire.state.climb_acts import Enter
from companion.games.slay_the_spire.words.climb import modifier_words
from tests.games.slay_the_spire.test_climb import begun, played

HEAD = {"head": {"kind": "climb"}}
SILENT = {"char": "silent", "hp": 5, "max_hp": 9, "gold": 0}
DEFECT = {"char": "defect", "hp": 5, "max_hp": 9, "gold": 0}
NAMES = [each.name for each in load_climb().run_modifiers.values()]
WON = {"kind": "encounter", "faces": ["e1_red_slaver"], "rows_at_end": [0]}
ELITE = {"kind": "elite", "faces": ["el1_gremlin_nob"], "rows_at_end": [0]}


def case(
    room: str, do: list[dict[str, Any]], expect: dict[str, Any], *modifiers: str, **state: Any
) -> list[str]:
    """Play a case with these modifiers; returns what does not hold."""
    given = {"act": 1, "room": room, "players": [SILENT], "options": {"custom": list(modifiers)}, **state}
    return check_case({"id": "x", "state": given, "do": do, "expect": expect}, HEAD)


SETUP = [{"setup": True}]


@pytest.mark.parametrize(
    ("modifier", "more"), [("All Star", 5), ("Shiny", 5), ("Cursed", 2), ("Terminal", 0), ("Insanity", 0)]
)
def test_decks_grow_at_the_start_of_the_game(modifier: str, more: int) -> None:
    two = [{"char": "silent"}, {"char": "defect"}]
    sizes = [{"deck_size": 12 + more}, {"deck_size": 10 + more}]
    group = {"unlocked": ["colorless"]}
    assert case("game_start", SETUP, {"players": sizes}, modifier, players=two, group=group) == []


def test_all_star_adds_nothing_while_colorless_cards_are_locked() -> None:
    assert case("game_start", SETUP, {"players": [{"deck_size": 12}]}, "All Star") == []


def test_cursed_comes_on_top_of_the_starter_curse_of_ascension_5() -> None:
    players = [{"deck_size": 12 + 1 + 2, "deck_has": ["Ascender's Bane"]}]
    assert case("game_start", SETUP, {"players": players}, "Cursed", ascension=5) == []


@pytest.mark.parametrize(("modifier", "reward"), [("Vintage", "relic"), ("Transformed", "transform")])
def test_the_card_reward_of_an_encounter_becomes_something_else(modifier: str, reward: str) -> None:
    offers = {"offers": {"0": [reward, "gold 1"]}}
    plain = case("encounter", SETUP, {"offers": {"0": ["card", "gold 1"]}}, after_fight=WON)
    assert case("encounter", SETUP, offers, modifier, after_fight=WON) == plain == []


@pytest.mark.parametrize(("modifier", "reward"), [("Vintage", "card"), ("Transformed", "transform")])
def test_an_elite_keeps_its_card_reward_from_vintage_alone(modifier: str, reward: str) -> None:
    offers = {"offers": {"0": [reward, "gold 2", "relic"]}}
    assert case("elite", SETUP, offers, modifier, after_fight=ELITE) == []


@pytest.mark.parametrize(("hp", "left"), [(5, 4), (2, 1)])
def test_terminal_takes_one_hp_from_everybody_when_a_fight_is_over(hp: int, left: int) -> None:
    players = [{**SILENT, "hp": hp}, DEFECT]
    won = {"kind": "encounter", "faces": ["e1_red_slaver", "e1_red_slaver"], "rows_at_end": [0, 1]}
    expect = {"players": [{"hp": left}, {"hp": 4}], "game": "on"}
    assert case("encounter", SETUP, expect, "Terminal", after_fight=won, players=players) == []


def test_terminal_kills_who_has_one_hp_and_nothing_that_heals() -> None:
    players = [{**SILENT, "hp": 1}]
    assert case("encounter", SETUP, {"game": "lost"}, "Terminal", after_fight=WON, players=players) == []


@pytest.mark.parametrize(("hp", "left"), [(10, 10), (5, 5), (1, 1)])
def test_terminal_comes_before_what_heals_unless_that_would_kill(hp: int, left: int) -> None:
    """The Ironclad heals 1 when a fight is over: at full HP it is not wasted, with 1 HP it comes first."""
    players = [{"char": "ironclad", "hp": hp, "max_hp": 10}]
    expect = {"players": [{"hp": left}], "game": "on"}
    assert case("encounter", SETUP, expect, "Terminal", after_fight=WON, players=players) == []


def test_insanity_transforms_a_card_of_each_player() -> None:
    deck = {"deck": ["Bane", "Bane"], **SILENT}
    expect = {"players": [{"deck_has": ["Bane", "Slice"], "deck_size": 2}]}
    decks = {"cards": {"silent": ["Slice"]}}
    assert case("encounter", SETUP, expect, "Insanity", after_fight=WON, players=[deck], decks=decks) == []


def test_insanity_finds_nothing_to_transform_in_curses() -> None:
    deck = {"deck": ["Injury"], **SILENT}
    expect = {"players": [{"deck_has": ["Injury"], "deck_size": 1}]}
    assert case("encounter", SETUP, expect, "Insanity", after_fight=WON, players=[deck]) == []


@pytest.mark.parametrize(("modifiers", "hp"), [(["Deadly Events"], 3), ([], 5), (["Night Terrors"], 5)])
def test_an_event_costs_two_hp_when_it_is_over(modifiers: list[str], hp: int) -> None:
    event = next(
        each for each in load_climb().events.values() if each.act == 1 and not each.options[-1].gains
    )
    decks = {"events": [event.id]}
    steps = [{"setup": True}, {"seat": 0, "choose": event.options[-1].name}, {"leave": True}]
    assert case("event", steps, {"players": [{"hp": hp}]}, *modifiers, decks=decks) == []


@pytest.mark.parametrize(("choice", "legal"), [("Rest", False), ("Smith", True)])
def test_night_terrors_forbid_resting_and_nothing_else(choice: str, legal: bool) -> None:
    steps = [{"setup": True}, {"seat": 0, "choose": choice}]
    assert case("campfire", steps, {"last_legal": legal}, "Night Terrors") == []
    assert case("campfire", steps, {"last_legal": True}, "Cursed") == []


SHARD = {**SILENT, "relics": ["Prismatic Shard"]}
TOPS = {"cards": {"silent": ["Slice"], "ironclad": ["Anger"], "defect": ["Leap"]}, "colorless": ["Finesse"]}


@pytest.mark.parametrize(
    ("source", "legal"),
    [
        (["silent", "ironclad", "colorless"], True),
        (["silent", "ironclad", "defect"], True),
        (["silent", "silent", "defect"], False),
        (["silent", "defect"], False),
        (["silent", "ironclad", "defect", "colorless"], False),
        (["silent", "ironclad", "curses"], False),
    ],
)
def test_the_shard_reveals_each_card_from_a_deck_of_its_own(source: list[str], legal: bool) -> None:
    steps = [{"setup": True}, {"seat": 0, "reveal": "card", "from": source}]
    given: dict[str, Any] = {"after_fight": WON, "players": [SHARD], "decks": TOPS}
    given["group"] = {"unlocked": ["colorless"]}
    assert case("encounter", steps, {"last_legal": legal}, "Prismatic Shard", **given) == []


def test_the_shard_of_another_kind_of_run_leaves_rewards_alone() -> None:
    """What stands on the relic for daily climbs and custom runs does not hold elsewhere."""
    steps = [{"setup": True}, {"seat": 0, "reveal": "card"}]
    decks = {"cards": {"silent": ["Slice", "Bane", "Dash"]}}
    expect = {"revealed": {"cards": {"0": ["Slice", "Bane", "Dash"]}}}
    assert case("encounter", steps, expect, after_fight=WON, players=[SHARD], decks=decks) == []


def test_tokens_that_lie_face_down_are_turned_up_one_by_one() -> None:
    first = next(iter(load_climb().maps.values()))
    dark = next(space for space, kind in first.rooms.items() if kind == "dark_token")
    below = next(space for space, ways in first.paths.items() if dark in ways)
    given = {"layout": first.id, "at": below, "tokens": {dark: "campfire"}, "face_down": [dark]}
    steps = [{"enter": dark}]
    expect = {"options": {"0": ["Rest", "Smith"]}, "tokens_left": 0}
    assert case("", steps, expect, "Uncertain Future", map=given) == []
    expect = {"tokens_left": 1}
    assert case("", [], expect, "Uncertain Future", map=given) == []


# Rolled and chosen


@pytest.mark.parametrize("first", range(1, 7))
def test_the_die_brings_one_modifier_of_each_section(first: int) -> None:
    match = begun(2, daily=True)
    rolls = [first, 7 - first]
    while isinstance(ask := match.ask(), Chance) and ask.topic == "modifier":
        match.resolve(rolls.pop(0))
    known = load_climb().run_modifiers
    gained = [known[name] for name in match.state.climb.modifiers]
    assert [(each.section, each.roll) for each in gained] == [(1, first), (2, 7 - first)]


@pytest.mark.parametrize("wrong", [{"custom": "hairloom"}, {"custom": "cursed", "daily": True}])
def test_modifiers_that_cannot_be_are_said(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError, match="modifier"):
        begun(1, **wrong)


def test_a_modifier_said_twice_counts_once_and_blanks_are_forgiven() -> None:
    match = begun(1, custom="night terrors, Night_Terrors")
    assert match.state.climb.modifiers == ("night_terrors",)


@pytest.mark.parametrize("modifier", load_climb().run_modifiers.values(), ids=lambda each: each.id)
def test_every_modifier_says_what_it_does(modifier: Any) -> None:
    assert modifier_words(modifier).endswith(".")


@pytest.mark.parametrize("number", range(6))
def test_climbs_with_all_modifiers_end(number: int) -> None:
    """Each with one modifier of each section, so that six climbs hold all twelve."""
    known = list(load_climb().run_modifiers.values())
    chosen = ",".join(each.id for each in known if each.roll == number + 1)
    match = begun(number, custom=chosen)
    played(match, number, careful=number % 2 == 0)
    assert match.state.climb.result in ("won", "lost")


def test_a_climb_without_modifiers_has_none() -> None:
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", ("Ada",), "0", {"climb": True}, ())))
    match.ask()
    assert match.state.climb.modifiers == ()
    assert len(NAMES) == 12


@pytest.mark.parametrize("modifier", load_climb().run_modifiers)
def test_every_question_of_a_custom_run_up_to_the_map_is_put_in_words(modifier: str) -> None:
    """With this seed Heirloom brings Calling Bell, whose rewards wait before Neow."""
    options = GAME.options.validate({"climb": True, "custom": modifier}, "x")
    match = Match(GAME, GAME.setup(Setup("sts", ("Anna", "Ben"), "x", options)))
    oracle, prompts = SeedOracle("x"), []
    for _step in range(200):
        ask = match.ask()
        assert ask is not None
        shown = GAME.view(match, -1)
        assert shown.ask is not None and shown.ask.prompt and shown.phase
        prompts.append(shown.ask.prompt)
        if match.state.climb.at:
            break
        if isinstance(ask, Chance):
            match.resolve(oracle.answer(ask, match.state.chances))
        else:
            acts = match.legal(ask.seats[0])
            going = [act for act in acts if isinstance(act, Enter)]  # where a potion could be given first
            match.take(ask.seats[0], (going or acts)[0])
    assert prompts[-1] == "Reveal the first encounter for row 1 (Anna)."
    assert any(words.startswith("Before Neow.") for words in prompts) is (modifier == "heirloom")
