"""The pad for a whole throw: what it holds, and on the glass: faces touched, confirmed once."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.engine.entries import Resolved
from companion.engine.view import AskView, OptionView
from companion.table.tags.library import Library
from hardware.table_words import Roll
from tests.ui import rogue_views
from tests.ui.conftest import Finger, says
from tests.ui.places import after, begun
from ui.ports.services import NewGame, SeatPlan
from ui.presenters.throws import ThrowPad, pad_for

THREE = tuple(
    AskView(
        5, "die", f"die {n}", (0,), f"Anna: die {n}", tuple(OptionView(face, 0, str(face)) for face in (1, 2))
    )
    for n in range(3)
)


def pad() -> ThrowPad:
    """An empty pad for three dice."""
    found = pad_for(THREE, None)
    assert found is not None
    return found


def renumbered(dice: tuple[AskView, ...], number: int) -> tuple[AskView, ...]:
    """The same dice in a later question."""
    return tuple(msgspec.structs.replace(die, number=number) for die in dice)


def test_each_touch_goes_on_to_the_next_die_until_all_lie() -> None:
    there = pad()
    assert not there.begun and not there.whole
    for place, face in enumerate((1, 0, 1)):
        assert there.at == place
        there = there.put(THREE[place].options[face])
    assert there.whole and there.outcomes == (2, 1, 2)


def test_a_die_that_is_touched_again_is_changed_and_the_others_stay() -> None:
    there = pad().put(THREE[0].options[0]).put(THREE[1].options[0])
    changed = there.turn_to(0).put(THREE[0].options[1])
    assert [face.act if face else None for face in changed.lying] == [2, 1, None]
    assert changed.at == 2, "and on with the one that has no face yet"


def test_one_die_needs_no_pad() -> None:
    assert pad_for(THREE[:1], None) is None and pad_for((), pad()) is None


def test_what_was_touched_stays_when_a_real_die_answers_meanwhile() -> None:
    there = pad().turn_to(1).put(THREE[1].options[1])
    left = pad_for(renumbered(THREE[1:], 6), there)
    assert left is not None
    assert [face.act if face else None for face in left.lying] == [2, None] and left.at == 1


def test_another_throw_begins_with_an_empty_pad() -> None:
    touched = pad().put(THREE[0].options[1])
    for dice in (renumbered(THREE, 9), renumbered(THREE[1:], 9), renumbered(THREE[:2], 6)):
        again = pad_for(dice, touched)
        assert again is not None and not again.begun
    assert pad_for(THREE, touched) == touched, "the same question, drawn again"


# On the glass


def at_the_table(box: Library, places: Any, until: Any, *names: str) -> tuple[Any, Any]:
    """Two who have to roll for the lead: a throw of two dice."""
    place = places(box)
    seats = tuple(SeatPlan(name) for name in names)
    return place, begun(place, until, NewGame("mini_rogue", seats, {}, "table"))


def results(there: Any) -> list[tuple[Any, str]]:
    """The rolls in the log and who gave them."""
    entries = there.port.session.entries
    return [(each.outcome, each.by) for each in entries if isinstance(each, Resolved) and each.by != "seed"]


def face(there: Any, finger: Finger, number: int) -> None:
    """Touch a face on the pad."""
    from tests.ui.audit import texts_of
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    panel = next(node for node in every(there.stage.screen) if type(node).__name__ == "AskPanel")
    buttons = [node for node in every(panel) if isinstance(node, Touchable)]
    finger.tap_on(next(node for node in buttons if str(number) in texts_of(node)))


def test_a_throw_is_touched_face_by_face_and_confirmed_once(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    _place, there = at_the_table(box, places, until, "Anna", "Ben")
    number = there.picture.view.ask.number
    assert says(there.stage, "Anna: roll the die for the lead.") and says(there.stage, "Roll for me")
    face(there, finger, 2)
    assert says(there.stage, "Ben: roll the die for the lead.") and says(there.stage, "1 die left")
    assert not says(there.stage, "Anna: roll the die for the lead."), "the line above asks for the same die"
    assert there.picture.view.ask.number == number and results(there) == []
    face(there, finger, 5)
    after(there, until, lambda: finger.tap_words(there, "Use this roll"))
    until(there, lambda: len(results(there)) == 2)
    assert results(there) == [(2, "person"), (5, "person")]
    assert there.port.session.match.state.leader == 1


def test_the_companion_rolls_a_whole_throw_by_one_touch(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    _place, there = at_the_table(box, places, until, "Anna", "Ben")
    after(there, until, lambda: finger.tap_words(there, "Roll for me"))
    until(there, lambda: len(results(there)) == 2)
    assert [by for _outcome, by in results(there)] == ["companion"] * 2


def test_a_real_die_and_the_pad_answer_one_throw_together(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    place, there = at_the_table(box, places, until, "Anna", "Ben")
    after(there, until, lambda: place.obey(Roll(3)))
    assert results(there) == [(3, "die")]
    assert says(there.stage, "Ben: roll the die for the lead."), "one die is left: its faces answer at once"
    after(there, until, lambda: face(there, finger, 6))
    until(there, lambda: len(results(there)) == 2)
    assert results(there) == [(3, "die"), (6, "person")]


def test_the_sample_of_a_pad_is_that_of_a_real_game() -> None:
    assert [die.short for die in rogue_views.throw()] == [
        "second character die",
        "third character die",
        "poison die",
        "Dungeon die",
    ]
