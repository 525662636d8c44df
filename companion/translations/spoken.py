"""Reads a catalogue as its translators wrote it (`.po`) and speaks it; needs the standard library alone.

Nothing is compiled: what stands in the text is what is said, so that no second file can be out of date.
The format is that of the GNU gettext manual, "The Format of PO Files".
"""

from __future__ import annotations

import gettext
import re
from pathlib import Path

_TEXT = r'((?:".*"[ \t]*\n)+)'
_ENTRY = re.compile(
    r"(?:^\#,(?P<flags>.*)\n(?:^\#.*\n)*)?"
    rf"(?:^msgctxt[ \t]+(?P<context>{_TEXT}))?"
    rf"^msgid[ \t]+(?P<one>{_TEXT})(?:msgid_plural[ \t]+(?P<many>{_TEXT}))?"
    rf"(?P<said>(?:msgstr(?:\[\d\])?[ \t]+{_TEXT})+)",
    re.MULTILINE,
)
_SAID = re.compile(rf"^msgstr(?:\[\d\])?[ \t]+{_TEXT}", re.MULTILINE)
_QUOTED = re.compile(r'^"(.*)"[ \t]*$', re.MULTILINE)
_BEGINS = re.compile(r"^msgid[ \t]", re.MULTILINE)
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}
_PLURAL = re.compile(r"plural=([^;]+)")
_LANGUAGE = re.compile(r"^Language: (\w+)$", re.MULTILINE)


class UnreadableCatalogueError(OSError):
    """The text of a catalogue is not of the format; says so and names the file."""


class SpokenTranslations(gettext.NullTranslations):
    """The translations in the catalogue `path`; what is untranslated or a guess (fuzzy) stays English.

    With `only` nothing but that one short message is read, which takes a tenth of the time.
    Raises UnreadableCatalogueError for a text that is no catalogue, OSError for a file that cannot be read.
    """

    def __init__(self, path: Path, only: str = "") -> None:
        super().__init__()
        self._forms: dict[str, tuple[str, ...]] = {}
        self._plural = gettext.c2py("n != 1")
        text = path.read_text(encoding="utf-8").removesuffix("\n") + "\n"
        if only:
            text = _paragraph(text, only)
        entries = list(_ENTRY.finditer(text))
        if len(entries) != len(_BEGINS.findall(text)):
            raise UnreadableCatalogueError(f"{path}: a message of this catalogue is not whole; fix it")
        for entry in entries:
            self._take(entry)

    def _take(self, entry: re.Match[str]) -> None:
        message = _plain(entry["one"])
        context = _plain(entry["context"]) if entry["context"] else ""
        forms = tuple(_plain(said) for said in _SAID.findall(entry["said"]))
        if not message:
            found = _PLURAL.search(forms[0])
            self._plural = gettext.c2py(found[1].strip()) if found else self._plural
            self._info = {"language": code[1]} if (code := _LANGUAGE.search(forms[0])) else {}
        elif all(forms) and "fuzzy" not in (entry["flags"] or ""):
            self._forms[_in_context(context, message)] = forms

    def gettext(self, message: str) -> str:
        """The translation of `message`, or itself."""
        return self._forms.get(message, (message,))[0]

    def pgettext(self, context: str, message: str) -> str:
        """The translation of `message` where it means what `context` says, or itself."""
        return self._forms.get(_in_context(context, message), (message,))[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The translation for `n` things, by the plural rule that the catalogue's header gives."""
        forms = self._forms.get(msgid1)
        if forms is None:
            return msgid1 if n == 1 else msgid2
        return forms[min(self._plural(n), len(forms) - 1)]


def _in_context(context: str, message: str) -> str:
    """What a message is kept under: one of a context as GNU's compiled catalogues have it."""
    return f"{context}\x04{message}" if context else message


def _paragraph(text: str, message: str) -> str:
    """The lines of a catalogue around one short message, between blank lines; all where it is not."""
    place = text.find(f'\nmsgid "{message}"\n')
    if place < 0:
        return text
    begin, end = text.rfind("\n\n", 0, place + 1), text.find("\n\n", place)
    return text[max(begin, 0) : end if end >= 0 else len(text)] + "\n"


def _plain(quoted: str) -> str:
    """The text of quoted lines, without quotes and escapes."""
    one_line = quoted.rstrip()
    text = "".join(_QUOTED.findall(quoted)) if "\n" in one_line else one_line[1:-1]
    return _ESCAPE.sub(lambda hit: _ESCAPED.get(hit[1], hit[1]), text) if "\\" in text else text
