"""A case of a climb being played: its run, its chances, and what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Choice
from companion.engine.game import Game
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb.having import choosable
from companion.games.slay_the_spire.climb.hero_events import GoldChanged
from companion.games.slay_the_spire.climb.making import at_the_top
from companion.games.slay_the_spire.climb.revealing import shared
from companion.games.slay_the_spire.climb.way import begin_act
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.values import ANY_CARD
from companion.games.slay_the_spire.parts import climb_case_form, climb_case_state
from companion.games.slay_the_spire.parts.case_form import by_name, card_of
from companion.games.slay_the_spire.parts.climb_case_state import title
from companion.games.slay_the_spire.rules.feats import by, notice
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import Done
from companion.games.slay_the_spire.state.climb import Climb, Offer
from companion.games.slay_the_spire.state.run import Run
from companion.kit.cases.playing import Played
from companion.speech.words import _

NO_OFFER = Offer(-1, -1, "card")
CAMPFIRE = ("Rest", "Smith")
AT_THE_DIE = ("accept", "use_relic", "use_potion", "roll", "setup", "give_potion")
"""Steps before which a die that can be changed does not yet count."""

NAMING = ("card", "cards", "relic", "potion", "remove", "upgrade", "transform")
PICKED = ("upgrade", "transform", "show", "give_relic", "give_potion")
"""Topics of random picks that leave nothing to choose afterwards."""


class Picks:
    """Answers random picks with what the case names, now or in a later step of the same seat."""

    def __init__(self, bosses: list[str]) -> None:
        self.bosses = bosses
        self._wanted: list[tuple[int, str]] = []
        self._picked: list[str] = []

    def look_at(self, steps: Sequence[Mapping[str, Any]]) -> None:
        """What these steps name."""
        self._wanted = [(int(each.get("seat", 0)), name) for each in steps for name in _named(each)]

    def answer(self, ask: Chance, run: Any) -> Any:
        """The option that the case means, or `None` where it says nothing."""
        if ask.topic == "boss":
            return next((boss for boss in self.bosses if boss in ask.options), None)
        if ask.kind != "pick" or ask.topic not in (*PICKED, "remove"):
            return None
        for seat, name in self._wanted:
            found = next((each for each in ask.options if _called(run, ask.seat, each) == name), None)
            if seat == ask.seat and found is not None:
                self._wanted.remove((seat, name))
                if ask.topic in PICKED:
                    self._picked.append(name)
                return found
        return None

    def was_picked(self, name: str) -> bool:
        """Whether a thing was picked at random already: the step that names it has nothing left to do."""
        if name not in self._picked:
            return False
        self._picked.remove(name)
        return True


def _named(step: Mapping[str, Any]) -> list[str]:
    said = (step.get(key, ()) for key in NAMING)
    return [title(name) for names in said for name in ([names] if isinstance(names, str) else names)]


def _called(run: Any, seat: int, option: Any) -> str:
    """The name of a card, or of the relic or potion of a seat with this uid."""
    if isinstance(option, str):
        return title(option)
    hero = run.heroes[seat]
    return next((title(item.id) for item in (*hero.relics, *hero.potions) if item.uid == option), "")


class Climbing(Played[Run]):
    """Carries a case out, step by step; `steps` are those that are still to come."""

    def __init__(self, game: Game[Any], case: climb_case_form.ClimbCase) -> None:
        self.given = case.state
        self.seed = SeedOracle("climb")
        seats = [str(seat) for seat in range(len(case.state.players))]
        super().__init__(game, climb_case_state.run_of(case.state), self.seed, seats)
        self.steps = list(case.do)
        self.rolls = [step for step in case.do if "roll" in step]
        self.won = case.state.after_fight
        self.picks = Picks([*case.state.decks.get("bosses", ())])
        self.named: Counter[tuple[int, str]] = Counter()

    def before(self, act: Mapping[str, Any]) -> None:
        """A die that nobody changes stands, and what is named from here on is what chance picks."""
        self.picks.look_at(self.steps)
        self.steps.pop(0)
        if not any(step in act for step in AT_THE_DIE):
            self.accept(-1)

    def accept(self, seat: int) -> None:
        """The die stands as it lies; one seat says so for all who could change it, -1 whoever may."""
        ask = self.choice
        if ask is not None and ask.topic == "room die":
            self.do(seat if seat in ask.seats else ask.seats[0], ca.Accept())

    def keep(self) -> Any:
        """The state, and the rolls that were not used."""
        return super().keep(), list(self.rolls)

    def put_back(self, kept: Any) -> None:
        """Stand again where `keep` was called."""
        state, self.rolls = kept
        super().put_back(state)

    def end(self) -> None:
        """A task that is still open may need no step."""
        self.without_choice()

    @property
    def shuffled(self) -> set[str]:
        """The decks that were shuffled."""
        found: set[str] = set()
        for event in self.match.heard or ():
            if isinstance(event, ev.DeckShuffled):
                found.add(event.deck)
            elif isinstance(event, ev.DecksMade):
                found.update(event.decks)
        return found

    def gold(self, seat: int, words: str) -> Offer | None:
        """The gold that waits for a seat, of the amount that a step names; `None` when it came by itself.

        A step in the middle that means no gold at all fails its case.
        """
        for waiting in self.climb.offers_of(seat):
            if waiting.kind == "gold" and words in ("gold", f"gold {waiting.amount}"):
                self.named[seat, f"gold {waiting.amount}"] += 1
                return waiting
        heard = self.match.heard or ()
        came = [each for each in heard if isinstance(each, GoldChanged) and each.seat == seat]
        if sum(words == f"gold {each.change}" for each in came) > self.named[seat, words]:
            self.named[seat, words] += 1
            return None
        if self.steps:
            self.wrong.append(
                _("seat {seat}: no such gold is waiting: {words}").format(seat=seat, words=words)
            )
        return NO_OFFER

    def without_choice(self) -> None:
        """Tasks for which only one card is meant need no step."""
        for waiting in self.climb.offers:
            able = choosable(self.match.state, waiting) if waiting.of != ANY_CARD else []
            if len(able) == 1:
                self.do(waiting.seat, ca.ChangeCard(waiting.uid, able[0]))

    def settle(self) -> None:
        """Answer chance until a seat is asked; a die waits for the case to say what it shows."""
        while (ask := self.match.ask()) is not None:
            self.go_on()
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
        tokens: Mapping[Any, str] = self.given.map.tokens
        if ask.kind == "die" and not fighting:
            roll = next(
                (each for each in self.rolls if int(each.get("seat", ask.seat)) in (ask.seat, -1)), None
            )
            if roll is None:
                return False
            self.rolls.remove(roll)
            self.match.resolve(roll["roll"])
        elif ask.topic == "token" and self.climb.at in tokens:
            # Whatever other tokens the case leaves unnamed.
            self.match.emit(ev.TokenLaid(self.climb.at, tokens[self.climb.at]))
            self.look_anew()
        else:
            said = None if fighting else self.picks.answer(ask, self.match.state)
            self.match.resolve(said or self.seed.answer(ask, self.match.state.chances) or ask.options[0])
        return True

    def _in_fight(self, ask: Choice) -> None:
        legal = self.match.legal(ask.seats[0])
        self.match.do(ask.seats[0], Done() if Done() in legal else legal[0])

    @property
    def climb(self) -> Climb:
        return self.match.state.climb  # type: ignore[no-any-return]

    def offer(self, seat: int, *kinds: str, revealed: str | None = None) -> Offer:
        """The first offer of these kinds; with `revealed`, the one where this thing lies."""
        for waiting in self.climb.offers_of(seat):
            row = self.climb.row if shared(self.match.state, waiting) else waiting.cards
            if (not kinds or waiting.kind in kinds) and (revealed is None or revealed in row):
                return waiting
        return NO_OFFER

    def begin_room(self) -> None:
        """What happens in the room in which the case begins, or which was entered."""
        won, self.won = self.won, None
        if won is not None:
            self._won(won)
        elif self.given.room == "act_start":
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

    def _won(self, fight: climb_case_form.WonForm) -> None:
        """The fight that was just won, at the moment in which its end of combat abilities come."""
        run, burning = self.match.state, fight.kind == "burning_elite"
        room = "elite" if burning else fight.kind
        run.climb = replace(run.climb, room=room, burning=burning, ready=True, met=fight.faces)
        if fight.kind == "boss":
            run.climb = replace(run.climb, at=climb_case_state.boss_space(run.climb), boss=fight.faces[0])
        if fight.event:
            run.climb = climb_case_state.called_by(run.climb, fight.event)
        climb_case_state.begin_won(run, fight)
        self.look_anew()
        notice(self.match, by(fight.tally.reached()))

    def item(self, seat: int, item: str) -> int:
        """The uid of a relic or potion of a seat; -2 when it has none of these."""
        hero = self.match.state.heroes[seat]
        return next((each.uid for each in (*hero.relics, *hero.potions) if each.id == item), -2)

    def paid(self, seat: int, price: int, by: Mapping[Any, int] | None) -> tuple[int, ...]:
        """What a case says everybody pays, else the buyer alone."""
        seats = range(len(self.match.state.heroes))
        if by is not None:
            return tuple(by.get(other, 0) for other in seats)
        return tuple(price if other == seat else 0 for other in seats)

    def lying(self, seat: int, name: str) -> str:
        """The thing with this name that lies revealed for a seat, or the id it would have."""
        hero = self.match.state.heroes[seat]
        lying = [*self.climb.row, *(c for o in self.climb.offers_of(seat) for c in o.cards)]
        lying += [ware.id for ware in self.climb.wares]
        for thing in lying:
            if title(thing) == name:
                return thing
        things = by_name({**BOOK.catalog.relics, **BOOK.catalog.potions})
        return things[name] if name in things else card_of(name, hero.character)
