"""Names in other scripts: which font draws them, in which order they stand, and what stands in for them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.script_scenes import OTHERS
from tests.ui.tools import Tools
from ui.look import fonts
from ui.look.missing_fonts import missing_words
from ui.look.runs import clusters, runs
from ui.look.system_fonts import OFFER, Offer, SystemFont, read_fonts

LISTED = """\
/f/Sans.ttf|0|True|False|20-7e a0
/f/Asia.ttc|0|True|False|4e00-9fff
/f/Second.ttc|1|True|False|4e00-9fff
/f/Old.pcf.gz|0|False|False|20-7e
/f/Outline.otf|0|True|False|1f409 1f1e6-1f1ff
/f/Pictures.ttf|0|False|True|20 1f1e6-1f1ff 1f409

a line of another kind
"""


@pytest.fixture
def offered() -> Iterator[Offer]:
    """What the machine offers, taken back afterwards."""
    yield OFFER
    OFFER.give(())


def shown(line: str) -> list[str]:
    return [("<" if run.backwards else "") + run.text for run in runs(line, False)]


def test_only_fonts_are_read_that_the_window_can_open() -> None:
    found = list(read_fonts(LISTED))
    assert [(font.path, font.pictures) for font in found] == [
        ("/f/Sans.ttf", False),
        ("/f/Asia.ttc", False),
        ("/f/Outline.otf", False),
        ("/f/Pictures.ttf", True),
    ]
    assert [found[0].has(point) for point in (0x1F, 0x20, 0x7E, 0x7F, 0xA0, 0xA1)] == [
        False, True, True, False, True, False,
    ]  # fmt: skip


def test_the_first_font_is_taken_and_for_a_picture_the_first_of_pictures() -> None:
    offer = Offer()
    offer.give(tuple(read_fonts(LISTED)))
    taken = {point: offer.font_with((point,)) for point in (0x41, 0x5C71, 0x1F409, 0x1F600)}
    paths = {point: font.path if font is not None else "" for point, font in taken.items()}
    assert paths == {0x41: "/f/Sans.ttf", 0x5C71: "/f/Asia.ttc", 0x1F409: "/f/Pictures.ttf", 0x1F600: ""}


def test_texts_wait_once_for_the_fonts_and_are_chosen_anew_when_these_come() -> None:
    offer, forgot = Offer(patience=0.001), []
    offer.forget.append(lambda: forgot.append(offer.fonts))
    offer.awaited()
    assert offer.font_with((0x41,)) is None
    offer._came = None  # type: ignore[assignment]  # waiting once more would fail
    assert offer.font_with((0x41,)) is None
    offer = Offer()
    offer.forget.append(lambda: forgot.append(offer.fonts))
    font = SystemFont("/f/A.ttf", False, (0x41,), (0x41,))
    offer.give([font])
    assert forgot == [(font,)] and offer.font_with((0x41,)) == font


@pytest.mark.machine
def test_fontconfig_is_asked_once_and_may_be_missing_or_fail(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ui.program.system_fonts import fonts_here, look_for_fonts

    tools = Tools(tmp_path)
    monkeypatch.setenv("PATH", str(tools.folder))
    assert fonts_here() == ()
    tools.install("fc-match", "exit 1")
    assert fonts_here() == ()
    tools.install("fc-match", "echo '/f/Asia.ttc|0|True|False|4e00-9fff'")
    offer = Offer()
    look_for_fonts(offer).join()
    assert [font.path for font in offer.fonts] == ["/f/Asia.ttc"]
    assert tools.calls()[1::2] == [" sans-serif"] * 2


def test_marks_and_flags_stay_with_their_letters() -> None:
    assert list(clusters("हिन्दी")) == ["हि", "न्", "दी"]
    assert list(clusters("🇩🇪🇫🇷x")) == ["🇩🇪", "🇫🇷", "x"]
    assert list(clusters("👍🏽")) == ["👍🏽"]


def test_hebrew_and_arabic_run_from_the_right_and_numbers_behind_them_stay_behind() -> None:
    assert shown("שלום hits, 12") == ["<שלום", " hits, 12"]
    assert shown("Anna, שלום, 12") == ["Anna, ", "<שלום", ", 12"]
    assert shown("שלום, דוד, Anna") == ["<שלום", ", ", "<דוד", ", Anna"]
    assert shown("(שָׁלוֹם)") == ["(", "<שָׁלוֹם", ")"]


def test_two_words_of_one_name_stand_from_right_to_left() -> None:
    assert [run.text for run in runs("שלום דוד", False) if run.text.strip()] == ["דוד", "שלום"]


def test_letters_of_each_script_are_joined_by_its_own_rules() -> None:
    told = {run.text.strip(): run.script for run in runs("Anna محمد हिन्दी שלום", False) if run.text.strip()}
    assert told == {"Anna": "Latin", "محمد": "Arab", "हिन्दी": "Deva", "שלום": "Hebr"}


def test_a_text_that_runs_the_other_way_is_mixed_though_one_font_has_it() -> None:
    assert fonts.font_for("שלום") == fonts.MIXED
    assert fonts.font_for("שלום", bold=True) == fonts.MIXED_BOLD
    assert fonts.font_for("Anna ♥").endswith(fonts.SYMBOLS)


def test_letters_without_a_font_become_one_sign_until_a_font_comes(offered: Offer) -> None:
    assert fonts.drawable("山田 3") == "? 3" and not fonts.can_draw("山")
    offered.give(tuple(read_fonts(LISTED)))
    assert fonts.drawable("山田 3") == "山田 3" and fonts.can_draw("山")
    assert fonts.face_of("山").path == "/f/Asia.ttc"


def test_what_keeps_letters_apart_stays_with_letters_that_are_joined() -> None:
    """The middle of the Persian word for "I want" would be drawn as another letter without it."""
    words = "می\u200cخواهم"
    assert fonts.can_draw(words) and fonts.drawable(words) == words
    assert [(run.text, run.backwards) for run in runs(words, False)] == [(words, True)]
    assert list(clusters("ی\u200cخ")) == ["ی\u200c", "خ"]
    assert fonts.drawable("a\u200cb\u200c") == "ab"


def test_it_is_seen_in_the_letters_beside_it_and_not_itself(window: Any) -> None:
    from ui.widgets.text import line_width

    apart, joined = (line_width(words, fonts.MIXED, 40) for words in ("می\u200cخ", "میخ"))
    box = line_width("م\ufffdخ", fonts.MIXED, 40)
    assert apart > joined and apart - joined < box - joined


@pytest.mark.parametrize(
    "point", [0xAD, 0x34F, 0x115F, 0x180B, 0x200D, 0x2060, 0x3164, 0xFE0F, 0xFEFF, 0xE0100]
)
def test_what_has_no_shape_is_no_box(point: int) -> None:
    assert fonts.drawable(f"a{chr(point)}b") == "ab" and fonts.can_draw(f"a{chr(point)}b")


def test_a_seat_whose_name_no_font_has_is_called_by_its_place(offered: Offer) -> None:
    fonts.know_seats(["Anna", "山田", "郎"])
    assert fonts.drawable("山田 hits 郎 and Anna: 3") == "Player 2 hits Player 3 and Anna: 3"
    fonts.know_seats(["山田", "Anna"])
    assert fonts.drawable("山田 hits Anna") == "Player 1 hits Anna"


@pytest.mark.parametrize("screen", ["home", "history"])
def test_a_saved_game_calls_a_seat_by_its_place_where_no_font_has_its_name(window: Any, screen: str) -> None:
    from tests.ui.drawing import made
    from ui.ports.services import SavedGame
    from ui.widgets.nodes import every
    from ui.widgets.text import Text

    there = made(screen)
    game = SavedGame("bcdfgh", "MiniSteel", "Anna, 山田 · today", names=("Anna", "山田"))
    there.games.saved = lambda: (game,)
    there.go(screen)
    told = [node.text for node in every(there.stage) if isinstance(node, Text)]
    assert "Anna, Player 2 · today" in told and "Anna, ? · today" not in told


def test_what_stands_in_for_a_name_is_not_kept_when_fonts_come(offered: Offer) -> None:
    fonts.know_seats(["山田"])
    assert fonts.drawable("山田") == "Player 1"
    offered.give(tuple(read_fonts(LISTED)))
    assert fonts.drawable("山田") == "山田"


def test_who_plays_is_told_what_to_install_for_which_name(offered: Offer) -> None:
    assert missing_words(["Anna", "שלום"]) == ""
    assert missing_words(["Anna", "山田", "हिन्दी"]) == (
        "No font has the letters of this name: Player 2, Player 3. In a shell: sudo "
        "apt install fontconfig fonts-noto-cjk fonts-noto-core. Then restart the "
        "screen."
    )
    offered.give(tuple(read_fonts(LISTED)))
    assert "sudo apt install fonts-noto-color-emoji. " in missing_words(["山田", "🐲"])


def ink(texture: Any) -> tuple[int, int]:
    """The first and last column of a texture in which there is ink."""
    wide, tall = texture.size
    alpha = texture.pixels[3::4]
    columns = [x for x in range(wide) if any(alpha[row * wide + x] for row in range(tall))]
    return columns[0], columns[-1]


@pytest.mark.parametrize("name", ["שלום דוד", "محمد علي", "محمد علي beside Anna", "☻ שלום ☻"])
def test_measured_is_as_drawn(window: Any, name: str) -> None:
    from ui.widgets.text import line_width, texture_of

    font = fonts.font_for(name)
    texture = texture_of(name, font, 40, 0, "left")
    first, last = ink(texture)
    assert texture.width == line_width(name, font, 40) - 1
    assert first <= 4 and last >= texture.width - 6


def test_arabic_letters_join_and_are_narrower_than_alone(window: Any) -> None:
    from ui.widgets.text import line_width

    word = "لا"
    alone = sum(line_width(letter, fonts.MIXED, 40) for letter in word)
    assert line_width(word, fonts.MIXED, 40) < 0.8 * alone


def test_hebrew_is_drawn_backwards_to_the_pixel(window: Any) -> None:
    from ui.widgets.text import texture_of

    mixed = texture_of("אבגד", fonts.MIXED, 40, 0, "left")
    turned = texture_of("דגבא", fonts.font_path(fonts.SYMBOLS), 40, 0, "left")
    rows = [bytes(each.pixels[3::4]) for each in (mixed, turned)]
    lines = [
        [row[y * each.width : (y + 1) * each.width] for y in range(each.height)]
        for row, each in zip(rows, (mixed, turned), strict=True)
    ]
    drawn = [[line for line in each if any(line)] for each in lines]
    assert drawn[0] == drawn[1] and drawn[0]


def test_east_asian_words_break_between_letters_and_others_do_not() -> None:
    assert fonts.unbroken("山田 am Fluß") == ["山", "田", "am", "Fluß"]
    assert fonts.unbroken("one two") == ["one", "two"]


def test_a_letter_that_is_a_picture_is_drawn_in_the_ink_of_its_text(window: Any) -> None:
    """A bright pixel is strong ink, a dark one faint, and nothing outside of the texture is touched."""
    from ui.widgets.letters import _put, _shrunk

    assert _shrunk([10, 30, 50, 70, 0, 0, 0, 0], 4, [(0, 2), (2, 4)], range(2)) == bytes((10, 30))
    data = bytearray(2 * 2 * 4)
    _put(data, 2, 2, bytes((7, 8, 9)), 1, 1)
    _put(data, 2, 2, bytes((7,)), 0, 2)
    assert bytes(data) == bytes(12) + bytes((255, 255, 255, 7))


def test_who_plays_says_the_names_or_their_places_and_what_is_missing(window: Any) -> None:
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.text import Text

    told = [node.text for node in every(made("scripts-setup").stage) if isinstance(node, Text)]
    assert {"Player 1", OTHERS[1], OTHERS[2], "Player 4"} <= set(told)
    assert any(
        words.startswith("No font has the letters of this name: Player 1, Player 4.") for words in told
    )


def test_tokens_bear_the_place_where_the_letter_cannot_be_drawn(window: Any) -> None:
    from tests.ui.drawing import made
    from ui.widgets.nodes import every
    from ui.widgets.own_signs import Letters

    tokens = [node.text for node in every(made("scripts-around").stage) if isinstance(node, Letters)]
    assert [token for token in tokens if token not in ("H", "C", "JW")] == ["1", "ש", "م", "4"]
