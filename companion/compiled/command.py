"""`companion compile`: compiles the rules on this machine, for this Python.

companion compile             makes them quicker; some minutes
companion compile --check     whether compiled rules are in force, and why not
companion compile --remove    takes all of it away
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from companion.compiled import building, finder, making, place
from companion.compiled.building import Tell
from companion.compiled.making import CannotCompile
from companion.speech.called import own_command
from companion.speech.command_line import BAD_INPUT, Parser
from companion.speech.harmless import harmless
from companion.speech.words import N_, _, ngettext

STEPS = {
    building.TYPES: N_("Reading the types of the rules (1 of 3)"),
    building.CODE: N_("Compiling (2 of 3)"),
    building.LINKS: N_("Linking (3 of 3)"),
}
REASONS = {
    "none": N_("they are not compiled for this Python (to compile them: {command})"),
    "stale": N_("the compiled rules are out of date (to compile again: {command})"),
    "variable": N_("COMPANION_INTERPRETED is set"),
    "late": N_("the compiled rules were requested too late, after the rules had loaded"),
    "strangers": N_("other people can write to {what} (to remove it: {command})"),
    "changed": N_("{what} has changed (to compile again: {command})"),
    "broken": N_("the compiled rules cannot be loaded: {what} (to remove them: {command})"),
}
REMOVED = ("strangers", "broken")
"""What is mended by removing it."""
LEVELS = ("0", "1", "2", "3")


def run(arguments: list[str]) -> int:
    """The command; returns the exit code: 2 when the rules cannot be compiled. Raises `OSError`."""
    options = _parser().read(arguments)
    if options.check:
        return _check()
    if options.remove:
        return _remove()
    try:
        return _compile(options)
    except CannotCompile as trouble:
        sys.stderr.write(harmless(f"companion compile: {trouble}\n"))
        return BAD_INPUT


def _parser() -> Parser:
    words = _("compile the rules on this machine, so games run faster")
    parser = Parser(prog="companion compile", description=words)
    ways = parser.add_mutually_exclusive_group()
    words = _("show whether compiled rules are active, or why not (exit code 1)")
    ways.add_argument("--check", action="store_true", help=words)
    ways.add_argument("--remove", action="store_true", help=_("remove all compiled rules"))
    words = _("optimization, 0 to 3: lower compiles faster, plays slower (default: 2)")
    parser.add_argument("--level", choices=LEVELS, default="2", metavar="N", help=words)
    return parser


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")


def _compile(options: argparse.Namespace) -> int:
    with _shown() as tell:
        folder, new = making.made(options.level, tell)
    note = place.read_note(folder)
    if new and note is not None:
        words = _("Compiled in {seconds} s, {size} MB: {folder}")
        _say(words.format(seconds=round(note.seconds), size=_megabytes(folder), folder=folder))
        return 0
    _say(_("The rules are already compiled: {folder}").format(folder=folder))
    return 0


@contextmanager
def _shown() -> Iterator[Tell]:
    """A bar for each step; a line for each where nobody watches."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        tasks = {step: bar.add_task(_(words), total=None, start=False) for step, words in STEPS.items()}
        begun: list[str] = []

        def tell(step: str, done: int, total: int) -> None:
            if step not in begun:
                begun.append(step)
                bar.start_task(tasks[step])
                if not console.is_terminal:
                    sys.stderr.write(_(STEPS[step]) + "\n")
                if step == building.CODE:
                    bar.update(tasks[building.TYPES], completed=1, total=1)
            bar.update(tasks[step], completed=done, total=total)

        yield tell


def how_rules_run() -> str:
    """Whether the rules of this process are compiled, in words; why not when they are not."""
    found = finder.found()
    if found.folder is not None:
        return _("The rules are compiled.")
    mended = own_command("compile --remove" if found.why in REMOVED else "compile")
    reason = _(REASONS[found.why]).format(what=found.what, command=mended)
    return _("The rules are not compiled: {reason}.").format(reason=reason)


def _check() -> int:
    found = finder.found()
    if found.folder is None:
        _say(how_rules_run())
        return 1
    note = place.read_note(found.folder)
    changed = making.damaged(found.folder, note) if note is not None else place.NOTE
    if note is None or changed:
        words = _("The rules are compiled, but {what} has changed. To compile again: {command}")
        _say(words.format(what=changed, command=own_command("compile")))
        return 1
    modules = len(note.libraries) - 1
    words = ngettext(
        "The rules are compiled: {count} module, {size} MB, by mypy {mypy} {flags}: {folder}",
        "The rules are compiled: {count} modules, {size} MB, by mypy {mypy} {flags}: {folder}",
        modules,
    )
    given = {"count": modules, "size": _megabytes(found.folder), "mypy": note.mypy, "flags": note.flags}
    _say(words.format(folder=found.folder, **given))
    return 0


def _megabytes(folder: Path) -> str:
    return f"{making.size(folder) / 1e6:.1f}"


def _remove() -> int:
    count = making.remove()
    words = ngettext("Removed {count} folder.", "Removed {count} folders.", count)
    _say(words.format(count=count))
    return 0
