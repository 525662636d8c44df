"""Hands and piles: drawing, discarding, exhausting, scrying, and playing a card (pages 12, 18, 19, 24)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Blows, Doing, Waiting
from tests.games.slay_the_spire.second_opinion.figures import (
    Foe,
    Hero,
    Item,
    Luck,
    Promise,
    keywords,
    kind_of,
    only_gives,
    side_of,
)

DONE = "~done"
STATUS = ("burn", "slimed")


def told_shortly(labels: Iterable[str]) -> tuple[str, ...]:
    """The names of waiting abilities; of an enemy only which one it is."""
    return tuple(sorted(name.split(":")[0] if name.startswith("e") else name for name in labels))


@dataclass(frozen=True)
class Played:
    """One play of this turn; a shiv is an Attack but no card (page 16)."""

    seat: int
    card: str
    kind: str
    cost: Any
    copy: bool = False
    x: int = 0


class Hands(Blows):
    """What happens to cards."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.played: list[Played] = []
        self.step = "play"
        self.reading = 0
        self.asked: set[tuple[str, ...]] | None = None

    # Prices and permission

    def price(self, hero: Hero, card: str, in_hand: bool = True) -> Any:
        """What a card costs: a number, `X`, or nothing for an unplayable one (pages 7 and 18)."""
        side = side_of(card)
        cost = side["cost"]
        if cost is None:
            return None
        if cost == "X":
            return cost
        if in_hand and (fixed := [each for each in hero.promises if each.what == "confused"]):
            return fixed[0].amount
        if hero.lost_combat:
            cost = side.get("cost_if_lost_hp_this_combat", cost)
        cost -= side.get("cost_less_per_power", 0) * len(hero.powers)
        if kind_of(card) == "skill" and hero.static("skills_cost"):
            cost = 0
        return max(0, min([cost, *self._promised(hero, card, cost)] if in_hand else [cost]))

    @staticmethod
    def _promised(hero: Hero, card: str, cost: int) -> list[int]:
        found = [amount for name, amount in hero.prices if name == card]
        if card in hero.retained:
            found.append(cost - hero.cheaper)
        fits = [each for each in hero.promises if each.what == "cost"]
        return found + [each.amount for each in fits if not each.types or kind_of(card) in each.types]

    def playable(self, hero: Hero, card: str, free: bool = False) -> bool:
        """Whether a card may be played: its own condition, what forbids it, and the Energy (page 12)."""
        if "unplayable" in keywords(card) or "cards" in hero.forbidden:
            return False
        limits = [
            most[foe.slot] for foe in self.standing() for most in foe.says("max_cards_per_player_by_slot")
        ]
        if limits and self.cards_played(hero) >= min(limits):
            return False
        side = side_of(card)
        if not self._allowed(hero, card, side.get("play_if", {})):
            return False
        if free:
            return not side.get("x_min")
        cost = self.price(hero, card)
        return hero.energy + hero.miracle >= int(side.get("x_min", 0) if cost == "X" else cost)

    @staticmethod
    def _allowed(hero: Hero, card: str, condition: dict[str, Any]) -> bool:
        others = list(hero.hand)
        if card in others:
            others.remove(card)
        if "hand_all" in condition:
            return all(kind_of(each) == condition["hand_all"] for each in others)
        if "only_attack_in_hand" in condition:
            return all(kind_of(each) != "attack" for each in others)
        return hero.drawable() == condition.get("draw_pile", hero.drawable())

    def cards_played(self, hero: Hero) -> int:
        """The cards a player played this turn, copies too, shivs not (page 16)."""
        return sum(each.seat == hero.seat and bool(each.card) for each in self.played)

    # Moving cards

    def leave_hand(self, hero: Hero, card: str, played: bool = False) -> None:
        """A card leaves the hand and is forgotten; of equal ones the better one is played (STS-28)."""
        hero.hand.remove(card)
        entries = sorted(each for each in hero.prices if each[0] == card)
        if entries and (played or len(entries) > hero.hand.count(card)):
            hero.prices.remove(entries[0] if played else entries[-1])
        if card in hero.retained and (played or hero.retained.count(card) > hero.hand.count(card)):
            hero.retained.remove(card)
        for kept in (hero.holding, hero.late):
            if kept.count(card) > hero.hand.count(card):
                kept.remove(card)

    def draw(self, hero: Hero, count: int) -> list[str]:
        """Draw cards; an empty pile is replaced by the shuffled discard pile (page 12)."""
        drawn: list[str] = []
        while len(drawn) < count and "draw" not in hero.forbidden:
            if not hero.drawable() and not self.reshuffle(hero):
                break
            card = self.next_card(hero)
            hero.hand.append(card)
            drawn.append(card)
            if self.step == "end":
                hero.late.append(card)
            self._drew(hero, card)
        return drawn

    def next_card(self, hero: Hero) -> str:
        """The top card of the draw pile."""
        if hero.top:
            return hero.top.pop(0)
        card: str = self.luck.pick(f"draw {hero.seat}", hero.bag)
        hero.bag.remove(card)
        return card

    def reshuffle(self, hero: Hero) -> bool:
        """The discard pile becomes the draw pile; whether there was one."""
        hero.bag, hero.discard = [*hero.bag, *hero.discard], []
        if hero.bag:
            self.shuffled(hero)
        return bool(hero.bag)

    def shuffle_draw_pile(self, hero: Hero) -> None:
        """An effect shuffles the draw pile: shuffling it is (STS-71)."""
        if hero.drawable():
            hero.bag, hero.top = [*hero.bag, *hero.top], []
            self.shuffled(hero)

    def shuffled(self, hero: Hero) -> None:
        """What answers shuffling."""
        hero.shuffled = True
        for power in hero.stands_in_play("a_thousand_cuts"):
            damage = 7 if power.id.endswith("+") else 5
            why = f"card/{power.id}"
            self.answer(hero, why, lambda n=damage, w=why: self.strike_row(hero, n, w))

    def _drew(self, hero: Hero, card: str) -> None:
        junk, cursed = card in ("daze", *STATUS), kind_of(card) == "curse"
        for power in hero.powers:
            name, damage = power.id.removesuffix("+"), 3 if power.id.endswith("+") else 2
            if name == "evolve" and junk:
                self.answer(hero, f"card/{power.id}", lambda: self.draw(hero, 1))
            if name == "fire_breathing" and (junk or cursed):
                why = f"card/{power.id}"
                self.answer(hero, why, lambda n=damage, w=why: self.strike_row(hero, n, w))
        for _relic in hero.stands_in_play("du_vu_doll") if cursed else []:
            self.answer(hero, "relic/du_vu_doll/0", lambda: self.strength_of_the_turn(hero, 1, 0))
        for foe in self.standing() if card == "slimed" else []:
            for _each in foe.says("player_draws_slimed"):
                self.wait(f"e{foe.index}:ability", lambda: self._void(hero), foe)

    def _void(self, hero: Hero) -> None:
        if hero.energy and "slimed" in hero.hand:
            hero.energy -= 1
            self.exhaust_from_hand(hero, "slimed")

    @abstractmethod
    def strength_of_the_turn(self, hero: Hero, amount: int, back: int) -> None:
        """Strength that goes at end of turn: `back` of it, at least what was gained (STS-11)."""

    def exhaust_from_hand(self, hero: Hero, card: str) -> None:
        """A card leaves the hand for the exhaust pile."""
        self.leave_hand(hero, card)
        self.exhausted(hero, card)

    def exhausted(self, hero: Hero, card: str) -> None:
        """A card is exhausted; Daze and Status return to their decks (page 24)."""
        if card == "daze":
            self.daze += 1
        elif card in STATUS:
            self.status += 1
        else:
            hero.exhaust.append(card)
        for power in hero.powers:
            self._answer_exhaust(hero, power)
        if "on_exhausted" in side_of(card):
            energy = side_of(card)["on_exhausted"][0]["energy"]
            self.answer(hero, f"card/{card}", lambda: self.gain(hero, "energy", energy))

    def _answer_exhaust(self, hero: Hero, power: Item) -> None:
        name, damage = power.id.removesuffix("+"), 2 if power.id.endswith("+") else 1
        if name == "dark_embrace":
            self.answer(hero, f"card/{power.id}", lambda: self.draw(hero, 1))
        if name == "feel_no_pain":
            self.answer(hero, f"card/{power.id}", lambda: self.block(hero, 1))
        if name == "berserk":
            why = f"card/{power.id}"
            self.answer(hero, why, lambda: self.strike_row(hero, damage, why))

    def discard_by_card(self, hero: Hero, cards: Iterable[str]) -> None:
        """The effect of a card or power makes a player discard; After Image answers the effect, once."""
        cards = list(cards)
        for card in cards:
            self.leave_hand(hero, card)
            self.put_away(hero, card)
        if cards:
            self._after_image(hero)

    def _after_image(self, hero: Hero) -> None:
        for power in hero.stands_in_play("after_image"):
            self.answer(hero, f"card/{power.id}", lambda: self.block(hero, 1))

    def unplayed(self, hero: Hero, card: str) -> None:
        """A card that a card cannot play is discarded by it (page 18, STS-72)."""
        self.put_away(hero, card)
        self._after_image(hero)

    def put_away(self, hero: Hero, card: str) -> None:
        """A card discarded by a card's effect lies on the discard pile; its own text answers."""
        hero.discard.append(card)
        hero.discarded = True
        if "on_discarded_by_card_effect" in side_of(card):
            self.answer(hero, f"card/{card}", lambda: self._discarded_itself(hero, card))

    def _discarded_itself(self, hero: Hero, card: str) -> None:
        for each in side_of(card)["on_discarded_by_card_effect"]:
            self.draw(hero, each.get("draw", 0))
            self.gain(hero, "energy", each.get("energy", 0))
            if "exhaust_self" in each and card in hero.discard:
                hero.discard.remove(card)
                self.exhausted(hero, card)

    def choose(self, hero: Hero, cards: list[str], least: int, most: int, ask: bool = False) -> list[str]:
        """Cards a player chooses, one after the other; none is asked for where all must go."""
        if len(cards) <= least and not ask:
            return sorted(cards)
        left, chosen = sorted(cards), list[str]()
        while left and len(chosen) < most:
            options = [*dict.fromkeys(left), *([DONE] if len(chosen) >= least else [])]
            card: str = self.luck.pick(f"cards {hero.seat}", options)
            if card == DONE:
                break
            left.remove(card)
            chosen.append(card)
        return chosen

    def take_daze(self, hero: Hero, count: int, pile: str) -> None:
        """Daze from the deck onto the draw pile, or into the discard pile (page 24)."""
        count = min(count, self.daze)
        self.daze -= count
        if pile == "discard":
            hero.discard += ["daze"] * count
        else:
            hero.top[:0] = ["daze"] * count

    def scry(self, hero: Hero, count: int) -> None:
        """Look at the top cards of the draw pile, discard some of them (page 24)."""
        seen = [self.next_card(hero) for _card in range(min(count, hero.drawable()))]
        if not seen:
            return
        left, gone = list(seen), list[str]()
        while left:
            card: str = self.luck.pick(f"scry {hero.seat}", [*dict.fromkeys(left), DONE])
            if card == DONE:
                break
            left.remove(card)
            gone.append(card)
        hero.top[:0] = left
        for card in gone:
            self._discard_by_scrying(hero, card)
        for power in hero.stands_in_play("nirvana"):
            block = 2 if power.id.endswith("+") else 1
            self.answer(hero, f"card/{power.id}", lambda n=block: self.block(hero, n))

    def _discard_by_scrying(self, hero: Hero, card: str) -> None:
        instead = side_of(card).get("if_discarded_by_scry")
        if instead and self.playable(hero, card, free=True):
            self.play_free(hero, card, more=instead["hit_bonus"])
            return
        hero.discard.append(card)
        hero.discarded = True

    # Playing

    def play(self, hero: Hero, card: str, target: int, row: int, player: int, x: int) -> None:
        """A card is paid for, played as often as something says, and cleaned up (page 12)."""
        cost = self.price(hero, card)
        self._pay(hero, x if cost == "X" else cost)
        doing = Doing(hero, "card", card, None if cost == "X" else cost, x, row=row)
        doing.retained = card in hero.retained
        doing.target = self.foes[target] if target >= 0 else None
        doing.player = self.heroes[player] if player >= 0 else None
        self.leave_hand(hero, card, played=True)
        if "choose_one" in side_of(card):
            self.choose_for(doing)
        self.under_way(doing, 1)

    @staticmethod
    def _pay(hero: Hero, cost: int) -> None:
        """Energy first; Miracles pay for what is missing (page 17)."""
        missing = max(0, cost - hero.energy)
        hero.miracle -= missing
        hero.energy += missing - cost

    def play_free(self, hero: Hero, card: str, plays: int = 1, goes: str = "", more: int = 0) -> None:
        """A card that an effect plays; it has left its pile. X is 0 (STS-82)."""
        cost = None if side_of(card)["cost"] == "X" else 0
        doing = Doing(hero, "card", card, cost, goes=goes, more=more)
        self.choose_for(doing)
        self.under_way(doing, plays)

    def under_way(self, doing: Doing, plays: int) -> None:
        """Copies first, then the card itself (page 19)."""
        hero, kind = doing.hero, kind_of(doing.name)
        self._use_prices(hero, kind)
        plays = max(plays if not self._never_twice(doing.name) else 1, self._plays(doing, plays))
        doing.before, doing.item = len(self.played), Item(doing.name)
        for _copy in range(plays - 1):
            self.play_copy(doing)
        self.log(doing)
        self.carry_out(doing)

    def play_copy(self, doing: Doing) -> None:
        """A copy of a card being played: free, with the same X, with targets of its own.

        What it sets off happens before the next one (STS-27); what waited before it goes on waiting.
        """
        copy = replace(doing, copy=True, target=None, row=-1, player=None, retained=False)
        copy.chosen_text, copy.moved, copy.drawn, copy.killed, copy.through = None, [], [], False, 0
        others, self.waiting = self.waiting, []
        self.log(copy)
        self.choose_for(copy)
        self.carry_out(copy)
        if not self.reading:
            self.settle()
        self.waiting = others + self.waiting

    def log(self, doing: Doing) -> None:
        """A card is played now; its copies were played first (page 19)."""
        doing.place = len(self.played)
        self.played.append(
            Played(doing.hero.seat, doing.name, kind_of(doing.name), doing.cost, doing.copy, doing.x)
        )

    @staticmethod
    def _use_prices(hero: Hero, kind: str) -> None:
        used = [
            each
            for each in hero.promises
            if each.what == "confused" or (each.what == "cost" and (not each.types or kind in each.types))
        ]
        hero.promises = [each for each in hero.promises if each not in used]

    def _plays(self, doing: Doing, plays: int) -> int:
        hero, kind = doing.hero, kind_of(doing.name)
        fits = [each for each in hero.promises if each.what == "plays" and kind in each.types]
        used = fits[:1] if plays == 1 and not self._never_twice(doing.name) else []
        hero.promises = [each for each in hero.promises if not any(each is one for one in used)]
        return used[0].amount if used else 1

    @staticmethod
    def _never_twice(card: str) -> bool:
        """What stands on the base sides of Double Tap and Burst (STS-16)."""
        return "cannot_be_played_twice" in side_of(card).get("note_tokens", []) and not card.endswith("+")

    def carry_out(self, doing: Doing) -> None:
        """The text of a card from top to bottom, then its cleanup; then what answers it."""
        answering = list(doing.hero.powers)
        self.reading += 1
        self.read(doing)
        self.reading -= 1
        if not doing.copy:
            self._clean_up(doing)
        self._answer_play(doing, answering)

    def _clean_up(self, doing: Doing) -> None:
        hero, card = doing.hero, doing.name
        corrupted = kind_of(card) == "skill" and bool(hero.static("skills_exhaust_when_played"))
        if doing.goes == "attached":
            return
        if kind_of(card) == "power":
            hero.powers.append(Item(card, doing.item.cubes if doing.item else 0))
        elif "exhaust" in keywords(card) or corrupted or doing.goes == "exhaust":
            self.exhausted(hero, card)
        elif "to_draw_top" in keywords(card):
            hero.top.insert(0, card)
        else:
            hero.discard.append(card)

    def _answer_play(self, doing: Doing, powers: list[Item]) -> None:
        hero, kind = doing.hero, kind_of(doing.name)
        for power in powers if kind == "power" else []:
            if power.id.startswith("heatsinks"):
                count = 3 if power.id.endswith("+") else 2
                self.answer(hero, f"card/{power.id}", lambda n=count: self.draw(hero, n))
        for _relic in hero.stands_in_play("bird_faced_urn") if kind == "power" else []:
            self.answer(hero, "relic/bird_faced_urn/0", lambda: self.block(hero, 1))
        self.enemies_answer(hero, kind)

    def enemies_answer(self, hero: Hero, kind: str) -> None:
        """Enraged and Sharp Hide."""
        for foe in self.standing():
            for each in foe.says(f"player_plays_{kind}"):
                if self.round >= self._from_turn(foe):
                    damage = each["that_player_takes_damage"]
                    self.wait(f"e{foe.index}:ability", lambda n=damage: self.hurt_hero(hero, n), foe)

    @staticmethod
    def _from_turn(foe: Foe) -> int:
        return max([0, *foe.says("from_turn")])

    # The order of abilities

    def settle(self) -> None:
        """Abilities that wait take effect, in the order that luck gives them (page 12)."""
        while True:
            self._forget_the_dead()
            self.between("abilities")
            self._forget_the_dead()
            if not self.waiting:
                return
            self.waiting.pop(self._first()).do()

    def _forget_the_dead(self) -> None:
        """Abilities of enemies that died meanwhile wait no longer (page 13, STS-59)."""
        self.waiting = [each for each in self.waiting if each.foe is None or each.foe.alive]

    def _first(self) -> int:
        """Whose turn it is: as luck ranks them, or, where nobody was asked, as nobody would mind."""
        ranks = [self.luck.rank(each.label) for each in self.waiting]
        if self.asked is not None and told_shortly(each.label for each in self.waiting) not in self.asked:
            ethereal = any(":ethereal/" in each.label for each in self.waiting)
            ranks = [(self._unasked(each, ethereal), 0) for each in self.waiting]
        return ranks.index(min(ranks))

    @staticmethod
    def _unasked(each: Waiting, ethereal: bool) -> int:
        """Pain before Ethereal (STS-76), what players gain, the rest, what enemies gain (STS-93)."""
        if ethereal and ":card/pain" in each.label:
            return 0
        return 1 if only_gives(each.label) else 3 if each.gain else 2

    def between(self, before: str) -> bool:
        """A moment in which relics may be used (STS-94); whether one was."""
        return False

    @abstractmethod
    def read(self, doing: Doing) -> None:
        """Carry out the text of what is being done."""

    @abstractmethod
    def choose_for(self, doing: Doing) -> None:
        """Make the decisions that stand before the text is carried out (page 12)."""

    def first_of_turn(self, hero: Hero, types: tuple[str, ...], plays: int) -> None:
        """The first card of the turn is played more often, if none was played yet (STS-75)."""
        if not any(each.seat == hero.seat and each.kind in types and each.card for each in self.played):
            hero.promises.append(Promise("plays", types, plays))
