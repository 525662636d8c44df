"""What can be chosen in a room has a sign: of what it gives, else of what it costs."""

from __future__ import annotations

import typing
from typing import Any

import pytest

from companion.engine.view import OptionView
from companion.games import catalogue
from companion.games.slay_the_spire.content import climb as cl
from companion.games.slay_the_spire.state import climb_acts as ca
from companion.games.slay_the_spire.view import choice_signs
from companion.games.slay_the_spire.view.choice_signs import _COSTS, _GIVES
from companion.signs.family import FAMILY, NAMES
from tests.ui import climb_views
from ui.widgets.icons import SIGNS

BY_ANOTHER = {cl.RevealOwnRelic, cl.ByRemoved, cl.RepeatOrLeave}
"""What never is all that an option does: another gain of it has the sign."""


def options(moment: str) -> dict[str, OptionView]:
    ask = climb_views.view(moment, 2).ask
    assert ask is not None
    return {option.label.partition(":")[0]: option for option in ask.options if option.seat == 0}


def test_every_kind_of_gain_has_a_sign() -> None:
    assert {*_GIVES, *_COSTS} == set(typing.get_args(cl.Gain)) - BY_ANOTHER
    assert not set(_GIVES) & set(_COSTS)


@pytest.mark.parametrize(
    ("gains", "sign"),
    [
        ((cl.LoseHpBy(2), cl.ChangeOwnDeck("remove")), "remove"),
        ((cl.PayGold(3), cl.RewardOf("boss_relic")), "a relic"),
        ((cl.LoseHpBy(2), cl.GainCurse()), "a wound"),
        ((), "next"),
    ],
)
def test_what_is_given_comes_before_what_is_lost(gains: cl.Gains, sign: str) -> None:
    assert next(choice_signs._signs(gains), choice_signs._AWAY) == sign


def test_a_campfire_tells_what_each_option_does() -> None:
    found = options("campfire")
    assert (found["rest"].sign, found["rest"].means) == ("heart", "Heal 3 HP.")
    assert (found["smith"].sign, found["smith"].means) == ("upgrade", "Upgrade a card.")
    assert found["take the Ruby Key"].sign == "ruby_key"


def test_an_event_says_what_an_option_does_in_its_name_alone() -> None:
    chosen = [option for option in options("event").values() if isinstance(option.act, ca.ChooseOption)]
    assert len(chosen) >= 2
    assert all(option.sign and not option.means for option in chosen)


def test_each_sign_is_drawn() -> None:
    signs = catalogue.game("sts").parts.signs()
    every: set[Any] = {
        *_COSTS.values(),
        choice_signs._AWAY,
        *choice_signs._REWARDS.values(),
        "a card",
        "heart",
    }
    every |= {"coin", "remove", "upgrade", "transform", "die", "a fight", "up", "ruby_key"}
    for name in every:
        glyph = signs.of[name].glyph if name in signs.of else SIGNS[name]
        assert NAMES.get(glyph, glyph) in FAMILY, name
