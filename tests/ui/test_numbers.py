"""Numbers of your copy, by touch: written safely, in force at once, taken back, and nothing half done."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import catalogue
from companion.play.command_line import check
from companion.play.owners import compared, numbers
from companion.play.owners.photographs import size_of
from companion.store import salvage
from tests.conformance.playing import MORE
from tests.project.source import ROOT
from tests.ui.conftest import Finger, says
from tests.ui.test_play import shelf_games
from ui.behind.owners_numbers import FileNumbers
from ui.ports.cannot_do import CannotDo
from ui.ports.numbers_port import NumberLine, NumbersOfCopy
from ui.ports.services import NewGame, SeatPlan

GAMES = catalogue.games_with(lambda game: game.parts.owners_numbers)
COMMENTED = "# my own box\nmat.hp = 18  # printed small\n\n[characters.rogue]\ngold = 3\n"


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The owner's place is a folder of its own; afterwards the packaged numbers are in force again."""
    folder = tmp_path / "config"
    monkeypatch.setenv("COMPANION_CONFIG", str(folder))
    yield folder
    numbers._IN_FORCE.clear()
    for game in GAMES:
        catalogue.game(game).parts.owners_numbers().use("", "nothing")  # type: ignore[misc]


def line_of(found: NumbersOfCopy, key: str, place: int = 0) -> NumberLine:
    lines = [line for doubt in found.doubts for line in doubt.numbers]
    return next(line for line in lines if (line.key, line.place) == (key, place))


def first_of(found: NumbersOfCopy, listed: bool) -> NumberLine:
    lines = [line for doubt in found.doubts for line in doubt.numbers]
    return next(line for line in lines if bool(line.place) is listed)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_on_which_sources_differ_is_shown_with_what_others_say(game: str) -> None:
    found = FileNumbers().look(game)
    rows = catalogue.game(game).parts.owners_numbers().in_doubt()  # type: ignore[misc]
    assert [doubt.name for doubt in found.doubts] == [row.name for row in rows]
    assert [doubt.others for doubt in found.doubts] == [row.alternatives for row in rows]
    assert [doubt.confidence for doubt in found.doubts] == [row.confidence for row in rows]
    keys = {line.key for doubt in found.doubts for line in doubt.numbers}
    assert keys == {line.split(" = ")[0] for row in rows for line in row.lines if not line.startswith("#")}
    assert not found.undo and not any(line.corrected for doubt in found.doubts for line in doubt.numbers)


@pytest.mark.parametrize("game", GAMES)
def test_a_number_taken_is_in_force_kept_and_taken_back(game: str, config: Path) -> None:
    port = FileNumbers()
    before = catalogue.game(game).data_version
    line = first_of(port.look(game), listed=False)
    found = port.change(game, line, line.packaged + 1)
    changed = line_of(found, line.key)
    assert (changed.now, changed.packaged) == (line.packaged + 1, line.packaged)
    assert (config / f"{game}.toml").read_text() == f"{line.key} = {line.packaged + 1}\n"
    assert catalogue.game(game).data_version != before and len(found.corrections) == 1
    assert not line_of(port.undo(game), line.key).corrected
    assert catalogue.game(game).data_version == before
    assert (config / f"{game}.toml").read_text() == ""
    with pytest.raises(CannotDo, match="Nothing to undo"):
        port.undo(game)


