"""States and seats are told apart by all eyes, and nothing is said by colour or by sound alone."""

from __future__ import annotations

import dataclasses
from itertools import combinations
from math import dist
from typing import Any

import pytest
from msgspec.structs import replace

from companion.engine.view import Badge, View
from tests.ui import sample_views as views
from tests.ui.colour_vision import SIMULATIONS, apart, oklab, seen
from ui.look.sounds import _TONES
from ui.look.theme import PALETTES
from ui.ports.game_port import Notice, Picture, Update
from ui.ports.settings import ScreenSettings

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
def test_a_blow_and_block_are_told_apart_by_every_kind_of_eyes(name: str, kind: str) -> None:
    """In words and numbers, and as the grounds of their badges."""
    palette = PALETTES[name]
    for blow, block in ((palette.danger, palette.blue), (palette.blow, palette.shield)):
        assert dist(oklab(seen(blow, kind)), oklab(seen(block, kind))) >= 0.15


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


def later(view: View, **changed: Any) -> Update:
    """The boss fight of two after something has changed; the question is another one."""
    assert view.ask is not None
    return Update(Picture(replace(view, ask=replace(view.ask, number=99), **changed), people=(0, 1)))


def blocked() -> Update:
    """The first seat has gained 5 Block."""
    view = views.sts_boss(2)
    seat = view.seats[0]
    meters = [replace(each, value=each.value + 5) if each.id == "block" else each for each in seat.meters]
    return later(view, seats=(replace(seat, meters=tuple(meters)), view.seats[1]))


def played() -> Update:
    """The first seat has a card less in hand."""
    view = views.sts_boss(2)
    seat = view.seats[0]
    piles = [replace(each, count=each.count - 1) if each.id == "hand" else each for each in seat.piles]
    return later(view, seats=(replace(seat, piles=tuple(piles)), view.seats[1]))


def fell() -> Update:
    """The last enemy is dead."""
    view = views.sts_boss(2)
    return later(view, creatures=(*view.creatures[:-1], replace(view.creatures[-1], alive=False)))


