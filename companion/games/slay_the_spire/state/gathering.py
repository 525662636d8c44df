"""A party between fights of its own choosing: what its seats do to their decks, and the work that waits."""

from __future__ import annotations

import msgspec

from companion.engine.events import Frame


class ChangeDeck(msgspec.Struct, frozen=True, gc=False, tag="change deck"):
    """A card left the own deck, another came, or both; sides by their ids, empty for none."""

    gone: str = ""
    came: str = ""


class StartOver(msgspec.Struct, frozen=True, gc=False, tag="start over"):
    """The own starter deck again."""


GatheredAct = ChangeDeck | StartOver


class Gathered(Frame, tag="gathered"):
    """Nobody fights: every seat may change its deck, for as long as the run goes on."""
