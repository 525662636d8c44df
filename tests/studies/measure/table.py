"""`tests.studies.bench table`: what the companion takes off people's hands, in boss fights and climbs.

Scripted fights are played at a desk with cards of cardboard, tags and a die, as people would: cards
are shown, targets tapped, the die thrown. Counted is what the rule book asks people to do for the
enemies by hand, and what of it is left; of an act of a climb, what each room takes (`table_climb`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import msgspec

from companion.engine.asks import Choice
from companion.engine.game import Game, Setup
from companion.engine.logs import MemoryLog
from companion.engine.parts.table_kit import Task
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck
from companion.games.slay_the_spire.setting_up import fights
from companion.play.simulation.simulate import watched
from companion.play.terminal.screen import Screen
from companion.speech.command_line import Parser, whole_number
from companion.table.desk.desk import Desk
from companion.table.desk.oracle import TableOracle
from companion.table.tags.library import Library
from tests.studies.measure import kept_figures, other_games, table_figures
from tests.studies.measure.answers import GOAL_OF_A_FIGHT, GOAL_OF_AN_ACT, GOAL_SHARE, Answers
from tests.studies.measure.bookkeeping import BookkeepingCount, Heard
from tests.studies.measure.hand_taps import HandTaps
from tests.studies.measure.table_climb import WAYS, climbed
from tests.studies.measure.table_figures import HUMAN_SECONDS, TOUCH_SECONDS, Counts, Rooms, Taken, Way
from tests.studies.measure.table_hands import (
    Choose,
    Hands,
    QuickHands,
    ShownFight,
    copies_of,
    library_of_the_box,
    tag_of,
)
from tests.studies.measure.table_twin import Card

INTERRUPTED = 130
Job = Callable[[], None]
SIZES = (1, 2, 3, 4)
"""How many sit at a table that fights."""
LONGEST_FIGHT = 3000
HIT_POINTS = 30
"""More than a starter's, so that fights last the rounds that a grown deck makes them last."""
GOAL_GONE, GOAL_TAPS = 0.9, 2.0


def who_plays(game: Game[Any]) -> Choose:
    """Somebody for one seat, who plans ahead where the game has somebody who does."""
    return game.bots.careful if game.bots.planner is None else game.bots.planner()


class Fight(ShownFight):
    """One fight at a desk, played by a script that holds cards of cardboard, and what is counted of it."""

    def __init__(
        self, session: Session, library: Library, random: Random, counts: Counts, hands: Hands | None = None
    ) -> None:
        holding: Hands = hands or QuickHands()
        game = session.game
        dealt = session.setup.options["decks"]
        decks = [[Card(tag_of(copy), face) for copy, face in copies_of(deck)] for deck in dealt]
        choose = [who_plays(game) for _seat in decks]
        super().__init__(Desk(session, library, holding.clock), holding, decks, choose, random, counts)
        self.bookkeeping = BookkeepingCount(game.setup(session.setup))
        self.hand_taps = HandTaps()
        self.after(self.desk.tasks)

    def play(self) -> None:
        """Play to the end."""
        for _act in range(LONGEST_FIGHT):
            ask = self.session.match.ask()
            if ask is None:
                break
            self.step(ask)
        self.counts.fights += 1
        self.counts.answers.times += 1
        self.counts.rounds += self.session.match.state.fight.round
        self.bookkeeping.end()
        self.counts.hand.update(self.bookkeeping.hand)
        self.counts.left.update(self.bookkeeping.left)
        self.counts.declared_taps += self.hand_taps.declared
        self.counts.number_taps += self.hand_taps.kept

    def after(self, tasks: Iterable[Task]) -> None:
        """Something was answered: it is counted, and hands do the work."""
        causes = getattr(self.session.match.heard, "causes", ())
        self.bookkeeping.count(self.session.heard(), causes)
        self.session.match.heard = Heard(self.session.match)
        super().after(tasks)

    def _act(self, seat: int, act: Any, ask: Choice) -> None:
        before = self.hand_taps.before(act, self.session.match.state.fight)
        super()._act(seat, act, ask)
        self.session.match.ask()
        self.hand_taps.after(seat, act, self.session.match.state.fight, before)

    def _tap(self, seat: int, act: Any, ask: Choice) -> None:
        """The order of abilities belongs to the enemies."""
        if ask.topic == "order" and any(each.enemy >= 0 for each in self.session.match.state.fight.pending):
            self.bookkeeping.order()
        super()._tap(seat, act, ask)


