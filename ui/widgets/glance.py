"""Players and enemies in large digits, for a glass that several people read from around a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import structs

from companion.engine.view import CreatureView, Meter, SeatView
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.presenters.board import leading, meter_of
from ui.presenters.glance import Doing, blow, doing, small_numbers, waits
from ui.widgets.arrows import Shaft
from ui.widgets.badges import Life, LifeBar, blow_badge, shield_badge
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import Action, Touchable
from ui.widgets.creature import Touches, badge_label, with_delta
from ui.widgets.figures import Beside, FigurePicture, creature_figure, creature_mark, is_drawn
from ui.widgets.icons import icon
from ui.widgets.meters import meter_colour, meter_value
from ui.widgets.nodes import Node, Space
from ui.widgets.own_signs import SeatStripe, ShapeSign, seat_sign
from ui.widgets.text import Figure, Name, ShortText, Text
from ui.widgets.track import small_track


class Glance(NamedTuple):
    """What else is shown of somebody: which seats are asked and may mean it, and by which question.

    `said` is what was just done there; it stands where the name stands otherwise. `struck` is whom the blow
    goes for that this one has dealt, and that waits for an answer.
    """

    asked: tuple[int, ...] = ()
    number: int = -1
    said: str = ""
    struck: SeatView | None = None


_PLAIN = Glance()


class Ways(NamedTuple):
    """What a seat can do by a button of its own: say that it is done, say what a card did."""

    done: Action | None = None
    declare: Action | None = None


_NO_WAYS = Ways()
_FEW = 2
"""So many small numbers stand below each other beside the large ones; of more, two in each line."""
_OWN_LINES = 3
"""Lines for what a seat's own creature can do, which its seat chooses from."""
_BAR_MILLIMETRES = 12.0
"""A bar of life is this wide at least."""
_FIGURE = 4.5
"""Millimetres of a figure beside the words at least; a smaller one stands beside the name."""
_DOING = {"acts": "here", "waits": "waits", "ready": "yes", "out": "dead"}


def glance_seat(
    seat: SeatView,
    touches: Touches,
    scale: float,
    ways: Ways = _NO_WAYS,
    active: bool = False,
    glance: Glance = _PLAIN,
) -> Touchable:
    """One player. `scale` enlarges the digits; `ways` are its buttons; it is the turn of an `active` one."""
    palette = look().palette
    state = doing(seat, active)
    lit = touches.lit or state == "acts"
    edge = _edge(glance, palette.accent if lit or active else palette.line)
    buttons = [large_button("log", ways.declare, False)] if ways.declare is not None else []
    buttons += [large_button("yes", ways.done, True)] if ways.done is not None else []
    head, figures = _seat_head(seat, state, touches, glance), _seat_figures(seat, touches, scale, glance)
    return Touchable(
        seat_edge(seat.seat),
        Column(head, figures, gap=0, weight=1),
        *buttons,
        action=touches.aim or touches.open,
        rest=touches.rest,
        changes_state=touches.aim is not None,
        ground=palette.glow if lit else palette.surface,
        edge=palette.danger if touches.hit else edge,
        pad=panel_pad(),
        gap=look().gap * 0.6,
        align="fill",
        weight=1,
    )


def panel_pad() -> tuple[float, float]:
    """The room at the sides of what a panel says, and less of it above and below: height is scarce."""
    return look().gap * 0.35, look().gap * 0.15


def seat_edge(seat: int) -> Node:
    """The stripe of a seat at the side of its panel."""
    return SeatStripe(seat, look().gap * 0.7)


def _edge(glance: Glance, otherwise: Colour) -> Colour:
    """The line around what a seat is asked for has the seat's colour."""
    asked = [seat for seat in glance.asked if seat >= 0]
    return look().seat_colour(asked[0]) if asked else otherwise


