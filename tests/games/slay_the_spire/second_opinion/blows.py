"""Damage, lost HP, tokens and death, and the abilities that wait for the end of a card (pages 12-14, 24)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.games.slay_the_spire.second_opinion.figures import Foe, Hero, Item, Luck, card_of

MOST = {"block": 20, "strength": 8, "weak": 3, "vulnerable": 3, "energy": 6, "shiv": 5, "miracle": 5}
"""Limits of a player's tokens (pages 7, 16, 17, 24)."""
SHARED = ("shiv", "miracle")
"""Tokens of one character, of which all players together have so many (page 19)."""
MOST_POISON = 30
ENERGY = "energy"


class OverError(Exception):
    """Combat ends immediately (page 13): `won` or `lost`."""


@dataclass
class Waiting:
    """An ability that waits its turn; it is left out when its enemy dies before (page 13).

    `gain`: it only gives that enemy something.
    """

    label: str
    do: Callable[[], object]
    foe: Foe | None = None
    gain: bool = False


@dataclass
class Doing:
    """What a player is carrying out: a card, a shiv, an item, an orb; with what was chosen for it."""

    hero: Hero
    kind: str = ""
    name: str = ""
    cost: Any = None
    x: int = 0
    target: Foe | None = None
    row: int = -1
    player: Hero | None = None
    item: Item | None = None
    copy: bool = False
    retained: bool = False
    goes: str = ""
    more: int = 0
    killed: bool = False
    through: int = 0
    place: int = -1
    before: int = -1
    chosen_text: list[dict[str, Any]] | None = None

    moved: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)

    @property
    def why(self) -> str:
        """The ability that is carried out, of a relic or a power in play; nothing for all else."""
        return {"relic": f"relic/{self.name}", "power": f"card/{self.name}"}.get(self.kind, "")


@dataclass
class Coming:
    """Enemies announced for the next round: by whom, who and where (or until when), and their Strength."""

    by: Foe
    who: list[tuple[str, int]]
    strength: int = 0
    until: dict[str, Any] | None = None


@dataclass
class Blow:
    """One hit icon, and whom it hits."""

    amount: int
    foes: list[Foe]


