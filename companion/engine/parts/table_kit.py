"""What the table must know of a game beyond its rules: its box, and its work for hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.corrections import Correction
from companion.engine.declared import DeclaredEffect
from companion.engine.events import Event
from companion.engine.layout import Layout, Path
from companion.engine.refusals import Refusal
from companion.engine.view import View
from companion.speech.words import N_

Id = Annotated[str, Meta(pattern=r"\A[a-z0-9]+([_.-][a-z0-9]+)*\Z", max_length=64)]
"""The id of a game, a set of cards, or a card."""
CopyNumber = Annotated[int, Meta(ge=1, le=9999)]
UPGRADED = "+"
"""Written after the id of a card whose upgraded side lies up."""


class Copy(msgspec.Struct, frozen=True, order=True, forbid_unknown_fields=True):
    """One card of cardboard: the `copy`-th (from 1) of `card` in the part `set` of the box of `game`."""

    game: Id
    set: Id
    card: Id
    copy: CopyNumber = 1


DECLARING = N_("Touch what the card did, from top to bottom.")
TaskKind = Literal["move", "shuffle", "discard hand", "swap hands", "other"]


class Task(msgspec.Struct, frozen=True):
    """One thing to do with cards, in words and as data that a check can follow.

    `move`: `count` copies of `card` ("" any, or unnamed ones) go from `source` to `target`, places by
    the game's own names. `shuffle`: everything at `source` is shuffled into `target`. `discard hand`:
    all but the cards `keep`. `seat` is whose hands do it, -1 for anybody's.
    """

    words: str
    seat: int
    kind: TaskKind
    card: str = ""
    count: int = 1
    source: str = ""
    target: str = ""
    keep: tuple[str, ...] = ()
    other: int = -1


Maker = Callable[[Any, Any], Iterable[Task]]
"""Makes the tasks of one event in a state; the words are put in by `worded`."""
Worder = Callable[[Any, Task], str]


def named_in(act: Any) -> Counter[str]:
    """The cards that an act uses, where acts keep them in `card` or `cards`."""
    cards = getattr(act, "cards", None)
    if cards is not None:
        return Counter(cards)
    card = getattr(act, "card", "")
    return Counter([card]) if card else Counter()


class TableCards(msgspec.Struct, frozen=True):
    """The cards of the box; by itself, there are none.

    - `box` lists every copy there is; `sets` are the words for the parts of it.
    - `set_of_seat` is the part of the box that belongs to one seat alone ("" for none); `of_seats` are the
      parts each of which belongs to whoever plays it, and to nobody else.
    - `open_piles` are the places of work for hands where cards lie open until they are shuffled, `out` those
      from which a card comes back into play, `closed` those in which a copy lies face down and cannot be told
      from its equals, `hand` the path's end of a hand.
    - `in_piles` says whether cards lie in piles now, so that a copy that lies in one cannot be shown again.
    """

    box: Callable[[], tuple[Copy, ...]] = tuple
    knows: Callable[[str], bool] = lambda card: False
    sets: Mapping[str, str] = {}
    set_of_seat: Callable[[Any, int], str] = lambda state, seat: ""
    of_seats: frozenset[str] = frozenset()
    open_piles: frozenset[str] = frozenset({"discard_pile"})
    out: frozenset[str] = frozenset()
    closed: frozenset[str] = frozenset({"deck"})
    hand: str = "hand"
    in_piles: Callable[[Any], bool] = lambda state: True

    def face(self, copy: Copy, upgraded: bool) -> str:
        """The id of the side that lies up; a card without an upgraded side has one."""
        side = copy.card + UPGRADED
        return side if upgraded and self.knows(side) else copy.card


class Meanings(msgspec.Struct, frozen=True):
    """What somebody may mean by showing a card.

    - `thought` are the acts that may be meant, legal or not; `cards_of` are the cards that an act uses,
      `card_of` the one that the outcome of a draw or a pick is.
    - `first_steps` are the acts that showing a card takes for granted, legal or not: what reveals the reward
      that is shown, so that the card answers what the act leads to.
    - `held` are the cards that lie open before players, one for each copy, and `of_held` says whether an act
      uses such a copy: a scan of one that lies there means nothing else, and of another copy never that.
    - `given_up` says whether an act gives its card up for nothing: it is meant only where nothing else
      fits, and asked about.
    - `pile_of` is the pile that an act takes its card out of, "" where that is the hand or not said.
    - `space_of` is the space of a board on which an act happens: a reader may lie under it.
    - `stays` says which cards of a seat act for as long as they lie on a reader (a companion piece, a power
      in play), and `taken_away` the acts that lifting such a card may mean. They are offered and never
      done by themselves: a card that is gone may only be covered.
    - `why_not_due` says why a card that nobody can use now is not due, and what is (`None`: nothing more).
    - `brought` are the corrections that put a card, which a seat owns and nobody has entered, into its hand;
      none where the card is known to be somewhere.
    - `takes` says whether an act of a seat takes something unsaid, which the words of the act name.
    - `room` is where the table is, beside the round: cards that wait lapse when either is another.
    - `why_named` says why unseen cards are asked for now, card by card.
    """

    thought: Callable[[Any, Ask, int, str], Iterable[Any]] = lambda state, ask, seat, card: ()
    cards_of: Callable[[Any, Any], Counter[str]] = lambda state, act: named_in(act)
    card_of: Callable[[Outcome], str] = str
    first_steps: Callable[[Any, Ask, int, str], Iterable[Any]] = lambda state, ask, seat, card: ()
    held: Callable[[Any], Iterable[str]] = lambda state: ()
    of_held: Callable[[Any], bool] = lambda act: False
    given_up: Callable[[Any], bool] = lambda act: False
    pile_of: Callable[[Any, Any], str] = lambda state, act: ""
    space_of: Callable[[Any, Any], str] = lambda state, act: ""
    stays: Callable[[Any, int, str], bool] = lambda state, seat, card: False
    taken_away: Callable[[Any, Ask, int, str], Iterable[Any]] = lambda state, ask, seat, card: ()
    why_not_due: Callable[[Any, Ask | None, int, str], Refusal | None] = lambda state, ask, seat, card: None
    brought: Callable[[Any, int, str], tuple[Correction, ...]] = lambda state, seat, card: ()
    takes: Callable[[Any, int, Any], bool] = lambda state, seat, act: False
    room: Callable[[Any], tuple[int, bool]] = lambda state: (0, True)
    why_named: Callable[[Any], tuple[str, ...]] = lambda state: ()


class Sides(msgspec.Struct, frozen=True):
    """Cards with two sides, and decks that change.

    - `side_up` is the side of a card of a seat that lies up by what the game knows of it, `other_side` the
      one that may lie up as well, "" if none.
    - `owned` are the cards of the deck of a seat, of all decks for `None`, each as often as it is there; none
      where decks do not change.
    """

    side_up: Callable[[Any, int | None, str], str] = lambda state, seat, card: card
    other_side: Callable[[Any, int | None, str], str] = lambda state, seat, card: ""
    owned: Callable[[Any, int | None], Counter[str]] = lambda state, seat: Counter()


class HandWork(msgspec.Struct, frozen=True):
    """Work for hands.

    - `makers` turn events into it, and `worded` says it.
    - `put_back` is what goes back into the box, or changes its place, now that a part of the game is over; a
      line each, none in the middle of a part.
    - `beside` are the places that are laid out again on another evening, beside those that hands correct.
    """

    makers: Mapping[type[Event], Maker] = {}
    worded: Worder = lambda state, task: task.words
    put_back: Callable[[Any], tuple[str, ...]] = lambda state: ()
    beside: Callable[[Any], Layout] = lambda state: ()


class DeclarePad(msgspec.Struct, frozen=True):
    """What is asked of a card whose effects people declare.

    - `kinds` are the kinds that it can be of, with their words; none where it does not matter.
      `likely_kind` is the one that declared effects have unless somebody says so. `goes` are the words for
      where such a card goes instead of where its kind goes.
    - `cost` is what it costs, in words ("Energy paid"), "" where that is not declared, `cost_typed` the word
      that stands for it where it is typed; `likely_cost` what a seat pays for most cards.
    - `lays_down` says whether unnamed cards of a hand can be declared, and `words` what to do on the pad.
    """

    kinds: Mapping[str, str] = {}
    likely_kind: Callable[[Sequence[DeclaredEffect]], str] = lambda effects: ""
    goes: Mapping[str, str] = {}
    cost: str = ""
    cost_typed: str = ""
    likely_cost: Callable[[View, int], int] = lambda view, seat: 0
    lays_down: bool = True
    words: str = DECLARING


class TableDice(msgspec.Struct, frozen=True):
    """The `kinds` of dice that hands throw, with their words; electronic dice that stand for one are named so
    in the settings. `of_topics` is the kind that a topic of a chance asks for where it is called otherwise.
    `matters` says whether a roll can change anything: where it cannot, nobody is asked for it.
    """

    kinds: Mapping[str, str] = {}
    of_topics: Mapping[str, str] = {}
    matters: Callable[[Any, Chance], bool] = lambda state, roll: True


class Draws(msgspec.Struct, frozen=True):
    """The kinds of `things` that hands or the companion may draw, with their words; `thing_of` is that of the
    topic of a chance. `drawn_at` is where the state says how each comes ("cards": shown, "numbers": said,
    "screen": drawn by the companion, "": by people where they have cards at the table, but `picked` things by
    the companion); no path where it does not. `on_table` says whether what a bot draws, or another seat on
    the screen, lies in a deck that others draw from by hand. `lying` are things that people see on the table
    and name, but never scan.
    """

    things: Mapping[str, str] = {}
    thing_of: Mapping[str, str] = {}
    drawn_at: Callable[[Any], Path] = lambda state: ()
    on_table: Callable[[Any, Chance], bool] = lambda state, chance: False
    picked: Collection[str] = ()
    lying: Callable[[Any], Iterable[str]] = lambda state: ()


class Together(msgspec.Struct, frozen=True):
    """What is answered for others, or by itself.

    - `for_all` are the acts that each of several who are asked may do for itself, legal or not.
    - `shared_out` are the acts by which all who are asked answer at once where no two may do the same,
      beginning with an act of the first: each seat with its own; none where all may do it.
    - `as_one` says which acts a party does as one: whoever says so, it is the same.
    """

    for_all: Callable[[Any, Choice], Iterable[Any]] = lambda state, ask: ()
    shared_out: Callable[[Any, Choice, Any], Iterable[tuple[int, Any]]] = lambda state, ask, act: ()
    as_one: Callable[[Any], bool] = lambda act: False


class TableKit(msgspec.Struct, frozen=True):
    """The table's side of one game, by its id; a game of dice alone says its `dice`, one of cards its
    `cards`, what they mean (`meant`) and the `work` they make. All else is as small, and has defaults.
    """

    game: str
    cards: TableCards = TableCards()
    meant: Meanings = Meanings()
    sides: Sides = Sides()
    work: HandWork = HandWork()
    pad: DeclarePad = DeclarePad()
    dice: TableDice = TableDice()
    draws: Draws = Draws()
    together: Together = Together()
