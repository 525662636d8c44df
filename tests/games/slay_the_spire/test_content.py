"""The content as a whole: totals, references, names, and the doubts it carries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from companion.games.slay_the_spire.content import wider_effects as wider
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.checks import ASCENSIONS, problems
from companion.games.slay_the_spire.content.kinds import EnemyAbility, Face
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.content.values import CardFilter, Living
from companion.kit.own_numbers import look

CATALOG = load()


def everything(value: Any) -> Iterator[Any]:
    """`value` and every struct below it."""
    if isinstance(value, msgspec.Struct):
        yield value
        for name in value.__struct_fields__:
            yield from everything(getattr(value, name))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from everything(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from everything(inner)


def all_entries() -> list[Any]:
    """Every entry of every table."""
    tables = [CATALOG.cards, CATALOG.faces, CATALOG.relics, CATALOG.potions, CATALOG.characters]
    return [entry for table in tables for entry in table.values()] + [CATALOG.limits]


# ---------------------------------------------------------------- totals


def test_totals() -> None:
    sizes = [len(table) for table in (CATALOG.cards, CATALOG.faces, CATALOG.relics, CATALOG.potions)]
    assert sizes == [294, 153, 84, 21]


def test_copies_per_owner_match_the_component_list() -> None:
    copies: Counter[str] = Counter()
    for card in CATALOG.cards.values():
        if not card.add_on:
            copies[card.owner] += card.copies
    # Rule book page 3; the 36 Status cards are one card with two halves, so they count twice here.
    assert copies == {
        "ironclad": 85,
        "silent": 87,
        "defect": 85,
        "watcher": 85,
        "colorless": 22,
        "curse": 17,
        "status": 10 + 36 + 36,
    }


def test_faces_per_role() -> None:
    roles = Counter(face.role for face in CATALOG.faces.values())
    assert roles == {"first_encounter": 4, "encounter": 42, "summon": 54, "elite": 29, "boss": 24}


def test_items_of_each_kind_match_the_component_list() -> None:
    copies: Counter[str] = Counter()
    for relic in CATALOG.relics.values():
        copies[relic.pool] += relic.copies
    assert copies == {"relic": 58, "boss_relic": 20, "solo": 1, "special": 4, "board": 4}
    assert sum(potion.copies for potion in CATALOG.potions.values()) == 29


def test_every_common_has_two_copies() -> None:
    # Rule book page 7; the starter deck has its own numbers.
    commons = [
        card
        for card in CATALOG.cards.values()
        if card.rarity == "common" and not card.starter and not card.add_on
    ]
    assert commons
    assert {card.copies for card in commons} == {2}


def test_every_card_but_curses_tickets_and_status_has_two_sides() -> None:
    single = {card.type for card in CATALOG.cards.values() if card.up is None}
    double = {card.type for card in CATALOG.cards.values() if card.up is not None}
    assert single == {"curse", "status", "ticket"}
    assert double == {"attack", "skill", "power"}


def test_the_upgraded_side_is_never_the_same() -> None:
    assert [card.id for card in CATALOG.cards.values() if card.base == card.up] == []


def test_no_cost_means_unplayable_and_the_other_way_round() -> None:
    for name, side in CATALOG.sides.items():
        if CATALOG.card(name).type != "ticket":
            assert (side.cost is None) == ("unplayable" in side.keywords), name


# ---------------------------------------------------------------- references


def test_content_has_no_problems() -> None:
    assert problems(CATALOG) == []


def test_summons_of_every_action_exist_in_the_act_of_the_summoner() -> None:
    found = 0
    for face in CATALOG.faces.values():
        for effect in everything(face):
            if isinstance(effect, wider.Summon):
                last = ASCENSIONS[-1] if face.ascension_max is None else face.ascension_max
                for level in (face.ascension_min, last):
                    assert CATALOG.summonable(effect.name, face.acts[0], level), (face.id, effect.name)
                found += 1
    # Large Slime, Slime Boss (three kinds), Reptomancer on three faces, Collector, Awakened One.
    assert found == 2 + 2 * 3 + 3 + 2 + 2


def test_named_allies_pairs_and_revived_enemies_exist() -> None:
    names = {face.name for face in CATALOG.faces.values()} | {face.group for face in CATALOG.faces.values()}
    for face in CATALOG.faces.values():
        assert not face.paired_with or face.paired_with in names
        for part in everything(face):
            if isinstance(part, wider.Revive):
                assert part.what in names
            if isinstance(part, Living):
                assert part.name in names


def test_cards_named_by_filters_exist() -> None:
    named = {
        card
        for entry in all_entries()
        for part in everything(entry)
        if isinstance(part, CardFilter)
        for card in part.ids
    }
    assert named == {"slimed"}
    assert named <= set(CATALOG.cards)


def test_modes_and_abilities_named_by_effects_exist() -> None:
    seen = 0
    for face in CATALOG.faces.values():
        abilities = {ability.name for ability in face.abilities}
        for part in everything(face):
            if isinstance(part, wider.EnterMode):
                assert part.mode in face.modes
                seen += 1
            if isinstance(part, wider.LoseAbility):
                assert part.name in abilities
                seen += 1
            if isinstance(part, EnemyAbility):
                assert part.mode == "" or part.mode in face.modes
    assert seen == 2 * 2 + 2 + 2 + 2


def test_every_starter_deck_is_that_characters_own_starter_cards() -> None:
    for character in CATALOG.characters.values():
        own = {
            card.id: card.copies
            for card in CATALOG.cards.values()
            if card.owner == character.id and card.starter
        }
        assert dict(character.starter_deck) == own


def test_each_act_has_a_boss_for_every_roll_at_every_ascension() -> None:
    for act in (1, 2, 3):
        for level in ASCENSIONS:
            rolls = [roll for face in CATALOG.of_role("boss", act, level) for roll in face.die]
            assert sorted(rolls) == [1, 2, 3, 4, 5, 6], (act, level)


def test_every_elite_and_encounter_deck_is_as_large_at_every_ascension() -> None:
    # Rule book page 20: faces replace faces, so the decks keep their size (page 3: 3 elites an act).
    for act in (1, 2, 3):
        for level in ASCENSIONS:
            assert len(CATALOG.of_role("elite", act, level)) == 3
            encounters = CATALOG.of_role("encounter", act, level)
            assert sum(face.copies for face in encounters) == {1: 12, 2: 12, 3: 10}[act], (act, level)


# ---------------------------------------------------------------- names


@pytest.mark.parametrize(
    ("name", "character", "card"),
    [
        ("Strike", "silent", "strike_silent"),
        ("Strike+", "defect", "strike_defect+"),
        ("Flash of Steel+", "ironclad", "flash_of_steel+"),
        ("Burn", "watcher", "burn"),
        ("Claw", "defect", "claw"),
        ("Bash", "watcher", "bash"),
        ("Golden Ticket", "silent", "golden_ticket_2_silent"),
    ],
)
def test_a_name_means_the_characters_own_card_first(name: str, character: str, card: str) -> None:
    assert CATALOG.card_named(name, character) == card
    assert CATALOG.card(card).name == name.removesuffix("+")


@pytest.mark.parametrize("name", ["Stirke", "Burn+", "", "+"])
def test_a_name_that_no_card_has_is_a_key_error(name: str) -> None:
    with pytest.raises(KeyError):
        CATALOG.card_named(name, "ironclad")


def test_sides_hold_both_sides_of_a_card() -> None:
    assert CATALOG.sides["bash"] == CATALOG.cards["bash"].base
    assert CATALOG.sides["bash+"] == CATALOG.cards["bash"].up
    assert "daze+" not in CATALOG.sides


def test_random_gremlins_come_in_four_kinds_of_two() -> None:
    gremlins = CATALOG.summonable("Gremlin", 1, 0)
    assert {face.name: face.copies for face in gremlins} == {
        "Gremlin Wizard": 2,
        "Mad Gremlin": 2,
        "Sneaky Gremlin": 2,
        "Fat Gremlin": 2,
    }
    assert CATALOG.summonable("Gremlin", 3, 0) == ()


def test_the_a7_fungi_beast_is_there_from_ascension_7_on() -> None:
    assert CATALOG.summonable("Fungi Beast", 2, 6) == ()
    assert [face.id for face in CATALOG.summonable("Fungi Beast", 2, 7)] == ["s2_fungi_beast_a7"]


def test_hp_is_by_players_where_the_card_lists_it() -> None:
    nob, cultist = CATALOG.faces["el1_gremlin_nob"], CATALOG.faces["first_cultist"]
    # Rule book page 10.
    assert [nob.hp_for(players) for players in (1, 2, 3, 4)] == [14, 28, 42, 56]
    assert [cultist.hp_for(players) for players in (1, 4)] == [9, 9]


# ---------------------------------------------------------------- doubts


def test_every_row_of_the_list_of_disagreements_is_represented() -> None:
    rows = {doubt.row for entry in all_entries() for doubt in entry.uncertain}
    rows |= {question.row for question in CATALOG.questions.values()}
    assert rows - {0} == set(range(1, 70))


def test_every_doubt_names_a_field_that_exists() -> None:
    doubts = [(entry, doubt) for entry in all_entries() for doubt in entry.uncertain]
    assert len(doubts) > 100
    for entry, doubt in doubts:
        look(entry, doubt.field)
        assert doubt.alternatives


def test_every_face_that_is_not_certain_says_where() -> None:
    unsure = [face for face in CATALOG.faces.values() if face.confidence != "high"]
    assert len(unsure) == 22
    for face in unsure:
        assert face.confidence in {doubt.confidence for doubt in face.uncertain}, face.id


# ---------------------------------------------------------------- checks and hash


def with_face(face: Face) -> Catalog:
    """The catalog in which `face` takes the place of the one with its id."""
    return msgspec.structs.replace(CATALOG, faces={**CATALOG.faces, face.id: face})


def test_a_die_that_shows_a_face_twice_is_a_problem() -> None:
    face = CATALOG.faces["e1_jaw_worm"]
    rows = face.actions.rows
    twice = msgspec.structs.replace(rows[0], faces=(1, 2, 3))
    broken = msgspec.structs.replace(face.actions, rows=(twice, *rows[1:]))
    [problem] = problems(with_face(msgspec.structs.replace(face, actions=broken)))
    assert "e1_jaw_worm" in problem
    assert "[1, 2, 3, 3, 4, 5, 6]" in problem


def test_a_summon_nobody_knows_is_a_problem() -> None:
    face = CATALOG.faces["first_red_louse"]
    stranger = msgspec.structs.replace(face.summons[0], name="Blue Louse")
    found = problems(with_face(msgspec.structs.replace(face, summons=(stranger,))))
    assert found
    assert all("Blue Louse" in problem for problem in found)


def test_two_entries_with_one_id_are_a_problem_whatever_they_are() -> None:
    relic = CATALOG.relics["anchor"]
    [problem] = problems(msgspec.structs.replace(CATALOG, relics={**CATALOG.relics, "bash": relic}))
    assert problem.startswith("bash:")


def test_the_hash_names_the_content_and_nothing_else() -> None:
    face = msgspec.structs.replace(CATALOG.faces["first_cultist"], hp=10)
    assert msgspec.structs.replace(CATALOG).data_hash == CATALOG.data_hash
    assert with_face(face).data_hash != CATALOG.data_hash
    reordered = msgspec.structs.replace(CATALOG, cards=dict(reversed(CATALOG.cards.items())))
    assert reordered.data_hash == CATALOG.data_hash
