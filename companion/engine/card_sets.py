"""Sets of own cards: one TOML text of entries by kind, read into a game's typed structs.

::

    [set]
    game = "meadow"
    name = "Our creatures"

    [creatures.ember_pup]
    name = "Ember Pup"
    element = "fire"
    max_hp = 9

Whoever owns a game whose cards were never published enters them in such texts. What is wrong is said with
file, line, key, what was expected and what may have been meant; a set with a mistake is not read at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

from companion.engine.card_set_lines import Line, line_of, lines
from companion.engine.card_set_words import said, unknown_field
from companion.engine.encoding import state_hash
from companion.speech.near import meant
from companion.speech.words import _

MOST_ENTRIES = 2_000
LARGEST_NUMBER = 9_999
HEAD = "set"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the `[set]` table says: whose cards these are. `version` grows with every change of meaning."""

    game: str
    name: str
    version: int = 1
    words: str = ""


class CardSet(msgspec.Struct, frozen=True):
    """One set as it was read: its head, its entries by kind and id, and the hash of its meaning."""

    head: Head
    entries: Mapping[str, Mapping[str, Any]]
    hash: str


class Mistake(msgspec.Struct, frozen=True):
    """What keeps a set from being read: `line` from 1 (0: the whole text), `key` as it is written."""

    file: str
    line: int
    key: str
    words: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        return f"{place}: {self.key}: {self.words}" if self.key else f"{place}: {self.words}"


class CardSetError(Exception):
    """A set that cannot be read; `mistakes` are all that were found, in the order of the lines."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(sorted(mistakes, key=lambda mistake: mistake.line))
        super().__init__("\n".join(str(mistake) for mistake in self.mistakes))


Kinds = Mapping[str, type[msgspec.Struct]]
"""The tables that a game's sets may have, and the struct of their entries; each has an `id`."""
Check = Callable[[Mapping[str, Mapping[str, Any]]], Iterable[tuple[Line, str]]]
"""What types cannot say, such as references: pairs of a place ("creatures", "ember_pup") and words."""


def read(text: str, file: str, game: str, kinds: Kinds, check: Check = lambda entries: ()) -> CardSet:
    """The set in `text`, the content of `file`. Raises `CardSetError` with every mistake found."""
    reading = _Reading(file, lines(text))
    found = reading.tables(text)
    for path, words in _unbounded(found):
        reading.note(path, words)
    reading.stop_at_mistakes()
    head = reading.head(found.pop(HEAD, None), game)
    entries = {kind: reading.entries(kind, rows, kinds[kind]) for kind, rows in reading.known(found, kinds)}
    reading.stop_at_mistakes()
    for path, words in check(entries):
        reading.note(path, words)
    if reading.mistakes or head is None:
        raise CardSetError(reading.mistakes)
    meant = {kind: {name: _meaning(entry) for name, entry in rows.items()} for kind, rows in entries.items()}
    return CardSet(head, entries, state_hash(msgspec.json.encode([head.game, meant], order="sorted")))


def _meaning(entry: msgspec.Struct) -> msgspec.Struct:
    """What a card does: games that are saved go on where only its figure was changed."""
    return msgspec.structs.replace(entry, figure="") if getattr(entry, "figure", "") else entry


