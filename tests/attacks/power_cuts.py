"""Power cuts, and ends at any call: real store processes on a disk that loses what was not flushed.

`disk_calls.c` is compiled by the C compiler of this machine and loaded into the processes. Where there is no
compiler nothing can be tried.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

from companion.store import log_file
from companion.store.errors import StoreError
from companion.store.shelf import Shelf
from tests.attacks.cut_disk import Disk, Note, lay_out, notes_in
from tests.store.plays import as_text, begun, play, reference, seeded, step
from tests.toy_game import GAME

SOURCE = Path(__file__).with_name("disk_calls.c")
ROOT = Path(__file__).parents[2]
COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
STEPS = 6
"""So many steps of a game at most, before the program is ended or the power goes."""
MOST_CALLS = 160
"""A process that mends, plays and closes makes fewer calls that change files."""
CUTS_EACH = 8
"""So many cuts are tried of what one process wrote."""
_SAID = struct.Struct("=I")
OFTEN = 60_000
"""So long a log is tidied up in a game of this attack, so that cuts hit that too."""


class NoCompilerError(RuntimeError):
    """This machine cannot compile the shim."""


def compiled(place: Path) -> Path:
    """The shim for this machine. Raises `NoCompilerError`."""
    if COMPILER is None or sys.platform != "linux":
        raise NoCompilerError
    made = place / "disk_calls.so"
    subprocess.run([COMPILER, "-O1", "-shared", "-fPIC", "-o", made, SOURCE], check=True, capture_output=True)
    return made


def attack(name: str, rounds: int, place: Path) -> dict[str, int]:
    """Run `cuts`, `kills` or `lies` in a process with the shim; what came of it. Raises `NoCompilerError`."""
    shim = compiled(place)
    command = [sys.executable, "-m", "tests.attacks.power_cuts", name, str(rounds), str(place), str(shim)]
    environment = {**os.environ, "LD_PRELOAD": str(shim)}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr)
    found: dict[str, int] = json.loads(done.stdout)
    return found


@dataclass
class Table:
    """One game of the script, somewhere on its way: where it is kept, and what people know of it."""

    folder: Path
    seed: str
    known: int = 0
    """So many lines were shown to people as kept."""

    @property
    def truth(self) -> list[tuple[int, str]]:
        """All lines of the game."""
        return _truth(self.seed)


@cache
def _truth(seed: str) -> list[tuple[int, str]]:
    return as_text(reference(seed))


@dataclass
class Heard:
    """What was heard of a process: the lines it showed last, and whether it was killed."""

    known: int
    killed: bool = False


class Processes:
    """Processes that play, with the shim loaded."""

    def __init__(self, place: Path, shim: Path) -> None:
        self.place = place
        self.shim: Any = ctypes.CDLL(str(shim))

    def play(self, table: Table, random: Random, last_call: int = 0, notes: str = "") -> Heard:
        """One process plays on, as long as it may."""
        heard, told = os.pipe()
        steps, closes = random.randrange(STEPS), random.random() < 0.6
        child = os.fork()
        if child == 0:
            with suppress(BaseException), mock.patch.object(log_file, "TIDY_BYTES", OFTEN):
                self._watch(table.folder, last_call, notes)
                self._played(table, told, steps, closes)
            os._exit(0)
        os.close(told)
        found = Heard(table.known)
        while word := os.read(heard, _SAID.size):
            found.known = max(found.known, *_SAID.unpack(word))
        os.close(heard)
        found.killed = os.WIFSIGNALED(os.waitpid(child, 0)[1])
        return found

    def _watch(self, folder: Path, last_call: int, notes: str) -> None:
        self.shim.disk_calls_watch(str(folder).encode(), notes.encode(), ctypes.c_long(last_call))

    def _played(self, table: Table, told: int, steps: int, closes: bool) -> None:
        def say(number: int) -> None:
            self.shim.disk_calls_said(ctypes.c_uint64(number))
            os.write(told, _SAID.pack(number))

        shelf = Shelf({"toy": GAME}, table.folder)
        kept = shelf.kept()
        opened = shelf.open(kept[0].id, seeded) if kept else begun(shelf, table.seed)
        say(len(opened.session.entries))
        for _step in range(steps):
            if step(opened.session):
                say(len(opened.session.entries))
        if closes:
            opened.close()

    # The attacks

    def kills(self, rounds: int, random: Random) -> Counter[str]:
        """So many processes are killed, each before one of their calls, or in the middle of a write."""
        found, table = Counter[str](), self._begun(0)
        while found["killed"] < rounds:
            heard = self.play(table, random, random.randrange(1, MOST_CALLS))
            table.known = heard.known
            found["killed" if heard.killed else "ended"] += 1
            found[looked_at(_copied(table.folder, self.place / "look"), table)] += 1
            if table.known >= len(table.truth):
                found["games"] += 1
                table = self._begun(found["games"])
        return found

    def cuts(self, rounds: int, random: Random, honest: bool = True) -> Counter[str]:
        """So often the power goes, while a process plays, begins, mends or closes a game."""
        found, table = Counter[str](), self._begun(0)
        while found["cuts"] < rounds:
            disk, start = Disk(table.folder, honest), table.known
            self.play(table, random, notes=str(self.place / "notes"))
            notes = notes_in(self.place / "notes")
            found["calls"] += len(notes)
            left = list(_cuts(disk, notes, start, random))
            found["noted wrong"] += _durable(disk.whole()) != _durable(_seen(table.folder))
            for files, known in left:
                lay_out(files, _gone(self.place / "look"))
                found[looked_at(self.place / "look", Table(self.place, table.seed, known))] += 1
                found["cuts"] += 1
            files, table.known = random.choice(left)
            lay_out(files, _gone(table.folder))
            if table.known >= len(table.truth):
                found["games"] += 1
                table = self._begun(found["games"])
        return found

    def lies(self, rounds: int, random: Random) -> Counter[str]:
        """The same on a disk that only says that it flushed: it must lose answers, or the attack is blind."""
        return self.cuts(rounds, random, honest=False)

    def _begun(self, number: int) -> Table:
        folder = _gone(self.place / "games")
        folder.mkdir()
        return Table(folder, str(number))


def _cuts(
    disk: Disk, notes: list[Note], known: int, random: Random
) -> Iterator[tuple[dict[str, bytes], int]]:
    """What a cut leaves at some moments of a process, with the lines that were shown by then."""
    moments = sorted(random.choices(range(len(notes) + 1), k=CUTS_EACH))
    done = 0
    for moment in moments:
        disk.take(notes[done:moment])
        done = moment
        yield disk.cut(random), max([known, *(note.at for note in notes[:moment] if note.kind == "a")])
    disk.take(notes[done:])


def _seen(folder: Path) -> dict[str, bytes]:
    """Every file that is there."""
    return {
        str(path.relative_to(folder)) + "/" * path.is_dir(): b"" if path.is_dir() else path.read_bytes()
        for path in folder.rglob("*")
    }


def _durable(files: dict[str, bytes]) -> dict[str, bytes]:
    """Without the index of the log, which SQLite shares in memory and makes anew after a cut."""
    return {path: data for path, data in files.items() if not path.endswith("-shm")}


def _copied(folder: Path, target: Path) -> Path:
    return Path(shutil.copytree(folder, _gone(target)))


def _gone(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    return folder


def looked_at(folder: Path, table: Table) -> str:
    """What became of the game: `whole`, `said` (mended, with nothing lost that people knew), or a defect."""
    shelf = Shelf({"toy": GAME}, folder)
    kept = shelf.kept()
    if not kept:
        return "lost" if table.known else "not begun"
    try:
        with shelf.open(kept[0].id, seeded) as opened:
            lines = as_text(opened.log.lines)
            if len(kept) > 1 or lines != table.truth[: len(lines)]:
                return "another game"
            if len(lines) < table.known:
                return "lost"
            play(opened.session, 2)
            return "said" if opened.notices else "whole"
    except StoreError as error:
        return f"refused {error.code}"


def main(name: str, rounds: int, place: Path, shim: Path) -> dict[str, int]:
    """One attack, in a process that has the shim loaded."""
    processes = Processes(place, shim)
    attacks = {"cuts": processes.cuts, "kills": processes.kills, "lies": processes.lies}
    return dict(attacks[name](rounds, Random(name)))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(sys.argv[1], int(sys.argv[2]), Path(sys.argv[3]), Path(sys.argv[4]))))
