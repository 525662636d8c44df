"""The words of every card of Miscrits mean what the card does, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.parts.contents import Thing
from companion.games.miscrits import content as con
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.judge.candidates import aimed
from companion.games.miscrits.parts.own_cards import contents
from companion.games.miscrits.words.texts import attack_words, boss_lines, card_text, item_lines
from tests.games.reading import assert_well_formed, read, whole


def own(whom: str) -> dict[str, Any]:
    """What a creature gains by its own attack, or by an item."""
    return {
        rf"Restore (\d+) HP to (?:{whom})\.": con.Heal,
        rf"Remove all statuses from (?:{whom})\.": con.Cure,
        rf"Remove (poison|confusion) from (?:{whom})\.": con.Cure,
        rf"Wake up (?:{whom})\.": lambda: con.Cure("sleep"),
        rf"Remove all hourglasses from (?:{whom})\.": con.Refresh,
        r"Draw (\d+) cards?\.": con.Draw,
        r"No effect\.": lambda: None,
    }


ATTACK = own("this creature") | {
    r"(\d+) damage\.": lambda n: n,
    r"You deal (\d+) more damage on your next turn\.": con.Boost,
    r"The opponent deals (\d+) less damage on their next turn\.": con.Weaken,
    r"The target is poisoned\.": lambda: con.Afflict("poison"),
    r"The target falls asleep\.": lambda: con.Afflict("sleep"),
    r"The target is confused\.": lambda: con.Afflict("confusion"),
}
ITEM = own("one of your creatures|that creature") | {
    r"You deal (\d+) more damage this turn\.": con.Boost,
    r"Attach this to one of your creatures\.": lambda: ("attach", True),
    r"While attached, that creature deals (\d+) more damage\.": lambda n: ("more_damage", n),
    r"While attached, that creature takes (\d+) less damage\.": lambda n: ("less_damage", n),
    r"While attached, that creature has (\d+) more maximum HP\.": lambda n: ("more_hp", n),
}
PLAYERS = r"([\d/]+)( damage| HP| more damage)( for 1/2/3/4/5 players)?\."


def by_players(amount: Any, _unit: str, columns: str | None) -> Any:
    assert isinstance(amount, int) is (columns is None)
    return amount if columns is None else tuple(map(int, amount.split("/")))


BOSS = {
    rf"Attack every active creature for {PLAYERS}": lambda *n: con.BossHit(by_players(*n)),
    rf"The boss regains {PLAYERS}": lambda *n: con.BossHeal(by_players(*n)),
    rf"The boss's next attack deals {PLAYERS}": lambda *n: con.BossBoost(by_players(*n)),
    r"Every active creature is poisoned\.": lambda: con.BossAfflict("poison"),
    r"Every active creature falls asleep\.": lambda: con.BossAfflict("sleep"),
    r"Every active creature is confused\.": lambda: con.BossAfflict("confusion"),
    r"No effect\.": lambda: None,
}
THINGS = list(contents())
IDS = {creature.name: creature.id for creature in CARDS.creatures.values()}


def attack_of(line: str) -> con.Attack:
    name, golden, words = whole(r"([^:]+?)( \(golden\))?: (.+)", line)
    said = [each for each in read(words, ATTACK) if each is not None]
    damage = said.pop(0) if said and isinstance(said[0], int) else None
    return con.Attack(name, damage, golden is not None, tuple(said))


def creature_of(thing: Thing) -> con.Creature:
    head, stage, *attacks = thing.lines
    element, hp = whole(r"(\w+|No element) · (\d+) HP", head)
    below = "" if stage == "Base creature." else IDS[whole(r"Evolves from (.+)\.", stage)[0]]
    level = CARDS.creatures[below].stage + 1 if below else 0
    found = "none" if element == "No element" else element.lower()
    return con.Creature(thing.id, thing.name, found, hp, tuple(map(attack_of, attacks)), level, below)


def item_of(name: str, lines: list[str], card: str = "") -> con.Item:
    said = [each for each in read(" ".join(lines), ITEM) if each is not None]
    values = dict(each for each in said if isinstance(each, tuple))
    effects = tuple(each for each in said if not isinstance(each, tuple))
    item = con.Item(card, name, effects=effects, **values)
    assert " ".join(lines).count("one of your creatures") == aimed(item)
    return item


def boss_card_of(name: str, count: int, lines: list[str]) -> con.BossCard:
    said = [each for line in lines for each in read(line, BOSS)]
    return con.BossCard(name, count, tuple(each for each in said if each is not None))


def test_every_face_has_words() -> None:
    assert_well_formed(THINGS)
    assert all(card_text(card) for card in CARDS.cards)


def test_every_creature_reads_back() -> None:
    creatures = {thing.id: thing for thing in THINGS if thing.id in CARDS.creatures}
    assert creatures.keys() == CARDS.creatures.keys()
    for card, thing in creatures.items():
        assert creature_of(thing) == CARDS.creatures[card]
        assert card_text(card).split("\n") == list(thing.lines)


def test_every_item_reads_back() -> None:
    items = {thing.id: thing for thing in THINGS if thing.id in CARDS.items}
    assert items.keys() == CARDS.items.keys()
    for card, thing in items.items():
        assert thing.lines[0] == "Item"
        assert item_of(thing.name, list(thing.lines[1:]), card) == CARDS.items[card]


def test_every_card_of_a_boss_reads_back() -> None:
    decks: dict[str, list[con.BossCard]] = {boss: [] for boss in CARDS.bosses}
    for thing in THINGS:
        if thing.id in decks:
            name, count = whole(r"(.+) · × (\d+)", thing.lines[0])
            assert name == CARDS.bosses[thing.id].name
            decks[thing.id].append(boss_card_of(thing.name, count, list(thing.lines[1:])))
    assert decks == {boss: list(CARDS.bosses[boss].deck) for boss in decks}


def test_the_wheel_reads_back() -> None:
    lines = next(thing.lines for thing in THINGS if thing.id == CARDS.wheel.id)
    read_ = [whole(r"(\w+) deals (\d+) more damage to (\w+)", line) for line in lines if " deals " in line]
    assert {one.lower(): other.lower() for one, _n, other in read_} == CARDS.wheel.beats
    assert {n for _one, n, _other in read_} == {CARDS.wheel.bonus}


@pytest.mark.parametrize(
    "attack",
    [
        con.Attack("Rest"),
        con.Attack("Nap", None, True, (con.Cure(), con.Cure("sleep"), con.Cure("poison"), con.Refresh())),
        con.Attack("Plan", 0, False, (con.Draw(1), con.Draw(3), con.Heal(2), con.Cure("confusion"))),
        con.Attack("Scare", 4, True, (con.Afflict("sleep"), con.Boost(1), con.Weaken(2))),
    ],
)
def test_attacks_that_owners_may_enter_read_back(attack: con.Attack) -> None:
    assert attack_of(attack_words(attack)) == attack


@pytest.mark.parametrize(
    "item",
    [
        con.Item("", "Nothing"),
        con.Item("", "Bell", True, (con.Boost(1), con.Refresh(), con.Draw(1)), 1, 2, 3),
        con.Item("", "Herb", False, (con.Cure("sleep"), con.Heal(3), con.Cure(), con.Boost(2))),
    ],
)
def test_items_that_owners_may_enter_read_back(item: con.Item) -> None:
    assert item_of(item.name, list(item_lines(item))) == item


def test_boss_cards_that_owners_may_enter_read_back() -> None:
    columns = (1, 2, 3, 4, 5)
    effects = (con.BossHit(columns), con.BossBoost(columns), con.BossHeal(3), con.BossAfflict("confusion"))
    card = con.BossCard("Storm", 2, effects)
    assert boss_card_of("Storm", 2, list(boss_lines(card))) == card


NOT_READ = {con.ByHand: "the text of an owner, which people carry out", con.Other: "the same"}


def test_all_other_effects_are_read() -> None:
    verbs = set(con.AttackEffect.__args__) | set(con.ItemEffect.__args__) | set(con.BossEffect.__args__)
    texts = [attack_words(con.Attack("X", effects=(con.ByHand("Guess."),))), "Guess."]
    assert texts[0].endswith(texts[1])
    made = {con.Boost, con.Heal, con.Weaken, con.Afflict, con.Cure, con.Draw, con.Refresh}
    made |= {con.BossHit, con.BossHeal, con.BossBoost, con.BossAfflict}
    assert verbs - NOT_READ.keys() == made
