"""Whole games as text: what is asked, what is answered, what happens. Equal rules give equal texts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from companion.engine.asks import Chance, Choice
from companion.engine.game import Setup
from companion.engine.layout import place_words
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.games import catalogue

FOLDER = Path(__file__).parent
LONGEST = 1000


class Golden(NamedTuple):
    """One playthrough. `seed` gives the chances and, with its own count, the choices."""

    file: str
    game: str
    seats: tuple[str, ...]
    seed: str
    options: dict[str, Any]


GOLDEN = (
    Golden("ministeel-two", "ministeel", ("Anna", "Ben"), "golden 2", {}),
    Golden("ministeel-four", "ministeel", ("Anna", "Ben", "Carl", "Dora"), "golden 4", {}),
    Golden(
        "ministeel-house-rules",
        "ministeel",
        ("Anna", "Ben", "Carl"),
        "golden 3",
        {
            "remedy_before_poison": True,
            "draw_token_cards": 2,
            "equipment_can_be_taken": False,
            "destroyed_cards_return": False,
            "maximum_hp": 10,
            "hook_costs_action": True,
            "fate_blockable": False,
            "stolen_equipment_stays_equipped": True,
        },
    ),
    Golden(
        "sts-guardian-two",
        "sts",
        ("Anna", "Ben"),
        "golden g",
        {"characters": ["ironclad", "silent"], "fight": ["b1_guardian"]},
    ),
    Golden(
        "sts-encounter-four",
        "sts",
        ("Anna", "Ben", "Carl", "Dora"),
        "golden e",
        {
            "characters": ["defect", "watcher", "ironclad", "silent"],
            "fight": ["first_jaw_worm", "first_cultist", "first_red_louse", "first_small_slime"],
        },
    ),
    Golden("broken-world-two", "broken_world", ("Anna", "Ben"), "golden w2", {"most_rounds": 12}),
    Golden(
        "broken-world-partners",
        "broken_world",
        ("Anna", "Ben", "Carl", "Dora"),
        "golden w4",
        {
            "most_rounds": 5,
            "adjacency": "eight",
            "defender_reacts_first": True,
            "excess_reaches_target": True,
        },
    ),
    Golden("miscrits-two", "miscrits", ("Anna", "Ben"), "golden c2", {"decks": "hearth,tidepool"}),
    Golden(
        "miscrits-boss",
        "miscrits",
        ("Anna", "Ben"),
        "golden cb",
        {"boss": "nature_elementum", "decks": "stormfront,thicket"},
    ),
    Golden(
        "miscrits-house-rules",
        "miscrits",
        ("Anna", "Ben", "Carl"),
        "golden ch",
        {
            "decks": "thicket,hearth,stormfront",
            "type_bonus": 3,
            "type_bonus_first": True,
            "draw_may_be_left": True,
            "flips_before_draw": True,
            "ready_area": 2,
            "ready_creatures_flip": False,
            "evolving_cures": True,
            "must_attack": True,
            "begin_by_hand": True,
        },
    ),
    Golden("mini-rogue-alone", "mini_rogue", ("Anna",), "golden r4", {}),
    Golden(
        "mini-rogue-two",
        "mini_rogue",
        ("Anna", "Ben"),
        "golden r2",
        {"first_character": "mage", "second_character": "rogue"},
    ),
    Golden(
        "mini-rogue-house-rules",
        "mini_rogue",
        ("Anna", "Ben"),
        "golden rh",
        {
            "step_by_step": True,
            "surplus_xp_heals": True,
            "curse_spares_criticals": True,
            "poison_acts_at_once": False,
            "potion_after_skill": True,
            "backstab_one_die": True,
            "trade_anywhere": True,
            "merchant_sells_food": True,
        },
    ),
)


def told(golden: Golden) -> str:
    """The playthrough, made anew."""
    game = catalogue.game(golden.game)
    options = game.options.validate(golden.options, golden.file)
    setup = Setup(golden.game, golden.seats, golden.seed, options)
    match: Match[Any] = Match(game, game.setup(setup), listen=True)
    lines = [f"{game.title()}: {', '.join(golden.seats)}; seed {golden.seed!r}"]
    lines += [f"{key} = {value}" for key, value in golden.options.items()]
    lines += ["", *_played(match, golden), "", "At the end:", *_ending(match)]
    return "\n".join(lines) + "\n"


def _played(match: Match[Any], golden: Golden) -> Iterator[str]:
    chances, choices = SeedOracle(golden.seed), SeedOracle(f"{golden.seed}, choices")
    match.settle(chances)
    yield from _events(match)
    for number in range(1, LONGEST + 1):
        ask = match.ask()
        if not isinstance(ask, Choice):
            return
        seat = ask.seats[number % len(ask.seats)]
        acts = match.legal(seat)
        act = acts[int(choices.answer(Chance("pick", range(len(acts))), number))]
        view = match.game.view(match, seat)
        prompt = view.ask.prompt if view.ask else ""
        yield ""
        yield f"{number}. {prompt} ({len(acts)} acts)"
        yield f"> {golden.seats[seat]}: {match.game.words.act(match.state, seat, act)}"
        match.do(seat, act)
        match.settle(chances)
        yield from _events(match)
    yield f"... left after {LONGEST} acts"


def _events(match: Match[Any]) -> Iterator[str]:
    for scene, event in match.game.scenes(match.state, match.heard or []):
        words = match.game.words.event(scene, event)
        if words:
            yield f"  {words}"
    match.heard = []


def _ending(match: Match[Any]) -> Iterator[str]:
    ending = match.game.ending(match.state)
    if ending is not None:
        yield ending.words
        yield from ending.lines
    for place in match.game.places.layout(match.state):
        yield place_words(place, match.game.words.card)


def path_of(golden: Golden) -> Path:
    """Where the text of a playthrough is kept."""
    return FOLDER / f"{golden.file}.txt"
