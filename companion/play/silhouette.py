"""What play needs of a game package beyond `Game`: every package has the same files (the silhouette).

`words.py` of a package may have `card_text(card)`, the words of a card made from its effects, and
`secret_event(event)`, whether the words of an event name a card that only its own seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.engine.events import Event
from companion.engine.game import Game
from companion.games.catalogue import PACKAGES


def secret_event(game: Game[Any]) -> Callable[[Event], bool]:
    """Whether an event names a card that only its own seat may know."""
    found = getattr(game, "secret_event", None) or _in_words(game, "secret_event")
    return found or (lambda event: False)


def card_text(game: Game[Any]) -> Callable[[str], str]:
    """What a card does, in words; empty where the game does not say it."""
    return _in_words(game, "card_text") or (lambda card: "")


def _in_words(game: Game[Any], name: str) -> Any:
    package = PACKAGES.get(game.id, "").rpartition(".")[0]
    if not package or find_spec(f"{package}.words") is None:
        return None
    return getattr(import_module(f"{package}.words"), name, None)
