"""The commands that the documents print, what is filled in for placeholders, and what is not run, and why."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from tests.project.source import ROOT

DOCUMENTS = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
PROGRAM = re.compile(
    r"(?:companion|\./run\.sh|\./test\.sh|sudo|systemd/\S+\.sh|python|\.venv/\S+|pip|dask)(?: |$)"
)
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(r"(?<=\n\n)(?: {4}\S.*\n(?:\n(?= {4}))?)+")
_INLINE = re.compile(r"`((?:companion|\./run\.sh) [^`\n]+)`")


@dataclass(frozen=True)
class Command:
    """A command as it is copied from a document; an `inline` one may name only the beginning of it."""

    document: str
    line: str
    inline: bool = False

    @property
    def words(self) -> list[str]:
        """The words as a shell takes them apart, without a comment and with `companion` for `./run.sh`."""
        words = shlex.split(self.line, comments=True)
        return ["companion", *words[1:]] if words[0] == "./run.sh" else words

    def begins(self, beginning: str) -> bool:
        """Whether the command begins with these words."""
        return f"{' '.join(self.words)} ".startswith(f"{beginning} ")


def commands() -> list[Command]:
    """Every command of README and documents, each once."""
    found = [command for document in DOCUMENTS for command in commands_of(document)]
    found.sort(
        key=lambda command: not command.inline
    )  # of equal ones the last is kept, which is no inline one
    return sorted({" ".join(each.words): each for each in found}.values(), key=lambda each: each.document)


def commands_of(document: Path) -> Iterator[Command]:
    """The commands of one document: in its blocks, and within its sentences."""
    name, text = document.name, document.read_text(encoding="utf-8")
    prose = _FENCED.sub("", text)
    blocks = [block for language, block in _FENCED.findall(text) if language in ("", "sh")]
    for line in "\n".join((*blocks, *_INDENTED.findall(prose))).splitlines():
        if PROGRAM.match(line.strip()):
            yield Command(name, line.strip())
    for line in _INLINE.findall(prose):
        yield Command(name, line, inline=True)


FILLED: Mapping[str, str] = {
    "COMMAND": "play",
    "WORDS": "strike",
    "GAME": "miscrits",
    "NAME": "ours",
    "FILE": "file",
    "FILE.pdf": "file.pdf",
    "FILE.jsonl": "begun.jsonl",
    "/tmp/tags.json": "tags.json",
    "/tmp/tuesday.json": "tuesday.json",
    "UID": "04a1b2c3d4e580",
}
"""What is filled in for a word; `ID` and `k7x` are the game that is saved in the workshop."""

FILES: Mapping[str, str] = {
    "companion cards import": "friends.toml",
    "companion check": "mine.json",
    "companion house sts": "house-a.toml",
    "companion compare packaged": "house.toml",
}
"""Which file of the workshop `FILE` and `mine.toml` are for a command."""

BEFORE: Mapping[str, str] = {
    "companion cards use": "cards aside miscrits ours",
    "companion tags unbind": "tags bind 04a1b2c3d4e580 ministeel/ministeel/dagger/1",
}
"""What must have been done before a command."""

SHORTER: Mapping[str, tuple[str, ...]] = {
    "companion simulate": ("--processes", "1", "--games", "1"),
    "companion compare": ("--processes", "1", "--games", "1"),
    "companion games delete": ("--yes",),
    "companion groups delete": ("--yes",),
}
"""What is said behind a command that would run for minutes, or would ask: the last word counts."""

FEWER: Mapping[str, tuple[str, ...]] = {
    "--boss": ("--boss", "hexaghost", "--players", "1", "--seats", "random"),
    "--elite": ("--players", "1", "--seats", "random"),
    "--encounter": ("--seats", "random"),
    "--climb": ("--players", "1", "--seats", "random"),
}
"""The same of a simulation that has this word."""

NOT_RUN: Mapping[str, str] = {
    "companion WORDS": "stands for every other command",
    "companion screen": "opens a window; tests/ui",
    "companion --language de": "opens a window; tests/ui/test_languages.py",
    "companion --language fr": "opens a window; tests/ui/test_languages.py",
    "companion --demo": "opens a window; tests/ui/test_demonstration.py",
    "companion install": "needs the network",
    "companion doctor": "looks for devices, and waits for people; tests/hardware",
    "companion table": "is the other end of a game; tests/hardware/test_table_shell.py",
    "companion compile": "takes two minutes and a C compiler; tests/compiled",
    "companion release": "packs a whole checkout; tests/releases/test_making.py",
    "companion update": "changes a kiosk; tests/releases/test_updating.py",
    "companion tags row": "waits for cards on a reader; tests/table/test_tags.py",
    "companion tags duplicates": "waits for cards on a reader; tests/table/test_tags.py",
    "companion tags write": "waits for cards on a reader; tests/table/test_tags.py",
    "companion play sts --boss hexaghost --table": "waits for devices; tests/play/test_at_table.py",
    "companion play sts --boss collector --table": "waits for devices; tests/play/test_at_table.py",
    "companion play sts --boss hexaghost --seats ironclad,silent --table": "tests/play/test_at_table.py",
    "companion simulate sts --boss all --players 1-4 --games 10000 --on": "needs others; tests/laboratory",
    "./test.sh": "is what runs this",
    "sudo": "changes the machine; tests/kiosk",
    "systemd/install.sh": "looks at the machine; tests/project/test_systemd.py",
    "python -m": "takes minutes, or a machine of its own",
    "dask": "needs other machines",
}
"""What is only read and not run, by how it begins, and why. `companion` alone opens a window too."""


def why_not_run(command: Command) -> str:
    """Why a command is not run; empty for one that is."""
    if command.words == ["companion"]:
        return NOT_RUN["companion screen"]
    return next((reason for beginning, reason in NOT_RUN.items() if command.begins(beginning)), "")


def arguments(command: Command, game_id: str) -> list[str]:
    """What follows `companion`, with something for each placeholder, and without pipes."""
    file = next((file for beginning, file in FILES.items() if command.begins(beginning)), FILLED["FILE"])
    table = {**FILLED, "ID": game_id, "k7x": game_id, "FILE": file}
    table |= {"mine.toml": file} if command.begins("companion compare") else {}
    words = [table.get(word, word) for word in command.words[1:]]
    words = list(takewhile(lambda word: word not in ("<", "|"), words))
    more = next((more for beginning, more in SHORTER.items() if command.begins(beginning)), ())
    more = more[:2] if "--go-on" in words else more
    fewer = next((fewer for word, fewer in FEWER.items() if more and word in words), ())
    return [*words, *more, *fewer]
