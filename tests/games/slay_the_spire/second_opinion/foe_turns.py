"""What enemies announce and do, whom they summon, and how their cubes move (pages 10, 12-15)."""

from __future__ import annotations

from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Coming
from tests.games.slay_the_spire.second_opinion.boards import Boards
from tests.games.slay_the_spire.second_opinion.figures import FACES, Facts, Foe, Hero, Luck
from tests.games.slay_the_spire.second_opinion.hands import STATUS


class FoeTurns(Boards):
    """The Enemy Turn."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.players = len(heroes)
        self.turning: list[tuple[Foe, str]] = []

    # What an enemy is about to do

    @staticmethod
    def track(foe: Foe) -> list[Facts]:
        """Its cube slots, in the mode it is in (page 15)."""
        found: list[Facts] = foe.facts.get("slots", [])
        modes: dict[str, list[Facts]] = foe.facts.get("modes", {})
        return modes.get(foe.mode, found)

    def action(self, foe: Foe) -> list[Facts]:
        """The action it will take next: the single one, that of the die, that of its slot (page 13)."""
        do: list[Facts] = foe.facts.get("do", [])
        if foe.mode == "fury" and (fury := foe.says("mystic_in_row_dies")):
            do = fury[0]["only_action"]
        elif track := self.track(foe):
            do = track[foe.slot]["do"]
        elif "first" in foe.facts and self.round == 1:
            do = foe.facts["first"]
        elif rows := foe.facts.get("rows"):
            do = next(each for dice, each in rows.items() if self._covers(dice))
        return self._shifted(foe, do)

    def _covers(self, dice: str) -> bool:
        low, _dash, high = dice.partition("-")
        return int(low) <= self.die <= int(high or low)

    @staticmethod
    def _shifted(foe: Foe, do: list[Facts]) -> list[Facts]:
        """The Guardian attacks only if it still has block; block it had when its turn began counts."""
        for each in do:
            if "mode_shift" in each:
                blocked = foe.was_blocked or foe.block
                return each["mode_shift"]["else"] if blocked else [each]
        return do

    @staticmethod
    def hits(do: list[Facts]) -> list[Facts]:
        """The hit icons of an action, one by one."""
        found: list[Facts] = []
        for each in do:
            for hit in each.get("hits", [each] if "hit" in each else []):
                found += [hit] * hit.get("times", 1)
        return found

    def hits_at(self, foe: Foe, hero: Hero) -> int:
        """The hit icons of its next action that are meant for a player; also those it may leave out."""
        do = self.action(foe)
        printed = [icon for each in do for icon in each.get("mode_shift", {}).get("else", [each])]
        return sum(hero in self.meant(foe, hit) for hit in self.hits(printed))

    def meant(self, foe: Foe, effect: Facts) -> list[Hero]:
        """The player in its row, or all of them (page 15)."""
        return [hero for hero in self.heroes if effect.get("aoe") or foe.boss or hero.row == foe.row]

    # The Enemy Turn

    def enemy_phase(self) -> None:
        """Block goes, the enemies act, the cubes move (page 13)."""
        for foe in self.foes:
            foe.was_blocked = foe.alive and foe.block > 0
            if not foe.says("keeps_block"):
                foe.block = 0
        acting = [foe for foe in self.foes if foe.alive]
        for foe in sorted(acting, key=self._turn):
            if foe.alive:
                self._acts(foe)
                self.settle()
        for foe in acting:
            if foe.alive:
                self._slide(foe)
        for foe in self.foes:
            foe.was_blocked = False

    def _turn(self, foe: Foe) -> tuple[bool, bool, int, int, int]:
        last = any("acts_last" in each for each in self.action(foe))
        return foe.boss, last, -foe.row, foe.place, foe.index

    def _acts(self, foe: Foe) -> None:
        do, hurt = self.action(foe), list[Hero]()
        icons = self.hits(do)
        for each in do:
            if "hit" in each or "hits" in each:
                hurt = self._attacks(foe, icons) if icons else hurt
                icons = []
                continue
            self._does(foe, each)
        for stabs in foe.says("after_action_if_unblocked_damage"):
            for hero in hurt:
                self.take_daze(hero, stabs["daze"], "draw_top")

    def _attacks(self, foe: Foe, icons: list[Facts]) -> list[Hero]:
        """An action of some hits: weak and vulnerable change all alike and go once (pages 14, 24)."""
        weak, hurt = foe.weak > 0, list[Hero]()
        struck = [hero for hero in self.heroes if any(hero in self.meant(foe, hit) for hit in icons)]
        doubled = [hero for hero in struck if hero.vulnerable]
        for hit in icons:
            for hero in self.meant(foe, hit):
                amount = hit["hit"] + foe.strength + self._curiosity(foe, hero)
                amount -= 1 if weak and hero not in doubled else 0
                amount *= 2 if hero in doubled and not weak else 1
                if self.hurt_hero(hero, max(0, amount)) and hero not in hurt:
                    hurt.append(hero)
        foe.weak = max(0, foe.weak - 1) if struck else foe.weak
        for hero in doubled:
            hero.vulnerable -= 1
        return hurt

    @staticmethod
    def _curiosity(foe: Foe, hero: Hero) -> int:
        return len(hero.powers) if "target_powers_in_play" in foe.says("each_hit_bonus") else 0

    def _does(self, foe: Foe, effect: Facts) -> None:
        """What is no attack: first what lands on players, then what the enemy does for itself."""
        for hero in self.meant(foe, effect):
            for key, token in (("weak", "weak"), ("vuln", "vulnerable")):
                self.gain(hero, token, effect.get(key, 0))
            if "daze" in effect:
                self.take_daze(hero, effect["daze"], "draw_top")
            if "status" in effect:
                self.take_status(hero, effect)
            hero.gold -= min(hero.gold, effect.get("lose_gold", 0))
        self._for_itself(foe, effect)

    def take_status(self, hero: Hero, effect: Facts) -> None:
        """Status cards onto the discard pile, or shuffled into the draw pile (page 24)."""
        count = min(effect["n"], self.status)
        self.status -= count
        assert effect["status"] in STATUS
        if effect.get("into") != "draw_pile_shuffled":
            hero.discard += [effect["status"]] * count
            return
        hero.bag += [effect["status"]] * count
        self.shuffle_draw_pile(hero)

    def _for_itself(self, foe: Foe, effect: Facts) -> None:
        times = self.players if effect.get("per_player") else 1
        for other in self.helped(foe, effect.get("to", "")):
            other.strength += effect.get("str", 0)
            other.block += effect.get("block", 0) * times
            other.hp = min(other.max_hp, other.hp + effect.get("heal", 0))
        if "clear" in effect:
            foe.weak = foe.vulnerable = 0
        if "ability_cubes" in effect:
            most = max(each["cubes_max"] for each in foe.facts["abilities"] if "cubes_max" in each)
            foe.cubes = min(most, foe.cubes + effect["ability_cubes"])
        if "lose_ability" in effect:
            foe.gone.append(effect["lose_ability"])
        if "enter_mode" in effect:
            self.turning.append((foe, effect["enter_mode"]))
        if "mode_shift" in effect:
            shift = effect["mode_shift"]["if_no_block_at_start_of_enemy_turn"]
            self.turning.append((foe, shift["enter_mode"]))
        self._comes_and_goes(foe, effect)

    def helped(self, foe: Foe, to: str) -> list[Foe]:
        """Who gains what an enemy gives: itself, all enemies, or those of a name."""
        if to == "all_enemies":
            return [other for other in self.foes if other.alive]
        if not to:
            return [foe]
        named = [other for other in self.foes if other.alive and other.name == to]
        return [other for other in named if other.boss or other.row == foe.row]

    def _comes_and_goes(self, foe: Foe, effect: Facts) -> None:
        if "summon" in effect:
            self.coming.append(Coming(foe, [(name, foe.row) for name in effect["summon"]]))
        if "summon_until" in effect:
            self.coming.append(Coming(foe, [], until=effect["summon_until"]))
        if "revive_all_dead" in effect:
            self._revive(effect["revive_all_dead"])
        if "leaves_combat" in effect:
            foe.alive, foe.left = False, True
            self._drop_attached(foe)
            self.ended()
        if "dies" in effect:
            self.dies(foe)

    def _drop_attached(self, foe: Foe) -> None:
        for seat, card in foe.attached:
            self.heroes[seat].discard.append(card)
        foe.attached = []

    def _slide(self, foe: Foe) -> None:
        """The cube goes down; from the bottom to the topmost red slot; gray slots are not repeated."""
        track = self.track(foe)
        if not track or (foe.mode == "fury" and not foe.boss):
            return
        if track[foe.slot]["slot"] == "gray":
            foe.visited.append(foe.slot)
        for rally in foe.facts.get("abilities", []):
            if rally.get("after_slot") == foe.slot + 1 and not self._any_named(rally["if_no_living"]):
                foe.slot = rally["goto_slot"] - 1
                return
        below = [slot for slot in range(foe.slot + 1, len(track)) if slot not in foe.visited]
        red = [slot for slot, each in enumerate(track) if each["slot"] == "red"]
        foe.slot = below[0] if below else red[0] if red else foe.slot

    def _any_named(self, name: str) -> bool:
        return any(foe.alive and foe.name == name for foe in self.foes)

    # Who comes

    def announce_after(self, foe: Foe, each: dict[str, Any]) -> None:
        """A death that summons: the boss splits, or its second phase comes (page 13)."""
        if "summon" in each:
            self.coming.append(Coming(foe, [(each["summon"], foe.row)]))
            return
        rows = sorted(hero.row for hero in self.heroes)
        who = [(name, row) for name in each["summon_per_player"] for row in rows]
        self.coming.append(Coming(foe, who, each.get("then_large_slime_str", 0)))

    def _missing(self, told: Facts) -> list[tuple[str, int]]:
        """Who is missing until there are so many of a name for each player, in each row."""
        who: list[tuple[str, int]] = []
        for row in sorted(hero.row for hero in self.heroes):
            there = [o for o in self.foes if o.alive and o.name == told["name"] and o.row == row]
            who += [(told["name"], row)] * (told["per_player"] - len(there))
        return who

    def arrive(self) -> None:
        """At the start of the round those come that were announced (row 59 of the disagreements)."""
        for each in self.coming:
            self.wait(f"e{each.by.index}:ability", lambda c=each: self._comes(c))

    def _comes(self, coming: Coming) -> None:
        self.coming = [each for each in self.coming if each is not coming]
        for name, row in self._missing(coming.until) if coming.until else coming.who:
            if deck := self._deck(name):
                self._summoned(self.luck.pick("summon", deck), row)
        for foe in self.standing():
            foe.strength += coming.strength if foe.name == "Large Slime" else 0
        self.ended()

    def _summoned(self, face: str, row: int) -> Foe:
        place = sum(foe.row == row and not foe.boss for foe in self.foes)
        hp = self.most_hp(face)
        foe = Foe(len(self.foes), face, row, hp, hp, place=place)
        foe.block = foe.facts.get("start_block", 0)
        self.foes.append(foe)
        for each in foe.says("when_summoned"):
            if "str" in each:
                self.gains(foe, lambda: self._reborn(foe))
        return foe

    def _reborn(self, foe: Foe) -> None:
        """What an enemy gains waits like all abilities, until the players give it its turn (STS-93)."""
        foe.strength += max(len(hero.powers) for hero in self.heroes)

    def _deck(self, name: str) -> list[str]:
        """The summons of a name that are left; else the dead; else any (STS-42, STS-57)."""
        able = {key: face for key, face in FACES.items() if self._may_come(face, name)}
        cards = [key for key, face in able.items() for _copy in range(face["copies"])]
        left, dead = list(cards), list[str]()
        for foe in self.foes:
            if foe.face in left:
                left.remove(foe.face)
                dead += [] if foe.alive else [foe.face]
        return left or dead or cards

    def _may_come(self, face: Facts, name: str) -> bool:
        """Whether a face lies in the summon deck of this act and ascension, or is a second phase (page 4)."""
        levels = face.get("ascension") or {}
        able = levels.get("min", 0) <= self.level <= levels.get("max", 99) and self.of_act in face["acts"]
        return able and face["name"] == name and face["role"] in ("summon", "boss")

    def most_hp(self, face: str) -> int:
        """The starting HP of a face for so many players (page 11)."""
        hp = FACES[face]["hp"]
        return int(hp[self.players - 1] if isinstance(hp, list) else hp)

    def _revive(self, group: str) -> None:
        """The dead of a group return to their rows, with their starting HP and without tokens (STS-53)."""
        for foe in self.foes:
            if not foe.alive and not foe.left and str(foe.facts.get("group", "")).lower() == group:
                self.returns(foe, self.most_hp(foe.face))

    def returns(self, foe: Foe, hp: int) -> None:
        """A dead enemy lives again."""
        foe.alive, foe.hp, foe.max_hp = True, hp, self.most_hp(foe.face)
        foe.slot, foe.visited, foe.curled = 0, [], False

    def regrow(self) -> None:
        """Each Darkling that is alive, and still is when its turn comes, brings the dead back (STS-52)."""
        for foe in self.standing():
            for told in foe.says("start_of_round"):
                self.wait(f"e{foe.index}:ability", lambda t=told: self._regrows(t), foe)

    def _regrows(self, told: Facts) -> None:
        for foe in self.foes:
            if not foe.alive and foe.name == told["return_dead"]:
                self.returns(foe, told["hp"])
