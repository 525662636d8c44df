"""What is asked on the set-up screen: the boss, the house rules, and a deck for each seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.parts.setting_up import SettingUp
from companion.engine.setups import OptionSpec
from companion.games.miscrits.house import DECKS_OPTION, HOUSE, boss_spec, deck_spec


def pickers() -> tuple[OptionSpec, ...]:
    """Whom one plays against, the house rules, and a deck for each seat."""
    return (boss_spec(), *HOUSE, deck_spec())


def picked(answers: Mapping[str, Any], seed: str) -> dict[str, Any]:
    """The options that the answers mean."""
    decks = answers.get(DECKS_OPTION, ())
    return {**answers, DECKS_OPTION: ",".join(decks)}


SETTING_UP = SettingUp(pickers, picked)
