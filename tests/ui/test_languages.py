"""Every screen in the pseudo-language: no words of ours escape translation, and longer words have room."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice, pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.speech.words import _
from companion.translations import languages
from tests.ui.sample_machine import sample_documents
from tests.ui.test_documents import all_words
from ui.look.panels import PANELS
from ui.program.app import speak

SAMPLES = (
    *(
        "place_views.py",
        "sample_views.py",
        "rogue_views.py",
        "duel_views.py",
        "fake_port.py",
        "scenes.py",
        "around_scenes.py",
        "climb_views.py",
        "climb_scenes.py",
        "trouble_scenes.py",
        "device_scenes.py",
    ),
    *(
        "sample_devices.py",
        "sample_house.py",
        "sample_numbers.py",
        "sample_trials.py",
        "sample_sets.py",
        "sample_tags.py",
        "sample_machine.py",
        "sample_sticks.py",
        "sample_rules.py",
    ),
)
"""What the scenes are made of: names of cards and people, and words that a game said already."""
WORD = re.compile(r"[A-Za-z]{2,}")
PACKAGES = re.compile(r"\bfont(s|config)(-\w+)*\b|\bespeak-ng\b|\b[A-Z]{2,3}-\d+\b")
"""Debian's packages of fonts and of a voice, and rulings, which have one name in every language."""


@pytest.fixture
def pseudo() -> Iterator[None]:
    speak("pseudo")
    yield
    speak("")


@cache
def samples() -> tuple[tuple[str, ...], ...]:
    """The words of every text of the sample data, read from the modules and pages that hold it."""
    found = [("English",), *(tuple(WORD.findall(each.words)) for each in PANELS)]
    for name in SAMPLES:
        for node in ast.walk(ast.parse((Path(__file__).parent / name).read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(tuple(WORD.findall(node.value)))
    documents = sample_documents()
    chapters = [chapter for each in documents.pages() for chapter in documents.read(each.name)]
    found += [tuple(WORD.findall(all_words([block]))) for chapter in chapters for block in chapter.blocks]
    return tuple(found)


@cache
def sample_words() -> frozenset[str]:
    """Every word of the sample data."""
    return frozenset(word for words in samples() for word in words)


@cache
def sample_pairs() -> frozenset[tuple[str, str]]:
    """Every two words that stand beside each other in the sample data."""
    return frozenset(pair for words in samples() for pair in pairwise(words))


def is_ours(text: str) -> bool:
    """Whether words stand together in a way that the sample data hardly knows."""
    pairs = list(pairwise(WORD.findall(outside_brackets(text))))
    return len(pairs) > 1 and sum(pair in sample_pairs() for pair in pairs) * 2 < len(pairs)


def outside_brackets(text: str) -> str:
    """What is left of a text when everything that was translated is taken out."""
    while (shorter := re.sub(r"⟦[^⟦⟧]*⟧", "", text)) != text:
        text = shorter
    return text


SMALLEST = ("800x480-7", "720x1280-7")
"""The panels with the least room in each direction. Scenes take turns on them."""


def test_every_screen_speaks_another_language_and_has_room_for_it(window: Any, pseudo: None) -> None:
    from tests.ui.audit import audit, texts_of
    from tests.ui.drawing import made
    from tests.ui.scenes import SCENES

    escaped: set[tuple[str, str]] = set()
    cut: list[str] = []
    translated = 0
    for scene, panel_key in zip(SCENES, cycle(SMALLEST), strict=False):
        stage = made(scene, panel_key, 130).stage
        # Names that are a third longer than any may be cut on the smallest squares, in letters this large.
        cut += [f"{scene}: {trouble}" for trouble in audit(stage) if trouble.kind != "name cut"]
        for text in (PACKAGES.sub("", each) for each in texts_of(stage)):
            translated += "⟦" in text
            escaped.update((scene, word) for word in WORD.findall(text) if word not in sample_words())
            escaped.update({(scene, text)} if is_ours(text) else ())
    assert cut == []
    assert escaped == set()
    assert translated > 5 * len(SCENES)


@pytest.fixture(params=languages()[1:])
def translated(request: pytest.FixtureRequest) -> Iterator[str]:
    speak(request.param)
    yield request.param
    speak("en")


def test_every_language_has_room_in_the_largest_text(window: Any, translated: str) -> None:
    """What one language has on one panel, the next has on the other."""
    from tests.ui.audit import audit, texts_of
    from tests.ui.drawing import made
    from tests.ui.scenes import SCENES

    told: set[str] = set()
    panels = islice(cycle(SMALLEST), languages().index(translated), None)
    for scene, panel_key in zip(SCENES, panels, strict=False):
        stage = made(scene, panel_key, 175).stage
        assert audit(stage) == [], scene
        told.update(texts_of(stage))
    expected = {_("Undo"), _("New game"), _("Settings")}
    assert expected <= told and not expected & {"Undo", "New game", "Settings"}


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("sts", ("Anna", "Ben", "Çağla", "Dörte"), {"boss": "hexaghost"}),
        ("sts", ("Anna", "Ben"), {"climb": True}),
        ("ministeel", ("Anna", "Ben", "Dörte"), {}),
        ("mini_rogue", ("Anna", "Ben"), {}),
        ("miscrits", ("Anna", "Ben"), {"boss": "cinder_king"}),
        ("broken_world", ("Anna", "Ben"), {}),
    ],
)
def test_names_and_questions_of_real_games_have_room_in_every_language(
    window: Any, translated: str, name: str, seats: tuple[str, ...], options: dict[str, Any]
) -> None:
    from tests.ui.around_scenes import on_table
    from tests.ui.audit import audit
    from tests.ui.played_views import played_views
    from tests.ui.scenes import shell
    from ui.ports.settings import ScreenSettings

    settings = ScreenSettings(text=175, panel="800x480-7", motion=False)
    looked = 0
    for seat, view in played_views(name, seats, options, (1, 7, 20, 40)):
        there = shell(settings=settings, size=(800, 480))
        on_table(there, view, people=(seat,))
        there.stage.place_all()
        assert audit(there.stage) == []
        looked += 1
    assert looked > 1


def test_a_word_too_long_for_its_place_is_written_smaller_and_not_broken(window: Any) -> None:
    from ui.look.theme import READABLE_MILLIMETRES, look
    from ui.widgets.text import Text, widest_word

    text = Text("ein Überlebenskünstler", "title")
    narrow = text.natural_width() * 0.6
    assert text.pixels_at(text.natural_width()) == text.font_pixels
    smaller = text.pixels_at(narrow)
    assert smaller < text.font_pixels
    assert widest_word(text.text, text.font, smaller) <= narrow + 2
    assert text.pixels_at(1) == pytest.approx(look().millimetres(READABLE_MILLIMETRES))


def test_a_text_that_escapes_and_one_without_room_are_noticed(window: Any, pseudo: None) -> None:
    assert outside_brackets("⟦Ðŕáŵ ⟦á çáŕđ⟧⟧ Zebra") == " Zebra"
    assert "Zebra" not in sample_words() and "Hexaghost" in sample_words()
    assert is_ours("Nobody ever translated this.")
    assert not is_ours("⟦Þļáý⟧ Strike at Cultist") and not is_ours("⟦Þļáý the die⟧")
