"""A case of a rule text as a demonstration: the table before and after each act, and what happened."""

from __future__ import annotations

from typing import Any, NamedTuple

from companion.engine.demonstrating import watching
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.refusals import Refused
from companion.engine.view import View
from companion.play.told.history import TABLE, gathered
from companion.rulebook.cases import Case


class Moment(NamedTuple):
    """The table after an act of a case, and what happened in it; or why it was refused."""

    view: View
    lines: tuple[str, ...] = ()
    refused: str = ""


def moments(game: Game[Any], case: Case) -> tuple[Moment, ...]:
    """What a case does, step by step; steps in which nothing is seen to happen are left out."""
    found: list[Moment] = []
    told = 0

    def watch(match: Match[Any], refused: Refused | None) -> None:
        nonlocal told
        heard = (match.heard or [])[told:]
        told += len(heard)
        said = [game.told(state, event, TABLE) for state, event in game.scenes(match.state, heard)]
        lines = tuple(gathered([words for words in said if words]))
        if lines or refused or not found:
            found.append(Moment(game.view(match.copy(), TABLE), lines, _why_not(refused)))

    with watching(watch):
        game.parts.check_case(case.said, case.head)
    return tuple(found)


def _why_not(refused: Refused | None) -> str:
    if refused is None:
        return ""
    return " ".join(filter(None, (refused.refusal.words, refused.refusal.rule_words)))
