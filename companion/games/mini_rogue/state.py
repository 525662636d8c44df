"""The whole of a game of Mini Rogue as data, its frames and its acts."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.engine.events import Frame
from companion.engine.piles import Cards, Deck
from companion.games.mini_rogue.content import EXIT, Ability, Mat
from companion.games.mini_rogue.dice import AttackDie, Roll
from companion.games.mini_rogue.house import HouseRules

Here = Literal["new", "resolved", "skipped"]
EnemyKind = Literal["monster", "ghost", "boss"]
Phase = Literal["set-up", "exploration", "combat", "delving", "over"]


class Adventurer(msgspec.Struct):
    """One character with its mat. `position` counts the spaces of the area row by row, from 0 to `EXIT`.

    `here` says what became of the room on that space; `items` are held item cards; `evading` and
    `backstab` are skills whose effect is still to come; `danger_met` tells of a monster or trap in this area.
    """

    name: str
    character: str = ""
    hp: int = 0
    armor: int = 0
    food: int = 0
    gold: int = 0
    xp: int = 0
    potions: list[str] = []
    items: list[str] = []
    free_feats: int = 0
    curse: bool = False
    poison: bool = False
    blindness: bool = False
    skill_ready: bool = True
    evading: bool = False
    backstab: bool = False
    position: int = 0
    here: Here = "new"
    danger_met: bool = False

    @property
    def afflicted(self) -> bool:
        """Whether there is anything to cure."""
        return self.curse or self.poison or self.blindness


class Enemy(msgspec.Struct):
    """What is fought: `card` is a room card, "ghost" or a boss. `poisoned` is the Poison Potion's doing."""

    card: str
    kind: EnemyKind
    name: str
    hp: int
    damage: int
    ability: Ability = ""
    xp: int = 0
    phase: int = 1
    next_hp: int = 0
    poisoned: bool = False
    ticked: bool = False
    stunned: bool = False


# Frames


class LeaderRoll(Frame, tag="leader roll"):
    """Who leads: each of `seats` rolls; the highest leads, several highest roll again."""

    seats: list[int]
    rolls: list[int] = []


class DrawCharacters(Frame, tag="draw characters"):
    """Character cards drawn at random for seats that chose none."""


class Prepare(Frame, tag="prepare"):
    """The grid of a new `area`. `start` is the card that must lie on its first space, after a fall.

    `pool` are rooms that the Crow looked at; `looks` are still to come.
    """

    area: int
    start: str = ""
    step: Literal["shuffle", "crow", "look", "deal", "boss"] = "shuffle"
    seat: int = -1
    looks: int = 0
    pool: list[str] = []


class Explore(Frame, tag="explore"):
    """An area from entrance to exit. `to_move` are the seats that have still to choose their way.

    `crow_kept` tells that the moment of the crow is over: the next rooms are revealed.
    """

    step: Literal["rooms", "path"] = "rooms"
    to_move: list[int] = []
    crow_kept: bool = False


class Visit(Frame, tag="visit"):
    """A room being resolved by the first of `seats`, a monster by all of them; `step` is the room's own.

    A skill check leaves its result in `passed` and `dungeon`; `offered` and `change` alter the latter.
    """

    seats: list[int]
    room: str
    step: str = ""
    passed: bool = False
    dungeon: int = 0
    offered: bool = False


class Check(Frame, tag="check"):
    """A skill check; `step` "ask" comes before the dice. The visit below is told the result."""

    seat: int
    step: Literal["ask", "roll"] = "ask"
    automatic: bool = False
    roll: Roll | None = None


class Fight(Frame, tag="fight"):
    """A fight of `seats` with the enemy; `turn` is the place of who acts now in `seats`.

    `die` is the one being rolled again, `dungeon` the Dungeon die (0 in a turn without it), `dungeon_feat`
    whether a feat rolled that one, `potion` whether the potion of step 8 was used.
    """

    seats: list[int]
    turn: int = 0
    step: Literal["begin", "roll", "reroll", "rerolling", "struck", "potion", "blow", "next"] = "begin"
    roll: Roll | None = None
    dice: list[AttackDie] = []
    die: int = -1
    dungeon: int = 0
    dungeon_feat: bool = False
    potion: bool = False


class RewardRoll(Frame, tag="reward"):
    """The Rewards reference card, for one seat after the other."""

    seats: list[int]


class ChooseOne(Frame, tag="choose one"):
    """One effect of a row is chosen; `table` is the room or "reward", `result` that of the Dungeon die."""

    seat: int
    table: str
    result: int


class Wound(Frame, tag="wound"):
    """HP about to be lost that would kill, while a Healing Potion is at hand (MR-31)."""

    seat: int
    amount: int
    why: str


class GainPotion(Frame, tag="gain potion"):
    """A potion for which there may be no place; then one is given up, or it is left."""

    seat: int
    potion: str


class Foresight(Frame, tag="foresight"):
    """Rooms being revealed by Foresight, `left` more at most; `space` waits for the name of its card.

    With none left and a space, the crow brings another room for the one that lies there.
    """

    seat: int
    left: int
    space: int = -1


