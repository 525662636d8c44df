"""The terminal itself: writing, asking for a line, and wiping what others must not see."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from typing import TextIO

from rich.console import Console, ConsoleOptions, ConsoleRenderable, RenderableType, RenderHook
from rich.segment import Segment
from rich.text import Text

from companion.speech.harmless import harmless
from companion.speech.words import _

_WIPE = "\x1b[H\x1b[2J\x1b[3J"
"""To the corner, clear the screen, clear what can be scrolled back to (xterm's 3J)."""
_MARK = "> "
LONGEST_LINE = 4096
"""Characters of a line from a file or pipe, as of one at a terminal; what is longer is several lines."""


class _Harmless:
    """A part of the picture whose words are only ever words, wherever they came from."""

    def __init__(self, part: ConsoleRenderable) -> None:
        self.part = part

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        """What is written, piece by piece; Rich's own control codes pass."""
        for segment in console.render(self.part, options):
            yield segment if segment.control else Segment(harmless(segment.text), segment.style)


class _OnlyWords(RenderHook):
    """The one place through which everything goes that a terminal is shown."""

    def process_renderables(self, renderables: list[ConsoleRenderable]) -> list[ConsoleRenderable]:
        """Wrap each part."""
        return [_Harmless(part) for part in renderables]


class Screen:
    """Lines in, text out. `interactive` when a person sits at both ends.

    Nothing that is written is read as markup, so names and cards say what they say.
    """

    def __init__(self, given: TextIO | None = None, out: TextIO | None = None) -> None:
        self._given = given or sys.stdin
        self._out = out or sys.stdout
        self.interactive = self._given.isatty() and self._out.isatty()
        self.console = Console(file=self._out, markup=False, highlight=False, emoji=False, soft_wrap=False)
        self.console.push_render_hook(_OnlyWords())
        if self.interactive:
            with suppress(ImportError):
                import readline  # noqa: F401 - gives `input` its editing keys

    @property
    def width(self) -> int:
        """Columns."""
        return self.console.width

    def show(self, *parts: RenderableType) -> None:
        """Write parts below each other."""
        for part in parts:
            self.console.print(part)

    def say(self, words: str, style: str = "") -> None:
        """Write one sentence; into a file or pipe it is one line, however long."""
        self.console.print(Text(words, style), soft_wrap=not self.console.is_terminal)

    def wipe(self) -> None:
        """Leave nothing to be read, scrolled back to, or recalled with the arrow keys."""
        if not self.interactive:
            return
        self._out.write(_WIPE)
        self._out.flush()
        with suppress(ImportError, AttributeError):
            import readline

            readline.clear_history()

    def ask(self, prompt: str = _MARK) -> str | None:
        """A line that somebody typed; `None` at the end of the input."""
        if self.interactive:
            try:
                return input(prompt).strip()
            except EOFError:
                self.console.print()
                return None
        line = self._given.readline(LONGEST_LINE)
        if not line:
            return None
        self.say(f"{prompt}{line.strip()}")
        return line.strip()

    def clear_line(self) -> None:
        """Something else is written where a person was about to type."""
        if self.interactive:
            self._out.write("\r\x1b[K")

    def ask_again(self, prompt: str = _MARK) -> None:
        """Show the prompt again, with what was typed so far, below what was written meanwhile."""
        if not self.interactive:
            return
        typed = ""
        with suppress(ImportError, AttributeError):
            import readline

            typed = readline.get_line_buffer()
        self._out.write(f"\r\x1b[K{prompt}{typed}")
        self._out.flush()

    def wait(self, words: str) -> bool:
        """Wait for Enter, where a person can press it; whether the input goes on."""
        return not self.interactive or self.ask(words + " ") is not None

    def sure(self, question: str) -> bool:
        """Whether a person says yes."""
        choices = _("[y/N]")
        answer = self.ask(f"{question} {choices} ")
        yes = _("yes").casefold()
        return answer is not None and answer.casefold() in ("y", "yes", yes[:1], yes)
