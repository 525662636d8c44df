"""How people set a game up: pickers for the set-up screen, lists of what seats bring, what was left open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from companion.engine.setups import OptionSpec

Brought = Callable[[str, str, Mapping[str, Any], Sequence[str], bool], dict[str, Any]]


class SeatLists(msgspec.Struct, frozen=True):
    """A file in which people write down what the seats bring, named as the value of `option`.

    `brought(text, file, options, seats, strict)` are the options of the game that the text means; with
    `strict` an entry that fits no seat is refused. Raises `SetupError` with the file and the line.
    """

    option: str
    brought: Brought


def _nothing(options: Mapping[str, Any], state: Any) -> str:
    return ""


class Opening(msgspec.Struct, frozen=True):
    """A way to begin that needs no more answers: what its button says, and the answers it stands for."""

    label: str
    answers: Mapping[str, Any] = {}


class SettingUp(msgspec.Struct, frozen=True):
    """What a game offers to those who set it up, where its options alone say too little.

    - `pickers` are asked on the set-up screen in place of the game's options: with something to pick
      from where the command line takes any name. They may ask what is no option of the game.
    - `picked(answers, seed)` turns answers to the pickers into options. Raises `SetupError`.
    - `left_open(options, state)` says what chance chose because nobody did; "" for nothing of weight.
    - `lists`: what seats bring can stand in a file.
    - `openings` are ways to begin at once, the usual one first; none where the defaults are the only one.
    """

    pickers: Callable[[], tuple[OptionSpec, ...]]
    picked: Callable[[Mapping[str, Any], str], dict[str, Any]]
    left_open: Callable[[Mapping[str, Any], Any], str] = _nothing
    lists: SeatLists | None = None
    openings: tuple[Opening, ...] = ()
