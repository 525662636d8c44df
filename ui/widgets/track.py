"""A creature's behaviour, drawn as its card has it: one action, rows of die faces, a cube on a track."""

from __future__ import annotations

from companion.engine.view import CreatureView, SlotView
from companion.speech.words import _
from ui.look.theme import look
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.icons import die_sign, icon
from ui.widgets.nodes import Node
from ui.widgets.text import Symbol, Text


def behaviour(creature: CreatureView) -> Node | None:
    """The whole behaviour, a line per action; nothing for a creature that has none."""
    if not creature.slots:
        return None
    lines: list[Node] = [_line(creature, slot) for slot in creature.slots]
    if creature.mode:
        lines.insert(0, Text(_("Mode: {mode}").format(mode=creature.mode), "small", look().palette.dim))
    return Column(*lines, gap=look().gap * 0.4)


def _line(creature: CreatureView, slot: SlotView) -> Node:
    palette = look().palette
    ink = palette.text if slot.here else palette.dim
    words = slot.words if not slot.spent else _("{words} (done once)").format(words=slot.words)
    parts = [*_marks(creature, slot), Text(words, "small", ink, bold=slot.here, weight=1)]
    pad = (look().gap * 0.5, look().gap * 0.25)
    ground, edge = (palette.glow, palette.accent) if slot.here else (None, None)
    return Row(*parts, gap=look().gap * 0.6, pad=pad, ground=ground, edge=edge, radius=look().gap * 0.5)


def _marks(creature: CreatureView, slot: SlotView) -> list[Node]:
    palette = look().palette
    if creature.kind == "die":
        faces = "".join(die_sign(face) for face in slot.faces)
        return [Symbol(faces, "strong", palette.accent if slot.here else palette.dim)]
    if creature.kind == "cube":
        return [icon("cube", "text", palette.accent) if slot.here else slot_mark(slot)]
    return [icon("here", "small", palette.accent)] if slot.here else []


def slot_mark(slot: SlotView) -> Node:
    """An empty slot: a ring for gray ones (done once), a filled dot for red ones (done again)."""
    palette = look().palette
    if slot.colour == "red":
        return Symbol("●", "text", palette.red)
    return Symbol("✗" if slot.spent else "○", "text", palette.dim)


class CubeTrack(Flow):
    """The slots of a track in their order, one of them with the cube."""


def small_track(creature: CreatureView) -> Node | None:
    """The track or the die rows without words, for panels with little room."""
    palette = look().palette
    if creature.kind == "cube":
        marks = [icon("cube", "text", palette.accent) if s.here else slot_mark(s) for s in creature.slots]
        return CubeTrack(*marks, gap=look().gap * 0.3)
    if creature.kind == "die":
        marks = [
            Symbol("".join(map(die_sign, s.faces)), "text", palette.accent if s.here else palette.dim)
            for s in creature.slots
        ]
        return Flow(*marks, gap=look().gap * 0.8)
    return None
