"""The pages for people quote the words that the program shows, and their pictures are those of the script."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache

import pytest

from scripts.draw_wiring import DRAWINGS, FOLDER, GPIO, SUPPLY, Drawing, drawn
from tests.project.our_texts import our_texts
from tests.project.source import ROOT

PAGES = ("parts", "first-evening", "club-night", "troubleshooting", "tags", "own-numbers")
QUOTED = re.compile(r"“([^”]+)”")
FIELD = re.compile(r"\{\w+\}")


@cache
def texts() -> frozenset[str]:
    """Every text of the program, with … for what is filled in."""
    ids = (message.id for message in our_texts() if message.id)
    forms = (form for words in ids for form in ([words] if isinstance(words, str) else words))
    return frozenset(FIELD.sub("…", form) for form in forms)


def strangers(page: str) -> list[str]:
    """What a page quotes that the program does not say; a quotation may run over a line's end."""
    return [words for words in map(_one_line, QUOTED.findall(page)) if words not in texts()]


def _one_line(words: str) -> str:
    return " ".join(words.split())


@pytest.mark.parametrize("name", PAGES)
def test_what_a_page_quotes_the_program_says(name: str) -> None:
    assert strangers((ROOT / f"docs/{name}.md").read_text(encoding="utf-8")) == []


def test_words_that_the_program_does_not_say_are_found() -> None:
    assert strangers("“Undo”, and “The die … is\nfond of you.”") == ["The die … is fond of you."]


def test_troubleshooting_is_keyed_by_quoted_words() -> None:
    page = (ROOT / "docs/troubleshooting.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| message")]
    assert len(rows) > 30
    assert [row for row in rows if not re.match(r"\| “[^”]+” \| .+ \|$", row)] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_page_is_linked_from_every_readme(name: str) -> None:
    translated = sorted((ROOT / "docs").glob("README.*.md"))
    assert len(translated) >= 2
    assert f"(docs/{name}.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
    for readme in translated:
        assert f"({name}.md)" in readme.read_text(encoding="utf-8"), readme


@pytest.mark.parametrize("drawing", DRAWINGS, ids=lambda drawing: drawing.file)
def test_a_picture_is_the_one_that_the_script_draws(drawing: Drawing) -> None:
    path = FOLDER / f"{drawing.file}.svg"
    assert path.read_text(encoding="utf-8") == drawn(drawing), "python scripts/draw_wiring.py"


def test_the_pictures_give_no_pin_away_twice() -> None:
    panel = [wire.pin for drawing in DRAWINGS for wire in drawing.wires() if wire.pin in GPIO]
    shared = {19, 21, 23}  # MOSI, MISO and SCK of both readers
    assert {pin for pin, times in Counter(panel).items() if times > 1} == shared
    assert not GPIO.keys() & SUPPLY.keys()


def test_the_panel_is_drawn_as_the_example_of_the_settings_has_it() -> None:
    page = (ROOT / "docs/hardware.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(\[hardware\].*?)```", page, re.DOTALL)
    assert example is not None
    panel = tomllib.loads(example.group(1))["hardware"]["panel"]
    seat = panel["seat"][0]
    pins = {panel[part] for part in ("undo", "confirm", "green", "red", "buzzer")} | {
        seat["ready"],
        seat["lamp"],
    }
    ends = {
        wire.pin for drawing in DRAWINGS if drawing.file in ("buttons", "lamps") for wire in drawing.wires()
    }
    assert {GPIO[pin] for pin in ends if isinstance(pin, int) and pin in GPIO} == pins
