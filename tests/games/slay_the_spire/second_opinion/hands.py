"""Cards at the table of the second opinion: piles, prices, playing them, and the words of their faces."""

from __future__ import annotations

from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Blows, Source
from tests.games.slay_the_spire.second_opinion.figures import (
    Hero,
    Item,
    keywords,
    kind_of,
    side_of,
)

DONE = "~done"
STATUS = ("burn", "slimed")


class Hands(Blows):
    """What players do with cards."""

    depth = 0

    # Prices

    def price(self, hero: Hero, card: str, in_hand: bool = True) -> Any:
        """What a card costs now: a number, "X", or None (pages 7 and 18)."""
        side = side_of(card)
        cost = side.get("cost")
        if cost is None or cost == "X":
            return cost
        if side.get("cost_less_per_power"):
            cost -= len(hero.powers)
        if hero.lost_this_combat and "cost_if_lost_hp_this_combat" in side:
            cost = side["cost_if_lost_hp_this_combat"]
        if in_hand:
            cost = next((price for name, price in hero.prices if name == card), cost)
        if kind_of(card) == "skill" and hero.has("corruption"):
            cost = 0
        for grant in hero.grants if in_hand else ():
            if grant.what == "cost" and (not grant.types or kind_of(card) in grant.types):
                cost = grant.amount
        if in_hand and card in hero.kept:
            cost -= sum(grant.amount for grant in hero.grants if grant.what == "kept costs less")
        for grant in hero.grants if in_hand else ():
            if grant.what == "final cost":
                return grant.amount
        return max(0, cost)

    def playable(self, hero: Hero, card: str, free: bool = False) -> bool:
        """Whether a card of the hand can be played; by an effect, X is 0 and nothing is paid."""
        side = side_of(card)
        if side.get("cost") is None or "unplayable" in keywords(card) or hero.may_not("play cards"):
            return False
        if self.cards_left(hero) == 0 or (free and side.get("x_min", 0) > 0):
            return False
        hand = list(hero.hand)
        if card in hand:
            hand.remove(card)
        test = side.get("play_if", {})
        if "hand_all" in test and any(kind_of(each) != "attack" for each in hand):
            return False
        if "only_attack_in_hand" in test and any(kind_of(each) == "attack" for each in hand):
            return False
        if "draw_pile" in test and (hero.top or hero.bag):
            return False
        cost = self.price(hero, card)
        least = side.get("x_min", 0) if cost == "X" else cost
        return free or bool(least <= hero.energy + hero.miracle)

    def cards_left(self, hero: Hero) -> int:
        """How many more cards may be played this turn (Time Warp); 99 without a limit."""
        limits = [
            each[min(f.slot, 2)]
            for f in self.standing()
            for each in f.abilities("max_cards_per_player_by_slot")
        ]
        if not limits:
            return 99
        mine = sum(record[0] == hero.seat for record in self.played)
        return int(max(0, min(limits) - mine - self.under_way(hero)))

    def under_way(self, hero: Hero) -> int:
        """The cards of a player that are being carried out."""
        return sum(source.hero is hero for source in self.stack)

    # Piles

    def leave_hand(self, hero: Hero, card: str, played: bool = False) -> None:
        """A card leaves the hand, and forgets; of equal ones the played one is the one that remembers."""
        hero.hand.remove(card)
        left = hero.hand.count(card)
        if card in hero.kept and (played or hero.kept.count(card) > left):
            hero.kept.remove(card)
        if hero.held.count(card) > left:
            hero.held.remove(card)
        mine = [entry for entry in hero.prices if entry[0] == card]
        if mine and (played or len(mine) > left):
            hero.prices.remove(mine[0])

    def draw(self, hero: Hero, count: int) -> list[str]:
        """Cards come one by one; an empty pile is made anew from the discard pile (page 12)."""
        drawn: list[str] = []
        if hero.may_not("draw") or not hero.alive:
            return drawn
        for _card in range(count):
            if not hero.top and not hero.bag:
                if not hero.discard:
                    break
                hero.bag, hero.discard = sorted(hero.discard), []
                self.shuffled(hero)
            card = self.next_card(hero, "draw")
            drawn.append(card)
            hero.hand.append(card)
            self.has_drawn(hero, card)
        return drawn

    def next_card(self, hero: Hero, why: str) -> str:
        """The top card of the draw pile: known, or any of those that are shuffled."""
        if hero.top:
            return hero.top.pop(0)
        card: str = self.luck.pick(f"{why} {hero.seat}", sorted(hero.bag))
        hero.bag.remove(card)
        return card

    def shuffled(self, hero: Hero) -> None:
        """A player shuffled its draw pile."""
        hero.shuffled = True
        for power in hero.powers:
            if power.id.startswith("a_thousand_cuts"):
                damage = 7 if power.id.endswith("+") else 5
                self.wait(
                    f"{hero.seat}:card/{power.id}:-1", lambda n=damage: self.row_damage(hero, n), hero=hero
                )

    def shuffle_draw_pile(self, hero: Hero) -> None:
        """All of it is unknown again; an empty one is not shuffled."""
        if hero.top or hero.bag:
            hero.bag, hero.top = sorted([*hero.bag, *hero.top]), []
            self.shuffled(hero)

    def has_drawn(self, hero: Hero, card: str) -> None:
        """What answers a card that was drawn."""
        kind = kind_of(card)
        for power in hero.powers:
            label, name = f"{hero.seat}:card/{power.id}:-1", power.id.removesuffix("+")
            if name == "evolve" and kind == "status":
                self.wait(label, lambda: self.draw(hero, 1) and None, hero=hero)
            elif name == "fire_breathing" and kind in ("status", "curse"):
                damage = 3 if power.id.endswith("+") else 2
                self.answers(hero, power.id, lambda n=damage: self.row_damage(hero, n))
        for _each in range(hero.has("du_vu_doll") if kind == "curse" else 0):
            self.wait(
                f"{hero.seat}:relic/du_vu_doll:-1",
                lambda: self.strength_for_the_turn(hero, 1, "gained"),
                hero=hero,
            )

    def strength_for_the_turn(self, hero: Hero, amount: int, back: Any) -> None:
        """Strength that goes again at end of turn: as much as was gained, or as is printed."""
        gained = self.gain(hero, "strength", amount)
        self.later.append((hero, gained if back == "gained" else back))

    def exhaust(self, hero: Hero, card: str) -> None:
        """A card goes to the exhaust pile; Daze and status cards to their decks (page 24)."""
        if card == "daze":
            self.daze += 1
        elif card in STATUS:
            self.status += 1
        else:
            hero.exhaust.append(card)
        for power in hero.powers:
            label, name = f"{hero.seat}:card/{power.id}:-1", power.id.removesuffix("+")
            more = int(power.id.endswith("+"))
            if name == "dark_embrace":
                self.wait(label, lambda: self.draw(hero, 1) and None, hero=hero)
            elif name == "feel_no_pain":
                self.wait(label, lambda: self.block(hero, 1), hero=hero)
            elif name == "berserk":
                self.answers(hero, power.id, lambda n=1 + more: self.row_damage(hero, n))
        for energy in [each["energy"] for each in side_of(card).get("on_exhausted", [])]:
            self.wait(
                f"{hero.seat}:card/{card}:-1",
                lambda n=energy: self.gain(hero, "energy", n) and None,
                hero=hero,
            )

    def discard_hand_cards(self, source: Source, cards: list[str]) -> None:
        """An effect discards cards of the hand: they, and After Image, may answer."""
        hero = source.hero
        for card in cards:
            self.leave_hand(hero, card)
            hero.discard.append(card)
            self.discarded_by_card(hero, card)
        if cards:
            self.after_image(hero)

    def after_image(self, hero: Hero) -> None:
        """An effect of a card made a player discard."""
        hero.discarded = True
        for power in hero.powers:
            if power.id.startswith("after_image"):
                self.wait(f"{hero.seat}:card/{power.id}:-1", lambda: self.block(hero, 1), hero=hero)

    def discarded_by_card(self, hero: Hero, card: str) -> None:
        """What is printed on the card itself about that."""
        for do in (
            [side_of(card)["on_discarded_by_card_effect"]]
            if "on_discarded_by_card_effect" in side_of(card)
            else []
        ):
            self.wait(
                f"{hero.seat}:card/{card}:-1", lambda d=do: self._answer_discard(hero, card, d), hero=hero
            )

    def _answer_discard(self, hero: Hero, card: str, do: list[Any]) -> None:
        for each in do:
            if "draw" in each:
                self.draw(hero, each["draw"])
            self.gain(hero, "energy", each.get("energy", 0))
            if "exhaust_self" in each and card in hero.discard:
                last = len(hero.discard) - 1 - hero.discard[::-1].index(card)
                del hero.discard[last]
                self.exhaust(hero, card)

    def choose(self, hero: Hero, cards: list[str], least: int, most: int, known: bool = True) -> list[str]:
        """Cards are chosen one by one; those that must all go are no choice."""
        if known and len(cards) <= least:
            return list(cards)
        chosen: list[str] = []
        left = list(cards)
        least = min(least, len(cards))
        while left and len(chosen) < most:
            options = list(dict.fromkeys(sorted(left))) + ([DONE] if len(chosen) >= least else [])
            card = self.luck.pick(f"cards {hero.seat}", options)
            if card == DONE:
                break
            chosen.append(card)
            left.remove(card)
        return chosen

    def daze_for(self, hero: Hero, count: int, pile: str = "draw_top") -> None:
        """Daze from its deck, as many as there are (page 24)."""
        count = min(count, self.daze)
        self.daze -= count
        if pile == "draw_top":
            hero.top[:0] = ["daze"] * count
        else:
            hero.discard += ["daze"] * count

    # Scry

    def scry(self, hero: Hero, count: int) -> None:
        """Look at the top cards, put any of them away (page 24)."""
        count = min(count, len(hero.top) + len(hero.bag))
        if count <= 0:
            return
        looked = [self.next_card(hero, "draw") for _each in range(count)]
        away: list[str] = []
        left = list(looked)
        while left:
            card = self.luck.pick(f"scry {hero.seat}", [*dict.fromkeys(sorted(left)), DONE])
            if card == DONE:
                break
            left.remove(card)
            away.append(card)
        kept = list(looked)
        for card in away:
            kept.remove(card)
        hero.top[:0] = kept
        weaves = []
        for card in away:
            if card.startswith("weave") and self.playable(hero, card, free=True):
                weaves.append(card)
            else:
                hero.discard.append(card)
                hero.discarded = True
        for power in hero.powers:
            if power.id.startswith("nirvana"):
                block = 2 if power.id.endswith("+") else 1
                self.answers(hero, power.id, lambda n=block: self.block(hero, n))
        for card in weaves:
            hero.hand.append(card)
            self.play_free(hero, card, bonus=6 if card.endswith("+") else 5)

    # Playing

    def play(
        self, hero: Hero, card: str, target: int = -1, row: int = -1, player: int = -1, x: int = 0
    ) -> None:
        """A card of the hand: pay, copies first, then the card itself (pages 12, 19)."""
        cost = self.price(hero, card)
        pays = x if cost == "X" else cost
        retained = card in hero.kept
        self.leave_hand(hero, card, played=True)
        energy = min(pays, hero.energy)
        hero.energy -= energy
        hero.miracle -= pays - energy
        source = Source(hero, "card", card, cost, x if cost == "X" else 0, retained=retained)
        source.target = self.foes[target] if target >= 0 else None
        source.row = row if row >= 0 else None
        source.player = self.heroes[player] if player >= 0 else None
        self.use_prices(source)
        self._plays(source, self.plays_of(source))

    def use_prices(self, source: Source) -> None:
        """ "The next card costs ...": it was this one."""
        for grant in list(source.hero.grants):
            fits = not grant.types or kind_of(source.card) in grant.types
            if grant.what in ("cost", "final cost") and fits:
                source.hero.grants.remove(grant)

    def plays_of(self, source: Source) -> int:
        """One effect that repeats cards is used, if there is one (page 19)."""
        if "cannot_be_played_twice" in side_of(source.card).get(
            "note_tokens", []
        ) and not source.card.endswith("+"):
            return 1
        for grant in source.hero.grants:
            if grant.what == "plays" and kind_of(source.card) in grant.types:
                source.hero.grants.remove(grant)
                return grant.amount
        return 1

    def play_free(self, hero: Hero, card: str, plays: int = 1, goes: str = "", bonus: int = 0) -> None:
        """An effect plays a card of the hand; what cannot be played is discarded (page 18)."""
        self.leave_hand(hero, card, played=True)
        cost = "X" if side_of(card).get("cost") == "X" else 0
        source = Source(hero, "card", card, cost, bonus=bonus, goes=goes)
        self.use_prices(source)
        once = self._once_only(card)
        self._plays(source, plays if plays > 1 and not once else self.plays_of(source))

    @staticmethod
    def _once_only(card: str) -> bool:
        """What the base sides of Double Tap and Burst print."""
        return "cannot_be_played_twice" in side_of(card).get("note_tokens", []) and not card.endswith("+")

    def play_all_free(
        self, hero: Hero, cards: list[str], by_card: bool, plays: int = 1, goes: str = ""
    ) -> None:
        """Several cards, in an order of choice."""
        left = list(cards)
        while not self.over:
            left = [card for card in sorted(left) if card in hero.hand]
            if not left:
                break
            card = self.luck.pick(f"next {hero.seat}", list(dict.fromkeys(left)))
            left.remove(card)
            if self.playable(hero, card, free=True):
                self.play_free(hero, card, plays, goes)
                continue
            self.leave_hand(hero, card)
            hero.discard.append(card)
            hero.discarded = True
            if by_card:
                self.discarded_by_card(hero, card)
                self.after_image(hero)

    def _plays(self, source: Source, times: int) -> None:
        for _copy in range(times - 1):
            if self.over:
                break
            copy = Source(source.hero, "card", source.card, source.cost, source.x, source.bonus, copy=True)
            self.carry_out(copy)
        if self.over:
            return
        self.carry_out(source)

    def carry_out(self, source: Source) -> None:
        """The text of a card, its clean-up, then what it set off (page 12)."""
        self.stack.append(source)
        self.face(source, side_of(source.card))
        self.stack.pop()
        if self.over:
            return
        power = kind_of(source.card) == "power"
        if not source.copy and not power:
            self._clean_up(source)
        self.played.append((source.hero.seat, source.card, source.cost, source.x, source.copy))
        self._was_played(source)
        if not source.copy and power:
            self._clean_up(source)
        if not self.stack and not self.flushing:
            self.flush()

    def _clean_up(self, source: Source) -> None:
        hero, card = source.hero, source.card
        if source.goes == "attached":
            return
        if kind_of(card) == "power" and source.goes != "exhaust":
            hero.powers.append(Item(card, source.cubes))
        elif self._exhausts(source):
            self.exhaust(hero, card)
        elif "to_draw_top" in keywords(card):
            hero.top.insert(0, card)
        else:
            hero.discard.append(card)

    @staticmethod
    def _exhausts(source: Source) -> bool:
        corrupted = kind_of(source.card) == "skill" and source.hero.has("corruption")
        return bool(source.goes) or "exhaust" in keywords(source.card) or bool(corrupted)

    def _was_played(self, source: Source) -> None:
        hero, kind = source.hero, kind_of(source.card)
        for power in hero.powers if kind == "power" else ():
            if power.id.startswith("heatsinks"):
                cards = 3 if power.id.endswith("+") else 2
                self.wait(
                    f"{hero.seat}:card/{power.id}:-1", lambda n=cards: self.draw(hero, n) and None, hero=hero
                )
        for _each in range(hero.has("bird_faced_urn") if kind == "power" else 0):
            self.wait(f"{hero.seat}:relic/bird_faced_urn:-1", lambda: self.block(hero, 1), hero=hero)
        for foe in self.standing():
            key = {"attack": "player_plays_attack", "skill": "player_plays_skill"}.get(kind, "")
            for each in foe.facts.get("abilities", []):
                if (
                    key in each
                    and each.get("mode", foe.mode) == foe.mode
                    and self.round >= each.get("from_turn", 1)
                ):
                    damage = each[key]["that_player_takes_damage"]
                    self.wait(f"e{foe.index}:answers", lambda n=damage: self.hurt_hero(hero, n) and None, foe)

    def flush(self) -> None:
        """What waits happens, in the order that chance chooses for the players."""
        self.flushing = True
        while self.waiting and not self.over:
            self.waiting = [
                each
                for each in self.waiting
                if (each.foe is None or each.foe.alive or each.label.endswith((":thorns", ":shift")))
                and (each.hero is None or each.hero.alive)
            ]
            if not self.waiting or self.between("abilities"):
                continue
            first = min(self.waiting, key=lambda each: self.luck.rank(each.label))
            self.waiting.remove(first)
            first.do()
        self.flushing = False

    def between(self, before: str) -> bool:
        """Whether a relic was used before something of a step; told in the module of rounds."""
        raise NotImplementedError  # abstract

    def face(self, source: Source, side: dict[str, Any]) -> None:
        """Told in the module of faces."""
        raise NotImplementedError  # abstract

    flushing = False
    stack: list[Source]
    later: list[tuple[Hero, int]]
