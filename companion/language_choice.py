"""Which language the program speaks: of the command line, or of the surroundings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from companion.speech import words


def speak(arguments: Sequence[str]) -> list[str]:
    """Speak the language of `--language CODE` (anywhere), else of $LANGUAGE; returns the other words.

    Raises `UnknownLanguageError` for a `--language` there is no translation into.
    """
    from companion import translations

    left, wanted = _without_language(arguments)
    chosen = wanted if wanted is not None else _from_environment(translations.languages())
    if wanted is not None or chosen:
        words.use(translations.load(chosen))
    return left


def _without_language(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    left: list[str] = []
    wanted = None
    given = iter(arguments)
    for word in given:
        if word == "--language":
            wanted = next(given, "")
        elif word.startswith("--language="):
            wanted = word.partition("=")[2]
        else:
            left.append(word)
    return left, wanted


def _from_environment(known: Iterable[str]) -> str:
    """The first language of $LANGUAGE that can be spoken; others are let be."""
    spoken = {*known, "pseudo"}
    for name in os.environ.get("LANGUAGE", "").split(":"):
        for code in (name, name.partition(".")[0], name.partition("_")[0]):
            if code in spoken:
                return code
    return ""
