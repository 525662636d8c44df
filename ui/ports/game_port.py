"""The port between the screens and a game in progress.

Screens send what was touched, with the number of the question they were drawn for, and draw the
pictures that come back. All calls return at once; answers come as an `Update` to the listeners, or
to the function handed in, always in the thread that draws.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Literal, Protocol

import msgspec

from companion.engine.commands import Overrule
from companion.engine.declared import DeclaredVerb
from companion.engine.house_now import Way
from companion.engine.layout import Path
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.signs import Signs
from companion.engine.refusals import Refusal
from companion.engine.view import AskView, OptionView, View
from companion.play.bots.advice import Advice
from companion.play.told.tallies import Tally
from companion.rulebook.telling import Told
from companion.table.desk.commands import Command
from companion.table.kept.putting_away import Heap, Packing
from ui.ports.card_book import CardBook
from ui.ports.phones_port import Phones

TABLE = -1
"""The viewer of the shared screen, who sees what lies open."""

Actor = tuple[str, int]
"""Who acts: `creature` or `seat`, with its number."""
NOBODY: Actor = ("", -1)


class HistoryLine(msgspec.Struct, frozen=True):
    """One thing that happened, in words; `paced` lines are played step by step, others only kept.

    `actor` is who acts in it, marked on the board meanwhile; `reached` are the seats that it went to, each
    with the HP which it lost by it.
    """

    words: str
    paced: bool = False
    actor: Actor = NOBODY
    reached: tuple[tuple[int, int], ...] = ()


class NoticeOption(msgspec.Struct, frozen=True):
    """One thing that can be touched in a notice; `hold` for what a referee takes upon himself."""

    words: str
    action: Callable[[], None]
    hold: bool = False


class Notice(msgspec.Struct, frozen=True):
    """Something to say at once. A `refusal` has the rule, what is legal now, and can be overruled.

    `kind`: "refusal"; "trouble" for what went wrong (storage, a device); "good" for a scan that was
    understood; "hands" for steps that people must do; "choice" when people must say what was meant;
    "info". A `passing` one is only heard: what it says can be seen on the board anyway. A refusal of a `seat`
    stays while others act; -1 is nobody's. `tag` is one that nobody has bound. `who` can do what is
    `legal`, by name, where several play. `refusal` is what was refused, to ask why.
    """

    kind: Literal["refusal", "trouble", "good", "hands", "choice", "info"]
    words: str
    rule: str = ""
    legal: tuple[str, ...] = ()
    steps: tuple[str, ...] = ()
    overrule: Overrule | None = None
    options: tuple[NoticeOption, ...] = ()
    passing: bool = False
    seat: int = -1
    tag: str = ""
    who: str = ""
    refusal: Refusal | None = None


class SeatQuestion(msgspec.Struct, frozen=True):
    """What a seat is asked about cards that it showed; `seat` is `TABLE` when they may be anybody's.

    `options` are acts with the things on the board that they belong to; `note` says what else would do.
    """

    seat: int
    words: str
    options: tuple[OptionView, ...]
    note: str = ""


class Picture(msgspec.Struct, frozen=True):
    """What stands now. `undo_words` say what an undo takes back, empty when nothing can be.

    `people` are the seats that somebody at this screen plays; `hot_seat` says that hands are secret
    and the screen goes round. `declaring` are the seats that may say what a card did instead of
    naming it. `devices` are one line per device that needs to be looked at. `said` is what the card did that
    was scanned last, or a phone that was touched. At a table with cards, `hands` is the work that the last
    answer left for hands, and `modes` says how each seat plays;
    `questions` are open about cards that were shown, at most one of each seat. `throw` are the questions for
    dice that are thrown together, the open one first; `rolls` says that the companion can roll them instead.
    `due` names the electronic dice that may answer now, where not every die of the table may. `bots` are
    asked and wait until the people are ready, or until they are touched. `explains` says that there are pages
    of the rules about the question. `together` are answers for all who are asked, by one touch.
    `names` says that things may be named instead of being scanned. `phones` are the seats at phones.
    At a table, `packing` says what hands have begun and not ended, such as laying out a table that was put
    away, and `goes_back` that something goes back into the box now.
    """

    view: View
    undo_words: str = ""
    redo_words: str = ""
    people: tuple[int, ...] = ()
    hot_seat: bool = False
    declaring: tuple[int, ...] = ()
    devices: tuple[str, ...] = ()
    said: str = ""
    hands: tuple[str, ...] = ()
    modes: tuple[str, ...] = ()
    questions: tuple[SeatQuestion, ...] = ()
    bots: tuple[int, ...] = ()
    throw: tuple[AskView, ...] = ()
    rolls: bool = False
    due: tuple[str, ...] = ()
    explains: bool = False
    together: tuple[OptionView, ...] = ()
    packing: Packing | None = None
    goes_back: bool = False
    names: bool = False
    phones: tuple[int, ...] = ()


class Update(msgspec.Struct, frozen=True):
    """A new picture with what led to it. `thinking` names the bot that is at work.

    `seat` is who acted, -1 for nobody or all; `undone` that something was taken back.
    """

    picture: Picture
    history: tuple[HistoryLine, ...] = ()
    notice: Notice | None = None
    thinking: str = ""
    seat: int = -1
    undone: bool = False


class LogLine(msgspec.Struct, frozen=True):
    """One input of the log. Undoing to `before` takes it and all later ones back."""

    number: int
    words: str
    kind: Literal["set-up", "act", "chance", "correction", "marker"]
    before: int | None = None
    undone: bool = False
    seat: int = -1


class CheckLine(msgspec.Struct, frozen=True):
    """One line of the table check: a place with what must lie there.

    `value`, from `low` to `high`, is for a number as people count, where `first` is called 0 in the state;
    `cards` says that cards lie there; `marks` are the values that a mark, such as a stance, may have, with
    their words, and `mark` the one it has. `token` is the name of what a number counts, empty where it says
    where something stands.
    """

    path: Path
    owner: str
    words: str
    value: int | None = None
    low: int = 0
    high: int | None = None
    first: int = 0
    cards: bool = False
    marks: Mapping[int | str | bool, str] = {}
    mark: int | str | bool = ""
    token: str = ""


class LyingCard(msgspec.Struct, frozen=True):
    """A card that lies somewhere, `count` of them; an empty `card` is one that nobody has named."""

    card: str
    name: str
    count: int


class CardPlace(msgspec.Struct, frozen=True):
    """A place for cards, with what is known to lie there. An empty path is out of the game.

    `names` are the cards that an unnamed one there may turn out to be.
    """

    path: Path
    owner: str
    label: str
    cards: tuple[LyingCard, ...] = ()
    names: tuple[LyingCard, ...] = ()

    @property
    def count(self) -> int:
        """How many cards lie there."""
        return sum(card.count for card in self.cards)


class Nameable(msgspec.Struct, frozen=True):
    """A thing of the box that may be named now as if it had been scanned; `kind` is the part of the box."""

    card: str
    name: str
    kind: str


CardPlaces = tuple[CardPlace, ...]


Listener = Callable[[Update], None]


class Packed(msgspec.Struct, frozen=True):
    """What hands put away, lay out or put back, heap by heap, and the lines that are ticked off.

    Lines are counted from 0 over all heaps.
    """

    packing: Packing
    heaps: tuple[Heap, ...]
    ticked: frozenset[int] = frozenset()


class AllDone(msgspec.Struct, frozen=True):
    """All people who are asked question `number` say that they are done, one after the other."""

    number: int


class PlayBot(msgspec.Struct, frozen=True):
    """A bot was touched: it plays now, until it has to wait for others or its turn is over."""

    seat: int


class BotsWait(msgspec.Struct, frozen=True):
    """Whether bots play only when they are touched, or by themselves once all people are ready."""

    for_a_touch: bool


class Pack(msgspec.Struct, frozen=True):
    """So much of some work is ticked off, which is kept with the game; no `packing` when all is done."""

    packing: Packing | None
    ticked: Collection[int] = ()


Said = Command | AllDone | PlayBot | BotsWait | Pack
"""All that is said at a screen. What cannot be meant in a game, such as scanned cards, is passed over."""


class Step(msgspec.Struct, frozen=True):
    """A step of the log."""

    number: int


class Counted(msgspec.Struct, frozen=True):
    """Numbers and marks on the table, by their ids: the first that the rule text knows is meant."""

    ids: tuple[str, ...]


About = Refusal | Step | Counted | None
"""Of what somebody asks why; `None` is the open question."""


class GameWork(Protocol):
    """The thread in which the game is."""

    def drain(self) -> None:
        """Deliver what has come since the last call; the app calls it before each frame."""

    def silent_seconds(self) -> float:
        """How long the rules have been at something without a sign of life; 0 while nothing is asked."""


class GameShown(Protocol):
    """What is shown of the game."""

    game_id: str
    """The game's name on the shelf; empty for one that is not kept."""

    @property
    def group(self) -> str:
        """The group for whose book the game is played; "" for none."""

    @property
    def signs(self) -> Signs:
        """The look of what only this game has."""

    @property
    def cards(self) -> CardBook:
        """What lies in the game's box."""

    picture: Picture | None
    """The newest picture; `None` until the first has come."""

    def look_as(self, seat: int) -> None:
        """Show the game as `seat` may see it (`TABLE`: as it lies open)."""


