"""Whoever is refused something hears why, by a rule or a fact, and what would be possible instead."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from companion.engine.refusals import RULING
from tests.project.source import ROOT, files, tree

BAD = {"BadInput", "SetupError", "NumbersError", "BadCase", "BotError"}
"""The exceptions whose one sentence is all that people get; `StoreError` demands its remedy by itself."""
SECOND_HALF = re.compile(
    r"[;:.] \S|, not |\bexpected\b|\bsuch as\b|\bas in\b|, so |\bat most\b|\?|^(Choose|Give|Say|Write)\b"
)
"""What parts a sentence into what is wrong and what is possible, or begins one that says only that."""

PRINTED = re.compile(r"page \d+|the text of (a|the) (card|relic)$")
HEADINGS = {
    "broken_world": ("Starting the Game", "Your Turn"),
    "ministeel": ("The Combos", "The Game Pieces", "The Turn Order"),
    "miscrits": (
        "Boss Deck Rules",
        "KO's and Active Miscrits",
        "Poison, Confusion, and Sleep",
        "Starting the game",
        "Your Turn",
    ),
    "mini_rogue": (
        "2 Player Co-operative Rules",
        "Character Classes and Skills",
        "Combat",
        "Crow Card",
        "Exploration Phase",
        "Feats",
        "Merchant Card",
        "Potions",
        "Shrine Card",
        "Tomb Card",
        "Treasure Card",
    ),
}
"""The headings of the rule texts without pages, by game."""


def called(call: ast.Call) -> str:
    """The last name of what is called."""
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def rule_of(call: ast.Call) -> ast.expr | None:
    """What a refusal is given as its rule."""
    named = next((keyword.value for keyword in call.keywords if keyword.arg == "rule"), None)
    return call.args[2] if len(call.args) > 2 else named


def says_nothing(node: ast.expr | None) -> bool:
    """Whether a rule is left out, or is an empty text."""
    if isinstance(node, ast.Call) and node.args:
        return says_nothing(node.args[0])
    return node is None or (isinstance(node, ast.Constant) and not str(node.value or "").strip())


def defaults(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr]]:
    """The parameters that need not be given, with what they are then."""
    args = function.args
    for arg, value in zip(reversed(args.args), reversed(args.defaults), strict=False):
        yield arg.arg, value
    for arg, left_out in zip(args.kwonlyargs, args.kw_defaults, strict=True):
        if left_out is not None:
            yield arg.arg, left_out


def ruleless(syntax: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and code of every refusal without a rule, and of functions that make one unless they are told."""
    for node in ast.walk(syntax):
        if isinstance(node, ast.Call) and called(node) == "Refusal" and says_nothing(rule_of(node)):
            yield node.lineno, str(getattr(node.args[0], "value", "")) if node.args else ""
        elif isinstance(node, ast.FunctionDef) and ("rule", True) in {
            (name, says_nothing(value)) for name, value in defaults(node)
        }:
            yield node.lineno, node.name


def texts(node: ast.AST) -> Iterator[str]:
    """The texts that are marked for translators somewhere in the code."""
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and called(call) in {"_", "N_"} and call.args:
            text = call.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def sentences(function: ast.AST, call: ast.Call) -> Iterator[str]:
    """What a call may say: its own texts, and those of the names that it fills in."""
    yield from texts(call)
    names = {
        part.func.value.id
        for part in ast.walk(call)
        if isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr == "format"
        and isinstance(part.func.value, ast.Name)
    }
    names |= {arg.id for arg in call.args if isinstance(arg, ast.Name)}
    for node in ast.walk(function):
        if isinstance(node, ast.Assign) and any(getattr(to, "id", "") in names for to in node.targets):
            yield from texts(node)


def dead_ends(syntax: ast.AST) -> Iterator[tuple[int, str]]:
    """Sentences that say what is wrong, and neither what was expected nor what can be done."""
    for function in ast.walk(syntax):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and called(node) in BAD:
                    said = [text for text in sentences(function, node) if " " in text]
                    yield from ((node.lineno, text) for text in said if not SECOND_HALF.search(text))


