"""Who did what in a game, counted from its log: the same after a power cut, and right after an undo.

What counts is the rule book's own business: its part `tallies` says what acts and events count for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.engine import house_now
from companion.engine.entries import Corrected
from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.parts.tallies import Gained, Tallies, Who
from companion.engine.parts.tallies import Tally as Counted
from companion.engine.session import Session
from companion.engine.view import BoardView
from companion.play.told.replaying import Again, again
from companion.speech.words import _


@dataclass
class Leg:
    """A stop of the way that was gone: what it is, what was met there, everybody's HP at its end."""

    label: str
    chapter: str
    met: list[str] = field(default_factory=list)
    hp: dict[Who, int] = field(default_factory=dict)


@dataclass
class Tally:
    """What a game came to. `labels` name what is counted, in the order told; `suffered`: what is no feat.

    `players` are all who ever sat there, in the order in which they came, and wherever a seat is named here
    it is a place among them; `counts` hold what each of them did. `beaten` are the enemies' names with how
    many of them; `bosses` those that were bosses; `hp` is everybody's HP at the end of each round,
    `came_with` what it was at first, `names` how they are called. `way` are the stops of a game that is a
    way, `maps` the board of each of its chapters as it was gone, `gained` what seats keep of it in the order
    in which it came, and `fatal` the blows that somebody died of, in words; `corrected` counts the
    corrections by hand. `blows` are the last ones that each seat took, `acting` is who acts, and `sitting`
    who sits at the seats at this point.
    """

    labels: dict[str, str] = field(default_factory=dict)
    suffered: frozenset[str] = frozenset()
    players: list[str] = field(default_factory=list)
    counts: list[Counter[str]] = field(default_factory=list)
    beaten: Counter[str] = field(default_factory=Counter)
    bosses: Counter[str] = field(default_factory=Counter)
    hp: dict[int, dict[Who, int]] = field(default_factory=dict)
    came_with: dict[Who, int] = field(default_factory=dict)
    names: dict[Who, str] = field(default_factory=dict)
    way: list[Leg] = field(default_factory=list)
    maps: dict[str, BoardView] = field(default_factory=dict)
    gained: list[Gained] = field(default_factory=list)
    fatal: list[str] = field(default_factory=list)
    corrected: int = 0
    blows: dict[int, str] = field(default_factory=dict)
    acting: Who = field(default_factory=Who)
    sitting: tuple[str, ...] = ()

    def sit_down(self, names: Sequence[str]) -> None:
        """These play now; whoever was not there yet is counted from now on."""
        self.sitting = tuple(names)
        new = [name for name in names if name not in self.players]
        self.players += new
        self.counts += [Counter() for _name in new]

    def of_seat(self, seat: int) -> int:
        """The place among all players of who sits at a seat now."""
        return self.players.index(self.sitting[seat])

    def of(self, name: str) -> Counter[str]:
        """What a player did."""
        return self.counts[self.players.index(name)]

    def leads(self, key: str, value: int) -> bool:
        """Whether so much of something is a feat that nobody among several has surpassed."""
        most = max(count[key] for count in self.counts)
        return key not in self.suffered and len(self.counts) > 1 and value == most > 0

    @property
    def told(self) -> list[str]:
        """What was counted for anybody at all."""
        return [key for key in self.labels if any(count[key] for count in self.counts)]


def tally_of(session: Session) -> Tally:
    """The tally of a session as it stands; empty where the rule book counts none.

    It tells the whole log again: for a thread that nobody waits for.
    """
    if session.game.parts.tallies is None:
        return Tally()
    book = session.game.parts.tallies()
    labels = {key: _(words) for key, words in book.labels.items()}
    found = Tally(labels, book.suffered)
    entries = (session.entries[number] for number in session.timeline.path())
    moved = [entry.correction for entry in entries if isinstance(entry, Corrected)]
    found.corrected = sum(not house_now.said(session.game, correction) for correction in moved)
    found.sit_down(session.setup.seats)
    for step in again(session):
        _count(session, found, book, step)
    return found


def _count(session: Session, found: Tally, book: Tallies, step: Again) -> None:
    game = session.game
    counted: list[Counted] = []
    stops = len(found.way)
    for scene, event in game.scenes(step.state, step.events):
        found.sit_down(session.seats_in(scene))
        of_event = [*_placed(found, book.of_event(event))]
        counted += of_event
        _follow(found, book, scene, event)
        _mourn(game, found, book, scene, event, of_event)
        beaten = book.beaten(scene, event)
        if beaten is not None:
            (found.bosses if beaten.boss else found.beaten)[beaten.name] += beaten.times
    for seat, key, amount in counted:
        found.counts[seat][key] += amount
    found.sit_down(session.seats_in(step.state))
    if len(found.way) > stops:
        _draw_map(game, found, step.state)
    values = found.hp.setdefault(book.round(step.state), {})
    for sits, (name, hp) in book.standing(step.state).items():
        who = Who("seat", found.of_seat(sits.number)) if sits.kind == "seat" else sits
        found.names[who], values[who] = name, hp
        found.came_with.setdefault(who, hp)
        if found.way and who.kind == "seat":
            found.way[-1].hp[who] = hp


def _placed(found: Tally, counted: Iterable[Counted]) -> Iterator[Counted]:
    """What was counted for seats, for the players who sit there."""
    return (each._replace(seat=found.of_seat(each.seat)) for each in counted)


def _follow(found: Tally, book: Tallies, scene: Any, event: Event) -> None:
    """Note a stop of the way that begins, what is met there, and what somebody keeps."""
    stop, met, gained = book.stop(scene, event), book.met(scene, event), book.gained(scene, event)
    if stop is not None:
        found.way.append(Leg(stop.label, stop.chapter))
    if met and found.way and met not in found.way[-1].met:
        found.way[-1].met.append(met)
    if gained is not None:
        found.gained.append(gained._replace(seat=found.of_seat(gained.seat)))


def _draw_map(game: Game[Any], found: Tally, state: Any) -> None:
    """Keep how the board lies at a stop that has begun: the last stop of a chapter leaves its whole way."""
    board = next((each for each in game.view(Match(game, state), -1).boards if each.edges), None)
    if board is not None:
        found.maps[found.way[-1].chapter] = board


def _mourn(
    game: Game[Any], found: Tally, book: Tallies, scene: Any, event: Event, counted: Sequence[Counted]
) -> None:
    """Note what takes HP of a seat, and that it was fatal once the seat has fallen."""
    found.acting = book.actor(event) or found.acting
    for seat in {each.seat for each in counted if each.key in book.suffered}:
        found.blows[seat] = _blow(game, book, found.acting, scene, event)
    fallen = book.fell(event)
    if fallen >= 0:
        found.fatal.append(found.blows.get(found.of_seat(fallen)) or game.words.event(scene, event))


def _blow(game: Game[Any], book: Tallies, acting: Who, scene: Any, event: Event) -> str:
    """What took HP, with the creature that acted."""
    words = game.words.event(scene, event)
    actor = book.standing(scene).get(acting) if acting.kind == "creature" else None
    return _("{who}: {what}").format(who=actor.name, what=words) if actor is not None else words
