"""Options of events that nobody has to say: there is no other, and nothing could be done before (page 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb.acting import options_of, take_climb
from companion.games.slay_the_spire.climb.making import event_of
from companion.games.slay_the_spire.climb.rooms import in_room
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb_frames import InRoom
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
ASKING = (cl.PayGold, cl.Give, cl.Stake, cl.SwapWithPlayer)
"""What takes something from those who are there: who comes first then is for them to say."""
AT_ANY_TIME = (ca.DiscardPotion, ca.GivePotion)
"""What can be done as well after the option, where no potion helps before it."""


def ask_in_room(table: Table, frame: InRoom) -> Ask | None:
    """Ask whoever still has something to do in the room, but for an option without another."""
    ask = in_room(table, frame)
    if not isinstance(ask, Choice) or ask.topic != "room":
        return ask
    only = only_option(table, ask)
    if only is None:
        return ask
    take_climb(table, frame, *only)
    return None


def only_option(table: Table, ask: Choice) -> tuple[int, ca.ChooseOption] | None:
    """The seat and the one option that it can choose; `None` while anybody can do something else about it."""
    run: Climbing = table.state
    if run.climb.room != "event" or not run.climb.opens:
        return None
    helped = any(_helps(run, seat) for seat in _all(run))
    for seat in ask.seats:
        unhurried = _begins_with_a_choice(run, seat)
        other = (*AT_ANY_TIME, UsePotion, ca.UseRelic) if unhurried else AT_ANY_TIME
        acts = [act for act in _legal(table, ask, seat) if not isinstance(act, other)]
        only = len(acts) == 1 and isinstance(acts[0], ca.ChooseOption)
        if only and (unhurried or not helped) and _stays_so(run, seat):
            return seat, acts[0]
    return None


def _legal(table: Table, ask: Choice, seat: int) -> Iterator[Any]:
    run, game = table.state, table.game
    return (act for act in game.candidates(run, ask, seat) if game.why_not(run, ask, seat, act) is None)


def _all(run: Climbing) -> Iterable[int]:
    return range(len(run.heroes))


def _begins_with_a_choice(run: Climbing, seat: int) -> bool:
    """Whether all that an option does waits for a card of one's own: everything can be done before that."""
    options = options_of(run, seat)
    first = options[0][0] if len(options) == 1 else None
    return isinstance(first, cl.ChangeOwnDeck) and first.how == "chosen"


def _helps(run: Climbing, seat: int) -> bool:
    """Whether a seat holds what somebody may want to use first, or to give to whoever rolls."""
    potions = (BOOK.catalog.potions[each.id] for each in run.heroes[seat].potions)
    relics = (line for each in run.heroes[seat].relics for line in BOOK.relics[each.id])
    return any(potion.outside_combat or potion.when == "roll" for potion in potions) or any(
        line.moment == "outside_combat" for line in relics
    )


def _stays_so(run: Climbing, seat: int) -> bool:
    """Whether nothing that others do can give this seat another option, or take this one away."""
    if len(event_of(run.climb).options) == 1:
        return not any(isinstance(gain, ASKING) for gain in options_of(run, seat)[0])
    others = (other for other in _all(run) if other != seat)
    settled = all(run.climb.seats[other].chosen or run.climb.seats[other].done for other in others)
    return settled and not run.climb.offers and not any(run.climb.queue)
