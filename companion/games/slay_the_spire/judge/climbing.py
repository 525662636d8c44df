"""The judge of a climb between fights: who may do what in a room or on the way, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, product
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import acting, having, revealing
from companion.games.slay_the_spire.climb.book import free_rows
from companion.games.slay_the_spire.climb.gaining import giveable
from companion.games.slay_the_spire.climb.making import event_of, next_spaces
from companion.games.slay_the_spire.climb.quick_starting import batches_done, boss_relics_done
from companion.games.slay_the_spire.climb.turning import die_changes
from companion.games.slay_the_spire.climb.way import may_go_on
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.judge import buying
from companion.games.slay_the_spire.judge.elsewhere import why_elsewhere
from companion.games.slay_the_spire.judge.items import (
    items,
    why_not_discard,
    why_not_give_potion,
    why_not_potion,
    why_not_receive,
    why_not_relic,
)
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.judge.party import changes, why_not_change
from companion.games.slay_the_spire.rules.by_hand import has_been_reached
from companion.games.slay_the_spire.rules.run_modifiers import no_rest
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb import Climb, Offer
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_

REWARDS = N_("page 8, Rewards")
CAMPFIRE, EVENT = N_("page 9, Campfire"), N_("page 9, Event")
FEATS, BOOKS = N_("page 21, Achievements"), N_("page 20, Unlocks")
QUICK = N_("page 22, Quick Start Rules")
DAILY, ROWS = N_("page 21, Daily Climb"), N_("page 13, Switch Rows")
KEYS = N_("page 22, Act IV")
KEY_OF = {"campfire": "ruby", "treasure": "sapphire", "elite": "sapphire"}
"""The keys that the party can take in a room."""
CARDS = ("card", "upgraded_card", "rare", "colorless")
WITHOUT_OPTIONS = ("encounter", "elite", "boss", "treasure", "merchant")
"""The rooms that the party leaves by going on: nobody chooses an option there."""
REVEALED = (*CARDS, "relic", "potion", "boss_relic")


# Candidates


def candidates(run: Climbing, ask: Choice, seat: int) -> list[Any]:
    """Everything a seat could think of here and now; `why_not` decides."""
    if ask.topic == "room die":
        return [*die_changes(run, seat), ca.Accept()]
    if ask.topic == "boxes":
        return [ca.CheckBox(row) for row in free_rows(run.climb.book or Book())]
    found = [*_rewards(run, seat), *_choices(run, seat), *buying.wares(run, seat), *items(run, seat)]
    if ask.topic == "path" or (run.climb.room in WITHOUT_OPTIONS and run.climb.layout):
        found += [ca.Enter(space) for space in next_spaces(run.climb)]
    if ask.topic == "path":
        found += [ca.SwapRows(other) for other in range(len(run.heroes)) if other != seat]
    elif ask.topic == "act":
        found += [ca.BeginAct(), ca.EndClimb(), *changes(run)]
    elif not _skipping_is_leaving(run, seat):
        found.append(ca.Leave())
    return [*found, *_of_the_party(run.climb)]


def _skipping_is_leaving(run: Climbing, seat: int) -> bool:
    """Whether all that a seat could leave is one reward that lies open, which is skipped instead."""
    waiting = run.climb.offers_of(seat)
    return len(waiting) == 1 and not revealing.told_decks(run, waiting[0])


def _of_the_party(climb: Climb) -> Iterator[Any]:
    """Keys, where they can be had, and achievements that are declared, until the room after the fight."""
    if climb.met:
        yield from (ca.Claim(each.id) for each in load_climb().achievements.values() if each.declared)
    if "act4" in climb.unlocked and climb.room in KEY_OF:
        yield ca.TakeKey(KEY_OF[climb.room])


def _rewards(run: Climbing, seat: int) -> Iterator[Any]:
    """The answers to what waits; of rewards that are alike, those to the first stand for all."""
    alike: list[Offer] = []
    for waiting in run.climb.offers_of(seat):
        nameless = replace(waiting, uid=0)
        if nameless not in alike:
            yield from answers_to(run, seat, waiting)
        alike.append(nameless)


def answers_to(run: Climbing, seat: int, waiting: Offer) -> Iterator[Any]:
    """Everything a seat could think of to do with one reward or task that waits for it."""
    uid = waiting.uid
    told = revealing.told_decks(run, waiting)
    if told and waiting.kind != "potion":  # a potion that lies open can be passed on
        pass
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
            pairs = product(_swappable(run, seat, waiting), _swappable(run, other, waiting))
            yield from (ca.Swap(uid, mine, other, theirs) for mine, theirs in pairs)
    elif waiting.kind == "potion":
        yield from (ca.PassReward(uid, other) for other in others)


def _stakes(run: Climbing, seat: int, waiting: Offer) -> list[Any]:
    kinds = {"give_relic": ("relic",), "give_potion": ("potion",)}.get(waiting.kind, ("relic", "potion"))
    return [item for kind in kinds for item in giveable(run, seat, kind)]


def _swappable(run: Climbing, seat: int, waiting: Offer) -> list[str]:
    if waiting.kind == "swap_relic":
        return [relic.id for relic in giveable(run, seat, "relic")]
    return [card for card in dict.fromkeys(run.heroes[seat].deck) if having.changeable(card, "remove")]


def _choices(run: Climbing, seat: int) -> Iterator[ca.ChooseOption]:
    for index, gains in enumerate(acting.options_of(run, seat)):
        price = acting.price_of_option(gains)
        ways = having.ways_to_pay(run, seat, price) if price else [()]
        yield from (ca.ChooseOption(index, paid) for paid in ways)


def legal(run: Climbing, ask: Choice, seat: int) -> list[Any]:
    """The candidates that `why_not` lets through."""
    return [act for act in candidates(run, ask, seat) if why_not(run, ask, seat, act) is None]


# The judge


def why_not(run: Climbing, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(run.heroes):
        return refuse("not-playing", N_("This climb has no such seat."))
    if isinstance(act, ca.Join | ca.LeaveParty):
        return why_not_change(run, act) or _busy(run)
    if ask.topic == "room die":
        known = seat in ask.seats and (act == ca.Accept() or act in die_changes(run, seat))
        return None if known else refuse("die-first", N_("Change or accept the die first."))
    if ask.topic == "boxes":
        return _why_not_box(run, ask, seat, act)
    judge = _JUDGES.get(type(act))
    if judge is None:
        return refuse("no-fight", N_("That belongs to a fight, and there is no fight now."), N_("page 9"))
    if ask.topic not in _TOPICS.get(type(act), (ask.topic,)):
        return refuse("not-now", N_("You cannot do that here and now."), buying.MAP)
    return judge(run, seat, act)


_TOPICS: dict[type, tuple[str, ...]] = {
    ca.Enter: ("path", "room"),
    ca.SwapRows: ("path",),
    ca.Leave: ("room",),
    ca.TakeKey: ("room",),
    ca.ChooseOption: ("room",),
    ca.BeginAct: ("act",),
    ca.EndClimb: ("act",),
}


def _busy(run: Climbing) -> Refusal | None:
    """Whatever waits must be taken or skipped before the party goes on."""
    if not run.climb.offers:
        return None
    return _waits_for(run, run.climb.offers[0].seat)


def _why_not_enter(run: Climbing, seat: int, act: ca.Enter) -> Refusal | None:
    if act.room not in next_spaces(run.climb):
        return refuse("no-path", N_("No path leads from here to room {room}."), buying.MAP, room=act.room)
    if not run.climb.room:
        return _busy(run)
    if run.climb.room not in WITHOUT_OPTIONS:
        return refuse("room-first", N_("Finish this room first."), buying.MAP)
    others = (other for other in range(len(run.heroes)) if other != seat)
    waiting = next((other for other in others if run.climb.offers_of(other)), None)
    if waiting is not None:
        return _waits_for(run, waiting)
    return _why_not_skipped(run, seat)


def _waits_for(run: Climbing, seat: int) -> Refusal:
    name = run.heroes[seat].name
    return refuse("offers-first", N_("{name} must take or skip what is waiting first."), REWARDS, name=name)


def _why_not_act(run: Climbing, seat: int, act: ca.BeginAct) -> Refusal | None:
    if not may_go_on(run):
        return refuse("no-act", N_("The party cannot move on to another act."), KEYS)
    return _busy(run)


def _why_not_leave(run: Climbing, seat: int, act: ca.Leave) -> Refusal | None:
    if run.climb.seats[seat].done:
        return refuse(
            "done", N_("{name} is already done with this room."), buying.MAP, name=run.heroes[seat].name
        )
    if run.climb.room == "quick_start":
        template = N_("{name} must go through every row of the table first, down to the merchant.")
        return refuse("rows-first", template, QUICK, name=run.heroes[seat].name)
    return _why_not_skipped(run, seat)


def _why_not_skipped(run: Climbing, seat: int) -> Refusal | None:
    """What a seat cannot skip in its room: what it has chosen to do, and the choice itself."""
    if any(waiting.must and _can_do(run, seat, waiting) for waiting in run.climb.offers_of(seat)):
        return _waits_for(run, seat)
    must = run.climb.room in ("event", "neow") and not run.climb.seats[seat].chosen
    if must and any(
        _option_refused(run, seat, index) is None for index in range(len(acting.options_of(run, seat)))
    ):
        template = N_("{name} must choose one of the options first.")
        return refuse("choose-first", template, EVENT, name=run.heroes[seat].name)
    return None


# Options


def _why_not_option(run: Climbing, seat: int, act: ca.ChooseOption) -> Refusal | None:
    options = acting.options_of(run, seat)
    if not 0 <= act.option < len(options):
        return refuse("no-option", N_("There is no such option here."), EVENT)
    refused = _option_refused(run, seat, act.option)
    price = acting.price_of_option(options[act.option])
    if refused is None and price and not having.can_pay(run, price, act.paid):
        return buying.too_little(price)
    if refused is None and not price and any(act.paid):
        return refuse("nothing-to-pay", N_("This option costs nothing."), EVENT)
    return refused


def _option_refused(run: Climbing, seat: int, option: int) -> Refusal | None:
    at, climb, name = run.climb.seats[seat], run.climb, run.heroes[seat].name
    event = event_of(climb) if climb.room == "event" else None
    several = event is not None and event.most > 1
    if at.done or (not several and (climb.offers_of(seat) or climb.queue[seat])):
        return _waits_for(run, seat)
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
    return bool(_swappable(run, seat, probe)) and any(_swappable(run, other, probe) for other in others)


# Rewards


def _of_seat(run: Climbing, seat: int, uid: int) -> Offer | Refusal:
    waiting = run.climb.offer(uid)
    if waiting is None or waiting.seat != seat:
        return refuse(
            "no-reward", N_("No such reward is waiting for {name}."), REWARDS, name=run.heroes[seat].name
        )
    return waiting


def _why_not_reveal(run: Climbing, seat: int, act: ca.Reveal) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
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


def _why_not_take(run: Climbing, seat: int, act: ca.Take) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    if waiting.kind in ("gold", "again"):
        return None if not act.card else refuse("not-there", N_("That is not there."), REWARDS)
    row = run.climb.row if revealing.shared(run, waiting) else waiting.cards
    lies_there = act.card in row or bool(revealing.told_deck(run, waiting, act.card))
    if waiting.kind not in REVEALED or not lies_there:
        elsewhere = why_elsewhere(run, act.card) if revealing.told_decks(run, waiting) else None
        return elsewhere or refuse("not-there", N_("That is not there. Reveal first."), REWARDS)
    if waiting.kind == "potion" and not having.potion_room(run, seat):
        return buying.no_room(run, seat)
    return None


def _why_not_skip(run: Climbing, seat: int, act: ca.Skip) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    if waiting.must and _can_do(run, seat, waiting):
        return refuse("must", N_("You chose this, so you cannot skip it."), EVENT)
    return None


def _can_do(run: Climbing, seat: int, waiting: Offer) -> bool:
    acts = (act for act in _tasks(run, seat, waiting))
    return any(_JUDGES[type(act)](run, seat, act) is None for act in acts)


def _why_not_change(run: Climbing, seat: int, act: ca.ChangeCard) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    kinds = ("remove", "upgrade", "transform")
    if waiting.kind not in kinds or not having.can_choose(run, waiting, act.card):
        return refuse("no-card", N_("This card cannot be chosen for that."), buying.DECK)
    return None


def _why_not_give(run: Climbing, seat: int, act: ca.GiveItem) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    if waiting.kind == "stake" and act.item == -1:
        return None if having.can_pay(run, waiting.amount, act.paid) else buying.too_little(waiting.amount)
    kinds = ("give_relic", "give_potion", "stake")
    given = not act.paid and act.item in [i.uid for i in _stakes(run, seat, waiting)]
    if waiting.kind in kinds and given:
        return None
    return refuse("nothing-to-give", N_("{name} cannot give that."), EVENT, name=run.heroes[seat].name)


def _why_not_swap(run: Climbing, seat: int, act: ca.Swap) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    known = 0 <= act.player < len(run.heroes) and act.player != seat
    fitting = known and waiting.kind in ("swap_card", "swap_relic")
    mine = fitting and act.mine in _swappable(run, seat, waiting)
    if mine and act.theirs in _swappable(run, act.player, waiting):
        return None
    return refuse("no-swap", N_("These two cannot be swapped."), EVENT)


def _why_not_player(run: Climbing, seat: int, act: ca.ChoosePlayer) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    if waiting.kind == "player" and 0 <= act.player < len(run.heroes):
        return None
    return refuse("no-player", N_("Choose one of the players."), EVENT)


def _why_not_pass(run: Climbing, seat: int, act: ca.PassReward) -> Refusal | None:
    waiting = _of_seat(run, seat, act.offer)
    if isinstance(waiting, Refusal):
        return waiting
    if waiting.kind != "potion" or not waiting.cards:
        return refuse("not-there", N_("That is not there. Reveal first."), REWARDS)
    return why_not_receive(run, seat, act.player)


def _why_not_swap_rows(run: Climbing, seat: int, act: ca.SwapRows) -> Refusal | None:
    if 0 <= act.player < len(run.heroes) and act.player != seat:
        return None
    return refuse("no-player", N_("Choose another player."), ROWS)


# Keys


def _why_not_key(run: Climbing, seat: int, act: ca.TakeKey) -> Refusal | None:
    climb = run.climb
    if "act4" not in climb.unlocked or act.key in climb.keys:
        return refuse("no-key", N_("You cannot take this key."), KEYS)
    if act.key == "ruby" and climb.room == "campfire":
        idle = not any(at.chosen for at in climb.seats)
        return None if idle else refuse("acted", N_("Someone has already rested or smithed."), KEYS)
    if act.key == "sapphire" and climb.room in ("treasure", "elite"):
        waiting = {offer.seat for offer in climb.offers if offer.kind == "relic"}
        all_wait = len(waiting) == len(run.heroes)
        return None if all_wait else refuse("taken", N_("A relic was already taken or skipped."), KEYS)
    return refuse("no-key", N_("You cannot take this key here."), KEYS)


# The group's book


def _why_not_box(run: Climbing, ask: Choice, seat: int, act: Any) -> Refusal | None:
    if seat in ask.seats and act in candidates(run, ask, seat):
        return None
    return refuse("boxes-first", N_("The game is over. Check the boxes of the group now."), BOOKS)


def _why_not_claim(run: Climbing, seat: int, act: ca.Claim) -> Refusal | None:
    """People say themselves that a combination has no end (page 21); everything else is noticed."""
    known, climb = load_climb().achievements.get(act.achievement), run.climb
    if known is None or not known.declared:
        return refuse("not-declared", N_("This achievement is recorded automatically."), FEATS)
    kept = climb.book.achievements if climb.book else ()
    if act.achievement in kept or has_been_reached(climb, act.achievement):
        return refuse("achieved", N_("The group already has this achievement."), FEATS)
    if climb.met:
        return None
    return refuse("no-fight", N_("Enter that after a fight, before the next room."), FEATS)


_JUDGES: dict[type, Callable[[Climbing, int, Any], Refusal | None]] = {
    ca.Enter: _why_not_enter,
    ca.BeginAct: _why_not_act,
    ca.EndClimb: lambda run, seat, act: _busy(run),
    ca.Leave: _why_not_leave,
    ca.ChooseOption: _why_not_option,
    ca.Reveal: _why_not_reveal,
    ca.Take: _why_not_take,
    ca.Skip: _why_not_skip,
    ca.ChangeCard: _why_not_change,
    ca.GiveItem: _why_not_give,
    ca.Swap: _why_not_swap,
    ca.ChoosePlayer: _why_not_player,
    ca.PassReward: _why_not_pass,
    ca.SwapRows: _why_not_swap_rows,
    ca.Buy: buying.why_not_buy,
    ca.BuyTold: buying.why_not_told,
    ca.BuyRemoval: buying.why_not_removal,
    UsePotion: why_not_potion,
    ca.DiscardPotion: why_not_discard,
    ca.GivePotion: why_not_give_potion,
    ca.UseRelic: why_not_relic,
    ca.TakeKey: _why_not_key,
    ca.Claim: _why_not_claim,
}
