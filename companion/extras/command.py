"""`companion install PART`: adds what only some people need, such as the packages that print.

companion install           says what can be added, and what is there
companion install print     adds it
"""

from __future__ import annotations

import os
import sys

from companion.extras import parts
from companion.speech.called import own_command
from companion.speech.command_line import BAD_INPUT, Parser
from companion.speech.words import _


def run(arguments: list[str]) -> int:
    """The command; returns the exit code: 2 when the part cannot be added here, 1 when adding it failed."""
    parser = Parser(
        prog="companion install",
        description=_("add an optional part, such as print or network"),
    )
    words = _("one of: {parts}").format(parts=", ".join(parts.PARTS))
    parser.add_argument("part", nargs="?", choices=tuple(parts.PARTS), metavar=_("PART"), help=words)
    part = parser.read(arguments).part
    if part is None:
        sys.stdout.write("".join(map(_line, parts.PARTS)))
        return 0
    if parts.is_here(part):
        sys.stdout.write(_("{part} is already installed.").format(part=part) + "\n")
        return 0
    return _added(part)


def _line(part: str) -> str:
    here = _("installed") if parts.is_here(part) else own_command(f"install {part}")
    return f"{part:10}{_(parts.PARTS[part].use)} ({parts.PARTS[part].packages}): {here}\n"


def _added(part: str) -> int:
    if reason := parts.why_not(part) or _no_right():
        sys.stderr.write(f"companion install: {reason}\n")
        return BAD_INPUT
    if not parts.add(part):
        words = _("{part} was not installed. See the messages above.").format(part=part)
        sys.stderr.write(f"companion install: {words}\n")
        return 1
    sys.stdout.write(_("Installed: {part}.").format(part=part) + "\n")
    return 0


def _no_right() -> str:
    if os.access(sys.prefix, os.W_OK):
        return ""
    return _("You have no permission to write in {folder}. Run this as its owner.").format(folder=sys.prefix)
