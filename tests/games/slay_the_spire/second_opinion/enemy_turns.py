"""A second opinion on enemy turns: the words of `expected_faces.json`, carried out in a few lines.

The table was written once from the fact tables, the rules are those of pages 13, 14 and 24; nothing here
knows the engine. The scene is always the same: enemy 0 in row 0 with one player, another player in row 1, and
whoever is added. The opinion is about damage, tokens and cards of one enemy turn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

TABLE = Path(__file__).parents[1] / "expected_faces.json"
FACES: dict[str, dict[str, Any]] = json.loads(TABLE.read_text(encoding="utf-8"))
MOST_TOKENS = 3
KEY = re.compile(r"(?:(?P<mode>\w+) )?(?P<kind>die|red|gray) (?P<low>\d)(?:-(?P<high>\d))?")
HITS = re.compile(r"(?P<all>all )?(?P<amount>\d+)(?:x(?P<times>\d))?")
GIVEN = re.compile(
    r"(?P<what>weak|vulnerable|daze|burn|slimed)(?P<shuffled> shuffled)?(?P<all> all)? (?P<n>\d+)"
)
GAINED = re.compile(r"(?P<what>strength|block|heal|cubes)(?: (?P<to>\D+))? (?P<n>\d+)")


def cases() -> Iterator[tuple[str, str, str]]:
    """Every action of every face: face, key (`single`, `die 1-2`, `attack red 0`), words."""
    for face, entry in FACES.items():
        yield from ((face, key, words) for key, words in entry["does"].items())


def where(face: str, key: str) -> tuple[str, int, tuple[int, ...]]:
    """The mode, the slot and the faces of the die of an action."""
    found = KEY.fullmatch(key)
    if found is None:  # the only action of a face, or that of the first turn
        return "", 0, (1,)
    low, high = int(found["low"]), int(found["high"] or found["low"])
    if found["kind"] == "die":
        return "", 0, tuple(range(low, high + 1))
    return found["mode"] or "", low, (1,)


def track(face: str, mode: str = "") -> list[tuple[str, str]]:
    """The cube slots of a face in a mode: (colour, words)."""
    keys = {key: KEY.fullmatch(key) for key in FACES[face]["does"]}
    return [
        (found["kind"], FACES[face]["does"][key])
        for key, found in keys.items()
        if found is not None and found["kind"] != "die" and (found["mode"] or "") == mode
    ]


@dataclass
class Figure:
    """What the opinion follows of a player or an enemy."""

    hp: int = 400
    block: int = 0
    strength: int = 0
    weak: int = 0
    vulnerable: int = 0
    gold: int = 0
    cubes: int = 0
    alive: bool = True
    left: bool = False
    draw: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)

    def hurt(self, amount: int) -> int:
        """Damage, of which block prevents what it can; the HP lost (page 24)."""
        lost = max(0, amount - self.block)
        self.block = max(0, self.block - amount)
        self.hp -= lost
        return lost

    def goes(self) -> None:
        """It is out of the fight, and its tokens with it (page 13)."""
        self.alive = False
        self.strength = self.block = self.weak = self.vulnerable = 0


@dataclass
class World:
    """Players in rows 0, 1, ...; enemies in `names` order; the first acts in row 0."""

    players: list[Figure]
    enemies: list[Figure]
    names: list[str]
    daze: int = 10
    status: int = 36

    def enemy_turn(self, acting: list[tuple[int, str]], keeps_block: bool = False) -> None:
        """The enemies lose their block, then each acts in the order given (page 13)."""
        blocked = [enemy.block > 0 for enemy in self.enemies]
        for enemy in self.enemies:
            enemy.block = enemy.block if keeps_block else 0
        for index, words in acting:
            self._acts(index, words, blocked[index])

    def _acts(self, index: int, words: str, blocked: bool) -> None:
        struck: list[Figure] = []
        for part in words.split(", "):
            if part.startswith("shift"):  # the attack only, and only if it still had block
                part = part.split(" or ")[1] if blocked else "nothing"
            if part.startswith(("hit", "volley")):
                struck = self._attacks(self.enemies[index], part.split(" ", 1)[1])
            elif found := GIVEN.fullmatch(part):
                self._gives(found)
            elif found := GAINED.fullmatch(part):
                self._gains(index, found)
            else:
                self._leaves(self.enemies[index], part)
        if self.names[index] == "Book of Stabbing":  # Painful Stabs
            for player in struck:
                self._daze(player, 1)

    def _attacks(self, enemy: Figure, icons: str) -> list[Figure]:
        """All hits are changed alike, tokens go once; who lost HP (pages 14 and 24)."""
        hits = [found for each in icons.split(" + ") if (found := HITS.fullmatch(each))]
        meant = self.players if any(hit["all"] for hit in hits) else self.players[:1]
        doubled, weak = [player for player in meant if player.vulnerable], enemy.weak > 0
        struck: list[Figure] = []
        for hit in hits:
            for player in meant if hit["all"] else self.players[:1]:
                amount = max(0, int(hit["amount"]) + enemy.strength - (weak and player not in doubled))
                amount *= 2 if player in doubled and not weak else 1
                losses = [player.hurt(amount) for _time in range(int(hit["times"] or 1))]
                struck += [player] if any(losses) and not any(player is each for each in struck) else []
        enemy.weak -= weak
        for player in doubled:
            player.vulnerable -= 1
        return struck

    def _gives(self, found: re.Match[str]) -> None:
        count, what = int(found["n"]), found["what"]
        for player in self.players if found["all"] else self.players[:1]:
            if what == "daze":
                self._daze(player, count)
            elif what in ("burn", "slimed"):
                came = min(count, self.status)
                self.status -= came
                (player.draw if found["shuffled"] else player.discard).extend([what] * came)
            else:
                setattr(player, what, min(MOST_TOKENS, getattr(player, what) + count))

    def _daze(self, player: Figure, count: int) -> None:
        came = min(count, self.daze)
        self.daze -= came
        player.draw += ["daze"] * came

    def _gains(self, index: int, found: re.Match[str]) -> None:
        to, count = found["to"], int(found["n"])
        key = {"heal": "hp"}.get(found["what"], found["what"])
        if to == "per player":
            count, to = count * len(self.players), None
        allies = [enemy for enemy in self.enemies if enemy.alive]
        named = [enemy for enemy, name in zip(self.enemies, self.names, strict=True) if name == to]
        for enemy in allies if to == "allies" else named if to else [self.enemies[index]]:
            setattr(enemy, key, getattr(enemy, key) + count)

    def _leaves(self, enemy: Figure, part: str) -> None:
        """What is neither a hit nor a token: leaving, dying, taking gold, clearing."""
        verb, _space, rest = part.partition(" ")
        if verb in ("dies", "leaves"):
            enemy.goes()
            enemy.left = verb == "leaves"
        elif verb == "gold":
            self.players[0].gold -= min(self.players[0].gold, int(rest))
        elif verb == "clear":
            enemy.weak = enemy.vulnerable = 0
