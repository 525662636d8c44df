"""Whom a fight alone is against, where the die or a deck says it: asked for like any chance (pages 5, 9)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Ask, Chance
from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.beginning import begin
from companion.games.slay_the_spire.rules.items import FACES
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.state.frames import Meeting
from companion.games.slay_the_spire.state.run import Run
from companion.speech.words import _

Table = Match[Run]


class EnemiesMet(Event, frozen=True):
    """The enemies that were rolled or drawn come to the table."""

    faces: tuple[str, ...]

    def apply(self, run: Run) -> None:
        begin(run, [BOOK.catalog.faces[face] for face in self.faces])
        if run.climb is not None:
            run.climb = replace(run.climb, met=self.faces)


def meeting(table: Table, frame: Meeting) -> Ask | None:
    """Ask for the die of the boss, or for one card after the other; then the fight begins."""
    if frame.kind == "boss" and not frame.met:
        return Chance("die", FACES, "boss")
    while frame.rows:
        options = fights.drawable(frame)
        if len(set(options)) > 1:
            return Chance("draw", options, frame.kind)
        fights.draw(frame, options[0])
    table.pop()
    table.emit(EnemiesMet(tuple(frame.met)))
    return None


def take_met(table: Table, frame: Meeting, seat: int, answer: Any) -> None:
    """What the die or the deck brought."""
    run = table.state
    if frame.kind == "boss":
        frame.met = fights.boss_rolled(run.act, run.ascension, int(answer))
        return
    fights.draw(frame, str(answer))
    if frame.kind == "elite":
        frame.met = list(
            next(each.faces for each in fights.elites(run.ascension, run.act) if answer in each.faces)
        )


def enemies(faces: Any) -> str:
    """Enemies by their names, each once."""
    return _(" and ").join(dict.fromkeys(_(BOOK.catalog.faces[face].name) for face in faces))
