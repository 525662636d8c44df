"""Games of any kind for trying out all of the rules: any decks, boss, number of seats and house rules.

Nothing here is drawn at random: a seed picks, so that the seed of a game shows it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.events import Event
from companion.engine.match import Match
from companion.games.miscrits import events as ev
from companion.games.miscrits import turn_events
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.house import HOUSE
from companion.games.miscrits.state import BOSS, PLAYERS_WON, State
from companion.speech.words import N_
from tests.studies.trials import Picks, Trials, exercised_of

MOST_ROUNDS = 120
"""A deck lasts 35 turns; where the card of a turn may be left in it, random play leaves half of them."""
MOST_SEATS, MOST_AGAINST_A_BOSS = 6, 5
MOST_HOURGLASSES = 2
LOSE_AT = 5


def any_game(seed: str) -> dict[str, Any]:
    """The options of a game: half of them against a boss; so many decks as there are seats."""
    picks = Picks(f"{seed} options")
    decks, bosses = list(CARDS.decks), ["", *CARDS.bosses]
    boss = bosses[picks.number(0, len(bosses) - 1)] if picks.number(0, 1) else ""
    count = picks.number(1, MOST_AGAINST_A_BOSS) if boss else picks.number(2, MOST_SEATS)
    found: dict[str, Any] = {
        "boss": boss,
        "decks": ",".join(decks[picks.number(0, len(decks) - 1)] for _seat in range(count)),
    }
    for spec in HOUSE:
        if picks.number(1, 4) == 1:
            found[spec.key] = picks.number(spec.low, 3) if spec.kind == "int" else not spec.default
    return found


def seats(options: Mapping[str, Any]) -> int:
    """As many as there are decks."""
    return len(options["decks"].split(","))


class Watched(Match[State]):
    """A match that notes in `seen` which cards, attacks, coins and endings came up."""

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game, state)
        self.seen: set[str] = set()

    def emit(self, event: Event) -> None:
        """Write a fact into the state, noting what it shows."""
        self.seen.update(self._shown(event))
        super().emit(event)

    def _shown(self, event: Event) -> Iterator[str]:
        if isinstance(event, ev.CreaturePlayed | ev.Evolved | ev.ItemPlayed):
            yield f"card/{event.card}"
        elif isinstance(event, turn_events.BossCardDrawn) and self.state.boss is not None:
            yield f"boss/{self.state.boss.id}/{event.card}"
        elif isinstance(event, ev.AttackUsed):
            creature = self.state.seats[event.seat].creature(event.uid)
            yield f"attack/{creature.id if creature else ''}/{event.attack}"
        elif isinstance(event, ev.CoinFlipped):
            yield f"coin/{'boss' if event.seat == BOSS else 'creature'}/{event.status}/{event.side}"
        elif isinstance(event, ev.Promoted | ev.Switched | ev.HandReshuffled | turn_events.BossReshuffled):
            yield f"event/{type(event).__name__}"
        elif isinstance(event, ev.Eliminated):
            yield f"out/{event.why}"
        elif isinstance(event, ev.Won):
            yield _end(event)


def _end(event: ev.Won) -> str:
    if event.winner == PLAYERS_WON:
        return "end/boss beaten"
    return "end/last one" if event.winner >= 0 else "end/nobody"


def broken(state: State) -> Iterator[str]:
    """Every limit of the rules that does not hold, and a game that goes on for ever."""
    if state.round >= MOST_ROUNDS and state.phase != "over":
        yield f"not over in round {state.round}"
    for player in state.seats:
        if player.knock_outs != len(player.lost) or player.knock_outs > LOSE_AT:
            yield f"{player.name}: {player.knock_outs} knock-outs, {len(player.lost)} cards on the KO pile"
        if player.alive and player.knock_outs == LOSE_AT:
            yield f"{player.name} has lost {LOSE_AT} creatures and plays on"
        for creature in player.creatures():
            if not 0 < creature.hp <= creature.max_hp:
                yield f"{creature.id}: {creature.hp} of {creature.max_hp} HP"
            if not all(0 < one.count <= MOST_HOURGLASSES for one in creature.counters):
                yield f"{creature.id}: hourglasses {creature.counters}"
    if state.boss is not None and not 0 <= state.boss.hp <= state.boss.max_hp:
        yield f"{state.boss.id}: {state.boss.hp} of {state.boss.max_hp} HP"


def _things() -> dict[str, list[str]]:
    """Only cards of decks can come up."""
    dealt = {card for deck in CARDS.decks.values() for card in deck.cards}
    creatures = [one for one in CARDS.creatures.values() if one.id in dealt]
    whose = ("creature", "boss")
    events = ("Promoted", "Switched", "HandReshuffled", "BossReshuffled")
    coins = [f"{who}/{status}/{side}" for who in whose for status in STATUSES for side in ("heads", "tails")]
    return {
        N_("cards"): [f"card/{card}" for card in CARDS.cards if card in dealt],
        N_("attacks"): [f"attack/{one.id}/{attack.name}" for one in creatures for attack in one.attacks],
        N_("boss cards"): [f"boss/{b.id}/{card.name}" for b in CARDS.bosses.values() for card in b.deck],
        N_("coins"): [f"coin/{coin}" for coin in coins],
        N_("rare events"): [f"event/{name}" for name in events],
        N_("endings"): [
            *(f"out/{why}" for why in ("knock-outs", "deck", "no creature")),
            *(f"end/{end}" for end in ("last one", "boss beaten", "nobody")),
        ],
    }


TRIALS = Trials(
    options=any_game,
    seats=seats,
    watched=lambda game, state, seed: Watched(game, state),
    broken=broken,
    exercised=exercised_of(_things),
    most_rounds=MOST_ROUNDS,
)
