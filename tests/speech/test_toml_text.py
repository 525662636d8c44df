"""Every TOML text from outside: bounded, and with one kind of error."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.speech.toml_text import DEEPEST, LONGEST, TomlError, tables

BOMBS = {
    "digits": "a = " + "9" * 10_000,
    "brackets": "a = " + "[" * 100_000,
    "closed brackets": "a = " + "[" * 50_000 + "]" * 50_000,
    "braces": "a = " + "{b=" * 50_000,
    "dots": ".".join("a" * 5_000) + " = 1",
    "table": "[" + ".".join("a" * 5_000) + "]",
    "deeper by one": "a = " + "[" * DEEPEST + "]" * DEEPEST,
    "many dots": ".".join("a" * (LONGEST // 2 - 4)) + " = 1",
    "spaced dots": "x = 1\n" + " . ".join(["a", '"b"', "'c'"] * 12_000) + " = 1",
    "dots in a table": "a = {" + ".".join("b" * 100_000) + " = 1}",
    "strings that never end": '"""\n\\' * 40_000,
    "letters that never end": "'''\n" + '"\\' * 120_000,
    "quotes that never end": "a = " + '"\\"' * 80_000,
    "date": "a = 99999-99-99",
    "long": "#" * (LONGEST + 1),
}


@pytest.mark.parametrize("text", BOMBS.values(), ids=BOMBS)
def test_a_bomb_is_refused_in_words_and_at_once(text: str) -> None:
    began = time.process_time()
    with pytest.raises(TomlError) as caught:
        tables(text)
    assert 0 < len(str(caught.value)) < 300
    assert time.process_time() - began < 2.0  # 80 KB of dots took minutes


def test_what_is_as_deep_and_as_long_as_may_be_is_read() -> None:
    depth = DEEPEST - 1
    assert tables("a = " + "[" * depth + "]" * depth)["a"] is not None
    assert tables("a = 1\n" + "#" * (LONGEST - 6)) == {"a": 1}


def test_dots_and_brackets_in_words_are_only_words() -> None:
    dots = ".a" * 99 + "[{" * 99
    quoted = f'a = "{dots} \\" {dots}"\nb = \'{dots}\'\nc = """\n{dots}\\""" {dots}"""\n'
    text = f"# {dots}\n{quoted}d = [{'[1.5],' * 99}]\ne.f = 0\n"
    assert [*tables(text)] == ["a", "b", "c", "d", "e"]


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        assert isinstance(tables(text), dict)
    except TomlError as error:
        assert str(error)
