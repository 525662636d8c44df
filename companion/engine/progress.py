"""How a kept game stands, in a few words: whom it is against, and how far it has come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.view import View
from companion.speech.words import _, ngettext

MOST_NAMED = 2
"""Enemies that are named; of more it is said how many there are."""
TABLE = -1


def standing(game: Game[Any], state: Any) -> str:
    """What a list of games says of this one, as the table may know it; empty for one that says nothing."""
    if game.words.standing is not None:
        return game.words.standing(state)
    return against(game.view(Match(game, state), TABLE))


def against(view: View) -> str:
    """The enemies and the round, as far as there are any."""
    names = enemies(view)
    if not view.round:
        return names
    if not names:
        return _("round {round}").format(round=view.round)
    return _("{enemies} · round {round}").format(enemies=names, round=view.round)


def enemies(view: View) -> str:
    """A boss stands for all that come with it; of several enemies the first are named."""
    bosses = [each.name for each in view.creatures if each.boss]
    names = bosses or [each.name for each in view.creatures if each.alive and each.seat < 0]
    return some_of(names)


def some_of(names: Iterable[str]) -> str:
    """The first names, each once, and how many more there are."""
    listed = list(dict.fromkeys(names))
    more = len(listed) - MOST_NAMED
    shown = ", ".join(listed[:MOST_NAMED])
    if more <= 0:
        return shown
    template = ngettext("{names} and {count} more", "{names} and {count} more", more)
    return template.format(names=shown, count=more)
