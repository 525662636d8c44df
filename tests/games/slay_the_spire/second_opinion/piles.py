"""What cards and items say about piles, prices and what is to come, at the table of the second opinion."""

from __future__ import annotations

from typing import Any

from tests.games.slay_the_spire.second_opinion.blows import Source
from tests.games.slay_the_spire.second_opinion.faces import Faces
from tests.games.slay_the_spire.second_opinion.figures import (
    Grant,
    Hero,
    keywords,
    kind_of,
    side_of,
)


class Piles(Faces):
    """Effects on piles, and promises."""

    # Cards

    def do_draw(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        if "then_play_all_free_any_order" in effect:
            self.play_all_free(source.hero, self.draw(source.hero, value), by_card=False)
            return
        for hero in self.heroes_of(source, effect.get("to", "self")):
            source.moved = self.draw(hero, self.number(source, value))
        if "then_discard" in effect:
            self.do_discard(source, effect["then_discard"], effect)

    def do_draw_to_hand_size(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.draw(source.hero, value - len(source.hero.hand))

    def do_draw_and_play_free(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        drawn = self.draw(source.hero, value)
        goes = "exhaust" if "then_exhaust_unless" in effect else ""
        if goes and drawn and kind_of(drawn[0]) == "power":
            goes = ""
        self.play_all_free(source.hero, drawn, by_card=True, goes=goes)

    def do_discard(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        chosen = self.choose(source.hero, source.hero.hand, value, value)
        self.discard_hand_cards(source, chosen)

    def do_discard_any(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.moved = self.choose(source.hero, source.hero.hand, 0, len(source.hero.hand))
        self.discard_hand_cards(source, source.moved)

    def do_discard_hand_draw_same(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        cards = sorted(source.hero.hand)
        self.discard_hand_cards(source, cards)
        self.draw(source.hero, len(cards))

    def do_discard_hand_except(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.discard_hand_cards(source, sorted(c for c in source.hero.hand if "retain" not in keywords(c)))

    def do_exhaust_from_hand(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        least, most = (value, value) if isinstance(value, int) else (value["min"], value["max"])
        source.moved = self.choose(source.hero, source.hero.hand, least, most)
        self._exhaust_all(source)

    def do_may_exhaust_a_card(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.moved = self.choose(source.hero, source.hero.hand, 0, value)
        self._exhaust_all(source)
        if source.moved:
            self.effect(source, effect["then"])

    def do_exhaust_hand(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.moved = sorted(card for card in source.hero.hand if kind_of(card) != effect.get("except"))
        self._exhaust_all(source)

    def _exhaust_all(self, source: Source) -> None:
        for card in source.moved:
            self.leave_hand(source.hero, card)
            self.exhaust(source.hero, card)

    def do_exhaust_draw_pile(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        cards, hero.top, hero.bag = [*hero.top, *sorted(hero.bag)], [], []
        for card in cards:
            self.exhaust(hero, card)

    def do_hand_to_draw_top(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for card in self.choose(source.hero, source.hero.hand, value, value):
            self.leave_hand(source.hero, card)
            source.hero.top.insert(0, card)

    def do_discard_to_draw_top(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for card in self.choose(source.hero, source.hero.discard, value, value):
            self._take(source.hero.discard, card)
            source.hero.top.insert(0, card)

    def do_discard_to_hand(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        chosen = self.choose(hero, hero.discard, value, value)
        for card in chosen:
            self._take(hero.discard, card)
            hero.hand.append(card)
        if "its_cost_this_turn" in effect:
            self._price(hero, chosen, effect["its_cost_this_turn"])
        if "retain_it" in effect:
            hero.held += chosen

    @staticmethod
    def _take(pile: list[str], card: str) -> None:
        del pile[len(pile) - 1 - pile[::-1].index(card)]

    @staticmethod
    def _price(hero: Hero, cards: list[str], cost: int) -> None:
        hero.prices += [(card, cost) for card in cards]
        for card in set(cards):
            mine = [entry for entry in hero.prices if entry[0] == card]
            for old in mine[: max(0, len(mine) - hero.hand.count(card))]:
                hero.prices.remove(old)

    def do_exhaust_pile_to_hand(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        for card in self.choose(source.hero, source.hero.exhaust, value, value):
            self._take(source.hero.exhaust, card)
            source.hero.hand.append(card)

    def do_discard_top_to_hand_if_cost(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        if hero.discard and self.price(hero, hero.discard[-1], in_hand=False) == value:
            hero.hand.append(hero.discard.pop())

    def do_discard_all_of_cost_to_hand(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        for card in [each for each in hero.discard if self.price(hero, each, in_hand=False) == value]:
            self._take(hero.discard, card)
            hero.hand.append(card)

    def do_search_draw_to_hand(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        for card in self.choose(hero, sorted([*hero.top, *hero.bag]), value, value):
            (hero.top if card in hero.top else hero.bag).remove(card)
            hero.hand.append(card)
        self.shuffle_draw_pile(hero)

    def do_search_draw_play(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        found = sorted(card for card in (*hero.top, *hero.bag) if kind_of(card) in value["types"])
        chosen = self.choose(hero, found, 1, 1, known=False) if found else []
        for card in chosen:
            (hero.top if card in hero.top else hero.bag).remove(card)
            hero.hand.append(card)
        self.play_all_free(hero, chosen, by_card=True, plays=value["plays"], goes="exhaust")
        if not self.over:
            self.shuffle_draw_pile(hero)

    def do_may_retain(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.retains += 99 if value == "any" else value

    def do_hand_cost_this_turn(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        hero = source.hero
        self._price(
            hero, [card for card in sorted(hero.hand) if isinstance(side_of(card).get("cost"), int)], value
        )

    def do_daze(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.daze_for(source.hero, value, effect.get("pile", "draw_top"))

    def do_scry(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self.scry(source.hero, value)

    def do_play_copy_of_last(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        upto = len(self.played) if source.before is None else source.before
        for index in range(upto - 1, -1, -1):
            seat, card, cost, x, copied = self.played[index]
            if copied or kind_of(card) not in value["types"]:
                continue
            if value["by"] == "other_player" and seat == source.hero.seat:
                continue
            if "cannot_be_copied" in side_of(card).get("note_tokens", []):
                continue
            if "cost_eq" in value and cost != source.x:
                continue
            copy = Source(source.hero, "card", card, cost, x, copy=True, before=index)
            self.carry_out(copy)
            return

    # Grants

    def do_next_attack_plays(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("plays", ("attack",), value))

    def do_next_skill_plays(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("plays", ("skill",), value))

    def do_next_attack_or_skill_plays(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._first(source.hero, ("attack", "skill"), value)

    def do_first_attack_this_turn_plays(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        self._first(source.hero, ("attack",), value)

    def _first(self, hero: Hero, types: tuple[str, ...], plays: int) -> None:
        """The first of the turn, if it is still to come (ruling)."""
        if not any(r[0] == hero.seat and kind_of(r[1]) in types for r in self.played):
            hero.grants.append(Grant("plays", types, plays))

    def do_next_attack_cost(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("cost", ("attack",), value))

    def do_next_card_cost(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("cost", (), value))

    def do_no_more_draw_this_turn(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("draw"))

    def do_no_more_cards_this_turn(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("play cards"))

    def do_hp_loss_cap_this_round(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("cap", lasts="round"))

    do_hp_loss_cap_this_turn = do_hp_loss_cap_this_round

    def do_retained_last_turn_cost_less(self, source: Source, value: Any, effect: dict[str, Any]) -> None:
        source.hero.grants.append(Grant("kept costs less", amount=value))
