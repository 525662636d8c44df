"""What a new game is made from: the set-up in the log, and the options that people choose from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a new game is made from. `options` are the game's own, already validated.

    `seats` are the names around the table, clockwise; `lazy` seats keep drawn cards unnamed until
    it matters (a physical table), the others name every card as it is drawn.
    """

    game: str
    seats: tuple[str, ...]
    seed: str = ""
    options: dict[str, Any] = {}
    lazy: tuple[int, ...] = ()


class SetupError(Exception):
    """A set-up that the game cannot start from; the words say what was given and what is expected."""


Scope = Literal["game", "seat"]
Group = Literal["foremost", "house"]
Choices = Mapping[Any, str]


class OptionSpec(msgspec.Struct, frozen=True):
    """One house rule or set-up option, for the command line, the set-up screen and for validation.

    - `kind` is `bool`, `int`, `choice` or `text`; the default of an `int` may lie outside `low` to
      `high`, and that of a `text` be empty, for what nobody said. `choices` with their words for a
      choice, and `headed` the same under headings, where there are so many that they need some.
    - `scope`: asked once for the game, or for each seat; then the option holds a list, one entry a
      seat. With `unique` no two seats may have the same.
    - `group`: what is `foremost` is shown at once on the set-up screen, under `sign` (a key of the
      game's `Signs`); everything else is a house rule.
    - `ruling` names the entry of the game's `rulings.md` it decides.
    - `once`: it decides only how a game begins, and cannot change later.
    - `on_with_people`: a `bool` that nobody said is on where so many people (no bots) or more play.
    """

    key: str
    kind: str
    default: Any
    label: str
    words: str
    low: int = 0
    high: int = 0
    choices: Choices = {}
    ruling: str = ""
    scope: Scope = "game"
    group: Group = "house"
    sign: str = ""
    unique: bool = False
    headed: tuple[tuple[str, Choices], ...] = ()
    on_with_people: int = 0
    once: bool = False

    def usual(self, people: int) -> Any:
        """What the option is when nobody says it, where so many people play."""
        if self.on_with_people and not self.default:
            return people >= self.on_with_people
        return self.default

    @property
    def under_headings(self) -> tuple[tuple[str, Choices], ...]:
        """What it may be, under headings; one group without a heading where there are none."""
        return self.headed or (("", self.choices),)
