"""The shell: joins the stage, the game on the glass, the settings and everything around them."""

from __future__ import annotations

import gc
from collections import deque
from collections.abc import Callable, Mapping
from functools import partial

from companion.engine.commands import Overrule
from companion.engine.parts.signs import Signs
from companion.engine.refusals import Refusal
from companion.speech.words import _
from ui.look.panels import panel_for, turned
from ui.look.sounds import Sounds
from ui.look.theme import PALETTES, Look, use
from ui.ports.documents_port import Documents
from ui.ports.game_port import BotsWait, GamePort, Notice, Picture, Update
from ui.ports.groups_port import GroupBooks
from ui.ports.house_port import HouseKeeper
from ui.ports.machine_port import Machine
from ui.ports.night_check import NightCheck
from ui.ports.numbers_port import Numbers
from ui.ports.own_sets_port import OwnSets
from ui.ports.services import DeckKeeper, Devices, Games, Pictures, Reports, SavedGame, Tags
from ui.ports.settings import ScreenSettings
from ui.ports.sticks_port import Sticks
from ui.ports.voice import NoVoice, Voice
from ui.presenters.sides import Side, side_for
from ui.presenters.steps import StepPlayer
from ui.presenters.tries import Tries
from ui.screens.around import AroundTable
from ui.screens.game import GameScreen
from ui.screens.home import HomeScreen
from ui.screens.why import ask_why
from ui.shell import frames
from ui.shell.beside_table import BesideTable
from ui.shell.covering import Covering
from ui.shell.guard import Guard
from ui.shell.named_screens import SCREENS
from ui.shell.open_game import GameOnGlass
from ui.shell.showing import Showing
from ui.shell.speaking import Speaking
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
        voice: Voice | None = None,
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
        tries: Tries | None = None,
        first_run: bool = True,
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
        self.guard = Guard(self, settings_file, tries, first_run)
        self.covering = Covering(self)
        self._visits = Visits(self, self.worker)
        self._game = GameOnGlass(self, games, self._visits, self.worker, self.hear)
        self._showing = Showing(self, self.covering, self.sounds, self.settings.pace)
        self._speaking = Speaking(self, voice or NoVoice())
        self._beside = BesideTable(self)
        self._hand_on()
        self._dress()
        self.stage = self._new_stage()
        self.covering.draw()

    def _hand_on(self) -> None:
        """What a host offers (`ui.ports.host`) and a part of the shell does as it is asked."""
        self.open_table_menu = self._beside.open_table_menu
        self.open_correction = self._beside.open_correction
        self.open_declaring = self._beside.open_declaring
        self.open_moving = self._beside.open_moving
        self.open_log = self._beside.open_log
        self.step_numbers = self._beside.step_numbers
        self.open_check = self._beside.open_check
        self.open_packing = self._beside.open_packing
        self.open_modes = self._beside.open_modes
        self.open_naming = self._beside.open_naming
        self.open_phones = self._beside.open_phones
        self.open_suggestion = self._beside.open_suggestion
        self.open_group_book = self._beside.open_group_book
        self.open_rules = self._beside.open_rules
        self.open_library = self._beside.open_library
        self.open_results = self._beside.open_results
        self.speak_as = self._beside.speak_as
        self.undo_and_play = self._beside.undo_and_play
        self.redo = self._beside.redo
        self.hand_to = self.covering.hand_to
        self.lock = self.covering.lock
        self.touched = self.covering.touched
        self.ask = self._visits.ask
        self.keep = self._visits.keep
        self.forget = self._visits.forget
        self.if_here = self._visits.if_here
        self.list_games = self._game.list_games
        self.begin = self._game.begin
        self.take_port = self._game.take
        self.resume = self._game.resume
        self.look_back = self._game.look_back
        self.go_on = self._game.go_on
        self.delete = self._game.delete
        self.skip_steps = self._showing.skip_steps

    # How it looks

    def _dress(self) -> None:
        now = self.settings
        panel = turned(panel_for(*self.size, key=now.panel), self.side)
        signs = self.port.shown.signs if self.playing else Signs()
        hand = now.left_handed
        use(Look(PALETTES[now.theme], panel, now.text, now.motion, signs, now.figures, hand))
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
            self._game.port.send(BotsWait(settings.bots == "touch"))
        if settings.language != spoken:
            self._game.kept = None  # their titles are in the old language
            self.worker.do(Job(lambda: self.speak(settings.language), lambda _spoken: self.redress()))
        else:
            self.redress()
        self.worker.do(Job(lambda: self.keep_settings(settings), must=True))

    def languages(self) -> dict[str, str]:
        """The languages there are, by their own names."""
        return self._languages

    @property
    def can_speak(self) -> bool:
        """Whether this machine has a voice."""
        return self._speaking.voice.is_there

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
        screen = AroundTable(self) if self.settings.face == "around" else GameScreen(self)
        self.stage.show(screen)
        if self.picture is not None:
            screen.draw(self.picture)

    # The game on the glass

    @property
    def port(self) -> GamePort:
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

    def leave_game(self) -> None:
        """Close the open game; everything accepted is kept already, and what was sent is still done."""
        self._game.leave()
        self._showing.stop()
        self._speaking.hush()
        self.stage.set_banner(None)
        self.covering.hand_to(None)

    def close(self) -> None:
        """The program ends: the game goes back on the shelf, and what must be written is written."""
        self.leave_game()
        self._speaking.voice.close()
        self.worker.close()

    # Reading and writing

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
        self._speaking.hear(old, update)
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

    def tick(self, seconds: float) -> None:
        """Time passes: deliver what has come, play steps, dim the screen."""
        for drain in self.drains:
            drain()
        self.worker.drain()
        if self.playing:
            self.port.work.drain()
        self._visits.tell_work(seconds)
        self._showing.tick(seconds)
        self.covering.tick(seconds)
        if self.stage.sheet is not None:
            self.stage.sheet.pass_time()
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
            self._show_notice(notice)

    def _is_open(self) -> bool:
        """Whether something is on the glass that a turn would take away."""
        stage, screen = self.stage, self.stage.screen
        by_itself = isinstance(screen, AroundTable) and screen.has_sheet
        other = self.playing and not isinstance(screen, GameScreen)
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
        self._speaking.notice(notice)
        self._show_notice(notice)

    def _show_notice(self, notice: Notice) -> None:
        notice = self._beside.with_ways_on(notice)
        allowed = partial(self._allow, notice.overrule) if notice.overrule and self.playing else None
        refusal = notice.refusal if self.playing else None
        why = partial(self._tell_why, refusal) if refusal is not None and refusal.rule else None
        self.stage.set_banner(Banner(notice, self.hush, allowed, why))

    def _tell_why(self, refusal: Refusal) -> None:
        self.hush()
        ask_why(self, refusal)

    def _allow(self, said: Overrule) -> None:
        self.hush()
        self.port.send(said)

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

    @property
    def steps_numbers(self) -> bool:
        """Whether HP and Block on the board have a minus and a plus."""
        return self._beside.steps_numbers

    @property
    def group(self) -> str:
        """The group for whose book the open game is played; "" for none."""
        return self.port.shown.group if self.playing else ""

    @property
    def owns_decks(self) -> bool:
        """Whether the players of the open game own decks between fights."""
        picture = self.picture
        if picture is None or self.decks is None:
            return False
        return bool(picture.modes) and picture.view.game == self.decks.game

    # Covering

    def rest(self) -> None:
        """Let the screen rest now, with its light off."""
        self.covering.rest(dark=True)

    def hands(self) -> None:
        """Somebody laid a card down, rolled or pressed: the screen wakes, and it counts."""
        self.covering.hands()
        self.skip_steps()
