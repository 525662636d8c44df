"""The steps of a case of a climb, as acts of the match."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec
from msgspec.structs import replace

from companion.games.slay_the_spire.climb.acting import options_of, price_of_option
from companion.games.slay_the_spire.climb.book import acts_beaten
from companion.games.slay_the_spire.climb.closing import end, put_back
from companion.games.slay_the_spire.climb.having import removal_price, ways_to_pay
from companion.games.slay_the_spire.climb.making import bosses_of, event_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import RewardKind
from companion.games.slay_the_spire.parts.case_form import NO_CARDS, Card, Cards, Die, Potion, Relic, card_of
from companion.games.slay_the_spire.parts.climb_case_form import Key
from companion.games.slay_the_spire.parts.climb_case_player import CAMPFIRE, Climbing
from companion.games.slay_the_spire.parts.climb_case_state import thing_id, title
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb_frames import RollDie
from companion.kit.cases.acts import Acts
from companion.kit.cases.form import FIRST, NONE, Anybody, Count, Form, Seat, Table
from companion.kit.cases.playing import refusal
from companion.speech.words import N_

KINDS = get_args(RewardKind)
Paid = Table[Seat, Count] | None
STEPS: Acts[Climbing] = Acts("", "seat", {"key": Key}, usually=FIRST)


class Choice(Form, frozen=True, rename={"other": "for"}):
    """An option that is chosen, with the cards and things that it is about."""

    choose: str
    seat: Seat = FIRST
    card: Card = NONE
    cards: tuple[Card, ...] = ()
    relic: Relic = NONE
    potion: Potion = NONE
    paid_by: Paid = None
    gold: Count | None = None
    to: Seat | None = None
    other: str = ""


class Ended(Form, frozen=True):
    """How a game ended, after how many bosses, and where boxes go."""

    result: Literal["won", "lost"] | None = None
    bosses: Annotated[int, msgspec.Meta(ge=0, le=4)] = 0
    spend: Table[Seat, dict[str, Count]] = Table()


@STEPS.named("setup")
def _setup(climbing: Climbing, setup: bool, seat: Seat = FIRST) -> None:
    climbing.begin_room()


@STEPS.named("enter")
def _enter(climbing: Climbing, enter: str, seat: Seat = FIRST) -> None:
    _leave_room(climbing)
    climbing.do(seat, ca.Enter(enter))


@STEPS.named("roll")
def _roll(climbing: Climbing, roll: Die, seat: Anybody = FIRST) -> None:
    """Whoever is asked for the die finds it among the rolls."""
    climbing.settle()


@STEPS.named("choose")
def _choose(climbing: Climbing, step: Choice, /) -> None:
    climbing.settle()
    seat = step.seat
    index, again = _option_index(climbing, seat, step.choose), climbing.offer(seat, "again")
    if again.uid >= 0:
        chosen = index in climbing.climb.seats[seat].chosen
        climbing.do(seat, ca.Take(again.uid) if chosen else ca.Skip(again.uid))
        return
    climbing.do(seat, ca.ChooseOption(index, _payment(climbing, index, step)))
    if step.other:
        _swap(climbing, step)
    elif step.to is not None:
        climbing.do(seat, ca.ChoosePlayer(climbing.offer(seat, "player").uid, step.to))
    else:
        _give(climbing, step)


def _option_index(climbing: Climbing, seat: int, name: str) -> int:
    """The place of an option among those of the room. Raises `Refused` where there is none."""
    climb, names = climbing.climb, [""]
    if climb.room == "campfire":
        names = [*CAMPFIRE]
    elif climb.room in ("neow", "quick_start") and "".join(climb.neow[seat : seat + 1]):
        names = [f"blue {number + 1}" for number in range(len(options_of(climbing.match.state, seat)))]
    elif climb.room == "event" and climb.card:
        names = [option.name for option in event_of(climb).options]
    if name not in names:
        raise refusal("no-option", N_("There is no such option here."), N_("page 9"))
    return names.index(name)


def _payment(climbing: Climbing, index: int, step: Choice) -> tuple[int, ...]:
    run, seat = climbing.match.state, step.seat
    options = options_of(run, seat)
    price = price_of_option(options[index])
    if not price:
        return ()
    ways = ways_to_pay(run, seat, price)
    return climbing.paid(seat, price, step.paid_by) if step.paid_by is not None or not ways else ways[0]


def _give(climbing: Climbing, step: Choice) -> None:
    """The cards and items that a step names for the option it chooses."""
    seat = step.seat
    for card in [step.card] if step.card else step.cards:
        _change(climbing, seat, card, "remove", "upgrade", "transform")
    for name in (step.relic, step.potion):
        if name and not climbing.picks.was_picked(title(name)):
            waiting = climbing.offer(seat, "give_relic", "give_potion", "stake")
            climbing.do(seat, ca.GiveItem(waiting.uid, climbing.item(seat, name)))
    stake = climbing.offer(seat, "stake")
    if stake.uid >= 0 and (step.gold is not None or step.paid_by is not None):
        paid = climbing.paid(seat, stake.amount, step.paid_by)
        climbing.do(seat, ca.GiveItem(stake.uid, -1, paid))


def _swap(climbing: Climbing, step: Choice) -> None:
    seat, other = step.seat, step.to or 0
    waiting, heroes = climbing.offer(seat, "swap_card", "swap_relic"), climbing.match.state.heroes
    if waiting.kind == "swap_relic":
        swapped: tuple[str, ...] = step.relic, thing_id("relics", step.other)
    else:
        mine = card_of(step.card, heroes[seat].character)
        swapped = mine, card_of(step.other, heroes[other].character)
    climbing.do(seat, ca.Swap(waiting.uid, swapped[0], other, swapped[1]))


def _change(climbing: Climbing, seat: int, name: str, *kinds: str) -> None:
    if not climbing.picks.was_picked(name):
        card = _own_card(climbing, seat, name)
        climbing.do(seat, ca.ChangeCard(climbing.offer(seat, *kinds).uid, card))


def _own_card(climbing: Climbing, seat: int, name: str) -> str:
    """The card of a deck that a case means, or the id it would have."""
    hero = climbing.match.state.heroes[seat]
    return next((own for own in hero.deck if title(own) == name), "") or card_of(name, hero.character)


def _changing(kind: str) -> None:
    def change(climbing: Climbing, card: Card, seat: Seat = FIRST) -> None:
        _change(climbing, seat, card, kind)

    STEPS.named(kind, card=kind)(change)


for _kind in ("upgrade", "remove", "transform"):
    _changing(_kind)


# Rewards


@STEPS.named("reveal")
def _reveal(climbing: Climbing, reveal: str, seat: Seat = FIRST, from_: str | tuple[str, ...] = "") -> None:
    _for_whom(climbing, seat, reveal)
    offers = climbing.climb.offers_of(seat)
    uid = next((offer.uid for offer in offers if offer.kind == reveal and not offer.open), -1)
    one, several = (from_, ()) if isinstance(from_, str) else ("", from_)
    climbing.do(seat, ca.Reveal(uid, one, several))


def _for_whom(climbing: Climbing, seat: int, kind: str) -> None:
    """What the party gives to one player goes to the one who takes it, if nobody was named."""
    if any(waiting.kind == kind for waiting in climbing.climb.offers_of(seat)):
        return
    for waiting in climbing.climb.offers:
        if waiting.kind == "player" and any(getattr(gain, "kind", "") == kind for gain in waiting.gains):
            climbing.do(waiting.seat, ca.ChoosePlayer(waiting.uid, seat))
            return


@STEPS.named("take")
def _take(climbing: Climbing, take: str, seat: Seat = FIRST) -> None:
    if take.startswith("gold "):
        if waiting := climbing.gold(seat, take):
            climbing.do(seat, ca.Take(waiting.uid))
        return
    thing = climbing.lying(seat, take)
    climbing.do(seat, ca.Take(climbing.offer(seat, revealed=thing).uid, thing))


@STEPS.named("skip")
def _skip(climbing: Climbing, skip: str, seat: Seat = FIRST) -> None:
    """Skip a reward of this kind, or the one of which this thing lies revealed."""
    if skip.startswith("gold"):
        if waiting := climbing.gold(seat, skip):
            climbing.do(seat, ca.Skip(waiting.uid))
        return
    _for_whom(climbing, seat, skip)
    waiting = climbing.offer(seat, skip)
    if waiting.uid < 0 and skip not in KINDS:
        waiting = climbing.offer(seat, revealed=climbing.lying(seat, skip))
    climbing.do(seat, ca.Skip(waiting.uid))


@STEPS.named("buy")
def _buy(climbing: Climbing, buy: str, seat: Seat = FIRST, paid_by: Paid = None) -> None:
    thing = climbing.lying(seat, buy)
    ware = next((ware for ware in climbing.climb.wares if ware.id == thing), None)
    paid = climbing.paid(seat, ware.price if ware else 0, paid_by)
    climbing.do(seat, ca.Buy(ware.uid if ware else -1, paid))


@STEPS.named("buy_remove")
def _buy_remove(climbing: Climbing, buy_remove: Card, seat: Seat = FIRST, paid_by: Paid = None) -> None:
    card = _own_card(climbing, seat, buy_remove)
    price = removal_price(climbing.match.state)
    climbing.do(seat, ca.BuyRemoval(card, climbing.paid(seat, price, paid_by)))


# Things


@STEPS.named("use_potion")
def _use_potion(climbing: Climbing, use_potion: Potion, seat: Seat = FIRST, die: Die | None = None) -> None:
    uid, frame = climbing.item(seat, use_potion), climbing.match.state.stack[-1]
    if BOOK.catalog.potions[use_potion].when == "hp_zero":
        return
    on_die = isinstance(frame, RollDie) and die is not None
    climbing.do(seat, ca.SetDie(uid, die or 0) if on_die else UsePotion(uid))


@STEPS.named("discard_potion")
def _discard_potion(climbing: Climbing, discard_potion: Potion, seat: Seat = FIRST) -> None:
    climbing.do(seat, ca.DiscardPotion(climbing.item(seat, discard_potion)))


@STEPS.named("give_potion")
def _give_potion(climbing: Climbing, give_potion: Potion, to: Seat, seat: Seat = FIRST) -> None:
    waiting = climbing.offer(seat, "potion", revealed=give_potion)
    if waiting.uid >= 0:
        climbing.do(seat, ca.PassReward(waiting.uid, to))
    else:
        climbing.do(seat, ca.GivePotion(climbing.item(seat, give_potion), to))


@STEPS.named("use_relic")
def _use_relic(climbing: Climbing, use_relic: Relic, seat: Seat = FIRST, cards: Cards = NO_CARDS) -> None:
    climbing.do(seat, ca.UseRelic(climbing.item(seat, use_relic)))
    for card in cards:
        _change(climbing, seat, card, "remove", "upgrade", "transform")


@STEPS.named("accept")
def _accept(climbing: Climbing, accept: bool, seat: Seat = FIRST) -> None:
    climbing.accept(seat)


STEPS.plain(take_key=ca.TakeKey)


# The way


@STEPS.named("leave")
def _leave(climbing: Climbing, leave: bool, seat: Seat | None = None) -> None:
    """The party is done, or the seat that is named: what still waits is skipped, as page 8 allows."""
    climbing.without_choice()
    for other in [*range(len(climbing.climb.seats))] if seat is None else [seat]:
        if not climbing.climb.seats[other].done and climbing.climb.room:
            climbing.do(other, ca.Leave())


def _leave_room(climbing: Climbing) -> None:
    """The party is done with the room in which it is."""
    if climbing.climb.room:
        _leave(climbing, True)


@STEPS.named("end_game")
def _end_game(climbing: Climbing, end_game: Ended, seat: Seat = FIRST) -> None:
    """The game is over; boxes are checked as the case says, then everything goes back into the box."""
    _leave_room(climbing)
    run = climbing.match.state
    acts = [act for act in range(1, end_game.bosses + 1) if act not in acts_beaten(run)]
    before = tuple(bosses_of(act, run.ascension)[0] for act in acts)
    run.climb = replace(run.climb, beaten=(*before, *run.climb.beaten))
    if not run.climb.result:
        end(climbing.match, end_game.result or "lost")
        climbing.look_anew()
    for other, rows in end_game.spend.items():
        for row, count in rows.items():
            for _box in range(count):
                climbing.do(other, ca.CheckBox(row))
    climbing.settle()
    run = climbing.match.state
    run.heroes = tuple(put_back(hero) for hero in run.heroes)


@STEPS.named("begin_act")
def _begin_act(climbing: Climbing, begin_act: int, seat: Seat = FIRST) -> None:
    """The party goes on; an act that is not the next one is refused as a room to which no path leads."""
    _leave_room(climbing)
    if begin_act != climbing.match.state.act + 1:
        raise refusal("no-act", N_("The party cannot move on to another act."), N_("page 4"))
    climbing.do(seat, ca.BeginAct())
