"""The audit finds every defect it is there for: each is planted on a screen that has none, and is seen."""

from __future__ import annotations

from typing import Any

import pytest

from ui.look.panels import panel
from ui.look.theme import PALETTES, Look, use

LONG = "Anna plays Strike at the Cultist and takes everything with her " * 3


def stage_of(*parts: Any, size: tuple[int, int] = (800, 480)) -> Any:
    from ui.shell.stage import Stage
    from ui.widgets.boxes import Column
    from ui.widgets.layers import Screen

    use(Look(PALETTES["dark"], panel("800x480-7")))
    stage = Stage()
    stage.resized(*size)
    stage.show(Screen(Column(*parts)))
    return stage


def kinds(stage: Any) -> list[str]:
    from tests.ui.audit import audit

    return [trouble.kind for trouble in audit(stage)]


def test_the_audit_finds_nothing_in_plain_text(window: Any) -> None:
    from ui.widgets.text import Text

    assert kinds(stage_of(Text("Anna plays Strike"))) == []


def test_the_audit_finds_text_that_is_cut_off(window: Any) -> None:
    from ui.widgets.text import Text

    text = Text("Anna plays Strike at the Cultist and takes everything with her " * 3)
    stage = stage_of(text)
    text.place(0, 0, 300, 20)
    assert "cut off" in kinds(stage)


def test_the_audit_finds_a_word_that_is_broken(window: Any) -> None:
    from ui.widgets.text import Text

    text = Text("Donaudampfschiffahrt")
    stage = stage_of(text)
    text.place(0, 0, 40, 200)
    assert "word broken" in kinds(stage)


def test_the_audit_finds_faint_text(window: Any) -> None:
    from ui.widgets.text import Text

    assert kinds(stage_of(Text("faint", colour=(0.2, 0.2, 0.2, 1))))[0].startswith("contrast")


def test_the_audit_finds_small_targets_and_smaller_ones_that_change_the_game(window: Any) -> None:
    from ui.widgets.buttons import button

    plain, serious = button("More", lambda: None), button("End", lambda: None, changes_state=True)
    stage = stage_of(plain, serious)
    assert kinds(stage) == []
    side = 10 * panel("800x480-7").pixels_per_millimetre
    for each in (plain, serious):
        each.width = each.height = side
    assert [kind for kind in kinds(stage) if kind.startswith("target")] == ["target of 10.0 mm, 12 mm wanted"]


def test_the_audit_finds_overlaps(window: Any) -> None:
    from ui.widgets.text import Text

    one, other = Text("one"), Text("other")
    stage = stage_of(one, other)
    assert kinds(stage) == []
    other.place(*one.pos, *one.size)
    assert "overlap" in kinds(stage)


def test_the_audit_finds_text_too_small_to_read(window: Any) -> None:
    from ui.widgets.text import Text

    text = Text("tiny")
    text.font_pixels = 9
    assert kinds(stage_of(text)) == ["too small to read"]


def found(stage: Any) -> list[str]:
    from tests.ui.audit import audit

    return [str(trouble) for trouble in audit(stage)]


def sound_screen(*more: Any) -> tuple[Any, Any, Any]:
    """A screen without a defect: words, a button below them; with the parts that a test breaks."""
    from ui.widgets.buttons import button
    from ui.widgets.nodes import Space
    from ui.widgets.text import Text

    words, serious = Text("Play cards, or end your turn."), button("End", lambda: None, changes_state=True)
    stage = stage_of(words, serious, Space(), *more)
    assert found(stage) == []
    return stage, words, serious


def letters_of(node: Any) -> Any:
    from ui.widgets.nodes import every
    from ui.widgets.text import Text

    return next(each for each in every(node) if isinstance(each, Text))


# In buttons


def test_text_cut_off_in_a_button_is_found(window: Any) -> None:
    stage, _words, serious = sound_screen()
    letters = letters_of(serious)
    letters.say(LONG)
    letters.place(letters.x, letters.y, 90, 20)
    assert f"cut off: {LONG}" in found(stage)


def test_a_broken_word_and_faint_and_tiny_text_in_a_button_are_found(window: Any) -> None:
    stage, _words, serious = sound_screen()
    letters = letters_of(serious)
    letters.colour = (*PALETTES["dark"].raised[:3], 1.0)
    letters.font_pixels = 8
    assert {each.partition(" ")[0] for each in found(stage)} == {"too", "contrast"}
    letters.say("Donaudampfschiffahrt")
    letters.place(letters.x, letters.y, 20, 300)
    assert "word broken: Donaudampfschiffahrt" in found(stage)


def test_text_that_lets_the_ground_through_is_judged_as_it_is_seen(window: Any) -> None:
    from ui.widgets.text import Text

    white = PALETTES["dark"].text
    assert kinds(stage_of(Text("clear", colour=(*white[:3], 0.9)))) == []
    (kind,) = kinds(stage_of(Text("faint", colour=(*white[:3], 0.3))))
    assert kind.startswith("contrast ")


