"""What is found in a rule book: by words, ids, sections and pages, and what is near what is not there."""

from __future__ import annotations

import msgspec
import pytest

from companion.rulebook.book import Ledger, Rulebook, Ruling, Tally
from companion.rulebook.searching import found, found_beside, nearest, terms

LEDGER = msgspec.convert(
    {
        "counts": {"first_turn": 3, "combat": 2},
        "sentences": {
            "first_turn": {
                "1.1": {"says": "Who starts has 4 gold.", "holds": ["X-T001", "X-T010"]},
                "1.2": {"says": "Curses are drawn.", "holds": ["X-T001"], "rulings": ["X-01"]},
                "2": {"says": "A remark.", "people": "no rule"},
            },
            "combat": {
                "1": {"says": "Heroes defend.", "rulings": ["X-01", "X-02"]},
                "12": {"says": "No wizards.", "not_here": "the preview has none"},
            },
        },
        "pages": {"combat": 7},
        "faces": {"old_coin": ["X-T098"], "anchor": ["X-T098"]},
        "beside": {"X-T099": "words of an item", "X-03": "ours"},
    },
    Ledger,
)
RULINGS = [
    Ruling("X-01", "When", "Immediately. Because: page 16, pages 3, 8 and 12.", ("when",)),
    Ruling("X-02", "A hero's Armor", "It counts.", ()),
    Ruling("X-03", "Partners", "They share gold.", ()),
    Ruling("X-04", "Left over", "Named by no sentence.", ()),
]
BOOK = Rulebook(LEDGER, {each.id: each for each in RULINGS})


def numbers(words: str) -> list[str]:
    return [place.number for place in found(BOOK, terms(words))]


@pytest.mark.parametrize(
    ("words", "there"),
    [
        ("gold", ["1.1"]),
        ("GOLD starts", ["1.1"]),
        ("gold hero", []),
        ("curse", ["1.2"]),
        ("urses", []),
        ("immediately", ["1.2", "1"]),
        ("armor defend", ["1"]),
        ("remark", ["2"]),
        ("preview", ["12"]),
        ("combat", ["1", "12"]),
        ("first_turn", ["1.1", "1.2", "2"]),
        ("first turn 1.2", ["1.2"]),
        ("1", ["1"]),
        ("x-01", ["1.2", "1"]),
        ("X-T001", ["1.1", "1.2"]),
        ("X-T00", []),
        ("page 16", ["1.2", "1"]),
        ("page 8", ["1.2", "1"]),
        ("page 12", ["1.2", "1"]),
        ("page 1", []),
        ("page 16 heroes", ["1"]),
    ],
)
def test_what_has_all_words_is_found_and_nothing_else(words: str, there: list[str]) -> None:
    assert numbers(words) == there


def test_what_no_sentence_names_is_found_with_its_reason() -> None:
    assert found_beside(BOOK, terms("coin")) == {"X-T098": "old coin, anchor"}
    assert found_beside(BOOK, terms("x-t099")) == {"X-T099": "words of an item"}
    assert found_beside(BOOK, terms("share gold")) == {"X-03": "ours"}
    assert found_beside(BOOK, terms("left over")) == {"X-04": ""}
    assert found_beside(BOOK, terms("immediately")) == {}


def test_the_page_of_a_section_is_found() -> None:
    assert [place.number for place in found(BOOK, terms("page 7"))] == ["1", "12"]
    assert found(BOOK, terms("page 70")) == []


def test_words_near_the_first_that_stands_nowhere_are_named() -> None:
    assert nearest(BOOK, terms("gold wizzard")) == ("wizzard", ["wizards"])
    assert "x-t099" in nearest(BOOK, terms("X-T009"))[1]
    assert nearest(BOOK, terms("dragonfire")) == ("dragonfire", [])
    assert nearest(BOOK, terms("gold remark")) == ("", [])


def test_sections_and_the_whole_are_counted_with_what_holds_several_once() -> None:
    assert BOOK.tallies() == {"first_turn": Tally(3, 2, 1, 1, 0), "combat": Tally(2, 0, 2, 0, 1)}
    assert BOOK.whole() == Tally(5, 2, 2, 1, 1)
    assert list(BOOK.without_sentence()) == ["X-T098", "X-T099", "X-03", "X-04"]
