"""The digits of a PIN, shown as dots."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.guard import Guard
from ui.ports.settings import PIN_DIGITS
from ui.widgets.boxes import Column, Grid
from ui.widgets.buttons import button
from ui.widgets.nodes import Node
from ui.widgets.text import Text


class Digits(Column):
    """Ten keys and what was typed; the last of `count` digits ends it, and `whole` hears of them."""

    def __init__(self, count: int, whole: Callable[[str], None], words: str) -> None:
        self.count, self.whole, self.typed = count, whole, ""
        self.shown = Text(" ", "number", bold=True, align="center")
        self.asking = Text(words, "strong", look().palette.dim, align="center")
        super().__init__(self.asking, self.shown, self._keys(), gap=look().gap * 1.5)

    def _keys(self) -> Node:
        keys: list[Node] = [self._key(digit) for digit in "1234567890"]
        keys.append(button("⌫", self.erase, size_name="number"))
        return Grid(*keys, cell=look().state_target, columns=6)

    def _key(self, digit: str) -> Node:
        return button(digit, lambda: self.show(self.typed + digit), size_name="number")

    def write(self, letters: str) -> None:
        """Digits by keys."""
        for letter in letters:
            if letter in "0123456789":
                self.show(self.typed + letter)

    def erase(self) -> None:
        """The last digit goes."""
        self.show(self.typed[:-1])

    def enter(self) -> None:
        """Nothing: the last digit says that all are there."""

    def show(self, typed: str) -> None:
        """So much is typed by now."""
        whole = len(typed) >= self.count
        self.typed = "" if whole else typed
        self.shown.say("● " * len(self.typed) or " ")
        if whole:
            self.whole(typed)


class PinPad(Digits):
    """Asks for the PIN; `right` hears when it was typed. Wrong tries wait, and `renew` says how long."""

    def __init__(self, guard: Guard, right: Callable[[], None]) -> None:
        self.guard, self.unlock = guard, right
        super().__init__(guard.digits, self._try, self._words())

    def show(self, typed: str) -> None:
        if not self.guard.seconds_left:  # whatever is typed too early is no try
            super().show(typed)

    def _try(self, typed: str) -> None:
        self.guard.judge(typed, self._judged)

    def _judged(self, right: bool) -> None:
        if right:
            self.unlock()
        else:
            self.renew()

    def renew(self) -> None:
        """Time has passed: say how long the next try still has to wait."""
        self.asking.say(self._words())

    def _words(self) -> str:
        left = self.guard.seconds_left
        if not left:
            return _("Type the PIN.")
        words = ngettext(
            "That was not the PIN. Try again in {count} second.",
            "That was not the PIN. Try again in {count} seconds.",
            left,
        )
        return words.format(count=left)


class NewPin(Digits):
    """Asks for a new PIN twice, so that nobody is shut out by a slip; `done` hears of it."""

    def __init__(self, done: Callable[[str], None]) -> None:
        self.done, self.first = done, ""
        super().__init__(PIN_DIGITS, self._typed, _("Type four digits."))

    def _typed(self, typed: str) -> None:
        if not self.first:
            self.first = typed
            self.asking.say(_("Type the same four digits again."))
        elif typed == self.first:
            self.done(typed)
        else:
            self.first = ""
            self.asking.say(_("The two PINs were different. Type four digits again."))
