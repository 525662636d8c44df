"""The fonts hold every glyph that the screens use."""

from __future__ import annotations

import pytest

from companion.games import catalogue
from ui.look import fonts
from ui.widgets import icons  # noqa: F401 - makes Kivy's environment ready through the conftest


def test_our_reading_of_the_font_files_agrees_with_fonttools() -> None:
    ttfont = pytest.importorskip("fontTools.ttLib", reason="fonttools is a development package").TTFont
    for name in (fonts.TEXT, fonts.BOLD, fonts.SYMBOLS):
        wanted = set(ttfont(fonts.font_path(name)).getBestCmap())
        assert wanted <= fonts.glyphs(name)
        assert len(fonts.glyphs(name) - wanted) <= 1


def test_every_sign_can_be_drawn() -> None:
    from ui.widgets.icons import DIE_SIGNS, DRAWN, SIGNS

    letters = {letter for sign in SIGNS.values() if sign not in DRAWN for letter in sign} | set(
        DIE_SIGNS + "⌫◎○●✗"
    )
    assert {letter for letter in letters if ord(letter) not in fonts.glyphs(fonts.SYMBOLS)} == set()


@pytest.mark.parametrize("name", catalogue.names())
def test_every_sign_of_a_game_can_be_drawn(name: str) -> None:
    from ui.widgets.icons import DRAWN

    signs = catalogue.game(name).signs().of.values()
    letters = {letter for sign in signs if sign.glyph not in DRAWN for letter in sign.glyph}
    assert {letter for letter in letters if ord(letter) not in fonts.glyphs(fonts.SYMBOLS)} == set()


def test_plain_text_takes_the_text_font_and_symbols_the_other() -> None:
    assert fonts.font_for("Anna").endswith(fonts.TEXT)
    assert fonts.font_for("Anna", bold=True).endswith(fonts.BOLD)
    assert fonts.font_for("Anna ♥").endswith(fonts.SYMBOLS)
    assert fonts.font_for("Çağla, Łukasz, Ελένη").endswith(fonts.TEXT)


@pytest.mark.parametrize(
    ("given", "drawn"),
    [("Anna", "Anna"), ("龍", "?"), ("a\u200bb\x07c", "abc"), ("two\nlines", "two\nlines"), ("☠ 3", "☠ 3")],
)
def test_what_no_font_can_draw_is_replaced(given: str, drawn: str) -> None:
    assert fonts.drawable(given) == drawn
