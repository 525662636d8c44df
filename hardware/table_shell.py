"""`companion table`: the hands of a person at the emulated table, from any terminal.

    companion table                       a prompt, connected to the companion that runs
    companion table put strike-1 shared   one command; the exit code says whether it worked
    companion table --alone               no companion: the emulated table and what it reports

The emulators live in the companion (settings: `emulated = true`); this is only their remote
control, over the socket of `hardware.table_socket`.
"""

from __future__ import annotations

import argparse
import contextlib
import shlex
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, TextIO

import msgspec

from companion.speech.called import own_command
from companion.speech.command_line import Parser
from companion.speech.harmless import harmless
from companion.speech.harmless_logs import log_harmlessly
from companion.speech.words import N_, _
from hardware.emulated_table import EmulationError
from hardware.event_words import show
from hardware.factory import Equipment
from hardware.settings import SettingsError, emulated, load
from hardware.supervisor import Supervisor
from hardware.table_socket import NoTableError, TableBusyError, TableClient
from hardware.table_words import Answer, Command, TableStatus

PROMPT = "table> "

Obey = Callable[[Command], Answer]


class UnknownCommandError(ValueError):
    """A line that is no command; the message says what can be typed instead."""


def run(arguments: list[str], lines: Iterable[str] | None = None, out: TextIO | None = None) -> int:
    """The command; `arguments` are those after `companion table`. Returns the exit code.

    `lines` are what is typed, standard input if None.
    """
    log_harmlessly()
    options = _parser().read(arguments)
    screen = out or sys.stdout
    try:
        with _connected(options, screen) as obey:
            if options.command:
                return int(not carry_out(shlex.join(options.command), obey, screen))
            return _prompt(obey, lines, screen)
    except NoTableError as trouble:
        screen.write(harmless(f"{trouble}\n{_how_to_start()}\n"))
    except (SettingsError, EmulationError, TableBusyError, OSError) as trouble:
        screen.write(harmless(f"{trouble}\n"))
    return 1


def parse(line: str) -> Command:
    """The command that a typed line means. Raises `UnknownCommandError`."""
    try:
        words = shlex.split(line)
    except ValueError:
        raise UnknownCommandError(_("A quotation mark is missing.")) from None
    name, rest = (words[0].lower(), words[1:]) if words else ("", [])
    meant = _USAGE.get(name)
    if meant is None:
        known = ", ".join(_USAGE)
        raise UnknownCommandError(_("Commands: {known}, help, quit.").format(known=known))
    usage, make = meant
    try:
        command: Command = msgspec.convert({"do": name, **make(rest)}, Command)
    except (IndexError, ValueError):
        raise UnknownCommandError(_("Type: {usage}").format(usage=_(usage))) from None
    return command


def carry_out(line: str, obey: Obey, out: TextIO) -> bool:
    """Do what a typed line says, and write what became of it; whether it worked."""
    try:
        answer = obey(parse(line))
    except UnknownCommandError as trouble:
        out.write(harmless(f"{trouble}\n"))
        return False
    out.write(answer.words + "\n")
    if answer.status is not None:
        out.write(picture(answer.status))
    return answer.ok


def picture(status: TableStatus) -> str:
    """The table as text."""
    plugged, unplugged = _("plugged in"), _("unplugged")
    lines = []
    for reader in status.readers:
        lying = ", ".join(reader.tags) or _("nothing")
        where = f"{reader.name} ({reader.place})"
        lines.append(f"  {where:<24}{lying if reader.plugged else unplugged}")
    for die in status.dice:
        lines.append(f"  {die.name:<24}{plugged if die.plugged else unplugged}")
    if panel := status.panel:
        lit = ", ".join(panel.lit) or _("no lamp")
        sound = _("{hertz} Hz").format(hertz=round(panel.hertz)) if panel.hertz else _("silent")
        lines.append(f"  {panel.name:<24}{f'{lit}; {sound}' if panel.plugged else unplugged}")
    return "\n".join(lines) + "\n"


def help_text() -> str:
    """Every command with its parts; those in brackets may be left out."""
    # A command without parts is typed as it is. Some of these words are messages elsewhere.
    usages = "\n".join(f"  {usage if usage == name else _(usage)}" for name, (usage, _make) in _USAGE.items())
    return f"{usages}\n  help\n  quit\n"


def _prompt(obey: Obey, lines: Iterable[str] | None, out: TextIO) -> int:
    for line in _typed() if lines is None else lines:
        command = line.strip()
        if command in ("quit", "exit"):
            break
        if command in ("help", "?"):
            out.write(help_text())
        elif command:
            carry_out(command, obey, out)
        out.flush()
    return 0


def _typed() -> Iterator[str]:
    with contextlib.suppress(ImportError):
        import readline  # noqa: F401 - only imported, it gives `input` a history
    prompt = PROMPT if sys.stdin.isatty() else ""
    while True:
        try:
            yield input(prompt)
        except (EOFError, KeyboardInterrupt):
            return


