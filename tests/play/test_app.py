"""The command: its parts, what it says to input it cannot use, and how quickly it starts."""

from __future__ import annotations

import json
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from companion import app
from companion.command_parser import PASSED_ON
from companion.games import catalogue
from companion.play.command_line.typed_setup import options_of, said_options
from companion.play.opening import shelf
from companion.speech import words
from companion.speech.called import own_command
from companion.translations import load
from tests.play.terminals import companion, environment
from tests.studies import bench


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_DATA", str(tmp_path))
    monkeypatch.delenv("LANGUAGE", raising=False)


@pytest.fixture(autouse=True)
def english() -> object:
    yield
    words.use(load("en"))


BAD = [
    (["play", "chess"], "chess"),
    (["play", "ministeel", "--seats", "Anna"], "2 to 6"),
    (["play", "ministeel", "--seats", "Anna,bot:clever"], "clever"),
    (["play", "ministeel", "--seats", "Anna,Ben:robot"], "robot"),
    (["play", "ministeel", "--seats", ""], "--seats"),
    (["play", "ministeel", "--option", "speed=1"], "speed"),
    (["play", "ministeel", "--option", "fate_heal=99"], "1 to 6"),
    (["play", "ministeel", "--fate-heal", "lots"], "1 to 6"),
    (["play", "ministeel", "--fate-heal"], "1 to 6"),
    (["play", "ministeel", "--boss", "hexaghost"], "--boss"),
    (["play", "ministeel", "--house", "nowhere.toml"], "nowhere.toml"),
    (["play", "ministeel", "--dice", "loaded"], "loaded"),
    (["play", "ministeel", "--seed", ""], "--seed"),
    (["simulate", "ministeel", "--seed", "\udc9b", "--games", "1"], "--seed"),
    (["simulate", "sts", "--seed", "", "--games", "1"], "--seed"),
    (["play", "sts", "--boss", ""], "leave it out"),
    (["play", "sts", "--option", "boss="], "leave it out"),
    (["play", "sts", "--act", "0"], "1 to 4"),
    (["play", "sts", "--act", "5"], "1 to 4"),
    (
        ["play", "sts", "--seats", "Anna,Ben", "--characters", "ironclad,ironclad"],
        "two players want ironclad",
    ),
    (
        ["play", "sts", "--seats", "Anna,Ben", "--option", "characters=silent,silent"],
        "two players want silent",
    ),
    (["play"], "GAME"),
    (["resume"], " play ministeel --seats"),
    (["resume", "nowhere"], "nowhere"),
    (["resume", "../../etc"], "etc"),
    (["games", "show", "zzz"], "zzz"),
    (["games", "delete", "zzz", "--yes"], "zzz"),
    (["games", "export", "zzz"], "zzz"),
    (["games", "import", "nowhere.game"], "nowhere.game"),
    (["games", "burn"], "burn"),
    (["check", "nowhere.json"], "nowhere.json"),
    (["check"], "FILE"),
    (["simulate", "chess"], "chess"),
    (["simulate", "ministeel", "--seats", "Anna,Ben"], "Anna"),
    (["simulate", "ministeel", "--seats", "random"], "2 to 6"),
    (["simulate", "ministeel", "--games", "0"], "--games"),
    (["simulate", "ministeel", "--games", "many"], "many"),
    (["simulate", "ministeel", "--processes", "0"], "--processes"),
    (["simulate", "ministeel", "--games", "1", "--out", "x.txt"], ".csv"),
    (["simulate", "ministeel", "--games", "1", "--plot", "x.txt"], ".png"),
    (["simulate", "ministeel", "--games", "1", "--out", "no/where.csv"], "no/where.csv"),
    (["content", "chess"], "chess"),
    (["content", "ministeel", "axe"], "axe"),
    (["house", "chess"], "chess"),
    (["--language", "xx", "games"], "xx"),
    (["--language"], "Choose one of"),
    (["frobnicate"], "frobnicate"),
    (["games", "list", "more"], "more"),
]


