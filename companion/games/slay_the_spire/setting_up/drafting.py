"""A party as it may stand before the boss of an act: decks, relics, potions, HP and gold, by a seed.

What a party has gained by then is what the rule book itself says: the quick start table (page 22) lists
what somebody has who begins the next act, so before the boss of this one they have that, less what the
boss gives. How rewards are revealed, how items are shared and what the Merchant asks are the rules of
pages 8 and 9. What the rules leave to people and to luck is judged in the constants below.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.engine.game import SetupError
from companion.games.slay_the_spire.bots.appraising import card_worth, relic_worth
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import Card, Relic
from companion.games.slay_the_spire.setting_up.characters import starter_deck
from companion.games.slay_the_spire.setting_up.fights import Draws
from companion.speech.words import _

OUTSIDE = frozenset(
    {"add_to_deck", "event_room", "gained", "moving_up", "outside_combat", "rest", "revealed_for_sale"}
) | {"this_removed"}
"""Moments that never come in a fight; whatever has no other is exercised by lying there."""


class Gains(NamedTuple):
    """What one seat has gained on the way: numbers of rewards, and gold. A transform is a card for a card."""

    cards: int = 0
    rares: int = 0
    removes: int = 0
    transforms: int = 0
    upgrades: int = 0
    relics: int = 0
    boss_relics: int = 0
    potions: int = 0
    gold: int = 0
    dice: int = 0

    def plus(self, other: Gains) -> Gains:
        """Both together."""
        return Gains(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


BOSS = Gains(rares=1, boss_relics=1, gold=3)
"""What the boss of Act I or II gives everybody; that of Act III gives nothing (its cards, and page 8)."""
QUICK_START = {
    2: Gains(4, 1, 0, 1, 2, relics=2, boss_relics=1, potions=1, gold=6, dice=1),
    3: Gains(7, 2, 1, 1, 4, relics=4, boss_relics=2, potions=1, gold=7, dice=3),
    4: Gains(10, 2, 2, 1, 6, relics=6, boss_relics=2, potions=1, gold=10, dice=5),
}
"""Page 22, by the act that is begun: the rows of the table, without Neow's Blessing and the Merchant."""
DIE = {
    1: Gains(relics=1),
    2: Gains(transforms=1),
    3: Gains(cards=1, gold=1),
    4: Gains(potions=1, gold=2),
    5: Gains(upgrades=1),
    6: Gains(removes=1),
}
"""Page 22, Roll the Die."""
NEOW = Gains(cards=1, gold=3)
"""What every one of Neow's Blessings gives in red (page 5, step 11)."""
PRICES = {"common": 2, "uncommon": 3, "rare": 6}
REMOVAL_PRICE = 3
"""Page 9, Merchant."""

# Judgements: what no page says.

NEOW_CHOICES = (Gains(upgrades=1), Gains(removes=1))
"""The first of the three blue rewards is an upgrade or a removal on most cards; people like both."""
CAMPFIRE_IN_ACT_4 = Gains(upgrades=1)
"""Act IV begins at a campfire with full HP (the back of its boss card), where people smith."""
LOST_HP = (0, 1, 2, 3, 4)
"""HP lost since the start of the act, when all healed: a party that has lost more seldom goes on. All
maps have a campfire before the boss, where those rest who gain the whole of it (page 9)."""
WORTH_TAKING = 0.3
"""A card that is worth less is skipped, as page 8 allows: it would only be in the way."""
KNOWN_CARD = 0.4
"""So much less is worth each further copy of a card the deck holds already."""


def before_boss(act: int) -> Gains:
    """What a seat has gained before the boss of an act. Raises `KeyError` for an act there is not."""
    if act == 4:
        return QUICK_START[4].plus(NEOW).plus(CAMPFIRE_IN_ACT_4)
    gained = QUICK_START[act + 1].plus(NEOW)
    given = BOSS if act < 3 else Gains()
    return Gains(*(all_of - less for all_of, less in zip(gained, given, strict=True)))


