"""An owner's file with one number more, another, or one less: every other line is as it was written."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.play.bad_input import BadInput
from companion.play.owners.owners_text import numbers_of, with_number

FILE = "toy.toml"
HAND = "# mine\na.b = 1  # small print\n\n[c.d]\n# here\ne = [1, 2]\nf = 3\n\n[g]\nh.i = 4\n"


@pytest.mark.parametrize(
    ("key", "number", "old", "new"),
    [
        ("a.b", 9, "a.b = 1  # small print", "a.b = 9  # small print"),
        ("c.d.e", [1, 7], "e = [1, 2]", "e = [1, 7]"),
        ("c.d.f", 0, "f = 3", "f = 0"),
        ("g.h.i", -4, "h.i = 4", "h.i = -4"),
        ("c.d.new", 5, "[c.d]\n", "[c.d]\nnew = 5\n"),
        ("x.y", 5, "\n[c.d]", "\nx.y = 5\n[c.d]"),
        ("a.b", None, "a.b = 1  # small print\n", ""),
        ("c.d.f", None, "f = 3\n", ""),
        ("not.there", None, "", ""),
    ],
)
def test_only_the_line_of_the_number_changes(key: str, number: Any, old: str, new: str) -> None:
    assert with_number(HAND, key, number, FILE) == (HAND.replace(old, new, 1) if old else HAND)


def test_a_last_line_without_an_end_is_not_run_into() -> None:
    assert with_number("a = 1", "b", 2, FILE) == "a = 1\nb = 2\n"
    assert with_number("", "a.b", 2, FILE) == "a.b = 2\n"


@pytest.mark.parametrize(
    "text",
    ["a = {b = 1}\n", "[a]\nb = [\n1,\n2,\n]\n", '"""\n', "[[a]]\nb = 1\n"],
    ids=["inline table", "several lines", "no TOML", "array of tables"],
)
def test_what_only_hands_should_change_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(BadInput, match=r"toy\.toml"):
        with_number(text, "a.b", 5, FILE)


NAMES = st.sampled_from("abc")
KEYS = st.lists(NAMES, min_size=1, max_size=3).map(".".join)
CHANGES = st.lists(st.tuples(KEYS, st.none() | st.integers(0, 99)), max_size=8)


@given(CHANGES)
def test_any_changes_one_after_the_other_are_all_there_or_refused(changes: list[tuple[str, Any]]) -> None:
    text = HAND.replace("a.b", "z.b").replace("[c.d]", "[a.b.d]")
    for key, number in changes:
        before = numbers_of(text, FILE)
        try:
            text = with_number(text, key, number, FILE)
        except BadInput:
            assert number is not None
            continue
        tomllib.loads(text)
        after = numbers_of(text, FILE)
        assert after.get(key) == number
        assert {name: each for name, each in after.items() if name != key} == {
            name: each for name, each in before.items() if name != key
        }
        assert (text.startswith("# mine\n") and "# small print" in text) or key == "z.b"
