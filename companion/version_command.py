"""`companion --version`: the program, its Python, whether rules are compiled; rules and data of each game."""

from __future__ import annotations

import platform
import sys

from companion.compiled import command
from companion.games import catalogue
from companion.laboratory.versions import versions_here
from companion.speech.words import _


def lines() -> list[str]:
    """What a report of a fault needs, a line each; own numbers and cards that are in force count as data."""
    found = [versions_here(game) for game in catalogue.names()]
    words = _("companion {version}, Python {python}, {machine}")
    given = {"version": found[0].companion or "?", "python": platform.python_version()}
    first = words.format(machine=f"{sys.platform} {platform.machine()}", **given)
    words = _("{game}: rules {rules}, data {data}")
    games = [words.format(game=each.game, rules=each.rules, data=each.data[:12]) for each in found]
    return [first, command.how_rules_run(), *games]
