"""The text of cards and items that moves cards, plays them, or promises (pages 12, 18, 19, 24)."""

from __future__ import annotations

from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Doing
from tests.games.slay_the_spire.second_opinion.faces import Faces
from tests.games.slay_the_spire.second_opinion.figures import (
    Facts,
    Foe,
    Hero,
    Luck,
    keywords,
    kind_of,
    side_of,
)
from tests.games.slay_the_spire.second_opinion.hands import Played


class Piles(Faces):
    """What cards do to cards."""

    def __init__(self, heroes: list[Hero], foes: list[Foe], luck: Luck) -> None:
        super().__init__(heroes, foes, luck)
        self.verbs |= {
            "draw": self._draws,
            "draw_to_hand_size": self._draw_up_to,
            "draw_and_play_free": self._draw_and_play,
            "discard": self._discards,
            "discard_any": self._discards_any,
            "discard_hand_draw_same": self._gamble,
            "discard_hand_except": self._vault,
            "exhaust_from_hand": self._exhausts,
            "may_exhaust_a_card": self._may_exhaust,
            "exhaust_hand": self._exhausts_hand,
            "exhaust_draw_pile": self._exhausts_draw_pile,
            "hand_to_draw_top": self._hand_to_top,
            "discard_to_draw_top": self._discard_to_top,
            "discard_to_hand": self._discard_to_hand,
            "exhaust_pile_to_hand": self._exhaust_to_hand,
            "discard_top_to_hand_if_cost": self._scrape,
            "discard_all_of_cost_to_hand": self._all_for_one,
            "search_draw_to_hand": self._seek,
            "search_draw_play": self._omniscience,
            "play_copy_of_last": self._copy_of_last,
            "daze": lambda doing, n, e: self.take_daze(doing.hero, n, e.get("pile", "draw_top")),
            "scry": lambda doing, n, _e: self.scry(doing.hero, n),
        }
        self.verbs |= self._promising()

    def _promising(self) -> dict[str, Any]:
        both = ("attack", "skill")
        return {
            "next_attack_plays": lambda doing, n, _e: self.promise(doing, "plays", ("attack",), n),
            "next_skill_plays": lambda doing, n, _e: self.promise(doing, "plays", ("skill",), n),
            "next_attack_or_skill_plays": lambda doing, n, _e: self.first_of_turn(doing.hero, both, n),
            "first_attack_this_turn_plays": lambda doing, n, _e: self.first_of_turn(doing.hero, both[:1], n),
            "next_attack_cost": lambda doing, n, _e: self.promise(doing, "cost", ("attack",), n),
            "next_card_cost": lambda doing, n, _e: self.promise(doing, "cost", (), n),
            "no_more_draw_this_turn": lambda doing, _n, _e: doing.hero.forbidden.add("draw"),
            "no_more_cards_this_turn": lambda doing, _n, _e: doing.hero.forbidden.add("cards"),
            "damage_you_deal_this_turn": lambda doing, _n, _e: doing.hero.forbidden.add("damage"),
            "hp_loss_cap_this_round": self._cap,
            "hp_loss_cap_this_turn": self._cap,
            "hand_cost_this_turn": self._hand_costs,
            "may_retain": self._may_retain,
            "retained_last_turn_cost_less": self._cheaper,
        }

    # Drawing, and playing what was drawn

    def _draws(self, doing: Doing, told: Any, effect: Facts) -> None:
        if "then_play_all_free_any_order" in effect:
            self._play_all(doing.hero, self.draw(doing.hero, told), by_card=False)
            return
        for hero in self.reached(doing, effect):
            doing.drawn = self.draw(hero, self.number(doing, told))
        if "then_discard" in effect:
            self._discards(doing, effect["then_discard"], {})

    def _draw_up_to(self, doing: Doing, told: int, _effect: Facts) -> None:
        self.draw(doing.hero, told - len(doing.hero.hand))

    def _draw_and_play(self, doing: Doing, told: int, effect: Facts) -> None:
        goes = "exhaust" if "then_exhaust_unless" in effect else ""
        self._play_all(doing.hero, self.draw(doing.hero, told), by_card=True, goes=goes)

    def _play_all(self, hero: Hero, drawn: list[str], by_card: bool, goes: str = "") -> None:
        """The cards drawn are played for nothing, in an order the player chooses."""
        left = sorted(drawn)
        while left := [card for card in left if card in hero.hand]:
            card = self.luck.pick(f"next {hero.seat}", list(dict.fromkeys(left)))
            left.remove(card)
            able = self.playable(hero, card, free=True)
            self.leave_hand(hero, card, played=True)
            if able:
                self.play_free(hero, card, goes=goes)
                if not self.reading:
                    self.settle()
            elif by_card:
                self.unplayed(hero, card)
            else:
                hero.discard.append(card)
                hero.discarded = True

    # Discarding and exhausting

    def _discards(self, doing: Doing, told: int, _effect: Facts) -> None:
        self.discard_by_card(doing.hero, self.choose(doing.hero, doing.hero.hand, told, told))

    def _discards_any(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        doing.moved = self.choose(doing.hero, doing.hero.hand, 0, len(doing.hero.hand))
        self.discard_by_card(doing.hero, doing.moved)

    def _gamble(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        cards = sorted(doing.hero.hand)
        self.discard_by_card(doing.hero, cards)
        self.draw(doing.hero, len(cards))

    def _vault(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        gone = sorted(card for card in doing.hero.hand if "retain" not in keywords(card))
        self.discard_by_card(doing.hero, gone)

    def _exhausts(self, doing: Doing, told: Any, _effect: Facts) -> None:
        least, most = (told["min"], told["max"]) if isinstance(told, dict) else (told, told)
        doing.moved = self.choose(doing.hero, doing.hero.hand, least, most)
        self._exhaust_moved(doing)

    def _may_exhaust(self, doing: Doing, told: int, effect: Facts) -> None:
        doing.moved = self.choose(doing.hero, doing.hero.hand, 0, told)
        self._exhaust_moved(doing)
        if doing.moved and "then" in effect:
            self.effect(doing, effect["then"])

    def _exhausts_hand(self, doing: Doing, _told: Any, effect: Facts) -> None:
        kept = effect.get("except", "")
        doing.moved = sorted(card for card in doing.hero.hand if kind_of(card) != kept)
        self._exhaust_moved(doing)

    def _exhaust_moved(self, doing: Doing) -> None:
        for card in doing.moved:
            self.exhaust_from_hand(doing.hero, card)

    def _exhausts_draw_pile(self, doing: Doing, _told: Any, _effect: Facts) -> None:
        hero = doing.hero
        cards, hero.top, hero.bag = [*hero.top, *sorted(hero.bag)], [], []
        for card in cards:
            self.exhausted(hero, card)

    # From pile to pile

    def _hand_to_top(self, doing: Doing, told: int, _effect: Facts) -> None:
        for card in self.choose(doing.hero, doing.hero.hand, told, told):
            self.leave_hand(doing.hero, card)
            doing.hero.top.insert(0, card)

    def _discard_to_top(self, doing: Doing, told: int, _effect: Facts) -> None:
        for card in self.choose(doing.hero, doing.hero.discard, told, told):
            _take(doing.hero.discard, card)
            doing.hero.top.insert(0, card)

    def _discard_to_hand(self, doing: Doing, told: int, effect: Facts) -> None:
        hero = doing.hero
        for card in self.choose(hero, hero.discard, told, told):
            _take(hero.discard, card)
            hero.hand.append(card)
            if effect.get("retain_it"):
                hero.holding.append(card)
            if "its_cost_this_turn" in effect:
                hero.prices.append((card, effect["its_cost_this_turn"]))

    def _exhaust_to_hand(self, doing: Doing, told: int, _effect: Facts) -> None:
        for card in self.choose(doing.hero, doing.hero.exhaust, told, told):
            doing.hero.exhaust.remove(card)
            doing.hero.hand.append(card)

    def _scrape(self, doing: Doing, told: int, _effect: Facts) -> None:
        if self.top_discard_costs(doing.hero) == told:
            doing.hero.hand.append(doing.hero.discard.pop())

    def _all_for_one(self, doing: Doing, told: int, _effect: Facts) -> None:
        hero = doing.hero
        back = [card for card in hero.discard if self.price(hero, card, in_hand=False) == told]
        for card in back:
            hero.discard.remove(card)
            hero.hand.append(card)

    # Searching

    def _search(self, hero: Hero, cards: list[str], count: int) -> list[str]:
        chosen = self.choose(hero, cards, count, count, ask=True)
        for card in chosen:
            (hero.top if card in hero.top else hero.bag).remove(card)
        return chosen

    def _seek(self, doing: Doing, told: int, _effect: Facts) -> None:
        hero = doing.hero
        hero.hand += self._search(hero, [*hero.top, *hero.bag], told)
        self.shuffle_draw_pile(hero)

    def _omniscience(self, doing: Doing, told: Facts, _effect: Facts) -> None:
        hero = doing.hero
        able = [card for card in (*hero.top, *hero.bag) if kind_of(card) in told["types"]]
        for card in self._search(hero, able, 1) if able else []:
            if self.playable(hero, card, free=True):
                self.play_free(hero, card, plays=told["plays"], goes="exhaust")
            else:
                self.unplayed(hero, card)
        self.shuffle_draw_pile(hero)

    # Copies of what was played before

    def _copy_of_last(self, doing: Doing, told: Facts, _effect: Facts) -> None:
        found = [each for each in self.played[: doing.before] if self._copied(doing, each, told)]
        if not found:
            return
        last = found[-1]
        copy = Doing(doing.hero, "card", last.card, last.cost, last.x, copy=True)
        copy.before = next(at for at, each in enumerate(self.played) if each is last)
        self.log(copy)
        self.choose_for(copy)
        self.carry_out(copy)

    def _copied(self, doing: Doing, each: Played, told: Facts) -> bool:
        if each.copy or not each.card or each.kind not in told["types"]:
            return False
        if "cannot_be_copied" in side_of(each.card).get("note_tokens", []):
            return False
        if told["by"] == "other_player" and each.seat == doing.hero.seat:
            return False
        return "cost_eq" not in told or each.cost == doing.x

    # What holds for a turn

    @staticmethod
    def _cap(doing: Doing, _told: int, _effect: Facts) -> None:
        doing.hero.capped = True

    def _hand_costs(self, doing: Doing, told: int, _effect: Facts) -> None:
        hero = doing.hero
        hero.prices += [(card, told) for card in hero.hand]

    @staticmethod
    def _may_retain(doing: Doing, told: Any, _effect: Facts) -> None:
        doing.hero.may_hold += 99 if told == "any" else told

    @staticmethod
    def _cheaper(doing: Doing, told: int, _effect: Facts) -> None:
        doing.hero.cheaper += told


def _take(pile: list[str], card: str) -> None:
    """Take the copy of a card that lies highest."""
    del pile[len(pile) - 1 - pile[::-1].index(card)]
