"""Whom a fight alone is against, when nobody named it: the die or a deck is asked, like every chance."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.engine.asks import Chance
from companion.engine.commands import Resolve, Undo
from companion.engine.entries import Resolved
from companion.engine.game import Setup, SetupError
from companion.engine.logs import MemoryLog
from companion.engine.match import Match
from companion.engine.oracles import PersonOracle, SeedOracle
from companion.engine.refusals import Refused
from companion.engine.session import Session
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.game import GAME
from companion.games.slay_the_spire.setting_up import fights

SEATS = ("Anna", "Ben", "Carl", "Dora")


def begun(count: int = 1, **options: Any) -> Match[Any]:
    """A fight alone before anything is rolled or drawn."""
    setup = Setup("sts", SEATS[:count], "", GAME.options.validate(options, "test"))
    return Match(GAME, GAME.setup(setup), listen=True)


def asked(match: Match[Any]) -> Chance:
    ask = match.ask()
    assert isinstance(ask, Chance) and match.state.fight is None
    return ask


def answered(match: Match[Any], *outcomes: int | str) -> list[str]:
    """The enemies that come with these results."""
    for outcome in outcomes:
        asked(match)
        match.resolve(outcome)
    match.ask()
    return [enemy.face for enemy in match.state.fight.enemies if not enemy.summoned]


def by_seed(seed: str, count: int, **options: Any) -> list[str]:
    match = begun(count, **options)
    while match.ask() is not None and match.state.fight is None:
        match.resolve(SeedOracle(seed).answer(asked(match), match.state.chances))
    return [enemy.face for enemy in match.state.fight.enemies if not enemy.summoned]


# The boss


def test_the_boss_of_the_act_is_rolled_by_whoever_has_the_die() -> None:
    match = begun(2, act=2)
    ask = asked(match)
    assert (ask.kind, ask.topic, list(ask.options)) == ("die", "boss", [1, 2, 3, 4, 5, 6])
    faces = fights.boss_rolled(2, 0, 5)
    assert faces != fights.boss_rolled(2, 0, 1)
    assert answered(match, 5) == faces


def test_nothing_is_rolled_for_a_boss_that_was_named_or_is_the_only_one() -> None:
    for options, boss in (
        ({"boss": "champ"}, "b2_champ"),
        ({"act": 4}, "b4_corrupt_heart"),
        ({"fight": ["b1_guardian"]}, "b1_guardian"),
    ):
        match = begun(**options)
        fight = match.state.fight
        assert fight is not None and boss in [enemy.face for enemy in fight.enemies]


def test_what_may_come_is_shown_and_said_before_and_after() -> None:
    match = begun(2)
    view = GAME.view(match, -1)
    assert [seat.name for seat in view.seats] == ["Anna", "Ben"] and view.creatures == ()
    assert view.ask is not None and (view.ask.kind, view.ask.seats) == ("die", ())
    names = {BOOK.catalog.faces[fights.boss_rolled(1, 0, roll)[0]].name for roll in range(1, 7)}
    assert {name for name in names for option in view.ask.options if name in option.label} == names
    match.resolve(1)
    match.ask()
    told = " ".join(GAME.words.event(match.state, event) for event in match.heard or ())
    assert BOOK.catalog.faces[fights.boss_rolled(1, 0, 1)[0]].name in told


# Elites


def test_an_elite_is_drawn_of_those_of_the_act_with_all_who_come_with_it() -> None:
    match = begun(elite="any", act=1, ascension=4)
    deck = [fight.faces[0] for fight in fights.elites(4, 1)]
    assert sorted(asked(match).options) == sorted(deck)
    assert answered(match, deck[-1]) == list(fights.elites(4, 1)[-1].faces)


def test_an_act_without_elites_is_refused_at_the_set_up() -> None:
    with pytest.raises(SetupError, match="no elites at Ascension 10"):
        begun(elite="any", act=4, ascension=10)
    assert begun(elite="any", act=4, ascension=11).ask() is not None


# Encounters


@pytest.mark.parametrize("act", [1, 2, 3])
def test_encounters_are_drawn_one_for_each_player_without_going_back(act: int) -> None:
    seen: set[str] = set()
    deck = Counter({face.id: face.copies for face in BOOK.catalog.of_role("encounter", act, 7)})
    for seed in range(60):
        drawn = by_seed(str(seed), 4, encounter="any", act=act, ascension=7)
        assert len(drawn) == 4 and not Counter(drawn) - deck
        seen |= set(drawn)
    assert seen == set(deck)


def test_a_row_that_was_named_is_not_drawn_and_the_others_are_in_their_order() -> None:
    match = begun(3, encounter="jaw worm,e1_looter,any", act=1)
    left = asked(match).options
    assert "e1_jaw_worm" not in left and "e1_looter" not in left
    assert answered(match, left[0])[:2] == ["e1_jaw_worm", "e1_looter"]
    assert [enemy.row for enemy in match.state.fight.enemies if not enemy.summoned] == [0, 1, 2]


def test_a_name_that_several_cards_have_is_drawn_of_these_alone() -> None:
    match = begun(2, encounter="cultist", act=1)
    assert set(asked(match).options) == {"e1_cultist_louse", "e1_cultist_slime"}
    with pytest.raises(Refused, match="Not a possible result"):
        match.resolve("e1_jaw_worm")


def test_a_draw_leaves_what_a_later_row_is_named_after() -> None:
    match = begun(2, encounter="cultist,e1_cultist_slime", act=1)
    assert answered(match) == ["e1_cultist_louse", "e1_cultist_slime"]


@pytest.mark.parametrize(
    ("named", "said"),
    [
        ("jaw worm,jaw worm", "Other rows have every Jaw Worm of this act"),
        ("cultist,cultist,cultist", "Other rows have every Cultist of this act"),
        ("worm jaw,dragon", "no encounter called dragon. Choose one of red_louse, jaw_worm"),
    ],
)
def test_a_row_that_finds_no_card_is_refused_with_why(named: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        begun(3, act=1, encounter=named)


def test_an_act_without_encounters_is_refused() -> None:
    with pytest.raises(SetupError, match="no encounters"):
        begun(1, act=4, encounter="any")


def test_the_cards_of_the_first_encounter_are_all_there_are_for_four() -> None:
    first = ["first_cultist", "first_jaw_worm", "first_red_louse", "first_small_slime"]
    assert sorted(by_seed("s", 4, first=True)) == first


# In the log


def test_a_seed_answers_at_once_and_people_with_dice_and_cards_when_they_have_them() -> None:
    setup = Setup("sts", ("Anna", "Ben"), "7", GAME.options.validate({"encounter": "any", "act": 1}, "test"))
    log = MemoryLog()
    seeded = Session.start(GAME, setup, log, SeedOracle("7"))
    drawn = [line.entry for line in log.lines if isinstance(line.entry, Resolved)][:2]
    met = [enemy.face for enemy in seeded.match.state.fight.enemies if not enemy.summoned]
    assert [entry.outcome for entry in drawn] == met
    by_hand = Session.start(GAME, setup, MemoryLog(), PersonOracle())
    for face in ("e1_jaw_worm", "e1_looter"):
        assert by_hand.match.state.fight is None
        by_hand.handle(Resolve(face))
    faces = [enemy.face for enemy in by_hand.match.state.fight.enemies if not enemy.summoned]
    assert faces == ["e1_jaw_worm", "e1_looter"]
    by_hand.handle(Undo())
    assert by_hand.match.state.fight is None and "e1_looter" in by_hand.match.ask().options


def test_the_rewards_of_whoever_was_drawn_are_those_that_wait() -> None:
    match = begun(2, encounter="any", act=1, rewards=True)
    faces = answered(match, *(asked(match).options[0], "e1_looter"))
    assert match.state.climb.met == tuple(faces) and match.state.climb.room == "encounter"
