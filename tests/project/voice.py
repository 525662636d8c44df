"""Measures the words that people read by the guide (`docs/voice.md`).

`python -m tests.project.voice` prints the counts, and with `--all` every hit.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.project.our_texts import our_texts
from tests.project.source import OURS, ROOT, files, tree

DATA = Path(__file__).parent / "voice.toml"
LIMITS = {"button": 24, "prompt": 70, "refusal": 110, "error": 160, "help": 70}
"""How many characters a text of each kind may have in English; a {field} counts as 6."""
MARKS = {"_", "N_", "C_", "ngettext", "pgettext"}
CALLS = {
    "button": {"button", "hold_button"},
    "refusal": {"Refusal", "refuse", "refused", "decline", "_no"},
    "error": {"BadInput", "SetupError", "StoreError", "BadCase", "CannotDo", "NumbersError", "TableError"}
    | {"UnknownCommandError", "TomlError", "ValueError"},
}
"""What is called with the texts of a kind, anywhere among its values."""
TITLED = {"line_button": ("button", "help")}
"""What is called with a title and what it is for, in this order."""
KEYWORDS = {"help": "help", "prompt": "prompt"}
PROMPTS = re.compile(r"_?(CHANCE_)?PROMPTS|_CHANCES")
JUDGES = re.compile(r"/(legal|refusing)\.py$|/judge/")
"""The modules whose sentences are refusals."""
PROMPT_TABLES = re.compile(r"(chance_)?prompts|(\w+_)?chances")
"""The tables of `words.toml` that hold prompts."""
SAID_IN_DATA = re.compile(r"/(words|options|rules_pages|forms)\.toml$")
"""The data files that hold sentences and labels of ours; all others print what is on cards."""
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/*.md")
FOREIGN = re.compile(r"README\.\w+\.md")
LONG, TOO_LONG, SHARE_OF_LONG = 25, 40, 0.05
"""Words of a sentence in a document: this share at most has more than the one, none more than the other."""


@dataclass(frozen=True)
class Banned:
    """An expression that is not said, why, and what is said instead."""

    regex: str
    reason: str
    use: str


def banned() -> list[Banned]:
    """The expressions of the data file."""
    return [Banned(**each) for each in tomllib.loads(DATA.read_text("utf-8"))["banned"]]


@cache
def messages() -> tuple[str, ...]:
    """Every form of every message but the names in the games' data."""
    found = []
    for message in our_texts():
        if message.id and not all(_printed(place) for place, _line in message.locations):
            found += [message.id] if isinstance(message.id, str) else message.id
    return tuple(found)


def _printed(place: str) -> bool:
    """Whether a place is data that repeats what is printed."""
    return place.endswith(".toml") and SAID_IN_DATA.search(place) is None


@cache
def pages() -> dict[str, str]:
    """The English documents, each as its text without code."""
    paths = [path for pattern in PAGES for path in sorted(ROOT.glob(pattern)) if not FOREIGN.match(path.name)]
    return {path.name: without_code(path.read_text("utf-8")) for path in paths}


def without_code(text: str) -> str:
    """A document without blocks of code, with `code` and addresses of links as one word."""
    text = re.sub(r"(?ms)^```.*?^```$", "", text)
    text = re.sub(r"(?m)(?<=\n\n)(?:^    .*\n)+", "", text)
    text = re.sub(r"`[^`]*`", "CODE", text)
    return re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)


def sentences(text: str) -> list[str]:
    """The sentences of paragraphs and of items of lists; headings and tables hold none."""
    lines = ["" if re.match(r"\s*(#|\||>)", line) else line for line in text.splitlines()]
    blocks = re.split(r"\n\s*(?=\n)|\n\s*(?:[-*]|\d+\.) ", "\n" + "\n".join(lines))
    found = [
        each for block in blocks for each in re.split(r"(?<=[.!?:])[\"”)*_]*\s+(?=[\"“(*]*[A-Z0-9])", block)
    ]
    return [" ".join(each.split()) for each in found if len(each.split()) > 1]


def over(limit: int) -> list[tuple[str, str]]:
    """The sentences of the documents with more words than `limit`, each with its page."""
    return [
        (page, each) for page, text in pages().items() for each in sentences(text) if words_in(each) > limit
    ]


def words_in(sentence: str) -> int:
    return sum(any(letter.isalnum() for letter in word) for word in sentence.split())


