"""`companion doctor`: every device and the machine, what is wrong, and the line that mends it.

    companion doctor                  look, report, end
    companion doctor --watch          show scans, rolls and presses as they happen, until Ctrl-C
    companion doctor --first-hour     try each device together with you, step by step
    companion doctor --write-settings write the commented example settings file

The exit code is 0 when nothing is broken (absent devices are no trouble), 1 when something is,
and with `--strict` also 1 when something in the settings file is absent; 2 for a wrong call.
"""

from __future__ import annotations

import argparse
import shlex
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TextIO

import msgspec

from companion.speech.called import own_command
from companion.speech.command_line import Parser
from companion.speech.harmless import harmless
from companion.speech.harmless_logs import log_harmlessly
from companion.speech.reasons import why_failed
from companion.speech.words import _, ngettext
from hardware.checks import Finding, Level, examine
from hardware.device import DeviceError, Post
from hardware.device_settings import HardwareSettings
from hardware.die.finding import find
from hardware.emulated_table import EmulationError
from hardware.event_words import show
from hardware.events import HardwareEvent
from hardware.factory import Equipment
from hardware.first_hour import FirstHour
from hardware.first_hour_terminal import Typed, guide, typed_line
from hardware.machine import Machine
from hardware.panel.driver import Panel
from hardware.settings import SettingsError, emulated, load, settings_path, write_default
from hardware.supervisor import DeviceReport, Supervisor
from hardware.table_socket import TableBusyError
from hardware.traces import Recorder, TraceError

LONGEST_TRIAL = 8.0
"""Seconds that a device gets to open; a board that resets at the opening needs two."""
LISTENING = 1.0
"""Seconds that the devices are then listened to."""

LONGEST_CALL = 6.0
"""Seconds that a driver may be inside one call without hanging; a silent die takes four."""

NextEvent = Callable[[float], HardwareEvent | None]


def run(
    arguments: list[str], out: TextIO | None = None, screen_trouble: Callable[[Path], str] = lambda path: ""
) -> int:
    """The command; `arguments` are those after `companion doctor`. Returns the exit code.

    `screen_trouble` says what the screen cannot use of a settings file.
    """
    log_harmlessly()
    options = _parser().read(arguments)
    options.screen_trouble = screen_trouble
    screen = out or sys.stdout
    try:
        if options.write_settings:
            path = write_default(options.settings)
            screen.write(_("File saved: {file}.").format(file=path) + "\n")
            return 0
        if options.settings is not None and not options.emulated and not options.settings.exists():
            words = _("it does not exist. To write an example: {command}")
            named = shlex.quote(str(options.settings))
            command = own_command(f"doctor --settings {named} --write-settings")
            raise SettingsError(options.settings, "", words.format(command=command))
        return _looked(options, _settings(options), screen)
    except (SettingsError, EmulationError, TableBusyError) as trouble:
        screen.write(harmless(f"{trouble}\n"))
        return 1


def _looked(options: argparse.Namespace, settings: HardwareSettings, screen: TextIO) -> int:
    if options.first_hour:
        return first_hour(settings, screen, record=options.record)
    if options.dice:
        return find_dice(settings, screen, options.seconds)
    if options.watch:
        return watch(settings, screen, seconds=options.seconds, record=options.record)
    findings = look(Machine(), settings, options.settings or settings_path())
    trouble = options.screen_trouble(options.settings or settings_path())
    if trouble:
        findings.insert(0, Finding("broken", _("settings"), harmless(trouble)))
    screen.write(_as_json(findings) if options.json else render(findings))
    return exit_code(findings, settings, strict=options.strict)


def look(machine: Machine, settings: HardwareSettings, file: Path) -> list[Finding]:
    """Everything found: the settings file, the machine, and each device tried for real."""
    with Equipment(settings) as equipment:
        devices = try_devices(equipment)
    return [_about_settings(settings, file), *examine(machine, settings), *devices]


def try_devices(
    equipment: Equipment, *, trial: float = LONGEST_TRIAL, listening: float = LISTENING
) -> list[Finding]:
    """Open every device under a supervisor and listen for a while; one finding or more for each."""
    supervisor = Supervisor(equipment.devices)
    supervisor.start()
    try:
        _wait_until_opened(supervisor, trial)
        _listen(supervisor.next_event, listening if equipment.devices else 0.0)
        reports = supervisor.reports()
        held = _held_buttons(equipment.panel)
    finally:
        hanging = supervisor.stop(LONGEST_CALL)
    found = [_about_device(report, report.device in hanging) for report in reports]
    return [_with_reception(each, equipment) for each in found] + held


