"""The lines that the program tells people to type, found in its texts, and how each is carried out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from tests.project.source import ROOT, files, tree

SAID = re.compile(r'(?:say|stop) "((?:[^"\\]|\\.)*)"')
LINE = re.compile(r"(?<![\w./-])(companion|sudo|pip|apt|apt-get) ([a-z]\S*) ?((?:--)?[a-z-]+)?")
ENDS = ".,;:)`'\""
PROSE = {"again", "can", "could", "did", "do", "draws", "ended", "has", "is", "knows", "looks", "made"}
PROSE |= {"needs", "on", "reads", "rolling", "rolls", "serves", "start", "starts", "that", "was"}
PROSE |= {
    "and",
    "cannot",
    "checks",
    "crashed",
    "keeps",
    "plays",
    "restarts",
    "roll",
    "saves",
    "tracks",
    "will",
    "with",
}
"""What follows the name of a program in a sentence, where it is no command."""

OURS: Mapping[str, str] = {
    "companion cards edit": "cards edit miscrits ours",
    "companion cards list": "cards list miscrits",
    "companion cards use": "cards use miscrits ours",
    "companion compile --remove": "compile --remove",
    "companion content": "content sts",
    "companion doctor": "doctor --settings s.toml --write-settings",
    "companion games export": "games export ID new.game",
    "companion games show": "games show ID",
    "companion groups new": "groups new sts Friday",
    "companion house": "house sts --keep Ours house-a.toml",
    "companion play": "play ministeel --seats Anna,Ben",
    "companion resume": "resume ID",
    "companion rules": "rules broken_world gold",
    "companion simulate": "simulate miscrits --go-on begun.jsonl --processes 1",
    "companion tags begin": "tags begin Ben=silent",
    "companion tags bind": "tags bind 04a1b2c3d4e580 ministeel/ministeel/dagger/1",
    "companion tags missing": "tags missing ministeel ministeel",
}
"""Lines of our own: what is typed in a folder with a saved game, a set of cards and a group."""

ELSEWHERE: Mapping[str, str] = {
    "apt-get": "machine: needs root; below on stand-ins",
    "companion compile": "machine: takes a compiler and two minutes; tests/compiled/test_making.py",
    "companion install": "machine: needs the network; tests/project/test_scripts.py, on stand-ins",
    "companion screen": "opens a window; tests/ui",
    "companion table": "is the other end of a game; tests/hardware/test_table_shell.py",
    "companion update": "machine: changes a kiosk; tests/releases/test_updating.py",
    "sudo apt": "machine: needs root; below on stand-ins",
    "sudo raspi-config": "machine: needs root and a Raspberry Pi; below on stand-ins",
    "sudo rfkill": "machine: needs root and a radio; below on stand-ins",
    "sudo sh": "machine: changes a kiosk; tests/releases/test_packages.py",
    "sudo reboot": "machine: needs root; below on stand-ins",
    "sudo systemctl": "machine: needs root; below on stand-ins",
    "sudo systemd/install.sh": "machine: needs root; tests/project/test_systemd.py",
    "sudo timedatectl": "machine: needs root; below on stand-ins",
    "sudo usermod": "machine: needs root; below on stand-ins",
}
"""Lines that are carried out by other tests, and why."""

STANDS_IN = ("apt", "df", "raspi-config", "reboot", "rfkill", "systemctl", "tee", "timedatectl", "usermod")
"""What stands in for the programs of Debian that change a machine."""


def lines() -> set[str]:
    """The beginning of every line that a text of the program or of its scripts tells people to type."""
    told = (*_texts(), *own_lines(), *said_by_scripts())
    return {found for text in told for found in lines_in(text)}


def lines_in(text: str) -> Iterator[str]:
    """The same of one text: program, command and what follows it."""
    for program, first, following in LINE.findall(text):
        word = first.rstrip(ENDS)
        if word not in PROSE:
            yield " ".join((program, word, following.rstrip(ENDS) if word == first else "")).strip()


def own_lines() -> Iterator[str]:
    """What is handed to `own_command`, with X for what only the program knows, behind `companion`."""
    for node in _nodes():
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("own_command") and node.args:
            yield from (f"companion {words}" for words in _spelt(node.args[0]))


def _spelt(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be."""
    if isinstance(node, ast.IfExp):
        yield from (*_spelt(node.body), *_spelt(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        yield "".join(str(each.value) if isinstance(each, ast.Constant) else "X" for each in node.values)
    elif isinstance(node, ast.Constant):
        yield str(node.value)


def translated() -> Iterator[str]:
    """Every text that is handed to translators."""
    for node in _nodes():
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "N_", "ngettext"):
            yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))


def _texts() -> Iterator[str]:
    """What is translated, and what needs no translation because a shell reads it."""
    yield from translated()
    for node in _nodes():
        if isinstance(node, ast.Constant) and str(node.value).startswith("sudo "):
            yield str(node.value)


def _nodes() -> Iterator[ast.AST]:
    for path in files("companion", "hardware", "ui"):
        yield from ast.walk(tree(path))


def said_by_scripts() -> Iterator[str]:
    """What the scripts of shell say."""
    for path in (ROOT / "run.sh", ROOT / "scripts" / "setup.sh", *sorted((ROOT / "systemd").glob("*.sh"))):
        yield from SAID.findall(path.read_text(encoding="utf-8"))
