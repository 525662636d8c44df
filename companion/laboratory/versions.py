"""By which rules and data games are played: results are put together only where all of it is the same."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

import msgspec

from companion.games import catalogue
from companion.speech.words import _


class Versions(msgspec.Struct, frozen=True):
    """Versions of the program and of a game's rules and data; `data` names own numbers and cards too."""

    companion: str
    game: str
    rules: str
    data: str

    def __str__(self) -> str:
        words = _("companion {companion}, rules {rules} and data {data} of {game}")
        return words.format(companion=self.companion, rules=self.rules, data=self.data[:12], game=self.game)


def versions_here(game: str) -> Versions:
    """What is in force in this process. Raises `SetupError` for a game there is not."""
    found = catalogue.game(game)
    return Versions(_program(), found.id, found.rules_version, found.data_version)


def _program() -> str:
    try:
        return version("table-companion")
    except PackageNotFoundError:  # run from a folder that was never installed
        return ""
