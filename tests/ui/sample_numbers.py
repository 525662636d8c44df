"""Numbers of a copy that stand still, for pictures and for the audit."""

from __future__ import annotations

from ui.ports.numbers_port import Doubt, NumberLine, NumbersOfCopy

GHOST = tuple(
    NumberLine(f"monsters.ghost.floors.{floor}.{name}", f"{floor}.{name}", 0, now, ours)
    for floor in (1, 2, 3, 4)
    for name, now, ours in (("hp", 10 + floor, 10 + floor), ("damage", 7 if floor == 2 else floor, floor))
)
DOUBTS = (
    Doubt(
        "The ghost",
        "low",
        "as below",
        "damage 1, 2, 2, 2 in one source",
        "the sources differ. We use the numbers that rise with the floor",
        GHOST,
        "monsters.ghost.floors",
        "2026-11-29",
        photo=True,
    ),
    Doubt("Price of option 3 of Neow's card 09", "low", "3 HP", "3 gold", "unresolved; outside combat"),
    Doubt(
        "Levels",
        "medium",
        "0, 6, 18",
        "",
        "",
        tuple(NumberLine("mat.levels", str(n), n, each, each) for n, each in enumerate((0, 6, 18), 1)),
    ),
)


class SampleNumbers:
    """Doubts of every kind; one number of the ghost is the owner's."""

    def look(self, game: str) -> NumbersOfCopy:
        file = "/home/anna/.config/table-companion/mini_rogue.toml"
        return NumbersOfCopy(file, DOUBTS, ("monsters.ghost.floors.2.damage: 7 instead of 2",), undo=True)

    def change(self, game: str, line: NumberLine, number: int) -> NumbersOfCopy:
        return self.look(game)

    def undo(self, game: str) -> NumbersOfCopy:
        return self.look(game)

    def tick(self, game: str, place: str) -> NumbersOfCopy:
        return self.look(game)

    def photo(self, game: str, place: str) -> bytes:
        return b""

    def send(self, game: str) -> str:
        return "/home/anna/.config/table-companion/mini_rogue-corrections.json"
