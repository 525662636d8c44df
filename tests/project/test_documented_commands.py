"""Every command of README and documents is run as it is printed, in a workshop with what it needs."""

from __future__ import annotations

import io
import re
import shlex
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path

import pytest

from companion.app import main
from companion.games import catalogue
from companion.play import opening
from companion.play.owners import numbers, own_cards
from companion.speech import words
from companion.translations import load
from tests.project.documented import BEFORE, NOT_RUN, Command, arguments, commands, commands_of, why_not_run
from tests.project.source import ROOT

ALL = commands()
RUN = [command for command in ALL if not why_not_run(command)]
READ = [command for command in ALL if why_not_run(command)]
TYPED = "q\n" * 4
MADE_BY = (
    "play sts --boss hexaghost --seats Anna --characters ironclad --seed 7",
    "cards new miscrits ours",
    "groups new sts Tuesday",
    "groups export sts Tuesday tuesday.json",
    "house sts --keep 'Club night' house-a.toml",
    "tags begin Anna=ironclad",
    "tags export tags.json",
    "simulate miscrits --seats random,random --games 1 --processes 1 --out begun.jsonl",
)
"""The commands that furnish the workshop."""
NEW = ("companion cards new", "companion cards import", "companion groups new", "companion groups import")
"""What can only be done where it has not been done yet."""


@pytest.fixture(scope="module")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder with a saved game, a set of cards, a group, house rules, tags and files, made by commands."""
    folder = tmp_path_factory.mktemp("workshop")
    with pytest.MonkeyPatch.context() as patch:
        at(folder, patch)
        (folder / "mine.json").write_text(case_of("scenario-format.md"), encoding="utf-8")
        for name in ("anna.toml", "mine.toml"):
            (folder / name).write_text("[silent]\nhp = 8\n", encoding="utf-8")
        (folder / "numbers.toml").write_text("[cards.bash]\nbase.do.1.amount = 3\n", encoding="utf-8")
        shutil.copy(ROOT / "docs" / "pictures" / "numbers.png", folder / "growth.png")
        (folder / "house.toml").write_text("remedy_before_poison = true\n", encoding="utf-8")
        for name in ("house-a.toml", "house-b.toml"):
            (folder / name).write_text("ask_order = false\n", encoding="utf-8")
        for made in MADE_BY:
            assert done(shlex.split(made), patch) == 0, made
        assert done(["games", "export", opening.shelf().kept()[0].id, "anna.game"], patch) == 0
        shutil.copy(own_cards.files("miscrits")[0], folder / "friends.toml")
        yield folder
    begin_anew()


def case_of(document: str) -> str:
    """The first example of a scenario file."""
    found = re.search(r"```json\n(.*?)```", (ROOT / "docs" / document).read_text(encoding="utf-8"), re.DOTALL)
    assert found is not None
    return found[1]


def at(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Stand in a folder where everything is kept."""
    patch.chdir(folder)
    for variable in ("COMPANION_DATA", "COMPANION_CONFIG", "COMPANION_CACHE", "XDG_RUNTIME_DIR"):
        patch.setenv(variable, str(folder / variable.lower()))
    patch.setenv("MPLBACKEND", "Agg")
    patch.setenv("LANGUAGE", "en")


def begin_anew() -> None:
    """The program's numbers and cards alone are in force, and it speaks English, as when it begins."""
    words.use(load("en"))
    numbers.use_only(())
    for name in catalogue.games_with(lambda game: game.parts.own_cards):
        part = own_cards.part_of(catalogue.game(name))
        part.use([part.packaged()])


def done(given: list[str], patch: pytest.MonkeyPatch) -> int:
    """The exit code of the command, typed into a program that has just begun; somebody leaves at once."""
    begin_anew()
    patch.setattr("sys.stdin", io.StringIO(TYPED))
    try:
        return main(given)
    except SystemExit as ended:
        return int(ended.code or 0)


def said(command: Command) -> str:
    """How a test of a command is called."""
    return f"{command.document}-{' '.join(command.words)}"


@pytest.mark.slow
@pytest.mark.parametrize("command", RUN, ids=said)
def test_a_command_runs_as_it_is_printed(
    command: Command,
    workshop: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "workshop"
    shutil.copytree(workshop, folder)
    at(folder, monkeypatch)
    game_id = opening.shelf().kept()[0].id
    if any(command.begins(new) for new in NEW):
        shutil.rmtree(folder / "companion_config")
        shutil.rmtree(folder / "companion_data")
    if (before := next((BEFORE[begun] for begun in BEFORE if command.begins(begun)), "")) != "":
        assert done(before.split(), monkeypatch) == 0
    if "export" in command.words:
        (folder / arguments(command, game_id)[-1]).unlink(missing_ok=True)
    code = done(arguments(command, game_id), monkeypatch)
    heard = capsys.readouterr().err
    assert code == 0 or (command.inline and "missing:" in heard), heard


@pytest.mark.parametrize("command", READ, ids=said)
def test_a_command_that_is_not_run_has_the_words_of_its_help(
    command: Command, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if command.words[0] != "companion":
        program = command.words[-1] if command.words[0] == "sudo" else command.words[0]
        module = command.words[2] if command.words[:2] == ["python", "-m"] else "companion"
        assert (ROOT / program).exists() or "/" not in program or program.endswith(".deb")
        assert find_spec(module) is not None
        return
    only = 1 if command.begins("companion table") else 9
    named = list(takewhile(lambda word: re.fullmatch(r"[a-z]+", word), command.words[1 : 1 + only]))
    named = ["screen"] if "--demo" in command.words else named
    assert done([*named, "--help"], monkeypatch) == 0
    shown = capsys.readouterr().out
    assert [word for word in command.words if word.startswith("--") and word not in shown] == []


def test_each_reason_is_for_a_command_that_is_there() -> None:
    assert [begun for begun in NOT_RUN if not any(each.begins(begun) for each in ALL)] == []
    assert all(NOT_RUN.values())


def test_a_copied_line_is_the_command_alone() -> None:
    widths = [each.line for each in ALL if re.search(r"\S {2,}[^#\s]", each.line.partition(" #")[0])]
    assert widths == []


def test_commands_are_found_in_blocks_and_in_sentences(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# A page\n\n    companion games     # all\n\nAs `companion export` says,\n    companion asks.\n\n"
        "```sh\n./run.sh resume  # goes on\n```\n\n```toml\ncompanion = 1\n```\n",
        encoding="utf-8",
    )
    found = [(each.words, each.inline) for each in commands_of(page)]
    assert found == [
        (["companion", "resume"], False),
        (["companion", "games"], False),
        (["companion", "export"], True),
    ]


def test_an_example_is_one_command_on_one_line() -> None:
    """Lines that were filled like prose run into each other, and are commands no more."""
    pages = {path.name: path.read_text("utf-8") for path in sorted((ROOT / "docs").glob("*.md"))}
    filled = [
        (name, line)
        for name, page in pages.items()
        for line in page.splitlines()
        if re.search(r"^ {4}.*\bcompanion [a-z]+ .* {3,}# .*|^ {4}# ", line) and line.count("# ") != 1
    ]
    assert filled == []
