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
ArrowKind = Literal["attack", "defence", "move"]


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

    `kind` is the game's English word for the kind of card: it chooses a sign, and is said by `_`. `keywords`
    is the last line of `words`, where that holds keywords alone: they are set in bold.
    """

    id: str
    name: str
    words: str
    kind: str = ""
    cost: str = ""
    count: int = 1
    upgraded: bool = False
    keywords: str = ""

    @property
    def effects(self) -> str:
        """The words above the keywords."""
        return self.words.removesuffix(self.keywords).rstrip("\n")


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
    """One player, as the viewer may see them.

    `strike` is the damage of an attack of theirs that waits for an answer, `strike_at` the seat it goes for.
    """

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
    strike: int = 0
    strike_at: int = -1


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
    """A creature on the table: an enemy, or with `seat` (-1 for none) a creature that belongs to a seat.

    `next_words` say what it does next, `coming` what it does after that, as far as that is known. `place`
    says in words where a seat's creature lies ("active", "on the bench"); `active` marks the one that fights
    now. `figure` is the name of what it looks like (`companion.signs.figures`), "" for nothing.
    """

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
    seat: int = -1
    active: bool = False
    place: str = ""
    figure: str = ""
    coming: tuple[str, ...] = ()


class SpaceView(msgspec.Struct, frozen=True):
    """One space of a board: a square, a room card, a stop on a map.

    `x` and `y` are its place in columns and rows, whole numbers on a grid; `y` 0 is the uppermost row.
    `label` says what it is; of a space that is `face_down` for the viewer it says what the back shows,
    and `words` is empty. `short` is at most three letters for narrow places, `sign` a key for pictures.
    `reachable` marks where one may go now, `visited` where one has been. `figure` is who waits there.
    """

    id: str
    label: str
    x: float
    y: float
    words: str = ""
    short: str = ""
    sign: str = ""
    face_down: bool = False
    reachable: bool = False
    visited: bool = False
    path: Path = ()
    figure: str = ""


class PieceView(msgspec.Struct, frozen=True):
    """A piece on a space: `seat` owns it, or it stands for the `creature` of that number (-1 for none).

    A piece that is `face_down` for the viewer has no words and no meters; `label` says what its back
    shows. `exhausted` means that it has acted. `short` and `sign` are as of a space. `change` is what it
    loses (below 0) or gains if nobody does more, and `falls` that it leaves the board by that. `figure` is
    as of a creature.
    """

    id: str
    label: str
    space: str
    seat: int = -1
    creature: int = -1
    words: str = ""
    short: str = ""
    sign: str = ""
    face_down: bool = False
    exhausted: bool = False
    meters: tuple[Meter, ...] = ()
    path: Path = ()
    change: int = 0
    falls: bool = False
    figure: str = ""


class ArrowView(msgspec.Struct, frozen=True):
    """Something declared on a board: an attack, a defence, a move; from a piece to a piece or a space.

    `source` is the id of a piece, `target` of a piece or a space of the same board. `amount` is what goes
    along it, such as damage: a number in few signs, "" for none; `words` say it in full.
    """

    source: str
    target: str
    words: str
    kind: ArrowKind = "attack"
    amount: str = ""


class BoardView(msgspec.Struct, frozen=True):
    """Spaces with the pieces on them. Without `edges` they touch as on a grid, with edges they are a graph.

    An edge is a pair of ids of spaces; it is drawn as a line. Ids are unique within the board. A board that
    lies `aside` has nothing to do with what is asked: it is named, and shown to whoever looks.
    """

    id: str
    label: str
    spaces: tuple[SpaceView, ...]
    edges: tuple[tuple[str, str], ...] = ()
    pieces: tuple[PieceView, ...] = ()
    arrows: tuple[ArrowView, ...] = ()
    aside: bool = False


class TrackMark(msgspec.Struct, frozen=True):
    """A step of a track that has a name: a level begins, a floor begins, a boss waits."""

    value: int
    label: str
    words: str = ""


class TrackView(msgspec.Struct, frozen=True):
    """A row of numbered steps with a marker on `value`: experience, floor, progress, armour.

    The steps go from `first` to `maximum`; `marks` are those with names, in rising order. `seat` owns the
    track, -1 for one of the whole table.
    """

    id: str
    label: str
    value: int
    maximum: int
    first: int = 0
    marks: tuple[TrackMark, ...] = ()
    seat: int = -1
    words: str = ""
    icon: str = ""
    path: Path = ()


class DieView(msgspec.Struct, frozen=True):
    """One die of a pool. `face` is what lies on top in words, "" before it is rolled.

    `label` names the kind of die, `kind` is its key for pictures and colours; `faces` are all its faces.
    `kept` is set aside, `spent` used up, `rerolled` says how often it was rolled again.
    """

    id: str
    kind: str
    label: str
    face: str = ""
    faces: tuple[str, ...] = ()
    kept: bool = False
    spent: bool = False
    rerolled: int = 0
    words: str = ""
    path: Path = ()


class DicePoolView(msgspec.Struct, frozen=True):
    """Dice that belong together; `seat` rolls them, -1 for dice of the whole table."""

    id: str
    label: str
    dice: tuple[DieView, ...]
    seat: int = -1
    words: str = ""


class OfferView(msgspec.Struct, frozen=True):
    """A card in a shared row; `card` is `None` while it lies face down.

    `price` is in words ("3 gold"), "" for nothing to pay; what is `sold` stays as an empty place.
    """

    id: str
    card: CardFace | None
    price: str = ""
    sold: bool = False
    path: Path = ()


class CardRowView(msgspec.Struct, frozen=True):
    """A row of cards that seats choose from: rewards, a shop, a market."""

    id: str
    label: str
    offers: tuple[OfferView, ...]
    words: str = ""


class AtSpace(msgspec.Struct, frozen=True, tag="space"):
    """Points at a space of a board."""

    board: str
    space: str


class AtPiece(msgspec.Struct, frozen=True, tag="piece"):
    """Points at a piece on a board."""

    board: str
    piece: str


class AtDie(msgspec.Struct, frozen=True, tag="die"):
    """Points at a die of a pool."""

    pool: str
    die: str


class AtCard(msgspec.Struct, frozen=True, tag="card"):
    """Points at a card that lies in a pile, of a seat or (-1) of the whole table."""

    pile: str
    card: str
    seat: int = -1


class AtOffer(msgspec.Struct, frozen=True, tag="offer"):
    """Points at a card of a shared row."""

    row: str
    offer: str


Thing = AtSpace | AtPiece | AtDie | AtCard | AtOffer
"""Something that lies on the table and can be touched; seats and creatures are pointed at by number."""


class OddsView(msgspec.Struct, frozen=True):
    """A chance that comes with an option: in `words` with the number, and as a `share` from 0 to 1."""

    words: str
    share: float
    good: bool = True


class OptionView(msgspec.Struct, frozen=True):
    """One legal act. `card`, `seats`, `creatures` and `at` say what on the screen it belongs to.

    Touching one of these things is choosing the option; of several options at one thing the screen asks
    which, and an option at several things (this piece to that space) is found by touching one after the
    other. `card` is a card of the seat's own hand; cards that lie elsewhere are pointed `at`.

    `role` is "pass" for letting something through or ending, "play" for acts that use `card`,
    "" otherwise; `group` gathers equal things under one heading. `odds` are drawn as small bars beside the
    label, which says them in numbers. Of an act that is `named` a screen asks first for its `name`, that of
    a person; it may be left empty. `means` says what a result of a chance, or what a word alone names, brings
    about, as far as known. `sign` is drawn beside a large answer, as the `icon` of a meter is. `payers` are
    others whose things it spends: typed words that name none of them do not do it, but are asked about.
    """

    act: Any
    seat: int
    label: str
    card: str = ""
    seats: tuple[int, ...] = ()
    creatures: tuple[int, ...] = ()
    role: str = ""
    group: str = ""
    at: tuple[Thing, ...] = ()
    odds: tuple[OddsView, ...] = ()
    named: bool = False
    means: str = ""
    sign: str = ""
    payers: tuple[int, ...] = ()


class Token(msgspec.Struct, frozen=True):
    """A thing out of a bag: `outcome` answers the chance of it, the others are as of a space."""

    outcome: int | str
    label: str
    short: str = ""
    sign: str = ""


class Waiting(msgspec.Struct, frozen=True):
    """A space that waits for a token of `bag`, which lists each copy; spaces with equal bags share one."""

    at: AtSpace
    bag: tuple[Token, ...]


class AskView(msgspec.Struct, frozen=True):
    """What is asked, of whom, in words; with the legal acts of the viewer (of all, for the table).

    A chance lists its distinct outcomes as options whose `act` is the outcome. `short` names the die that is
    asked for narrow places, beside others of the same throw; it falls back to the prompt. `waiting` are the
    spaces for whose tokens a chance asks one after the other, in that order.
    """

    number: int
    kind: Literal["choice", "draw", "die", "pick", "coin"]
    topic: str
    seats: tuple[int, ...]
    prompt: str
    options: tuple[OptionView, ...] = ()
    short: str = ""
    waiting: tuple[Waiting, ...] = ()


class Ending(msgspec.Struct, frozen=True):
    """How a game ended: `winners` are seats; `words` say it; `lines` tell more (rewards, scores).

    `beaten` says that the figure of the view is that of who was beaten.
    """

    winners: tuple[int, ...]
    words: str
    lines: tuple[str, ...] = ()
    beaten: bool = False


class View(msgspec.Struct, frozen=True):
    """A whole game as one viewer sees it; `viewer` is -1 for the shared table screen.

    `pools` are the dice pools; `die` is the one die of a game that has no pools, 0 for none. `figure` names
    what is drawn beside choices that are made at a place, and beside the end of a game.
    """

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
    boards: tuple[BoardView, ...] = ()
    tracks: tuple[TrackView, ...] = ()
    pools: tuple[DicePoolView, ...] = ()
    card_rows: tuple[CardRowView, ...] = ()
    die: int = 0
    ask: AskView | None = None
    notes: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    ending: Ending | None = None
    figure: str = ""
