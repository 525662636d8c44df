"""Calls the tools of the operating system: fixed words, no shell, an end after some seconds.

The one place that starts programs for the screen, never in the drawing thread: a tool may take its time.
"""

from __future__ import annotations

import os
import subprocess

from companion.speech.own_command import installer
from companion.speech.reasons import why_failed
from companion.speech.words import _
from ui.ports.cannot_do import CannotDo

SECONDS = 15.0
PACKAGES = {
    "amixer": "alsa-utils",
    "busctl": "systemd",
    "espeak-ng": "espeak-ng",
    "nmcli": "network-manager",
    "systemctl": "systemd",
    "timedatectl": "systemd",
    "wpctl": "wireplumber",
}
"""Debian's package of each tool (packages.debian.org, bookworm and trixie)."""
_LONGEST = 300
_FORBIDDEN = ("access denied", "not authorized", "authentication required", "permission denied")
"""What polkit, systemd and NetworkManager answer to whom no rule lets through."""


class NoTool(CannotDo):
    """The machine has no such tool."""


def call(*words: str, seconds: float = SECONDS, reads: str = "") -> str:
    """Start a tool, which `reads` this, and return what it prints.

    Raises `CannotDo`: it is missing, refuses, fails, or hangs.
    """
    tool = words[0]
    try:
        done = subprocess.run(
            words, capture_output=True, text=True, errors="replace", timeout=seconds, check=False,
            input=reads, env={**os.environ, "LC_ALL": "C.UTF-8"},
        )  # fmt: skip
    except FileNotFoundError:
        sentence = _("{tool} is not installed on this device. In a shell: sudo apt install {package}")
        raise NoTool(sentence.format(tool=tool, package=PACKAGES.get(tool, tool))) from None
    except subprocess.TimeoutExpired:
        sentence = _(
            "{tool} has not answered for {count} seconds. Try again. If that does not help, restart."
        )
        raise CannotDo(sentence.format(tool=tool, count=round(seconds))) from None
    except OSError as error:
        sentence = _("Cannot start {tool}: {reason}.")
        raise CannotDo(sentence.format(tool=tool, reason=why_failed(error))) from error
    if done.returncode:
        raise CannotDo(_refusal(tool, done.stderr or done.stdout))
    return done.stdout


def _refusal(tool: str, said: str) -> str:
    words = " ".join(said.split())[:_LONGEST]
    if any(each in words.lower() for each in _FORBIDDEN):
        sentence = _(
            "This device does not allow that ({tool}: {words}). Run {command} in a shell to allow it."
        )
    else:
        sentence = _("{tool} failed: {words}")
    given = {"tool": tool, "words": words or _("no reason given"), "command": installer()}
    return sentence.format(**given)
