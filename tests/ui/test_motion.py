"""What happens is seen: blows on their way, numbers that change, who falls; and it stands in nobody's way."""

from __future__ import annotations

import dataclasses
import gc
import time
from statistics import median
from typing import Any
from weakref import ref

import msgspec
import pytest

from companion.engine.view import ArrowView, CardFace, Ending, Meter, PieceView, PileView, View
from tests.ui import sample_views as views
from tests.ui.around_scenes import around
from tests.ui.conftest import Finger
from tests.ui.drawing import made
from tests.ui.test_around import parts
from ui.ports.game_port import Picture, Update
from ui.presenters.board import Change, changes
from ui.presenters.happening import (
    MOST,
    Blow,
    Played,
    Strike,
    Walk,
    of_pictures,
    of_step,
    of_undo,
    strikes,
)
from ui.presenters.hearing import sound_for
from ui.widgets.text import texture_of

BOSS = ("creature", 0)


def struck(view: View, creature: int, lost: int) -> View:
    """The view in which a creature has lost HP, and another question is asked."""
    creatures = list(view.creatures)
    life, *others = creatures[creature].meters
    hurt = msgspec.structs.replace(life, value=life.value - lost)
    creatures[creature] = msgspec.structs.replace(creatures[creature], meters=(hurt, *others))
    assert view.ask is not None
    ask = msgspec.structs.replace(view.ask, number=view.ask.number + 1)
    return msgspec.structs.replace(view, creatures=tuple(creatures), ask=ask)


# What happens


def test_an_enemy_strikes_all_its_seats_at_once_and_only_who_lost_hp_changes() -> None:
    found = of_step(BOSS, ((0, 3), (1, 0)))
    assert found.blows == (Blow(BOSS, ("seat", 0), 3), Blow(BOSS, ("seat", 1), 0))
    assert found.changes == (Change("seat", 0, "hp", 3, 0),)
    assert not of_step(BOSS, ())


def test_hp_that_an_act_of_a_seat_took_were_struck_by_it_and_what_nobody_did_was_not() -> None:
    old = views.sts_boss(2)
    new = struck(old, 1, 4)
    changed = changes(old, new)
    assert of_pictures(old, new, changed, 1).blows == (Blow(("seat", 1), ("creature", 1), 4),)
    assert of_pictures(old, new, changed, -1).blows == ()
    assert of_pictures(old, new, changed, -1).changes == changed
    assert not of_pictures(None, new, changed, 1) and not of_pictures(old, old, (), 1)


def test_who_stood_and_stands_no_more_falls() -> None:
    old = views.sts_boss(2)
    dead = msgspec.structs.replace(old.creatures[2], alive=False)
    new = msgspec.structs.replace(old, creatures=(*old.creatures[:1], dead))
    assert of_pictures(old, new, (), 0).fallen == (("creature", 1), ("creature", 2))


def test_a_piece_that_stands_elsewhere_walked_there() -> None:
    from tests.ui.place_views import battle

    old = battle()
    (board, *others), piece = old.boards, old.boards[0].pieces[0]
    there = next(space.id for space in board.spaces if space.id != piece.space)
    moved = (msgspec.structs.replace(piece, space=there), *board.pieces[1:])
    new = msgspec.structs.replace(old, boards=(msgspec.structs.replace(board, pieces=moved), *others))
    assert of_pictures(old, new, (), 0).walks == (Walk(board.id, piece.id, piece.space, there),)


def test_a_blow_goes_along_its_arrow_to_a_piece_that_is_hurt_or_gone() -> None:
    from tests.ui.place_views import battle

    old = battle()
    (board, *others), life = old.boards, Meter("hp", "HP", 5, 5)
    pieces = [msgspec.structs.replace(each, meters=(life,)) for each in board.pieces]
    striker, hurt, gone, bystander = pieces[:4]
    arrows = (ArrowView(striker.id, hurt.id, "attacks"), ArrowView(striker.id, gone.id, "attacks"))
    weaker = msgspec.structs.replace(hurt, meters=(msgspec.structs.replace(life, value=4),))
    left = [each for each in pieces if each.id not in (hurt.id, gone.id)]

    def laid(lying: list[PieceView], aimed: tuple[ArrowView, ...] = ()) -> View:
        changed = msgspec.structs.replace(board, pieces=tuple(lying), arrows=aimed)
        return msgspec.structs.replace(old, boards=(changed, *others))

    old, new = laid(pieces, arrows), laid([*left, weaker])
    found = {strike.space: strike for strike in strikes(old, new)}
    assert found[hurt.space] == Strike(board.id, striker.space, hurt.space, 1)
    assert found[gone.space].gone and found[gone.space].start == striker.space
    assert set(found) == {hurt.space, gone.space} and bystander.space not in found
    plain, taken = laid(pieces), laid(left)
    assert not list(strikes(plain, taken)), "what hands take off the board was not struck"


