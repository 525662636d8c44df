"""The rule book of a game, read from `rulebook.toml` and `rulings.md` in the game's folder."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from companion.engine.game import Game
from companion.games import catalogue
from companion.rulebook.book import Ledger, Rulebook, Ruling
from companion.speech.toml_text import tables

_ENTRIES = (
    re.compile(r"^## ([A-Z]+-\d+) (.+)((?:\n(?!#).*)*)", re.MULTILINE),
    re.compile(r"^- \*\*([A-Z]+-\d+) (.+?)\*\*(.*(?:\n(?!- |#|\n).*)*)", re.MULTILINE),
    re.compile(r"^\| ([A-Z]+-\d+) \| (.*?) \| (.*) \|$", re.MULTILINE),
)
"""The three forms of an entry: a heading with what follows, an item of a list, a row of a table."""
_QUOTED = re.compile(r"`(\w+)`")


def rulebook(game: Game[Any]) -> Rulebook:
    """What the folder of a game says of its rules; nothing of a game that is no part of the program.

    Raises `TomlError` and `msgspec.ValidationError` for a ledger that is no ledger.
    """
    package = package_of(game)
    return _read(package) if package else Rulebook(Ledger(), {})


def has_rulebook(game: Game[Any]) -> bool:
    """Whether a game has a ledger of its rule text; asked before each picture, so it reads nothing."""
    package = package_of(game)
    return bool(package) and resources.files(package).joinpath("rulebook.toml").is_file()


def package_of(game: Game[Any]) -> str:
    """The folder of a game that is part of the program; empty for any other."""
    package = ".".join(game.state_type.__module__.split(".")[:3])
    return package if package.startswith(catalogue.__name__.rpartition(".")[0] + ".") else ""


@lru_cache(maxsize=1)
def _read(package: str) -> Rulebook:
    """The rule book in a package; a large one takes a second on a slow machine, and one game is played."""
    ledger, rulings = _text(package, "rulebook.toml"), _text(package, "rulings.md")
    return Rulebook(ledger_in(ledger), {each.id: each for each in rulings_in(rulings)})


def _text(package: str, name: str) -> str:
    file = resources.files(package).joinpath(name)
    return file.read_text("utf-8") if file.is_file() else ""


def ledger_in(text: str) -> Ledger:
    """The ledger that a TOML text is. Raises `TomlError` and `msgspec.ValidationError`."""
    return msgspec.convert(tables(text), Ledger)


def rulings_in(text: str) -> Iterator[Ruling]:
    """The entries of a `rulings.md`, each form in the order of the text."""
    for form in _ENTRIES:
        for id, title, said in form.findall(text):
            words = " ".join(said.replace(" | ", ". Because: ").split())
            yield Ruling(id, title.rstrip("."), words, tuple(_QUOTED.findall(f"{title} {said}")))
