"""Whether somebody may come or go: between two acts alone (page 22, Catch Up; STS-139)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.engine.names import LONGEST_NAME, good_name
from companion.engine.refusals import Refusal
from companion.games.slay_the_spire.climb.party import between_acts, free_characters
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.judge.judging_cards import CATCH_UP, not_between_acts, refuse
from companion.games.slay_the_spire.state.climb_acts import Join, LeaveParty
from companion.games.slay_the_spire.state.run import Climbing
from companion.speech.words import N_, _

SETUP = N_("page 4, Setup")


def changes(run: Climbing) -> Iterator[Any]:
    """Whoever may come, by the characters that are free, and whoever may go."""
    yield from (Join(character) for character in free_characters(run))
    if len(run.heroes) > 1:
        yield from (LeaveParty(seat) for seat in range(len(run.heroes)))


def why_not_change(run: Climbing, act: Join | LeaveParty) -> Refusal | None:
    """Why nobody, or not this one, can come or go now."""
    if not between_acts(run):
        return not_between_acts()
    return _why_not_join(run, act) if isinstance(act, Join) else _why_not_leave(run, act)


def _why_not_join(run: Climbing, act: Join) -> Refusal | None:
    free = free_characters(run)
    if not free:
        words = N_("The party is full: {count} players, one for each character.")
        return refuse("party-full", words, SETUP, count=len(run.heroes))
    if act.character not in free:
        words = N_("{name} is not a free character. Free characters: {free}.")
        names = ", ".join(_(BOOK.catalog.characters[character].name) for character in free)
        return refuse("no-character", words, SETUP, name=_called(act.character), free=names)
    return _why_not_name(run, act.name) if act.name else None


def _called(character: str) -> str:
    return _(BOOK.catalog.characters[character].name) if character in CHARACTERS else character[:LONGEST_NAME]


def _why_not_name(run: Climbing, name: str) -> Refusal | None:
    if not good_name(name):
        words = N_("{name}: expected a name of 1 to {most} letters.")
        return refuse("bad-name", words, SETUP, name=repr(name)[:40], most=LONGEST_NAME)
    if name.casefold() in {hero.name.casefold() for hero in run.heroes}:
        words = N_("Two players are called {name}. Give each a different name.")
        return refuse("name-taken", words, SETUP, name=name)
    return None


def _why_not_leave(run: Climbing, act: LeaveParty) -> Refusal | None:
    if not 0 <= act.player < len(run.heroes):
        names = ", ".join(hero.name for hero in run.heroes)
        return refuse(
            "no-player", N_("There is no such player. The party is {names}."), CATCH_UP, names=names
        )
    if len(run.heroes) == 1:
        words = N_("{name} is the only player left. End the game instead of leaving.")
        return refuse("last-player", words, CATCH_UP, name=run.heroes[0].name)
    return None
