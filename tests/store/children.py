"""What the store's tests do in processes of their own: `python -m tests.store.children NAME FOLDER`.

Each prints one line of JSON. They are apart because they limit, break or kill the process they run in.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import resource
import select
import signal
import sys
import tempfile
import urllib.parse  # noqa: F401 - pathlib asks for it late, when nobody may read Python's own files
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.engine.encoding import encode
from companion.engine.session import Session
from companion.store.errors import StoreError
from companion.store.salvage import WAL
from companion.store.shelf import Shelf
from tests.store.failing_disk import FailingDisk
from tests.store.plays import as_text, begun, folder_of, play, reference, seeded, step
from tests.toy_game import GAME

NOBODY = 65534


def shelf_in(folder: Path) -> Shelf:
    return Shelf({"toy": GAME}, folder / "games")


# kill -9, two hundred times


def kill_rounds(folder: Path, rounds: int = 200) -> dict[str, Any]:
    shelf, chance = shelf_in(folder), random.Random(20)
    lost, wrong, mended, acknowledged, games = 0, 0, 0, 0, 0
    game_id, truth = "", []
    for _round in range(rounds):
        if not game_id:
            games += 1
            with begun(shelf, seed=str(games)) as opened:
                game_id, truth = opened.id, as_text(reference(str(games)))
        known = _play_until_killed(shelf, game_id, chance)
        acknowledged += known > 0
        with shelf.open(game_id, seeded) as opened:
            lines = as_text(opened.log.lines)
            mended += bool(opened.notices)
            over = opened.session.match.ask() is None
        lost += len(lines) < known
        wrong += lines != truth[: len(lines)]
        game_id = "" if over else game_id
    return {"lost": lost, "wrong": wrong, "mended": mended, "acknowledged": acknowledged, "games": games}


def _play_until_killed(shelf: Shelf, game_id: str, chance: random.Random) -> int:
    """Returns the last number of lines that the player had acknowledged before it was killed."""
    heard, told = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(heard)
        _player(shelf, game_id, told)
    os.close(told)
    known = 0
    for _answer in range(chance.randrange(8)):
        said = os.read(heard, 4)
        known = int.from_bytes(said, "big") if said else known
    select.select([], [], [], chance.random() * 0.004)  # any moment of the next step, or of closing
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while said := os.read(heard, 4):
        known = int.from_bytes(said, "big")
    os.close(heard)
    return known


def _player(shelf: Shelf, game_id: str, told: int) -> None:
    with contextlib.suppress(BaseException), shelf.open(game_id, seeded) as opened:
        for _step in range(8):
            if not step(opened.session):
                break
            os.write(told, len(opened.session.entries).to_bytes(4, "big"))
    os._exit(0)


# Disks that fail


def _refused(session: Session) -> dict[str, Any]:
    """Try a step that cannot be kept: what was said, and whether anything changed."""
    before = encode(session.match.state), len(session.entries), session.match.number
    try:
        step(session)
    except StoreError as error:
        after = encode(session.match.state), len(session.entries), session.match.number
        return {"code": error.code, "words": str(error), "unchanged": before == after}
    return {"code": "", "words": "", "unchanged": False}


def _failing(folder: Path, break_it: Callable[[Path], Callable[[], None]]) -> dict[str, Any]:
    """Play, break the disk, be refused twice, mend the disk, play to the end, open again."""
    shelf = shelf_in(folder)
    opened = begun(shelf, seed="3", steps=4)
    mend_it = break_it(folder_of(shelf, opened))
    first, second = _refused(opened.session), _refused(opened.session)
    mend_it()
    play(opened.session)
    opened.close()
    with shelf.open(opened.id, seeded) as again:
        whole = as_text(again.log.lines) == as_text(reference("3"))
        return {"first": first, "second": second, "whole": whole, "notices": len(again.notices)}


def file_size_limit(folder: Path) -> dict[str, Any]:
    def break_it(place: Path) -> Callable[[], None]:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, ((place / WAL).stat().st_size + 2000, hard))
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    return _failing(folder, break_it)


def full_disk(folder: Path) -> dict[str, Any]:
    """`folder` is on a file system of its own that is small."""
    ballast = folder / "ballast"

    def break_it(place: Path) -> Callable[[], None]:
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(b"x" * 1024):
                pass
        return ballast.unlink

    return _failing(folder, break_it)


def failing_flush(folder: Path) -> dict[str, Any]:
    disk = FailingDisk()

    def break_it(place: Path) -> Callable[[], None]:
        disk.broken = True
        return lambda: setattr(disk, "broken", False)

    return {**_failing(folder, break_it), "refused": disk.refused}


def read_only(folder: Path) -> dict[str, Any]:
    """As somebody who is not root: a folder that takes no files, before and during a game."""
    if os.getuid() == 0:
        os.setgroups([])
        os.setuid(NOBODY)
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        shelf = shelf_in(place)
        with begun(shelf, steps=3) as opened:
            pass
        game = folder_of(shelf, opened)
        game.chmod(0o555)
        said = _code(lambda: shelf.open(opened.id, seeded))
        seen = shelf.info(opened.id).entries == len(opened.log.lines)
        shelf.folder.chmod(0o555)
        said += _code(lambda: begun(shelf)) + _code(lambda: shelf.delete(opened.id))
        game.chmod(0o755)
        shelf.folder.chmod(0o755)
        with shelf.open(opened.id, seeded) as again:
            whole = as_text(again.log.lines) == as_text(opened.log.lines)
    return {"codes": said, "seen": seen, "whole": whole}


def _code(attempt: Callable[[], object]) -> list[str]:
    try:
        attempt()
    except StoreError as error:
        return [error.code]
    return [""]


if __name__ == "__main__":
    tasks = {
        task.__name__: task for task in (kill_rounds, file_size_limit, full_disk, failing_flush, read_only)
    }
    sys.stdout.write(json.dumps(tasks[sys.argv[1]](Path(sys.argv[2]))) + "\n")
