"""The colours of seats in a terminal, the same wherever a seat is named."""

from __future__ import annotations

SEAT_COLOURS = ("bright_cyan", "bright_yellow", "bright_green", "bright_magenta", "bright_blue", "bright_red")


def seat_style(seat: int) -> str:
    """The colour of a seat; bold for none."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)] if seat >= 0 else "bold"