@pytest.mark.parametrize(("arguments", "expected"), BAD, ids=lambda value: " ".join(value)[:50])
def test_input_that_cannot_be_used_is_refused_in_one_sentence_and_changes_nothing(
    arguments: list[str],
    expected: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        code = app.main(arguments)
    except SystemExit as left:  # argparse leaves by itself
        code = int(left.code or 0)
    said = capsys.readouterr()
    assert code == 2
    assert said.out == "" and said.err.count("\n") == 1 and expected in said.err
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.machine
def test_games_are_listed_told_exported_imported_and_deleted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["games"]) == 0
    assert "No saved games yet" in capsys.readouterr().out
    done = companion(tmp_path, "play", "ministeel", "--seats", "Anna,Ben", "--seed", "7", typed="1\nq\n")
    assert done.returncode == 0
    game_id = shelf().kept()[0].id
    file = tmp_path / "anna.game"
    assert app.main(["games", "list"]) == 0
    assert "Anna, Ben" in capsys.readouterr().out
    assert app.main(["games", "show", game_id[:3]]) == 0
    shown = capsys.readouterr().out
    assert "Anna plays Hatchet at Ben." in shown and "Anna draws 6 cards." in shown
    assert "Scythe" not in shown
    assert app.main(["games", "export", game_id, str(file)]) == 0
    assert app.main(["games", "export", game_id, str(file)]) == 2
    assert app.main(["games", "export", game_id, str(file), "--overwrite"]) == 0
    assert app.main(["games", "import", str(file)]) == 0
    assert len(shelf().kept()) == 2
    assert app.main(["games", "delete", game_id, "--yes"]) == 0
    assert [info.id == game_id for info in shelf().kept()] == [False]


@pytest.mark.parametrize("part", [0.0, 0.3, 0.99])
@pytest.mark.machine
def test_a_truncated_export_is_refused(
    tmp_path: Path, part: float, capsys: pytest.CaptureFixture[str]
) -> None:
    companion(tmp_path, "play", "ministeel", "--seats", "Anna,Ben", "--seed", "7", typed="1\nq\n")
    game_id = shelf().kept()[0].id
    file = tmp_path / "anna.game"
    assert app.main(["games", "export", game_id, str(file)]) == 0
    text = file.read_bytes()
    file.write_bytes(text[: int(len(text) * part)])
    capsys.readouterr()
    assert app.main(["games", "import", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert len(shelf().kept()) == 1


@pytest.mark.machine
def test_nothing_is_deleted_without_a_yes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    companion(tmp_path, "play", "ministeel", "--seats", "Anna,Ben", typed="q\n")
    game_id = shelf().kept()[0].id
    done = companion(tmp_path, "games", "delete", game_id, typed="y\n")
    assert done.returncode == 2 and "--yes" in done.stderr
    assert [info.id for info in shelf().kept()] == [game_id]


@pytest.mark.machine
def test_the_house_rules_that_are_printed_can_be_played_with(tmp_path: Path) -> None:
    printed = companion(tmp_path, "house", "ministeel").stdout
    assert "# " in printed and "fate_heal = 1" in printed
    (tmp_path / "house.toml").write_text(printed.replace("fate_heal = 1", "fate_heal = 3"))
    done = companion(
        tmp_path, "play", "ministeel", "--seats", "Anna,Ben", "--house", "house.toml", typed="q\n"
    )
    assert done.returncode == 0, done.stderr


def test_house_rules_are_kept_under_a_name_and_played_by(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.toml"
    file.write_text("fate_heal = 3\nmaximum_hp = 0\n")
    assert app.main(["house", "ministeel", "--keep", "Club night", str(file)]) == 0
    assert app.main(["house", "ministeel", "--list"]) == 0
    assert "Club night" in (out := capsys.readouterr().out) and "fate_heal = 3" in out
    assert app.main(["house", "ministeel", "--name", "Club night"]) == 0
    assert "fate_heal = 3" in capsys.readouterr().out
    options = options_of(catalogue.game("ministeel"), Path("Club night"), [])
    assert options["fate_heal"] == 3
    assert said_options(catalogue.game("ministeel"), Path("Club night"), []) == {"fate_heal"}
    assert app.main(["house", "ministeel", "--forget", "Club night"]) == 2
    assert "--yes" in capsys.readouterr().err
    assert app.main(["house", "ministeel", "--forget", "Club night", "--yes"]) == 0
    assert app.main(["house", "ministeel", "--name", "Club night"]) == 2
    assert "Saved names: none." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("rules", "named"),
    [("no_such_rule = 1", "no_such_rule"), ("fate_heal = 99", "fate_heal"), ("fate_heal = ", "TOML")],
)
def test_house_rules_that_nobody_can_play_by_are_not_kept(
    rules: str,
    named: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "house.toml").write_text(rules)
    assert app.main(["house", "ministeel", "--keep", "Club", str(tmp_path / "house.toml")]) == 2
    assert named in capsys.readouterr().err
    assert app.main(["house", "ministeel", "--list"]) == 0
    assert "MiniSteel are saved" in capsys.readouterr().out


def test_content_shows_cards_with_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["content", "ministeel"]) == 0
    out = capsys.readouterr().out
    assert "31 kinds, 100 cards." in out
    assert app.main(["content", "ministeel", "dagg"]) == 0
    assert "Deal 1 damage to an" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("hexaghost", "Act 1, boss, HP 36 / 75 / 112 / 150 for 1 / 2 / 3 / 4 players. Ascension 9 or lower."),
        ("hexaghost", "Slot 4: Hit all players for 3. Gain 5 Block."),
        ("bash", "Upgraded (cost 2): Hit for 4. Apply 1 Vulnerable."),
        ("Bash+", "Upgraded (cost 2): Hit for 4. Apply 1 Vulnerable."),
        ("anchor", "Start of combat: Gain 2 Block."),
        ("fire p", "Deal 4 damage."),
    ],
)
def test_content_shows_cards_items_and_enemies(
    name: str, said: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert app.main(["content", "sts", name]) == 0
    assert said in capsys.readouterr().out


def test_content_counts_a_card_with_two_sides_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["content", "sts", "bash"]) == 0
    assert "1 kind, 1 card." in capsys.readouterr().out


