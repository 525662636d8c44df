"""Orbs, stances, rows, cubes, potions: what the boards of the characters do (pages 16-18)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Doing
from tests.games.slay_the_spire.second_opinion.figures import POTIONS, Facts, Foe, Hero, Luck, side_of
from tests.games.slay_the_spire.second_opinion.hands import DONE
from tests.games.slay_the_spire.second_opinion.piles import Piles

FACED = {"el4_spire_shield": (0, 1), "el4_spire_spear": (2, 3)}
"""The rows of the Shield and the Spear (STS-44)."""
ENDS, EVOKED = {"lightning": 1, "frost": 1}, {"lightning": 2, "frost": 1, "dark": 3}
"""What the board of the Defect gives for an orb at end of turn, and evoked (set-up table)."""


class Boards(Piles):
    """What the player boards do."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.level = max((foe.facts.get("ascension") or {}).get("min", 0) for foe in foes)
        self.of_act: int = foes[0].facts["acts"][0]
        self.most_potions = 2 if self.level >= 4 else 3
        self.wide: list[Hero] = []
        self.verbs |= {
            "channel": self._channels,
            "channel_by_die": self._chaos,
            "evoke_one": self._evokes,
            "trigger_one_orb_end_of_turn": self._loop,
            "remove_all_orbs": self._removes_orbs,
            "evoke_all_orbs": self._evokes_all,
            "orb_slots": self._slots,
            "stance": lambda doing, to, _e: self.enter(doing.hero, to),
            "may_switch_rows": self._may_switch,
            "cubes_on_self": self._cubes,
            "place_cube": self._places_cube,
            "exhaust_self": self._leaves_play,
            "attach_to_target": self._attaches,
            "potions": self._brews,
        }

    def read(self, doing: Doing) -> None:
        """What stands above the rest of a text holds for it already: Electrodynamics (STS-79)."""
        static = side_of(doing.name).get("static", []) if doing.kind == "card" else []
        wide = any("lightning_hits" in line for line in static)
        self.wide += [doing.hero] if wide else []
        super().read(doing)
        self.wide = self.wide[:-1] if wide else self.wide

    # Orbs

    def _channels(self, doing: Doing, orb: str, effect: Facts) -> None:
        for _orb in range(self.number(doing, effect.get("n", 1))):
            self.channel(doing.hero, orb)

    def _chaos(self, doing: Doing, told: dict[str, list[int]], _effect: Facts) -> None:
        self.channel(doing.hero, next(orb for orb, faces in told.items() if self.die in faces))

    def channel(self, hero: Hero, orb: str) -> None:
        """An orb into an open slot; without one, any orb is evoked first (page 16)."""
        if not hero.slots:
            return
        if len(hero.orbs) >= hero.slots:
            self.evoke(hero, 1)
        hero.orbs.append(orb)

    def evoke(self, hero: Hero, times: int) -> str:
        """Remove an orb of the player's choice and apply its effect so often."""
        if not hero.orbs or not times:
            return ""
        orb: str = self.luck.pick(f"orb {hero.seat}", list(dict.fromkeys(hero.orbs)))
        hero.orbs.remove(orb)
        for _time in range(times):
            self.evoked(hero, orb)
        return orb

    def evoked(self, hero: Hero, orb: str) -> None:
        """The effect of an evoked orb (page 16; Consume and Amplify, page 18)."""
        amount = EVOKED[orb] + sum(bonus for _power, bonus in hero.static("orb_evoke_bonus"))
        if orb == "dark":
            amount += len(hero.powers) + sum(bonus for _power, bonus in hero.static("dark_evoke_bonus"))
        self._apply(hero, orb, amount)

    def orb_at_end(self, hero: Hero, orb: str) -> None:
        """The end of turn effect of an orb; Dark has none."""
        if orb not in ENDS:
            return
        amount = ENDS[orb] + sum(bonus for _power, bonus in hero.static("orb_end_of_turn_bonus"))
        if orb == "lightning":
            amount += sum(bonus for _power, bonus in hero.static("lightning_end_of_turn_bonus"))
        self._apply(hero, orb, amount)

    def _apply(self, hero: Hero, orb: str, amount: int) -> None:
        if orb == "frost":
            self.block(hero, amount)
        elif orb == "lightning" and (hero.static("lightning_hits") or hero in self.wide):
            self.strike_row(hero, amount)
        else:
            self.strike_one(hero, amount)

    def _evokes(self, doing: Doing, _told: Any, effect: Facts) -> None:
        orb = self.evoke(doing.hero, self.number(doing, effect.get("times", 1)))
        if orb and effect.get("then_channel_same"):
            self.channel(doing.hero, orb)

    def _loop(self, doing: Doing, told: int, _effect: Facts) -> None:
        hero = doing.hero
        if not hero.orbs:
            return
        orb = self.luck.pick(f"orb {hero.seat}", list(dict.fromkeys(hero.orbs)))
        for _time in range(told):
            self.orb_at_end(hero, orb)

    def _removes_orbs(self, doing: Doing, _told: Any, effect: Facts) -> None:
        count, doing.hero.orbs = len(doing.hero.orbs), []
        self._for_orbs(doing, count, effect)

    def _evokes_all(self, doing: Doing, _told: Any, effect: Facts) -> None:
        orbs, doing.hero.orbs = sorted(doing.hero.orbs, key=["frost", "lightning", "dark"].index), []
        for orb in orbs:
            self.evoked(doing.hero, orb)
        self._for_orbs(doing, len(orbs), effect)

    def _for_orbs(self, doing: Doing, count: int, effect: Facts) -> None:
        for _orb in range(count):
            for each in effect.get("per_orb", []):
                self.effect(doing, each)

    def _slots(self, doing: Doing, told: int, _effect: Facts) -> None:
        doing.hero.slots += told if doing.hero.slots else 0

    # Stances and rows

    def enter(self, hero: Hero, stance: str) -> None:
        """Enter a stance one is not in; leaving Calm gives 2 Energy (page 17)."""
        if not hero.stance or hero.stance == stance:
            return
        left, hero.stance, hero.switched = hero.stance, stance, True
        if left == "calm":
            self.gain(hero, "energy", 2)
        for power in hero.stands_in_play("mental_fortress"):
            block = 2 if power.id.endswith("+") else 1
            self.answer(hero, f"card/{power.id}", lambda n=block: self.block(hero, n))
        if stance == "wrath":
            hero.wraths += 1
            for power in hero.stands_in_play("rushdown") if hero.wraths == 1 else []:
                count = 3 if power.id.endswith("+") else 2
                self.answer(hero, f"card/{power.id}", lambda n=count: self.draw(hero, n))

    def _may_switch(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        rows = [str(row) for row in range(self.rows()) if row != doing.hero.row]
        if rows:
            row = self.luck.pick(f"rows {doing.hero.seat}", [*rows, DONE])
            if row != DONE:
                self.go_to(doing.hero, int(row))

    def rows(self) -> int:
        """How many rows there are: one for each player, four before the Shield and the Spear (STS-44)."""
        return 4 if any(foe.face in FACED for foe in self.foes) else len(self.heroes)

    def go_to(self, hero: Hero, row: int) -> None:
        """A player goes to a row; who stands there takes the place left."""
        for other in self.heroes:
            if other.row == row:
                other.row = hero.row
        hero.row = row

    # Cubes and cards in play

    def _cubes(self, doing: Doing, told: Any, _effect: Facts) -> None:
        if not doing.copy and doing.item is not None:
            doing.item.cubes = self.number(doing, told)

    def _places_cube(self, doing: Doing, told: int, effect: Facts) -> None:
        assert doing.item is not None
        doing.item.cubes += told
        if doing.item.cubes >= effect.get("at_cubes", 99):
            for each in effect["do"]:
                self.effect(doing, each)

    def _leaves_play(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        hero, item = doing.hero, doing.item
        found = next((index for index, power in enumerate(hero.powers) if power is item), None)
        if found is not None:
            power = hero.powers.pop(found)
            self.exhausted(hero, power.id)

    def _attaches(self, doing: Doing, _told: Any, effect: Facts) -> None:
        if doing.copy:
            return
        for foe in self.aimed(doing, effect):
            foe.attached.append((doing.hero.seat, doing.name))
            doing.goes = "attached"

    # Potions

    def potion_deck(self) -> list[str]:
        """The potions that nobody has."""
        deck = [name for name, potion in POTIONS.items() for _copy in range(potion["copies"])]
        for hero in self.heroes:
            for potion in hero.potions:
                if potion in deck:
                    deck.remove(potion)
        return deck

    def _brews(self, doing: Doing, told: int, _effect: Facts) -> None:
        for _potion in range(told):
            if doing.hero.stands_in_play("sozu"):
                return
            self._gain_potion(doing.hero, self.luck.pick("potion", self.potion_deck()))

    def _gain_potion(self, hero: Hero, potion: str) -> None:
        if len(hero.potions) < self.most_potions:
            hero.potions.append(potion)
            return
        others = [f"to {other.seat}" for other in self._with_room() if other is not hero]
        chosen: str = self.luck.pick("no room", [*dict.fromkeys(hero.potions), *others, DONE])
        if chosen in hero.potions:
            hero.potions.remove(chosen)
            hero.potions.append(potion)
        elif chosen != DONE:
            self.heroes[int(chosen.split()[1])].potions.append(potion)

    def _with_room(self) -> Iterable[Hero]:
        able = [hero for hero in self.heroes if not hero.stands_in_play("sozu")]
        return [hero for hero in able if len(hero.potions) < self.most_potions]
