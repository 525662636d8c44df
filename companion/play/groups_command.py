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
from companion.play.screen import Screen
from companion.speech.own_command import own_command
from companion.speech.words import _
from companion.store.dates import when
from companion.store.groups import Group, Groups


def add_options(parser: Any) -> None:
    """The words of the command."""
    doing = parser.add_subparsers(dest="what", metavar=_("WHAT"))
    doing.add_parser("list", help=_("all groups; what is done when nothing is named"))
    for what, words in (
        ("new", _("begin the book of a group")),
        ("show", _("what a group has opened and reached, and by which games")),
        ("export", _("write a group into a file")),
        ("delete", _("take the book of a group away for good; its games stay")),
    ):
        one = doing.add_parser(what, help=words)
        one.add_argument("game", metavar=_("GAME"), help=_("which game"))
        one.add_argument("name", metavar=_("NAME"), help=_("what the group is called"))
        if what == "export":
            one.add_argument("file", type=Path, metavar=_("FILE"))
            one.add_argument("--overwrite", action="store_true", help=_("replace a file of that name"))
        if what == "delete":
            one.add_argument("--yes", action="store_true", help=_("do not ask"))
    take_in = doing.add_parser("import", help=_("take in a group that was exported"))
    take_in.add_argument("file", type=Path, metavar=_("FILE"))


def run(options: argparse.Namespace, screen: Screen) -> int:
    """Do what was asked. Returns the exit code; raises `StoreError` and `BadInput`."""
    groups = Groups(shelf())
    if options.what in (None, "list"):
        return _listed(groups, screen)
    if options.what == "import":
        for group in groups.import_file(options.file):
            screen.say(_("The group {name} is kept here now.").format(name=group.name))
        return 0
    if options.what == "new":
        groups.begin(options.game, options.name)
        screen.say(_("The group {name} has an empty book now.").format(name=options.name))
        return 0
    return _with_one(groups, groups.group(options.game, options.name), options, screen)


def _with_one(groups: Groups, group: Group, options: argparse.Namespace, screen: Screen) -> int:
    if options.what == "show":
        _shown(groups, group, screen)
    elif options.what == "export":
        groups.export(group, options.file, options.overwrite)
        screen.say(_("Wrote {file}.").format(file=options.file))
    elif _agreed(group, options.yes, screen):
        groups.delete(group)
        screen.say(_("The book of {name} is gone.").format(name=group.name))
    return 0


def _agreed(group: Group, yes: bool, screen: Screen) -> bool:
    if not yes and not screen.interactive:
        raise BadInput(_("Nobody is here to be asked; add --yes to delete {id}.").format(id=group.name))
    return yes or screen.sure(_("Take the book of {name} away for good?").format(name=group.name))


def _listed(groups: Groups, screen: Screen) -> int:
    found = groups.all()
    if not found:
        words = _("No group is saved here. To start one: {command}")
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
        raise BadInput(_("--group: groups keep no book of {game}; leave it out.").format(game=game.title()))
    groups = Groups(shelf())
    return {game.parts.group_book().option: groups.book(groups.group(game.id, name))}
