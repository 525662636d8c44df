"""The acts of players outside fights, carried out; `judge/climbing.py` has judged them before."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from companion.engine.events import Frame
from companion.engine.match import Match
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import gaining, hero_events
from companion.games.slay_the_spire.climb.closing import check_box, end
from companion.games.slay_the_spire.climb.having import lines, price_of, told_by_all
from companion.games.slay_the_spire.climb.making import event_of
from companion.games.slay_the_spire.climb.party import join, leave
from companion.games.slay_the_spire.climb.revealing import in_deck, reveal, shared, told_deck
from companion.games.slay_the_spire.climb.turning import transform
from companion.games.slay_the_spire.climb.way import begin_act, enter
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import ChangeOwnDeck, Gain, PayGold
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.rules.feats import notice
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb import Offer, Ware
from companion.games.slay_the_spire.state.climb_events import TakenOut
from companion.games.slay_the_spire.state.run import Climbing, Owned, Run

Table = Match[Run]
REST, SMITH = 0, 1


def take_climb(table: Table, frame: Frame, seat: int, act: Any) -> None:
    _ACTS[type(act)](table, seat, act)


# The options of a room


def options_of(run: Climbing, seat: int) -> list[tuple[Gain, ...]]:
    """The gains of what a seat may choose in the room, whether or not it still may."""
    climb = run.climb
    if climb.room in ("neow", "quick_start"):
        card = climb.neow[seat] if seat < len(climb.neow) else ""  # "" until one is dealt
        return list(load_climb().neow[card].options) if card else []
    if climb.room == "event" and climb.card:
        return [option.gains for option in event_of(climb).options]
    if climb.room == "campfire":
        return [(), (ChangeOwnDeck("upgrade"),)]
    return []


def price_of_option(gains: tuple[Gain, ...]) -> int:
    """What an option asks to be paid in gold."""
    return sum(gain.gold for gain in gains if isinstance(gain, PayGold))


def _choose(table: Table, seat: int, act: ca.ChooseOption) -> None:
    climb, gains = table.state.climb, options_of(table.state, seat)[act.option]
    table.emit(hero_events.OptionChosen(seat, act.option))
    gaining.pay(table, act.paid)
    if climb.room == "event" and event_of(climb).chooser == "party":
        for other in range(len(table.state.heroes)):
            if other != seat:
                table.emit(hero_events.OptionChosen(other, act.option))
    gaining.queue_option(table, seat, gains)
    if climb.room == "campfire" and act.option == REST:
        _rest(table, seat)


def _rest(table: Table, seat: int) -> None:
    gaining.heal(table, seat, BOOK.limits.rest_heal)
    for _relic, line in list(lines(table.state.heroes[seat], "rest")):
        gaining.carry_out(table, seat, line.ability.do)


# Rewards


def _take(table: Table, seat: int, act: ca.Take) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferClosed(waiting.uid))
    if waiting.kind == "gold":
        gaining.gold(table, seat, waiting.amount)
    elif waiting.kind == "put_back":
        _put_under(table, waiting, act.card)
    elif waiting.kind == "again":
        gaining.queue_option(
            table, seat, options_of(table.state, seat)[table.state.climb.seats[seat].chosen[-1]]
        )
    elif not waiting.open and (deck := told_deck(table.state, waiting, act.card)):
        table.emit(TakenOut(deck, act.card))
        _gain(table, seat, replace(waiting, cards=(act.card,)), act.card)
    elif shared(table.state, waiting):
        row = list(table.state.climb.row)
        row.remove(act.card)
        table.emit(ev.RowLaid(tuple(row)))
        gaining.add_item(table, seat, act.card)
    else:
        _gain(table, seat, waiting, act.card)


def _put_under(table: Table, waiting: Offer, card: str) -> None:
    """The next card of what nobody bought goes under its deck; the last one needs no choice."""
    left = list(waiting.cards)
    left.remove(card)
    gaining.under(table, card)
    if len(set(left)) > 1:
        gaining.offer(table, replace(waiting, uid=0, cards=tuple(left)))
    else:
        for other in left:
            gaining.under(table, other)


def _gain(table: Table, seat: int, waiting: Offer, card: str) -> None:
    left = list(waiting.cards)
    left.remove(card)
    for other in left:
        gaining.under(table, other)
    if card not in BOOK.cards:
        gaining.add_item(table, seat, card)
    elif waiting.kind == "upgraded_card" and f"{card}+" in BOOK.cards:
        gaining.add_card(table, seat, f"{card}+")
    else:
        gaining.add_card(table, seat, card)


def _skip(table: Table, seat: int, act: ca.Skip) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferClosed(waiting.uid))
    for card in waiting.cards:
        gaining.under(table, card)


def _change(table: Table, seat: int, act: ca.ChangeCard) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferCounted(waiting.uid, waiting.amount - 1))
    if waiting.kind == "upgrade":
        table.emit(hero_events.CardUpgraded(seat, act.card))
    elif waiting.kind == "remove":
        gaining.lose_card(table, seat, act.card)
    else:
        transform(table, seat, act.card)


def _give(table: Table, seat: int, act: ca.GiveItem) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferClosed(waiting.uid))
    if act.item < 0:
        gaining.pay(table, act.paid)
    else:
        gaining.use_up(table, seat, owned(table.state, seat, act.item))


def owned(run: Climbing, seat: int, uid: int) -> Owned:
    """The relic or potion of a seat with this uid. Raises `StopIteration` when it has none."""
    hero = run.heroes[seat]
    return next(each for each in (*hero.relics, *hero.potions) if each.uid == uid)


def _swap(table: Table, seat: int, act: ca.Swap) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferClosed(waiting.uid))
    for giver, receiver, thing in ((seat, act.player, act.mine), (act.player, seat, act.theirs)):
        if waiting.kind == "swap_card":
            table.emit(hero_events.CardRemoved(giver, thing, given=True))
            gaining.add_card(table, receiver, thing)
        else:
            relic = next(each for each in table.state.heroes[giver].relics if each.id == thing)
            table.emit(hero_events.ItemLost(giver, relic.uid, thing))
            table.emit(hero_events.ItemGained(receiver, thing))


def _choose_player(table: Table, seat: int, act: ca.ChoosePlayer) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferClosed(waiting.uid))
    gaining.queue(table, act.player, waiting.gains)


def _pass_reward(table: Table, seat: int, act: ca.PassReward) -> None:
    waiting = table.state.climb.offer(act.offer)
    table.emit(ev.OfferClosed(waiting.uid))
    gaining.add_item(table, act.player, waiting.cards[0])


# The merchant


def _buy(table: Table, seat: int, act: ca.Buy) -> None:
    ware = table.state.climb.ware(act.ware)
    gaining.pay(table, act.paid)
    table.emit(ev.WareSold(seat, ware))
    (gaining.add_card if ware.id in BOOK.cards else gaining.add_item)(table, seat, ware.id)


def told_wares(run: Climbing, seat: int) -> dict[str, str]:
    """What a seat may say that it buys, with the deck of each: things that nobody has laid out here."""
    if run.climb.room != "merchant" or seat not in run.lazy:
        return {}
    own = f"cards:{run.heroes[seat].character}"
    decks = [deck for deck in ("relics", "potions", "colorless", own) if told_by_all(run, deck)]
    return {card: deck for deck in decks if deck in run.climb.decks for card in in_deck(run, deck)}


def told_prices(card: str) -> tuple[int, ...]:
    """What the merchant may ask for it: the first relic is cheaper (page 9)."""
    price = price_of(card)
    cheaper = price - load_climb().merchant.first_relic_discount
    return (price, cheaper) if card in BOOK.catalog.relics else (price,)


def _buy_told(table: Table, seat: int, act: ca.BuyTold) -> None:
    deck = told_wares(table.state, seat)[act.card]
    gaining.pay(table, act.paid)
    table.emit(TakenOut(deck, act.card))
    kind: Any = {"relics": "relic", "potions": "potion", "colorless": "colorless"}.get(deck, "card")
    table.emit(ev.WareSold(seat, Ware(0, kind, act.card, sum(act.paid), seat)))
    (gaining.add_card if act.card in BOOK.cards else gaining.add_item)(table, seat, act.card)


def _buy_removal(table: Table, seat: int, act: ca.BuyRemoval) -> None:
    gaining.pay(table, act.paid)
    table.emit(hero_events.RemovalPaid(seat))
    gaining.lose_card(table, seat, act.card)


# Items


def _use_potion(table: Table, seat: int, act: UsePotion) -> None:
    potion = owned(table.state, seat, act.item)
    gaining.use_up(table, seat, potion, drunk=True)
    gaining.carry_out(table, seat, BOOK.catalog.potions[potion.id].do)


def _use_relic(table: Table, seat: int, act: ca.UseRelic) -> None:
    relic = owned(table.state, seat, act.item)
    for line in BOOK.relics[relic.id]:
        if any(isinstance(effect, wider.IgnorePaths) for effect in line.ability.do):
            table.emit(ev.MovesChanged("next_row"))
            gaining.count_use(table, seat, relic)
        elif line.moment == "outside_combat":
            table.emit(hero_events.RelicUsed(seat, relic.uid, relic.id))
            gaining.carry_out(table, seat, line.ability.do, relic)


def _discard_potion(table: Table, seat: int, act: ca.DiscardPotion) -> None:
    gaining.use_up(table, seat, owned(table.state, seat, act.item))


def _give_potion(table: Table, seat: int, act: ca.GivePotion) -> None:
    potion = owned(table.state, seat, act.item)
    table.emit(hero_events.ItemLost(seat, potion.uid, potion.id))
    gaining.add_item(table, act.player, potion.id)


# The party


def _take_key(table: Table, seat: int, act: ca.TakeKey) -> None:
    table.emit(ev.KeyTaken(act.key))
    for waiting in table.state.climb.offers:
        if waiting.kind == "relic":
            _skip(table, waiting.seat, ca.Skip(waiting.uid))
    if act.key == "ruby":
        for other in range(len(table.state.heroes)):
            table.emit(hero_events.SeatDone(other))


def _swap_rows(table: Table, seat: int, act: ca.SwapRows) -> None:
    table.emit(ev.RowsSwapped(seat, act.player))


def _leave(table: Table, seat: int, act: ca.Leave) -> None:
    """What was not taken is skipped (page 8)."""
    for waiting in table.state.climb.offers_of(seat):
        _skip(table, seat, ca.Skip(waiting.uid))
    table.emit(hero_events.SeatDone(seat))


def _enter(table: Table, seat: int, act: ca.Enter) -> None:
    """The party goes to a room, out of the one in which it may still be: what remains there is skipped."""
    if not table.state.climb.room:
        enter(table, act.room)
        return
    for other, at in enumerate(table.state.climb.seats):
        if not at.done:
            _leave(table, other, ca.Leave())
    table.emit(ev.WayChosen(act.room))


_ACTS: dict[type, Callable[[Table, int, Any], None]] = {
    ca.ChooseOption: _choose,
    ca.Reveal: reveal,
    ca.Take: _take,
    ca.Skip: _skip,
    ca.ChangeCard: _change,
    ca.GiveItem: _give,
    ca.Swap: _swap,
    ca.ChoosePlayer: _choose_player,
    ca.PassReward: _pass_reward,
    ca.Buy: _buy,
    ca.BuyTold: _buy_told,
    ca.BuyRemoval: _buy_removal,
    UsePotion: _use_potion,
    ca.UseRelic: _use_relic,
    ca.DiscardPotion: _discard_potion,
    ca.GivePotion: _give_potion,
    ca.SwapRows: _swap_rows,
    ca.TakeKey: _take_key,
    ca.Leave: _leave,
    ca.CheckBox: lambda table, seat, act: check_box(table, seat, act.row),
    ca.Claim: lambda table, seat, act: notice(table, [act.achievement]),
    ca.Enter: _enter,
    ca.BeginAct: lambda table, seat, act: begin_act(table, table.state.act + 1),
    ca.EndClimb: lambda table, seat, act: end(table, "won"),
    ca.Join: join,
    ca.LeaveParty: leave,
}