def with_piles(view: View, hand: tuple[str, ...], discard: tuple[str, ...]) -> View:
    """The first seat with these cards in its hand and on its discard pile."""
    seat = view.seats[0]
    cards = {
        name: tuple(CardFace(card, card, "") for card in names)
        for name, names in (("hand", hand), ("discard", discard))
    }
    piles = tuple(PileView(name, name, len(lying), lying) for name, lying in cards.items())
    return msgspec.structs.replace(view, seats=(msgspec.structs.replace(seat, piles=piles), *view.seats[1:]))


def test_the_one_card_that_left_a_hand_was_played_on_whom_it_hurt() -> None:
    view = views.sts_boss(2)
    old = with_piles(view, ("Strike", "Strike", "Bash"), ("Defend",))
    new = with_piles(struck(view, 1, 4), ("Strike", "Bash"), ("Defend", "Strike"))
    assert of_pictures(old, new, changes(old, new), 0).played == Played(0, "Strike", ("creature", 1))
    assert of_pictures(old, new, changes(old, new), -1).played is None
    power = with_piles(view, ("Strike", "Strike"), ("Defend",))
    assert of_pictures(old, power, (), 0).played == Played(0, "Bash")


def test_a_hand_that_was_discarded_or_grew_was_not_played() -> None:
    view = views.sts_boss(2)
    old = with_piles(view, ("Strike", "Bash"), ())
    assert of_pictures(old, with_piles(view, (), ("Strike", "Bash")), (), 0).played is None
    assert of_pictures(old, with_piles(view, ("Strike", "Bash", "Flex"), ()), (), 0).played is None


def test_what_was_taken_back_goes_back_and_nobody_strikes() -> None:
    old = views.sts_boss(2)
    new = struck(old, 1, 4)
    dead = msgspec.structs.replace(new.creatures[2], alive=False)
    new = msgspec.structs.replace(new, creatures=(*new.creatures[:2], dead))
    found = of_undo(new, old, changes(new, old))
    assert [(each.number, each.before, each.after) for each in found.changes if each.meter == "hp"] == [
        (1, old.creatures[1].meters[0].value - 4, old.creatures[1].meters[0].value)
    ]
    assert found.fallen == (("creature", 2),)
    assert found.undone and not found.blows and found.played is None
    assert not of_undo(None, old, ())


def test_no_more_moves_than_an_eye_follows() -> None:
    assert len(of_step(BOSS, tuple((seat, 1) for seat in range(20))).blows) == MOST


# On the glass


@pytest.fixture
def boss(window: Any, show: Any) -> Any:
    """A fight of four on a real window, with motion."""
    from ui.look.theme import look, use

    there = show(made("around-boss-4"))
    there.settings = msgspec.structs.replace(there.settings, motion=True)
    use(dataclasses.replace(look(), motion=True))
    return there


def blow(there: Any) -> Any:
    """The boss strikes two seats; what moves then."""
    there.stage.screen.mark(BOSS, ((0, 2), (2, 1)))
    return there.stage.moving.motion


def pixels(there: Any, finger: Finger) -> bytes:
    """What is on the glass."""
    finger.frames(3)
    return bytes(there.stage.glass.export_as_image().texture.pixels)


def test_a_blow_goes_from_who_strikes_to_whom_it_reaches(boss: Any) -> None:
    motion = blow(boss)
    large = boss.stage.screen.board
    flights = [mover for mover in motion.movers if mover.begins == 0.0 and mover.way(0.0) != mover.way(0.99)]
    assert len(flights) == 2
    striker = dict(large.standing("creature"))[0]
    for mover, seat in zip(flights, (0, 2), strict=True):
        target = dict(large.standing("seat"))[seat]
        for node, at in ((striker, mover.way(0.0)), (target, mover.way(0.9999))):
            middle = node.to_window(*node.center)
            assert (at.x + at.width / 2, at.y + at.height / 2) == pytest.approx(middle, abs=2)
    assert motion.lasts <= 0.9


