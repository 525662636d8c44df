"""What a person gave cannot be used: said in one sentence, with where it is and what was expected."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.speech.reasons import why_failed
from companion.speech.words import _

LARGEST_FILE = 8 << 20


class BadInput(Exception):  # noqa: N818 - the input is bad, not the program
    """A word of the command line, or a file, that cannot be used. Nothing has changed."""


def text_of(path: Path, largest: int = LARGEST_FILE) -> str:
    """The text of a file that a person named. Raises `BadInput`."""
    with named(path):
        with path.open("rb") as file:
            found = file.read(largest + 1)
        if len(found) > largest:
            words = _("{file}: expected at most {count} bytes.")
            raise BadInput(words.format(file=path, count=largest))
        return found.decode("utf-8")


def write_text(path: Path, text: str) -> None:
    """Write a file that a person named. Raises `BadInput`."""
    with named(path):
        path.write_text(text, encoding="utf-8")


def check_place(path: Path) -> None:
    """Refuse before long work a file that could not be written after it. Raises `BadInput`."""
    check_file(path)
    if not path.absolute().parent.is_dir():
        words = _("{file}: there is no folder {folder}. Create it, or name another one.")
        raise BadInput(words.format(file=path, folder=path.parent))


def check_file(path: Path) -> None:
    """Refuse what is there and no file: a folder, a device, a pipe. Raises `BadInput`."""
    if path.is_dir():
        raise BadInput(_("{file} is a folder. Name a file in it.").format(file=path))
    if path.exists() and not path.is_file():
        raise BadInput(_("{file} is a device or a pipe. Name a file.").format(file=path))


@contextmanager
def named(path: Path) -> Iterator[None]:
    """Whatever fails in the block with a file that a person named is said with its name, as `BadInput`."""
    try:
        yield
    except OSError as error:
        raise BadInput(_failed(error).format(file=path, reason=why_failed(error))) from error
    except UnicodeDecodeError as error:
        words = _("{file}: expected UTF-8 text, found a wrong byte at position {place}.")
        raise BadInput(words.format(file=path, place=error.start)) from error


def _failed(error: OSError) -> str:
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return _("{file}: no space is left there. Free some space, or choose another place.")
    return _("{file}: {reason}. Check its name and folder, and your permission to read and write there.")
