"""`companion games`: the games kept on this machine, listed, told, carried about and deleted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table
from rich.text import Text

from companion.engine.encoding import to_json
from companion.engine.entries import Answered, Line
from companion.engine.session import Session
from companion.play.bad_input import BadInput
from companion.play.opening import oracle_of, shelf
from companion.play.terminal.screen import Screen
from companion.play.told.history import TABLE, History
from companion.play.told.results import show_results
from companion.speech.called import own_command
from companion.speech.words import _, ngettext
from companion.store.dates import when
from companion.store.errors import StoreError
from companion.store.game_info import GameInfo
from companion.store.shelf import Shelf

LONGEST_SHOWN = 200
"""Characters of an entry that is shown as it is kept."""


def listed(screen: Screen) -> int:
    """All games, the one played last first."""
    kept = shelf().kept()
    if not kept:
        screen.say(_("No saved games yet."))
        return 0
    screen.show(table(kept))
    return 0


def table(kept: list[GameInfo]) -> Table:
    """The list of games."""
    shown = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in (_("id"), _("game"), _("players"), _("last played"), _("state")):
        shown.add_column(heading)
    for info in kept:
        shown.add_row(
            info.id, info.title, Text(", ".join(info.seats)), when(info.played), Text(state_words(info))
        )
    return shown


def state_words(info: GameInfo) -> str:
    """How it stands with a game on the shelf."""
    if not info.readable:
        return _("unreadable")
    if info.in_use:
        return _("open now")
    if info.older:
        return _("from an older version")
    if info.over is None:
        return _("from other rules or data")
    if info.over:
        return _("over")
    return _("in progress: {standing}").format(standing=info.standing) if info.standing else _("in progress")


def show(beginning: str, screen: Screen) -> int:
    """One game: what it is, what must lie where, and its history as the table knows it."""
    kept = shelf()
    game_id = kept.find(beginning)
    screen.show(table([kept.info(game_id)]))
    lines = kept.lines(game_id)
    words = ngettext("{count} step in the log:", "{count} steps in the log:", len(lines))
    try:
        session, notices = kept.read(game_id, oracle_of)
    except StoreError as error:
        screen.say(str(error), "yellow")
        screen.say(words.format(count=len(lines)), "dim")
        _show_as_kept(lines, screen)
        return 0
    for notice in notices:
        screen.say(notice.words, "yellow")
    screen.say(words.format(count=len(lines)), "dim")
    _tell(session, screen)
    return 0


def results_of(beginning: str, picture: Path | None, screen: Screen) -> int:
    """How one game went, or a picture of that where a file is named for it."""
    kept = shelf()
    session, notices = kept.read(kept.find(beginning), oracle_of)
    for notice in notices:
        screen.say(notice.words, "yellow")
    show_results(session, picture, screen)
    return 0


def _tell(session: Session, screen: Screen) -> None:
    history = History(session)
    history.remember()
    for line in history.lines(TABLE):
        screen.say(f"  {line}")
    if session.game.ending(session.match.state) is not None:
        show_results(session, None, screen)


def _show_as_kept(lines: Sequence[Line], screen: Screen) -> None:
    """The log of a game that these rules cannot tell, entry by entry, without what nobody may know.

    Results of chance stay unnamed: a card that was drawn is seen by one seat alone.
    """
    for line in lines:
        entry = line.entry
        if isinstance(entry, Answered):
            screen.say(f"  {line.number:>5}  {to_json(entry.act).decode()[:LONGEST_SHOWN]}")


def export(beginning: str, target: Path | None, overwrite: bool, screen: Screen) -> int:
    """Write one game to one portable file."""
    kept = shelf()
    game_id = kept.find(beginning)
    file = target or Path(f"{game_id}.game")
    if not file.parent.is_dir():
        raise BadInput(
            _("There is no folder {folder} to save in. Create it, or name another one.").format(
                folder=file.parent
            )
        )
    kept.export(game_id, file, overwrite)
    screen.say(_("File saved: {file}.").format(file=file))
    return 0


def import_file(source: Path, screen: Screen) -> int:
    """Put a portable file, or the game of a whole report, on the shelf, after all of it was checked."""
    if source.is_dir():
        words = _("{file} is a folder. Name a file made with: {command}")
        raise BadInput(words.format(file=source, command=own_command("games export ID")))
    imported = shelf().import_file(source)
    for notice in imported.notices:
        screen.say(notice.words, "yellow")
    words = ngettext(
        "Added to the saved games: {id}, with {count} step.",
        "Added to the saved games: {id}, with {count} steps.",
        imported.entries,
    )
    screen.say(words.format(id=imported.id, count=imported.entries))
    return 0


def delete(beginnings: list[str], yes: bool, screen: Screen) -> int:
    """Take games off the shelf for good, after asking."""
    kept = shelf()
    ids = [kept.find(beginning) for beginning in beginnings]
    for game_id in dict.fromkeys(ids):
        _delete_one(kept, game_id, yes, screen)
    return 0


def _delete_one(kept: Shelf, game_id: str, yes: bool, screen: Screen) -> None:
    if not yes:
        info = kept.info(game_id)
        words = _("Delete {id} ({title}: {seats}) permanently?")
        if not screen.interactive:
            raise BadInput(_("There is no one to ask here. To delete {id}, add --yes.").format(id=game_id))
        if not screen.sure(words.format(id=game_id, title=info.title, seats=", ".join(info.seats))):
            screen.say(_("Nothing was deleted. Game {id} is still saved.").format(id=game_id))
            return
    kept.delete(game_id)
    screen.say(_("Deleted game {id}.").format(id=game_id))
