"""The words of the forms in which owners write their own cards, out of a game's data."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from companion.engine.parts.card_forms import CardForms
from companion.kit.word_tables import Said, said_in


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The forms as they are written down, see `CardForms`; `names` are those of its cases."""

    kinds: dict[str, Said]
    fields: dict[str, Said]
    sorts: dict[str, Said]
    values: dict[str, Said]
    refers: dict[str, tuple[str, ...]]
    asked: frozenset[str]
    names: tuple[str, ...] = ()
    drawn: frozenset[str] = frozenset()


def forms_of(text: str, values: Mapping[str, str] | None = None) -> CardForms:
    """The forms in `text`, a `data/forms.toml`, with more `values`."""
    read = msgspec.toml.decode(text, type=Written)
    kinds, fields, sorts = map(said_in, (read.kinds, read.fields, read.sorts))
    said = {**(values or {}), **said_in(read.values)}
    return CardForms(kinds, fields, sorts, said, read.refers, read.asked, read.names, read.drawn)