def test_content_that_is_not_there_is_refused_with_the_way_to_all(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert app.main(["content", "sts", "dragon"]) == 2
    said = capsys.readouterr().err
    assert (
        "Nothing in Slay the Spire: The Board Game starts with dragon." in said
        and own_command("content sts") in said
    )


@pytest.mark.machine
def test_without_seats_one_person_plays_against_a_bot(tmp_path: Path) -> None:
    done = companion(tmp_path, "play", "ministeel", "--seed", "7", typed="q\n")
    assert "Player (you)" in done.stdout and "Careful" in done.stdout


# Language


@pytest.mark.parametrize("way", [["--language", "pseudo"], ["--language=pseudo"]])
def test_a_language_may_be_named_anywhere(way: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["games", *way]) == 0
    assert "⟦" in capsys.readouterr().out
    assert "⟦" in words._("any words")


@pytest.mark.parametrize(
    ("value", "spoken"),
    [("pseudo", True), ("xx:pseudo", True), ("xx_YY", False), ("", False), ("en:pseudo", False)],
)
def test_the_language_of_the_environment_is_spoken_when_it_is_known(
    value: str, spoken: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANGUAGE", value)
    assert app.main(["games"]) == 0
    assert ("⟦" in capsys.readouterr().out) is spoken


@pytest.mark.machine
def test_a_whole_game_is_played_in_the_pseudo_language(tmp_path: Path) -> None:
    done = companion(
        tmp_path,
        "play",
        "ministeel",
        "--seats",
        "1,2",
        "--seed",
        "7",
        LANGUAGE="pseudo",
        typed="1\n?\nt\nu\nq\n",
    )
    assert done.returncode == 0
    said = done.stdout.replace("u, r", "")
    plain_words = {word for word in said.split() if word.isascii() and word.isalpha() and len(word) > 1}
    # What is typed stays as it is: the examples of the help, and the id of the kept game.
    typed = {
        "why",
        "resume",
        "allow",
        "house",
        "as",
        "roll",
        "suggest",
        "results",
        "what",
        "would",
        "bot",
        "do",
        "more",
        "companion",  # what its commands begin with where it is installed
    }
    assert plain_words <= {*typed, shelf().kept()[0].id}


# Quick, and apart


LAZY = [
    "rich",
    "kivy",
    "gpiozero",
    "serial",
    "matplotlib",
    "multiprocessing",
    "companion.store",
    "companion.games.ministeel",
]


@pytest.mark.machine
def test_the_entry_point_imports_nothing_before_it_knows_what_is_wanted(tmp_path: Path) -> None:
    program = "import sys, companion.app; print('\\n'.join(sys.modules))"
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path),
    ).stdout.split()
    assert "companion.speech.words" in loaded
    assert [
        name for name in loaded if any(name == lazy or name.startswith(lazy + ".") for lazy in LAZY)
    ] == []


CLIMBED = """
import sys
from random import Random
from companion.engine.oracles import SeedOracle
from companion.engine.match import Match
from companion.games import catalogue
from tests.studies.measure.rules import random_acts, setup_of
game = catalogue.game("sts")
setup = setup_of(game, 1, "alone", {{"climb": {climb}}})
match = Match(game, game.setup(setup))
if not {climb}:
    random_acts(match, SeedOracle(setup.seed), Random(1))
match.ask()
print(*sys.modules)
"""


@pytest.mark.machine
@pytest.mark.parametrize("climb", [False, True])
def test_a_fight_alone_loads_nothing_that_only_a_climb_needs(tmp_path: Path, climb: bool) -> None:
    loaded = subprocess.run(
        [sys.executable, "-P", "-c", CLIMBED.format(climb=climb)],
        capture_output=True,
        text=True,
        check=True,
        env=environment(tmp_path),
    ).stdout.split()
    rooms = "companion.games.slay_the_spire.climb.rooms"
    assert "companion.games.slay_the_spire.fight.flow" in loaded and (rooms in loaded) is climb


