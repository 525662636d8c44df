"""`companion groups`: the books of groups that play together again and again."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.table import Table
from rich.text import Text

from companion.engine.game import Game
from companion.play.bad_input import BadInput
from companion.play.opening import shelf
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.dates import when
from companion.store.groups import Group, Groups


def add_options(parser: Any) -> None:
    """The words of the command."""
    doing = parser.add_subparsers(dest="what", metavar=_("ACTION"))
    words = _("list all groups (default)")
    doing.add_parser("list", help=words, description=words)
    for what, words in (
        ("new", _("start recording a group's progress")),
        ("show", _("show what a group has unlocked and achieved, and in which games")),
        ("export", _("export a group to a file")),
        ("delete", _("delete a group's progress (its games stay)")),
    ):
        one = doing.add_parser(what, help=words, description=words)
        one.add_argument("game", metavar=_("GAME"), help=_("the game"))
        one.add_argument("name", metavar=_("NAME"), help=_("name of the group"))
        if what == "export":
            one.add_argument("file", type=Path, metavar=_("FILE"))
            one.add_argument(
                "--overwrite", action="store_true", help=_("replace an existing file of that name")
            )
        if what == "delete":
            one.add_argument("--yes", action="store_true", help=_("do not ask for confirmation"))
    words = _("import an exported group")
    take_in = doing.add_parser("import", help=words, description=words)
    take_in.add_argument("file", type=Path, metavar=_("FILE"))


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Do what was asked. Returns the exit code; raises `StoreError` and `BadInput`."""
    groups = Groups(shelf())
    if options.what in (None, "list"):
        return _listed(groups, screen)
    if options.what == "import":
        for group in groups.import_file(options.file):
            screen.say(_("Imported the group {name}.").format(name=group.name))
        return 0
    if options.what == "new":
        groups.begin(options.game, options.name)
        screen.say(_("Group created: {name}. It has no progress yet.").format(name=options.name))
        return 0
    return _with_one(groups, groups.group(options.game, options.name), options, screen)


def _with_one(groups: Groups, group: Group, options: argparse.Namespace, screen: Screen) -> int:
    if options.what == "show":
        _shown(groups, group, screen)
    elif options.what == "export":
        groups.export(group, options.file, options.overwrite)
        screen.say(_("File saved: {file}.").format(file=options.file))
    elif _agreed(group, options.yes, screen):
        groups.delete(group)
        screen.say(_("Deleted the progress of {name}.").format(name=group.name))
    return 0


def _agreed(group: Group, yes: bool, screen: Screen) -> bool:
    if not yes and not screen.interactive:
        raise BadInput(_("There is no one to ask here. To delete {id}, add --yes.").format(id=group.name))
    return yes or screen.sure(_("Delete the progress of {name} permanently?").format(name=group.name))


def _listed(groups: Groups, screen: Screen) -> int:
    found = groups.all()
    if not found:
        words = _("No groups yet. To start one: {command}")
        screen.say(words.format(command=own_command("groups new GAME NAME")))
        return 0
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in (_("group"), _("game"), _("games"), _("last played")):
        shown.add_column(heading)
    for group in found:
        played = when(group.games[-1].played) if group.games else ""
        title = groups.shelf.games[group.game].title() if group.game in groups.shelf.games else group.game
        shown.add_row(Text(group.name), Text(title), str(len(group.games)), played)
    screen.show(shown)
    return 0


def _shown(groups: Groups, group: Group, screen: Screen) -> None:
    part = _part(groups.shelf.games[group.game])
    screen.say(group.name, "bold")
    for line in part.lines(groups.book(group)):
        screen.say(f"  {line}")
    for game in group.games:
        line = _("{when}  {id}  {seats}: {earned}")
        seats = ", ".join(game.seats)
        screen.say(
            line.format(when=when(game.played), id=game.game_id, seats=seats, earned=part.told(game.earned))
        )


def _part(game: Game[Any]) -> Any:
    return game.parts.group_book() if game.parts.group_book is not None else None


def book_for(game: Game[Any], name: str | None) -> dict[str, Any]:
    """The options with which the next game of a group begins; none without a name.

    Raises `BadInput` for a game whose groups keep no book, and `StoreError` for a group that is not there.
    """
    if name is None:
        return {}
    if game.parts.group_book is None:
        raise BadInput(_("--group: {game} has no group progress. Leave it out.").format(game=game.title()))
    groups = Groups(shelf())
    return {game.parts.group_book().option: groups.book(groups.group(game.id, name))}
