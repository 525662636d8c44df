"""Every action of all 153 faces: single, each face of the die, each cube slot, with bystanders.

What must happen is said by `second_opinion`, from a table of the facts; the engine plays the enemy turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.kinds import CubeActions
from companion.games.slay_the_spire.rules.enemies import new_enemy
from companion.games.slay_the_spire.state.enemy_actions import cube_slots, slots_to_come
from tests.games.slay_the_spire.plays import Play, fight, foe, hero
from tests.games.slay_the_spire.second_opinion.enemy_turns import FACES, Figure, World, cases, track, where

BYSTANDER = "s1_gremlin_wizard"  # on its first slot it does nothing
# Whoever blocks for another needs that other; it acts after them, in the words of the same table.
NEEDED = {"Mystic": "s2_mystic", "Bronze Automaton": "b2_bronze_automaton"}
SCENES: dict[str, dict[str, dict[str, int]]] = {
    "plain": {"enemy": {"strength": 1}, "player": {"block": 1}},
    "weak": {"enemy": {"strength": 1, "weak": 1}, "player": {}},
    "vulnerable": {"enemy": {"strength": 1}, "player": {"vulnerable": 1}},
    "both": {"enemy": {"strength": 1, "weak": 2}, "player": {"vulnerable": 2}},
    "blocked": {"enemy": {"block": 2}, "player": {"block": 20}},
}
STATIC = ("hp", "block", "strength", "weak", "vulnerable")


def scene(face: str, mode: str, slot: int, words: str, given: dict[str, dict[str, int]]) -> Play:
    """The enemy in row 0, the bystander in row 1, and who is needed to the right of the enemy."""
    player = {"hp": 400, "max_hp": 400, "gold": 1, **given["player"]}
    enemy = foe(face, hp=20, slot=slot, mode=mode or BOOK.catalog.faces[face].start_mode, **given["enemy"])
    needed = [foe(other, hp=20, place=1) for name, other in NEEDED.items() if name in words]
    bystander = foe(BYSTANDER, row=1, hp=20)
    # Not in the first round, in which some enemies do something else.
    return fight(hero(**player), hero("silent", **player), enemy, bystander, *needed, turn=2)


def opinion(play: Play, given: dict[str, dict[str, int]]) -> World:
    """The same scene as the second opinion sees it."""
    enemies = [Figure(hp=20, block=enemy.block, cubes=enemy.cubes) for enemy in play.state.fight.enemies]
    for key, value in given["enemy"].items():
        setattr(enemies[0], key, value)
    names = [BOOK.catalog.faces[enemy.face].name for enemy in play.state.fight.enemies]
    return World([Figure(gold=1, **given["player"]) for _seat in range(2)], enemies, names)


def words_of(face: str, die: int, slot: int = 0, mode: str = "") -> str:
    """The action of a face as the table says it."""
    for key, words in FACES[face]["does"].items():
        at = where(face, key)
        if at[0] == mode and at[1] == slot and (key.split()[0] != "die" or die in at[2]) and key != "first":
            return str(words)
    raise KeyError(face)


def differences(play: Play, world: World) -> Iterator[str]:
    """Every number of a figure, and every pile of a player, that is not as the second opinion has it."""
    for seat, figure in enumerate(world.players):
        player = play.p(seat)
        draw_pile = sorted([*player.deck.top, *player.deck.bag])
        yield from _differing(f"player {seat}", player, figure, (*STATIC, "gold"))
        if (draw_pile, player.discard) != (sorted(figure.draw), figure.discard):
            yield f"player {seat}: {draw_pile} to draw, {player.discard} discarded"
        if player.hand.known or player.exhaust:
            yield f"player {seat}: {player.hand.known} in the hand and {player.exhaust} exhausted"
    for index, figure in enumerate(world.enemies):
        keys = (*STATIC, "cubes", "alive", "left") if figure.alive else ("alive", "left", "strength", "block")
        yield from _differing(f"enemy {index}", play.e(index), figure, keys)


def _differing(who: str, ours: Any, theirs: Figure, keys: Sequence[str]) -> Iterator[str]:
    for key in keys:
        if getattr(ours, key) != getattr(theirs, key):
            yield f"{who}: {key} is {getattr(ours, key)}, not {getattr(theirs, key)}"


ACTIONS = [case for case in cases() if case[1] != "first"]


@pytest.mark.parametrize("name", SCENES)
def test_every_action_does_what_its_card_says(name: str) -> None:
    given = SCENES[name]
    for face, key, words in ACTIONS:
        mode, slot, dice = where(face, key)
        for die in dice:
            play = scene(face, mode, slot, words, given)
            world = opinion(play, given)
            others = [
                (index, words_of(play.e(index).face, die))
                for index in range(2, len(play.state.fight.enemies))
            ]
            acting = sorted([(0, words), *others], key=lambda each: "last" in each[1])
            play.enemy_turn(die=die)
            barricade = face in ("e2_spheric_guardian", "e2_spheric_guardian_a7", "s3_spheric_guardian_a7")
            world.enemy_turn(acting, keeps_block=barricade)
            assert not list(differences(play, world)), f"{face} {key} (die {die})"


def test_the_table_holds_every_face_and_every_action() -> None:
    assert set(FACES) == set(BOOK.catalog.faces)
    assert len(FACES) == 153
    rows = sum(len(BOOK.catalog.faces[face].modes or [""]) for face in FACES)
    assert rows == 153 + 6  # The Guardian, The Champ and the Centurion, on two faces each, have two modes
    for face in FACES:
        for mode in BOOK.catalog.faces[face].modes or [""]:
            enemy = new_enemy(fight(hero(), foe(face)).state.fight, BOOK.catalog.faces[face], 0)
            enemy.mode = mode
            if slots := cube_slots(enemy):
                assert len(track(face, mode)) == slots


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_face_starts_with_its_hp(players: int) -> None:
    state = fight(*[hero() for _seat in range(players)], foe(BYSTANDER)).state
    for face, entry in FACES.items():
        enemy = new_enemy(state.fight, BOOK.catalog.faces[face], 0)
        assert (enemy.hp, enemy.max_hp, enemy.block) == (
            entry["hp"][players - 1],
            entry["hp"][players - 1],
            entry.get("block", 0),
        ), face


# Cube tracks


TRACKS = [
    (face, mode)
    for face in FACES
    for mode in (BOOK.catalog.faces[face].modes or [""])
    if track(face, mode) and "reptomancer" not in face
]


def told_to_come(play: Play, most: int) -> list[int]:
    """The slots after the next action, two or what is left of a course."""
    enemy = play.e(0)
    actions = BOOK.catalog.faces[enemy.face].track(enemy.mode)
    assert isinstance(actions, CubeActions)
    return list(islice(slots_to_come(enemy, actions), min(2, most)))


@pytest.mark.parametrize(("face", "mode"), TRACKS)
def test_two_full_cycles_of_a_track(face: str, mode: str) -> None:
    """Gray slots once, then the red ones in turn, numbers adding up over the turns (page 13)."""
    slots = track(face, mode)
    red = [index for index, (colour, _words) in enumerate(slots) if colour == "red"]
    course = [*range(len(slots)), *red, *(red[:1])]
    play = scene(face, mode, 0, "", SCENES["blocked"])
    world = opinion(play, SCENES["blocked"])
    barricade = "spheric" in face
    for turn, slot in enumerate(course):
        if not play.e(0).alive:
            assert any(word in slots[-1][1] for word in ("dies", "leaves"))
            break
        assert play.e(0).slot == slot, f"turn {turn}"
        assert told_to_come(play, len(course) - turn - 1) == course[turn + 1 : turn + 3], f"turn {turn}"
        play.e(1).slot = 0
        play.enemy_turn()
        world.enemy_turn([(0, slots[slot][1])], keeps_block=barricade)
        if "cubes" in slots[slot][1]:
            most = BOOK.catalog.faces[face].cubes
            assert most is not None
            world.enemies[0].cubes = min(world.enemies[0].cubes, most.most)
        assert not list(differences(play, world)), f"turn {turn}"


@pytest.mark.parametrize("face", [face for face in FACES if "first" in FACES[face]["does"]])
def test_the_action_of_the_first_turn_comes_in_the_first_turn_only(face: str) -> None:
    assert FACES[face]["does"]["first"] == "nothing"
    play = scene(face, "", 0, "", SCENES["plain"])
    play.state.fight.round = 1
    assert play.mark().enemy_turn(die=1).changes() == {"e1.slot": 1}
    changes: dict[str, Any] = play.mark().enemy_turn(die=1).changes()
    assert changes["hp"] < 0
