"""What is asked on the set-up screen: a deck for each seat, the board and the house rules."""

from __future__ import annotations

from companion.engine.parts.pickers import SettingUp
from companion.engine.setups import OptionSpec
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.house import HOUSE
from companion.kit.decks import deck_spec, picked


def pickers() -> tuple[OptionSpec, ...]:
    """The board, the house rules, and a deck for each seat."""
    return (*HOUSE, deck_spec(CARDS.decks))


SETTING_UP = SettingUp(pickers, picked)
