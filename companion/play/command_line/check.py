"""`companion check`: scenario files through the real engine (docs/scenario-format.md)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.text import Text

from companion.engine.game import Game, SetupError
from companion.engine.oracles import ScriptRanOut
from companion.engine.refusals import Refused
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of
from companion.play.owners.compared import differing
from companion.play.terminal.screen import Screen
from companion.speech.words import _, ngettext

KNOWN_KEYS = frozenset({"schema_version", "game", "head", "count", "conventions", "card_sets", "cases"})
_BROKEN = (
    *(LookupError, TypeError, ValueError, AttributeError, NameError),
    *(ArithmeticError, AssertionError, RuntimeError, StopIteration),
)
"""What an engine with a mistake in it may raise; a case that brings that out has failed."""


@dataclass(frozen=True)
class CaseFile:
    """A scenario file that was read: its game, its cases, and everything else in it as `head`."""

    path: Path
    game: Game[Any]
    cases: Sequence[Any]
    head: Mapping[str, Any]


def run(paths: Sequence[Path], game: str | None, screen: Screen) -> int:
    """Check all files, one line per failure. Returns 0, or 1 when any case fails.

    A case that cannot be understood fails, and the others are played. Raises `BadInput` for a file that is
    malformed outside its cases.
    """
    files = [read(path, game) for path in paths]
    cases, failed = 0, 0
    for file in files:
        for case, failures in outcomes(file):
            cases += 1
            failed += bool(failures)
            for failure in failures:
                screen.say(_("{file}: {case}: {failure}").format(file=file.path, case=case, failure=failure))
    screen.show(_summary(cases, failed))
    return 1 if failed else 0


def _summary(cases: int, failed: int) -> Text:
    total = ngettext("{count} case", "{count} cases", cases).format(count=cases)
    if not failed:
        return Text(_("{cases}: all passed.").format(cases=total), "green")
    words = ngettext("{cases}: {count} failed.", "{cases}: {count} failed.", failed)
    return Text(words.format(cases=total, count=failed), "red")


def outcomes(file: CaseFile) -> Iterator[tuple[str, list[str]]]:
    """Each case, by its id or by its number, with its failures."""
    seen: set[str] = set()
    for number, case in enumerate(file.cases, 1):
        name = case.get("id") if isinstance(case, dict) else None
        if not isinstance(name, str) or not name:
            yield _("case {number}").format(number=number), [_("expected a text under the key id.")]
        elif name in seen:
            yield name, [_("two cases have the id {id}. Give each its own id.").format(id=name)]
        else:
            seen.add(name)
            yield name, _failures(file, case)


def _failures(file: CaseFile, case: Mapping[str, Any]) -> list[str]:
    try:
        if isinstance(case.get("print"), dict):
            return differing(file.game.id, case["print"])
        return file.game.parts.check_case(case, file.head)
    except (SetupError, Refused, BadInput) as error:
        return [str(error)]
    except ScriptRanOut as error:
        return [_("the case has too few results: {reason}").format(reason=error)]
    except _BROKEN as error:
        words = _("the rules crashed: {kind}: {reason}")
        return [words.format(kind=type(error).__name__, reason=error)]


def read(path: Path, game: str | None) -> CaseFile:
    """A scenario file. `game` is that of the command line. Raises `BadInput` and `SetupError`."""
    data = _json(path)
    for key in data:
        if key not in KNOWN_KEYS:
            words = _("{file}: unknown key {key}. Expected: {keys}.")
            raise BadInput(words.format(file=path, key=key, keys=", ".join(sorted(KNOWN_KEYS))))
    cases = data.get("cases")
    if not isinstance(cases, list):
        raise BadInput(_("{file}: expected a list of cases under the key cases.").format(file=path))
    head = {key: value for key, value in data.items() if key != "cases"}
    return CaseFile(path, _game_of(path, data, game), cases, head)


def _json(path: Path) -> Mapping[str, Any]:
    try:
        found = json.loads(text_of(path))
    except json.JSONDecodeError as error:
        words = _("{file}: not valid JSON in line {line}, column {column}: {reason}.")
        raise BadInput(
            words.format(file=path, line=error.lineno, column=error.colno, reason=error.msg)
        ) from error
    except RecursionError as error:
        raise BadInput(_("{file}: nested too deeply. Expected a list of cases.").format(file=path)) from error
    if not isinstance(found, dict):
        raise BadInput(_("{file}: expected an object with the keys game and cases.").format(file=path))
    return found


def _game_of(path: Path, data: Mapping[str, Any], given: str | None) -> Game[Any]:
    """The game of the command line, else that of the file, else that which its folder is called after."""
    named = given or data.get("game")
    if named is None and path.absolute().parent.name in (*catalogue.GAMES, *catalogue.ALIASES):
        named = path.absolute().parent.name
    if not isinstance(named, str):
        words = _("{file} does not name its game. Add the key game, or use --game with one of {games}.")
        raise BadInput(words.format(file=path, games=", ".join(catalogue.names())))
    try:
        return catalogue.game(named)
    except SetupError as error:
        raise BadInput(_("{file}: {reason}").format(file=path, reason=error)) from error
