"""An enemy on the glass, in full or in two lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion.engine.view import Badge, CreatureView, Meter
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.board import folded, leading, meter_of
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import Rest, Touchable
from ui.widgets.figures import creature_figure, is_drawn
from ui.widgets.icons import icon
from ui.widgets.meters import Bar, MeterStepper, meter_chip, meter_colour, meter_value, tone_of
from ui.widgets.nodes import Node
from ui.widgets.text import Figure, Text
from ui.widgets.track import behaviour, small_track


@dataclass(frozen=True)
class Touches:
    """What touches on a panel do. `aim` completes an act; without it `open` shows all there is.

    `deltas` are the changes since the last picture, by meter; `acting` says that this one acts in the step
    that is on the glass. In `lit_piles` lies a card whose touch answers the open question; `answers` says
    that a touch on the panel itself does. `step` changes a number by a minus or a plus beside it. `hit` says
    that the step on the glass reaches this one. A finger that rests on it has it explained by `rest`.
    """

    open: Callable[[], None]
    correct: Callable[[Meter], None]
    read: Callable[[Badge], None]
    aim: Callable[[], None] | None = None
    dull: bool = False
    deltas: Mapping[str, int] = field(default_factory=dict)
    acting: bool = False
    lit_piles: frozenset[str] = frozenset()
    answers: bool = False
    step: Callable[[Meter, int], None] | None = None
    hit: bool = False
    rest: Rest | None = None

    def stepper(self, meter: Meter, figure: Figure | None = None) -> Node | None:
        """The number with a minus and a plus, where people keep numbers by hand."""
        step = self.step
        if step is None or self.aim is not None or not meter.path or meter.id not in STEPPED:
            return None
        return MeterStepper(meter, lambda by: step(meter, by), figure=figure)

    def signs(self) -> list[Node]:
        """What says beside the colour that a touch answers the question."""
        return [icon("◎", "text", look().palette.accent)] if self.answers else []

    @property
    def lit(self) -> bool:
        """Whether the panel stands out: it can be aimed at, or it acts."""
        return self.aim is not None or self.acting


STEPPED = ("hp", "block")
"""The numbers that get a minus and a plus on the board; all others have them a touch away."""
FULL, MEDIUM, COMPACT = range(3)
"""How much a panel shows by itself; the rest is a touch away."""
_ROOM = {FULL: (3, 160), MEDIUM: (2, 60), COMPACT: (1, 60)}
"""Lines and letters of warnings that a panel shows."""


def creature_panel(creature: CreatureView, touches: Touches, level: int, wide: bool = False) -> Touchable:
    """The panel of one creature. `wide` puts the behaviour beside the rest."""
    palette = look().palette
    compact = level == COMPACT
    body = _compact(creature, touches) if compact else _full(creature, touches, wide, level)
    edge = palette.accent if touches.lit else (palette.warning if creature.boss else palette.line)
    return Touchable(
        body,
        action=touches.aim or touches.open,
        rest=touches.rest,
        changes_state=touches.aim is not None,
        ground=palette.glow if touches.lit else palette.surface,
        edge=edge,
        pad=look().gap * (0.6 if compact else 0.9),
        align="top",
    )


def _full(creature: CreatureView, touches: Touches, wide: bool, level: int) -> Node:
    if level == FULL:
        head = [_title(creature, touches), *_bar(creature), _tokens(creature, touches)]
    else:
        head = [_heading(creature, touches), *_bar(creature)]
    head += [next_action(creature)] if _acts_by_itself(creature) else []
    shown = [threats(creature), *_warnings(creature, level)]
    shown += [_abilities(creature, touches)] if level == FULL else []
    head += [part for part in shown if part]
    track = behaviour(creature) if len(creature.slots) > 1 else None
    gap = look().gap * 0.6
    if track is None:
        return Column(*head, gap=gap, weight=1)
    if not wide:
        return Column(*head, track, gap=gap, weight=1)
    left = Column(*head, gap=gap, weight=1)
    track.weight = 1
    return Row(left, track, gap=look().gap * 1.5, weight=1, align="top", wraps=True)


def _compact(creature: CreatureView, touches: Touches) -> Node:
    track = small_track(creature)
    top = _heading(creature, touches, *([track] if track else []))
    next_one = [next_action(creature, quiet=True)] if _acts_by_itself(creature) else []
    lines = [top, *next_one, *_warnings(creature, COMPACT)]
    return Column(*lines, gap=look().gap * 0.3, weight=1)


def _heading(creature: CreatureView, touches: Touches, *more: Node) -> Node:
    """Name and numbers in a line of text."""
    name: list[Node] = [*_sign(creature), Text(creature.name, "strong", bold=True), *acts(touches)]
    name += [*touches.signs(), *_place(creature)]
    values = Flow(*_values(creature, touches), gap=look().gap * 0.7)
    return Flow(Row(*name, gap=look().gap * 0.5), values, *_marks(creature), *more, gap=look().gap * 0.8)


def _marks(creature: CreatureView) -> list[Node]:
    """What lies on a creature and must be read without a touch: statuses, hourglasses ..."""
    shown = [badge for badge in creature.abilities if badge.group in look().signs.at_once]
    return [_mark(badge) for badge in shown]


def _mark(badge: Badge) -> Node:
    palette = look().palette
    shade = look().tone(tone_of(badge.group)) if tone_of(badge.group) else palette.dim
    label = badge_label(badge)
    return Row(icon(badge.group, "small", shade), Text(label, "small", palette.text), gap=look().gap * 0.3)


def _acts_by_itself(creature: CreatureView) -> bool:
    """Whether there is a next action to speak of; a seat says what its own creatures do."""
    return creature.seat < 0 or bool(creature.next_words)


def _place(creature: CreatureView) -> list[Node]:
    """Where a seat's creature lies, with a sign for the one that fights."""
    if not creature.place:
        return []
    shade = look().palette.accent if creature.active else look().palette.dim
    sign = [icon("here", "small", shade)] if creature.active else []
    return [Row(*sign, Text(creature.place, "small", shade), gap=look().gap * 0.3)]


