"""The judge of the options of a room: what a seat may choose, and why not (page 9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import acting, having
from companion.games.slay_the_spire.climb.having import giveable
from companion.games.slay_the_spire.climb.making import event_of
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.judge import buying
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.judge.offers import DAILY, EVENT, REWARDS, swappable
from companion.games.slay_the_spire.rules.run_modifiers import no_rest
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_

CAMPFIRE = N_("page 9, Campfire")


def choices(run: Climbing, seat: int) -> Iterator[ca.ChooseOption]:
    """The options of the room, with each way to pay for them."""
    for index, gains in enumerate(acting.options_of(run, seat)):
        price = acting.price_of_option(gains)
        ways = having.ways_to_pay(run, seat, price) if price else [()]
        yield from (ca.ChooseOption(index, paid) for paid in ways)


def waits_for(run: Climbing, seat: int) -> Refusal:
    """What waits for a seat comes first."""
    name = run.heroes[seat].name
    return refuse("offers-first", N_("{name} must take or skip what is waiting first."), REWARDS, name=name)


def why_not_option(run: Climbing, seat: int, act: ca.ChooseOption) -> Refusal | None:
    """Why a seat cannot choose this, or not so paid."""
    options = acting.options_of(run, seat)
    if not 0 <= act.option < len(options):
        return refuse("no-option", N_("There is no such option here."), EVENT)
    refused = option_refused(run, seat, act.option)
    price = acting.price_of_option(options[act.option])
    if refused is None and price and not having.can_pay(run, price, act.paid):
        return buying.too_little(price)
    if refused is None and not price and any(act.paid):
        return refuse("nothing-to-pay", N_("This option costs nothing."), EVENT)
    return refused


def option_refused(run: Climbing, seat: int, option: int) -> Refusal | None:
    """Why a seat cannot choose an option, whatever it pays."""
    at, climb, name = run.climb.seats[seat], run.climb, run.heroes[seat].name
    event = event_of(climb) if climb.room == "event" else None
    several = event is not None and event.most > 1
    if at.done or (not several and (climb.offers_of(seat) or climb.queue[seat])):
        return waits_for(run, seat)
    if len(at.chosen) >= (event.most if event else 1):
        return refuse("chosen", N_("{name} has already chosen."), EVENT, name=name)
    if climb.room == "campfire":
        return _campfire_refused(run, seat, option)
    if event is not None:
        taken = [other.chosen for other in climb.seats if option in other.chosen]
        if taken and (event.different or option in at.chosen):
            return refuse("taken", N_("This option was already chosen."), EVENT)
        relic = event.options[option].party_has_relic
        if relic and all(owned.id != relic for hero in run.heroes for owned in hero.relics):
            return refuse("no-relic", N_("No player has the relic that this option needs."), EVENT)
    return _lacking(run, seat, acting.options_of(run, seat)[option])


def _campfire_refused(run: Climbing, seat: int, option: int) -> Refusal | None:
    hero = run.heroes[seat]
    if option == acting.REST and no_rest(run):
        return refuse("no-rest", N_("Players cannot rest in this climb (Night Terrors)."), DAILY)
    if having.cannot(hero, "rest" if option == acting.REST else "smith"):
        return refuse("forbidden", N_("A relic of {name} prevents that."), CAMPFIRE, name=hero.name)
    if option == acting.SMITH and not any(having.changeable(card, "upgrade") for card in hero.deck):
        return refuse("no-card", N_("{name} has no card that can be upgraded."), buying.DECK, name=hero.name)
    return None


def _lacking(run: Climbing, seat: int, gains: cl.Gains) -> Refusal | None:
    """To pay or give one must first have what is asked (page 9)."""
    hero = run.heroes[seat]
    for gain in gains:
        if isinstance(gain, cl.PayGold) and sum(each.gold for each in run.heroes) < gain.gold:
            return buying.too_little(gain.gold)
        if isinstance(gain, cl.Give) and gains[0] is gain and not giveable(run, seat, gain.what):
            return refuse("nothing-to-give", N_("{name} has nothing to give."), EVENT, name=hero.name)
        if isinstance(gain, cl.Stake) and not _stake_there(run, seat, gain):
            return refuse("nothing-to-give", N_("{name} has nothing to give."), EVENT, name=hero.name)
        if isinstance(gain, cl.SwapWithPlayer) and not _may_swap(run, seat, gain):
            return refuse("no-swap", N_("There is no one to swap with."), EVENT)
        needs = isinstance(gain, cl.ChangeOwnDeck) and bool(gain.rarities)
        if needs and not having.choosable(run, _task(seat, gain)):
            return refuse("no-card", N_("{name} has no such card."), EVENT, name=hero.name)
    return None


def _task(seat: int, gain: Any) -> Offer:
    return Offer(0, seat, gain.change, of=gain.of, rarities=gain.rarities)


def _stake_there(run: Climbing, seat: int, gain: cl.Stake) -> bool:
    items = [*giveable(run, seat, "relic"), *giveable(run, seat, "potion")]
    return bool(items) or sum(hero.gold for hero in run.heroes) >= gain.gold


def _may_swap(run: Climbing, seat: int, gain: cl.SwapWithPlayer) -> bool:
    probe = Offer(0, seat, "swap_card" if gain.what == "card" else "swap_relic")
    others = [other for other in range(len(run.heroes)) if other != seat]
    return bool(swappable(run, seat, probe)) and any(swappable(run, other, probe) for other in others)