def test_an_undo_is_seen_backwards_all_at_once_and_short(boss: Any, show: Any, finger: Finger) -> None:
    picture = boss.picture
    hurt = msgspec.structs.replace(picture, view=struck(picture.view, 0, 9))
    boss.hear(Update(hurt, seat=1))
    again = msgspec.structs.replace(picture.view, ask=struck(hurt.view, 0, 0).ask)
    boss.hear(Update(msgspec.structs.replace(picture, view=again), seat=1, undone=True))
    motion = boss.stage.moving.motion
    assert motion.movers and motion.lasts == pytest.approx(0.12)
    assert all(mover.begins == 0.0 for mover in motion.movers)
    panel = dict(boss.stage.screen.board.standing("creature"))[0]
    fading = [
        mover.way(0.0)[:2] for mover in motion.movers if (mover.way(0.0).seen, mover.way(1.0).seen) == (1, 0)
    ]
    assert panel.to_window(*panel.pos) in fading, "what was there fades"


def test_after_a_motion_the_glass_is_as_it_is_without_one(boss: Any, show: Any, finger: Finger) -> None:
    blow(boss)
    for _tick in range(60):
        boss.stage.moving.advance(1 / 30)
        finger.frames()
    assert boss.stage.moving.motion is None
    moved = pixels(boss, finger)
    still = show(made("around-boss-4"))
    blow(still)
    still.stage.moving.end()
    assert pixels(still, finger) == moved


def test_in_the_middle_something_is_seen_that_is_not_there_in_the_end(boss: Any, finger: Finger) -> None:
    blow(boss)
    boss.stage.moving.advance(0.13)
    between = pixels(boss, finger)
    boss.stage.moving.end()
    assert pixels(boss, finger) != between


@pytest.mark.parametrize("tick", range(28))
def test_a_touch_at_any_moment_ends_the_motion_and_is_answered(boss: Any, finger: Finger, tick: int) -> None:
    blow(boss)
    for _tick in range(tick):
        boss.stage.moving.advance(1 / 30)
    seat = dict(boss.stage.screen.board.standing("seat"))[1]
    finger.tap_on(seat)
    assert boss.stage.moving.motion is None
    assert boss.stage.sheet is not None, "the touch opened what the seat may do"


def test_what_has_moved_is_not_held(boss: Any) -> None:
    """Its textures go with it: a busy table would hold hundreds before anybody looks for circles.

    Pictures of words stay, as many as their store has room for (`ui.widgets.text.texture_of`).
    """
    gc.disable()
    try:
        motion = blow(boss)
        held = ref(motion)
        drawn = [ref(mover.texture) for mover in motion.movers if mover.texture is not None]
        del motion
        boss.stage.moving.end()
        gc.unfreeze()  # what was put away before may refer to them too
        kept = [each() for each in drawn if each() is not None]
        words = [texture_of in gc.get_referrers(texture) for texture in kept]
    finally:
        gc.enable()
    assert held() is None
    assert all(words) and 0 < len(words) < len(drawn) - 2


@pytest.mark.parametrize(("software", "least"), [(True, 18), (False, 24)])
def test_a_blow_on_four_seats_is_seen_in_many_frames_and_little_of_each_is_ours(
    boss: Any, monkeypatch: pytest.MonkeyPatch, software: bool, least: int
) -> None:
    """At the pace of Kivy's clock, which turns forty times a second where thirty are asked for."""
    monkeypatch.setattr("ui.shell.moving.by_software", lambda: software)
    boss.stage.screen.mark(BOSS, tuple((seat, 1) for seat in range(4)))
    motion, ours, frames = boss.stage.moving.motion, [], set()
    assert motion is not None
    while boss.stage.moving.motion is not None:
        begun = time.thread_time()
        boss.stage.moving.advance(1 / 40)
        ours.append((time.thread_time() - begun) * 1000)
        frames.add(motion.passed)
    assert len(frames) / motion.lasts >= least
    assert median(ours) < 1.0