def _sign(creature: CreatureView) -> list[Node]:
    drawn: list[Node] = [creature_figure(creature, look().font("title"))] if is_drawn(creature) else []
    if not creature.alive:
        return [*drawn, icon("dead", "strong", look().palette.dim)]
    return drawn or ([icon("boss", "strong", look().palette.warning)] if creature.boss else [])


def acts(touches: Touches) -> list[Node]:
    """The mark of whoever acts in a step."""
    if not touches.acting:
        return []
    accent = look().palette.accent
    words = Text(_("acts"), "small", accent, bold=True)
    return [Row(icon("attack", "text", accent), words, gap=look().gap * 0.3)]


def _values(creature: CreatureView, touches: Touches) -> list[Node]:
    found: list[Node] = []
    for meter in stepped_first(creature.meters, leading(creature.meters), touches):
        value = touches.stepper(meter) or meter_value(meter)
        found.append(with_delta(value, touches.deltas.get(meter.id, 0)))
    return found


def stepped_first(meters: tuple[Meter, ...], shown: tuple[Meter, ...], touches: Touches) -> tuple[Meter, ...]:
    """The numbers that are shown; those with a minus and a plus also while they are 0."""
    if touches.step is None:
        return shown
    stepped = [meter for meter in meters if meter.id in STEPPED]
    return (*stepped, *(meter for meter in shown if meter not in stepped))


def with_delta(value: Node, change: int, size_name: str = "small") -> Node:
    """A number with what was just added to it or taken from it."""
    if not change:
        return value
    palette = look().palette
    words = _("+{change}") if change > 0 else _("−{change}")
    shade = palette.good if change > 0 else palette.danger
    return Row(
        value, Text(words.format(change=abs(change)), size_name, shade, bold=True), gap=look().gap * 0.4
    )