def watch(
    settings: HardwareSettings,
    out: TextIO,
    *,
    seconds: float = 0.0,
    record: Path | None = None,
) -> int:
    """Show every event as it happens, for `seconds` (0: until Ctrl-C). Returns the exit code.

    `record` names a new file for a trace.
    """
    try:
        with _recording(record) as tap:
            reports = _watched(settings, out, _after(seconds), tap)
    except TraceError as trouble:
        out.write(harmless(f"{trouble}\n"))
        return 1
    return int(any(report.health in ("failing", "backing off") for report in reports))


def find_dice(settings: HardwareSettings, out: TextIO, seconds: float = 0.0) -> int:
    """Show which dice are heard, for `seconds` (0: until Ctrl-C). Returns 1 without Bluetooth."""
    with Equipment(settings) as equipment, closing(equipment.make_radio()) as radio:
        if equipment.table is not None:
            equipment.serve()
        try:
            find(radio, out, _after(seconds))
        except DeviceError as trouble:
            out.write(harmless(f"{trouble.words}\n{trouble.remedy}\n"))
            return 1
        except KeyboardInterrupt:
            out.write("\n")
        return 0


def first_hour(
    settings: HardwareSettings, out: TextIO, *, record: Path | None = None, typed: Typed = typed_line
) -> int:
    """Try every device together with a person. Returns 1 when something does not work."""
    hour = FirstHour(settings)
    if not hour.steps:
        words = _("No device is set up. To start: {command}")
        out.write(words.format(command=own_command("doctor --write-settings")) + "\n")
        return 0
    try:
        with _recording(record) as tap, Equipment(settings) as equipment:
            return _guided(hour, equipment, out, tap, typed)
    except TraceError as trouble:
        out.write(harmless(f"{trouble}\n"))
        return 1


def _guided(hour: FirstHour, equipment: Equipment, out: TextIO, tap: Post | None, typed: Typed) -> int:
    if equipment.table is not None:
        equipment.serve()
        words = _("The table is emulated. To move its cards, open another terminal and run: {command}")
        out.write(words.format(command=own_command("table")) + "\n")
    supervisor = Supervisor(equipment.devices, tap=tap)
    supervisor.start()
    try:
        return guide(hour, supervisor.next_event, out, typed, equipment.panel)
    finally:
        supervisor.stop(LONGEST_CALL)


@contextmanager
def _recording(record: Path | None) -> Iterator[Post | None]:
    """Where events are recorded, if anywhere. Raises `TraceError` when the file cannot be made."""
    if record is None:
        yield None
        return
    try:
        recorder = Recorder(record, model=Machine().model())
    except OSError as trouble:
        words = _("Cannot write the trace {file}: {reason}.")
        raise TraceError(words.format(file=record, reason=why_failed(trouble))) from None
    try:
        yield recorder.record
    finally:
        recorder.close()


def _watched(
    settings: HardwareSettings, out: TextIO, ended: Callable[[], bool], tap: Post | None
) -> list[DeviceReport]:
    """Show events until the end or Ctrl-C; the last state of every device."""
    with Equipment(settings) as equipment:
        supervisor = Supervisor(equipment.devices, tap=tap)
        supervisor.start()
        out.write(_("Watching. Ctrl-C ends.") + "\n")
        try:
            show(supervisor.next_event, out, ended)
        except KeyboardInterrupt:
            out.write("\n")
        finally:
            supervisor.stop(LONGEST_CALL)
        return supervisor.reports()


def render(findings: Sequence[Finding]) -> str:
    """The findings as text, the remedy on its own line so that it can be copied."""
    marks: dict[Level, str] = {
        "ok": _("ok"),
        "note": _("note"),
        "absent": _("absent"),
        "broken": _("BROKEN"),
    }
    width = max(map(len, marks.values()), default=0)
    lines = []
    for found in findings:
        lines.append(f"{marks[found.level]:<{width}}  {found.subject}: {found.words}")
        if found.remedy:
            lines.append(f"{'':<{width}}    -> {found.remedy}")
    broken = sum(found.level == "broken" for found in findings)
    lines.append("")
    lines.append(
        ngettext("{count} problem found.", "{count} problems found.", broken).format(count=broken)
        if broken
        else _("No problems found.")
    )
    return "\n".join(lines) + "\n"


def exit_code(findings: Sequence[Finding], settings: HardwareSettings, *, strict: bool = False) -> int:
    """1 when something is broken; with `strict` also when a device of the settings is absent."""
    if any(found.level == "broken" for found in findings):
        return 1
    names = {_device_subject(kind, name) for kind, name in settings.names()}
    absent = any(found.level == "absent" and found.subject in names for found in findings)
    return int(strict and absent)


