"""The shell: joins the stage, the game on the glass, the settings and everything around them."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from companion.engine.corrections import Correction
from companion.engine.declared import DeclaredVerb
from companion.engine.view import Meter, View
from companion.engine.words import _
from ui.behind.pickers import DECKS_GAME
from ui.look.panels import panel_for
from ui.look.sounds import Sounds, sound_for
from ui.look.theme import PALETTES, Look, use
from ui.ports.services import CannotDo, DeckKeeper, Devices, Games, NewGame, Reports, SavedGame, Tags
from ui.ports.table_port import NOBODY, Notice, Picture, TablePort, Update
from ui.presenters.board import changes
from ui.presenters.steps import StepPlayer
from ui.program.settings import ScreenSettings, SettingsError
from ui.screens.correction import correct_meter
from ui.screens.decks import DecksScreen
from ui.screens.declare import DeclareScreen
from ui.screens.devices import HardwareScreen
from ui.screens.home import HomeScreen
from ui.screens.records import CheckScreen, LogScreen
from ui.screens.results import HistoryScreen, ResultsScreen
from ui.screens.settings import SettingsScreen
from ui.screens.setup import SetupScreen
from ui.screens.table import TableScreen
from ui.screens.table_menu import level_choices, table_menu
from ui.screens.tags import TagsScreen
from ui.shell import frames
from ui.shell.covering import Covering
from ui.shell.stage import Screen, Stage
from ui.shell.worker import Job, Worker
from ui.widgets.banner import Banner
from ui.widgets.gate import gate
from ui.widgets.steps import StepLayer
from ui.widgets.working import Working

_MOST_TOLD = 200
QUIET_SECONDS = 2.0
"""After so long without a touch there is time to tidy up."""
OPENING = "opening"
"""The key of the job that opens a game: there is one at a time."""

_SCREENS: Mapping[str, Callable[[Shell], Screen]] = {
    "home": HomeScreen,
    "setup": SetupScreen,
    "history": HistoryScreen,
    "tags": TagsScreen,
    "decks": DecksScreen,
    "hardware": HardwareScreen,
    "settings": SettingsScreen,
}


class Shell:
    """What screens may ask for. Ports that are `None` are simply not there, and screens say so.

    `size` is the window's size in pixels. `keep_settings` writes the settings down. `drains` are
    called before each picture, and deliver what has come from elsewhere. `told` is the end of the
    story, for reports. `kept` are the games that were kept when somebody looked last; `None` before that.
    Whatever reads or writes files is done by `worker`: screens call `ask` and `keep`.
    """

    def __init__(
        self,
        games: Games | None = None,
        devices: Devices | None = None,
        tags: Tags | None = None,
        reports: Reports | None = None,
        settings: ScreenSettings | None = None,
        keep_settings: Callable[[ScreenSettings], None] = lambda settings: None,
        languages: Mapping[str, str] | None = None,
        speak: Callable[[str], None] = lambda language: None,
        sounds: Sounds | None = None,
        size: tuple[int, int] = (800, 480),
        drains: tuple[Callable[[], None], ...] = (),
        decks: DeckKeeper | None = None,
        worker: Worker | None = None,
    ) -> None:
        self.worker = worker or Worker(frames.soon)
        self.worker.say = self.complain
        self.kept: tuple[SavedGame, ...] | None = None
        self._visit = object()
        self.decks = decks
        self.games, self.devices, self.tags, self.reports = games, devices, tags, reports
        self.settings = settings or ScreenSettings()
        self.keep_settings = keep_settings
        self._languages = dict(languages or {"": "English"})
        self.speak = speak
        self.sounds = sounds or Sounds()
        self.size = size
        self._port: TablePort | None = None
        self.picture: Picture | None = None
        self.drains = drains
        self.told: deque[str] = deque(maxlen=_MOST_TOLD)
        self.player = StepPlayer(self.settings.pace)
        self._tidied = True
        self._looking_back = False
        self._hushed: Callable[[], None] = lambda: None
        self._dress()
        self.stage = Stage(self.touched, self.forget)
        self.covering = Covering(self)
        self.stage.resized(*size)

    # How it looks

    def _dress(self) -> None:
        now = self.settings
        panel = panel_for(*self.size, key=now.panel)
        use(Look(PALETTES[now.theme], panel, now.text, now.motion))
        self.sounds.volume = now.sound / 100
        self.player.pace = now.pace

    def resized(self, width: int, height: int) -> None:
        """The window has another size."""
        if (width, height) != self.size:
            self.size = (width, height)
            self.redress()

    def redress(self) -> None:
        """Draw everything anew: another size, theme, text size or language."""
        self._dress()
        above = self.stage.glass.parent
        name = self.stage.screen.name if self.stage.screen else "home"
        if above is not None:
            above.remove_widget(self.stage.glass)
        self.stage = Stage(self.touched, self.forget)
        self.stage.resized(*self.size)
        if above is not None:
            above.add_widget(self.stage.glass)
        self.go(name)
        self.covering.draw()

    def change_settings(self, settings: ScreenSettings) -> None:
        """Use other settings from now on, and keep them; another language as soon as it is read."""
        spoken, self.settings = self.settings.language, settings
        if settings.language != spoken:
            self.kept = None  # their titles are in the old language
            self.worker.do(Job(lambda: self.speak(settings.language), lambda _spoken: self.redress()))
        else:
            self.redress()
        self.worker.do(Job(lambda: self._write_down(settings), must=True))

    def _write_down(self, settings: ScreenSettings) -> None:
        try:
            self.keep_settings(settings)
        except SettingsError as error:
            raise CannotDo(str(error)) from error

    def languages(self) -> dict[str, str]:
        """The languages there are, by their own names."""
        return self._languages

    # Where one is

    def go(self, name: str) -> None:
        """Show a screen by its name; the table only while a game is open."""
        if name in _SCREENS:
            self.stage.show(_SCREENS[name](self))
        elif self._port is not None:
            self.back_to_table()
        else:
            self.home()

    def home(self) -> None:
        """Home; a game that is open goes back on the shelf, where it is kept already."""
        self.leave_game()
        self.stage.show(HomeScreen(self))

    def back(self) -> None:
        """Back to the game, or home."""
        if self._port is not None:
            self.back_to_table()
        else:
            self.home()

    def back_to_table(self) -> None:
        """To the table of the open game."""
        screen = TableScreen(self)
        self.stage.show(screen)
        if self.picture is not None:
            screen.draw(self.picture)

    # Games

    @property
    def port(self) -> TablePort:
        """The open game. Raises `LookupError` when there is none."""
        if self._port is None:
            raise LookupError("no game is open")
        return self._port

    @property
    def playing(self) -> bool:
        """Whether a game is open."""
        return self._port is not None

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
            self.complain(words)
            took(())

        self.ask(games.saved, took, _("Looking for kept games"), sorry=sorry)

    def begin(self, new: NewGame, shown: Callable[[TablePort], None] = lambda port: None) -> None:
        """Begin a game and show its table; `shown` hears of it then."""
        if self.games is not None:
            games = self.games
            self._open(lambda: games.begin(new), shown)

    def resume(self, game_id: str, shown: Callable[[TablePort], None] = lambda port: None) -> None:
        """Take up a kept game; `shown` hears of it then."""
        if self.games is not None:
            games = self.games
            self._open(lambda: games.resume(game_id), shown)

    def look_back(self, game_id: str) -> None:
        """Open a game that is over, at its results."""

        def shown(_port: TablePort) -> None:
            self._looking_back = True
            self._look_back()

        self.resume(game_id, shown)

    def _look_back(self) -> None:
        if self._looking_back and self.picture is not None:
            self._looking_back = False
            self.open_results()

    def go_on(self) -> None:
        """After an error: take the game up again from its log, as it stood at the last moment."""
        game_id = self._port.game_id if self._port is not None else ""
        games = self.games
        if game_id and games is not None:
            self._open(lambda: games.resume(game_id), sorry=self._cannot_go_on)
        elif not self.worker.busy(OPENING):
            self.go("table")

    def _cannot_go_on(self, words: str) -> None:
        self.home()
        self.complain(words)

    def delete(self, game_id: str) -> None:
        """Delete a kept game for good."""
        games = self.games
        if games is None:
            return

        def gone(_nothing: None) -> None:
            self.kept = tuple(each for each in self.kept or () if each.id != game_id)
            self.go("history")

        words = _("The game is being deleted")
        self.keep(lambda: games.delete(game_id), gone, words, key=("delete", game_id))

    def _open(
        self,
        opening: Callable[[], TablePort],
        shown: Callable[[TablePort], None] = lambda port: None,
        sorry: Callable[[str], None] | None = None,
    ) -> None:
        """Open a game, unless one is being opened; whoever leaves the screen meanwhile leaves it too."""
        if self.worker.busy(OPENING):
            return
        self.leave_game()

        def take(port: TablePort) -> None:
            self.take_port(port)
            shown(port)

        words = _("The game is being opened")
        self.ask(opening, take, words, key=OPENING, sorry=sorry, leave=lambda port: port.close())

    def take_port(self, port: TablePort) -> None:
        """Show this game from now on."""
        self.leave_game()
        self._port = port
        self._hushed = port.subscribe(self.hear)
        self.picture = port.picture
        self.back_to_table()

    def leave_game(self) -> None:
        """Close the open game; everything accepted is kept already, and what was sent is still done."""
        self._hushed()
        self._hushed = lambda: None
        if self._port is not None:
            self._port.stop()
            self.worker.do(Job(self._port.close, must=True))
        self._port, self.picture, self._looking_back = None, None, False
        self.player.stop()
        self.stage.set_steps(None)
        self.stage.set_banner(None)
        self.covering.hand_to(None)

    def close(self) -> None:
        """The program ends: the game goes back on the shelf, and what must be written is written."""
        self.leave_game()
        self.worker.close()

    # Reading and writing

    def ask(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
        leave: Callable[[Any], None] = lambda answer: None,
    ) -> bool:
        """Read something for the screen that is shown now; whoever leaves it asks no longer.

        As `Job`; a failure is said unless `sorry` hears of it. False when its like is under way.
        """
        job = Job(task, then, sorry or self._failed, words, key, self._here(), leave)
        return self.worker.do(job)

    def keep(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
    ) -> bool:
        """Write something, whatever is shown meanwhile; `then` is for the screen that is shown now.

        As `ask`, but that a failure is said in any case.
        """
        job = Job(task, then, sorry or self._failed, words, key, self._here(), must=True)
        return self.worker.do(job)

    def _failed(self, words: str) -> None:
        """It could not be done: say why, and let it be tried again."""
        self.complain(words)
        self._renew()

    def _renew(self) -> None:
        """What changes the game is touched once; what came to nothing may be touched again."""
        if self.stage.screen is not None:
            self.stage.screen.redraw()

    def _stop_opening(self) -> None:
        """Nobody waits for the game any more. After an error there is no table to go back to."""
        self.forget()
        if self.stage.screen is not None and self.stage.screen.name == "error":
            self.home()
        else:
            self._renew()

    def _here(self) -> Callable[[], bool]:
        """Whether the screen that is shown now was not left."""
        visit = self._visit
        return lambda: self._visit is visit

    def forget(self) -> None:
        """The screen is left: what was asked for there is not wanted any more."""
        self.worker.forget(self._leave_visit)

    def _leave_visit(self) -> None:
        self._visit = object()

    def if_here(self, then: Callable[[Any], None]) -> Callable[[Any], None]:
        """For answers of the open game: `then`, unless the screen was left meanwhile."""
        here = self._here()
        return lambda answer: then(answer) if here() else None

    def _tell_work(self, seconds: float) -> None:
        """Say what takes long, as long as it does."""
        job = self.worker.slow(seconds)
        shown = self.stage.working
        if job is None:
            if shown is not None:
                self.stage.set_working(None)
        elif shown is None or shown.words != job.words:
            stop = self._stop_opening if job.key == OPENING else None
            self.stage.set_working(Working(job.words, stop))

    # Pictures

    def hear(self, update: Update) -> None:
        """A picture has come: play what led to it, then show it."""
        old = self.picture
        self.picture = update.picture
        gate.shut() if _another_question(old, update.picture) else None
        self.sounds.play(sound_for(update, changes(old.view if old else None, update.picture.view)))
        self.told.extend(line.words for line in update.story)
        if update.notice is not None and not update.notice.passing:
            self.say(update.notice)
        elif self.stage.banner is not None and _another_question(old, update.picture):
            self.stage.set_banner(None)
        self.player.begin(update.story)
        if not self.player.playing:
            self._draw(update)
        self._draw_steps()
        self._look_back()
        self.covering.renew()

    def _draw(self, update: Update | None = None) -> None:
        if self.picture is None:
            return
        screen = self.stage.screen
        if isinstance(screen, TableScreen):
            screen.update(update) if update is not None else screen.draw(self.picture)
        self.covering.face(self.picture)

    def tick(self, seconds: float) -> None:
        """Time passes: deliver what has come, play steps, dim the screen."""
        for drain in self.drains:
            drain()
        self.worker.drain()
        if self._port is not None:
            self._port.drain()
        self._tell_work(seconds)
        if self.player.tick(seconds):
            self._steps_went()
        self.covering.tick(seconds)
        self._tidy()

    def _tidy(self) -> None:
        """Collect garbage when nobody has touched anything for a moment."""
        quiet = self.covering.quiet_seconds
        if quiet < QUIET_SECONDS:
            self._tidied = False
        elif not self._tidied and not self.player.playing:
            self._tidied = True
            gc.collect()

    def hurry(self) -> None:
        """A touch on a step."""
        self.player.hurry()
        gate.shut()
        self._steps_went()

    def skip_steps(self) -> None:
        """Hands are at work at the table: whoever does something has seen enough of the steps."""
        if self.player.playing:
            self.player.stop()
            self._steps_went()

    def _steps_went(self) -> None:
        self._draw_steps()
        if not self.player.playing:
            self._draw()

    def _draw_steps(self) -> None:
        line = self.player.shown
        if isinstance(self.stage.screen, TableScreen):
            self.stage.screen.mark(line.actor if line is not None else NOBODY)
        if line is None:
            if self.stage.steps is not None:
                self.stage.set_steps(None)
            return
        left = len(self.player.waiting)
        self.stage.set_steps(StepLayer(line, left, self.player.pace == "touch", self.hurry))

    # Saying something

    def say(self, notice: Notice) -> None:
        """Show a notice until it is touched away."""
        overrule = None
        if notice.overrule is not None and self._port is not None:
            seat, act = notice.overrule

            def overrule() -> None:
                self.hush()
                self.port.overrule(seat, act)

        self.stage.set_banner(Banner(notice, self.hush, overrule))

    def complain(self, words: str) -> None:
        """Something could not be done: say why."""
        self.say(Notice("trouble", words))

    def hush(self) -> None:
        """Take the notice away."""
        self.stage.set_banner(None)

    # What the table screen needs

    def speak_as(self, seat: int) -> None:
        """Somebody at this screen acts for another seat now."""
        if self.picture is not None and self.picture.hot_seat:
            self.covering.hand_to(seat)
        elif self.picture is not None and self.picture.people:
            self.port.look_as(seat)

    def look_as(self, seat: int) -> None:
        """Show the table as this seat sees it."""
        self.port.look_as(seat)

    def open_table_menu(self) -> None:
        """Everything one can do beside playing."""
        self.stage.open_sheet(_("Menu"), table_menu(self))

    def open_correction(self, meter: Meter) -> None:
        """Correct a number."""
        correct_meter(self.stage, meter, self.port.correct)

    def correct(self, correction: Correction) -> None:
        """The table is right."""
        self.port.correct(correction)

    def open_declaring(self) -> None:
        """The declare pad for the seat that speaks."""
        seat = self._speaker()
        if seat >= 0:
            self.port.declarable(seat, self.if_here(lambda verbs: self._declare(seat, verbs)))

    def _speaker(self) -> int:
        screen = self.stage.screen
        if isinstance(screen, TableScreen) and screen.asked is not None and screen.asked.speaker >= 0:
            return screen.asked.speaker
        ask = self.picture.view.ask if self.picture else None
        return ask.seats[0] if ask and ask.seats else -1

    def _declare(self, seat: int, verbs: tuple[DeclaredVerb, ...]) -> None:
        if self.picture is None:
            return
        if not verbs:
            self.say(Notice("info", _("All cards of this hand are known here: play the card itself.")))
            return
        self.stage.show(DeclareScreen(self, seat, verbs, self.picture.view))

    def open_log(self) -> None:
        """The log."""
        self.port.log(self.if_here(lambda lines: self.stage.show(LogScreen(self, lines))))

    def open_check(self) -> None:
        """The table check."""
        self.port.check(self.if_here(lambda lines: self.stage.show(CheckScreen(self, lines))))

    @property
    def owns_decks(self) -> bool:
        """Whether the players of the open game own decks between fights."""
        at_table = self.picture is not None and bool(self.picture.levels)
        return at_table and self.decks is not None and self.picture.view.game == DECKS_GAME  # type: ignore[union-attr]

    def open_levels(self) -> None:
        """How each seat plays at the table."""
        if self.picture is not None and self.picture.levels:
            self.stage.open_sheet(_("How each seat plays"), level_choices(self, self.picture))

    def open_results(self) -> None:
        """How it ended, or stands."""
        view: View | None = self.picture.view if self.picture else None
        if view is not None:
            show = self.stage.show
            self.port.deeds(self.if_here(lambda deeds: show(ResultsScreen(self, view, deeds))))

    def undo_and_play(self) -> None:
        """Undo from another screen, and back to the table."""
        self.port.undo()
        self.back_to_table()

    def redo(self) -> None:
        """Take up again what was undone."""
        self.port.redo()
        self.back_to_table()

    # Covering

    def lock(self) -> None:
        """Lock the screen now."""
        self.covering.lock()

    def touched(self) -> None:
        """Somebody is there."""
        self.covering.touched()

    def hands(self) -> None:
        """Somebody laid a card down, rolled or pressed: the screen wakes, and it counts."""
        self.covering.hands()


def _another_question(old: Picture | None, new: Picture) -> bool:
    if old is None or old.view.ask is None or new.view.ask is None:
        return True
    return old.view.ask.number != new.view.ask.number or old.view.viewer != new.view.viewer
