"""Enough for tonight: what is kept together, what is laid out again, and what goes back into the box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.commands import Correct
from companion.engine.corrections import MoveCard, SetValue
from companion.engine.encoding import encode
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games.slay_the_spire.climb.making import layout_of
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.words.climbing import SPACES, offer_words, thing_words
from companion.table.kept.putting_away import heaps
from companion.table.kits import kit_of
from companion.table.tags.library import Library
from tests.studies.trials.climbs import CLIMB_TRIALS, Watched
from tests.table.tables import Play, duel, rolled
from tests.table.test_climb_at_table import climb


def said(made: Play) -> dict[str, tuple[str, ...]]:
    """The heaps by their titles."""
    return {heap.title: heap.lines for heap in heaps(made.session.match, kit_of(made.session.game.id))}


def test_the_board_comes_first_and_then_every_player_with_what_is_theirs(library: Library) -> None:
    made = climb(library, 4, drawn="enemies=screen,tokens=screen")
    made.session.handle(Correct(MoveCard("anchor", ("climb", "decks", "relics"), ("heroes", 2, "relics"))))
    before = encode(made.state)
    found = said(made)
    assert list(found) == ["The board", "Anna", "Ben", "Cleo", "Dora"]
    assert any(line.startswith("boss of the act: ") for line in found["The board"])
    boot = 1
    assert sum(", space " in line for line in found["The board"]) == len(made.state.climb.tokens) + boot
    assert any("Anchor" in line for line in found["Cleo"])
    assert not any("Anchor" in line for line in (*found["Anna"], *found["Ben"], *found["Dora"]))
    deck = made.state.heroes[0].deck
    assert any(f"deck: {len(deck)} cards (" in line for line in found["Anna"])
    assert encode(made.state) == before


def test_what_nobody_may_see_is_a_number_of_cards(library: Library) -> None:
    found = said(rolled(library))
    draw = [line for line in found["Anna"] if "draw pile" in line]
    assert draw and all("(" not in line for line in draw)


def test_a_fight_and_another_game_are_put_away_by_their_own_places(library: Library) -> None:
    assert "Back into the box" not in said(rolled(library))
    assert {"Anna", "Ben"} <= set(said(duel(library)))


def test_between_acts_the_decks_of_the_act_are_put_back_and_nothing_before(library: Library) -> None:
    made = climb(library)
    assert "Back into the box" not in said(made)
    boss = made.state.climb.boss

    top = max(layout_of(made.state.climb).rooms, key=lambda space: int(space.partition("-")[0]))
    made.session.handle(Correct(SetValue(("climb", "at"), top)))
    made.state.climb = replace(made.state.climb, beaten=(boss,))
    lines = said(made)["Back into the box"]
    assert len(lines) == 3 and "Shuffle each card reward deck with the cards under it" in lines[1]


def test_after_the_game_everybody_hears_what_goes_back_to_which_deck(library: Library) -> None:
    made = climb(library)
    rares = f"rares:{made.state.heroes[0].character}"
    rare = made.state.climb.decks[rares].bag[0]
    made.session.handle(Correct(MoveCard(rare, ("climb", "decks", rares), ("heroes", 0, "deck"))))
    made.session.handle(Correct(MoveCard("anchor", ("climb", "decks", "relics"), ("heroes", 1, "relics"))))
    made.state.climb = replace(made.state.climb, result="lost")
    lines = said(made)["Back into the box"]
    name = made.session.game.words.card(rare)
    assert any(line.startswith("Anna, to rare rewards: ") and name in line for line in lines)
    assert any(line.startswith("Ben, to relic deck: ") and "Anchor" in line for line in lines)
    assert any(line.startswith("Ben, to starter deck: ") and "5 × Strike" in line for line in lines)


# What random climbs come to, laid out again

BOX = {
    "relics": "relic deck",
    "boss_relics": "boss relic deck",
    "potions": "potion deck",
    "curses": "curse deck",
    "colorless": "colorless deck",
    "cards": "card rewards",
    "rares": "rare rewards",
}
ACT = {
    "events": ("event deck", "used events, under their deck"),
    "first_encounters": ("first encounters", "first encounters that are over"),
    "encounters": ("encounter deck", "used encounters, under their deck"),
    "elites": ("elite deck", "used elites, under their deck"),
}


def cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def pile(label: str, things: tuple[str, ...], in_order: bool = False) -> Iterator[str]:
    """A line for cards that lie open, if there are any."""
    names, several = [GAME.words.card(thing) for thing in things], []
    for thing, count in sorted(Counter(things).items()):
        name = GAME.words.card(thing)
        several.append(name if count == 1 else f"{count} × {name}")
    if things:
        yield f"{label}: {cards(len(things))} ({', '.join(names if in_order else several)})"


def space(run: Any, name: str) -> str:
    """A row from below, and a place in it from the left."""
    row = name.split("-")[0]
    beside = sorted(each for each in layout_of(run.climb).rooms if each.split("-")[0] == row)
    return f"row {int(row) + 1}, space {beside.index(name) + 1}" if name else "below the map"


def board(run: Any) -> Iterator[str]:
    """What of a climb lies in the middle, in a fight or not."""
    climb = run.climb
    if climb.layout:
        yield f"the party: {space(run, climb.at)}"
        yield f"map: {thing_words(climb.layout)}"
        for at in sorted(climb.tokens, key=lambda at: (int(at.split("-")[0]), int(at.split("-")[1]))):
            yield f"{space(run, at)}: {SPACES[climb.tokens[at]]}"
    if climb.layout and climb.boss:
        yield f"boss of the act: {thing_words(climb.boss)}"
    if climb.layout and "act4" in climb.unlocked:
        yield from pile("keys of the party", climb.keys)
    yield from pile("open event", (climb.card,) if climb.card else ())
    yield from pile("removed cards", climb.removed)
    names = [hero.name for hero in run.heroes]
    for name, deck in climb.decks.items():
        kind, _colon, whose = name.partition(":")
        owner = f"{BOOK.catalog.characters[whose].name}, " if whose else ""
        if owner.removesuffix(", ") in names:
            continue  # somebody who is called like the character has it before them
        if kind in BOX and len(deck) and (not whose or whose in {hero.character for hero in run.heroes}):
            yield f"{owner}{BOX[kind]}: {cards(len(deck))}"
        if kind in ACT and len(deck) > len(deck.bottom):
            yield f"{ACT[kind][0]}: {cards(len(deck) - len(deck.bottom))}"
        if kind in ACT:
            yield from pile(ACT[kind][1], tuple(deck.bottom), in_order=True)


def between(run: Any) -> Iterator[str]:
    """What lies in the middle between fights alone."""
    climb = run.climb
    yield from pile("merchant", tuple(ware.id for ware in climb.wares))
    yield from pile("open to everyone", climb.row)
    yield from pile("enemies of the fight that begins", climb.met if climb.room and not climb.ready else ())


def before(run: Any, seat: int) -> Iterator[str]:
    """What lies before a player between fights."""
    hero = run.heroes[seat]
    yield from (f"HP: {hero.hp}" for _some in range(bool(hero.hp)))
    yield from (f"gold: {hero.gold}" for _some in range(bool(hero.gold)))
    yield f"row: {run.climb.row_of(seat) + 1}"
    yield from pile("deck", hero.deck)
    for kind in ("relics", "potions"):
        things = getattr(hero, kind)
        yield from pile(kind, tuple(each.id for each in things))
        yield from (f"{GAME.words.card(each.id)}: {each.cubes}" for each in things if each.cubes)
    blessing = run.climb.neow[seat : seat + 1] if run.climb.room == "neow" else ()
    yield from pile("Neow's Blessing", tuple(filter(None, blessing)))
    for waiting in run.climb.offers_of(seat):
        yield from pile(offer_words(waiting), waiting.cards if waiting.kind != "remove" else ())


def in_fight(run: Any) -> Iterator[str]:
    """Where enemies stand that lie in a row."""
    names = [BOOK.catalog.faces[enemy.face].name for enemy in run.fight.enemies]
    for place, enemy in enumerate(run.fight.enemies):
        number = f" {names[:place].count(names[place]) + 1}" if names.count(names[place]) > 1 else ""
        if enemy.alive and not enemy.everywhere:
            yield f"{names[place]}{number}, row: {enemy.row + 1}"


def missing(match: Match[Any]) -> Counter[str]:
    """Lines that are told and do not lie there, or lie there and are not told (+); in a fight the latter."""
    run = match.state
    told = {heap.title: Counter(heap.lines) for heap in heaps(match, kit_of("sts"), "out")}
    rows = [int(line.split()[1].rstrip(",")) for line in told["The board"] if line.startswith("row ")]
    assert rows == sorted(rows), "from the bottom of the map to its top"
    middle = Counter((*board(run), *(between(run) if run.fight is None else in_fight(run))))
    found = middle - told["The board"]
    if run.fight is None:
        found += told["The board"] - middle
        for seat, hero in enumerate(run.heroes):
            own = Counter(before(run, seat))
            found += own - told[hero.name]
            found += Counter(line for line in told[hero.name] - own if " rewards: " not in line)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("number", range(6))
def test_what_is_laid_out_again_is_all_that_lies_there_on_random_climbs(number: int) -> None:
    seed, random = f"laid out {number}", Random(number)
    options = GAME.options.validate(CLIMB_TRIALS.options(seed), seed)
    setup = Setup("sts", ("Anna", "Ben", "Cleo", "Dora")[: CLIMB_TRIALS.seats(options)], seed, options)
    match, rooms = Watched(GAME, GAME.setup(setup), seed), set()
    for _act in range(400):
        match.settle(SeedOracle(seed))
        ask = match.ask()
        if not isinstance(ask, Choice):
            break
        assert missing(match) == Counter(), (match.state.climb.room, match.state.climb.at)
        rooms.add(match.state.climb.room)
        seat = random.choice(ask.seats)
        match.take(seat, random.choice(match.legal(seat)))
    assert rooms
