"""The group's book: boxes, what they unlock, ascension, achievements, a game's end (pages 20, 21, 23)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.game import SetupError
from companion.engine.match import Match
from companion.games.slay_the_spire.climb.book import boxes_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.game import GAME, check_case
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.rules.feats import won
from companion.games.slay_the_spire.state.acts import Ready
from companion.games.slay_the_spire.state.climb_acts import CheckBox, Claim
from companion.games.slay_the_spire.state.figure_events import Died
from tests.games.slay_the_spire.plays import fight, foe, hero
from tests.games.slay_the_spire.test_climb import begun, played

HEAD = {"head": {"kind": "climb"}}
CHARACTERS = ("ironclad", "silent", "defect", "watcher")
SILENT = {"char": "silent", "hp": 5, "max_hp": 9, "gold": 0, "relics": ["Anchor"], "deck": ["Bane"] * 6}
OTHER = {"char": "defect", "hp": 5, "max_hp": 9, "gold": 0, "relics": ["Anchor"], "deck": ["Glacier"] * 6}
JEWELS = ["Ruby", "Emerald", "Sapphire", "Amethyst"]


def case(room: str, do: list[dict[str, Any]], expect: dict[str, Any], **state: Any) -> list[str]:
    given = {"act": 1, "room": room, "players": [SILENT], **state}
    return check_case({"id": "x", "state": given, "do": do, "expect": expect}, HEAD)


def ended(bosses: int, **more: Any) -> list[dict[str, Any]]:
    return [{"end_game": {"result": "won", "bosses": bosses, **more}}]


# Boxes


@pytest.mark.parametrize(
    ("before", "bosses", "after"),
    [(0, 0, 1), (0, 1, 2), (1, 3, 5), (5, 2, 8), (6, 1, 8), (8, 3, 8)],
)
def test_a_box_for_each_boss_and_one_more_up_to_the_last(before: int, bosses: int, after: int) -> None:
    group = {"boxes": {"silent": before, "defect": 3}}
    expect = {"group": {"boxes": {"silent": after, "defect": 3}}}
    assert case("game_end", ended(bosses), expect, group=group) == []


@pytest.mark.parametrize("called", [False, True])
def test_a_boss_that_an_event_called_brings_no_box(called: bool) -> None:
    """It is not among those that were beaten, by which boxes are counted."""
    event = next(each for each in load_climb().events.values() if "act_1_boss" in str(each.options))
    fought: dict[str, Any] = {"kind": "boss", "faces": ["b1_guardian"], "rows_at_end": [0]}
    fought |= {"event": event.id} if called else {}
    expect = {"group": {"boxes": {"silent": 1 if called else 2}}}
    given = {"group": {"boxes": {}}, "act": event.act if called else 1}
    assert case("boss", [{"setup": True}, *ended(0)], expect, after_fight=fought, **given) == []


def test_every_player_checks_boxes_of_the_own_character() -> None:
    expect = {"group": {"boxes": {"silent": 2, "defect": 2, "watcher": 0}}}
    assert case("game_end", ended(1), expect, players=[SILENT, OTHER], group={"boxes": {}}) == []


@pytest.mark.parametrize(
    ("spend", "legal"),
    [({"colorless": 2}, True), ({"act4": 2}, True), ({"silent": 1}, False), ({"colorless": 3}, False)],
)
def test_boxes_that_the_character_does_not_need_go_where_the_player_says(
    spend: dict[str, int], legal: bool
) -> None:
    group = {"boxes": {"silent": 8}}
    do = ended(1, spend={"0": spend})
    assert case("game_end", do, {"last_legal": legal}, group=group) == []


@pytest.mark.parametrize(("before", "unlocked"), [(1, []), (2, ["colorless"])])
def test_the_third_box_unlocks_the_colorless_cards(before: int, unlocked: list[str]) -> None:
    group = {"boxes": {"silent": 8, "colorless": before}}
    do = ended(0, spend={"0": {"colorless": 1}})
    assert case("game_end", do, {"group": {"unlocked": unlocked}}, group=group) == []


@pytest.mark.parametrize("character", CHARACTERS)
@pytest.mark.parametrize("boxes", [0, 1, 3, 4, 7, 8])
def test_locks_hold_cards_back_until_their_boxes_are_checked(character: str, boxes: int) -> None:
    locks = [lock for lock in load_climb().locks if lock.character == character]
    closed = sum(sum(lock.adds.values()) for lock in locks if boxes < lock.boxes)
    group = {"boxes": {character: boxes}}
    players = [{"char": character}]
    whole = 60 + 15
    held = case("game_start", [{"setup": True}], {"pool_size": {f"rares:{character}": 99}},
                players=players, group=group)  # fmt: skip
    rares = int(held[0].rpartition(" ")[2])
    cards = {"pool_size": {f"cards:{character}": whole - closed - rares}}
    assert case("game_start", [{"setup": True}], cards, players=players, group=group) == []


def test_the_rows_of_the_book_have_as_many_boxes_as_their_last_lock() -> None:
    assert [boxes_of(row) for row in (*CHARACTERS, "colorless", "act4", "nobody")] == [8, 8, 8, 8, 3, 5, 0]


# Ascension


@pytest.mark.parametrize(
    ("players", "bosses", "played_at", "after"),
    [(2, 2, 4, 5), (2, 1, 4, 4), (1, 2, 4, 4), (1, 3, 4, 5), (2, 3, 3, 4), (2, 2, 13, 13)],
)
def test_the_next_ascension_is_unlocked_on_the_highest_alone(
    players: int, bosses: int, played_at: int, after: int
) -> None:
    group = {"highest_ascension": max(4, played_at)}
    given = {"players": [SILENT, OTHER][:players], "ascension": played_at, "group": group}
    assert case("game_end", ended(bosses), {"group": {"highest_ascension": after}}, **given) == []


# Achievements of fights


def after(kind: str, face: str, tally: dict[str, Any], **state: Any) -> list[str]:
    """The achievements that a fight brings, as the names that differ from none."""
    fought = {"kind": kind, "faces": [face], "rows_at_end": [0], "tally": tally}
    expect = {"achievements_new": state.pop("new", [])}
    return case(kind, [{"setup": True}], expect, after_fight=fought, **state)


@pytest.mark.parametrize(
    ("name", "key", "enough"),
    [
        ("Jaxxed", "strength", 8),
        ("Catalyst", "poison_total", 30),
        ("Ninja", "shivs_in_one_turn", 7),
        ("Powerful", "powers_in_play", 7),
        ("Barricaded", "block", 20),
    ],
)
def test_numbers_are_reached_or_just_not(name: str, key: str, enough: int) -> None:
    assert after("encounter", "e1_red_slaver", {key: enough}, new=[name]) == []
    assert after("encounter", "e1_red_slaver", {key: enough - 1}) == []
    known = {"achievements": [name]}
    assert after("encounter", "e1_red_slaver", {key: enough}, group=known) == []


@pytest.mark.parametrize(("turn", "new"), [(1, ["You are Nothing"]), (2, [])])
def test_a_boss_that_falls_on_turn_1(turn: int, new: list[str]) -> None:
    assert after("boss", "b1_guardian", {"boss_dead_on_turn": turn}, new=new) == []


@pytest.mark.parametrize(("kind", "turn"), [("boss", 1), ("elite", 0), ("encounter", 0)])
def test_turn_1_means_bosses(kind: Any, turn: int) -> None:
    state = fight(hero(), foe()).state.fight
    state.kind, state.round = kind, 1
    assert won(state).boss_dead_on_turn == turn


@pytest.mark.parametrize(("hp", "new"), [(9, ["Perfect"]), (8, [])])
def test_perfect_asks_full_hp_of_everybody(hp: int, new: list[str]) -> None:
    players = [{**SILENT, "hp": 9}, {**OTHER, "hp": hp}]
    fought = {"kind": "boss", "faces": ["b1_guardian"], "rows_at_end": [0, 1]}
    do, expect = [{"setup": True}], {"achievements_new": new}
    assert case("boss", do, expect, players=players, after_fight=fought) == []


@pytest.mark.parametrize("itself", [True, False])
def test_the_transient_must_not_end_itself(itself: bool) -> None:
    tally = {} if itself else {"kill_before_it_dies_itself": "The Transient"}
    new = [] if itself else ["The Transient"]
    assert after("encounter", "e3_transient", tally, act=3, new=new) == []


@pytest.mark.parametrize("itself", [True, False])
def test_the_transient_counts_when_it_dies_and_not_when_the_fight_is_over(itself: bool) -> None:
    match = fighting()
    run = match.state
    run.fight.enemies.append(new_enemy(run.fight, BOOK.catalog.faces["e3_transient"], 0, summoned=False))
    match.emit(Died(-1, len(run.fight.enemies) - 1, itself))
    assert run.climb.achieved == ()
    match.do(0, Ready())
    match.ask()
    assert run.fight is not None and run.climb.achieved == (() if itself else ("the_transient",))


# Achievements of Act III


def act_3(players: list[dict[str, Any]], new: list[str], **more: Any) -> list[str]:
    given = {"act": 3, "group": {"achievements": JEWELS}, **more}
    face = "b3_time_eater_a10" if more.get("ascension", 0) >= 10 else "b3_time_eater"
    fought = {"kind": "boss", "faces": [face], "rows_at_end": list(range(len(players)))}
    expect = {"achievements_new": new}
    return case("boss", [{"setup": True}], expect, players=players, after_fight=fought, **given)


def player(character: str, **more: Any) -> dict[str, Any]:
    rare = {"ironclad": "Inflame", "silent": "Adrenaline", "defect": "Glacier", "watcher": "Worship"}
    return {"char": character, "hp": 5, "relics": ["Anchor"], "deck": [rare[character]] * 6, **more}


@pytest.mark.parametrize(("character", "jewel"), list(zip(CHARACTERS, JEWELS, strict=True)))
def test_each_character_has_a_jewel(character: str, jewel: str) -> None:
    assert act_3([player(character)], [jewel], group={}) == []
    assert act_3([player(character)], []) == []


def test_a_jewel_is_not_had_below_act_iii() -> None:
    fought = {"kind": "boss", "faces": ["b2_champ"], "rows_at_end": [0]}
    expect: dict[str, Any] = {"achievements_new": []}
    assert (
        case("boss", [{"setup": True}], expect, act=2, players=[player("silent")], after_fight=fought) == []
    )


def test_with_two_bosses_act_iii_is_beaten_by_the_second() -> None:
    assert act_3([player("silent")], [], group={}, ascension=13) == []
    assert act_3([player("silent")], ["Emerald"], group={}, ascension=12) == []


@pytest.mark.parametrize(("count", "new"), [(3, []), (4, ["All for One"])])
def test_all_for_one_asks_for_four(count: int, new: list[str]) -> None:
    assert act_3([player(character) for character in CHARACTERS[:count]], new) == []


@pytest.mark.parametrize(("cards", "new"), [(5, ["Minimalist"]), (6, [])])
def test_one_small_deck_is_enough_for_the_minimalist(cards: int, new: list[str]) -> None:
    small = player("ironclad", deck=["Inflame"] * cards)
    assert act_3([small, player("silent")], new) == []


@pytest.mark.parametrize(
    ("deck", "new"), [(["Strike"] * 6, ["Common Sense"]), (["Strike", "Inflame"] * 3, [])]
)
def test_common_sense_is_a_deck_without_uncommons_and_rares(deck: list[str], new: list[str]) -> None:
    assert act_3([player("ironclad", deck=deck)], new) == []


RELICS = ["Anchor", "Vajra", "Lantern", "Akabeko", "Orichalcum", "Red Mask", "Pen Nib", "Duality", "Old Coin"]


@pytest.mark.parametrize(("count", "new"), [(12, ["Collector"]), (11, [])])
def test_the_collector_needs_twelve_relics_for_each_player(count: int, new: list[str]) -> None:
    """Boss relics count, the Loaded Die does not."""
    many = [*RELICS, "Black Blood", "Sozu", "Snecko Eye"][:count]
    assert act_3([player("ironclad", relics=["Loaded Die", *many])], new) == []
    assert act_3([player("ironclad", relics=many), player("silent")], []) == []


@pytest.mark.parametrize(("relics", "new"), [(["Loaded Die"], ["Who Needs Relics?"]), (["Anchor"], [])])
def test_who_needs_relics(relics: list[str], new: list[str]) -> None:
    assert act_3([player("ironclad", relics=relics)], new) == []


@pytest.mark.parametrize(("options", "new"), [({"daily": ["Shiny", "Cursed"]}, ["My Lucky Day"]), ({}, [])])
def test_a_daily_climb_brings_luck_and_a_custom_run_none(options: dict[str, Any], new: list[str]) -> None:
    assert act_3([player("ironclad")], new, options=options) == []
    assert act_3([player("ironclad")], [], options={"custom": ["Shiny", "Cursed"]}) == []


def test_every_achievement_of_the_book_is_told_above() -> None:
    assert len(load_climb().achievements) == 19


# In play


def fighting(number: int = 0, **options: Any) -> Match[Any]:
    """A climb in its first fight."""
    match = begun(number, **options)
    while match.state.fight is None or not isinstance(match.ask(), Choice) or match.ask().topic != "play":  # type: ignore[union-attr]
        ask = match.ask()
        if isinstance(ask, Chance):
            match.resolve(ask.options[0])
        else:
            assert ask is not None
            acts = match.legal(ask.seats[0])
            match.do(ask.seats[0], GAME.bots.at_a_glance(match.state, ask.seats[0], acts, ask))
    return match


def test_an_achievement_is_noticed_in_the_moment_in_which_it_happens() -> None:
    match = fighting()
    match.state.fight.fighters[0].block = 20
    assert match.state.climb.achieved == ()
    match.do(0, Ready())
    match.ask()
    assert match.state.climb.achieved == ("barricaded",)


def test_what_the_group_has_is_not_noticed_again() -> None:
    match = fighting(group={"achievements": ["barricaded"]})
    match.state.fight.fighters[0].block = 20
    match.do(0, Ready())
    match.ask()
    assert match.state.climb.achieved == ()


def test_a_fight_alone_has_no_book() -> None:
    play = fight(hero(block=20), foe())
    play.round(3)
    assert play.state.climb is None


def test_infinity_is_said_by_the_players_after_a_fight_and_once() -> None:
    fought: dict[str, Any] = {"kind": "encounter", "faces": ["e1_red_slaver"], "rows_at_end": [0]}
    fought["tally"] = {"infinite_combo": True}
    expect = {"achievements_new": ["Infinity"]}
    assert case("encounter", [{"setup": True}], expect, after_fight=fought) == []
    match = fighting()
    assert match.why_not(0, Claim("infinity")) is not None


@pytest.mark.parametrize("number", range(3))
def test_a_climb_of_a_group_ends_with_its_book_written(number: int) -> None:
    match = begun(number, group={"boxes": {"ironclad": 8, "silent": 7}})
    played(match, number, careful=False)
    book = match.state.climb.book
    assert match.ask() is None and GAME.ending(match.state) is not None
    assert sum(book.boxes.values()) == 15 + (number % 4 + 1) * (1 + len(match.state.climb.beaten))


def test_the_game_is_over_when_the_last_box_is_checked() -> None:
    match = begun(0, group={"boxes": {"ironclad": 8}})
    while not (isinstance(ask := match.ask(), Choice) and ask.topic == "boxes"):
        assert ask is not None
        if isinstance(ask, Chance):
            match.resolve(ask.options[0])
        else:
            match.do(ask.seats[0], match.legal(ask.seats[0])[-1])
    assert GAME.ending(match.state) is None
    assert match.legal(0) == [CheckBox("colorless"), CheckBox("act4")]
    assert match.why_not(0, CheckBox("ironclad")) is not None
    match.do(0, CheckBox("act4"))
    while match.ask() is not None:
        match.do(0, CheckBox("act4"))
    assert GAME.ending(match.state) is not None


@pytest.mark.parametrize(("ascension", "legal"), [(0, True), (3, True), (4, False)])
def test_a_group_climbs_no_higher_than_it_has_unlocked(ascension: int, legal: bool) -> None:
    group = {"highest_ascension": 3}
    if legal:
        assert begun(0, group=group, ascension=ascension).state.ascension == ascension
        return
    with pytest.raises(SetupError, match="up to 3"):
        begun(0, group=group, ascension=ascension)


@pytest.mark.parametrize("wrong", [{"boxes": {"silent": -1}}, {"pages": 3}, {"highest_ascension": 14}])
def test_a_book_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        begun(0, group=wrong)


# The end of a game


@pytest.mark.parametrize("result", ["won", "lost"])
def test_everything_goes_back_into_the_box(result: str) -> None:
    players = [{**SILENT, "gold": 7, "potions": ["Fire Potion"], "deck": ["Bane", "Survivor+", "Injury"]}]
    do = [{"end_game": {"result": result, "bosses": 1}}]
    back = {"gold": 0, "relics": [], "potions": [], "deck_size": 12, "deck_lacks": ["Survivor+", "Bane"]}
    assert case("game_end", do, {"players": [back], "game": result}, players=players) == []
