"""The words of the forms in which owners write cards: what a game calls its kinds, fields and values."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class CardForms(msgspec.Struct, frozen=True):
    """What a form cannot read from the structs of a game's cards. All words are marked with `N_`.

    - `kinds` are the words for one card of a kind ("creatures": "Creature"), in the order in which cards are
      written; `sorts` those for one line of a list inside a card ("attacks": "Attack").
    - `fields` are labels by the name of a field, `values` those of choices and effects, as written.
    - `refers` are the kinds of cards whose ids stand in a field; `asked` the fields that are asked for one
      after the other though a card may do without.
    - `cases` are the words for each place of a field that can be one number or several ("1 player").
    - `drawn` are the fields that name a figure; one without it has the figure of its name.
    """

    kinds: Mapping[str, str]
    fields: Mapping[str, str]
    sorts: Mapping[str, str] = {}
    values: Mapping[str, str] = {}
    refers: Mapping[str, tuple[str, ...]] = {}
    asked: frozenset[str] = frozenset()
    cases: tuple[str, ...] = ()
    drawn: frozenset[str] = frozenset()
