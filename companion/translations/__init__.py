"""The languages the companion speaks, and the tools with which a person adds one.

`load` gives the translations that the application hands to `companion.speech.words.use`. English stands in
the code and needs no catalogue; every other language is a gettext catalogue under
`locale/LANGUAGE/LC_MESSAGES/companion.po`, compiled beside it.
The tools (`python -m companion.translations`) need babel, which only developers install.
"""

from __future__ import annotations

import gettext
from pathlib import Path

from companion.translations.pseudo import PseudoTranslations

DOMAIN = "companion"
ENGLISH = "en"
PSEUDO = "pseudo"
LOCALE = Path(__file__).parent / "locale"


class UnknownLanguageError(ValueError):
    """A language was asked for that the companion has no catalogue of."""


def languages(locale: Path = LOCALE) -> list[str]:
    """The codes of the languages that can be spoken, English first; the pseudo-language is not among them."""
    compiled = locale.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return [ENGLISH, *sorted(path.parent.parent.name for path in compiled)]


def load(language: str, locale: Path = LOCALE) -> gettext.NullTranslations:
    """The translations into `language`: a code from `languages`, or `PSEUDO`.

    Raises UnknownLanguageError for any other code, and OSError for a catalogue that cannot be read.
    """
    if language == PSEUDO:
        return PseudoTranslations()
    known = languages(locale)
    if language not in known:
        raise UnknownLanguageError(
            f"there is no translation into {language!r}; choose one of: {', '.join([*known, PSEUDO])}"
        )
    if language == ENGLISH:
        return gettext.NullTranslations()
    with (locale / language / "LC_MESSAGES" / f"{DOMAIN}.mo").open("rb") as catalogue:
        return gettext.GNUTranslations(catalogue)