def glance_creature(
    creature: CreatureView, touches: Touches, scale: float, glance: Glance = _PLAIN, tight: bool = False
) -> Touchable:
    """One enemy; a boss takes the whole width, and its HP are the largest digits on the glass.

    A `tight` one says in one line at most what its seat may have it do, one that waits does not say it.
    """
    palette = look().palette
    lines = 1 if creature.seat < 0 or tight else _OWN_LINES
    boss, benched = creature.boss, waits(creature)
    if benched:
        creature, scale = structs.replace(creature, next_words=""), min(scale, 1.0)
    small = creature_mark(creature, look().font("strong") * 1.25)
    head = _head(creature, touches, glance, small)
    body = _boss(creature, touches, scale, head) if boss else _enemy(creature, touches, scale, head, lines)
    if isinstance(small, FigurePicture):
        figure, always = (
            creature_figure(creature, look().millimetres(_FIGURE)),
            look().target if boss or (creature.seat >= 0 and not tight) else 0.0,
        )
        body = Beside(figure, body, small, look().gap * 0.6, always)
    edge = palette.accent if touches.lit else (palette.warning if creature.boss else palette.line)
    body.weight = 1
    return Touchable(
        *_strike(creature, scale),
        body,
        action=touches.aim or touches.open,
        rest=touches.rest,
        changes_state=touches.aim is not None,
        ground=palette.glow if touches.lit else palette.surface,
        edge=_edge(glance, edge),
        pad=panel_pad(),
        align="fill",
        weight=1,
    )


def state_sign(state: Doing, size_name: str = "title") -> list[Node]:
    """What a seat is doing, told apart by shape."""
    if not state:
        return []
    palette = look().palette
    shade = {"acts": palette.accent, "waits": palette.text, "ready": palette.good, "out": palette.dim}[state]
    return [icon(_DOING[state], size_name, shade)]


def large_button(sign: str, action: Action, foremost: bool) -> Touchable:
    """A button of a seat, as tall as its panel; what is `foremost` changes the game."""
    palette = look().palette
    return Touchable(
        Space(),
        icon(sign, "number", palette.on_accent if foremost else palette.text),
        Space(),
        action=action,
        changes_state=foremost,
        ground=palette.accent if foremost else palette.raised,
        edge=None if foremost else palette.line,
        pad=look().gap * 0.8,
    )


def seat_line(seats: Iterable[SeatView], open_seat: Callable[[int], None]) -> Row:
    """Players in one line, each with its numbers in small digits, where the board has no room for them."""
    palette = look().palette

    def panel(seat: SeatView) -> Node:
        lit = doing(seat) == "acts"
        letters = look().across()
        name = Row(
            *state_sign(doing(seat), letters),
            Name(seat.name, letters, bold=True, titled=True, weight=1),
            gap=2,
        )
        return Touchable(
            seat_edge(seat.seat),
            Column(name, sheet_numbers(seat), gap=0, weight=1),
            action=partial(open_seat, seat.seat),
            ground=palette.glow if lit else palette.surface,
            edge=palette.accent if lit else palette.line,
            pad=look().gap * 0.3,
            align="fill",
            weight=1,
        )

    return Row(*map(panel, seats), gap=look().gap * 0.5, align="fill")


def sheet_numbers(seat: SeatView) -> Node:
    """A seat's sign and its numbers in small digits, for what covers its panel."""
    sign = seat_sign(seat, look().font("strong") * 1.25)
    values = [meter_value(meter) for meter in leading(seat.meters, look().signs.leading)]
    return Flow(sign, *values, gap=look().gap * 0.7, line_gap=0, weight=1)


def _seat_head(seat: SeatView, state: Doing, touches: Touches, glance: Glance) -> Node:
    sign = seat_sign(seat, look().font("strong") * 1.15)
    aimed = [icon("◎", "strong", look().palette.accent)] if touches.aim is not None else []
    signs = [*state_sign(state, "strong"), *(_asked_for(glance) or aimed)]
    if touches.hit:
        signs = [icon("attack", "strong", look().palette.danger)]
    return Row(sign, *signs, _name(seat.name, glance), *_hand(seat), gap=look().gap * 0.7)


def _name(name: str, glance: Glance) -> Node:
    """The name, or for a moment what was done here."""
    if not glance.said:
        return Name(name, bold=True, titled=True, weight=1)
    palette = look().palette
    said = ShortText(glance.said, bold=True, colour=palette.on_accent)
    return Row(Column(said, ground=palette.accent, pad=(look().gap * 0.5, 0.0), weight=1), weight=1)


def _asked_for(glance: Glance) -> list[Node]:
    """A sign for each seat that is asked and may mean this one."""
    if glance.number < 0:
        return []
    side, accent = look().font("strong"), look().palette.accent
    marks = [
        ShapeSign("disc", look().seat_colour(seat), look().palette.on_seat, "?", side)
        for seat in glance.asked
        if seat >= 0
    ]
    return [*marks] or [icon("◎", "strong", accent)]


