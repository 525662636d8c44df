"""Beginning games, taking kept ones up, and playing them at this terminal."""

from __future__ import annotations

import sys

from companion.engine.game import Setup
from companion.games import catalogue
from companion.play.bad_input import BadInput
from companion.play.command_line.players import Player, bots_of, made
from companion.play.command_line.typed_setup import left_open
from companion.play.opening import oracle_of, shelf
from companion.play.terminal.screen import Screen
from companion.play.terminal.typed_game import TerminalGame
from companion.speech.called import own_command
from companion.speech.words import _
from companion.store.groups import Groups
from companion.store.shelf import OpenGame, Shelf

INTERRUPTED = 130
"""The exit code of a program that Ctrl-C ended."""


Kind = type[TerminalGame]
"""How a game is played at a terminal: by its lines alone, or in other ways too."""


def begin(setup: Setup, seated: list[Player], screen: Screen, kind: Kind | None = None) -> int:
    """Begin a game and play it. Returns the exit code; raises `SetupError` and `StoreError`."""
    opened = shelf().new(setup, oracle_of, tuple(player.kept for player in seated))
    return _play(opened, screen, kind, fresh=True)


def resume(beginning: str, screen: Screen) -> int:
    """Take up the game whose id begins so, or the last one that is not over.

    Raises `BadInput` when there is none, and `StoreError`.
    """
    return take_up(shelf().open(meant(beginning), oracle_of), screen)


def take_up(opened: OpenGame, screen: Screen, kind: Kind | None = None) -> int:
    """Go on with a game from the shelf, and put it back. Returns the exit code; raises `StoreError`."""
    return _play(opened, screen, kind, fresh=False)


def meant(beginning: str) -> str:
    """The id of the kept game that begins so, or of the last one that is not over."""
    kept = shelf()
    return kept.find(beginning) if beginning else _last_open(kept)


def _last_open(kept: Shelf) -> str:
    going = [info.id for info in kept.kept() if info.readable and info.over is not True and not info.older]
    if not going:
        words = _("No game is in progress. To start one: {command}")
        begun = own_command(f"play {catalogue.names()[0]} --seats Anna,Ben")
        raise BadInput(words.format(command=begun))
    return going[0]


def _play(opened: OpenGame, screen: Screen, kind: Kind | None, fresh: bool) -> int:
    with opened:
        kinds = bots_of(opened.players)
        game = (kind or TerminalGame)(opened.session, screen, made(kinds), kinds)
        for notice in opened.notices:
            screen.say(notice.words, "yellow")
        try:
            if fresh:
                game.notice = left_open(opened.session)
            else:
                game.history.remember()
            game.run()
        except KeyboardInterrupt:
            screen.show("")
            say_goodbye(opened, screen)
            return INTERRUPTED
        say_goodbye(opened, screen)
    say_entered(opened, screen)
    return 0


def say_entered(opened: OpenGame, screen: Screen) -> None:
    """What the game that was put back has added to the book of its group, if it keeps one."""
    game, setup = opened.session.game, opened.session.setup
    book = game.parts.group_book() if game.parts.group_book is not None else None
    name = book.group(setup.options) if book is not None else ""
    if book is None or not name:
        return
    games = Groups(shelf()).group(game.id, name).games
    entry = next((each for each in games if each.game_id == opened.id), None)
    if entry is not None:
        words = _("Progress of {name}: {earned}.")
        screen.say(words.format(name=name, earned=book.told(entry.earned)), "dim")


def say_goodbye(opened: OpenGame, screen: Screen) -> None:
    """Where the game is kept, and how it can be seen again."""
    if opened.session.match.ask() is None:
        shown = own_command(f"games show {opened.id}")
        screen.say(_("The game is over. To see it again: {command}").format(command=shown), "dim")
    else:
        resumed = own_command(f"resume {opened.id}")
        screen.say(_("Game saved. To continue: {command}").format(command=resumed), "dim")
    sys.stdout.flush()
