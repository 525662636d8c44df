"""What is asked on the set-up screen: the boss, the house rules, and a deck for each seat."""

from __future__ import annotations

from companion.engine.parts.pickers import SettingUp
from companion.engine.setups import OptionSpec
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.house import HOUSE, boss_spec
from companion.kit.decks import deck_spec, picked


def pickers() -> tuple[OptionSpec, ...]:
    """Whom one plays against, the house rules, and a deck for each seat."""
    return (boss_spec(), *HOUSE, deck_spec(CARDS.decks))


SETTING_UP = SettingUp(pickers, picked)