class GameRecords(Protocol):
    """What a game can be asked; each answer comes to `then`."""

    def would(self, seat: int, then: Callable[[str], None]) -> None:
        """What the bot at `seat` would do now, in words; empty while nothing is asked of it."""

    def own_undo(self, seat: int, then: Callable[[str], None]) -> None:
        """What `Undo(seat=seat)` takes back, "" where that is nothing, or the last input of all."""

    def log(self, then: Callable[[tuple[LogLine, ...]], None]) -> None:
        """The log, newest line first."""

    def undo_steps(self, to: int, then: Callable[[tuple[str, ...]], None]) -> None:
        """What hands would have to move if all after entry `to` were taken back."""

    def check(self, then: Callable[[tuple[CheckLine, ...]], None]) -> None:
        """What the table must look like now."""

    def card_places(self, then: Callable[[CardPlaces], None]) -> None:
        """Where cards lie, to move them by hand."""

    def tally(self, then: Callable[[Tally], None]) -> None:
        """Who did what in this game so far."""

    def declarable(self, seat: int, then: Callable[[tuple[DeclaredVerb, ...]], None]) -> None:
        """What `seat` may declare."""

    def nameable(self, then: Callable[[tuple[Nameable, ...]], None]) -> None:
        """What may be named now as if it had been scanned, for a picture with `names`."""

    def why_not(self, seat: int, card: str, then: Callable[[Refusal | None], None]) -> None:
        """Why `seat` cannot play this card now; nothing where nobody can tell."""

    def why(self, about: About, then: Callable[[tuple[Told, ...]], None]) -> None:
        """The sentences and rulings of the rule text behind something."""

    def ways(self, rulings: Sequence[str], then: Callable[[Sequence[Way]], None]) -> None:
        """The house rules that decide these rulings and may be the other way from now on."""

    def rules(self, then: Callable[[tuple[RulesPage, ...]], None]) -> None:
        """The pages of the rules that belong to the open question; none where a game has no such pages."""

    def suggest(self, seat: int, then: Callable[[Advice | str], None]) -> None:
        """What the careful player would do for `seat`; words where nothing can be suggested."""

    def packed(self, packing: Packing, then: Callable[[Packed], None]) -> None:
        """What hands do to put the table away, lay it out, or put things back; for a picture with `modes`."""

    def record(self, whole: bool) -> Mapping[str, Any]:
        """The game as its log has it, for a report; not `whole`, without cards, results and seed."""


class GamePort(Protocol):
    """A game in progress, as the screens know it. The drawing thread calls every method but `close`."""

    @property
    def work(self) -> GameWork:
        """Where it is played."""

    @property
    def shown(self) -> GameShown:
        """How it stands."""

    @property
    def records(self) -> GameRecords:
        """What it can be asked."""

    @property
    def phones(self) -> Phones:
        """The phones at which people play it."""

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Hear of every update; the function that comes back ends it."""

    def send(self, said: Said) -> None:
        """Somebody says this. It is carried out after all that was sent before."""

    def stop(self) -> None:
        """Take nothing more; what was sent is still done. Returns at once."""

    def close(self) -> None:
        """Stop, wait for what was sent, and put the game back; for a thread that may wait."""