def setup_of(boss: str, players: int, seed: str) -> Setup:
    """A fight of starter decks against a boss, with everybody's cards on the table."""
    characters = CHARACTERS[:players]
    options = {
        "fight": next((list(fight.faces) for fight in fights.bosses() if boss in fight.faces), [boss]),
        "hp": [HIT_POINTS] * players,
        "decks": [starter_deck(character) for character in characters],
    }
    names = tuple(BOOK.catalog.characters[character].name for character in characters)
    return Setup("sts", names, seed, options, tuple(range(players)))


def bosses() -> list[str]:
    """The bosses that can be met, hardest versions left out; of a pair the first."""
    return [fight.faces[0] for fight in fights.bosses()]


def measured(chosen: Sequence[str], players: int, seeds: int, library: Library) -> Counts:
    """The counts of all fights at one size of table."""
    counts = Counts(players)
    for boss in chosen:
        for number in range(seeds):
            fought(boss, number, counts, library)
    return counts


def fought(boss: str, number: int, counts: Counts, library: Library) -> None:
    """Play a fight with a boss, and take it into the counts of its size of table."""
    setup = setup_of(boss, counts.players, f"bench {number}")
    session = Session.start(catalogue.game("sts"), setup, MemoryLog(), TableOracle(setup))
    random = Random(f"{boss} {counts.players} {number}")
    Fight(session, library, random, counts).play()


class Found(msgspec.Struct):
    """All that was counted: fights by size of table, and acts of `players` by how they were climbed."""

    fights: tuple[Counts, ...]
    rooms: dict[Way, Rooms]
    players: int
    answers: dict[Way, Answers]
    others: dict[str, Answers] = msgspec.field(default_factory=dict)

    def jobs(self, chosen: Sequence[str], seeds: int, acts: int, library: Library) -> list[Job]:
        """What is to be played, piece by piece."""
        fights = [
            partial(fought, boss, number, counts, library)
            for counts in self.fights
            for boss in chosen
            for number in range(seeds)
        ]
        climbs = [partial(self._act, way, n, library) for n in range(acts) for way in WAYS]
        others = [
            partial(self._other, name, way, number, library)
            for name in other_games.GAMES
            for number in range(acts)
            for way in WAYS
        ]
        return [*fights, *climbs, *others]

    def _act(self, way: Way, number: int, library: Library) -> None:
        party = climbed(way, f"bench {number}", library, self.players)
        self.answers[way].add(party.answers)
        for room, taken in party.taken.items():
            self.rooms[way].setdefault(room, Taken()).add(taken)

    def _other(self, name: str, way: Way, number: int, library: Library) -> None:
        found = self.others.setdefault(f"a round of {name} by {way}", Answers())
        found.add(other_games.answered(name, way, f"bench {number}", library))

    def answered(self) -> dict[str, Answers]:
        """What was answered, by what it was about."""
        fights = {f"a boss fight of {each.players}": each.answers for each in self.fights if each.fights}
        acts = {f"an act of {self.players} by {way}": found for way, found in self.answers.items()}
        return fights | {what: found for what, found in acts.items() if found.times} | self.others


_ABOUT = "how much of the enemies' bookkeeping a table with tags and a die takes over, boss by boss"


