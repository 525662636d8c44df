"""The command `companion`: every part of the program behind one name.

This is the one place that joins rules, table, screens and hardware. Each part is imported only when
it is wanted, so that the command starts quickly and works where a part cannot.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion import command_parser, commands, language_choice
from companion.play.terminal import streams
from companion.speech import called
from companion.speech.command_line import BAD_INPUT
from companion.speech.harmless import harmless
from companion.speech.own_command import install_again, started_by
from companion.speech.reasons import why_failed
from companion.speech.words import _

if TYPE_CHECKING:
    from companion.play.terminal.screen import Screen

INTERRUPTED = 130
LONGEST_FILE = 300
"""Letters of the name of a file in an error: a terminal shows that many in four lines."""


def main(argv: Sequence[str] | None = None) -> int:
    """The command. Returns the exit code: 2 for input that cannot be used, 130 after Ctrl-C.

    Nothing that is given ends in a traceback: a file, folder or stream that fails is named.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    streams.make_writable()
    called.call_it(started_by())
    try:
        arguments = language_choice.speak(arguments)
        code = _run_and_flush(arguments)
        return code if streams.flushed() else BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has gone, as `head` does
        streams.give_up()
        return 0
    except _input_errors() as error:
        _say_at_the_end(str(error))
        return BAD_INPUT
    except OSError as error:
        words = _("Cannot write the output: {reason}. Free some space there, or send it somewhere else.")
        if error.filename is not None:
            words = _("{file}: {reason}. Check its name and folder, and the free space.")
        _say_at_the_end(words.format(file=_named(error.filename), reason=why_failed(error)))
        streams.flushed()
        return BAD_INPUT


def _named(file: object) -> str:
    """A file as it was called; of a very long name its end, which tells files of a folder apart."""
    name = repr(file)
    return name if len(name) <= LONGEST_FILE else f"…{name[-LONGEST_FILE:]}"


def _say_at_the_end(words: str) -> None:
    """The last words; names in them are only names, and an error stream that is full is let be."""
    with suppress(OSError, ValueError):
        sys.stderr.write(harmless(f"companion: {words}\n"))
        sys.stderr.flush()


def _input_errors() -> tuple[type[BaseException], ...]:
    """What says in one sentence that something given cannot be used; nothing has changed then."""
    from companion.engine.game import SetupError
    from companion.play.bad_input import BadInput
    from companion.translations import UnknownLanguageError

    known: list[type[BaseException]] = [SetupError, BadInput, UnknownLanguageError]
    store = sys.modules.get("companion.store.errors")
    if store is not None:
        known.append(store.StoreError)
    return tuple(known)


# Which command


def _run_and_flush(arguments: list[str]) -> int:
    """The exit code. A help that cannot be written is an error here, and not when Python itself ends."""
    try:
        return _run(arguments)
    finally:
        with suppress(ValueError):  # it is closed
            sys.stdout.flush()


def _run(arguments: list[str]) -> int:
    if "_ARGCOMPLETE" in os.environ:
        from companion import completion

        return completion.answer()
    if arguments[:1] == ["--version"]:
        return _version()
    if not arguments or (arguments[0].startswith("--") and arguments[0] != "--help"):
        return _touchscreen_or_terminal(arguments)
    if arguments[0] == "tags":
        from companion import at_table

        return at_table.tags(arguments[1:], _screen())
    if arguments[0] in command_parser.PASSED_ON:
        return _pass_on(arguments[0], arguments[1:])
    parser = command_parser.parser()
    options, extra = parser.parse_known_args(arguments)
    if extra and not getattr(options, "takes_extra", False):
        options.parser.error(options.parser.unknown(extra))
    options.extra = extra
    run: Callable[[argparse.Namespace, Screen], int] = options.run
    return run(options, _screen())


def _version() -> int:
    from companion import version_command

    _use_numbers()
    screen = _screen()
    for line in version_command.lines():
        screen.say(line)
    return 0


def _screen() -> Screen:
    from companion.play.terminal.screen import Screen

    return Screen()


def _pass_on(name: str, arguments: list[str]) -> int:
    module, function, _words = command_parser.PASSED_ON[name]
    # The screen shows its first picture before it reads what owners wrote.
    more: dict[str, Any] = {"before": _use_numbers} if module == "ui.program.app" else {}
    if name == "doctor":
        more["screen_trouble"] = _screen_trouble
    return _pass_on_to(name, module, function, arguments, **more)


def _screen_trouble(path: Path) -> str:
    """What the screen could not use of a settings file; nothing where there is no screen to use it."""
    if find_spec("ui") is None:
        return ""
    from ui.program import settings

    try:
        settings.load(path)
    except settings.SettingsError as trouble:
        return str(trouble)
    return ""


def _pass_on_to(name: str, module: str, function: str, arguments: list[str], **more: Any) -> int:
    """Run what reads its own arguments. Raises `BadInput` when a package for it is missing."""
    try:
        run = getattr(import_module(module), function)
        code: int = run(arguments, **more)
        return code
    except ModuleNotFoundError as error:
        from companion.play.bad_input import BadInput

        sentence = _(
            "companion {name} needs the package {package}, which is not installed. To install it: {command}"
        )
        given = {"name": name, "package": error.name, "command": install_again()}
        raise BadInput(sentence.format(**given)) from error


def _touchscreen_or_terminal(arguments: list[str]) -> int:
    """The touchscreen with its arguments; where it cannot be had, one line and the terminal."""
    from companion.play.terminal import menu

    missing = _no_touchscreen(arguments)
    if not missing:
        code = _pass_on("screen", arguments)
        if code != 3 or "--kiosk" in arguments:  # no display, seen only when opening it
            return code
        missing = _("no display found")
    _use_numbers()
    screen = _screen()
    screen.say(_("No touchscreen here ({reason}). Using the terminal instead.").format(reason=missing), "dim")
    return menu.run(screen, commands.go_on)


def _use_numbers() -> None:
    """The owner's numbers and sets of cards of all games, from their usual place."""
    from companion.play import opening

    opening.use_all()


def _no_touchscreen(arguments: list[str]) -> str:
    """Why there can be no touchscreen; empty when there can. Ends the program for wrong arguments."""
    if find_spec("kivy") is None or find_spec("ui") is None:
        return _("Kivy is not installed")
    from ui.program import app, environment

    options = app.read(arguments)
    return "" if options.offscreen or environment.has_display(os.environ) else _("no display found")


if __name__ == "__main__":
    sys.exit(main())
