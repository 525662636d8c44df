"""The shell: joins the stage, the game on the glass, the settings and everything around them."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Hashable, Mapping
from typing import Any

from companion.engine.layout import Path
from companion.engine.parts.signs import Signs
from companion.engine.view import Meter
from companion.speech.words import _
from companion.table.putting_away import Packing
from ui.look.panels import panel_for, turned
from ui.look.sounds import Sounds
from ui.look.theme import PALETTES, Look, use
from ui.ports.documents_port import Documents
from ui.ports.groups_port import GroupBooks
from ui.ports.house_port import HouseKeeper
from ui.ports.machine_port import Machine
from ui.ports.night_check import NightCheck
from ui.ports.numbers_port import Numbers
from ui.ports.own_sets_port import OwnSets
from ui.ports.services import DeckKeeper, Devices, Games, NewGame, Pictures, Reports, SavedGame, Tags
from ui.ports.settings import ScreenSettings
from ui.ports.sticks_port import Sticks
from ui.ports.table_port import Notice, Picture, TablePort, Update
from ui.presenters.sides import Side, side_for
from ui.presenters.steps import StepPlayer
from ui.screens.around import AroundTable
from ui.screens.curtains import forgetful_sheet
from ui.screens.home import HomeScreen
from ui.screens.table import TableScreen
from ui.shell import frames
from ui.shell.beside_table import BesideTable
from ui.shell.covering import Covering
from ui.shell.guard import Guard
from ui.shell.named_screens import SCREENS
from ui.shell.open_game import GameOnGlass
from ui.shell.showing import Showing
from ui.shell.stage import Stage
from ui.shell.visits import Visits
from ui.shell.worker import Job, Worker
from ui.widgets.banner import Banner

QUIET_SECONDS = 2.0
"""After so long without a touch there is time to tidy up."""


class Shell:
    """The host of all screens (`ui.ports.host`). Ports that are `None` are simply not there.

    `size` is the window's size in pixels. `keep_settings` writes the settings down and raises `CannotDo`.
    `drains` are called before each picture, and deliver what has come from elsewhere. Whatever reads or
    writes files is done by `worker`: screens call `ask` and `keep`. `rotate` turns the window.
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
        numbers: Numbers | None = None,
        own_sets: OwnSets | None = None,
        groups: GroupBooks | None = None,
        house: HouseKeeper | None = None,
        pictures: Pictures | None = None,
        worker: Worker | None = None,
        rotate: Callable[[int], None] = lambda degrees: None,
        documents: Documents | None = None,
        machine: Machine | None = None,
        sticks: Sticks | None = None,
        night: NightCheck | None = None,
        end: Callable[[], None] = lambda: None,
        forgetful: str = "",
        settings_file: str = "settings.toml",
    ) -> None:
        self.games, self.devices, self.tags, self.reports, self.decks = games, devices, tags, reports, decks
        self.settings = settings or ScreenSettings()
        self.numbers, self.own_sets, self.groups = numbers, own_sets, groups
        self.pictures, self.documents, self.machine, self.sticks = pictures, documents, machine, sticks
        self.end, self.forgetful, self.night, self.house = end, forgetful, night, house
        self.keep_settings, self.speak, self.rotate = keep_settings, speak, rotate
        self._languages = dict(languages or {"en": "English"})
        self.sounds = sounds or Sounds()
        self.size, self.drains = size, drains
        self.worker = worker or Worker(frames.soon)
        self.worker.say = self.complain
        self._tidied = True
        self.side: Side = 0
        self.guard = Guard(self, settings_file)
        self.covering = Covering(self)
        self._visits = Visits(self, self.worker)
        self._game = GameOnGlass(self, games, self._visits, self.worker, self.hear)
        self._showing = Showing(self, self.covering, self.sounds, self.settings.pace)
        self._beside = BesideTable(self)
        self._dress()
        self.stage = self._new_stage()

    # How it looks

    def _dress(self) -> None:
        now = self.settings
        panel = turned(panel_for(*self.size, key=now.panel), self.side)
        signs = self.port.signs if self.playing else Signs()
        use(Look(PALETTES[now.theme], panel, now.text, now.motion, signs))
        self.sounds.volume = now.sound / 100
        self.player.pace = now.pace

    def _new_stage(self) -> Stage:
        stage = Stage(self.touched, self.forget, self.side, self.settings.touch_turned)
        stage.resized(*self.size)
        return stage

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
        again = self.stage.screen.again() if self.stage.screen else None
        if above is not None:
            above.remove_widget(self.stage.glass)
        self.stage = self._new_stage()
        if above is not None:
            above.add_widget(self.stage.glass)
        if again is not None:
            self.stage.show(again)
        else:
            self.go(name)
        self.covering.draw()

    def change_settings(self, settings: ScreenSettings) -> None:
        """Use other settings from now on, and keep them; another language as soon as it is read."""
        spoken, self.settings = self.settings.language, settings
        self.rotate(settings.rotation)
        if self._game.port is not None:
            self._game.port.let_bots_wait(settings.bots == "touch")
        if settings.language != spoken:
            self._game.kept = None  # their titles are in the old language
            self.worker.do(Job(lambda: self.speak(settings.language), lambda _spoken: self.redress()))
        else:
            self.redress()
        self.worker.do(Job(lambda: self.keep_settings(settings), must=True))

    def languages(self) -> dict[str, str]:
        """The languages there are, by their own names."""
        return self._languages

    # Where one is

    def go(self, name: str) -> None:
        """Show a screen by its name; the table only while a game is open."""
        if name in SCREENS:
            self.stage.show(SCREENS[name](self))
        else:
            self.back()

    def home(self) -> None:
        """Home; a game that is open goes back on the shelf, where it is kept already."""
        self.leave_game()
        self.stage.show(HomeScreen(self))

    def back(self) -> None:
        """Back to the game, or home."""
        if self.playing:
            self.back_to_table()
        else:
            self.home()

    def back_to_table(self) -> None:
        """To the table of the open game."""
        screen = AroundTable(self) if self.settings.face == "around" else TableScreen(self)
        self.stage.show(screen)
        if self.picture is not None:
            screen.draw(self.picture)

    # The game on the glass

    @property
    def port(self) -> TablePort:
        """The open game. Raises `LookupError` when there is none."""
        if self._game.port is None:
            raise LookupError("no game is open")
        return self._game.port

    @property
    def playing(self) -> bool:
        """Whether a game is open."""
        return self._game.port is not None

    @property
    def picture(self) -> Picture | None:
        """What stands now; `None` without a game, or until its first picture has come."""
        return self._game.picture

    @property
    def kept(self) -> tuple[SavedGame, ...] | None:
        """The games that were kept when somebody looked last; `None` before that."""
        return self._game.kept

    def list_games(self, then: Callable[[], None]) -> None:
        """Look at the kept games, and call `then`."""
        self._game.list_games(then)

    def begin(self, new: NewGame, shown: Callable[[TablePort], None] = lambda port: None) -> None:
        """Begin a game and show its table; `shown` hears of it then.

        Where nothing that is kept would outlast the power (`forgetful` says why) somebody agrees first.
        """
        if self.forgetful:
            if self.stage.screen is not None:
                self.stage.screen.redraw()  # whoever closes the sheet may touch the same button again
            self.stage.open_sheet(*forgetful_sheet(self.forgetful, lambda: self._begin_anyway(new, shown)))
        else:
            self._game.begin(new, shown)

    def _begin_anyway(self, new: NewGame, shown: Callable[[TablePort], None]) -> None:
        self.forgetful = ""
        self.stage.close_sheet()
        self._game.begin(new, shown)

    def resume(self, game_id: str) -> None:
        """Take up a kept game."""
        self._game.resume(game_id)

    def look_back(self, game_id: str) -> None:
        """Open a game that is over, at its results."""
        self._game.look_back(game_id)

    def go_on(self) -> None:
        """After an error: take the game up again from its log, as it stood at the last moment."""
        self._game.go_on()

    def delete(self, game_id: str) -> None:
        """Delete a kept game for good."""
        self._game.delete(game_id)

    def take_port(self, port: TablePort) -> None:
        """Show this game from now on."""
        self._game.take(port)

    def leave_game(self) -> None:
        """Close the open game; everything accepted is kept already, and what was sent is still done."""
        self._game.leave()
        self._showing.stop()
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
    ) -> bool:
        """Read something for the screen that is shown now; whoever leaves it asks no longer."""
        return self._visits.ask(task, then, words, key, sorry)

    def keep(
        self,
        task: Callable[[], Any],
        then: Callable[[Any], None],
        words: str,
        key: Hashable = None,
        sorry: Callable[[str], None] | None = None,
    ) -> bool:
        """Write something, whatever is shown meanwhile; `then` is for the screen that is shown now."""
        return self._visits.keep(task, then, words, key, sorry)

    def forget(self) -> None:
        """The screen is left: what was asked for there is not wanted any more."""
        self._visits.forget()

    def if_here(self, then: Callable[[Any], None]) -> Callable[[Any], None]:
        """For answers of the open game: `then`, unless the screen was left meanwhile."""
        return self._visits.if_here(then)

    def save_report(self, place: str, then: Callable[[str], None]) -> None:
        """Save a report with the whole log of the last game."""
        if self.reports is not None:
            writing = self.reports.prepared("", whole=True, place=place)
            self.keep(writing, then, _("Saving the report"), key="report")

    def start_again(self) -> None:
        """End the program; a kiosk starts it anew."""
        self.leave_game()
        self.end()

    # Pictures

    def hear(self, update: Update) -> None:
        """A picture has come: play what led to it, then show it."""
        old, self._game.picture = self._game.picture, update.picture
        self._showing.show(old, update)
        self._game.show_first()
        self.covering.renew()

    @property
    def player(self) -> StepPlayer:
        """Plays what enemies and bots do, step by step."""
        return self._showing.player

    @property
    def told(self) -> deque[str]:
        """The end of the history, for reports."""
        return self._showing.told

    def skip_steps(self) -> None:
        """Hands are at work at the table: whoever does something has seen enough of the steps."""
        self._showing.skip_steps()

    def tick(self, seconds: float) -> None:
        """Time passes: deliver what has come, play steps, dim the screen."""
        for drain in self.drains:
            drain()
        self.worker.drain()
        if self.playing:
            self.port.drain()
        self._visits.tell_work(seconds)
        self._showing.tick(seconds)
        self.covering.tick(seconds)
        self._turn()
        self._tidy()

    def _turn(self) -> None:
        """Turn the glass to the seat it is for; never in the middle of a touch, or below what is open."""
        side = side_for(self.picture, self.settings.sides, self.covering.handing, self.side)
        if side == self.side or self.stage.glass.fingers or self._is_open():
            return
        notice = self.stage.banner.notice if isinstance(self.stage.banner, Banner) else None
        self.side = side
        self.redress()
        if notice is not None:
            self.say(notice)

    def _is_open(self) -> bool:
        """Whether something is on the glass that a turn would take away."""
        stage, screen = self.stage, self.stage.screen
        by_itself = isinstance(screen, AroundTable) and screen.has_sheet
        other = self.playing and not isinstance(screen, TableScreen)
        return stage.steps is not None or other or (stage.sheet is not None and not by_itself)

    def _tidy(self) -> None:
        """Collect garbage when nobody has touched anything for a moment."""
        quiet = self.covering.quiet_seconds
        if quiet < QUIET_SECONDS:
            self._tidied = False
        elif not self._tidied and not self.player.playing:
            self._tidied = True
            gc.collect()

    # Saying something

    def say(self, notice: Notice) -> None:
        """Show a notice until it is touched away."""
        notice = self._beside.with_ways_on(notice)
        overrule = None
        if notice.overrule is not None and self.playing:
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

    def sound(self, name: str) -> None:
        """Play a sound by its name."""
        self.sounds.play(name)

    # Beside the table

    def open_table_menu(self) -> None:
        """Everything one can do beside playing."""
        self._beside.open_table_menu()

    def open_correction(self, meter: Meter) -> None:
        """Correct a number."""
        self._beside.open_correction(meter)

    def open_declaring(self) -> None:
        """The declare pad for the seat that speaks."""
        self._beside.open_declaring()

    def open_moving(self, start: Path | None = None) -> None:
        """The pad that moves a card by hand, beginning at the pile `start`."""
        self._beside.open_moving(start)

    def open_log(self) -> None:
        """What happened, with the way back to any point."""
        self._beside.open_log()

    @property
    def steps_numbers(self) -> bool:
        """Whether HP and Block on the board have a minus and a plus."""
        return self._beside.steps_numbers

    def step_numbers(self) -> None:
        """Put a minus and a plus beside HP and Block on the board, or take them away."""
        self._beside.step_numbers()

    def open_check(self) -> None:
        """The table check."""
        self._beside.open_check()

    def open_packing(self, packing: Packing) -> None:
        """What hands put away, lay out or put back, at a table with cards."""
        self._beside.open_packing(packing)

    def open_modes(self) -> None:
        """How each seat plays at the table."""
        self._beside.open_modes()

    def open_suggestion(self) -> None:
        """What a careful player would do now."""
        self._beside.open_suggestion()

    @property
    def group(self) -> str:
        """The group for whose book the open game is played; "" for none."""
        return self.port.group if self.playing else ""

    def open_group_book(self) -> None:
        """The book of that group."""
        self._beside.open_group_book()

    def open_rules(self) -> None:
        """What may be done now, with the page of the rule book."""
        self._beside.open_rules()

    def open_library(self) -> None:
        """Everything in the box of the open game."""
        self._beside.open_library()

    def open_results(self) -> None:
        """How it ended, or stands."""
        self._beside.open_results()

    def speak_as(self, seat: int) -> None:
        """Somebody at this screen acts for another seat now."""
        self._beside.speak_as(seat)

    def undo_and_play(self) -> None:
        """Undo from another screen, and back to the table."""
        self._beside.undo_and_play()

    def redo(self) -> None:
        """Take up again what was undone."""
        self._beside.redo()

    @property
    def owns_decks(self) -> bool:
        """Whether the players of the open game own decks between fights."""
        picture = self.picture
        if picture is None or self.decks is None:
            return False
        return bool(picture.modes) and picture.view.game == self.decks.game

    # Covering

    def hand_to(self, seat: int) -> None:
        """Hide everything until `seat` says that it is there."""
        self.covering.hand_to(seat)

    def lock(self) -> None:
        """Lock the screen now."""
        self.covering.lock()

    def rest(self) -> None:
        """Let the screen rest now, with its light off."""
        self.covering.rest(dark=True)

    def touched(self) -> None:
        """Somebody is there."""
        self.covering.touched()

    def hands(self) -> None:
        """Somebody laid a card down, rolled or pressed: the screen wakes, and it counts."""
        self.covering.hands()
        self.skip_steps()
