"""Figures: pictures as fresh as what they follow from, one for everybody, and no two of a game alike."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image

from companion.games import catalogue
from companion.signs.figures import SIDE, SPARE, data_of, figures_of, file_name, picture_of
from scripts.draw_figures import PARTS, ROOT, SOLID, Parts, digest, drawn_from, figures_in, said_in

SAID = {path.parent.relative_to(ROOT).as_posix(): path for path in said_in()}
SMALL = 24
"""Pixels of the smallest figure on a glass, by which they are told apart."""
GAMES = {name: catalogue.game(name).parts.signs() for name in catalogue.names()}


def seen(picture: Path) -> Any:
    """A figure as it is seen small on a dark ground, as numbers from 0 to 255."""
    ground = Image.new("RGBA", (SIDE, SIDE), "#241b18")
    with Image.open(picture) as drawing:
        assert drawing.size == ground.size
        ground.alpha_composite(drawing.convert("RGBA"))
    return np.asarray(ground.convert("RGB").resize((SMALL, SMALL)), float)


@pytest.mark.parametrize("place", SAID)
def test_pictures_are_as_their_lines(place: str) -> None:
    folder = SAID[place].with_suffix("")
    wanted = {file_name(name): digest(figure) for name, figure in figures_in(SAID[place]).items()}
    there = {path.name: drawn_from(path) for path in folder.iterdir()}
    assert there == wanted, "python scripts/draw_figures.py"


@pytest.mark.parametrize("place", SAID)
def test_figures_are_made_of_forms_that_there_are(place: str) -> None:
    parts = msgspec.toml.decode(PARTS.read_bytes(), type=Parts)
    for figure in figures_in(SAID[place]).values():
        assert figure.body in parts.bodies and set(figure.limbs) <= parts.limbs.keys()
        assert figure.crown in {"", *parts.crowns} and figure.mouth in {"", *parts.mouths}
        assert figure.mark in {"", *parts.marks}


@pytest.mark.parametrize("place", SAID)
def test_no_two_figures_of_a_game_look_alike(place: str) -> None:
    folder = SAID[place].with_suffix("")
    all_seen = {name: seen(folder / file_name(name)) for name in figures_in(SAID[place])}
    for one, other in combinations(all_seen, 2):
        assert np.abs(all_seen[one] - all_seen[other]).mean() > 5.0, f"{one} and {other}"


@pytest.mark.parametrize("place", SAID)
def test_no_figure_is_cut_by_the_edge_of_its_picture(place: str) -> None:
    for picture in SAID[place].with_suffix("").iterdir():
        with Image.open(picture) as drawing:
            solid = np.asarray(drawing.convert("RGBA"))[..., 3]
        edges = (solid[0], solid[-1], solid[:, 0], solid[:, -1])
        assert max(edge.max() for edge in edges) <= SOLID, picture.name


@pytest.mark.parametrize("game", GAMES)
def test_each_game_has_figures_and_one_that_stands_for_it(game: str) -> None:
    signs = GAMES[game]
    assert (data_of(signs.figures) / "figures.toml").is_file() and signs.figures != SPARE
    assert signs.emblem in figures_of(signs.figures)


def test_a_name_has_its_own_figure_and_another_a_spare_one() -> None:
    package = GAMES["sts"].figures
    assert picture_of(package, "Awakened One: Phase 2") == (
        data_of(package) / "figures" / "awakened-one-phase-2.png"
    )
    spare = picture_of(package, "Aunt Hilde")
    assert spare.is_file() and spare == picture_of(GAMES["miscrits"].figures, "Aunt Hilde")
    assert picture_of(package, "17") == data_of(SPARE) / "figures" / "17.png" != spare
    found = {picture_of(package, f"somebody {number}") for number in range(2_000)}
    assert found == {data_of(SPARE) / "figures" / file_name(name) for name in figures_of(SPARE)}
