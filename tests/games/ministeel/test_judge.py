"""The judge of MiniSteel: each refusal where it is due, and the same act where it is not."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.asks import Choice
from companion.games.ministeel.judge.legal import why_not
from companion.games.ministeel.state import (
    Answer,
    AttackFrame,
    EndTurn,
    Forfeit,
    Keep,
    KeepCard,
    LetThrough,
    Play,
    PlayCombo,
    State,
    UseDrawToken,
)
from tests.games.ministeel.tables import Table, seat

ANNA, BEN, CARL, DORA = 0, 1, 2, 3
DUST, SHIELD = "confusion_dust", "wooden_shield"
HAND = f"{DUST} dagger fate health_potion hook_rope remedy revival_scepter trip_rope {SHIELD}"


def state_of(*frames: Any, actions: int = 2, hand: str = HAND, tokens: int = 0, **rules: Any) -> State:
    """Anna with a hand of all kinds, Ben and Carl with empty hands; Dora is out."""
    table = Table(seat(hand, tokens=tokens), seat(), seat(tokens=1), seat("dagger"), actions=actions, **rules)
    table.state.seats[DORA].alive = False
    table.state.stack += frames
    return table.state


def code(state: State, topic: str, act: Any, number: int = ANNA) -> str:
    """The code of the refusal; "" when there is none."""
    refusal = why_not(state, Choice(topic, (ANNA,), (CARL,)), number, act)
    assert refusal is None or (refusal.words and refusal.rule)
    return refusal.code if refusal is not None else ""


@pytest.mark.parametrize(
    ("act", "actions", "said"),
    [
        (Play("dagger", BEN), 2, ""),
        (Play("dagger", BEN), 0, "no-action"),
        (Play("dagger", ANNA), 2, "own-target"),
        (Play("dagger", DORA), 2, "bad-target"),
        (Play("dagger", 4), 2, "bad-target"),
        (Play("dagger", -1), 2, "bad-target"),
        (Play("health_potion"), 2, ""),
        (Play("health_potion", BEN), 2, "no-target"),
        (Play("fate", ANNA), 2, ""),
        (Play("sword", BEN), 2, "not-in-hand"),
        (Play("butter", BEN), 2, "unknown-card"),
        (Play(SHIELD), 2, "answer-only"),
        (PlayCombo(("dagger", "dagger"), BEN), 2, "not-in-hand"),
        (PlayCombo(("dagger", "poison"), BEN), 2, "not-in-hand"),
        (PlayCombo(("dagger", "fate"), BEN), 2, "no-combo"),
        (Forfeit("dagger"), 2, ""),
        (Forfeit("sword"), 2, "not-in-hand"),
        (Forfeit(), 2, "discard-missing"),
        (EndTurn(), 0, ""),
        (EndTurn(), 1, "actions-left"),
        (LetThrough(), 2, "nothing-to-answer"),
        (Answer("dagger"), 2, "nothing-to-answer"),
    ],
)
def test_what_is_done_in_a_turn(act: Any, actions: int, said: str) -> None:
    assert code(state_of(actions=actions), "turn", act) == said


def test_a_combo_is_played_with_both_cards() -> None:
    state = state_of(hand="dagger dagger poison")
    assert code(state, "turn", PlayCombo(("dagger", "dagger"), BEN)) == ""
    assert code(state, "turn", PlayCombo(("dagger", "poison"), CARL)) == ""
    assert code(state, "turn", PlayCombo(("dagger", "poison"), DORA)) == "bad-target"
    assert code(state_of(hand=""), "turn", Forfeit()) == ""


@pytest.mark.parametrize(("oneself", "said"), [(True, ""), (False, "own-target")])
def test_fate_is_used_on_oneself_where_the_house_says_so(oneself: bool, said: str) -> None:
    assert code(state_of(fate_on_oneself=oneself), "turn", Play("fate", ANNA)) == said
    assert code(state_of(fate_on_oneself=oneself), "turn", Play("fate", BEN)) == ""


@pytest.mark.parametrize(
    ("topic", "act", "said"),
    [
        ("remedy", LetThrough(), ""),
        ("remedy", Play("remedy"), ""),
        ("remedy", Play("dagger", BEN), "remedy-only"),
        ("remedy", EndTurn(), "remedy-only"),
        ("hook", LetThrough(), ""),
        ("hook", Answer("hook_rope"), ""),
        ("hook", Answer("hook_rope", BEN), "no-target"),
        ("hook", Answer("dagger"), "no-answer"),
        ("hook", EndTurn(), "no-answer"),
        ("poison", Answer("remedy"), ""),
        ("poison", Answer("hook_rope"), "no-answer"),
        ("revive", Answer("revival_scepter"), ""),
        ("revive", Answer("remedy"), "no-answer"),
    ],
)
def test_questions_are_answered_by_their_cards(topic: str, act: Any, said: str) -> None:
    assert code(state_of(), topic, act) == said
    if said == "" and isinstance(act, Answer):
        assert code(state_of(hand="dagger"), topic, act) == "not-in-hand"


@pytest.mark.parametrize(
    ("act", "shielded", "said"),
    [
        (LetThrough(), False, ""),
        (Answer(SHIELD), False, ""),
        (Answer(SHIELD), True, ""),
        (Answer(SHIELD, BEN), False, "no-target"),
        (Answer("steel_shield"), False, "not-in-hand"),
        (Answer("dagger"), False, "no-answer"),
        (Answer("butter"), False, "no-answer"),
        (Play("dagger", BEN), False, "answer-first"),
        (Answer(DUST, BEN), False, ""),
        (Answer(DUST, CARL), False, ""),
        (Answer(DUST, BEN), True, "after-shields"),
        (Answer(DUST, ANNA), False, "own-target"),
        (Answer(DUST, DORA), False, "bad-target"),
        (Answer(DUST, 4), False, "bad-target"),
        (Answer(DUST, -1), False, "bad-target"),
    ],
)
def test_an_attack_is_answered_by_shields_or_led_elsewhere(act: Any, shielded: bool, said: str) -> None:
    attack = AttackFrame(BEN, ANNA, 3, True, shielded=shielded)
    assert code(state_of(attack), "defend", act) == said


def test_an_attack_is_led_back_to_the_attacker_where_the_house_says_so() -> None:
    attack = AttackFrame(BEN, ANNA, 3, True)
    state = state_of(attack, deflect_to_anyone=False)
    assert [code(state, "defend", Answer(DUST, target)) for target in (BEN, CARL)] == ["", "attacker-only"]
    own = AttackFrame(ANNA, ANNA, 3, True)
    assert code(state_of(own, deflect_to_anyone=False), "defend", Answer(DUST, CARL)) == ""


@pytest.mark.parametrize(("card", "said"), [("dagger", ""), ("sword", "keep-one")])
def test_one_of_the_cards_looked_at_is_kept(card: str, said: str) -> None:
    assert code(state_of(Keep(ANNA, ["dagger", "fate"])), "keep", KeepCard(card)) == said
    assert code(state_of(Keep(ANNA, ["dagger", "fate"])), "keep", EndTurn()) == "keep-one"


@pytest.mark.parametrize(
    ("number", "topic", "frames", "said"),
    [
        (ANNA, "turn", (), ""),
        (CARL, "turn", (), ""),
        (BEN, "turn", (), "no-token"),
        (DORA, "turn", (), "not-playing"),
        (4, "turn", (), "not-playing"),
        (-1, "turn", (), "not-playing"),
        (ANNA, "defend", (AttackFrame(BEN, ANNA, 3, True),), "token-as-reaction"),
        (CARL, "defend", (AttackFrame(BEN, ANNA, 3, True),), ""),
        (CARL, "revive", (), "dying"),
    ],
)
def test_a_draw_token_is_used_by_who_has_one_and_is_not_attacked(
    number: int, topic: str, frames: tuple[Any, ...], said: str
) -> None:
    assert code(state_of(*frames, tokens=1), topic, UseDrawToken(), number) == said


def test_tokens_are_used_in_the_own_turn_alone_where_the_house_says_so() -> None:
    state = state_of(tokens=1, draw_tokens_in_other_turns=False)
    assert code(state, "turn", UseDrawToken(), ANNA) == ""
    assert code(state, "turn", UseDrawToken(), CARL) == "token-other-turn"
    assert code(state, "turn", EndTurn(), CARL) == "not-asked"