def test_text_is_judged_on_the_ground_it_stands_on(window: Any) -> None:
    from ui.widgets.boxes import Column
    from ui.widgets.text import Text

    dark = PALETTES["dark"].on_accent
    assert kinds(stage_of(Column(Text("dark", colour=dark), ground=PALETTES["dark"].accent))) == []
    assert kinds(stage_of(Column(Text("dark", colour=dark))))[0].startswith("contrast ")


@pytest.mark.parametrize(("shade", "fine"), [(117, True), (116, False)])
def test_the_border_of_contrast_is_four_and_a_half(window: Any, shade: int, fine: bool) -> None:
    """Grey 117 of 255 on black has 4.56 to 1, grey 116 has 4.49."""
    from ui.widgets.boxes import Column
    from ui.widgets.text import Text

    grey = (shade / 255, shade / 255, shade / 255, 1.0)
    shown = kinds(stage_of(Column(Text("grey", colour=grey), ground=(0.0, 0.0, 0.0, 1.0))))
    assert (shown == []) is fine


# Below something else


def test_words_below_another_widget_are_found(window: Any) -> None:
    from ui.widgets.nodes import Node

    lid = Node(ground=PALETTES["dark"].surface)
    stage, words, _serious = sound_screen(lid)
    lid.place(words.x, words.y, 60, 20)
    assert any(each.startswith("covered: Text “Play cards") for each in found(stage))


def test_words_in_a_button_below_a_widget_of_another_branch_are_found(window: Any) -> None:
    from ui.widgets.boxes import Column
    from ui.widgets.nodes import Node

    lid = Node(ground=PALETTES["dark"].surface)
    branch = Column(lid)
    stage, _words, serious = sound_screen(branch)
    lid.place(serious.x, serious.y, serious.width, serious.height)
    assert "covered: Text “End” / Node “”" in found(stage)


def test_two_texts_on_the_same_place_are_found_whatever_holds_them(window: Any) -> None:
    from ui.widgets.nodes import Node
    from ui.widgets.text import Text

    assert "covered: Text “one” / Text “other”" in found(stage_of(Node(Text("one"), Text("other"), weight=1)))


def test_a_button_below_a_button_is_found(window: Any) -> None:
    from ui.widgets.buttons import Touchable

    lid = Touchable(action=lambda: None)
    stage, _words, serious = sound_screen(lid)
    lid.place(serious.x, serious.y, serious.width, serious.height)
    assert any(each.startswith("covered: Touchable “End” / Touchable") for each in found(stage))


def test_what_lies_beside_or_is_scrolled_out_of_sight_covers_nothing(window: Any) -> None:
    from ui.widgets.boxes import Column
    from ui.widgets.buttons import button
    from ui.widgets.scroll import Scroll

    lines = [button(f"Line {number}", lambda: None) for number in range(30)]
    scroll = Scroll(Column(*lines))
    stage = stage_of(scroll, button("Below the list", lambda: None))
    assert scroll.overflow > 0
    assert found(stage) == []
    scroll.scroll_to(200)
    assert found(stage) == []


def test_a_sheet_above_the_screen_is_no_defect(window: Any) -> None:
    from ui.widgets.text import Text

    stage, _words, _serious = sound_screen()
    stage.open_sheet("Menu", Text("Everything else"))
    assert found(stage) == []


# Outside


@pytest.mark.parametrize("way", [(-40, 0), (790, 0), (0, -30), (0, 470)])
def test_content_outside_the_window_is_found(window: Any, way: tuple[int, int]) -> None:
    stage, words, _serious = sound_screen()
    words.place(*way, words.width, words.height)
    assert any(each.startswith("outside its place: Text “Play cards") for each in found(stage))


def test_a_layer_outside_the_window_is_found(window: Any) -> None:
    stage, _words, _serious = sound_screen()
    stage.screen.place(0, -50, 800, 480)
    assert any(each.startswith("outside its place: Screen") for each in found(stage))


def test_a_list_without_room_to_scroll_is_found(window: Any) -> None:
    from ui.widgets.boxes import Column
    from ui.widgets.scroll import Scroll
    from ui.widgets.text import Text

    scroll = Scroll(Column(*(Text(f"Line {number}") for number in range(20))))
    stage = stage_of(scroll)
    assert found(stage) == []
    scroll.place(0, 460, 800, 20)
    assert any(each.startswith("too little to scroll in: Scroll") for each in found(stage))


# Targets


@pytest.mark.parametrize(
    ("millimetres", "changes_state", "fine"),
    [
        (9.0, False, True),
        (8.9, False, False),
        (12.0, True, True),
        (11.9, True, False),
    ],
)
def test_targets_of_nine_and_twelve_millimetres(
    window: Any, millimetres: float, changes_state: bool, fine: bool
) -> None:
    from ui.widgets.buttons import Touchable

    target = Touchable(action=lambda: None, changes_state=changes_state)
    bystander = Touchable(action=lambda: None)
    stage = stage_of(target, bystander)
    target.width = millimetres * panel("800x480-7").pixels_per_millimetre
    assert (found(stage) == []) is fine
    target.enabled = False
    assert found(stage) == []
