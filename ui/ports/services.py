"""What the screens need from the rest of the companion, as ports: games, cards and tags, devices.

The application's entry point hands in implementations; screens work without any of them. What reads or
writes files is called in the thread of `ui.shell.worker` only, and may take its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from companion.engine.parts.contents import Thing
from companion.engine.parts.pickers import Opening
from companion.engine.parts.signs import Signs
from companion.engine.setups import OptionSpec
from companion.engine.view import CardFace
from companion.play.told.shown_case import Moment
from companion.rulebook.telling import Told
from ui.ports.card_book import CardBook
from ui.ports.game_port import GamePort
from ui.ports.house_port import HouseOf


class SeatPlan(msgspec.Struct, frozen=True):
    """Who sits at a seat: `player` is "person" or "bot:NAME"; `options` as in `seat_options`."""

    name: str
    player: str = "person"
    options: Mapping[str, Any] = {}


class GameChoice(msgspec.Struct, frozen=True):
    """A game one can begin. `seat_options` are asked for each seat, `options` once for the table.

    `modes` are the ways it can be played here, the usual one first: "screen" (hot-seat and bots), "table"
    (cards and die). `openings` begin it at once; none where there is one way alone. `together`: all play
    against the game.
    `seats` are those who played last, `signs` those of the game's options; `numbers` says that an
    owner can correct numbers of it (`ui.ports.numbers_port`), `own_cards` that it is played with cards
    that owners write (`ui.ports.own_sets_port`), `groups` that groups keep
    books of it (`ui.ports.groups_port`); `house` are its house rules, with those that are kept under names.
    """

    id: str
    title: str
    low: int
    high: int
    options: tuple[OptionSpec, ...] = ()
    seat_options: tuple[OptionSpec, ...] = ()
    modes: tuple[str, ...] = ("screen",)
    words: str = ""
    seats: tuple[SeatPlan, ...] = ()
    signs: Signs = Signs()
    numbers: bool = False
    own_cards: bool = False
    groups: bool = False
    house: HouseOf = HouseOf("", "")
    openings: tuple[Opening, ...] = ()
    together: bool = False


class NewGame(msgspec.Struct, frozen=True):
    """A game to begin, for the book of a `group` where one is named."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: Mapping[str, Any] = {}
    mode: str = "screen"
    group: str = ""


class SavedGame(msgspec.Struct, frozen=True):
    """A kept game. `words` say who plays and when; `usable` is false for one that cannot be opened.

    `names` are those of its seats, in their order, `game` the rule book it is played by. Only the last one
    that can go on brings its `signs`: those of other rule books are with the games one can begin.
    """

    id: str
    title: str
    words: str
    over: bool = False
    usable: bool = True
    names: tuple[str, ...] = ()
    signs: Signs = Signs()
    game: str = ""


class Games(Protocol):
    """The games on the shelf and the rule books. Raises `CannotDo` in words. All of it reads or writes."""

    def offered(self) -> tuple[GameChoice, ...]:
        """The games one can begin, whoever played them; looks at no kept game."""

    def choices(self) -> tuple[GameChoice, ...]:
        """The games one can begin, as they were played last."""

    def contents(self, game: str) -> tuple[Thing, ...]:
        """Everything in the box of a game."""

    def rule_lines(self, game: str, words: str) -> tuple[Told, ...]:
        """What the rule book of a game has with these words; all of it without any."""

    def shown_case(self, game: str, cases: Sequence[str]) -> tuple[Moment, ...]:
        """The steps of the first of these cases that the program has. Raises `CannotDo` for none."""

    def saved(self) -> tuple[SavedGame, ...]:
        """The kept games, the last played first."""

    def begin(self, new: NewGame) -> GamePort:
        """Begin a game."""

    def resume(self, game_id: str) -> GamePort:
        """Take up a kept game where it stood."""

    def delete(self, game_id: str) -> None:
        """Take a game off the shelf for good."""

    def last_record(self) -> dict[str, Any]:
        """The whole log of the game played last, for reports; nothing when none is kept."""


class DeviceLine(msgspec.Struct, frozen=True):
    """One device: `health` as the hardware says it, with words and the line that mends it."""

    name: str
    kind: str
    health: Literal["absent", "opening", "ok", "failing", "backing off"]
    words: str = ""
    remedy: str = ""
    counters: Mapping[str, int] = {}


TrialOutcome = Literal["seen", "not seen", "skipped"]
TrialKind = Literal["card", "lift", "two", "phone", "faces", "button", "green", "red", "lamp", "tone"]


class Trial(msgspec.Struct, frozen=True):
    """One step of the first hour with hardware; with `by_eye` only a person can say whether it worked."""

    number: int
    count: int
    kind: TrialKind
    words: str
    by_eye: bool


class Trials(Protocol):
    """The devices of this table, tried one after the other together with a person."""

    def now(self) -> Trial | None:
        """The step that is due; `None` when all were tried."""

    def say(self, outcome: TrialOutcome) -> None:
        """A person says how the step went, or leaves it out."""

    def results(self) -> tuple[tuple[str, str], ...]:
        """A sign and a line for each step."""

    def trace(self) -> Callable[[], str] | None:
        """What keeps everything that the devices said, and says where; `None` when there is nothing to keep.

        What comes back writes, and raises `CannotDo`.
        """

    def end(self) -> None:
        """The devices speak to the game again."""


