"""Copies of sources are told to mypyc so that it keeps what Python would, and no line of them moves."""

from __future__ import annotations

import ast

from companion.compiled.sources import let_extend, quoted_fields

STRUCT = '''"""A ä module."""
import msgspec


class Cards(msgspec.Struct):
    """Cards."""

    known: list[str] = []
    at: Literal[
        "hand",
        "discard pile",
    ]
    deck: Deck = msgspec.field(default_factory=Deck)
    said: "int" = 0

    def add(self, card: str) -> None:
        name: list[str] = [card]
        self.known += name
'''


def test_annotations_of_fields_become_the_texts_that_msgspec_reads() -> None:
    (found,) = [each for each in ast.parse(quoted_fields(STRUCT)).body if isinstance(each, ast.ClassDef)]
    fields = [line for line in found.body if isinstance(line, ast.AnnAssign)]
    said = [field.annotation.value for field in fields if isinstance(field.annotation, ast.Constant)]
    assert said == ["list[str]", "Literal['hand', 'discard pile']", "Deck", "int"]


def test_a_default_that_is_made_anew_is_no_value_of_its_field_for_mypyc() -> None:
    assert "deck: 'Deck' = __import__('msgspec').field(default_factory=Deck)\n" in quoted_fields(STRUCT)


def test_no_line_moves_and_functions_stay_as_they_are() -> None:
    text = quoted_fields(STRUCT)
    before, after = STRUCT.splitlines(), text.splitlines()
    assert len(before) == len(after) and before[-4:] == after[-4:] and before[:7] == after[:7]


def test_a_class_that_others_extend_is_told_where_nothing_stood() -> None:
    classes = "class Match:\n    pass\n\n\nclass Matched:\n    pass\n"
    text = f"from __future__ import annotations\n\nX = 1\n\n\n{classes}"
    found = let_extend("\n" + text, ["Match"]).splitlines()
    assert found[5].startswith("@mypyc_attr") and found[6] == "class Match:"
    assert "TYPE_CHECKING" in found[1] and found[-2:] == ["class Matched:", "    pass"]
