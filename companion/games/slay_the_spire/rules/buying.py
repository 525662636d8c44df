"""Buying the top item of a deck in a fight (The Courier).

On a climb what is discarded goes under its deck there; in a fight alone a deck is all that nobody has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.match import Match
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.rules.items import has_room, potion_deck
from companion.games.slay_the_spire.state.acts import Done, PickDeck, Yes
from companion.games.slay_the_spire.state.board_events import PotionGained
from companion.games.slay_the_spire.state.buying_events import ItemBought, ItemDiscarded, RelicGained
from companion.games.slay_the_spire.state.climb_events import TakenOut, ToBottom
from companion.games.slay_the_spire.state.frames import GainPotions, LookAtTop, Script
from companion.games.slay_the_spire.state.in_force import cannot_gain
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.speech.words import N_

Table = Match[Run]
PRICE = N_("the text of the card")


def _buy_from_top(table: Table, frame: Script, effect: wider.BuyFromTop) -> None:
    table.push(LookAtTop(frame.seat, effect.decks))


def look_at_top(table: Table, frame: LookAtTop) -> Ask | None:
    """Which deck, then what lies on it, then whether it is bought."""
    if frame.item:
        return Choice("top item", (frame.seat,))
    decks = decks_to_look_at(table.state, frame)
    if not decks:
        table.pop()
        return None
    if not frame.deck:
        return Choice("item deck", (frame.seat,))
    top = next_items(table.state, frame.deck)
    if len(top) > 1:
        return Chance("pick", tuple(top), frame.deck, frame.seat)
    _turned(table, frame, top[0])
    return None


def decks_to_look_at(run: Fighting, frame: LookAtTop) -> list[str]:
    """The decks of which one is chosen: those that hold anything, or the one that was."""
    return [deck for deck in ((frame.deck,) if frame.deck else frame.decks) if next_items(run, deck)]


def next_items(run: Fighting, deck: str) -> list[str]:
    """What may lie on a deck of items."""
    if deck == "potion":
        return potion_deck(run.fight)
    if run.climb is None:
        return _relic_deck(run)
    cards = run.climb.decks["relics"]
    known = cards.next_known()
    bought = Counter(relic.id for player in run.fight.fighters for relic in player.relics)
    return [known] if known else sorted((Counter(cards.bag) - bought).elements())


def _relic_deck(run: Fighting) -> list[str]:
    held = {relic.id for player in run.fight.fighters for relic in player.relics}
    known = BOOK.catalog.relics.values()
    return sorted(relic.id for relic in known if relic.pool == "relic" and relic.id not in held)


def take_top(table: Table, frame: LookAtTop, seat: int, answer: Any) -> None:
    """The deck that was chosen, what lies on it, or what becomes of it."""
    if isinstance(answer, PickDeck):
        frame.deck = answer.deck
    elif isinstance(answer, Yes):
        table.pop()
        _bought(table, frame)
    elif isinstance(answer, Done):
        table.pop()
        _discarded(table, frame.seat, frame.item)
    else:
        _turned(table, frame, str(answer))


def _turned(table: Table, frame: LookAtTop, item: str) -> None:
    """What is discarded when it is revealed for sale makes room for the next (its text)."""
    if item in BOOK.relics and any(line.moment == "revealed_for_sale" for line in BOOK.relics[item]):
        _discarded(table, frame.seat, item)
        if len(next_items(table.state, frame.deck)) == 1:
            table.pop()
    else:
        frame.item = item


def _bought(table: Table, frame: LookAtTop) -> None:
    """A potion without room is swapped, passed on or skipped, like any that is gained (page 8)."""
    table.emit(ItemBought(frame.seat, frame.item, price_of(frame.item)))
    if frame.deck == "relic":
        table.emit(RelicGained(frame.seat, frame.item))
    elif has_room(table.state.fight, frame.seat):
        table.emit(PotionGained(frame.seat, frame.item))
    else:
        table.push(GainPotions(frame.seat, 0, frame.item))


def _discarded(table: Table, seat: int, item: str) -> None:
    table.emit(ItemDiscarded(seat, item))
    if table.state.climb is not None:
        deck = "potions" if item in BOOK.catalog.potions else "relics"
        table.emit(TakenOut(deck, item))
        table.emit(ToBottom(deck, (item,)))


def price_of(item: str) -> int:
    """The gold cost printed on a relic or a potion."""
    entry = BOOK.catalog.relics.get(item) or BOOK.catalog.potions.get(item)
    return (entry.cost or 0) if entry is not None else 0


def why_not_buy(run: Fighting, frame: LookAtTop) -> Refusal | None:
    """Why what was looked at cannot be bought; only at a merchant and in events do others pay with one."""
    player, name, price = run.fight.fighters[frame.seat], run.heroes[frame.seat].name, price_of(frame.item)
    if player.gold < price:
        template = N_("It costs {price} gold, and {name} has {gold}. Discard it.")
        return Refusal("price", template, PRICE, {"price": price, "name": name, "gold": player.gold})
    if frame.deck == "potion" and cannot_gain(run.fight, frame.seat, -1, "potion"):
        template = N_("{name} cannot gain potions. Discard it.")
        return Refusal("potions", template, N_("the text of a relic"), {"name": name})
    return None


VERBS: dict[type, Callable[[Any, Any, Any], None]] = {wider.BuyFromTop: _buy_from_top}
