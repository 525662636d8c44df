"""An act of a climb at a table without people: what people touch, show and roll, room by room.

They climb in four ways: by touch, where the companion draws everything; by scans, where whatever comes is
shown to a reader; by numbers, where people say what they met and gained, and show nothing; mixed, where every
second one shows cards and the others play on the screen. Hands take their HP from the enemies, so that fights
are short, and nothing of a fight itself is counted here.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Sequence
from functools import cache
from random import Random
from typing import Any

import msgspec

from companion.engine.asks import Chance, Choice
from companion.engine.commands import Correct, Do, Resolve
from companion.engine.corrections import SetValue
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.parts.table_kit import Task
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.climb.acting import SMITH
from companion.games.slay_the_spire.parts.climb_at_table import MOVES
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.acts import PlayCard, Ready
from companion.games.slay_the_spire.state.climb import THING_OF
from companion.table.desk.commands import Named, Together
from companion.table.desk.desk import Desk
from companion.table.desk.oracle import TableOracle
from companion.table.desk.replies import Answered, Denied, DeskQuestion, Option, Reply
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.studies.measure.answers import Answers
from tests.studies.measure.table_figures import Counts, Taken, Way
from tests.studies.measure.table_hands import Choose, Hands, QuickHands, ShownFight, tag_of, told
from tests.studies.measure.table_twin import Card

WAYS: tuple[Way, ...] = ("touch", "scans", "numbers", "mixed")
NAMES = ("Anna", "Ben", "Cleo", "Dan")
"""Who climbs, as many as are wanted."""
CARDS = "cards,tokens=numbers,picks=screen"
DRAWN = {"scans": CARDS, "numbers": "numbers,picks=screen", "mixed": f"{CARDS},relics=screen,potions=screen"}
"""How things come to the companion (`docs/table.md`); by touch it draws them."""
WEAKENED = 1
"""The HP that hands leave to an enemy."""
LONGEST_ACT = 5000
MAP = "map"
TOGETHER = (ca.ChooseOption, ca.Leave)
"""What those who keep numbers say once for everybody."""


class Party:
    """People who climb an act.

    `taken` is what each kind of room took, `answers` what they answered, `refused` what the companion said no
    to, in its words.
    """

    def __init__(
        self, session: Session, library: Library, way: Way, random: Random, hands: Hands | None = None
    ) -> None:
        self.session, self.way, self.random = session, way, random
        self.hands: Hands = hands or QuickHands()
        self.desk = Desk(session, library, self.hands.clock)
        if way == "numbers":
            self.desk.modes.update(dict.fromkeys(range(len(session.seats)), way))
        self.taken: dict[str, Taken] = {}
        self.answers = Answers(times=1)
        self.refused: list[str] = []
        self.visit, self.kind = Taken(), MAP
        self.fight: ShownFight | None = None
        self.held = HeldDecks(len(session.seats))
        self.in_fights = Counts(len(session.seats))

    @property
    def run(self) -> Any:
        """The run as it stands."""
        return self.session.match.state

    def climb(self) -> None:
        """Go on until the act is beaten, or all is lost."""
        for _step in range(LONGEST_ACT):
            ask = self.session.match.ask()
            if ask is None or (isinstance(ask, Choice) and ask.topic == "act"):
                self._close()
                return
            self._step(ask)
        raise AssertionError("an act that does not end")

    def _step(self, ask: Chance | Choice) -> None:
        if self.run.fight is not None and not (isinstance(ask, Chance) and ask.topic in THING_OF):
            self._fight(ask)
            return
        self.fight = None if self.run.fight is None else self.fight
        self.hands.pause()
        self._open()
        if isinstance(ask, Chance):
            self._chance(ask)
        else:
            self._choice(ask)

    # Rooms

    def _open(self) -> None:
        """A visit belongs to the room that the party comes to; what an event calls belongs to the event."""
        room = self.run.climb.room
        if room not in ("", self.kind) and self.kind in ("", MAP, "game_start", "neow"):
            if self.kind:
                self._close()
            self.kind = "burning_elite" if self.run.climb.burning else room

    def _close(self) -> None:
        self.visit.rooms = 1
        if self.kind and self.visit.touches + self.visit.scans + self.visit.rolls:
            self.taken.setdefault(self.kind, Taken()).add(self.visit)
        self.visit, self.kind = Taken(), ""

    # Answers

    def _chance(self, ask: Chance) -> None:
        outcome = self.random.choice(ask.options)
        self.answers.note(self.desk, ask)
        if ask.kind == "die":
            self.visit.rolls += 1
            self._done(self._timed(lambda: self.hands.roll(self.desk, int(outcome))))
        elif self._is_shown(ask.seat) and (tag := self._of_chance(outcome)):
            self._shown(tag, lambda option: option.act == outcome)
        elif not self._named_for(ask, outcome):
            self.visit.touches += 1
            self._done(self._timed(lambda: self.desk.handle(Resolve(outcome, ask.number))))

    def _is_shown(self, seat: int) -> bool:
        """Whether what this seat uses is shown; so is what lies there for all, or is drawn for it."""
        return self.way in ("scans", "mixed") and (seat < 0 or seat in self.run.lazy or self._draws(seat))

    def _draws(self, seat: int) -> bool:
        """Whether people draw for a seat on the screen now."""
        ask = self.session.match.ask()
        return isinstance(ask, Chance) and ask.seat == seat

    def _named_for(self, ask: Chance, outcome: Any) -> bool:
        """Who keeps numbers names what a token leads to, or a map's boss; whether that was understood."""
        if self.way != "numbers" or ask.topic not in ("token", "map"):
            return False
        met = self._met_after(lambda trial: trial.resolve(outcome))
        return bool(met) and self._named(met, lambda option: option.act == outcome)

    def _named(self, card: str, meant: Callable[[Option], bool]) -> bool:
        """What was met is typed by its name; what that may mean is asked back. Whether it was taken."""
        self.visit.touches += 1
        return self._asked_about(self._timed(lambda: self.desk.handle(Named(card))), meant)

    def _of_chance(self, outcome: Any) -> str:
        """The tag of a result, or of what is drawn right after it."""
        return self._drawn(str(outcome)) or self._drawn_after(lambda trial: trial.resolve(outcome))

    def _choice(self, ask: Choice) -> None:
        match, seat = self.session.match, ask.seats[0]
        acts = match.legal(seat)
        if self.way != "touch":  # who takes a reward need not turn it up for the companion
            acts = [act for act in acts if not isinstance(act, ca.Reveal)]
        act = match.game.bots.at_a_glance(match.state, seat, acts, ask)
        if isinstance(act, ca.Enter):
            self._close()
        self.answers.note(self.desk, ask, acts, act)
        if self.way == "numbers" and isinstance(act, ca.Enter):
            met = self._met_after(lambda trial: trial.do(seat, act))
            if met and self._named(met, lambda option: (option.seat, option.act) == (seat, act)):
                return
        tag = self._tag_for(seat, act) if self._is_shown(seat) else ""
        if tag and self._shown(tag, lambda option: (option.seat, option.act) == (seat, act)):
            return
        self.visit.touches += 2 if _has_aims(act, acts) else 1
        together = self.way == "numbers" and isinstance(act, TOGETHER)
        said = Together(act, ask.number) if together else Do(seat, act, ask.number)
        self._done(self._timed(lambda: self.desk.handle(said)))

    def _timed(self, answer: Callable[[], Reply | None]) -> Reply | None:
        begun = time.perf_counter()
        reply = answer()
        self.visit.seconds += time.perf_counter() - begun
        return reply

    def _done(self, reply: Reply | None) -> None:
        if not isinstance(reply, Answered):
            raise AssertionError(f"not accepted: {reply!r}")
        self.refused += [each.words for each in self.desk.further() if isinstance(each, Denied)]
        self._take_up(reply.tasks)

    def _shown(self, tag: str, meant: Callable[[Option], bool]) -> bool:
        """A card is shown; what it may mean besides is asked back. Whether it was taken."""
        self.visit.scans += 1
        self._decks()
        self.held.shown = tag
        return self._asked_about(self._timed(lambda: self.hands.show(self.desk, tag)), meant)

    def _asked_about(self, reply: Reply | None, meant: Callable[[Option], bool]) -> bool:
        if isinstance(reply, DeskQuestion):
            self.visit.touches += 1
            self.answers.asked_back(reply)
            question = reply
            reply = self._timed(lambda: told(self.desk, question, meant))
        if isinstance(reply, Denied):
            self.refused.append(reply.words)
            return False
        self._done(reply)
        return True

    # What lies where

    def _tag_for(self, seat: int, act: Any) -> str:
        """The tag of the card that says this act; empty for one that is touched."""
        if isinstance(act, ca.ChooseOption) and self.run.climb.room == "campfire" and act.option == SMITH:
            return self._own(seat, self._ahead(seat, act))
        if isinstance(act, ca.Enter):
            return self._drawn_after(lambda trial: trial.do(seat, act))
        if isinstance(act, ca.ChangeCard | ca.BuyRemoval):
            return self._own(seat, act.card)
        if isinstance(act, ca.Take):  # what the companion turned up is touched where it lies
            drawn = self.way == "mixed" and self.run.climb.offer(act.offer).open
            return "" if drawn else self._lying(act)
        return self._drawn(act.card) if isinstance(act, ca.BuyTold) else ""

    def _ahead(self, seat: int, act: Any) -> str:
        """The card that comes, or is chosen, after an act that showing it takes for granted."""
        trial = self.session.match.copy()
        trial.do(seat, act)
        ask = trial.ask()
        if isinstance(ask, Chance):
            return str(self.random.choice(ask.options))
        if not isinstance(ask, Choice) or seat not in ask.seats:
            return ""
        then = trial.game.bots.at_a_glance(trial.state, seat, trial.legal(seat), ask)
        return then.card if isinstance(then, ca.ChangeCard) else ""

    def _drawn_after(self, step: Callable[[Match[Any]], object]) -> str:
        """The tag of what is met right after a step, which is not said then."""
        met = self._met_after(step)
        return self._drawn(met) if met else ""

    def _met_after(self, step: Callable[[Match[Any]], object]) -> str:
        """What is met right after a step and the token that it turns over; empty for nothing."""
        trial = self.session.match.copy()
        step(trial)
        then = trial.ask()
        if isinstance(then, Chance) and then.topic == "token":
            trial.resolve(self.random.choice(then.options))
            then = trial.ask()
        if not isinstance(then, Chance) or THING_OF.get(then.topic) not in ("enemies", "events"):
            return ""
        return str(self.random.choice(then.options))

    def _drawn(self, card: str) -> str:
        """The next copy in the box; empty for what is no card with a tag."""
        return self._in_the_box(card, self._lie_open()[_base(card)])

    def _own(self, seat: int, card: str) -> str:
        """A copy of the own deck that lies with this side up."""
        return next((each.uid for each in self._decks()[seat] if each.face == card), "")

    def _lying(self, act: ca.Take) -> str:
        """The copy that lies in this reward, or that was turned up for it."""
        if not self.run.climb.offer(act.offer).open:
            return self._drawn(act.card)
        uids = [offer.uid for offer in self.run.climb.offers]
        before = self.run.climb.offers[: uids.index(act.offer)]
        return self._in_the_box(act.card, sum(offer.cards.count(act.card) for offer in before))

    def _in_the_box(self, card: str, before: int) -> str:
        """The copy of what nobody owns that comes after so many; empty for what has no tag."""
        items = [item.id for hero in self.run.heroes for item in (*hero.relics, *hero.potions)]
        owned = {each.uid for deck in self._decks() for each in deck}
        return _tag(card, before + items.count(card), owned)

    def _lie_open(self) -> Counter[str]:
        """Whatever lies revealed for somebody, or for all."""
        climb = self.run.climb
        cards = [card for offer in climb.offers for card in offer.cards]
        return Counter(map(_base, (*cards, *(ware.id for ware in climb.wares), *climb.row)))

    def _decks(self) -> list[list[Card]]:
        """The decks as they are now, each card a copy of its own."""
        self.held.follow([hero.deck for hero in self.run.heroes])
        return self.held.decks

    # Fights

    def _fight(self, ask: Chance | Choice) -> None:
        """Hands take HP from the enemies, and whoever can strikes."""
        for index, enemy in enumerate(self.run.fight.enemies):
            if enemy.alive and enemy.hp > WEAKENED:
                self.desk.handle(Correct(SetValue(("fight", "enemies", index, "hp"), WEAKENED)))
                return
        if self.fight is not None:
            self.fight.step(ask)
        elif isinstance(ask, Chance):
            self._done(self.desk.handle(Resolve(self.random.choice(ask.options), ask.number)))
        else:
            seat = ask.seats[0]
            act = strike(self.run, seat, self.session.match.legal(seat), ask)
            self._done(self.desk.handle(Do(seat, act, ask.number)))

    def _take_up(self, tasks: tuple[Task, ...]) -> None:
        """Hands that hold cards begin a fight with what their decks are now."""
        if self.run.fight is None or self.way != "scans" or self.fight is not None:
            return
        decks = [sorted(deck, key=lambda card: card.face) for deck in self._decks()]
        choose: list[Choose] = [strike for _seat in decks]
        self.fight = FightOfClimb(self.desk, self.hands, decks, choose, self.random, self.in_fights)
        self.fight.after(tasks)


