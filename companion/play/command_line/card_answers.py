"""What somebody typed for a line of a card: a number, a choice by a few letters, another card's name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.editor.drafts import CardDraft
from companion.editor.forms import Chosen, Copies, Counted, Drawn, Named, Rows, Shape, YesOrNo
from companion.editor.lines import Line
from companion.editor.rows import Path
from companion.play.bad_input import BadInput
from companion.play.terminal.typed_acts import covers, tokens
from companion.signs.figures import spare_figures
from companion.speech.whole_numbers import picked, whole
from companion.speech.words import _

NOTHING = "-"
"""Typed for a value that a card does without."""


def answered(draft: CardDraft, line: Line, typed: str) -> tuple[CardDraft, Path]:
    """The draft with what was typed, and the place that was filled in. Raises `BadInput`."""
    if typed == NOTHING:
        return draft.put(line.path, None), line.path
    if line.heads:
        words = _("{label} has its own lines. To change it, use the numbers below. To remove it, type -.")
        raise BadInput(words.format(label=line.label))
    if isinstance(line.shape, Rows):
        return draft.add(line.path, _tag(line.shape, typed)), line.path
    if isinstance(line.shape, Copies):
        return _with_copies(draft, line, line.shape, typed)
    return draft.put(line.path, value_of(draft, line.shape, typed)), line.path


def _tag(rows: Rows, typed: str) -> str:
    if not rows.tag_field:
        return ""
    return str(one_of({tag: form.label for tag, form in rows.forms.items()}, typed))


def _with_copies(draft: CardDraft, line: Line, shape: Copies, typed: str) -> tuple[CardDraft, Path]:
    """ "cinder cub 4": so many copies of a card; one where no number stands behind it."""
    name, _space, last = typed.rpartition(" ")
    count = whole(last)
    card = one_of(draft.of.known(shape.kinds), name if count is not None and name else typed)
    path = (*line.path, card)
    return draft.put(path, 1 if count is None else count), path


def value_of(draft: CardDraft, shape: Shape, typed: str) -> Any:
    """The value that was typed. Raises `BadInput` naming what was expected."""
    if isinstance(shape, Counted):
        return _number(shape, typed)
    if isinstance(shape, YesOrNo):
        return one_of({True: _("yes"), False: _("no")}, typed)
    if isinstance(shape, Chosen):
        return one_of(shape.values, typed)
    if isinstance(shape, Drawn):
        return one_of({name: name for name in spare_figures()}, typed)
    return one_of(draft.of.known(shape.kinds), typed) if isinstance(shape, Named) else typed


def _number(shape: Counted, typed: str) -> int | list[int]:
    numbers = [whole(part) for part in typed.replace("/", " ").split()]
    found = [number for number in numbers if number is not None]
    if len(found) == len(numbers) == 1:
        return found[0]
    if shape.cases and len(found) == len(numbers) == len(shape.cases):
        return found
    words = _("{typed}: expected a whole number.")
    if shape.cases:
        words = _("{typed}: expected a whole number, or {count} numbers with / between them.")
    raise BadInput(words.format(typed=typed[:40], count=len(shape.cases)))


def one_of(choices: Mapping[Any, str], typed: str) -> Any:
    """The choice with this number, or whose words or id begin so. Raises `BadInput`."""
    place = picked(typed, len(choices))
    if place is not None:
        return list(choices)[place]
    asked = tokens(typed)
    found = [key for key, words in choices.items() if asked and covers(asked, tokens(f"{words} {key}"))]
    full = [key for key in found if typed.casefold() in (str(key).casefold(), choices[key].casefold())]
    if len(full or found) == 1:
        return (full or found)[0]
    words = _("{typed} matches none of these, or more than one: {choices}.")
    shown = _(", ").join(choices[key] for key in (found or choices))
    raise BadInput(words.format(typed=typed[:40], choices=shown[:400]))
