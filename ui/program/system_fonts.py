"""Asks fontconfig once which fonts this machine has, beside the drawing thread."""

from __future__ import annotations

import threading

from ui.behind.tools import call
from ui.look.system_fonts import FORMAT, OFFER, Offer, SystemFont, read_fonts
from ui.ports.cannot_do import CannotDo

_SECONDS = 20.0
"""So long may it take: after fonts were installed, fontconfig reads all of them anew."""


def fonts_here() -> tuple[SystemFont, ...]:
    """The fonts in the order in which fontconfig takes them; none where it is not installed, or fails."""
    try:
        told = call("fc-match", "--sort", "--format", FORMAT, "sans-serif", seconds=_SECONDS)
    except CannotDo:
        return ()
    return tuple(read_fonts(told))


def look_for_fonts(offer: Offer = OFFER) -> threading.Thread:
    """Begin to look, and give what is found to the texts."""
    offer.awaited()
    thread = threading.Thread(target=lambda: offer.give(fonts_here()), name="fonts", daemon=True)
    thread.start()
    return thread