class Blows(ABC):
    """What hurts, marks and kills."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        self.heroes, self.foes, self.luck = heroes, foes, luck
        self.die, self.round, self.daze, self.status = 0, 1, 10, 36
        self.over = ""
        self.waiting: list[Waiting] = []
        self.coming: list[Coming] = []
        self.dying: list[Foe] = []

    # Who is there

    def standing(self) -> list[Foe]:
        """The enemies that can be chosen, hit and marked."""
        return [foe for foe in self.foes if foe.standing]

    def present(self) -> list[Foe]:
        """The enemies on the table: also those with 0 HP that are about to rise (STS-77)."""
        return [foe for foe in self.foes if foe.alive]

    def in_row(self, row: int) -> list[Foe]:
        """The enemies of a row, bosses always (page 15)."""
        return [foe for foe in self.standing() if foe.boss or foe.row == row]

    def wait(self, label: str, do: Callable[[], object], foe: Foe | None = None, gain: bool = False) -> None:
        """An ability is triggered; it takes effect when the card is done (page 12)."""
        self.waiting.append(Waiting(label, do, foe, gain))

    def gains(self, foe: Foe, do: Callable[[], object]) -> None:
        """An enemy is to gain something, when the players say; where nobody is asked, last (STS-93)."""
        self.wait(f"e{foe.index}:ability", do, foe, gain=True)

    def answer(self, hero: Hero, item: str, do: Callable[[], object], about: int = -1) -> None:
        """A power, card or relic of a player is triggered."""
        self.wait(f"{hero.seat}:{item}:{about}", do)

    def pick_foe(self, hero: Hero, foes: list[Foe] | None = None, why: str = "") -> Foe:
        """An enemy that the player chooses; one about to rise is there, though nothing lands on it.

        `why` is the ability it is for: of two whose order changes nothing, each keeps its own target.
        """
        able = self.present() if foes is None else foes
        return self.foes[self.luck.pick(f"aim {hero.seat} {why}".strip(), [foe.index for foe in able])]

    def pick_row(self, hero: Hero, why: str = "") -> int:
        """A row that the player chooses, of those in which enemies stand; -1 where only bosses are."""
        rows = sorted({foe.row for foe in self.present() if not foe.boss})
        return int(self.luck.pick(f"row {hero.seat} {why}".strip(), rows)) if rows else -1

    # Tokens of players

    def gain(self, hero: Hero, token: str, amount: int) -> int:
        """Tokens a player gains, up to the limit (page 18); how many came."""
        have = getattr(hero, token)
        held = sum(getattr(each, token) for each in self.heroes) if token in SHARED else have
        came = max(0, min(amount, MOST.get(token, 9999) - held))
        setattr(hero, token, have + came)
        return came

    def block(self, hero: Hero, amount: int) -> None:
        """One block icon; Juggernaut answers block that came (page 24)."""
        if self.gain(hero, "block", amount):
            for power in hero.powers:
                if power.id.startswith("juggernaut"):
                    damage = 2 if power.id.endswith("+") else 1
                    why = f"card/{power.id}"
                    self.answer(hero, why, lambda n=damage, w=why: self.strike_one(hero, n, w))

    # Tokens of enemies

    def mark(self, hero: Hero | None, foe: Foe, token: str, amount: int) -> int:
        """Weak, vulnerable or poison for an enemy (pages 16 and 24); how many tokens came."""
        if not foe.standing or any(token in words for words in foe.says("cannot_gain")):
            return 0
        held = sum(each.poison for each in self.foes) if token == "poison" else getattr(foe, token)
        came = max(0, min(amount, (MOST_POISON if token == "poison" else MOST[token]) - held))
        setattr(foe, token, getattr(foe, token) + came)
        if came and hero is not None:
            self._marked(hero, foe, came)
        return came

    def _marked(self, hero: Hero, foe: Foe, count: int) -> None:
        for power in hero.powers:
            name = power.id.removesuffix("+")
            if name == "distraction" and not power.turn_used:
                power.turn_used = True
                self.answer(hero, f"card/{power.id}", lambda: self.block(hero, 2), foe.index)
            if name == "sadistic_nature":
                damage = 2 if power.id.endswith("+") else 1
                for _token in range(count):
                    self.answer(
                        hero,
                        f"card/{power.id}",
                        lambda n=damage: self.damage(hero, foe, n),
                        foe.index,
                    )

    # Hits of players

    def hit_bonus(self, doing: Doing) -> int:
        """What is added to every hit of an Attack, Strength apart (pages 17 and 24)."""
        hero, more = doing.hero, doing.more
        if hero.stance == "wrath":
            more += 1 + sum(bonus for _power, bonus in hero.static("wrath_hit_bonus"))
        if doing.kind == "shiv":
            more += sum(bonus for _power, bonus in hero.static("shiv_hit_bonus"))
        if doing.cost == 0:
            more += len(hero.stands_in_play("wrist_blade"))
        if doing.kind == "card" and _starter(doing.name, "strike"):
            more += len(hero.stands_in_play("strike_dummy"))
            for power, bonus in hero.static("starter_strike_hit_bonus"):
                more += power.cubes if bonus == "cubes" else bonus
        return more

    def attack(self, doing: Doing, blows: list[Blow], per_strength: int = 1) -> None:
        """An Attack of some hits: all are changed alike, the tokens go when all are done (page 14)."""
        hero = doing.hero
        if not blows:
            return
        strength = min(MOST["strength"], hero.strength + hero.akabeko)
        hero.akabeko = 0
        more = self.hit_bonus(doing) + strength * per_strength
        weak, struck = hero.weak > 0, {foe.index: foe for blow in blows for foe in blow.foes}
        doubled = {index for index, foe in struck.items() if foe.vulnerable}
        before = {index: foe.hp for index, foe in struck.items()}
        for blow in blows:
            for foe in blow.foes:
                self._hit(doing, foe, blow.amount + more, weak, foe.index in doubled)
        hero.weak -= 1 if weak else 0
        for index in doubled:
            struck[index].vulnerable = max(0, struck[index].vulnerable - 1)
        self._answers(doing, [(foe, before[index]) for index, foe in struck.items()])

    def _hit(self, doing: Doing, foe: Foe, amount: int, weak: bool, doubled: bool) -> None:
        if not foe.standing:
            return
        amount += sum(foe.says("extra_damage_per_hit_taken"))
        if weak and not doubled:
            amount -= 1
        if doubled and not weak:
            amount *= 2
        amount = min([max(0, amount), *foe.says("max_damage_per_hit")])
        lost = self.damage(doing.hero, foe, amount)
        doing.through += lost
        doing.killed = doing.killed or not foe.alive
        for gains in foe.says("damaged_by_hit") if lost and foe.standing else []:
            self.gains(foe, lambda n=gains["str"]: self.foe_strength(foe, n))
        for _power, poison in doing.hero.static("hits_also_poison"):
            self.mark(doing.hero, foe, "poison", poison)

    def _answers(self, doing: Doing, struck: list[tuple[Foe, int]]) -> None:
        """What enemies do after an Attack against them; Thorns answer the killing one too (STS-83)."""
        for foe, before in struck:
            for _each in foe.says("after_attack_against_it"):
                if foe.cubes:
                    self.wait(f"e{foe.index}:ability", lambda f=foe: self.hurt_hero(doing.hero, f.cubes))
            for _each in foe.says("damaged_by_attack"):
                if foe.hp < before:
                    self.wait(f"e{foe.index}:ability", self.reroll, foe)

    def reroll(self) -> None:
        """The die is rolled again; no relics trigger, enemies' actions change."""
        self.die = int(self.luck.pick("reroll", [1, 2, 3, 4, 5, 6]))

    # Damage that is no hit

    def strike_one(self, hero: Hero, amount: int, why: str = "") -> None:
        """Damage to an enemy of the player's choice."""
        if self.present():
            self.damage(hero, self.pick_foe(hero, why=why), amount)

    def strike_row(self, hero: Hero, amount: int, why: str = "") -> None:
        """Damage to every enemy of a row of the player's choice."""
        for foe in self.in_row(self.pick_row(hero, why)):
            self.damage(hero, foe, amount)

    def damage(self, hero: Hero | None, foe: Foe, amount: int) -> int:
        """Damage to an enemy: its block prevents what it can; the HP it lost (page 24)."""
        if not foe.standing or (hero is not None and "damage" in hero.forbidden):
            return 0
        stopped = min(foe.block, amount)
        foe.block -= stopped
        lost = self.foe_loses(foe, amount - stopped)
        if lost and not foe.curled:
            for gains in foe.says("first_damage_taken"):
                foe.curled = True
                self.gains(foe, lambda n=gains["block"]: self._foe_block(foe, n))
        return lost

    def foe_loses(self, foe: Foe, amount: int) -> int:
        """HP an enemy loses, block apart; what it lost."""
        floor = max([0, *(each * len(self.heroes) for each in foe.says("hp_floor_per_player"))])
        if any(foe.slot + 1 in slots for slots in foe.says("no_hp_loss_on_slots")):
            return 0
        lost = max(0, min(amount, foe.hp - floor))
        foe.hp -= lost
        if lost:
            for _each in foe.says("on_hp_loss"):
                self.wait(f"e{foe.index}:ability", lambda: self._shift(foe, lost))
            if foe.hp == 0:
                self.at_zero(foe)
        return lost

    def foe_strength(self, foe: Foe, amount: int) -> None:
        """Strength of an enemy; no limit is stated (STS-55)."""
        foe.strength += amount

    @staticmethod
    def _foe_block(foe: Foe, amount: int) -> None:
        foe.block += amount

    def _shift(self, foe: Foe, amount: int) -> None:
        for hero in self.heroes:
            if hero.row == foe.row:
                self.block(hero, amount)

    # Death of enemies

    def at_zero(self, foe: Foe) -> None:
        """An enemy has 0 HP: it dies, or rises once the card is done (STS-77)."""
        rises = [] if foe.risen else foe.says("first_time_at_0_hp")
        if rises:
            self.wait(f"e{foe.index}:ability", lambda: self._rise(foe, rises[0]))
            return
        self.dies(foe)

    def dies(self, foe: Foe) -> None:
        """An enemy is dead and loses its tokens; what its death sets off waits (page 13)."""
        foe.alive, foe.hp = False, 0
        deaths = foe.says("on_death")
        foe.block = foe.strength = foe.weak = foe.vulnerable = foe.poison = 0
        for each in deaths:
            self._last_words(foe, each)
        for seat, card in foe.attached:
            self.answer(
                self.heroes[seat], f"card/{card}", lambda s=seat, c=card: self._explode(foe, s, c), foe.index
            )
            self.heroes[seat].discard.append(card)
        foe.attached = []
        for other in self.standing() if foe.name == "Mystic" else []:
            if other.row == foe.row and other.says("mystic_in_row_dies") and other.mode != "fury":
                self.wait(f"e{other.index}:ability", lambda o=other: self._fury(o), other)
        self.ended()

    def _last_words(self, foe: Foe, each: dict[str, Any]) -> None:
        if "vuln" in each:
            self.wait(f"e{foe.index}:ability", lambda: self._spores(foe, each["vuln"]))
        if "summon" in each or "summon_per_player" in each:
            self.dying.append(foe)
            self.wait(f"e{foe.index}:ability", lambda: self._announces(foe, each))

    def _announces(self, foe: Foe, each: dict[str, Any]) -> None:
        self.dying.remove(foe)
        self.announce_after(foe, each)

    @abstractmethod
    def announce_after(self, foe: Foe, each: dict[str, Any]) -> None:
        """What a death summons for the next round."""

    def _spores(self, foe: Foe, amount: int) -> None:
        for hero in self.heroes:
            if hero.row == foe.row:
                self.gain(hero, "vulnerable", amount)

    def _explode(self, foe: Foe, seat: int, card: str) -> None:
        amount = 10 if card.endswith("+") else 6
        for other in self.standing() if foe.boss else self.in_row(foe.row):
            self.damage(self.heroes[seat], other, amount)

    @staticmethod
    def _fury(foe: Foe) -> None:
        foe.mode, foe.strength = "fury", foe.strength + 1

    def _rise(self, foe: Foe, what: dict[str, Any]) -> None:
        if foe.risen or not foe.alive:
            return
        foe.risen = True
        foe.hp = min(foe.max_hp, what["heal_per_player"] * len(self.heroes))
        foe.strength += what.get("str", 0)
        if "clear" in what:
            foe.weak = foe.vulnerable = 0
        if "enter_mode" in what:
            foe.mode, foe.slot, foe.visited = what["enter_mode"], 0, []

    def ended(self) -> None:
        """Combat ends when all enemies are dead or gone and none is to come (page 13)."""
        if not any(foe.alive for foe in self.foes) and not self.coming and not self.dying:
            raise OverError("won")

    # HP of players

    def hurt_hero(self, hero: Hero, amount: int) -> int:
        """Damage to a player: block prevents what it can; the HP lost."""
        stopped = min(hero.block, amount)
        hero.block -= stopped
        return self.lose_hp(hero, amount - stopped)

    def lose_hp(self, hero: Hero, amount: int) -> int:
        """HP a player loses, under the limit of the round and Buffer; at 0 the game is lost (page 13)."""
        if hero.capped or hero.static("hp_loss_cap_per_round"):
            amount = min(amount, max(0, 1 - hero.lost_round))
        if amount <= 0 or self._buffered(hero):
            return 0
        lost = min(amount, hero.hp)
        hero.hp -= lost
        hero.lost_round, hero.lost_combat = hero.lost_round + lost, True
        if hero.hp == 0:
            self._falls(hero)
        return lost

    def _falls(self, hero: Hero) -> None:
        if "fairy_in_a_bottle" not in hero.potions:
            raise OverError("lost")
        hero.potions.remove("fairy_in_a_bottle")
        hero.hp = 2

    def _buffered(self, hero: Hero) -> bool:
        for power, instances in hero.static("prevent_hp_loss_instances"):
            power.cubes += 1
            if power.cubes >= instances:
                hero.powers.remove(power)
                self.exhausted(hero, power.id)
            return True
        return False

    @abstractmethod
    def exhausted(self, hero: Hero, card: str) -> None:
        """A card goes to the exhaust pile."""


def _starter(card: str, word: str) -> bool:
    entry = card_of(card)
    return bool(entry.get("starter")) and entry["id"].startswith(word)


def starter(card: str, word: str) -> bool:
    """Whether a card is a starter Strike or Defend (page 18); upgraded it still is (STS-25)."""
    return _starter(card, word)
