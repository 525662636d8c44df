"""`companion tags`: the library of physical cards and the decks of this table, in a terminal."""

from __future__ import annotations

import argparse
import threading
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from queue import SimpleQueue

from companion.engine.parts.table_kit import Copy
from companion.games import catalogue
from companion.play.terminal.screen import Screen
from companion.speech.called import own_command
from companion.speech.command_line import Parser
from companion.speech.words import N_, _, ngettext
from companion.store.setup_checks import check_names
from companion.table.desk.inputs import TagSeen
from companion.table.kept.decks import Decks, copies_path
from companion.table.tags import at_readers
from companion.table.tags.at_readers import Hands, OpenReaders, Readers, opened
from companion.table.tags.binding import Row, copies_of, copies_of_party
from companion.table.tags.errors import TableError
from companion.table.tags.library import Library, checked_uid, library_path
from companion.table.tags.naming import NameWriter
from companion.table.tags.physical import CopyError, called, card_name, parsed, written


def run(arguments: Sequence[str], screen: Screen, readers: OpenReaders | None = None) -> int:
    """One command of the library. Returns the exit code; raises `StoreError` for what cannot be done."""
    options = _parser().read(arguments)
    library = Library(library_path())
    command: Callable[..., int] = options.run
    return command(options, library, screen, readers)


_PLACES = {"game": N_("GAME"), "uid": N_("TAG"), "copy": N_("CARD"), "file": N_("FILE")} | {
    "old": N_("OLD"),
    "new": N_("NEW"),
}
"""What a word of a command line is called in its help."""


def _parser() -> Parser:
    parser = Parser(
        prog="companion tags", description=_("link tags to cards, and show the decks of this table")
    )
    commands = parser.add_subparsers(dest="command", required=True, metavar=_("COMMAND"), parser_class=Parser)

    def add(name: str, words: str, function: Callable[..., int], *names: str) -> Parser:
        made: Parser = commands.add_parser(name, help=words, description=words)
        for each in names:
            made.add_argument(each, metavar=_(_PLACES[each]))
        made.set_defaults(run=function, parser=made)
        return made

    add("list", _("list all linked tags"), _list)
    missing = add("missing", _("list the copies of a game that have no tag"), _missing, "game")
    missing.add_argument("part", nargs="?", default="", metavar=_("SET"))
    add("show", _("show the card of a tag"), _show, "uid")
    bind = add("bind", _("link a tag to GAME/SET/CARD/COPY"), _bind, "uid", "copy")
    add("unbind", _("unlink a tag"), _unbind, "uid")
    add("rename", _("rename a card of a game"), _rename, "game", "old", "new")
    add("duplicates", _("scan cards to find tags that hold the same name"), _duplicates)
    row = add("row", _("link a whole deck, one scan for each card"), _row, "game")
    row.add_argument("part", nargs="?", default="", metavar=_("SET"))
    row.add_argument(
        "cards", nargs="*", default=[], metavar=_("CARD")
    )  # with a default argparse does not miss them
    row.add_argument(
        "--party", action="store_true", help=_("link the decks of all players first, one after the other")
    )
    for each in (bind, row):
        each.add_argument("--write", action="store_true", help=_("also write the name into the tag"))
    _add_write(add("write", _("write the names of linked cards into their tags"), _write))
    add("export", _("save all links to a file"), _export, "file").add_argument(
        "--overwrite", action="store_true", help=_("replace an existing file of that name")
    )
    add("import", _("add the links from a file"), _import, "file")
    begin = add("begin", _("create starter decks for NAME=CHARACTER …"), _begin)
    begin.add_argument("players", nargs="+", metavar=_("NAME=CHARACTER"))
    add("decks", _("show the decks of this table"), _decks)
    return parser


def _add_write(parser: Parser) -> None:
    words = _("only this tag (default: every tag you scan)")
    parser.add_argument("uid", nargs="?", default="", metavar=_("TAG"), help=words)
    parser.add_argument("--upgraded", action="store_true", help=_("the upgraded side is face up"))
    parser.add_argument("--replace", action="store_true", help=_("replace anything else stored in the tag"))


def _copy(text: str) -> Copy:
    try:
        return parsed(text)
    except CopyError:
        words = _("{text} is not a card.").format(text=text[:80])
        raise TableError("unknown-copy", words, _("Use GAME/SET/CARD/COPY.")) from None


