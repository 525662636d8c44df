"""Players who come and go between two acts (page 22, Catch Up): the box gives, and gets everything back."""

from __future__ import annotations

from collections import Counter

from companion.engine.match import Match
from companion.engine.names import good_name
from companion.games.slay_the_spire.climb.gaining import under
from companion.games.slay_the_spire.climb.hero_events import CardRemoved, ItemGained, ItemLost
from companion.games.slay_the_spire.climb.making import in_the_box
from companion.games.slay_the_spire.climb.party_events import PlayerJoined, PlayerLeft
from companion.games.slay_the_spire.climb.way import beaten
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS, starter_deck
from companion.games.slay_the_spire.state.climb_acts import Join, LeaveParty
from companion.games.slay_the_spire.state.run import Hero, Run

Table = Match[Run]


def between_acts(run: Run) -> bool:
    """Whether a boss is beaten and the next act has not begun: then players may come and go."""
    climb = run.climb
    return run.fight is None and climb is not None and not (climb.room or climb.result) and beaten(run)  # type: ignore[arg-type]


def free_characters(run: Run) -> list[str]:
    """The characters that nobody of a run plays; there is one board of each."""
    taken = {hero.character for hero in run.heroes}
    return [character for character in CHARACTERS if character not in taken]


def name_of(run: Run, act: Join) -> str:
    """What a newcomer is called: as was said, or by the character."""
    plain = BOOK.catalog.characters[act.character].name
    taken = {hero.name.casefold() for hero in run.heroes}
    names = (plain, *(f"{plain} {number}" for number in range(2, len(CHARACTERS) + 2)))
    return act.name or next(name for name in names if name.casefold() not in taken)


def join(table: Table, seat: int, act: Join) -> None:
    """A newcomer sits down with the starter deck, as far as it lies in the box.

    Raises `ValueError` for a name that nobody can have: a log that comes from anywhere is not judged.
    """
    run = table.state
    name = name_of(run, act)
    if not good_name(name):
        raise ValueError(name)
    table.emit(PlayerJoined(name, act.character, tuple(_dealt(run, act.character))))
    _solo_relic(table)


def _dealt(run: Run, character: str) -> list[str]:
    """The starter deck of a newcomer, without those of its copies that others hold."""
    wanted = Counter(starter_deck(character, run.ascension))
    held = Counter(card.removesuffix("+") for hero in run.heroes for card in hero.deck)
    left = Counter({card: BOOK.cards[card].card.copies - held[card] for card in wanted})
    return sorted((wanted & left).elements())


def leave(table: Table, seat: int, act: LeaveParty) -> None:
    """A player leaves: as at the end of a game, all cards and items go back to where they came from.

    What was swapped out of the starter deck of somebody who stays has no deck to go back to: it is removed.
    """
    for card in _starters_of_others(table.state, act.player):
        table.emit(CardRemoved(act.player, card))
    hero: Hero = table.state.heroes[act.player]
    table.emit(PlayerLeft(act.player, hero))
    for card in (card.removesuffix("+") for card in hero.deck):
        if not in_the_box(card):
            under(table, card)
    for item in (*hero.relics, *hero.potions):
        under(table, item.id)
    _solo_relic(table)


def _starters_of_others(run: Run, seat: int) -> list[str]:
    """The cards of a seat that are of the starter deck of another player."""
    others = {hero.character for hero in run.heroes} - {run.heroes[seat].character}
    return [card for card in run.heroes[seat].deck if any(in_the_box(card, other) for other in others)]


def _solo_relic(table: Table) -> None:
    """Who is alone has the solo relic (page 4, 12.); in a party nobody has."""
    heroes, solo = table.state.heroes, BOOK.limits.solo_relic
    owned = next((relic for relic in heroes[0].relics if relic.id == solo), None)
    if len(heroes) == 1 and owned is None:
        table.emit(ItemGained(0, solo))
    elif len(heroes) > 1 and owned is not None:
        table.emit(ItemLost(0, owned.uid, solo))
