"""Which language the program speaks: of the command line, or of the surroundings."""

from __future__ import annotations

from collections.abc import Sequence

from companion.speech import words


def speak(arguments: Sequence[str]) -> list[str]:
    """Speak the language of `--language CODE` (anywhere), else of $LANG; returns the other words.

    Raises `UnknownLanguageError` for a `--language` there is no translation into.
    """
    from companion import translations

    left, wanted = _without_language(arguments)
    chosen = wanted if wanted is not None else translations.of_surroundings(translations.languages())
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
