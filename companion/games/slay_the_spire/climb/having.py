"""What heroes have and may do between fights: HP, potions, relics with abilities of a moment, payments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK, Line
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.values import CardFilter
from companion.games.slay_the_spire.state.climb import BY_HAND, Offer
from companion.games.slay_the_spire.state.run import Climbing, Hero, Owned


def cannot(hero: Hero, do: str) -> bool:
    """Whether an item forbids its owner to rest or to smith."""
    return any(isinstance(each, md.Cannot) and each.do == do for each in _modifiers(hero))


def cannot_gain(hero: Hero, what: str) -> bool:
    """Whether gaining gold, potions or curses has no effect for a hero."""
    return any(isinstance(each, md.CannotGain) and each.what == what for each in _modifiers(hero))


def has_foreign_board(hero: Hero) -> bool:
    """Whether a relic gives its owner the boards of other characters (the Prismatic Shard)."""
    return any(isinstance(each, md.ForeignBoard) for each in _modifiers(hero))


def needs_foreign_board(hero: Hero, card: str) -> bool:
    """Whether a card asks for orbs or stances that the hero's boards do not have (page 19)."""
    if BOOK.cards[card].card.owner == hero.character or has_foreign_board(hero):
        return False
    board = BOOK.catalog.characters[hero.character]
    channels, enters = _asks_for(card.removesuffix("+"))
    return (channels and not board.orb_slots) or (enters and not board.stances)


@cache
def _asks_for(card: str) -> tuple[bool, bool]:
    """Whether a card channels orbs, and whether it enters a stance, on either of its sides."""
    sides = (f"card/{card}/", f"card/{card}+/")
    asks = {type(effect) for key in BOOK.scripts if key.startswith(sides) for effect in BOOK.scripts[key]}
    return fx.Channel in asks, fx.EnterStance in asks


def highest_hp(hero: Hero) -> int:
    """Up to where a hero's HP can rise."""
    ceilings = [each.amount for each in _modifiers(hero) if isinstance(each, md.HpCeiling)]
    return min([hero.max_hp, *ceilings])


def _modifiers(hero: Hero) -> Iterator[md.AnyModifier]:
    for relic in hero.relics:
        yield from BOOK.catalog.relics[relic.id].modifiers


def lines(hero: Hero, moment: str) -> Iterator[tuple[Owned, Line]]:
    """The abilities of a hero's relics that belong to a moment, and whose uses are left."""
    for relic in hero.relics:
        uses = BOOK.catalog.relics[relic.id].uses
        for line in BOOK.relics[relic.id]:
            if line.moment == moment and (uses is None or relic.cubes < uses):
                yield relic, line


def potion_room(run: Climbing, seat: int) -> bool:
    """Whether a seat may gain one more potion (pages 8, 20)."""
    hero = run.heroes[seat]
    return len(hero.potions) < BOOK.catalog.most_potions(run.ascension) and not cannot_gain(hero, "potion")


def fits(card: str, wanted: CardFilter) -> bool:
    """Whether a card of a deck is meant, by what is printed on it."""
    entry = BOOK.cards[card].card
    if (wanted.types and entry.type not in wanted.types) or entry.type in wanted.not_types:
        return False
    if wanted.starter is not None and entry.starter != wanted.starter:
        return False
    return wanted.contains in entry.name and (not wanted.ids or card in wanted.ids)


def changeable(card: str, change: str) -> bool:
    """Whether a card can be removed, upgraded or transformed (page 8)."""
    if change == "upgrade":
        return f"{card}+" in BOOK.cards
    if "cannot_be_removed" in BOOK.cards[card].side.keywords:
        return False
    return change == "remove" or BOOK.cards[card].card.type != "curse"


def choosable(run: Climbing, offer: Offer) -> list[str]:
    """The different cards of its seat's deck that an offer may change."""
    deck = dict.fromkeys(_changed_by(run, offer))
    return [card for card in deck if _may_change(offer, card)]


def can_choose(run: Climbing, offer: Offer, card: str) -> bool:
    """Whether an offer may change this card of its seat's deck."""
    return card in _changed_by(run, offer) and _may_change(offer, card)


def _changed_by(run: Climbing, offer: Offer) -> tuple[str, ...]:
    return offer.cards if offer.open else run.heroes[offer.seat].deck


def _may_change(offer: Offer, card: str) -> bool:
    rare_enough = not offer.rarities or rarity(card) in offer.rarities
    return changeable(card, offer.kind) and fits(card, offer.of) and rare_enough


