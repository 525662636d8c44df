"""The English words of every card, item, enemy and event say what they were made from, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import kinds as con
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.words import cards as words
from companion.games.slay_the_spire.words.climb import (
    blessing_words,
    gains_words,
    modifier_words,
    option_words,
)
from tests.games.slay_the_spire.card_grammar import GRAMMAR
from tests.games.slay_the_spire.climb_grammar import GRAMMAR as CLIMB_GRAMMAR

CATALOG = load()
CLIMB = load_climb()


# ---------------------------------------------------------------- cards, relics, potions, orbs, stances


def side_of(text: str) -> list[dict[str, Any]]:
    """Every meaning of a text of lines: what all its lines say together."""
    found: list[dict[str, Any]] = [{}]
    for line in text.splitlines():
        found = [together(one, said) for one in found for said in GRAMMAR.read("line", line)]
    return found


def together(one: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """What two lines say; of the same kind, one after the other."""
    return {
        key: one[key] + other[key] if key in one and key in other else {**one, **other}[key]
        for key in {**one, **other}
    }


def plain(value: Any) -> dict[str, Any]:
    """The parts of a side or a relic that its text says."""
    parts = ("cost_change", "x_min", "play_if", "keywords", "do", "abilities", "modifiers", "uses")
    said = {part: getattr(value, part) for part in parts if getattr(value, part, None)}
    return said | {"abilities": all_conditional(value.abilities)} if "abilities" in said else said


def all_conditional(abilities: tuple[ab.Ability, ...]) -> tuple[ab.Ability, ...]:
    """What all of an ability depends on is said with its moment, like a condition of the ability itself."""
    return tuple(
        replace(each, needs=each.do[0].test, do=each.do[0].then)
        if each.needs is None
        and len(each.do) == 1
        and isinstance(each.do[0], fx.If)
        and not each.do[0].otherwise
        else each
        for each in abilities
    )


@pytest.mark.parametrize("card", [card for card in CATALOG.sides if CATALOG.card(card).type != "ticket"])
def test_a_side_of_a_card_says_what_it_does(card: str) -> None:
    side = CATALOG.sides[card]
    text = words.side_words(side)
    meanings = side_of(text) if text != "No effect." else [{}]
    assert meanings == [plain(side)], text


@pytest.mark.parametrize("relic", CATALOG.relics)
def test_a_relic_says_what_it_does(relic: str) -> None:
    text = words.relic_words(CATALOG.relics[relic])
    assert side_of(text) == [plain(CATALOG.relics[relic])], text


@pytest.mark.parametrize("potion", CATALOG.potions)
def test_a_potion_says_what_it_does(potion: str) -> None:
    entry = CATALOG.potions[potion]
    text = words.potion_words(entry)
    if entry.when == "activated":
        assert GRAMMAR.read("script", text) == (entry.do,), text
    else:
        assert GRAMMAR.read("ability", text) == (ab.Ability(entry.when, entry.do),), text


def test_orbs_and_stances_say_what_they_do() -> None:
    for orb in CATALOG.orbs.values():
        assert GRAMMAR.read("orb_sides", words.orb_words(orb)) == ((orb.end_of_turn, orb.evoke),)
    for stance in CATALOG.stances.values():
        assert GRAMMAR.read("stance_says", words.stance_words(stance)) == (
            (stance.modifiers, stance.end_of_turn, stance.on_leave),
        )


def test_the_head_of_a_side_says_cost_type_and_rarity() -> None:
    for card, side in CATALOG.sides.items():
        entry = CATALOG.card(card)
        if entry.type != "ticket":
            head, _text = words.card_words(CATALOG, card).split("\n", 1)
            rarity = "starter" if entry.starter else entry.rarity
            cost = None if side.cost is None else f"Cost {side.cost}"
            assert head == " · ".join(part for part in (cost, entry.type.capitalize(), rarity) if part)


# ---------------------------------------------------------------- enemies


def lines_of(face: con.Face) -> Iterator[Any]:
    """What each line of an enemy has to say, in the order of its lines."""
    for kind, names in coming_with(face):
        yield "summons", tuple(sorted({**names, **kind}.items(), key=str))
    if face.fill is not None:
        yield "fill", face.fill
    if face.start_block:
        yield "block", face.start_block
    if face.cubes is not None:
        yield "cubes", face.cubes
    for mode, actions in ({"": face.actions} | face.modes).items():
        if actions is not None:
            yield from (("row", mode, row) for row in rows_of(actions))
    for ability in face.abilities:
        yield "ability", replace(ability, abilities=all_conditional(ability.abilities))


def coming_with(face: con.Face) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """What enemies that come in alike have in common, and which they are."""
    alike: dict[con.SetupSummon, Counter[str]] = {}
    for summon in face.summons:
        names = alike.setdefault(replace(summon, name="", count=1), Counter())
        names[summon.name] += summon.count
    for kind, names in alike.items():
        parts = {key: getattr(kind, key) for key in ("solo", "each_row", "last") if getattr(kind, key)}
        if kind.group:
            yield parts, {"group": kind.group, "count": names[""]}
        else:
            yield parts, {"enemies": tuple((count, name) for name, count in names.items())}


def rows_of(actions: con.Actions) -> Iterator[Any]:
    """The actions of an enemy, as its lines have them."""
    if isinstance(actions, con.SingleAction):
        yield actions
    elif isinstance(actions, con.DieActions):
        yield from (actions.first,) if actions.first is not None else ()
        yield from actions.rows
    else:
        yield from enumerate(actions.slots, 1)


@pytest.mark.parametrize("face", CATALOG.faces)
def test_an_enemy_says_what_it_does(face: str) -> None:
    entry = CATALOG.faces[face]
    lines = words.face_words(entry)
    read = [GRAMMAR.read("face_line", line) for line in lines]
    differing = [
        line for line, said, meant in zip(lines, read, lines_of(entry), strict=True) if said != (meant,)
    ]
    assert differing == []


# ---------------------------------------------------------------- events and blessings


@pytest.mark.parametrize("event", CLIMB.events)
def test_an_event_says_what_its_options_bring(event: str) -> None:
    entry = CLIMB.events[event]
    assert not entry.first or CLIMB_GRAMMAR.read("gains", gains_words(entry.first)) == (entry.first,)
    for option in entry.options:
        text = option_words(option, lambda relic: CATALOG.relics[relic].name)
        assert CLIMB_GRAMMAR.read("option", text) == ((option.party_has_relic, option.gains),), text


@pytest.mark.parametrize("blessing", CLIMB.neow)
def test_a_blessing_says_what_is_always_gained_and_what_is_chosen(blessing: str) -> None:
    entry = CLIMB.neow[blessing]
    always, choice = blessing_words(CLIMB.neow_red, entry.options)
    assert CLIMB_GRAMMAR.read("always", always) == (CLIMB.neow_red,)
    assert CLIMB_GRAMMAR.read("blue", choice) == (entry.options,)


@pytest.mark.parametrize("modifier", CLIMB.run_modifiers)
def test_a_modifier_of_a_climb_says_what_it_brings(modifier: str) -> None:
    entry = CLIMB.run_modifiers[modifier]
    text = modifier_words(entry)
    parts = [
        part for part in entry.__struct_fields__ if part not in ("id", "name", "section", "roll", "uncertain")
    ]
    assert CLIMB_GRAMMAR.read("run_modifier", text) == (
        {p: getattr(entry, p) for p in parts if getattr(entry, p)},
    )


# ---------------------------------------------------------------- the proof itself


def test_another_number_is_another_meaning() -> None:
    """What is read is what stands there: with one number changed, no side of a card says the same."""
    for card, side in CATALOG.sides.items():
        text = words.side_words(side)
        for hit in re.finditer(r"\d+", text):
            other = f"{text[: hit.start()]}{int(hit[0]) + 7}{text[hit.end() :]}"
            assert plain(side) not in side_of(other), (card, other)


def test_every_pattern_is_needed() -> None:
    """What nothing is read by would prove nothing; but forms of cards stand in a table, used or not."""
    for side in CATALOG.sides.values():
        side_of(words.side_words(side))
    for face in CATALOG.faces.values():
        for line in words.face_words(face):
            GRAMMAR.read("face_line", line)
    for entry in (*CATALOG.relics.values(), *CATALOG.potions.values()):
        text = words.relic_words(entry) if isinstance(entry, con.Relic) else words.potion_words(entry)
        side_of(text)
    test_orbs_and_stances_say_what_they_do()
    unused = [pattern for pattern in GRAMMAR.unused() if not pattern.startswith("cards")]
    assert unused == []


def test_without_one_sentence_the_meaning_is_another() -> None:
    for card, side in CATALOG.sides.items():
        text = words.side_words(side)
        for sentence in re.findall(r"[^.\n]+\.", text):
            assert (
                plain(side) not in side_of(text.replace(sentence, "", 1).strip()) or text == "No effect."
            ), card
