"""An owner's numbers: in force everywhere, in other processes too, and always named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.app import main
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.parts import owners_numbers as part
from companion.play.bad_input import BadInput
from companion.play.owners import numbers
from companion.play.owners.numbers import Numbers
from companion.play.simulation import series

WORM = "enemies.first_jaw_worm.hp"
CORRECTED = "[enemies.first_jaw_worm]\nhp = 1\n"


@pytest.fixture(autouse=True)
def packaged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The owner's place is an empty folder; afterwards the packaged numbers are in force again."""
    monkeypatch.setenv("COMPANION_CONFIG", str(tmp_path / "config"))
    yield
    numbers._IN_FORCE.clear()
    part.use("", "nothing")


def owners(tmp_path: Path, text: str = CORRECTED) -> Path:
    folder = tmp_path / "config"
    folder.mkdir()
    (folder / "sts.toml").write_text(text)
    return folder / "sts.toml"


def worm() -> Match[Any]:
    game = catalogue.game("sts")
    options = game.options.validate({"fight": ["first_jaw_worm"], "characters": ["ironclad"]}, "test")
    return Match(game, game.setup(Setup("sts", ("Anna",), "7", options)))


def test_the_owners_file_is_used_from_its_place_and_changes_the_data_version(tmp_path: Path) -> None:
    before, plain = catalogue.game("sts").data_version, worm().state.fight.enemies[0].hp
    owners(tmp_path)
    numbers.use_owners("sts")
    assert plain > 1 and worm().state.fight.enemies[0].hp == 1
    assert catalogue.game("sts").data_version == BOOK.catalog.data_hash != before
    part.use("", "nothing")
    assert catalogue.game("sts").data_version == before and worm().state.fight.enemies[0].hp == plain


def test_corrections_in_force_are_on_the_screen_of_the_game(tmp_path: Path) -> None:
    game = catalogue.game("sts")
    assert not any(WORM in note for note in game.view(worm(), 0).notes)
    numbers.use_owners("sts", owners(tmp_path))
    match = worm()
    notes = match.game.view(match, 0).notes
    assert any(f"{WORM}: 1 instead of" in note for note in notes)


def test_without_a_file_nothing_changes() -> None:
    before = catalogue.game("sts").data_version
    numbers.use_owners("sts")
    numbers.use_all()
    assert catalogue.game("sts").data_version == before and numbers.in_force() == ()


@pytest.mark.parametrize("text", ["[enemies.nobody]\nhp = 1\n", "[enemies\n", '[limits]\nblock = "lots"\n'])
def test_a_bad_file_is_refused_and_changes_nothing(tmp_path: Path, text: str) -> None:
    before = catalogue.game("sts").data_version
    with pytest.raises(BadInput, match=r"sts\.toml"):
        numbers.use_owners("sts", owners(tmp_path, text))
    assert catalogue.game("sts").data_version == before and numbers.in_force() == ()


def test_games_without_such_numbers_refuse_the_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="ministeel"):
        numbers.use_owners("ministeel", owners(tmp_path))


def test_other_processes_play_by_the_same_numbers() -> None:
    game = catalogue.game("sts")
    options = game.options.validate({"fight": ["first_jaw_worm"]}, "test")
    asked = series.series_of("sts", ["random"], 6, "7", options, range(1, 2))
    plain = list(series.results(asked, 1))
    numbers.use([Numbers("sts", "mine.toml", CORRECTED)])
    corrected = list(series.results(asked, 1))
    assert list(series.results(asked, 2)) == corrected != plain


def test_content_names_the_corrections(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = owners(tmp_path)
    assert main(["content", "sts", "bash", "--numbers", str(file)]) == 0
    out = capsys.readouterr().out
    assert "Upgraded (cost 2): Hit for" in out and f"{WORM}: 1 instead of" in out and "sts.toml" in out
    assert main(["content", "ministeel"]) == 0
    assert WORM not in capsys.readouterr().out


def test_uncertain_numbers_are_listed_the_least_certain_first(capsys: pytest.CaptureFixture[str]) -> None:
    rows = part.in_doubt()
    assert [row.confidence for row in rows] == sorted(
        (row.confidence for row in rows), key=["low", "medium", "high"].index
    )
    assert main(["content", "sts", "--uncertain"]) == 0
    text = capsys.readouterr().out
    assert f"Numbers to compare: {len(rows)}" in text and "sts.toml" in text
    assert text.index("low") < text.index("medium")


def test_what_a_printed_face_says_of_gold_and_rewards_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    for words, lines in {
        "akabeko": ["Costs 6 gold."],
        "fire_potion": ["Costs 2 gold."],
        "gremlin_nob": ["Rewards: 2 gold, "],
        "act1_dead_adventurer_a3": ["Act 1. Ascension 3 or higher.", "If this is the first event"],
        "act3_sensory_stone": ["Act 3. Comes with the colorless cards."],
    }.items():
        assert main(["content", "sts", "--search", words]) == 0
        said = " ".join(capsys.readouterr().out.split())
        assert [line for line in lines if line not in said] == []
    assert main(["content", "sts", "--search", "s1_fungi_beast"]) == 0
    assert "Rewards" not in capsys.readouterr().out


def test_a_game_without_numbers_names_its_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["content", "miscrits", "--uncertain"]) == 2
    assert "house miscrits" in capsys.readouterr().err


def listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, columns: int) -> list[str]:
    """The lines of the list as a terminal of so many columns gets them."""
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main(["content", "sts", "--uncertain"]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("columns", [20, 40, 80, 200])
def test_every_key_of_the_list_is_whole_at_any_width(
    columns: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = listed(capsys, monkeypatch, columns)
    for row in part.in_doubt():
        assert set(row.lines) <= set(lines)
        assert not row.key or row.lines or f"# {row.key}" in lines
    assert not any("…" in line for line in lines)
    copied = {line for row in part.in_doubt() for line in (*row.lines, f"# {row.key}")}
    assert max(len(line.rstrip()) for line in lines[:-1] if line not in copied) <= columns


def test_all_lines_of_the_list_together_are_a_file_that_changes_nothing(tmp_path: Path) -> None:
    """All but the HP of one face for one player, which the line with its HP for all says, too."""
    before = BOOK.catalog.data_hash
    lines = [line for row in part.in_doubt() for line in row.lines if ".hp.1 " not in line]
    assert sum(not line.startswith("#") for line in lines) > 60
    numbers.use_owners("sts", owners(tmp_path, "\n".join(dict.fromkeys(lines))))
    assert BOOK.catalog.data_hash == before


def test_a_copied_line_with_another_number_is_in_force_and_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (line,) = [line for line in listed(capsys, monkeypatch, 80) if line.startswith(WORM)]
    plain = worm().state.fight.enemies[0].hp
    assert line == f"{WORM} = {plain}"
    bystander = BOOK.catalog.faces["e1_jaw_worm"].hp
    owners(tmp_path, line.replace(str(plain), "7"))
    shown = " ".join(listed(capsys, monkeypatch, 80))
    assert f"{WORM}: 7 instead of {plain}" in shown and f"{WORM} = 7" in shown
    assert worm().state.fight.enemies[0].hp == 7
    assert BOOK.catalog.faces["e1_jaw_worm"].hp == bystander


def test_a_number_that_is_not_there_is_written_into_its_comment(tmp_path: Path) -> None:
    (line,) = [line for row in part.in_doubt() for line in row.lines if "enemy_block" in line]
    numbers.use_owners("sts", owners(tmp_path, line.replace("# ", "").replace("?", "20")))
    assert BOOK.catalog.limits.enemy_block == 20
    assert BOOK.catalog.limits.enemy_strength is None


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("enemies.e3_spire_growht.hp = 17", "there is no e3_spire_growht there. Expected the id of an entry"),
        ("enemies.e3_spire_growth.hpp = 17", "unknown part hpp. Expected: id"),
        ("enemy.e3_spire_growth.hp = 17", "there is no table enemy. Expected one of cards, enemies"),
        (
            'enemies.e3_spire_growth.hp = "17"',
            "expected a whole number up to 999 or a list of them, found '17'",
        ),
        ("enemies.e3_spire_growth.hp = 17.5", "expected a whole number"),
        ("enemies.e3_spire_growth.hp = true", "expected a whole number"),
        (
            "enemies.e3_spire_growth.hp = 1000",
            "expected a whole number up to 999 or a list of them, found 1000",
        ),
        ("enemies.e3_spire_growth.hp = -1", "expected 0 or more, found -1"),
        ("enemies.el1_sentries.fill.names = 3", "only numbers can be corrected"),
        ("[cards.bash]\nenemies.e3_spire_growth.hp = 17", "unknown part enemies. Expected: id"),
    ],
)
def test_a_wrong_line_is_one_sentence_with_file_key_and_what_is_expected(
    tmp_path: Path, line: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = owners(tmp_path, line + "\n")
    assert main(["content", "sts"]) == 2
    words = capsys.readouterr().err
    assert str(file) in words and said in words
    assert words.count("\n") == 1
    assert BOOK.catalog.faces["e3_spire_growth"].hp == 28
