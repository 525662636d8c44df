"""Reads the packaged content; the only place of this game that opens files.

Every mistake is reported as one sentence that names the file, the entry and the field.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib import resources
from typing import Any, TypeVar

import msgspec

from companion.engine.encoding import state_hash
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.kinds import (
    AscensionLevel,
    Card,
    Character,
    Face,
    Limits,
    OpenQuestion,
    OrbKind,
    Potion,
    Relic,
    StanceKind,
)
from companion.speech.words import _

T = TypeVar("T")

CARD_FILES = ("ironclad", "silent", "defect", "watcher", "colorless", "curses_and_status")
FACE_FILES = ("enemies_encounters", "enemies_summons", "enemies_elites", "enemies_bosses")
OTHER_FILES = ("relics", "potions", "characters", "limits", "ascension", "open_questions")
CLIMB_FILES = ("events", "neow", "maps", "climb", "group")
FILES = (*CARD_FILES, *FACE_FILES, *OTHER_FILES, *CLIMB_FILES)
PACKED = "packed.jsonl"


class ContentError(Exception):
    """A content file that cannot be used; the words name file, entry and field."""


@cache
def load() -> Catalog:
    """The packaged content. Raises `ContentError` when a file is damaged."""
    people = file_tables("characters")
    return Catalog(
        cards=_all(CARD_FILES, Card),
        faces=_all(FACE_FILES, Face),
        relics=_all(("relics",), Relic),
        potions=_all(("potions",), Potion),
        characters=entries(people["characters"], "characters.toml", Character),
        orbs=entries(people["orbs"], "characters.toml", OrbKind),
        stances=entries(people["stances"], "characters.toml", StanceKind),
        limits=entry(file_tables("limits"), "limits.toml", "limits", Limits),
        ascension=entry(
            file_tables("ascension")["levels"],
            "ascension.toml",
            "levels",
            tuple[AscensionLevel, ...],
        ),
        questions=_all(("open_questions",), OpenQuestion),
    )


def tables(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises `ContentError` with the line of the first mistake."""
    from companion.engine import toml_text  # only where TOML is really read

    try:
        return toml_text.tables(text)
    except toml_text.TomlError as mistake:
        words = _("{file}: this is not TOML: {mistake}.")
        raise ContentError(words.format(file=file, mistake=mistake)) from mistake


def entries(rows: Mapping[str, Any], file: str, kind: type[T]) -> dict[str, T]:
    """Each table of `rows` as a `kind` whose id is the name of the table.

    Raises `ContentError` for an unknown, missing or ill-typed field.
    """
    made = {}
    for name, row in rows.items():
        if not isinstance(row, dict):
            words = _("{file}, {name}: expected a table, found {found}.")
            raise ContentError(words.format(file=file, name=name, found=repr(row)[:80]))
        made[name] = entry({"id": name, **row}, file, name, kind)
    return made


def entry(row: Any, file: str, name: str, kind: type[T]) -> T:
    """One entry as a `kind`. Raises `ContentError` for an unknown, missing or ill-typed field."""
    try:
        return msgspec.convert(row, type=kind)
    except msgspec.ValidationError as mistake:
        raise ContentError(_said(str(mistake), file, name)) from mistake


def _said(mistake: str, file: str, name: str) -> str:
    """A mistake of msgspec as a sentence of ours: it says "... - at `$.base.do[0].amount`"."""
    what, _at, place = mistake.partition(" - at `$")
    where = place.strip("`.") or _("the entry itself")
    words = _("{file}, {name}: {what} (at {where}).")
    return words.format(file=file, name=name, what=what, where=where)


def _all(files: tuple[str, ...], kind: type[T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for file in files:
        for name, made in entries(file_tables(file), f"{file}.toml", kind).items():
            if name in found:
                words = _("{file}, {name}: another file already has this id.")
                raise ContentError(words.format(file=f"{file}.toml", name=name))
            found[name] = made
    return found


def file_tables(file: str) -> dict[str, Any]:
    """The tables of a packaged file: as packed when that was made from this very text, else read anew.

    Raises `ContentError` for a file that is not TOML.
    """
    text = _data(f"{file}.toml")
    packed = _packed().get(file)
    if packed is not None and packed.text == state_hash(text):
        with suppress(msgspec.DecodeError):
            return msgspec.json.decode(packed.tables, type=dict[str, Any])
    return tables(text.decode(), f"{file}.toml")


# Packing: reading TOML takes most of the time of a start, reading the same tables as JSON next to none.


class Packed(msgspec.Struct):
    """The tables of one TOML file, read when they are asked for, and the hash of the text they are from."""

    file: str
    text: str
    tables: msgspec.Raw


_decoder = msgspec.json.Decoder(Packed)


@cache
def _packed() -> dict[str, Packed]:
    """The packed files; none when the packing is missing or damaged, for everything can be done without."""
    try:
        lines = [_decoder.decode(line) for line in _data(PACKED).splitlines()]
    except (FileNotFoundError, UnicodeDecodeError, msgspec.DecodeError):
        return {}
    return {packed.file: packed for packed in lines}


def packing() -> bytes:
    """What `packed.jsonl` should hold, a line for each file; `scripts/pack_content.py` writes it."""
    texts = {file: _data(f"{file}.toml") for file in FILES}
    made = (_packing(file, text) for file, text in texts.items())
    return b"".join(msgspec.json.encode(packed) + b"\n" for packed in made)


def _packing(file: str, text: bytes) -> Packed:
    return Packed(file, state_hash(text), msgspec.Raw(msgspec.json.encode(tables(text.decode(), file))))


def _data(name: str) -> bytes:
    return resources.files("companion.games.slay_the_spire").joinpath("data", name).read_bytes()
