"""`companion cards`: sets of own cards written, checked, listed, carried about and printed."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game
from companion.games import catalogue
from companion.play.bad_input import BadInput, text_of, write_text
from companion.play.owners import own_cards
from companion.play.owners.own_cards import ASIDE, IN_USE, SetOnDisk
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.words import N_, _, ngettext


def add_options(parser: Any) -> None:
    """What can be done with sets, each with the words it takes."""
    commands = parser.add_subparsers(dest="task", required=True, metavar=_("TASK"))
    for name, (meaning, words, run) in _TASKS.items():
        task = commands.add_parser(name, help=_(meaning), description=_(meaning), allow_abbrev=False)
        task.add_argument("game", metavar=_("GAME"), help=_("the game the cards belong to"))
        for word, metavar in words:
            task.add_argument(word, metavar=_(metavar), type=Path if metavar == "FILE" else str)
        task.set_defaults(task_run=run)


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Do it. Returns 0; raises `BadInput` for what cannot be done, having changed nothing."""
    game = catalogue.game(options.game)
    own_cards.part_of(game)
    done: int = options.task_run(game, options, screen)
    return done


def _list(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """The sets of a game, and what is wrong with those that cannot be read."""
    part = own_cards.part_of(game)
    shown = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    packaged = part.packaged()
    shown.add_row(packaged.head.name, _counted(packaged.entries), Text(_("supplied with the program"), "dim"))
    mistakes = []
    for path in own_cards.files(game.id):
        try:
            found = own_cards.read_file(part, path)
            shown.add_row(found.head.name, _counted(found.entries), Text(path.name, "dim"))
        except BadInput as mistake:
            mistakes.append(str(mistake))
    for path in own_cards.files(game.id, ASIDE):
        shown.add_row(path.name, "", Text(_("turned off"), "dim"))
    screen.show(shown)
    for words in mistakes:
        screen.say(words, "yellow")
    screen.say(_("The sets are in {folder}.").format(folder=own_cards.folder(game.id)), "dim")
    return 0


def _counted(entries: Any) -> str:
    total = sum(len(rows) for rows in entries.values())
    return ngettext("{n} entry", "{n} entries", total).format(n=total)


def _new(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """A set to go on from, written where it is in use at once."""
    path = own_cards.begin(game, options.name, own_cards.part_of(game).example())
    words = _("Created {file}. Edit it by hand, or with: {command}")
    edit = own_command(f"cards edit {game.id} {options.name}")
    screen.say(words.format(file=path, command=edit))
    return 0


def _edit(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """The cards of a set, one after the other, in forms."""
    from companion.play.command_line.card_editor import CardEditor

    return CardEditor(SetOnDisk(game, _existing(game, options.name)), screen).run()


def _check(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """Every set in use, read as a game would. Returns 1 when one cannot be."""
    mistakes = own_cards.use_owners(game)
    for mistake in mistakes:
        screen.say(mistake)
    if not mistakes:
        count = len(own_cards.files(game.id))
        words = ngettext("You can play with {n} set.", "You can play with {n} sets.", count)
        screen.say(words.format(n=count), "green")
    return 1 if mistakes else 0


def _show(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """The cards of a set in words, made from what they do."""
    part = own_cards.part_of(game)
    for card in part.printed(own_cards.read_file(part, _existing(game, options.name))):
        screen.show(
            Text.assemble((card.name, "bold"), f"  {card.kind}  {card.corner}", (f"  {card.id}", "dim"))
        )
        for line in card.lines:
            screen.say(f"    {line}")
    return 0


def _existing(game: Game[Any], name: str) -> Path:
    path = own_cards.path_of(game.id, name)
    if not path.is_file():
        known = ", ".join(each.name.removesuffix(IN_USE) for each in own_cards.files(game.id)) or "-"
        words = _("No active set is called {name}. Active sets: {known}. To see all: {command}")
        listed = own_command(f"cards list {game.id}")
        raise BadInput(words.format(name=name, known=known, command=listed))
    return path


def _import(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """A set from elsewhere: read first, and copied only when it has no mistake."""
    source: Path = options.file
    name = source.name.removesuffix(IN_USE)
    path = own_cards.path_of(game.id, name)
    own_cards.read_file(own_cards.part_of(game), source)
    own_cards.must_not_exist(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, text_of(source))
    screen.say(_("{name} is now active.").format(name=name), "green")
    return 0


def _export(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """A set written to where somebody wants it."""
    path = _existing(game, options.name)
    own_cards.must_not_exist(options.file)
    write_text(options.file, text_of(path))
    screen.say(_("Saved {file}.").format(file=options.file))
    return 0


def _print(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """A sheet of cards to cut out. `practice` is the set that comes with the program."""
    from companion.play.sheets.card_sheet import draw
    from companion.play.sheets.pages import check_sheet

    check_sheet(options.file)
    own_cards.must_not_exist(options.file)
    part = own_cards.part_of(game)
    practice = options.name == "practice" and not own_cards.path_of(game.id, "practice").is_file()
    found = part.packaged() if practice else own_cards.read_file(part, _existing(game, options.name))
    pages = draw(options.file, list(part.printed(found)), game.parts.signs())
    words = ngettext("Saved {n} page of cards: {file}.", "Saved {n} pages of cards: {file}.", pages)
    screen.say(words.format(n=pages, file=options.file))
    return 0


def _aside(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """A set is put aside, its file kept."""
    _existing(game, options.name)
    own_cards.put_aside(game, options.name)
    again = own_command(f"cards use {game.id} {options.name}")
    screen.say(_("{name} is turned off. To use it again: {command}").format(name=options.name, command=again))
    return 0


def _use(game: Game[Any], options: argparse.Namespace, screen: Screen) -> int:
    """A set that was put aside comes back into use."""
    own_cards.take_into_use(game, options.name)
    screen.say(_("{name} is now active.").format(name=options.name), "green")
    return 0


Task = Callable[[Game[Any], argparse.Namespace, Screen], int]
_NAME, _FILE = ("name", N_("NAME")), ("file", "FILE")
_TASKS: dict[str, tuple[str, tuple[tuple[str, str], ...], Task]] = {
    "list": (N_("list the sets of a game"), (), _list),
    "new": (N_("create a set with an example card to start from"), (_NAME,), _new),
    "edit": (N_("edit the cards of a set in forms"), (_NAME,), _edit),
    "check": (N_("check that all sets of a game can be played"), (), _check),
    "show": (N_("show the cards of a set, with the text made from their effects"), (_NAME,), _show),
    "import": (N_("import a set from a file, checking it first"), (_FILE,), _import),
    "export": (N_("export a set to a file"), (_NAME, _FILE), _export),
    "print": (N_("save the cards as a sheet to cut out (.pdf)"), (_NAME, _FILE), _print),
    "aside": (N_("turn a set off"), (_NAME,), _aside),
    "use": (N_("turn a set on again"), (_NAME,), _use),
}
