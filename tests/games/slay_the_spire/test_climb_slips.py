"""Cases of a climb that cannot be understood say so, and never play on without end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.game import Setup
from companion.engine.setups import SetupError
from companion.games.slay_the_spire.climb.acting import options_of
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.parts.climb_scenario import check_climb

IRONCLAD = {"char": "ironclad"}


def begun(**state: Any) -> dict[str, Any]:
    """A climb as its first act begins."""
    return {"id": "slip", "state": {"act": 1, "room": "act_start", "players": [IRONCLAD], **state}}


@pytest.mark.parametrize("players", [1, 4])
def test_one_to_four_climb(players: int) -> None:
    assert check_climb(GAME, begun(players=[IRONCLAD] * players)) == []


@pytest.mark.parametrize(
    ("slip", "place"),
    [
        ({"players": []}, "players"),
        ({"players": [IRONCLAD] * 5}, "players"),
        ({"act": 0}, "act"),
        ({"act": 5}, "act"),
        ({"ascension": 14}, "ascension"),
        ({"events_before": -1}, "events_before"),
        ({"keys": ["amber"]}, "keys, 1"),
    ],
)
def test_a_slip_names_its_place(slip: dict[str, Any], place: str) -> None:
    with pytest.raises(SetupError, match=rf"state, {place}: this is not a valid case"):
        check_climb(GAME, begun(**slip))


WON = {"kind": "encounter", "faces": ["e1_jaw_worm"]}


@pytest.mark.parametrize(
    ("slip", "said"),
    [
        ({"map": {"layout": "act9"}}, "state, map, layout: there is no act9. Use one of: "),
        ({"map": {"at": "99-9"}}, "state, map, at: there is no 99-9. Use one of: 0-3, "),
        ({"map": {"tokens": {"x": "event"}}}, "state, map, tokens, x: there is no x. Use one of: "),
        ({"room": "cellar"}, "state, room: there is no cellar. Use one of: act_start, boss"),
        ({"act": 4, "room": "event"}, "state, room: there is no event. Use one of: "),
        ({"joining": [4]}, "state, joining, 1: there is no 4. Use one of: 0."),
        ({"decks": {"events": ["act1a"]}}, "state, decks, events: there is no act1a. The nearest are: act1_"),
        (
            {"decks": {"relics": ["Pen Nab"]}},
            "decks, relics: there is no Pen Nab. The nearest are: Pen Nib",
        ),
        (
            {"decks": {"cards": {"cook": ["Bash"]}}},
            "state, decks, cards:cook: there is no cards:cook. Use",
        ),
        ({"players": [{**IRONCLAD, "potions": ["Milk"]}]}, "state, players, 1, potions, 1: there is no Milk"),
        ({"players": [{**IRONCLAD, "uses": {"Milk": 1}}]}, "state, players, 1, uses, Milk: there is no Milk"),
        ({"options": {"custom": ["Slow"]}}, "state, options, custom, 1: there is no Slow"),
        ({"group": {"achievements": ["Slow"]}}, "state, group, achievements, 1: there is no Slow"),
        (
            {"after_fight": {**WON, "rows_at_end": [0, 1]}},
            "rows_at_end: expected one row for each player",
        ),
        ({"after_fight": {**WON, "event": "x"}}, "state, after_fight, event: there is no x"),
    ],
)
def test_a_name_that_there_is_not_says_its_place(slip: dict[str, Any], said: str) -> None:
    case = {**begun(**slip), "do": [{"setup": True}]}
    with pytest.raises(SetupError, match=said.replace("[", r"\[")):
        check_climb(GAME, case)


@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"setup": True, "seat": 1}, "do, 1, seat: there is no 1. Use one of: 0."),
        ({"roll": 7}, "do, 1, roll: .* Expected `int` <= 6"),
        ({"use_potion": "Milk"}, "do, 1, use_potion: there is no Milk"),
        ({"buy": "Milk"}, "do, 1: there is no Milk"),
        ({"buy": "Bash", "paid_by": {"3": 1}}, "do, 1, paid_by, 3: there is no 3. Use one of: 0."),
    ],
)
def test_a_step_that_cannot_be_understood_says_its_place(step: dict[str, Any], said: str) -> None:
    with pytest.raises(SetupError, match=said):
        check_climb(GAME, {**begun(room="merchant"), "do": [step]})


@pytest.mark.parametrize(
    ("room", "option"), [("neow", "blue 1"), ("neow", "blue x"), ("campfire", "Lift"), ("event", "Fly")]
)
def test_an_option_that_a_room_does_not_have_is_refused(room: str, option: str) -> None:
    case = {**begun(room=room), "do": [{"choose": option}], "expect": {"last_legal": False}}
    assert check_climb(GAME, case) == []


def test_what_a_seat_is_offered_is_expected_of_a_seat_that_there_is() -> None:
    with pytest.raises(SetupError, match=r"expect, offers.x: there is no x. Use one of: 0."):
        check_climb(GAME, {**begun(), "expect": {"offers": {"x": []}}})


@pytest.mark.parametrize(("dealt", "options"), [((), 0), (("", "neow_07"), 0), (("neow_07",), 3)])
def test_a_player_without_a_blessing_has_nothing_to_choose_yet(dealt: tuple[str, ...], options: int) -> None:
    setup = Setup("sts", ("A", "B"), "slip", GAME.options.validate({"climb": True}, "slip"))
    run = GAME.setup(setup)
    run.climb = replace(run.climb, room="neow", neow=dealt)
    assert len(options_of(run, 0)) == options
