"""Every word on the glass goes through gettext: no bare English is handed to what shows it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import catalogue
from companion.table import kits
from tests.project.our_texts import our_texts
from ui.behind.card_book import BoxOfGame

UI = Path(__file__).parents[2] / "ui"
SHOWING = {
    "Text": (0,),
    "button": (0,),
    "hold_button": (0,),
    "heading": (0,),
    "explained": (0, 1),
    "setting": (0, 1),
    "line_button": (0, 1),
    "choice": (1,),
    "page": (0,),
    "top_bar": (0,),
    "open_sheet": (0,),
    "entry_sheet": (1, 4),
    "Notice": (1, 2),
    "NoticeOption": (0,),
    "Written": (0,),
    "CannotDo": (0,),
    "CannotOpen": (0,),
    "HistoryLine": (0,),
    "_line": (1, 2),
}
"""What shows or says its values, with the places of those that people read."""


def bare(source: str) -> Iterator[tuple[int, str]]:
    """Values with letters that reach a part of the screen without gettext."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        for place in SHOWING.get(name, ()):
            value = node.args[place] if place < len(node.args) else None
            for part in _shown(value):
                if re.search(r"[A-Za-z]{2}", part):
                    yield node.lineno, part


def _shown(value: ast.expr | None) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        yield from (part.value for part in value.values if isinstance(part, ast.Constant))
    elif isinstance(value, ast.IfExp):
        yield from _shown(value.body)
        yield from _shown(value.orelse)
    elif isinstance(value, ast.BinOp):
        yield from _shown(value.left)
        yield from _shown(value.right)


@pytest.mark.parametrize("path", sorted(UI.rglob("*.py")), ids=lambda path: path.stem)
def test_nothing_is_shown_that_no_translator_sees(path: Path) -> None:
    assert list(bare(path.read_text("utf-8"))) == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('Text("Hello you")', ["Hello you"]),
        ('Text(f"{name} wins")', [" wins"]),
        ('button("Yes" if on else "No", go)', ["Yes", "No"]),
        ('Text(_("Hello"))', []),
        ('Text("+")', []),
        ('setting(_("Lock"), "Keeps hands off", node)', ["Keeps hands off"]),
    ],
)
def test_bare_words_are_found(source: str, found: list[str]) -> None:
    assert [words for _line, words in bare(source)] == found


def test_every_part_of_every_box_has_a_name_that_translators_see() -> None:
    messages = {message.id for message in our_texts()}
    boxes = [BoxOfGame(catalogue.game(game)) for game in kits.games()]
    words = [said for box in boxes for said in box.parts().values()]
    assert len(words) > 7 and set(words) <= messages
    for box in boxes:
        assert all(box.cards(part) for part in box.parts())
