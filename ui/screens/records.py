"""The log with undo to any point, and the table check."""

from __future__ import annotations

from companion.engine.commands import Correct, Undo
from companion.engine.corrections import SetValue
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.game_port import CheckLine, LogLine, Step
from ui.presenters.asking import sentence
from ui.screens.correction import correct_number
from ui.screens.why import why_button
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import choices, heading, line_button
from ui.widgets.text import Text

_SIGNS = {"set-up": "new", "act": "card", "chance": "die", "correction": "check", "marker": "undo"}
_MOST_LINES = 60


class LogScreen(Screen):
    """What was put in, newest first. A touch on a line shows what going back there would mean."""

    name = "log"

    def __init__(self, host: ScreenHost, lines: tuple[LogLine, ...]) -> None:
        self.host = host
        super().__init__()
        shown: list[Node] = [self._line(line) for line in lines[:_MOST_LINES]]
        if len(lines) > _MOST_LINES:
            older = _("Older lines are saved too: {count} in all.").format(count=len(lines))
            shown.append(Text(older, "small", look().palette.dim))
        redo = host.picture.redo_words if host.picture else ""
        more = [button(_("Redo"), host.redo, sign="redo", note=redo, changes_state=True)] if redo else []
        content = Column(*shown, gap=look().gap * 0.6)
        self.add(page(_("Game log"), host.back_to_table, content, *more))

    def _line(self, line: LogLine) -> Node:
        palette = look().palette
        if line.undone or line.before is None:
            words = _("{words} (undone)").format(words=line.words) if line.undone else line.words
            sign = icon(_SIGNS[line.kind], "text", palette.dim)
            return Row(sign, Text(words, "text", palette.dim, weight=1), pad=(look().gap, look().gap * 0.3))
        return line_button(line.words, "", _SIGNS[line.kind], lambda: self._ask_for(line))

    def _ask_for(self, line: LogLine) -> None:
        if line.before is not None:
            offer = self.host.if_here(lambda steps: self._offer(line, steps))
            self.host.port.records.undo_steps(line.before, offer)

    def _offer(self, line: LogLine, steps: tuple[str, ...]) -> None:
        words = _("Undo “{words}” and everything after it?").format(words=line.words)
        parts: list[Node] = [Text(words, "strong", bold=True)]
        if steps:
            parts.append(heading(_("Then, on the table:")))
            parts += [_step(number, step) for number, step in enumerate(steps, 1)]
        else:
            parts.append(Text(_("No need to move anything on the table."), "text"))
        go = hold_button(_("Hold to undo"), lambda: self._undo(line), sign="undo", weight=1)
        why = why_button(self.host, Step(line.number))
        self.host.stage.open_sheet(_("Undo from this step on"), Column(*parts), (go, why))

    def _undo(self, line: LogLine) -> None:
        self.host.stage.close_sheet()
        self.host.port.send(Undo(line.before))
        self.host.back_to_table()


class CheckScreen(Screen):
    """What the table must look like now; a touch on a line corrects it."""

    name = "check"

    def __init__(self, host: ScreenHost, lines: tuple[CheckLine, ...]) -> None:
        self.host = host
        super().__init__()
        groups: dict[str, list[CheckLine]] = {}
        for line in lines:
            groups.setdefault(line.owner, []).append(line)
        words = _("Compare each line with the table. Touch any line that is different to correct it.")
        parts: list[Node] = [Text(words, "text", look().palette.dim)]
        for owner, own in groups.items():
            parts.append(heading(owner or _("The table")))
            parts.append(
                Grid(*(self._line(line) for line in own), cell=look().millimetres(60), gap=look().gap * 0.6)
            )
        self.add(page(_("Table check"), host.back_to_table, Column(*parts)))

    def _line(self, line: CheckLine) -> Node:
        if line.cards:
            return line_button(sentence(line.words), "", "hand", lambda: self.host.open_moving(line.path))
        if line.marks:
            return line_button(sentence(line.words), "", "check", lambda: self._choose(line))
        if line.value is None:
            palette = look().palette
            pad = (look().gap, look().gap * 0.6)
            return Row(
                Text(sentence(line.words), "text", weight=1),
                ground=palette.surface,
                edge=palette.line,
                pad=pad,
            )
        return line_button(sentence(line.words), "", "check", lambda: self._correct(line))

    def _choose(self, line: CheckLine) -> None:
        """A mark is one of a few values; the one on the table is touched."""

        def take(value: int | str | bool) -> None:
            self.host.stage.close_sheet()
            if value != line.mark:
                self._send(SetValue(line.path, value))

        words = Text(_("What does the table show?"), "text", look().palette.dim)
        content = Column(words, choices(line.mark, line.marks, take))
        self.host.stage.open_sheet(sentence(line.words), content)

    def _correct(self, line: CheckLine) -> None:
        label = line.words
        if line.owner:
            label = _("{owner}: {label}").format(owner=line.owner, label=line.words)

        def send(correction: SetValue) -> None:
            self._send(SetValue(correction.path, int(correction.value) - line.first))

        correct_number(self.host.stage, label, line.path, line.value or 0, line.high, send, line.low)

    def _send(self, correction: SetValue) -> None:
        self.host.port.send(Correct(correction))
        self.host.open_check()


def _step(number: int, words: str) -> Node:
    return Text(_("{number}. {step}").format(number=number, step=words), "text")
