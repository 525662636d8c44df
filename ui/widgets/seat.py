"""A player on the glass, in full or in two lines."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.view import PileView, SeatView
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.presenters.board import meter_of
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import Touchable
from ui.widgets.creature import COMPACT, FULL, MEDIUM, Touches, badge_pill, stepped_first, with_delta
from ui.widgets.icons import icon
from ui.widgets.meters import Bar, leading, meter_chip, meter_colour, meter_value
from ui.widgets.nodes import Node
from ui.widgets.piles import pile_pill
from ui.widgets.text import Text


def seat_panel(
    seat: SeatView, touches: Touches, look_at: Callable[[PileView], None], level: int, active: bool = False
) -> Touchable:
    """The panel of one seat. `look_at` shows a pile; `active` marks whose turn it is."""
    palette = look().palette
    compact = level == COMPACT
    body = _full(seat, touches, look_at) if level == FULL else _compact(seat, touches, look_at, level)
    return Touchable(
        Node(ground=look().seat_colour(seat.seat), least=(look().gap * 0.7, 0), radius=look().gap * 0.3),
        body,
        action=touches.aim or touches.open,
        rest=touches.rest,
        changes_state=touches.aim is not None,
        ground=palette.glow if touches.lit else palette.surface,
        edge=_edge(seat, touches, active),
        pad=look().gap * (0.6 if compact else 0.9),
        align="fill",
    )


def _edge(seat: SeatView, touches: Touches, active: bool) -> Colour:
    palette = look().palette
    if touches.hit:
        return palette.danger
    return palette.accent if touches.lit or active or seat.asked else palette.line


def state_of(seat: SeatView) -> tuple[str, str]:
    """A sign and a word for what this seat is doing, both empty when there is nothing to say."""
    if not seat.alive:
        return "dead", _("out")
    if seat.ready:
        return "yes", _("ready")
    return ("here", _("to act")) if seat.asked else ("", "")


def _state(seat: SeatView) -> list[Node]:
    sign, words = state_of(seat)
    if not sign:
        return []
    palette = look().palette
    shade = {"yes": palette.good, "here": palette.accent, "dead": palette.dim}[sign]
    return [Row(icon(sign, "text", shade), Text(words, "small", shade), gap=look().gap * 0.3)]


def _full(seat: SeatView, touches: Touches, look_at: Callable[[PileView], None]) -> Node:
    palette = look().palette
    name: list[Node] = [Text(seat.name, "strong", bold=True)]
    if seat.character:
        name.append(Text(seat.character, "small", palette.dim))
    parts: list[Node] = [Flow(*name, *_state(seat), gap=look().gap * 0.8), *_bar(seat)]
    parts.append(Flow(*_chips(seat, touches), gap=look().gap * 0.6))
    parts += _forecast(seat)
    if seat.badges:
        parts.append(Flow(*(badge_pill(badge, touches) for badge in seat.badges), gap=look().gap * 0.6))
    if seat.piles:
        parts.append(Flow(*(seat_pile(pile, touches, look_at) for pile in seat.piles), gap=look().gap * 0.6))
    return Column(*parts, gap=look().gap * 0.6, weight=1)


def _compact(seat: SeatView, touches: Touches, look_at: Callable[[PileView], None], level: int) -> Node:
    values: list[Node] = []
    for meter in stepped_first(seat.meters, leading(seat.meters), touches):
        value = touches.stepper(meter) or meter_value(meter)
        values.append(with_delta(value, touches.deltas.get(meter.id, 0)))
        if (
            level == COMPACT
            and meter.id == "hp"
            and seat.forecast_hp is not None
            and seat.forecast_hp != meter.value
        ):
            values.append(_arrow(seat))
    top = Flow(Text(seat.name, "strong", bold=True), *_state(seat), gap=look().gap * 0.8)
    numbers = Flow(*values, *_hand_count(seat), gap=look().gap * 0.8)
    lit = [seat_pile(pile, touches, look_at) for pile in seat.piles if pile.id in touches.lit_piles]
    if level != MEDIUM:
        return Column(top, numbers, *lit, gap=look().gap * 0.3, weight=1)
    inside = [top, *_bar(seat), numbers, *lit, *_forecast(seat), *_badge_names(seat)]
    return Column(*inside, gap=look().gap * 0.6, weight=1)


def _badge_names(seat: SeatView) -> list[Node]:
    """What is in force, as a line of text."""
    names: list[Node] = [
        Row(
            icon(badge.group.lower(), "small", look().palette.dim),
            Text(badge.label, "small", look().palette.dim),
            gap=look().gap * 0.3,
        )
        for badge in seat.badges
        if not badge.spent
    ]
    return [Flow(*names, gap=look().gap * 0.8)] if names else []


def _hand_count(seat: SeatView) -> list[Node]:
    """The hand's size belongs to the numbers where there is no room for piles."""
    return [
        Row(
            icon("hand", "text", look().palette.dim),
            Text(str(p.count), "strong", bold=True),
            gap=look().gap * 0.4,
        )
        for p in seat.piles
        if p.id == "hand"
    ]


def _arrow(seat: SeatView) -> Node:
    words = _("→ {left}").format(left=seat.forecast_hp)
    return Text(words, "text", look().palette.danger)


def _bar(seat: SeatView) -> list[Node]:
    life = meter_of(seat.meters, "hp")
    if life is None or not life.maximum:
        return []
    return [Bar(life.value, life.maximum, meter_colour(life), seat.forecast_hp)]


def _chips(seat: SeatView, touches: Touches) -> list[Node]:
    found: list[Node] = []
    for meter in stepped_first(seat.meters, leading(seat.meters), touches):
        if (stepper := touches.stepper(meter)) is not None:
            found.append(with_delta(stepper, touches.deltas.get(meter.id, 0)))
            continue
        correct = None if touches.aim or touches.dull or not meter.path else _corrector(touches, meter)
        found.append(with_delta(meter_chip(meter, correct), touches.deltas.get(meter.id, 0)))
    return found


def _corrector(touches: Touches, meter: object) -> Callable[[], None]:
    return lambda: touches.correct(meter)  # type: ignore[arg-type]


def _forecast(seat: SeatView) -> list[Node]:
    """HP left if nothing else happens."""
    if seat.forecast_hp is None:
        return []
    palette = look().palette
    life = meter_of(seat.meters, "hp")
    hurt = life is not None and seat.forecast_hp < life.value
    if seat.forecast_words:
        words = _("{left} HP left: {reason}").format(left=seat.forecast_hp, reason=seat.forecast_words)
    else:
        words = _("{left} HP left if nothing else happens").format(left=seat.forecast_hp)
    shade = palette.danger if hurt else palette.good
    sign = icon("attack" if hurt else "yes", "text", shade)
    return [Row(sign, Text(words, "small", shade, weight=1), gap=look().gap * 0.5)]


def seat_pile(pile: PileView, touches: Touches, look_at: Callable[[PileView], None]) -> Touchable:
    """A pile in the panel of a seat; while something is aimed, it can be touched only where it answers."""
    lit = pile.id in touches.lit_piles
    shut = (touches.aim or touches.dull) and not lit
    return pile_pill(pile, lit, None if shut else partial(look_at, pile))