class HeldDecks:
    """The copies of cardboard in the decks of `count` people, each with the side that lies up.

    `shown` is the copy that was shown last: what changed then is that one.
    """

    def __init__(self, count: int) -> None:
        self.decks: list[list[Card]] = [[] for _seat in range(count)]
        self.shown = ""

    def follow(self, decks: Sequence[Sequence[str]]) -> None:
        """Hands turn, lay away and take up what the decks have changed by."""
        for held, deck in zip(self.decks, decks, strict=True):
            more = Counter(deck)
            more.subtract(card.face for card in held)
            for card in sorted(held, key=lambda card: card.uid != self.shown):
                if more[card.face] < 0:
                    held.remove(card)
                    more[card.face] += 1
                    self._turn(held, card, more)
            for face in more.elements():
                held.append(Card(self._from_box(face), face))

    def _turn(self, held: list[Card], card: Card, more: Counter[str]) -> None:
        """A card stays in the deck where it has one more with the other side up."""
        other = _base(card.face) if card.face.endswith("+") else f"{card.face}+"
        if more[other] > 0:
            more[other] -= 1
            held.append(Card(card.uid, other))

    def _from_box(self, face: str) -> str:
        held = {card.uid for deck in self.decks for card in deck}
        is_shown = self.shown in _box().get(_base(face), []) and self.shown not in held
        return self.shown if is_shown else _tag(face, 0, held)