def _small(meters: tuple[Meter, ...], touches: Touches) -> list[Node]:
    """The other numbers in small digits, in as many lines as stand beside the large ones."""
    shown = small_numbers(meters, look().signs.leading)
    values = [with_delta(meter_value(meter), touches.deltas.get(meter.id, 0), "strong") for meter in shown]
    if not values:
        return []
    gap = look().gap * 0.7
    first = values[: 1 if len(values) <= _FEW else _FEW]
    beside = sum(value.natural_width() for value in first) + gap * (len(first) - 1)
    return [Flow(*values, gap=gap, line_gap=0, least=(beside, 0.0), weight=1)]


def _hand(seat: SeatView) -> list[Node]:
    """The size of the hand, where it is a number that counts."""
    return [
        Row(icon("hand", "strong", look().palette.dim), Figure(str(pile.count), look().font("strong")), gap=2)
        for pile in seat.piles
        if pile.id == "hand"
    ]


def _seat_figures(seat: SeatView, touches: Touches, scale: float, glance: Glance) -> Node:
    """HP, what will be left of them, Block, and the blow that waits for an answer."""
    wanted = look().figure_millimetres * min(scale, 1.0)
    em = look().digits(look().figure_millimetres * scale)
    life, block = meter_of(seat.meters, "hp"), meter_of(seat.meters, "block")
    parts: list[Node] = []
    if life is not None:
        left = left_figure(seat, life, em * 0.8)
        parts.append(_life(life, em, touches, scale > 1.0, wanted, left, seat.forecast_hp))
    if block is not None and (block.value or touches.step is not None):
        parts.append(_block(block, em * 0.8, touches))
    small = _small(seat.meters, touches)
    return Row(*parts, *small, *_own_blow(seat, glance, em * 0.6), gap=look().gap, wraps=True, weight=1)


def _own_blow(seat: SeatView, glance: Glance, em: float) -> list[Node]:
    """The blow of a seat that waits for an answer, and the token of whom it will hit."""
    if glance.struck is None:
        return []
    badge = blow_badge(str(seat.strike), em, told=False)
    token = seat_sign(glance.struck, look().font("strong") * 1.6)
    return [Row(badge, icon("next", "title", look().palette.danger), token, gap=look().gap * 0.5)]


def _life(
    life: Meter,
    em: float,
    touches: Touches,
    most: bool,
    wanted: float,
    left: Sequence[Node] = (),
    after: int | None = None,
) -> Node:
    """HP in large digits above a bar, and what will be `left` of them beside."""
    barred = life.maximum is not None and touches.stepper(life) is None
    digits = life_figure(life, em, touches, most, wanted, signed=not barred)
    if life.maximum is None or not barred:
        return Row(digits, *left, gap=look().gap)
    bar = LifeBar(life.value, life.maximum, after, look().millimetres(_BAR_MILLIMETRES))
    return Life(Row(digits, *left, gap=look().gap), bar)


def life_figure(
    life: Meter,
    em: float,
    touches: Touches | None = None,
    most: bool = True,
    wanted: float = 0.0,
    signed: bool = True,
) -> Node:
    """HP in large digits, their maximum small; with their sign if `signed`; `wanted` as of a figure."""
    palette = look().palette
    change = touches.deltas.get(life.id, 0) if touches is not None else 0
    figure = Figure(str(life.value), em, wanted=wanted)
    if touches is not None and (stepper := touches.stepper(life, figure)) is not None:
        return with_delta(stepper, change, "strong")
    parts: list[Node] = [icon("hp", "title", meter_colour(life)), figure] if signed else [figure]
    if most and life.maximum is not None and life.maximum != life.value:
        words = _("/{maximum}").format(maximum=life.maximum)
        parts.append(Figure(words, look().font("strong"), palette.dim))
    return with_delta(Row(*parts, gap=look().gap * 0.4), change, "strong")


def left_figure(seat: SeatView, life: Meter, em: float) -> list[Node]:
    """What will be left of HP if nothing else happens, where that is another number."""
    if seat.forecast_hp is None or seat.forecast_hp == life.value:
        return []
    shade = look().palette.danger if seat.forecast_hp < life.value else look().palette.good
    parts = [icon("next", "title", shade), Figure(str(seat.forecast_hp), em, shade, told=True)]
    if seat.forecast_hp <= 0:
        parts.append(icon("dead", "title", shade))
    return [Row(*parts, gap=look().gap * 0.3)]


