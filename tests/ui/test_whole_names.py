"""Names of players, enemies and pieces are whole on seven inches, and the audit finds one that is cut."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.engine.view import View
from tests.ui import sample_views as views

LONG = ("Awakened One: Phase 2", "Bronze Automaton", "Book of Stabbing", "Shelled Parasite")
"""The longest names of enemies there are."""


def crowd() -> View:
    """Four players and eight enemies, two before each player."""
    shown = views.sts_crowd()
    enemies = tuple(
        msgspec.structs.replace(each, name=LONG[place % 4], row=place // 2)
        for place, each in enumerate(shown.creatures[:8])
    )
    return msgspec.structs.replace(shown, creatures=enemies)


def crowded() -> Any:
    from tests.ui.around_scenes import around
    from tests.ui.drawing import made

    there = made("home")
    around(there, crowd())
    there.stage.place_all()
    return there


def troubles(there: Any) -> list[str]:
    from tests.ui.audit import audit

    return [str(trouble) for trouble in audit(there.stage)]


def names(there: Any) -> set[str]:
    """All names as they are drawn, in one line."""
    from ui.widgets.nodes import every
    from ui.widgets.text import Name

    found = (node for node in every(there.stage) if isinstance(node, Name) and node.width)
    return {" ".join(node.words_at(node.width).split()) for node in found}


def test_four_players_and_eight_enemies_with_long_names_are_named_whole(window: Any) -> None:
    there = crowded()
    assert troubles(there) == []
    assert names(there) == {*views.NAMES, *LONG}


@pytest.mark.parametrize(
    "scene", ["ministeel-turn", "ministeel-reaction", "around-guard", "around-ministeel-seat"]
)
@pytest.mark.parametrize("text", [100, 115])
def test_players_are_named_whole_in_narrow_panels(window: Any, scene: str, text: int) -> None:
    from tests.ui.drawing import made

    assert names(made(scene, text=text)) >= set(views.NAMES)


@pytest.mark.slow
def test_pieces_are_named_whole_on_small_squares(window: Any) -> None:
    from tests.ui.drawing import made

    there = made("squares-partners", figures=False)
    assert names(there) >= {"Marla of the Embers", "Foremistress Kell", "The Tide Regent", "Old Thornback"}
    assert troubles(there) == []


def test_a_player_or_an_enemy_whose_name_is_cut_is_found(
    window: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.ui.drawing import made
    from ui.widgets.text import ShortText

    monkeypatch.setattr("ui.widgets.glance.Name", ShortText)
    assert f"name cut: {LONG[0]}" in troubles(crowded())
    assert f"name cut: {views.NAMES[3]}" in troubles(made("ministeel-turn"))


@pytest.mark.slow
def test_a_piece_whose_name_is_cut_is_found(window: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.ui.drawing import made
    from ui.widgets.text import ShortText

    monkeypatch.setattr("ui.widgets.spaces.Name", ShortText)
    assert "name cut: The Tide Regent" in troubles(made("squares-partners", figures=False))


def test_a_name_is_as_large_as_its_line_lets_it_be_and_then_has_a_second_one(window: Any) -> None:
    from ui.look.panels import panel
    from ui.look.theme import PALETTES, Look, use
    from ui.widgets.text import Name

    use(Look(PALETTES["dark"], panel("800x480-7")))
    name = Name("Marla of the Embers")
    whole, least = name.font_pixels, 13
    sizes = [(round(name.pixels_at(width)), name.words_at(width).count("\n")) for width in (250, 140, 95)]
    assert sizes[0] == (whole, 0) and sizes[2] == (least, 1)
    assert least < sizes[1][0] < whole and sizes[1][1] == 0
    name.place(0, 0, 40, 40)
    assert name.is_cut and "…" in name.words_at(40)


def test_a_name_that_lost_its_title_letters_in_a_narrow_place_is_measured_anew(window: Any) -> None:
    from ui.look.panels import panel
    from ui.look.theme import PALETTES, Look, use
    from ui.widgets.text import Name

    use(Look(PALETTES["dark"], panel("1024x600-7")))
    name = Name(views.NAMES[3], bold=True, titled=True)
    titled = name.height_for(253)
    assert name.titled and name.height_for(60) and not name.titled
    assert name.height_for(253) == name.picture(253).height != titled
    name.place(0, 0, 253, name.height_for(253))
    assert not name.cut_off
