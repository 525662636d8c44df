"""What is said of the die of a fight: who acts how with each face, and when nothing goes by it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.game import Setup
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.view import AskView
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up.fights import boss_rolled
from companion.games.slay_the_spire.state.frames import Combat, SingleRoom, StartOfTurn
from tests.games.slay_the_spire.plays import fight, foe, hero


class ButDice:
    """All that chance decides comes from a seed; dice are left to the test."""

    def __init__(self) -> None:
        self.seed = SeedOracle("cards")

    def answer(self, chance: Chance, count: int) -> Outcome | None:
        """`None` for a die, so that the fight stands before it."""
        return None if chance.kind == "die" else self.seed.answer(chance, count)


def begun(*faces: str, **options: Any) -> Match[Any]:
    """A fight of two against these, before its first die."""
    rules = GAME.options.validate({"fight": list(faces), **options}, "test")
    match: Match[Any] = Match(GAME, GAME.setup(Setup("sts", ("Anna", "Ben"), "seed", rules)))
    match.settle(ButDice())
    return match


def asked(match: Match[Any]) -> AskView:
    """The die that is due, as everybody sees it."""
    ask = GAME.view(match, -1).ask
    assert ask is not None and ask.kind == "die"
    return ask


def told(ask: AskView) -> Sequence[str]:
    """What each face means, in their order."""
    assert [option.act for option in ask.options] == [1, 2, 3, 4, 5, 6]
    return [option.means for option in ask.options]


def test_enemies_that_do_the_same_stand_together_with_what_they_do() -> None:
    ask = asked(begun("e1_jaw_worm", "e1_jaw_worm"))
    assert ask.prompt == "Roll the die for enemies and relics."
    assert told(ask)[0] == told(ask)[1] == "2 × Jaw Worm: Hit for 3. Gain 1 Block."
    assert told(ask)[3] == "2 × Jaw Worm: Hit for 4."
    assert told(ask)[5] == "2 × Jaw Worm: Hit for 2. Gain 1 Strength."


def test_enemies_of_one_name_are_told_apart_where_they_do_not_do_the_same() -> None:
    """The two sides of a slime that a boss brings act by other faces."""
    slimes = (foe("s1_large_slime_summon_w4s"), foe("s1_large_slime_summon_4sw", row=1))
    words = told(before_the_die(hero(), hero("silent"), *slimes))[0]
    assert "Large Slime 1: " in words and "Large Slime 2: " in words


def test_what_a_face_says_is_what_every_enemy_does_once_it_lies_and_nothing_more() -> None:
    for faces in (("e1_jaw_worm", "e1_red_louse"), ("e2_byrd", "e2_snecko")):
        match = begun(*faces, act=int(faces[0][1]))
        for face, words in enumerate(told(asked(match)), 1):
            rolled = match.copy()
            rolled.resolve(face)
            rolled.settle(ButDice())
            left = words
            for enemy in GAME.view(rolled, -1).creatures:
                assert enemy.next_words in words
                assert enemy.name.rstrip(" 1234") in words
                left = left.replace(enemy.next_words, "")
            assert "." not in left, f"more than what they do: {left}"


def before_the_die(*figures: Any) -> AskView:
    """What is asked when the next round of this fight begins."""
    play = fight(*figures)
    play.state.stack[:] = [SingleRoom(), Combat("play"), StartOfTurn()]
    match: Match[Any] = Match(GAME, play.state)
    match.settle(ButDice())
    return asked(match)


def test_a_relic_says_whose_it_is_at_its_faces_alone() -> None:
    means = told(before_the_die(hero(relics="captains_wheel"), foe("e1_jaw_worm")))
    assert [face for face, words in enumerate(means, 1) if "p0: Captain's Wheel." in words] == [3]
    assert all(words.startswith("Jaw Worm: ") for words in means)


def test_where_nobody_goes_by_the_die_that_is_said_and_no_face_means_anything() -> None:
    ask = before_the_die(hero(), foe("e1_cultist_louse"))
    assert ask.prompt == "Roll the die. It affects no enemy and no relic now."
    assert set(told(ask)) == {""}


def test_a_face_by_which_nothing_happens_says_so() -> None:
    means = told(before_the_die(hero(relics="captains_wheel"), foe("e1_cultist_louse")))
    assert means[2] == "p0: Captain's Wheel."
    assert {*means[:2], *means[3:]} == {"Nothing happens."}


def test_a_roll_for_the_boss_names_the_boss_of_each_number() -> None:
    match: Match[Any] = Match(
        GAME, GAME.setup(Setup("sts", ("Anna",), "seed", GAME.options.validate({}, "test")))
    )
    match.ask()
    named = [
        ", ".join(dict.fromkeys(BOOK.catalog.faces[face].name for face in boss_rolled(1, 0, n)))
        for n in range(1, 7)
    ]
    assert len({*named}) == 3
    assert list(told(asked(match))) == named