class Delve(Frame, tag="delve"):
    """The Delving phase, after the exit; `hungry` have still to eat."""

    begun: bool = False
    hungry: list[int] = []


AnyFrame = (
    LeaderRoll
    | DrawCharacters
    | Prepare
    | Explore
    | Visit
    | Check
    | Fight
    | RewardRoll
    | ChooseOne
    | Wound
    | GainPotion
    | Foresight
    | Delve
)


def _nine() -> list[Cards]:
    return [Cards() for _space in range(EXIT + 1)]


class State(msgspec.Struct):
    """A game of Mini Rogue.

    `grid` holds what lies on each space of the area (nothing where an item card was taken), `face_up` the
    spaces whose card is turned up; `deck` the unused rooms, its bag every room card nobody has named.
    `bosses` is the stack with Og's Remains below; a boss that is turned up lies on the last space of the
    grid. `falling` is the card of a pit that the party will fall through, `cause` what killed a character.
    """

    party: list[Adventurer]
    rules: HouseRules
    mat: Mat
    grid: list[Cards] = msgspec.field(default_factory=_nine)
    face_up: list[int] = []
    deck: Deck = msgspec.field(default_factory=Deck)
    bosses: Deck = msgspec.field(default_factory=Deck)
    removed: Cards = msgspec.field(default_factory=Cards)
    enemy: Enemy | None = None
    area: int = 0
    floor: int = 1
    leader: int = 0
    falling: str = ""
    lazy: list[int] = []
    phase: Phase = "set-up"
    won: bool = False
    cause: str = ""
    die: int = 0
    chances: int = 0
    stack: list[AnyFrame] = []

    def in_order(self) -> list[int]:
        """The seats, the party leader first."""
        count = len(self.party)
        if count == 1:
            return [0]
        return [(self.leader + step) % count for step in range(count)]

    def level(self, seat: int) -> int:
        """The level on the XP track, which is the number of character dice."""
        xp = self.party[seat].xp
        level = 0
        for first in self.mat.levels:
            if xp >= first:
                level += 1
        return level or 1


# Acts


class Go(msgspec.Struct, frozen=True, tag="go"):
    """Go on with what comes next: roll, let the monster strike, finish."""


class Move(msgspec.Struct, frozen=True, tag="move"):
    """Move to the space with this number."""

    to: int


class UseSkill(msgspec.Struct, frozen=True, tag="skill"):
    """Use a skill of the Character card; Conjuration names a `potion`."""

    skill: str
    potion: str = ""


class Foresee(msgspec.Struct, frozen=True, tag="foresee"):
    """Reveal this space by Foresight."""

    space: int


class Drink(msgspec.Struct, frozen=True, tag="drink"):
    """Use a potion."""

    potion: str


DUNGEON_DIE = 6
"""The Dungeon die among the dice of an attack: after the six that a character can have."""


class Reroll(msgspec.Struct, frozen=True, tag="reroll"):
    """Roll a critical again and add it; dice count from 0."""

    die: int


class Feat(msgspec.Struct, frozen=True, tag="feat"):
    """Roll a die again, `DUNGEON_DIE` for the Dungeon die, for 1 XP, 2 HP or a free feat."""

    die: int
    pay: Literal["xp", "hp", "free"]


class Take(msgspec.Struct, frozen=True, tag="take"):
    """Choose this effect of the row, counted from 0."""

    index: int


class Offer(msgspec.Struct, frozen=True, tag="offer"):
    """Make an offering at the shrine."""


class Change(msgspec.Struct, frozen=True, tag="change"):
    """Change the Dungeon die in the tomb by 1 or -1."""

    by: int


class Feed(msgspec.Struct, frozen=True, tag="feed"):
    """Feed the crow."""


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """Buy from the merchant; a potion is named."""

    goods: str
    potion: str = ""


class Sell(msgspec.Struct, frozen=True, tag="sell"):
    """Sell to the merchant; a potion is named."""

    goods: str
    potion: str = ""


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Give up a potion for the new one; the new one itself may be left."""

    potion: str


class Give(msgspec.Struct, frozen=True, tag="give"):
    """Give one thing to the other player: "gold", "food", "armor", a potion, or an item card."""

    what: str


class Swap(msgspec.Struct, frozen=True, tag="swap"):
    """Exchange a potion for one of the other player."""

    potion: str
    other: str


class UseCrow(msgspec.Struct, frozen=True, tag="crow"):
    """Let the crow go: for a revealed room (`space`) that is replaced, or -1 to look at the top rooms."""

    space: int = -1


class Place(msgspec.Struct, frozen=True, tag="place"):
    """Place the room looked at: on this space of the grid, or (-1) under the others."""

    space: int


AnyAct = (
    Go
    | Move
    | UseSkill
    | Foresee
    | Drink
    | Reroll
    | Feat
    | Take
    | Offer
    | Change
    | Feed
    | Buy
    | Sell
    | Discard
    | Give
    | Swap
    | UseCrow
    | Place
)
