"""No sentence reaches people but through gettext, and none is marked where extraction does not see it."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games.slay_the_spire.parts.owners_numbers import in_doubt
from tests.project.our_texts import our_texts
from tests.project.source import OURS, ROOT, files, tree

SAYING = {"say", "ask", "sure", "wait", "add_column"}
"""Calls whose first value people read."""
REFUSING = {
    "BadInput",
    "SetupError",
    "StoreError",
    "NumbersError",
    "TableError",
    "BadCase",
    "refuse",
    "Notice",
}
"""Calls whose every value people may read; codes among them are one word."""
TOLD = {"help", "description", "epilog", "title"}
WORDS = {"_", "N_", "C_", "ngettext", "pgettext"}
SENTENCE = re.compile(r"[a-z]{2,}[ :,.]+[a-z]{2,}", re.IGNORECASE)
# The tools of translators, who need English and babel to use them.
OWN_LANGUAGE = ROOT / "companion/translations"


def sources() -> list[Path]:
    """All code that speaks to people."""
    return [path for path in files(*OURS) if OWN_LANGUAGE not in path.parents]


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def writes_sentence(node: ast.expr) -> bool:
    """Whether code writes several words out, itself or around what it fills in."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    written = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return SENTENCE.search("".join(written)) is not None


def unmarked(syntax: ast.AST) -> Iterator[int]:
    """The lines in which people are told something that no call marks for translators."""
    for call in ast.walk(syntax):
        if isinstance(call, ast.Call):
            name = called(call)
            told = call.args if name in REFUSING else call.args[:1] if name in SAYING else []
            told += [keyword.value for keyword in call.keywords if keyword.arg in TOLD]
            if any(map(writes_sentence, told)):
                yield call.lineno


def hidden(syntax: ast.AST) -> Iterator[int]:
    """The lines with a text marked inside an f-string: before Python 3.12 extraction sees only a string."""
    for outer in ast.walk(syntax):
        if isinstance(outer, ast.JoinedStr):
            for call in ast.walk(outer):
                if (
                    isinstance(call, ast.Call)
                    and called(call) in WORDS
                    and isinstance(call.args[0], ast.Constant)
                ):
                    yield call.lineno


def places(search: object) -> list[str]:
    """Where `search` finds something in our code."""
    assert callable(search)
    return [f"{path.relative_to(ROOT)}:{line}" for path in sources() for line in search(tree(path))]


def test_everything_people_are_told_is_marked() -> None:
    assert places(unmarked) == []


def test_nothing_is_marked_where_extraction_does_not_look() -> None:
    assert places(hidden) == []


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("raise BadInput('there is no such game')", True),
        ("raise BadInput(f'{game}: there is no such game')", True),
        ("raise BadInput(_('{game}: there is no such game').format(game=game))", False),
        ("raise StoreError('in-use', 'somebody plays it')", True),
        ("raise StoreError('in-use', words)", False),
        ("screen.say('The game is over.')", True),
        ("screen.say(words, 'bold red')", False),
        ("commands.add_parser('play', help='a game in the terminal')", True),
        ("commands.add_parser('play', help=_('a game in the terminal'))", False),
        ("raise ValueError('a mistake of ours')", False),
    ],
)
def test_what_is_not_marked_is_found(written: str, found: bool) -> None:
    assert bool(list(unmarked(ast.parse(written)))) is found


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("f'{_(\"Expected\")}: {x}'", True),
        ('f\'{ngettext("card", "cards", n)}: {x}\'', True),
        ("f'{_(name)}: {x}'", False),
        ("_('Expected: {x}').format(x=x)", False),
    ],
)
def test_what_is_marked_in_vain_is_found(written: str, found: bool) -> None:
    assert bool(list(hidden(ast.parse(written)))) is found


def test_what_owners_read_about_uncertain_numbers_can_be_translated() -> None:
    ids = {message.id for message in our_texts()}
    said = {text for row in in_doubt() for text in (row.confidence, row.alternatives, row.why)}
    assert {text for text in said if any(map(str.isalpha, text))} <= ids