SEEN_WITH = {
    "block": (blocked, "+5"),
    "card": (played, "7"),
    "death": (fell, "Jaw Worm"),
    "die": (lambda: later(views.sts_boss(2), die=6), "Die 6"),
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
    from tests.ui.audit import texts_of
    from tests.ui.scenes import shell

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

    assert set(_DOING) == {"acts", "waits", "ready", "out"}
    assert len(set(_DOING.values())) == len(_DOING) and set(_DOING.values()) <= set(SIGNS)


def test_no_two_signs_of_numbers_look_alike(window: Any) -> None:
    """HP, Block and what else counts have a drawing each: no eye needs their colour."""
    from tests.ui.drawing import made
    from ui.look.theme import look
    from ui.widgets.icons import SIGNS

    made("around-boss-4")
    leading = look().signs.leading
    drawn = [SIGNS.get(sign, sign) for sign in leading]
    assert len(set(map(str, drawn))) == len(leading) > 0


def _told(node: Any) -> list[str]:
    """Everything that a part says and draws, its colours and lines left out."""
    from kivy.graphics import Rectangle

    from ui.widgets.nodes import every
    from ui.widgets.own_signs import SeatStripe, ShapeSign
    from ui.widgets.spaces import Spaces
    from ui.widgets.text import Text

    told = []
    for part in every(node):
        if isinstance(part, Text):
            told.append(part.text)
        elif isinstance(part, ShapeSign):
            told.append(part.shape)
        elif isinstance(part, SeatStripe):
            told.append(f"a stripe in {part.seat + 1} pieces")
        elif isinstance(part, Spaces):
            pieces = [each for each in part._over.children if isinstance(each, Rectangle)]
            told.append(f"stripes in {len(pieces)} pieces")
    return told


def _seats() -> dict[str, Any]:
    """A seat in every state that it can be in on the large table."""
    from ui.widgets.creature import Touches
    from ui.widgets.glance import glance_seat

    seat = replace(views.sts_boss(4).seats[0], asked=False)
    still = Touches(lambda: None, lambda meter: None, lambda badge: None)
    aimed, hit = dataclasses.replace(still, aim=lambda: None), dataclasses.replace(still, hit=True)
    states = {"to act": replace(seat, asked=True), "ready": replace(seat, ready=True)}
    states |= {"still": seat, "dead": replace(seat, alive=False)}
    found = {state: glance_seat(each, still, 1.0) for state, each in states.items()}
    found["its turn, and others are asked"] = glance_seat(seat, still, 1.0, active=True)
    return found | {"a target": glance_seat(seat, aimed, 1.0), "hit": glance_seat(seat, hit, 1.0)}


def _creatures() -> dict[str, Any]:
    """An enemy in every state that it can be in on the large table."""
    from ui.widgets.creature import Touches
    from ui.widgets.glance import glance_creature

    creature = replace(views.sts_boss(4).creatures[1], warnings=())
    still = Touches(lambda: None, lambda meter: None, lambda badge: None)
    aimed, acting = dataclasses.replace(still, aim=lambda: None), dataclasses.replace(still, acting=True)
    states = {"active": replace(creature, active=True), "a warning": replace(creature, warnings=("!",))}
    states |= {"still": creature, "dead": replace(creature, alive=False)}
    found = {state: glance_creature(each, still, 1.0) for state, each in states.items()}
    return found | {
        "a target": glance_creature(creature, aimed, 1.0),
        "acts": glance_creature(creature, acting, 1.0),
    }


def _cards() -> dict[str, Any]:
    """A card that is played at once, one that is aimed, one that cannot be played."""
    from ui.widgets.hand import card_tile, idle_tile

    card = views.SWORD
    return {
        "played": card_tile(card, lambda: None),
        "aimed": card_tile(card, lambda: None, True),
        "dimmed": idle_tile(card, lambda: None),
    }


def _dice() -> dict[str, Any]:
    """A die in every state of a pool."""
    from companion.engine.view import AtDie, DicePoolView, DieView, OptionView
    from ui.presenters.places import NOTHING, Reach
    from ui.widgets.dice import pool_panel
    from ui.widgets.places import PlaceTouches

    die = DieView("1", "die", "Character die", "4", tuple("123456"))
    option = OptionView("roll", 0, "roll again", at=(AtDie("pool", "1"),))
    states = {"still": die, "kept": replace(die, kept=True), "spent": replace(die, spent=True)}
    states |= {"rolled again": replace(die, rerolled=1), "a target": die}

    def panel(state: str, shown: DieView) -> Any:
        reach = Reach((option,)) if state == "a target" else NOTHING
        touches = PlaceTouches(reach, lambda o: None, lambda label, o: None, lambda thing: None)
        return pool_panel(DicePoolView("pool", "Dice", (shown,), 0), "", touches, bare=True)

    return {state: panel(state, shown) for state, shown in states.items()}


def _spaces(level: int) -> dict[str, Any]:
    """A space in every state of a board whose spaces say so much, with a piece and without one."""
    from companion.engine.view import AtSpace, BoardView, OptionView, PieceView, SpaceView
    from ui.look.theme import look
    from ui.presenters.places import NOTHING, Reach
    from ui.widgets.places import PlaceTouches
    from ui.widgets.spaces import Spaces

    space = SpaceView("c3", "The Schatzkammer", 0, 0, short="c3")
    piece = PieceView("1", "Squire", "c3", 0)
    option = OptionView(("go",), 0, "go", at=(AtSpace("field", "c3"),))
    other = replace(option, at=(AtSpace("field", "d4"),))
    lit, took = Reach((option, other)), Reach((option,), aimed=True)
    states: dict[str, Any] = {"still": space, "face down": replace(space, face_down=True)}
    states |= {"visited": replace(space, visited=True), "in reach": replace(space, reachable=True)}
    pieces = {"a piece": piece, "a piece that acted": replace(piece, exhausted=True)}
    pieces |= {"one that falls": replace(piece, falls=True), "one that is hurt": replace(piece, change=-2)}
    pieces |= {"one of another seat": replace(piece, seat=1)}

    def shown(space: Any, pieces: tuple[Any, ...], reach: Reach) -> Any:
        touches = PlaceTouches(reach, lambda o: None, lambda label, o: None, lambda thing: None)
        width = look().millimetres((40, 14, 3)[level])
        board = Spaces(BoardView("field", "", (space,), pieces=pieces), touches, width, bare=True)
        assert board.level == level or space.face_down
        board.place(0, 0, width, board.height_for(width))
        return board

    found = {state: shown(each, (), NOTHING) for state, each in states.items()}
    found |= {state: shown(space, (each,), NOTHING) for state, each in pieces.items()}
    return found | {"a target": shown(space, (), lit), "touched already": shown(space, (), took)}


def _seat_stripes() -> dict[str, Any]:
    from ui.widgets.own_signs import SeatStripe

    return {str(seat): SeatStripe(seat, 4, 40) for seat in range(6)}


@pytest.mark.parametrize("things", [_seats, _creatures, _cards, _dice, _seat_stripes])
def test_every_state_is_told_by_a_sign_or_a_word_and_never_by_colour_alone(window: Any, things: Any) -> None:
    assert _alike(things()) == []


def _alike(things: dict[str, Any]) -> list[tuple[str, str]]:
    """The pairs of states that say and draw the same."""
    told = {state: _told(node) for state, node in things.items()}
    return [pair for pair in combinations(told, 2) if told[pair[0]] == told[pair[1]]]


@pytest.mark.parametrize("level", range(3))
def test_every_state_of_a_space_is_told_by_a_sign_whatever_it_has_room_to_say(
    window: Any, level: int
) -> None:
    assert _alike(_spaces(level)) == []


def test_the_stripe_of_a_seat_is_in_as_many_pieces_as_its_place(window: Any) -> None:
    """Its pieces lie between its ends, one above the other with room between them."""
    from ui.widgets.own_signs import stripe

    for seat in range(6):
        pieces = list(stripe(seat, 10.0, 40.0))
        ends = [bottom + tall for bottom, tall in pieces]
        assert len(pieces) == seat + 1 and pieces[0][0] == 10.0 and ends[-1] == pytest.approx(50.0)
        assert all(end < bottom for end, (bottom, _tall) in zip(ends, pieces[1:], strict=False))


def test_what_lies_on_a_creature_is_said_in_a_word_beside_its_sign(window: Any) -> None:
    """Statuses of one group share a sign: their names and counts tell them apart."""
    from ui.look.theme import look, wear
    from ui.widgets.creature import Touches
    from ui.widgets.glance import glance_creature

    group = "status"
    wear(replace(look().signs, at_once=frozenset({group})))
    creature = views.sts_boss(4).creatures[1]
    still = Touches(lambda: None, lambda meter: None, lambda badge: None)
    badges = [
        Badge("a", group, "Poisoned"),
        Badge("b", group, "Asleep"),
        Badge("a", group, "Poisoned", count=2),
    ]
    states = {
        str(number): glance_creature(replace(creature, abilities=(badge,)), still, 1.0)
        for number, badge in enumerate(badges)
    }
    assert _alike(states) == []
