"""What cards and items say, token by token of the fact tables, at the table of the second opinion."""

from __future__ import annotations

from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Source
from tests.games.slay_the_spire.second_opinion.figures import (
    Foe,
    Grant,
    Hero,
    card_of,
    keywords,
    kind_of,
)
from tests.games.slay_the_spire.second_opinion.hands import Hands

ICONS = ("attacks_in_hand", "cards_exhausted_now", "enemies_intending_to_attack_you", "orbs", "miracles")
TOKENS = {"weak": "weak", "vuln": "vulnerable", "poison": "poison"}


class Faces(Hands):
    """The words of cards, relics and potions."""

    most_potions = 3

    # Numbers and conditions

    def number(self, source: Source, told: Any) -> int:
        """An amount of the tables."""
        if not isinstance(told, dict):
            return int(told)
        total = int(told.get("base", 0))
        if "per" in told:
            total += int(told.get("mul", 1)) * self.count(source, told["per"], told)
        if "if" in told and self.holds(source, told["if"]):
            total += int(told["plus"])
        return total

    def count(self, source: Source, per: str, told: Any) -> int:
        """What an amount counts."""
        hero, target = source.hero, source.target
        hand = hero.hand
        simple = {
            "X": source.x,
            "own_block": hero.block,
            "attacks_in_hand": sum(kind_of(card) == "attack" for card in hand),
            "skills_in_hand": sum(kind_of(card) == "skill" for card in hand),
            "other_strike_named_in_hand": sum("Strike" in card_of(card)["name"] for card in hand),
            "other_retain_cards_in_hand": sum("retain" in keywords(card) for card in hand),
            "cards_left_in_hand": len(hand),
            "cards_in_exhaust": len(hero.exhaust),
            "cards_exhausted_now": len(source.moved),
            "cards_discarded_now": len(source.moved),
            "orbs": len(hero.orbs),
            "orb_types": len(set(hero.orbs)),
            "frost_orbs": hero.orbs.count("frost"),
            "lightning_orbs": hero.orbs.count("lightning"),
            "miracles": hero.miracle,
            "claw_cubes_gained": hero.claw,
            "unblocked_damage_of_this_hit": source.unblocked,
        }
        if per in simple:
            return simple[per]
        if per == "other_attacks_this_turn":
            cards = sum(seat == hero.seat and kind_of(card) == "attack" for seat, card, *_rest in self.played)
            going = sum(
                s.hero is hero and s is not source and kind_of(s.card) == "attack" for s in self.stack
            )
            return cards + going + hero.shots
        if per == "enemies_intending_to_attack_you":
            return sum(bool(self.hits_of(foe, hero)) for foe in self.standing())
        assert per == "target_tokens", per
        return 0 if target is None else sum(getattr(target, TOKENS[each]) for each in told["tokens"])

    def holds(self, source: Source, test: Any) -> bool:
        """Whether a condition of the tables holds."""
        hero = source.hero
        (key, value), *_rest = test.items()
        target = self.foe_of(source) if key.startswith("target_") else source.target
        if key == "discard_top_cost":
            return bool(hero.discard) and self.price(hero, hero.discard[-1], in_hand=False) == value
        if key == "first_card_this_turn":
            before = sum(record[0] == hero.seat for record in self.played)
            return before + sum(each.hero is hero and each is not source for each in self.stack) == 0
        found: dict[str, Any] = {
            "target_has": target is not None and target.poison > 0,
            "target_full_hp": target is not None and target.hp >= target.max_hp,
            "target_hp_max": target is not None and target.hp <= (value if key == "target_hp_max" else 0),
            "has": hero.shiv > 0,
            "die": key == "die" and self.die in value,
            "gold_min": key == "gold_min" and hero.gold >= value,
            "this_killed_target": source.killed,
            "drawn_type": any(kind_of(card) == value for card in source.moved)
            if key == "drawn_type"
            else False,
            "turn": self.round <= 1,
            "hand_max": key == "hand_max" and len(hero.hand) <= value,
            "hand": not hero.hand,
            "stance": hero.stance == value,
            "stance_not": hero.stance != value,
            "switched_stance_this_turn": hero.switched,
            "discarded_this_turn": hero.discarded,
            "attacks_in_hand": not any(kind_of(card) == "attack" for card in hero.hand),
            "retained_last_turn": source.retained,
            "orbs_min": key == "orbs_min" and len(hero.orbs) >= value,
            "own_block": hero.block == 0,
            "cubes": source.item is not None and key == "cubes" and source.item.cubes >= value,
            "lost_hp_this_combat": hero.lost_this_combat,
            "shuffled_draw_pile_this_combat": hero.shuffled,
            "played_power_this_turn": any(
                r[0] == hero.seat and kind_of(r[1]) == "power" for r in self.played
            ),
        }
        return bool(found[key])

    # Aims

    def foe_of(self, source: Source) -> Foe | None:
        """The one enemy of a card or item, chosen when it is first needed."""
        if source.target is None and self.standing():
            indices = [foe.index for foe in self.standing()]
            source.target = self.foes[self.luck.pick(f"aim {source.hero.seat}", indices)]
        return source.target

    def aimed(self, source: Source, aim: str) -> list[Foe]:
        """The enemies of an effect."""
        if source.wide and aim == "one":
            aim = "row"
        if aim == "row":
            if source.row is None:
                source.row = self.choose_row(source.hero)
            return self.in_row(source.row)
        if aim == "all_enemies":
            return self.standing()
        if aim == "each_enemy_intending_to_attack_you":
            return [foe for foe in self.standing() if self.hits_of(foe, source.hero)]
        foe = self.foe_of(source)
        return [foe] if foe is not None and foe.alive else []

    def heroes_of(self, source: Source, to: str) -> list[Hero]:
        """The players of an effect."""
        if to == "all_players":
            return self.living()
        if to != "any_player":
            return [source.hero]
        if source.player is None:
            seats = [hero.seat for hero in self.living()]
            source.player = self.heroes[self.luck.pick(f"player {source.hero.seat}", seats)]
        return [source.player]

    # The text

    def face(self, source: Source, side: dict[str, Any]) -> None:
        """A card: one of its options, or its effects from top to bottom."""
        do = side.get("do", [])
        if "choose_one" in side:
            options = side["choose_one"]
            do = options[self.luck.pick(f"option {source.hero.seat}", list(range(len(options))))]
        if source.card.startswith("malaise"):
            self._malaise(source, do[0]["weak"])
            return
        for effect in do:
            if self.over or not source.hero.alive:
                return
            self.effect(source, effect)

    def _malaise(self, source: Source, times: Any) -> None:
        """The pair is repeated X times (ruling)."""
        for _pair in range(self.number(source, times)):
            foe = self.foe_of(source)
            if foe is not None:
                self.mark(source.hero, foe, "weak", 1)
                self.mark(source.hero, foe, "poison", 1)

    def effect(self, source: Source, effect: dict[str, Any]) -> None:
        """One effect: the key that names it, the others are its parameters."""
        if "if" in effect and not self.holds(source, effect["if"]):
            return
        for key, value in effect.items():
            teller = getattr(self, f"do_{key}", None)
            if teller is not None:
                teller(source, value, effect)
                return
        if "do" in effect:
            for each in effect["do"]:
                self.effect(source, each)
            return
        raise AssertionError(f"nothing said about {effect} of {source.card or source.item}")

    def do_hit(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        times = self.number(source, effect.get("times", 1))
        aim = effect.get("aim", "one")
        strength = effect.get("per_str_instead_of_1", 1)
        if aim in ("each_hit_any_enemy", "different_enemies"):
            chosen: list[Foe] = []
            for _hit in range(times):
                left = [f.index for f in self.standing() if aim[0] == "e" or f not in chosen]
                if left:
                    chosen.append(self.foes[self.luck.pick(f"aim {source.hero.seat}", left)])
            self.attack(source, [(self.number(source, value), [foe]) for foe in chosen], strength)
            return
        foes = self.aimed(source, aim)
        hit = self.number(source, value)
        self.attack(source, [(hit, foes) for _hit in range(times)], strength)

    def do_dmg(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for foe in self.aimed(source, effect.get("aim", "one")):
            times = 1
            if "times" in effect:
                times = self.hits_of(foe, source.hero)
            for _time in range(times):
                self.hurt_foe(source.hero, foe, self.number(source, value) + source.bonus, source)

    def do_block(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        """Every icon takes the bonus of Footwork; "for each" is an icon each, a bonus one more (rulings)."""
        hero = source.hero
        icons = [value] * effect.get("icons", 1) if isinstance(value, int) else self._icons(source, value)
        bonus = 0
        if source.kind == "card" and "own_block" not in str(value):
            bonus = hero.has("footwork") if kind_of(source.card) != "power" else 0
            if card_of(source.card)["starter"] and card_of(source.card)["name"] == "Defend":
                bonus += hero.has("apotheosis")
        if effect.get("to") == "any_player":
            self.heroes_of(source, "any_player")  # chosen before anything happens (page 12)
        for icon in icons:
            if effect.get("to") == "each_icon_any_player":
                seats = [each.seat for each in self.living()]
                to = [self.heroes[self.luck.pick(f"player {hero.seat}", seats)]]
            elif "solo_instead" in effect and len(self.heroes) == 1:
                to, icon = [hero], effect["solo_instead"]
            else:
                to = self.heroes_of(source, effect.get("to", "self"))
            for each in to:
                if icon > 0:
                    self.block(each, icon + bonus + source.bonus)

    def _icons(self, source: Source, value: dict[str, Any]) -> list[int]:
        if value.get("per") in (*ICONS, "cards_left_in_hand"):
            return [value.get("mul", 1)] * (value.get("base", 0) + self.count(source, value["per"], value))
        if "plus" in value:
            return [value["base"], *([value["plus"]] if self.holds(source, value["if"]) else [])]
        return [self.number(source, value)]

    def _mark(self, source: Source, token: str, value: Any, effect: dict[str, Any]) -> None:
        if effect.get("aim") == "each_token_any_enemy":
            for _time in range(effect["times"]):
                if self.standing():
                    indices = [foe.index for foe in self.standing()]
                    self.mark(
                        source.hero,
                        self.foes[self.luck.pick(f"aim {source.hero.seat}", indices)],
                        token,
                        value,
                    )
            return
        for foe in self.aimed(source, effect.get("aim", "one")):
            self.mark(source.hero, foe, token, self.number(source, value))

    def do_weak(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._mark(source, "weak", value, effect)

    def do_vuln(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._mark(source, "vulnerable", value, effect)

    def do_poison(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._mark(source, "poison", value, effect)

    def do_poison_mul(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        foe = self.foe_of(source)
        if foe is not None:
            self.mark(source.hero, foe, "poison", foe.poison * (value - 1))

    def do_str(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        amount = self.number(source, value)
        if "lose_at_end_of_turn" in effect:
            back = effect["lose_at_end_of_turn"]
            self.strength_for_the_turn(
                source.hero, amount, back if back == "gained" else self.number(source, back)
            )
            return
        for hero in self.heroes_of(source, effect.get("to", "self")):
            self.gain(hero, "strength", amount)

    def do_str_double(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.gain(source.hero, "strength", source.hero.strength)

    def do_str_for_one_attack(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("lent strength", amount=value, lasts="combat"))

    def do_energy(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        if value == "cost_of_exhausted_card":
            card = source.moved[-1] if source.moved else ""
            cost = self.price(hero, card, in_hand=False) if card else 0
            self.gain(hero, "energy", hero.energy if cost == "X" else cost or 0)
            return
        for each in self.heroes_of(source, effect.get("to", "self")):
            self.gain(each, "energy", self.number(source, value))

    def do_energy_double(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.gain(source.hero, "energy", source.hero.energy)

    def do_miracle(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.gain(source.hero, "miracle", self.number(source, value))

    def do_gold(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.gain(source.hero, "gold", value)

    def do_shiv(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        wanted = self.number(source, value)
        missing = wanted - self.gain(source.hero, "shiv", wanted)
        for _shiv in range(missing):
            if not self.standing() or self.over:
                return
            options: list[Any] = [*(str(foe.index) for foe in self.standing()), "~done"]
            aim = self.luck.pick(f"shiv {source.hero.seat}", options)
            if aim == "~done":
                return
            self.shoot(source.hero, self.foes[int(aim)], "shiv")

    def shoot(self, hero: Hero, foe: Foe, kind: str, bonus: int = 0, hit: int = 1) -> None:
        """One Attack that is no card."""
        source = Source(hero, kind, bonus=bonus, target=foe)
        self.attack(source, [(hit, [foe])])
        hero.shots += 1

    def do_use_all_shivs_now(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._shots(source.hero, source.hero.shiv, "shiv", value["hit_bonus"])

    def do_separate_0_cost_attacks(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._shots(source.hero, value, "separate", 0)

    def _shots(self, hero: Hero, count: int, kind: str, bonus: int) -> None:
        for _shot in range(count):
            if not self.standing() or self.over:
                return
            aim = self.luck.pick(f"shiv {hero.seat}", [str(foe.index) for foe in self.standing()])
            if kind == "shiv":
                hero.shiv -= 1
            self.shoot(hero, self.foes[int(aim)], kind, bonus)

    def do_heal(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        most = min(hero.max_hp, 6) if hero.has("mark_of_pain") else hero.max_hp
        hero.hp += min(value, max(0, most - hero.hp))

    def do_lose_hp(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.lose_hp(source.hero, value)

    def do_take_damage(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.hurt_hero(source.hero, value)

    def do_gain_weak(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.gain(source.hero, "weak", value)

    def do_lose_block(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.block = max(0, source.hero.block - value)

    def do_clear(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for hero in self.heroes_of(source, effect.get("to", "self")):
            hero.weak = hero.vulnerable = 0

    def do_target_block_to(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for foe in self.aimed(source, "one"):
            foe.block = value

    def do_set_target_hp(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if source.target is not None and source.target.alive:
            source.target.hp = 0
            self.falls(source.target, source)

    # What enemies are about to do

    def hits_of(self, foe: Foe, hero: Hero) -> int:
        """How many hits the next action of an enemy has against a player."""
        raise NotImplementedError  # abstract
