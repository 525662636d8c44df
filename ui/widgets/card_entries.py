"""What a line of a card is filled in with: letters and likely words, a number at a touch, one of several."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.signs.figures import spare_figures
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.numbers import NumberPad
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.figures import FigurePicture
from ui.widgets.nodes import Node, Space
from ui.widgets.pads import NumberEntry
from ui.widgets.rows import choice
from ui.widgets.text import Text

_LETTERS = ("QWERTYUIOP", "ASDFGHJKL'", "ZXCVBNM-.,")
_OTHERS = ("1234567890", "ÄÖÜÉÈÇĞİÑØ", "ÅŁŚ!?:+%()")
LONGEST = 120
MOST_SHOWN = 24
"""So many cards are shown at once; letters narrow them down."""


class WordsEntry(Column):
    """Words by finger: likely ones at a touch, else letter by letter, small behind the first of a word.

    With `completes`, likely words stand for the last word only, and writing goes on behind them. `done` is
    what the enter key does.
    """

    def __init__(
        self,
        text: str,
        likely: Callable[[str], Sequence[str]],
        take: Callable[[str], None],
        completes: bool = False,
    ) -> None:
        self.text, self.likely, self.take, self.completes = text, likely, take, completes
        self.others = False
        self.done: Callable[[], None] | None = None
        super().__init__(gap=look().gap * 0.6)
        self._draw()

    def _draw(self) -> None:
        palette = look().palette
        shown = Text(self.text or " ", "title", bold=True)
        field = Row(shown, ground=palette.sunken, edge=palette.line, pad=look().gap * 0.6)
        below = Row(
            button("?12" if not self.others else _("ABC"), self._turn),
            button(_("Space"), partial(self._type, " "), weight=1),
            button(_("Delete"), self.erase, sign="⌫", weight=1),
        )
        rows = [self._keys(row) for row in (_OTHERS if self.others else _LETTERS)]
        self.replace(field, self._likely_words(), *rows, below)

    def _likely_words(self) -> Node:
        """The words that may be meant, each taken by one touch."""
        found = [button(words, partial(self._whole, words), size_name="text") for words in self._found()]
        return Flow(*found, gap=look().gap * 0.6)

    def _found(self) -> Sequence[str]:
        last = self.text.rpartition(" ")[2]
        return (self.likely(last) if last else ()) if self.completes else self.likely(self.text)

    def _keys(self, row: str) -> Node:
        pad = (look().gap * 0.2, 0)
        keys = [button(letter, partial(self._type, letter), pad=pad) for letter in row]
        return Grid(*keys, cell=look().target, columns=len(row), gap=look().gap * 0.4)

    def _turn(self) -> None:
        self.others = not self.others
        self._draw()

    def _type(self, letter: str) -> None:
        start = not self.text or self.text.endswith((" ", "-"))
        self.write(letter if start else letter.lower())

    def write(self, letters: str) -> None:
        """Letters as they were typed come behind those that stand there, as far as there is room."""
        self._say((self.text + letters)[: max(LONGEST, len(self.text))])

    def erase(self) -> None:
        """The last letter goes."""
        self._say(self.text[:-1])

    def enter(self) -> None:
        """These are the words."""
        if self.done is not None:
            self.done()

    def _whole(self, words: str) -> None:
        if self.completes:
            before, space, _last = self.text.rpartition(" ")
            self._say(f"{before}{space}{words} ")
        else:
            self.take(words)

    def _say(self, text: str) -> None:
        self.text = text
        self._draw()


class NumberAtATouch(Column):
    """The usual numbers, each taken by one touch; another one digit by digit."""

    def __init__(self, value: int | None, most: int, take: Callable[[int], None]) -> None:
        self.value, self.most, self.take = value, most, take
        self.pad: NumberEntry | None = None
        super().__init__()
        self._draw()

    def _draw(self) -> None:
        keys = [self._key(number) for number in range(self.most)]
        other = button(_("Another number"), self._other, sign="log")
        self.replace(Grid(*keys, cell=look().target * 1.1, columns=10, gap=look().gap * 0.5), Flow(other))

    def _key(self, number: int) -> Node:
        pad = (look().gap * 0.2, 0)
        sign = "yes" if number == self.value else ""
        return button(str(number), partial(self.take, number), sign=sign, pad=pad)

    def _other(self) -> None:
        """The pad, for numbers that are larger, or below 0."""
        self.pad = NumberEntry(NumberPad(self.value or 0, low=-99, high=9999))
        self.replace(self.pad, button(_("Use this"), self.enter, sign="yes", kind="primary"))

    def write(self, letters: str) -> None:
        """Digits by keys: the pad opens by itself."""
        if self.pad is None and letters.isdecimal():
            self._other()
        if self.pad is not None:
            self.pad.write(letters)

    def erase(self) -> None:
        """The last digit goes."""
        if self.pad is not None:
            self.pad.erase()

    def enter(self) -> None:
        """This is the number, where one was typed."""
        if self.pad is not None:
            self.take(self.pad.pad.value)


def one_of(value: Any, options: Mapping[Any, str], take: Callable[[Any], None]) -> Node:
    """One of a few values, taken by one touch."""
    return Flow(*(choice(key == value, label, partial(take, key)) for key, label in options.items()))


class FigureChoice(Grid):
    """One of the figures that anybody may have; the chosen one has an edge."""

    def __init__(self, value: str, package: str, take: Callable[[str], None]) -> None:
        self._value, self._package, self._take = value, package, take
        super().__init__(*map(self._tile, spare_figures()), cell=look().state_target, gap=look().gap * 0.6)

    def _tile(self, name: str) -> Touchable:
        palette, chosen = look().palette, name == self._value
        drawn = FigurePicture(name, self._package, look().state_target)
        edge, ground = (palette.accent, palette.glow) if chosen else (palette.line, palette.raised)
        tile = Touchable(
            Space(), drawn, Space(), action=partial(self._take, name), ground=ground, edge=edge, gap=0
        )
        tile.label = name
        return tile


class CardChoice(Column):
    """One of many cards by its name; letters narrow them down."""

    def __init__(self, cards: Mapping[str, str], take: Callable[[str], None]) -> None:
        self.cards, self.take = cards, take
        self.begun = ""
        super().__init__()
        self._draw()

    @property
    def found(self) -> list[tuple[str, str]]:
        """The cards whose names begin so."""
        return [(card, name) for card, name in self.cards.items() if name.casefold().startswith(self.begun)]

    def _draw(self) -> None:
        found = self.found
        letters = sorted({name.casefold()[len(self.begun) :][:1] for _card, name in found} - {""})
        keys: list[Node] = [button(each.upper(), partial(self._narrow, each)) for each in letters]
        if self.begun:
            keys.insert(0, button(_("All"), partial(self._narrow, ""), sign="back"))
        cell = look().millimetres(40 * look().reach)
        cards = [
            button(name, partial(self.take, card), size_name="text") for card, name in found[:MOST_SHOWN]
        ]
        self.replace(Flow(*keys, gap=look().gap * 0.6), Grid(*cards, cell=cell, gap=look().gap * 0.6))

    def write(self, letters: str) -> None:
        """Narrow the cards down, while any of them begins so."""
        begun = self.begun + letters.casefold()
        if any(name.casefold().startswith(begun) for name in self.cards.values()):
            self.begun = begun
            self._draw()

    def erase(self) -> None:
        """One letter less, and more cards."""
        self.begun = self.begun[:-1]
        self._draw()

    def enter(self) -> None:
        """Take the card, where one alone begins so."""
        if len(self.found) == 1:
            self.take(self.found[0][0])

    def _narrow(self, letter: str) -> None:
        self.begun = self.begun + letter if letter else ""
        self._draw()
