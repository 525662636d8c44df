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
from companion.games.broken_world.content import CARDS as WORLD_CARDS
from companion.games.broken_world.house import HOUSE as WORLD_HOUSE
from companion.games.broken_world.state import State as WorldState
from companion.games.mini_rogue import house as rogue_house
from companion.games.mini_rogue.state import State as RogueState
from companion.games.ministeel.content import NUMBERS
from companion.games.ministeel.house import SPECS
from companion.games.ministeel.state import State as SteelState
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.house import HOUSE
from companion.games.miscrits.state import State as MiscritsState
from tests import pig, toy_garden
from tests.studies.trials.slay_the_spire import any_fight, broken_caps

# No plain letters: whatever a pseudo-language leaves plain was never translated.
NAMES = ("Άννα", "Бен", "Карл", "Δώρα", "Емил", "Φαίη")
SENTINEL = "sentinel"


@dataclass(frozen=True)
class Facts:
    """One game, for the suite.

    - `setup(random)` makes a small game that random play ends soon;
    - `seal(state, viewer)` writes `SENTINEL` over every card that `viewer` may not know;
    - `caps(state)` names every limit that is broken;
    - `longest` is how many decisions random play may take at most;
    - `soonest` is the number of a table (`tests.conformance.playing.setup_of`) whose game is over soon.
    """

    setup: Callable[[Random], Setup]
    seal: Callable[[Any, int], None] | None
    caps: Callable[[Any], Iterable[str]]
    longest: int
    soonest: int


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
    checked = catalogue.game(name).options.validate(options, "conformance")
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


def spire(random: Random) -> Setup:
    """A fight of any kind; at some tables a seat has unnamed cards."""
    options = any_fight(f"{random.getrandbits(32):x}")
    count = len(options["characters"])
    lazy = (random.randrange(count),) if random.random() < 0.25 else ()
    return _made("sts", NAMES[:count], random, options, lazy)


# Mini Rogue


def rogue(random: Random) -> Setup:
    """One or two characters, any house rules; nothing is secret, because what lies face down has no name."""
    seats = NAMES[: random.choice((1, 1, 2))]
    cards = random.choice((("rogue", "mage"), ("mage", "rogue"), ("drawn", "drawn"), ("drawn", "mage")))
    options: dict[str, Any] = {"first_character": cards[0], "second_character": cards[1]}
    options["step_by_step"] = random.random() < 0.7
    for spec in rogue_house.SPECS[3:]:
        if spec.kind == "bool" and random.random() < 0.3:
            options[spec.key] = random.random() < 0.5
    return _made("mini_rogue", seats, random, options, ())


def rogue_caps(state: RogueState) -> Iterable[str]:
    mat = state.mat
    for hero in state.party:
        for track in ("hp", "xp", "armor", "food", "gold"):
            if not 0 <= getattr(hero, track) <= getattr(mat, track):
                yield f"{track} {getattr(hero, track)}"
        if len(hero.potions) > mat.potions or len({*hero.potions}) < len(hero.potions):
            yield f"potions {hero.potions}"
        if hero.free_feats and "armory" not in hero.items:
            yield "free feats without a weapon"
        if state.rules.one_item and len(hero.items) > 1:
            yield f"items {hero.items}"
    if state.enemy is not None and state.enemy.hp < 0:
        yield f"enemy {state.enemy.hp}"


# Games of the tests


def garden(random: Random) -> Setup:
    """A garden for one to three seats."""
    return toy_garden.setup_of(*NAMES[: random.randint(1, 3)], seed=f"{random.getrandbits(32):x}")


def dice(random: Random) -> Setup:
    """Pig for two to six seats: a die and no cards."""
    return Setup("pig", NAMES[: random.randint(2, 6)], f"{random.getrandbits(32):x}")


def dice_caps(state: pig.State) -> Iterable[str]:
    over = [one.points for one in state.seats if one.points >= pig.GOAL]
    if len(over) > 1 or min(one.points for one in state.seats) < 0:
        yield f"points {[one.points for one in state.seats]}"


ALSO = (toy_garden.GAME, pig.GAME)
"""Games that the suite registers beside those of the program."""


# Miscrits


