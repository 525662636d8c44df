"""What is asked on the set-up screen: a deck for each seat, the board and the house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.parts.setting_up import SettingUp
from companion.engine.setups import OptionSpec
from companion.games.broken_world.house import DECKS_OPTION, HOUSE, deck_spec


def pickers() -> tuple[OptionSpec, ...]:
    """The board, the house rules, and a deck for each seat."""
    return (*HOUSE, deck_spec())


def picked(answers: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The options that the answers mean."""
    return {**answers, DECKS_OPTION: ",".join(answers.get(DECKS_OPTION, ()))}


SETTING_UP = SettingUp(pickers, picked)
