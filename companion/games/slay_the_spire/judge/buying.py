"""The judge of the merchant: what is for sale, who may buy it, and why not (page 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import having
from companion.games.slay_the_spire.climb.acting import told_prices, told_wares
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.judge.elsewhere import why_elsewhere
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_

MAP, MERCHANT = N_("page 9, The Map"), N_("page 9, Merchant")
POTION, DECK = N_("page 8, Potion"), N_("page 8, Remove, Upgrade, Transform")


def wares(run: Climbing, seat: int) -> Iterator[Any]:
    """Everything that a seat could think of to pay for at a merchant."""
    for ware in run.climb.wares:
        yield from (ca.Buy(ware.uid, paid) for paid in having.ways_to_pay(run, seat, ware.price))
    for card in told_wares(run, seat):
        ways = (having.ways_to_pay(run, seat, price)[:1] for price in told_prices(card))
        yield from (ca.BuyTold(card, paid) for way in ways for paid in way)
    if run.climb.room == "merchant":
        for paid in having.ways_to_pay(run, seat, having.removal_price(run))[:1]:
            yield from (ca.BuyRemoval(card, paid) for card in dict.fromkeys(run.heroes[seat].deck))


def too_little(price: int) -> Refusal:
    """What is offered is not the price, or more than somebody has."""
    template = N_("It costs {price} gold. The offer is wrong, or a player does not have that much.")
    return refuse("price", template, MERCHANT, price=price)


def no_room(run: Climbing, seat: int) -> Refusal:
    """One potion more than a seat may have."""
    template = N_("{name} is at the potion limit. Skip it, pass it on, or discard or use another potion.")
    return refuse("potions", template, POTION, name=run.heroes[seat].name)


def why_not_buy(run: Climbing, seat: int, act: ca.Buy) -> Refusal | None:
    """Why a seat cannot buy what lies there."""
    ware, hero = run.climb.ware(act.ware), run.heroes[seat]
    if ware is None:
        return refuse("sold", N_("This is not for sale."), MERCHANT)
    if ware.seat not in (-1, seat):
        other = run.heroes[ware.seat].name
        return refuse("not-yours", N_("Only {name} may buy this card."), MERCHANT, name=other)
    if ware.kind == "potion" and not having.potion_room(run, seat):
        return no_room(run, seat)
    if run.climb.seats[seat].done:
        return refuse("done", N_("{name} is already done with this room."), MAP, name=hero.name)
    return None if having.can_pay(run, ware.price, act.paid) else too_little(ware.price)


def why_not_told(run: Climbing, seat: int, act: ca.BuyTold) -> Refusal | None:
    """Why a seat cannot have bought what nobody laid out here."""
    hero = run.heroes[seat]
    lying = told_wares(run, seat)
    if act.card not in lying:
        elsewhere = why_elsewhere(run, act.card) if lying else None
        return elsewhere or refuse("sold", N_("This is not for sale."), MERCHANT)
    if run.climb.seats[seat].done:
        return refuse("done", N_("{name} is already done with this room."), MAP, name=hero.name)
    if act.card in BOOK.catalog.potions and not having.potion_room(run, seat):
        return no_room(run, seat)
    fair = any(having.can_pay(run, price, act.paid) for price in told_prices(act.card))
    return None if fair else too_little(told_prices(act.card)[0])


def why_not_removal(run: Climbing, seat: int, act: ca.BuyRemoval) -> Refusal | None:
    """Why a seat cannot have a card removed for gold."""
    at, hero = run.climb.seats[seat], run.heroes[seat]
    if run.climb.room != "merchant" or at.done:
        return refuse("no-merchant", N_("Only a merchant removes cards for gold."), MERCHANT)
    if at.paid_removal:
        template = N_("{name} has already removed a card here. Each player may do so once.")
        return refuse("removed", template, MERCHANT, name=hero.name)
    if act.card not in hero.deck or not having.changeable(act.card, "remove"):
        return refuse("no-card", N_("This card cannot be chosen for that."), DECK)
    price = having.removal_price(run)
    return None if having.can_pay(run, price, act.paid) else too_little(price)
