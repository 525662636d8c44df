"""Every open question is decided in the document, has its tests, and its house rules are named there."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

import pytest

from companion.games.ministeel.house import SPECS

NUMBERS = [f"MS-{number:02}" for number in range(1, 61)]
ENTRIES = {
    found[1]: found[0]
    for found in re.finditer(
        r"- \*\*(MS-\d\d) .*?(?=\n- \*\*|\n\n)",
        resources.files("companion.games.ministeel").joinpath("rulings.md").read_text() + "\n\n",
        re.DOTALL,
    )
}
TESTS = "".join(path.read_text() for path in Path(__file__).parent.glob("test_rulings_*.py"))


def test_every_question_has_one_entry() -> None:
    assert sorted(ENTRIES) == NUMBERS


@pytest.mark.parametrize("number", NUMBERS)
def test_every_ruling_has_a_test(number: str) -> None:
    assert re.search(rf"def test_{number.lower().replace('-', '_')}_", TESTS)


@pytest.mark.parametrize("spec", SPECS, ids=lambda spec: spec.key)
def test_every_house_rule_is_named_in_its_entry(spec) -> None:  # type: ignore[no-untyped-def]
    assert f"`{spec.key}`" in ENTRIES[spec.ruling]


def test_every_key_in_the_document_is_a_house_rule() -> None:
    named = set(re.findall(r"`([a-z_]+)`", "".join(ENTRIES.values())))
    assert named == {spec.key for spec in SPECS}


def test_every_house_rule_is_tried_in_the_tests() -> None:
    for spec in SPECS:
        assert re.search(rf"\b{spec.key}=", TESTS), spec.key
