"""A form on the glass, worked out without drawing: what stands together, and what is asked next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.editor.drafts import CardDraft
from companion.editor.forms import Counted, Rows
from companion.editor.lines import Line, next_open, title_of
from companion.editor.rows import Path

COMMON_NUMBERS = 30
"""So many numbers are touched at once, from 0 on; others are entered digit by digit."""


@dataclass(frozen=True)
class Group:
    """Lines that stand together: those of the card itself, or of one line of a list; and the lists in it."""

    head: Line | None
    lines: tuple[Line, ...]
    inner: tuple[Group, ...] = ()

    @property
    def fields(self) -> tuple[Line, ...]:
        """What is filled in by itself."""
        return tuple(line for line in self.lines if not line.adds and not is_counter(line))

    @property
    def counters(self) -> tuple[Line, ...]:
        """How many copies of which cards."""
        return tuple(line for line in self.lines if is_counter(line))

    @property
    def adds(self) -> tuple[Line, ...]:
        """What puts another line into a list."""
        return tuple(line for line in self.lines if line.adds)


@dataclass(frozen=True)
class Writing:
    """A card being written: the draft, the line that is asked for now, and whether the next one follows.

    `guided` writing asks for one line after the other; a touch on a line asks for that one alone.
    """

    draft: CardDraft
    asked: Path | None = None
    guided: bool = False

    @classmethod
    def begun(cls, draft: CardDraft) -> Writing:
        """A new card: everything that it needs is asked for, one line after the other."""
        return cls(draft, guided=True).going_on(())

    @property
    def lines(self) -> tuple[Line, ...]:
        """Everything there is to fill in, in order."""
        return self.draft.lines()

    @property
    def line(self) -> Line | None:
        """The line that is asked for now."""
        return self.at(self.asked) if self.asked is not None else None

    def at(self, path: Path) -> Line | None:
        """The line at a place; `None` where there is none any more."""
        return next((line for line in self.lines if line.path == path), None)

    @property
    def title(self) -> str:
        """What the line that is asked for is called."""
        return title_of(self.lines, self.line) if self.line is not None else ""

    def touched(self, path: Path) -> Writing:
        """Somebody wants to fill in a line. A new line of a list asks for what it needs."""
        line = self.at(path)
        if line is not None and line.adds and isinstance(line.shape, Rows) and not line.shape.tag_field:
            return self.added(path)
        return replace(self, asked=path, guided=False)

    def added(self, path: Path, tag: str = "") -> Writing:
        """A new line of a list, which then asks for what it needs."""
        added = Writing(self.draft.add(path, tag), guided=True)
        return added.going_on(path, within=path)

    def answered(self, value: Any) -> Writing:
        """The line that is asked for says this now."""
        if self.asked is None:
            return self
        return self.put(self.asked, value)

    def put(self, path: Path, value: Any) -> Writing:
        """A line says this now; whoever is led goes on to the next one."""
        written = replace(self, draft=self.draft.put(path, value), asked=None)
        return written.going_on(path) if self.guided else written

    def going_on(self, after: Path, within: Path = ()) -> Writing:
        """Led to the next line that must be filled in or is asked for; nowhere where nothing is left."""
        line = next_open(self.lines, self.draft.row, after)
        if line is None or line.path[: len(within)] != within:
            return replace(self, asked=None, guided=False)
        if line.adds and isinstance(line.shape, Rows) and not line.shape.tag_field:
            return replace(self, draft=self.draft.add(line.path)).going_on(line.path)
        return replace(self, asked=line.path)

    def left(self) -> Writing:
        """Somebody went away from the line that was asked for."""
        return replace(self, asked=None, guided=False)

    def undone(self) -> Writing:
        """As it was before the last change."""
        return replace(self.left(), draft=self.draft.undo())

    def whole(self) -> Group:
        """The card with everything in it."""
        return _group(self.lines, None)


def _group(lines: tuple[Line, ...], head: Line | None) -> Group:
    at = head.path if head is not None else ()
    own = tuple(line for line in lines if not line.heads and line.group == at)
    inner = tuple(_group(lines, line) for line in lines if line.heads and line.path[:-2] == at)
    return Group(head, own, inner)


def is_counter(line: Line) -> bool:
    """Whether a line is the number of copies of a card in a deck."""
    return isinstance(line.shape, Counted) and line.default == 0 and line.path[-2:-1] == ("cards",)
