"""A word of docs/architecture.md that stands in code font is a file, a package or a name of the code."""

from __future__ import annotations

import ast
import fnmatch
import re
from functools import cache
from pathlib import Path, PurePath

import pytest

from tests.project import source
from tests.project.source import OURS, ROOT, files

TEXT = (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
MAP, REST = TEXT.split("```")[1], "".join(TEXT.split("```")[::2])
SETTINGS = ("scripts", "systemd", "requirements", "pyproject.toml")
"""Where options of programs stand that are not ours."""
EXAMPLES = {"companion.games.X", "undo(do(x)) == x"}


@cache
def names() -> set[str]:
    """Every class and function, `Class.member`, and whatever is assigned or is a field, of our packages."""
    nodes = [node for path in files(*OURS) for node in ast.walk(source.tree(path))]
    found = {name for node in nodes for name in _names_of(node)}
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    heirs = [(node.name, base.id) for node in classes for base in node.bases if isinstance(base, ast.Name)]
    members: dict[str, set[str]] = {}
    for name in found:
        members.setdefault(name.partition(".")[0], set()).add(name.partition(".")[2])
    return found | {f"{heir}.{member}" for heir, base in heirs for member in members.get(base, ())}


def _names_of(node: ast.AST) -> set[str]:
    if isinstance(node, ast.ClassDef):
        return {node.name, *(f"{node.name}.{name}" for each in node.body for name in _names_of(each))}
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return {node.name}
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return {node.target.id}
    return {node.id} if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) else set()


def below(*tops: str) -> list[Path]:
    """These files and folders and all that is in them, without the byte code beside sources."""
    found = [path for top in tops for path in [ROOT / top, *(ROOT / top).rglob("*")]]
    return [path for path in found if "__pycache__" not in path.parts]


@cache
def paths() -> frozenset[str]:
    """Every file and folder of ours from the top, a module without its ending too."""
    ours = {path.relative_to(ROOT).as_posix() for path in below(*OURS, *SETTINGS, "tests")}
    return frozenset({*ours, *(each.removesuffix(".py") for each in ours), ".ci/run", "run.sh", "test.sh"})


def is_path(word: str) -> bool:
    """Whether it is a file or folder, from the top of the project or the end of a longer path of ours."""
    word = word.rstrip("/")
    return bool(fnmatch.filter(paths(), word) or fnmatch.filter(paths(), f"*/{word}"))


def is_module(word: str) -> bool:
    """Whether it is a module or package, or a name that stands in one."""
    parts = PurePath(*word.split("."))
    if is_path(parts.as_posix()):
        return True
    if (ROOT / parts).is_dir() or (ROOT / parts).with_suffix(".py").is_file():
        return True
    module = (ROOT / parts.parent).with_suffix(".py")
    text = module if module.is_file() else ROOT / parts.parent / "__init__.py"
    return text.is_file() and re.search(rf"\b(class|def) {parts.name}\b", text.read_text("utf-8")) is not None


def is_setting(word: str) -> bool:
    """Whether it is an option of another program, as it stands in our scripts and units."""
    return any(word in text for text in settings())


@cache
def settings() -> list[str]:
    """What stands in our scripts, units and locks."""
    return [path.read_text(encoding="utf-8") for path in below(*SETTINGS) if path.is_file()]


WORDS = sorted(set(re.findall(r"`([^`\n]+)`", REST)) - EXAMPLES)


@pytest.mark.parametrize("word", WORDS)
def test_a_word_in_code_font_is_the_word_in_the_code(word: str) -> None:
    assert is_path(word) or word in names() or is_module(word) or is_setting(word)


@pytest.mark.parametrize("word", ["companion/nowhere", "Game.nothing", "companion.engine.nothing", "Nobody"])
def test_a_word_that_is_nowhere_is_found(word: str) -> None:
    assert not (is_path(word) or word in names() or is_module(word) or is_setting(word))


def folders() -> list[str]:
    """The folders of the map, each below the one whose line it is indented under."""
    found, above = [], dict[int, str]()
    for line in MAP.splitlines():
        depth = len(line) - len(line.lstrip())
        for name in re.findall(r"^ *((?:[\w.]+/ *)+)", line):
            for each in name.split():
                above[depth] = f"{above.get(depth - 2, '')}{each}"
                found.append(above[depth])
    return found


@pytest.mark.parametrize("folder", folders())
def test_the_map_shows_folders_that_are_there(folder: str) -> None:
    assert (ROOT / folder).is_dir()


def test_the_map_shows_every_package_of_the_program() -> None:
    there = {f"companion/{path.parent.name}/" for path in (ROOT / "companion").glob("*/__init__.py")}
    assert there <= set(folders()) and {"companion/", "hardware/", "ui/"} <= set(folders())


@pytest.mark.parametrize("game", ["ministeel", "slay_the_spire"])
def test_the_rooms_of_a_game_are_those_of_its_folder(game: str) -> None:
    said = re.sub(r"\s+", " ", MAP.split(f"{game}/")[1].split("/ ")[0])
    rooms = re.findall(r"\w+(?=[,;]|$)", said.split(":")[1].rsplit(" ", 1)[0] + ",")
    folder: Path = ROOT / "companion/games" / game
    there = {
        path.stem for path in folder.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()
    }
    assert rooms and set(rooms) <= there
