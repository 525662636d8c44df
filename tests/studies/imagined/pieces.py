"""Pieces on an imagined table: where each lies, by name, or face down without one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.engine.parts.table_kit import Task
from companion.engine.piles import UNSEEN
from tests.studies.trials import Trials

Place = tuple[int, str]
"""Whose place it is, -1 for everybody's, and its name."""
Lying = Mapping[Place, Iterable[str]]
"""What lies where by the state; a card that nobody has named is "" there."""


class MislaidError(Exception):
    """Hands were told to move a piece that does not lie there."""


class Table:
    """Pieces by their places. A piece that is moved by name out of a place where it has none is named by it.

    `closed` are the names of places in which pieces lie face down, `in_work` of those in which none stay.
    """

    def __init__(self, lying: Lying, closed: Iterable[str], in_work: Iterable[str] = ()) -> None:
        self.closed, self.in_work = frozenset(closed), frozenset(in_work)
        self.places: dict[Place, Counter[str]] = {}
        for place, pieces in lying.items():
            self.put(place, pieces)

    def put(self, place: Place, pieces: Iterable[str]) -> None:
        """Lay pieces down."""
        closed = place[1] in self.closed
        self.places.setdefault(place, Counter()).update(UNSEEN if closed else piece for piece in pieces)

    def take(self, place: Place, piece: str = UNSEEN, count: int = 1) -> list[str]:
        """Pick so many up, by name or whatever comes first. Raises `MislaidError` where they do not lie."""
        pile, taken = self.places.setdefault(place, Counter()), list[str]()
        for _one in range(count):
            found = next((each for each in (piece, UNSEEN) if pile[each] > 0), None)
            if found is None and piece == UNSEEN:
                found = next(iter(+pile), None)
            if found is None:
                raise MislaidError(f"{piece or 'a piece'} is not at {place}: {dict(+pile)}")
            pile[found] -= 1
            taken.append(piece or found)
        return taken

    def move(self, source: Place, target: Place, piece: str = UNSEEN, count: int = 1) -> None:
        """Move so many."""
        self.put(target, self.take(source, piece, count))

    def empty(self, source: Place, target: Place) -> None:
        """Move all that lies there."""
        pieces, self.places[source] = self.places.get(source, Counter()), Counter()
        self.put(target, pieces.elements())

    def wrong(self, lying: Lying) -> Iterator[str]:
        """Where another number of pieces lies than the state says, or one that the state cannot mean."""
        believed = {place: Counter(pieces) for place, pieces in lying.items()}
        for place in sorted(place for place in {*self.places, *believed} if place[1] not in self.in_work):
            here, there = +self.places.get(place, Counter()), +believed.get(place, Counter())
            if place[1] in self.closed:
                there = Counter({UNSEEN: there.total()}) if there else there
            if here.total() != there.total() or _strange(here, there) or _strange(there, here):
                yield f"{place}: {dict(here)} lie here, the companion says {dict(there)}"


def _strange(here: Counter[str], there: Counter[str]) -> bool:
    """Whether more has a name here than can be meant there."""
    more = here - there
    more.pop(UNSEEN, None)
    return more.total() > there[UNSEEN]


class Way(NamedTuple):
    """How the hands of a game do their work: what lies where by a state, and one piece of work done.

    - `match(game, state, seed)` is one of it; `party` are the options of a random game and how many play it.
    - One of more than `most_rounds` is left.
    - What lies at places `in_work` is not compared.
    - `scene` does what the rules say of a new scene without a word, and says whether that was all.
    """

    closed: frozenset[str]
    lying: Callable[[Any], Lying]
    obey: Callable[[Table, Task], None]
    match: Callable[[Any, Any, str], Any]
    party: Callable[[str], tuple[Mapping[str, Any], int]]
    rounds: Callable[[Any], int]
    most_rounds: int
    in_work: frozenset[str] = frozenset()
    scene: Callable[[Table, Any], bool] = lambda table, state: False


def at_random(
    closed: Iterable[str],
    lying: Callable[[Any], Lying],
    obey: Callable[[Table, Task], None],
    trials: Trials,
    in_work: Iterable[str] = (),
) -> Way:
    """A way whose games are those by which the rules are tried out."""

    def party(seed: str) -> tuple[Mapping[str, Any], int]:
        options = trials.options(seed)
        return options, trials.seats(options)

    rounds = (trials.round, trials.most_rounds)
    return Way(frozenset(closed), lying, obey, trials.watched, party, *rounds, frozenset(in_work))
