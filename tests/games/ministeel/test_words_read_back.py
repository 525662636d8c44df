"""The words of every card and combo of MiniSteel mean what it does, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.ministeel import effects as fx
from companion.games.ministeel.content import CARDS, COMBOS_BY_ID, Card, Combo
from companion.games.ministeel.parts.contents import things
from companion.games.ministeel.words.texts import card_text
from tests.games.reading import assert_well_formed, read, whole

REST = r" Keep one and discard the rest\."
WORN = {
    r"Your attack cards deal (\d+) more damage\.": lambda n: ("attack", n),
    r"Your shields stop (\d+) more damage\.": lambda n: ("shield", n),
    r"Stop (\d+) damage of every attack on you\.": lambda n: ("defence", n),
    r"Draw (\d+) more cards? each turn\.": lambda n: ("draw", n),
}
EFFECTS: dict[str, Any] = {
    r"Deal (\d+) damage to an opponent\.": fx.Attack,
    r"Deal (\d+) damage to each opponent\.": lambda n: fx.Attack(n, "opponents"),
    r"Roll the die and deal that much damage to an opponent\.": lambda: fx.Attack(0),
    r"Stop (\d+) damage\.": fx.Block,
    r"Roll the die and stop that much damage\.": lambda: fx.Block(0),
    r"Gain (\d+) HP\.": fx.Heal,
    r"Draw (\d+) cards?\.": fx.Draw,
    r"Give every player (\d+) poison tokens?, yourself included\.": lambda n: fx.Poison("everyone", n),
    r"Give each player it damages (\d+) poison tokens?\.": lambda n: fx.Poison("damaged", n),
    r"Give an opponent (\d+) poison tokens?\.": lambda n: fx.Poison("opponent", n),
    r"Remove all your poison tokens\.": lambda: fx.Cure(0),
    r"Remove (\d+) of your poison tokens\.": fx.Cure,
    r"Cure your poison \(how many tokens is a house rule\)\.": lambda: fx.Cure(-1),
    r"You get no poison token\.": fx.StopPoison,
    r"Destroy (\d+) random cards? of each player it damages\.": lambda n: fx.Destroy(n, "damaged"),
    r"Destroy (\d+) random cards? of each opponent\.": lambda n: fx.Destroy(n, "opponents"),
    r"The player on your left destroys (\d+) random cards? of yours\.": lambda n: fx.Destroy(n, "self"),
    r"Take a random card from an opponent\.": lambda: fx.Take("opponent"),
    r"Take a random card from each opponent\." + REST: lambda: fx.Take("opponents"),
    r"Take a random card from each player it damages\." + REST: lambda: fx.Take("damaged"),
    r"Take that shield into your hand\.": fx.TakeShield,
    r"Roll the die and look at that many cards from the deck\." + REST: fx.Search,
    r"Swap hands with an opponent\.": fx.SwapHands,
    r"An opponent skips their next turn\.": fx.SkipTurn,
    r"While you wear it: (.+)": lambda words: fx.Equip(**dict(read(words, WORN))),
    r"Choose a player and roll the die\. They are attacked, poisoned or healed "
    r"\(how much is a house rule\)\.": fx.Fate,
    r"Its full damage hits an opponent of your choice instead\.": fx.Deflect,
    r"Roll the die for your new HP, discard all your cards and tokens, draw (\d+) cards and take (\d+) draw "
    r"tokens?\.": fx.Revive,
}
ANSWERS = {
    "Against an attack: ": "attack",
    "Against poison: ": "poison",
    "Against an opponent's shield: ": "shield",
    "When you die: ": "death",
}
KEYWORD = "It cannot be answered."
THINGS = {thing.id: thing for thing in things()}


def parts_of(lines: list[str]) -> dict[str, Any]:
    """What the lines below the head of a face mean."""
    found: dict[str, Any] = {"action": (), "answers": "", "answer": (), "unblockable": False}
    for line in lines:
        answered = [start for start in ANSWERS if line.startswith(start)]
        if line == KEYWORD:
            found["unblockable"] = True
        elif answered:
            found["answers"] = ANSWERS[answered[0]]
            found["answer"] = tuple(read(line.removeprefix(answered[0]), EFFECTS))
        else:
            assert not found["action"]
            found["action"] = tuple(read(line, EFFECTS))
    return found


def test_every_face_has_words() -> None:
    assert_well_formed(list(THINGS.values()))
    assert THINGS.keys() == {*CARDS, *COMBOS_BY_ID}
    assert all(card_text(card) for card in CARDS)


@pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
def test_every_card_reads_back(card: Card) -> None:
    thing = THINGS[card.id]
    kind, *lines = thing.lines
    assert kind[0].isupper() and card_text(card.id).split("\n") == lines
    assert Card(card.id, thing.name, thing.copies, kind.lower(), **parts_of(lines)) == card  # type: ignore[arg-type]


@pytest.mark.parametrize("combo", COMBOS_BY_ID.values(), ids=lambda combo: combo.id)
def test_every_combo_reads_back(combo: Combo) -> None:
    thing = THINGS[combo.id]
    head, *lines = thing.lines
    names = {card.name: card.id for card in CARDS.values()}
    first, second = whole(r"(.+) \+ (.+)", thing.name)
    said = parts_of(lines)
    assert head == "Combo, one action" and not said["answers"] and thing.copies == 0
    assert Combo(combo.id, (names[first], names[second]), said["action"], said["unblockable"]) == combo


NOT_READ: dict[type, str] = {}
"""Every effect is read; of `Cure(-1)` and `Fate` the numbers are house rules, which the words say."""


def test_all_other_effects_are_read() -> None:
    used = {type(one) for card in CARDS.values() for one in (*card.action, *card.answer)}
    used |= {type(one) for combo in COMBOS_BY_ID.values() for one in combo.action}
    assert used == set(fx.AnyEffect.__args__) - NOT_READ.keys()
