"""States and seats are told apart by all eyes, and nothing is said by colour or by sound alone."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.view import View
from tests.ui import sample_views as views
from tests.ui.colour_vision import SIMULATIONS, apart
from ui.look.sounds import _TONES
from ui.look.theme import PALETTES
from ui.ports.settings import ScreenSettings
from ui.ports.table_port import Notice, Picture, Update

STATES = ("danger", "warning", "good", "accent")
FAR_ENOUGH = 15.0
"""In CIE76; 2.3 is just noticed side by side, and these stand apart from each other."""
KINDS = ("", *SIMULATIONS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind or "usual")
@pytest.mark.parametrize("name", sorted(PALETTES))
def test_states_are_told_apart_by_every_kind_of_eyes(name: str, kind: str) -> None:
    palette = PALETTES[name]
    near = [
        (one, other, round(apart(getattr(palette, one), getattr(palette, other), kind), 1))
        for one, other in combinations(STATES, 2)
        if apart(getattr(palette, one), getattr(palette, other), kind) < FAR_ENOUGH
    ]
    assert near == []


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind or "usual")
@pytest.mark.parametrize("name", sorted(PALETTES))
def test_seats_are_told_apart_by_every_kind_of_eyes(name: str, kind: str) -> None:
    seats = PALETTES[name].seats
    assert min(apart(one, other, kind) for one, other in combinations(seats, 2)) >= FAR_ENOUGH


def test_the_simulations_take_away_what_these_eyes_lack() -> None:
    """Red and green of one lightness come together without one of the two cones; grey stays as it is."""
    red, green, grey = (0.75, 0.36, 0.0), (0.45, 0.5, 0.0), (0.5, 0.5, 0.5)
    assert apart(red, green, "deuteranopia") < apart(red, green, "") / 2
    assert all(apart(grey, grey, kind) == 0 for kind in KINDS)


def test_every_notice_has_a_sign_and_a_word_of_its_own_beside_its_colour(window: Any) -> None:
    from ui.widgets.banner import _HEADINGS, heading
    from ui.widgets.icons import SIGNS

    words = {kind: heading(kind) for kind in _HEADINGS}
    assert {sign for sign, _colour in _HEADINGS.values()} <= set(SIGNS)
    assert len(set(words.values())) == len(words)


def hurt_view() -> View:
    """The boss fight of two with 3 HP less for the first seat."""
    view = views.sts_boss(2)
    life, *others = view.seats[0].meters
    hurt = replace(life, value=life.value - 3)
    assert view.ask is not None
    seats = (replace(view.seats[0], meters=(hurt, *others)), view.seats[1])
    return replace(view, seats=seats, ask=replace(view.ask, number=99))


def asked_view() -> View:
    """The boss fight of two in which an enemy has lost HP; both people are asked."""
    view = views.sts_boss(2)
    life, *others = view.creatures[0].meters
    return replace(
        view,
        creatures=(replace(view.creatures[0], meters=(replace(life, value=5), *others)), *view.creatures[1:]),
    )


SEEN_WITH = {
    "refused": (
        lambda: Update(Picture(views.sts_boss(2), people=(0, 1)), notice=Notice("refusal", "Odd.")),
        "Not now",
    ),
    "scan": (
        lambda: Update(Picture(views.sts_boss(2), people=(0, 1)), notice=Notice("good", "Strike.")),
        "Done",
    ),
    "victory": (lambda: Update(Picture(views.ended(), people=(0, 1))), "The Hexaghost is beaten."),
    "damage": (lambda: Update(Picture(hurt_view(), people=(0, 1))), "−3"),
    "turn": (lambda: Update(Picture(asked_view(), people=(0, 1))), "to act"),
}
"""What brings each sound about, and what stands on the glass then."""


@pytest.mark.parametrize("sound", sorted(_TONES))
def test_what_is_heard_is_seen_as_well(window: Any, sound: str) -> None:
    from tests.ui.around_scenes import on_table
    from tests.ui.scenes import shell
    from ui.measure.audit import texts_of

    update, words = SEEN_WITH[sound]
    there = shell(settings=ScreenSettings(face="panel"))
    on_table(there, views.sts_boss(2))
    there.hear(update())
    there.stage.place_all()
    assert there.sounds.played == sound
    told = texts_of(there.stage)
    assert [text for text in told if words in text], " / ".join(told)


def test_every_sound_is_looked_for() -> None:
    assert set(SEEN_WITH) == set(_TONES)


def test_what_a_seat_is_doing_is_told_apart_by_shape() -> None:
    from ui.widgets.glance import _DOING
    from ui.widgets.icons import SIGNS

    assert set(_DOING) == {"acts", "ready", "out"}
    assert len(set(_DOING.values())) == len(_DOING) and set(_DOING.values()) <= set(SIGNS)


def test_no_two_signs_of_numbers_look_alike() -> None:
    """HP, Block and what else counts have a drawing each: no eye needs their colour."""
    from ui.look.theme import look
    from ui.widgets.icons import SIGNS

    leading = look().signs.leading
    drawn = [SIGNS.get(sign, sign) for sign in leading]
    assert len(set(map(str, drawn))) == len(leading) > 0
