"""The judge of potions and relics outside fights: who may use, lay down or pass on what, and why not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb.having import lines, potion_room
from companion.games.slay_the_spire.climb.making import at_the_top
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.judge.buying import POTION, no_room
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_

REWARDS, LAST_STAND = N_("page 8, Rewards"), N_("page 23, The Last Stand")


def items(run: Climbing, seat: int) -> Iterator[Any]:
    hero = run.heroes[seat]
    for potion in hero.potions:
        if BOOK.catalog.potions[potion.id].outside_combat:
            yield UsePotion(potion.uid)
        yield ca.DiscardPotion(potion.uid)
        yield from (ca.GivePotion(potion.uid, other) for other in range(len(run.heroes)) if other != seat)
    for relic in hero.relics:
        if any(line.moment in ("moving_up", "outside_combat") for line in BOOK.relics[relic.id]):
            yield ca.UseRelic(relic.uid)


# The judge


def why_not_potion(run: Climbing, seat: int, act: UsePotion) -> Refusal | None:
    potion = next((each for each in run.heroes[seat].potions if each.uid == act.item), None)
    if potion is None:
        return _not_owned(run, seat)
    if run.heroes[seat].hp == 0:
        return _dead(run, seat)
    entry = BOOK.catalog.potions[potion.id]
    if not entry.outside_combat or entry.when != "activated":
        return refuse("in-fights", N_("{item} cannot be used between fights."), POTION, item=entry.name)
    return None


def _not_owned(run: Climbing, seat: int) -> Refusal:
    return refuse("no-item", N_("{name} does not have this."), REWARDS, name=run.heroes[seat].name)


def _dead(run: Climbing, seat: int) -> Refusal:
    words = N_("{name} died in the last fight and cannot use anything.")
    return refuse("dead", words, LAST_STAND, name=run.heroes[seat].name)


def why_not_discard(run: Climbing, seat: int, act: ca.DiscardPotion) -> Refusal | None:
    owned = any(each.uid == act.item for each in run.heroes[seat].potions)
    return None if owned else _not_owned(run, seat)


def why_not_give_potion(run: Climbing, seat: int, act: ca.GivePotion) -> Refusal | None:
    owned = any(each.uid == act.item for each in run.heroes[seat].potions)
    return why_not_receive(run, seat, act.player) if owned else _not_owned(run, seat)


def why_not_relic(run: Climbing, seat: int, act: ca.UseRelic) -> Refusal | None:
    hero, climb = run.heroes[seat], run.climb
    relic = next((each for each in hero.relics if each.uid == act.item), None)
    if relic is None:
        return _not_owned(run, seat)
    if hero.hp == 0:
        return _dead(run, seat)
    ways = {each.uid for each, _line in lines(hero, "moving_up")}
    goes_on = bool(climb.at) and not climb.room and climb.moves == "paths" and not at_the_top(climb)
    if relic.uid in ways and goes_on:
        return None
    if relic.uid in {each.uid for each, _line in lines(hero, "outside_combat")}:
        return None
    entry = BOOK.catalog.relics[relic.id]
    return refuse("not-now", N_("{item} cannot be used here and now."), N_("page 19"), item=entry.name)


def why_not_receive(run: Climbing, seat: int, player: int) -> Refusal | None:
    if not 0 <= player < len(run.heroes) or player == seat:
        return refuse("no-player", N_("Choose another player."), POTION)
    return None if potion_room(run, player) else no_room(run, player)
