"""A plain good way to climb: what is worth most for this deck, and safe ways when HP are low."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.games.slay_the_spire.bots.appraising import card_worth, relic_worth
from companion.games.slay_the_spire.bots.gains import worth_of
from companion.games.slay_the_spire.climb.acting import REST, options_of
from companion.games.slay_the_spire.climb.having import potion_room
from companion.games.slay_the_spire.climb.making import room_at
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.run import Climbing

ROOMS = {"campfire": 2.0, "treasure": 3.0, "event": 1.5, "encounter": 1.4, "merchant": 1.0, "boss": 1.0}
ELITE = 2.2
LOW = 0.6
"""Below this part of their HP a party avoids elites and rests at campfires."""
CHOOSING = 3.0
"""Choosing an option comes before leaving; what is worth less than nothing is taken where one must."""
TAKE, REVEAL, SKIP, LEAVE = 5.0, 6.0, 0.5, 0.2
USE = 4.0
PLAIN_ATTACK = 0.1
KNOWN_CARD = 0.4
WORTH_TAKING = 0.3


def careful(run: Climbing, seat: int, acts: list[Any], ask: Choice) -> Any:
    """The act that is worth most at once."""
    return max(acts, key=lambda act: _WORTH.get(type(act), _nothing)(run, seat, act))


def score(run: Climbing, seat: int) -> float:
    """How well a climb stands for the party: far up, in health, with good decks."""
    health = sum(hero.hp / hero.max_hp for hero in run.heroes) / len(run.heroes)
    worth = sum(_liking(run, number, card) for number, hero in enumerate(run.heroes) for card in hero.deck)
    return 100.0 * len(run.climb.beaten) + 5.0 * len(run.climb.walked) + 10.0 * health + worth


def _nothing(run: Climbing, seat: int, act: Any) -> float:
    return 0.0


def _health(run: Climbing) -> float:
    return min(hero.hp / hero.max_hp for hero in run.heroes)


def _enter(run: Climbing, seat: int, act: ca.Enter) -> float:
    if run.climb.room:
        return 0.0  # first what there is in this one
    kind = room_at(run.climb, act.room)
    if kind in ("elite", "burning_elite"):
        return ELITE if _health(run) > LOW else 0.5
    return ROOMS.get(kind, 1.0) + (2.0 if kind == "campfire" and _health(run) < LOW else 0.0)


def _liking(run: Climbing, seat: int, thing: str) -> float:
    if thing in BOOK.cards:
        return card_worth(thing) - KNOWN_CARD * run.heroes[seat].deck.count(thing)
    if thing in BOOK.catalog.relics:
        return 1.0 + relic_worth(BOOK.catalog.relics[thing])
    return 1.0


def _take(run: Climbing, seat: int, act: ca.Take) -> float:
    if not act.card:
        waiting = run.climb.offer(act.offer)
        return TAKE if run.heroes[seat].hp > 1 or (waiting is not None and waiting.kind == "gold") else 0.0
    liking = _liking(run, seat, act.card)
    return TAKE + liking if liking >= WORTH_TAKING else 0.0


def _choose(run: Climbing, seat: int, act: ca.ChooseOption) -> float:
    hero = run.heroes[seat]
    if run.climb.room == "campfire":
        weak = hero.hp < LOW * hero.max_hp
        return 3.0 if (act.option == REST) == weak else 2.0
    gains = options_of(run, seat)[act.option]
    return CHOOSING + worth_of(run, seat, gains) - 0.01 * act.option


def _change(run: Climbing, seat: int, act: ca.ChangeCard) -> float:
    waiting = run.climb.offer(act.offer)
    worth = card_worth(act.card)
    if waiting is not None and waiting.kind == "upgrade":
        return TAKE + card_worth(f"{act.card}+") - worth
    return TAKE - worth + PLAIN_ATTACK * _plain_attack(act.card)


def _plain_attack(card: str) -> bool:
    """Whether it is one of the starter Strikes, which a deck can do without sooner than its Defends."""
    played = BOOK.cards[card].card
    return played.starter and played.copies > 1 and played.type == "attack"


def _buy(run: Climbing, seat: int, act: ca.Buy) -> float:
    ware = run.climb.ware(act.ware)
    if ware is None or act.paid[seat] < ware.price:
        return 0.0
    return 1.0 + _liking(run, seat, ware.id) - 0.1 * ware.price


def _removal(run: Climbing, seat: int, act: ca.BuyRemoval) -> float:
    if act.paid[seat] != sum(act.paid):
        return 0.0
    return 1.5 - card_worth(act.card) + PLAIN_ATTACK * _plain_attack(act.card)


def _use_relic(run: Climbing, seat: int, act: ca.UseRelic) -> float:
    """What a relic does between fights for nothing is done; whatever changes dice and ways is kept."""
    relic = next(each for each in run.heroes[seat].relics if each.uid == act.item)
    return USE if any(line.moment == "outside_combat" for line in BOOK.relics[relic.id]) else 0.0


def _skip(run: Climbing, seat: int, act: ca.Skip) -> float:
    waiting = run.climb.offer(act.offer)
    full = waiting is not None and waiting.kind == "potion" and not potion_room(run, seat)
    return SKIP + (REVEAL if full else 0.0)


_WORTH: dict[type, Callable[[Climbing, int, Any], float]] = {
    ca.Enter: _enter,
    ca.Reveal: lambda run, seat, act: REVEAL,
    ca.Take: _take,
    ca.Skip: _skip,
    ca.ChooseOption: _choose,
    ca.ChangeCard: _change,
    ca.Buy: _buy,
    ca.BuyRemoval: _removal,
    ca.UseRelic: _use_relic,
    ca.GiveItem: lambda run, seat, act: 1.0,
    ca.ChoosePlayer: lambda run, seat, act: 1.0 + (act.player == seat),
    ca.BeginAct: lambda run, seat, act: 2.0,
    ca.Leave: lambda run, seat, act: LEAVE,
    ca.TakeKey: lambda run, seat, act: 2.5 if act.key == "ruby" and _health(run) > LOW else 0.0,
    ca.Accept: lambda run, seat, act: LEAVE,
}
