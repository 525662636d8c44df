"""Desks for the tests: a session with its library, its clock, and hands to move cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from companion.engine.game import Setup
from companion.engine.logs import MemoryLog
from companion.engine.parts.table_kit import Copy
from companion.engine.session import Session
from companion.games import catalogue
from companion.games.slay_the_spire.content.book import BOOK
from companion.table.desk.desk import Desk
from companion.table.desk.dice import TableDie
from companion.table.desk.oracle import TableOracle
from companion.table.kept.owners import Owners
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.studies.measure.table_hands import tag_of
from tests.studies.measure.table_twin import Card
from tests.table.scripted_table import Clock, DirectHands

IRONCLAD = ["strike_ironclad"] * 5 + ["defend_ironclad"] * 4 + ["bash"]


def full_library(folder: Path, *games: str) -> Library:
    """A library in which every card of these boxes has its tag."""
    library = Library(folder / "tags.json")
    for game in games:
        library.bind_all({uid(copy): copy for copy in kit_of(game).cards.box()})
    return library


def uid(copy: Copy) -> str:
    """The tag of a copy, another for each game; of games with own cards by what it is: their box may grow."""
    if copy.game == "sts":
        return tag_of(copy)
    return "05" + blake2b(repr(copy).encode(), digest_size=6).hexdigest()


def copy_of(card: str, number: int = 1) -> Copy:
    """The `number`-th copy of a card of Slay the Spire."""
    return Copy("sts", BOOK.cards[card].card.owner, card, number)


def steel(card: str, number: int = 1) -> str:
    """The tag of a card of MiniSteel."""
    return uid(Copy("ministeel", "ministeel", card, number))


def spire(card: str, number: int = 1) -> str:
    """The tag of a card of Slay the Spire."""
    return uid(copy_of(card, number))


def cards_of(faces: list[str]) -> list[Card]:
    """The copies of a deck with their tags."""
    numbers: Counter[str] = Counter()
    found = []
    for face in faces:
        numbers[face] += 1
        found.append(Card(spire(face, numbers[face]), face))
    return found


def supply() -> list[Card]:
    """All Daze and status cards."""
    return [Card(uid(copy), copy.card) for copy in kit_of("sts").cards.box() if copy.set == "status"]


@dataclass
class Play:
    """A desk with everything that belongs to it."""

    desk: Desk
    hands: DirectHands
    clock: Clock
    session: Session

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.session.match.state


def play(
    setup: Setup,
    library: Library,
    log: Any = None,
    owners: Owners | None = None,
    dice: Mapping[str, str | TableDie] | None = None,
) -> Play:
    """A new game at a desk."""
    clock = Clock()
    session = Session.start(catalogue.game(setup.game), setup, log or MemoryLog(), TableOracle(setup))
    desk = Desk(session, library, clock, owners, dice)
    clock.wait(1.0)
    return Play(desk, DirectHands(desk, clock), clock, session)


def fight(
    library: Library,
    players: int = 2,
    boss: str = "b2_collector",
    dice: Mapping[str, str | TableDie] | None = None,
    **options: Any,
) -> Play:
    """A fight in which everybody plays with cards of cardboard; a boss alone does not look at the die."""
    names = ("Anna", "Ben", "Cleo", "Dora")[:players]
    chosen = {"fight": [boss], "hp": [40] * players, **options}
    return play(Setup("sts", names, "table", chosen, tuple(range(players))), library, dice=dice)


def waiting_for_die(library: Library, players: int = 2, **options: Any) -> Play:
    """The same with a relic that looks at the die, which waits to be rolled; on a 4 it deals damage."""
    return fight(library, players, relics=[["stone_calendar"], *[[]] * (players - 1)], **options)


def rolled(library: Library, face: int = 2, **options: Any) -> Play:
    """A fight in the Play phase of its first round."""
    made = fight(library, **options)
    made.hands.roll(face)
    made.clock.wait(2.0)
    return made


def duel(
    library: Library,
    lazy: tuple[int, ...] = (0, 1),
    seed: str = "table",
    dice: Mapping[str, str | TableDie] | None = None,
) -> Play:
    """MiniSteel for two, before the rolls for the first turn."""
    return play(Setup("ministeel", ("Anna", "Ben"), seed, {}, lazy), library, dice=dice)


def turn_of_anna(library: Library) -> Play:
    """MiniSteel for two: Anna is to act, with both actions."""
    made = duel(library)
    made.hands.roll(6)
    made.hands.roll(1)
    made.clock.wait(2.0)
    return made
