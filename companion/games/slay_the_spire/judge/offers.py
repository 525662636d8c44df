"""The judge of rewards and tasks that wait for a seat: what may be done with them, and why not (page 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import having, revealing
from companion.games.slay_the_spire.climb.having import giveable
from companion.games.slay_the_spire.climb.quick_starting import batches_done, boss_relics_done
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.judge import buying
from companion.games.slay_the_spire.judge.elsewhere import why_elsewhere
from companion.games.slay_the_spire.judge.items import why_not_receive
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Offer
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_

REWARDS, EVENT = N_("page 8, Rewards"), N_("page 9, Event")
DAILY, QUICK = N_("page 21, Daily Climb"), N_("page 22, Quick Start Rules")
REVEALED = ("card", "upgraded_card", "rare", "colorless", "relic", "potion", "boss_relic")


# Candidates


def answers_to(run: Climbing, seat: int, waiting: Offer) -> Iterator[Any]:
    """Everything a seat could think of to do with one reward or task that waits for it."""
    uid = waiting.uid
    told = revealing.told_decks(run, waiting)
    if told and (waiting.kind != "potion" or having.potion_room(run, seat)):
        pass  # who has no room for a potion can pass it on when it lies open
    elif waiting.kind in REVEALED and revealing.decks_of_choice(run, waiting):
        ways = combinations(revealing.decks_of_choice(run, waiting), revealing.cards_to_reveal(run, waiting))
        yield from (ca.Reveal(uid, "", decks) for decks in ways)
    elif waiting.kind in REVEALED:
        others = BOOK.catalog.characters if waiting.other_deck else ("",)
        yield from (ca.Reveal(uid, deck) for deck in others)
    row = run.climb.row if revealing.shared(run, waiting) else waiting.cards
    yield from (ca.Take(uid, card) for card in dict.fromkeys(row))
    for deck in told:
        yield from (ca.Take(uid, card) for card in revealing.in_deck(run, deck))
    if waiting.kind in ("gold", "again"):
        yield ca.Take(uid)
    yield from _tasks(run, seat, waiting)
    yield ca.Skip(uid)


def _tasks(run: Climbing, seat: int, waiting: Offer) -> Iterator[Any]:
    uid, others = waiting.uid, [other for other in range(len(run.heroes)) if other != seat]
    if waiting.kind in ("remove", "upgrade", "transform"):
        yield from (ca.ChangeCard(uid, card) for card in having.choosable(run, waiting))
    elif waiting.kind in ("give_relic", "give_potion", "stake"):
        yield from (ca.GiveItem(uid, each.uid) for each in _stakes(run, seat, waiting))
        if waiting.kind == "stake":
            yield from (ca.GiveItem(uid, -1, paid) for paid in having.ways_to_pay(run, seat, waiting.amount))
    elif waiting.kind == "player":
        yield from (ca.ChoosePlayer(uid, player) for player in range(len(run.heroes)))
    elif waiting.kind in ("swap_card", "swap_relic"):
        for other in others:
            pairs = product(swappable(run, seat, waiting), swappable(run, other, waiting))
            yield from (ca.Swap(uid, mine, other, theirs) for mine, theirs in pairs)
    elif waiting.kind == "potion":
        yield from (ca.PassReward(uid, other) for other in others)


def _stakes(run: Climbing, seat: int, waiting: Offer) -> list[Any]:
    kinds = {"give_relic": ("relic",), "give_potion": ("potion",)}.get(waiting.kind, ("relic", "potion"))
    return [item for kind in kinds for item in giveable(run, seat, kind)]


def swappable(run: Climbing, seat: int, waiting: Offer) -> list[str]:
    """What a seat may swap: its relics, or each card of its deck."""
    if waiting.kind == "swap_relic":
        return [relic.id for relic in giveable(run, seat, "relic")]
    return [card for card in dict.fromkeys(run.heroes[seat].deck) if having.changeable(card, "remove")]


# The judge


def why_not(run: Climbing, seat: int, act: Any) -> Refusal | None:
    """Why a seat cannot do this with a reward or task, which must wait for it."""
    waiting = run.climb.offer(act.offer)
    if waiting is None or waiting.seat != seat:
        name = run.heroes[seat].name
        return refuse("no-reward", N_("No such reward is waiting for {name}."), REWARDS, name=name)
    return _JUDGES[type(act)](run, seat, act, waiting)


def _why_not_reveal(run: Climbing, seat: int, act: ca.Reveal, waiting: Offer) -> Refusal | None:
    if waiting.kind not in REVEALED or waiting.open or (revealing.shared(run, waiting) and run.climb.row):
        return refuse("revealed", N_("There is nothing left to reveal."), REWARDS)
    if run.climb.room == "quick_start" and (refused := _not_its_turn(run, seat, waiting)):
        return refused
    choice = revealing.decks_of_choice(run, waiting)
    if bool(choice) != bool(act.decks) or not set(act.decks) <= set(choice):
        return refuse("which-decks", N_("Choose a different deck for each card you reveal."), DAILY)
    if choice and not len(set(act.decks)) == len(act.decks) == revealing.cards_to_reveal(run, waiting):
        return refuse("which-decks", N_("Choose a different deck for each card you reveal."), DAILY)
    if waiting.other_deck != bool(act.deck) or act.deck == run.heroes[seat].character:
        return refuse("which-deck", N_("Choose another character's deck."), EVENT)
    return None if not act.deck or act.deck in BOOK.catalog.characters else _nobody(act.deck)


def _not_its_turn(run: Climbing, seat: int, waiting: Offer) -> Refusal | None:
    """At the quick start table nobody sees a reward before the one that lies open is settled (page 22)."""
    if waiting.kind == "boss_relic" and boss_relics_done(run, seat) > batches_done(run):
        return refuse("party-first", N_("The party gains boss relics together. Wait for the others."), QUICK)
    if any(other.open for other in run.climb.offers_of(seat)):
        name = run.heroes[seat].name
        words = N_("{name} must take or skip the open reward first. Rewards come one at a time here.")
        return refuse("one-by-one", words, QUICK, name=name)
    return None


def _nobody(name: str) -> Refusal:
    return refuse("no-character", N_("There is no character {name}."), REWARDS, name=name)


def _why_not_take(run: Climbing, seat: int, act: ca.Take, waiting: Offer) -> Refusal | None:
    if waiting.kind in ("gold", "again"):
        return None if not act.card else refuse("not-there", N_("That is not there."), REWARDS)
    row = run.climb.row if revealing.shared(run, waiting) else waiting.cards
    if waiting.kind == "put_back" and act.card in row:
        return None
    lies_there = act.card in row or bool(revealing.told_deck(run, waiting, act.card))
    if waiting.kind not in REVEALED or not lies_there:
        elsewhere = why_elsewhere(run, act.card) if revealing.told_decks(run, waiting) else None
        return elsewhere or refuse("not-there", N_("That is not there. Reveal first."), REWARDS)
    if waiting.kind == "potion" and not having.potion_room(run, seat):
        return buying.no_room(run, seat)
    return None


def _why_not_skip(run: Climbing, seat: int, act: ca.Skip, waiting: Offer) -> Refusal | None:
    if waiting.must and can_do(run, seat, waiting):
        return refuse("must", N_("You chose this, so you cannot skip it."), EVENT)
    return None


def can_do(run: Climbing, seat: int, waiting: Offer) -> bool:
    """Whether a seat can do a task at all."""
    return any(why_not(run, seat, act) is None for act in _tasks(run, seat, waiting))


def _why_not_change(run: Climbing, seat: int, act: ca.ChangeCard, waiting: Offer) -> Refusal | None:
    kinds = ("remove", "upgrade", "transform")
    if waiting.kind not in kinds or not having.can_choose(run, waiting, act.card):
        return refuse("no-card", N_("This card cannot be chosen for that."), buying.DECK)
    return None


def _why_not_give(run: Climbing, seat: int, act: ca.GiveItem, waiting: Offer) -> Refusal | None:
    if waiting.kind == "stake" and act.item == -1:
        return None if having.can_pay(run, waiting.amount, act.paid) else buying.too_little(waiting.amount)
    kinds = ("give_relic", "give_potion", "stake")
    given = not act.paid and act.item in [i.uid for i in _stakes(run, seat, waiting)]
    if waiting.kind in kinds and given:
        return None
    return refuse("nothing-to-give", N_("{name} cannot give that."), EVENT, name=run.heroes[seat].name)


def _why_not_swap(run: Climbing, seat: int, act: ca.Swap, waiting: Offer) -> Refusal | None:
    known = 0 <= act.player < len(run.heroes) and act.player != seat
    fitting = known and waiting.kind in ("swap_card", "swap_relic")
    mine = fitting and act.mine in swappable(run, seat, waiting)
    if mine and act.theirs in swappable(run, act.player, waiting):
        return None
    return refuse("no-swap", N_("These two cannot be swapped."), EVENT)


def _why_not_player(run: Climbing, seat: int, act: ca.ChoosePlayer, waiting: Offer) -> Refusal | None:
    if waiting.kind == "player" and 0 <= act.player < len(run.heroes):
        return None
    return refuse("no-player", N_("Choose one of the players."), EVENT)


def _why_not_pass(run: Climbing, seat: int, act: ca.PassReward, waiting: Offer) -> Refusal | None:
    if waiting.kind != "potion" or not waiting.cards:
        return refuse("not-there", N_("That is not there. Reveal first."), REWARDS)
    return why_not_receive(run, seat, act.player)


_JUDGES: dict[type, Callable[[Climbing, int, Any, Offer], Refusal | None]] = {
    ca.Reveal: _why_not_reveal,
    ca.Take: _why_not_take,
    ca.Skip: _why_not_skip,
    ca.ChangeCard: _why_not_change,
    ca.GiveItem: _why_not_give,
    ca.Swap: _why_not_swap,
    ca.ChoosePlayer: _why_not_player,
    ca.PassReward: _why_not_pass,
}
WAITING = tuple(_JUDGES)
"""The acts about what waits."""
