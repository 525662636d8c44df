"""What happens, as things that move: a blow on its way, a shield that shakes, a number, one who falls.

One story lasts at most 0.9 seconds. What changed is covered by how it stood until the blow lands.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any

from companion.engine.view import SeatView
from ui.look.theme import Colour, look
from ui.ports.game_port import NOBODY, Actor
from ui.presenters.board import Change
from ui.presenters.happening import MOST, Blow, CubeMove, Happening, Played, Strike, Walk
from ui.widgets.badges import SHIELD, Badge, Life, LifeBar, blow_badge
from ui.widgets.board import Board
from ui.widgets.figures import FigurePicture
from ui.widgets.hand import ChoiceTile, carried_card
from ui.widgets.icons import die_sign, icon
from ui.widgets.motion import (
    Motion,
    Mover,
    Place,
    faster,
    in_an_arc,
    shaking,
    slower,
    straight,
    texture_of_node,
)
from ui.widgets.nodes import Node, every
from ui.widgets.own_signs import seat_sign
from ui.widgets.text import Figure, Symbol
from ui.widgets.track import CubeTrack

FLIGHT, SHAKE, RISE, DEATH, WALK, CUBE, DIE = 0.26, 0.12, 0.32, 0.35, 0.4, 0.2, 0.4
CARD, LIGHT, UNDO, EDGE, TOKEN, LEFT = 0.22, 0.6, 0.12, 1.2, 0.18, 0.12
"""Seconds that each of them takes."""
_SINKS = 8.0
_TUMBLES = (3, 1, 5, 2)
"""The faces that a die shows before the one that it stays on."""


@dataclass(frozen=True)
class Chosen:
    """The choice that a seat touched, where it was, and the token of the seat."""

    seat: int
    tile: Place
    token: Node


@dataclass(frozen=True)
class Before:
    """The picture before, as a texture, where everybody stood in it, and what was touched there."""

    texture: Any
    places: dict[Actor, Place]
    chosen: Chosen | None = None

    def part(self, place: Place) -> Any:
        """What the picture showed there."""
        x, y, wide, tall = (round(each) for each in place[:4])
        return self.texture.get_region(max(0, x), max(0, y), wide, tall)


def chosen_in(screen: Node, seat: SeatView | None) -> Chosen | None:
    """The choice that this seat has touched on a screen; `None` where it was answered in another way."""
    touched = (node for node in every(screen) if isinstance(node, ChoiceTile) and node.fired)
    tile = next(touched, None) if seat is not None else None
    if seat is None or tile is None:
        return None
    return Chosen(seat.seat, _place(tile), seat_sign(seat, look().state_target * 0.6))


def places_of(board: Board) -> dict[Actor, Place]:
    """Where each seat and creature stands."""
    return {actor: _place(panel) for actor, panel in _panels(board).items()}


def _panels(board: Board) -> dict[Actor, Node]:
    return {(kind, number): panel for kind in ("seat", "creature") for number, panel in board.standing(kind)}


def _place(node: Node) -> Place:
    return Place(*node.to_window(*node.pos), *node.size)


def story(happening: Happening, before: Before, board: Board, die: Node | None = None) -> Motion:
    """What moves from the picture before to the one that the board shows now; `die` is what shows the die."""
    now = places_of(board)
    if happening.undone:
        return Motion(list(_backwards(happening, before, board, now))[: 3 * MOST])
    landing = FLIGHT if any(_flies(blow, before, now) for blow in happening.blows) else 0.0
    nodes = _panels(board)
    movers = chain(
        chain.from_iterable(_covered(change, before, now, landing) for change in happening.changes),
        chain.from_iterable(_blow(blow, before, now) for blow in happening.blows),
        chain.from_iterable(
            _held(blow, before, nodes) for blow in happening.blows if blow.target in now and landing
        ),
        chain.from_iterable(_changed(change, now, nodes, landing) for change in happening.changes),
        chain.from_iterable(_falls(actor, before, now, landing) for actor in happening.fallen),
        chain.from_iterable(_struck(strike, before, board) for strike in happening.strikes),
        chain.from_iterable(_walked(walk, board) for walk in happening.walks),
        chain.from_iterable(_moved(cube, nodes) for cube in happening.cubes),
        _rolled(happening.die, die),
        _played(happening.played, before, now),
        _chose(before, now),
        _light(before) if happening.ended else (),
    )
    return Motion(list(movers)[: 3 * MOST])


def edges(happening: Happening, board: Board) -> Motion:
    """Where nothing moves, an edge around whoever changed, for a moment."""
    now, wide = places_of(board), look().millimetres(0.5)
    changed: list[Actor] = [(change.kind, change.number) for change in happening.changes]
    reached = [blow.target for blow in happening.blows]
    lines = chain.from_iterable(
        _edge(now[actor], wide) for actor in dict.fromkeys([*changed, *reached]) if actor in now
    )
    return Motion([Mover(None, straight(line, line), 0.0, EDGE, look().palette.accent) for line in lines])


def _edge(place: Place, wide: float) -> tuple[Place, ...]:
    """The four sides of a place, inside it."""
    x, y, across, tall = place[:4]
    return (
        Place(x, y, across, wide),
        Place(x, y + tall - wide, across, wide),
        Place(x, y, wide, tall),
        Place(x + across - wide, y, wide, tall),
    )


def _backwards(
    happening: Happening, before: Before, board: Board, now: dict[Actor, Place]
) -> Iterator[Mover]:
    """What was there fades, and what went goes back, all at once and evenly."""
    changed: list[Actor] = [(change.kind, change.number) for change in happening.changes]
    for actor in dict.fromkeys([*changed, *happening.fallen]):
        if actor in now:
            yield Mover(
                before.part(now[actor]), straight(now[actor], now[actor]._replace(seen=0.0)), 0.0, UNDO
            )
    nodes = _panels(board)
    for cube in happening.cubes:
        yield from _moved(cube, nodes, UNDO, 0.0)
    for walk in happening.walks:
        yield from _walked(walk, board, UNDO)


def _flies(blow: Blow, before: Before, now: dict[Actor, Place]) -> bool:
    return blow.source in before.places and blow.target in {**before.places, **now}


def _covered(change: Change, before: Before, now: dict[Actor, Place], landing: float) -> Iterator[Mover]:
    """Until the blow lands, whoever changes stands there as before."""
    actor: Actor = (change.kind, change.number)
    place = before.places.get(actor)
    if landing and place is not None and now.get(actor) == place and change.meter == "hp":
        yield Mover(before.part(place), straight(place, place), 0.0, landing)


def _blow(blow: Blow, before: Before, now: dict[Actor, Place]) -> Iterator[Mover]:
    """A toothed disc from who strikes to whom it reaches."""
    if not _flies(blow, before, now):
        return
    badge = blow_badge(str(blow.lost) if blow.lost else "", look().digits(look().figure_millimetres))
    texture = texture_of_node(badge)
    start = _around(before.places[blow.source], texture)
    end = _around(now.get(blow.target, before.places.get(blow.target, start)), texture)
    yield Mover(texture, faster(straight(start, end)), 0.0, FLIGHT)


def _around(place: Place, texture: Any) -> Place:
    """A texture in the middle of a place."""
    wide, tall = texture.size
    return Place(place.x + (place.width - wide) / 2, place.y + (place.height - tall) / 2, wide, tall)


def _held(blow: Blow, before: Before, nodes: dict[Actor, Node]) -> Iterator[Mover]:
    """The shield of whoever is reached shakes."""
    for node in every(nodes[blow.target]):
        if isinstance(node, Badge) and node.outline == SHIELD and node.width:
            place = _place(node)
            way = shaking(place, look().millimetres(0.8))
            yield Mover(before.part(place), way, FLIGHT, SHAKE)
            return


def _changed(
    change: Change, now: dict[Actor, Place], nodes: dict[Actor, Node], landing: float
) -> Iterator[Mover]:
    """The difference rises from the panel, and the bar of life runs to where it stands."""
    actor: Actor = (change.kind, change.number)
    if actor not in now:
        return
    more, palette = change.after - change.before, look().palette
    shade = palette.blue if change.meter == "block" else palette.good if more > 0 else palette.danger
    words, at = f"{more:+d}".replace("-", "−"), _number(nodes[actor], change.meter)
    yield _risen(words, at, landing, shade)
    if change.meter == "hp" and more < 0:
        yield from _running(nodes[actor], -more, landing, palette.life)


def _number(panel: Node, meter: str) -> Place:
    """Where a number stands in its panel, else the whole panel."""
    for node in every(panel):
        if isinstance(node, Life) and meter == "hp":
            place = _place(node)
            return place._replace(x=place.x + place.width)
        if isinstance(node, Badge) and meter == "block" and node.outline == SHIELD:
            return _place(node)
    return _place(panel)


def _running(panel: Node, lost: int, landing: float, shade: Colour) -> Iterator[Mover]:
    for bar in every(panel):
        if isinstance(bar, LifeBar) and bar.maximum:
            place = _place(bar)
            left = place.x + place.width * bar.share
            wide = min(place.width * lost / bar.maximum, place.x + place.width - left)
            start = place._replace(x=left, width=wide)
            yield Mover(None, slower(straight(start, start._replace(width=0.0))), landing, RISE, shade)
            return


def _falls(actor: Actor, before: Before, now: dict[Actor, Place], landing: float) -> Iterator[Mover]:
    """Who falls stands there as before, darkens and sinks."""
    place = before.places.get(actor)
    if place is None or actor == NOBODY:
        return
    gone = place._replace(y=place.y - _SINKS, seen=0.0)
    if landing:
        yield Mover(before.part(place), straight(place, place), 0.0, landing)
    yield Mover(before.part(place), faster(straight(place, gone)), landing, DEATH)


def _struck(strike: Strike, before: Before, board: Board) -> Iterator[Mover]:
    """A blow along its arrow to a space; what is lost rises there, and a piece that is gone sinks."""
    spaces = board.spaces_at(strike.board, [each for each in (strike.start, strike.space) if each])
    if not spaces:
        return
    place, em = _place(spaces[-1]), look().digits(look().figure_millimetres)
    landing = FLIGHT if len(spaces) == 2 else 0.0
    if landing:
        badge = texture_of_node(blow_badge(str(strike.lost), em))
        flight = straight(_around(_place(spaces[0]), badge), _around(place, badge))
        yield Mover(badge, faster(flight), 0.0, FLIGHT)
        yield Mover(before.part(place), straight(place, place), 0.0, landing)
    if strike.gone:
        sunk = place._replace(y=place.y - _SINKS, seen=0.0)
        yield Mover(before.part(place), faster(straight(place, sunk)), landing, DEATH)
    yield _risen(f"−{strike.lost}", place, landing, look().palette.danger)


def _risen(words: str, place: Place, begins: float, shade: Colour) -> Mover:
    """A number that rises from a place and fades."""
    texture = Figure(words, look().digits(look().figure_millimetres)).picture(10_000)
    start = _around(place, texture)
    end = start._replace(y=start.y + texture.height * 0.6, seen=0.2)
    return Mover(texture, slower(straight(start, end)), begins, RISE, shade)


def _walked(walk: Walk, board: Board, lasts: float = WALK) -> Iterator[Mover]:
    """A piece goes along from the space that was left to the one that was reached."""
    ends = board.spaces_at(walk.board, (walk.start, walk.end))
    if len(ends) == 2:
        texture = texture_of_node(_piece(walk.figure))
        start, end = (_around(_place(space), texture) for space in ends)
        yield Mover(texture, slower(straight(start, end)), 0.0, lasts)


def _piece(figure: str) -> Node:
    side = look().font("huge")
    if figure and look().figures and look().signs.figures:
        return FigurePicture(figure, look().signs.figures, side)
    return icon("person", "huge", look().palette.accent)


def _played(played: Played | None, before: Before, now: dict[Actor, Place]) -> Iterator[Mover]:
    """A card goes from its player to whom it reaches, and from there to its pile."""
    at_seat = now.get(("seat", played.seat)) if played is not None else None
    if played is None or at_seat is None:
        return
    texture = texture_of_node(carried_card(played.name))
    home = _around(at_seat, texture)
    aim = now.get(played.aim, before.places.get(played.aim))
    top = _around(aim, texture) if aim is not None else home._replace(y=home.y + at_seat.height / 2)
    yield Mover(texture, slower(straight(home, top)), 0.0, CARD)
    yield Mover(texture, faster(straight(top, home._replace(seen=0.0))), CARD, CARD)


def _chose(before: Before, now: dict[Actor, Place]) -> Iterator[Mover]:
    """A token goes from its player to the choice that was touched, which is seen until then."""
    chosen = before.chosen
    home = now.get(("seat", chosen.seat)) if chosen is not None else None
    if chosen is None or home is None:
        return
    tile, texture = chosen.tile, texture_of_node(chosen.token)
    end = _around(tile, texture)
    yield Mover(before.part(tile), straight(tile, tile), 0.0, TOKEN)
    yield Mover(texture, slower(straight(_around(home, texture), end)), 0.0, TOKEN)
    yield Mover(before.part(tile), straight(tile, tile._replace(seen=0.0)), TOKEN, LEFT)
    yield Mover(texture, straight(end, end._replace(seen=0.0)), TOKEN, LEFT)


def _light(before: Before) -> Iterator[Mover]:
    """Light widens over the glass, and is gone."""
    wide, tall = before.texture.size
    middle, whole = Place(wide / 2, 0.0, 0.0, tall, 0.5), Place(0.0, 0.0, wide, tall, 0.0)
    yield Mover(None, slower(straight(middle, whole)), 0.0, LIGHT, look().palette.accent)


def _moved(
    cube: CubeMove, nodes: dict[Actor, Node], lasts: float = CUBE, height: float = 1.0
) -> Iterator[Mover]:
    """A cube goes in an arc, of so many times its own height, from the slot where it was to where it is."""
    panel = nodes.get(("creature", cube.creature))
    for track in every(panel) if panel is not None else ():
        if isinstance(track, CubeTrack) and max(cube.start, cube.end) < len(track.parts):
            start, end = (_place(track.parts[slot]) for slot in (cube.start, cube.end))
            texture = texture_of_node(icon("cube", "text", look().palette.accent))
            way = in_an_arc(_around(start, texture), _around(end, texture), end.height * height)
            yield Mover(texture, way, 0.0, lasts)
            return


def _rolled(face: int, die: Node | None) -> Iterator[Mover]:
    """A die shows some other faces before the one that it stays on."""
    if not face or die is None or not die.width:
        return
    place, palette = _place(die), look().palette
    yield Mover(None, straight(place, place), 0.0, DIE, palette.background)
    for turn, other in enumerate(each for each in _TUMBLES if each != face):
        texture = texture_of_node(Symbol(die_sign(other), "huge", palette.accent))
        at = _around(place, texture)
        lasts = DIE / (len(_TUMBLES) - (face in _TUMBLES))
        yield Mover(texture, in_an_arc(at, at, place.height * 0.2), turn * lasts, lasts)
