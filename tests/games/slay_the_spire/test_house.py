"""Corrections by the owner: what they change, what is refused, and in which words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.parts.owners_numbers import NumbersError
from companion.games.slay_the_spire.content.house import (
    TABLES,
    WHOLE,
    Correction,
    corrected,
    correction_words,
)
from companion.games.slay_the_spire.content.loader import load
from companion.kit.own_numbers import LONGEST_FILE, PathError, changed, look

CATALOG = load()


def test_an_empty_file_changes_nothing() -> None:
    catalog, corrections = corrected(CATALOG, "", "house.toml")
    assert catalog is CATALOG
    assert corrections == ()


def test_an_owner_says_which_rows_an_enemy_faces() -> None:
    """No source says where the Shield and the Spear of Act IV stand (rulings.md, STS-44)."""
    catalog, _made = corrected(CATALOG, "[enemies.el4_spire_shield]\nrows = [2, 3]", "house.toml")
    assert (CATALOG.faces["el4_spire_shield"].rows, catalog.faces["el4_spire_shield"].rows) == (
        (0, 1),
        (2, 3),
    )


def test_numbers_of_every_kind_of_entry_can_be_corrected() -> None:
    text = """
    [cards.bash]
    base.do.1.amount = 3
    "up.cost" = 1
    [enemies.first_jaw_worm]
    hp = 7
    [enemies.b1_hexaghost.hp]
    2 = 72
    [relics.loaded_die]
    cost = 5
    [potions.fire_potion]
    do.1.amount = 5
    [characters.silent]
    max_hp = 8
    [orbs.dark]
    evoke.1.amount.base = 4
    [stances.wrath]
    modifiers.1.amount = 2
    [limits]
    enemy_block = 20
    [ascension]
    4.potions = 1
    """
    catalog, corrections = corrected(CATALOG, text, "house.toml")
    assert catalog.sides["bash"].do[0].amount == 3
    assert catalog.sides["bash+"].cost == 1
    assert catalog.faces["first_jaw_worm"].hp == 7
    assert catalog.faces["b1_hexaghost"].hp == (36, 72, 112, 150)
    assert catalog.relics["loaded_die"].cost == 5
    assert catalog.potions["fire_potion"].do[0].amount == 5
    assert catalog.characters["silent"].max_hp == 8
    assert catalog.orbs["dark"].evoke[0].amount.base == 4
    assert catalog.stances["wrath"].modifiers[0].amount == 2
    assert catalog.limits.enemy_block == 20
    assert catalog.ascension[3].potions == 1
    assert len(corrections) == 11
    assert {correction.key.split(".")[0] for correction in corrections} == {*TABLES, *WHOLE}


def test_a_correction_leaves_everything_else_alone() -> None:
    catalog, _made = corrected(CATALOG, "[enemies.first_jaw_worm]\nhp = 7", "house.toml")
    assert CATALOG.faces["first_jaw_worm"].hp == 8
    others = {key: face for key, face in catalog.faces.items() if key != "first_jaw_worm"}
    assert others == {key: face for key, face in CATALOG.faces.items() if key != "first_jaw_worm"}
    assert catalog.cards == CATALOG.cards
    assert catalog.data_hash != CATALOG.data_hash


def test_corrections_are_named_for_the_screen() -> None:
    text = "[enemies.b1_hexaghost]\nhp = [1, 2, 3, 4]\n[limits]\ngold = 50"
    _catalog, made = corrected(CATALOG, text, "house.toml")
    assert [correction_words(one) for one in made] == [
        "enemies.b1_hexaghost.hp: 1, 2, 3, 4 instead of 36, 75, 112, 150",
        "limits.gold: 50 instead of not a number",
    ]
    assert made[1] == Correction("limits.gold", None, 50)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[enemy.first_jaw_worm]\nhp = 7", ["enemy.first_jaw_worm.hp", "no table enemy", "enemies"]),
        ("[enemies.jaw_wurm]\nhp = 7", ["enemies.jaw_wurm.hp", "no jaw_wurm", "id"]),
        ("[enemies.first_jaw_worm]\nph = 7", ["enemies.first_jaw_worm.ph", "unknown part ph", "hp"]),
        ("[cards.bash]\nbase.do.3.amount = 1", ["cards.bash.base.do.3.amount", "unknown part 3", "1, 2"]),
        ("[cards.bash]\nbase.do.0.amount = 1", ["unknown part 0", "1, 2"]),
        ("[cards.bash]\nbase.cost = '1'", ["cards.bash.base.cost", "whole number", "'1'"]),
        ("[cards.bash]\nbase.cost = 1.5", ["cards.bash.base.cost", "whole number", "1.5"]),
        ("[cards.bash]\nbase.cost = true", ["cards.bash.base.cost", "whole number", "True"]),
        ("[cards.bash]\nbase.cost = []", ["cards.bash.base.cost", "whole number"]),
        ("[cards.bash]\nbase.cost = -1", ["cards.bash.base.cost", "0 or more", "-1"]),
        ("[cards.bash]\nbase.cost = 1000", ["cards.bash.base.cost", "999"]),
        ("[cards.bash]\nname = 1", ["cards.bash.name", "numbers", "'Bash'"]),
        ("[cards.bash]\nbase = 1", ["cards.bash.base", "numbers"]),
        ("[cards]\nbash = 1", ["cards.bash", "Expected: "]),
        ("cards = 1", ["cards", "there is no"]),
        ("[enemies.b1_hexaghost]\nhp = [1, 2]", ["enemies.b1_hexaghost.hp", "numbers"]),
        ("[enemies.first_jaw_worm]\nhp = 0", ["first_jaw_worm", "at least 1 HP"]),
        ("[enemies.first_jaw_worm]\nactions.rows.1.faces = [1]", ["first_jaw_worm", "1 to 6"]),
        ("[limits]\nnonsense = 1", ["limits.nonsense", "unknown part nonsense", "energy"]),
        ("[limits]\nenergy.more = 1", ["limits.energy.more", "nothing further"]),
        ("[cards.bash", ["not TOML"]),
    ],
)
def test_what_cannot_be_is_refused_with_file_key_and_expectation(text: str, words: list[str]) -> None:
    with pytest.raises(NumbersError) as refused:
        corrected(CATALOG, text, "my/house.toml")
    assert str(refused.value).startswith("my/house.toml: ")
    for word in words:
        assert word in str(refused.value)


def test_a_file_beyond_all_size_is_refused_unread() -> None:
    text = "#" * LONGEST_FILE
    assert corrected(CATALOG, text, "house.toml") == (CATALOG, ())
    with pytest.raises(NumbersError, match="expected at most 100000 characters"):
        corrected(CATALOG, text + "#", "house.toml")


def test_a_negative_number_may_stay_negative() -> None:
    text = "[cards.force_field]\nbase.cost_change.multiply = -2"
    catalog, _made = corrected(CATALOG, text, "house.toml")
    assert catalog.sides["force_field"].cost_change.multiply == -2


@given(st.text(max_size=200))
def test_no_text_breaks_it(text: str) -> None:
    try:
        catalog, made = corrected(CATALOG, text, "house.toml")
    except NumbersError as refused:
        assert str(refused).startswith("house.toml: ")
    else:
        assert (catalog is CATALOG) == (made == ())


# ---------------------------------------------------------------- paths


def test_a_path_counts_from_one() -> None:
    bash = CATALOG.cards["bash"]
    assert look(bash, "base.do.1.amount") == 2
    assert look(bash, "") is bash
    with pytest.raises(PathError):
        look(bash, "base.do.0")


def test_a_path_through_a_dictionary() -> None:
    champ = CATALOG.faces["b2_champ"]
    assert look(champ, "modes.fury.slots.2.do.1.times") == 2
    again = changed(champ, "modes.fury.slots.2.do.1.times", 3)
    assert look(again, "modes.fury.slots.2.do.1.times") == 3
    assert again.modes["normal"] == champ.modes["normal"]


@given(st.sampled_from(sorted(CATALOG.faces)), st.integers(0, 999))
def test_changing_and_changing_back_is_the_identity(face: str, hp: int) -> None:
    before = CATALOG.faces[face]
    assert changed(changed(before, "hp", hp), "hp", before.hp) == before
