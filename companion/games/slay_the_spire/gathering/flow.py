"""What happens to the decks of a party between fights of its own choosing."""

from __future__ import annotations

from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.slay_the_spire.content.characters import starter_deck
from companion.games.slay_the_spire.state.gathering import ChangeDeck, Gathered, GatheredAct
from companion.games.slay_the_spire.state.run import Run


class DeckChanged(Event, frozen=True):
    """A card left the deck of a seat, another came, or both."""

    seat: int
    gone: str = ""
    came: str = ""

    def apply(self, run: Run) -> None:
        deck = list(run.heroes[self.seat].deck)
        if self.gone:
            deck.remove(self.gone)
        _put(run, self.seat, [*deck, self.came] if self.came else deck)


class DeckBegun(Event, frozen=True):
    """A seat has its starter deck again."""

    seat: int

    def apply(self, run: Run) -> None:
        _put(run, self.seat, starter_deck(run.heroes[self.seat].character, run.ascension))


def _put(run: Run, seat: int, deck: list[str]) -> None:
    hero = replace(run.heroes[seat], deck=tuple(sorted(deck)))
    run.heroes = (*run.heroes[:seat], hero, *run.heroes[seat + 1 :])


def gathered(table: Match[Run], frame: Gathered) -> Choice:
    """Everybody may change the own deck, and nobody must."""
    return Choice("decks", tuple(range(len(table.state.heroes))))


def take_gathered(table: Match[Run], frame: Gathered, seat: int, act: GatheredAct) -> None:
    """A card comes or goes, or the starter deck does."""
    if isinstance(act, ChangeDeck):
        table.emit(DeckChanged(seat, act.gone, act.came))
    else:
        table.emit(DeckBegun(seat))
