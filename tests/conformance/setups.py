"""What the conformance suite must be told about each game: how to set it up, its secrets, its caps.

A new game adds one `Facts` here; everything else of the suite asks the game itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from companion.engine.game import Setup
from companion.engine.piles import Cards
from companion.games import catalogue
from companion.games.ministeel.content import NUMBERS
from companion.games.ministeel.house import SPECS
from companion.games.ministeel.state import State as SteelState
from companion.games.slay_the_spire import fights
from companion.games.slay_the_spire.book import BOOK
from companion.games.slay_the_spire.setup import CHARACTERS
from companion.games.slay_the_spire.state import State as SpireState

# No plain letters: whatever a pseudo-language leaves plain was never translated.
NAMES = ("Άννα", "Бен", "Карл", "Δώρα", "Емил", "Φαίη")
SENTINEL = "sentinel"


@dataclass(frozen=True)
class Facts:
    """One game, for the suite.

    - `setup(random)` makes a small game that random play ends soon;
    - `seal(state, viewer)` writes `SENTINEL` over every card that `viewer` may not know;
    - `caps(state)` names every limit that is broken;
    - `longest` is how many decisions random play may take at most.
    """

    setup: Callable[[Random], Setup]
    seal: Callable[[Any, int], None] | None
    caps: Callable[[Any], Iterable[str]]
    longest: int


# MiniSteel


def steel(random: Random) -> Setup:
    """Two to six seats, any house rules; half of the tables have a seat with unnamed cards."""
    seats = NAMES[: random.choice((2, 2, 3, 4, 6))]
    options = {}
    for spec in SPECS:
        if random.random() < 0.3:
            high = min(spec.high, 3) if spec.kind == "int" else 1
            value = random.randint(spec.low, high)
            options[spec.key] = bool(value) if spec.kind == "bool" else value
    lazy = (random.randrange(len(seats)),) if random.random() < 0.3 else ()
    return _made("ministeel", seats, random, options, lazy)


def _made(
    name: str, seats: Sequence[str], random: Random, options: dict[str, Any], lazy: tuple[int, ...]
) -> Setup:
    checked = catalogue.game(name).validate(options, "conformance")
    return Setup(name, tuple(seats), f"{random.getrandbits(32):x}", checked, lazy)


def seal_steel(state: SteelState, viewer: int) -> None:
    for number, seat in enumerate(state.seats):
        if number != viewer:
            seat.hand = Cards([SENTINEL] * len(seat.hand))
    state.deck.bag = [SENTINEL] * len(state.deck.bag)
    for frame in state.stack:
        for name in ("pool", "taken"):
            held = getattr(frame, name, None)
            if isinstance(held, list) and getattr(frame, "seat", -1) != viewer:
                setattr(frame, name, [SENTINEL] * len(held))


def steel_caps(state: SteelState) -> Iterable[str]:
    for seat in state.seats:
        ceiling = state.rules.maximum_hp
        if ceiling and seat.hp > max(ceiling, NUMBERS.hp):
            yield f"{seat.hp} HP above {ceiling}"
        if min(seat.poison, seat.draw_tokens, seat.skips) < 0:
            yield f"less than nothing: {seat}"
        if not seat.alive and (len(seat.hand) or seat.equipped or seat.poison or seat.draw_tokens):
            yield f"the dead keep things: {seat}"
    if not 0 <= state.actions_left <= NUMBERS.actions:
        yield f"{state.actions_left} actions"


# Slay the Spire


def spire(random: Random, healthy: bool = False) -> Setup:
    """A fight of any kind, with decks of any cards; few HP, if not healthy, so that it ends soon."""
    count = random.choice((1, 1, 2, 2, 3, 4))
    most = random.choice((3, 5, 7))
    act = random.randint(1, 4)
    ascension = random.choice((0, 0, 4, 13))
    characters = random.sample(CHARACTERS, count)
    options: dict[str, Any] = {
        "characters": characters,
        "fight": _fight(random, act, ascension, count),
        "act": act,
        "ascension": ascension,
        "decks": [_deck(random, character, act) for character in characters],
        "relics": [_relics(random, count) for _seat in characters],
        "potions": [random.sample(sorted(BOOK.catalog.potions), 2) for _seat in characters],
        "hp": [None if healthy else random.randint(1, most) for _seat in characters],
        "last_stand": random.random() < 0.3,
    }
    lazy = (random.randrange(count),) if random.random() < 0.2 else ()
    return _made("sts", NAMES[:count], random, options, lazy)


def _fight(random: Random, act: int, ascension: int, count: int) -> list[str]:
    kinds: list[Sequence[str]] = [fight.faces for fight in fights.bosses(ascension, act)]
    kinds += [fight.faces for fight in fights.elites(ascension, act)]
    if act < 4:
        first = act == 1 and random.random() < 0.3
        encounter = fights.encounter_for(act, ascension, count, f"{random.random()}", first=first)
        kinds += [encounter] * len(kinds)
    return list(random.choice(kinds))


def _deck(random: Random, character: str, act: int) -> list[str]:
    """A drafted deck, or any cards that may come into a deck of this character."""
    if random.random() < 0.3:
        return fights.drafted_deck(character, act, f"{random.random()}")
    return random.sample(cards_of(character), 14)


def cards_of(character: str) -> list[str]:
    """All card sides that may be in a deck of this character, tickets and status cards apart."""
    return [
        name
        for name, played in BOOK.cards.items()
        if played.card.owner in (character, "colorless", "curse") and played.card.type != "ticket"
    ]


def _relics(random: Random, count: int) -> list[str]:
    usual = [
        relic.id
        for relic in BOOK.catalog.relics.values()
        if relic.pool != "board" and (relic.pool != "solo" or count == 1)
    ]
    return random.sample(usual, 3)


def spire_caps(state: SpireState) -> Iterable[str]:
    limits = BOOK.limits
    for player in state.players:
        most = {
            "block": limits.block,
            "strength": limits.strength,
            "energy": limits.energy,
            "vulnerable": limits.vulnerable,
            "weak": limits.weak,
            "shiv": limits.shivs,
            "miracle": limits.miracles,
            "hp": player.max_hp,
        }
        for name, limit in most.items():
            if not 0 <= getattr(player, name) <= limit:
                yield f"{player.character}: {getattr(player, name)} {name}, at most {limit}"
        if len(player.orbs) > player.orb_slots:
            yield f"{player.character}: {len(player.orbs)} orbs in {player.orb_slots} slots"
    if sum(enemy.poison for enemy in state.enemies if enemy.alive) > limits.poison_on_all_enemies:
        yield "too much poison on the enemies"
    for enemy in state.enemies:
        tokens = (enemy.hp, enemy.block, enemy.poison, enemy.vulnerable, enemy.weak)
        if min(tokens) < 0 or enemy.vulnerable > limits.vulnerable or enemy.weak > limits.weak:
            yield f"{enemy.face}: {tokens}"
    if min(state.supply_daze, state.supply_status) < 0:
        yield "more Daze or status cards than there are"


FACTS: dict[str, Facts] = {
    "ministeel": Facts(steel, seal_steel, steel_caps, 3000),
    "sts": Facts(spire, None, spire_caps, 3000),
}
