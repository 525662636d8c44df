"""The lines that the program tells people to type, found in its texts, and how each is carried out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from tests.project.source import files, tree

LINE = re.compile(r"(?<![\w./-])(companion|sudo|pip|apt|apt-get) ([a-z]\S*) ?((?:--)?[a-z-]+)?")
ENDS = ".,;:)`'"
PROSE = {"could", "draws", "has", "is", "knows", "reads", "rolls", "serves", "was", "with"}
PROSE |= {"again", "can", "do", "ended", "looks", "made", "rolling", "starts", "that"}
"""What follows the name of a program in a sentence, where it is no command."""

OURS: Mapping[str, str] = {
    "companion cards edit": "cards edit miscrits ours",
    "companion cards list": "cards list miscrits",
    "companion cards use": "cards use miscrits ours",
    "companion compile --remove": "compile --remove",
    "companion content": "content sts",
    "companion doctor": "doctor --settings s.toml --write-settings",
    "companion games": "games",
    "companion groups": "groups",
    "companion games export": "games export ID new.game",
    "companion games show": "games show ID",
    "companion groups new": "groups new sts Friday",
    "companion house": "house sts --keep Ours house-a.toml",
    "companion play": "play ministeel --seats Anna,Ben",
    "companion resume": "resume ID",
    "companion tags begin": "tags begin Ben=silent",
    "companion tags bind": "tags bind 04a1b2c3d4e580 ministeel/ministeel/dagger/1",
    "companion tags missing": "tags missing ministeel ministeel",
}
"""Lines of our own: what is typed in a folder with a saved game, a set of cards and a group."""

ELSEWHERE: Mapping[str, str] = {
    "companion bench": "measures for minutes; tests/play/test_bench.py",
    "companion compile": "machine: takes a compiler and two minutes; tests/compiled/test_making.py",
    "companion install": "machine: needs the network; tests/project/test_scripts.py, on stand-ins",
    "companion release": "machine: needs the network; tests/releases/test_making.py",
    "companion table": "is the other end of a game; tests/hardware/test_table_shell.py",
    "companion update": "machine: changes a kiosk; tests/releases/test_updating.py",
    "sudo apt": "machine: needs root; below on stand-ins",
    "sudo raspi-config": "machine: needs root and a Raspberry Pi; below on stand-ins",
    "sudo reboot": "machine: needs root; below on stand-ins",
    "sudo timedatectl": "machine: needs root; below on stand-ins",
    "sudo usermod": "machine: needs root; below on stand-ins",
}
"""Lines that are carried out by other tests, and why."""

STANDS_IN = ("apt", "df", "raspi-config", "reboot", "tee", "timedatectl", "usermod")
"""What stands in for the programs of Debian that change a machine."""


def lines() -> set[str]:
    """The beginning of every line that a text of the program tells people to type."""
    return {found for text in _texts() for found in lines_in(text)}


def lines_in(text: str) -> Iterator[str]:
    """The same of one text: program, command and what follows it."""
    for program, first, following in LINE.findall(text):
        word = first.rstrip(ENDS)
        if word not in PROSE:
            yield " ".join((program, word, following.rstrip(ENDS) if word == first else "")).strip()


def _texts() -> Iterator[str]:
    """What is translated, and what needs no translation because a shell reads it."""
    for path in files("companion", "hardware", "ui"):
        for node in ast.walk(tree(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("_", "N_", "ngettext"):
                yield from (str(each.value) for each in node.args if isinstance(each, ast.Constant))
            elif isinstance(node, ast.Constant) and str(node.value).startswith("sudo "):
                yield str(node.value)
