"""The standard streams as they are found: closed, full, or without half of the letters."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TextIO


def make_writable() -> None:
    """Whatever is said later raises nothing for want of a stream or of a letter.

    A stream that is closed leads nowhere; a letter that it does not have becomes a question mark.
    """
    sys.stdout, sys.stderr = _usable(sys.stdout), _usable(sys.stderr)
    if sys.stdin is None:  # closed by whoever started us
        sys.stdin = _nowhere("r")


def _usable(stream: TextIO | None) -> TextIO:
    if stream is None or stream.closed:
        return _nowhere("w")
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        with suppress(OSError, ValueError):
            reconfigure(errors="replace")
    return stream


def _nowhere(mode: str) -> TextIO:
    """Open until the program ends."""
    return open(os.devnull, mode, encoding="utf-8")  # type: ignore[return-value]  # noqa: PTH123


def flushed() -> bool:
    """Whether what was said has gone out; what has not is given up, so that the end raises nothing."""
    try:
        sys.stdout.flush()
    except (OSError, ValueError):
        give_up()
        return False
    return True


def give_up() -> None:
    """Nobody reads our output any more."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
