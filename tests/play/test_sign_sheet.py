"""Signs on paper: the same as on the glass, one of its own for everybody in a game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_hex

from companion import translations
from companion.app import main
from companion.engine.parts.signs import Sign
from companion.games import catalogue
from companion.play.sheets.pages import empty_page, print_own_sign, print_sign
from companion.signs.own import PRINTED, own_sign
from companion.speech import words
from ui.look.theme import LIGHT, colour, contrast

WITH_FIGURES = [name for name in catalogue.names() if catalogue.game(name).parts.figures is not None]


@pytest.fixture(params=translations.languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each language; afterwards English again."""
    words.use(translations.load(request.param))
    yield request.param
    words.use(translations.load("en"))


@pytest.mark.parametrize("name", WITH_FIGURES)
def test_nobody_in_a_game_has_the_sign_of_another(name: str, language: str) -> None:
    figures = catalogue.game(name).parts.figures
    assert figures is not None
    names = sorted(dict(figures()))
    signs = {own_sign(each): each for each in names}
    assert len(names) > 5
    assert [(each, signs[own_sign(each)]) for each in names if signs[own_sign(each)] != each] == []


def test_the_characters_of_a_party_have_shapes_of_their_own() -> None:
    characters = ("Ironclad", "Silent", "Defect", "Watcher")
    assert len({own_sign(name).shape for name in characters}) == len(characters)


@pytest.mark.parametrize("name", WITH_FIGURES)
def test_a_sheet_of_signs_is_written_once(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "signs.pdf"
    assert main(["content", name, "--signs", str(sheet)]) == 0
    assert sheet.read_bytes().startswith(b"%PDF")
    assert main(["content", name, "--signs", str(sheet)]) == 2
    assert "already exists" in capsys.readouterr().err


def test_a_game_of_nobody_says_so_and_writes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nobody = next(name for name in catalogue.names() if name not in WITH_FIGURES)
    assert main(["content", nobody, "--signs", str(tmp_path / "signs.pdf")]) == 2
    assert "has no enemy or character signs" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_sign_on_paper_has_the_shape_the_tone_and_the_letters_of_its_name() -> None:
    axes = empty_page()
    print_own_sign(axes, 20, 30, 10, "Jaw Worm")
    sign, (shape,), (letters,) = own_sign("Jaw Worm"), axes.patches, axes.texts
    corners = shape.get_path().vertices
    assert corners[:, 0].min() >= 20 and corners[:, 0].max() <= 30
    assert corners[:, 1].min() >= 30 and corners[:, 1].max() <= 40
    assert to_hex(shape.get_facecolor()) == PRINTED[sign.tone]
    assert letters.get_text() == sign.letters == "JW"
    FigureCanvasAgg(axes.figure).draw()  # type: ignore[no-untyped-call]
    box = letters.get_window_extent().transformed(axes.transData.inverted())
    assert box.x0 >= 20 and box.x1 <= 30 and box.y0 >= 30 and box.y1 <= 40


def test_marks_on_paper_are_written_with_our_family() -> None:
    axes = empty_page()
    print_sign(axes, 20, 30, 9, Sign("hourglass", "blue"))
    (mark,) = axes.texts
    assert mark.get_text() == "⌛" and mark.get_color() == PRINTED["blue"]
    assert str(mark.get_fontproperties().get_file()).endswith("family.ttf")


def test_white_letters_read_on_every_tone_on_paper() -> None:
    assert all(contrast((1, 1, 1, 1), colour(ink)) >= 4.5 for ink in PRINTED.values())
    assert all(colour(ink) == getattr(LIGHT, tone) for tone, ink in PRINTED.items() if tone)
