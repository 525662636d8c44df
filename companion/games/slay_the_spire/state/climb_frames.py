"""The unfinished work of a climb, as plain data on the stack."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal

from companion.engine.events import Frame
from companion.games.slay_the_spire.content.climb import RollRow

DrawnFor = Literal["offer", "deck", "ware", "event", "enemy", "neow", "boss relic", "shared", "curse"]


class OnTheClimb(Frame, tag="on the climb"):
    """The climb itself, below everything that happens on it.

    `begins_to_fight`: the first fight follows Neow (page 4, 13.). A party that is drafted fights later.
    """

    begins_to_fight: bool = True


class TurnUp(Frame, tag="turn up"):
    """The top cards of a deck are turned up, one after the other, for the offer or ware `uid`."""

    deck: str
    left: int
    into: DrawnFor
    seat: int = -1
    uid: int = 0


class PickOwn(Frame, tag="pick own"):
    """Random cards of the deck, or a random item, of a seat; `into` says what becomes of them."""

    seat: int
    into: Literal["upgrade", "transform", "show", "give_relic", "give_potion", "remove"]
    left: int = 1
    found: list[str] = []


class RollDie(Frame, tag="roll die"):
    """The die is rolled for `rows`; `face` lies there until those who may change it accept it."""

    seat: int
    rows: tuple[RollRow, ...]
    party: bool = False
    face: int = 0


class DrawBoss(Frame, tag="draw boss"):
    """A boss of this act is picked at random for the fight that begins."""

    act: int


class RollModifiers(Frame, tag="roll modifiers"):
    """The die is rolled for each section of the modifiers of a daily climb (page 21)."""


class LayTokens(Frame, tag="lay tokens"):
    """Map tokens are laid on the spaces that have none yet; before them a map is chosen, and a boss."""
