"""The languages the companion speaks, and the tools with which a person adds one.

`load` gives the translations that the application hands to `companion.speech.words.use`. English stands in
the code and needs no catalogue; every other language is a gettext catalogue,
`locale/LANGUAGE/LC_MESSAGES/companion.po`, which is read as its translators wrote it.
The tools (`python -m companion.translations`) need babel, which only developers install.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from companion.speech.words import N_
from companion.translations.pseudo import PseudoTranslations
from companion.translations.spoken import SpokenTranslations

DOMAIN = "companion"
ENGLISH = "en"
PSEUDO = "pseudo"
LOCALE = Path(__file__).parent / "locale"
# Translators: the name of your language, in your language.
OWN_NAME = N_("English")
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""What the surroundings say of the language, the first that is set counting (GNU gettext manual, 2.3)."""


class UnknownLanguageError(ValueError):
    """A language was asked for that the companion has no catalogue of."""


def languages(locale: Path = LOCALE) -> list[str]:
    """The codes of the languages that can be spoken, English first; the pseudo-language is not among them."""
    catalogues = locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    return [ENGLISH, *sorted(path.parent.parent.name for path in catalogues)]


def names(locale: Path = LOCALE) -> dict[str, str]:
    """The languages that can be spoken, each by its own name ("Deutsch"); one without a name by its code.

    Raises OSError for a catalogue that cannot be read.
    """
    codes = [code for code in languages(locale) if code != ENGLISH]
    own = {code: SpokenTranslations(_catalogue(code, locale), OWN_NAME).gettext(OWN_NAME) for code in codes}
    return {ENGLISH: OWN_NAME, **{code: code if name == OWN_NAME else name for code, name in own.items()}}


def load(language: str, locale: Path = LOCALE) -> gettext.NullTranslations:
    """The translations into `language`: a code from `languages`, or `PSEUDO`.

    Raises UnknownLanguageError for any other code, and OSError for a catalogue that cannot be read.
    """
    if language == PSEUDO:
        return PseudoTranslations()
    known = languages(locale)
    if language not in known:
        raise UnknownLanguageError(
            f"There is no translation into {language!r}. Choose one of {', '.join([*known, PSEUDO])}."
        )
    if language == ENGLISH:
        return gettext.NullTranslations()
    return SpokenTranslations(_catalogue(language, locale))


def _catalogue(language: str, locale: Path) -> Path:
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def of_surroundings(known: Iterable[str], variables: Mapping[str, str] = os.environ) -> str:
    """The first language of the surroundings that can be spoken (`known` or `PSEUDO`); none is ""."""
    spoken = {*known, PSEUDO}
    wanted = next((variables[name] for name in VARIABLES if variables.get(name)), "")
    return next((code for code in _codes(wanted) if code in spoken), "")


def _codes(wanted: str) -> Iterator[str]:
    """The codes that "de_AT.UTF-8:fr" may mean, the nearest first."""
    for name in wanted.split(":"):
        plain = name.partition(".")[0].partition("@")[0]
        yield from (name, plain, plain.partition("_")[0])
