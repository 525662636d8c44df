"""The touchscreen as a program: a window around the shell, and what happens when something breaks."""

from __future__ import annotations

import argparse
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs

from companion import translations
from companion.games import catalogue
from companion.speech import words
from companion.speech.called import own_command
from companion.speech.command_line import Parser
from companion.speech.harmless import harmless
from companion.speech.harmless_logs import log_harmlessly
from companion.speech.words import _
from companion.store.errors import StoreError
from hardware.settings import settings_path
from ui.ports.settings import ScreenSettings
from ui.program import displays, environment, settings
from ui.program.crashes import CrashBook
from ui.program.kept import it_lasted, take_what_lies_ready
from ui.program.lock_file import LockFile
from ui.program.notify import notify

if TYPE_CHECKING:
    from ui.program.first_picture import FirstPicture
    from ui.program.opening import Opened
    from ui.shell.shell import Shell

log = logging.getLogger("companion.ui")
NO_SCREEN = 3
"""The exit code where no window can be opened. It is no crash: the next start may find a screen."""


def run(arguments: Sequence[str] = (), before: Callable[[], None] = lambda: None, **ports: Any) -> int:
    """Open the window and stay until it is closed. Returns the exit code.

    `before` is done when the first picture stands and before any game is opened.
    `ports` are `games`, `devices`, `tags`, `reports`, `languages` and `speak` of `ui.shell.shell.Shell`;
    without `games` the table of the settings file is opened, or the emulated one with `--demo`.
    2: the arguments, the settings or the table cannot be used; `NO_SCREEN`: there is no display.
    """
    log_harmlessly()
    options = read(arguments)
    options.before = before
    try:
        options.troubles += take_what_lies_ready()
    except StoreError as trouble:
        _say(str(trouble))
        return 2
    code = _opened(options, ports)
    if code != 2:
        it_lasted()
    return code


def _say(words: str) -> None:
    """To whoever started the program, or to the journal."""
    sys.stderr.write(harmless(f"{words}\n"))


def _opened(options: argparse.Namespace, ports: dict[str, Any]) -> int:
    """What `run` does when it is settled which slot counts."""
    try:
        chosen = settings.load(options.settings)
    except settings.SettingsError as error:
        _say(str(error))
        if not options.kiosk:
            return 2
        # Nobody reads what a kiosk writes, and a first start could not be kept in a damaged file.
        chosen = error.safe
        options.troubles.append(str(error))
    offscreen = options.offscreen
    if not offscreen and not environment.has_display(os.environ):
        said = _("No display found. Use --offscreen, or play in the terminal: {command}")
        command = own_command(f"play {catalogue.names()[0]}")
        _say(said.format(command=command))
        return NO_SCREEN
    display = environment.Display(
        size=options.size,
        kiosk=options.kiosk,
        rotation=chosen.rotation,
        offscreen=offscreen,
        place=_place(chosen.display, options.troubles),
    )
    state = options.state or platformdirs.user_state_path("table-companion")
    environment.prepare(display, state / "kivy")
    if not options.kiosk:
        return _play(options, chosen, state, ports)
    options.crashes = CrashBook(state / "crashes")
    options.forgetful = _forgetful(state)
    options.troubles += filter(None, [options.forgetful])
    with options.crashes.kept():
        code = _play(options, chosen, state, ports)
        if code in (0, NO_SCREEN):
            options.crashes.ended()
    return code


def _forgetful(state: Path) -> str:
    """What is to be said when nothing that is kept outlasts the power; "" when it does."""
    from hardware.checks import FORGETFUL, forgets_words
    from hardware.machine import Machine

    kind = Machine().file_system(str(state.resolve()))
    return forgets_words(str(state), kind) if kind in FORGETFUL else ""


def _place(name: str, troubles: list[str]) -> tuple[int, int] | None:
    """Where the display of the settings is; one that is not there is said on the first that is."""
    if not name or os.environ.get("SDL_VIDEODRIVER") != "kmsdrm":
        return None
    place = displays.place_of(name)
    if place is None:
        there = ", ".join(each.name for each in displays.connected()) or _("none")
        words = _(
            "The display {name} from the settings is not connected. Connected: {there}. "
            "Plug it in and start again, or change display in [screen]."
        )
        troubles.append(words.format(name=name, there=there))
    return place


def read(arguments: Sequence[str]) -> argparse.Namespace:
    """The arguments; ends the program with code 2 when they cannot be understood."""
    parser = _parser()
    options = parser.read(arguments)
    options.troubles = []
    options.crashes = None
    options.forgetful = ""
    return options


