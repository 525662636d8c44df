"""House rules as options: what begins as the struct says, and what is said of each."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.setups import OptionSpec
from companion.kit.house_rules import Rule, specs_of


class Sample(msgspec.Struct, frozen=True):
    """Rules of every kind, and one of which nothing is said."""

    decks: str = "two"
    ready: bool = True
    most: int = 3
    shape: str = "grid"
    starts: str = ""


SAID = {
    "most": Rule("Most", "How many.", "X-1", 1, 9),
    "ready": Rule("Ready", "Whether.", on_with_people=2),
    "shape": Rule("Shape", "Which.", choices=("grid",), names=("Grid",), group="foremost"),
    "starts": Rule("Starts", "Where.", high=60),
    "climb": Rule("Climb", "Whether.", default=False),
}


def test_each_rule_that_is_said_begins_as_its_field_does() -> None:
    assert specs_of(Sample, SAID) == (
        OptionSpec("most", "int", 3, "Most", "How many.", 1, 9, ruling="X-1"),
        OptionSpec("ready", "bool", True, "Ready", "Whether.", on_with_people=2),
        OptionSpec("shape", "choice", "grid", "Shape", "Which.", choices={"grid": "Grid"}, group="foremost"),
        OptionSpec("starts", "text", "", "Starts", "Where.", high=60),
        OptionSpec("climb", "bool", False, "Climb", "Whether."),
    )


def test_what_is_said_of_no_field_is_refused() -> None:
    with pytest.raises(AttributeError):
        specs_of(Sample, {"rows": Rule("Rows", "How many rows.")})
