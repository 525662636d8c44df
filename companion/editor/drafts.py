"""A set of cards that is being written, and a draft of one card: what it says, lacks, and can be taken back.

A set is always one that can be played with; a draft may be half made. What a draft lacks is found by the same
check that reads a set from its file (`companion.engine.parts.own_cards.OwnCards.read`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from companion.editor.forms import Form, Pairs, Rows, form_of
from companion.editor.lines import Line, form_at, lines_of
from companion.editor.rows import Path, Row, value_at, with_value
from companion.editor.set_text import plain, with_card
from companion.engine.card_sets import CardSet, EntryError, entry_of, is_id, key_of
from companion.engine.parts.own_cards import OwnCards, PrintedCard
from companion.speech.toml_text import tables
from companion.speech.words import _

MOST_LIKELY = 8
LONGEST_ID = 40


@dataclass(frozen=True)
class OpenSet:
    """A set as it was read: its file's name and text, and its cards as they stand there."""

    part: OwnCards
    file: str
    text: str
    found: CardSet

    @classmethod
    def read(cls, part: OwnCards, file: str, text: str) -> OpenSet:
        """The set in a text. Raises `CardSetError` with every mistake."""
        return cls(part, file, text, part.read(text, file))

    @property
    def name(self) -> str:
        """What the set is called."""
        return self.found.head.name

    def kinds(self) -> dict[str, str]:
        """The kinds of cards a set may hold, in the game's words."""
        return {kind: _(words) for kind, words in self.part.forms().kinds.items()}

    def form(self, kind: str) -> Form:
        """The form of a kind. Raises `KeyError` for a kind there is not."""
        forms = self.part.forms()
        return form_of(self.part.kinds[kind], _(forms.kinds[kind]), forms)

    def cards(self, kind: str) -> dict[str, Any]:
        """The cards of a kind by id, in the order of the file."""
        return dict(self.found.entries.get(kind, {}))

    def row(self, kind: str, card: str) -> Row:
        """A card of this set as it is written; one of the program in the language that is spoken.

        Raises `KeyError`.
        """
        own: Mapping[str, Row] = tables(self.text).get(kind, {})
        if card in own:
            return own[card]
        spoken: Row = _spoken(_row_of(self.part.packaged().entries.get(kind, {})[card]))
        return spoken

    def name_of(self, card: str) -> str:
        """The name of a card by its id, of this set or of those that come with the program."""
        for found in (self.found, self.part.packaged()):
            for entries in found.entries.values():
                if card in entries:
                    return _(getattr(entries[card], "name", card))
        return card

    def known(self, kinds: Iterable[str]) -> dict[str, str]:
        """The names of all cards of these kinds, those of this set first."""
        found: dict[str, str] = {}
        for one in (self.found, self.part.packaged()):
            for kind in kinds:
                for card in one.entries.get(kind, {}):
                    found.setdefault(card, self.name_of(card))
        return found

    def with_row(self, kind: str, card: str, row: Row | None) -> OpenSet:
        """The set with a card written, or without it. Raises `CannotWrite` and `CardSetError`."""
        return OpenSet.read(self.part, self.file, with_card(self.text, kind, card, row))

    def with_rows(self, kind: str, rows: Mapping[str, Row]) -> OpenSet:
        """The set with several cards written at once, or none of them. Raises like `with_row`."""
        text = self.text
        for card, row in rows.items():
            text = with_card(text, kind, card, row)
        return OpenSet.read(self.part, self.file, text)

    def new_id(self, kind: str, name: str) -> str:
        """An id for a new card, made from its name; with a number where another card has it already."""
        plain_name = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in name)
        words = [word for word in plain_name.lower().split("_") if word]
        made = "_".join(words)[: LONGEST_ID - 4].rstrip("_")
        wanted = made if is_id(made) else f"card_{made}".rstrip("_")
        taken = self.known(self.part.kinds)
        number = 1
        while (found := wanted if number == 1 else f"{wanted}_{number}") in taken:
            number += 1
        return found


