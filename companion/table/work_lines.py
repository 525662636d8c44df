"""Work for hands as it is said: what several people do alike is said once, with all their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from companion.speech.words import _


def work_lines(lines: Iterable[str], names: Sequence[str]) -> list[str]:
    """The lines in their order; of people who do exactly the same, one block for all of them."""
    found: list[str] = []
    for personal, block in groupby(lines, key=lambda line: bool(_whose(line, names))):
        together = list(block)
        found += _of_people(together, names) if personal else together
    return found


def _begun(name: str) -> str:
    return _("{name}: {act}").format(name=name, act="")


def _whose(line: str, names: Sequence[str]) -> str:
    return next((name for name in names if line.startswith(_begun(name))), "")


def _of_people(lines: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Each person's lines stay together and in order."""
    alike: dict[tuple[str, ...], list[str]] = {}
    for name in dict.fromkeys(_whose(line, names) for line in lines):
        own = tuple(line.removeprefix(_begun(name)) for line in lines if _whose(line, names) == name)
        alike.setdefault(own, []).append(name)
    for own, people in alike.items():
        yield from (_("{name}: {act}").format(name=_(", ").join(people), act=words) for words in own)
