"""Climbs of any kind for trying out all of the rules: any party, ascension, modifiers, first act and unlocks.

Nothing here is drawn at random: a seed picks, so that the seed of a climb shows it again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any

from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.piles import Deck
from companion.games.slay_the_spire.climb import events as ev
from companion.games.slay_the_spire.climb import hero_events
from companion.games.slay_the_spire.climb.making import decks_of_act, layout_of
from companion.games.slay_the_spire.climb.turning import tokens_left
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.state.climb import Climb
from companion.games.slay_the_spire.state.climb_events import Achieved
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.run import Run
from tests.studies.trials import Picks, Trials, exercised_of
from tests.studies.trials.slay_the_spire import broken_caps

MOST_ROUNDS = 1000
"""Rounds after which a fight of random play is left: hardly one of 20 000 climbs comes to such a fight."""
HELPED_ROUNDS = 12
"""Rounds of a fight in which hands help: some decks cannot kill what they meet, and lose in the end."""
WEAKENED = 2
"""The most HP that enemies have in a climb that is helped along."""
UNGUIDED = 9
"""Every so many questions of such a climb any act may be the answer."""
BY_HAND = (ca.BuyTold,)
"""What only a seat may do that keeps its own cards; in these climbs the companion keeps all of them."""
GUIDING = (ca.TakeKey, ca.BeginAct)
"""What leads further up: a climb that is helped along does it wherever it may."""


def any_climb(seed: str) -> dict[str, Any]:
    """The options of a climb: of one to four characters, on any level, from any act, with any modifiers."""
    picks = Picks(f"{seed} climb")
    party = _some(picks, CHARACTERS, picks.number(1, len(CHARACTERS)))
    options: dict[str, Any] = {
        "climb": True,
        "characters": party,
        "ascension": picks.number(0, 13),
        "choose_your_relic": picks.number(1, 3) == 1,
        "last_stand": picks.number(1, 3) == 1,
        "unlock_colorless": picks.number(1, 4) > 1,
    }
    return {**options, **_KINDS[picks.number(0, len(_KINDS) - 1)](picks)}


def _plain(picks: Picks) -> dict[str, Any]:
    return {"unlock_act4": picks.number(1, 4) > 1}


def _daily(picks: Picks) -> dict[str, Any]:
    return {"daily": True}


def _custom(picks: Picks) -> dict[str, Any]:
    return {"custom": ",".join(_some(picks, list(load_climb().run_modifiers), picks.number(1, 4)))}


def _later(picks: Picks) -> dict[str, Any]:
    return {"quick_start": picks.number(2, 4)}


def _of_a_group(picks: Picks) -> dict[str, Any]:
    """A group whose book has some boxes, and is written when the game is over."""
    rows = {row: picks.number(0, 8) for row in CHARACTERS}
    book = {"boxes": {**rows, "colorless": picks.number(0, 3), "act4": picks.number(0, 5)}}
    return {"group": {**book, "highest_ascension": 13}}


_KINDS: tuple[Callable[[Picks], dict[str, Any]], ...] = (_plain, _plain, _daily, _custom, _later, _of_a_group)


def _some(picks: Picks, of: Sequence[str], count: int) -> list[str]:
    left = list(of)
    return [left.pop(picks.number(0, len(left) - 1)) for _one in range(count)]


# A climb that is watched, and helped along


class Watched(Match[Run]):
    """A match of a climb that notes in `seen` what was exercised.

    In two of three climbs hands help along: enemies have hardly any HP, and players all of theirs, so that
    random play sees the later acts too.
    """

    def __init__(self, game: Any, run: Any, seed: str) -> None:
        super().__init__(game, run)
        self._asked = 0
        self.helped = Picks(f"{seed} help").number(1, 3) > 1
        self.seen: set[str] = {f"ascension/{run.ascension}", f"players/{len(run.heroes)}"}
        self.seen.update(f"character/{hero.character}" for hero in run.heroes)
        self.seen.update(f"modifier/{each}" for each in run.climb.modifiers)

    def emit(self, event: Event) -> None:
        """Write a fact, noting what it shows."""
        super().emit(event)
        words = _SEEN.get(type(event))
        if words is not None:
            self.seen.update(words(self.state, event))
        if self.helped and isinstance(event, ev.RoomBegan):
            for seat, hero in enumerate(self.state.heroes):
                if 0 < hero.hp < hero.max_hp:
                    super().emit(hero_events.HpChanged(seat, hero.max_hp - hero.hp))

    def take(self, seat: int, answer: Any) -> None:
        """Do a legal act, noting its kind."""
        if type(answer).__module__ == ca.__name__:
            self.seen.add(f"act/{type(answer).__name__}")
        super().take(seat, answer)

    def legal(self, seat: int) -> list[Any]:
        """The acts of a seat; of a climb that is helped along what leads further up, if there is any."""
        acts = super().legal(seat)
        if not self.helped:
            return acts
        if self.state.fight is not None:
            _help(self.state.fight)
        self._asked += 1
        if self._asked % UNGUIDED == 0:
            return acts
        return guided(acts, self._asked) or acts


def guided(acts: Sequence[Any], turn: int) -> list[Any]:
    """What leads further up, and between acts one of those who may come or go, another at each `turn`."""
    leading: list[Any] = [act for act in acts if isinstance(act, GUIDING)]
    changes = [act for act in acts if isinstance(act, ca.Join | ca.LeaveParty)]
    if leading and changes:
        leading.append(changes[turn % len(changes)])
    return leading


def _help(fight: Fight) -> None:
    """Hands take HP from the enemies and give them to the players."""
    for enemy in fight.enemies:
        enemy.hp = min(enemy.hp, WEAKENED)
    for fighter in fight.fighters:
        if fighter.alive and fight.round < HELPED_ROUNDS:
            fighter.hp = fighter.max_hp


# What neither comes nor goes, beside what `Places.conserved` counts


def broken(run: Any) -> Iterator[str]:
    """Every limit that does not hold; between fights also what is missing of the act's decks and tokens."""
    yield from broken_caps(run)
    climb = run.climb
    if run.fight is None and climb.layout and not climb.result:
        yield from _missing_of_decks(run)
        yield from _missing_of_tokens(climb)
        if len(set(climb.keys)) < len(climb.keys) or len(set(climb.beaten)) < len(climb.beaten):
            yield f"twice the same: keys {climb.keys}, bosses {climb.beaten}"


