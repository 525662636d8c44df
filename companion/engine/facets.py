"""What a game may say beyond what each must: small structs, each about one thing, with defaults that do."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.corrections import Correction, MoveCard, itself
from companion.engine.declared import DeclaredVerb
from companion.engine.encoding import copy_of
from companion.engine.events import Event, Frame
from companion.engine.layout import Layout, Path
from companion.engine.options import fault_of, validated
from companion.engine.parts.contents import Thing
from companion.engine.parts.group_book import GroupBook
from companion.engine.parts.own_cards import OwnCards
from companion.engine.parts.owned_decks import OwnedDecks
from companion.engine.parts.owners_numbers import OwnersNumbers
from companion.engine.parts.party import Party
from companion.engine.parts.pickers import SettingUp
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.series import PartySeries
from companion.engine.parts.signs import Signs
from companion.engine.parts.table_kit import TableKit
from companion.engine.parts.tallies import Tallies
from companion.engine.refusals import Refusal
from companion.engine.setups import OptionSpec, Setup, SetupError
from companion.speech.words import _

S = TypeVar("S")

SeatNumber = int
Watcher = Callable[[Any, Any], None]
Planner = Callable[[Any, SeatNumber, list[Any], Choice], Any]
"""Chooses an act like `Bots.careful`, by one seat that goes on with what it planned before."""


class Options(msgspec.Struct, frozen=True):
    """What people may choose: `specs`, which are looked at here, so that a wrong one is no player's trouble.

    `validated_by` gives all options with their values, and raises `SetupError` with what is wrong and where;
    `None`: each is judged by its spec alone. `at` is where in the state those lie, by their keys, that the
    rules look at while the game goes on; without it none of them can change then. `idle(state)` has the keys
    of those that decide nothing in this game.
    """

    specs: tuple[OptionSpec, ...] = ()
    validated_by: Callable[[Mapping[str, Any], str], dict[str, Any]] | None = None
    at: Path = ()
    idle: Callable[[Any], Collection[str]] = lambda state: ()

    def __post_init__(self) -> None:
        faults = [f"{spec.key}: {fault}" for spec in self.specs if (fault := fault_of(spec))]
        keys = [spec.key for spec in self.specs]
        faults += [f"{key}: two options of this name" for key in sorted(set(keys)) if keys.count(key) > 1]
        if faults:
            raise ValueError("; ".join(faults))

    def validate(self, given: Mapping[str, Any], where: str) -> dict[str, Any]:
        """All options with their values. Raises `SetupError` naming `where` and the key."""
        if self.validated_by is not None:
            return self.validated_by(given, where)
        return validated(self.specs, given, where)


class Words(msgspec.Struct, Generic[S], frozen=True):
    """What is said of a game.

    - `act`, `event` ("" for what nobody needs to read) and `outcome` say acts, events and results of
      chances; `card` is the name of a content id, `card_text` what it does.
    - `told_in(state, events)` are the states in which events are told, one for each, where that is not always
      the state after all of them (what they were about has left the table since); `None`: it is.
    - `standing` says in a few words how a kept game stands (`None`: its enemies and its round).
    """

    act: Callable[[S, SeatNumber, Any], str]
    event: Callable[[S, Event], str] = lambda state, event: ""
    outcome: Callable[[S, Chance, Outcome], str] = lambda state, chance, outcome: str(outcome)
    card: Callable[[str], str] = str
    card_text: Callable[[str], str] = lambda card: ""
    told_in: Callable[[S, Sequence[Event]], Sequence[S]] | None = None
    standing: Callable[[S], str] | None = None


class Secrets(msgspec.Struct, Generic[S], frozen=True):
    """What seats may not know; by itself, everything lies open.

    - `hide` returns the state as a seat (-1: the table) may know it: what it may not know is
      unnamed, so that two states which differ only in hidden cards become equal.
    - `imagine` names everything unnamed in a copy of a hidden state, by a seed, for bots that look ahead.
    """

    hide: Callable[[S, SeatNumber], S] = lambda state, seat: copy_of(state, type(state))
    imagine: Callable[[S, str], S] = lambda state, seed: copy_of(state, type(state))


class Places(msgspec.Struct, Generic[S], frozen=True):
    """What lies where on the table, and what hands may change.

    - `layout` lists every place on the table, for table check, corrections and work for hands; `belongings`
      are the places of what seats own, which the rules of play seldom move.
    - `conserved` counts each card wherever it lies, which no act may change; `problems` are sentences about
      what does not add up, and only hands can bring about.
    - `may_lie` says whether a thing with this content id (`UNSEEN`: an unnamed card) can lie at a place
      at all; `lying` makes what lies in a list when it comes to it by hand, where that is more than its id.
    - `why_no_other` says why hands cannot bring a thing out of the box: it has no more of them; `box` lists
      every thing with a content id that hands can bring to the table.
    - `corrected(state, correction)` notes in the state what hands have changed, where results look at that.
    - `exchanges` are the events by which all that lies at two places changes places: an undo of one says so,
      because numbers of cards do not.
    - `mark_words(state, path)` are the values that a mark of the layout can have, with words; those of
      marks that are yes or no, or a seat, need none.
    """

    layout: Callable[[S], Layout] = lambda state: ()
    conserved: Callable[[S], Mapping[str, int]] = lambda state: {}
    problems: Callable[[S], tuple[str, ...]] = lambda state: ()
    may_lie: Callable[[str, Path], bool] = lambda card, path: True
    lying: Callable[[S, str, Path], Any] = itself
    why_no_other: Callable[[S, MoveCard], Refusal | None] = lambda state, correction: None
    box: Callable[[], Iterable[str]] = tuple
    belongings: Callable[[S], Layout] = lambda state: ()
    corrected: Callable[[S, Correction], None] = lambda state, correction: None
    exchanges: Mapping[type[Event], Callable[[Any], tuple[Path, Path]]] = {}
    mark_words: Callable[[S, Path], Mapping[int | str | bool, str]] = lambda state, path: {}

    def all(self, state: S) -> Layout:
        """Every place of the table that can be corrected: the layout, and behind it what seats own."""
        return (*self.layout(state), *self.belongings(state))


class Bots(msgspec.Struct, Generic[S], frozen=True):
    """How bots play, and what they go by.

    - `careful` is a plain good way to play; `glance` the same at once, for bots that look ahead themselves
      and ask a thousand times (`None`: `careful` is as quick). `score` is how a seat stands, in any unit:
      more is better. `first_to_act` is the seat whose turn came first (`None`: all act together).
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
    """

    careful: Callable[[S, SeatNumber, list[Any], Choice], Any] = lambda state, seat, acts, ask: acts[0]
    score: Callable[[S, SeatNumber], float] = lambda state, seat: 0.0
    glance: Callable[[S, SeatNumber, list[Any], Choice], Any] | None = None
    planner: Callable[[], Planner] | None = None
    in_haste: Callable[[S], None] | None = None
    quiet: Callable[[S], bool] | None = None
    demanded: float = 0.0
    horizon: Callable[[S], Callable[[S], bool]] | None = None
    first_to_act: Callable[[S], SeatNumber] | None = None

    def at_a_glance(self, state: S, seat: SeatNumber, acts: list[Any], ask: Choice) -> Any:
        """A good act, chosen quickly."""
        return (self.glance or self.careful)(state, seat, acts, ask)


class Kernel(msgspec.Struct, Generic[S], frozen=True):
    """What the kernel may be told, so that it does more, or the same in less time.

    - `watchers` are told of events of a kind at once, and may push work; `declarable` are the verbs by which
      a seat may say what a card did that the companion does not know.
    - `legal` lists the legal acts at once for games that are quicker so, and must agree with candidates and
      judge in every act and its place; `None`: each candidate is judged by itself.
    - `put_away` is asked before work goes on: it puts away what has lost its reason (a fight has just ended)
      and says whether it did, so that the loop looks at the stack anew; `None`: all work ends by itself.
    - `branching` makes a state that goes on by itself and shares with the first what no event changes in
      place; `None`: everything is copied.
    - `drawn` completes a set-up by what its seed decides before the game begins, such as a party that is
      drafted: the log holds it then, and whoever takes the game up need not decide it again. It changes
      nothing in what `Game.setup` makes of it. `None`: all chance is asked for in the game itself.
    """

    watchers: Mapping[type[Event], tuple[Watcher, ...]] = {}
    declarable: Callable[[S, SeatNumber], tuple[DeclaredVerb, ...]] = lambda state, seat: ()
    legal: Callable[[S, Choice, SeatNumber], list[Any]] | None = None
    put_away: Callable[[Any, Frame], bool] | None = None
    branching: Callable[[S], S] | None = None
    drawn: Callable[[Setup], Setup] | None = None


class QuickFacts(msgspec.Struct, frozen=True):
    """What people want to know before they choose a game: about how many `minutes` it takes, whether they
    play `together` against the game, and in a sentence what it is.

    >>> QuickFacts(minutes=20, words=lambda: "A duel with a die.").words()
    'A duel with a die.'
    """

    minutes: int = 0
    together: bool = False
    words: Callable[[], str] = str


def no_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """What a game checks that plays no cases. Raises `SetupError`."""
    raise SetupError(_("this game does not check cases, so leave its files out"))


class Parts(msgspec.Struct, Generic[S], frozen=True):
    """What only some games have, typed in `companion.engine.parts`, `None` in all others.

    Each is a function, so that a game can load what is slow to load when it is wanted:
    `table_kit` for games with cards or dice on the table, `setting_up` for pickers and lists, `tallies`
    for what is counted, `contents` for what the box holds, `figures` for the names of all enemies,
    creatures and characters with those of their figures, `rules_pages` for what one may do in the face of
    an Ask (or at the end), `series` for games of a party, `owners_numbers` for cards that say other
    numbers, `owned_decks` for what seats own from one game to the next, `group_book` for what a group
    opens and reaches, `own_cards` for sets that owners enter, `signs` for the look of what no other game
    has, `party` for people who come and go meanwhile. `check_case` plays one case of a scenario file with
    the file's head, and gives a line for each failure.
    """

    table_kit: Callable[[], TableKit] | None = None
    setting_up: Callable[[], SettingUp] | None = None
    signs: Callable[[], Signs] = Signs
    tallies: Callable[[], Tallies] | None = None
    contents: Callable[[], Iterable[Thing]] | None = None
    figures: Callable[[], Iterable[tuple[str, str]]] | None = None
    rules_pages: Callable[[S, Ask | None], Sequence[RulesPage]] | None = None
    series: Callable[[], PartySeries] | None = None
    owners_numbers: Callable[[], OwnersNumbers] | None = None
    own_cards: Callable[[], OwnCards] | None = None
    owned_decks: Callable[[], OwnedDecks] | None = None
    group_book: Callable[[], GroupBook] | None = None
    party: Callable[[], Party] | None = None
    check_case: Callable[[Mapping[str, Any], Mapping[str, Any]], list[str]] = no_case
