"""The judge of a climb between fights: who may do what in a room or on the way, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb import acting
from companion.games.slay_the_spire.climb.book import free_rows
from companion.games.slay_the_spire.climb.making import may_be_a_fight, next_spaces, place_of
from companion.games.slay_the_spire.climb.turning import die_changes
from companion.games.slay_the_spire.climb.way import may_go_on
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.judge import buying, offers
from companion.games.slay_the_spire.judge.items import (
    items,
    why_not_discard,
    why_not_give_potion,
    why_not_potion,
    why_not_relic,
)
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.judge.offers import EVENT, QUICK, answers_to, can_do
from companion.games.slay_the_spire.judge.options import choices, option_refused, waits_for, why_not_option
from companion.games.slay_the_spire.judge.party import changes, why_not_change
from companion.games.slay_the_spire.rules.by_hand import has_been_reached
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb import Climb, Offer
from companion.games.slay_the_spire.state.group import Book
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_

FEATS, BOOKS = N_("page 21, Achievements"), N_("page 20, Unlocks")
ROWS, KEYS = N_("page 13, Switch Rows"), N_("page 22, Act IV")
KEY_OF = {"campfire": "ruby", "treasure": "sapphire", "elite": "sapphire"}
"""The keys that the party can take in a room."""
WITHOUT_OPTIONS = ("encounter", "elite", "boss", "treasure", "merchant")
"""The rooms that the party leaves by going on: nobody chooses an option there."""


# Candidates


def candidates(run: Climbing, ask: Choice, seat: int) -> list[Any]:
    """Everything a seat could think of here and now; `why_not` decides."""
    if ask.topic == "room die":
        return [*die_changes(run, seat), ca.Accept()]
    if ask.topic == "boxes":
        return [ca.CheckBox(row) for row in free_rows(run.climb.book or Book())]
    found = [*_rewards(run, seat), *choices(run, seat), *buying.wares(run, seat), *items(run, seat)]
    if ask.topic == "path" or (run.climb.room in WITHOUT_OPTIONS and run.climb.layout):
        found += [ca.Enter(space) for space in next_spaces(run.climb)]
    if ask.topic == "path" or (ask.topic == "room" and may_be_a_fight(run.climb)):
        found += [ca.SwapRows(other) for other in range(len(run.heroes)) if other != seat]
    if ask.topic == "act":
        found += [ca.BeginAct(), ca.EndClimb(), *changes(run)]
    elif ask.topic != "path" and not _skipping_is_leaving(run, seat):
        found.append(ca.Leave())
    return [*found, *_of_the_party(run.climb)]


def _skipping_is_leaving(run: Climbing, seat: int) -> bool:
    """Whether all that a seat could leave is one reward, which is skipped instead."""
    return len(run.climb.offers_of(seat)) == 1


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
    rows_wait = isinstance(act, ca.SwapRows) and ask.topic == "room" and not may_be_a_fight(run.climb)
    if rows_wait or ask.topic not in _TOPICS.get(type(act), (ask.topic,)):
        return refuse("not-now", N_("You cannot do that here and now."), buying.MAP)
    return judge(run, seat, act)


_TOPICS: dict[type, tuple[str, ...]] = {
    ca.Enter: ("path", "room"),
    ca.SwapRows: ("path", "room"),
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
    return waits_for(run, run.climb.offers[0].seat)


def _why_not_enter(run: Climbing, seat: int, act: ca.Enter) -> Refusal | None:
    if act.room not in next_spaces(run.climb):
        row, place = place_of(run.climb, act.room)
        words = N_("No path leads from here to row {row}, space {place}.")
        if not place:
            words = N_("The map has no such space.")
        return refuse("no-path", words, buying.MAP, row=row, place=place)
    if not run.climb.room:
        return _busy(run)
    if run.climb.room not in WITHOUT_OPTIONS:
        return refuse("room-first", N_("Finish this room first."), buying.MAP)
    others = (other for other in range(len(run.heroes)) if other != seat)
    waiting = next((other for other in others if run.climb.offers_of(other)), None)
    if waiting is not None:
        return waits_for(run, waiting)
    return _why_not_skipped(run, seat)


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
    if any(waiting.must and can_do(run, seat, waiting) for waiting in run.climb.offers_of(seat)):
        return waits_for(run, seat)
    must = run.climb.room in ("event", "neow") and not run.climb.seats[seat].chosen
    if must and any(
        option_refused(run, seat, index) is None for index in range(len(acting.options_of(run, seat)))
    ):
        template = N_("{name} must choose one of the options first.")
        return refuse("choose-first", template, EVENT, name=run.heroes[seat].name)
    return None


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
    **dict.fromkeys(offers.WAITING, offers.why_not),
    ca.Enter: _why_not_enter,
    ca.BeginAct: _why_not_act,
    ca.EndClimb: lambda run, seat, act: _busy(run),
    ca.Leave: _why_not_leave,
    ca.ChooseOption: why_not_option,
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
