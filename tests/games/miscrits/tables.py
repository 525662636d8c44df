"""Small tables of Miscrits: two seats in the play phase, with the creatures a test names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.match import Match
from companion.engine.oracles import ScriptOracle
from companion.engine.piles import Cards, Deck
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.game import GAME, boss_state
from companion.games.miscrits.house import HouseRules
from companion.games.miscrits.state import BossTurn, Creature, Player, State, Turn

FILLER = "trail_map"


def creature(uid: int, card: str, hp: int | None = None, **more: Any) -> Creature:
    """A creature as its card says, with what is given."""
    full = CARDS.creatures[card].max_hp
    return Creature(uid, card, full if hp is None else hp, full, **more)


def player(
    name: str, active: Creature | None, ready: Sequence[Creature] = (), hand: Sequence[str] = ()
) -> Player:
    """A seat with ten cards to draw, in a turn that is not its first."""
    deck = Deck(middle=10, bag=[FILLER] * 10)
    return Player(name, deck, Cards(sorted(hand)), active=active, ready=list(ready), turns=1)


def table(*players: Player, boss: str = "", begin: bool = False, **rules: Any) -> Match[State]:
    """The turn of the first seat: in its play phase, or just before it begins."""
    house = HouseRules(boss=boss, place_first=False, begin_by_hand=True, **rules)
    state = State(list(players), house, start_players=len(players), next_uid=50, round=1)
    if boss:
        state.boss = boss_state(boss, len(players))
        state.boss.turns = 1
    state.active, state.phase = 0, "play"
    state.stack = [Turn(0, "wait" if begin else "play")]
    return Match(GAME, state, listen=True)


def boss_table(boss: str, *players: Player, **rules: Any) -> Match[State]:
    """The boss's turn is about to begin."""
    match = table(*players, boss=boss, **rules)
    match.state.stack = [Turn(0), BossTurn()]
    return match


def play(
    match: Match[State], seat: int, *acts: Any, coins: Sequence[str] = (), draws: Sequence[str] = ()
) -> None:
    """The acts of one seat, chances answered as given; what is left over of them is a mistake of the test."""
    oracle = ScriptOracle({"coin": coins, "draw": [*draws, *[FILLER] * 9]})
    for act in acts:
        match.do(seat, act)
        match.settle(oracle)
    assert not oracle.left["coin"]


def refusal(match: Match[State], seat: int, act: Any) -> str:
    """The code with which an act is refused; "" when it is not."""
    why_not = match.why_not(seat, act)
    return why_not.code if why_not is not None else ""