def miscrits(random: Random) -> Setup:
    """Two to four seats against each other, or one to four against a boss, under any house rules."""
    boss = random.choice(("", "", *CARDS.bosses))
    seats = NAMES[: random.choice((1, 2, 3, 4) if boss else (2, 2, 3, 4))]
    options: dict[str, Any] = {"boss": boss}
    options["decks"] = ",".join(random.choice(list(CARDS.decks)) for _seat in seats)
    for spec in HOUSE:
        if random.random() < 0.3:
            options[spec.key] = random.randint(spec.low, 3) if spec.kind == "int" else True
    lazy = (len(seats) - 1,) if len(seats) > 1 and random.random() < 0.3 else ()
    return _made("miscrits", seats, random, options, lazy)


def seal_miscrits(state: MiscritsState, viewer: int) -> None:
    for number, player in enumerate(state.seats):
        if number != viewer:
            player.hand = Cards([SENTINEL] * len(player.hand))
        player.deck.bag = [SENTINEL] * len(player.deck.bag)
    if state.boss is not None:
        state.boss.deck.bag = [SENTINEL] * len(state.boss.deck.bag)


def miscrits_caps(state: MiscritsState) -> Iterable[str]:
    for player in state.seats:
        for creature in player.creatures():
            if not 0 < creature.hp <= creature.max_hp:
                yield f"{creature.hp} of {creature.max_hp} HP"
            if any(not 0 < one.count <= 2 for one in creature.counters):
                yield f"hourglasses {creature.counters}"
        if player.knock_outs > 5 or (player.alive and player.knock_outs == 5):
            yield f"{player.knock_outs} knock-outs"
        if player.knock_outs != len(player.lost):
            yield f"{player.knock_outs} knock-outs, {len(player.lost)} cards on the KO pile"
    if state.boss is not None and not 0 <= state.boss.hp <= state.boss.max_hp:
        yield f"a boss with {state.boss.hp} HP"


# Broken World


def world(random: Random) -> Setup:
    """Two seats, or four as partners, on any board, under any house rules that are not the board's."""
    seats = NAMES[: random.choice((2, 2, 2, 4))]
    options: dict[str, Any] = {"most_rounds": random.randint(6, 14)}
    options["decks"] = ",".join(random.choice(list(WORLD_CARDS.decks)) for _seat in seats)
    options |= random.choice(WORLD_BOARDS)
    for spec in WORLD_HOUSE:
        if spec.ruling not in ("BW-06", "BW-45") and random.random() < 0.3:
            chosen = random.randint(spec.low, spec.high) if spec.kind == "int" else not spec.default
            options[spec.key] = chosen
    lazy = (len(seats) - 1,) if random.random() < 0.3 else ()
    return _made("broken_world", seats, random, options, lazy)


WORLD_BOARDS: tuple[dict[str, Any], ...] = (
    {},
    {"columns": 4, "rows": 3},
    {"columns": 4, "rows": 4, "adjacency": "eight"},
    {"shape": "row", "columns": 7, "adjacency": "left_right"},
)


def seal_world(state: WorldState, viewer: int) -> None:
    for number, player in enumerate(state.seats):
        if number != viewer:
            player.hand = Cards([SENTINEL] * len(player.hand))
        player.deck.bag = [SENTINEL] * len(player.deck.bag)


def world_caps(state: WorldState) -> Iterable[str]:
    for player in state.seats:
        if not 0 <= player.gold <= 11:
            yield f"{player.gold} gold"
    spaces = [piece.space for piece in state.pieces]
    if len({*spaces}) < len(spaces):
        yield f"two pieces on one space: {spaces}"
    for attack in state.attacks:
        defenders = [uid for one in state.attacks for uid in one.defenders]
        if len({*defenders}) < len(defenders) or attack.attacker in defenders:
            yield f"a piece takes part twice: {state.attacks}"


FACTS: dict[str, Facts] = {
    "ministeel": Facts(steel, seal_steel, steel_caps, 3000, 12),
    "sts": Facts(spire, None, broken_caps, 3000, 11),
    "mini_rogue": Facts(rogue, None, rogue_caps, 3000, 12),
    "miscrits": Facts(miscrits, seal_miscrits, miscrits_caps, 4000, 17),
    "broken_world": Facts(world, seal_world, world_caps, 4000, 14),
    "garden": Facts(garden, None, toy_garden.broken_caps, 200, 11),
    "pig": Facts(dice, None, dice_caps, 3000, 11),
}
