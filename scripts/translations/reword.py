"""Says messages in better English: in code, in the games' data and as the ids of all catalogues, in one step.

A worksheet is a `.po` file beside the program whose msgstr is the better English of its msgid. Translations
move to the new ids. Needs babel and ruff, a developer's tools.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path

from babel.messages.catalog import Catalog, Message

from companion.translations import ENGLISH, LOCALE, languages
from scripts.translations.catalogues import (
    ROOT,
    CatalogueError,
    forms_of,
    is_translated,
    merge,
    problems,
    read,
    source_of,
    sources,
    template,
    write,
)
from scripts.translations.content import SPOKEN_KEYS
from scripts.translations.content import texts as data_texts

Key = tuple[str, str]
"""The first form of a message, and its context ("" for none): what a catalogue knows it by."""
_TEXTS = {"_": slice(0, 1), "N_": slice(0, 1), "ngettext": slice(0, 2)} | dict.fromkeys(
    ("pgettext", "C_"), slice(1, 2)
)
"""Which values of a call are texts."""
_WIDE = 76
_PIECE = re.compile(rf"(?s).{{1,{_WIDE}}}(?:\s+|$)|\S+\s*")
_TOKEN = re.compile(
    r"#[^\n]*"
    r"|(?P<key>[\w-]+)\s*=(?!=)"
    r'|(?P<text>"""(?:\\.|[^\\])*?"""|\'\'\'.*?\'\'\'|"(?:\\.|[^"\\\n])*"|\'[^\'\n]*\')',
    re.DOTALL,
)


@dataclass(frozen=True)
class Wording:
    """All forms of a message as they are and as they shall be."""

    old: tuple[str, ...]
    new: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """What a worksheet has changed: how many texts in which file, and the messages that no file holds."""

    changed: dict[Path, int]
    unknown: list[str]


def worksheet(path: Path) -> dict[Key, Wording]:
    """The better wordings in the worksheet `path`; what is empty or equal is none.

    Raises CatalogueError for a file that is no catalogue or loses a {placeholder}.
    """
    sheet = read(path, ENGLISH)
    if wrong := list(problems(sheet)):
        raise CatalogueError("\n".join(f"{path}: {problem}" for problem in wrong))
    wordings = {
        _key(each): Wording(tuple(forms_of(each.id)), tuple(forms_of(each.string)))
        for each in sheet
        if each.id and is_translated(each)
    }
    return {key: each for key, each in wordings.items() if each.old != each.new}


def refusals(wordings: dict[Key, Wording], catalogues: list[Catalog]) -> Iterator[tuple[Key, str]]:
    """The wordings that would give two messages of different meaning one English, and why, in words.

    Meanings differ where any language translates the two in different ways.
    """
    taken: dict[Key, Key] = {}
    for key, wording in wordings.items():
        new = (wording.new[0], key[1])
        other = taken.setdefault(new, key)
        if other == key and new not in wordings and any(each.get(*_found(new)) for each in catalogues):
            other = new
        if other != key and _meaning(other, catalogues) != _meaning(key, catalogues):
            yield key, f"{key[0]!r} would be called {new[0]!r}, as {other[0]!r} with another meaning is"


def reword(path: Path, root: Path = ROOT, locale: Path = LOCALE) -> Report:
    """Apply the worksheet `path` to the program under `root` and to every catalogue in `locale`.

    Raises CatalogueError, before anything is written, for wordings that are refused.
    """
    wordings = worksheet(path)
    catalogues = {language: read(source_of(language, locale)) for language in languages(locale)[1:]}
    if refused := [why for _key, why in refusals(wordings, list(catalogues.values()))]:
        raise CatalogueError("\n".join([*refused, "say them differently, or give one a context (pgettext)"]))
    met: set[Key] = set()
    changed = {each: count for each in sources(root) if (count := _rewrite(each, wordings, met))}
    _format([each for each in changed if each.suffix == ".py"])
    messages = template(root)
    for language, before in catalogues.items():
        _carry(merge(language, messages, locale), before, wordings)
    return Report(changed, [key[0] for key in wordings if key not in met])


def _key(message: Message) -> Key:
    return forms_of(message.id)[0], message.context or ""


def _found(key: Key) -> tuple[str, str | None]:
    """How babel looks for a message."""
    return key[0], key[1] or None


def _meaning(key: Key, catalogues: list[Catalog]) -> list[list[str]]:
    """What the languages say for a message."""
    return [forms_of(found.string) if (found := each.get(*_found(key))) else [""] for each in catalogues]


def _rewrite(path: Path, wordings: dict[Key, Wording], met: set[Key]) -> int:
    """Put the better wordings into one file, and their keys into `met`; how many it took."""
    written = path.read_text(encoding="utf-8")
    edits = _edits_of_data if path.suffix == ".toml" else _edits_of_code
    raw, count = written.encode(), 0
    for begin, end, key, form in sorted(edits(written, wordings), reverse=True):
        said = wordings[key].new[form]
        pieces = [said] if path.suffix == ".toml" else _PIECE.findall(said)
        raw = (
            raw[:begin]
            + "\n".join(json.dumps(each, ensure_ascii=False) for each in pieces).encode()
            + raw[end:]
        )
        met.add(key)
        count += 1
    if count:
        path.write_bytes(raw)
    return count


def _edits_of_code(written: str, wordings: dict[Key, Wording]) -> Iterator[tuple[int, int, Key, int]]:
    """Where better wordings belong in a module: begin and end in bytes, the message, which of its forms."""
    starts = list(accumulate((len(line.encode()) for line in written.splitlines(keepends=True)), initial=0))
    for context, texts in _marked(ast.parse(written)):
        key = (str(texts[0].value), context)
        wording = wordings.get(key)
        if wording and tuple(each.value for each in texts) == wording.old[: len(texts)]:
            for form, each in enumerate(texts):
                last = starts[(each.end_lineno or 1) - 1] + (each.end_col_offset or 0)
                yield starts[each.lineno - 1] + each.col_offset, last, key, form


def _marked(syntax: ast.AST) -> Iterator[tuple[str, list[ast.Constant]]]:
    """The texts that each call marks for translators, with their context."""
    for call in ast.walk(syntax):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in _TEXTS:
            texts = [each for each in call.args[_TEXTS[call.func.id]] if isinstance(each, ast.Constant)]
            context = call.args[0] if call.func.id in ("pgettext", "C_") else None
            if texts and all(isinstance(each.value, str) for each in texts):
                yield str(context.value) if isinstance(context, ast.Constant) else "", texts


def _edits_of_data(written: str, wordings: dict[Key, Wording]) -> Iterator[tuple[int, int, Key, int]]:
    """Where better wordings belong in a data file: under the keys that people read."""
    under, meanings = "", {each.words: each.context for each in data_texts(written)}
    for token in _TOKEN.finditer(written):
        under = token["key"] or under
        if token["text"] and under in SPOKEN_KEYS:
            words = str(tomllib.loads(f"it = {token['text']}")["it"])
            key = (words, meanings.get(words, ""))
            if key in wordings:
                begin = len(written[: token.start()].encode())
                yield begin, begin + len(token["text"].encode()), key, 0


def _format(paths: list[Path]) -> None:
    """Lay the changed modules out as all others are."""
    if paths:
        subprocess.run([sys.executable, "-m", "ruff", "format", "-q", *map(str, paths)], check=True)


def _carry(path: Path, before: Catalog, wordings: dict[Key, Wording]) -> None:
    """Write what `before` says for the old wordings under their new ids into the catalogue `path`."""
    catalogue = read(path)
    for key, wording in wordings.items():
        said, now = before.get(*_found(key)), catalogue.get(wording.new[0], key[1] or None)
        if said and now and is_translated(said) and said.pluralizable == now.pluralizable:
            now.string = said.string
            now.flags.discard("fuzzy")
    write(catalogue, path)
