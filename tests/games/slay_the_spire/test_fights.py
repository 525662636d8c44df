"""Choosing fights and setting them up: names, rolls, seeds, rows, summons, pairs (pages 5, 9-11)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.game import Setup, SetupError
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.enemy_turn import acting_order
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.state.run import Run
from tests.studies.trials.slay_the_spire import encounters_by_seed

PARTIES = (1, 2, 3, 4)


def begun(fight: list[str], players: int = 1, seed: str = "s", **options: Any) -> Run:
    """A fight whose enemies all stand on the table."""
    seats = tuple(f"P{seat}" for seat in range(players))
    match = Match(GAME, GAME.setup(Setup("sts", seats, options={"fight": fight, **options})))
    while isinstance(ask := match.ask(), Chance) and ask.topic == "summon":
        match.resolve(SeedOracle(seed).answer(ask, match.state.chances))
    state: Run = match.state
    return state


def rows(state: Run) -> dict[int, list[str]]:
    """The names in each row, left to right; bosses under -1."""
    found: dict[int, list[str]] = {}
    for enemy in sorted(state.fight.enemies, key=lambda each: each.place):
        row = -1 if enemy.everywhere else enemy.row
        found.setdefault(row, []).append(BOOK.catalog.faces[enemy.face].name)
    return found


# Names


@pytest.mark.parametrize(
    ("typed", "face"),
    [
        ("hexaghost", "b1_hexaghost"),
        ("guardian", "b1_guardian"),
        ("The Guardian", "b1_guardian"),
        ("slime", "b1_slime_boss"),
        ("collector", "b2_collector"),
        ("champ", "b2_champ"),
        ("Bronze Automaton", "b2_bronze_automaton"),
        ("awakened_one", "b3_awakened_one"),
        ("time-eater", "b3_time_eater"),
        ("heart", "b4_corrupt_heart"),
        ("b1_hexaghost", "b1_hexaghost"),
    ],
)
def test_a_boss_is_named_as_people_type(typed: str, face: str) -> None:
    assert fights.boss_named(typed) == [face]


@pytest.mark.parametrize("typed", ["donu", "deca", "Donu and Deca", "b3_deca"])
def test_donu_and_deca_are_one_fight(typed: str) -> None:
    assert fights.boss_named(typed) == ["b3_donu", "b3_deca"]


def test_ascension_decides_which_face_of_a_boss_is_fought() -> None:
    assert fights.boss_named("guardian", 9) == ["b1_guardian"]
    assert fights.boss_named("guardian", 10) == ["b1_guardian_a10"]
    assert fights.boss_named("heart", 10) == ["b4_corrupt_heart"]
    assert fights.boss_named("heart", 11) == ["b4_corrupt_heart_a11"]
    assert fights.elite_named("nob", 0) == ["el1_gremlin_nob"]
    assert fights.elite_named("nob", 1) == ["el1_gremlin_nob_a1"]
    assert fights.elite_named("nob", 12) == ["el1_gremlin_nob_a12"]
    assert fights.elite_named("spear", 11) == ["el4_spire_shield", "el4_spire_spear"]


@pytest.mark.parametrize("typed", ["", "and", "phase 2", "jaw worm", "b1_guardian_a10"])
def test_what_names_no_boss_is_answered_with_those_there_are(typed: str) -> None:
    with pytest.raises(SetupError, match="awakened_one, time_eater, donu, corrupt_heart"):
        fights.boss_named(typed)


def test_a_name_that_means_several_is_answered_with_these_only() -> None:
    with pytest.raises(SetupError, match="Choose one of gremlin_nob, gremlin_leader"):
        fights.elite_named("gremlin")


def test_there_are_ten_bosses_and_nine_elites_at_every_level() -> None:
    for level in range(14):
        assert [fight.act for fight in fights.bosses(level)] == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4]
        assert len(fights.elites(level)) == (10 if level >= 11 else 9)
        assert all(
            fights.boss_named(fight.name, level) == list(fight.faces) for fight in fights.bosses(level)
        )


# Rolls and seeds


def test_each_result_of_the_die_picks_the_boss_with_that_back() -> None:
    rolled = [fights.boss_rolled(1, 0, roll)[0] for roll in range(1, 7)]
    assert rolled == ["b1_guardian"] * 2 + ["b1_hexaghost"] * 2 + ["b1_slime_boss"] * 2
    rolled = [fights.boss_rolled(2, 0, roll)[0] for roll in range(1, 7)]
    assert rolled == ["b2_collector"] * 2 + ["b2_bronze_automaton"] * 2 + ["b2_champ"] * 2
    assert fights.boss_rolled(3, 10, 1) == ["b3_donu_a10", "b3_deca_a10"]
    assert fights.boss_rolled(4, 0, 5) == ["b4_corrupt_heart"]


@pytest.mark.parametrize(("act", "roll"), [(1, 0), (1, 7), (5, 1)])
def test_a_roll_no_boss_has_is_refused(act: int, roll: int) -> None:
    with pytest.raises(SetupError):
        fights.boss_rolled(act, 0, roll)


# Set-up


@pytest.mark.parametrize("players", PARTIES)
def test_each_encounter_stands_in_a_row_of_its_own_with_its_summons_to_the_right(players: int) -> None:
    fight = ["e1_red_louse", "e1_jaw_worm", "e1_cultist_slime", "e1_small_slime"][:players]
    expected = [
        ["Red Louse", "Green Louse", "Red Louse"],
        ["Jaw Worm"],
        ["Cultist", "Spike Slime"],
        ["Small Slime", "Acid Slime", "Spike Slime"],
    ]
    assert rows(begun(fight, players)) == dict(enumerate(expected[:players]))


@pytest.mark.parametrize(("players", "gremlins"), [(1, 2), (2, 3)])
def test_a_gremlin_gang_is_random_and_smaller_alone(players: int, gremlins: int) -> None:
    groups = set()
    for seed in range(30):
        state = begun(["e1_mad_gremlin", "e1_jaw_worm"][:players], players, str(seed))
        gang = [enemy.face for enemy in state.fight.enemies if enemy.row == 0][-gremlins:]
        assert len([enemy for enemy in state.fight.enemies if enemy.row == 0]) == gremlins + 1
        assert max(Counter(gang).values()) <= 2  # there are two of each
        groups |= set(gang)
    assert groups == {"s1_gremlin_wizard", "s1_mad_gremlin", "s1_sneaky_gremlin", "s1_fat_gremlin"}


@pytest.mark.parametrize("players", PARTIES)
def test_sentries_fill_every_row_to_three_the_elite_included(players: int) -> None:
    found = rows(begun(["el1_sentries"], players))
    assert {row: len(names) for row, names in found.items()} == dict.fromkeys(range(players), 3)
    counts = Counter(name for names in found.values() for name in names)
    assert counts["Sentries"] == 1
    assert abs(counts["Sentry A"] - counts["Sentry B"]) <= 1
    if players == 4:
        assert (counts["Sentry A"], counts["Sentry B"]) == (6, 5)
    assert found[0][-1] == "Sentries"


@pytest.mark.parametrize("players", PARTIES)
@pytest.mark.parametrize(
    ("fight", "each_row"),
    [
        ("el2_taskmaster", ["Blue Slaver", "Red Slaver"]),
        ("b2_bronze_automaton", ["Bronze Orb"]),
        ("b3_awakened_one", ["Cultist", "Cultist"]),
        ("b1_hexaghost", []),
        ("el1_gremlin_nob", []),
    ],
)
def test_summons_stand_in_each_players_row(fight: str, each_row: list[str], players: int) -> None:
    state = begun([fight], players)
    found = rows(state)
    name = BOOK.catalog.faces[fight].name
    if state.fight.kind == "boss":
        assert found.pop(-1) == [name]
    else:
        assert found[0].pop() == name
    expected = dict.fromkeys(range(players), each_row) if each_row else {}
    assert {row: names for row, names in found.items() if names} == expected


def test_the_gremlin_leader_has_two_gremlins_a_row_all_eight_with_four_players() -> None:
    state = begun(["el2_gremlin_leader"], 4)
    gang = Counter(enemy.face for enemy in state.fight.enemies if enemy.summoned)
    assert set(gang.values()) == {2}
    assert len(gang) == 4


def test_red_slavers_of_the_taskmaster_act_last_and_the_elite_before_them() -> None:
    state = begun(["el2_taskmaster"], 2)
    names = [BOOK.catalog.faces[state.fight.enemies[index].face].name for index in acting_order(state.fight)]
    assert names == ["Blue Slaver", "Blue Slaver", "Taskmaster", "Red Slaver", "Red Slaver"]


@pytest.mark.parametrize("fight", [["b3_donu"], ["b3_deca"], ["b3_donu", "b3_deca"], ["b3_deca_a10"]])
def test_donu_and_deca_come_together_in_every_row(fight: list[str]) -> None:
    state = begun(fight, 2)
    assert sorted(rows(state)[-1]) == ["Deca", "Donu"]
    tail = "_a10" if fight[0].endswith("_a10") else ""
    assert {enemy.face for enemy in state.fight.enemies} == {f"b3_donu{tail}", f"b3_deca{tail}"}


@pytest.mark.parametrize(
    "fight", [["el4_spire_shield"], ["el4_spire_spear"], ["el4_spire_spear", "el4_spire_shield"]]
)
def test_the_shield_stands_below_the_spear(fight: list[str]) -> None:
    state = begun(fight, 1)
    assert rows(state) == {0: ["Spire Shield"], 2: ["Spire Spear"]}


def test_a_solo_player_has_the_loaded_die_and_two_gold() -> None:
    alone = begun(["b1_hexaghost"], 1).fight.fighters[0]
    assert [relic.id for relic in alone.relics] == ["starting_ability_ironclad", "loaded_die"]
    assert alone.gold == 2
    chosen = begun(["b1_hexaghost"], 1, relics=[[]], gold=[0]).fight.fighters[0]
    assert ([relic.id for relic in chosen.relics], chosen.gold) == (["starting_ability_ironclad"], 0)
    for player in begun(["b1_hexaghost"], 2).fight.fighters:
        assert (len(player.relics), player.gold) == (1, 0)


@pytest.mark.parametrize(
    ("level", "max_hp", "hp", "bane"),
    [(0, 9, 9, 0), (1, 9, 9, 0), (2, 8, 8, 0), (5, 8, 8, 1), (8, 8, 8, 1), (9, 8, 7, 1), (13, 8, 7, 1)],
)
def test_ascension_takes_hp_and_starts_cursed(level: int, max_hp: int, hp: int, bane: int) -> None:
    fight = fights.boss_named("guardian", level)
    player = begun(fight, 1, characters=["silent"], ascension=level).fight.fighters[0]
    assert (player.max_hp, player.hp, player.deck.bag.count("ascenders_bane")) == (max_hp, hp, bane)


def test_characters_nobody_chose_are_those_that_are_left() -> None:
    state = begun(["b1_hexaghost"], 3, characters=["silent", None, "defect"])
    assert [hero.character for hero in state.heroes] == ["silent", "ironclad", "defect"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"fight": ["b1_ghost"]}, "There is no enemy b1_ghost"),
        ({"fight": []}, "at least 1|length >= 1"),
        ({"fight": ["e1_jaw_worm"]}, "name 2 enemies, not 1"),
        ({"fight": ["e1_jaw_worm"] * 3}, "name 2 enemies, not 3"),
        ({"fight": ["el1_gremlin_nob", "b1_hexaghost"]}, "A fight is against encounters, an elite or a boss"),
        ({"fight": ["b2_champ"], "act": 1}, "belongs to Act 2"),
        ({"fight": ["b2_champ_a10"], "ascension": 9}, "Ascension 10 to 13"),
        ({"fight": ["b2_champ"], "ascension": 10}, "Ascension 0 to 9"),
        ({"fight": ["b2_champ"], "ascension": 14}, "ascension"),
        ({"characters": ["wizard"]}, "no character wizard"),
        ({"decks": [["strike"]]}, "no card strike"),
        ({"hp": [0]}, "hp"),
        ({"hp": ["ten"]}, "hp"),
        ({"relics": [["nothing"]]}, "no relic nothing"),
        ({"potions": [["nothing"]]}, "no potion nothing"),
        ({"difficulty": 3}, "unknown option difficulty"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused_with_words(options: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        begun(**{"fight": ["b1_hexaghost"], "players": 2, **options})


def test_an_act_and_level_not_said_are_those_of_the_faces() -> None:
    state = begun(["b3_time_eater_a10"], 1)
    assert (state.act, state.ascension) == (3, 10)


@pytest.mark.parametrize("players", PARTIES)
def test_every_fight_of_every_level_can_be_set_up(players: int) -> None:
    for level in (0, 1, 7, 10, 11, 12, 13):
        for fight in (*fights.bosses(level), *fights.elites(level)):
            state = begun(list(fight.faces), players, act=fight.act, ascension=level)
            assert {enemy.face for enemy in state.fight.enemies} >= set(fight.faces)
        for act in (1, 2, 3):
            for seed in range(4):
                drawn = encounters_by_seed(act, level, players, str(seed))
                state = begun(drawn, players, ascension=level, act=act)
                for row, face in enumerate(drawn):
                    summoned = sum(
                        each.count if players > 1 or each.solo is None else each.solo
                        for each in BOOK.catalog.faces[face].summons
                    )
                    assert sum(enemy.row == row for enemy in state.fight.enemies) == 1 + summoned
