"""Small games of Mini Rogue: a party where it is wanted, dice as they are wanted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.game import GAME
from companion.games.mini_rogue.state import Adventurer, Explore, State, Visit


class Dice:
    """The dice in their order; cards come from a seed, but for `rooms` by the space they are revealed on."""

    def __init__(self, rolls: Iterable[Outcome] = (), draws: Iterable[str] = ()) -> None:
        self.rolls = list(rolls)
        self.draws = list(draws)
        self.seed = SeedOracle("dice")

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """The next die; `None` when there is none left, so that the game stands before it."""
        if chance.kind != "die":
            if self.draws and self.draws[0] in chance.options:
                return self.draws.pop(0)
            return self.seed.answer(chance, count)
        return self.rolls.pop(0) if self.rolls else None


def begun(seats: int = 1, seed: str = "plays", **options: Any) -> Match[State]:
    """A new game, before its first die or choice; nothing is left to a seed but cards."""
    setup = Setup("mini_rogue", ("Anna", "Ben")[:seats], seed, GAME.options.validate(options, "plays"))
    return Match(GAME, GAME.setup(setup), listen=True)


def in_room(card: str, seats: int = 1, floor: int = 1, **options: Any) -> Match[State]:
    """The party before a room that is to be resolved by the first seat; a monster by all."""
    match = begun(seats, **options)
    match.settle(Dice([6, 1] if seats > 1 else []))
    state = match.state
    areas = BOOK.content.floors[str(floor)].areas
    state.area, state.floor, state.enemy, state.phase = areas[0], floor, None, "exploration"
    for hero in state.party:
        hero.position, hero.here, hero.danger_met = 0, "new", False
        start = BOOK.content.characters[hero.character]
        hero.hp, hero.gold, hero.food, hero.xp = start.hp, start.gold, start.food, 0
        hero.potions, hero.curse, hero.poison = [], False, False
    put(state, 0, card)
    seats_in = list(range(seats)) if BOOK.content.rooms[card].kind == "monster" else [0]
    for hero in state.party[len(seats_in) :]:
        hero.here = "resolved"
    state.stack = [Explore(), Visit(seats_in, card)]
    return Match(GAME, state, listen=True)


def put(state: State, space: int, card: str) -> None:
    """Lay a card face up on a space; whatever lies there or elsewhere goes back among the unnamed ones."""
    for where, cards in enumerate(state.grid):
        if cards.has(card):
            state.grid[where] = Cards([], 1)
            state.deck.bag = sorted([*state.deck.bag, card])
    old = state.grid[space]
    state.deck.bag = sorted([*state.deck.bag, *old.known])
    state.deck.bag.remove(card)
    state.grid[space] = Cards([card])
    state.face_up = sorted({*state.face_up, space})


def anna(match: Match[State]) -> Adventurer:
    """The first character."""
    found: Adventurer = match.state.party[0]
    return found


def topic(match: Match[State]) -> str:
    """What is asked."""
    ask = match.ask()
    assert ask is not None
    return ask.topic


def do(match: Match[State], *acts: Any, seat: int = 0, rolls: Iterable[Outcome] = ()) -> None:
    """Acts one after the other, and the dice as far as they go."""
    dice = Dice(rolls)
    match.settle(dice)
    for act in acts:
        match.do(seat, act)
        match.settle(dice)
    assert not dice.rolls, f"dice left over: {dice.rolls}"


def asked(match: Match[State]) -> tuple[int, ...]:
    """Whose choice it is."""
    ask = match.ask()
    assert isinstance(ask, Choice), ask
    return ask.seats