def test_every_refusal_names_its_rule_or_is_one_of_the_program() -> None:
    found = {
        (str(path.relative_to(ROOT)), code): line
        for path in files("companion")
        if path != ROOT / "companion/engine/refusals.py"
        for line, code in ruleless(tree(path))
    }
    assert found == {}


def printed_rules() -> Iterator[tuple[str, str]]:
    """The package and text of each rule that a refusal is given, by itself or as a constant of its game."""
    for package in [*(ROOT / "companion/games").glob("*/"), *(ROOT / "companion").glob("*/")]:
        if package.name in ("games", "__pycache__"):
            continue
        trees = [tree(path) for path in files(str(package.relative_to(ROOT)))]
        constants = {
            str(getattr(node.targets[0], "id", "")): node.value
            for each in trees
            for node in each.body
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call)
        }
        for each in trees:
            for node in ast.walk(each):
                if isinstance(node, ast.Call) and called(node) in {"Refusal", "refuse"}:
                    rule = rule_of(node)
                    name = str(getattr(rule, "id", getattr(rule, "attr", None)))
                    yield from ((package.name, text) for text in literal(constants.get(name, rule)) if text)


def literal(node: ast.expr | None) -> Iterator[str]:
    """The texts of a rule: of one that depends, each."""
    if isinstance(node, ast.IfExp):
        yield from (*literal(node.body), *literal(node.orelse))
    elif isinstance(node, ast.Call) and called(node) == "N_":
        yield from literal(node.args[0])
    elif isinstance(node, ast.Constant):
        yield str(node.value)


def test_every_rule_is_printed() -> None:
    """A page, a heading or a card that people have in their hands, or a ruling that is written down."""
    found = list(printed_rules())
    assert len(found) > 150
    assert {(name, text) for name, text in found if not is_printed(name, text)} == set()


def is_printed(name: str, text: str) -> bool:
    """Whether people can look up a rule of this game."""
    if RULING.fullmatch(text):
        return text in (ROOT / "companion/games" / name / "rulings.md").read_text("utf-8")
    headings = HEADINGS.get(name, ())
    return bool(PRINTED.match(text)) or any(text == each or text.startswith(f"{each}, ") for each in headings)


def test_no_sentence_of_bad_input_is_a_dead_end() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line} {text}"
        for path in files("companion")
        for line, text in dead_ends(tree(path))
    ]
    assert found == []


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("Refusal('over', N_('The game is over.'))", True),
        ("Refusal('over', template, '')", True),
        ("Refusal('over', template, N_(''))", True),
        ("Refusal('over', template, rule='')", True),
        ("Refusal('over', template, N_('page 12, Play'))", False),
        ("Refusal('over', template, rule=PLAY)", False),
        ("def refuse(code, template, rule=''): ...", True),
        ("def refuse(code, template, *, rule=''): ...", True),
        ("def refuse(code, template, rule=PLAY): ...", False),
        ("def refuse(code, template, rule): ...", False),
    ],
)
def test_a_refusal_without_a_rule_is_found(written: str, found: bool) -> None:
    assert bool(list(ruleless(ast.parse(written)))) is found


@pytest.mark.parametrize(
    ("written", "found"),
    [
        ("raise BadInput(_('There is no card {card}.').format(card=card))", True),
        ("raise BadInput(_('There is no card {card}; give its name.').format(card=card))", False),
        ("words = _('There is no card {card}.')\n    raise BadInput(words.format(card=card))", True),
        ("words = _('{file}: expected at most {n} bytes.')\n    raise BadInput(words.format(n=n))", False),
        ("words = _('There is no card.')\n    raise SetupError(words)", True),
        ("raise BadInput(str(error))", False),
        ("raise ValueError(_('There is no card.'))", False),
    ],
)
def test_a_dead_end_is_found(written: str, found: bool) -> None:
    function = f"def refuse(card):\n    {written}\n"
    assert bool(list(dead_ends(ast.parse(function)))) is found
