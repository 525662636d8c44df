"""A session at the table: from the decks that it keeps to a game, played and put back on the shelf."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from companion.engine.game import Setup
from companion.play.command_line.players import Player, bots_of, made
from companion.play.opening import shelf
from companion.play.terminal.playing import INTERRUPTED, say_goodbye
from companion.play.terminal.screen import Screen
from companion.store.shelf import OpenGame
from companion.table.beginning import begun_with
from companion.table.desk.desk import Desk
from companion.table.desk.dice import TableDie, unknown_roles
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Reply
from companion.table.heard_game import NextEvent
from companion.table.kept.decks import Decks, copies_path
from companion.table.kept.seat_modes import KeptSeatModes, seat_modes_path, standing
from companion.table.tags.library import Library, library_path
from companion.table.terminal import TableGame


def was_here(game_id: str, setup: Setup) -> bool:
    """Whether a kept game was played at the table: with cards there, or by people all on the screen."""
    return bool(setup.lazy) or KeptSeatModes(seat_modes_path()).knows(game_id)


def oracle_of(game_id: str) -> Callable[[Setup], TableOracle]:
    """Makes the oracle of a kept game: dice are rolled by whoever rolled them."""
    rolls = KeptSeatModes(seat_modes_path()).rolls(game_id)
    return lambda setup: TableOracle(setup, rolls)


class TableSession:
    """A game at one desk from the shelf to the shelf; `decks` and `library` are those of this table.

    `next_event` gives what the hardware saw (`Supervisor.next_event`), `show` hears of every reply,
    for lamps and tones. `clock` is the clock of the hardware, `dice` says whose die is whose,
    `opening` what is said above the first picture, `kind` what is played.
    """

    def __init__(
        self,
        screen: Screen,
        next_event: NextEvent,
        show: Callable[[Reply], None] = lambda reply: None,
        clock: Callable[[], float] = time.monotonic,
        dice: Mapping[str, str | TableDie] | None = None,
        opening: Sequence[str] = (),
        kind: type[TableGame] = TableGame,
    ) -> None:
        self.screen, self.next_event, self.show, self.clock = screen, next_event, show, clock
        self.dice = dice or {}
        self.opening, self._kind = tuple(opening), kind
        self.library = Library(library_path())
        self.decks = Decks(copies_path())

    def begin(self, setup: Setup, seated: Sequence[Player], rolls: bool = False) -> int:
        """Begin a game and play it; with `rolls` the companion rolls the dice.

        Returns the exit code; raises `SetupError` and `StoreError`.
        """
        kept = tuple(player.kept for player in seated)
        opened = shelf().new(setup, lambda setup: TableOracle(setup, rolls), kept)
        if rolls:
            KeptSeatModes(seat_modes_path()).keep_rolls(opened.id)
        return self._play(opened, fresh=True)

    def resume(self, game_id: str) -> int:
        """Take up a kept game. Returns the exit code; raises `StoreError`."""
        return self.take_up(shelf().open(game_id, oracle_of(game_id)))

    def take_up(self, opened: OpenGame) -> int:
        """Go on with a game from the shelf, and put it back. Returns the exit code; raises `StoreError`."""
        return self._play(opened, fresh=False)

    def _play(self, opened: OpenGame, fresh: bool) -> int:
        with opened:
            game = self._game(opened)
            game.keep_modes()  # also the mark that it was played here
            wrong = unknown_roles(self.dice, game.desk.kit)
            game.opening = (*self.opening, *wrong, *(notice.words for notice in opened.notices))
            try:
                if not fresh:
                    game.history.remember()
                    game.lay_out()
                game.run()
            except KeyboardInterrupt:
                say_goodbye(opened, self.screen)
                return INTERRUPTED
            say_goodbye(opened, self.screen)
        return 0

    def _game(self, opened: OpenGame) -> TableGame:
        owners = self.decks if begun_with(self.decks, opened.session.setup) else None
        desk = Desk(opened.session, self.library, self.clock, owners, self.dice)
        seats, lazy = len(opened.session.seats), opened.session.match.state.lazy
        kept = KeptSeatModes(seat_modes_path())
        said = kept.of(opened.id)
        if not said and owners is not None:
            said = {seat: deck.mode for seat, deck in enumerate(owners.seats)}
        desk.modes.update(standing(said, lazy, seats))
        kinds = bots_of(opened.players)
        game = self._kind(desk, self.screen, self.next_event, made(kinds), kinds, self.show, owners)
        game.keep_modes = lambda: kept.keep(opened.id, desk.modes, len(opened.session.seats))
        return game
