"""The acts of the seats in a fight of Slay the Spire, as data."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

import msgspec

from companion.engine.declared import Declare
from companion.games.slay_the_spire.state.climb_acts import ClimbAct
from companion.games.slay_the_spire.state.gathering import GatheredAct


class PlayCard(msgspec.Struct, frozen=True, gc=False, tag="play"):
    """Play a card, with the enemy, the row or the player it needs; `energy` is paid for an X cost."""

    card: str
    target: int = -1
    row: int = -1
    player: int = -1
    energy: int = 0


class UseShiv(msgspec.Struct, frozen=True, gc=False, tag="shiv"):
    """Use a shiv on an enemy."""

    target: int


class UseMiracle(msgspec.Struct, frozen=True, gc=False, tag="miracle"):
    """Use a miracle for one Energy."""


class UsePotion(msgspec.Struct, frozen=True, gc=False, tag="potion"):
    """Use a potion; `item` is its uid."""

    item: int


class UseAbility(msgspec.Struct, frozen=True, gc=False, tag="ability"):
    """Use an ability of a power or relic; `line` is its place among the abilities of the item."""

    item: int
    line: int = 0


class Ready(msgspec.Struct, frozen=True, gc=False, tag="ready"):
    """This seat is done playing."""


class NotReady(msgspec.Struct, frozen=True, gc=False, tag="not ready"):
    """This seat wants to go on playing after all."""


class Aim(msgspec.Struct, frozen=True, gc=False, tag="aim"):
    """Choose an enemy."""

    target: int


class AimRow(msgspec.Struct, frozen=True, gc=False, tag="row"):
    """Choose a row."""

    row: int


class AimPlayer(msgspec.Struct, frozen=True, gc=False, tag="player"):
    """Choose a player."""

    player: int


class Pick(msgspec.Struct, frozen=True, gc=False, tag="pick"):
    """Choose a card."""

    card: str


class NameCopies(msgspec.Struct, frozen=True, gc=False, tag="name copies"):
    """So many copies of the card `face` are among the unseen cards of the hand, and no more."""

    face: str
    count: int


class Done(msgspec.Struct, frozen=True, gc=False, tag="done"):
    """Choose no more, or decline."""


class PickOrbKind(msgspec.Struct, frozen=True, gc=False, tag="orb"):
    """Choose an orb."""

    orb: str


class PickOption(msgspec.Struct, frozen=True, gc=False, tag="option"):
    """Choose one of the printed options, counted from 0."""

    option: int


class Trigger(msgspec.Struct, frozen=True, gc=False, tag="trigger"):
    """Carry out this waiting ability next; counted from 0 in the list of those waiting."""

    index: int


class Yes(msgspec.Struct, frozen=True, gc=False, tag="yes"):
    """Use the ability that may be used."""


class PickDeck(msgspec.Struct, frozen=True, gc=False, tag="deck"):
    """Look at the top of this deck of items."""

    deck: str


class PickFace(msgspec.Struct, frozen=True, gc=False, tag="face"):
    """Set the die to a face."""

    face: int


class PickRelic(msgspec.Struct, frozen=True, gc=False, tag="relic"):
    """Choose a die ability: the relic `item` of `seat`, its ability `line`."""

    seat: int
    item: int
    line: int


class GoToRow(msgspec.Struct, frozen=True, gc=False, tag="go to row"):
    """Change to this row; whoever stands there comes to the row one left."""

    row: int


AnyAct = (
    PlayCard
    | UseShiv
    | UseMiracle
    | UsePotion
    | UseAbility
    | Ready
    | NotReady
    | Aim
    | AimRow
    | AimPlayer
    | Pick
    | NameCopies
    | Done
    | PickOrbKind
    | PickOption
    | Trigger
    | Yes
    | PickDeck
    | PickFace
    | PickRelic
    | GoToRow
    | Declare
    | ClimbAct
    | GatheredAct
)
