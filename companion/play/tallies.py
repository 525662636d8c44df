"""Who did what in a game, counted from its log: the same after a power cut, and right after an undo.

What counts is the rule book's own business: its part `tallies` says what acts and events count for.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from companion.engine.game import Game
from companion.engine.parts.tallies import Tallies, Who
from companion.engine.session import Session
from companion.play.replaying import Again, again
from companion.speech.words import _


@dataclass
class Tally:
    """What a game came to. `labels` name what is counted, in the order told; `suffered`: what is no feat.

    `counts` hold it seat by seat; `beaten` are the enemies' names with how many of them; `bosses` those
    that were bosses; `hp` is everybody's HP at the end of each round, `names` how they are called.
    """

    labels: dict[str, str] = field(default_factory=dict)
    suffered: frozenset[str] = frozenset()
    counts: list[Counter[str]] = field(default_factory=list)
    beaten: Counter[str] = field(default_factory=Counter)
    bosses: Counter[str] = field(default_factory=Counter)
    hp: dict[int, dict[Who, int]] = field(default_factory=dict)
    names: dict[Who, str] = field(default_factory=dict)

    @property
    def told(self) -> list[str]:
        """What was counted for anybody at all."""
        return [key for key in self.labels if any(count[key] for count in self.counts)]


def tally_of(session: Session) -> Tally:
    """The tally of a session as it stands; empty where the rule book counts none.

    It tells the whole log again: for a thread that nobody waits for.
    """
    if session.game.tallies is None:
        return Tally()
    book = session.game.tallies()
    labels = {key: _(words) for key, words in book.labels.items()}
    found = Tally(labels, book.suffered, [Counter() for _seat in session.setup.seats])
    for step in again(session):
        _count(session.game, found, book, step)
    return found


def _count(game: Game[Any], found: Tally, book: Tallies, step: Again) -> None:
    counted = [*book.of_act(step.seat, step.act)]
    for scene, event in game.scenes(step.state, step.events):
        counted += book.of_event(event)
        beaten = book.beaten(scene, event)
        if beaten is not None:
            (found.bosses if beaten.boss else found.beaten)[beaten.name] += 1
    for seat, key, amount in counted:
        found.counts[seat][key] += amount
    values = found.hp.setdefault(book.round(step.state), {})
    for who, (name, hp) in book.standing(step.state).items():
        found.names[who], values[who] = name, hp
