"""Whether the order of abilities that wait makes a difference: they are tried on copies of the fight.

Every order is played, with every answer that players could give meanwhile and the same luck for all. Where
the fights that come of it are the same whatever comes first, nobody needs to say which it is. Whoever has
something to choose may want to see first what is drawn: that counts as a difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from itertools import combinations, permutations

import msgspec

from companion.engine.asks import Ask, Chance, Outcome
from companion.engine.encoding import encode
from companion.engine.match import Match
from companion.games.slay_the_spire.state import card_events as ev
from companion.games.slay_the_spire.state.fight import Fight, Pending
from companion.games.slay_the_spire.state.run import Run, branch, unasked

Table = Match[Run]
Start = Callable[[Table, Pending], None]
"""Begins an ability that has waited."""

MOST_ORDERS = 24
"""Different orders that are tried: all of four abilities. Of more each two are tried in both orders."""
MOST_ENDS = 48
"""Ways in which the answers of players can go, for each order."""
LUCKS = ("heads", "tails", "edge")
"""Cards that are drawn meanwhile are the same for each order, and that so many times."""

SEEN = (ev.CardDrawn, ev.CardLookedAt)
"""What shows somebody a card."""


class _TooMany(Exception):  # noqa: N818 - reads as what happened
    """Too many ways to try, or something that cannot be tried."""


class _Trial(msgspec.Struct):
    """A copy of the fight in which an order is tried; `drawn` is what each seat drew so far.

    `asked` when a player had something to choose.
    """

    table: Table
    drawn: Counter[int]
    asked: bool = False


def order_differs(table: Table, places: Sequence[int], start: Start) -> bool:
    """Whether the abilities at these places of those waiting lead elsewhere in another order.

    Where that cannot be tried in short time it counts as a difference.
    """
    waiting = table.state.fight.pending
    if any(waiting[place].may for place in places):
        return True
    drew: list[int] = []
    try:
        for luck in LUCKS:
            for orders in _compared(waiting, places):
                if _differs(table, orders, start, luck, drew):
                    return True
            if not drew:
                break  # nothing was left to luck
    except _TooMany:
        return True
    return False


def _compared(waiting: Sequence[Pending], places: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Orders that must lead to the same: all there are, or of many abilities each two, and to and fro."""
    orders = _orders(waiting, places)
    if len(orders) <= MOST_ORDERS:
        yield orders
        return
    yield [tuple(places), tuple(reversed(places))]
    yield from (_orders(waiting, pair) for pair in combinations(places, 2))


def _orders(waiting: Sequence[Pending], places: Sequence[int]) -> list[tuple[int, ...]]:
    """All orders, as far as they can be tried; equal abilities are not told apart."""
    names = {place: encode(waiting[place]) for place in places}
    seen: dict[tuple[bytes, ...], tuple[int, ...]] = {}
    for order in permutations(places):
        seen.setdefault(tuple(names[place] for place in order), order)
        if len(seen) > MOST_ORDERS:
            break
    return list(seen.values())


def _differs(
    table: Table, orders: Iterable[tuple[int, ...]], start: Start, luck: str, drew: list[int]
) -> bool:
    """Whether one of the orders leads elsewhere than the first; `drew` hears of every draw."""
    first: frozenset[bytes] | None = None
    for order in orders:
        ends = frozenset(_ends(table, order, start, luck, drew))
        if first is None:
            first = ends
        elif ends != first:
            return True
    return False


def _ends(table: Table, order: Sequence[int], start: Start, luck: str, drew: list[int]) -> Iterator[bytes]:
    """Every fight that may come of this order."""
    copy = branch(table.state)
    copy.options = unasked(copy.options)
    open_ = [(_Trial(Match(table.game, copy, listen=True), Counter()), tuple(order))]
    count, depth, apart = 0, len(copy.stack), len(table.state.fight.pending) - len(order)
    while open_:
        trial, left = open_.pop()
        ask = _work(trial.table, depth)
        if isinstance(ask, Chance):
            _draw(trial, ask, luck)
            drew.append(ask.seat)
            open_.append((trial, left))
        elif ask is not None:
            open_ += [(each, left) for each in _answered(trial, ask)]
        elif left and len(trial.table.state.stack) == depth:
            waiting = trial.table.state.fight.pending
            if len(waiting) > apart + len(left):
                raise _TooMany  # what came of the first may want to happen before the next
            start(trial.table, waiting.pop(left[0]))
            rest = tuple(place - (place > left[0]) for place in left[1:])
            open_.append((trial, rest))
        else:
            if trial.asked and any(isinstance(event, SEEN) for event in trial.table.heard or ()):
                raise _TooMany
            yield _told_apart(trial.table.state.fight)
            count += 1
        if count + len(open_) > MOST_ENDS:
            raise _TooMany


def _work(table: Table, depth: int) -> Ask | None:
    """Go on until something is asked, or what waits has its turn again, or the fight is over."""
    stack, put_away = table.state.stack, table.game.kernel.put_away
    while len(stack) > depth:
        frame = stack[-1]
        if put_away is not None and put_away(table, frame):
            continue
        ask = table.game.work[type(frame)](table, frame)
        if ask is not None:
            return ask
    return None


def _draw(trial: _Trial, ask: Chance, luck: str) -> None:
    """Whoever draws gets the same cards in every order. Nothing else is left to chance here."""
    if ask.kind != "draw" or ask.seat < 0:
        raise _TooMany
    trial.drawn[ask.seat] += 1
    trial.table.state.chances += 1
    trial.table.take(-1, _card(ask, luck, trial.drawn[ask.seat]))


def _card(ask: Chance, luck: str, number: int) -> Outcome:
    """The first of the cards by an order that depends on the luck, the seat and the number of the draw."""

    def place(card: Outcome) -> bytes:
        return blake2b(f"{luck} {ask.seat} {number} {card}".encode(), digest_size=8).digest()

    return min(dict.fromkeys(ask.options), key=place)


def _answered(trial: _Trial, ask: Ask) -> Iterator[_Trial]:
    """Every answer, each on a copy of its own."""
    seats = ask.seats if not isinstance(ask, Chance) else ()
    game, run = trial.table.game, trial.table.state
    legal = game.kernel.legal
    if len(seats) != 1 or legal is None or isinstance(ask, Chance):
        raise _TooMany
    for act in legal(run, ask, seats[0]):
        copy: Table = Match(game, branch(run), listen=True)
        copy.heard = list(trial.table.heard or ())
        copy.take(seats[0], act)
        yield _Trial(copy, Counter(trial.drawn), True)


def _told_apart(fight: Fight) -> bytes:
    """The fight without what makes no difference: how cards lie in piles that are no draw piles."""
    for fighter in fight.fighters:
        fighter.discard.sort()
        fighter.exhaust.sort()
        fighter.hand.known.sort()
    for enemy in fight.enemies:
        enemy.used.sort()
    return encode(fight)
