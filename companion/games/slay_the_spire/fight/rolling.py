"""Whether anything looks at the die of a round: an enemy, a relic, a potion or a card (pages 12 and 13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from companion.engine.asks import Chance
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.abilities import OnDie
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import DieActions
from companion.games.slay_the_spire.content.scripts import Answers
from companion.games.slay_the_spire.state.fight import Fight, Fighter, Pending
from companion.games.slay_the_spire.state.figures import living_seats
from companion.games.slay_the_spire.state.run import Run

LOOKS = (vl.DieShows, OnDie, DieActions, wider.Reroll, wider.TurnDie, wider.SetDie, wider.TriggerDieRelic)
"""What a text has that asks for the die, or changes it."""
COMES = (wider.Summon, wider.Revive)
NEXT_ROUND = "start_of_next_round"


def roll_matters(run: Run, chance: Chance) -> bool:
    """Whether a roll can change anything: that of a round does not where nothing looks at it (STS-153)."""
    if chance.topic != "round" or run.fight is None or run.options.always_roll:
        return True
    fight = run.fight
    players = (fight.fighters[seat] for seat in living_seats(fight))
    return any(map(_looks.__getitem__, _things(players))) or _enemies_look(fight)


def no_roll_needed(run: Run) -> bool:
    """Whether the die of this round stays where it is, at a table of people."""
    return bool(run.lazy) and not roll_matters(run, Chance("die", (), "round", -1))


def _things(players: Iterable[Fighter]) -> Iterator[str]:
    """Every card, relic and potion of these players, wherever it lies."""
    for player in players:
        yield from (item.id for item in (*player.relics, *player.potions, *player.powers))
        deck = player.deck
        piles = (deck.top, deck.bag, deck.bottom, player.hand.known, player.discard, player.exhaust)
        yield from (card for pile in piles for card in pile if card)


def _enemies_look(fight: Fight) -> bool:
    """Whether one that lives, or that comes in this round, does what the die shows.

    What a living one brings at the start of the next round comes after the roll of that round. What waits
    for the start of this one is on its way, also where the one that brings it is dead.
    """
    known = BOOK.catalog.faces
    faces = {enemy.face for enemy in fight.enemies if enemy.alive}
    due: tuple[object, ...] = tuple(_script(later.pending) for later in fight.later)
    texts = (*(known[face] for face in faces), *due)
    brought = [effect for text in texts for effect in _within(text, COMES, NEXT_ROUND)]
    names = {effect.name for effect in brought if isinstance(effect, wider.Summon)}
    faces |= {face.id for face in known.values() if face.name in names}
    if any(isinstance(effect, wider.Revive) for effect in brought):
        faces |= {enemy.face for enemy in fight.enemies}
    return any(_acts_by_die(face, fight.round) for face in faces)


def _acts_by_die(face: str, round_number: int) -> bool:
    """Whether an enemy asks for the die in this round, whatever mode it changes to."""
    known = BOOK.catalog.faces[face]
    tracks: Any = [known.track(mode) for mode in known.modes or ("",)]
    asked = [track for track in tracks if not (getattr(track, "first", None) and round_number <= 1)]
    return any(_asks(text) for text in (*asked, known.abilities))


def _asks(text: object) -> bool:
    return any(True for _part in _within(text, LOOKS))


def _script(waiting: Pending) -> object:
    return waiting.fixed or BOOK.scripts[waiting.script]


def _within(text: object, kinds: tuple[type, ...], but_at: str = "") -> Iterator[Any]:
    """The parts of these kinds that a text has, but for what it does at a later moment of this name."""
    if isinstance(text, kinds):
        yield text
    elif isinstance(text, fx.Later) and text.at == but_at:
        return
    elif isinstance(text, msgspec.Struct):
        parts = (getattr(text, field) for field in text.__struct_fields__)
        yield from (part for each in parts for part in _within(each, kinds, but_at))
    elif isinstance(text, tuple):
        yield from (part for each in text for part in _within(each, kinds, but_at))


def _text(thing: str) -> object:
    known = BOOK.catalog
    if thing in BOOK.cards:
        return BOOK.cards[thing].side
    return known.relics[thing] if thing in known.relics else known.potions[thing]


# A card that nobody has named yet may be one that looks at the die.
_looks: Answers[bool] = Answers(lambda thing: not thing or _asks(_text(thing)))