def run(arguments: Sequence[str]) -> int:
    """Show the counts; those until then after Ctrl-C. Ends the program for a wrong call.

    Returns 0 when both goals can be met, 1 when not, 130 after Ctrl-C.
    """
    options = _read(arguments)
    sizes = (options.players,) if options.players else SIZES
    rooms, answers = {way: {} for way in WAYS}, {way: Answers() for way in WAYS}
    found, stopped = Found(tuple(map(Counts, sizes)), rooms, sizes[-1], answers), True
    screen = Screen(out=sys.stdout)
    with TemporaryDirectory(prefix="table-companion-") as folder, suppress(KeyboardInterrupt):
        library = library_of_the_box(Path(folder))
        jobs = found.jobs(options.boss or bosses(), options.fights, options.acts, library)
        for job in watched(jobs, len(jobs), screen.console):
            job()
        stopped = False
    fights = [counts for counts in found.fights if counts.fights]
    if not fights:
        raise KeyboardInterrupt
    tables = table_figures.shares(fights), table_figures.taps(fights), table_figures.acts(fights)
    screen.show(tables[0], "", tables[1], "", table_figures.rooms(found.rooms), "", tables[2])
    figures = {"shown": f"{HUMAN_SECONDS:g}", "touched": f"{TOUCH_SECONDS:g}"}
    words = "Acts of {players} players; s: seconds, {shown} for what is shown, {touched} for a touch."
    screen.say(words.format(players=found.players, **figures))
    screen.show("", table_figures.answers(found.answered()), "")
    met = _verdict(fights, screen)
    _verdict_of_answers(found, screen)
    if options.json is not None:
        kept_figures.write(
            options.json,
            kept_figures.kept("table", table_figures.figures(fights, found.rooms, found.answered())),
        )
    return INTERRUPTED if stopped else 0 if met else 1


def _read(arguments: Sequence[str]) -> argparse.Namespace:
    parser = Parser(prog="python -m tests.studies.bench table", description=_ABOUT)
    parser.add_argument("--boss", action="append", choices=bosses(), help="only this boss")
    parser.add_argument(
        "--fights", type=whole_number, default=4, metavar="N", help="fights against each boss"
    )
    parser.add_argument(
        "--acts", type=whole_number, default=4, metavar="N", help="acts climbed in each way of playing"
    )
    parser.add_argument("--players", type=int, choices=SIZES, help="only a table of so many (acts: 4)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there too")
    options = parser.read(arguments)
    if options.fights < 1:
        parser.error(f"--fights: expected 1 or more, found {options.fights}")
    if options.acts < 0:
        parser.error(f"--acts: expected 0 or more, found {options.acts}")
    return options


def _verdict(found: Sequence[Counts], screen: Screen) -> bool:
    """Say at which sizes of table the goals are met, for both ways of rolling; whether the better one is."""
    goals = "Goals: at least {gone} of the acts for the enemies gone, at most {taps} taps for each card."
    screen.say(goals.format(gone=f"{GOAL_GONE:.0%}", taps=f"{GOAL_TAPS:.0f}"))
    tapped = [each for each in found if each.taps_per_card > GOAL_TAPS]
    thrown = [each for each in found if each.gone < GOAL_GONE]
    unrolled = [each for each in found if each.gone_unrolled < GOAL_GONE]
    _met(screen, "Taps", tapped)
    _met(screen, "Acts, with the die thrown", thrown)
    _met(screen, "Acts, with the companion rolling (--dice seed)", unrolled)
    return not (tapped or unrolled)


def _met(screen: Screen, goal: str, missed: Sequence[Counts]) -> None:
    if not missed:
        screen.say(f"{goal}: met at every size.", "green")
        return
    sizes = ", ".join(str(each.players) for each in missed)
    words = "{goal}: missed by a party of {sizes}."
    screen.say(words.format(goal=goal, sizes=sizes), "red")


def _verdict_of_answers(found: Found, screen: Screen) -> None:
    """Say which goals of answers are missed: their number in acts of two, and those that were avoidable."""
    goals = (
        "Goals: {share} decisions, {act} answers in an act of two, {fight} avoidable in a boss fight of four."
    )
    shown = {"share": f"{GOAL_SHARE:.0%}", "act": GOAL_OF_AN_ACT, "fight": GOAL_OF_A_FIGHT}
    screen.say(goals.format(**shown))
    missed: list[str] = [
        way for way, each in found.answers.items() if each.times and _misses(each, found.players)
    ]
    for counts in found.fights:
        if counts.players == SIZES[-1] and counts.answers.avoidable.total() > GOAL_OF_A_FIGHT * counts.fights:
            missed.append("boss fights")
    words = "Answers: missed by {missed}." if missed else "Answers: met."
    screen.say(words.format(missed=", ".join(missed)), "red" if missed else "green")


def _misses(answers: Answers, players: int) -> bool:
    """Whether acts ask too much; how much in all is known for two players alone."""
    too_many = players == 2 and answers.count > GOAL_OF_AN_ACT * answers.times
    return too_many or answers.share < GOAL_SHARE
