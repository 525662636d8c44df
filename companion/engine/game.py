"""A game is a value: what the kernel must know to run it, to judge it and to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic

import msgspec

from companion.engine.asks import Ask, Choice
from companion.engine.encoding import copy_of
from companion.engine.events import Event, Frame
from companion.engine.facets import Bots as Bots
from companion.engine.facets import Kernel as Kernel
from companion.engine.facets import Options as Options
from companion.engine.facets import Parts as Parts
from companion.engine.facets import Places as Places
from companion.engine.facets import Planner as Planner
from companion.engine.facets import QuickFacts as QuickFacts
from companion.engine.facets import S as S
from companion.engine.facets import SeatNumber as SeatNumber
from companion.engine.facets import Secrets as Secrets
from companion.engine.facets import Watcher as Watcher
from companion.engine.facets import Words as Words
from companion.engine.refusals import Refusal
from companion.engine.setups import OptionSpec as OptionSpec
from companion.engine.setups import Setup as Setup
from companion.engine.setups import SetupError as SetupError
from companion.engine.view import Ending, View

Work = Callable[[Any, Any], Ask | None]
Take = Callable[[Any, Any, SeatNumber, Any], None]
Viewer = Callable[[Any, SeatNumber], View]
"""Draws a match (`companion.engine.match.Match`) as a seat may see it."""


class Game(msgspec.Struct, Generic[S], frozen=True):
    """The functions and tables of one rule book. `work` and `take` are indexed by frame type.

    Of a state the kernel itself asks two things: `stack`, the frames, and `chances`, a number that it counts
    up (a third where seats may keep cards unnamed: `lazy`, the numbers of those seats).

    - `id` stands in saved games, tags and scenario files, for ever; `seats` are how many people it is for.
    - `setup` makes the first state of what `options` let through.
    - `work[frame]` goes on with a frame: it changes the state (through events, `push`, `pop`) and
      returns `None`, or it changes nothing and returns the Ask it waits for.
    - `take[frame]` receives the answer to that Ask; for a chance the seat is -1.
    - `why_not` is the only judge of acts; legal acts are the `candidates` it lets through.
    - `view` draws the match as a seat may see it, with the Ask and its options; `ending` says who has won, in
      words, `None` while the game goes on.
    - `rules_version` is raised when equal answers lead elsewhere, `data_version` is a digest of the content.

    Everything else is a facet (`companion.engine.facets`) with defaults that do for a plain open game.
    """

    id: str
    title: Callable[[], str]
    seats: range
    state_type: type[S]
    act_type: Any
    setup: Callable[[Setup], S]
    work: Mapping[type[Frame], Work]
    take: Mapping[type[Frame], Take]
    candidates: Callable[[S, Choice, SeatNumber], Iterable[Any]]
    why_not: Callable[[S, Choice, SeatNumber, Any], Refusal | None]
    view: Viewer
    ending: Callable[[S], Ending | None]
    words: Words[S]
    rules_version: str = "1"
    data_version: str = "1"
    options: Options = Options()
    secrets: Secrets[S] = Secrets()
    places: Places[S] = Places()
    bots: Bots[S] = Bots()
    kernel: Kernel[S] = Kernel()
    parts: Parts[S] = Parts()
    quick_facts: QuickFacts = QuickFacts()

    def scenes(self, state: S, events: Sequence[Event]) -> Iterator[tuple[S, Event]]:
        """What was heard, each event with the state in which it is told; `state` is the one after them."""
        told_in = self.words.told_in
        states = [state] * len(events) if told_in is None else told_in(state, events)
        return zip(states, events, strict=True)

    def told(self, state: S, event: Event, viewer: SeatNumber) -> str:
        """The words of an event for `viewer` (-1: the table); empty for what nobody needs to read."""
        return self.words.event(state, event.told_to(viewer))

    def branch(self, state: S) -> S:
        """A state that goes on by itself; see `Kernel.branching`."""
        if self.kernel.branching is not None:
            return self.kernel.branching(state)
        copied: S = copy_of(state, self.state_type)
        return copied

    def pickers(self) -> tuple[OptionSpec, ...]:
        """What the set-up screen asks: its pickers, in a game that has none the options themselves."""
        made = self.parts.setting_up
        return made().pickers() if made is not None else self.options.specs

    def picked(self, answers: Mapping[str, Any], seed: str) -> dict[str, Any]:
        """The options that answers to the pickers mean. Raises `SetupError`."""
        made = self.parts.setting_up
        return made().picked(answers, seed) if made is not None else dict(answers)
