"""docs/sts-effects.md: its example runs, and it leaves no word of the language out."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any, get_args

import pytest

from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects, modifiers, values

DOCS = Path(__file__).parents[3] / "docs/sts-effects.md"


def tags(union: Any) -> list[str]:
    """The words of a union: the tags of its structs and the plain words beside them."""
    words = []
    for member in get_args(union):
        config = getattr(member, "__struct_config__", None)
        words += [config.tag] if config else tags(member) or [member]
    return words


def test_the_example_runs() -> None:
    result = doctest.testfile(str(DOCS), module_relative=False)
    assert result.attempted >= 4
    assert result.failed == 0


@pytest.mark.parametrize(
    "union",
    [
        effects.Effect,
        modifiers.AnyModifier,
        values.Condition,
        values.Quantity,
        values.Aim,
        ab.When,
    ],
)
def test_every_word_of_the_language_is_explained(union: Any) -> None:
    words = tags(union)
    text = DOCS.read_text(encoding="utf-8")
    assert len(words) > 5
    assert [word for word in words if word not in text] == []
