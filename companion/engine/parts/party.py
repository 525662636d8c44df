"""Who plays, in a game that people join and leave while it is under way."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec


class Party(msgspec.Struct, frozen=True):
    """The people of a game whose number changes; seats are counted anew when one leaves.

    - `names(state)` are those who play now, clockwise. Who comes back under the same name is the same player.
    - `roles(state)` are those whom a newcomer may play, by their ids with their names.
    - `join(name, role)` is the act by which somebody comes; `changes(act)` says of an act that it brings
      somebody in or lets somebody go: that is for people to say, and no bot is offered it.
    """

    names: Callable[[Any], tuple[str, ...]]
    roles: Callable[[Any], Mapping[str, str]]
    join: Callable[[str, str], Any]
    changes: Callable[[Any], bool]