def test_a_new_picture_ends_the_motion_of_the_one_before(boss: Any) -> None:
    first = blow(boss)
    view = boss.picture.view
    people = tuple(range(len(view.seats)))
    new = Picture(struck(view, 1, 2), people=people, modes=("cards",) * len(people))
    boss.hear(Update(new, seat=0))
    assert boss.stage.moving.motion not in (None, first)
    boss.stage.set_banner(None)
    assert boss.stage.moving.motion is None


@pytest.mark.parametrize("change", ["motion off", "a large glass without a graphics chip"])
def test_nothing_moves_where_it_may_not_or_would_be_too_slow(
    boss: Any, monkeypatch: pytest.MonkeyPatch, change: str
) -> None:
    from ui.look.theme import look, use

    if change == "motion off":
        use(dataclasses.replace(look(), motion=False))
    else:
        monkeypatch.setattr("ui.shell.moving.LARGEST_BY_SOFTWARE", 800 * 480)
        monkeypatch.setattr("ui.shell.moving.by_software", lambda: True)
    motion = blow(boss)
    assert all(mover.way(0.0) == mover.way(0.99) for mover in motion.movers), "nothing changes its place"
    assert motion.lasts == pytest.approx(1.2)


def test_where_nothing_moves_whoever_changed_has_an_edge_for_a_moment(
    boss: Any, finger: Finger, painted: None
) -> None:
    from ui.look.theme import look, use

    use(dataclasses.replace(look(), motion=False))
    motion = blow(boss)
    sides = [mover.way(0.0) for mover in motion.movers]
    seats = dict(boss.stage.screen.board.standing("seat"))
    for seat in (0, 2):
        corner = seats[seat].to_window(*seats[seat].pos)
        assert [(each.x, each.y) for each in sides].count(corner) == 2, "its left and its lower side"
    assert len(sides) == 2 * 4, "nobody else has one"
    boss.stage.moving.advance(1.3)
    assert boss.stage.moving.motion is None


