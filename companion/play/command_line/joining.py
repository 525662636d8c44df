"""Who joins a game that is under way, as people type it: a name, and whom they play."""

from __future__ import annotations

from collections.abc import Mapping

from companion.play.bad_input import BadInput
from companion.play.terminal.typed_acts import begins, tokens
from companion.speech.words import _


def newcomer(typed: str, roles: Mapping[str, str]) -> tuple[str, str]:
    """The name of a newcomer and the id of whom they play: the first of `roles` when nobody is named.

    Raises `BadInput` when there is no name.
    """
    name, _space, last = typed.strip().rpartition(" ")
    role = next((role for role, words in roles.items() if name and _is_meant(last, role, words)), "")
    if not typed.strip():
        free = ", ".join(roles.values()) or _("no one")
        raise BadInput(_("Type join NAME, or join NAME CHARACTER. Free: {roles}.").format(roles=free))
    return (name.strip(), role) if role else (typed.strip(), next(iter(roles), ""))


def _is_meant(typed: str, role: str, words: str) -> bool:
    return any(begins(typed.casefold(), each) for each in tokens(f"{role} {words}"))
