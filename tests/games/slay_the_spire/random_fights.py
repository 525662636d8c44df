"""Fights for the two opinions: set up at random for the engine, and the same for the second opinion."""

from __future__ import annotations

import random
from typing import Any

from companion.games.slay_the_spire.state.frames import Combat, SingleRoom
from companion.games.slay_the_spire.state.run import Fighting
from tests.games.slay_the_spire.plays import Play, fight, foe, hero
from tests.games.slay_the_spire.second_opinion.figures import (
    CARDS,
    FACES,
    POTIONS,
    RELICS,
    Foe,
    Hero,
    Item,
    Luck,
)
from tests.games.slay_the_spire.second_opinion.rounds import Opinion

CHARACTERS = ("ironclad", "silent", "defect", "watcher")
TWO = ("el4_spire_shield", "el4_spire_spear")
TRACKED = ("block", "energy", "strength", "weak", "vulnerable", "shiv", "miracle", "gold")
"""What both opinions count of a player under the same names."""
NO_TEXT = ("id", "name", "role", "summons", "paired_with", "setup_totals", "alt", "evidence")
"""What a face says of itself and of the set-up of its fight (page 10): the fights here are under way."""


def deck_cards(who: str) -> list[str]:
    """The sides of the cards that a player can have."""
    found = []
    for name, card in CARDS.items():
        if card["type"] in ("ticket",) or name in ("claw_pack",):
            continue
        if card["owner"] in (who, "colorless", "curse"):
            found += [name, f"{name}+"] if "up" in card else [name]
    return found


def some_fight(chance: random.Random) -> Play:
    """A fight with one to three players, whatever they may have, and enemies of any act.

    One in four is about to begin.
    """
    count = chance.choice((1, 2, 2, 3))
    heroes = [_hero(chance, who) for who in chance.sample(CHARACTERS, count)]
    play = fight(*heroes, *_foes(chance, count), die=chance.randint(1, 6), turn=chance.randint(0, 3))
    if not play.state.fight.round:
        play.state.stack = [SingleRoom(), Combat("round")]
    for player in play.state.fight.fighters:
        player.energy *= bool(play.state.fight.round)  # of no turn before this one anything is left over
        for relic in player.relics:
            relic.cubes = 2 if relic.id == "holy_water" and play.state.fight.round else 0
    return play


def _hero(chance: random.Random, who: str) -> dict[str, Any]:
    cards = deck_cards(who if chance.random() < 0.8 else chance.choice(CHARACTERS))

    def some(of: list[str], low: int, high: int) -> str:
        return " ".join(chance.choice(of) for _each in range(chance.randint(low, high)))

    powers = [card for card in cards if CARDS[card.removesuffix("+")]["type"] == "power"]
    relics = [name for name, relic in RELICS.items() if relic["pool"] in ("relic", "boss_relic", "solo")]
    relics.remove("the_courier")  # it buys from decks that the second opinion does not have
    junk = ["daze", "burn", "slimed"] if chance.random() < 0.3 else []
    given: dict[str, Any] = {
        "hand": " ".join([some(cards, 3, 7), *junk[: chance.randint(0, 2)]]).strip(),
        "draw": some(cards, 0, 6),
        "discard": some(cards, 0, 6),
        "exhaust": some([c for c in cards if CARDS[c.removesuffix("+")]["type"] != "curse"], 0, 2),
        "powers": some(powers, 0, 3),
        "relics": " ".join(chance.sample(relics, chance.randint(0, 4))),
        "potions": some(sorted(POTIONS), 0, 3),
        "energy": chance.randint(2, 6),
        "block": chance.choice((0, 0, 1, 4)),
        "strength": chance.choice((0, 0, 1, 3)),
        "weak": chance.choice((0, 0, 1)),
        "vulnerable": chance.choice((0, 0, 1, 2)),
        "gold": chance.choice((0, 3, 12)),
        "hp": chance.randint(5, 30),
        "max_hp": 30,
    }
    if who == "silent":
        given["shiv"] = chance.randint(0, 1)
    if who == "watcher":
        given |= {"miracle": chance.randint(0, 1), "stance": chance.choice(("neutral", "calm", "wrath"))}
    if who == "defect":
        given["orbs"] = some(["lightning", "frost", "dark"], 0, 3)
    return hero(who, **given)


def _foes(chance: random.Random, count: int) -> list[dict[str, Any]]:
    if chance.random() < 0.06:
        return [
            foe(name, row=row, max_hp=40, slot=chance.randint(0, 2))
            for name, row in zip(TWO, (0, 2), strict=True)
        ]
    names = [name for name in FACES if name not in TWO]
    found = []
    for _foe in range(chance.randint(1, 4)):
        name = chance.choice(names)
        hp = chance.choice((2, 6, 15, 40))
        given = {"max_hp": hp, "block": chance.choice((0, 0, 2)), "weak": chance.choice((0, 0, 1))}
        given |= {"vulnerable": chance.choice((0, 0, 1)), "poison": chance.choice((0, 0, 2))}
        found.append(foe(name, row=chance.randrange(count), **given))
    # The summon deck is that of the act of the first (page 4).
    return sorted(found, key=lambda each: not _summons(FACES[each["face"]]))


def _summons(face: dict[str, Any]) -> bool:
    text = str({key: value for key, value in face.items() if key not in NO_TEXT})
    return "summon" in text


def same_fight(run: Fighting, luck: Luck) -> Opinion:
    """The same fight for the second opinion."""
    heroes, state = [], run.fight
    for seat, player in enumerate(state.fighters):
        mine = Hero(seat, run.heroes[seat].character, player.row, player.hp, player.max_hp)
        for key in (*TRACKED, "claw", "stance"):
            setattr(mine, key, getattr(player, key))
        mine.hand, mine.top = list(player.hand.known), list(player.deck.top)
        mine.discard, mine.exhaust = list(player.discard), list(player.exhaust)
        mine.powers = [Item(item.id, item.cubes) for item in player.powers]
        mine.relics = [Item(item.id, item.cubes) for item in player.relics]
        mine.potions = [item.id for item in player.potions]
        mine.orbs, mine.slots = list(player.orbs), player.orb_slots
        heroes.append(mine)
    foes = []
    for index, enemy in enumerate(state.enemies):
        other = Foe(index, enemy.face, enemy.row, enemy.hp, enemy.max_hp)
        for key in ("block", "strength", "weak", "vulnerable", "poison", "slot", "mode", "cubes"):
            setattr(other, key, getattr(enemy, key))
        other.place = enemy.place
        foes.append(other)
    opinion = Opinion(heroes, foes, luck)
    opinion.die, opinion.round = state.die, state.round
    return opinion
