"""The words of the content: every face has them, they name the numbers, and they can be translated."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content.climb_loader import load_climb
from companion.games.slay_the_spire.content.house import Correction, correction_words
from companion.games.slay_the_spire.content.kinds import Card
from companion.games.slay_the_spire.content.loader import load
from companion.games.slay_the_spire.content.values import Verb
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.words import cards as words
from companion.games.slay_the_spire.words.effects import effect_words, script_words
from companion.games.slay_the_spire.words.uncertain import uncertain_rows
from companion.speech import words as language
from companion.translations.pseudo import PseudoTranslations, escaped
from tests.games.slay_the_spire.test_content import everything

CATALOG = load()


@pytest.fixture
def pseudo() -> Iterator[None]:
    """The pseudo-language, in which a text that escaped translation shows plain letters."""
    before = language._translations
    language.use(PseudoTranslations())
    yield
    language.use(before)


def spoken() -> dict[str, str]:
    """Every text the content shows, by where it stands."""
    said = {f"cards.{card}": words.card_words(CATALOG, card) for card in CATALOG.sides}
    said |= {f"names.{card}": words.card_name(CATALOG, card) for card in CATALOG.sides}
    said |= {f"relics.{relic.id}": words.relic_words(relic) for relic in CATALOG.relics.values()}
    said |= {f"potions.{potion.id}": words.potion_words(potion) for potion in CATALOG.potions.values()}
    said |= {f"orbs.{orb.id}": words.orb_words(orb) for orb in CATALOG.orbs.values()}
    said |= {f"stances.{kind.id}": words.stance_words(kind) for kind in CATALOG.stances.values()}
    for face in CATALOG.faces.values():
        said[f"names.{face.id}"] = words.name_words(face)
        said |= {f"faces.{face.id}.{place}": line for place, line in enumerate(words.face_words(face))}
        if face.rewards is not None:
            said[f"rewards.{face.id}"] = words.rewards_words(face.rewards)
    return said


# ---------------------------------------------------------------- examples


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("bash", "Cost 2 · Attack · starter\nHit for 2. Apply 1 Vulnerable."),
        (
            "whirlwind+",
            "Cost X · Attack · uncommon\n"
            "Hit all enemies in one row for 1, once (+1 time for each Energy spent).",
        ),
        (
            "blood_for_blood",
            "Cost 3 · Attack · uncommon\nCosts 2 less if you lost HP this combat. Hit for 4.",
        ),
        (
            "signature_move",
            "Cost 2 · Attack · uncommon\n"
            "Playable only if you have no Attacks in your hand besides this. Hit for 6.",
        ),
        ("reflex+", "Skill · uncommon\nWhen a card effect discards this: Draw 3 cards.\nUnplayable."),
        (
            "dodge_and_roll",
            "Cost 1 · Skill · common\nAny player gains 1 Block, twice (choose each time).",
        ),
        (
            "wish",
            "Cost 3 · Skill · rare\n"
            "Choose one: (1) Gain 1 Strength. (2) Gain 10 Block. (3) Gain 4 Miracles.\nExhaust.",
        ),
        (
            "malaise",
            "Cost X · Skill · rare\n"
            "Do this once for each Energy spent: Apply 1 Weak, then apply 1 Poison.\nExhaust.",
        ),
        ("slimed", "Cost 1 · Status\nExhaust."),
    ],
)
def test_words_of_a_card(card: str, said: str) -> None:
    assert words.card_words(CATALOG, card) == said


@pytest.mark.parametrize(
    ("face", "line", "said"),
    [
        ("first_jaw_worm", 1, "Die 3-4: Hit for 2. Gain 1 Block."),
        ("s1_spike_slime", 0, "Die 1-2: Hit for 1. Apply 1 Vulnerable. Acts last."),
        ("e2_snake_plant_a7", 0, "Die 1-4: In one attack: hit for 3, then hit all players for 2."),
        ("el1_gremlin_nob", 0, "Slot 1 (once): Does nothing."),
        (
            "b1_guardian",
            3,
            "Defensive Mode: Slot 2: Hit all players for 4. Gain 1 Strength. "
            "Enter Attack Mode at the start of the next round.",
        ),
        (
            "b1_guardian",
            4,
            "Sharp Hide: Defensive Mode only: When a player plays an Attack: Deal 1 damage to that player.",
        ),
        ("e2_spheric_guardian", 0, "Starts with 10 Block."),
    ],
)
def test_words_of_an_enemy(face: str, line: int, said: str) -> None:
    assert words.face_words(CATALOG.faces[face])[line] == said


def test_words_of_items() -> None:
    assert words.relic_words(CATALOG.relics["duality"]) == "Die 2: Gain 2 Block.\nDie 4: Deal 2 damage."
    assert words.relic_words(CATALOG.relics["wing_boots"]).endswith("\n3 uses, then discard this.")
    fairy = CATALOG.potions["fairy_in_a_bottle"]
    assert words.potion_words(fairy) == "When your HP would become 0: Set your HP to 2."


def test_plurals_follow_the_number() -> None:
    assert effect_words(fx.Draw(1)) == "Draw 1 card."
    assert effect_words(fx.Draw(2)) == "Draw 2 cards."
    assert effect_words(fx.Hit(3, times=1)) == "Hit for 3."
    assert effect_words(fx.Hit(3, times=2)) == "Hit for 3, twice."
    assert effect_words(fx.Hit(3, times=3)) == "Hit for 3, 3 times."
    assert effect_words(fx.Gain("shiv", 1)) == "Gain 1 Shiv."
    assert effect_words(fx.Gain("shiv", 2)) == "Gain 2 Shivs."


def test_an_empty_script_has_no_words() -> None:
    assert script_words(()) == ""


# ---------------------------------------------------------------- every face


def test_every_side_face_and_item_has_words() -> None:
    assert [place for place, said in spoken().items() if not said.strip()] == []


def test_everything_in_the_box_has_a_text() -> None:
    kit = GAME.parts.table_kit
    assert kit is not None
    cards = {copy.card for copy in kit().cards.box()}
    textless = {card for card in cards if not GAME.words.card_text(card).strip()}
    assert textless == set()


def test_every_face_has_a_line_for_each_action_and_ability() -> None:
    for face in CATALOG.faces.values():
        tracks = list(face.modes.values()) if face.actions is None else [face.actions]
        actions = sum(len(words.track_words(track)) for track in tracks)
        lines = words.face_words(face)
        assert len(lines) == len(words.setup_words(face)) + actions + len(face.abilities), face.id


def test_no_words_hold_leftovers_of_the_making() -> None:
    slips = re.compile(r"[{}]|\bNone\b|\.\.|  |: \.|_|\bof of\b")
    assert [place for place, said in spoken().items() if slips.search(said)] == []


def test_every_sentence_ends() -> None:
    ends = {place: said for place, said in spoken().items() if not place.startswith(("names", "rewards"))}
    assert [place for place, said in ends.items() if not said.endswith((".", ")"))] == []


def test_sides_that_differ_read_differently() -> None:
    same = [
        card.id
        for card in CATALOG.cards.values()
        if card.up is not None
        and words.card_words(CATALOG, card.id) == words.card_words(CATALOG, card.id + "+")
    ]
    assert same == []


def test_no_two_effects_read_alike() -> None:
    # Words that say the same of two different effects would hide a difference from the players.
    read: dict[str, Any] = {}
    for table in (CATALOG.cards, CATALOG.faces, CATALOG.relics, CATALOG.potions):
        for part in everything(dict(table)):
            if isinstance(part, Verb):
                said = effect_words(part)
                assert read.setdefault(said, part) == part, said
    assert len(read) > 250


# ---------------------------------------------------------------- translation


def test_everything_can_be_translated(pseudo: None) -> None:
    assert {place: escaped(said) for place, said in spoken().items() if escaped(said)} == {}


def test_titles_and_corrections_can_be_translated(pseudo: None) -> None:
    correction = correction_words(Correction("limits.gold", None, 20))
    assert escaped(correction, ["limits", "gold"]) == []


def test_the_list_of_doubts_can_be_translated(pseudo: None) -> None:
    rows = uncertain_rows(CATALOG, load_climb())
    assert rows
    for row in rows:
        assert escaped(row.taken + row.alternatives + row.name + row.why) == [], row.key


def in_the_files() -> Counter[tuple[str, str, str]]:
    """What others say, where and how sure we are, of everything that the files themselves call uncertain."""
    found: Counter[tuple[str, str, str]] = Counter()
    for file in sorted(Path(__file__).parents[3].glob("companion/games/slay_the_spire/data/*.toml")):
        tables = tomllib.loads(file.read_text(encoding="utf-8"))
        found.update(map(said_of, doubts_below(tables)))
        if file.stem == "open_questions":
            found.update(map(said_of, tables.values()))
    return found


def said_of(doubt: Any) -> tuple[str, str, str]:
    return doubt["alternatives"], doubt["source"], doubt["confidence"]


def doubts_below(value: Any) -> Iterator[Any]:
    """Every doubt of every entry in plain tables, however deep it stands."""
    if isinstance(value, dict):
        yield from value.get("uncertain", ())
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from doubts_below(inner)


def test_everything_the_files_call_uncertain_is_listed() -> None:
    rows = uncertain_rows(CATALOG, load_climb())
    assert Counter((row.alternatives, row.source, row.confidence) for row in rows) == in_the_files()
    names = Counter(row.name for row in rows)
    assert names["Wheel of Change"] == 3 and names["The Woman in Blue"] == 2
    assert names["Transformed"] == names["Vintage"] == names["Neow's Blessing 9"] == 1
    assert sum("lock" in name for name in names) == len(load_climb().locks)


def test_doubts_about_the_climb_say_what_we_take_in_words() -> None:
    taken = {row.name: row.taken for row in uncertain_rows(CATALOG, load_climb())}
    assert taken["Wheel of Change"].startswith(
        "On 1: heal to maximum HP / On 2: gain a Curse / On 3: remove a card"
    )
    assert taken["Neow's Blessing 9"] == "Remove 2 cards. / Lose 3 HP."
    assert taken["Silent, lock 3"] == "8" and taken["Transformed"] == "transform a card"


def test_every_group_is_marked_for_translators() -> None:
    groups = {face.group for face in CATALOG.faces.values()} - {""}
    assert groups == set(words.GROUPS)


@pytest.mark.parametrize("tell", [words.card_words, words.card_name])
def test_an_unknown_card_is_a_key_error(tell: Callable[[Any, str], str]) -> None:
    with pytest.raises(KeyError):
        tell(CATALOG, "kick")


def test_a_name_is_shown_in_the_language_in_use(pseudo: None) -> None:
    card: Card = CATALOG.cards["bash"]
    assert words.name_words(card) != card.name
    assert words.name_words(CATALOG.faces["el3_nemesis"].abilities[0]) == ""
