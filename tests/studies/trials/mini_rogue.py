"""Games of any kind for trying out all of the rules: begun in any area, by characters of any strength.

Nothing here is drawn at random: a seed picks, so that the seed of a game shows it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.events import Event, Frame
from companion.engine.match import Match
from companion.games.mini_rogue import events as ev
from companion.games.mini_rogue import fight_events, mat_events
from companion.games.mini_rogue.content import BOOK, DIE, OG
from companion.games.mini_rogue.house import SPECS
from companion.games.mini_rogue.state import ChooseOne, Prepare, State, Visit
from tests.studies.trials import Picks, Trials, exercised_of

CHECKED = ("trap", "treasure", "tomb", "armory")
CARDS = ("rogue", "mage")


def any_game(seed: str) -> dict[str, Any]:
    """The options of a game: either character first, any house rules."""
    picks = Picks(f"{seed} options")
    first = picks.number(0, 1)
    found: dict[str, Any] = {"first_character": CARDS[first], "second_character": CARDS[1 - first]}
    for spec in SPECS:
        if spec.kind == "bool" and picks.number(1, 4) == 1:
            found[spec.key] = not spec.default
    return found


def seats(options: Mapping[str, Any]) -> int:
    """One plays, or two: when the Mage comes first."""
    return 2 if options["first_character"] == "mage" else 1


class Watched(Match[State]):
    """A match that notes in `seen` which rows, cards and skills came up."""

    def __init__(self, game: Any, state: State) -> None:
        super().__init__(game, state)
        self.seen: set[str] = set()

    def push(self, frame: Frame) -> None:
        """Begin a piece of work, noting the row that is chosen from."""
        if isinstance(frame, ChooseOne):
            self.seen.add(f"choose/{frame.table}/{frame.result}")
        super().push(frame)

    def emit(self, event: Event) -> None:
        """Write a fact into the state, noting what it shows."""
        self.seen.update(self._shown(event))
        super().emit(event)

    def _shown(self, event: Event) -> Iterator[str]:
        below = self.state.stack[-1] if self.state.stack else None
        if isinstance(event, ev.Checked) and isinstance(below, Visit):
            yield f"check/{below.room}/{event.dungeon}/{event.passed}"
        elif isinstance(event, ev.DieRolled) and isinstance(below, Visit):
            yield f"roll/{below.room}/{event.value}"
        elif isinstance(event, fight_events.EnemyDefeated):
            yield f"enemy/{event.name}"
        elif isinstance(event, mat_events.PotionGone) and event.how == "used":
            yield f"potion/{event.potion}"
        elif isinstance(event, mat_events.SkillUsed):
            yield f"skill/{event.skill}"
        elif isinstance(event, fight_events.Died):
            yield f"death/{event.cause}"


def watched(game: Any, state: State, seed: str) -> Watched:
    """A match of this game; four of five begin deeper, with characters that have come that far."""
    picks = Picks(f"{seed} start")
    if picks.number(1, 5) > 1:
        _deeper(state, picks)
    return Watched(game, state)


def _deeper(state: State, picks: Picks) -> None:
    """Any area, and mats as they may be there; nobody sets them up by the Character cards any more."""
    area = picks.number(1, BOOK.last_area)
    for frame in state.stack:
        if isinstance(frame, Prepare):
            frame.area = area
    state.stack.pop()
    for _boss in range(BOOK.floor_of[area] - 1):
        state.bosses.draw("")
        state.removed.add("")
    potions = sorted(BOOK.content.potions)
    for hero in state.party:
        hero.hp, hero.xp = picks.number(1, state.mat.hp), picks.number(0, state.mat.xp)
        hero.armor, hero.food = picks.number(0, state.mat.armor), picks.number(0, state.mat.food)
        hero.gold = picks.number(0, state.mat.gold)
        first = picks.number(0, len(potions) - 1)
        hero.potions = [potions[first], potions[first - 1]][: picks.number(0, state.mat.potions)]
        hero.curse, hero.poison, hero.blindness = (picks.number(1, 4) == 1 for _ill in range(3))


def broken(state: State) -> Iterator[str]:
    """Every limit of the rule book that does not hold."""
    for hero in state.party:
        for track in ("hp", "xp", "armor", "food", "gold"):
            value, most = getattr(hero, track), getattr(state.mat, track)
            if not 0 <= value <= most:
                yield f"{hero.character}: {track} {value}, 0 to {most}"
        if len(hero.potions) > state.mat.potions or len({*hero.potions}) < len(hero.potions):
            yield f"{hero.character}: potions {hero.potions}"
        if bool(hero.free_feats) is not ("armory" in hero.items):
            yield f"{hero.character}: {hero.free_feats} free feats, items {hero.items}"
    if state.enemy is not None and state.enemy.hp < 0:
        yield f"enemy with {state.enemy.hp} HP"


def _things() -> dict[str, list[str]]:
    content = BOOK.content
    checks = [card for card, room in content.rooms.items() if room.kind in CHECKED]
    foes = [foe.name for monster in content.monsters.values() for foe in monster.floors]
    foes += [boss.name for boss in content.bosses.values()]
    skills = [skill for hero in content.characters.values() for skill in (hero.combat, hero.exploration)]
    causes = [row.name for room in content.rooms.values() for row in room.rows if row.name and row.failure]
    causes += ["rats in a tomb", "starving", "poison die", "ghost", OG]
    return {
        "skill checks by row": [
            f"check/{c}/{die}/{ok}" for c in checks for die in DIE for ok in (True, False)
        ],
        "rows of the shrine": [f"roll/shrine/{die}" for die in DIE],
        "rows to choose from": [f"choose/{table}/{die}" for table in ("treasure", "reward") for die in DIE],
        "enemies beaten": [f"enemy/{name}" for name in foes],
        "potions": [f"potion/{potion}" for potion in content.potions],
        "skills": [f"skill/{skill}" for skill in skills],
        "deaths": [f"death/{cause}" for cause in causes],
    }


TRIALS = Trials(
    options=any_game,
    seats=seats,
    watched=watched,
    broken=broken,
    exercised=exercised_of(_things),
    most_rounds=BOOK.last_area,
    round=lambda state: state.area,
)
