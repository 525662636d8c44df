"""Whole rounds at the table of the second opinion: acts, and the steps of a round (pages 12, 13)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from tests.games.slay_the_spire.second_opinion.blows import Source
from tests.games.slay_the_spire.second_opinion.boards import Boards
from tests.games.slay_the_spire.second_opinion.figures import (
    POTIONS,
    RELICS,
    Foe,
    Grant,
    Hero,
    Item,
    Luck,
    keywords,
    side_of,
)

SHIFTS = {"gambling_chip": "reroll", "the_abacus": 1, "toolbox": -1}
FACED = {"el4_spire_shield": (0, 1), "el4_spire_spear": (2, 3)}
USABLE = ("once_per_combat", "spend_cube")


def told_shortly(labels: Iterable[str]) -> tuple[str, ...]:
    """The names of waiting abilities; of an enemy only which one it is."""
    return tuple(sorted(name.split(":")[0] if name.startswith("e") else name for name in labels))


class Planned(NamedTuple):
    """A relic that is used in a step of the turn: before what, and while which abilities wait."""

    step: str
    before: str
    waiting: tuple[str, ...]
    seat: int
    relic: str


class Opinion(Boards):
    """A fight as the second opinion plays it."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.stack: list[Source] = []
        level = max(foe.facts.get("ascension", {}).get("min", 0) for foe in foes)
        self.most_potions = 2 if level >= 4 else 3
        self.later: list[tuple[Hero, int]] = []
        self.modes: list[tuple[Foe, str]] = []
        self.spent: dict[int, list[int]] = {foe.index: [] for foe in foes}
        self.hands: dict[int, list[str]] = {}
        self.planned: list[Planned] = []
        self.step = ""

    # Acts of the Play phase

    def act(self, seat: int, what: str, name: str, **how: int) -> None:
        """One act of a seat, and all that follows at once."""
        hero = self.heroes[seat]
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
            self.text(Source(hero), POTIONS[name]["do"])
        else:
            self.use(
                hero, next(i for i in (*hero.powers, *hero.relics) if i.id == name and self.usable(hero, i))
            )
        if not self.over:
            self.flush()

    def text(self, source: Source, do: list[Any]) -> None:
        """The effects of an item from top to bottom."""
        for effect in do:
            if self.over or not source.hero.alive:
                return
            self.effect(source, effect)

    def usable(self, hero: Hero, item: Item) -> bool:
        """Whether a power or relic can be used in the Play phase."""
        if item.id in RELICS:
            told = next((each for each in RELICS[item.id]["abilities"] if each["when"] in USABLE), None)
            if told is None or item.used_combat or item.id == "calipers":
                return False
            if told["when"] == "spend_cube":
                return item.cubes > 0
            return all(self.holds(Source(hero), each["if"]) for each in told["do"] if "if" in each)
        return side_of(item.id).get("power", {}).get("when") == "activated" and not item.used_turn

    def use(self, hero: Hero, item: Item) -> None:
        """The ability of a power or relic."""
        source = Source(hero, item=item)
        if item.id in RELICS:
            told = next(each for each in RELICS[item.id]["abilities"] if each["when"] in USABLE)
            if told["when"] == "spend_cube":
                item.cubes -= 1
            else:
                item.used_combat = True
            self.text(source, told["do"])
            return
        item.used_turn = True
        self.text(source, side_of(item.id)["power"]["do"])

    def between(self, before: str) -> bool:
        """Whether a relic is used here: once per combat is any time in the Player Turn (page 19)."""
        here = (self.step, before, told_shortly(each.label for each in self.waiting))
        if not self.planned or self.planned[0][:3] != here:
            return False
        plan = self.planned.pop(0)
        hero = self.heroes[plan.seat]
        self.use(hero, next(i for i in hero.relics if i.id == plan.relic and self.usable(hero, i)))
        return True

    def pause(self, before: str) -> None:
        """All relics that are used before one thing, and what they set off."""
        while not self.over and self.between(before):
            pass
        if not self.over:
            self.flush()

    # End of Turn

    def end_of_turn(self) -> None:
        """Abilities in the order of choice, then the hands go (page 12)."""
        self.step = "end"
        for hero in self.living():
            self.hands[hero.seat] = list(hero.hand)
            self._ends(hero)
        for hero, amount in self.later:
            self.wait(f"{hero.seat}:later:-1", lambda h=hero, n=amount: self._back(h, n), hero=hero)
        self.later = []
        for foe in self.standing():
            for _each in foe.abilities("end_of_turn"):
                self.wait(f"e{foe.index}:beat", lambda f=foe: self._beat(f), foe)
            if foe.poison:
                self.wait(f"e{foe.index}:poison", lambda f=foe: self.lose_foe_hp(f, f.poison) and None, foe)
        self.flush()
        self.pause("last")
        for hero in self.living() if not self.over else []:
            self._discard(hero)
        for hero in self.heroes:
            hero.leftover, hero.retains, hero.held = hero.energy, 0, []
            hero.grants = [grant for grant in hero.grants if grant.lasts != "turn"]

    @staticmethod
    def _back(hero: Hero, amount: int) -> None:
        hero.strength = max(0, hero.strength - amount)

    def _beat(self, foe: Foe) -> None:
        for hero in self.living():
            self.hurt_hero(hero, foe.cubes)

    def _ends(self, hero: Hero) -> None:
        self._moment(hero, "end_of_turn")
        for orb in hero.orbs:
            if orb != "dark":
                self.wait(f"{hero.seat}:orb/{orb}:-1", lambda o=orb: self.orb(hero, o, "end"), hero=hero)
        if hero.stance == "wrath":
            self.wait(f"{hero.seat}:stance/wrath:-1", lambda: self.hurt_hero(hero, 1) and None, hero=hero)
        for card in sorted(hero.hand):
            do = side_of(card).get("end_of_turn_in_hand")
            if do:
                self.wait(f"{hero.seat}:card/{card}:-1", lambda d=do: self.text(Source(hero), d), hero=hero)
            if "ethereal" in keywords(card):
                self.wait(f"{hero.seat}:ethereal/{card}:-1", lambda c=card: self._vanish(hero, c), hero=hero)

    def _vanish(self, hero: Hero, card: str) -> None:
        if card in hero.hand and card in self.hands[hero.seat]:
            self.hands[hero.seat].remove(card)
            self.leave_hand(hero, card)
            self.exhaust(hero, card)

    def _moment(self, hero: Hero, when: str) -> None:
        """Powers and relics of a player that happen at a moment."""
        for power in list(hero.powers):
            told = side_of(power.id).get("power", {})
            if told.get("when") == when:
                source = Source(hero, item=power)
                self.wait(
                    f"{hero.seat}:card/{power.id}:-1",
                    lambda s=source, d=told["do"]: self.text(s, d),
                    hero=hero,
                )
        for relic in hero.relics:
            for each in RELICS[relic.id]["abilities"]:
                shows = isinstance(each["when"], dict) and self.die in each["when"].get("die", [])
                if each["when"] == when or (when == "start_of_turn" and shows):
                    self.wait(
                        f"{hero.seat}:relic/{relic.id}:-1",
                        lambda r=relic, d=each["do"]: self.relic(hero, r, d),
                        hero=hero,
                    )

    def relic(self, hero: Hero, relic: Item, do: list[Any]) -> None:
        """What a relic gives its owner; some trigger another one."""
        if "trigger_die_relic_ability" in do[0]:
            relic.used_turn = True
            self._trigger(hero, 2 if relic.id == "nilrys_codex" else 0)
        elif "regain_leftover_energy_of_last_turn" in do[0]:
            self.gain(hero, "energy", hero.leftover)
        else:
            self.text(Source(hero, item=relic), do)

    def _trigger(self, hero: Hero, face: int) -> None:
        found: dict[str, tuple[Hero, Item, list[Any]]] = {}
        for other in self.living():
            for relic in other.relics:
                for index, each in enumerate(RELICS[relic.id]["abilities"]):
                    faces = each["when"].get("die", []) if isinstance(each["when"], dict) else []
                    again = "trigger_die_relic_ability" in each["do"][0] and relic.used_turn
                    if faces and not again and (not face or face in faces):
                        found[f"{other.seat}:{relic.id}:{index}"] = (other, relic, each["do"])
        if found:
            self.relic(*found[self.luck.pick(f"die relic {hero.seat}", list(found))])

    def _discard(self, hero: Hero) -> None:
        chosen: list[str] = []
        if hero.retains and hero.hand:
            hero.hand.sort()
            chosen = self.choose(hero, hero.hand, 0, hero.retains, known=False)
        stays: list[str] = []
        for card in sorted(set(hero.hand)):
            there = hero.hand.count(card)
            late = max(0, there - self.hands[hero.seat].count(card))
            retained = there if "retain" in keywords(card) else 0
            stays += [card] * min(there, max(retained, chosen.count(card), hero.held.count(card)) + late)
        going = list(hero.hand)
        for card in stays:
            going.remove(card)
        going.sort()
        going.sort(key=lambda card: side_of(card).get("cost") == 0)
        hero.discard += going
        hero.hand, hero.kept, hero.prices = sorted(stays), sorted(stays), []

    # Enemy Turn

    def enemy_turn(self) -> None:
        """Block goes, each enemy acts once, cubes slide (page 13)."""
        for foe in self.foes:
            foe.had_block = foe.block > 0
            if not foe.abilities("keeps_block"):
                foe.block = 0
        for foe in sorted(self.standing(), key=self._place):
            if foe.alive and not self.over:
                self._acts(foe)
                self.flush()
        if self.over:
            return
        for foe in self.standing():
            slots = self._slots(foe)
            if slots:
                self._slide(foe, slots)
        for hero in self.heroes:
            hero.grants = [grant for grant in hero.grants if grant.lasts != "round"]

    def _place(self, foe: Foe) -> tuple[bool, bool, int, int]:
        last = any("acts_last" in each for each in self.action(foe))
        return foe.boss, last, -foe.row, foe.index

    @staticmethod
    def _slots(foe: Foe) -> list[Any]:
        slots: list[Any] = foe.facts["modes"][foe.mode] if foe.mode else foe.facts.get("slots", [])
        return slots

    def _slide(self, foe: Foe, slots: list[Any]) -> None:
        if slots[foe.slot]["slot"] == "gray":
            self.spent[foe.index].append(foe.slot)
        below = foe.slot + 1
        if below < len(slots) and below not in self.spent[foe.index]:
            foe.slot = below
        else:
            foe.slot = next((i for i, slot in enumerate(slots) if slot["slot"] == "red"), foe.slot)

    def action(self, foe: Foe) -> list[Any]:
        """What an enemy is about to do."""
        slots = self._slots(foe)
        if slots:
            do: list[Any] = slots[foe.slot]["do"]
            return do
        if "first" in foe.facts and self.round <= 1:
            return list(foe.facts["first"])
        if "rows" not in foe.facts:
            return list(foe.facts.get("do", []))
        for faces, do in foe.facts["rows"].items():
            low, _dash, high = faces.partition("-")
            if int(low) <= self.die <= int(high or low):
                return list(do)
        return []

    def faced(self, foe: Foe, aoe: bool) -> list[Hero]:
        """The players an enemy aims at."""
        if aoe or foe.boss:
            return self.living()
        rows = FACED.get(foe.face, (foe.row,))
        return [hero for hero in self.living() if hero.row in rows]

    def hits_of(self, foe: Foe, hero: Hero) -> int:
        count = 0
        for effect in self.action(foe):
            if "mode_shift" in effect:
                effect = effect["mode_shift"]["else"][0]
            for hit in effect.get("hits", [effect] if "hit" in effect else []):
                if hero in self.faced(foe, bool(hit.get("aoe"))):
                    count += hit.get("times", 1)
        return count

    def _acts(self, foe: Foe) -> None:
        damaged: list[Hero] = []
        for effect in self.action(foe):
            if self.over:
                return
            if "mode_shift" in effect:
                if not foe.had_block:
                    self.modes.append((foe, "defensive"))
                    continue
                effect = effect["mode_shift"]["else"][0]
            self._effect_of(foe, effect, damaged)
        for each in foe.abilities("after_action_if_unblocked_damage") if foe.alive and not self.over else []:
            for hero in damaged:
                self.daze_for(hero, each["daze"])

    def _effect_of(self, foe: Foe, effect: dict[str, Any], damaged: list[Hero]) -> None:
        aoe = bool(effect.get("aoe"))
        if "hit" in effect or "hits" in effect:
            self._foe_attack(foe, effect.get("hits", [effect]), damaged)
        for token in ("weak", "vuln"):
            for hero in self.faced(foe, aoe) if token in effect else []:
                self.gain(hero, {"vuln": "vulnerable"}.get(token, token), effect[token])
        for hero in self.faced(foe, aoe) if "daze" in effect else []:
            self.daze_for(hero, effect["daze"])
        for hero in self.faced(foe, aoe) if "status" in effect else []:
            self._status_for(hero, effect)
        for hero in self.faced(foe, aoe) if "lose_gold" in effect else []:
            hero.gold = max(0, hero.gold - effect["lose_gold"])
        self._own(foe, effect)

    def _status_for(self, hero: Hero, effect: dict[str, Any]) -> None:
        count = min(effect["n"], self.status)
        self.status -= count
        if effect.get("into") == "draw_pile_shuffled" and count:
            hero.bag, hero.top = sorted([*hero.bag, *hero.top, *[effect["status"]] * count]), []
            self.shuffled(hero)
        else:
            hero.discard += [effect["status"]] * count

    def _own(self, foe: Foe, effect: dict[str, Any]) -> None:
        times = len(self.heroes) if effect.get("per_player") else 1
        to = effect.get("to", "")
        whom = (
            [foe] if not to else [e for e in self.standing() if to == "all_enemies" or e.facts["name"] == to]
        )
        for other in whom:
            other.block += effect.get("block", 0) * times
            other.strength += effect.get("str", 0)
            if "heal" in effect:
                other.hp = min(other.max_hp, other.hp + effect["heal"])
        for token in effect.get("clear", []):
            setattr(foe, {"vuln": "vulnerable"}.get(token, token), 0)
        if "ability_cubes" in effect:
            most = next(each["cubes_max"] for each in foe.facts["abilities"] if "cubes_max" in each)
            foe.cubes = min(most, foe.cubes + effect["ability_cubes"])
        if "enter_mode" in effect:
            self.modes.append((foe, effect["enter_mode"]))
        if "lose_ability" in effect:
            foe.lost.append(effect["lose_ability"])
        if "dies" in effect and foe.alive:
            self.falls(foe)
        if "leaves_combat" in effect:
            foe.alive, foe.left = False, True
            foe.block = foe.strength = foe.weak = foe.vulnerable = foe.poison = 0
            for card, seat in foe.attached:
                self.heroes[seat].discard.append(card)
            if not self.standing():
                self.over = "won"

    def _foe_attack(self, foe: Foe, hits: list[Any], damaged: list[Hero]) -> None:
        struck: list[Hero] = []
        for hit in hits:
            for _time in range(hit.get("times", 1)):
                for hero in self.faced(foe, bool(hit.get("aoe"))):
                    if not hero.alive:
                        continue
                    struck += [hero] if hero not in struck else []
                    amount = hit["hit"] + foe.strength
                    if foe.weak and not hero.vulnerable:
                        amount -= 1
                    elif hero.vulnerable and not foe.weak:
                        amount *= 2
                    if self.hurt_hero(hero, amount) and hero not in damaged:
                        damaged.append(hero)
        if struck:
            foe.weak = max(0, foe.weak - 1)
        for hero in struck:
            hero.vulnerable = max(0, hero.vulnerable - 1)

    # Start of Turn

    def start_of_turn(self, die: int) -> None:
        """Reset, draw, roll, abilities, facing (page 12)."""
        self.round += 1
        self.step = "start"
        self.played = []
        for hero in self.living():
            self._new_turn(hero)
        for hero in self.living():
            self._calipers(hero)
        for hero in self.living():
            for power in hero.powers:
                if power.id.startswith("foresight"):
                    count = 4 if power.id.endswith("+") else 3
                    self.wait(
                        f"{hero.seat}:card/{power.id}:-1", lambda h=hero, n=count: self.scry(h, n), hero=hero
                    )
        self.flush()
        self.pause("draw")
        for hero in self.living():
            self.draw(hero, 5)
        self.flush()
        self.pause("roll")
        if self.over:
            return
        self.die = die
        self._change_die()
        for foe, mode in self.modes:
            self.wait(f"e{foe.index}:mode", lambda f=foe, m=mode: self._enter(f, m), foe)
        self.modes = []
        for foe in self.standing():
            for each in foe.abilities("start_of_turn_first_card_costs_by_die"):
                cost = next(n for faces, n in each.items() if int(faces[0]) <= self.die <= int(faces[-1]))
                self.wait(f"e{foe.index}:confused", lambda f=foe, n=cost: self._confuse(f, n), foe)
        for hero in self.living():
            self._moment(hero, "start_of_turn")
        self.flush()
        if not self.over:
            self._facing()

    def _enter(self, foe: Foe, mode: str) -> None:
        foe.mode, foe.slot, self.spent[foe.index] = mode, 0, []

    def _confuse(self, foe: Foe, cost: int) -> None:
        for hero in self.faced(foe, False):
            hero.grants.append(Grant("final cost", amount=cost))

    @staticmethod
    def _new_turn(hero: Hero) -> None:
        hero.energy, hero.discarded, hero.switched, hero.entered = 3, False, False, []
        hero.lost_this_round = hero.shots = 0
        for item in (*hero.powers, *hero.relics):
            item.used_turn = False

    def _calipers(self, hero: Hero) -> None:
        if not hero.block or hero.has("barricade"):
            return
        calipers = next((r for r in hero.relics if r.id == "calipers" and not r.used_combat), None)
        if calipers is not None and self.luck.pick(f"may {hero.seat}", ["yes", "~done"]) == "yes":
            calipers.used_combat = True
        else:
            hero.block = 0

    def _change_die(self) -> None:
        passed: set[int] = set()
        while True:
            able = {hero.seat: self._shifts(hero) for hero in self.living() if hero.seat not in passed}
            seat = next((seat for seat, found in able.items() if found), None)
            if seat is None:
                return
            used = self.luck.pick(f"die {seat}", [*able[seat], "~done"])
            hero = self.heroes[seat]
            if used == "~done":
                passed.add(seat)
            elif used == "gamblers_brew":
                hero.potions.remove(used)
                self.die = self.luck.pick(f"face {seat}", [1, 2, 3, 4, 5, 6])
            else:
                next(r for r in hero.relics if r.id == used and not r.used_combat).used_combat = True
                if used == "gambling_chip":
                    self.reroll()
                else:
                    self.die = (self.die - 1 + int(SHIFTS[used])) % 6 + 1

    @staticmethod
    def _shifts(hero: Hero) -> list[str]:
        relics = [r.id for r in hero.relics if r.id in SHIFTS and not r.used_combat]
        return relics + [potion for potion in ("gamblers_brew",) if potion in hero.potions]

    def _facing(self) -> None:
        """Players may change rows, then what they face acts on them (page 18; ruling)."""
        facing = [foe for foe in self.standing() if foe.face in FACED]
        if not facing:
            return
        for hero in self.living():
            row = self.luck.pick(f"rows {hero.seat}", [*(str(r) for r in range(4) if r != hero.row), "~done"])
            if row != "~done":
                self.go_to(hero, int(row))
        self.pause("facing")
        for foe in [foe for foe in facing if foe.alive and not self.over]:
            told = foe.abilities("by_slot")[0][foe.slot]
            for hero in self.faced(foe, False):
                hero.energy = max(0, hero.energy - told.get("lose_energy", 0))
                if "no_more_draw_this_turn" in told:
                    hero.grants.append(Grant("draw"))
                if "damage_you_deal_this_turn" in told:
                    hero.grants.append(Grant("deal damage"))
                if "status" in told:
                    self._status_for(hero, told)
