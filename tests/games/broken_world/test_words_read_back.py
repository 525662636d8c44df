"""The words of every card of Broken World mean what the card does, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from companion.engine.parts.contents import Thing
from companion.games.broken_world import content as con
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.game import GAME
from companion.games.broken_world.words.texts import action_words, card_text
from companion.play.command_line.content_command import things_of
from tests.games.reading import assert_well_formed, read, whole

WHOM = {
    "one of your minions": "own minion",
    "your hero": "own hero",
    "one of your pieces": "own piece",
    "an enemy minion": "enemy minion",
    "an enemy hero": "enemy hero",
    "an enemy piece": "enemy piece",
    "any piece": "any piece",
    "that piece": "the same",
    "this piece": "itself",
    "each of your minions": "own minions",
    "each enemy minion": "enemy minions",
}
"""Whom an effect reaches. That the own hero is chosen, or reached without a choice, is one and the same."""
SOME = f"({'|'.join(WHOM)})"
VALUES = r"((?:[+-]\d+ (?:attack|health|mitigation)(?: and )?)+)"


class Done(NamedTuple):
    """An effect, and whom it reaches."""

    effect: con.Effect
    whom: str = ""


def values(words: str) -> dict[str, int]:
    parts = [part.split() for part in words.split(" and ")]
    assert all(amount[0] in "+-" for amount, _name in parts)
    return {name: int(amount) for amount, name in parts}


EFFECTS = {
    rf"Give {SOME} {VALUES} this turn\.": lambda whom, words: Done(con.Boost(**values(words)), WHOM[whom]),
    rf"Deal (\d+) damage to {SOME}\.": lambda n, whom: Done(con.Hurt(n), WHOM[whom]),
    rf"Heal (\d+) damage from {SOME}\.": lambda n, whom: Done(con.Heal(n), WHOM[whom]),
    rf"Let {SOME} act again this turn\.": lambda whom: Done(con.Refresh(), WHOM[whom]),
    r"Draw (\d+) cards?\.": lambda n: Done(con.Draw(n)),
    r"Gain (\d+) gold\.": lambda n: Done(con.GainGold(n)),
}
REACHES = {
    rf"All your minions get {VALUES}\.": "own minions",
    rf"Your hero gets {VALUES}\.": "own hero",
    rf"Your adjacent minions get {VALUES}\.": "adjacent own minions",
    rf"Your hero gets {VALUES} while adjacent\.": "adjacent own hero",
    rf"Adjacent enemies get {VALUES}\.": "adjacent enemies",
}
BONUSES = {
    words: lambda said, who=who: ("bonus", con.Bonus(who, **values(said))) for words, who in REACHES.items()
}
TIMES = {"combat": "combat", "before combat": "pre_combat"}
LINES: dict[str, Any] = BONUSES | {
    r"(\w[^:(]*) \(action (?:in )?(before combat|combat)\): (.+)": lambda name, when, what: (
        "action",
        (name, TIMES[when], done(what)),
    )
}
WORN = {
    rf"Your hero gets {VALUES}\.": lambda said: values(said).items(),
    rf"That minion gets {VALUES}\.": lambda said: values(said).items(),
    r"This equipment has (\d+) health and can be attacked\.": lambda n: [("health", n)],
    r"A hero can wear only one of these\.": lambda: [("alone", True)],
}
HEADS = {
    "minions": r"Minion · (\d+) gold · (\d+) attack · (\d+) health",
    "heroes": r"Hero · (\d+) health",
    "equipment": r"Equipment · (\d+) gold",
    "spells": r"(Spell before combat|Instant spell|Spell after combat) · (\d+) gold",
    "enhancements": r"Enhancement for (your hero|one of your minions) · (\d+) gold",
}
SPELLS = {
    "Spell before combat": "pre_combat",
    "Instant spell": "instant",
    "Spell after combat": "post_combat",
}


def done(text: str) -> list[Done]:
    """The effects of a text; "that piece" is the one that was chosen before."""
    found: list[Done] = []
    for each in read(text, EFFECTS):
        chosen = [one.whom for one in found if one.whom in con.Aim.__args__]
        found.append(each._replace(whom=chosen[0]) if each.whom == "the same" and chosen else each)
    return found


def meant(effects: Sequence[con.Effect], aim: str) -> list[Done]:
    """The same of the card itself."""
    found = []
    for effect in effects:
        who = getattr(effect, "who", "")
        plain = replace(effect, who="target") if who else effect
        found.append(Done(plain, aim if who == "target" else who))
    return found


def meant_actions(card: Any) -> list[Any]:
    return [(one.name, one.timing, meant(one.effects, one.aim)) for one in card.alternate_actions]


THINGS = {thing.id: thing for thing in things_of(GAME)}


def of(kind: str) -> Iterator[tuple[Any, Sequence[Any], list[str]]]:
    """The cards of a kind, what their heads mean, and the lines below; they are all there."""
    entries = {card: one for found in CARDS.sets for card, one in found.entries.get(kind, {}).items()}
    assert entries
    for card, entry in entries.items():
        head, *lines = THINGS[card].lines
        assert card_text(card).split("\n") == [head, *lines]
        yield entry, whole(HEADS[kind], head), lines


def pieces(lines: list[str]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {"bonus": [], "action": []}
    for line in lines:
        [(what, each)] = [one for pattern in [LINES] for one in read(line, pattern)]
        found[what].append(each)
    return found


def test_every_face_has_words() -> None:
    assert_well_formed(list(THINGS.values()))
    assert THINGS.keys() == {*CARDS.cards, *CARDS.heroes}


def test_every_minion_and_hero_reads_back() -> None:
    for minion, (gold, attack, health), lines in of("minions"):
        assert (minion.gold, minion.attack, minion.health) == (gold, attack, health)
        said = pieces(lines)
        assert said["bonus"] == [*minion.passives, *minion.adjacency_bonuses]
        assert said["action"] == meant_actions(minion)
    for hero, (health,), lines in of("heroes"):
        said = pieces(lines)
        assert hero.health == health and said["bonus"] == [*hero.passives, *hero.adjacency_bonuses]
        assert said["action"] == meant_actions(hero)


def test_every_equipment_reads_back() -> None:
    for card, (gold,), lines in of("equipment"):
        actions = [line for line in lines if "(action" in line]
        worn = dict(
            item for line in lines if line not in actions for each in read(line, WORN) for item in each
        )
        wanted = {"attack": card.attack, "mitigation": card.mitigation, "health": card.health}
        wanted = {name: value for name, value in wanted.items() if value not in (0, None)}
        assert (gold, worn) == (card.gold, wanted | ({"alone": True} if card.alone else {}))
        assert pieces(actions)["action"] == meant_actions(card)


def test_every_spell_reads_back() -> None:
    for card, (timing, gold), lines in of("spells"):
        assert (SPELLS[timing], gold) == (card.timing, card.gold)
        assert done(" ".join(lines)) == meant(card.effects, card.aim)


def test_every_enhancement_reads_back() -> None:
    for card, (on, gold), lines in of("enhancements"):
        assert ("hero" if on == "your hero" else "minion", gold) == (card.on, card.gold)
        wanted = {"attack": card.attack, "health": card.health, "mitigation": card.mitigation}
        assert not card.effects
        worn = dict(item for line in lines for each in read(line, WORN) for item in each)
        assert worn == {name: value for name, value in wanted.items() if value}


CHAIN = (con.Hurt(2), con.Boost(-1, 2, 3), con.Refresh(), con.Draw(1), con.GainGold(2))
ALL_AROUND = (con.Heal(1, "itself"), con.Boost(1, who="own minions"), con.Hurt(3, "enemy minions"))


@pytest.mark.parametrize("aim", [aim for aim in con.Aim.__args__ if aim != "none"])
def test_effects_that_owners_may_enter_read_back(aim: con.Aim) -> None:
    action = con.Action("Storm", (*CHAIN, *ALL_AROUND, con.Heal(4)), "pre_combat", aim)
    [(what, each)] = read(action_words(action), LINES)
    assert what == "action"
    assert each == ("Storm", "pre_combat", meant(action.effects, aim))


NOT_READ = {con.ByHand: "the text of an owner, which people carry out"}


def test_all_other_effects_are_read() -> None:
    read_here = {type(effect) for effect in (*CHAIN, *ALL_AROUND)}
    assert set(con.Effect.__args__) - NOT_READ.keys() == read_here
    action = con.Action("Riddle", (con.ByHand("Guess."),), aim="enemy hero")
    assert action_words(action) == "Riddle (action in combat): For an enemy hero: Guess."


def test_things_are_listed_once() -> None:
    listed: list[Thing] = list(things_of(GAME))
    assert len({thing.id for thing in listed}) == len(listed)