@pytest.mark.parametrize("game", GAMES)
def test_one_number_of_a_list_leaves_the_others(game: str, config: Path) -> None:
    port = FileNumbers()
    every = [line for doubt in port.look(game).doubts for line in doubt.numbers if line.place]
    lines = every[:: max(1, 5 // MORE)]
    tried = []
    for line in lines:
        try:
            found = port.change(game, line, line.now + 1)
        except CannotDo:  # a list that would make no game, such as areas on two floors
            continue
        tried.append(line.key)
        others = [each for each in every if each.key == line.key and each.place != line.place]
        assert line_of(found, line.key, line.place).now == line.now + 1
        assert [line_of(found, each.key, each.place).now for each in others] == [each.now for each in others]
        port.undo(game)
    assert tried


def test_a_file_written_by_hand_keeps_its_comments_and_headings(config: Path) -> None:
    config.mkdir()
    file = config / "mini_rogue.toml"
    file.write_text(COMMENTED)
    numbers.use_owners("mini_rogue")
    port = FileNumbers()
    found = port.look("mini_rogue")
    key = "monsters.ghost.floors.2.damage"
    port.change("mini_rogue", line_of(found, key), 7)
    assert file.read_text() == COMMENTED.replace("\n[", f"\n{key} = 7\n[")
    assert set(catalogue.game("mini_rogue").parts.owners_numbers().in_force()) == {  # type: ignore[misc]
        f"{key}: 7 instead of 2",
        "mat.hp: 18 instead of 20",
        "characters.rogue.gold: 3 instead of 5",
    }
    found = port.look("mini_rogue")
    port.change("mini_rogue", line_of(found, key), 2)
    assert file.read_text() == COMMENTED


def test_a_number_that_makes_no_game_is_refused_and_nothing_changes(config: Path) -> None:
    port = FileNumbers()
    line = line_of(port.look("mini_rogue"), "monsters.ghost.floors.2.hp")
    for number in (0, 1000):
        with pytest.raises(CannotDo, match="expected"):
            port.change("mini_rogue", line, number)
    assert not (config / "mini_rogue.toml").exists()
    assert port.look("mini_rogue") == FileNumbers().look("mini_rogue")


def test_a_file_that_is_no_toml_is_named_and_left_alone(config: Path) -> None:
    port = FileNumbers()
    line = first_of(port.look("mini_rogue"), listed=False)
    config.mkdir()
    (config / "mini_rogue.toml").write_text("this is = not = toml\n")
    with pytest.raises(CannotDo, match=r"mini_rogue.toml is not valid TOML.*Fix"):
        port.change("mini_rogue", line, line.now + 1)
    assert (config / "mini_rogue.toml").read_text() == "this is = not = toml\n"


def test_when_the_disk_fails_the_old_numbers_stay_in_force(
    config: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port = FileNumbers()
    line = line_of(port.look("mini_rogue"), "monsters.ghost.floors.2.damage")
    port.change("mini_rogue", line, 4)
    before = catalogue.game("mini_rogue").data_version

    def full(_handle: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(salvage.os, "fsync", full)
    with pytest.raises(CannotDo, match=r"is full\. Free some space"):
        port.change("mini_rogue", line_of(port.look("mini_rogue"), line.key), 5)
    assert catalogue.game("mini_rogue").data_version == before
    assert line_of(port.look("mini_rogue"), line.key).now == 4
    assert (config / "mini_rogue.toml").read_text() == f"{line.key} = 4\n"
    assert [each.name for each in config.iterdir() if each.name.endswith(".part")] == []


def test_a_file_changed_elsewhere_meanwhile_is_not_undone_over(config: Path) -> None:
    port = FileNumbers()
    line = first_of(port.look("mini_rogue"), listed=False)
    port.change("mini_rogue", line, line.now + 1)
    (config / "mini_rogue.toml").write_text("mat.hp = 19\n")
    with pytest.raises(CannotDo, match="changed by another program"):
        port.undo("mini_rogue")
    assert (config / "mini_rogue.toml").read_text() == "mat.hp = 19\n"


# On a real window


def shell_with_numbers(folder: Path) -> Any:
    from ui.ports.settings import ScreenSettings
    from ui.shell.shell import Shell

    games = shelf_games(folder / "games")
    settings = ScreenSettings(pace="instant")
    return Shell(games=games, settings=settings, numbers=FileNumbers())


def title_of(game: str) -> str:
    return catalogue.game(game).title()


@pytest.mark.parametrize("game", GAMES)
def test_from_the_set_up_a_number_is_entered_and_taken_back_by_touch(
    game: str, tmp_path: Path, config: Path, finger: Finger, show: Any
) -> None:
    there = show(shell_with_numbers(tmp_path))
    there.home()
    for words in ("New game", title_of(game), "Numbers on your cards"):
        finger.tap_words(there, words)
    found = there.stage.screen.found
    levels = {"low": "Unsure", "medium": "Likely", "high": "Almost sure"}
    doubt, line = next((d, n) for d in found.doubts for n in d.numbers if not n.place and n.now < 9)
    finger.tap_words(there, levels[doubt.confidence])
    assert says(there.stage, doubt.name) and says(there.stage, doubt.others)
    there.stage.screen._open(doubt, line)
    finger.tap_words(there, str(line.now + 1))
    finger.tap_words(there, "Use this number")
    assert (config / f"{game}.toml").read_text() == f"{line.key} = {line.now + 1}\n"
    assert line_of(there.stage.screen.found, line.key).now == line.now + 1
    finger.tap_words(there, "Yours (1)")
    assert says(there.stage, doubt.name) and says(there.stage, "1 active number is yours")
    finger.tap_words(there, "Undo")
    assert says(there.stage, "None of this kind.")
    assert (config / f"{game}.toml").read_text() == ""
    finger.tap_words(there, "Back")
    assert there.stage.screen.name == "setup" and says(there.stage, "Numbers on your cards")


def test_a_line_is_ticked_with_the_card_in_hand_and_its_photo_is_shown(
    tmp_path: Path, config: Path, finger: Finger, show: Any
) -> None:
    from ui.widgets.nodes import every
    from ui.widgets.picture import Pixmap

    picture = ROOT / "docs" / "pictures" / "packing-away.png"
    place = FileNumbers().look("mini_rogue").doubts[0].place
    compared.keep_photograph("mini_rogue", place, picture)
    there = show(shell_with_numbers(tmp_path))
    there.home()
    for words in ("New game", title_of("mini_rogue"), "Numbers on your cards", "Photo"):
        finger.tap_words(there, words)
    shown = [node for node in every(there.stage.sheet) if isinstance(node, Pixmap)]
    assert [node.texture.size for node in shown] == [size_of(picture.read_bytes())]
    there.stage.close_sheet()
    finger.tap_words(there, "Compared")
    assert list(compared.compared("mini_rogue")) == [place]
    assert says(there.stage, f"Compared so far: 1 of {len(there.stage.screen.found.doubts)}.")
    finger.tap_words(there, "Compared")
    assert compared.compared("mini_rogue") == {}


def test_a_file_to_send_in_is_saved_at_a_touch(
    tmp_path: Path, config: Path, finger: Finger, show: Any
) -> None:
    there = show(shell_with_numbers(tmp_path))
    line = line_of(there.numbers.look("mini_rogue"), "monsters.ghost.floors.2.damage")
    there.numbers.change("mini_rogue", line, 7)
    there.home()
    for words in ("New game", title_of("mini_rogue"), "Numbers on your cards", "Yours (1)"):
        finger.tap_words(there, words)
    finger.tap_words(there, "Save a file to send in")
    assert says(there.stage, "Send it to the people who make this program.")
    file = check.read(config / "mini_rogue-corrections.json", None)
    assert [case["print"] for case in file.cases] == [{line.key: 7}]


def test_the_next_game_is_played_by_the_number_that_was_entered(
    tmp_path: Path, finger: Finger, show: Any, until: Any
) -> None:
    there = show(shell_with_numbers(tmp_path))
    line = line_of(there.numbers.look("mini_rogue"), "monsters.ghost.floors.2.damage")
    before = catalogue.game("mini_rogue").data_version
    there.numbers.change("mini_rogue", line, 7)
    there.begin(NewGame("mini_rogue", (SeatPlan("Anna"),)))
    until(there, lambda: there.picture is not None)
    assert there.port.session.game.data_version == catalogue.game("mini_rogue").data_version != before


def test_the_page_stays_where_it_was_when_a_number_is_changed(
    tmp_path: Path, config: Path, finger: Finger, show: Any
) -> None:
    there = show(shell_with_numbers(tmp_path))
    for words in ("New game", title_of("mini_rogue"), "Numbers on your cards", "Likely"):
        there.home() if words == "New game" else None
        finger.tap_words(there, words)
    screen = there.stage.screen
    scroll(screen).scroll_to(300.0)
    finger.frames(2)
    before = scroll(screen).offset
    assert before == 300.0, "the page is longer than the glass"
    doubt = next(each for each in screen.found.doubts if each.confidence == "medium" and each.numbers)
    screen._open(doubt, doubt.numbers[-1])
    for words in (str(doubt.numbers[-1].now - 1), "Use this number"):
        finger.tap_words(there, words)
    finger.frames(2)
    assert (config / "mini_rogue.toml").exists() and scroll(screen).offset == before
    finger.tap_words(there, "Unsure")
    assert scroll(screen).offset == 0, "another list begins at its top"


def scroll(screen: Any) -> Any:
    """What the page is looked at through."""
    from ui.widgets.nodes import every
    from ui.widgets.scroll import Scroll

    return next(node for node in every(screen) if isinstance(node, Scroll))


def test_a_refused_number_is_said_on_the_screen_and_can_be_tried_again(
    tmp_path: Path, config: Path, finger: Finger, show: Any
) -> None:
    there = show(shell_with_numbers(tmp_path))
    for words in ("New game", title_of("mini_rogue"), "Numbers on your cards"):
        there.home() if words == "New game" else None
        finger.tap_words(there, words)
    found = there.stage.screen.found
    doubt = next(d for d in found.doubts if any(n.key.endswith("ghost.floors.2.hp") for n in d.numbers))
    line = line_of(found, "monsters.ghost.floors.2.hp")
    for digits, said in (("0", "at least 1 HP"), ("999", "from 0 to 99")):
        there.stage.screen._open(doubt, line)
        for digit in digits:
            finger.tap_words(there, digit)
        finger.tap_words(there, "Use this number")
        assert says(there.stage, said)
        there.hush()
    assert not (config / "mini_rogue.toml").exists()


def test_a_game_without_numbers_in_doubt_has_no_such_page(tmp_path: Path, finger: Finger, show: Any) -> None:
    there = show(shell_with_numbers(tmp_path))
    there.home()
    finger.tap_words(there, "New game")
    other = next(name for name in catalogue.names() if name not in GAMES)
    finger.tap_words(there, title_of(other))
    assert not says(there.stage, "Numbers on your cards")
    with pytest.raises(CannotDo, match="no numbers"):
        there.numbers.look(other)