def test_a_command_that_lacks_its_package_says_which(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def missing(name: str) -> object:
        raise ModuleNotFoundError("No module named 'kivy'", name="kivy")

    monkeypatch.setattr(app, "import_module", missing)
    assert app.main(["screen"]) == 2
    said = capsys.readouterr().err
    assert "kivy" in said and said.rstrip().endswith("run.sh")


def test_other_parts_get_their_words_untouched(monkeypatch: pytest.MonkeyPatch) -> None:
    got: list[list[str]] = []

    class Part:
        @staticmethod
        def run(arguments: list[str], **_more: object) -> int:
            got.append(arguments)
            return 5

    monkeypatch.setattr(app, "import_module", lambda name: Part)
    assert app.main(["doctor", "--watch", "-x", "--language", "pseudo"]) == 5
    assert got == [["--watch", "-x"]]


@pytest.mark.machine
def test_a_reader_that_goes_away_is_no_trouble(tmp_path: Path) -> None:
    command = f"{sys.executable} -P -m companion.app content ministeel | head -n 1"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, text=True, env=environment(tmp_path), timeout=60
    )
    assert done.stdout.count("\n") == 1 and done.stderr == ""


@pytest.mark.parametrize("command", ["play", "simulate"])
@pytest.mark.parametrize("game", ["ministeel", "sts"])
def test_help_of_a_game_lists_all_its_options(
    command: str, game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        app.main([command, game, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert ended.value.code == 0
    for spec in catalogue.game(game).options.specs:
        assert f"--{spec.key.replace('_', '-')} " in said
        assert spec.words in said
    assert "default: 1" in said if game == "ministeel" else "Default: starter" in said


def test_help_of_a_game_offers_only_what_may_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    said = {}
    for game in ("sts", "miscrits"):
        with pytest.raises(SystemExit):
            app.main(["play", game, "--help"])
        said[game] = " ".join(capsys.readouterr().out.split())
    act = said["sts"].partition("--act ")[2].partition(" --")[0]
    assert act.startswith("1-4 ") and "default: 0" not in act
    assert "--boss nature_elementum|" in said["miscrits"]


def test_help_begins_with_what_a_first_evening_needs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.main(["play", "sts", "--help"])
    first = capsys.readouterr().out.partition("to start with:")[2].partition("options of")[0]
    assert first.split()[0] == "--climb" and "--characters" in first and "--orb-cubes" not in first


@pytest.mark.parametrize("action", ["list", "new", "show", "export", "delete", "import"])
def test_help_of_a_group_s_command_says_what_it_does(action: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.main(["groups", action, "--help"])
    assert "group" in capsys.readouterr().out.partition("arguments:")[0].partition("\n\n")[2]


def test_help_without_a_game_says_how_to_see_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        app.main(["play", "--help"])
    said = capsys.readouterr().out
    assert "companion play GAME --help" in said
    assert "--boss" not in said


def test_help_of_an_unknown_game_names_the_games(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["play", "chess", "--help"]) == 2
    assert "ministeel" in capsys.readouterr().err


def test_the_version_names_program_python_rules_and_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["--version"]) == 0
    first, rules, *games = capsys.readouterr().out.splitlines()
    assert first.startswith("companion ") and f"Python {platform.python_version()}" in first
    assert rules.startswith(("The rules are not compiled", "The rules are compiled"))
    sts = catalogue.game("sts")
    assert f"sts: rules {sts.rules_version}, data {sts.data_version[:12]}" in games
    assert [line.partition(":")[0] for line in games] == catalogue.names()


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        app.main(["--help"])
    assert left.value.code == 0
    out = capsys.readouterr().out
    for name in ("play", "resume", "games", "check", "simulate", "content", "rules", "house", *PASSED_ON):
        assert name in out


def test_figures_are_written_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ranking.json"
    assert bench.main(["bots", "--games", "2", "--thinker", "thinker:2p", "--json", str(file)]) == 0
    pairings = json.loads(file.read_text())
    assert [(pairing["better"], pairing["worse"], pairing["games"]) for pairing in pairings] == [
        ("careful", "random", 2),
        ("thinker:2p", "careful", 2),
    ]
    assert pairings[0]["positions"] == 0 and pairings[1]["positions"] >= 2
    said = capsys.readouterr().out
    saw = round(pairings[1]["positions"])
    assert "thinker:2p" in said and f"saw {saw} positions for each decision" in " ".join(said.split())
