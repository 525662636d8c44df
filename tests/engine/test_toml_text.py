"""Every TOML text from outside: bounded, and with one kind of error."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.toml_text import DEEPEST, LONGEST, TomlError, tables

BOMBS = {
    "digits": "a = " + "9" * 10_000,
    "brackets": "a = " + "[" * 100_000,
    "closed brackets": "a = " + "[" * 50_000 + "]" * 50_000,
    "braces": "a = " + "{b=" * 50_000,
    "dots": ".".join("a" * 5_000) + " = 1",
    "table": "[" + ".".join("a" * 5_000) + "]",
    "deeper by one": "a = " + "[" * DEEPEST + "]" * DEEPEST,
    "date": "a = 99999-99-99",
    "long": "#" * (LONGEST + 1),
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused_in_words(text: str) -> None:
    with pytest.raises(TomlError) as caught:
        tables(text)
    assert 0 < len(str(caught.value)) < 300


def test_what_is_as_deep_and_as_long_as_may_be_is_read() -> None:
    depth = DEEPEST - 1
    assert tables("a = " + "[" * depth + "]" * depth)["a"] is not None
    assert tables("a = 1\n" + "#" * (LONGEST - 6)) == {"a": 1}


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert isinstance(tables(text), dict)
    except TomlError as error:
        assert str(error)
