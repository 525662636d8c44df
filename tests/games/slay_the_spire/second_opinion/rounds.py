"""Whole rounds: acts of the Play phase, End of Turn, Enemy Turn, Start of Turn (pages 12, 13, 19)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.slay_the_spire.second_opinion.blows import Doing, OverError
from tests.games.slay_the_spire.second_opinion.boards import FACED
from tests.games.slay_the_spire.second_opinion.figures import (
    POTIONS,
    RELICS,
    Facts,
    Foe,
    Hero,
    Item,
    Luck,
    Promise,
    keywords,
    side_of,
)
from tests.games.slay_the_spire.second_opinion.foe_turns import FoeTurns
from tests.games.slay_the_spire.second_opinion.hands import DONE, told_shortly

CHANGES_DIE = {"gambling_chip": "reroll", "the_abacus": "1", "toolbox": "-1"}
WHENEVER = ("once_per_combat", "spend_cube")


class Planned(NamedTuple):
    """A relic that is used in a step of the turn: before what, and while which abilities wait."""

    step: str
    before: str
    waiting: tuple[str, ...]
    seat: int
    relic: str


class Opinion(FoeTurns):
    """A fight as the second opinion plays it."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.planned: list[Planned] = []
        self.triggered: set[tuple[int, str]] = set()
        self.verbs |= {
            "keep_block_from_last_turn": lambda _doing, _n, _e: None,
            "regain_leftover_energy_of_last_turn": self._ice_cream,
            "trigger_die_relic_ability": self._trigger,
        }

    def _until_over(self, do: Callable[[], object]) -> None:
        """Combat that ends, ends at once (page 13)."""
        if self.over:
            return
        try:
            do()
        except OverError as end:
            self.over = str(end)

    # Acts of the Play phase

    def act(self, seat: int, what: str, name: str, **how: int) -> None:
        """One act of a seat, and all that follows at once."""
        self.step = "play"
        self._until_over(lambda: self._act(self.heroes[seat], what, name, how))

    def _act(self, hero: Hero, what: str, name: str, how: dict[str, int]) -> None:
        if what == "card":
            self.play(hero, name, **how)
        elif what == "shiv":
            hero.shiv -= 1
            self.shoot(hero, self.foes[how["target"]], "shiv")
        elif what == "miracle":
            hero.miracle -= 1
            self.gain(hero, "energy", 1)
        elif what == "potion":
            hero.potions.remove(name)
            self.text(Doing(hero, "potion", name), POTIONS[name]["do"])
        else:
            self.use(hero, name)
        self.settle()

    def text(self, doing: Doing, do: list[Facts]) -> None:
        """The effects of an ability or potion, from top to bottom."""
        for effect in do:
            self.effect(doing, effect)

    def use(self, hero: Hero, name: str) -> None:
        """A power or relic that its player uses (page 19)."""
        item = next(each for each in (*hero.powers, *hero.relics) if each.id == name and self.usable(each))
        if name in RELICS:
            line = next(each for each in RELICS[name]["abilities"] if each["when"] in WHENEVER)
            if line["when"] == "spend_cube":
                item.cubes -= 1
            else:
                item.face_down = True
            self.text(Doing(hero, "relic", name, item=item), line["do"])
            return
        item.turn_used = True
        self.text(Doing(hero, "power", name, item=item), side_of(name)["power"]["do"])

    @staticmethod
    def usable(item: Item) -> bool:
        """Whether an item that is used at will was not used up."""
        return not item.face_down and not item.turn_used and (item.id != "holy_water" or item.cubes > 0)

    # Relics used in the steps of the turn

    def between(self, before: str) -> bool:
        """A relic that the players planned to use at this moment of a step is used."""
        used = False
        while self.planned and self.step != "play":
            plan = self.planned[0]
            waiting = told_shortly(each.label for each in self.waiting)
            if (plan.step, plan.before, plan.waiting) != (self.step, before, waiting):
                break
            self.planned.pop(0)
            self.use(self.heroes[plan.seat], plan.relic)
            used = True
        return used

    def pause(self, before: str) -> None:
        """A moment between two parts of a step, and what follows from what is used there."""
        if self.between(before):
            self.settle()

    # End of Turn

    def end_of_turn(self) -> None:
        """End of turn abilities, then the discard (page 12)."""
        self.step = "end"
        self._until_over(self._end_of_turn)

    def _end_of_turn(self) -> None:
        for hero in self.heroes:
            self._end_of_hero(hero)
        for hero, amount in self.later:
            self.answer(hero, "later", lambda h=hero, n=amount: self._weaker(h, n))
        self.later = []
        for foe in self.standing():
            for _each in foe.says("end_of_turn"):
                self.wait(f"e{foe.index}:ability", lambda f=foe: self._beat(f), foe)
            if foe.poison:
                self.wait(f"e{foe.index}:poison", lambda f=foe: self.foe_loses(f, f.poison), foe)
        self.settle()
        self.pause("last")
        for hero in self.heroes:
            self._discard_hand(hero)

    @staticmethod
    def _weaker(hero: Hero, amount: int) -> None:
        hero.strength = max(0, hero.strength - amount)

    def _beat(self, foe: Foe) -> None:
        for hero in self.heroes:
            self.hurt_hero(hero, foe.cubes)

    def _end_of_hero(self, hero: Hero) -> None:
        self.moment(hero, "end_of_turn")
        for orb in hero.orbs:
            if orb != "dark":
                self.answer(hero, f"orb/{orb}", lambda o=orb: self.orb_at_end(hero, o))
        if hero.stance == "wrath":
            self.answer(hero, "stance/wrath", lambda: self.hurt_hero(hero, 1))
        for card in sorted(hero.hand):
            do = side_of(card).get("end_of_turn_in_hand")
            if do:
                self.answer(hero, f"card/{card}", lambda d=do: self.text(Doing(hero, "hand"), d))
            if "ethereal" in keywords(card):
                self.answer(hero, f"ethereal/{card}", lambda c=card: self._vanish(hero, c))

    def _vanish(self, hero: Hero, card: str) -> None:
        """An Ethereal card goes, if that very card is still in hand (page 18)."""
        if hero.hand.count(card) > hero.late.count(card):
            self.exhaust_from_hand(hero, card)

    def moment(self, hero: Hero, when: str) -> None:
        """The powers and relics of a player that answer a moment of the turn."""
        for power in list(hero.powers):
            told = side_of(power.id).get("power", {})
            if told.get("when") == when:
                self.answer(
                    hero,
                    f"card/{power.id}",
                    lambda p=power, d=told["do"]: self._of_power(hero, p, d),
                )
        for relic in hero.relics:
            for number, line in enumerate(RELICS[relic.id]["abilities"]):
                if line["when"] == when:
                    do = line["do"]
                    self.answer(
                        hero, f"relic/{relic.id}/{number}", lambda r=relic, d=do: self.of_relic(hero, r, d)
                    )

    def _of_power(self, hero: Hero, power: Item, do: list[Facts]) -> None:
        if any(each is power for each in hero.powers):
            self.text(Doing(hero, "power", power.id, item=power), do)

    def of_relic(self, hero: Hero, relic: Item, do: list[Facts]) -> None:
        """What a relic does."""
        self.text(Doing(hero, "relic", relic.id, item=relic), do)

    def _discard_hand(self, hero: Hero) -> None:
        """Retained cards stay, as what was drawn in this step; cards without cost go last (STS-66, 95)."""
        chosen = self.choose(hero, hero.hand, 0, hero.may_hold, ask=True) if hero.may_hold else []
        rest = [card for card in hero.hand if "retain" not in keywords(card)]
        for card in (*hero.holding, *hero.late, *chosen):
            if card in rest:
                rest.remove(card)
        hero.discard += sorted(rest, key=lambda card: (self._lies_on_top(card), card))
        for card in rest:
            hero.hand.remove(card)
        hero.retained = list(hero.hand)
        hero.holding, hero.late, hero.may_hold, hero.prices = [], [], 0, []

    @staticmethod
    def _lies_on_top(card: str) -> bool:
        return bool(side_of(card)["cost"] == 0)

    # Enemy Turn

    def enemy_turn(self) -> None:
        """The Enemy Turn (page 13)."""
        self.step = "enemies"
        self._until_over(self.enemy_phase)

    # Start of Turn

    def start_of_turn(self, die: int) -> None:
        """Reset, draw, roll, and the abilities of the start of the turn (page 12)."""
        self.step = "start"
        self._until_over(lambda: self._start_of_turn(die))

    def _start_of_turn(self, die: int) -> None:
        self.round += 1
        self.played = []
        for hero in self.heroes:
            self._reset(hero)
        for hero in self.heroes:
            self.moment(hero, "start_of_turn_before_draw")
        self.settle()
        self.pause("draw")
        for hero in self.heroes:
            self.draw(hero, 5)
        self.settle()
        self.pause("roll")
        self.die = die
        self._change_die()
        self._foes_start()
        for hero in self.heroes:
            self._starts(hero)
        self.settle()
        self._facing()

    def _reset(self, hero: Hero) -> None:
        if not hero.static("keep_block_at_start_of_turn") and not self._calipers(hero):
            hero.block = 0
        hero.leftover, hero.energy = hero.energy, 3
        hero.promises, hero.forbidden = [], set()
        hero.cheaper, hero.akabeko = 0, hero.akabeko
        hero.capped, hero.lost_round = False, 0
        hero.discarded = hero.switched = False
        hero.wraths = 0
        for item in (*hero.powers, *hero.relics):
            item.turn_used = False

    def _calipers(self, hero: Hero) -> bool:
        able = [each for each in hero.stands_in_play("calipers") if not each.face_down]
        if not able or not hero.block:
            return False
        if self.luck.pick(f"may {hero.seat}", ["yes", DONE]) == DONE:
            return False
        able[0].face_down = True
        return True

    def _starts(self, hero: Hero) -> None:
        self.moment(hero, "start_of_turn")
        if self.round == 1:
            self.moment(hero, "start_of_combat")
        for relic in hero.relics:
            for number, line in enumerate(RELICS[relic.id]["abilities"]):
                if isinstance(line["when"], dict) and self.die in line["when"].get("die", []):
                    do = line["do"]
                    self.answer(
                        hero, f"relic/{relic.id}/{number}", lambda r=relic, d=do: self.of_relic(hero, r, d)
                    )

    def _ice_cream(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        self.gain(doing.hero, "energy", doing.hero.leftover)

    def _trigger(self, doing: Doing, told: str, _effect: Facts) -> None:
        """A relic that triggers a die ability of a relic, which its owner gains (STS-30, STS-31)."""
        self.triggered.add((doing.hero.seat, doing.name))
        faces = (2,) if "die-2" in told else range(1, 7)
        found: dict[str, tuple[Hero, Item, list[Facts]]] = {}
        for hero in self.heroes:
            for relic in hero.relics:
                for number, line in enumerate(RELICS[relic.id]["abilities"]):
                    dice = line["when"].get("die", []) if isinstance(line["when"], dict) else []
                    if set(dice) & set(faces) and not self._goes_round(hero, relic, line):
                        found[f"{hero.seat}:{relic.id}:{number}"] = (hero, relic, line["do"])
        if found:
            self.of_relic(*found[self.luck.pick(f"die relic {doing.hero.seat}", list(found))])

    def _goes_round(self, hero: Hero, relic: Item, line: Facts) -> bool:
        triggers = any("trigger_die_relic_ability" in each for each in line["do"])
        return triggers and (hero.seat, relic.id) in self.triggered

    # Changing the die

    def _change_die(self) -> None:
        """What changes the die is used before anything is resolved (page 12, STS-34)."""
        self.triggered = set()
        passed: set[int] = set()
        while able := [hero for hero in self.heroes if hero.seat not in passed and self._changes(hero)]:
            hero = able[0]
            used = self.luck.pick(f"die {hero.seat}", [*self._changes(hero), DONE])
            if used == DONE:
                passed.add(hero.seat)
            else:
                self._changed(hero, used)

    @staticmethod
    def _changes(hero: Hero) -> list[str]:
        relics = [each.id for each in hero.relics if each.id in CHANGES_DIE and not each.face_down]
        return relics + [potion for potion in dict.fromkeys(hero.potions) if potion == "gamblers_brew"]

    def _changed(self, hero: Hero, used: str) -> None:
        if used == "gamblers_brew":
            hero.potions.remove(used)
            self.die = int(self.luck.pick(f"face {hero.seat}", [1, 2, 3, 4, 5, 6]))
            return
        next(each for each in hero.relics if each.id == used).face_down = True
        if CHANGES_DIE[used] == "reroll":
            self.reroll()
        else:
            self.die = (self.die - 1 + int(CHANGES_DIE[used])) % 6 + 1

    # What enemies do at the start of a round

    def _foes_start(self) -> None:
        for foe, mode in self.turning:
            self.wait(f"e{foe.index}:ability", lambda f=foe, m=mode: self._turns(f, m), foe)
        self.turning = []
        self.arrive()
        self.regrow()
        for foe in self.standing():
            for costs in foe.says("start_of_turn_first_card_costs_by_die"):
                cost = next(each for dice, each in costs.items() if self._covers(dice))
                self.wait(f"e{foe.index}:ability", lambda f=foe, n=cost: self._confuses(f, n), foe)

    @staticmethod
    def _turns(foe: Foe, mode: str) -> None:
        foe.mode, foe.slot, foe.visited = mode, 0, []

    def _confuses(self, foe: Foe, cost: int) -> None:
        for hero in self.heroes:
            if hero.row == foe.row:
                hero.promises.append(Promise("confused", (), cost))

    def _facing(self) -> None:
        """After the start of the turn, players may change rows and meet the Shield or the Spear (page 18)."""
        facing = [foe for foe in self.foes if foe.alive and foe.face in FACED]
        if not facing:
            return
        for hero in self.heroes:
            rows = [str(row) for row in range(self.rows()) if row != hero.row]
            row = self.luck.pick(f"rows {hero.seat}", [*rows, DONE])
            if row != DONE:
                self.go_to(hero, int(row))
        self.pause("facing")
        for foe in facing:
            for hero in self.heroes:
                if hero.row in FACED[foe.face]:
                    self._faces(hero, foe.says("by_slot")[0][foe.slot])

    def _faces(self, hero: Hero, effect: Facts) -> None:
        if "status" in effect:
            self.take_status(hero, effect)
            return
        hero.energy = max(0, hero.energy - effect.get("lose_energy", 0))
        self.effect(Doing(hero, "enemy"), effect)
