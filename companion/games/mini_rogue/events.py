"""What can happen in Mini Rogue. Each event writes itself into the state; words are in `event_words.py`."""

from __future__ import annotations

from companion.engine.events import Event
from companion.engine.piles import UNSEEN, Cards
from companion.games.mini_rogue.content import EXIT, Ability
from companion.games.mini_rogue.effects import Affliction, Stat
from companion.games.mini_rogue.state import Enemy, EnemyKind, State

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
    """The boss of a floor that was left leaves the game, seen or not."""

    card: str = UNSEEN

    def apply(self, state: State) -> None:
        if self.card and state.grid[EXIT].has(self.card):
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


# Mats


class Gained(Event, frozen=True):
    """Points of a track; `amount` is what the mat could hold."""

    seat: int
    what: Stat
    amount: int

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        setattr(hero, self.what, getattr(hero, self.what) + self.amount)


class Lost(Event, frozen=True):
    """Points of a track that went; `why` is the game's word for the reason."""

    seat: int
    what: Stat
    amount: int
    why: str

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        setattr(hero, self.what, max(0, getattr(hero, self.what) - self.amount))


class Afflicted(Event, frozen=True):
    seat: int
    what: Affliction

    def apply(self, state: State) -> None:
        setattr(state.party[self.seat], self.what, True)


class Cured(Event, frozen=True):
    """All afflictions are gone, or blindness alone."""

    seat: int
    blindness_only: bool = False

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.blindness = False
        if not self.blindness_only:
            hero.curse = hero.poison = False


class PotionGained(Event, frozen=True):
    seat: int
    potion: str

    def apply(self, state: State) -> None:
        state.party[self.seat].potions.append(self.potion)


class PotionGone(Event, frozen=True):
    """A potion was used, sold, or given up for another."""

    seat: int
    potion: str
    how: str

    def apply(self, state: State) -> None:
        state.party[self.seat].potions.remove(self.potion)


class SkillUsed(Event, frozen=True):
    seat: int
    skill: str

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.skill_ready = False
        if self.skill == "evasion":
            hero.evading = True
        elif self.skill == "backstab":
            hero.backstab = True


