"""Options of events that nobody has to say: there is no other, and nothing could be done before (page 9)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.climb.acting import options_of, take_climb
from companion.games.slay_the_spire.climb.making import event_of, within
from companion.games.slay_the_spire.climb.rooms import in_room
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb_frames import InRoom
from companion.games.slay_the_spire.state.run import Climbing, Run

Table = Match[Run]
ASKING = (cl.PayGold, cl.Give, cl.Stake, cl.SwapWithPlayer)
"""What takes something from those who are there: who comes first then is for them to say."""
ANY_TIME = (UsePotion, ca.UseRelic, ca.DiscardPotion, ca.GivePotion, ca.SwapRows)
"""What can be done as well after the option, or could be on the way here, unless it helps before."""


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
    for seat in ask.seats:
        later = [act for act in _legal(table, ask, seat) if not isinstance(act, ANY_TIME)]
        if len(later) == 1 and isinstance(later[0], ca.ChooseOption) and _stays_so(run, seat):
            gains = options_of(run, seat)[later[0].option]
            if _begins_with_a_choice(gains) or not _prepared_for(run, seat, [*within(gains)]):
                return seat, later[0]
    return None


def _legal(table: Table, ask: Choice, seat: int) -> Iterator[Any]:
    run, game = table.state, table.game
    return (act for act in game.candidates(run, ask, seat) if game.why_not(run, ask, seat, act) is None)


def _all(run: Climbing) -> Iterable[int]:
    return range(len(run.heroes))


def _begins_with_a_choice(gains: Sequence[cl.Gain]) -> bool:
    """Whether all that an option does waits for a card of one's own: everything can be done before that."""
    return bool(gains) and isinstance(gains[0], cl.ChangeOwnDeck) and gains[0].how == "chosen"


def _prepared_for(run: Climbing, seat: int, gains: Sequence[cl.Gain]) -> bool:
    """Whether somebody holds what one may want to use before these gains, or to give away."""
    potions = [BOOK.catalog.potions[each.id] for hero in run.heroes for each in hero.potions]
    if any(isinstance(gain, cl.FightNow | cl.EnterRoom) for gain in gains):
        relics = (line for hero in run.heroes for each in hero.relics for line in BOOK.relics[each.id])
        return bool(potions) or any(line.moment == "outside_combat" for line in relics)
    loss = max([gain.amount for gain in gains if isinstance(gain, cl.LoseHpBy)], default=0)
    if run.heroes[seat].hp <= loss:
        return any(potion.outside_combat for potion in potions)
    heal = [all(isinstance(effect, fx.Heal | fx.SetHp) for effect in potion.do) for potion in potions]
    others = (potion for potion, heals in zip(potions, heal, strict=True) if not heals)
    rolls = any(isinstance(gain, cl.RollFor) for gain in gains)
    return rolls and any(potion.outside_combat or potion.when == "roll" for potion in others)


def _stays_so(run: Climbing, seat: int) -> bool:
    """Whether nothing that others do can give this seat another option, or take this one away."""
    if len(event_of(run.climb).options) == 1:
        return not any(isinstance(gain, ASKING) for gain in options_of(run, seat)[0])
    others = (other for other in _all(run) if other != seat)
    settled = all(run.climb.seats[other].chosen or run.climb.seats[other].done for other in others)
    return settled and not run.climb.offers and not any(run.climb.queue)
