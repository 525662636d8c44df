"""Fights of any kind for trying out all of the rules: any party, enemies, decks, relics and potions.

Nothing here is drawn at random: a seed picks, so that the seed of a fight shows it again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.engine.events import Frame
from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK, Line
from companion.games.slay_the_spire.content.characters import CHARACTERS
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.setting_up.fights import Draws
from companion.games.slay_the_spire.state.frames import Script
from companion.games.slay_the_spire.state.run import Fighting, Run
from tests.studies.trials import Exercised, Trials

OUTSIDE = frozenset(
    {"add_to_deck", "event_room", "gained", "moving_up", "outside_combat", "rest", "revealed_for_sale"}
) | {"this_removed"}
"""Moments that never come in a fight; whatever has no other is exercised by lying there."""
DECK = 14
MOST_ROUNDS = 25
"""Rounds after which a fight of random play is left: some parties cannot kill what they meet."""


def any_fight(seed: str) -> dict[str, Any]:
    """The options of a fight: of all kinds and acts, half of them by players with few HP."""
    draws = Draws(seed)
    count, act = _number(draws, 1, 4), _number(draws, 1, 4)
    level = int(draws.pick("pick", (0, 0, 4, 13)))
    party = _some(draws, CHARACTERS, count)
    most = int(draws.pick("pick", (4, 8, 8)))
    decks = [_deck(draws, who) for who in party]
    potions, most_potions = sorted(BOOK.catalog.potions), BOOK.catalog.most_potions(level)
    return {
        "characters": party,
        "fight": _faces(draws, seed, act, level, count),
        "act": act,
        "ascension": level,
        "decks": decks,
        "deck": "starter" if all(decks) else "drafted",
        "relics": [_some(draws, _relics(count), _number(draws, 0, 5)) for _seat in party],
        "potions": [_some(draws, potions, _number(draws, 0, most_potions)) for _seat in party],
        "hp": [_number(draws, 1, most) for _seat in party],
        "last_stand": _number(draws, 1, 3) == 1,
    }


def _number(draws: Draws, low: int, high: int) -> int:
    return int(draws.pick("pick", range(low, high + 1)))


def _some(draws: Draws, of: Sequence[str], count: int) -> list[str]:
    left = list(of)
    found = []
    for _one in range(count):
        found.append(draws.pick("pick", left))
        left.remove(found[-1])
    return found


def encounters_by_seed(act: int, ascension: int, players: int, seed: str, first: bool = False) -> list[str]:
    """One encounter card for each player, as a seed draws them. Raises `SetupError`."""
    meeting, draws = fights.encounters_to_draw(act, ascension, players, first=first), Draws(seed)
    while meeting.rows:
        fights.draw(meeting, draws.pick("draw", fights.drawable(meeting)))
    return meeting.met


def _faces(draws: Draws, seed: str, act: int, level: int, count: int) -> list[str]:
    """A boss, an elite, or an encounter in each row; each kind as often as there are kinds."""
    kind = draws.pick("pick", ("boss", "elite", "encounter", "first"))
    listed = fights.elites(level, act) if kind == "elite" else []
    if kind in ("encounter", "first") and act < 4:
        first = kind == "first" and act == 1
        return encounters_by_seed(act, level, count, seed, first)
    listed = listed or fights.bosses(level, act)
    return list(listed[_number(draws, 0, len(listed) - 1)].faces)


def _deck(draws: Draws, who: str) -> list[str] | None:
    """Any cards a character may come to hold, those of others among them; none where one is drafted."""
    kind = draws.pick("pick", ("drafted", "own", "own", "any"))
    if kind == "drafted":
        return None
    own = (who, "colorless", "curse", "status")
    cards = [name for name, played in BOOK.cards.items() if played.card.type != "ticket"]
    return _some(draws, [n for n in cards if kind == "any" or BOOK.cards[n].card.owner in own], DECK)


def _relics(count: int) -> list[str]:
    return [
        relic.id
        for relic in BOOK.catalog.relics.values()
        if relic.pool != "board" and (relic.pool != "solo" or count == 1)
    ]


def broken_caps(run: Any) -> Iterator[str]:
    """Every limit of the rule book that does not hold (pages 8, 10, 15, 16, 24)."""
    for hero in run.heroes:
        if not 0 <= hero.hp <= hero.max_hp or hero.gold < 0:
            yield f"{hero.character}: {hero.hp} HP, {hero.gold} gold"
        if len(hero.potions) > BOOK.catalog.most_potions(run.ascension):
            yield f"{hero.character}: {len(hero.potions)} potions"
    if run.fight is not None:
        yield from _broken_in_fight(run)


def _broken_in_fight(run: Fighting) -> Iterator[str]:
    limits = BOOK.limits
    most = {
        "block": limits.block,
        "strength": limits.strength,
        "energy": limits.energy,
        "vulnerable": limits.vulnerable,
        "weak": limits.weak,
        "shiv": limits.shivs,
        "miracle": limits.miracles,
    }
    for hero, player in zip(run.heroes, run.fight.fighters, strict=True):
        for name, limit in {**most, "hp": player.max_hp}.items():
            if not 0 <= getattr(player, name) <= limit:
                yield f"{hero.character}: {name} {getattr(player, name)}, 0 to {limit}"
        if len(player.orbs) > player.orb_slots:
            yield f"{hero.character}: {len(player.orbs)} orbs, {player.orb_slots} slots"
    if sum(enemy.poison for enemy in run.fight.enemies if enemy.alive) > limits.poison_on_all_enemies:
        yield f"poison on all enemies above {limits.poison_on_all_enemies}"
    for enemy in run.fight.enemies:
        low = min(enemy.hp, enemy.block, enemy.poison, enemy.vulnerable, enemy.weak)
        if low < 0 or enemy.vulnerable > limits.vulnerable or enemy.weak > limits.weak:
            yield f"{enemy.face}: a number out of its limits"
    if min(run.fight.supply_daze, run.fight.supply_status) < 0:
        yield "more Daze or status cards than there are"


# What was exercised


class Watched(Match[Run]):
    """A match that notes in `seen` the key of every script that begins."""

    def __init__(self, game: Any, run: Fighting) -> None:
        super().__init__(game, run)
        self.seen: set[str] = set()

    def push(self, frame: Frame) -> None:
        """Begin a piece of work, noting whose it is."""
        if isinstance(frame, Script):
            self.seen.update(frame.keys)
        super().push(frame)


def watched(game: Any, run: Fighting, seed: str) -> Watched:
    """A match of this fight; its `seen` holds what lies ready, for whatever works without a script.

    In two of three fights the enemies have lost HP before, so that random play sees the end of all of
    them: their splits, phases and last words.
    """
    draws = Draws(f"{seed} HP")
    if _number(draws, 1, 3) > 1:
        for enemy in run.fight.enemies:
            enemy.hp = _number(draws, 1, enemy.hp)
    match = Watched(game, run)
    for player in run.fight.fighters:
        match.seen.update(f"card/{card}" for card in player.deck.bag)
        match.seen.update(f"relic/{relic.id}" for relic in player.relics)
    return match


def seen_in(match: Watched) -> set[str]:
    """What a fight has exercised by now, the enemies that came into it among it."""
    return match.seen | {f"enemy/{enemy.face}" for enemy in match.state.fight.enemies}


def exercised(seen: Iterable[str]) -> dict[str, Exercised]:
    """By kind: how many things there are, and those that were never exercised.

    Whatever has scripts is exercised when one of them began; curses, and items that only change
    numbers, when they were in play.
    """
    found = set(seen)
    found |= {key.rsplit("/", back)[0] for key in found for back in (1, 2)}
    return {
        kind: Exercised(len(wanted), [name for name, keys in wanted.items() if not keys & found])
        for kind, wanted in _things().items()
    }


def _in_combat(lines: Sequence[Line]) -> set[str]:
    return {line.key for line in lines if line.moment not in OUTSIDE}


def _things() -> dict[str, dict[str, set[str]]]:
    """Everything there is, by kind and name, with the keys of which one shows that it was exercised."""
    cards = {}
    for name, played in BOOK.cards.items():
        if played.card.type != "ticket":
            playable = bool(played.side.do) and played.side.cost is not None
            keys = {played.key} if playable else _in_combat(played.lines)
            cards[name] = keys or {f"card/{name}"}
    relics = {name: _in_combat(lines) or {f"relic/{name}"} for name, lines in BOOK.relics.items()}
    abilities = {
        f"{face}: {special.name}": {line.key for line in lines} or {f"enemy/{face}"}
        for face, specials in BOOK.faces.items()
        for special, lines in specials
    }
    return {
        "card sides": cards,
        "relics": relics,
        "potions": {name: {f"potion/{name}"} for name in BOOK.catalog.potions},
        "enemies": {face: {f"enemy/{face}"} for face in BOOK.faces},
        "enemy abilities": abilities,
    }


TRIALS = Trials(
    options=any_fight,
    seats=lambda options: len(options["characters"]),
    watched=watched,
    seen=seen_in,
    broken=broken_caps,
    exercised=exercised,
    most_rounds=MOST_ROUNDS,
)
