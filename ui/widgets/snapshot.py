"""A part of a screen as pixels, drawn beside the glass: for pictures that people keep."""

from __future__ import annotations

from kivy.graphics import ClearBuffers, ClearColor, Fbo

from ui.look.theme import look
from ui.ports.services import Pixels
from ui.widgets.nodes import Node

MOST_TALL = 4096
"""Pixels; graphics chips of small computers draw no higher pictures."""


def pixels_of(node: Node, width: int) -> Pixels:
    """Draw a node that is on no screen at this width, as tall as it needs to be; takes a few milliseconds."""
    height = min(MOST_TALL, round(node.height_for(width)))
    node.place(0, 0, width, height)
    drawn = Fbo(size=(width, height), with_stencilbuffer=True, nocompiler=True)
    with drawn:
        ClearColor(*look().palette.background)
        ClearBuffers()
    drawn.add(node.canvas)
    drawn.draw()
    return Pixels(width, height, bytes(drawn.pixels))
