"""The fonts hold every glyph that the screens use."""

from __future__ import annotations

import pytest

from companion.games import catalogue
from ui.look import fonts
from ui.widgets import icons  # noqa: F401 - makes Kivy's environment ready through the conftest


def test_our_reading_of_the_font_files_agrees_with_fonttools() -> None:
    ttfont = pytest.importorskip("fontTools.ttLib", reason="fonttools is a development package").TTFont
    for name in (fonts.TEXT, fonts.BOLD, fonts.SYMBOLS, fonts.SIGNS):
        wanted = set(ttfont(fonts.font_path(name)).getBestCmap())
        assert wanted <= fonts.glyphs(name)
        assert len(fonts.glyphs(name) - wanted) <= 1


def test_every_sign_of_the_screens_is_of_our_family() -> None:
    from companion.signs.family import FAMILY, NAMES
    from ui.widgets.icons import DIE_SIGNS, SIGNS

    assert [name for name, sign in SIGNS.items() if NAMES.get(sign, sign) not in FAMILY] == []
    assert set(DIE_SIGNS + "⌫◎○●✗→") <= FAMILY.keys()


@pytest.mark.parametrize("name", catalogue.names())
def test_every_sign_of_a_game_is_of_our_family(name: str) -> None:
    from companion.signs.family import FAMILY, NAMES

    signs = catalogue.game(name).parts.signs().of
    assert [key for key, sign in signs.items() if NAMES.get(sign.glyph, sign.glyph) not in FAMILY] == []


def test_a_sign_takes_our_font_and_a_number_in_its_place_another() -> None:
    assert fonts.sign_font_for("♥").endswith(fonts.SIGNS)
    assert fonts.sign_font_for("⚀⚁").endswith(fonts.SIGNS)
    assert fonts.sign_font_for("12").endswith(fonts.SYMBOLS)


def test_plain_text_takes_the_text_font_and_symbols_the_other() -> None:
    assert fonts.font_for("Anna").endswith(fonts.TEXT)
    assert fonts.font_for("Anna", bold=True).endswith(fonts.BOLD)
    assert fonts.font_for("Anna ♥").endswith(fonts.SYMBOLS)
    assert fonts.font_for("● ●").endswith(fonts.SIGNS)
    assert fonts.font_for("Çağla, Łukasz, Ελένη").endswith(fonts.TEXT)


@pytest.mark.parametrize(
    ("given", "drawn"),
    [("Anna", "Anna"), ("龍", "?"), ("a\u200bb\x07c", "abc"), ("two\nlines", "two\nlines"), ("☠ 3", "☠ 3")],
)
def test_what_no_font_can_draw_is_replaced(given: str, drawn: str) -> None:
    assert fonts.drawable(given) == drawn
