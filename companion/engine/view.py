"""The one picture of a game that screens, terminals, bots and tests draw; made per seat.

Games fill these structs field by field from the state (`Game.view`), so that nothing hidden can
slip in. Words in a view are already in the language in use. Everything a person can correct carries
the `path` of the place (`companion.engine.layout`).
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from companion.engine.layout import Path

SlotColour = Literal["", "gray", "red"]
BehaviourKind = Literal["none", "single", "die", "cube"]


class Meter(msgspec.Struct, frozen=True):
    """A number with a name: hit points, block, poison, gold. `icon` is a stable key for pictures."""

    id: str
    label: str
    value: int
    maximum: int | None = None
    icon: str = ""
    path: Path = ()
    words: str = ""


class CardFace(msgspec.Struct, frozen=True):
    """A card that the viewer may see. `count` equal copies lie together.

    `kind` is the game's English word for the kind of card: it chooses a sign, and is said by `_`.
    """

    id: str
    name: str
    words: str
    kind: str = ""
    cost: str = ""
    count: int = 1
    upgraded: bool = False


class PileView(msgspec.Struct, frozen=True):
    """A place for cards: `count` in all, `cards` the ones the viewer may see."""

    id: str
    label: str
    count: int
    cards: tuple[CardFace, ...] = ()
    path: Path = ()


class Badge(msgspec.Struct, frozen=True):
    """Something in force or in play: a stance, an orb, a power, a relic, a potion, equipment.

    `group` is the game's word for the kind of badge; `spent` means used up for now; `count` is a
    number on it (cubes on a power), 0 for none.
    """

    id: str
    group: str
    label: str
    words: str = ""
    count: int = 0
    spent: bool = False
    path: Path = ()


class SeatView(msgspec.Struct, frozen=True):
    """One player, as the viewer may see them."""

    seat: int
    name: str
    character: str = ""
    colour: str = ""
    alive: bool = True
    asked: bool = False
    ready: bool = False
    row: int | None = None
    meters: tuple[Meter, ...] = ()
    badges: tuple[Badge, ...] = ()
    piles: tuple[PileView, ...] = ()
    forecast_hp: int | None = None
    forecast_words: str = ""


class SlotView(msgspec.Struct, frozen=True):
    """One line of a creature's behaviour: a single action, a row of die faces, a cube slot."""

    words: str
    colour: SlotColour = ""
    faces: tuple[int, ...] = ()
    here: bool = False
    spent: bool = False


class Threat(msgspec.Struct, frozen=True):
    """What a creature's next action will really do to a seat, as everything stands now."""

    seat: int
    damage: int
    loss: int
    words: str


class CreatureView(msgspec.Struct, frozen=True):
    """An enemy on the table."""

    creature: int
    name: str
    row: int | None = None
    boss: bool = False
    alive: bool = True
    meters: tuple[Meter, ...] = ()
    kind: BehaviourKind = "none"
    mode: str = ""
    slots: tuple[SlotView, ...] = ()
    next_words: str = ""
    threats: tuple[Threat, ...] = ()
    abilities: tuple[Badge, ...] = ()
    warnings: tuple[str, ...] = ()
    path: Path = ()


class OptionView(msgspec.Struct, frozen=True):
    """One legal act. `card`, `seats` and `creatures` say what on the screen it belongs to.

    `role` is "pass" for letting something through or ending, "play" for acts that use `card`,
    "" otherwise; `group` gathers equal things under one heading.
    """

    act: Any
    seat: int
    label: str
    card: str = ""
    seats: tuple[int, ...] = ()
    creatures: tuple[int, ...] = ()
    role: str = ""
    group: str = ""


class AskView(msgspec.Struct, frozen=True):
    """What is asked, of whom, in words; with the legal acts of the viewer (of all, for the table).

    A chance lists its distinct outcomes as options whose `act` is the outcome.
    """

    number: int
    kind: Literal["choice", "draw", "die", "pick", "coin"]
    topic: str
    seats: tuple[int, ...]
    prompt: str
    options: tuple[OptionView, ...] = ()


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: `winners` are seats; `words` say it; `lines` tell more (rewards, scores)."""

    winners: tuple[int, ...]
    words: str
    lines: tuple[str, ...] = ()


class View(msgspec.Struct, frozen=True):
    """A whole game as one viewer sees it; `viewer` is -1 for the shared table screen."""

    game: str
    title: str
    viewer: int
    round: int
    phase: str
    seats: tuple[SeatView, ...]
    active: int = -1
    creatures: tuple[CreatureView, ...] = ()
    piles: tuple[PileView, ...] = ()
    meters: tuple[Meter, ...] = ()
    die: int = 0
    ask: AskView | None = None
    notes: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    ending: Ending | None = None
