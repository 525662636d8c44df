"""What happened, told to one viewer: a card that only its own seat may know is not named to others."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.piles import UNSEEN

_HIDDEN_FIELDS = ("card", "cards", "shield", "rope", "source")
_OWNERS = ("seat", "victim")


def told(game: Game[Any], state: Any, event: Event, viewer: int) -> str:
    """The words of an event for `viewer` (-1: the table); empty for what nobody needs to read."""
    owners = (getattr(event, name, None) for name in _OWNERS)
    if game.secret_event(event) and viewer not in owners:
        event = unnamed(event)
    return game.event_words(state, event)


def unnamed(event: Event) -> Event:
    """The same event with every card in it unseen."""
    hidden: dict[str, Any] = {}
    for name in _HIDDEN_FIELDS:
        if name in event.__struct_fields__:
            value = getattr(event, name)
            hidden[name] = UNSEEN if isinstance(value, str) else tuple(UNSEEN for _card in value)
    return msgspec.structs.replace(event, **hidden)
