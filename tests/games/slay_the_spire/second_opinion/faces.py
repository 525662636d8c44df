"""The text of cards and items: amounts, conditions, targets, tokens (pages 12, 14, 16, 24)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Blow, Doing, starter
from tests.games.slay_the_spire.second_opinion.figures import (
    POTIONS,
    Facts,
    Foe,
    Hero,
    Luck,
    Promise,
    keywords,
    kind_of,
    side_of,
)
from tests.games.slay_the_spire.second_opinion.hands import DONE, Hands, Played

Verb = Callable[[Doing, Any, Facts], None]
NAMES = {"weak": "weak", "vuln": "vulnerable", "poison": "poison"}
AIMED = (
    "hit",
    "vuln",
    "weak",
    "poison",
    "target_block_to",
    "set_target_hp",
    "poison_mul",
    "attach_to_target",
)
"""What one enemy is chosen for, unless its `aim` says otherwise."""
EACH = (
    "attacks_in_hand",
    "cards_exhausted_now",
    "enemies_intending_to_attack_you",
    "orbs",
    "miracles",
    "cards_left_in_hand",
)
"""What is printed as "N block for each": as many icons (STS-73)."""


class Faces(Hands):
    """What is printed on cards and items."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.later: list[tuple[Hero, int]] = []
        self.verbs: dict[str, Verb] = {
            "hit": self._hits,
            "dmg": self._damage,
            "block": self._blocks,
            "str": self._strength,
            "str_double": lambda doing, _n, _e: self._more(doing, "strength", doing.hero.strength),
            "str_for_one_attack": self._akabeko,
            "energy": self._energy,
            "energy_double": lambda doing, _n, _e: self._more(doing, "energy", doing.hero.energy),
            "miracle": lambda doing, n, _e: self._more(doing, "miracle", self.number(doing, n)),
            "gold": lambda doing, n, _e: self._more(doing, "gold", n),
            "gain_weak": lambda doing, n, _e: self._more(doing, "weak", n),
            "poison_mul": self._catalyst,
            "shiv": self._shivs,
            "use_all_shivs_now": self._unload,
            "separate_0_cost_attacks": self._separate,
            "heal": self._heal,
            "lose_hp": lambda doing, n, _e: self._none(self.lose_hp(doing.hero, n)),
            "take_damage": lambda doing, n, _e: self._none(self.hurt_hero(doing.hero, n)),
            "lose_block": self._lose_block,
            "clear": self._clear,
            "target_block_to": self._break,
            "set_target_hp": self._judge,
        }
        for key in NAMES:
            self.verbs[key] = self._marks

    @staticmethod
    def _none(_value: object) -> None:
        return None

    def _more(self, doing: Doing, token: str, amount: int) -> None:
        self.gain(doing.hero, token, amount)

    # Amounts and conditions

    def number(self, doing: Doing, told: Any) -> int:
        """A number, or `base` and so much for each of something, or a bonus on a condition."""
        if not isinstance(told, dict):
            return int(told)
        total: int = told["base"]
        if "per" in told:
            total += told.get("mul", 1) * self.count(doing, told["per"], told)
        if "plus" in told and self.holds(doing, told["if"]):
            total += told["plus"]
        return total

    def count(self, doing: Doing, per: str, told: Facts) -> int:
        """How many there are of what a text counts."""
        hero = doing.hero
        simple: dict[str, int] = {
            "X": doing.x,
            "own_block": hero.block,
            "cards_in_exhaust": len(hero.exhaust),
            "cards_exhausted_now": len(doing.moved),
            "cards_discarded_now": len(doing.moved),
            "cards_left_in_hand": len(hero.hand),
            "orbs": len(hero.orbs),
            "orb_types": len(set(hero.orbs)),
            "frost_orbs": hero.orbs.count("frost"),
            "lightning_orbs": hero.orbs.count("lightning"),
            "miracles": hero.miracle,
            "unblocked_damage_of_this_hit": doing.through,
            "powers_in_play": len(hero.powers),
            "other_attacks_this_turn": self._other_attacks(doing),
            "attacks_in_hand": sum(kind_of(card) == "attack" for card in hero.hand),
            "skills_in_hand": sum(kind_of(card) == "skill" for card in hero.hand),
            "other_strike_named_in_hand": sum("strike" in card for card in hero.hand),
            "other_retain_cards_in_hand": sum("retain" in keywords(card) for card in hero.hand),
        }
        if per in simple:
            return simple[per]
        if per == "enemies_intending_to_attack_you":
            return sum(self.hits_at(foe, hero) > 0 for foe in self.standing())
        assert per == "target_tokens" and doing.target is not None
        return sum(getattr(doing.target, NAMES[token]) for token in told["tokens"])

    def _other_attacks(self, doing: Doing) -> int:
        mine = [each for each in self.played if each.seat == doing.hero.seat and each.kind == "attack"]
        return len(mine) - 1

    @abstractmethod
    def hits_at(self, foe: Foe, hero: Hero) -> int:
        """The hit icons of the next action of an enemy that are meant for a player."""

    def holds(self, doing: Doing, test: Facts) -> bool:
        """Whether all of a condition is true."""
        return all(self._true(doing, key, value) for key, value in test.items())

    def _true(self, doing: Doing, key: str, value: Any) -> bool:
        hero = doing.hero
        found = {
            "die": lambda: self.die in value,
            "this_killed_target": lambda: doing.killed,
            "orbs_min": lambda: len(hero.orbs) >= value,
            "discard_top_cost": lambda: self.top_discard_costs(hero) == value,
            "first_card_this_turn": lambda: self._first_card(doing),
            "has": lambda: getattr(hero, value) > 0,
            "discarded_this_turn": lambda: hero.discarded,
            "drawn_type": lambda: any(kind_of(card) == value for card in doing.drawn),
            "retained_last_turn": lambda: doing.retained,
            "turn": lambda: self.round == value,
            "attacks_in_hand": lambda: sum(kind_of(card) == "attack" for card in hero.hand) == value,
            "hand": lambda: len(hero.hand) == value,
            "hand_max": lambda: len(hero.hand) <= value,
            "gold_min": lambda: hero.gold >= value,
            "stance": lambda: hero.stance == value,
            "stance_not": lambda: hero.stance != value,
            "switched_stance_this_turn": lambda: hero.switched,
            "cubes": lambda: doing.item is not None and doing.item.cubes == value,
            "own_block": lambda: hero.block == value,
            "lost_hp_this_combat": lambda: hero.lost_combat,
            "shuffled_draw_pile_this_combat": lambda: hero.shuffled,
            "played_power_this_turn": lambda: self._played_power(hero),
            "target_full_hp": lambda: doing.target is not None and doing.target.hp == doing.target.max_hp,
            "target_has": lambda: doing.target is not None and getattr(doing.target, value) > 0,
            "target_hp_max": lambda: doing.target is not None and doing.target.hp <= value,
        }
        return bool(found[key]())

    def _first_card(self, doing: Doing) -> bool:
        return not any(each.seat == doing.hero.seat and each.card for each in self.played[: doing.place])

    def _played_power(self, hero: Hero) -> bool:
        return any(each.seat == hero.seat and each.kind == "power" for each in self.played)

    def top_discard_costs(self, hero: Hero) -> Any:
        """What the top card of the discard pile costs there (STS-81)."""
        return self.price(hero, hero.discard[-1], in_hand=False) if hero.discard else None

    # Targets

    def choose_for(self, doing: Doing) -> None:
        """An enemy, a row, a player: what the text needs is chosen before it is carried out."""
        do = self._text_of(doing)
        options = self._options(doing)
        if options:
            do = options[self.luck.pick(f"option {doing.hero.seat}", list(range(len(options))))]
            doing.chosen_text = do
        do = [each for each in do if not self._waits(each)]
        if any(self._needs_foe(doing, each) for each in do) and doing.target is None and self.present():
            doing.target = self.pick_foe(doing.hero)
        if any(each.get("aim") == "row" for each in do) and doing.row < 0:
            doing.row = self.pick_row(doing.hero)
        if any(each.get("to") in ("any_player", "other_player") for each in do) and doing.player is None:
            seats = [hero.seat for hero in self.heroes]
            doing.player = self.heroes[self.luck.pick(f"player {doing.hero.seat}", seats)]

    def playable(self, hero: Hero, card: str, free: bool = False) -> bool:
        """A card whose text needs an enemy or a row can only be played while enemies are there (STS-100)."""
        if not super().playable(hero, card, free):
            return False
        return bool(self.present()) or not any(
            self._on_enemies(Doing(hero, "card", card), each) for each in side_of(card).get("do", [])
        )

    def _on_enemies(self, doing: Doing, effect: Facts) -> bool:
        """Whether an effect needs an enemy as things stand; one that asks about its target always does."""
        test = effect.get("if", {})
        happens = any(key.startswith("target") for key in test) or self.holds(doing, test)
        return any(key in effect for key in AIMED) and happens

    @staticmethod
    def _waits(effect: Facts) -> bool:
        """Whether an effect hangs on a condition, so that what it needs is chosen when it is reached."""
        test = effect.get("if", {})
        return bool(test) and not any(key.startswith("target") for key in test)

    def _needs_foe(self, doing: Doing, effect: Facts) -> bool:
        """Whether a target is chosen for an effect; Malaise without Energy has none."""
        if doing.name.startswith("malaise") and not self.number(doing, effect.get("weak", 0)):
            return False
        return any(key in effect for key in AIMED) and "aim" not in effect

    def _text_of(self, doing: Doing) -> list[Facts]:
        if doing.kind == "potion":
            do: list[Facts] = POTIONS[doing.name]["do"]
            return do
        found: list[Facts] = side_of(doing.name).get("do", []) if doing.kind == "card" else []
        return found

    @staticmethod
    def _options(doing: Doing) -> list[list[Facts]]:
        found: list[list[Facts]] = side_of(doing.name).get("choose_one", []) if doing.kind == "card" else []
        return found

    def read(self, doing: Doing) -> None:
        """Carry out a text from top to bottom; of several, the chosen one (page 12)."""
        options = self._options(doing)
        if options and doing.chosen_text is None:
            self.choose_for(doing)
        do = self._text_of(doing) if doing.chosen_text is None else doing.chosen_text
        if doing.name.startswith("malaise"):
            self._malaise(doing, do)
            return
        for effect in do:
            self.effect(doing, effect)

    def _malaise(self, doing: Doing, do: list[Facts]) -> None:
        for _time in range(self.number(doing, do[0]["weak"])):
            self.effect(doing, {"weak": 1})
            self.effect(doing, {"poison": 1})

    def effect(self, doing: Doing, effect: Facts) -> None:
        """One effect, unless its condition fails."""
        if "if" in effect and not self.holds(doing, effect["if"]):
            return
        verb = next((key for key in effect if key in self.verbs), "")
        if verb:
            self.verbs[verb](doing, effect[verb], effect)
        elif "do" in effect:
            for each in effect["do"]:
                self.effect(doing, each)

    def aimed(self, doing: Doing, effect: Facts) -> list[Foe]:
        """Whom an effect on enemies reaches."""
        aim = effect.get("aim", "one")
        if aim == "row":
            if doing.row < 0:
                doing.row = self.pick_row(doing.hero, doing.why)
            return self.in_row(doing.row)
        if aim == "all_enemies":
            return self.standing()
        if doing.target is None and self.present():
            doing.target = self.pick_foe(doing.hero, why=doing.why)
        return [doing.target] if doing.target is not None and doing.target.standing else []

    def reached(self, doing: Doing, effect: Facts) -> list[Hero]:
        """Whom an effect on players reaches."""
        to = effect.get("to", "self")
        if to == "all_players":
            return list(self.heroes)
        if to == "any_player":
            if doing.player is None:
                seats = [hero.seat for hero in self.heroes]
                kind = f"player {doing.hero.seat} {doing.why}".strip()
                doing.player = self.heroes[self.luck.pick(kind, seats)]
            return [doing.player]
        return [doing.hero]

    # Hits and damage

    def _hits(self, doing: Doing, told: Any, effect: Facts) -> None:
        times, amount = self.number(doing, effect.get("times", 1)), self.number(doing, told)
        aim = effect.get("aim", "one")
        if aim in ("each_hit_any_enemy", "different_enemies"):
            foes = self._several(doing, times, aim == "different_enemies")
            blows = [Blow(amount, [foe]) for foe in foes]
        else:
            blows = [Blow(amount, self.aimed(doing, effect)) for _time in range(times)]
        self.attack(doing, blows, effect.get("per_str_instead_of_1", 1))

    def _several(self, doing: Doing, times: int, different: bool) -> list[Foe]:
        """The targets of hits that may each have another, all chosen before the first (STS-84)."""
        left, found = self.present(), []
        for _time in range(times):
            if not left:
                break
            foe = self.pick_foe(doing.hero, left)
            found.append(foe)
            left = [each for each in left if each is not foe or not different]
        return found

    def _damage(self, doing: Doing, told: Any, effect: Facts) -> None:
        amount, aim = self.number(doing, told), effect.get("aim", "one")
        if aim == "each_enemy_intending_to_attack_you":
            for foe in self.standing():
                for _hit in range(self.hits_at(foe, doing.hero)):
                    self.damage(doing.hero, foe, amount)
            return
        for foe in self.aimed(doing, effect):
            self.damage(doing.hero, foe, amount)

    # Block, Strength, Energy

    def _blocks(self, doing: Doing, told: Any, effect: Facts) -> None:
        more = self._block_bonus(doing, told)
        for icon in self._icons(doing, told, effect):
            if effect.get("to") == "each_icon_any_player":
                seats = [hero.seat for hero in self.heroes]
                self.block(self.heroes[self.luck.pick(f"player {doing.hero.seat}", seats)], icon + more)
                continue
            for hero in self.reached(doing, effect):
                self.block(hero, icon + more)

    def _icons(self, doing: Doing, told: Any, effect: Facts) -> list[int]:
        """The block icons of an effect: a conditional one is an icon, "for each" is as many (STS-73, 74)."""
        if len(self.heroes) == 1 and "solo_instead" in effect:
            return [effect["solo_instead"]]
        if not isinstance(told, dict):
            return [told] * effect.get("icons", 1)
        if "plus" in told:
            return [told["base"], *([told["plus"]] if self.holds(doing, told["if"]) else [])]
        if told["per"] in EACH:
            first = [told["base"]] if told["base"] else []
            return first + [told.get("mul", 1)] * self.count(doing, told["per"], told)
        return [self.number(doing, told)]

    def _block_bonus(self, doing: Doing, told: Any) -> int:
        """Footwork on Attacks and Skills, Apotheosis on starter Defends; never on what doubles."""
        if doing.kind != "card" or kind_of(doing.name) not in ("attack", "skill"):
            return 0
        if isinstance(told, dict) and told.get("per") == "own_block":
            return 0
        hero = doing.hero
        more = sum(bonus for _power, bonus in hero.static("block_icon_bonus_on_attacks_and_skills"))
        if starter(doing.name, "defend"):
            more += sum(bonus for _power, bonus in hero.static("starter_defend_block_bonus"))
        return more

    def _strength(self, doing: Doing, told: Any, effect: Facts) -> None:
        amount = self.number(doing, told)
        for hero in self.reached(doing, effect):
            if "lose_at_end_of_turn" not in effect:
                self.gain(hero, "strength", amount)
                continue
            back = effect["lose_at_end_of_turn"]
            self.strength_of_the_turn(hero, amount, 0 if back == "gained" else self.number(doing, back))

    def strength_of_the_turn(self, hero: Hero, amount: int, back: int) -> None:
        """Strength that goes at end of turn: `back`, or only what was gained where that is 0 (STS-11)."""
        came = self.gain(hero, "strength", amount)
        if back or came:
            self.later.append((hero, back or came))

    def _akabeko(self, doing: Doing, told: Any, _effect: Facts) -> None:
        doing.hero.akabeko += told

    def _energy(self, doing: Doing, told: Any, effect: Facts) -> None:
        if told == "cost_of_exhausted_card":
            for card in doing.moved:
                cost = self.price(doing.hero, card, in_hand=False)
                self._more(doing, "energy", doing.hero.energy if cost == "X" else cost or 0)
            return
        for hero in self.reached(doing, effect):
            self.gain(hero, "energy", self.number(doing, told))

    # Tokens of enemies

    def _marks(self, doing: Doing, told: Any, effect: Facts) -> None:
        token = NAMES[next(key for key in effect if key in NAMES)]
        if effect.get("aim") == "each_token_any_enemy":
            for _time in range(effect["times"]):
                if self.present():
                    self.mark(doing.hero, self.pick_foe(doing.hero), token, told)
            return
        amount = self.number(doing, told)
        for foe in self.aimed(doing, effect):
            self.mark(doing.hero, foe, token, amount)

    def _catalyst(self, doing: Doing, told: int, effect: Facts) -> None:
        for foe in self.aimed(doing, effect):
            self.mark(doing.hero, foe, "poison", foe.poison * (told - 1))

    def _break(self, doing: Doing, told: int, effect: Facts) -> None:
        for foe in self.aimed(doing, effect):
            foe.block = told

    def _judge(self, doing: Doing, told: int, effect: Facts) -> None:
        for foe in self.aimed(doing, effect):
            foe.hp = told
            self.at_zero(foe)

    # Shivs

    def _shivs(self, doing: Doing, told: Any, _effect: Facts) -> None:
        for _shiv in range(self.number(doing, told)):
            if not self.gain(doing.hero, "shiv", 1):
                aims = [str(foe.index) for foe in self.present()]
                aim = self.luck.pick(f"shiv {doing.hero.seat}", [*aims, DONE])
                if aim == DONE:
                    break
                self.shoot(doing.hero, self.foes[int(aim)], "shiv")

    def shoot(self, hero: Hero, foe: Foe, kind: str, more: int = 0) -> None:
        """A shiv, or another Attack at cost 0 that is no card (page 16)."""
        self.played.append(Played(hero.seat, "", "attack", 0))
        self.attack(Doing(hero, kind, cost=0, more=more), [Blow(1, [foe])])

    def _unload(self, doing: Doing, told: Facts, _effect: Facts) -> None:
        while doing.hero.shiv and self.present():
            doing.hero.shiv -= 1
            self._volley(doing.hero, 1, "shiv", told["hit_bonus"])

    def _separate(self, doing: Doing, told: int, _effect: Facts) -> None:
        self._volley(doing.hero, told, "separate", 0)

    def _volley(self, hero: Hero, count: int, kind: str, more: int) -> None:
        for _shot in range(count):
            if self.present():
                aims = [str(foe.index) for foe in self.present()]
                self.shoot(hero, self.foes[int(self.luck.pick(f"shiv {hero.seat}", aims))], kind, more)

    # HP, block and tokens of players

    def _heal(self, doing: Doing, told: int, _effect: Facts) -> None:
        hero = doing.hero
        most = min([hero.max_hp, *([6] if hero.stands_in_play("mark_of_pain") else [])])
        hero.hp = max(hero.hp, min(most, hero.hp + told))

    def _lose_block(self, doing: Doing, told: int, _effect: Facts) -> None:
        doing.hero.block = max(0, doing.hero.block - told)

    def _clear(self, doing: Doing, told: list[str], effect: Facts) -> None:
        for hero in self.reached(doing, effect):
            for token in told:
                setattr(hero, NAMES[token], 0)

    def promise(self, doing: Doing, what: str, types: tuple[str, ...], amount: int) -> None:
        """Something is said about the next cards of the player."""
        doing.hero.promises.append(Promise(what, types, amount))
