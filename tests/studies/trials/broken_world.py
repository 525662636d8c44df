"""Games of any kind for trying out all of the rules: any board, decks, house rules, two seats or four.

Nothing here is drawn at random: a seed picks, so that the seed of a game shows it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.broken_world import combat_events
from companion.games.broken_world import events as ev
from companion.games.broken_world.combat import must_split
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.house import BOARD, HOUSE
from companion.games.broken_world.state import State
from companion.speech.words import N_
from tests.studies.trials import Picks, Trials, exercised_of

FEWEST_ROUNDS, MANY_ROUNDS, MOST_ROUNDS = 4, 10, 60
"""Most games are short; every fortieth is as long as it takes to empty a deck."""
MOST_LINE = 3
"""Defenders in one line that random play is expected to come to."""
BOARDS: tuple[dict[str, Any], ...] = (
    {},
    {},
    {"columns": 3, "rows": 4},
    {"columns": 4, "rows": 3, "adjacency": "eight"},
    {"columns": 7, "rows": 2, "adjacency": "left_right"},
    {"shape": "row", "columns": 7, "adjacency": "left_right"},
)
TWO_SEATS, FOUR_SEATS = 2, 4


def any_game(seed: str) -> dict[str, Any]:
    """The options of a game: four decks name four seats, two decks two."""
    picks = Picks(f"{seed} options")
    decks = list(CARDS.decks)
    count = FOUR_SEATS if picks.number(1, 4) == 1 else TWO_SEATS
    found: dict[str, Any] = {
        "decks": ",".join(decks[picks.number(0, len(decks) - 1)] for _seat in range(count)),
        "most_rounds": MOST_ROUNDS if picks.number(1, 40) == 1 else picks.number(FEWEST_ROUNDS, MANY_ROUNDS),
        **BOARDS[picks.number(0, len(BOARDS) - 1)],
    }
    for spec in HOUSE:
        if spec in BOARD or spec.key in found or picks.number(1, 4) > 1:
            continue
        found[spec.key] = picks.number(spec.low, spec.high) if spec.kind == "int" else not spec.default
    return found


def seats(options: Mapping[str, Any]) -> int:
    """As many as there are decks."""
    return len(options["decks"].split(","))


class Watched(Match[State]):
    """A match that notes in `seen` which cards, actions, fights and endings came up."""

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game, state)
        self.seen: set[str] = set()

    def emit(self, event: Event) -> None:
        """Write a fact into the state, noting what it shows."""
        self.seen.update(self._shown(event))
        super().emit(event)

    def _shown(self, event: Event) -> Iterator[str]:
        if isinstance(event, ev.Summoned | ev.Equipped | ev.Enhanced | ev.SpellCast):
            yield f"card/{event.card}"
        elif isinstance(event, ev.ActionUsed):
            yield f"action/{event.name}"
        elif isinstance(event, combat_events.CombatEnded):
            yield from _fights(self.state)
        elif isinstance(event, ev.GearBroken | ev.HeroesSwapped | ev.HandReshuffled | ev.NothingDrawn):
            yield f"event/{type(event).__name__}"
        elif isinstance(event, ev.Moved) and event.entered:
            yield "event/Entered"
        elif isinstance(event, ev.Won):
            yield _end(event)


def _fights(state: State) -> Iterator[str]:
    for attack in state.attacks:
        yield f"line/{min(MOST_LINE, len(attack.defenders))}"
        if attack.gear:
            yield "line/gear"
        if attack.target in attack.defenders:
            yield "line/target"
    if len(state.attacks) > 1:
        yield "line/several attacks"
    if must_split(state):
        yield "line/split"


def _end(event: ev.Won) -> str:
    if event.rounds_over:
        return "end/rounds"
    return "end/hero" if event.winners else "end/draw"


def broken(state: State) -> Iterator[str]:
    """Every limit of the rules that does not hold."""
    for player in state.seats:
        if not 0 <= player.gold <= ev.MOST_GOLD:
            yield f"{player.name}: {player.gold} gold"
    spaces = [piece.space for piece in state.pieces]
    if len({*spaces}) < len(spaces):
        yield f"two pieces on one space: {spaces}"
    if not all(state.ground().has(space) for space in spaces):
        yield f"off the board: {spaces}"
    parts = [uid for one in state.attacks for uid in (one.attacker, *one.defenders)]
    if len({*parts}) < len(parts):
        yield f"a piece takes part twice: {state.attacks}"
    if any(gear and not piece.hero for piece in state.pieces for gear in piece.gear):
        yield "a minion wears equipment"


def _things() -> dict[str, list[str]]:
    bearers = [*CARDS.on_board.values(), *CARDS.equipment.values()]
    lines = [*range(MOST_LINE + 1), "gear", "target", "several attacks", "split"]
    events = ("GearBroken", "HeroesSwapped", "HandReshuffled", "NothingDrawn", "Entered")
    return {
        N_("cards"): [f"card/{card}" for card in CARDS.cards],
        N_("alternate actions"): [f"action/{one.name}" for card in bearers for one in card.alternate_actions],
        N_("kinds of fight"): [f"line/{line}" for line in lines],
        N_("rare events"): [f"event/{name}" for name in events],
        N_("endings"): [f"end/{end}" for end in ("hero", "draw", "rounds")],
    }


TRIALS = Trials(
    options=any_game,
    seats=seats,
    watched=lambda game, state, seed: Watched(game, state),
    broken=broken,
    exercised=exercised_of(_things),
    most_rounds=MOST_ROUNDS + 1,
)
