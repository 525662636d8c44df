"""Carries a scenario of Mini Rogue out: its state, its dice, and how far the game goes on by itself.

Every step is asked for, and no room is entered by itself, so that each action of a case does what it says and
no more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.demonstrating import person
from companion.engine.events import Frame
from companion.engine.game import Game
from companion.engine.piles import Cards, Deck
from companion.games.mini_rogue.cases import form
from companion.games.mini_rogue.content import BLANK, BOOK, EXIT, OG, SYMBOL, Mat
from companion.games.mini_rogue.flow import unrevealed
from companion.games.mini_rogue.house import HouseRules
from companion.games.mini_rogue.state import Adventurer, Delve, Enemy, Explore, Fight, Foresight, State
from companion.kit.cases.form import BadCase, made
from companion.kit.cases.playing import Played, not_now
from companion.kit.cases.script import Script
from companion.speech.words import N_, _

# The state


def state_of(setup: form.SetupForm, rules: HouseRules) -> State:
    """The state in which a case begins: in a room that is resolved, or in a fight."""
    party = [_adventurer(seat, name, setup) for seat, name in enumerate(setup.characters)]
    state = State(party, rules, made(Mat, setup.mat), floor=setup.floor, phase="exploration")
    state.area = setup.area or min(BOOK.content.floors[str(setup.floor)].areas)
    state.leader = setup.leader
    state.stack = [Explore()]
    _lay_out(state, setup)
    if setup.enemy is not None:
        begin_fight(state, setup.enemy, list(range(len(party))))
    return state


def _adventurer(seat: Any, name: str, setup: form.SetupForm) -> Adventurer:
    given = setup.characters[name]
    placed = setup.positions.get(seat, setup.position)
    return made(
        Adventurer,
        given,
        name=person(name),
        items=["armory"] * bool(given.free_feats) + ["crow"] * given.has_crow,
        position=placed if given.position is None else given.position,
        here="resolved",
        danger_met=setup.area_flags.get("monster_or_trap_resolved", False),
    )


def _lay_out(state: State, setup: form.SetupForm) -> None:
    """Unnamed rooms everywhere but where somebody stands; the boss stack as deep as it must be."""
    held = [item for hero in state.party for item in hero.items]
    bag = [card for card in BOOK.deck if card not in held]
    state.deck = Deck([], len(bag), [], bag)
    stood_on = {hero.position for hero in state.party}
    for space in range(EXIT):
        if space not in stood_on:
            state.deck.draw("")
            state.grid[space] = Cards([], 1)
    state.face_up = sorted(stood_on - {EXIT})
    for space, room in setup.grid.items():
        if space in stood_on:
            put_room(state, space, room)
    stack = setup.boss_stack
    last = [OG] if stack is None or OG in stack else []
    depth = len(BOOK.bosses) + 1 - state.floor if stack is None else len(stack) - len(last)
    state.bosses = Deck([], depth, last, list(BOOK.bosses))


def put_room(state: State, space: int, card: str) -> None:
    """Lay a room face up on a space, out of those that nobody has named."""
    cards = state.grid[space]
    if cards.known == [card]:
        return
    if card in state.deck.bag:
        state.deck.name(card)
        if not cards.unseen:
            state.deck.middle -= 1
    state.grid[space] = Cards([card])
    state.face_up = sorted({*state.face_up, space})


def begin_fight(state: State, enemy: form.EnemyForm, seats: list[int]) -> None:
    """Put an enemy before these seats; its HP are those said, or of its card for so many."""
    both = enemy.hp_coop if len(seats) > 1 else enemy.hp_solo
    hp = enemy.hp if enemy.hp is not None else both
    if hp is None:
        raise BadCase(_("setup, enemy: expected hp, or hp_solo and hp_coop."))
    boss = enemy.phase or enemy.reward.rewards_card
    state.enemy = made(
        Enemy,
        enemy,
        card=OG if enemy.phase else enemy.kind,
        kind="boss" if boss else "ghost" if enemy.kind == "ghost" else "monster",
        hp=hp,
        ability=enemy.ability or "",
        xp=enemy.reward.xp,
        phase=enemy.phase or 1,
    )
    state.phase = "combat"
    state.stack = [frame for frame in state.stack if not isinstance(frame, Fight)]
    state.stack.append(Fight(seats))


# The dice


class Dice(Script):
    """The results as the case lists them, all dice of a pool at once; every die must be said."""

    def __init__(self, rolls: tuple[form.RollForm, ...]) -> None:
        super().__init__()
        self.rolls = list(rolls)
        self.pool: form.RollForm | None = None

    def next_is(self, roll: str) -> bool:
        """Whether the next result is of this kind."""
        return bool(self.rolls) and self.rolls[0].roll == roll

    def answer(self, chance: Chance, count: int) -> Outcome:
        """The next result of the script. Raises `BadCase` when it has none, or one that cannot be."""
        if chance.kind == "die":
            self.said["die"] = [self._next(chance.topic)]
        return super().answer(chance, count)

    def _next(self, die: str) -> Outcome:
        if self.pool is None or die == "character 1":
            if not self.rolls:
                raise BadCase(_("script: no roll is left for this die: {die}.").format(die=die))
            self.pool = self.rolls.pop(0)
        pool, alone = self.pool, die in ("dungeon", "reroll", "leader")
        self.pool = None if alone else pool
        return self._of(pool, die)

    @staticmethod
    def _of(roll: form.RollForm, topic: str) -> Outcome:
        if topic in ("curse", "poison"):
            return SYMBOL if getattr(roll, f"{topic}_symbol") else BLANK
        if topic == "dungeon":
            return roll.dungeon or roll.value or 0
        if topic in ("reroll", "leader"):
            return roll.value or roll.dungeon or 0
        number = int(topic.rpartition(" ")[2]) - 1
        return roll.character[number] if number < len(roll.character) else 0


# Playing


class Delving(Played[State]):
    """A case under way; `last` is the verb of the act before, `moves` what was listed."""

    def __init__(self, case: form.Case, game: Game[State], rules: HouseRules) -> None:
        self.setup = case.setup
        self.script = Dice(case.script.rolls)
        super().__init__(game, state_of(case.setup, rules), self.script, list(case.setup.characters))
        self.grid: dict[Any, str] = {**case.setup.grid}
        self.bosses = [card for card in case.setup.boss_stack or () if card in BOOK.bosses]
        self.moves: list[tuple[int, int]] = []
        self.last = ""
        self.perceiving = False

    def after(self, act: Mapping[str, Any]) -> None:
        """Perception that waits for a check waits no longer than for the next room."""
        self.last = act["do"]
        self.perceiving = self.perceiving and self.last == "use_potion"

    @property
    def drinks_next(self) -> bool:
        """Whether the next act of the case answers with a potion."""
        return self.following.get("do") == "use_potion"

    def order(self, actor: int) -> list[int]:
        """Whoever acts: this seat, or all of the party, the leader first."""
        return [actor] if actor >= 0 else self.state.in_order()

    @property
    def choice(self) -> Choice | None:
        """What is asked, after the game went on as far as it may."""
        self.run()
        if not self.state.stack or self.waits(self.state.stack[-1]):
            return None
        ask = self.match.ask()
        return ask if isinstance(ask, Choice) else None

    def settle(self) -> None:
        """Between two acts nothing happens."""

    def do(self, seat: int, act: Any) -> None:
        """An act, judged. Raises `Refused`."""
        if self.choice is None:
            raise not_now(N_("No question is open now."), "nothing-asked")
        self.match.do(seat, act)
        self.run()

    def waits(self, frame: Frame) -> bool:
        """Where the game does not go on by itself: before a room is entered, and before the party delves."""
        if isinstance(frame, Delve):
            return not frame.begun
        if not isinstance(frame, Explore) or frame.step != "rooms":
            return False
        return any(position in self.state.face_up for position in self._entered())

    def _entered(self) -> list[int]:
        """The spaces on which somebody came to stand, the exit aside."""
        party = self.state.party
        return [hero.position for hero in party if hero.here == "new" and hero.position != EXIT]

    def run(self) -> None:
        """Go on until somebody is asked, as `Match.settle` does, but no further than `waits`."""
        state, game = self.state, self.match.game
        while state.stack and not self.waits(state.stack[-1]):
            frame = state.stack[-1]
            ask = game.work[type(frame)](self.match, frame)
            if isinstance(ask, Choice):
                return
            if isinstance(ask, Chance):
                outcome = self._outcome(ask, frame)
                state.chances += 1
                self.match.take(-1, outcome)

    def _outcome(self, ask: Chance, frame: Frame) -> Outcome:
        """The die of the script, or the card that the case says lies there."""
        if ask.topic == "reveal":
            card = self.grid.get(self._revealed(frame), "")
            if card in ask.options:
                return card
            free = [option for option in ask.options if option not in self.grid.values()]
            return free[self.state.chances % len(free)] if free else ask.options[0]
        if ask.topic == "boss" and self.bosses and self.bosses[0] in ask.options:
            return self.bosses.pop(0)
        return self.script.answer(ask, self.state.chances)

    def _revealed(self, frame: Frame) -> int:
        if isinstance(frame, Foresight):
            return frame.space
        if isinstance(frame, Explore) and frame.step == "path":
            return unrevealed(self.state, frame.to_move)[0]
        return next(iter(self._entered()), -1)