class FightOfClimb(ShownFight):
    """A fight on a climb: what is to be done between fights is left to others."""

    def after(self, tasks: Iterable[Task]) -> None:
        """Hands do the work of the fight."""
        super().after(task for task in tasks if task.target not in MOVES)


def strike(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
    """Strike where it can be done, else be done; whatever else is asked is answered by what comes first."""
    hits = [act for act in acts if isinstance(act, PlayCard) and act.target >= 0]
    done = [act for act in acts if isinstance(act, Ready)]
    return next(iter((*hits, *done, *acts)))


def setup_of(way: Way, seed: str, players: int = len(NAMES)) -> Setup:
    """A climb of so many that is kept in this way."""
    lazy = () if way == "touch" else tuple(range(0, players, 2 if way == "mixed" else 1))
    drawn = {"drawn": DRAWN[way]} if way in DRAWN else {}
    options = catalogue.game("sts").options.validate({"climb": True, **drawn}, seed)
    return Setup("sts", NAMES[:players], seed, options, lazy)


def climbed(way: Way, seed: str, library: Library, players: int = len(NAMES)) -> Party:
    """A party that has climbed an act."""
    setup = setup_of(way, seed, players)
    oracle = TableOracle(setup, rolls=way == "touch")
    session = Session.start(catalogue.game("sts"), setup, MemoryLog(), oracle)
    party = Party(session, library, way, Random(f"{way} {seed}"))
    party.climb()
    return party


def _has_aims(act: Any, acts: Sequence[Any]) -> bool:
    """Whether it is touched twice: what is bought, and then who pays."""
    if not isinstance(act, ca.Buy | ca.BuyRemoval):
        return False
    return (
        sum(msgspec.structs.replace(each, paid=act.paid) == act for each in acts if type(each) is type(act))
        > 1
    )


def _base(card: str) -> str:
    return card.removesuffix("+")


@cache
def _box() -> dict[str, list[str]]:
    """The tags of all copies of each thing in the box."""
    tags: dict[str, list[str]] = {}
    for copy in kit_of("sts").cards.box():
        tags.setdefault(copy.card, []).append(tag_of(copy))
    return tags


def _tag(card: str, before: int, gone: Container[str] = ()) -> str:
    """The tag of the copy that comes after so many, of those that are not gone; empty for what has none."""
    tags = _box().get(_base(card), [""])
    there = [tag for tag in tags if tag not in gone] or tags
    return there[min(before, len(there) - 1)]
