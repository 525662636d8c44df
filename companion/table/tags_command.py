"""`companion tags`: the library of physical cards and the decks of this table, in a terminal."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from pathlib import Path

from companion.engine.game import SetupError
from companion.engine.words import _, ngettext
from companion.games import catalogue
from companion.play.screen import Screen
from companion.table.binding import Row, copies_of
from companion.table.decks import Decks, decks_path
from companion.table.errors import TableError
from companion.table.inputs import TagSeen
from companion.table.physical import Copy, CopyError, parsed, written
from companion.table.tags import Library, checked_uid, library_path

Scans = Callable[[], AbstractContextManager[Iterator[TagSeen]]]
"""Opens the readers, gives one `TagSeen` after the other, and closes them again."""


def run(arguments: Sequence[str], screen: Screen, scans: Scans | None = None) -> int:
    """One command of the library. Returns the exit code; raises `StoreError` for what cannot be done."""
    options = _parser().parse_args(list(arguments))
    library = Library(library_path())
    command: Callable[..., int] = options.run
    return command(options, library, screen, scans)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="companion tags", description=_("Which tag is which card."))
    commands = parser.add_subparsers(required=True, metavar=_("COMMAND"))

    def add(name: str, words: str, function: Callable[..., int], *names: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=words, description=words)
        for each in names:
            made.add_argument(each)
        made.set_defaults(run=function)
        return made

    add("list", _("all bound tags"), _list)
    missing = add("missing", _("the copies of a game without a tag"), _missing, "game")
    missing.add_argument("part", nargs="?", default="")
    add("show", _("what a tag is"), _show, "uid")
    add("bind", _("a tag means GAME/SET/CARD/COPY"), _bind, "uid", "copy")
    add("unbind", _("a tag means nothing any more"), _unbind, "uid")
    add("rename", _("a card of a game is called otherwise now"), _rename, "game", "old", "new")
    add("duplicates", _("show cards: which tags say the same in their memory"), _duplicates)
    row = add("row", _("bind a deck in a row, one scan for each card"), _row, "game")
    row.add_argument("part", nargs="?", default="")
    row.add_argument("cards", nargs="*")
    add("export", _("write the library to a file"), _export, "file").add_argument(
        "--overwrite", action="store_true"
    )
    add("import", _("take in the tags of a file"), _import, "file")
    begin = add("begin", _("starter decks for NAME=CHARACTER …"), _begin)
    begin.add_argument("players", nargs="+")
    add("decks", _("the decks of this table"), _decks)
    return parser


def _copy(text: str) -> Copy:
    try:
        return parsed(text)
    except CopyError:
        words = _("{text} names no card.").format(text=text[:80])
        raise TableError("unknown-copy", words, _("Write GAME/SET/CARD/COPY.")) from None


def _words(copy: Copy) -> str:
    try:
        name = catalogue.game(copy.game).card_words(copy.card)
    except (KeyError, SetupError):
        name = copy.card
    return _("{name}, copy {number} ({copy})").format(name=name, number=copy.copy, copy=written(copy))


def _list(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    for each in library.bound():
        screen.say(f"{each.uid:<20}  {_words(each.copy)}")
    count = len(library.bound())
    screen.say(ngettext("{count} tag.", "{count} tags.", count).format(count=count), "dim")
    return 0


def _missing(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    copies = copies_of(options.game, options.part)
    missing = library.missing(copies)
    for copy in missing:
        screen.say(_words(copy))
    words = _("{missing} of {total} cards have no tag.")
    screen.say(words.format(missing=len(missing), total=len(copies)), "dim")
    return 0


def _show(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    found = library.identify(checked_uid(options.uid))
    if found is None:
        raise TableError(
            "unknown-tag", _("This tag is bound to no card."), _("Bind it with: companion tags bind")
        )
    screen.say(_words(found.copy))
    return 0


def _bind(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    copy = _copy(options.copy)
    if copy not in copies_of(copy.game, copy.set):
        words = _("There is no {copy} in the box.").format(copy=written(copy))
        raise TableError("unknown-copy", words, _("Look at companion tags missing."))
    library.bind(options.uid, copy)
    screen.say(_words(copy))
    return 0


def _unbind(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    screen.say(_words(library.unbind(checked_uid(options.uid))))
    return 0


def _rename(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    library.rename(options.game, options.old, options.new)
    screen.say(_("{old} is called {new} now.").format(old=options.old, new=options.new))
    return 0


def _export(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    library.export(Path(options.file), options.overwrite)
    screen.say(_("Wrote {file}.").format(file=options.file))
    return 0


def _import(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    merged = library.import_file(Path(options.file))
    for words in merged.left_out:
        screen.say(words, "yellow")
    words = ngettext("{count} tag is new.", "{count} tags are new.", merged.added)
    screen.say(words.format(count=merged.added))
    return 0


def _opened(scans: Scans | None) -> AbstractContextManager[Iterator[TagSeen]]:
    if scans is None:
        words = _("There is no reader here.")
        raise TableError(
            "unknown-tag", words, _("Connect one (companion doctor), or use companion tags bind.")
        )
    return scans()


def _row(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    row = Row(library, copies_of(options.game, options.part, options.cards))
    with _opened(scans) as seen:
        while (step := row.next) is not None:
            name = catalogue.game(step.copy.game).card_words(step.copy.card)
            screen.say(f"{step.words(name)} ({step.done}/{step.total})", "bold")
            tag = next(seen, None)
            if tag is None:
                return 1
            try:
                row.seen(tag.uid)
            except TableError as error:
                screen.say(str(error), "yellow")
    screen.say(_("Every card of this row has its tag."))
    return 0


def _duplicates(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    with _opened(scans) as seen:
        for tag in seen:
            try:
                found = library.identify(tag.uid, tag.name)
                screen.say(_words(found.copy) if found else _("{uid}: bound to no card").format(uid=tag.uid))
            except TableError as error:
                screen.say(str(error), "yellow")
    return 0


def _begin(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    decks = Decks(decks_path())
    pairs = [player.partition("=") for player in options.players]
    decks.begin([(name, character) for name, _sign, character in pairs])
    return _decks(options, library, screen, scans)


def _decks(options: argparse.Namespace, library: Library, screen: Screen, scans: Scans | None) -> int:
    game = catalogue.game("sts")
    for deck in Decks(decks_path()).seats:
        cards = ", ".join(game.card_words(face) for face in deck.faces)
        words = _("{player} ({character}, {level}): {cards}")
        screen.say(words.format(player=deck.player, character=deck.character, level=deck.level, cards=cards))
    return 0
