"""Which modules get faults, and which tests are near them."""

from __future__ import annotations

import re
from pathlib import Path

from tests.project.source import ROOT

ROOMS = {
    "engine": (
        "companion/engine",
        ["tests/engine", "tests/conformance", "tests/test_toy_garden.py", "tests/store"],
    ),
    "kit": ("companion/kit", ["tests/kit", "tests/conformance", "tests/test_pig.py"]),
    "table": ("companion/table", ["tests/table"]),
    **{
        name: (
            f"companion/games/{name}",
            [f"tests/games/{name}", "tests/games/test_parts.py", "tests/conformance"],
        )
        for name in ("broken_world", "mini_rogue", "ministeel", "miscrits", "slay_the_spire")
    },
}
"""The rooms: where their modules lie, and the tests that are run for them. Goldens tell of any change; that
is why they are not among the tests: a rule wants a test that says what is right."""
LEFT_OUT = re.compile(
    r"(^|/|_)(words|view|data|content|contents|bots|careful|signs|tallies|texts|setting_up|odds|series|"
    r"card_forms|own_cards|card_sets|card_set_lines|owners_numbers|group_book|rules_pages|book_pages|terminal|"
    r"tags_command|terminal|numbers|picture|case|compiled|scenario|standing|tableau|shown)(_\w+)?(/|\.py$)"
)
"""What is no rule: words, looks, data and how it is read, bots, cases, commands."""


def modules(room: str) -> list[Path]:
    """The modules of a room that hold its rules."""
    folder = ROOT / ROOMS[room][0]
    found = sorted(folder.rglob("*.py"))
    return [path for path in found if not LEFT_OUT.search(str(path.relative_to(folder)))]
