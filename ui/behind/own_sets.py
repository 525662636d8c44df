"""The owner's files of own cards for the screens; `ui.ports.own_sets_port.OwnSets`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.editor.drafts import OpenSet
from companion.editor.set_text import CannotWrite, beginning
from companion.engine.card_sets import CardSet, CardSetError
from companion.engine.game import Game
from companion.engine.parts.own_cards import OwnCards
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.owners import own_cards
from companion.play.owners.own_cards import ASIDE, IN_USE, EditedMeanwhileError, SetOnDisk
from companion.speech.words import _, ngettext
from ui.behind.in_words import in_words
from ui.ports.own_sets_port import Change, SetHere, SetLine

_WRONG = BadInput, CardSetError, CannotWrite
"""What may go wrong with a file of a set; the game is played by what is in force meanwhile."""


class FileSets:
    """Every change is written in one step and in force at once."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, str], SetOnDisk] = {}

    def sets(self, game: str) -> tuple[SetLine, ...]:
        """All sets of a game: the program's, those in use, those put aside."""
        part = own_cards.part_of(catalogue.game(game))
        packaged = part.packaged()
        first = SetLine("", packaged.head.name, _counted(part, packaged), packaged=True)
        used = [_line(part, path, True) for path in own_cards.files(game)]
        aside = [_line(part, path, False) for path in own_cards.files(game, ASIDE)]
        return (first, *used, *aside)

    def begin(self, game: str, title: str) -> SetHere:
        """A new set without cards, in use at once. Raises `CannotDo`."""
        rules = catalogue.game(game)
        with in_words(*_WRONG):
            text = beginning(game, title)
            name = _free_name(rules, OpenSet.read(own_cards.part_of(rules), "", text).new_id("set", title))
            own_cards.begin(rules, name, text)
        return self.open(game, name)

    def take(self, game: str, name: str, in_use: bool) -> tuple[SetLine, ...]:
        """Take a set into use, or put it aside. Raises `CannotDo`."""
        rules = catalogue.game(game)
        with in_words(*_WRONG):
            (own_cards.take_into_use if in_use else own_cards.put_aside)(rules, name)
        return self.sets(game)

    def open(self, game: str, name: str) -> SetHere:
        """A set in use. Raises `CannotDo`."""
        with in_words(*_WRONG):
            on_disk = SetOnDisk(catalogue.game(game), own_cards.path_of(game, name))
        self._open[game, name] = on_disk
        return _here(name, on_disk)

    def keep(self, game: str, name: str, change: Change) -> SetHere:
        """Write a changed set. Raises `CannotDo`."""
        return self._change(game, name, lambda on_disk: on_disk.keep(change(on_disk.opened)))

    def undo(self, game: str, name: str) -> SetHere:
        """Take the last change back. Raises `CannotDo`."""
        return self._change(game, name, lambda on_disk: on_disk.undo())

    def _change(self, game: str, name: str, change: Callable[[SetOnDisk], None]) -> SetHere:
        on_disk = self._open[game, name]
        elsewhere = ""
        with in_words(*_WRONG):
            try:
                change(on_disk)
            except EditedMeanwhileError as trouble:
                on_disk.read_again()
                elsewhere = str(trouble)
        return _here(name, on_disk, elsewhere)


def _here(name: str, on_disk: SetOnDisk, elsewhere: str = "") -> SetHere:
    return SetHere(name, on_disk.opened, on_disk.can_undo, elsewhere)


def _line(part: OwnCards, path: Path, in_use: bool) -> SetLine:
    name = path.name.removesuffix(IN_USE if in_use else ASIDE)
    try:
        found = own_cards.read_file(part, path)
    except BadInput as mistakes:
        return SetLine(name, name, "", in_use, str(mistakes))
    return SetLine(name, found.head.name, _counted(part, found), in_use)


def _counted(part: OwnCards, found: CardSet) -> str:
    """What a set holds, kind by kind."""
    words = part.forms().kinds
    each = _("{kind}: {n}")
    held = [each.format(kind=_(words[kind]), n=len(cards)) for kind, cards in found.entries.items() if cards]
    return _(" · ").join(held) or ngettext("{n} card", "{n} cards", 0).format(n=0)


def _free_name(game: Game[Any], wanted: str) -> str:
    """A name of a file that is not taken yet."""
    number = 1
    while True:
        name = wanted if number == 1 else f"{wanted}_{number}"
        if not any(own_cards.path_of(game.id, name, ending).exists() for ending in (IN_USE, ASIDE)):
            return name
        number += 1