def _title(creature: CreatureView, touches: Touches) -> Node:
    parts: list[Node] = [*_sign(creature), Text(creature.name, "strong", bold=True, weight=1), *acts(touches)]
    parts += [*touches.signs(), *_place(creature)]
    life = meter_of(creature.meters, "hp")
    if life is not None:
        parts.append(_chip(life, touches, named=False))
    return Row(*parts, wraps=True)


def _chip(meter: Meter, touches: Touches, named: bool = True) -> Node:
    stepper = touches.stepper(meter)
    if stepper is not None:
        return with_delta(stepper, touches.deltas.get(meter.id, 0))
    correct = None if touches.aim or touches.dull or not meter.path else (lambda: touches.correct(meter))
    return with_delta(meter_chip(meter, correct, named), touches.deltas.get(meter.id, 0))


def _bar(creature: CreatureView) -> list[Node]:
    life = meter_of(creature.meters, "hp")
    if life is None or not life.maximum:
        return []
    return [Bar(life.value, life.maximum, meter_colour(life))]


def _tokens(creature: CreatureView, touches: Touches) -> Node:
    shown = stepped_first(creature.meters, leading(creature.meters), touches)
    chips = [_chip(m, touches) for m in shown if m.id != "hp" and (m.value or touches.stepper(m))]
    return Flow(*chips, gap=look().gap * 0.6)


def next_action(creature: CreatureView, quiet: bool = False) -> Node:
    """What the creature will do next, in words."""
    palette = look().palette
    words = creature.next_words or _("Its next action is not known yet.")
    sign = icon("attack" if any(t.damage for t in creature.threats) else "next", "text", palette.accent)
    text = Text(words, "small" if quiet else "text", palette.text, weight=1)
    if quiet:
        return Row(sign, text, gap=look().gap * 0.5)
    pad = (look().gap * 0.8, look().gap * 0.5)
    return Row(sign, text, ground=palette.raised, pad=pad, gap=look().gap * 0.6, radius=look().gap * 0.6)


def threats(creature: CreatureView) -> Node | None:
    """What the next action will really do to each seat."""
    palette = look().palette
    lines: list[Node] = [
        Row(
            Node(
                ground=look().seat_colour(threat.seat),
                least=(look().gap * 0.5, look().font("small")),
                radius=0,
            ),
            Text(threat.words, "small", palette.danger if threat.loss else palette.dim),
            gap=look().gap * 0.4,
        )
        for threat in creature.threats
    ]
    return Flow(*lines, gap=look().gap * 0.8) if lines else None


def _warnings(creature: CreatureView, level: int) -> list[Node]:
    """What is about to happen, short where there is little room; a touch on the panel reads all of it."""
    shade = look().palette.warning
    return [
        Row(icon("warning", "text", shade), Text(words, "small", shade, weight=1), gap=look().gap * 0.5)
        for words in folded(creature.warnings, *_ROOM[level])
    ]


def _abilities(creature: CreatureView, touches: Touches) -> Node | None:
    if not creature.abilities:
        return None
    return Flow(*(badge_pill(badge, touches) for badge in creature.abilities), gap=look().gap * 0.6)


def badge_label(badge: Badge) -> str:
    """The name of something in force, with its number where it has one."""
    if not badge.count:
        return badge.label
    return _("{label} {count}").format(label=badge.label, count=badge.count)


def badge_pill(badge: Badge, touches: Touches) -> Touchable:
    """Something in force, by name; a touch reads it."""
    palette = look().palette
    ink = palette.dim if badge.spent else palette.text
    label = badge_label(badge)
    if badge.spent:
        label = _("{label} (used)").format(label=label)
    read = None if touches.aim or touches.dull else (lambda: touches.read(badge))
    parts: list[Node] = [icon(badge.group.lower(), "small", palette.accent), Text(label, "small", ink)]
    return Touchable(*parts, action=read, edge=palette.line, pad=(look().gap * 0.8, 0), gap=look().gap * 0.4)
