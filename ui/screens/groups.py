"""The groups that play a game again and again, and the book of each: boxes, ascension, feats, history."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from companion.engine.parts.group_book import Feat
from companion.engine.view import TrackView
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.groups_port import BookEntry, GroupHere, GroupLine
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.pages import page
from ui.widgets.progress import TrackSteps
from ui.widgets.rows import choice, explained, heading, line_button, panel
from ui.widgets.text import Text

LONGEST_NAME = 24


class GroupsScreen(Screen):
    """The groups of one game: a touch chooses who plays; nobody keeps a book otherwise.

    `take` hears the name of the group that was chosen, "" for none.
    """

    name = "groups"

    def __init__(
        self, host: ScreenHost, game: str, chosen: str, take: Callable[[str], None], back: Callable[[], None]
    ) -> None:
        self.host, self.game, self.chosen, self.take, self.back = host, game, chosen, take, back
        self.found: tuple[GroupLine, ...] | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same groups on another glass."""
        return GroupsScreen(self.host, self.game, self.chosen, self.take, self.back)

    def entered(self) -> None:
        port, game = self.host.groups, self.game
        if port is not None:
            self.host.ask(lambda: port.all(game), self._known, _("Loading the groups"))

    def _known(self, found: tuple[GroupLine, ...]) -> None:
        self.found = found
        self.redraw()

    def redraw(self) -> None:
        """Draw the groups as they are known."""
        words = _("A regular group records what it has unlocked and achieved, game by game.")
        nobody = choice(not self.chosen, _("No group: everything is unlocked"), partial(self.take, ""))
        lines = [self._group(line) for line in self.found or ()]
        new = button(_("New group"), self._new, sign="new", kind="primary")
        content = Column(Text(words, "text", look().palette.dim), nobody, *lines)
        self.renew(page(_("Which group is playing?"), self.back, content, new))

    def _group(self, line: GroupLine) -> Node:
        look_at = button(_("Progress"), partial(self._open, line.name), sign="log")
        sign = "yes" if line.name == self.chosen else "person"
        return line_button(line.name, line.words, sign, partial(self.take, line.name), look_at)

    def _new(self) -> None:
        entry = TextEntry("", LONGEST_NAME)

        def done() -> None:
            if entry.text.strip():
                self.host.stage.close_sheet()
                self._begin(entry.text.strip())

        entry_sheet(self.host.stage, _("What is the group called?"), entry, done, _("Create group"))

    def _begin(self, name: str) -> None:
        port, game = self.host.groups, self.game
        if port is not None:
            words = _("Creating the group")
            self.host.keep(lambda: port.begin(game, name), lambda _here: self.take(name), words, key="groups")

    def _open(self, name: str) -> None:
        again = partial(GroupsScreen, self.host, self.game, self.chosen, self.take, self.back)
        self.host.stage.show(BookScreen(self.host, self.game, name, lambda: self.host.stage.show(again())))


class BookScreen(Screen):
    """The book of one group, as it stands with all games that are over."""

    name = "group_book"

    def __init__(self, host: ScreenHost, game: str, group: str, back: Callable[[], None]) -> None:
        self.host, self.game, self.group, self.back = host, game, group, back
        self.here: GroupHere | None = None
        super().__init__()
        self.redraw()

    def again(self) -> Screen:
        """The same book on another glass."""
        return BookScreen(self.host, self.game, self.group, self.back)

    def entered(self) -> None:
        port, game, group = self.host.groups, self.game, self.group
        if port is not None:
            self.host.ask(lambda: port.open(game, group), self._known, _("Loading the progress"))

    def _known(self, here: GroupHere) -> None:
        self.here = here
        self.redraw()

    def redraw(self) -> None:
        """Draw the book as it is known."""
        title = _("Progress of {name}").format(name=self.group)
        if self.here is None:
            self.renew(page(title, self.back, Column()))
            return
        book = self.here.page
        rows = Grid(*map(_row, book.rows), cell=look().millimetres(60 * look().reach))
        feats = Grid(*map(_feat, book.feats), cell=look().millimetres(56 * look().reach))
        reached = sum(feat.reached for feat in book.feats)
        words = _("Achievements: {count} of {all}").format(count=reached, all=len(book.feats))
        delete = hold_button(_("Hold to delete progress"), self._delete, sign="delete")
        parts = [heading(_("Boxes and what they unlock")), rows, heading(words), feats, *self._history()]
        self.renew(page(title, self.back, Column(*parts, Flow(delete))))

    def _history(self) -> list[Node]:
        entries = self.here.entries if self.here is not None else ()
        if not entries:
            words = _("This group has not finished a game yet.")
            return [Text(words, "text", look().palette.dim)]
        lines = [self._entry(entry) for entry in entries]
        return [heading(_("Earned in each game")), *lines]

    def _entry(self, entry: BookEntry) -> Node:
        if not entry.kept:
            return panel(explained(entry.heading, entry.words))
        return line_button(entry.heading, entry.words, "history", partial(self.host.look_back, entry.game_id))

    def _delete(self) -> None:
        port, game, group = self.host.groups, self.game, self.group
        if port is not None:
            words = _("Deleting the progress")
            self.host.keep(lambda: port.delete(game, group), lambda _left: self.back(), words, key="groups")


def _row(track: TrackView) -> Node:
    """A row of boxes, and what its locks open at which box."""
    palette = look().palette
    count = _("{value}/{maximum}").format(value=track.value, maximum=track.maximum)
    head = Row(
        Text(track.label, "strong", bold=True, weight=1), Text(count, "strong", palette.accent, bold=True)
    )
    parts: list[Node] = [head, TrackSteps(track)]
    for mark in track.marks:
        reached = mark.value <= track.value
        label = _("{label} at {value}").format(label=mark.label, value=mark.value)
        words = _("{label}: {words}").format(label=label, words=mark.words) if mark.words else label
        sign = icon("yes" if reached else "lock", "small", palette.accent if reached else palette.dim)
        parts.append(Row(sign, Text(words, "small", palette.text if reached else palette.dim, weight=1)))
    return panel(*parts, gap=look().gap * 0.5)


def _feat(feat: Feat) -> Node:
    palette = look().palette
    sign = icon("history" if feat.reached else "no", "text", palette.accent if feat.reached else palette.dim)
    return panel(Row(sign, explained(feat.name, feat.words)))
