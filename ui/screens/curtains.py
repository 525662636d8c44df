"""What covers the screen: hand-over between players, the idle screen, the lock, the error screen."""

from __future__ import annotations

from collections.abc import Callable

from companion.speech.words import _, ngettext
from ui.look.theme import Colour, look, luminance
from ui.ports.guard import Guard
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import SIGNS, icon
from ui.widgets.layers import Layer, Screen
from ui.widgets.nodes import Node, Space
from ui.widgets.pin_pad import PinPad
from ui.widgets.scroll import Scroll
from ui.widgets.text import Symbol, Text
from ui.widgets.touches import Touch

_PLACES = ((0.5, 0.5), (0.0, 1.0), (1.0, 0.4), (0.3, 0.0), (1.0, 0.9), (0.0, 0.2), (0.7, 0.6), (0.2, 0.75))
"""Where the idle picture stands from minute to minute, in shares of the free room."""


def _dark() -> tuple[Colour, Colour, Colour, Colour]:
    """Ground, ink, dim ink and accent of a screen that rests: dark in every theme."""
    palette = look().palette
    if luminance(palette.sunken) < 0.2:
        return palette.sunken, palette.text, palette.dim, palette.accent
    return palette.text, palette.background, palette.line, palette.glow


class Curtain(Layer):
    """A layer that hides everything below it."""

    def __init__(self, content: Node) -> None:
        width = look().millimetres(120 * look().reach)
        self.middle = Column(Space(), content, Space(), gap=0)
        self.widest = width
        back = Node(ground=look().palette.background, radius=0)
        super().__init__(back, Scroll(self.middle))


def _centred(sign: str, title: str, words: str, *more: Node) -> Column:
    palette = look().palette
    lines: list[Node] = [
        Flow(icon(sign, "huge", palette.accent), align="middle"),
        Text(title, "number", bold=True, align="center"),
    ]
    if words:
        lines.append(Text(words, "strong", palette.dim, align="center"))
    return Column(*lines, *more, gap=look().gap * 1.5, pad=look().gap * 2)


def hand_over(name: str, seat: int, ready: Callable[[], None], what: str) -> Curtain:
    """Between two players of one screen: nobody's hand shows until the right one says so."""
    mark = Node(ground=look().seat_colour(seat), least=(look().gap, look().gap), radius=look().gap * 0.3)
    label = _("I am {name}").format(name=name)
    go = button(label, ready, sign="person", kind="primary", changes_state=True)
    title = _("Pass the screen to {name}").format(name=name)
    return Curtain(_centred("person", title, what, mark, go))


class IdleCurtain(Layer):
    """The table is alive and waits: the time, whose turn it is, and who listens.

    The first touch only wakes it, and the next moment is deaf. The picture goes elsewhere each minute, so
    that nothing burns in.
    """

    def __init__(self, wake: Callable[[], None], lines: tuple[str, ...], clock: str) -> None:
        ground, ink, dim, accent = _dark()
        self.heart = Symbol(SIGNS["boss"], "huge", accent)
        self.clock = Text(clock, "huge", ink, bold=True)
        self.lines = lines
        asking = Text(_("Touch the screen or scan a card to wake the table."), "strong", ink)
        texts = [Text(line, "strong", dim) for line in lines]
        head = Row(self.heart, self.clock)
        self.content = Column(head, *texts, asking, pad=look().gap * 2, ground=ground, radius=0)
        self.minute = 0
        self.wake = wake
        super().__init__(Node(ground=ground, radius=0), self.content)

    def arrange(self) -> None:
        super().arrange()
        width = min(self.width, max(self.content.natural_width(), self.width * 0.6))
        height = min(self.height, self.content.height_for(width))
        across, up = _PLACES[self.minute % len(_PLACES)]
        left, bottom = (self.width - width) * across, (self.height - height) * up
        self.content.place(self.x + left, self.y + bottom, width, height)

    def tell(self, clock: str) -> None:
        """Another minute: the time, and another place on the glass."""
        if clock != self.clock.text:
            self.minute += 1
            self.clock.say(clock)
            self.changed()

    def touch_down(self, touch: Touch, x: float, y: float) -> bool:
        self.wake()
        return True

    def beat(self, bright: bool) -> None:
        """A slow sign of life: the sign is brighter or darker, or stands still without motion."""
        if look().motion:
            self.heart.fade(1.0 if bright else 0.55)


