"""The unfinished work of a climb, as plain data on the stack."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

from typing import Literal

from companion.engine.events import Frame
from companion.games.slay_the_spire.content.climb import RollRow

DrawnFor = Literal["offer", "deck", "ware", "event", "enemy", "neow", "boss relic", "shared", "curse"]


class OnTheClimb(Frame, tag="the climb"):
    """The climb itself, below everything that happens on it: the party says where it goes next."""


class BeginGame(Frame, tag="begin game"):
    """The decks of a game are shuffled, and its first act and its first rooms begin.

    `begins_to_fight`: the first fight follows Neow (page 4, 13.). A party that is drafted fights later.
    """

    begins_to_fight: bool = True


class FirstFight(Frame, tag="first fight"):
    """After Neow the party goes to its first fight by itself."""


class OpenRoom(Frame, tag="open room"):
    """A room of this kind begins, or the one to which the party has come on the map."""

    kind: str = ""


class InRoom(Frame, tag="in room"):
    """The room that the party is in, until everybody is done with it."""


class LayOut(Frame, tag="lay out"):
    """What lies in the room that begins is `drawn` from its decks, and then laid out."""

    drawn: bool = False


class AfterFight(Frame, tag="after fight"):
    """The fight of the room is left, with its rewards. It lies below the fight."""


class GameOver(Frame, tag="game over"):
    """The game has this result: the group progress is written, and nothing else comes."""

    result: Literal["won", "lost"]


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


class LayMap(Frame, tag="lay map"):
    """A printed map of the act is chosen."""


class LayTokens(Frame, tag="lay tokens"):
    """Map tokens are laid on the spaces that have none yet."""


class ChooseBoss(Frame, tag="choose boss"):
    """The boss of the act is rolled for, if nobody knows it."""
