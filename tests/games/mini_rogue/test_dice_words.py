"""What is said of dice that are due: what they are thrown for, and what each face brings about."""

from __future__ import annotations

from companion.engine.match import Match
from companion.engine.throws import throw_views
from companion.games.mini_rogue.state import Feed, Go, Reroll, State
from tests.games.mini_rogue.plays import Dice, anna, begun, do, in_room
from tests.games.mini_rogue.test_views import seen


def told(match: Match[State], *rolls: int | str) -> tuple[str, dict[object, str]]:
    """The prompt of the die that is due after some others, and what each of its faces means."""
    match.settle(Dice(rolls))
    ask = seen(match).ask
    assert ask is not None
    return ask.prompt, {option.act: option.means for option in ask.options}


def test_a_star_passes_a_check_and_the_dungeon_die_says_both_ends() -> None:
    match = in_room("trap_a")
    prompt, faces = told(match)
    assert prompt == "Anna: roll the first character die (skill check)."
    assert faces == dict.fromkeys((1, 2, 3, 4), "no star") | dict.fromkeys((5, 6), "star: passes the check")
    prompt, faces = told(match, 2)
    assert prompt == "Anna: roll the Dungeon die (skill check)."
    assert faces[2] == "Pass: Gain Holy Water. Fail: Lose 1/2/3/4 food on floor 1/2/3/4"


def test_a_curse_that_may_come_is_said_at_each_die_that_it_would_change() -> None:
    match = in_room("trap_a")
    anna(match).curse = anna(match).poison = True
    _prompt, faces = told(match)
    assert (faces[4], faces[5], faces[6]) == (
        "no star",
        "star: passes the check (cursed: no star)",
        "star: passes the check",
    )
    _prompt, faces = told(match, 4)
    assert faces == {"blank": "nothing", "symbol": "each character die counts 1 less"}
    _prompt, faces = told(match, "blank")
    assert faces == {"blank": "nothing", "symbol": "lose 1 HP"}


def test_what_a_passed_check_gives_is_said_as_long_as_it_can_be_taken() -> None:
    assert told(in_room("armory"), 5)[1][6] == "Pass: take a weapon with 3 free feats"
    full = in_room("armory", one_item=True)
    anna(full).items = ["crow"]
    assert told(full, 5)[1][6] == "nothing"
    treasure = in_room("treasure")
    anna(treasure).skill_ready = False
    assert told(treasure, 5)[1][2] == "Pass: choose: Fire Potion or 2 gold"
    assert told(in_room("tomb"), 5)[1][6] == "fight the ghost"


def test_the_crow_has_no_row_for_the_dungeon_die() -> None:
    match = in_room("crow")
    do(match, Feed())
    assert set(told(match, 6)[1].values()) == {""}


def test_an_offering_moves_the_rows_of_the_shrine() -> None:
    match = in_room("shrine")
    anna(match).gold = 0
    prompt, faces = told(match)
    assert prompt == "Anna: roll the Dungeon die (Shrine)."
    assert faces[3] == "become cursed"
    match.state.stack[-1].offered = True  # type: ignore[union-attr]
    assert told(match)[1][3] == "cure all afflictions and gain 2 HP"
    assert told(match)[1][6] == "gain 1 HP"


def test_dice_of_an_attack_say_misses_criticals_and_the_blow_that_comes_back() -> None:
    match = in_room("monster_curse_line", floor=4)
    anna(match).armor = 1
    match.do(0, Go())
    prompt, faces = told(match)
    enemy = match.state.enemy
    assert enemy is not None and enemy.ability == "curse"
    assert prompt == f"Anna: roll the first character die (attack: {enemy.name})."
    assert (faces[1], faces[5], faces[6]) == ("miss", "5 damage", "6 damage, may be rolled again")
    _prompt, faces = told(match, 6)
    assert faces[1] == "the enemy misses"
    assert faces[5] == f"the enemy hits for {enemy.damage - 1} and curses you"
    assert faces[6] == f"the enemy hits for {enemy.damage} through armor and curses you"
    anna(match).armor = enemy.damage
    assert told(match)[1][5] == "armor stops the enemy"


def test_a_critical_that_is_rolled_again_says_the_sum_or_the_miss() -> None:
    match = in_room("monster_curse_line", floor=2)
    do(match, Go(), rolls=[6, 2])
    match.do(0, Reroll(0))
    prompt, faces = told(match)
    assert prompt == "Anna: reroll the die (critical: adds to 6)."
    assert (faces[1], faces[2], faces[6]) == ("miss", "8 damage", "12 damage, may be rolled again")


def test_the_lead_and_each_die_of_a_whole_throw_say_what_they_mean() -> None:
    match = begun(2)
    dice = throw_views(match, 0)
    assert [die.prompt for die in dice] == [
        "Anna: roll the die for the lead.",
        "Ben: roll the die for the lead.",
    ]
    for die in dice:
        assert [option.means for option in die.options] == [
            "wins unless someone else rolls 2 or more",
            "wins unless someone else rolls 3 or more",
            "wins unless someone else rolls 4 or more",
            "wins unless someone else rolls 5 or more",
            "wins unless someone else rolls 6",
            "wins (on a tie, roll again)",
        ]