class Devices(Protocol):
    """The readers, dice, buttons and lamps, live."""

    def try_all(self, changed: Callable[[], None]) -> Trials:
        """Begin the first hour: scans and rolls mean nothing else until it ends. `changed` hears of steps."""

    def lines(self) -> tuple[DeviceLine, ...]:
        """Every device with its health."""

    def listen(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Hear of every scan and roll in words; the function that comes back ends it."""

    def try_now(self, device: str) -> None:
        """Try a device again at once."""

    def button_held(self) -> bool:
        """Whether a finger holds a button of the panel down now."""


class Binding(msgspec.Struct, frozen=True):
    """A physical card: which copy of which card a tag means; `uid` empty when none is bound."""

    card: str
    name: str
    copy: int
    uid: str = ""
    deck: str = ""


class Written(msgspec.Struct, frozen=True):
    """How writing a name into a tag stands: `done` when it stands there; `waiting` while it goes on.

    `foreign`: something else stands in the tag, which is lost when somebody agrees to replace it.
    """

    words: str
    done: bool = False
    waiting: bool = False
    foreign: bool = False


class Tags(Protocol):
    """The library of physical cards. `decks`, `cards`, `unbound`, `bind` and `unbind` read or write.

    All of these but the first raise `CannotDo`.
    """

    def decks(self) -> tuple[str, ...]:
        """The decks whose cards can be bound; the first look at them loads all games."""

    def cards(self, deck: str) -> tuple[Binding, ...]:
        """Every copy of a deck with its tag."""

    def unbound(self, game: str, first: Sequence[str]) -> tuple[Binding, ...]:
        """One copy without a tag of each card of a game, by name: those of the parts `first` come first."""

    def hear_tags(self, laid_down: Callable[[str], None]) -> None:
        """From now on every tag that is laid down is told by its UID, and plays nothing."""

    def stop_binding(self) -> None:
        """Scans mean nothing for the library any more."""

    def bind(self, uid: str, binding: Binding) -> str:
        """From now on this tag means this copy; returns words that say so."""

    def unbind(self, uid: str) -> None:
        """This tag means nothing any more."""

    def write_name(self, binding: Binding, replace: bool, then: Callable[[Written], None]) -> None:
        """Write the card's name into its tag when that lies on a reader; `then` hears how it went."""

    def stop_writing(self) -> None:
        """Nothing is to be written any more."""


class OwnedCard(msgspec.Struct, frozen=True):
    """A card of a deck, with its face to read; `copy` is 0 while nobody has said which copy it is."""

    card: str
    name: str
    copy: int = 0
    upgraded: bool = False
    upgradable: bool = False
    face: CardFace | None = None


class DeckSeat(msgspec.Struct, frozen=True):
    """Whose deck it is, with its cards."""

    player: str
    character: str
    character_name: str
    cards: tuple[OwnedCard, ...] = ()


class Shown(msgspec.Struct, frozen=True):
    """A card that was laid down or touched; `copy` 0 means any copy."""

    card: str
    name: str
    copy: int = 0
    upgraded: bool = False


class DeckKeeper(Protocol):
    """What each seat owns between fights. Raises `CannotDo` in words, having changed nothing.

    All but `game`, `character_option`, `cards`, `characters`, `listen` and `stop_listening` reads or writes.
    """

    @property
    def game(self) -> str:
        """The id of the game whose players own decks."""

    @property
    def character_option(self) -> str:
        """The key of the seat option that says which character a seat plays."""

    @property
    def cards(self) -> CardBook:
        """What lies in the box of that game."""

    def characters(self) -> dict[str, str]:
        """The characters one can play, by name."""

    def seats(self) -> tuple[DeckSeat, ...]:
        """Everybody's deck."""

    def begin(self, players: Sequence[tuple[str, str]], answers: Mapping[str, Any] = {}) -> None:
        """Starter decks, as these answers of the set-up have them, for these (name, character)."""

    def start_over(self, seat: int) -> None:
        """The starter deck again for one seat."""

    def add(self, seat: int, card: Shown) -> None:
        """A card was gained."""

    def remove(self, seat: int, card: Shown) -> None:
        """A card left the deck."""

    def upgrade(self, seat: int, card: Shown) -> None:
        """The upgraded side lies up now."""

    def transform(self, seat: int, old: Shown, new: Shown) -> None:
        """One card went and another came."""

    @property
    def can_take_back(self) -> bool:
        """Whether a deck was changed at all since these began."""

    def take_back(self) -> None:
        """The last change of a deck, whoever made it, is taken back."""

    def listen(self, seen: Callable[[Shown | None, str], None]) -> None:
        """Hear of every card that is laid down, with why it is none; scans play nothing meanwhile."""

    def stop_listening(self) -> None:
        """Scans are for the game again."""


class Pixels(msgspec.Struct, frozen=True):
    """A picture: four bytes a pixel (red, green, blue, alpha), the lowest line first."""

    width: int
    height: int
    rgba: bytes


class Pictures(Protocol):
    """Pictures that people keep."""

    def keep(self, title: str, pixels: Pixels) -> str:
        """Write a picture, and say where; it waits, and raises `CannotDo`."""


class Reports(Protocol):
    """Keeps reports for those who mend the program."""

    def prepared(self, trouble: str, whole: bool = False, place: str = "") -> Callable[[], str]:
        """Log, versions, device states and settings without secrets, as they are now.

        Of a game that goes on its cards and its seed go in only for the `whole` of it. `place` is another
        folder than the usual one, such as a stick.

        What comes back writes them down and returns where, in words; it may wait, and raises `CannotDo`.
        """
