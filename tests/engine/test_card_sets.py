"""Sets of own cards: what is read, and that every mistake is said with its line and a way out."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.card_sets import CardSet, CardSetError, read


class Heal(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="heal"):
    amount: int


class Poison(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="does", tag="poison"):
    pass


class Attack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    damage: int = 0
    golden: bool = False
    effects: tuple[Heal | Poison, ...] = ()


class Creature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    element: Literal["fire", "water"]
    max_hp: int
    attacks: tuple[Attack, ...] = ()


HEAD = '[set]\ngame = "meadow"\nname = "Ours"\n'
GOOD = f"""{HEAD}
[creatures.ember_pup]
name = "Ember Pup"
element = "fire"
max_hp = 9

[[creatures.ember_pup.attacks]]
name = "Spark"
damage = 2

[[creatures.ember_pup.attacks]]
name = "Blaze"
golden = true
effects = [{{ does = "heal", amount = 3 }}]
"""


def reading(text: str) -> CardSet:
    return read(text, "ours.toml", "meadow", {"creatures": Creature})


def refused(text: str) -> list[str]:
    with pytest.raises(CardSetError) as refusal:
        reading(text)
    return [str(mistake) for mistake in refusal.value.mistakes]


def test_a_set_is_read_into_the_structs_of_the_game() -> None:
    found = reading(GOOD)
    pup = found.entries["creatures"]["ember_pup"]
    assert (found.head.name, pup.id, pup.max_hp) == ("Ours", "ember_pup", 9)
    assert pup.attacks[1] == Attack("Blaze", golden=True, effects=(Heal(3),))


def test_the_hash_is_of_the_meaning_and_not_of_the_writing() -> None:
    plain = reading(GOOD).hash
    assert reading(GOOD.replace("max_hp = 9", "max_hp   = 9  # strong")).hash == plain
    assert reading(GOOD.replace("max_hp = 9", "max_hp = 8")).hash != plain


@pytest.mark.parametrize(
    ("was", "now", "said"),
    [
        (
            "golden = true",
            "goldn = true",
            "ours.toml:16: creatures.ember_pup.attacks.2.goldn: unknown field goldn",
        ),
        ("golden = true", "goldn = true", "Did you mean golden?"),
        ('"fire"', '"fier"', "ours.toml:7: creatures.ember_pup.element: expected one of fire, water"),
        ('"fire"', '"fier"', "Did you mean fire?"),
        ("max_hp = 9", 'max_hp = "9"', "ours.toml:8: creatures.ember_pup.max_hp: expected a whole number"),
        ("max_hp = 9", "max_hp = 10000", "expected a number up to 9999."),
        ("max_hp = 9\n", "", "ours.toml:5: creatures.ember_pup: the field max_hp is missing."),
        ('"heal"', '"heel"', "expected one of heal, poison, found 'heel'. Did you mean heal?"),
        (
            "[creatures.ember_pup]",
            "[creatures.Ember]",
            "an id uses lowercase letters, digits and _, starts with a letter and has at most 40 characters",
        ),
        ("[creatures.ember_pup]", '[creatures.ember_pup]\nid = "x"', "the id is already in the table's name"),
        ("[creatures.", "[creaturs.", "ours.toml:5: creaturs: unknown kind of card"),
        (
            'game = "meadow"',
            'game = "forest"',
            "ours.toml:2: set.game: these cards belong to",
        ),
        (HEAD, "", "set: expected a table [set]"),
        ("max_hp = 9", "max_hp =", "ours.toml:8: "),
        ("max_hp = 9", "max_hp = " + "9" * 10_000, "too long"),
        ("max_hp = 9", "max_hp = " + "[" * 100_000, "expected tables nested no more than 32 deep"),
        ("max_hp = 9", "max_hp = 9" + " " * 1_000_000, "expected at most 262144 characters"),
    ],
)
def test_a_mistake_is_said_with_its_line_and_what_was_expected(was: str, now: str, said: str) -> None:
    assert was in GOOD
    assert said in "\n".join(refused(GOOD.replace(was, now)))


def test_the_border_of_numbers_is_still_read() -> None:
    assert (
        reading(GOOD.replace("max_hp = 9", "max_hp = 9999")).entries["creatures"]["ember_pup"].max_hp == 9999
    )


def test_every_mistake_is_said_at_once_in_the_order_of_the_lines() -> None:
    said = refused(GOOD.replace('"fire"', '"fier"') + "\n[creatures.other]\nname = 3\n")
    assert [line.split(":")[1] for line in said] == ["7", "20"]


def test_what_only_the_game_can_know_is_said_with_its_line_too() -> None:
    def check(entries: Any) -> list[tuple[tuple[str, ...], str]]:
        return [(("creatures", name, "max_hp"), "too strong.") for name in entries["creatures"]]

    with pytest.raises(CardSetError, match=r"ours\.toml:8: creatures\.ember_pup\.max_hp: too strong\."):
        read(GOOD, "ours.toml", "meadow", {"creatures": Creature}, check)


@given(st.integers(0, len(GOOD) - 1), st.text(max_size=4), st.integers(0, 4))
def test_a_damaged_text_is_read_whole_or_refused_in_words(place: int, put: str, cut: int) -> None:
    damaged = GOOD[:place] + put + GOOD[place + cut :]
    try:
        found = reading(damaged)
    except CardSetError as refusal:
        assert refusal.mistakes
        assert all(mistake.words for mistake in refusal.mistakes)
    else:
        assert all(isinstance(one, Creature) for one in found.entries.get("creatures", {}).values())
