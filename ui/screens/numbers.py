"""Numbers of your copy: what the sources do not agree on, compared with the cards in one's own box."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _, ngettext
from ui.look.theme import look
from ui.ports.numbers_port import Doubt, NumberLine, NumbersOfCopy
from ui.ports.services import GameChoice
from ui.presenters.numbers import NumberPad
from ui.widgets.boxes import Column, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pads import NumberEntry, entry_sheet
from ui.widgets.pages import page
from ui.widgets.picture import Pixmap
from ui.widgets.rows import choices, heading, panel
from ui.widgets.text import Text

CORRECTED = "corrected"
LEVELS = ("low", "medium", "high", CORRECTED)


class NumbersScreen(Screen):
    """Each number in doubt with ours, how sure we are, and what others say; a touch takes another."""

    name = "numbers"

    def __init__(self, host: ScreenHost, game: GameChoice, back: Callable[[], None]) -> None:
        self.host, self.game, self.back = host, game, back
        self.found: NumbersOfCopy | None = None
        self.level = LEVELS[0]
        super().__init__()
        self.redraw()

    def entered(self) -> None:
        port, game = self.host.numbers, self.game.id
        if port is not None:
            self.host.ask(lambda: port.look(game), self.known, _("Loading the uncertain numbers"))

    def known(self, found: NumbersOfCopy) -> None:
        """The numbers as they stand now."""
        self.found = found
        self.redraw()

    def redraw(self) -> None:
        """Draw the numbers of the level that is looked at, scrolled as they were."""
        self.renew(self._whole())

    def _whole(self) -> Node:
        undo = self._undo if self.found is not None and self.found.undo else None
        again = button(_("Undo"), undo, sign="undo", changes_state=True)
        title = _("{game}: numbers on your cards").format(game=self.game.title)
        return page(title, self.back, self._content(), again)

    def _content(self) -> Node:
        palette = look().palette
        if self.found is None:
            return Column()
        words = _("Compare these with your cards. If a number differs, touch it and enter yours.")
        levels = {level: self._level_words(level) for level in LEVELS}
        doubts = [self._doubt(doubt) for doubt in self._shown(self.level)]
        if not doubts:
            doubts = [Text(_("None of this kind."), "strong", palette.dim)]
        file = _("Your numbers are saved in {file}.").format(file=_apart(self.found.file, "/", " / "))
        done = sum(bool(doubt.compared) for doubt in self.found.doubts)
        counted = _("Compared so far: {done} of {count}.").format(done=done, count=len(self.found.doubts))
        return Column(
            Text(f"{words} {counted}", "text", palette.dim),
            choices(self.level, levels, self._look_at),
            *doubts,
            *self._corrections(),
            Text(file, "small", palette.dim),
        )

    def _shown(self, level: str) -> list[Doubt]:
        doubts = self.found.doubts if self.found is not None else ()
        if level == CORRECTED:
            return [doubt for doubt in doubts if any(line.corrected for line in doubt.numbers)]
        return [doubt for doubt in doubts if doubt.confidence == level]

    def _level_words(self, level: str) -> str:
        labels = {
            "low": _("Unsure ({count})"),
            "medium": _("Likely ({count})"),
            "high": _("Almost sure ({count})"),
            CORRECTED: _("Yours ({count})"),
        }
        return labels[level].format(count=len(self._shown(level)))

    def _look_at(self, level: str) -> None:
        self.level = level
        self.replace(self._whole())

    def _corrections(self) -> list[Node]:
        """Everything that is not as packaged, in the words of the game."""
        corrections = self.found.corrections if self.found is not None else ()
        if not corrections or self.level != CORRECTED:
            return []
        words = ngettext(
            "{count} active number is yours", "{count} active numbers are yours", len(corrections)
        )
        lines = [Text(_apart(line, ".", " · "), "text") for line in corrections]
        send = button(_("Save a file to send in"), self._save, sign="next")
        return [panel(heading(words.format(count=len(corrections))), *lines, send)]

    def _doubt(self, doubt: Doubt) -> Node:
        palette = look().palette
        said = [
            _("We use: {taken}").format(taken=doubt.taken) if len(doubt.numbers) < 2 else "",
            _("Other sources: {others}").format(others=doubt.others) if doubt.others else "",
            doubt.why,
            "" if doubt.numbers else _("Nothing to correct here."),
        ]
        told = [Text(words, "small", palette.dim) for words in said if words]
        title = Row(
            icon(_SIGNS[doubt.confidence], "text", palette.accent),
            Text(doubt.name, "strong", bold=True, weight=1),
            *self._kept(doubt),
            wraps=True,
        )
        cells = [self._cell(doubt, line) for line in doubt.numbers]
        grid = (
            [Grid(*cells, cell=look().millimetres(30 * look().reach), gap=look().gap * 0.6)] if cells else []
        )
        return panel(title, *told, *grid)

    def _kept(self, doubt: Doubt) -> list[Node]:
        """The tick of a doubt, and the photograph that the owner keeps of the card."""
        photo = button(_("Photo"), lambda: self._look_at_photo(doubt), kind="quiet")
        sign = "yes" if doubt.compared else ""
        tick = button(
            _("Compared"), lambda: self._tick(doubt), sign=sign, note=doubt.compared, changes_state=True
        )
        return [*([photo] if doubt.photo else []), tick]

    def _tick(self, doubt: Doubt) -> None:
        port, game = self.host.numbers, self.game.id
        if port is not None:
            words = _("Saving your tick")
            self.host.keep(lambda: port.tick(game, doubt.place), self.known, words, key="numbers")

    def _look_at_photo(self, doubt: Doubt) -> None:
        port, game = self.host.numbers, self.game.id
        if port is not None:
            words = _("Loading your photo")
            self.host.ask(
                lambda: port.photo(game, doubt.place), lambda found: self._photo(doubt, found), words
            )

    def _photo(self, doubt: Doubt, content: bytes) -> None:
        self.host.stage.open_sheet(doubt.name, Pixmap(content))

    def _save(self) -> None:
        port, game = self.host.numbers, self.game.id
        if port is not None:
            words = _("Saving the file")
            self.host.keep(lambda: port.send(game), self._saved, words, key="numbers")

    def _saved(self, file: str) -> None:
        words = _("Saved in {file}. Send it to the people who make this program.")
        told = Text(words.format(file=_apart(file, "/", " / ")), "text")
        self.host.stage.open_sheet(_("A file to send in"), told)

    def _cell(self, doubt: Doubt, line: NumberLine) -> Node:
        """A number to touch; one that is the owner's names ours too, and has a sign."""
        note = line.label
        if line.corrected:
            note = _("{label} (ours: {number})").format(label=line.label, number=line.packaged).strip()
        sign = "yes" if line.corrected else ""
        return button(str(line.now), lambda: self._open(doubt, line), sign=sign, note=note)

    def _open(self, doubt: Doubt, line: NumberLine) -> None:
        """The pad for one number, and the way back to ours."""
        note = _("The program uses {number}. What is on your card?").format(number=line.packaged)
        entry = NumberEntry(NumberPad(line.now, min(0, line.packaged), None), note)
        title = _("{name}: {label}").format(name=doubt.name, label=line.label) if line.label else doubt.name

        def done() -> None:
            self._send(line, entry.pad.value)

        entry_sheet(self.host.stage, title, entry, done, _("Use this number"))

    def _send(self, line: NumberLine, number: int) -> None:
        self.host.stage.close_sheet()
        port, game = self.host.numbers, self.game.id
        if port is not None and number != line.now:
            words = _("Saving your number")
            self.host.keep(lambda: port.change(game, line, number), self.known, words, key="numbers")

    def _undo(self) -> None:
        port, game = self.host.numbers, self.game.id
        if port is not None:
            self.host.keep(lambda: port.undo(game), self.known, _("Undoing your last number"), key="numbers")


def _apart(words: str, sign: str, parted: str) -> str:
    """A long path with places at which a narrow screen can break the line."""
    return parted.join(words.split(sign)).strip()


_SIGNS = {"low": "warning", "medium": "check", "high": "yes"}
