"""The acts of the seats outside fights, as data."""

# Annotations are types here, no texts (PEP 563): msgspec would evaluate each text when a game is first read.

import msgspec


class Enter(msgspec.Struct, frozen=True, gc=False, tag="enter"):
    """The party moves to this room of the map."""

    room: str


class ChooseOption(msgspec.Struct, frozen=True, gc=False, tag="choose"):
    """Choose an option of the room, counted from 0; `paid` is what each seat pays of its price."""

    option: int
    paid: tuple[int, ...] = ()


class Reveal(msgspec.Struct, frozen=True, gc=False, tag="reveal"):
    """Reveal what an offer is of.

    `deck` names the character whose deck is used, `decks` a deck for each card.
    """

    offer: int
    deck: str = ""
    decks: tuple[str, ...] = ()


class Take(msgspec.Struct, frozen=True, gc=False, tag="take"):
    """Take a revealed card or item of an offer."""

    offer: int
    card: str = ""


class Skip(msgspec.Struct, frozen=True, gc=False, tag="skip"):
    """Let an offer go."""

    offer: int


class ChangeCard(msgspec.Struct, frozen=True, gc=False, tag="change card"):
    """Remove, upgrade or transform this card of the own deck, as the offer says."""

    offer: int
    card: str


class GiveItem(msgspec.Struct, frozen=True, gc=False, tag="give item"):
    """Give this relic or potion, by its uid; -1 is the gold of a stake, `paid` the part of each seat."""

    offer: int
    item: int
    paid: tuple[int, ...] = ()


class Swap(msgspec.Struct, frozen=True, gc=False, tag="swap"):
    """Swap `mine` for `theirs` of another player: ids of cards, or of relics."""

    offer: int
    mine: str
    player: int
    theirs: str


class ChoosePlayer(msgspec.Struct, frozen=True, gc=False, tag="choose player"):
    """Say which player gains it."""

    offer: int
    player: int


class Buy(msgspec.Struct, frozen=True, gc=False, tag="buy"):
    """Buy a ware; `paid` is what each seat pays of its price."""

    ware: int
    paid: tuple[int, ...]


class BuyTold(msgspec.Struct, frozen=True, gc=False, tag="buy told"):
    """Buy something that lies before the merchant and that nobody has shown; `paid` as for `Buy`."""

    card: str
    paid: tuple[int, ...]


class BuyRemoval(msgspec.Struct, frozen=True, gc=False, tag="buy removal"):
    """Pay for the removal of this card of the own deck."""

    card: str
    paid: tuple[int, ...]


class UseRelic(msgspec.Struct, frozen=True, gc=False, tag="use relic"):
    """Use a relic outside a fight."""

    item: int


class SetDie(msgspec.Struct, frozen=True, gc=False, tag="set die"):
    """Use a potion that sets the die to a face."""

    item: int
    face: int


class DiscardPotion(msgspec.Struct, frozen=True, gc=False, tag="discard potion"):
    """Lay a potion down."""

    item: int


class GivePotion(msgspec.Struct, frozen=True, gc=False, tag="give potion"):
    """Give a potion to another player."""

    item: int
    player: int


class PassReward(msgspec.Struct, frozen=True, gc=False, tag="pass reward"):
    """Pass the potion that was just revealed to another player."""

    offer: int
    player: int


class SwapRows(msgspec.Struct, frozen=True, gc=False, tag="swap rows"):
    """Change rows with another player before the next fight."""

    player: int


class TakeKey(msgspec.Struct, frozen=True, gc=False, tag="take key"):
    """The party takes a key in place of what the room gives."""

    key: str


class Accept(msgspec.Struct, frozen=True, gc=False, tag="accept"):
    """The die stays as it is."""


class Leave(msgspec.Struct, frozen=True, gc=False, tag="leave"):
    """This seat is done with the room."""


class CheckBox(msgspec.Struct, frozen=True, gc=False, tag="check box"):
    """Check a box of a row that belongs to no character."""

    row: str


class Claim(msgspec.Struct, frozen=True, gc=False, tag="claim"):
    """Say that an achievement was reached which nobody can see but the players."""

    achievement: str


class BeginAct(msgspec.Struct, frozen=True, gc=False, tag="begin act"):
    """The party goes on to the next act."""


class EndClimb(msgspec.Struct, frozen=True, gc=False, tag="end climb"):
    """The party ends the game here, having beaten the act."""


class Join(msgspec.Struct, frozen=True, tag="join"):
    """Somebody joins the party with this character; without a `name` called by it."""

    character: str
    name: str = ""


class LeaveParty(msgspec.Struct, frozen=True, tag="leave party"):
    """This player leaves the party."""

    player: int


ClimbAct = (
    Enter
    | ChooseOption
    | Reveal
    | Take
    | Skip
    | ChangeCard
    | GiveItem
    | Swap
    | ChoosePlayer
    | Buy
    | BuyTold
    | BuyRemoval
    | UseRelic
    | SetDie
    | DiscardPotion
    | GivePotion
    | PassReward
    | SwapRows
    | TakeKey
    | Accept
    | Leave
    | CheckBox
    | Claim
    | BeginAct
    | EndClimb
    | Join
    | LeaveParty
)
