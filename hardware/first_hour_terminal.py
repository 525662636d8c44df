"""`companion doctor --first-hour` in a terminal: a picture, a sentence, and what came of it.

The pictures are our own, drawn in letters. Enter says "yes, I see it" where only people can tell; "n"
says no, "s" leaves a step out, "q" ends. What the devices said is in the trace of `--record`.
"""

from __future__ import annotations

import select
import sys
from collections.abc import Callable
from typing import TextIO

from companion.speech.words import _
from hardware.event_words import tell
from hardware.events import HardwareEvent
from hardware.first_hour import BY_EYE, FirstHour, Kind, Step, outcome_words, signal_for, words_for
from hardware.panel.driver import Panel

_READER = "  ===============\n  |   ))) (((   |\n  ==============="
PICTURES: dict[Kind, str] = {
    "card": "      _______\n      |  *  |\n      |_____|\n         v\n" + _READER,
    "lift": "         ^\n      _______\n      |  *  |\n      |_____|\n\n" + _READER,
    "two": "   _____   _____\n   | * |   | * |\n   |___|   |___|\n         v\n" + _READER,
    "phone": "      .-----.\n      |[   ]|\n      |[___]|\n      '--o--'\n         v\n" + _READER,
    "faces": "      .-------.\n     /   o   /|\n    /_______/o|\n"
    "    | o   o |o|\n    |   o   | /\n    |_o___o_|/",
    "button": "         |\n         v\n      ._____.\n   ___|     |___\n  |_____________|",
    "lamp": "     \\  |  /\n   --  ( )  --\n     /  |  \\\n        |||",
    "green": "     \\  |  /\n   --  (G)  --\n     /  |  \\\n        |||",
    "red": "     \\  |  /\n   --  (R)  --\n     /  |  \\\n        |||",
    "tone": "     /|\n    / |   )  )\n   |  |  )  )  )\n    \\ |   )  )\n     \\|",
}

SIGNAL_AGAIN = 30
"""Looks for an event, a tenth of a second each, after which a lamp or a tone is shown once more."""

NextEvent = Callable[[float], HardwareEvent | None]
Typed = Callable[[], str | None]
"""What was typed since the last call, without its line end; `None` for nothing."""


def typed_line() -> str | None:
    """A line that waits on the terminal; "q" when the terminal is closed."""
    if not select.select([sys.stdin], [], [], 0)[0]:
        return None
    line = sys.stdin.readline()
    return line.strip().lower() if line else "q"


def guide(
    hour: FirstHour, next_event: NextEvent, out: TextIO, typed: Typed = typed_line, panel: Panel | None = None
) -> int:
    """Go through all steps; the exit code is 1 when something does not work."""
    out.write(_("Enter: yes.  n: no.  s: skip.  q: quit.") + "\n")
    asked: Step | None = None
    turns = 0
    while (step := hour.step) is not None:
        if step is not asked:
            asked, turns = step, turns - turns % SIGNAL_AGAIN
            _show(hour, step, out)
        if panel is not None and turns % SIGNAL_AGAIN == 0:
            panel.show(signal_for(step, turns // SIGNAL_AGAIN + hour.number))
        turns += 1
        event = next_event(0.1)
        if event is not None:
            out.write(f"    {tell(event)}\n")
            hour.hear(event)
        if not _answered(hour, asked, typed()):
            break
        out.flush()
    _sum_up(hour, out)
    return int("not seen" in hour.outcomes)


def _show(hour: FirstHour, step: Step, out: TextIO) -> None:
    out.write(f"\n{PICTURES[step.kind]}\n\n{hour.number}/{len(hour.steps)}  {words_for(step)}\n")
    out.flush()


def _answered(hour: FirstHour, asked: Step | None, said: str | None) -> bool:
    """Take what was typed for the step that was shown; false to end."""
    if said is None or asked is not hour.step:
        return True
    if said == "q":
        return False
    if said == "" and asked is not None and asked.kind in BY_EYE:
        hour.end("seen")
    elif said in ("n", "s"):
        hour.end("not seen" if said == "n" else "skipped")
    return True


def _sum_up(hour: FirstHour, out: TextIO) -> None:
    out.write("\n")
    for step, outcome in zip(hour.steps, hour.outcomes, strict=True):
        out.write(f"{outcome_words(outcome):<16}{words_for(step)}\n")
