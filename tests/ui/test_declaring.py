"""A card declared by touch, instead of scanned, in a real fight at the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import Do
from companion.engine.declared import Declare, DeclaredEffect
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.acts import NotReady, Ready
from companion.table.tags.library import Library
from tests.studies.measure.hand_taps import SENT_AT, taps_to_declare
from tests.ui.conftest import Finger, says
from tests.ui.drawing import made
from tests.ui.places import Place, fight, rolled
from ui.screens.declare import MOST_SENT_AT


@pytest.fixture
def there(box: Library, places: Any, until: Any) -> Any:
    place: Place = places(box)
    return rolled(place, until, fight("Anna", "Ben"))


@pytest.fixture
def two_enemies(box: Library, places: Any, until: Any) -> Any:
    place: Place = places(box)
    return rolled(place, until, fight("Anna", "Ben", boss="donu"))


def declared(there: Any, until: Any, finger: Finger, *touches: str) -> Any:
    """The state after these touches on the pad; the first opened it, and is counted by who counts."""
    entries = len(there.port.session.entries)
    until(there, lambda: bool(there.picture.declaring))
    until(there, lambda: there.stage.screen.name == "table")
    there.stage.screen.declare(0)
    until(there, lambda: there.stage.screen.name == "declare")
    for words in touches:
        finger.tap_words(there, words)
    until(there, lambda: len(there.port.session.entries) > entries)
    until(there, lambda: there.stage.screen.name == "table")
    return there.port.session.match.state


def said(there: Any) -> Any:
    """The act that was declared last."""
    return [entry.act for entry in there.port.session.entries if getattr(entry, "act", {})][-1]


def test_a_strike_is_declared_with_three_touches(there: Any, until: Any, finger: Finger) -> None:
    before = there.port.session.match.state
    boss, others = before.fight.enemies[0], [player.hp for player in before.fight.fighters]
    touches = ("Hit for 1", "Enter these effects")
    hp = boss.hp + boss.block
    state = declared(there, until, finger, *touches)
    assert 1 + len(touches) <= 3
    assert state.fight.enemies[0].hp + state.fight.enemies[0].block == hp - 1
    assert [player.energy for player in state.fight.fighters] == [2, 3], "most cards cost 1"
    assert [player.hp for player in state.fight.fighters] == others
    assert there.stage.banner is None or not says(there.stage, "Not now")


def test_a_bash_at_one_of_two_enemies_is_declared_with_five_touches(
    two_enemies: Any, until: Any, finger: Finger
) -> None:
    there = two_enemies
    names = {each.name: each.creature for each in there.picture.view.creatures}
    enemies = there.port.session.match.state.fight.enemies
    hp = [enemy.hp for enemy in enemies]
    aimed, other = names["Deca"], names["Donu"]
    touches = ("Hit for 2", "1 Vulnerable", "2", "Target Deca")
    state = declared(there, until, finger, *touches)
    assert 1 + len(touches) <= 5
    assert state.fight.enemies[aimed].vulnerable == 1 and state.fight.enemies[aimed].hp == hp[aimed] - 2
    assert state.fight.enemies[other].vulnerable == 0 and state.fight.enemies[other].hp == hp[other]
    assert state.fight.fighters[0].energy == 1


@pytest.mark.parametrize(
    ("card", "touches"),
    [
        ("strike_ironclad", ("Hit for 1", "Target Deca")),
        ("bash", ("Hit for 2", "1 Vulnerable", "2", "Target Deca")),
        ("twin_strike", ("Hit for 1", "×+", "Target Deca")),
        ("inflame", ("Gain 1 Strength", "2", "Power", "Enter these effects")),
        ("shrug_it_off", ("Gain 2 Block", "Draw 1", "Enter these effects")),
    ],
)
def test_the_benchmark_counts_the_touches_that_a_finger_makes(
    two_enemies: Any, until: Any, finger: Finger, card: str, touches: tuple[str, ...]
) -> None:
    there = two_enemies
    before = there.port.session.match.state
    declared(there, until, finger, *touches)
    assert taps_to_declare(card, before.fight) == 1 + len(touches)
    act, side = said(there), BOOK.cards[card].side
    assert (act.kind, act.paid) == (BOOK.cards[card].card.type, side.cost)
    assert [(effect.amount, effect.times) for effect in act.effects] == [
        (effect.amount, getattr(effect, "times", 1)) for effect in side.do
    ]


def test_a_declared_power_lies_in_play(there: Any, until: Any, finger: Finger) -> None:
    from ui.screens.game import GameScreen

    state = declared(there, until, finger, "Gain 1 Strength", "Power", "Enter these effects")
    anna, ben = state.fight.fighters
    assert (anna.strength, [power.id for power in anna.powers], anna.discard) == (1, [""], [])
    assert (ben.strength, ben.powers) == (0, [])
    assert said(there).kind == "power"
    until(there, lambda: "an unnamed power" in [badge.label for badge in there.picture.view.seats[0].badges])
    GameScreen.open_seat(there.stage.screen, 0)
    assert says(there.stage, "an unnamed power")


def test_a_declared_card_exhausts_and_block_goes_to_another(there: Any, until: Any, finger: Finger) -> None:
    touches = ("Gain 3 Block", "Ben", "Exhausts", "Enter these effects")
    state = declared(there, until, finger, *touches)
    anna, ben = state.fight.fighters
    assert (anna.block, ben.block) == (0, 3)
    assert (anna.exhaust, anna.discard, anna.hand.unseen) == ([""], [], 4)


def test_the_same_verb_again_is_more_of_it(there: Any, until: Any, finger: Finger) -> None:
    declared(there, until, finger, "1 Weak", "1 Weak", "Enter these effects")
    (effect,) = said(there).effects
    assert DeclaredEffect(effect.verb, effect.amount) == DeclaredEffect("weak", 2)


def test_at_any_of_twelve_enemies_a_strike_is_declared_with_three_touches(finger: Finger, show: Any) -> None:
    there = show(made("declare-crowd"))
    names = [each.name for each in there.picture.view.creatures]
    assert len(names) == SENT_AT == MOST_SENT_AT
    screen = there.stage.screen
    screen.draft = screen.pad.begun()
    screen.redraw()
    finger.frames(2)
    for words in ("Hit for 1", names[-1]):
        finger.tap_words(there, words)
    (act,) = [said.act for said in there.port.sent if isinstance(getattr(said, "act", None), Declare)]
    assert len(act.effects) == 1 and len(act.effects[0].targets) == 1


def test_a_seat_that_is_done_is_not_offered_to_say_what_a_card_did(
    there: Any, until: Any, finger: Finger
) -> None:
    until(there, lambda: there.picture.declaring == (0, 1))
    finger.tap_words(there, "Anna")
    until(there, lambda: says(there.stage, "Enter what a card did"))
    number = there.picture.view.ask.number
    there.port.send(Do(0, Ready(), number))
    until(there, lambda: there.picture.declaring == (1,))
    there.stage.screen.speak_as(0)
    until(there, lambda: says(there.stage, "Keep playing"))
    assert not says(there.stage, "Enter what a card did")
    there.port.send(Do(0, NotReady(), there.picture.view.ask.number))
    until(there, lambda: there.picture.declaring == (0, 1))