def _block(meter: Meter, em: float, touches: Touches) -> Node:
    value = touches.stepper(meter, Figure(str(meter.value), em)) or shield_badge(str(meter.value), em)
    return with_delta(value, touches.deltas.get(meter.id, 0), "strong")


def blow_figure(creature: CreatureView, em: float, wanted: float) -> list[Node]:
    """The damage of the next action on a toothed disc; nothing where it does none."""
    words = blow(creature)
    return [blow_badge(words, em, wanted)] if words else []


def _strike(creature: CreatureView, scale: float) -> list[Node]:
    """The next blow where a row has room for its arrow: first of all, on its way to the player."""
    if not _is_roomy(creature, scale):
        return []
    wanted = look().figure_millimetres
    return [Row(Shaft(), *blow_figure(creature, look().digits(wanted * scale), wanted), gap=0)]


def _is_roomy(creature: CreatureView, scale: float) -> bool:
    """Whether an enemy's next blow is on its way to a player, before its figure and HP."""
    return scale > 1.0 and creature.seat < 0 and not creature.boss and bool(blow(creature))


def _head(creature: CreatureView, touches: Touches, glance: Glance, sign: Node) -> Node:
    marks: list[Node] = [icon("dead", "strong", look().palette.dim)] if not creature.alive else []
    if touches.acting:
        marks.append(icon("attack", "strong", look().palette.accent))
    if touches.aim is not None:
        marks += _asked_for(glance) or [icon("◎", "strong", look().palette.accent)]
    if creature.active:
        marks.append(icon("here", "strong", look().palette.accent))
    if creature.warnings:
        marks.append(icon("warning", "strong", look().palette.warning))
    return Row(*marks, _name(creature.name, glance), sign, gap=look().gap * 0.6)


def _enemy(creature: CreatureView, touches: Touches, scale: float, head: Node, lines: int) -> Node:
    wanted = look().figure_millimetres
    em = look().digits(wanted * scale)
    figures = _life_and_block(creature, em, touches, scale > 1.0, wanted)
    figures += [] if _is_roomy(creature, scale) else blow_figure(creature, em, wanted)
    if not blow(creature) and creature.next_words and creature.alive:
        figures.append(_coming(creature, lines))
    figures += [*_small(creature.meters, touches), *_marks(creature)]
    return Column(head, Row(*figures, gap=look().gap, wraps=True, weight=1), gap=0, weight=1)


def _marks(creature: CreatureView) -> list[Node]:
    """What lies on a creature and must be read without a touch: statuses, hourglasses ..."""
    shown = [badge for badge in creature.abilities if badge.group in look().signs.at_once]
    marks: list[Node] = [
        Row(icon(badge.group, "strong", look().palette.dim), Text(badge_label(badge), "strong"), gap=2)
        for badge in shown
    ]
    return [Flow(*marks, gap=look().gap * 0.7, line_gap=0, weight=1)] if marks else []


def _life_and_block(
    creature: CreatureView, em: float, touches: Touches, most: bool, wanted: float
) -> list[Node]:
    life, block = meter_of(creature.meters, "hp"), meter_of(creature.meters, "block")
    found = [_life(life, em, touches, most, wanted)] if life is not None else []
    shown = block is not None and (block.value or touches.step is not None)
    return found + ([_block(block, em * 0.8, touches)] if block is not None and shown else [])


def _boss(creature: CreatureView, touches: Touches, scale: float, head: Node) -> Node:
    big = look().digits(look().boss_millimetres * (min(scale, 1.0) if is_drawn(creature) else scale))
    em = look().digits(look().figure_millimetres * scale)
    figures: list[Node] = _life_and_block(creature, big, touches, True, look().boss_millimetres)
    figures += blow_figure(creature, max(em, big * 0.8), look().figure_millimetres)
    head.weight = 1
    small = _small(creature.meters, touches)
    for numbers in small:
        numbers.weight = 0
    words: list[Node] = [Row(head, *small)]
    words += [_coming(creature, 2)] if creature.next_words else []
    words += _marks(creature)
    track = small_track(creature)
    words += [track] if track is not None and scale > 1.0 else []
    large = Row(*figures, gap=look().gap * 1.6)
    return Row(large, Column(*words, gap=0, weight=1), gap=look().gap * 2, weight=1, wraps=True)


def _coming(creature: CreatureView, lines: int) -> Node:
    """The next action in words, where digits do not say it."""
    words = creature.next_words
    return ShortText(words, lines=lines, weight=1, colour=look().palette.text)