def length(text: str) -> int:
    """How long a text is with its fields filled in."""
    return len(re.sub(r"\{[^{}]*\}", "filled", text))


@cache
def of_kinds() -> tuple[tuple[str, str, str], ...]:
    """Kind, text and place of each text whose kind its place in the code or the data tells."""
    return (*_prompts_in_data(), *_in_code())


def _prompts_in_data() -> Iterator[tuple[str, str, str]]:
    for path in sorted((ROOT / "companion" / "games").glob("*/data/words.toml")):
        for name, table in tomllib.loads(path.read_text("utf-8")).items():
            if PROMPT_TABLES.fullmatch(name):
                yield from (
                    ("prompt", said["words"], f"{path}: {name}, {key}") for key, said in table.items()
                )


def _in_code() -> Iterator[tuple[str, str, str]]:
    yield from (
        (kind, text, f"{path.relative_to(ROOT)}:{line}")
        for path in files(*OURS)
        for node in ast.walk(tree(path))
        for kind, part in _kinds(node, str(path))
        for text, line in _texts(part)
    )


def _kinds(node: ast.AST, path: str) -> Iterator[tuple[str, ast.AST]]:
    """The parts of the code that hold texts of one kind."""
    if isinstance(node, ast.Call):
        name = str(getattr(node.func, "id", getattr(node.func, "attr", "")))
        for kind in (kind for kind, names in CALLS.items() if name in names):
            yield from ((kind, each) for each in node.args)
        yield from zip(TITLED.get(name, ()), node.args, strict=False)
        yield from ((KEYWORDS[each.arg], each.value) for each in node.keywords if each.arg in KEYWORDS)
        if JUDGES.search(path) and name in MARKS and _sentence(node):
            yield "refusal", node
    if isinstance(node, ast.FunctionDef):
        yield from _named(node)
    if isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "help":
        yield "help", node.value
    if isinstance(node, ast.Assign) and PROMPTS.fullmatch(str(getattr(node.targets[0], "id", ""))):
        yield "prompt", node.value


def _named(function: ast.FunctionDef) -> Iterator[tuple[str, ast.AST]]:
    """What a function gives a name first, and then a call of a kind."""
    given = {
        (kind, name.id)
        for call in ast.walk(function)
        if isinstance(call, ast.Call)
        for kind, part in _kinds(call, "")
        for name in ast.walk(part)
        if isinstance(name, ast.Name)
    }
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            name = node.targets[0].id
            yield from ((kind, node.value) for kind in LIMITS if (kind, name) in given)


def _sentence(call: ast.Call) -> bool:
    return isinstance(call.args[0], ast.Constant) and str(call.args[0].value).endswith(".")


def _texts(part: ast.AST) -> Iterator[tuple[str, int]]:
    """The marked texts anywhere below a part of the code."""
    for call in ast.walk(part):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in MARKS:
            said = [
                each for each in call.args if isinstance(each, ast.Constant) and isinstance(each.value, str)
            ]
            yield from ((str(each.value), each.lineno) for each in said)


def too_long(kind: str) -> list[str]:
    """The texts of a kind that are longer than they may be, each with its place."""
    found = {
        text: place for known, text, place in of_kinds() if known == kind and length(text) > LIMITS[kind]
    }
    return [f"{place}: {text}" for text, place in found.items()]


def hits(expression: Banned) -> tuple[list[str], list[str]]:
    """The messages that an expression stands in, and each place of it in a document."""
    regex = re.compile(expression.regex)
    said = [text for text in messages() if regex.search(text)]
    return said, [f"{page}: {hit[0]}" for page, text in pages().items() for hit in regex.finditer(text)]


def main() -> None:
    """Print every hit, and the counts as they stand."""
    for expression in banned():
        said, written = hits(expression)
        _tell(f"{len(said):4} {len(written):4}  {expression.reason}: {expression.regex}", said)
    for kind in LIMITS:
        _tell(f"{len(too_long(kind)):4}  longer than a {kind}", too_long(kind))
    _tell(
        f"{len(over(LONG)):4} of {sum(len(sentences(text)) for text in pages().values())} sentences are long",
        [],
    )
    _tell(f"{len(over(TOO_LONG)):4} sentences too long", [f"{page}: {each}" for page, each in over(TOO_LONG)])


def _tell(heading: str, lines: list[str]) -> None:
    shown = lines if "--all" in sys.argv else []
    sys.stdout.write("\n      ".join([heading, *shown]) + "\n")


if __name__ == "__main__":
    main()
