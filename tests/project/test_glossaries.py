"""Each language calls the things of a game what its glossary says, and no two cards by one name."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from companion.translations import languages
from scripts.translations.content import texts
from tests.project.glossaries import GLOSSARIES, Term, slips, terms
from tests.project.our_texts import our_catalogue, our_texts

NAMES = {"Die Die Die", "Orb Walker", "Power Through"}
"""Names in which a word is not the term."""
DATA = Path("companion/games")


@pytest.fixture(params=sorted(GLOSSARIES))
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_every_language_has_a_glossary() -> None:
    assert sorted(GLOSSARIES) == languages()[1:]


def test_terms_are_called_what_the_glossary_says(language: str) -> None:
    glossary = terms(GLOSSARIES[language].read_text("utf-8"))
    found = list(slips(our_catalogue(language), glossary))
    assert [slip for slip in found if not any(repr(name) in slip for name in NAMES)] == []


def test_every_term_of_the_glossary_stands_in_a_text(language: str) -> None:
    texts_of_all = " ".join(str(message.id) for message in our_texts()).casefold()
    glossary = terms(GLOSSARIES[language].read_text("utf-8"))
    assert len({term.part for term in glossary}) > 5
    assert [term.english for term in glossary if term.english.casefold() not in texts_of_all] == []


def test_no_french_word_that_would_lose_a_letter_stands_before_a_name() -> None:
    """It is "d'Anna", but "de Ben": a name that is filled in stands behind neither."""
    before = re.compile(
        r"\b(de|que) \{(name|other|others|who|owner|seat|player|bearer|card|creature|target)\}", re.I
    )
    said = [message.string for message in our_catalogue("fr") if message.id]
    forms = [form for each in said for form in ([each] if isinstance(each, str) else each)]
    assert len(forms) > 5000 and [form for form in forms if before.search(form)] == []


@pytest.mark.parametrize("game", sorted(path.name for path in DATA.iterdir() if (path / "data").is_dir()))
def test_no_two_things_of_a_game_get_one_name(language: str, game: str) -> None:
    catalogue = our_catalogue(language)
    called: dict[str, set[str]] = defaultdict(set)
    for path in sorted((DATA / game / "data").glob("**/*.toml")):
        for text in texts(path.read_text("utf-8")):
            message = catalogue.get(text.words)
            if text.comment.startswith("name,") and message is not None and message.string:
                called[str(message.string)].add(text.words)
    assert {name: sorted(words) for name, words in called.items() if len(words) > 1} == {}


class TestSlips:
    """The search itself."""

    TERM = Term("cards", "draw pile", ("Nachziehstapel",))

    @pytest.mark.parametrize(
        ("original", "said", "wrong"),
        [
            ("The draw pile is empty.", "Der Nachziehstapel ist leer.", False),
            ("The draw pile is empty.", "Der Zugstapel ist leer.", True),
            ("Draw piles", "Zugstapel", False),
            ("in {draw pile}", "in {draw pile}", False),
            ("type: draw pile", "tippe: draw pile", False),
        ],
    )
    def test_a_term_called_otherwise_is_found(self, original: str, said: str, wrong: bool) -> None:
        assert self.TERM.wrong(original, said) is wrong

    @pytest.mark.parametrize(("game", "count"), [("cards", 1), ("dice", 0)])
    def test_a_term_counts_in_the_texts_of_its_game(self, game: str, count: int) -> None:
        catalogue = Catalog()
        catalogue.add("draw pile", "Zugstapel", locations=[(f"companion/games/{game}/a.py", 1)])
        assert len(list(slips(catalogue, [self.TERM]))) == count

    def test_tables_are_read_by_heading(self) -> None:
        general = "## All\n| English | German | |\n|---|---|---|\n| die | Würfel, Wurf | |\n"
        written = general + "\n## Game (`cards`)\n| row | Reihe | not so |\n"
        assert terms(written) == [Term("", "die", ("Würfel", "Wurf")), Term("cards", "row", ("Reihe",))]