class LockCurtain(Layer):
    """Nothing can be touched until it is unlocked: by holding, or by the PIN where a `guard` asks for it."""

    def __init__(self, unlock: Callable[[], None], guard: Guard | None = None) -> None:
        self.pad = PinPad(guard, unlock) if guard is not None else None
        back = Node(ground=look().palette.background, radius=0)
        if self.pad is not None and guard is not None:
            forgotten = Text(guard.forgotten, "small", look().palette.dim, align="center")
            content = _centred("lock", _("Locked"), "", self.pad, forgotten)
        else:
            words = _("The game continues where you left off.")
            hold = hold_button(_("Hold to unlock"), unlock, kind="primary")
            content = _centred("lock", _("Locked"), words, hold)
        super().__init__(back, Scroll(Column(Space(), content, Space(), gap=0)))

    def renew(self) -> None:
        """Time has passed: say how long the next try still has to wait."""
        if self.pad is not None:
            self.pad.renew()


class ErrorScreen(Screen):
    """Something broke in the program. Nothing accepted is lost; the game goes on from its log.

    `save` writes a report, and tells where it lies or why there is none; `contents` says what it holds.
    `save_whole` writes one with all of a game that goes on, so that it can be played again elsewhere.
    """

    name = "error"

    def __init__(
        self,
        words: str,
        go_on: Callable[[], None],
        save: Callable[[Callable[[str], None]], None],
        home: Callable[[], None],
        contents: str = "",
        save_whole: Callable[[Callable[[str], None]], None] | None = None,
    ) -> None:
        super().__init__()
        palette = look().palette
        self.saved = Text("", "text", palette.good, align="center")
        detail = Text(words, "small", palette.dim, align="center")

        def save_report() -> None:
            save(self.saved.say)

        buttons = [
            button(_("Continue from last step"), go_on, sign="here", kind="primary", changes_state=True),
            button(_("Save a report"), save_report, sign="log"),
            button(_("Home"), home, sign="home"),
        ]
        if save_whole is not None:
            words_ = _("Save with cards and seed")
            buttons.insert(2, button(words_, lambda: save_whole(self.saved.say), sign="log"))
        title = _("Something went wrong in the program, not at your table")
        calm = _("Everything up to the last step is saved. You can continue from there.")
        held = Text(contents, "small", palette.dim, align="center")
        content = _centred("warning", title, calm, detail, *buttons, held, self.saved)
        self.add(Scroll(Column(Space(), content, Space(), gap=0)))


class SafeScreen(Screen):
    """The companion ended several times soon after it began, and now runs without any device.

    `words` is the last cause. `again` ends the program, which is started anew with everything; `save` writes
    a report and tells where it lies; `home` goes on without devices, with the games as they were kept.
    """

    name = "safe"

    def __init__(
        self,
        words: str,
        again: Callable[[], None],
        save: Callable[[Callable[[str], None]], None],
        home: Callable[[], None],
    ) -> None:
        super().__init__()
        palette = look().palette
        self.saved = Text("", "text", palette.good, align="center")
        buttons = [
            button(_("Try again with devices"), again, sign="undo", kind="primary", changes_state=True),
            button(_("Save a report"), lambda: save(self.saved.say), sign="log"),
            button(_("Continue without devices"), home, sign="home"),
        ]
        title = _("The companion crashed three times after starting")
        calm = _(
            "It now runs without readers, dice and buttons. Your games are saved, and you "
            "can play by touch. Unplug what you plugged in last, then try again."
        )
        cause = Text(words, "small", palette.dim, align="center")
        content = _centred("warning", title, calm, cause, *buttons, self.saved)
        self.add(Scroll(Column(Space(), content, Space(), gap=0)))


def forgetful_sheet(words: str, begin: Callable[[], None]) -> tuple[str, Node, tuple[Node, ...]]:
    """Before a game that would be lost with the power: heading, why and what mends it, and the way on."""
    go = hold_button(_("Hold to start anyway"), begin, sign="here", weight=1)
    return _("This game will not be saved"), Text(words, "strong"), (go,)


def idle_lines(running: tuple[str, ...], devices_well: int, devices_ill: int) -> tuple[str, ...]:
    """What the idle screen says of the table."""
    lines = list(running) or [_("No game is in progress.")]
    if devices_well:
        words = ngettext("{count} device is ready.", "{count} devices are ready.", devices_well)
        lines.append(words.format(count=devices_well))
    if devices_ill:
        words = ngettext("{count} device needs attention.", "{count} devices need attention.", devices_ill)
        lines.append(words.format(count=devices_ill))
    return tuple(lines)
