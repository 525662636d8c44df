"""The steps of a case of a climb, as acts of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.acting import options_of, price_of_option
from companion.games.slay_the_spire.climb.book import acts_beaten
from companion.games.slay_the_spire.climb.closing import put_back
from companion.games.slay_the_spire.climb.having import removal_price, ways_to_pay
from companion.games.slay_the_spire.climb.making import bosses_of, event_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import RewardKind
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.parts.climb_case_expectations import CAMPFIRE
from companion.games.slay_the_spire.parts.climb_case_player import CasePlayer
from companion.games.slay_the_spire.parts.climb_case_state import card_id, potion_id, relic_id, title
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb_frames import RollDie
from companion.speech.words import N_

KINDS = get_args(RewardKind)


def _choose(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    player.settle()
    index, again = _option_index(player, step["choose"]), player.offer(seat, "again")
    if again.uid >= 0:
        player.do(
            seat, ca.Take(again.uid) if index in player.climb.seats[seat].chosen else ca.Skip(again.uid)
        )
        return
    player.do(seat, ca.ChooseOption(index, _payment(player, seat, index, step)))
    if "for" in step:
        _swap(player, seat, step)
    elif "to" in step:
        player.do(seat, ca.ChoosePlayer(player.offer(seat, "player").uid, step["to"]))
    else:
        _given(player, seat, step)


def _payment(player: CasePlayer, seat: int, index: int, step: Mapping[str, Any]) -> tuple[int, ...]:
    run = player.match.state
    options = options_of(run, seat)
    price = price_of_option(options[index]) if index < len(options) else 0
    if "paid_by" in step and not price:
        return ()
    ways = ways_to_pay(run, seat, price) if price else [()]
    return player.paid(seat, price, step) if "paid_by" in step or not ways else ways[0]


def _given(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    """The cards and items that a step names for the option it chooses."""
    for card in [step["card"]] if "card" in step else step.get("cards", []):
        _change(player, seat, card, "remove", "upgrade", "transform")
    for key in ("relic", "potion"):
        if key in step and not player.picks.was_picked(step[key]):
            waiting = player.offer(seat, "give_relic", "give_potion", "stake")
            player.do(seat, ca.GiveItem(waiting.uid, player.item(seat, step[key])))
    stake = player.offer(seat, "stake")
    if stake.uid >= 0 and ("gold" in step or "paid_by" in step):
        player.do(seat, ca.GiveItem(stake.uid, -1, player.paid(seat, stake.amount, step)))


def _option_index(player: CasePlayer, name: str) -> int:
    climb = player.climb
    if climb.room == "campfire":
        return CAMPFIRE.index(name) if name in CAMPFIRE else 9
    if name.startswith("blue "):
        return int(name.removeprefix("blue ")) - 1
    if climb.room == "event" and climb.card:
        names = [option.name for option in event_of(climb).options]
        return names.index(name) if name in names else 9
    return 9


def _swap(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    waiting, other = player.offer(seat, "swap_card", "swap_relic"), step["to"]
    heroes = player.match.state.heroes
    if waiting.kind == "swap_relic":
        mine, theirs = relic_id(step["relic"]), relic_id(step["for"])
    else:
        mine = card_id(step["card"], heroes[seat].character)
        theirs = card_id(step["for"], heroes[other].character)
    player.do(seat, ca.Swap(waiting.uid, mine, other, theirs))


def _change(player: CasePlayer, seat: int, name: str, *kinds: str) -> None:
    if not player.picks.was_picked(name):
        player.do(seat, ca.ChangeCard(player.offer(seat, *kinds).uid, _own_card(player, seat, name)))


def _own_card(player: CasePlayer, seat: int, name: str) -> str:
    """The card of a deck that a case means, or the id it would have."""
    hero = player.match.state.heroes[seat]
    return next((own for own in hero.deck if title(own) == name), "") or card_id(name, hero.character)


def _reveal(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    kind = step["reveal"]
    _for_whom(player, seat, kind)
    unopened = [o for o in player.climb.offers_of(seat) if o.kind == kind and not o.open]
    uid = unopened[0].uid if unopened else -1
    source = step.get("from", "")
    if isinstance(source, str):
        player.do(seat, ca.Reveal(uid, source))
    else:
        player.do(seat, ca.Reveal(uid, "", tuple(source)))


def _for_whom(player: CasePlayer, seat: int, kind: str) -> None:
    """What the party gives to one player goes to the one who takes it, if nobody was named."""
    if any(waiting.kind == kind for waiting in player.climb.offers_of(seat)):
        return
    for waiting in player.climb.offers:
        if waiting.kind == "player" and any(getattr(gain, "kind", "") == kind for gain in waiting.gains):
            player.do(waiting.seat, ca.ChoosePlayer(waiting.uid, seat))
            return


def _take(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    name = step["take"]
    if name.startswith("gold "):
        offers = player.climb.offers_of(seat)
        for waiting in [o for o in offers if o.kind == "gold" and name == f"gold {o.amount}"][:1]:
            player.do(seat, ca.Take(waiting.uid))
        return
    thing = player.lying(seat, name)
    player.do(seat, ca.Take(player.offer(seat, revealed=thing).uid, thing))


def _skip(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    """Skip a reward of this kind, or the one of which this thing lies revealed."""
    kind = step["skip"].partition(" ")[0] if step["skip"].startswith("gold") else step["skip"]
    _for_whom(player, seat, kind)
    waiting = player.offer(seat, kind)
    if waiting.uid < 0 and kind not in KINDS:
        waiting = player.offer(seat, revealed=player.lying(seat, step["skip"]))
    player.do(seat, ca.Skip(waiting.uid))


def _buy(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    thing = player.lying(seat, step["buy"])
    ware = next((ware for ware in player.climb.wares if ware.id == thing), None)
    paid = player.paid(seat, ware.price if ware else 0, step)
    player.do(seat, ca.Buy(ware.uid if ware else -1, paid))


def _buy_remove(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    card = _own_card(player, seat, step["buy_remove"])
    player.do(seat, ca.BuyRemoval(card, player.paid(seat, removal_price(player.match.state), step)))


def _use_potion(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    uid, frame = player.item(seat, step["use_potion"]), player.match.state.stack[-1]
    potion = BOOK.catalog.potions[potion_id(step["use_potion"])]
    if potion.when == "hp_zero":
        return
    on_die = isinstance(frame, RollDie) and "die" in step
    player.do(seat, ca.SetDie(uid, step["die"]) if on_die else UsePotion(uid))


def _use_relic(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    player.do(seat, ca.UseRelic(player.item(seat, step["use_relic"])))
    for card in step.get("cards", []):
        _change(player, seat, card, "remove", "upgrade", "transform")


def _give_potion(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    thing = potion_id(step["give_potion"])
    waiting = player.offer(seat, "potion", revealed=thing)
    if waiting.uid >= 0:
        player.do(seat, ca.PassReward(waiting.uid, step["to"]))
    else:
        player.do(seat, ca.GivePotion(player.item(seat, step["give_potion"]), step["to"]))


def accept(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    """The die stands as it lies; one seat says so for all who could change it, -1 whoever may."""
    ask = player.match.ask()
    if isinstance(ask, Choice) and ask.topic == "room die":
        player.do(seat if seat in ask.seats else ask.seats[0], ca.Accept())


def _leave(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    """The party is done, or the seat that is named: what still waits is skipped, as page 8 allows."""
    player.without_choice()
    who = [seat] if "seat" in step else [*range(len(player.climb.seats))]
    for waiting in player.climb.offers:
        if not waiting.must and waiting.seat in who:
            player.do(waiting.seat, ca.Skip(waiting.uid))
    for other in who:
        if not player.climb.seats[other].done and player.climb.room:
            player.do(other, ca.Leave())


def _enter(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    if player.climb.room:
        _leave(player, seat, step)
    player.do(seat, ca.Enter(step["enter"]))


def _roll(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    player.settle()


def _end_game(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    """The game is over; boxes are checked as the case says, then everything goes back into the box."""
    given, run = step["end_game"], player.match.state
    if player.climb.room:
        _leave(player, seat, step)
    acts = [act for act in range(1, given.get("bosses", 0) + 1) if act not in acts_beaten(run)]
    before = tuple(bosses_of(act, run.ascension)[0] for act in acts)
    run.climb = replace(run.climb, beaten=(*before, *player.climb.beaten))
    if not player.climb.result:
        player.match.emit(ev.ClimbEnded(given["result"]))
        player.put(run)
    for other, rows in given.get("spend", {}).items():
        for row, count in rows.items():
            for _box in range(count):
                player.do(int(other), ca.CheckBox(row))
    player.settle()
    run = player.match.state
    run.heroes = tuple(put_back(hero) for hero in run.heroes)


def _begin_act(player: CasePlayer, seat: int, step: Mapping[str, Any]) -> None:
    """The party goes on; an act that is not the next one is refused as a room to which no path leads."""
    if player.climb.room:
        _leave(player, seat, {})
    if step["begin_act"] != player.match.state.act + 1:
        raise Refused(refuse("no-act", N_("The party cannot go on to another act."), N_("page 4")))
    player.do(seat, ca.BeginAct())


STEPS: dict[str, Callable[[CasePlayer, int, Mapping[str, Any]], None]] = {
    "setup": lambda player, seat, step: player.begin_room(seat, step),
    "enter": _enter,
    "roll": _roll,
    "choose": _choose,
    "upgrade": lambda player, seat, step: _change(player, seat, step["upgrade"], "upgrade"),
    "remove": lambda player, seat, step: _change(player, seat, step["remove"], "remove"),
    "transform": lambda player, seat, step: _change(player, seat, step["transform"], "transform"),
    "reveal": _reveal,
    "take": _take,
    "skip": _skip,
    "buy": _buy,
    "buy_remove": _buy_remove,
    "use_potion": _use_potion,
    "discard_potion": lambda player, seat, step: player.do(
        seat, ca.DiscardPotion(player.item(seat, step["discard_potion"]))
    ),
    "give_potion": _give_potion,
    "use_relic": _use_relic,
    "accept": accept,
    "take_key": lambda player, seat, step: player.do(seat, ca.TakeKey(step["take_key"])),
    "leave": _leave,
    "end_game": _end_game,
    "begin_act": _begin_act,
}
