"""Kept games whose files are damaged, swapped with those of other games, or forged and imported."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.store.errors import StoreError
from companion.store.salvage import COPY, MAIN, WAL
from companion.store.shelf import Shelf
from tests.store.plays import as_text, begun, folder_of, play, seeded, step
from tests.toy_game import GAME

FILES = (MAIN, COPY, WAL)


@dataclass
class Left:
    """A game as a power cut left it, or as it was `closed`: its folder, and its true lines."""

    folder: Path
    lines: list[tuple[int, str]]
    closed: bool = False


def left_behind(place: Path, seed: str, steps: int, closed: bool = False) -> Left:
    """The files of a game, as they are before or after it is closed."""
    shelf = Shelf({"toy": GAME}, place / "making" / seed)
    with begun(shelf, seed=seed, steps=steps) as opened:
        left = Left(place / f"left {seed}" / opened.id, as_text(opened.log.lines), closed)
        if not closed:
            shutil.copytree(folder_of(shelf, opened), left.folder)
    if closed:
        shutil.copytree(folder_of(shelf, opened), left.folder)
    return left


def laid_out(place: Path, left: Left) -> Shelf:
    """A shelf with this game alone."""
    folder = place / "shelf"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(left.folder.parent, folder)
    return Shelf({"toy": GAME}, folder)


def outcome(shelf: Shelf, left: Left) -> str:
    """What came of the game: `whole`, `shorter` and said, `refused`; anything else is a defect."""
    game_id = left.folder.name
    shelf.kept()  # a list never breaks
    try:
        with shelf.open(game_id, seeded) as opened:
            lines = as_text(opened.log.lines)
            if lines != left.lines[: len(lines)]:
                return "another game"
            if len(lines) < len(left.lines):
                return "shorter" if opened.notices else "lost in silence"
            play(opened.session, 2)
            return "whole"
    except StoreError as error:
        return f"refused {error.code}"
    finally:
        shelf.delete(game_id)  # whatever there is of it


def damage(data: bytes, random: Random) -> bytes:
    """One wound: a bit, a run of zeros or of noise, a cut, a piece twice, a piece missing."""
    if not data:
        return random.randbytes(20)
    at = random.randrange(len(data))
    length = random.choice([1, 4, 64, 512, 4096])
    kind = random.randrange(6)
    if kind == 0:
        return data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
    if kind == 1:
        return data[:at] + bytes(min(length, len(data) - at)) + data[at + length :]
    if kind == 2:
        return data[:at] + random.randbytes(min(length, len(data) - at)) + data[at + length :]
    if kind == 3:
        return data[:at]
    return data[:at] + (data[at : at + length] * 2 if kind == 4 else b"") + data[at + length :]


def damaged(rounds: int, place: Path, seed: int = 1) -> Counter[str]:
    """So many games, each with one to three wounds in its files: of a closed one in one of the two alone."""
    random, found = Random(seed), Counter[str]()
    games = [left_behind(place, str(number), 4 + number, closed=number > 3) for number in range(8)]
    for _round in range(rounds):
        left = random.choice(games)
        shelf = laid_out(place, left)
        files = [random.choice(FILES[:2])] if left.closed else FILES
        for _wound in range(random.choice([1, 1, 2, 3])):
            path = shelf.folder / left.folder.name / random.choice(files)
            path.write_bytes(damage(path.read_bytes(), random))
        found[f"closed {outcome(shelf, left)}" if left.closed else outcome(shelf, left)] += 1
    return found


def swapped(rounds: int, place: Path, seed: int = 2) -> Counter[str]:
    """So many games, one file of each replaced by that of another game."""
    random, found = Random(seed), Counter[str]()
    games = [left_behind(place, str(number), 3 + 3 * number) for number in range(5)]
    for _round in range(rounds):
        left, other = random.sample(games, 2)
        shelf = laid_out(place, left)
        name = random.choice(FILES)
        shutil.copyfile(other.folder / name, shelf.folder / left.folder.name / name)
        found[outcome(shelf, left)] += 1
    return found


def forged(rounds: int, place: Path, seed: int = 3) -> Counter[str]:
    """So many exported texts, changed: every one is refused in words, or is a game that can be played on."""
    random, found = Random(seed), Counter[str]()
    left = left_behind(place, "1", 6)
    shelf = laid_out(place, left)
    target = place / "forged.game"
    shelf.export(left.folder.name, target)
    text = target.read_bytes()
    for _round in range(rounds):
        target.write_bytes(_forgery(text, random))
        try:
            imported = shelf.import_file(target)
        except StoreError as error:
            found[error.code] += 1
            continue
        with shelf.open(imported.id, seeded) as opened:
            step(opened.session)
        shelf.delete(imported.id)
        found["played on"] += 1
    return found


def _forgery(text: bytes, random: Random) -> bytes:
    """The lines of a game with one value changed and the checksum made to fit again."""
    from hashlib import blake2b

    lines = text.split(b"\n")[:-2]
    at = random.randrange(len(lines))
    values = [
        b"-1",
        b"1e300",
        b"null",
        b'""',
        b'"\\u001b[2J"',
        b"9" * 400,
        b"[]",
        b"{}",
        b"true",
        b'"' + b"x" * 500 + b'"',
    ]
    line = lines[at]
    colons = [place for place, byte in enumerate(line) if byte == ord(":")]
    if colons and random.random() < 0.8:
        start = random.choice(colons) + 1
        end = min(
            (place for place in (line.find(mark, start) for mark in (b",", b"}")) if place > 0),
            default=len(line),
        )
        lines[at] = line[:start] + random.choice(values) + line[end:]
    else:
        lines[at] = damage(line, random)
    body = b"\n".join(lines) + b"\n"
    return body + b'{"checksum":"%s"}\n' % blake2b(body, digest_size=16).hexdigest().encode()
