"""The games on the shelf, on the screen or at the table with cards and die."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from secrets import token_hex

import msgspec

from companion.engine.game import Setup, SetupError
from companion.engine.oracles import Oracle
from companion.play.command_line.players import bots_of, made
from companion.store.errors import StoreError
from companion.store.game_info import GameInfo
from companion.store.shelf import OpenGame, Shelf
from companion.table import kits
from companion.table.beginning import begun_with, fight_of
from companion.table.desk.desk import Desk
from companion.table.desk.dice import table_dice, unknown_roles
from companion.table.desk.oracle import TableOracle
from companion.table.kept.decks import Decks, keeps_decks, part_of
from companion.table.kept.kept_packing import PACKING_FILE, KeptPacking
from companion.table.kept.seat_modes import KeptSeatModes, SeatMode, seat_modes_path, standing
from companion.table.tags.library import Library
from ui.behind.desk_port import DeskPort
from ui.behind.games import ShelfGames, seed_oracle
from ui.behind.in_words import in_words
from ui.behind.open_port import OpenPort
from ui.behind.table_hardware import TableHardware
from ui.ports.services import GameChoice, NewGame, SeatPlan


class TableGames(ShelfGames):
    """`ui.ports.services.Games` with a table: games whose seats hold cards go on at a desk.

    `copies_file` says which copies lie with whom; beside it lie the runs that own decks, and what is kept
    of how the seats of each game play (`companion.table.kept.seat_modes`) and how far hands have packed it.
    """

    def __init__(
        self,
        hardware: TableHardware,
        library: Library,
        copies_file: Path,
        shelf: Shelf | None = None,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(shelf, wake)
        self.hardware = hardware
        self.library = library
        self.copies_file = copies_file
        self.modes = KeptSeatModes(copies_file.with_name(seat_modes_path().name))
        self.packing = KeptPacking(copies_file.with_name(PACKING_FILE))
        self._decks: Decks | None = None

    def decks(self) -> Decks:
        """What each seat owns; the same object for everybody who changes it. Raises `StoreError`."""
        if self._decks is None:
            self._decks = Decks(self.copies_file)
        return self._decks

    def offered(self) -> tuple[GameChoice, ...]:
        """Every game of the catalogue; those with a box also at the table, first where there is a reader."""
        known, here = kits.games(), _modes(bool(self.hardware.equipment.readers))
        return tuple(
            msgspec.structs.replace(each, modes=here) if each.id in known else each
            for each in super().offered()
        )

    def as_last(self, choice: GameChoice, played: Sequence[GameInfo]) -> GameChoice:
        """Where decks are kept, their owners play; cards are where they were in the last game with cards."""
        found = super().as_last(choice, played)
        if len(found.modes) < 2:
            return found
        seats = (self._owners(choice.id) if keeps_decks(choice.id) else ()) or found.seats
        with_cards = [info for info in played if info.game in kits.games()]
        last = next((info for info in with_cards if info.game == choice.id), next(iter(with_cards), None))
        modes = found.modes if last is None else self._modes_as_in(last.id, found.modes)
        return msgspec.structs.replace(found, modes=modes, seats=seats)

    def _modes_as_in(self, game_id: str, usual: tuple[str, ...]) -> tuple[str, ...]:
        try:
            return _modes(self.modes.knows(game_id))
        except StoreError:  # said when that game is opened
            return usual

    def _owners(self, game: str) -> tuple[SeatPlan, ...]:
        """Those whose decks of this game are kept."""
        try:
            decks = self.decks()
        except StoreError:  # said when the decks are opened
            return ()
        option = decks.part.character_option
        owned = decks.seats if decks.game == game else ()
        return tuple(SeatPlan(deck.player, options={option: deck.character}) for deck in owned)

    def begin(self, new: NewGame) -> OpenPort:
        """Begin a game. Raises `CannotDo`."""
        if new.mode != "table":
            return super().begin(new)
        with in_words(SetupError):
            setup = self._at_the_table(new)
            players = tuple(seat.player for seat in new.seats)
            return self._at_desk(self.shelf.new(setup, TableOracle, players))

    def resume(self, game_id: str) -> OpenPort:
        """Take a game up where it stood, at the table if it was played there. Raises `CannotDo`."""
        with in_words():
            here, rolls = self.modes.knows(game_id), self.modes.rolls(game_id)

            def oracle(setup: Setup) -> Oracle:
                return TableOracle(setup, rolls) if here or setup.lazy else seed_oracle(setup)

            opened = self.shelf.open(game_id, oracle)
            return self._at_desk(opened) if here or opened.session.setup.lazy else self._port(opened)

    def _at_the_table(self, new: NewGame) -> Setup:
        """The set-up: people hold cards of cardboard, and the companion draws for bots."""
        seed = token_hex(8)
        options = self.options(new, seed)
        decks = self._decks_for(new)
        if decks is not None:
            options.pop(decks.part.character_option, None)
            return fight_of(decks, options, seed)
        lazy = tuple(seat for seat, plan in enumerate(new.seats) if plan.player == "person")
        return Setup(new.game, tuple(seat.name for seat in new.seats), seed, options, lazy)

    def _decks_for(self, new: NewGame) -> Decks | None:
        """The decks of these players; new ones when this table keeps none. Others stay untouched."""
        people = all(seat.player == "person" for seat in new.seats)
        if not people or not keeps_decks(new.game) or not part_of(new.game).wanted(new.options):
            return None
        option = part_of(new.game).character_option
        pairs = [(seat.name, str(seat.options.get(option, ""))) for seat in new.seats]
        decks = self.decks()
        if decks.game != new.game or not all(who for _name, who in pairs):
            return None
        if not decks.seats:
            decks.begin(pairs, new.options)
        return decks if _owned_by(decks) == pairs else None

    def _at_desk(self, opened: OpenGame) -> DeskPort:
        """The game with cards and die, its seats as they played before. Raises `StoreError`."""
        try:
            decks = self._kept_decks(opened.session.setup)
            modes = self._modes_of(opened, decks)
        except StoreError:
            opened.close()
            raise
        dice = table_dice(self.hardware.equipment.die_settings)
        desk = Desk(opened.session, self.library, self.hardware.clock, decks, dice)
        desk.modes.update(modes)
        notices = (*unknown_roles(dice, desk.kit), *(notice.words for notice in opened.notices))
        bots = made(bots_of(opened.players))
        # Whoever looks at the first picture knows already how far the table is packed.
        known = self.packing.of(opened.id)
        port = DeskPort(desk, self.hardware, bots, opened.close, notices, self.wake, decks, opened.id, known)
        port.keep_modes = lambda: self.modes.keep(opened.id, desk.modes, len(opened.session.seats))
        port.keep_progress = partial(self.packing.keep, opened.id)
        return port

    def _modes_of(self, opened: OpenGame, decks: Decks | None) -> dict[int, SeatMode]:
        """How the seats play, as kept for this game, else with their decks. Marks it as one of the table."""
        seats = len(opened.session.seats)
        said = self.modes.of(opened.id)
        if not said and decks is not None:
            said = {seat: deck.mode for seat, deck in enumerate(decks.seats)}
        found = standing(said, opened.session.match.state.lazy, seats)
        self.modes.keep(opened.id, found, seats)
        return found

    def _kept_decks(self, setup: Setup) -> Decks | None:
        """The decks that this fight was set up from."""
        if not keeps_decks(setup.game):
            return None
        decks = self.decks()
        return decks if begun_with(decks, setup) else None


def _modes(at_table: bool) -> tuple[str, ...]:
    return ("table", "screen") if at_table else ("screen", "table")


def _owned_by(decks: Decks) -> list[tuple[str, str]]:
    return [(deck.player, deck.character) for deck in decks.seats]
