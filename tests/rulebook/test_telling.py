"""A rule book in lines to read: sentences, and what rests on none, with rulings and their house rules."""

from __future__ import annotations

import msgspec

from companion.engine.setups import OptionSpec
from companion.rulebook.book import Ledger, Rulebook, Ruling
from companion.rulebook.telling import Told, cases_words, headed, named, told

SENTENCES = {
    "1": {"says": "Draw.", "holds": ["X-T1", "X-T2"], "rulings": ["X-01"]},
    "2": {"says": "A remark.", "people": "no rule", "not_here": "no such card"},
}
BESIDE = {"X-T9": "ours", "X-02": "of this program", "X-T8": ""}
LEDGER = msgspec.convert({"sentences": {"first_turn": SENTENCES}, "beside": BESIDE}, Ledger)
RULINGS = (Ruling("X-01", "When", "Now.", ("late",)), Ruling("X-02", "Ends", "They do.", ()))
BOOK = Rulebook(LEDGER, {each.id: each for each in RULINGS})
SPECS = (
    OptionSpec("late", "bool", False, "Late", "Later."),
    OptionSpec("ends", "text", "", "Ends", "Never.", ruling="X-02"),
    OptionSpec("other", "bool", True, "Other", "No."),
)
DRAW = Told(
    "First turn",
    "1",
    "Draw.",
    ("Ruling: X-01. When", "Now.", "House rule late (default: false): Later."),
    2,
    ("X-01",),
    holds=("X-T1", "X-T2"),
)
REMARK = Told("First turn", "2", "A remark.", ("Not checked: no rule", "Not in this edition: no such card"))
NONE = "Not based on a sentence of the rule text"
ENDS = ("Ruling: X-02. Ends", "They do.", 'House rule ends (default: ""): Never.')
BESIDES = [
    Told(NONE, "", "X-T9: ours", ()),
    Told(NONE, "", "X-02: of this program", ENDS, 0, ("X-02",)),
    Told(NONE, "", "X-T8", ()),
]


def test_without_words_everything_is_told_in_the_order_of_the_text() -> None:
    assert told(BOOK, SPECS, " ") == [DRAW, REMARK, *BESIDES]


def test_what_has_the_words_is_told_and_nothing_else() -> None:
    assert told(BOOK, SPECS, "draw") == [DRAW]
    assert told(BOOK, SPECS, "program") == BESIDES[1:2]
    assert told(BOOK, SPECS, "draw remark") == told(BOOK, SPECS, "?") == []


def test_headings_and_counts_are_words() -> None:
    assert headed("first_turn") == "First turn"
    assert [cases_words(count) for count in (0, 1, 2)] == ["", "1 case", "2 cases"]


def test_sentences_and_rulings_are_told_by_their_names_in_their_order() -> None:
    ruling = Told(NONE, "", ENDS[0], ENDS[1:], 0, ("X-02",))
    assert named(BOOK, SPECS, ["X-02", "first_turn 1"]) == [ruling, DRAW]
    assert named(BOOK, SPECS, []) == []


def test_a_sentence_stands_on_the_page_of_its_section_where_the_book_has_pages() -> None:
    book = BOOK._replace(ledger=msgspec.structs.replace(LEDGER, pages={"first_turn": 5}))
    [line] = named(book, SPECS, ["first_turn 1"])
    assert (line.page, line.place, DRAW.place) == (5, "page 5, First turn", "First turn")