class SkillsRefreshed(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.party[self.seat].skill_ready = True


class ItemTaken(Event, frozen=True):
    """An item card leaves the grid and lies beside the mat."""

    seat: int
    card: str
    feats: int = 0

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        if state.grid[hero.position].has(self.card):
            state.grid[hero.position].remove(self.card)
        hero.items.append(self.card)
        hero.free_feats += self.feats


class ItemReturned(Event, frozen=True):
    """A used item card goes back to the unused rooms."""

    seat: int
    card: str

    def apply(self, state: State) -> None:
        items = state.party[self.seat].items
        if self.card in items:
            items.remove(self.card)
            state.deck.bottom.append(self.card)


class FreeFeatUsed(Event, frozen=True):
    seat: int

    def apply(self, state: State) -> None:
        state.party[self.seat].free_feats -= 1


class Bought(Event, frozen=True):
    seat: int
    goods: str
    price: int

    def apply(self, state: State) -> None:
        state.party[self.seat].gold -= self.price


class Sold(Event, frozen=True):
    """The merchant paid; `price` is what the mat could hold."""

    seat: int
    goods: str
    price: int

    def apply(self, state: State) -> None:
        hero = state.party[self.seat]
        hero.gold += self.price
        if self.goods == "armor_piece":
            hero.armor -= 1


class Given(Event, frozen=True):
    """One thing went from one player to the other."""

    seat: int
    other: int
    what: str

    def apply(self, state: State) -> None:
        giver, taker = state.party[self.seat], state.party[self.other]
        if self.what in ("gold", "food", "armor"):
            setattr(giver, self.what, getattr(giver, self.what) - 1)
            setattr(taker, self.what, getattr(taker, self.what) + 1)
        elif self.what in giver.items:
            giver.items.remove(self.what)
            taker.items.append(self.what)
            if self.what == "armory":
                taker.free_feats, giver.free_feats = taker.free_feats + giver.free_feats, 0
        else:
            giver.potions.remove(self.what)
            taker.potions.append(self.what)


class Swapped(Event, frozen=True):
    """Two players exchanged a potion each."""

    seat: int
    other: int
    potion: str
    back: str

    def apply(self, state: State) -> None:
        giver, taker = state.party[self.seat], state.party[self.other]
        giver.potions[giver.potions.index(self.potion)] = self.back
        taker.potions[taker.potions.index(self.back)] = self.potion


# Fights


class FightBegan(Event, frozen=True):
    card: str
    kind: EnemyKind
    name: str
    hp: int
    damage: int
    ability: Ability = ""
    xp: int = 0
    next_hp: int = 0

    def apply(self, state: State) -> None:
        state.phase = "combat"
        state.enemy = Enemy(
            self.card, self.kind, self.name, self.hp, self.damage, self.ability, self.xp, next_hp=self.next_hp
        )


class Attacked(Event, frozen=True):
    """The attack strikes; a backstab is used up by it."""

    seat: int
    amount: int
    doubled: bool = False

    def apply(self, state: State) -> None:
        if self.doubled:
            state.party[self.seat].backstab = False
        _strike(state, self.amount)


class EnemyHurt(Event, frozen=True):
    """HP lost to a potion: `how` is its id."""

    amount: int
    how: str

    def apply(self, state: State) -> None:
        _strike(state, self.amount)


def _strike(state: State, amount: int) -> None:
    enemy = state.enemy
    if enemy is not None:
        enemy.hp = max(0, enemy.hp - amount)


class EnemyPoisoned(Event, frozen=True):
    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.poisoned = True


class EnemyTicked(Event, frozen=True):
    """The Poison Potion did its work for this round."""

    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.ticked = True


class EnemyStunned(Event, frozen=True):
    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.stunned = True


class RoundBegan(Event, frozen=True):
    """All have had their turn against the enemy: stun is over, poison will act again."""

    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.stunned = state.enemy.ticked = False


class StunEnded(Event, frozen=True):
    """The stun held for one counter-attack only (MR-70, the other way)."""

    def apply(self, state: State) -> None:
        if state.enemy is not None:
            state.enemy.stunned = False


class MonsterMissed(Event, frozen=True):
    """No counter-attack: `why` is "die", "stunned" or "armor"."""

    seat: int
    why: str

    def apply(self, state: State) -> None:
        """Nothing is written: nothing happened to anybody."""


class PhaseChanged(Event, frozen=True):
    """The first phase of the last boss is over; the next begins at full value."""

    hp: int
    damage: int
    ability: Ability

    def apply(self, state: State) -> None:
        enemy = state.enemy
        if enemy is None:
            return
        enemy.hp, enemy.damage, enemy.ability = self.hp, self.damage, self.ability
        enemy.phase, enemy.next_hp = enemy.phase + 1, 0
        enemy.poisoned = enemy.ticked = enemy.stunned = False
        for hero in state.party:
            hero.backstab = False


class EnemyDefeated(Event, frozen=True):
    """The fight is won; a boss leaves the game."""

    card: str
    name: str
    boss: bool = False

    def apply(self, state: State) -> None:
        state.enemy = None
        state.phase = "exploration"
        if state.grid[EXIT].has(self.card):
            state.grid[EXIT] = Cards()
            state.removed.add(self.card)
        for hero in state.party:
            hero.backstab = False


class Died(Event, frozen=True):
    """A character has no HP left: the game is lost. `cause` is the game's word for what did it."""

    seat: int
    cause: str

    def apply(self, state: State) -> None:
        state.phase = "over"
        state.cause = self.cause


class Won(Event, frozen=True):
    """The last boss is beaten: Og's Blood is found."""

    def apply(self, state: State) -> None:
        state.phase = "over"
        state.won = True
