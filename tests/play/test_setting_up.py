"""House rules, options and seeds from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog
from companion.engine.options import as_toml
from companion.engine.oracles import PersonOracle, SeedOracle
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.ministeel.game import GAME
from companion.games.slay_the_spire.content.book import BOOK
from companion.play.bad_input import BadInput
from companion.play.command_line.players import players
from companion.play.command_line.typed_setup import extra_options, left_open, options_of, setup_of


def test_without_anything_all_options_are_at_their_defaults() -> None:
    assert options_of(GAME, None, []) == GAME.options.validate({}, "test")


def test_words_go_over_the_file_and_the_file_over_the_defaults(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text("fate_heal = 4\nmaximum_hp = 12\n")
    found = options_of(GAME, house, ["maximum_hp=15", "fate_blockable=no"])
    assert (found["fate_heal"], found["maximum_hp"], found["fate_blockable"]) == (4, 15, False)
    assert found["fate_poison"] == 1


def test_the_file_that_is_printed_can_be_used_as_it_is(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text(as_toml(GAME.options.specs))
    assert options_of(GAME, house, []) == GAME.options.validate({}, "test")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("fate_heal = 9\n", ["house.toml", "fate_heal", "1 to 6", "9"]),
        ("fate_heel = 1\n", ["house.toml", "fate_heel", "fate_heal"]),
        ("fate_heal = \n", ["house.toml", "TOML"]),
    ],
)
def test_a_bad_file_is_refused_with_file_key_and_what_was_expected(
    tmp_path: Path, text: str, expected: list[str]
) -> None:
    house = tmp_path / "house.toml"
    house.write_text(text)
    with pytest.raises((BadInput, SetupError)) as refused:
        options_of(GAME, house, [])
    assert [word for word in expected if word not in str(refused.value)] == []


def test_a_file_that_is_not_there_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"none\.toml"):
        options_of(GAME, tmp_path / "none.toml", [])
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="UTF-8"):
        options_of(GAME, tmp_path / "bytes.toml", [])


@pytest.mark.parametrize("word", ["maximum_hp", "maximum_hp=lots", "nothing=1", "fate_blockable=perhaps"])
def test_a_bad_word_is_refused(word: str) -> None:
    with pytest.raises((BadInput, SetupError), match=word.partition("=")[0]):
        options_of(GAME, None, [word])


def test_every_option_is_also_an_argument() -> None:
    assert extra_options(GAME, ["--maximum-hp", "12", "--fate-blockable", "--fate-heal=2"]) == [
        "maximum_hp=12",
        "fate_blockable=true",
        "fate_heal=2",
    ]
    with pytest.raises(BadInput, match="--boss"):
        extra_options(GAME, ["--boss", "hexaghost"])


def test_a_seed_is_kept_and_one_is_made_when_none_is_given() -> None:
    seated = players("Anna,Ben")
    assert setup_of(GAME, seated, {}, "7", "seed").seed == "7"
    made = {setup_of(GAME, seated, {}, None, "seed").seed for _time in range(5)}
    assert len(made) == 5 and "" not in made


@pytest.mark.parametrize(
    ("seats", "said", "asked"),
    [
        ("Anna,Ben", set(), True),
        ("Anna,bot:careful", set(), False),
        ("Anna,bot:careful,Ben", set(), True),
        ("Anna,Ben", {"always_ask"}, False),
    ],
)
def test_what_nobody_said_suits_who_plays(seats: str, said: set[str], asked: bool) -> None:
    options = options_of(GAME, None, [])
    setup = setup_of(GAME, players(seats), options, "7", "seed", said)
    assert setup.options == {**options, "always_ask": asked}


def test_with_dice_that_people_roll_there_is_no_seed() -> None:
    assert setup_of(GAME, players("Anna,Ben"), {}, None, "ask").seed == ""
    with pytest.raises(BadInput, match="--seed"):
        setup_of(GAME, players("Anna,Ben"), {}, "7", "ask")


@pytest.mark.parametrize("seats", ["Anna", "a,b,c,d,e,f,g"])
def test_a_wrong_number_of_seats_is_refused(seats: str) -> None:
    with pytest.raises(BadInput, match="2 to 6"):
        setup_of(GAME, players(seats), {}, None, "seed")


def test_what_was_left_open_may_stand_in_a_file_and_cannot_be_said(tmp_path: Path) -> None:
    spire = catalogue.game("sts")
    house = tmp_path / "house.toml"
    house.write_text(as_toml(spire.options.specs))
    assert options_of(spire, house, []) == spire.options.validate({}, "test")
    for word in ("boss=", "characters=", "act=0"):
        with pytest.raises(SetupError, match=word.partition("=")[0]):
            options_of(spire, None, [word])
    assert options_of(spire, None, ["act=1", "ascension=0"])["act"] == 1


def test_there_is_one_board_of_each_character() -> None:
    spire = catalogue.game("sts")
    for said in ("watcher,watcher", ["watcher", None, "watcher"]):
        with pytest.raises(SetupError, match="watcher"):
            spire.setup(Setup("sts", ("Anna", "Ben", "Clara"), "1", {"characters": said, "act": 1}))
    seated = spire.setup(Setup("sts", ("Anna", "Ben", "Clara"), "1", {"characters": "watcher", "act": 1}))
    assert len({hero.character for hero in seated.heroes}) == 3


# What nobody said


def begun(
    options: Mapping[str, Any], seed: str = "1", game: str = "sts", seats: tuple[str, ...] = ("Anna",)
) -> Session:
    setup = Setup(game, seats, seed, dict(options))
    oracle = SeedOracle(seed) if seed else PersonOracle()
    return Session.start(catalogue.game(game), setup, MemoryLog(), oracle)


@pytest.mark.parametrize(("act", "level"), [(1, 0), (3, 10)])
def test_a_boss_that_nobody_named_is_told_in_words(act: int, level: int) -> None:
    options = options_of(catalogue.game("sts"), None, [f"act={act}", f"ascension={level}"])
    for seed in ("1", "2", "3", "4"):
        session = begun(options, seed)
        said = left_open(session)
        fought = [enemy.face for enemy in session.match.state.fight.enemies if not enemy.summoned]
        names = [BOOK.catalog.faces[face].name for face in fought]
        assert all(name in said for name in names) and f"Act {act}" in said and "--boss" in said


def test_nothing_is_told_of_a_boss_that_people_have_yet_to_roll() -> None:
    assert left_open(begun(options_of(catalogue.game("sts"), None, []), seed="")) == ""


@pytest.mark.parametrize("word", ["boss=champ", "elite=nob", "encounter=any", "first=true", "roll=true"])
def test_nothing_is_told_of_a_fight_that_somebody_named(word: str) -> None:
    assert left_open(begun(options_of(catalogue.game("sts"), None, [word]))) == ""
    assert left_open(begun({"fight": ["b1_guardian"]})) == ""


def test_games_without_fights_leave_nothing_open() -> None:
    assert left_open(begun({}, game="ministeel", seats=("Anna", "Ben"))) == ""
