"""What a touch on the board opens: a creature, a seat, a pile, a card, something in force."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType

from companion.engine.view import Badge, CardFace, CreatureView, Meter, PileView, SeatView
from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import Touchable
from ui.widgets.cards import card_face
from ui.widgets.creature import next_action
from ui.widgets.icons import icon
from ui.widgets.meters import MeterStepper, meter_colour, meter_words
from ui.widgets.nodes import Node
from ui.widgets.text import Text
from ui.widgets.track import behaviour

Correct = Callable[[Meter], None]
Step = Callable[[Meter, int], None]
LookAt = Callable[[PileView], None]
CardAnswers = Mapping[str, Callable[[], None]]
NO_ANSWERS: CardAnswers = MappingProxyType({})


def creature_details(
    creature: CreatureView, correct: Correct, step: Step, more: Sequence[Meter] = ()
) -> Node:
    """Everything about a creature, each number to be touched; `more` are tokens of which none lies there."""
    parts: list[Node] = [numbers(creature.meters, correct, step, more), next_action(creature)]
    parts += [Text(threat.words, "text") for threat in creature.threats]
    parts += [_warning(words) for words in creature.warnings]
    track = behaviour(creature)
    if track is not None:
        parts.append(track)
        if creature.kind == "cube":
            words = _("The cube is on the lit line. ○ happens once, ● repeats in every cycle.")
            parts.append(Text(words, "small", look().palette.dim))
    parts += [badge_words(badge) for badge in creature.abilities]
    return Column(*parts)


def seat_details(
    seat: SeatView, correct: Correct, look_at: LookAt, step: Step, more: Sequence[Meter] = ()
) -> Node:
    """Everything about a seat, each number and pile to be touched; `more` are tokens of which it has none."""
    parts: list[Node] = [numbers(seat.meters, correct, step, more)]
    if seat.forecast_hp is not None:
        words = _("HP left if nothing else happens: {left}").format(left=seat.forecast_hp)
        parts.append(Text(words, "text"))
    if seat.piles:
        parts.append(Grid(*(_pile(pile, look_at) for pile in seat.piles), cell=look().millimetres(38)))
    parts += [badge_words(badge) for badge in seat.badges]
    return Column(*parts)


def pile_details(pile: PileView, move: Node | None = None, answers: CardAnswers = NO_ANSWERS) -> Node:
    """What is known of a pile; `move` is the way to the pad that moves its cards.

    `answers` are the cards, by id, whose touch answers the open question.
    """
    unseen = pile.count - sum(card.count for card in pile.cards)
    parts: list[Node] = []
    if unseen > 0:
        words = ngettext("{count} unknown card", "{count} unknown cards", unseen)
        parts.append(Text(words.format(count=unseen), "text", look().palette.dim))
    if not pile.count:
        parts.append(Text(_("No cards here."), "text", look().palette.dim))
    faces = [_face(card, answers.get(card.id)) for card in pile.cards]
    parts.append(Grid(*faces, cell=look().millimetres(48)))
    parts += [move] if move is not None else []
    return Column(*parts)


def _face(card: CardFace, answer: Callable[[], None] | None) -> Node:
    if answer is None:
        return card_face(card)
    palette = look().palette
    parts = [icon("◎", "strong", palette.accent), card_face(card, weight=1)]
    return Touchable(
        *parts, action=answer, changes_state=True, ground=palette.glow, edge=palette.accent, pad=look().gap
    )


def card_details(card: CardFace, why_not: Sequence[str] = ()) -> Node:
    """One card to read; with why it cannot be played now, and the rule."""
    palette = look().palette
    lines: list[Node] = [Text(words, "strong", bold=not index) for index, words in enumerate(why_not)]
    reason = Row(icon("no", "title", palette.danger), Column(*lines, gap=0, weight=1), align="top")
    return Column(*([reason] if lines else []), card_face(card))


def badge_words(badge: Badge) -> Node:
    """Something in force, with what it does."""
    palette = look().palette
    name = (
        badge.label if not badge.count else _("{label} {count}").format(label=badge.label, count=badge.count)
    )
    lines: list[Node] = [Text(name, "strong", bold=True), Text(_group(badge), "small", palette.dim)]
    if badge.spent:
        lines.append(Text(_("Used for now."), "small", palette.warning))
    if badge.words:
        lines.append(Text(badge.words, "text"))
    sign = icon(badge.group.lower(), "title", palette.accent)
    return Row(sign, Column(*lines, gap=0, weight=1), ground=palette.raised, pad=look().gap, align="top")


def _group(badge: Badge) -> str:
    """The words for what kind of badge it is."""
    return _(look().signs.groups.get(badge.group, badge.group))


def _warning(words: str) -> Node:
    shade = look().palette.warning
    return Row(icon("warning", "text", shade), Text(words, "text", shade, weight=1))


def numbers(meters: tuple[Meter, ...], correct: Correct, step: Step, more: Sequence[Meter] = ()) -> Node:
    """Numbers to touch, each with its name and what it does, and a minus and a plus below it."""
    cells = [_stepped(meter, correct, step) for meter in meters]
    added = [MeterStepper(meter, partial(step, meter), named=True) for meter in more]
    cell = look().millimetres(40 * look().reach)
    parts: list[Node] = [Grid(*cells, cell=cell)]
    if added:
        parts.append(Text(_("None of these yet. Touch + to add one."), "small", look().palette.dim))
        parts.append(Grid(*added, cell=cell))
    return Column(*parts)


def _stepped(meter: Meter, correct: Correct, step: Step) -> Node:
    number = _number(meter, correct)
    if not meter.path:
        return number
    return Column(number, MeterStepper(meter, partial(step, meter)), gap=look().gap * 0.3)


def _number(meter: Meter, correct: Correct) -> Node:
    palette = look().palette
    shade = meter_colour(meter)
    words: list[Node] = [
        Text(meter.label, "small", palette.dim),
        Text(meter_words(meter), "number", bold=True),
    ]
    if meter.maximum is not None and meter.id != "hp":
        words.append(Text(_("at most {high}").format(high=meter.maximum), "small", palette.dim))
    if meter.words:
        words.append(Text(meter.words, "small", palette.dim))
    return Touchable(
        icon(meter.icon or meter.id, "number", shade),
        Column(*words, gap=0, weight=1),
        action=(lambda: correct(meter)) if meter.path else None,
        ground=palette.raised,
        edge=palette.line if meter.path else None,
        pad=look().gap * 0.8,
    )


def _pile(pile: PileView, look_at: LookAt) -> Node:
    palette = look().palette
    words = Column(
        Text(pile.label, "small", palette.dim), Text(str(pile.count), "number", bold=True), gap=0, weight=1
    )
    return Touchable(
        icon(pile.id, "number", palette.dim),
        words,
        action=lambda: look_at(pile),
        ground=palette.raised,
        edge=palette.line,
        pad=look().gap * 0.8,
    )
