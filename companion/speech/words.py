"""Text that people read, through gettext; the application hands in the language at run time."""

from __future__ import annotations

import gettext
from collections.abc import Callable
from functools import lru_cache, wraps

_translations: gettext.NullTranslations = gettext.NullTranslations()
_AFTER_CONTEXT = "\x04"
"""What stands between a context and its message, as in GNU's compiled catalogues."""
_changes = 0
"""How often another language or another set of cards came into use."""


def use(translations: gettext.NullTranslations) -> None:
    """Speak the language of `translations` from now on."""
    global _translations
    _translations = translations
    forget()


def spoken_language() -> str:
    """The code of the language in use, such as "de"; "en" where nothing is translated."""
    return _translations.info().get("language", "") or "en"


def forget() -> None:
    """Say anew what was remembered: things that have words are others now."""
    global _changes
    _changes += 1


def remembered(say: Callable[[str], str]) -> Callable[[str], str]:
    """Remember what `say` makes of an id, for texts put together from many words: a view says them each time.

    It may depend on nothing but the id, the language and the cards in force. What another thread is still
    saying in the language before is kept under the count before, and so never said again.
    """
    kept = lru_cache(maxsize=1024)(lambda thing, _changes: say(thing))

    @wraps(say)
    def said(thing: str) -> str:
        return kept(thing, _changes)

    return said


def _(message: str) -> str:
    """The words for `message` in the language in use; no words for none.

    A catalogue keeps its own header under the empty message. What `C_` has marked is said in its meaning.
    """
    context, mark, plain = message.partition(_AFTER_CONTEXT)
    if mark:
        return pgettext(context, plain)
    return _translations.gettext(message) if message else ""


def pgettext(context: str, message: str) -> str:
    """The words for `message` in the meaning that `context` names ("verb"), where English has two."""
    return _translations.pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """The words for `count` things in the language in use."""
    return _translations.ngettext(one, many, count)


class Countable(str):
    """A sentence that several equal ones become by their number: `of(count)` says so many."""

    of: Callable[[int], str]

    def __new__(cls, of: Callable[[int], str]) -> Countable:
        made = super().__new__(cls, of(1))
        made.of = of
        return made


class TakenBack(str):
    """A sentence that takes back the last one that begins with one of `begun`: together neither is told."""

    begun: tuple[str, ...]

    def __new__(cls, words: str, begun: tuple[str, ...]) -> TakenBack:
        made = super().__new__(cls, words)
        made.begun = begun
        return made


def N_(message: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark `message` for translators where it is written down, to be said later by `_`."""
    return message


def C_(context: str, message: str) -> str:  # noqa: N802 - beside N_
    """Mark `message` in the meaning that `context` names, to be said later by `_`."""
    return f"{context}{_AFTER_CONTEXT}{message}"
