"""Pads: numbers and letters by finger; a physical keyboard writes into them too."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.numbers import NumberPad
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.layers import ShowsSheets
from ui.widgets.nodes import Node
from ui.widgets.text import Text


class NumberEntry(Column):
    """A large number with one more, one less and the ten digits. `done` is what the enter key does."""

    def __init__(self, pad: NumberPad, note: str = "") -> None:
        self.pad = pad
        self.done: Callable[[], None] | None = None
        self.shown = Text(str(pad.value), "huge", bold=True, align="center", weight=1)
        self.was = Text(note, "small", look().palette.dim, align="center")
        less = button("−", lambda: self._take(self.pad.step(-1)), changes_state=True, size_name="number")
        more = button("+", lambda: self._take(self.pad.step(1)), changes_state=True, size_name="number")
        for each in (less, more):
            each.changes_state = False
        super().__init__(Row(less, self.shown, more), self.was, self._digits())

    def _digits(self) -> Node:
        keys: list[Node] = [self._key(digit) for digit in (1, 2, 3, 4, 5, 6, 7, 8, 9, 0)]
        keys.append(button("⌫", self.erase, size_name="number"))
        return Grid(*keys, cell=look().target * 1.2, columns=6, gap=look().gap * 0.6)

    def _key(self, digit: int) -> Node:
        return button(str(digit), lambda: self._take(self.pad.digit(digit)), size_name="number")

    def _take(self, pad: NumberPad) -> None:
        self.pad = pad
        self.shown.say(str(pad.value))

    def write(self, letters: str) -> None:
        """Digits come behind those that stand there; nothing else belongs there."""
        for letter in letters:
            if letter in "0123456789":
                self._take(self.pad.digit(int(letter)))

    def erase(self) -> None:
        """The last digit goes."""
        self._take(self.pad.back())

    def enter(self) -> None:
        """This is the number."""
        if self.done is not None:
            self.done()


_KEYS = ("1234567890", "QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-.,")
_MORE_LETTERS = "ÄÖÜÉÈÇĞİÑØÅŁŚ"


class TextEntry(Column):
    """A name typed with a finger, letters as large as targets are. `done` is what the enter key does."""

    def __init__(self, text: str, longest: int = 24) -> None:
        self.text = text
        self.longest = longest
        self.done: Callable[[], None] | None = None
        palette = look().palette
        self.shown = Text(text or " ", "title", bold=True)
        field = Row(self.shown, ground=palette.sunken, edge=palette.line, pad=look().gap, weight=1)
        space = button(_("Space"), lambda: self._type(" "))
        top = Row(field, space, button(_("Delete"), self.erase, sign="⌫"), align="fill", wraps=True)
        rows = [
            Grid(*map(self._key, row), cell=look().target, columns=10, gap=look().gap * 0.5) for row in _KEYS
        ]
        rows.append(
            Grid(*map(self._key, _MORE_LETTERS), cell=look().target, columns=13, gap=look().gap * 0.5)
        )
        super().__init__(top, *rows, gap=look().gap * 0.4)

    def _key(self, letter: str) -> Node:
        pad = (look().gap * 0.2, 0)
        return button(letter, lambda: self._type(letter), pad=pad)

    def _type(self, letter: str) -> None:
        start = not self.text or self.text.endswith((" ", "-"))
        self.write(letter if start else letter.lower())

    def write(self, letters: str) -> None:
        """Letters as they were typed come behind those that stand there, as far as there is room."""
        self._show((self.text + letters)[: max(self.longest, len(self.text))])

    def erase(self) -> None:
        """The last letter goes."""
        self._show(self.text[:-1])

    def enter(self) -> None:
        """This is the name."""
        if self.done is not None:
            self.done()

    def _show(self, text: str) -> None:
        self.text = text
        self.shown.say(text or " ")


def entry_sheet(
    stage: ShowsSheets,
    heading: str,
    entry: NumberEntry | TextEntry,
    done: Callable[[], None],
    label: str,
    *more: Node,
) -> None:
    """Open a pad with one button that ends it, as the enter key does; `more` are other buttons."""
    entry.done = done
    end = button(label, done, sign="yes", kind="primary", changes_state=True, weight=1)
    stage.open_sheet(heading, entry, (end, *more))
