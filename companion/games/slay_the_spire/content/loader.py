"""Reads the packaged content; the only place of this game that opens files.

Every mistake is reported as one sentence that names the file, the entry and the field.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from types import GenericAlias
from typing import Any, TypeVar

import msgspec

from companion.engine.encoding import state_hash
from companion.games.slay_the_spire.content import kinds
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.speech.words import _

T = TypeVar("T")

CARD_FILES = ("ironclad", "silent", "defect", "watcher", "colorless", "curses_and_status")
FACE_FILES = ("enemies_encounters", "enemies_summons", "enemies_elites", "enemies_bosses")
OTHER_FILES = ("relics", "potions", "characters", "limits", "ascension", "open_questions")
CLIMB_FILES = ("events", "neow", "maps", "climb", "group")
OF_CATALOG = (*CARD_FILES, *FACE_FILES, *OTHER_FILES)
FILES = (*OF_CATALOG, *CLIMB_FILES)
PACKED = "packed.jsonl"
CATALOG = "catalog"
"""The line of the packing that holds the hash of all content together, where others hold a file's tables."""
ENTRIES: Mapping[str, Any] = {
    **dict.fromkeys(CARD_FILES, kinds.Card),
    **dict.fromkeys(FACE_FILES, kinds.Face),
    "relics": kinds.Relic,
    "potions": kinds.Potion,
    "open_questions": kinds.OpenQuestion,
}
"""The files that hold nothing but entries, and what these are. Packed, each row has its id in it."""


class ContentError(Exception):
    """A content file that cannot be used; the words name file, entry and field."""


@cache
def load() -> Catalog:
    """The packaged content. Raises `ContentError` when a file is damaged."""
    catalog = _read(_file_entries, file_tables)
    packed = _packed().get(CATALOG)
    if packed is not None and packed.text == _texts_hash():
        with suppress(msgspec.DecodeError):
            catalog.known_as(msgspec.json.decode(packed.tables, type=str))
    return catalog


def _read(entries_of: Callable[[str], dict[str, Any]], tables_of: Callable[[str], dict[str, Any]]) -> Catalog:
    """The catalog, with files of entries and all others read in these ways."""
    people = tables_of("characters")
    return Catalog(
        cards=_all(CARD_FILES, entries_of),
        faces=_all(FACE_FILES, entries_of),
        relics=entries_of("relics"),
        potions=entries_of("potions"),
        characters=entries(people["characters"], "characters.toml", kinds.Character),
        orbs=entries(people["orbs"], "characters.toml", kinds.OrbKind),
        stances=entries(people["stances"], "characters.toml", kinds.StanceKind),
        limits=entry(tables_of("limits"), "limits.toml", "limits", kinds.Limits),
        ascension=entry(
            tables_of("ascension")["levels"],
            "ascension.toml",
            "levels",
            tuple[kinds.AscensionLevel, ...],
        ),
        questions=entries_of("open_questions"),
    )


def tables(text: str, file: str) -> dict[str, Any]:
    """The tables of a TOML text. Raises `ContentError` with the line of the first mistake."""
    from companion.speech import toml_text  # only where TOML is really read

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


def _all(files: tuple[str, ...], entries_of: Callable[[str], dict[str, T]]) -> dict[str, T]:
    found: dict[str, T] = {}
    for file in files:
        for name, made in entries_of(file).items():
            if name in found:
                words = _("{file}, {name}: this id is already used in another file.")
                raise ContentError(words.format(file=f"{file}.toml", name=name))
            found[name] = made
    return found


def file_tables(file: str) -> dict[str, Any]:
    """The tables of a packaged file: as packed when that was made from this very text, else read anew.

    Raises `ContentError` for a file that is not TOML.
    """
    packed = _as_packed(file, dict[str, Any])
    return packed if packed is not None else _tables_anew(file)


def _file_entries(file: str) -> dict[str, Any]:
    """The entries of a packaged file, in the same way. Raises `ContentError` as `entries`."""
    packed = _as_packed(file, GenericAlias(dict, (str, ENTRIES[file])))
    return packed if packed is not None else _entries_anew(file)


def _tables_anew(file: str) -> dict[str, Any]:
    return tables(data(f"{file}.toml").decode(), f"{file}.toml")


def _entries_anew(file: str) -> dict[str, Any]:
    return entries(_tables_anew(file), f"{file}.toml", ENTRIES[file])


def _as_packed(file: str, kind: Any) -> dict[str, Any] | None:
    """What is packed of a file, as this type; `None` when that was made from another text, or is damaged."""
    packed = _packed().get(file)
    if packed is not None and packed.text == _text_hash(file):
        with suppress(msgspec.DecodeError):
            found: dict[str, Any] = msgspec.json.decode(packed.tables, type=kind)
            return found
    return None


@cache
def _text_hash(file: str) -> str:
    return state_hash(data(f"{file}.toml"))


def _texts_hash() -> str:
    """The hash of all texts that the catalog is made of."""
    return state_hash(" ".join(map(_text_hash, OF_CATALOG)).encode())


# Packing: reading TOML takes most of the time of a start, reading the same entries as JSON next to none; and
# to name the content all of it must be written out.


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
        lines = [_decoder.decode(line) for line in data(PACKED).splitlines()]
    except (FileNotFoundError, UnicodeDecodeError, msgspec.DecodeError):
        return {}
    return {packed.file: packed for packed in lines}


def packing() -> bytes:
    """What `packed.jsonl` should hold, a line for each file and one for all.

    `scripts/pack_content.py` writes it. Raises `ContentError` when a file is damaged.
    """
    catalog = _read(_entries_anew, _tables_anew)
    whole = Packed(CATALOG, _texts_hash(), msgspec.Raw(msgspec.json.encode(catalog.data_hash)))
    return b"".join(msgspec.json.encode(packed) + b"\n" for packed in (*map(_packing, FILES), whole))


def _packing(file: str) -> Packed:
    found = _tables_anew(file)
    if file in ENTRIES:
        found = {name: {"id": name, **row} for name, row in found.items()}
    return Packed(file, _text_hash(file), msgspec.Raw(msgspec.json.encode(found)))


def data(name: str) -> bytes:
    """A file as it lies in the package. Raises `OSError`."""
    found = pkgutil.get_data("companion.games.slay_the_spire", f"data/{name}")
    if found is None:
        raise FileNotFoundError(name)
    return found