@contextlib.contextmanager
def _connected(options: argparse.Namespace, out: TextIO) -> Iterator[Obey]:
    if not options.alone:
        with TableClient(options.socket) as client:
            yield client.ask
        return
    with Equipment(emulated(load(options.settings))) as equipment:
        path = equipment.serve(options.socket)
        out.write(_("The emulated table listens at {path}.").format(path=path) + "\n")
        with _showing(Supervisor(equipment.devices), out), TableClient(path) as client:
            yield client.ask


@contextlib.contextmanager
def _showing(supervisor: Supervisor, out: TextIO) -> Iterator[None]:
    """Keep the devices, and write what they report beside the prompt."""
    ended = threading.Event()
    thread = threading.Thread(
        target=show, args=(supervisor.next_event, out, ended.is_set), name="show", daemon=True
    )
    supervisor.start()
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()
        supervisor.stop()


def _how_to_start() -> str:
    words = _(
        "To start one, set emulated = true in the [hardware] section of the settings. "
        "To try only the table: {command}"
    )
    return words.format(command=own_command("table --alone"))


def _parser() -> Parser:
    parser = Parser(
        prog="companion table",
        description=_("use the emulated table: put cards, roll the die, press buttons"),
        epilog=help_text(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--socket", type=Path, metavar=_("FILE"), help=_("use the socket of another companion")
    )
    words = _("with --alone: another settings file")
    parser.add_argument("--settings", type=Path, metavar=_("FILE"), help=words)
    parser.add_argument("--alone", action="store_true", help=_("start only the table, without a companion"))
    words = _("run one command, then quit")
    parser.add_argument("command", nargs=argparse.REMAINDER, metavar=_("COMMAND"), help=words)
    return parser


def _optional(words: list[str], **places: int) -> dict[str, str]:
    """The words at the places that were typed."""
    _at_most(words, max(places.values()) + 1)
    return {key: words[place] for key, place in places.items() if place < len(words)}


def _at_most(words: list[str], count: int) -> None:
    if len(words) > count:
        raise ValueError


def _put(words: list[str]) -> dict[str, Any]:
    named = dict(word.split("=", 1) for word in words if "=" in word)
    plain = [word for word in words if "=" not in word]
    made: dict[str, Any] = {"tag": plain[0], **_optional(plain, reader=1)}
    if "card" in named:
        made["card"] = _card(named.pop("card"))
    return {**made, **named}


def _card(text: str) -> dict[str, Any]:
    game, card_set, card, copy, *rest = text.split("/")
    if rest not in ([], ["upgraded"]):
        raise ValueError
    return {"game": game, "set": card_set, "card": card, "copy": int(copy), "upgraded": bool(rest)}


def _tag(words: list[str]) -> dict[str, Any]:
    return {"tag": words[0], **_optional(words, reader=1)}


def _only_tag(words: list[str]) -> dict[str, Any]:
    _at_most(words, 1)
    return {"tag": words[0]}


def _roll(words: list[str]) -> dict[str, Any]:
    made: dict[str, Any] = _optional(words, face=0, die=1)
    return {**made, "face": int(made["face"])} if "face" in made else made


def _button(words: list[str]) -> dict[str, Any]:
    _at_most(words, 3)
    made: dict[str, Any] = {"button": words[0]}
    rest = words[1:]
    if "hold" in rest:
        rest.remove("hold")
        made["hold"] = True
    return {**made, "seat": int(rest[0])} if rest else made


def _device(words: list[str]) -> dict[str, Any]:
    _at_most(words, 1)
    return {"device": words[0]}


def _nothing(words: list[str]) -> dict[str, Any]:
    _at_most(words, 0)
    return {}


def _fault(words: list[str]) -> dict[str, Any]:
    return {"device": words[0], "kind": " ".join(words[1:])}


_USAGE: dict[str, tuple[str, Callable[[list[str]], dict[str, Any]]]] = {
    "put": (N_("put TAG [READER] [kind=ntag213] [card=GAME/SET/CARD/COPY[/upgraded]]"), _put),
    "lift": (N_("lift TAG"), _only_tag),
    "swap": (N_("swap TAG [READER]"), _tag),
    "roll": (N_("roll [FACE] [DIE]"), _roll),
    "crooked": (N_("crooked [DIE]"), lambda words: _optional(words, die=0)),
    "press": (N_("press ready|undo|confirm [SEAT] [hold]"), _button),
    "release": (N_("release ready|undo|confirm [SEAT]"), _button),
    "unplug": (N_("unplug DEVICE"), _device),
    "plug": (N_("plug DEVICE"), _device),
    "fault": (N_("fault DEVICE noise|deaf|wire low|wire high|brown-out|bus error|none"), _fault),
    "status": ("status", _nothing),
}