class Brought(NamedTuple):
    """What a party brings; one entry a seat."""

    decks: list[list[str]]
    relics: list[list[str]]
    potions: list[list[str]]
    hp: list[int]
    gold: list[int]


def drafted_party(party: Sequence[str], act: int, seed: str, ascension: int = 0) -> Brought:
    """What these characters bring to the boss of an act. Equal seeds bring the same.

    Raises `SetupError` for a character or an act there is not.
    """
    for character in party:
        if character not in BOOK.catalog.characters or not 1 <= act <= 4:
            words = _("No deck can be drafted for {character} in act {act}; acts are 1 to 4.")
            raise SetupError(words.format(character=character, act=act))
    shared = _Shared(seed, len(party))
    seats = [
        _Drafter(character, f"{seed} {seat}", ascension, shared, alone=len(party) == 1)
        for seat, character in enumerate(party)
    ]
    for drafter in seats:
        drafter.gain(before_boss(act))
    shared.open_shop()
    for drafter in seats:
        drafter.shop()
    return Brought(*map(list, zip(*(drafter.brought() for drafter in seats), strict=True)))


class _Shared:
    """The decks the party draws items from, and what the Merchant has laid out (pages 8, 9)."""

    def __init__(self, seed: str, seats: int) -> None:
        self.draws = Draws(f"{seed} items")
        self.revealed = 3 if seats == 1 else seats + 1
        known = BOOK.catalog.relics.values()
        self.relics = [each.id for each in known if each.pool == "relic" and acts_in_combat(each)]
        self.boss_relics = [each.id for each in known if each.pool == "boss_relic" and acts_in_combat(each)]
        potions = BOOK.catalog.potions.values()
        self.potions = [potion.id for potion in potions for _copy in range(potion.copies)]
        self.shelf: list[str] = []
        self.bottles: list[str] = []

    def draw(self, pile: list[str]) -> str | None:
        """The top card of a pile; `None` when there is none left."""
        if not pile:
            return None
        card = self.draws.pick("draw", pile)
        pile.remove(card)
        return card

    def boss_relic(self) -> str | None:
        """The best of one more Boss relic than there are players, of three when playing solo (page 8)."""
        shown: list[str] = []
        while len(shown) < min(self.revealed, len(self.boss_relics)):
            shown.append(self.draws.pick("draw", [each for each in self.boss_relics if each not in shown]))
        best = max(shown, key=lambda each: relic_worth(BOOK.catalog.relics[each]), default=None)
        if best is not None:
            self.boss_relics.remove(best)
        return best

    def open_shop(self) -> None:
        """Three relics and three potions are laid out."""
        self.shelf = [card for _slot in range(3) if (card := self.draw(self.relics))]
        self.bottles = [card for _slot in range(3) if (card := self.draw(self.potions))]


def acts_in_combat(relic: Relic) -> bool:
    """Whether a relic does anything in a fight.

    Those that do not are passed over: what they gave on the way is among the rewards and HP counted here.
    """
    moments = {line.moment for line in BOOK.relics[relic.id]} - OUTSIDE - {"end_of_combat"}
    changes = [each for each in relic.modifiers if not isinstance(each, md.CannotGain | md.Cannot)]
    return bool(moments or changes)


