"""The game on the glass: taken from the shelf, shown, and put back; one at a time."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.parts.signs import Signs
from companion.speech.words import _
from ui.look.fonts import know_seats
from ui.look.theme import wear
from ui.ports.game_port import BotsWait, GamePort, Listener, Picture
from ui.ports.services import Games, NewGame, SavedGame
from ui.screens.curtains import forgetful_sheet
from ui.shell.stage import StageHost
from ui.shell.visits import OPENING, Visits
from ui.shell.worker import Job, Worker

Shown = Callable[[GamePort], None]


def _nobody(_port: GamePort) -> None:
    return None


class GameOnGlass:
    """The open game and the shelf. `port` is `None` while no game is open.

    `hear` listens to the game's updates; `kept` are the games that were kept when somebody looked last.
    """

    def __init__(
        self, host: StageHost, games: Games | None, visits: Visits, worker: Worker, hear: Listener
    ) -> None:
        self.host, self.games, self.visits, self.worker = host, games, visits, worker
        self.kept: tuple[SavedGame, ...] | None = None
        self.port: GamePort | None = None
        self._picture: Picture | None = None
        self._hear = hear
        self._hushed: Callable[[], None] = lambda: None
        self._looking_back = False
        self._begins = False
        """Whether the first picture of the open game is still to be shown."""

    @property
    def picture(self) -> Picture | None:
        """The last picture of the open game."""
        return self._picture

    @picture.setter
    def picture(self, picture: Picture | None) -> None:
        self._picture = picture
        if picture is not None:
            know_seats(seat.name for seat in picture.view.seats)

    # The shelf

    def list_games(self, then: Callable[[], None]) -> None:
        """Look at the kept games, and call `then`; trouble is said, and there are none then."""
        games = self.games
        if games is None:
            self.kept = ()
            then()
            return

        def took(kept: tuple[SavedGame, ...]) -> None:
            self.kept = kept
            then()

        def sorry(words: str) -> None:
            self.host.complain(words)
            took(())

        self.visits.ask(games.saved, took, _("Loading saved games"), sorry=sorry)

    def delete(self, game_id: str) -> None:
        """Delete a kept game for good."""
        games = self.games
        if games is None:
            return

        def gone(_nothing: None) -> None:
            self.kept = tuple(each for each in self.kept or () if each.id != game_id)
            self.host.go("history")

        words = _("Deleting the game")
        self.visits.keep(lambda: games.delete(game_id), gone, words, key=("delete", game_id))

    # Opening

    def begin(self, new: NewGame, shown: Shown = _nobody) -> None:
        """Begin a game and show its table; `shown` hears of it then.

        Where nothing that is kept would outlast the power (`forgetful` says why) somebody agrees first.
        """
        games, stage, forgetful = self.games, self.host.stage, self.host.forgetful
        if forgetful:
            if stage.screen is not None:
                stage.screen.redraw()  # whoever closes the sheet may touch the same button again
            stage.open_sheet(*forgetful_sheet(forgetful, lambda: self._begin_anyway(new, shown)))
        elif games is not None:
            self._open(lambda: games.begin(new), shown)

    def _begin_anyway(self, new: NewGame, shown: Shown) -> None:
        self.host.forgetful = ""
        self.host.stage.close_sheet()
        self.begin(new, shown)

    def resume(self, game_id: str, shown: Shown = _nobody) -> None:
        """Take up a kept game; `shown` hears of it then."""
        games = self.games
        if games is not None:
            self._open(lambda: games.resume(game_id), shown)

    def look_back(self, game_id: str) -> None:
        """Open a game that is over, at its results."""

        def shown(_port: GamePort) -> None:
            self._looking_back = self._begins = True
            self.show_first()

        self.resume(game_id, shown)

    def show_first(self) -> None:
        """With its first picture a game that is looked back at shows its results; one that was put away, how.

        What hands have begun with the table then goes on.
        """
        if self.picture is None or not self._begins:
            return
        self._begins = False
        if self._looking_back:
            self.host.open_results()
        elif self.picture.packing is not None:
            self.host.open_packing(self.picture.packing)

    def go_on(self) -> None:
        """After an error: take the game up again from its log, as it stood at the last moment."""
        game_id = self.port.shown.game_id if self.port is not None else ""
        games = self.games
        if game_id and games is not None:
            self._open(lambda: games.resume(game_id), sorry=self._cannot_go_on)
        elif not self.worker.busy(OPENING):
            self.host.go("table")

    def _cannot_go_on(self, words: str) -> None:
        self.host.home()
        self.host.complain(words)

    def _open(
        self,
        opening: Callable[[], GamePort],
        shown: Shown = _nobody,
        sorry: Callable[[str], None] | None = None,
    ) -> None:
        """Open a game, unless one is being opened; whoever leaves the screen meanwhile leaves it too."""
        if self.worker.busy(OPENING):
            return
        self.host.leave_game()

        def take(port: GamePort) -> None:
            self.take(port)
            shown(port)

        words = _("Opening the game")
        self.visits.ask(opening, take, words, key=OPENING, sorry=sorry, leave=lambda port: port.close())

    # The open game

    def take(self, port: GamePort) -> None:
        """Show this game from now on."""
        self.host.leave_game()
        self.port, self._begins = port, True
        wear(port.shown.signs)
        port.send(BotsWait(self.host.settings.bots == "touch"))
        self._hushed = port.subscribe(self._hear)
        self.picture = port.shown.picture
        self.host.back_to_table()

    def leave(self) -> None:
        """Close the open game; everything accepted is kept already, and what was sent is still done."""
        self._hushed()
        self._hushed = lambda: None
        if self.port is not None:
            self.port.stop()
            self.worker.do(Job(self.port.close, must=True))
        self.port, self.picture, self._looking_back = None, None, False
        wear(Signs())
