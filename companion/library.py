"""The engine as a library: begin a game, ask what may be done, answer, undo, save, and open it again.

Everything here delegates to what the terminal and the screen use; `docs/library.md` tells it whole, with
examples that the tests run. These names stay as they are:

- `games`, `also`: the ids of all games; offer one of your own for a while.
- `begin`, `saved`, `resume`, `load`: a new game in memory; the games on the shelf of this machine; one of
  them; one from a file.
- `LiveGame`: a game that is being played. `Option`: one thing that may be done, with its words.
- `SeedOracle`, `ScriptOracle`, `PersonOracle`: who answers what nobody chooses.
- `Refused`: an act that the rules do not allow, with the reason. Whatever else cannot be used is a
  `SetupError`, `BadInput` or `StoreError`, whose text says what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do, Redo, Resolve, Undo
from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog
from companion.engine.oracles import Oracle, PersonOracle, ScriptOracle, SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.engine.view import Ending, OptionView, View
from companion.games.catalogue import also
from companion.games.catalogue import names as games
from companion.play import opening
from companion.play.bad_input import BadInput
from companion.play.bots.players import Bot, bot
from companion.play.bots.seated_bots import SeatedBots
from companion.play.command_line.players import bots_of, made, players
from companion.play.command_line.typed_setup import setup_of
from companion.play.terminal import typed_acts
from companion.play.told.history import TABLE, History
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.store.game_info import GameInfo
from companion.store.shelf import OpenGame

Option = OptionView
__all__ = [
    "BadInput",
    "LiveGame",
    "Option",
    "PersonOracle",
    "Refused",
    "ScriptOracle",
    "SeedOracle",
    "SetupError",
    "StoreError",
    "also",
    "begin",
    "games",
    "load",
    "resume",
    "saved",
]


def begin(
    game: str, seats: str, *, seed: str | None = None, oracle: Oracle | None = None, **options: Any
) -> LiveGame:
    """Begin a game in memory.

    `seats` are written as in `companion play --seats`: "Anna,Ben,bot:careful". Chance comes from the seed,
    from one that is picked where none is given, or from an `oracle`. `options` are those of the game, as
    `companion play GAME --help` lists them. Raises `SetupError` and `BadInput` with what was expected.
    """
    rules, seated = opening.game(game), players(seats)
    chosen = rules.options.validate(options, "begin")
    dice = "ask" if oracle is not None and seed is None else "seed"
    setup = setup_of(rules, seated, chosen, seed, dice, set(options))
    log = MemoryLog()
    session = Session.start(rules, setup, log, oracle or opening.oracle_of(setup))
    return LiveGame(session, tuple(player.kept for player in seated), log)


def saved(folder: Path | None = None) -> list[GameInfo]:
    """The games on the shelf of this machine, or of a folder; the one opened last first."""
    return opening.shelf(folder).kept()


def resume(game_id: str, folder: Path | None = None, oracle: Oracle | None = None) -> LiveGame:
    """Open a saved game where it stood; the beginning of its id is enough. Close it when you are done.

    Raises `StoreError` for one that cannot be opened.
    """
    shelf = opening.shelf(folder)

    def asked(setup: Setup) -> Oracle:
        return oracle or opening.oracle_of(setup)

    kept = shelf.open(shelf.find(game_id), asked)
    return LiveGame(kept.session, kept.players, kept)


def load(file: Path, folder: Path | None = None) -> LiveGame:
    """Put a game that was exported into a file on the shelf, and open it there. Raises `StoreError`."""
    return resume(opening.shelf(folder).import_file(file).id, folder)


class LiveGame:
    """A game that is being played: what is asked, what may be done, and doing it.

    `session` is the game with its log, for whatever has no name here; its `match` holds the state.
    As a context it is closed at the end.
    """

    def __init__(self, session: Session, seated: Sequence[str], where: MemoryLog | OpenGame) -> None:
        self.session = session
        self._where = where
        self._players = tuple(seated)
        kinds = bots_of(self._players)
        self._bots = SeatedBots(session, made(kinds), kinds)
        self._asked: dict[tuple[int, str], Bot] = {}
        self._history = History(session)
        if isinstance(where, OpenGame):
            self._history.remember()

    # What is asked

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who play, clockwise."""
        return self.session.seats

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats of which one must answer now; none when a chance is open, or the game is over."""
        ask = self.session.match.ask()
        return ask.seats if isinstance(ask, Choice) else ()

    @property
    def chance_is_open(self) -> bool:
        """Whether something is rolled or drawn that the oracle does not know."""
        return isinstance(self.session.match.ask(), Chance)

    @property
    def ending(self) -> Ending | None:
        """Who has won, in words; `None` while the game goes on."""
        return self.session.game.ending(self.session.match.state)

    def view(self, seat: int = TABLE) -> View:
        """All that a seat may see, or what lies open for the whole table: the picture that screens draw."""
        return self.session.game.view(self.session.match, seat)

    def options(self, seat: int | None = None) -> tuple[Option, ...]:
        """What may be done now, by a seat or by the first that is asked; of a chance, its results.

        `option.label` are its words, `option.seat` who does it, `option.act` what the rules are given.
        """
        ask = self.view(self._whose(seat)).ask
        return ask.options if ask is not None else ()

    def _whose(self, seat: int | None) -> int:
        return seat if seat is not None else next(iter(self.asked), TABLE)

    # Answers

    def do(self, option: Option) -> None:
        """Do one of the `options`, or any other act of a seat. Raises `Refused`, having changed nothing."""
        if self.chance_is_open:
            self.session.handle(Resolve(option.act))
        else:
            self.session.handle(Do(option.seat, option.act))

    def say(self, words: str, seat: int | None = None) -> Option:
        """Do what the words mean, such as "play strike at jaw worm"; returns what that was.

        Raises `BadInput` when they mean none of the `options`, or several.
        """
        options = self.options(seat)
        found = typed_acts.offered(options, words)
        if len(found) != 1:
            labels = "; ".join(option.label for option in found or options)
            unclear = _("“{words}” could mean no action, or several. You can: {acts}.")
            raise BadInput(unclear.format(words=words[:60], acts=labels))
        self.do(found[0])
        return found[0]

    def undo(self) -> None:
        """Take the last answer of a person back. Raises `Refused` when there is none."""
        self.session.handle(Undo())

    def redo(self) -> None:
        """Do again what was taken back last. Raises `Refused` when nothing was."""
        self.session.handle(Redo())

    def told(self, seat: int = TABLE) -> list[str]:
        """What has happened since this was last asked for, in words, as a seat may know it."""
        self._history.hear()
        lines = self._history.unread(seat)
        self._history.all_read(seat)
        return lines

    # Bots

    def advice(self, kind: str = "careful", seat: int | None = None) -> Option | None:
        """What a bot would do at a seat; `None` when nothing is asked of it. It sees what the seat may see.

        Raises `BadInput` for a bot that there is not.
        """
        who = self._whose(seat)
        thinker = self._asked.setdefault((who, kind), bot(kind))
        act = self._bots.would(who, thinker) if who in self.asked else None
        if act is None:
            return None
        return Option(act, who, self.session.game.words.act(self.session.match.state, who, act))

    def play_bots(self) -> None:
        """The bots at the table answer until a person is asked, or the game is over."""
        while (seat := self._bots.asked()) is not None and self._bots.act(seat):
            pass

    # Saving

    def save(self, folder: Path | None = None) -> str:
        """Put the game on the shelf and return its id; from now on each answer is safe before this returns.

        Raises `StoreError`. A game that lies there already stays where it is.
        """
        return self._on_the_shelf(folder).id

    def _on_the_shelf(self, folder: Path | None = None) -> OpenGame:
        if isinstance(self._where, MemoryLog):
            self._where = opening.shelf(folder).put(self.session, self._where, self._players)
        return self._where

    def export(self, file: Path) -> None:
        """Save the game, and write it into one portable file; `load` and `companion games import` read it."""
        file.write_bytes(self._on_the_shelf().exported())

    def close(self) -> None:
        """Put a saved game back on the shelf, for others to open."""
        if isinstance(self._where, OpenGame):
            self._where.close()

    def __enter__(self) -> LiveGame:
        """The game."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Put a saved game back."""
        self.close()
