"""Simulated series of fights: which fights, which parties, the same on any number of processes."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Collection
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.app import main
from companion.engine.game import SetupError
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.parts import series as spire
from companion.games.slay_the_spire.setting_up import fights
from companion.play.bad_input import BadInput
from companion.play.command_line.players import players
from companion.play.simulation import series
from companion.play.simulation.series import Fought, Share, Tally
from companion.play.simulation.statistics import wilson


def options(**given: Any) -> dict[str, Any]:
    return GAME.options.validate(given, "test")


def test_all_bosses_are_all_of_the_act_or_of_every_act() -> None:
    act = spire.bouts(options(boss="all", act=1), range(1, 3))
    assert [bout.players for bout in act] == [1, 2] * 3
    assert {bout.name for bout in act} == {f"{fight.name} (1)" for fight in fights.bosses(0, 1)}
    everywhere = spire.bouts(options(boss="all"), range(1, 2))
    assert len(everywhere) == len(fights.bosses())
    for bout in everywhere:
        assert bout.options["boss"] in BOSSES[bout.options["act"]]


BOSSES = {act: {fight.faces[0] for fight in fights.bosses(0, act)} for act in fights.ACTS}


def test_elites_and_encounters_can_be_all_too_but_not_together() -> None:
    assert len(spire.bouts(options(elite="all", act=2), range(1, 2))) == len(fights.elites(0, 2))
    names = [bout.name for bout in spire.bouts(options(encounter="all", act=1), range(1, 2))]
    assert "fungi_beast (1)" in names and len(names) == len(set(names))
    with pytest.raises(SetupError, match="--boss, --elite"):
        spire.bouts(options(boss="all", elite="all"), range(1, 2))


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_every_character_sits_in_every_row_equally_often(count: int) -> None:
    parties = spire.parties(count)
    assert len(parties) == len(set(parties)) == {1: 4, 2: 12, 3: 12, 4: 4}[count]
    for row in range(count):
        assert set(Counter(party[row] for party in parties).values()) == {len(parties) // 4}


def test_a_party_that_was_said_is_kept() -> None:
    asked = options(characters="watcher,defect")
    assert {spire.party_of(asked, 2, number) for number in range(5)} == {("watcher", "defect")}
    assert {spire.party_of(options(), 1, number)[0] for number in range(4)} == set(CHARACTERS)
    with pytest.raises(SetupError, match="wizard"):
        spire.party_of(options(characters="wizard"), 1, 0)


def small(seed: str = "s", games: int = 4, bots: tuple[str, ...] = ("random",)) -> series.Series:
    return series.series_of("sts", bots, games, seed, options(first=True), range(1, 3))


def test_the_number_of_processes_changes_nothing_and_the_seed_does() -> None:
    alone = list(series.results(small(), 1))
    assert list(series.results(small(), 2)) == alone
    assert [game.number for game in alone] == list(range(8))
    assert [game.hp for game in series.results(small("t"), 1)] != [game.hp for game in alone]


def test_a_fight_tells_how_it_ended() -> None:
    for game in series.results(small(games=12), 1):
        assert not game.unfinished and len(game.hp) == len(game.party)
        assert game.won == (min(game.hp) > 0)


@pytest.mark.parametrize(("text", "found"), [("1-4", [1, 2, 3, 4]), ("2", [2]), ("3-3", [3])])
def test_numbers_of_players(text: str, found: list[int]) -> None:
    assert list(series.sizes(text, GAME.seats)) == found


@pytest.mark.parametrize("text", ["0", "5", "1-5", "3-2", "", "x", "1-", "1-2-3"])
def test_other_numbers_of_players_are_refused(text: str) -> None:
    with pytest.raises(BadInput, match="--players"):
        series.sizes(text, GAME.seats)


def test_figures_are_kept_by_fight_and_by_party_in_any_order() -> None:
    tally = Tally()
    tally.add(Fought(0, "worm", "a", ("silent", "defect"), True, 4, (3, 2), 20))
    tally.add(Fought(1, "worm", "b", ("defect", "silent"), False, 6, (0, 1), 30))
    tally.add(Fought(2, "worm", "c", ("defect",), False, 2, (0,), 9))
    data = tally.as_data()
    assert [(row["players"], row["games"]) for row in data["fights"]] == [(2, 2), (1, 1)]
    pair = data["fights"][0]
    assert (pair["share"], pair["mean_rounds"], pair["mean_hp_left"]) == (0.5, 5, 3)
    assert pair["mean_hp_left_when_won"] == 5 and pair["interval"] == wilson(1, 2)
    assert [row["party"] for row in data["parties"]] == [("defect",), ("defect", "silent")]


def simulate(*arguments: str) -> int:
    words = ["simulate", "sts", "--first", "--seats", "random", "--games", "3", "--processes", "1"]
    return main([*words, *arguments])


def test_results_are_shown_and_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, data = tmp_path / "fights.csv", tmp_path / "fights.json"
    assert simulate("--players", "1-2", "--out", str(table), "--seed", "x") == 0
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [row["players"] for row in rows] == ["1", "2"] * 3
    assert "played by random" in capsys.readouterr().out
    assert simulate("--players", "1-2", "--out", str(data), "--seed", "x") == 0
    found = json.loads(data.read_text())
    assert [row["hp"] for row in found["results"]] == [[int(n) for n in r["hp"].split()] for r in rows]
    assert found["fights"][1]["wins"] == sum(int(row["won"]) for row in rows if row["players"] == "2")


def test_a_plot_of_a_series_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="plots need the part print")
    assert simulate("--players", "1-2", "--plot", str(tmp_path / "plot.png")) == 0
    assert (tmp_path / "plot.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("said", "party"),
    [
        (("--climb", "--characters", "ironclad,silent"), "ironclad silent"),
        (("--characters", "ironclad,silent", "--boss", "hexaghost"), "ironclad silent"),
        (("--seats", "random,random", "--boss", "hexaghost"), "ironclad silent"),
    ],
)
def test_as_many_play_as_bots_or_characters_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], said: tuple[str, ...], party: str
) -> None:
    data = tmp_path / "out.json"
    assert main(["simulate", "sts", "--seats", "random", *said, "--games", "1", "--out", str(data)]) == 0
    parties = [row["party"] for row in json.loads(data.read_text())["parties"]]
    assert {len(each) for each in parties} == {2} and party in {" ".join(each) for each in parties}
    assert re.search(r"^\d+ games? with seed", capsys.readouterr().out, re.MULTILINE)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            ("--characters", "ironclad,silent", "--players", "1"),
            "No party of 1 has these characters",
        ),
        (
            ("--seats", "random,random", "--players", "1"),
            "--seats names 2 bots, but --players allows at most 1",
        ),
    ],
)
def test_more_of_them_than_may_play_are_refused(
    capsys: pytest.CaptureFixture[str], said: tuple[str, ...], told: str
) -> None:
    assert main(["simulate", "sts", "--climb", *said, "--games", "1"]) == 2
    assert told in capsys.readouterr().err


def test_a_deck_file_is_taken_by_those_who_play_its_character(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text('[ironclad.cards]\n"Bash+" = 3\n')
    asked = series.series_of(
        "sts", ["random"], 4, "s", options(first=True), range(1, 2), (str(file), file.read_text())
    )
    decks = {setup.seats[0]: setup.options.get("decks") for setup in map_setups(asked)}
    assert decks.pop("ironclad") == [["bash+"] * 3] and set(decks.values()) == {None}
    assert simulate("--deck", str(file)) == 0


@pytest.mark.parametrize(
    ("given", "said", "decks"),
    [
        ({"boss": "all"}, (), "drafted"),
        ({"boss": "all"}, ("boss",), "drafted"),
        ({}, (), "drafted"),  # a boss by the die
        ({"boss": "all"}, ("deck",), "starter"),
        ({"boss": "all", "deck": "drafted"}, ("deck",), "drafted"),
        ({"elite": "all"}, (), "starter"),
        ({"first": True}, (), "starter"),
    ],
)
def test_bosses_are_met_with_drafted_decks_unless_said(
    given: dict[str, Any], said: tuple[str, ...], decks: str
) -> None:
    found = series.asked(GAME, (), 1, "s", options(**given), None, None, said)
    assert {bout[2]["deck"] for bout in found.bouts} == {decks}
    brought = any(setup.options.get("deck") == "drafted" for setup in map_setups(found))
    assert brought == (decks == "drafted")


def test_the_heading_names_the_decks(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["simulate", "sts", "--seats", "random", "--games", "1", "--processes", "1"]
    file = tmp_path / "house.toml"
    file.write_text('deck = "starter"\n')
    for more, heading in (
        (["--boss", "collector"], "Decks, relics and potions drafted"),
        (["--boss", "collector", "--deck", "starter"], "Starter decks"),
        (["--boss", "collector", "--option", "deck=starter"], "Starter decks"),
        (["--boss", "collector", "--house", str(file)], "Starter decks"),
        (["--first", "--deck=drafted"], "Decks, relics and potions drafted"),
    ):
        assert main([*words, *more]) == 0
        assert capsys.readouterr().out.startswith(heading)
    deck = tmp_path / "deck.toml"
    deck.write_text('[ironclad.cards]\n"Bash+" = 3\n')
    assert main([*words, "--boss", "collector", "--deck", str(deck)]) == 0
    assert "starter decks for everyone else" in capsys.readouterr().out.split("game, players")[0]


def map_setups(asked: series.Series) -> list[Any]:
    return [series.setup_of(asked, number) for number in range(asked.total)]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["sts", "--boss", "nobody"], "nobody"),
        (["sts", "--players", "9", "--first"], "--players"),
        (["sts", "--games", "0", "--first"], "--games"),
        (["ministeel", "--players", "2"], "--players"),
    ],
)
def test_what_cannot_be_simulated_is_refused_before_it_begins(
    arguments: list[str], expected: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", *arguments]) == 2
    said = capsys.readouterr()
    assert expected in said.err and said.out == ""


# Climbs


def climbs(games: int = 2, said: Collection[str] = ("climb", "ascension"), **given: Any) -> series.Series:
    given = {"climb": True, **given}
    return series.asked(GAME, players("bot:random"), games, "climbs", options(**given), "1-2", None, said)


def test_climbs_are_made_on_the_level_that_was_said_or_on_several() -> None:
    assert [(name, count) for name, count, _options in climbs(ascension=5).bouts] == [
        ("Ascension 5", 1),
        ("Ascension 5", 2),
    ]
    assert [bout[2]["ascension"] for bout in climbs(said=("climb",)).bouts] == [0, 0, 7, 7, 13, 13]


def test_a_climb_says_which_acts_are_behind_it_and_how_many_rooms() -> None:
    for game in series.results(climbs(games=6), 1):
        assert not game.unfinished
        assert game.reached == 0 and 0 <= game.rounds <= 13


@pytest.mark.parametrize(("first", "acts"), [(1, 4), (2, 3), (4, 1)])
def test_the_acts_of_a_climb_begin_with_its_first_one(first: int, acts: int) -> None:
    found = series.part("sts").stages(options(climb=True, quick_start=first))
    assert len(found) == acts and found[-1] == "Act IV"
    assert series.part("sts").stages(options(first=True)) == ()


@pytest.mark.parametrize(
    ("beaten", "act", "result", "reached"),
    [
        ((), 1, "lost", 0),
        (("b1_guardian",), 2, "lost", 1),
        (("b1_guardian", "b2_champ", "b3_time_eater"), 3, "won", 3),
        (("b1_guardian", "b2_champ", "b3_time_eater_a10"), 3, "lost", 2),
        (("b1_guardian", "b2_champ", "b3_time_eater", "b4_corrupt_heart"), 4, "won", 4),
    ],
)
def test_an_act_is_behind_a_party_when_its_last_boss_is(
    beaten: tuple[str, ...], act: int, result: str, reached: int
) -> None:
    """The first of two bosses of Act III is not enough."""
    run = GAME.setup(series.setup_of(climbs(), 0))
    run.act = act
    run.climb = msgspec.structs.replace(run.climb, beaten=beaten, result=result)
    end = series.part("sts").outcome(run)
    assert (end.reached, end.won) == (reached, result == "won")


def test_shares_of_acts_are_counted_with_all_that_came_further() -> None:
    share = Share()
    for reached in (0, 1, 1, 3):
        share.add(Fought(0, "climb", "a", ("silent",), False, 4, (3,), 20, reached=reached))
    assert [share.beyond(stage) for stage in range(4)] == [3, 1, 1, 0]
    assert [row["share"] for row in share.stages()] == [0.75, 0.25, 0.25]


def test_the_table_of_climbs_names_the_acts(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "sts", "--climb", "true", "--ascension", "0", "--seats", "random", "--games", "3"]
    assert main([*words, "--processes", "1"]) == 0
    shown = capsys.readouterr().out
    assert "Act I" in shown and "Act IV" in shown and "0% (0–56)" in shown
