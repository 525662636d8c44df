"""What stands behind refusals, questions, events and numbers: what the ledger says, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.events import Event
from companion.engine.refusals import Refusal
from companion.rulebook.book import Ledger, Rulebook, Ruling
from companion.rulebook.causes import of_events, of_number, of_question, of_refusal

LEDGER = msgspec.convert(
    {
        "cited": {"Turn": ["combat 1"], "Turn: no-gold": ["turn 2", "turn 1"], "X-02": ["combat 1"]},
        "asked": {"play": ["turn 1"], "room": [], "shop": ["turn 2"]},
        "happens": {
            "Put": ["turn 1"],
            "Put: poison": ["turn 2", "combat 1"],
            "Put: doubled": ["turn 3"],
            "Put: cards": ["turn 4"],
            "Put: sword + sword": ["turn 5"],
            "Left": [],
        },
        "numbers": {"poison": ["turn 2"]},
        "faces": {"sword": ["X-T1", "X-03"], "shield": ["X-T2"]},
    },
    Ledger,
)
BOOK = Rulebook(LEDGER, {id: Ruling(id, "", "", ()) for id in ("X-01", "X-02", "X-03")})


class Put(Event, frozen=True):
    what: str = ""
    doubled: bool = False
    cards: tuple[str, ...] = ()


class Left(Event, frozen=True):
    seat: int = 0


@pytest.mark.parametrize(
    ("rule", "code", "names"),
    [
        ("Turn", "no-gold", ("turn 2", "turn 1")),
        ("Turn", "other", ("combat 1",)),
        ("X-02", "no-gold", ("combat 1",)),
        ("X-01", "no-gold", ("X-01",)),
        ("Combat", "no-gold", ()),
        ("", "no-gold", ()),
    ],
)
def test_behind_a_refusal_stands_what_it_cites_else_the_ruling_itself(
    rule: str, code: str, names: tuple[str, ...]
) -> None:
    assert of_refusal(BOOK, Refusal(code, "", rule)) == names


@pytest.mark.parametrize(
    ("keys", "names"),
    [
        (("play", "shop"), ("turn 1",)),
        (("room", "unknown", "shop"), ("turn 2",)),
        (("room",), ()),
        ((), ()),
    ],
)
def test_behind_a_question_stands_the_first_of_its_topic_and_its_pages(keys: Any, names: Any) -> None:
    assert of_question(BOOK, keys) == names


def test_behind_a_number_stands_what_its_id_has() -> None:
    assert of_number(BOOK, "poison") == ("turn 2",)
    assert of_number(BOOK, "gold") == of_number(BOOK, "shield:2") == ()


def test_behind_a_thing_in_play_stand_the_rulings_on_it() -> None:
    assert of_number(BOOK, "sword") == of_number(BOOK, "sword:12") == ("X-03",)


@pytest.mark.parametrize(
    ("event", "names"),
    [
        (Put("block"), ("turn 1",)),
        (Put("poison"), ("turn 2", "combat 1")),
        (Put("poison", doubled=True), ("turn 2", "combat 1", "turn 3")),
        (Put("cards:silent"), ("turn 4",)),
        (Put("card"), ("turn 1",)),
        (Put(cards=("sword", "sword")), ("X-03", "turn 5")),
        (Put("shield"), ("turn 1",)),
        (Left(), ()),
    ],
)
def test_behind_an_event_stands_what_a_value_of_it_has_else_its_kind(event: Event, names: Any) -> None:
    assert of_events(BOOK, [event]) == names


def test_several_events_tell_each_sentence_once_and_rulings_on_things_first() -> None:
    assert of_events(BOOK, [Put("poison"), Left(), Put("sword"), Put("poison")]) == (
        "X-03",
        "turn 2",
        "combat 1",
        "turn 1",
    )
