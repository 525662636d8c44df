"""`companion rules`: what a rule text says, what holds it, and how it is played where it is open."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game
from companion.engine.parts.contents import Thing
from companion.engine.parts.contents import found as found_in
from companion.play.bad_input import BadInput
from companion.play.command_line.content_command import said as thing_said
from companion.play.command_line.content_command import things_of
from companion.play.terminal import drawing
from companion.play.terminal.screen import Screen
from companion.play.told.shown_case import moments
from companion.rulebook import searching
from companion.rulebook.book import Rulebook, Tally
from companion.rulebook.cases import shown
from companion.rulebook.reading import rulebook
from companion.rulebook.telling import Told, cases_words, headed, told
from companion.speech.called import own_command
from companion.speech.words import _, ngettext

MOST_THINGS = 4
"""So many cards and other things of the box are shown beside the rules; more of them are counted."""


def run(game: Game[Any], words: Sequence[str], screen: Screen) -> int:
    """What is said of the words, or without any a summary. Raises `BadInput` where nothing is."""
    book = rulebook(game)
    if not book.rulings and not book.ledger.sentences:
        said = _("{game} has no rule book here. To see its cards: {command}")
        raise BadInput(said.format(game=game.title(), command=own_command(f"content {game.id}")))
    return _found(game, book, " ".join(words), screen) if words else _summary(game, book, screen)


def show(game: Game[Any], name: str, screen: Screen) -> int:
    """Play the case that shows a sentence ("turn 1.1"), or a packed one with this id, step by step.

    Raises `BadInput` where there is none.
    """
    book, (section, _space, number) = rulebook(game), name.casefold().rpartition(" ")
    sentence = book.ledger.sentences.get(section.replace(" ", "_"), {}).get(number)
    case = shown(game, sentence.holds if sentence is not None else (name,))
    if case is None:
        said = _("No case shows {name}. To find sentences and their numbers: {command}")
        raise BadInput(said.format(name=name[:40], command=own_command(f"rules {game.id} WORDS")))
    if sentence is not None:
        screen.say(_(sentence.says), "bold")
    steps = moments(game, case)
    for place, step in enumerate(steps, 1):
        screen.say(_("Step {number} of {count}").format(number=place, count=len(steps)), "bold")
        screen.show(drawing.board(step.view, step.lines, screen.width, game.parts.signs()))
        if step.refused:
            screen.say(step.refused, "yellow")
    return 0


def _summary(game: Game[Any], book: Rulebook, screen: Screen) -> int:
    shown = Table(box=None, padding=(0, 2, 0, 0))
    shown.add_column(_("section"))
    for head in (_("sentences"), _("cases"), _("rulings"), _("not checked"), _("not in this edition")):
        shown.add_column(head, justify="right")
    for section, tally in book.tallies().items():
        shown.add_row(headed(section), *_figures(tally))
    shown.add_row(Text(_("Total"), "bold"), *_figures(book.whole()))
    screen.show(shown)
    beside = len(book.without_sentence())
    said = ngettext(
        "{count} case or ruling is not based on a rule sentence.",
        "{count} cases and rulings are not based on a rule sentence.",
        beside,
    )
    screen.say(said.format(count=beside), "dim")
    screen.say(_("To search: {command}").format(command=own_command(f"rules {game.id} WORDS")), "dim")
    return 0


def _figures(tally: Tally) -> list[str]:
    return [str(count) if count else "" for count in tally]


def _found(game: Game[Any], book: Rulebook, words: str, screen: Screen) -> int:
    lines = told(book, game.options.specs, words)
    things = found_in(things_of(game), words) if searching.terms(words) else []
    if not lines and not things:
        raise BadInput(_nothing(game, book, words))
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for place, them in groupby(lines, lambda line: line.place):
        shown.add_row("", Text(place, "bold"), "")
        for line in them:
            shown.add_row(line.number, _shown(line), cases_words(line.cases))
    _add_things(shown, things if len(things) <= MOST_THINGS else ())
    screen.show(shown)
    if len(things) > MOST_THINGS:
        said = ngettext(
            "{count} card or other thing has these words: {command}",
            "{count} cards and other things have these words: {command}",
            len(things),
        )
        command = own_command(f"content {game.id} --search {shlex.quote(words)}")
        screen.say(said.format(count=len(things), command=command), "dim")
    return 0


def _add_things(shown: Table, things: Sequence[Thing]) -> None:
    """What of the box has the words too."""
    if things:
        shown.add_row("", Text(_("In the box"), "bold"), "")
    for thing in things:
        shown.add_row("", Text(f"{thing.name}\n").append_text(thing_said(thing)), "")


def _nothing(game: Game[Any], book: Rulebook, words: str) -> str:
    """Why nothing is found: a word stands nowhere, or the words nowhere together."""
    term, near = searching.nearest(book, searching.terms(words))
    if term:
        said = _("No rule of {game} has the word {word}.")
        if near:
            said = _("No rule of {game} has the word {word}, but these are near: {near}.")
        return said.format(game=game.title(), word=term[:40], near=", ".join(near))
    said = _("Nothing in {game} has all of these words: {words}. Search for fewer.")
    return said.format(game=game.title(), words=words[:80])


def _shown(told: Told) -> Text:
    """The words of a sentence, and below them the lines that explain it."""
    return Text("\n").join([Text(told.words), *(Text(line, "dim") for line in told.below)])