def _parser() -> Parser:
    parser = Parser(
        prog="companion doctor",
        description=_("check the devices and this machine, and show how to fix problems"),
    )
    parser.add_argument("--settings", type=Path, metavar=_("FILE"), help=_("another settings file"))
    parser.add_argument("--emulated", action="store_true", help=_("use the emulated table"))
    parser.add_argument("--strict", action="store_true", help=_("treat missing devices as an error"))
    parser.add_argument("--json", action="store_true", help=_("write the findings as JSON"))
    parser.add_argument("--watch", action="store_true", help=_("show scans and rolls live"))
    parser.add_argument("--dice", action="store_true", help=_("find dice over Bluetooth"))
    ends = _("end --watch or --dice after this many seconds")
    parser.add_argument("--seconds", type=float, metavar="N", default=0.0, help=ends)
    parser.add_argument("--first-hour", action="store_true", help=_("try each device, step by step"))
    traced = _("with --watch or --first-hour: write a trace to this file")
    parser.add_argument("--record", type=Path, metavar=_("FILE"), help=traced)
    parser.add_argument(
        "--write-settings", action="store_true", help=_("write an example settings file with comments")
    )
    return parser


def _settings(options: argparse.Namespace) -> HardwareSettings:
    settings = load(options.settings)
    return emulated(settings) if options.emulated else settings


def _about_settings(settings: HardwareSettings, file: Path) -> Finding:
    count = len(settings.names())
    if count == 0:
        words = _("No device is set up in {file}. You can play everything by touch.")
        return Finding("absent", _("settings"), words.format(file=file), _write_line(file))
    if settings.emulated:
        words = ngettext("{count} device is emulated.", "{count} devices are emulated.", count)
        return Finding("ok", _("settings"), words.format(count=count))
    words = ngettext("{file} sets up {count} device.", "{file} sets up {count} devices.", count)
    return Finding("ok", _("settings"), words.format(file=file, count=count))


def _write_line(file: Path) -> str:
    return "" if file.exists() else own_command("doctor --write-settings")


def _device_subject(kind: str, name: str) -> str:
    return f"{kind} {name}"


def _about_device(report: DeviceReport, hangs: bool) -> Finding:
    subject = _device_subject(report.kind, report.device)
    if hangs:
        words = _("Its driver is stuck and does not answer.")
        return Finding("broken", subject, words, _("Unplug the device and plug it in again."))
    level: Level = {"ok": "ok", "absent": "absent"}.get(report.health, "broken")  # type: ignore[assignment]
    return Finding(level, subject, report.words, report.remedy)


def _with_reception(found: Finding, equipment: Equipment) -> Finding:
    """What is found of a reader that works, with how sensitive it is set and what disturbed it meanwhile."""
    for name, reader in equipment.readers.items():
        if found.level == "ok" and found.subject == _device_subject(reader.kind, name):
            return msgspec.structs.replace(found, words=_reception(found.words, reader.counters()))
    return found


def _reception(words: str, count: dict[str, int]) -> str:
    """The words with what the chip counted; one without a gain of its own says its version and its line."""
    if "gain_db" in count:
        more = _("{words} Gain: {gain} dB. Disturbed reads: {noise} of {polls}.")
        gain = count["gain_db"]
        return more.format(words=words, gain=gain, noise=count["noise"], polls=count["polls"])
    more = _("{words} PN532, firmware {version}. Commands sent again: {resent}. Polls: {polls}.")
    version = f"{count['version'] & 0xFF}.{count['revision']}"
    return more.format(words=words, version=version, resent=count["resent"], polls=count["polls"])


def _held_buttons(panel: Panel | None) -> list[Finding]:
    """Buttons that read as pressed: the wrong pin, or a wire that touches ground."""
    try:
        held = panel.held() if panel else []
    except DeviceError:
        return []  # the panel's own finding says it
    words = _("It reads as pressed. If no one is pressing it, it is on another pin or touches ground.")
    return [
        Finding(
            "note",
            _("button {button} on GPIO {pin}").format(button=button, pin=pin),
            words,
            f"pinctrl get {pin}",
        )
        for pin, button in held
    ]


def _wait_until_opened(supervisor: Supervisor, trial: float) -> None:
    end = time.monotonic() + trial
    while time.monotonic() < end:
        if all(report.counters["steps"] for report in supervisor.reports()):
            return
        supervisor.next_event(0.1)


def _listen(next_event: NextEvent, seconds: float) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        next_event(left)


def _after(seconds: float) -> Callable[[], bool]:
    end = time.monotonic() + seconds if seconds else float("inf")
    return lambda: time.monotonic() >= end


def _as_json(findings: Sequence[Finding]) -> str:
    return msgspec.json.format(msgspec.json.encode(findings), indent=2).decode() + "\n"
