"""Enough for tonight, laid out another evening, back into the box: ticked off, kept over a restart."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.commands import StepBy, Undo
from companion.engine.parts.tallies import Who
from companion.table.tags.library import Library
from tests.ui.conftest import Finger, button_saying, says
from tests.ui.places import Place, fight, rolled
from ui.ports.game_port import HistoryLine, Pack


def restarted(places: Any, box: Library, until: Any, finger: Finger) -> Any:
    """The program begins anew, and the game is taken up again."""
    place: Place = places(box)
    there = place.shell
    there.home()
    until(there, lambda: any(game.usable for game in there.kept or ()))
    finger.tap_words(there, "Continue")
    until(there, lambda: there.stage.screen.name == "packing")
    return there


def test_what_is_packed_is_ticked_off_kept_and_laid_out_again_with_a_table_check(
    box: Library, places: Any, until: Any, finger: Finger
) -> None:
    there = rolled(places(box), until, fight("Anna", "Ben"))
    finger.tap_words(there, "Menu")
    finger.tap_words(there, "Pack up for tonight")
    until(there, lambda: there.stage.screen.name == "packing")
    titles = [heap.title for heap in there.stage.screen.packed.heaps]
    assert titles[-2:] == ["Anna", "Ben"]
    finger.tap_words(there, "Anna: 0 of")
    finger.tap_words(there, "HP: ")
    assert len(there.stage.screen.ticked) == 1
    until(there, lambda: there.picture.packing == "away")

    there = restarted(places, box, until, finger)
    assert says(there.stage, "Pack up for tonight") and len(there.stage.screen.ticked) == 1
    for _page in titles:
        finger.tap_on(button_saying(there.stage, next(_all_of(there, titles))))
    finger.tap_words(there, "All packed: good night")
    assert there.stage.screen.name == "home"

    there = restarted(places, box, until, finger)
    assert says(there.stage, "Set up the table") and not there.stage.screen.ticked
    for _page in titles:
        finger.tap_on(button_saying(there.stage, next(_all_of(there, titles))))
    finger.tap_words(there, "Laid out: table check")
    until(there, lambda: there.stage.screen.name == "check")
    until(there, lambda: there.picture.packing is None)


def _all_of(there: Any, titles: list[str]) -> Any:
    """The words of the button that ticks the open page off."""
    return (f"{title}: all done" for title in titles if says(there.stage, f"{title}: all done"))


def test_who_plays_on_has_put_nothing_away(box: Library, places: Any, until: Any) -> None:
    there = rolled(places(box), until, fight("Anna", "Ben"))
    there.port.send(Pack("away", (0,)))
    until(there, lambda: there.picture.packing == "away")
    there.port.send(StepBy(("fight", "fighters", 0, "hp"), -1))
    until(there, lambda: there.picture.packing is None)
    there.port.send(Undo())
    until(there, lambda: there.picture.packing == "away")
    assert there.stage.screen.name == "table", "nobody is led away from the table meanwhile"


def test_a_game_on_the_screen_alone_has_nothing_to_put_away(window: Any, finger: Finger) -> None:
    from tests.ui.drawing import made

    there = made("climb-map")
    window.add_widget(there.stage.glass)
    finger.tap_words(there, "Menu")
    assert says(there.stage, "Table check") and not says(there.stage, "Pack up for tonight")


@pytest.mark.parametrize("goes_back", [True, False])
def test_the_box_is_in_the_menu_when_something_goes_back(
    window: Any, finger: Finger, goes_back: bool
) -> None:
    from tests.ui.around_scenes import on_table
    from tests.ui.climb_scenes import packed
    from tests.ui.climb_views import view
    from tests.ui.drawing import made

    there = made("climb-map")
    on_table(there, view("map"), people=(0, 1, 2, 3), modes=("cards",) * 4, goes_back=goes_back)
    there.port.heaps["box"] = packed("box")
    window.add_widget(there.stage.glass)
    finger.tap_words(there, "Menu")
    assert says(there.stage, "Back into the box") is goes_back
    if goes_back:
        finger.tap_words(there, "Back into the box")
        finger.tap_words(there, "Flip upgraded cards to their normal side")
        assert there.port.sent[-1] == Pack("box", frozenset({1}))
        finger.tap_words(there, "Back into the box: all done")
        finger.tap_words(there, "Everything is back")
        assert there.port.sent[-1] == Pack(None, ()) and there.stage.screen.name == "table"


def test_back_into_the_box_opens_by_itself_when_an_act_or_the_game_has_just_ended(
    window: Any, finger: Finger
) -> None:
    from tests.ui.around_scenes import on_table
    from tests.ui.climb_scenes import packed
    from tests.ui.climb_views import lost, view
    from tests.ui.drawing import made

    there = made("climb-map")
    at_table = {"people": (0, 1, 2, 3), "modes": ("cards",) * 4}
    on_table(there, view("map"), goes_back=True, **at_table)
    assert there.stage.screen.name == "table", "who takes a game up knows already"
    on_table(there, view("map"), goes_back=False, **at_table)
    port = there.port
    port.heaps["box"] = packed("box")
    window.add_widget(there.stage.glass)
    ended, _tally = lost()
    step = HistoryLine("Ben loses 3 HP.", paced=True, actor=Who("creature", 0))
    port.show(ended, history=(step,), goes_back=True)
    assert there.stage.screen.name == "table", "the last blow is seen first"
    there.player.stop()
    there._showing._steps_went()
    assert there.stage.screen.name == "packing"
    assert ended.ending is not None and says(there.stage, ended.ending.words)
    finger.tap_words(there, "Back")
    port.show(ended, goes_back=True)
    assert there.stage.screen.name == "table", "it comes once"
    there.open_packing("box")
    finger.tap_words(there, "Results")
    assert there.stage.screen.name == "results"


def test_a_page_to_photograph_holds_every_line(window: Any, finger: Finger) -> None:
    from tests.ui.audit import texts_of
    from tests.ui.climb_scenes import packed
    from tests.ui.drawing import made

    there = made("photograph")
    window.add_widget(there.stage.glass)
    wanted = {line.casefold() for heap in packed("away").heaps for line in heap.lines}
    first = {words.casefold() for words in texts_of(there.stage)}
    finger.tap_words(there, "Next page")
    second = {words.casefold() for words in texts_of(there.stage)}
    assert wanted <= first | second and not wanted <= first
    finger.tap_words(there, "Back")
    assert there.stage.screen.name == "packing"


def test_any_sample_of_a_table_is_packed_up_from_its_menu(window: Any, show: Any, finger: Finger) -> None:
    """As a finger finds that walks over all pages, also on samples that prepared nothing to pack."""
    from tests.ui.drawing import made

    there = show(made("around-boss-4"))
    finger.tap_words(there, "Menu")
    finger.tap_words(there, "Pack up for tonight")
    finger.tap_words(there, "Hexaghost: 104 HP")
    assert there.stage.screen.name == "packing" and there.stage.screen.ticked == {0}