def _missing_of_decks(run: Any) -> Iterator[str]:
    """Encounters, elites and events of the act: all lie in their decks, but for the event that lies open."""
    climb = run.climb
    open_event = [climb.card] if climb.card else []
    for name, whole in _whole(run.act, run.ascension, climb.unlocked).items():
        there = _cards(climb.decks[name]) + (open_event if name == "events" else [])
        if sorted(there) != sorted(whole):
            yield f"{name} of act {run.act}: {len(there)} cards, there were {len(whole)}"
    blessings = [*_cards(climb.decks["neow"]), *filter(None, climb.neow)]
    if len(set(blessings)) < len(blessings):
        yield "a blessing is there twice"


@cache
def _whole(act: int, ascension: int, unlocked: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    return decks_of_act(act, ascension, unlocked)


def _cards(deck: Deck) -> list[str]:
    return [*deck.top, *deck.bag, *deck.bottom]


def _missing_of_tokens(climb: Climb) -> Iterator[str]:
    """As many tokens of each back as there are spaces for them, laid or still in the bag (page 5)."""
    rooms = layout_of(climb).rooms
    for back in ("dark_token", "light_token"):
        spaces = [space for space, kind in rooms.items() if kind == back]
        count = len(tokens_left(climb, back)) + sum(space in climb.tokens for space in spaces)
        if spaces and count != len(spaces):
            yield f"{back}: {count} tokens for {len(spaces)} spaces"


_SEEN: dict[type, Callable[[Any, Any], Iterable[str]]] = {
    ev.RoomBegan: lambda run, event: (
        f"room/{event.kind}",
        *(["room/burning elite"] if event.burning else []),
    ),
    ev.EventDrawn: lambda run, event: (f"event/{event.card}",),
    hero_events.OptionChosen: lambda run, event: _option(run, event),
    ev.NeowDealt: lambda run, event: (f"neow/{event.card}",),
    hero_events.ItemGained: lambda run, event: (f"item/{event.item}",),
    hero_events.CardAdded: lambda run, event: (f"card/{event.card.removesuffix('+')}",),
    ev.ModifierGained: lambda run, event: (f"modifier/{event.modifier}",),
    ev.BossChosen: lambda run, event: (f"boss/{event.face}",),
    ev.EnemyDrawn: lambda run, event: (f"face/{event.face}",),
    ev.MapLaid: lambda run, event: (f"map/{event.layout}",),
    ev.KeyTaken: lambda run, event: (f"key/{event.key}",),
    ev.ActBegan: lambda run, event: (f"stage/{event.act}",),
    Achieved: lambda run, event: (f"feat/{event.achievement}",),
}


def _option(run: Any, event: hero_events.OptionChosen) -> Iterator[str]:
    climb = run.climb
    if climb.room in ("neow", "quick_start"):
        yield f"option/{climb.neow[event.seat]}/{event.option}"
    else:
        yield f"option/{climb.card or climb.room}/{event.option}"


def _things() -> dict[str, list[str]]:
    """Everything that a climb has, by kind, under the keys that `Watched` notes."""
    content, catalog = load_climb(), BOOK.catalog
    options = [f"option/{e.id}/{n}" for e in content.events.values() for n in range(len(e.options))]
    blessings = [f"option/{card}/{n}" for card in content.neow for n in range(3)]
    cards = [c.id for c in catalog.cards.values() if not (c.starter or c.add_on) and c.type != "ticket"]
    met = [
        f.id for f in catalog.faces.values() if f.role in ("first_encounter", "encounter", "elite", "boss")
    ]
    later = BOOK.summoned_names | {catalog.faces[face].paired_with for face in met}
    return {
        "rooms": [f"room/{room}" for room in ROOMS],
        "events": [f"event/{event}" for event in content.events],
        "options of events": options,
        "blessings": blessings,
        "options of campfires": ["option/campfire/0", "option/campfire/1"],
        "relics": [f"item/{r.id}" for r in catalog.relics.values() if r.pool not in ("board", "solo")],
        "potions": [f"item/{potion}" for potion in catalog.potions],
        "cards": [
            f"card/{card}" for card in cards if catalog.cards[card].type != "status" and card not in _STARTERS
        ],
        "enemies that are drawn": [f"face/{face}" for face in met if catalog.faces[face].name not in later],
        "modifiers": [f"modifier/{modifier}" for modifier in content.run_modifiers],
        "maps": [f"map/{layout}" for layout in content.maps],
        "keys": [f"key/{key}" for key in ("ruby", "sapphire", "emerald")],
        "acts": [f"stage/{act}" for act in range(1, 5)],
        "ascension levels": [f"ascension/{level}" for level in range(14)],
        "parties": [*(f"players/{count}" for count in range(1, 5)), *(f"character/{c}" for c in CHARACTERS)],
        "kinds of acts": [f"act/{act.__name__}" for act in ca.ClimbAct.__args__ if act not in BY_HAND],
    }


ROOMS = (
    *("game_start", "neow", "quick_start", "encounter", "elite", "burning elite", "event"),
    *("campfire", "treasure", "merchant", "boss"),
)
_STARTERS = {level.starter_deck_add for level in BOOK.catalog.ascension if level.starter_deck_add}


CLIMB_TRIALS = Trials(
    options=any_climb,
    seats=lambda options: len(options["characters"]),
    watched=Watched,
    broken=broken,
    exercised=exercised_of(_things),
    most_rounds=MOST_ROUNDS,
)
