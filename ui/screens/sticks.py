"""USB sticks: a backup onto one, back from one, and a report for whoever mends the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.speech.words import _
from ui.look.theme import look
from ui.ports.sticks_port import BackupLine, StickLine
from ui.widgets.boxes import Column, Flow
from ui.widgets.buttons import button, hold_button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.rows import explained, heading, line_button, panel
from ui.widgets.text import Text

_KEY = "stick"


class SticksScreen(Screen):
    """Every stick with what can be done with it; `said` is what became of the last touch."""

    name = "sticks"

    def __init__(self, host: ScreenHost, back: Callable[[], None], said: str = "") -> None:
        self.host, self.back, self.said = host, back, said
        self.found: tuple[StickLine, ...] | None = None
        self.update = ""
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same sticks on another glass."""
        return SticksScreen(self.host, self.back, self.said)

    def entered(self) -> None:
        self._look()

    def _look(self) -> None:
        sticks = self.host.sticks
        if sticks is not None:
            words = _("Checking for USB sticks")
            self.host.ask(lambda: (sticks.sticks(), sticks.update_told()), self._known, words, key=_KEY)

    def _known(self, found: tuple[tuple[StickLine, ...], str]) -> None:
        self.found, self.update = found
        self.redraw()

    def redraw(self) -> None:
        """Draw the sticks as they are known."""
        palette = look().palette
        parts: list[Node] = [Text(self.said, "strong", palette.good)] if self.said else []
        if self.update:
            told = _("Last update: {words}").format(words=self.update)
            parts.append(Text(told, "text"))
        if self.found == ():
            words = _("No USB stick is plugged in. Plug one in, wait a moment and check again.")
            parts.append(Text(words, "strong", palette.dim))
        parts += [self._stick(each) for each in self.found or ()]
        parts.append(self._report("", _("Save report on device")))
        look_again = button(_("Check again"), self._look, sign="round")
        self.renew(page(_("USB stick"), self.back, Column(*parts), look_again))

    def _stick(self, stick: StickLine) -> Node:
        if not stick.place:
            return panel(explained(stick.title, stick.words))
        words = _("Games, groups, decks, tags, your own cards and all settings, in one file.")
        back_up = button(_("Back up now"), partial(self._back_up, stick.place), sign="here", kind="primary")
        parts: list[Node] = [
            explained(stick.title, stick.words),
            Text(words, "small", look().palette.dim),
            Flow(back_up),
            self._report(stick.place, _("Save report on stick")),
        ]
        if stick.releases:
            parts += [heading(_("Releases on this stick")), self._update(stick)]
        if stick.backups:
            parts.append(heading(_("Backups on this stick")))
        return panel(*parts, *(self._backup(each) for each in stick.backups))

    def _update(self, stick: StickLine) -> Node:
        words = _(
            "{names}. The first button installs the newest one, if it is signed. If that "
            "fails, the current version comes back."
        )
        words = words.format(names=", ".join(stick.releases[:3]))
        take = hold_button(_("Hold to install newest"), partial(self._take_release, False), sign="up")
        back = button(_("Go back to an older one"), self._ask_for_older, sign="history")
        return Column(Text(words, "small", look().palette.dim), Flow(take, back))

    def _ask_for_older(self) -> None:
        """What an older release lacks may be what keeps somebody out: say so before."""
        words = _(
            "An older release may have mistakes that are fixed in the current one, and "
            "may not be able to read newer games."
        )
        go = hold_button(
            _("Hold to install older"), partial(self._take_release, True), sign="history", weight=1
        )
        self.host.stage.open_sheet(_("Older release"), Text(words, "text"), (go,))

    def _take_release(self, older: bool) -> None:
        self.host.stage.close_sheet()
        sticks = self.host.sticks
        if sticks is not None:
            self.host.keep(lambda: sticks.update(older), self._told, _("Starting the update"), key=_KEY)

    def _report(self, place: str, label: str) -> Node:
        def save() -> None:
            self.host.save_report(place, self._told)

        words = _(
            "It contains the whole log of the last game with cards and seed, versions, devices and crashes."
        )
        return Column(Flow(button(label, save, sign="log")), Text(words, "small", look().palette.dim))

    def _backup(self, line: BackupLine) -> Node:
        if not line.file:
            return explained(line.title, line.words)
        return line_button(line.title, line.words, "history", partial(self._ask_for, line))

    def _ask_for(self, line: BackupLine) -> None:
        """Everything is replaced: say so before it is."""
        words = _(
            "This backup replaces everything on this device, including settings and PIN. "
            "The current data is saved in a folder until the next restore."
        )
        go = hold_button(_("Hold to restore"), partial(self._restore, line), sign="undo", weight=1)
        self.host.stage.open_sheet(line.title, Text(words, "text"), (go,))

    def _restore(self, line: BackupLine) -> None:
        self.host.stage.close_sheet()
        sticks, host = self.host.sticks, self.host
        if sticks is not None:
            words = _("Reading and checking the backup")
            host.keep(lambda: sticks.restore(line.file), self._restored, words, key=_KEY)

    def _restored(self, said: str) -> None:
        """Nothing may be written any more into what is about to give way."""
        restart = button(_("Restart now"), self.host.start_again, sign="round", kind="primary", weight=1)
        self.host.stage.open_sheet(_("USB stick"), Text(said, "strong"), (restart,))

    def _back_up(self, place: str) -> None:
        sticks = self.host.sticks
        if sticks is not None:
            words = _("Writing the backup: leave the stick plugged in")
            self.host.keep(lambda: sticks.back_up(place), self._told, words, key=_KEY)

    def _told(self, said: Any) -> None:
        self.said = str(said)
        self._look()