class _Drafter:
    """One seat on its way to the boss."""

    def __init__(self, character: str, seed: str, ascension: int, shared: _Shared, alone: bool) -> None:
        levels = [level for level in BOOK.catalog.ascension if level.level <= ascension]
        self.shared = shared
        self.draws = Draws(f"{seed}/{character}")
        self.max_hp = BOOK.catalog.characters[character].max_hp + sum(level.max_hp for level in levels)
        self.most_potions = BOOK.catalog.most_potions(ascension)
        prices = [level.card_remove_price for level in levels if level.card_remove_price]
        self.removal_price = max([REMOVAL_PRICE, *prices])
        self.deck = starter_deck(character, ascension)
        own = [card for card in BOOK.catalog.cards.values() if card.owner == character]
        own = [card for card in own if not card.starter and not card.add_on]
        self.rares = _pile(card for card in own if card.rarity == "rare" and card.type != "ticket")
        self.rewards = _pile(card for card in own if card.rarity != "rare" or card.type == "ticket")
        self.relics = [BOOK.limits.solo_relic] if alone else []
        self.potions: list[str] = []
        self.gold = BOOK.limits.solo_gold if alone else 0

    def gain(self, gains: Gains) -> None:
        """Everything in the order of the quick start table."""
        gains = gains.plus(NEOW_CHOICES[int(self.draws.pick("pick", range(len(NEOW_CHOICES))))])
        for _die in range(gains.dice):
            gains = gains.plus(DIE[int(self.draws.pick("die", (1, 2, 3, 4, 5, 6)))])
        self.gold += gains.gold
        for _relic in range(gains.relics):
            self._take(self.shared.draw(self.shared.relics))
        for _relic in range(gains.boss_relics):
            self._take(self.shared.boss_relic())
        for _card in range(gains.cards):
            self._reward(self.rewards)
        for _card in range(gains.rares):
            self._reward(self.rares)
        for _card in range(gains.removes + gains.transforms):
            self._remove()
        for _card in range(gains.transforms):
            self._transformed()
        for _potion in range(gains.potions):
            self._bottle(self.shared.draw(self.shared.potions))
        for _card in range(gains.upgrades):
            self._upgrade()

    # Items

    def _take(self, relic: str | None) -> None:
        if relic is None:
            return
        self.relics.append(relic)
        for ability in BOOK.catalog.relics[relic].abilities:
            for effect in ability.do if ability.when == "gained" else ():
                if isinstance(effect, fx.Reward) and effect.kind == "curse":
                    self._curses(effect.amount)

    def _curses(self, count: int) -> None:
        cards = BOOK.catalog.cards.values()
        added = {level.starter_deck_add for level in BOOK.catalog.ascension}
        pile = _pile(card for card in cards if card.owner == "curse" and card.id not in added)
        for _curse in range(count):
            curse = self.draws.pick("draw", pile)
            pile.remove(curse)
            self.deck.append(curse)

    def _may_gain(self, what: str) -> bool:
        changes = [each for relic in self.relics for each in BOOK.catalog.relics[relic].modifiers]
        return not any(isinstance(each, md.CannotGain) and each.what == what for each in changes)

    def _bottle(self, potion: str | None) -> bool:
        fits = len(self.potions) < self.most_potions and self._may_gain("potion")
        if potion is not None and fits:
            self.potions.append(potion)
        return fits

    # Cards

    def _reward(self, pile: list[str]) -> None:
        """Three cards are revealed, a rare one for a Golden Ticket; the best is taken, or none (page 8)."""
        shown = self._revealed(pile)
        best = max(shown, key=self._liking)
        if self._liking(best) >= WORTH_TAKING:
            self._add(best)

    def _revealed(self, pile: list[str]) -> list[str]:
        shown, left = [], list(pile)
        for _card in range(min(BOOK.limits.card_reveal, len(pile))):
            card = self.draws.pick("draw", left)
            left.remove(card)
            shown.append(self._ticket(card))
        return shown

    def _ticket(self, card: str) -> str:
        is_ticket = BOOK.cards[card].card.type == "ticket"
        return self.draws.pick("draw", self.rares) if is_ticket else card

    def _liking(self, card: str) -> float:
        return card_worth(card) - KNOWN_CARD * self.deck.count(card)

    def _add(self, card: str) -> None:
        (self.rewards if card in self.rewards else self.rares).remove(card)
        self.deck.append(card)

    def _transformed(self) -> None:
        """The top card of the rewards, whatever it is (page 8)."""
        self._add(self._ticket(self.draws.pick("draw", self.rewards)))

    def _remove(self) -> None:
        """A curse that can go, else a starter Strike, else the card that is worth least."""
        able = [card for card in self.deck if "cannot_be_removed" not in BOOK.cards[card].side.keywords]
        self.deck.remove(min(able, key=lambda card: (_need(card), card)))

    def _upgrade(self) -> None:
        """The card that gains most by it."""
        able = [card for card in self.deck if f"{card}+" in BOOK.cards]
        if able:
            best = max(able, key=lambda card: (card_worth(f"{card}+") - card_worth(card), card))
            self.deck[self.deck.index(best)] = f"{best}+"

    # The Merchant

    def shop(self) -> None:
        """A relic if the gold reaches, a removal, potions, then a card (page 9)."""
        if not self._may_gain("gold"):
            self.gold = 0
        self._buy_relic()
        if self.gold >= self.removal_price:
            self.gold -= self.removal_price
            self._remove()
        self._buy_potions()
        affordable = [card for card in self._revealed(self.rewards) if self._price(card) <= self.gold]
        best = max(affordable, key=self._liking, default="")
        if best and self._liking(best) >= WORTH_TAKING:
            self.gold -= self._price(best)
            self._add(best)

    def _buy_relic(self) -> None:
        prices = {relic: BOOK.catalog.relics[relic].cost or 0 for relic in self.shared.shelf}
        affordable = [relic for relic, price in prices.items() if price <= self.gold]
        if affordable:
            relic = max(affordable, key=lambda each: prices[each])
            self.shared.shelf.remove(relic)
            self.gold -= prices[relic]
            self._take(relic)

    def _buy_potions(self) -> None:
        for potion in list(self.shared.bottles):
            price = BOOK.catalog.potions[potion].cost
            if price <= self.gold and self._bottle(potion):
                self.shared.bottles.remove(potion)
                self.gold -= price

    def _price(self, card: str) -> int:
        return PRICES[BOOK.cards[card].card.rarity or "common"]

    def brought(self) -> tuple[list[str], list[str], list[str], int, int]:
        """What this seat brings, in the order of `Brought`."""
        return sorted(self.deck), self.relics, self.potions, self._hp(), self.gold

    def _hp(self) -> int:
        changes = [each for relic in self.relics for each in BOOK.catalog.relics[relic].modifiers]
        lost = int(self.draws.pick("pick", LOST_HP))
        rests = not any(isinstance(each, md.Cannot) and each.do == "rest" for each in changes)
        if rests and lost >= BOOK.limits.rest_heal:
            lost -= BOOK.limits.rest_heal
        ceilings = [each.amount for each in changes if isinstance(each, md.HpCeiling)]
        return max(1, min([self.max_hp - lost, *ceilings]))


def _pile(cards: Iterable[Card]) -> list[str]:
    return [card.id for card in cards for _copy in range(card.copies)]


def _need(card: str) -> tuple[int, float]:
    """How much a deck needs a card: curses least, then what is worth nothing, attacks before skills."""
    played = BOOK.cards[card].card
    plain = played.starter and played.copies > 1
    return (0 if played.owner == "curse" else 1 if plain and played.type == "attack" else 2), card_worth(card)


def columns(
    party: Sequence[str], act: int, seed: str, ascension: int, said: Mapping[str, Any]
) -> dict[str, list[Any]]:
    """The options of a fight for what a drafted party brings; what was `said` of a seat stays so."""
    brought = drafted_party(party, act, seed, ascension)._asdict()
    return {
        key: [_said(said.get(key), seat, value) for seat, value in enumerate(column)]
        for key, column in brought.items()
    }


def _said(column: Sequence[Any] | None, seat: int, drafted: Any) -> Any:
    given = column[seat] if column and seat < len(column) else None
    return drafted if given is None else given