def _list(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    for each in library.bound():
        screen.say(f"{each.uid:<20}  {called(each.copy)}")
    count = len(library.bound())
    screen.say(ngettext("{count} tag.", "{count} tags.", count).format(count=count), "dim")
    return 0


def _missing(
    options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None
) -> int:
    copies = copies_of(options.game, options.part)
    missing = library.missing(copies)
    for copy in missing:
        screen.say(called(copy))
    words = _("{missing} of {total} cards have no tag.")
    screen.say(words.format(missing=len(missing), total=len(copies)), "dim")
    return 0


def _show(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    found = library.identify(checked_uid(options.uid))
    if found is None:
        advice = _("To link it: {command}").format(command=_bound_by(options.uid))
        raise TableError("unknown-tag", _("This tag is not linked to a card."), advice)
    screen.say(called(found.copy))
    return 0


def _bound_by(uid: str) -> str:
    return own_command(f"tags bind {uid} GAME/SET/CARD/COPY")


def _bind(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    copy = _copy(options.copy)
    if copy not in copies_of(copy.game, copy.set):
        words = _("There is no {copy} in the box.").format(copy=written(copy))
        advice = _("To see what is not linked yet: {command}")
        missing = own_command("tags missing GAME SET")
        raise TableError("unknown-copy", words, advice.format(command=missing))
    uid = checked_uid(options.uid)
    library.bind(uid, copy)
    screen.say(called(copy))
    if not options.write:
        return 0
    with opened(readers) as found:
        hands = _hands(found, library, screen)
        return at_readers.write_one(hands, screen, uid, None, replace=False)


def _unbind(
    options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None
) -> int:
    screen.say(called(library.unbind(checked_uid(options.uid))))
    return 0


def _rename(
    options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None
) -> int:
    library.rename(options.game, options.old, options.new)
    screen.say(_("{old} is now called {new}.").format(old=options.old, new=options.new))
    return 0


def _export(
    options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None
) -> int:
    library.export(Path(options.file), options.overwrite)
    screen.say(_("File saved: {file}.").format(file=options.file))
    return 0


def _import(
    options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None
) -> int:
    merged = library.import_file(Path(options.file))
    for words in merged.left_out:
        screen.say(words, "yellow")
    words = ngettext("{count} new tag.", "{count} new tags.", merged.added)
    screen.say(words.format(count=merged.added))
    return 0


def _hands(
    readers: Readers, library: Library, screen: Screen, typed: Callable[[], str | None] = lambda: None
) -> Hands:
    writer = NameWriter(library, readers.write, time.monotonic, Decks(copies_path()))
    return Hands(readers, screen, writer, typed)


def _typing(screen: Screen) -> Callable[[], str | None]:
    """Lines that are typed while cards are waited for, one at a time; `None` while there is none."""
    lines: SimpleQueue[str] = SimpleQueue()

    def listen() -> None:
        while (line := screen.ask("")) is not None:
            lines.put(line)

    threading.Thread(target=listen, name="typed lines", daemon=True).start()
    return lambda: lines.get() if not lines.empty() else None


def _row(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    copies = copies_of(options.game, options.part, options.cards)
    if options.party:
        copies = _of_party(options.game, library, screen)
    row = Row(library, copies)
    with opened(readers) as found:
        hands = _hands(found, library, screen, _typing(screen))
        return at_readers.bind_row(row, hands, screen, card_name, options.write)


def _of_party(game: str, library: Library, screen: Screen) -> tuple[Copy, ...]:
    """The decks of this table first; raises `TableError` where there are none of this game."""
    decks = Decks(copies_path())
    seats = decks.seats if decks.game == game else ()
    if not seats:
        words = _("No decks have been created for this game.")
        command = own_command("tags begin Anna=ironclad Ben=silent")
        raise TableError("no-decks", words, _("Create them first: {command}").format(command=command))
    needed, rest = copies_of_party(game, ((card.card, card.copy) for deck in seats for card in deck.cards))
    count = len(library.missing(needed))
    words = ngettext(
        "{count} card of your decks has no tag. It comes first. Type quit to stop after it.",
        "{count} cards of your decks have no tag. They come first. Type quit to stop after them.",
        count,
    )
    screen.say(words.format(count=count), "bold")
    return (*needed, *rest)


def _write(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    upgraded = True if options.upgraded else None
    uid = checked_uid(options.uid) if options.uid else ""
    if uid and library.name_for(uid) is None:
        words = _("The tag {uid} is not linked to a card, so there is no name to write.").format(uid=uid)
        raise TableError("unknown-tag", words, _("Link it first: {command}").format(command=_bound_by(uid)))
    with opened(readers) as found:
        hands = _hands(found, library, screen)
        if uid:
            return at_readers.write_one(hands, screen, uid, upgraded, options.replace)
        said = partial(_said, library)
        return at_readers.write_names(hands, screen, said, upgraded, options.replace)


def _said(library: Library, tag: TagSeen) -> str:
    """What a tag is, or why it is nothing."""
    try:
        found = library.identify(tag.uid, tag.name)
    except TableError as error:
        return str(error)
    return called(found.copy) if found else _("{uid}: not linked to a card").format(uid=tag.uid)


def _duplicates(
    options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None
) -> int:
    with opened(readers) as found:
        hands = _hands(found, library, screen)
        while (tag := hands.next_tag()) is not None:
            screen.say(_said(library, tag))
    return 0


def _begin(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    decks = Decks(copies_path())
    pairs = [player.partition("=") for player in options.players]
    check_names([name for name, _sign, _character in pairs])
    decks.begin([(name, character) for name, _sign, character in pairs])
    return _decks(options, library, screen, readers)


def _decks(options: argparse.Namespace, library: Library, screen: Screen, readers: OpenReaders | None) -> int:
    decks = Decks(copies_path())
    if decks.older:
        screen.say(decks.older)
    game = catalogue.game(decks.game)
    for deck in decks.seats:
        cards = ", ".join(game.words.card(face) for face in deck.faces)
        words = _("{player} ({character}, {mode}): {cards}")
        screen.say(words.format(player=deck.player, character=deck.character, mode=deck.mode, cards=cards))
    return 0
