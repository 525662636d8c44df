"""What can happen in Mini Rogue. Each event writes itself into the state; words are in `event_words.py`."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.piles import UNSEEN, Cards
from companion.games.mini_rogue.content import EXIT
from companion.games.mini_rogue.state import State

# The dungeon


class CharacterDrawn(Event, frozen=True):
    """A Character card was drawn; the values at the start follow (`Started`)."""

    seat: int
    character: str

    def apply(self, state: State) -> None:
        state.party[self.seat].character = self.character


class Started(Event, frozen=True):
    """The mat was set up by the Character card."""

    seat: int
    hp: int
    armor: int
    food: int
    gold: int
    xp: int
    potions: tuple[str, ...]

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.hp, hero.armor, hero.food = self.hp, self.armor, self.food
        hero.gold, hero.xp, hero.potions = self.gold, self.xp, list(self.potions)


class LeaderChosen(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.leader = self.seat


class AreaBegan(Event, frozen=True):
    """The party comes to an area; all rooms that nobody holds are shuffled."""

    area: int
    floor: int
    start: str = ""

    def apply(self, state: State) -> None:
        state.area, state.floor, state.phase = self.area, self.floor, "exploration"
        state.falling = ""
        _collect(state)
        if self.start:
            if state.deck.could_be(self.start):
                state.deck.name(self.start)
                state.deck.middle -= 1
            state.grid[0] = Cards([self.start])
            state.face_up = [0]
        for hero in state.party:
            hero.position, hero.here = 0, "resolved" if self.start else "new"
            hero.danger_met = False


def _collect(state: State) -> None:
    """Take the rooms up from the grid and shuffle them with the unused ones."""
    for space in range(EXIT):
        cards = state.grid[space]
        state.deck.shuffle_in(cards.known, cards.unseen)
        state.grid[space] = Cards()
    state.face_up = []


class RoomsDealt(Event, frozen=True):
    """The next unused rooms were laid face down on these spaces."""

    spaces: tuple[int, ...]

    def apply(self, state: State) -> None:
        for space in self.spaces[: len(state.deck)]:
            card = state.deck.next_known()
            state.deck.draw(card)
            state.grid[space].add(card)


class RoomLookedAt(Event, frozen=True):
    """The crow looked at the top room of the deck; the frame holds it."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.deck.draw(self.card)


class RoomPlaced(Event, frozen=True):
    """A room that was looked at was laid face down on a space, or (-1) under the unused ones."""

    seat: int
    card: str
    space: int

    def apply(self, state: State) -> None:
        if self.space < 0:
            state.deck.bottom.append(self.card)
        else:
            state.grid[self.space] = Cards([self.card])


class RoomRevealed(Event, frozen=True):
    space: int
    card: str

    def apply(self, state: State) -> None:
        cards = state.grid[self.space]
        if cards.unseen and self.card:
            state.deck.name(self.card)
            state.grid[self.space] = Cards([self.card])
        state.face_up = sorted({*state.face_up, self.space})


class RoomReplaced(Event, frozen=True):
    """The crow brought another room in place of a revealed one, which goes to the unused rooms."""

    seat: int
    space: int
    old: str
    card: str

    def apply(self, state: State) -> None:
        deck = state.deck
        if self.card in deck.bottom:
            deck.bottom.remove(self.card)
        else:
            deck.name(self.card)
            deck.middle -= 1
        deck.bottom.append(self.old)
        state.grid[self.space] = Cards([self.card])


class BossRevealed(Event, frozen=True):
    card: str

    def apply(self, state: State) -> None:
        state.bosses.draw(self.card)
        state.grid[EXIT] = Cards([self.card])


class BossRemoved(Event, frozen=True):
    """The boss of a floor that was left leaves the game, unseen or (`met`) from the exit."""

    card: str = UNSEEN
    met: bool = False

    def apply(self, state: State) -> None:
        if self.met:
            state.grid[EXIT] = Cards()
        else:
            state.bosses.draw(self.card)
        state.removed.add(self.card)


class Moved(Event, frozen=True):
    seat: int
    to: int

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.position = self.to
        hero.here = "new"
        if hero.evading:
            hero.evading, hero.here = False, "skipped"


class RoomResolved(Event, frozen=True):
    """A seat is done with its room; `danger` when it was a monster or a trap."""

    seat: int
    danger: bool = False

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.here = "resolved"
        hero.danger_met = hero.danger_met or self.danger


class Fell(Event, frozen=True):
    """The floor gave way under a character; the party falls when all rooms are resolved."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        state.falling = self.card


class DelvingBegan(Event, frozen=True):
    def apply(self, state: State) -> None:
        state.phase = "delving"


class Ate(Event, frozen=True):
    seat: int
    amount: int

    def apply(self, state: State) -> None:
        state.party[self.seat].food -= self.amount


# Dice


class DieRolled(Event, frozen=True):
    """A die came to rest; `what` is the topic of the chance, `value` a number or a face."""

    seat: int
    what: str
    value: int | str

    def apply(self, state: State) -> None:
        if self.value.__class__ is int:
            state.die = self.value


class Checked(Event, frozen=True):
    """A skill check has its result."""

    seat: int
    passed: bool
    dungeon: int

    def apply(self, state: State) -> None:
        """The frame of the check acts on it."""
