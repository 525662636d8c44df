"""Buying, selling and trading: what may change hands."""

from __future__ import annotations

from companion.engine.refusals import Refusal, refuse
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.judge.refusing import MERCHANT_RULE, TRADE_RULE
from companion.games.mini_rogue.rooms import may_hold
from companion.games.mini_rogue.state import Buy, Explore, Give, Sell, State, Swap
from companion.speech.words import N_

TRACKS = ("gold", "food", "armor")


def goods_for_sale(state: State) -> list[str]:
    """What the merchant has in this game."""
    retail = state.rules.merchant_sells_food
    return [name for name, goods in BOOK.content.goods.items() if retail or not goods.retail]


def why_not_buy(state: State, seat: int, act: Buy) -> Refusal | None:
    """Why this cannot be bought: gold, or a potion that is held already (MR-58)."""
    hero = state.party[seat]
    if act.goods not in goods_for_sale(state):
        return refuse("not-sold", N_("The merchant does not sell this."), MERCHANT_RULE)
    goods = BOOK.content.goods[act.goods]
    if hero.gold < goods.buy:
        template = N_("{goods}: the price is {price} gold, but {name} has {gold}.")
        values = {"goods": goods.name, "price": goods.buy, "name": hero.name, "gold": hero.gold}
        return Refusal("too-dear", template, MERCHANT_RULE, values)
    if act.goods != "potion":
        if not act.potion:
            return None
        return refuse("no-potion", N_("Name a potion only when you buy a potion."), MERCHANT_RULE)
    if act.potion not in BOOK.content.potions:
        return refuse("which-potion", N_("Choose which potion to buy."), MERCHANT_RULE)
    if act.potion in hero.potions:
        return refuse("held-already", N_("You cannot hold the same potion twice."), N_("Potions"))
    return None


def why_not_sell(state: State, seat: int, act: Sell) -> Refusal | None:
    """Why this cannot be sold: it is not there, or the purse is full (MR-58)."""
    hero = state.party[seat]
    goods = BOOK.content.goods.get(act.goods)
    if goods is None or not goods.sell:
        return refuse("not-bought", N_("The merchant does not buy this."), MERCHANT_RULE)
    held = act.potion in hero.potions if act.goods == "potion" else not act.potion and hero.armor > 0
    if not held:
        return refuse("not-held", N_("{name} has none to sell."), MERCHANT_RULE, name=hero.name)
    if hero.gold >= state.mat.gold:
        return refuse("purse-full", N_("The mat cannot hold more gold."), "MR-58")
    return None


# Trade


def _why_not_trade(state: State, seat: int) -> Refusal | None:
    """Two players on the same room, after it was resolved (MR-77)."""
    frame = state.stack[-1]
    if len(state.party) < 2 or not isinstance(frame, Explore):
        return refuse("alone", N_("There is no one to trade with."), TRADE_RULE)
    mine, other = state.party[seat], state.party[1 - seat]
    if 1 - seat not in frame.to_move and not state.rules.trade_anywhere:
        template = N_("{name} has already moved on. Trade before either of you moves.")
        return refuse("moved-on", template, TRADE_RULE, name=other.name)
    if mine.position != other.position and not state.rules.trade_anywhere:
        return refuse("apart", N_("Players can only trade in the same room."), TRADE_RULE)
    return None


def why_not_give(state: State, seat: int, act: Give) -> Refusal | None:
    """Why this cannot be given: it is not there, or the other cannot hold it."""
    refusal = _why_not_trade(state, seat)
    if refusal is not None:
        return refusal
    mine, other = state.party[seat], state.party[1 - seat]
    if act.what in TRACKS:
        if getattr(mine, act.what) <= 0:
            return _nothing(state, seat)
        fits = getattr(other, act.what) < getattr(state.mat, act.what)
        return None if fits else _too_much(state, 1 - seat)
    if act.what in mine.items:
        return None if may_hold(state, 1 - seat) else _too_much(state, 1 - seat)
    if act.what not in mine.potions:
        return _nothing(state, seat)
    full = len(other.potions) >= state.mat.potions or act.what in other.potions
    return _too_much(state, 1 - seat) if full else None


def why_not_swap(state: State, seat: int, act: Swap) -> Refusal | None:
    """Why two potions cannot be exchanged: both are there, and nobody may hold one twice."""
    refusal = _why_not_trade(state, seat)
    if refusal is not None:
        return refusal
    mine, other = state.party[seat], state.party[1 - seat]
    if act.potion not in mine.potions:
        return _nothing(state, seat)
    if act.other not in other.potions:
        return _nothing(state, 1 - seat)
    if act.potion in other.potions or act.other in mine.potions:
        return _too_much(state, 1 - seat)
    return None


def _nothing(state: State, seat: int) -> Refusal:
    return refuse("not-held", N_("{name} has none of this."), TRADE_RULE, name=state.party[seat].name)


def _too_much(state: State, seat: int) -> Refusal:
    template = N_("{name} cannot hold more of this.")
    return refuse("no-place", template, TRADE_RULE, name=state.party[seat].name)
