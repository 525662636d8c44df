"""A second opinion on enemy turns: the words of `expected_faces.json`, carried out in a few lines.

The table was written once from the fact tables; nothing here knows the engine's effects. The scene is
always the same: enemy 0 in row 0 with one player, another player in row 1, and whoever is added. The
opinion is about damage, tokens and cards of one enemy turn, as `Play.changes` would list them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FACES: dict[str, dict[str, Any]] = json.loads((Path(__file__).parents[1] / "expected_faces.json").read_text())
_HIT = re.compile(r"(all )?(\d+)(?:x(\d+))?")


def cases() -> Iterator[tuple[str, str, str]]:
    """Every action of every face: face, key (`single`, `die 1-2`, `attack red 0`), words."""
    for face, entry in FACES.items():
        for key, words in entry["does"].items():
            yield face, key, words


def where(face: str, key: str) -> tuple[str, int, tuple[int, ...]]:
    """The mode, the slot and the faces of the die of an action."""
    parts = key.split()
    if parts[0] == "die":
        low, _dash, high = parts[1].partition("-")
        return "", 0, tuple(range(int(low), int(high or low) + 1))
    if parts[0] in ("single", "first"):
        return "", 0, (1,)
    mode = parts[0] if len(parts) == 3 else ""
    return mode, int(parts[-1]), (1,)


def track(face: str, mode: str = "") -> list[tuple[str, str]]:
    """The cube slots of a face in a mode: (colour, words)."""
    does = FACES[face]["does"]
    keys = [key for key in does if where(face, key)[0] == mode and key.split()[-2:-1] != ["die"]]
    return [(key.split()[-2], does[key]) for key in keys if key.split()[-2:-1] in (["red"], ["gray"])]


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


@dataclass
class World:
    """Players in rows 0, 1, ...; enemies in `names` order."""

    players: list[Figure]
    enemies: list[Figure]
    names: list[str]
    daze: int = 10
    status: int = 36

    def enemy_turn(self, acting: list[tuple[int, str]], keeps_block: bool = False) -> None:
        """The enemies lose their block, then each acts in the order given."""
        blocked = [enemy.block > 0 for enemy in self.enemies]
        for enemy in self.enemies:
            enemy.block = enemy.block if keeps_block else 0
        for index, words in acting:
            before = [player.hp for player in self.players]
            for part in words.split(", "):
                self._do(index, part, blocked[index])
            if self.names[index] == "Book of Stabbing":
                self._painful_stabs(before)

    def _painful_stabs(self, before: list[int]) -> None:
        """The one special ability that adds to an action: a Daze for each player it damaged."""
        for player, hp in zip(self.players, before, strict=True):
            if player.hp < hp:
                came, self.daze = min(self.daze, 1), max(0, self.daze - 1)
                player.draw = ["daze"] * came + player.draw

    def _do(self, index: int, part: str, had_block: bool) -> None:
        verb, _blank, rest = part.partition(" ")
        if verb == "shift":
            if had_block:
                self._do(index, part.split(" or ")[1], had_block)
        elif verb in ("hit", "volley"):
            self._attack(index, rest)
        elif verb in ("weak", "vulnerable", "daze", "burn", "slimed", "gold"):
            self._afflict(verb, rest)
        elif verb in ("strength", "block", "heal", "cubes"):
            self._gain(index, verb, rest)
        elif verb in ("dies", "leaves"):
            self.enemies[index] = Figure(
                hp=0 if verb == "dies" else self.enemies[index].hp, alive=False, left=verb == "leaves"
            )
        elif verb == "clear":
            self.enemies[index].weak = self.enemies[index].vulnerable = 0

    def _attack(self, index: int, rest: str) -> None:
        attacker = self.enemies[index]
        struck: set[int] = set()
        for hit in rest.split(" + "):
            found = _HIT.fullmatch(hit)
            assert found is not None, hit
            for _time in range(int(found[3] or 1)):
                for seat in range(len(self.players)) if found[1] else (0,):
                    struck.add(seat)
                    self._strike(attacker, self.players[seat], int(found[2]))
        attacker.weak = max(0, attacker.weak - 1)
        for seat in struck:
            self.players[seat].vulnerable = max(0, self.players[seat].vulnerable - 1)

    @staticmethod
    def _strike(attacker: Figure, player: Figure, amount: int) -> None:
        amount += attacker.strength
        if attacker.weak and not player.vulnerable:
            amount -= 1
        elif player.vulnerable and not attacker.weak:
            amount *= 2
        blocked = min(player.block, amount)
        player.block -= blocked
        player.hp -= amount - blocked

    def _afflict(self, verb: str, rest: str) -> None:
        amount = int(rest.split()[-1])
        for player in self.players if "all" in rest else self.players[:1]:
            if verb == "gold":
                player.gold = max(0, player.gold - amount)
            elif verb in ("weak", "vulnerable"):
                setattr(player, verb, min(3, getattr(player, verb) + amount))
            elif verb == "daze":
                came, self.daze = min(self.daze, amount), max(0, self.daze - amount)
                player.draw = ["daze"] * came + player.draw
            else:
                came, self.status = min(self.status, amount), max(0, self.status - amount)
                pile = player.draw if "shuffled" in rest else player.discard
                pile += [verb] * came

    def _gain(self, index: int, verb: str, rest: str) -> None:
        to, amount = rest.rpartition(" ")[0], int(rest.split()[-1])
        if to == "per player":
            to, amount = "", amount * len(self.players)
        for other, enemy in enumerate(self.enemies):
            meant = other == index if not to else to == "allies" or self.names[other] == to
            if meant and enemy.alive:
                new = getattr(enemy, "hp" if verb == "heal" else verb) + amount
                setattr(enemy, "hp" if verb == "heal" else verb, min(30, new) if verb == "heal" else new)