class _Reading(msgspec.Struct):
    """One text being read: where its lines are, and the mistakes found so far."""

    file: str
    at: Mapping[Line, int]
    mistakes: list[Mistake] = []

    def note(self, path: Line, words: str, line: int = 0) -> None:
        self.mistakes.append(Mistake(self.file, line or line_of(self.at, path), key_of(path), words))

    def stop_at_mistakes(self) -> None:
        if self.mistakes:
            raise CardSetError(self.mistakes)

    def tables(self, text: str) -> dict[str, Any]:
        """The text as TOML."""
        from companion.speech import toml_text  # only where TOML is really read

        try:
            return toml_text.tables(text)
        except toml_text.TomlError as mistake:
            self.note((), _("{reason}.").format(reason=mistake), _line_said(str(mistake)))
            raise CardSetError(self.mistakes) from mistake

    def head(self, row: Any, game: str) -> Head | None:
        """The `[set]` table, or `None` after a mistake was noted."""
        if not isinstance(row, dict):
            words = _('expected a table [set] with game = "{game}" and a name.').format(game=game)
            self.note((HEAD,), words)
            return None
        head: Head | None = self.converted(row, Head, (HEAD,))
        if head is not None and head.game != game:
            words = _('these cards belong to the game "{found}", not "{game}".')
            self.note((HEAD, "game"), words.format(found=head.game[:40], game=game))
        return head

    def known(self, tables: Mapping[str, Any], kinds: Kinds) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """The tables of the text that are kinds of cards."""
        for name, rows in tables.items():
            if name not in kinds:
                words = _("unknown kind of card. Expected: {known}.")
                self.note((name,), words.format(known=", ".join(kinds)) + meant(name, kinds))
            elif not isinstance(rows, dict) or len(rows) > MOST_ENTRIES:
                words = _("expected up to {most} tables such as [{name}.an_id].")
                self.note((name,), words.format(most=MOST_ENTRIES, name=name))
            else:
                yield name, rows

    def entries(self, kind: str, rows: Mapping[str, Any], struct: type[msgspec.Struct]) -> dict[str, Any]:
        """The entries of one table by id, without those that have a mistake."""
        made = {name: self.entry((kind, name), row, struct) for name, row in rows.items()}
        return {name: entry for name, entry in made.items() if entry is not None}

    def entry(self, path: tuple[str, str], row: Any, struct: type[msgspec.Struct]) -> Any:
        """One entry, or `None` after a mistake was noted."""
        if not is_id(path[1]):
            words = _(
                "an id uses lowercase letters, digits and _, starts with a letter and has at "
                "most 40 characters."
            )
            self.note(path, words)
        elif not isinstance(row, dict):
            self.note(path, _("expected a table [{key}].").format(key=key_of(path)))
        elif "id" in row:
            self.note((*path, "id"), _("the id is already in the table's name. Leave this line out."))
        else:
            return self.converted({**row, "id": path[1]}, struct, path)
        return None

    def converted(self, row: Any, struct: type[Any], path: Line) -> Any:
        """The row as a struct, or `None` after a mistake was noted."""
        try:
            return entry_of(row, struct)
        except EntryError as mistake:
            self.note((*path, *mistake.path), str(mistake))
            return None


class EntryError(Exception):
    """A row that is no entry: the words say why, `path` where inside the row."""

    def __init__(self, path: Line, words: str) -> None:
        self.path = path
        super().__init__(words)


def entry_of(row: Mapping[str, Any], struct: type[Any]) -> Any:
    """The row as a struct. Raises `EntryError`."""
    try:
        return msgspec.convert(row, type=struct)
    except msgspec.ValidationError as mistake:
        what, _at, place = str(mistake).partition(" - at `$")
        inside = _steps(place.strip("`"))
        wrong = unknown_field(what)
        path = (*inside, *([wrong] if wrong else []))
        raise EntryError(path, said(what, row, struct, inside)) from mistake


def is_id(name: str) -> bool:
    """Whether a name can be an id: small letters, digits and `_`, a letter first, at most 40."""
    plain = name.isascii() and name.replace("_", "a").isalnum() and name == name.lower()
    return plain and name[:1].isalpha() and len(name) <= 40


def key_of(path: Line) -> str:
    """A place as people write it: places in lists count from 1, as on a form."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def _line_said(mistake: str) -> int:
    """tomllib says "(at line 3, column 5)"."""
    digits = mistake.partition("at line ")[2].partition(",")[0]
    return int(digits) if digits.isdecimal() else 0


def _unbounded(value: Any, path: Line = ()) -> Iterator[tuple[Line, str]]:
    """Numbers beyond any card's: everything else is bounded by the length of the text."""
    if isinstance(value, dict | list):
        inner = value.items() if isinstance(value, dict) else enumerate(value)
        for step, one in inner:
            yield from _unbounded(one, (*path, step))
    elif isinstance(value, int | float) and not abs(value) <= LARGEST_NUMBER:
        yield path, _("expected a number up to {most}.").format(most=LARGEST_NUMBER)


def _steps(place: str) -> Line:
    """`.attacks[0].damage` as ("attacks", 0, "damage")."""
    words = place.replace("[", ".").replace("]", "").split(".")
    return tuple(int(word) if word.isdecimal() else word for word in words if word and word != "...")