def rarity(card: str) -> str:
    """The rarity of a card; none for starter cards and curses, whose banners are gray or black."""
    entry = BOOK.cards[card].card
    return entry.rarity or "" if not entry.starter else ""


def price_of(item: str) -> int:
    """What the merchant asks for a thing (page 9), without the sale."""
    if item in BOOK.cards:
        return load_climb().merchant.card_prices[BOOK.cards[item].card.rarity or "common"]
    entry = BOOK.catalog.relics.get(item) or BOOK.catalog.potions.get(item)
    return (entry.cost or 0) if entry is not None else 0


def removal_price(run: Climbing) -> int:
    """What a card removal costs at a merchant (pages 9, 20)."""
    asked = [level.card_remove_price for level in BOOK.catalog.ascension if level.level <= run.ascension]
    return max([load_climb().merchant.card_remove_price, *(price for price in asked if price)])


def told_by_all(run: Climbing, deck: str) -> bool:
    """Whether people turn up all that is of this deck, and say or show only what somebody gains."""
    how = run.climb.how(deck)
    return how in BY_HAND if how else len(run.lazy) == len(run.heroes)


def ways_to_pay(run: Climbing, seat: int, price: int) -> list[tuple[int, ...]]:
    """Some ways to pay: alone, one other player for one, or all together, the buyer first (page 9)."""
    gold = [hero.gold for hero in run.heroes]
    order = [seat, *(other for other in range(len(gold)) if other != seat)]
    found = [_all_from(len(gold), payer, price) for payer in order if gold[payer] >= price]
    if gold[seat] < price <= sum(gold):
        found.append(_together(gold, order, price))
    return list(dict.fromkeys(found))


def _all_from(count: int, payer: int, price: int) -> tuple[int, ...]:
    return tuple(price if seat == payer else 0 for seat in range(count))


def _together(gold: list[int], order: list[int], price: int) -> tuple[int, ...]:
    paid = [0] * len(gold)
    for seat in order:
        paid[seat] = min(gold[seat], price - sum(paid))
    return tuple(paid)


def can_pay(run: Climbing, price: int, paid: tuple[int, ...]) -> bool:
    """Whether these parts are the price, and everybody has what they pay."""
    if len(paid) != len(run.heroes) or sum(paid) != price:
        return False
    return all(0 <= part <= hero.gold for part, hero in zip(paid, run.heroes, strict=True))


def deck_of(card: str) -> str:
    """The name of the deck a card or an item comes from."""
    if card in BOOK.catalog.potions:
        return "potions"
    if card in BOOK.catalog.relics:
        return {"relic": "relics", "boss_relic": "boss_relics"}.get(BOOK.catalog.relics[card].pool, "")
    entry = BOOK.cards[card].card
    if entry.owner in ("curse", "colorless"):
        return "curses" if entry.owner == "curse" else "colorless"
    return f"{'rares' if entry.rarity == 'rare' and entry.type != 'ticket' else 'cards'}:{entry.owner}"


def gains_of(effect: Any) -> tuple[cl.Gain, ...]:
    """An effect of an item as the gains of rooms."""
    if isinstance(effect, wider.Reward):
        if effect.kind == "curse":
            return (cl.GainCurse(effect.amount),)
        return (cl.RewardOf(effect.kind, effect.amount, effect.reveal),)
    if isinstance(effect, wider.ChangeDeck):
        return (cl.ChangeOwnDeck(effect.change, effect.amount, effect.of),)
    if isinstance(effect, fx.Gain) and effect.token == "gold":
        return (cl.GainGold(printed(effect.amount)),)
    if isinstance(effect, fx.LoseHp):
        return (cl.LoseHpBy(printed(effect.amount)),)
    if isinstance(effect, fx.Heal):
        return (cl.HealBy(printed(effect.amount)),)
    return ()


def printed(amount: Any) -> int:
    """A printed number; outside fights nothing is counted."""
    return amount if isinstance(amount, int) else amount.base


def giveable(run: Climbing, seat: int, what: str) -> list[Owned]:
    """The relics or potions that a seat can give; what belongs to its board stays."""
    hero = run.heroes[seat]
    if what == "potion":
        return list(hero.potions)
    return [relic for relic in hero.relics if BOOK.catalog.relics[relic.id].pool in ("relic", "boss_relic")]
