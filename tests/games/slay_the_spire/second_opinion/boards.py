"""What cards and items say about orbs, stances, rows, cubes and potions; for the second opinion."""

from __future__ import annotations

from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Source
from tests.games.slay_the_spire.second_opinion.figures import (
    POTIONS,
    Hero,
)
from tests.games.slay_the_spire.second_opinion.piles import Piles


class Boards(Piles):
    """Effects on the boards of the players."""

    # Orbs and stances

    def do_channel(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for _orb in range(self.number(source, effect.get("n", 1))):
            self.channel(source.hero, value)

    def do_channel_by_die(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.channel(source.hero, next(orb for orb, faces in value.items() if self.die in faces))

    def channel(self, hero: Hero, orb: str) -> None:
        """Into an open slot, or after evoking an orb to make room (page 16)."""
        if not hero.slots or self.over:
            return
        if len(hero.orbs) >= hero.slots:
            self.evoke(hero, 1)
        if not self.over:
            hero.orbs.append(orb)

    def evoke(self, hero: Hero, times: int) -> str:
        """One orb of choice is evoked, and goes."""
        if not hero.orbs or times <= 0:
            return ""
        orb: str = self.luck.pick(f"orb {hero.seat}", sorted(set(hero.orbs)))
        hero.orbs.remove(orb)
        for _time in range(times):
            self.orb(hero, orb, "evoke")
        return orb

    def orb(self, hero: Hero, orb: str, part: str) -> None:
        """The effect of an orb, with what powers add to it; each with a target of its own."""
        if self.over:
            return
        more = 0
        if part == "evoke":
            more += hero.has("consume")
            if orb == "dark":
                more += sum(5 if p.id.endswith("+") else 3 for p in hero.powers if p.id.startswith("amplify"))
                more += len(hero.powers)
        else:
            more += hero.has("defragment")
            if orb == "lightning":
                more += sum(2 if p.id.endswith("+") else 1 for p in hero.powers if p.id.startswith("static"))
        coming = any(each.hero is hero and each.card.startswith("electrodynamics") for each in self.stack)
        wide = orb == "lightning" and bool(hero.has("electrodynamics") or coming)
        source = Source(hero, "orb", wide=wide)
        if orb == "frost":
            self.block(hero, 1 + more) if part == "end" else self._frost(source, 1 + more)
        elif orb == "lightning":
            for foe in self.aimed(source, "one"):
                self.hurt_foe(hero, foe, (1 if part == "end" else 2) + more, source)
        elif part == "evoke":
            for foe in self.aimed(source, "one"):
                self.hurt_foe(hero, foe, 3 + more, source)

    def _frost(self, source: Source, amount: int) -> None:
        for hero in self.heroes_of(source, "self"):
            self.block(hero, amount)

    def do_evoke_one(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        orb = self.evoke(source.hero, self.number(source, effect.get("times", 1)))
        if orb and "then_channel_same" in effect:
            self.channel(source.hero, orb)

    def do_trigger_one_orb_end_of_turn(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        if hero.orbs:
            orb = self.luck.pick(f"orb {hero.seat}", sorted(set(hero.orbs)))
            for _time in range(value):
                self.orb(hero, orb, "end")

    def do_remove_all_orbs(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        count, source.hero.orbs = len(source.hero.orbs), []
        self._for_orbs(source, count, effect)

    def do_evoke_all_orbs(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        orbs, source.hero.orbs = list(source.hero.orbs), []
        for orb in sorted(orbs, key=("lightning", "frost", "dark").index):
            self.orb(source.hero, orb, "evoke")
        self._for_orbs(source, len(orbs), effect)

    def _for_orbs(self, source: Source, count: int, effect: dict[str, Any]) -> None:
        if "per_orb" in effect and not self.over:
            self.gain(source.hero, "energy", count)
            self.draw(source.hero, count)

    def do_orb_slots(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if source.hero.slots:
            source.hero.slots += value

    def do_stance(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        if not hero.stance or hero.stance == value:
            return
        old, hero.stance, hero.switched = hero.stance, value, True
        hero.entered.append(value)
        for power in hero.powers:
            label, more = f"{hero.seat}:card/{power.id}:-1", int(power.id.endswith("+"))
            if power.id.startswith("mental_fortress"):
                self.wait(label, lambda n=1 + more: self.block(hero, n), hero=hero)
            elif power.id.startswith("rushdown") and value == "wrath" and hero.entered.count("wrath") == 1:
                self.wait(label, lambda n=2 + more: self.draw(hero, n) and None, hero=hero)
        if old == "calm":
            self.gain(hero, "energy", 2)

    def do_may_switch_rows(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if len(self.living()) > 1:
            others = sorted(hero.row for hero in self.living() if hero is not source.hero)
            row = self.luck.pick(f"rows {source.hero.seat}", [*map(str, others), "~done"])
            if row != "~done":
                self.go_to(source.hero, int(row))

    def go_to(self, hero: Hero, row: int) -> None:
        """Whoever stood there comes to the row that becomes free."""
        for other in self.heroes:
            if other.row == row:
                other.row = hero.row
        hero.row = row

    # Powers themselves

    def do_cubes_on_self(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if source.item is None:
            source.cubes += self.number(source, value)
        else:
            source.item.cubes += self.number(source, value)

    def do_place_cube(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.item.cubes += value
        if "at_cubes" in effect and source.item.cubes >= effect["at_cubes"]:
            for each in effect["do"]:
                self.effect(source, each)

    def do_exhaust_self(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if source.item in source.hero.powers:
            source.hero.powers.remove(source.item)
            self.exhaust(source.hero, source.item.id)

    def do_attach_to_target(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if not source.copy and source.target is not None and source.target.alive:
            source.target.attached.append((source.card, source.hero.seat))
            source.goes = "attached"

    def do_claw_cube(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.claw += value

    # Potions

    def do_potions(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        for _potion in range(value):
            if hero.has("sozu"):
                return
            held = [potion for each in self.heroes for potion in each.potions]
            deck = sorted(p for p, told in POTIONS.items() for _copy in range(told["copies"] - held.count(p)))
            potion = self.luck.pick("potion", deck)
            if len(hero.potions) < self.most_potions:
                hero.potions.append(potion)
                continue
            room = [
                e
                for e in self.living()
                if e is not hero and len(e.potions) < self.most_potions and not e.has("sozu")
            ]
            others = [f"to {each.seat}" for each in room]
            chosen = self.luck.pick("no room", [*dict.fromkeys(hero.potions), *others, "~done"])
            if chosen in hero.potions:
                hero.potions.remove(chosen)
                hero.potions.append(potion)
            elif chosen != "~done":
                self.heroes[int(chosen[3:])].potions.append(potion)
