"""The words in use: a catalogue speaks for every message but the empty one."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from io import BytesIO
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from companion.speech import words as spoken


@pytest.fixture
def words() -> Iterator[ModuleType]:
    """The words, which speak German from a real compiled catalogue."""
    catalog = Catalog(locale="de", charset="utf-8")
    catalog.add("the draw", "das Ziehen")
    catalog.add(("{count} card", "{count} cards"), ("{count} Karte", "{count} Karten"))
    file = BytesIO()
    write_mo(file, catalog)
    file.seek(0)
    spoken.use(gettext.GNUTranslations(file))
    yield spoken
    spoken.use(gettext.NullTranslations())


def test_a_catalogue_speaks(words: ModuleType) -> None:
    assert words._("the draw") == "das Ziehen"
    assert words._("the roll") == "the roll"
    assert [words.ngettext("{count} card", "{count} cards", n) for n in (1, 2)] == [
        "{count} Karte",
        "{count} Karten",
    ]


def test_no_message_has_no_words(words: ModuleType) -> None:
    """A catalogue answers the empty message with its own header."""
    assert words._translations.gettext("") != ""
    assert words._("") == ""


def test_what_is_remembered_is_said_anew_in_another_language(words: ModuleType) -> None:
    asked = []

    @words.remembered
    def said(thing: str) -> str:
        asked.append(thing)
        return str(words._(thing))

    assert [said("the draw"), said("the draw"), said("the roll")] == ["das Ziehen", "das Ziehen", "the roll"]
    assert asked == ["the draw", "the roll"]
    words.use(gettext.NullTranslations())
    assert said("the draw") == "the draw"


def test_what_is_remembered_is_said_anew_with_other_cards(words: ModuleType) -> None:
    names = {"card": "before"}
    said = words.remembered(lambda card: names[card])
    assert said("card") == "before"
    names["card"] = "after"
    assert said("card") == "before"
    words.forget()
    assert said("card") == "after"
