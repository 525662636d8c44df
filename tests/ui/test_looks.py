"""Every screen on every panel: nothing cut off, nothing too small, nothing too faint, nothing overlapping."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest

from tests.conformance.playing import MORE
from ui.look import fonts
from ui.look.panels import DESIGNED_FOR, PANELS, panel, panel_for
from ui.look.theme import PALETTES, Look, contrast

LOOKS = [
    (panel_key, (100,) if panel_key in ("800x480-7", "720x1280-7") else (100, 175), theme)
    for panel_key, theme in zip(DESIGNED_FOR, cycle(PALETTES), strict=False)
]
"""Panels with the sizes of text that take turns there from scene to scene, and a theme.

On the two smallest `test_languages.py` looks at the largest text. Half of the scenes are seen on a panel, the
other half on the next one, and all on each with `COMPANION_MORE=2`. `python -m tests.ui.screenshots` looks at
every scene in every way, and says what is wrong.
"""


@pytest.mark.parametrize(("panel_key", "texts", "theme"), LOOKS)
def test_every_screen_holds_on_every_panel_and_is_readable_in_every_theme(
    window: Any, panel_key: str, texts: tuple[int, ...], theme: str
) -> None:
    """Nothing is cut or covered, and every sign is of the font of signs."""
    from tests.ui.audit import audit
    from tests.ui.drawing import made
    from tests.ui.scenes import SCENES

    found: list[str] = []
    first = [each for each, _texts, _theme in LOOKS].index(panel_key)
    for number, (scene, text) in enumerate(zip(SCENES, cycle(texts), strict=False)):
        if MORE == 1 and (number // 2 + first) % 2:
            continue
        stage = made(scene, panel_key, text, theme).stage
        found += [f"{scene}: {trouble}" for trouble in audit(stage)]
        found += [f"{scene}: the sign {sign} is of another font" for sign in signs_of_other_fonts(stage)]
    assert found == []


def test_each_theme_is_seen_on_a_panel() -> None:
    assert {theme for _panel, _texts, theme in LOOKS} == set(PALETTES)


def signs_of_other_fonts(stage: Any) -> list[str]:
    from ui.widgets.nodes import every
    from ui.widgets.own_signs import Letters
    from ui.widgets.text import Symbol

    signs = [node for node in every(stage) if isinstance(node, Symbol) and not isinstance(node, Letters)]
    return [sign.text for sign in signs if not sign.font.endswith(fonts.SIGNS)]


# Colours and panels


@pytest.mark.parametrize("name", sorted(PALETTES))
def test_text_colours_read_on_every_surface(name: str) -> None:
    palette = PALETTES[name]
    grounds = (palette.background, palette.surface, palette.raised, palette.glow)
    inks = ("text", "dim", "accent", "danger", "warning", "good", "red", "blue", "yellow", "green")
    weak = [
        (ink, round(contrast(getattr(palette, ink), ground), 2))
        for ink in inks
        for ground in grounds
        if contrast(getattr(palette, ink), ground) < 4.5
    ]
    assert weak == []
    assert contrast(palette.on_accent, palette.accent) >= 4.5
    assert all(contrast(shade, palette.surface) >= 3 for shade in palette.seats)


def test_white_on_black_is_the_highest_contrast_there_is() -> None:
    assert contrast((1, 1, 1, 1), (0, 0, 0, 1)) == pytest.approx(21.0)
    assert contrast((0.5, 0.5, 0.5, 1), (0.5, 0.5, 0.5, 1)) == pytest.approx(1.0)


def test_the_data_sheets_and_the_diagonals_agree() -> None:
    """Touch Display: 154.1 mm for 800 pixels; Touch Display 2: 88 mm for 720 pixels."""
    assert panel("800x480-7").pixels_per_millimetre == pytest.approx(800 / 154.1, rel=0.02)
    assert panel("720x1280-7").pixels_per_millimetre == pytest.approx(720 / 88.0, rel=0.02)


def test_a_panel_is_found_by_its_pixels_or_by_its_name() -> None:
    assert panel_for(1024, 600).key == "1024x600-7"
    assert panel_for(800, 480, "800x480-5").diagonal == 5.0
    odd = panel_for(1000, 700)
    assert (odd.width, odd.height, odd.diagonal) == (1000, 700, 10.1)


@pytest.mark.parametrize("each", PANELS, ids=lambda each: each.key)
def test_targets_are_nine_and_twelve_millimetres_of_glass(each: Any) -> None:
    look = Look(PALETTES["dark"], each)
    assert look.target / each.pixels_per_millimetre >= 9.0
    assert look.state_target / each.pixels_per_millimetre >= 12.0


@pytest.mark.parametrize("text", [100, 175])
@pytest.mark.parametrize("shown_on", ["800x480-7", "720x1280-7", "1280x720-10"])
@pytest.mark.parametrize("scene", ["table-boss-4", "around-boss-4"])
def test_an_undo_says_what_it_takes_back_on_every_glass_at_every_text_size(
    window: Any, scene: str, shown_on: str, text: int
) -> None:
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.text import ShortText, Text

    stage = made(scene, shown_on, text).stage
    told = [node for node in every(stage) if isinstance(node, Text) and "Anna: Strike" in node.text]
    shown = [each.words_at(each.width) if isinstance(each, ShortText) else each.text for each in told]
    assert any("Anna: Strike at the" in words.replace("\n", " ") for words in shown), shown
