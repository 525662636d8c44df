"""Hits, damage, tokens and deaths at the table of the second opinion (rule book pages 13, 14, 16, 24)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.games.slay_the_spire.second_opinion.figures import Foe, Hero, Luck, card_of, side_of

Do = Callable[[], object]


@dataclass
class Source:
    """What is being carried out: a card, a shiv, an item, an orb; and what was chosen for it."""

    hero: Hero
    kind: str = "item"
    card: str = ""
    cost: Any = None
    x: int = 0
    bonus: int = 0
    target: Foe | None = None
    row: int | None = None
    player: Hero | None = None
    retained: bool = False
    copy: bool = False
    goes: str = ""
    cubes: int = 0
    moved: list[str] = field(default_factory=list)
    unblocked: int = 0
    killed: bool = False
    item: Any = None
    wide: bool = False
    about: Foe | None = None
    before: int | None = None


@dataclass
class Waiting:
    """An ability that waits; `label` names it for the order, `owner` is who must be alive for it."""

    label: str
    do: Do
    foe: Foe | None = None
    hero: Hero | None = None


class Blows:
    """The figures, and everything that hurts them."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        self.heroes, self.foes, self.luck = heroes, foes, luck
        self.waiting: list[Waiting] = []
        self.die = 1
        self.round = 1
        self.daze, self.status = 10, 36
        self.over = ""
        self.played: list[Any] = []

    # Who is there

    def standing(self) -> list[Foe]:
        """The living enemies."""
        return [foe for foe in self.foes if foe.alive]

    def living(self) -> list[Hero]:
        """The living players."""
        return [hero for hero in self.heroes if hero.alive]

    def in_row(self, row: int) -> list[Foe]:
        """The living enemies of a row, and every boss (page 15)."""
        return [foe for foe in self.standing() if foe.boss or foe.row == row]

    def answers(self, hero: Hero, card: str, do: Do) -> None:
        """A power, or a card, of a player is set off."""
        self.wait(f"{hero.seat}:card/{card}:-1", do, hero=hero)

    def wait(self, label: str, do: Do, foe: Foe | None = None, hero: Hero | None = None) -> None:
        """An ability is set off; it waits for the end of what is under way (page 12)."""
        self.waiting.append(Waiting(label, do, foe, hero))

    # Tokens

    def gain(self, hero: Hero, token: str, amount: int) -> int:
        """Tokens of a player, up to their limits (pages 16, 17, 18, 24)."""
        most = {"block": 20, "strength": 8, "energy": 6, "weak": 3, "vulnerable": 3}.get(token)
        have = getattr(hero, token)
        if token in ("shiv", "miracle"):
            most, have = 5, sum(getattr(each, token) for each in self.heroes)
        if token == "gold" and hero.has("ectoplasm"):
            return 0
        amount = max(0, amount if most is None else min(amount, most - have))
        if not hero.alive:
            return 0
        setattr(hero, token, getattr(hero, token) + amount)
        return amount

    def mark(self, hero: Hero | None, foe: Foe, token: str, amount: int) -> int:
        """Weak, vulnerable or poison on an enemy; each token sets off what waits for it."""
        if not foe.alive or foe.fell or amount <= 0:
            return 0
        if any(token in each for each in foe.abilities("cannot_gain")):
            return 0
        if token == "poison":
            room = 30 - sum(each.poison for each in self.foes if each.alive)
        else:
            room = 3 - getattr(foe, token)
        amount = max(0, min(amount, room))
        setattr(foe, token, getattr(foe, token) + amount)
        if hero is not None:
            for _token in range(amount):
                self.marked(hero, foe)
        return amount

    def marked(self, hero: Hero, foe: Foe) -> None:
        """A player put a token on an enemy."""
        for power in hero.powers:
            name = power.id.removesuffix("+")
            if name == "sadistic_nature":
                amount = side_of(power.id)["power"]["do"][0]["dmg"]
                self.wait(
                    f"{hero.seat}:card/{power.id}:{foe.index}",
                    lambda n=amount: self.hurt_foe(hero, foe, n),
                    hero=hero,
                )
            elif name == "distraction":
                self.wait(
                    f"{hero.seat}:card/{power.id}:{foe.index}",
                    lambda p=power: self._once(p, hero, 2),
                    hero=hero,
                )

    def _once(self, power: Any, hero: Hero, block: int) -> None:
        if not power.used_turn:
            power.used_turn = True
            self.block(hero, block)

    def block(self, hero: Hero, amount: int) -> None:
        """One icon of block: Juggernaut answers when it gave some."""
        if self.gain(hero, "block", amount):
            for power in hero.powers:
                if power.id.startswith("juggernaut"):
                    damage = side_of(power.id)["power"]["do"][0]["dmg"]
                    self.wait(
                        f"{hero.seat}:card/{power.id}:-1",
                        lambda n=damage: self.aim_damage(hero, n),
                        hero=hero,
                    )

    # Players strike

    def strike(self, source: Source, hit: int, foe: Foe, strength: int = 1) -> None:
        """One hit on one enemy; the dead absorb it (page 14)."""
        hero = source.hero
        if not foe.alive or foe.fell:
            return
        amount = hit + strength * self._strength(source) + source.bonus + self._bonus(source)
        amount += sum(foe.abilities("extra_damage_per_hit_taken"))
        if hero.weak and not foe.vulnerable:
            amount -= 1
        elif foe.vulnerable and not hero.weak:
            amount *= 2
        amount = max(0, amount)
        if hero.may_not("deal damage"):
            amount = 0
        for cap in foe.abilities("max_damage_per_hit"):
            amount = min(amount, cap)
        loss = self.hurt_foe(hero, foe, amount, source, silent=True)
        source.unblocked += loss
        for power in hero.powers:
            if power.id.startswith("envenom"):
                self.mark(hero, foe, "poison", 1)
        if loss and foe.alive:
            for gained in foe.abilities("damaged_by_hit"):
                self.wait(f"e{foe.index}:angry", lambda n=gained: self._foe_strength(foe, n["str"]), foe)

    @staticmethod
    def _foe_strength(foe: Foe, amount: int) -> None:
        foe.strength += amount

    def _strength(self, source: Source) -> int:
        hero = source.hero
        lent = sum(grant.amount for grant in hero.grants if grant.what == "lent strength")
        return min(hero.strength + lent, max(hero.strength, 8))

    def _bonus(self, source: Source) -> int:
        hero, more = source.hero, 0
        if hero.stance == "wrath":
            more += 1 + sum(
                2 if p.id.endswith("+") else 1 for p in hero.powers if p.id.startswith("simmering")
            )
        if source.kind == "shiv":
            more += hero.has("accuracy")
        starter = (
            bool(source.card) and card_of(source.card)["starter"] and card_of(source.card)["name"] == "Strike"
        )
        if source.kind == "card" and starter:
            more += hero.has("strike_dummy") + hero.has("apotheosis")
            more += sum(power.cubes for power in hero.powers if power.id.startswith("conjure_blade"))
        free = source.kind in ("shiv", "separate") or (
            source.kind == "card" and source.cost == 0 and card_of(source.card)["type"] == "attack"
        )
        return more + (hero.has("wrist_blade") if free else 0)

    def attack(self, source: Source, blows: list[tuple[int, list[Foe]]], strength: int = 1) -> None:
        """Hits of one attack: weak, vulnerable and what is lent are settled once, afterwards."""
        if not blows:
            return
        before: dict[int, int] = {}
        for _hit, foes in blows:
            for foe in foes:
                before.setdefault(foe.index, foe.hp)
        for hit, foes in blows:
            for foe in foes:
                self.strike(source, hit, foe, strength)
        self._settle(source, before)

    def _settle(self, source: Source, before: dict[int, int]) -> None:
        hero = source.hero
        hero.weak = max(0, hero.weak - 1)
        for index, hp in before.items():
            foe = self.foes[index]
            if foe.alive:
                foe.vulnerable = max(0, foe.vulnerable - 1)
                if hp > foe.hp and foe.abilities("damaged_by_attack"):
                    self.wait(f"e{index}:reactive", self.reroll, foe)
            for _each in foe.abilities("after_attack_against_it"):
                self.wait(f"e{index}:thorns", lambda f=foe: self.hurt_hero(hero, f.cubes))
        for grant in [each for each in hero.grants if each.what == "lent strength"]:
            hero.grants.remove(grant)

    def reroll(self) -> None:
        """The die is rolled again during play."""
        self.die = self.luck.pick("reroll", [1, 2, 3, 4, 5, 6])

    def aim_damage(self, hero: Hero, amount: int) -> None:
        """Damage that is no hit, on an enemy of choice."""
        if self.standing():
            foe = self.foes[self.luck.pick(f"aim {hero.seat}", [each.index for each in self.standing()])]
            self.hurt_foe(hero, foe, amount)

    def row_damage(self, hero: Hero, amount: int) -> None:
        """Damage that is no hit, on a row of choice."""
        for foe in self.in_row(self.choose_row(hero)):
            self.hurt_foe(hero, foe, amount)

    def choose_row(self, hero: Hero) -> int:
        """A row with enemies; with bosses alone any one stands for all."""
        rows = sorted({foe.row for foe in self.standing() if not foe.boss}) or [0]
        chosen: int = self.luck.pick(f"row {hero.seat}", rows)
        return chosen

    def hurt_foe(
        self, hero: Hero | None, foe: Foe, amount: int, source: Source | None = None, silent: bool = False
    ) -> int:
        """Damage to an enemy: block first, then HP."""
        if not foe.alive or foe.fell:
            return 0
        if hero is not None and hero.may_not("deal damage"):
            amount = 0
        if amount <= 0:
            return 0
        blocked = min(foe.block, amount)
        foe.block -= blocked
        first = not foe.hurt
        return self.lose_foe_hp(foe, amount - blocked, source, first)

    def lose_foe_hp(
        self,
        foe: Foe,
        amount: int,
        source: Source | None = None,
        first: bool = False,
        hero: Hero | None = None,
    ) -> int:
        """HP an enemy loses; its abilities see it, and it may die."""
        if not foe.alive or foe.fell:
            return 0
        if any(foe.slot + 1 in slots for slots in foe.abilities("no_hp_loss_on_slots")):
            amount = 0
        for floor in foe.abilities("hp_floor_per_player"):
            amount = min(amount, max(0, foe.hp - floor * len(self.heroes)))
        amount = max(0, min(amount, foe.hp))
        foe.hp -= amount
        if amount and first:
            foe.hurt = True
            for each in foe.abilities("first_damage_taken"):
                self.wait(f"e{foe.index}:curl", lambda n=each: self._foe_block(foe, n["block"]), foe)
        if amount:
            for _each in foe.abilities("on_hp_loss"):
                self.wait(f"e{foe.index}:shift", lambda n=amount: self._shift(foe, n))
        if foe.hp <= 0:
            self.falls(foe, source)
        return amount

    @staticmethod
    def _foe_block(foe: Foe, amount: int) -> None:
        foe.block += amount

    def _shift(self, foe: Foe, amount: int) -> None:
        for hero in self.living():
            if hero.row == foe.row:
                self.block(hero, amount)

    def falls(self, foe: Foe, source: Source | None = None) -> None:
        """An enemy at 0 HP rises once where its face says so, or is dead and loses its tokens (page 13)."""
        rises = foe.abilities("first_time_at_0_hp")
        if rises and not foe.risen:
            self.wait(f"e{foe.index}:rise", lambda: self._rise(foe, rises[0]), foe)
            return
        if source is not None and source.target is foe:
            source.killed = True
        for each in foe.abilities("on_death"):
            self.wait(f"e{foe.index}:death", lambda e=each: self.foe_death(foe, e))
        for card, seat in foe.attached:
            amount = 10 if card.endswith("+") else 6
            self.wait(
                f"{seat}:card/{card}:{foe.index}",
                lambda s=seat, n=amount: self._explode(s, foe, n),
                hero=self.heroes[seat],
            )
            self.heroes[seat].discard.append(card)
        foe.attached = []
        foe.alive, foe.hp = False, 0
        foe.block = foe.strength = foe.weak = foe.vulnerable = foe.poison = 0
        if not self.standing():
            self.over = "won"

    def foe_death(self, foe: Foe, what: Any) -> None:
        """What an enemy's death does to the player in its row."""
        for hero in self.living():
            if hero.row == foe.row or foe.boss:
                for token in ("weak", "vuln"):
                    self.gain(hero, {"vuln": "vulnerable"}.get(token, token), what.get(token, 0))

    def _explode(self, seat: int, foe: Foe, amount: int) -> None:
        for other in self.standing() if foe.boss else self.in_row(foe.row):
            self.hurt_foe(self.heroes[seat], other, amount)

    def _rise(self, foe: Foe, what: Any) -> None:
        if foe.risen:
            return
        foe.risen = True
        foe.hp = min(foe.max_hp, foe.hp + what["heal_per_player"] * len(self.heroes))
        foe.strength += what.get("str", 0)
        for token in what.get("clear", []):
            setattr(foe, {"vuln": "vulnerable"}.get(token, token), 0)
        if "enter_mode" in what:
            foe.mode, foe.slot = what["enter_mode"], 0

    # Players are struck

    def hurt_hero(self, hero: Hero, amount: int) -> int:
        """Damage to a player: block first, then HP."""
        if not hero.alive or amount <= 0:
            return 0
        blocked = min(hero.block, amount)
        hero.block -= blocked
        return self.lose_hp(hero, amount - blocked)

    def lose_hp(self, hero: Hero, amount: int) -> int:
        """HP a player loses, after limits and preventions; at 0 a fairy may help, or the fight is lost."""
        if not hero.alive or amount <= 0:
            return 0
        capped = any(grant.what == "cap" for grant in hero.grants)
        if capped or hero.has("wraith_form"):
            amount = min(amount, max(0, 1 - hero.lost_this_round))
        if amount > 0 and self._buffered(hero):
            return 0
        amount = min(amount, hero.hp)
        hero.hp -= amount
        if amount:
            hero.lost_this_round += amount
            hero.lost_this_combat = True
        if hero.hp <= 0:
            if "fairy_in_a_bottle" in hero.potions:
                hero.potions.remove("fairy_in_a_bottle")
                hero.hp = 2
            else:
                hero.alive, self.over = False, "lost"
        return amount

    def _buffered(self, hero: Hero) -> bool:
        for power in hero.powers:
            if power.id.startswith("buffer"):
                power.cubes += 1
                if power.cubes >= side_of(power.id)["static"][0]["prevent_hp_loss_instances"]:
                    hero.powers.remove(power)
                    self.exhaust(hero, power.id)
                return True
        return False

    def exhaust(self, hero: Hero, card: str) -> None:
        """A card is exhausted; told in the module of cards."""
        raise NotImplementedError  # abstract