def test_where_software_draws_fewer_frames_are_drawn(boss: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.shell.moving.by_software", lambda: True)
    motion = blow(boss)
    boss.stage.moving.advance(1 / 30)
    assert motion.passed == 0.0
    boss.stage.moving.advance(1 / 30)
    assert motion.passed == pytest.approx(2 / 30)


def test_who_falls_is_seen_to_fall(boss: Any) -> None:
    view = around(boss, views.sts_boss(4)).picture.view
    creatures = (*view.creatures[:-1], msgspec.structs.replace(view.creatures[-1], alive=False))
    assert view.ask is not None
    ask = msgspec.structs.replace(view.ask, number=view.ask.number + 1)
    people = (0, 1, 2, 3)
    new = msgspec.structs.replace(view, creatures=creatures, ask=ask)
    boss.hear(Update(Picture(new, people=people, modes=("cards",) * 4), seat=0))
    (sinking,) = boss.stage.moving.motion.movers
    assert sinking.way(0.0).seen == 1.0 > sinking.way(0.9).seen and sinking.way(0.9).y < sinking.way(0.0).y


def heard(boss: Any, view: Any, **changed: Any) -> Any:
    """The table hears of this picture, a question later; what moves then."""
    assert view.ask is not None
    ask = msgspec.structs.replace(view.ask, number=view.ask.number + 1)
    new = msgspec.structs.replace(view, ask=ask, **changed)
    boss.hear(Update(Picture(new, people=(0, 1, 2, 3), modes=("cards",) * 4), seat=0))
    return boss.stage.moving.motion


def test_a_cube_goes_in_an_arc_to_its_slot_and_no_other_moves(boss: Any) -> None:
    view = around(boss, views.sts_boss(4)).picture.view
    ghost = view.creatures[0]
    slots = tuple(msgspec.structs.replace(slot, here=place == 4) for place, slot in enumerate(ghost.slots))
    creatures = (msgspec.structs.replace(ghost, slots=slots), *view.creatures[1:])
    (cube,) = heard(boss, view, creatures=creatures).movers
    start, middle, end = (cube.way(share) for share in (0.0, 0.5, 0.999))
    assert start.x < middle.x < end.x and middle.y > max(start.y, end.y)


def test_a_card_goes_to_its_aim_and_then_to_its_pile(boss: Any) -> None:
    view = around(boss, with_piles(views.sts_boss(4), ("Strike", "Bash"), ())).picture.view
    seats = with_piles(view, ("Bash",), ("Strike",)).seats
    motion = heard(boss, view, seats=seats, creatures=struck(view, 1, 4).creatures)
    to, back = [each for each in motion.movers if each.lasts == pytest.approx(0.22)]
    seat, aim = (
        dict(boss.stage.screen.board.standing(kind))[at] for kind, at in (("seat", 0), ("creature", 1))
    )
    for at, node in ((to.way(0.0), seat), (to.way(0.9999), aim), (back.way(0.0), aim)):
        middle = node.to_window(*node.center)
        assert (at.x + at.width / 2, at.y + at.height / 2) == pytest.approx(middle, abs=2)
    assert back.begins == pytest.approx(0.22) and motion.lasts <= 0.9


def test_a_token_goes_to_the_choice_that_was_touched_and_to_none_that_others_made(
    window: Any, show: Any, finger: Finger
) -> None:
    from ui.look.theme import look, use

    for toucher, moves in ((0, True), (-1, False)):
        there = show(made("climb-event"))
        there.settings = msgspec.structs.replace(there.settings, motion=True)
        use(dataclasses.replace(look(), motion=True))
        (tile, *_others) = parts(there, "ChoiceTile")
        place, home = tile.to_window(*tile.center), dict(there.stage.screen.board.standing("seat"))[0]
        finger.tap_on(tile)
        view = there.picture.view
        ask = msgspec.structs.replace(view.ask, number=view.ask.number + 1)
        there.hear(Update(Picture(msgspec.structs.replace(view, ask=ask)), seat=toucher))
        motion = there.stage.moving.motion
        assert (motion is not None) == moves
        if moves:
            token = motion.movers[1]
            for at, middle in ((token.way(0.0), home.to_window(*home.center)), (token.way(0.9999), place)):
                assert (at.x + at.width / 2, at.y + at.height / 2) == pytest.approx(middle, abs=2)
            assert token.lasts == pytest.approx(0.18) and motion.lasts == pytest.approx(0.3)


@pytest.mark.parametrize("winners", [(0, 1), ()])
def test_light_widens_over_the_glass_where_somebody_has_won(boss: Any, winners: tuple[int, ...]) -> None:
    view = around(boss, views.sts_boss(4)).picture.view
    motion = heard(boss, view, ending=Ending(winners, "Over."))
    if not winners:
        assert motion is None
        return
    (light,) = motion.movers
    assert (light.way(0.0).width, light.way(0.999).width) == (0.0, pytest.approx(800, abs=1))


def test_a_die_shows_other_faces_before_its_own_and_none_where_it_was_not_rolled(boss: Any) -> None:
    view = around(boss, views.sts_boss(4)).picture.view
    assert heard(boss, view) is None
    motion = heard(boss, view, die=5, round=view.round + 1)
    cover, *faces = motion.movers
    assert len(faces) == 3 and cover.texture is None and cover.lasts == pytest.approx(0.4)
    assert [face.begins for face in faces] == pytest.approx([0.0, 0.4 / 3, 0.8 / 3])


def test_each_event_has_a_sound_of_its_own(boss: Any) -> None:
    view = around(boss, views.sts_boss(4)).picture.view
    seat = view.seats[0]
    fewer = tuple(
        msgspec.structs.replace(pile, count=pile.count - 1) if pile.id == "hand" else pile
        for pile in seat.piles
    )
    dead = msgspec.structs.replace(view.creatures[-1], alive=False)
    later = {
        "death": msgspec.structs.replace(view, creatures=(*view.creatures[:-1], dead)),
        "die": msgspec.structs.replace(view, die=5),
        "card": msgspec.structs.replace(
            view, seats=(msgspec.structs.replace(seat, piles=fewer), *view.seats[1:])
        ),
    }
    for name, new in later.items():
        assert sound_for(Update(Picture(new)), (), view) == name
    block = (Change("seat", 1, "block", 0, 5),)
    assert sound_for(Update(Picture(view)), block, view) == "block"
    assert sound_for(Update(Picture(view)), (Change("creature", 0, "block", 0, 5),), view) != "block"
