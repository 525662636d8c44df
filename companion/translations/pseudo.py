"""A language nobody speaks, in which an English text that escaped translation can be seen at once.

Every message is put between ⟦ and ⟧, made longer as translations are, and loses all its plain letters:
"Draw {count} cards" becomes "⟦Ðŕáŵ {count} çáŕđš~~~⟧". So a plain letter on a screen was never translated,
and a screen that shows all its brackets has room for other languages.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Collection
from functools import cache

_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_ACCENTED = "áßçđéƒĝĥíĵķļḿñóþɋŕšţúνŵχýžÁБÇÐÉҒĜĤÍĴĶĻḾÑÓÞɊŔŠŢÚѴŴҲÝŽ"
_LETTERS = str.maketrans(_PLAIN, _ACCENTED)
# What str.format reads, {name:>3} or a doubled brace, stays as it is.
_FIELD = re.compile(r"(\{\{|\}\}|\{[^{}]*\})")
_WORD = re.compile(r"[A-Za-z]+")
# Translations of short texts run about this much longer than English.
_GROWTH = 0.3
# So few letters are a sign, such as that of a room on a map: it is a sign in every language.
_SIGN = 2
# One word grows as such, up to this; a sentence rather has more words, which may go on in another line.
_LONGEST_ADDED = 5


@cache
def pseudo(message: str) -> str:
    """`message` in the pseudo-language, with its {placeholders} unharmed; a sign stays as short as it is."""
    if len(message) <= _SIGN:
        return message.translate(_LETTERS)
    parts = _FIELD.split(message)
    words = "".join(part if _FIELD.fullmatch(part) else part.translate(_LETTERS) for part in parts)
    letters = sum(len(part) for part in parts if not _FIELD.fullmatch(part))
    return f"⟦{words}{_added(round(letters * _GROWTH))}⟧"


def _added(count: int) -> str:
    """What makes a message longer by `count` letters."""
    if count <= _LONGEST_ADDED:
        return "~" * count
    runs = [min(_LONGEST_ADDED, count - start) for start in range(0, count, _LONGEST_ADDED)]
    return "".join(" " + "~" * run for run in runs)


def escaped(text: str, expected: Collection[str] = ()) -> list[str]:
    """The words of `text` that were not translated, except the `expected` ones (names that people typed)."""
    return [word for word in _WORD.findall(text) if word not in expected]


class PseudoTranslations(gettext.NullTranslations):
    """Speaks the pseudo-language; takes the place of a catalogue in tests and while translating."""

    def gettext(self, message: str) -> str:
        """`message` in the pseudo-language."""
        return pseudo(message)

    def pgettext(self, context: str, message: str) -> str:
        """`message` in the pseudo-language."""
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The English singular or plural for `n`, in the pseudo-language."""
        return pseudo(msgid1 if n == 1 else msgid2)
