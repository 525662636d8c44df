"""What is read from two metres away: HP, what comes next, what will be left, and who is to act.

Where creatures fight for the seats, those that are active stand with their seat.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.view import CreatureView, SeatView, View
from ui.look.theme import look
from ui.presenters.board import meter_of
from ui.presenters.glance import doing
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.figures import creature_mark
from ui.widgets.glance import blow_figure, left_figure, life_figure, state_sign
from ui.widgets.icons import die_sign, icon
from ui.widgets.layers import Layer
from ui.widgets.meters import meter_colour
from ui.widgets.nodes import Node
from ui.widgets.own_signs import seat_sign
from ui.widgets.text import Figure, Symbol
from ui.widgets.touches import Touch

BOSS_MILLIMETRES = 14.0
PLAYER_MILLIMETRES = 9.0
"""How tall digits are at least on 7 inches; larger glass has larger ones, as it has larger letters."""
_SCALES = (2.4, 2.0, 1.6, 1.3, 1.15, 1.0, 0.85, 0.7, 0.55)


class AfarCurtain(Layer):
    """The fight in digits alone. The first touch brings the table back and does nothing else."""

    def __init__(self, view: View, wake: Callable[[], None]) -> None:
        self.view, self.wake = view, wake
        self.scale = 1.0
        self._room = (0.0, 0.0)
        super().__init__(Node(ground=look().palette.background, radius=0), Column())

    def arrange(self) -> None:
        if (self.width, self.height) != self._room:
            self._room = (self.width, self.height)
            self.replace(self.parts[0], self._fitting())
        super().arrange()

    def _fitting(self) -> Node:
        """The largest digits that fit."""
        for self.scale in _SCALES:
            content = self._content(self.scale)
            if content.height_for(self.width) <= self.height and content.narrowest() <= self.width:
                break
        return content

    def _content(self, scale: float) -> Column:
        top: list[Node] = [_boss(creature, scale) for creature in foremost(self.view)]
        if self.view.die:
            top.append(Symbol(die_sign(self.view.die), "huge", look().palette.accent))
        fighting = [creature for creature in self.view.creatures if creature.active and creature.alive]
        seats = [_player(seat, scale, fighting, seat.seat == self.view.active) for seat in self.view.seats]
        each = 2 if len(seats) > 2 and not look().portrait else 1
        lines = [seats[start : start + each] for start in range(0, len(seats), each)]
        rows = [Row(*line, gap=look().gap, align="fill", weight=1) for line in lines]
        head = [Flow(*top, gap=look().gap * 3, align="middle")] if top else []
        return Column(*head, *rows, gap=look().gap, pad=look().gap)

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self.wake()
        return True


def foremost(view: View) -> list[CreatureView]:
    """The bosses of nobody, or the one enemy there is."""
    wild = [creature for creature in view.creatures if creature.seat < 0 and creature.alive]
    return wild if len(wild) == 1 else [creature for creature in wild if creature.boss]


def _boss(creature: CreatureView, scale: float) -> Node:
    em = look().digits(BOSS_MILLIMETRES * scale)
    life = meter_of(creature.meters, "hp")
    parts: list[Node] = [creature_mark(creature, em * 0.9)]
    parts += [life_figure(life, em, wanted=BOSS_MILLIMETRES)] if life is not None else []
    parts += blow_figure(creature, em * 0.8, PLAYER_MILLIMETRES)
    return Row(*parts, gap=look().gap * 1.5, wraps=True)


def _player(seat: SeatView, scale: float, fighting: list[CreatureView], active: bool) -> Node:
    palette = look().palette
    em = look().digits(PLAYER_MILLIMETRES * scale)
    life, block = meter_of(seat.meters, "hp"), meter_of(seat.meters, "block")
    figures: list[Node] = []
    if life is not None:
        figures += [life_figure(life, em, None, False, PLAYER_MILLIMETRES), *left_figure(seat, life, em)]
    if block is not None and block.value:
        shield = icon(block.icon or block.id, "title", meter_colour(block))
        figures.append(Row(shield, Figure(str(block.value), em), gap=look().gap * 0.3))
    for creature in fighting:
        if creature.seat == seat.seat and (own := meter_of(creature.meters, "hp")) is not None:
            sign = creature_mark(creature, em * 0.6)
            figures += [sign, life_figure(own, em, None, False, PLAYER_MILLIMETRES)]
    state = doing(seat, active)
    acts = state == "acts"
    return Row(
        seat_sign(seat, em * 0.55),
        *state_sign(state, "number"),
        *figures,
        ground=palette.glow if acts else palette.surface,
        edge=palette.accent if acts else palette.line,
        pad=look().gap * 0.8,
        weight=1,
    )
