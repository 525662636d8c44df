"""Scenario files of the climb: rooms, rewards, shops, events and maps, played through the real match.

The form is that of `docs/scenario-format.md`, "Climbs".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.acting import options_of, price_of_option, shared
from companion.games.slay_the_spire.climb.book import acts_beaten
from companion.games.slay_the_spire.climb.closing import put_back
from companion.games.slay_the_spire.climb.having import choosable, removal_price, ways_to_pay
from companion.games.slay_the_spire.climb.making import at_the_top, bosses_of, event_of
from companion.games.slay_the_spire.climb.rooms import begin_act
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.climb import RewardKind
from companion.games.slay_the_spire.content.values import ANY_CARD
from companion.games.slay_the_spire.judge.judging_cards import refuse
from companion.games.slay_the_spire.parts.climb_case_expectations import CAMPFIRE, EXPECT, differs
from companion.games.slay_the_spire.parts.climb_case_picks import Picks
from companion.games.slay_the_spire.parts.climb_case_state import (
    NotPlayed,
    begin_won,
    boss_space,
    bosses_first,
    called_by,
    card_id,
    potion_id,
    reached,
    relic_id,
    run_of,
    thing_id,
    title,
)
from companion.games.slay_the_spire.rules.feats import by, notice
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import Done, UsePotion
from companion.games.slay_the_spire.state.climb import Climb, Offer
from companion.games.slay_the_spire.state.climb_frames import RollDie
from companion.games.slay_the_spire.state.run import branch
from companion.speech.words import N_, _

AT_THE_DIE = ("accept", "use_relic", "use_potion", "roll", "setup", "give_potion")
"""Steps before which a die that can be changed does not yet count."""
KINDS = get_args(RewardKind)


def check_climb(game: Game[Any], case: Mapping[str, Any]) -> list[str]:
    """Play one case of a climb; one line per expectation that does not hold, or why it cannot be played.

    Raises `BadCase` for names that nothing has.
    """
    try:
        return _checked(game, case)
    except NotPlayed as reason:
        return [_("not played: {reason}").format(reason=reason)]


def _checked(game: Game[Any], case: Mapping[str, Any]) -> list[str]:
    player = _Player(game, case)
    expect = case.get("expect", {})
    legal = player.play(case.get("do", []))
    found = []
    if legal != expect.get("last_legal", True):
        found.append(differs("last_legal", expect.get("last_legal", True), f"{legal} {player.refused}"))
    return found + player.differences(expect)


# Playing


class _Player:
    """Carries a case out, step by step, on a match that is put back where a step is refused."""

    def __init__(self, game: Game[Any], case: Mapping[str, Any]) -> None:
        self.state = {"players": [{"char": "ironclad"}], **case["state"]}
        self.tokens = self.state.get("map", {}).get("tokens", {})
        self.run: Any = run_of(self.state)
        self.match: Match[Any] = Match(game, self.run, listen=True)
        self.seed, self.refused = SeedOracle("climb"), ""
        self.started = bool(self.state.get("after_fight"))
        self.rolls: list[Mapping[str, Any]] = []
        self.picks = Picks(bosses_first(self.state))
        self.shuffled: set[str] = set()

    def play(self, steps: Sequence[Mapping[str, Any]]) -> bool:
        """All steps; whether the last was legal."""
        self.rolls = [step for step in steps if "roll" in step]
        legal = True
        for number, step in enumerate(steps):
            self.picks.look_at(step, steps[number + 1 :])
            before = branch(self.match.state), list(self.rolls)
            try:
                self._step(step)
                legal, self.refused = True, ""
            except Refused as refusal:
                self.put(before[0])
                self.rolls = before[1]
                legal, self.refused = False, str(refusal)
        self.without_choice()
        self.hear()
        return legal

    def put(self, state: Any) -> None:
        """Go on from another state."""
        self.hear()
        self.match = Match(self.match.game, state, listen=True)

    def hear(self) -> None:
        """Note which decks were shuffled."""
        for event in self.match.heard or ():
            if isinstance(event, ev.DeckShuffled):
                self.shuffled.add(event.deck)
            elif isinstance(event, ev.DecksMade):
                self.shuffled.update(event.decks)
        self.match.heard = []

    def without_choice(self) -> None:
        """Tasks for which only one card is meant need no step."""
        for waiting in self.climb.offers:
            able = choosable(self.match.state, waiting) if waiting.of != ANY_CARD else []
            if len(able) == 1:
                self.do(waiting.seat, ca.ChangeCard(waiting.uid, able[0]))

    def _step(self, step: Mapping[str, Any]) -> None:
        key = next((key for key in _STEPS if key in step), "")
        if not key:
            raise NotPlayed(_("{step} is no step of a climb.").format(step=dict(step)))
        if key not in AT_THE_DIE:
            _accept(self, -1, step)
        _STEPS[key](self, step.get("seat", 0), step)
        self.settle()

    def settle(self) -> None:
        """Answer chance until a seat is asked; a die waits for the case to say what it shows."""
        while (ask := self.match.ask()) is not None:
            fighting = self.match.state.fight is not None
            if isinstance(ask, Chance):
                if not self._chance(ask, fighting):
                    return
            elif fighting and ask.topic != "play" and self.match.state.stack[0:1]:
                self._in_fight(ask)
            else:
                return

    def _chance(self, ask: Chance, fighting: bool) -> bool:
        """Answer a chance as the case says, else by a fixed seed; whether there was an answer."""
        if ask.kind == "die" and not fighting:
            roll = next((each for each in self.rolls if each.get("seat", ask.seat) in (ask.seat, -1)), None)
            if roll is None:
                return False
            self.rolls.remove(roll)
            self.match.resolve(roll["roll"])
        elif ask.topic == "token" and self.climb.at in self.tokens:
            self._turn_token(self.tokens[self.climb.at])
        else:
            said = None if fighting else self.picks.answer(ask, self.match.state)
            self.match.resolve(said or self.seed.answer(ask, self.match.state.chances) or ask.options[0])
        return True

    def _turn_token(self, token: str) -> None:
        """The token that the case says lies face down here, whatever others it leaves unnamed."""
        self.match.emit(ev.TokenLaid(self.climb.at, token))
        self.put(self.match.state)

    def _in_fight(self, ask: Choice) -> None:
        legal = self.match.legal(ask.seats[0])
        self.match.do(ask.seats[0], Done() if Done() in legal else legal[0])

    def do(self, seat: int, act: Any) -> None:
        """One act, after whatever chance still has to say."""
        self.settle()
        self.match.do(seat, act)
        self.settle()

    @property
    def climb(self) -> Climb:
        return self.match.state.climb  # type: ignore[no-any-return]

    def offer(self, seat: int, *kinds: str, revealed: str | None = None) -> Offer:
        """The first offer of these kinds; with `revealed`, the one where this thing lies."""
        for waiting in self.climb.offers_of(seat):
            row = self.climb.row if shared(self.match.state, waiting) else waiting.cards
            if (not kinds or waiting.kind in kinds) and (revealed is None or revealed in row):
                return waiting
        return Offer(-1, seat, "card")

    def begin_room(self, seat: int, step: Mapping[str, Any]) -> None:
        fight = self.state.get("after_fight")
        if self.started and fight:
            self.started = False
            self._won(fight)
        elif self.state.get("room") == "game_start" and not self.climb.begun:
            self.match.emit(ev.RoomBegan("game_start"))
        elif self.state.get("room") == "quick_start" and not self.climb.ready:
            self.match.emit(ev.RoomBegan("quick_start"))
        elif self.state.get("room") == "act_start":
            layout = self.climb.layout
            begin_act(self.match, self.match.state.act)
            self.match.emit(ev.MapLaid(layout))
        self.settle()
        self._on_to_the_second_boss()

    def _on_to_the_second_boss(self) -> None:
        """A boss that follows another (page 20, 13.) is fought when nothing waits any more."""
        ask = self.match.ask()
        again = isinstance(ask, Choice) and ask.topic == "path" and at_the_top(self.climb)
        if again and not self.climb.offers:
            self.do(0, ca.Enter(self.climb.at))

    def _won(self, fight: Mapping[str, Any]) -> None:
        """The fight that was just won, at the moment in which its end of combat abilities come."""
        run = self.match.state
        kind = fight["kind"]
        run.climb = replace(run.climb, room=kind, ready=True, met=tuple(fight["faces"]))
        if kind == "boss":
            run.climb = replace(run.climb, at=boss_space(run.climb), boss=fight["faces"][0])
        if "event" in fight:
            run.climb = called_by(run.climb, thing_id("events", fight["event"]))
        begin_won(run, fight)
        self.put(run)
        notice(self.match, by(reached(fight.get("tally", {}))))

    def item(self, seat: int, name: str) -> int:
        """The uid of a relic or potion of a seat; -2 when it has none of that name."""
        hero = self.match.state.heroes[seat]
        things: dict[str, Any] = {**BOOK.catalog.relics, **BOOK.catalog.potions}
        return next((i.uid for i in (*hero.relics, *hero.potions) if things[i.id].name == name), -2)

    def paid(self, seat: int, price: int, step: Mapping[str, Any]) -> tuple[int, ...]:
        """What a case says everybody pays, else the buyer alone."""
        count = len(self.match.state.heroes)
        if "paid_by" in step:
            return tuple(step["paid_by"].get(str(other), 0) for other in range(count))
        return tuple(price if other == seat else 0 for other in range(count))

    def lying(self, seat: int, name: str) -> str:
        """The thing with this name that lies revealed for a seat, or the id it would have."""
        hero = self.match.state.heroes[seat]
        lying = [*self.climb.row, *(c for o in self.climb.offers_of(seat) for c in o.cards)]
        lying += [ware.id for ware in self.climb.wares]
        for thing in lying:
            if title(thing) == name:
                return thing
        things: list[Any] = [*BOOK.catalog.relics.values(), *BOOK.catalog.potions.values()]
        found = [each.id for each in things if each.name == name]
        return found[0] if found else card_id(name, hero.character)

    # What a case expects

    def differences(self, expect: Mapping[str, Any]) -> list[str]:
        found: list[str] = []
        for key, wanted in expect.items():
            if key == "last_legal":
                continue
            if key in ("shuffled", "not_shuffled"):
                found += self._shuffles(key, wanted)
                continue
            if key not in EXPECT:
                raise NotPlayed(_("A climb has no {key} to look at.").format(key=key))
            found += EXPECT[key](self.match, wanted)
        return found

    def _shuffles(self, key: str, wanted: Sequence[str]) -> list[str]:
        wrong = [name for name in wanted if (name in self.shuffled) == (key == "not_shuffled")]
        return [differs(key, list(wanted), wrong)] if wrong else []


# Steps


def _choose(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
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


def _payment(player: _Player, seat: int, index: int, step: Mapping[str, Any]) -> tuple[int, ...]:
    run = player.match.state
    options = options_of(run, seat)
    price = price_of_option(options[index]) if index < len(options) else 0
    if "paid_by" in step and not price:
        return ()
    ways = ways_to_pay(run, seat, price) if price else [()]
    return player.paid(seat, price, step) if "paid_by" in step or not ways else ways[0]


def _given(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
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


def _option_index(player: _Player, name: str) -> int:
    climb = player.climb
    if climb.room == "campfire":
        return CAMPFIRE.index(name) if name in CAMPFIRE else 9
    if name.startswith("blue "):
        return int(name.removeprefix("blue ")) - 1
    if climb.room == "event" and climb.card:
        names = [option.name for option in event_of(climb).options]
        return names.index(name) if name in names else 9
    return 9


def _swap(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    waiting, other = player.offer(seat, "swap_card", "swap_relic"), step["to"]
    heroes = player.match.state.heroes
    if waiting.kind == "swap_relic":
        mine, theirs = relic_id(step["relic"]), relic_id(step["for"])
    else:
        mine = card_id(step["card"], heroes[seat].character)
        theirs = card_id(step["for"], heroes[other].character)
    player.do(seat, ca.Swap(waiting.uid, mine, other, theirs))


def _change(player: _Player, seat: int, name: str, *kinds: str) -> None:
    if not player.picks.was_picked(name):
        player.do(seat, ca.ChangeCard(player.offer(seat, *kinds).uid, _own_card(player, seat, name)))


def _own_card(player: _Player, seat: int, name: str) -> str:
    """The card of a deck that a case means, or the id it would have."""
    hero = player.match.state.heroes[seat]
    return next((own for own in hero.deck if title(own) == name), "") or card_id(name, hero.character)


def _reveal(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    kind = step["reveal"]
    _for_whom(player, seat, kind)
    unopened = [o for o in player.climb.offers_of(seat) if o.kind == kind and not o.open]
    uid = unopened[0].uid if unopened else -1
    source = step.get("from", "")
    if isinstance(source, str):
        player.do(seat, ca.Reveal(uid, source))
    else:
        player.do(seat, ca.Reveal(uid, "", tuple(source)))


def _for_whom(player: _Player, seat: int, kind: str) -> None:
    """What the party gives to one player goes to the one who takes it, if nobody was named."""
    if any(waiting.kind == kind for waiting in player.climb.offers_of(seat)):
        return
    for waiting in player.climb.offers:
        if waiting.kind == "player" and any(getattr(gain, "kind", "") == kind for gain in waiting.gains):
            player.do(waiting.seat, ca.ChoosePlayer(waiting.uid, seat))
            return


def _take(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    name = step["take"]
    if name.startswith("gold "):
        offers = player.climb.offers_of(seat)
        for waiting in [o for o in offers if o.kind == "gold" and name == f"gold {o.amount}"][:1]:
            player.do(seat, ca.Take(waiting.uid))
        return
    thing = player.lying(seat, name)
    player.do(seat, ca.Take(player.offer(seat, revealed=thing).uid, thing))


def _skip(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    """Skip a reward of this kind, or the one of which this thing lies revealed."""
    kind = step["skip"].partition(" ")[0] if step["skip"].startswith("gold") else step["skip"]
    _for_whom(player, seat, kind)
    waiting = player.offer(seat, kind)
    if waiting.uid < 0 and kind not in KINDS:
        waiting = player.offer(seat, revealed=player.lying(seat, step["skip"]))
    player.do(seat, ca.Skip(waiting.uid))


def _buy(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    thing = player.lying(seat, step["buy"])
    ware = next((ware for ware in player.climb.wares if ware.id == thing), None)
    paid = player.paid(seat, ware.price if ware else 0, step)
    player.do(seat, ca.Buy(ware.uid if ware else -1, paid))


def _buy_remove(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    card = _own_card(player, seat, step["buy_remove"])
    player.do(seat, ca.BuyRemoval(card, player.paid(seat, removal_price(player.match.state), step)))


def _use_potion(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    uid, frame = player.item(seat, step["use_potion"]), player.match.state.stack[-1]
    potion = BOOK.catalog.potions[potion_id(step["use_potion"])]
    if potion.when == "hp_zero":
        return
    on_die = isinstance(frame, RollDie) and "die" in step
    player.do(seat, ca.SetDie(uid, step["die"]) if on_die else UsePotion(uid))


def _use_relic(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    player.do(seat, ca.UseRelic(player.item(seat, step["use_relic"])))
    for card in step.get("cards", []):
        _change(player, seat, card, "remove", "upgrade", "transform")


def _give_potion(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    thing = potion_id(step["give_potion"])
    waiting = player.offer(seat, "potion", revealed=thing)
    if waiting.uid >= 0:
        player.do(seat, ca.PassReward(waiting.uid, step["to"]))
    else:
        player.do(seat, ca.GivePotion(player.item(seat, step["give_potion"]), step["to"]))


def _accept(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    """The die stands as it lies; one seat says so for all who could change it, -1 whoever may."""
    ask = player.match.ask()
    if isinstance(ask, Choice) and ask.topic == "room die":
        player.do(seat if seat in ask.seats else ask.seats[0], ca.Accept())


def _leave(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    """The party is done, or the seat that is named: what still waits is skipped, as page 8 allows."""
    player.without_choice()
    who = [seat] if "seat" in step else [*range(len(player.climb.seats))]
    for waiting in player.climb.offers:
        if not waiting.must and waiting.seat in who:
            player.do(waiting.seat, ca.Skip(waiting.uid))
    for other in who:
        if not player.climb.seats[other].done and player.climb.room:
            player.do(other, ca.Leave())


def _enter(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    if player.climb.room:
        _leave(player, seat, step)
    player.do(seat, ca.Enter(step["enter"]))


def _roll(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    player.settle()


def _end_game(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
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


def _begin_act(player: _Player, seat: int, step: Mapping[str, Any]) -> None:
    """The party goes on; an act that is not the next one is refused as a room to which no path leads."""
    if player.climb.room:
        _leave(player, seat, {})
    if step["begin_act"] != player.match.state.act + 1:
        raise Refused(refuse("no-act", N_("The party cannot go on to another act."), N_("page 4")))
    player.do(seat, ca.BeginAct())


_STEPS: dict[str, Callable[[_Player, int, Mapping[str, Any]], None]] = {
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
    "accept": _accept,
    "take_key": lambda player, seat, step: player.do(seat, ca.TakeKey(step["take_key"])),
    "leave": _leave,
    "end_game": _end_game,
    "begin_act": _begin_act,
}
