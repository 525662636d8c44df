"""A game is a value: what the kernel must know to run it, to judge it and to show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.corrections import MoveCard, itself
from companion.engine.declared import DeclaredVerb
from companion.engine.encoding import copy_of
from companion.engine.events import Event, Frame
from companion.engine.layout import Layout, Path
from companion.engine.parts.contents import Thing
from companion.engine.parts.group_book import GroupBook
from companion.engine.parts.own_cards import OwnCards
from companion.engine.parts.owned_decks import OwnedDecks
from companion.engine.parts.owners_numbers import OwnersNumbers
from companion.engine.parts.party import Party
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.series import PartySeries
from companion.engine.parts.setting_up import SettingUp
from companion.engine.parts.signs import Signs
from companion.engine.parts.table_kit import TableKit
from companion.engine.parts.tallies import Tallies
from companion.engine.parts.trials import Trials
from companion.engine.refusals import Refusal
from companion.engine.setups import OptionSpec as OptionSpec
from companion.engine.setups import Setup as Setup
from companion.engine.setups import SetupError as SetupError
from companion.engine.view import Ending, View

S = TypeVar("S")

SeatNumber = int
Work = Callable[[Any, Any], Ask | None]
Take = Callable[[Any, Any, SeatNumber, Any], None]
Watcher = Callable[[Any, Any], None]
Planner = Callable[[Any, SeatNumber, list[Any], Choice], Any]
"""Chooses an act like `Game.careful`, by one seat that goes on with what it planned before."""
Viewer = Callable[[Any, SeatNumber], View]
"""Draws a match (`companion.engine.match.Match`) as a seat may see it."""


class QuickFacts(msgspec.Struct, frozen=True):
    """What people want to know before they choose a game: about how many `minutes` it takes, whether they
    play `together` against the game, and in a sentence what it is.

    >>> QuickFacts(minutes=20, words=lambda: "A duel with a die.").words()
    'A duel with a die.'
    """

    minutes: int = 0
    together: bool = False
    words: Callable[[], str] = str


class Game(msgspec.Struct, Generic[S], frozen=True):
    """The functions and tables of one rule book. `work` and `take` are indexed by frame type.

    Of a state the kernel itself asks two things: `stack`, the frames, and `chances`, a number that it counts
    up (a third where seats may keep cards unnamed: `lazy`, the numbers of those seats).

    - `id` stands in saved games, tags and scenario files, for ever; `seats` are how many people it is for.
      `rules_version` is raised when equal answers lead elsewhere, `data_version` is a digest of the content.
    - `options` are what people may choose; `validate` gives all of them with their values, and raises
      `SetupError` with what is wrong and where. `setup` makes the first state of what it let through.
    - `work[frame]` goes on with a frame: it changes the state (through events, `push`, `pop`) and
      returns `None`, or it changes nothing and returns the Ask it waits for.
    - `take[frame]` receives the answer to that Ask; for a chance the seat is -1.
    - `drawn` completes a set-up by what its seed decides before the game begins, such as a party that is
      drafted: the log holds it then, and whoever takes the game up need not decide it again. It changes
      nothing in what `setup` makes of it. `None`: all chance is asked for in the game itself.
    - `put_away` is asked before work goes on: it puts away what has lost its reason (a fight has just ended)
      and says whether it did, so that the loop looks at the stack anew; `None`: all work ends by itself.
    - `why_not` is the only judge of acts; legal acts are the `candidates` it lets through.
    - `legal` lists those acts at once for games that are quicker so, and must agree with the two in
      every act and its place; `None`: each candidate is judged by itself.
    - `hide` returns the state as a seat (-1: the table) may know it: what it may not know is
      unnamed, so that two states which differ only in hidden cards become equal.
    - `imagine` names everything unnamed in a copy of a hidden state, by a seed, for bots that look ahead.
    - `view` draws the match as a seat may see it, with the Ask and its options; `ending` says who has won, in
      words, `None` while the game goes on.
    - `layout` lists every place on the table, for table check, corrections and work for hands; `conserved`
      counts each card wherever it lies, which no act may change; `problems` are sentences about what does not
      add up, and only hands can bring about.
    - `act_words`, `event_words` ("" for what nobody needs to read) and `outcome_words` say acts, events and
      results of chances; `card_words` is the name of a content id, `card_text` what it does.
    - `score` is how a seat stands, in any unit: more is better.
    - `check_case` plays one case of a scenario file with the file's head, and gives a line for each failure.
    - `watchers` are told of events of a kind at once, and may push work; `declarable` are the verbs by which
      a seat may say what a card did that the companion does not know.
    - `careful` is a plain good way to play; `glance` the same at once, for bots that look ahead themselves
      and ask a thousand times (`None`: `careful` is as quick).
    - `quiet` says whether `score` can tell: nothing is under way whose end would change it much. A bot that
      looks ahead plays on to such a state (`None`: for a few decisions). `demanded` is by how many standard
      errors another act must look better to it than what `careful` does; chance is loud in games of dice.
    - `horizon`, asked with the state that a bot thinks in, gives the test for whether a line of play has come
      as far as all others shall. It takes the place of `quiet` where acts can be done and undone without end
      in one turn: a line that only puts off what comes must gain nothing by it.
    - `planner` makes somebody who plays like `careful` and remembers what it planned for the rest of a turn
      (`None`: there is nothing to remember). What it answers may depend on what it was asked before.
    - `in_haste` changes an imagined state so that it is played on without what only spares people questions
      and takes long to find out; the open Ask stays as it is (`None`: there is nothing of the kind).
    - `branching` makes a state that goes on by itself and shares with the first what no event changes in
      place; `None`: everything is copied.
    - `may_lie` says whether a thing with this content id (`UNSEEN`: an unnamed card) can lie at a place
      at all; `lying` makes what lies in a list when it comes to it by hand, where that is more than its id.
    - `why_no_other` says why hands cannot bring a thing out of the box: it has no more of them.
    - `belongings` are the places of what seats own, which the rules of play seldom move.
    - `box` lists every thing with a content id that hands can bring to the table.
    - `first_to_act` is the seat whose turn came first, which bots are compared by (`None`: all act together).
    - `standing` says in a few words how a kept game stands (`None`: its enemies and its round).
    - `told_in(state, events)` are the states in which events are told, one for each, where that is not always
      the state after all of them (what they were about has left the table since); `None`: it is.
    - `mark_words(state, path)` are the values that a mark of the layout can have, with words; those of
      marks that are yes or no, or a seat, need none.

    What only some games have are typed parts (`companion.engine.parts`), `None` in all others: functions
    that make the part when it is wanted. `table_kit` is for games with cards on the table, `setting_up`
    for pickers and lists, `tallies` for what is counted, `contents` for what the box holds, `figures` for
    the names of all enemies, creatures and characters, `rules_pages` for what one may do in the face of an
    Ask (or at the end), `series` for games of a party, `owners_numbers` for
    cards that say other numbers, `owned_decks` for what seats own from one game to the next, `group_book` for
    what a group opens and reaches, `own_cards` for sets that owners enter, `trials` for random games of any
    kind, `signs` for the look of what no other game has, `party` for people who come and go meanwhile.
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
    view: Viewer
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
    why_no_other: Callable[[S, MoveCard], Refusal | None] = lambda state, correction: None
    box: Callable[[], Iterable[str]] = tuple
    belongings: Callable[[S], Layout] = lambda state: ()
    watchers: Mapping[type[Event], tuple[Watcher, ...]] = {}
    declarable: Callable[[S, SeatNumber], tuple[DeclaredVerb, ...]] = lambda state, seat: ()
    card_text: Callable[[str], str] = lambda card: ""
    glance: Callable[[S, SeatNumber, list[Any], Choice], Any] | None = None
    planner: Callable[[], Planner] | None = None
    legal: Callable[[S, Choice, SeatNumber], list[Any]] | None = None
    drawn: Callable[[Setup], Setup] | None = None
    put_away: Callable[[Any, Frame], bool] | None = None
    in_haste: Callable[[S], None] | None = None
    branching: Callable[[S], S] | None = None
    quiet: Callable[[S], bool] | None = None
    demanded: float = 0.0
    horizon: Callable[[S], Callable[[S], bool]] | None = None
    mark_words: Callable[[S, Path], Mapping[int | str | bool, str]] = lambda state, path: {}
    told_in: Callable[[S, Sequence[Event]], Sequence[S]] | None = None
    first_to_act: Callable[[S], SeatNumber] | None = None
    standing: Callable[[S], str] | None = None
    quick_facts: QuickFacts = QuickFacts()
    signs: Callable[[], Signs] = Signs
    table_kit: Callable[[], TableKit] | None = None
    setting_up: Callable[[], SettingUp] | None = None
    tallies: Callable[[], Tallies] | None = None
    contents: Callable[[], Iterable[Thing]] | None = None
    figures: Callable[[], Iterable[str]] | None = None
    rules_pages: Callable[[S, Ask | None], Sequence[RulesPage]] | None = None
    series: Callable[[], PartySeries] | None = None
    owners_numbers: Callable[[], OwnersNumbers] | None = None
    trials: Callable[[], Trials] | None = None
    own_cards: Callable[[], OwnCards] | None = None
    owned_decks: Callable[[], OwnedDecks] | None = None
    group_book: Callable[[], GroupBook] | None = None
    party: Callable[[], Party] | None = None

    def scenes(self, state: S, events: Sequence[Event]) -> Iterator[tuple[S, Event]]:
        """What was heard, each event with the state in which it is told; `state` is the one after them."""
        states = [state] * len(events) if self.told_in is None else self.told_in(state, events)
        return zip(states, events, strict=True)

    def told(self, state: S, event: Event, viewer: SeatNumber) -> str:
        """The words of an event for `viewer` (-1: the table); empty for what nobody needs to read."""
        return self.event_words(state, event.told_to(viewer))

    def branch(self, state: S) -> S:
        """A state that goes on by itself; see `branching`."""
        if self.branching is not None:
            return self.branching(state)
        copied: S = copy_of(state, self.state_type)
        return copied

    def places(self, state: S) -> Layout:
        """Every place of the table that can be corrected: the layout, and behind it what seats own."""
        return (*self.layout(state), *self.belongings(state))

    def pickers(self) -> tuple[OptionSpec, ...]:
        """What the set-up screen asks: its pickers, in a game that has none the options themselves."""
        return self.setting_up().pickers() if self.setting_up is not None else self.options

    def picked(self, answers: Mapping[str, Any], seed: str) -> dict[str, Any]:
        """The options that answers to the pickers mean. Raises `SetupError`."""
        return self.setting_up().picked(answers, seed) if self.setting_up is not None else dict(answers)

    def at_a_glance(self, state: S, seat: SeatNumber, acts: list[Any], ask: Choice) -> Any:
        """A good act, chosen quickly."""
        return (self.glance or self.careful)(state, seat, acts, ask)
