"""Text that people read, through gettext; the application hands in the language at run time."""

from __future__ import annotations

import gettext

_translations: gettext.NullTranslations = gettext.NullTranslations()


def use(translations: gettext.NullTranslations) -> None:
    """Speak the language of `translations` from now on."""
    global _translations
    _translations = translations


def _(message: str) -> str:
    """The words for `message` in the language in use; no words for none.

    A catalogue keeps its own header under the empty message.
    """
    return _translations.gettext(message) if message else ""


def pgettext(context: str, message: str) -> str:
    """The words for `message` in the meaning that `context` names ("verb"), where English has two."""
    return _translations.pgettext(context, message)


def ngettext(one: str, many: str, count: int) -> str:
    """The words for `count` things in the language in use."""
    return _translations.ngettext(one, many, count)


def N_(message: str) -> str:  # noqa: N802 - the name gettext tools look for
    """Mark `message` for translators where it is written down, to be said later by `_`."""
    return message
