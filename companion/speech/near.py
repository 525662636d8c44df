"""What somebody may have meant by a word that means nothing here: the one place that looks for it."""

from __future__ import annotations

from collections.abc import Iterable

from companion.speech.words import _


def meant(wrong: str, known: Iterable[str]) -> str:
    """ " Did you mean golden?" for "goldne", whatever its case; empty where nothing is near."""
    import difflib  # only where a word is wrong

    names = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(wrong[:60].casefold(), names, n=1)
    return " " + _("Did you mean {near}?").format(near=names[near[0]]) if near else ""
