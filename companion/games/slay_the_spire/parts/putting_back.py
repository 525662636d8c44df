"""What goes where when an act is beaten, and when the game is over (pages 4 and 23).

Also what of a climb is laid out again on another evening, beside the places that hands correct.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

from companion.engine.layout import Layout, Mark, Number, Place, Spot, listed
from companion.games.slay_the_spire.climb.having import deck_of
from companion.games.slay_the_spire.climb.party import between_acts
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.fight import Enemy
from companion.games.slay_the_spire.state.run import Climbing, Hero
from companion.games.slay_the_spire.view.on_the_way import DECKS, board
from companion.games.slay_the_spire.words.climbing import thing_words
from companion.games.slay_the_spire.words.fighting import card_words, enemy_name
from companion.speech.words import N_, _

NEXT_ACT = (
    N_("Put the map, its tokens, and this act's encounters, elites, events and boss into the box."),
    N_("Shuffle each card reward deck with the cards under it. Do not shuffle rare rewards."),
    N_("Relic, potion and curse decks stay as they are. Players keep what they own, and the keys."),
)
RESET = (
    N_("Put the map, encounters, elites, events, bosses, keys and all tokens into the box."),
    N_("Flip upgraded cards to their normal side."),
)
OF_THE_ACT = {
    "events": (N_("event deck"), N_("used events, under their deck")),
    "first_encounters": (N_("first encounters"), N_("first encounters that are over")),
    "encounters": (N_("encounter deck"), N_("used encounters, under their deck")),
    "elites": (N_("elite deck"), N_("used elites, under their deck")),
}
"""The decks of an act, which are not shuffled before its end: what is left of each, and what was used."""


def beside(run: Any) -> Layout:
    """The decks of the act, used cards apart, what waits to be played, and who stands in which row."""
    if run.fight is None:
        rows = [(hero.name, run.climb.row_of(seat)) for seat, hero in enumerate(run.heroes)]
    else:
        rows = [(enemy_name(run, i), each.row) for i, each in enumerate(run.fight.enemies) if _in_row(each)]
    of_fight = board(run) if run.fight is not None else ()
    found = (Number(("row", who), who, N_("row"), row, counts=False) for who, row in rows)
    return (*of_fight, *_of_the_act(run), *found)


def _in_row(enemy: Enemy) -> bool:
    return enemy.alive and not enemy.everywhere


def _of_the_act(run: Climbing) -> Iterator[Place]:
    climb = run.climb
    if climb.layout:
        yield Mark(("map",), "", N_("map"), thing_words(climb.layout))
    if climb.card:
        yield Spot(("event",), "", N_("open event"), (climb.card,))
    if climb.met and climb.room and not climb.ready:
        yield Spot(("met",), "", N_("enemies of the fight that begins"), climb.met)
    for hero, card in zip(run.heroes, climb.neow if climb.room == "neow" else (), strict=False):
        yield Spot(("neow", hero.name), hero.name, N_("Neow's Blessing"), (card,) if card else ())
    for name, (label, used) in OF_THE_ACT.items():
        if name in climb.decks:
            deck = climb.decks[name]
            yield Spot((name,), "", label, (), len(deck) - len(deck.bottom), secret=True)
            yield Spot((name, "used"), "", used, tuple(deck.bottom), ordered=True)


def put_back(run: Any) -> tuple[str, ...]:
    """What is put back now: after a game everything, after an act what is of that act; else nothing."""
    climb = run.climb
    if climb is None or run.fight is not None or not climb.layout:
        return ()
    if climb.result:
        return (*(_(line) for line in RESET), *_goes_back(run))
    return tuple(_(line) for line in NEXT_ACT) if between_acts(run) else ()


def _goes_back(run: Climbing) -> Iterator[str]:
    """Who has what that belongs to a deck of the box, deck by deck."""
    for hero in run.heroes:
        for deck, things in _by_deck(hero).items():
            values = {"name": hero.name, "deck": _(deck), "things": listed(things, card_words)}
            yield _("{name}, to {deck}: {things}").format(**values)


def _by_deck(hero: Hero) -> dict[str, Counter[str]]:
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for card in hero.deck:
        base = card.removesuffix("+")
        starter = BOOK.cards[base].card.starter
        found[_deck_words("" if starter else deck_of(base), N_("starter deck"))][base] += 1
    for item in (*hero.relics, *hero.potions):
        found[_deck_words(deck_of(item.id), N_("player board"))][item.id] += 1
    return found


def _deck_words(deck: str, otherwise: str) -> str:
    return DECKS.get(deck.partition(":")[0], otherwise)