def _parser() -> Parser:
    parser = Parser(prog="companion screen", description=_("open the touchscreen"))
    parser.elsewhere = ("language", "version")
    parser.add_argument("--kiosk", action="store_true", help=_("full screen, without a mouse pointer"))
    size = _("window size, e.g. 800x480")
    parser.add_argument("--size", type=window_size, metavar="NxN", default=(1280, 720), help=size)
    parser.add_argument("--offscreen", action="store_true", help=_("draw without a display"))
    words = _("use an emulated table, controlled from another terminal")
    parser.add_argument("--demo", action="store_true", help=words)
    parser.add_argument("--settings", type=Path, metavar=_("FILE"), help=_("another settings file"))
    traced = _("write the trace of the device walk-through to this new file")
    parser.add_argument("--record", type=Path, metavar=_("FILE"), help=traced)
    state = _("another folder for the screen's files")
    parser.add_argument("--state", type=Path, metavar=_("FOLDER"), help=state)
    return parser


def window_size(text: str) -> tuple[int, int]:
    """Width and height of a size such as 800x480. Raises `argparse.ArgumentTypeError` for what is none."""
    width, cross, height = text.partition("x")
    if not (
        cross
        and width.isdigit()
        and height.isdigit()
        and 320 <= int(width) <= 7680
        and 240 <= int(height) <= 7680
    ):
        raise argparse.ArgumentTypeError(_("expected a size such as 800x480, found {text}").format(text=text))
    return int(width), int(height)


def _play(options: argparse.Namespace, chosen: ScreenSettings, state: Path, ports: dict[str, Any]) -> int:
    if chosen.language:  # else that of --language or of the surroundings is spoken already
        speak(chosen.language)
    picture = _first_picture(chosen)
    if picture is None:
        return NO_SCREEN
    options.before()
    from ui.program.opening import CannotOpen, Opened

    picture.say(_("Opening devices and games…"))
    try:
        with Opened(options, state, ports) as opened:
            return _show(options, chosen, state, opened, picture)
    except CannotOpen as trouble:
        _say(str(trouble))
        if options.crashes is not None:
            options.crashes.note(str(trouble))
        return 2


def _first_picture(chosen: ScreenSettings) -> FirstPicture | None:
    """The window with a picture in it; `None`, said in a sentence, where none can be opened."""
    from kivy.core.window import Window

    if Window is None:
        said = _("No screen found. Plug one in. The companion checks again at every start.")
        _say(said)
        return None
    from ui.program.first_picture import FirstPicture

    picture = FirstPicture(Window, chosen.theme)
    picture.say(_("Loading the games…"))
    return picture


def _show(
    options: argparse.Namespace, chosen: ScreenSettings, state: Path, opened: Opened, picture: FirstPicture
) -> int:
    from ui.program.system_fonts import look_for_fonts
    from ui.program.window import CompanionApp

    look_for_fonts()
    lock = LockFile(state)

    def begin(shell: Shell) -> None:
        picture.away()
        opened.begin(shell)

    app = CompanionApp(
        state=state,
        settings=chosen,
        keep=lambda new: settings.save(new, options.settings),
        kiosk=options.kiosk,
        ports={
            "languages": languages(),
            "speak": speak,
            "forgetful": options.forgetful,
            "settings_file": str(options.settings or settings_path()),
            "tries": lock.tries(),
            "first_run": lock.first or not options.kiosk,
            **opened.ports,
        },
        begin=begin,
        crashes=options.crashes,
        busy=opened.hardware.busy if opened.hardware is not None else dict,
    )
    # SDL makes a request to close of SIGTERM, which a kiosk does not grant to anybody else.
    for asked in (signal.SIGHUP, signal.SIGTERM):
        signal.signal(asked, lambda *_signal: app.stop())
    try:
        app.run()
    finally:
        app.shell.close()
    notify("STOPPING=1")
    return app.exit_code


def languages() -> dict[str, str]:
    """The languages one can choose, by code, each by its own name."""
    try:
        return translations.names()
    except OSError as error:
        log.warning("%s", error)
        return {translations.ENGLISH: translations.OWN_NAME}


def speak(language: str) -> None:
    """Say everything in this language from now on, "" being that of the surroundings.

    In English when there is no such translation.
    """
    try:
        known = translations.languages()
        found = translations.load(language or translations.of_surroundings(known) or translations.ENGLISH)
    except (translations.UnknownLanguageError, OSError) as error:
        log.warning("%s", error)
        found = translations.load(translations.ENGLISH)
    words.use(found)
