"""A case of a climb being played: its run, its chances, and what lies where."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.acting import shared
from companion.games.slay_the_spire.climb.having import choosable
from companion.games.slay_the_spire.climb.making import at_the_top
from companion.games.slay_the_spire.climb.rooms import begin_act
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.values import ANY_CARD
from companion.games.slay_the_spire.parts.climb_case_picks import Picks
from companion.games.slay_the_spire.parts.climb_case_state import (
    begin_won,
    boss_space,
    bosses_first,
    called_by,
    card_id,
    reached,
    run_of,
    thing_id,
    title,
)
from companion.games.slay_the_spire.rules.feats import by, notice
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import Done
from companion.games.slay_the_spire.state.climb import Climb, Offer


class CasePlayer:
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