def _rows(found: CardSet, kind: str) -> dict[str, Row]:
    entries = found.entries.get(kind, {})
    return {card: _row_of(entry) for card, entry in entries.items()}


def _spoken(value: Any, key: str = "") -> Any:
    """A row with its names and words in the language that is spoken."""
    if isinstance(value, dict):
        return {name: _spoken(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_spoken(inner, key) for inner in value]
    return _(value) if isinstance(value, str) and key in ("name", "words") else value


def _row_of(entry: Any) -> Row:
    row = msgspec.to_builtins(entry)
    row.pop("id", None)
    built: Row = plain(row)
    return built


@dataclass(frozen=True)
class CardDraft:
    """A card that is being written. `card` is its id, "" for a new one; `before` are earlier states."""

    of: OpenSet
    kind: str
    card: str
    row: Row
    before: tuple[Row, ...] = ()

    @classmethod
    def new(cls, of: OpenSet, kind: str) -> CardDraft:
        """An empty card."""
        return cls(of, kind, "", {})

    @classmethod
    def open(cls, of: OpenSet, kind: str, card: str) -> CardDraft:
        """A card of the set. Raises `KeyError`."""
        return cls(of, kind, card, of.row(kind, card))

    @classmethod
    def copy(cls, of: OpenSet, kind: str, card: str) -> CardDraft:
        """A new card that is like this one but for its name. Raises `KeyError`."""
        return cls(of, kind, "", with_value(of.row(kind, card), ("name",), None))

    @property
    def form(self) -> Form:
        """The form it is written in."""
        return self.of.form(self.kind)

    @property
    def name(self) -> str:
        """What the card is called so far; "" for nothing yet."""
        found = self.row.get("name", "" if "name" in self._keys() else self.card)
        return found if isinstance(found, str) else ""

    def _keys(self) -> set[str]:
        return {field.key for field in self.form.fields}

    @property
    def changed(self) -> bool:
        """Whether anything was written since it was opened."""
        return bool(self.before)

    def lines(self) -> tuple[Line, ...]:
        """Everything there is to fill in, in order."""
        return lines_of(self.form, self.row, self.of.name_of)

    def put(self, path: Path, value: Any) -> CardDraft:
        """Write a value at a place; `None` or the usual value leaves the place out."""
        found = next((line for line in self.lines() if line.path == path), None)
        if found is not None and found.optional and not found.adds and value == found.default:
            value = None
        return self._with(with_value(self.row, path, value))

    def add(self, path: Path, tag: str = "") -> CardDraft:
        """A new line of a list, empty but for its tag. `path` is its place, the first free one."""
        rows = self._list_at(path)
        return self._with(with_value(self.row, path, {rows.tag_field: tag} if rows.tag_field else {}))

    def _list_at(self, path: Path) -> Rows:
        form, row = self.form, self.row
        for key, place in zip(path[0:-2:2], path[1:-2:2], strict=True):
            rows, row = form.field(str(key)).shape, value_at(row, (key, place))
            if not isinstance(rows, Rows):
                raise KeyError(key)
            form = form_at(rows, row)
        found = form.field(str(path[-2])).shape
        if not isinstance(found, Rows):
            raise KeyError(path[-2])
        return found

    def _with(self, row: Row) -> CardDraft:
        return self if row == self.row else replace(self, row=row, before=(*self.before, self.row))

    def undo(self) -> CardDraft:
        """As it was before the last change; the same where nothing was changed."""
        if not self.before:
            return self
        return replace(self, row=self.before[-1], before=self.before[:-1])

    def upon(self, of: OpenSet) -> CardDraft:
        """The same draft over the set as it stands in its file by now."""
        return replace(self, of=of)

    # What it says and lacks

    def troubles(self) -> tuple[str, ...]:
        """Why the card cannot be kept yet, in sentences; empty when it can."""
        missing = [line.label for line in self.lines() if line.open]
        tables_missing = (
            each for each in self.form.fields if each.required and isinstance(each.shape, Pairs)
        )
        missing += [each.label for each in tables_missing if each.key not in self.row]
        if missing:
            return (_("Still missing: {fields}.").format(fields=_(", ").join(missing)),)
        entry = self._entry()
        if isinstance(entry, str):
            return (entry,)
        place = (self.kind, self.id)
        return tuple(
            _("{key}: {words}").format(key=key_of(path[2:]), words=words) if path[2:] else words
            for path, words in self.of.part.problems(self._entries(entry))
            if path[:2] == place
        )

    @property
    def id(self) -> str:
        """The id under which it is kept."""
        return self.card or self.of.new_id(self.kind, self.name or self.kind)

    def _entry(self) -> Any:
        """The card as a struct, or a sentence that says why it is none."""
        try:
            return entry_of({**plain(self.row), "id": self.id}, self.of.part.kinds[self.kind])
        except EntryError as mistake:
            key = key_of(mistake.path)
            return _("{key}: {words}").format(key=key, words=mistake) if key else str(mistake)

    def _entries(self, entry: Any) -> dict[str, Mapping[str, Any]]:
        entries = dict(self.of.found.entries)
        return {**entries, self.kind: {**entries.get(self.kind, {}), self.id: entry}}

    def preview(self) -> tuple[PrintedCard, ...]:
        """The card as it would be printed, in words made from what it does; nothing while it is half made."""
        entry = self._entry()
        if isinstance(entry, str):
            return ()
        card, below = self.id, self.of.part.packaged().entries
        own = self._entries(entry)
        merged = {kind: {**below.get(kind, {}), **own.get(kind, {})} for kind in {**below, **own}}
        among = msgspec.structs.replace(self.of.found, entries=merged)
        return tuple(each for each in self.of.part.printed(among) if each.id == card)

    def change(self) -> Callable[[OpenSet], OpenSet]:
        """What puts this card into a set, also one that was changed meanwhile; raises like `kept`."""
        kind, card, row = self.kind, self.id, self.row
        return lambda of: of.with_row(kind, card, row)

    def kept(self) -> OpenSet:
        """The set with this card. Raises `CannotWrite`, and `CardSetError` for one that is half made."""
        return self.of.with_row(self.kind, self.id, self.row)

    # What is likely

    def likely(self, path: Path, begun: str = "") -> tuple[str, ...]:
        """What other cards say there and begins so, the most usual first; of names of cards, words."""
        counted = Counter(self._said_elsewhere(path))
        begins = begun.casefold()
        found = [words for words in counted if words.casefold().startswith(begins) and words != begun]
        return tuple(sorted(found, key=lambda words: (-counted[words], words))[:MOST_LIKELY])

    def _said_elsewhere(self, path: Path) -> Iterator[str]:
        for one in (self.of.found, self.of.part.packaged()):
            for row in _rows(one, self.kind).values():
                for value in map(_, _values(row, path)):
                    yield from value.split() if path == ("name",) else [value]
        yield from (value for value in _values(self.row, path) if len(path) > 1)


def _values(row: Any, path: Path) -> Iterator[str]:
    """Everything that stands at a place, in whichever line of the lists on the way."""
    if not path:
        if isinstance(row, str):
            yield row
        return
    if isinstance(path[0], int):
        for inner in row if isinstance(row, list) else ():
            yield from _values(inner, path[1:])
    elif isinstance(row, dict):
        yield from _values(row.get(path[0]), path[1:])


def changed_at_once(of: OpenSet, kind: str, cards: Iterable[str], key: str, value: Any) -> OpenSet:
    """The set with another value in the same field of several cards, or with none of them changed.

    Raises `CannotWrite`, and `CardSetError` where one of the cards cannot be played with then.
    """
    rows = {card: CardDraft.open(of, kind, card).put((key,), value).row for card in cards}
    return of.with_rows(kind, rows)
