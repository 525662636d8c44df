"""Every figure of the results of a climb, counted again from its log by what changed on the table.

The results count kinds of events. Here no kind is known: the same log is played once more, and the table is
looked at before and after each event, whichever it was.

`python -m tests.play.test_results_recounted 500` does so with that many climbs.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from random import Random
from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.engine.commands import Correct, Do
from companion.engine.corrections import SetValue
from companion.engine.encoding import typed
from companion.engine.entries import Answered, Corrected, Resolved, SetUp
from companion.engine.events import Event
from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.session import Session
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.state.acts import UsePotion
from companion.games.slay_the_spire.state.climb_acts import SetDie
from companion.games.slay_the_spire.state.figure_events import Died, TokensChanged
from companion.play.told.tallies import Tally, tally_of
from tests.conformance.playing import MORE
from tests.studies.random_fights import NAMES
from tests.studies.trials.climbs import CLIMB_TRIALS, UNGUIDED, WEAKENED, guided

CLIMBS, CHUNK = 20 * MORE, 10
MOST = 3000
"""Acts after which a climb is looked at as it stands."""
HANDS = "by hand"


def played(seed: str) -> Session:
    """Random play; in two of three climbs hands help, by corrections that stand in the log."""
    options = GAME.options.validate(CLIMB_TRIALS.options(seed), seed)
    setup = Setup("sts", NAMES[: CLIMB_TRIALS.seats(options)], seed, options)
    session, random = Session.start(GAME, setup, MemoryLog(), SeedOracle(seed)), Random(seed)
    helped = random.random() < 2 / 3
    for turn in range(MOST):
        ask = session.match.ask()
        if not isinstance(ask, Choice):
            break
        if helped:
            _help(session)
        seat = random.choice(ask.seats)
        acts = session.match.legal(seat)
        leading = guided(acts, turn) if helped and turn % UNGUIDED else []
        session.handle(Do(seat, random.choice(leading or acts)))
    return session


def _help(session: Session) -> None:
    fight = session.match.state.fight
    for place, enemy in enumerate(fight.enemies if fight is not None else ()):
        if enemy.alive and enemy.hp > WEAKENED:
            session.handle(Correct(SetValue(("fight", "enemies", place, "hp"), WEAKENED)))
    for place, fighter in enumerate(fight.fighters if fight is not None else ()):
        if fighter.alive and fighter.hp < fighter.max_hp / 2:
            session.handle(Correct(SetValue(("fight", "fighters", place, "hp"), fighter.max_hp)))


class Recount(Match[Any]):
    """A match that looks at the table before and after each event."""

    def __init__(self, state: Any) -> None:
        super().__init__(GAME, state)
        self.counts: dict[str, Counter[str]] = {hero.name: Counter() for hero in state.heroes}
        self.gained: list[tuple[str, str]] = []
        self.beaten: Counter[str] = Counter()
        self.rooms: list[dict[str, int]] = []

    def emit(self, event: Event) -> None:
        run = self.state
        fight, climb, before = run.fight, run.climb, _table(run)
        super().emit(event)
        after = _table(run)
        for name in before.keys() & after.keys():
            self._person(name, before[name], after[name], event, fight is run.fight)
        if fight is not None and run.fight is None:
            self._fight_ended(fight, len(run.climb.beaten) > len(climb.beaten))
        if len(run.climb.walked) > len(climb.walked) or _before_the_map(climb.room, run.climb.room):
            self.rooms.append({})

    def _person(self, name: str, old: Any, new: Any, event: Event, same: bool) -> None:
        count = self.counts.setdefault(name, Counter())
        hp, block = new.hp - old.hp, new.block - old.block if same else 0
        count["healed" if hp > 0 else "lost"] += abs(hp)
        count["block"] += max(0, block)
        if not isinstance(event, TokensChanged | Died):
            count["blocked"] += max(0, -block)
        count["cards"] += max(0, new.cards_played - old.cards_played)
        count["damage"] += max(0, new.damage_dealt - old.damage_dealt)
        gone = [each for uid, each in old.potions.items() if uid not in new.potions]
        count["potions"] += sum(BOOK.catalog.potions[each].when == "hp_zero" and old.hp <= 0 for each in gone)
        self.gained += [
            (name, BOOK.catalog.relics[new.relics[uid]].name) for uid in new.relics.keys() - old.relics
        ]

    def _fight_ended(self, fight: Any, boss_of_map: bool) -> None:
        self.beaten.update(_dead(fight))
        if fight.won and fight.kind == "boss" and not boss_of_map:
            self.beaten[BOOK.catalog.faces[fight.enemies[0].face].name] += 1

    def entry(self, entry: Any) -> None:
        """Play one entry again."""
        self.ask()
        if isinstance(entry, Answered):
            act = typed(entry.act, GAME.act_type)
            if isinstance(act, UsePotion | SetDie):
                self.counts.setdefault(self.state.heroes[entry.seat].name, Counter())["potions"] += 1
            self.take(entry.seat, act)
        elif isinstance(entry, Resolved):
            self.resolve(entry.outcome)
        elif isinstance(entry, Corrected):
            self.correct(entry.correction)
        self.ask()
        if self.rooms:
            self.rooms[-1] |= {name: each.hp for name, each in _table(self.state).items()}


def _before_the_map(old: str, new: str) -> bool:
    return new != old and (new in ("neow", "quick_start") or (old == "quick_start" and bool(new)))


class Person:
    """What lies before somebody."""

    def __init__(self, there: Any) -> None:
        self.hp, self.block = max(0, there.hp), getattr(there, "block", 0)
        self.cards_played = getattr(there, "cards_played", 0)
        self.damage_dealt = getattr(there, "damage_dealt", 0)
        self.potions = {each.uid: each.id for each in there.potions}
        self.relics = {each.uid: each.id for each in there.relics}


def _table(run: Any) -> dict[str, Person]:
    there = run.heroes if run.fight is None else run.fight.fighters
    return {hero.name: Person(each) for hero, each in zip(run.heroes, there, strict=True)}


def _dead(fight: Any) -> list[str]:
    faces = [BOOK.catalog.faces[each.face] for each in fight.enemies if not each.alive and not each.left]
    return [face.name for face in faces if face.role != "boss"]


def recounted(session: Session) -> Recount:
    """The log of a session, counted again."""
    path = session.timeline.path()
    first = session.entries[path[0]]
    assert isinstance(first, SetUp)
    found = Recount(GAME.setup(first.setup))
    for number in path:
        found.entry(session.entries[number])
    if found.state.fight is not None:
        found.beaten.update(_dead(found.state.fight))
    return found


def differences(session: Session) -> list[str]:
    """Each figure of the results that the table tells otherwise."""
    tally, again = tally_of(session), recounted(session)
    said: dict[str, tuple[Any, Any]] = {
        f"{name}: {key}": (tally.of(name)[key], again.counts.get(name, Counter())[key])
        for name in tally.players
        for key in tally.labels
    }
    said["enemies"] = (+tally.beaten, +again.beaten)
    said["bosses"] = (tally.bosses.total(), len(session.match.state.climb.beaten))
    said["found"] = (sorted(_found(tally)), sorted(again.gained))
    said["rooms"] = ([_hp(tally, leg.hp) for leg in tally.way], again.rooms)
    return [
        f"{what}: told {told}, counted {counted}" for what, (told, counted) in said.items() if told != counted
    ]


def _found(tally: Tally) -> list[tuple[str, str]]:
    return [(tally.players[each.seat], each.name) for each in tally.gained]


def _hp(tally: Tally, hp: Any) -> dict[str, int]:
    return {tally.players[who.number]: value for who, value in hp.items()}


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(CLIMBS // CHUNK))
def test_the_results_of_random_climbs_are_what_happened_on_the_table(chunk: int) -> None:
    sessions = {seed: played(seed) for seed in (f"results {chunk}/{number}" for number in range(CHUNK))}
    wrong = {seed: found for seed, session in sessions.items() if (found := differences(session))}
    assert wrong == {}
    assert any(session.match.state.climb.beaten for session in sessions.values())


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("climbs", type=int)
    many = [f"many {number}" for number in range(parser.parse_args().climbs)]
    sys.exit("\n".join(f"{seed}: {line}" for seed in many for line in differences(played(seed))) or None)
