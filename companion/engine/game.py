"""A game is a value: what the kernel must know to run it, to judge it and to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.corrections import itself
from companion.engine.declared import DeclaredVerb
from companion.engine.events import Event, Frame
from companion.engine.layout import Layout, Path
from companion.engine.refusals import Refusal
from companion.engine.view import Ending, View

if TYPE_CHECKING:
    from companion.engine.match import Match

S = TypeVar("S")

SeatNumber = int
Work = Callable[[Any, Any], Ask | None]
Take = Callable[[Any, Any, SeatNumber, Any], None]
Watcher = Callable[[Any, Any], None]


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a new game is made from. `options` are the game's own, already validated.

    `seats` are the names around the table, clockwise; `lazy` seats keep drawn cards unnamed until
    it matters (a physical table), the others name every card as it is drawn.
    """

    game: str
    seats: tuple[str, ...]
    seed: str = ""
    options: dict[str, Any] = {}
    lazy: tuple[int, ...] = ()


class SetupError(Exception):
    """A set-up that the game cannot start from; the words say what was given and what is expected."""


@dataclass(frozen=True)
class OptionSpec:
    """One house rule or set-up option, for the set-up screen and for validation.

    `kind` is `bool`, `int`, `choice` or `text`; `choices` with their words for a choice.
    `ruling` names the entry of the game's `rulings.md` it decides.
    """

    key: str
    kind: str
    default: Any
    label: str
    words: str
    low: int = 0
    high: int = 0
    choices: Mapping[str, str] = field(default_factory=dict)
    ruling: str = ""


@dataclass(frozen=True)
class Game(Generic[S]):
    """The functions and tables of one rule book. `work` and `take` are indexed by frame type.

    - `work[frame]` goes on with a frame: it changes the state (through events, `push`, `pop`) and
      returns `None`, or it changes nothing and returns the Ask it waits for.
    - `take[frame]` receives the answer to that Ask; for a chance the seat is -1.
    - `put_away` is asked before work goes on: it puts away what has lost its reason (a fight has just ended)
      and says whether it did, so that the loop looks at the stack anew; `None`: all work ends by itself.
    - `why_not` is the only judge of acts; legal acts are the `candidates` it lets through.
    - `legal` lists those acts at once for games that are quicker so, and must agree with the two in
      every act and its place; `None`: each candidate is judged by itself.
    - `hide` returns the state as a seat (-1: the table) may know it: what it may not know is
      unnamed, so that two states which differ only in hidden cards become equal.
    - `secret_event`: whether the words of an event name a card that only its own seat may know.
    - `imagine` names everything unnamed in a hidden state, by a seed, for bots that look ahead.
    - `careful` is a plain good way to play; `glance` the same at once, for bots that look ahead themselves
      and ask a thousand times (`None`: `careful` is as quick).
    - `may_lie` says whether a thing with this content id (`UNSEEN`: an unnamed card) can lie at a place
      at all; `lying` makes what lies in a list when it comes to it by hand, where that is more than its id.
    - `belongings` are the places of what seats own, which the rules of play seldom move.
    - `box` lists every thing with a content id that hands can bring to the table.
    """

    id: str
    title: Callable[[], str]
    seats: range
    rules_version: str
    data_version: str
    state_type: type[S]
    act_type: Any
    options: tuple[OptionSpec, ...]
    validate: Callable[[Mapping[str, Any], str], dict[str, Any]]
    setup: Callable[[Setup], S]
    work: Mapping[type[Frame], Work]
    take: Mapping[type[Frame], Take]
    candidates: Callable[[S, Choice, SeatNumber], Iterable[Any]]
    why_not: Callable[[S, Choice, SeatNumber, Any], Refusal | None]
    view: Callable[[Match[S], SeatNumber], View]
    hide: Callable[[S, SeatNumber], S]
    imagine: Callable[[S, str], S]
    layout: Callable[[S], Layout]
    problems: Callable[[S], tuple[str, ...]]
    ending: Callable[[S], Ending | None]
    act_words: Callable[[S, SeatNumber, Any], str]
    event_words: Callable[[S, Event], str]
    outcome_words: Callable[[S, Chance, Outcome], str]
    card_words: Callable[[str], str]
    score: Callable[[S, SeatNumber], float]
    careful: Callable[[S, SeatNumber, list[Any], Choice], Any]
    check_case: Callable[[Mapping[str, Any], Mapping[str, Any]], list[str]]
    conserved: Callable[[S], Mapping[str, int]]
    may_lie: Callable[[str, Path], bool] = lambda card, path: True
    lying: Callable[[S, str, Path], Any] = itself
    box: Callable[[], Iterable[str]] = tuple
    belongings: Callable[[S], Layout] = lambda state: ()
    watchers: Mapping[type[Event], tuple[Watcher, ...]] = field(default_factory=dict)
    declarable: Callable[[S, SeatNumber], tuple[DeclaredVerb, ...]] = lambda state, seat: ()
    card_text: Callable[[str], str] = lambda card: ""
    secret_event: Callable[[Event], bool] = lambda event: False
    glance: Callable[[S, SeatNumber, list[Any], Choice], Any] | None = None
    legal: Callable[[S, Choice, SeatNumber], list[Any]] | None = None
    put_away: Callable[[Any, Frame], bool] | None = None

    def places(self, state: S) -> Layout:
        """Every place of the table that can be corrected: the layout, and behind it what seats own."""
        return (*self.layout(state), *self.belongings(state))

    def at_a_glance(self, state: S, seat: SeatNumber, acts: list[Any], ask: Choice) -> Any:
        """A good act, chosen quickly."""
        return (self.glance or self.careful)(state, seat, acts, ask)
