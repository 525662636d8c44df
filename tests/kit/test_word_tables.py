"""Words, signs and forms that the data of a game holds."""

from __future__ import annotations

import msgspec
import pytest

from companion.engine.parts.signs import Sign
from companion.kit.forms import forms_of
from companion.kit.signs import signs_of
from companion.kit.word_tables import tables_of

FORMS = """
asked = ["words"]
names = ["1 player"]
[kinds]
items.words = "Item"
[fields]
words.words = "Text"
[sorts]
[values]
fire.words = "Fire"
[refers]
cards = ["items"]
"""


def test_each_table_says_one_text_for_each_key() -> None:
    tables = tables_of('[dice]\nleader.words = "die for the lead"\n"first die".words = "first"\n[empty]\n')
    assert tables == {"dice": {"leader": "die for the lead", "first die": "first"}, "empty": {}}


@pytest.mark.parametrize("text", ['[dice]\nleader = "die"', '[dice]\nleader.word = "die"', "dice = 1"])
def test_what_is_no_table_of_texts_is_refused(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        tables_of(text)


def test_a_sign_has_a_color_where_one_is_named() -> None:
    head = 'emblem = "Rat"\nleading = ["gold"]\n'
    text = head + '[of]\nfood = ["a", "red"]\nboss = ["b"]\n[groups]\nitem.words = "item card"'
    signs = signs_of(text, "companion.games.rats")
    assert signs.of == {"food": Sign("a", "red"), "boss": Sign("b")}
    assert (signs.groups, signs.kinds, signs.leading) == ({"item": "item card"}, {}, frozenset({"gold"}))
    assert (signs.emblem, signs.figures) == ("Rat", "companion.games.rats")


def test_forms_say_the_values_that_stand_elsewhere_too() -> None:
    forms = forms_of(FORMS, {"fire": "Blaze", "water": "Water"})
    assert forms.values == {"fire": "Fire", "water": "Water"} and forms_of(FORMS).values == {"fire": "Fire"}
    assert (forms.kinds, forms.fields, forms.sorts) == ({"items": "Item"}, {"words": "Text"}, {})
    assert (forms.refers, forms.asked, forms.cases) == (
        {"cards": ("items",)},
        frozenset({"words"}),
        ("1 player",),
    )
