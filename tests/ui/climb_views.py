"""Pictures of a real climb: Neow, the map, every kind of room, rewards, the relics of a boss, the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Do
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.engine.view import View
from companion.games.slay_the_spire.climb.making import room_at
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.run import Run
from companion.play.told.tallies import Tally, tally_of

TOGETHER = "Anna, Ben, Çağla, Dan"
NAMES = tuple(TOGETHER.split(", "))
There = Callable[[Any], bool]
_LOST = "26"
"""The seed of a climb that comes as far as the boss of its act."""
_LONGEST = 4000
"""Decisions; no climb of these has as many."""


def climb(seats: int, **options: Any) -> Match[Run]:
    """A climb that begins."""
    chosen = GAME.options.validate({"climb": True, **options}, "views")
    return Match(GAME, GAME.setup(Setup("sts", NAMES[:seats], "views", chosen)))


def go_on(match: Match[Run], there: There, room: str = "", fighting: bool = False) -> Match[Run]:
    """Play at a glance until a state is what is looked for, in a fight or between; the party stays well.

    Where rooms of the kind `room` can be entered, they enter one.
    """
    oracle = SeedOracle("views")
    for _decision in range(_LONGEST):
        match.settle(oracle)
        ask = match.ask()
        if ask is None or (
            isinstance(ask, Choice) and (match.state.fight is not None) is fighting and there(match.state)
        ):
            return match
        assert isinstance(ask, Choice)
        _mend(match.state)
        acts = match.legal(ask.seats[0])
        ways = [act for act in acts if _leads(match.state, act, room)]
        match.take(ask.seats[0], ways[0] if ways else _at_a_glance(match, ask))
    raise LookupError("the climb never comes there")


def _at_a_glance(match: Match[Run], ask: Choice) -> Any:
    """What whoever is asked does without looking ahead: here nobody looks how well a climb goes."""
    seat = ask.seats[0]
    return GAME.bots.at_a_glance(match.state, seat, match.legal(seat), ask)


def _leads(run: Any, act: Any, room: str) -> bool:
    return isinstance(act, ca.Enter) and room_at(run.climb, act.room) == room


def _mend(run: Any) -> None:
    """The party is in health, what it fights is not."""
    if run.fight is None:
        run.heroes = tuple(replace(hero, hp=hero.max_hp) for hero in run.heroes)
        return
    for enemy in run.fight.enemies:
        enemy.hp = min(enemy.hp, 3)


def _room(kind: str, offers: int = 0) -> There:
    return lambda run: run.climb.room == kind and len(run.climb.offers) >= offers


def _asks_what_to_do(run: Run) -> bool:
    """An event that offers ways, before any of them was gone by anybody."""
    climb = run.climb
    asks = climb is not None and climb.room == "event" and not climb.offers
    return asks and not any(seat.done or seat.chosen for seat in climb.seats)


def _act(number: int) -> There:
    return lambda run: run.act == number and not run.climb.room


MOMENTS: Mapping[str, tuple[There, str]] = {
    "neow": (_room("neow"), ""),
    "map": (lambda run: not run.climb.room and len(run.climb.walked) >= 5, "event"),
    "event": (_asks_what_to_do, "event"),
    "campfire": (_room("campfire"), "campfire"),
    "merchant": (_room("merchant"), "merchant"),
    "treasure": (_room("treasure", 1), "treasure"),
    "reward": (lambda run: any(len(offer.cards) > 1 for offer in run.climb.offers), "encounter"),
    "boss-relics": (lambda run: len(run.climb.row) > 1, ""),
    "fight": (lambda run: len(run.climb.walked) >= 3, "encounter"),
}
"""Where a climb is looked at, and the kind of room the party goes for meanwhile."""


@cache
def match(moment: str, seats: int = 4) -> Match[Run]:
    """A climb at this moment."""
    there, room = MOMENTS[moment]
    return go_on(climb(seats), there, room, moment == "fight")


def view(moment: str, seats: int = 4) -> View:
    """What the table sees of a climb at this moment."""
    return GAME.view(match(moment, seats), -1)


def bagged() -> View:
    """The map of an act whose tokens are still in their bags."""
    match = climb(4, drawn="tokens=cards")
    while isinstance(ask := match.ask(), Chance) and ask.topic != "token":
        match.resolve(ask.options[0])
    return GAME.view(match, -1)


def drawn(topic: str) -> View:
    """A climb of four whose next card from this pile is named by hand."""
    return GAME.view(_drawn(topic), -1)


@cache
def _drawn(topic: str) -> Match[Run]:
    there, oracle = climb(4), SeedOracle("views")
    for _decision in range(_LONGEST):
        ask = there.ask()
        if isinstance(ask, Chance) and ask.topic == topic:
            return there
        if isinstance(ask, Chance):
            there.resolve(oracle.answer(ask, there.state.chances))
            continue
        assert isinstance(ask, Choice)
        there.take(ask.seats[0], _at_a_glance(there, ask))
    raise LookupError("no such card is ever drawn")


def lost() -> tuple[View, Tally]:
    """A climb of four that ended in a fight, and what it came to."""
    session = _lost()
    return GAME.view(session.match, -1), tally_of(session)


def lost_match() -> Match[Run]:
    """That climb when it is over."""
    return _lost().match


@cache
def _lost() -> Session:
    setup = Setup("sts", NAMES, _LOST, GAME.options.validate({"climb": True}, _LOST))
    session = Session.start(GAME, setup, MemoryLog(), SeedOracle(_LOST))
    for _decision in range(_LONGEST):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        session.handle(Do(ask.seats[0], _at_a_glance(session.match, ask)))
    return session


def run(moment: str, seats: int = 4) -> Run:
    """The state of a climb at this moment."""
    return match(moment, seats).state
