"""What a screen may ask of whoever shows it: `ui.shell.shell.Shell`, which screens do not know."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Protocol

from companion.engine.layout import Path
from companion.engine.view import Meter
from companion.table.kept.putting_away import Packing
from ui.ports.documents_port import Documents
from ui.ports.game_port import GamePort, Picture
from ui.ports.groups_port import GroupBooks
from ui.ports.guard import Guard
from ui.ports.house_port import HouseKeeper
from ui.ports.machine_port import Machine
from ui.ports.night_check import NightCheck
from ui.ports.numbers_port import Numbers
from ui.ports.own_sets_port import OwnSets
from ui.ports.services import DeckKeeper, Devices, Games, NewGame, Pictures, SavedGame, Tags
from ui.ports.settings import ScreenSettings
from ui.ports.sticks_port import Sticks


class ReadsAndWrites(Protocol):
    """Reading and writing beside the drawing thread; see `ui.shell.worker`."""

    def ask(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
    ) -> bool:
        """Read something for the screen that is shown now; whoever leaves it asks no longer.

        `words` are shown while it takes long. A failure is said unless `sorry` hears of it. False when
        something with the same `key` is under way.
        """

    def keep(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
    ) -> bool:
        """Write something, whatever is shown meanwhile; `then` is for the screen that is shown now."""

    def forget(self) -> None:
        """What was asked for is not wanted any more."""

    def if_here(self, then: Callable[[Any], None]) -> Callable[[Any], None]:
        """For answers of the open game: `then`, unless the screen was left meanwhile."""


class LeadsOn(Protocol):
    """The ways from one screen to another."""

    def go(self, name: str) -> None:
        """Show a screen by its name; the table only while a game is open."""

    def home(self) -> None:
        """Home; a game that is open goes back on the shelf, where it is kept already."""

    def back(self) -> None:
        """Back to the game, or home."""

    def back_to_table(self) -> None:
        """To the table of the open game."""

    def lock(self) -> None:
        """Lock the screen now."""

    def touched(self) -> None:
        """Somebody is there."""

    def complain(self, words: str) -> None:
        """Something could not be done: say why."""

    def sound(self, name: str) -> None:
        """Play a sound by its name, as in `ui.look.sounds`."""


class KeepsGames(Protocol):
    """The games on the shelf. `kept` are those found when somebody looked last; `None` before that."""

    @property
    def kept(self) -> tuple[SavedGame, ...] | None:
        """The kept games, the last played first."""

    def list_games(self, then: Callable[[], None]) -> None:
        """Look at the kept games, and call `then`."""

    def begin(self, new: NewGame) -> None:
        """Begin a game and show its table."""

    def resume(self, game_id: str) -> None:
        """Take up a kept game."""

    def look_back(self, game_id: str) -> None:
        """Open a game that is over, at its results."""

    def delete(self, game_id: str) -> None:
        """Delete a kept game for good."""


class HoldsTable(Protocol):
    """The game on the glass, and what can be opened beside its table (`ui.shell.beside_table`)."""

    open_table_menu: Callable[[], None]
    open_declaring: Callable[[], None]
    open_log: Callable[[], None]
    step_numbers: Callable[[], None]
    open_check: Callable[[], None]
    open_modes: Callable[[], None]
    open_naming: Callable[[], None]
    open_phones: Callable[[], None]
    open_suggestion: Callable[[], None]
    open_group_book: Callable[[], None]
    open_rules: Callable[[], None]
    open_library: Callable[[], None]
    open_results: Callable[[], None]
    undo_and_play: Callable[[], None]
    redo: Callable[[], None]

    @property
    def port(self) -> GamePort:
        """The open game. Raises `LookupError` when there is none."""

    @property
    def picture(self) -> Picture | None:
        """What stands now; `None` without a game, or until its first picture has come."""

    @property
    def owns_decks(self) -> bool:
        """Whether the players of the open game own decks between fights."""

    def speak_as(self, seat: int) -> None:
        """Somebody at this screen acts for another seat now."""

    def open_correction(self, meter: Meter) -> None:
        """Correct a number."""

    def open_packing(self, packing: Packing) -> None:
        """What hands put away, lay out or put back, at a table with cards."""

    def hand_to(self, seat: int) -> None:
        """Hide everything until `seat` says that it is there."""

    def open_moving(self, start: Path | None = None) -> None:
        """The pad that moves a card by hand, beginning at the pile `start`."""

    @property
    def steps_numbers(self) -> bool:
        """Whether HP and Block on the board have a minus and a plus, whoever corrects numbers."""

    @property
    def group(self) -> str:
        """The group for whose book the open game is played; "" for none."""


class Host(ReadsAndWrites, LeadsOn, KeepsGames, HoldsTable, Protocol):
    """All of it. Ports that are `None` are simply not there, and screens say so."""

    games: Games | None
    decks: DeckKeeper | None
    tags: Tags | None
    numbers: Numbers | None
    own_sets: OwnSets | None
    groups: GroupBooks | None
    house: HouseKeeper | None
    pictures: Pictures | None
    devices: Devices | None
    documents: Documents | None
    machine: Machine | None
    night: NightCheck | None
    sticks: Sticks | None
    settings: ScreenSettings
    """How this screen looks, sounds and behaves."""

    @property
    def guard(self) -> Guard:
        """The PIN of this screen."""

    def save_report(self, place: str, then: Callable[[str], None]) -> None:
        """Save a report with the whole log of the last game, on a stick, or in the usual folder."""

    def start_again(self) -> None:
        """End the program; a kiosk starts it anew."""

    def rest(self) -> None:
        """Let the screen rest now, with its light off, until it is touched."""

    @property
    def can_speak(self) -> bool:
        """Whether this machine has a voice that says what happens."""

    def change_settings(self, settings: ScreenSettings) -> None:
        """Use other settings from now on, and keep them."""

    def languages(self) -> Mapping[str, str]:
        """The languages there are, by their own names."""
