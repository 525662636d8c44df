"""A card declared by touch, instead of scanned, in a real fight at the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.table.tags import Library
from tests.ui.conftest import Finger, says
from tests.ui.places import Place, fight, rolled


@pytest.fixture
def there(box: Library, places: Any, until: Any) -> Any:
    place: Place = places(box)
    return rolled(place, until, fight("Anna", "Ben"))


def declared(there: Any, until: Any, finger: Finger, *touches: str) -> Any:
    entries = len(there.port.session.entries)
    until(there, lambda: bool(there.picture.declaring))
    finger.tap_words(there, "Say what a card did")
    until(there, lambda: there.stage.screen.name == "declare")
    for words in (*touches, "The card did this"):
        finger.tap_words(there, words)
    until(there, lambda: len(there.port.session.entries) > entries)
    until(there, lambda: there.stage.screen.name == "table")
    return there.port.session.match.state


def test_a_declared_hit_is_taken_for_an_attack(there: Any, until: Any, finger: Finger) -> None:
    before = there.port.session.match.state
    boss, others = before.fight.enemies[0], [player.hp for player in before.fight.fighters]
    hp, name = boss.hp + boss.block, next(c.name for c in there.picture.view.creatures)
    state = declared(there, until, finger, "Hit for …", name, "Add")
    assert state.fight.enemies[0].hp + state.fight.enemies[0].block == hp - 1
    assert [player.hp for player in state.fight.fighters] == others
    assert there.stage.banner is None or not says(there.stage, "Not now")


def test_the_kind_of_card_can_be_said(there: Any, until: Any, finger: Finger) -> None:
    state = declared(there, until, finger, "Gain … Block", "Anna", "Add", "Power")
    (act,) = [entry.act for entry in there.port.session.entries if getattr(entry, "act", {})][-1:]
    assert "power" in str(act)
    assert [player.block for player in state.fight.fighters] == [1, 0]
