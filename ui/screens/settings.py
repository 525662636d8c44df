"""Settings of this screen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from companion.speech.words import _
from ui.look.panels import PANELS
from ui.look.theme import TEXT_SCALES, look
from ui.screens.behind_pin import BehindPin
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import button
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.pages import page
from ui.widgets.pin_pad import PinPad
from ui.widgets.rows import choices, number_choice, panel, setting, switch
from ui.widgets.text import Text

_SIDES = 4
"""So many seats have an edge of their own; further ones sit at the lower one."""


class SettingsScreen(BehindPin):
    """Every setting with what it means; each takes effect at once and is kept. The PIN guards its lock."""

    name = "settings"

    def __init__(self, host: ScreenHost, inside: bool = False) -> None:
        super().__init__(host, inside)
        self.redraw()

    def again(self) -> Screen:
        """The same on another glass; whoever has typed the PIN is not asked again."""
        return SettingsScreen(self.host, self.inside)

    def redraw(self) -> None:
        """Draw what may be seen now."""
        cell = look().millimetres(74 * look().reach)
        parts = [panel(part) for part in self._parts()]
        words = _("These settings are for this screen. You choose the rules of a game when you start it.")
        content = Column(Text(words, "small", look().palette.dim), Grid(*parts, cell=cell))
        self.renew(page(_("Settings"), self.host.back, content))

    def _parts(self) -> list[Node]:
        return [*seeing(self.host), *self._moving(), *self._hearing(), *self._guarding()]

    def _set(self, key: str) -> Callable[[Any], None]:
        return setter(self.host, key)

    def _moving(self) -> list[Node]:
        now = self.host.settings
        faces = {"panel": _("With an action panel"), "around": _("Large, for everyone")}
        paces = {
            "instant": _("Immediately"),
            "calm": _("Slowly, step by step"),
            "touch": _("One step per touch"),
        }
        bots = {"ready": _("When others are ready"), "touch": _("When you touch them")}
        turns = {0: "0°", 90: "90°", 180: "180°", 270: "270°"}
        return [
            setting(
                _("Enemy and bot turns"),
                _("Touch anywhere to speed them up."),
                choices(now.pace, paces, self._set("pace")),
            ),
            setting(
                _("Table layout"),
                _("Large: the board fills the screen. Touch a player to see their actions."),
                choices(now.face, faces, self._set("face")),
            ),
            setting(
                _("Left-handed"),
                _("Buttons beside the board are on its left."),
                switch(now.left_handed, self._set("left_handed")),
            ),
            setting(
                _("Bots play"),
                _("Touch a bot at any time to let it play or to see what it would do."),
                choices(now.bots, bots, self._set("bots")),
            ),
            setting(
                _("Distance view after"),
                _("After this many seconds without a touch, show only what can be read from a distance."),
                choices(now.afar_seconds, _afar(), self._set("afar_seconds")),
            ),
            setting(
                _("Where players sit"),
                _("When one player must act, the board turns to face them. Set the direction for each seat."),
                Column(*(self._side(seat) for seat in range(_SIDES)), gap=look().gap * 0.6),
            ),
            setting(_("Motion"), _("Off: nothing moves."), switch(now.motion, self._set("motion"))),
            setting(_("Figures"), _("Off: plain signs."), switch(now.figures, self._set("figures"))),
            setting(
                _("Rotation"),
                _("Turns picture and touch together. Touch the corners to find the right setting."),
                Column(choices(now.rotation, turns, self._set("rotation")), self._first_start()),
            ),
        ]

    def _first_start(self) -> Node:
        return Flow(button(_("Touch the corners"), lambda: self.host.go("first_start"), sign="round"))

    def _side(self, seat: int) -> Node:
        """The edge at which one seat sits."""
        sides = (*self.host.settings.sides, *(0,) * _SIDES)[:_SIDES]
        turns = {0: "0°", 90: "90°", 180: "180°", 270: "270°"}

        def take(side: int) -> None:
            self._set("sides")((*sides[:seat], side, *sides[seat + 1 :]))

        label = Text(str(seat + 1), "strong", bold=True)
        mark = Node(ground=look().seat_colour(seat), least=(look().gap * 0.7, look().target), radius=0)
        return Row(mark, label, choices(sides[seat], turns, take), gap=look().gap * 0.6)

    def _hearing(self) -> list[Node]:
        volumes = {0: _("Off"), 30: _("Soft"), 60: _("Normal"), 100: _("Loud")}
        words = _("Every sound also has a sign on the screen.")
        return [
            setting(_("Sound"), words, choices(self.host.settings.sound, volumes, self._set("sound"))),
            setting(_("Voice"), *self._voice()),
        ]

    def _voice(self) -> tuple[str, Node]:
        """What the voice says, or how this machine gets one."""
        if not self.host.can_speak:
            words = _("This device has no voice. In a shell: sudo apt install {package}")
            return words.format(package="espeak-ng"), Column()
        said = {"off": _("Off"), "events": _("What happens"), "answers": _("And your choices")}
        words = _("Tells you whose turn it is, what happens and what is asked.")
        return words, choices(self.host.settings.voice, said, self._set("voice"))

    def _guarding(self) -> list[Node]:
        now = self.host.settings
        locks = {"off": _("Off"), "hold": _("Hold to unlock"), "pin": _("PIN")}
        idle = Flow(number_choice(now.idle_minutes, 0, 240, self._set("idle_minutes")))
        away = _("Keeps small hands off while you are away.")
        if now.lock == "pin" and self.host.guard.digits and not self.inside:
            return [setting(_("Lock"), away, Flow(button(_("Type the PIN"), self._ask_pin, sign="lock")))]
        return [
            setting(_("Lock"), away, choices(now.lock, locks, self._lock)),
            setting(
                _("Dim after (minutes)"), _("0 never dims. The first touch only wakes the screen."), idle
            ),
            *self._resting(),
        ]

    def _resting(self) -> list[Node]:
        """Whether the light goes off, where it can be switched."""
        if self.host.machine is None or not self.host.machine.has_light:
            return []
        dark = switch(self.host.settings.dark, self._set("dark"))
        return [setting(_("Dark when idle"), _("The screen goes dark until you touch it."), dark)]

    def _lock(self, kind: str) -> None:
        """A PIN that is there stays: whoever does not know it cannot set another one here."""
        if kind != "pin" or self.host.settings.pin:
            self._set("lock")(kind)
        else:
            self.ask_new_pin(lock=True)

    def _ask_pin(self) -> None:
        self.pad = PinPad(self.host.guard, self.enter)
        self.host.stage.open_sheet(_("PIN"), self.pad)

    def enter(self) -> None:
        self.host.stage.close_sheet()
        super().enter()


def setter(host: ScreenHost, key: str) -> Callable[[Any], None]:
    """What changes one setting."""
    return lambda value: host.change_settings(msgspec.structs.replace(host.settings, **{key: value}))


def seeing(host: ScreenHost) -> list[Node]:
    """What decides how well one sees: text size, theme, language, and how large the glass is."""
    now = host.settings
    sizes = {size: _("{percent}%").format(percent=size) for size in TEXT_SCALES}
    themes = {"dark": _("Dark theme"), "light": _("Light theme"), "contrast": _("High contrast")}
    panels = {"auto": _("Automatic"), **{each.key: _(each.words) for each in PANELS}}
    languages = {"": _("Automatic"), **host.languages()}
    return [
        setting(
            _("Text size"),
            _("Everything is still shown. You may have to scroll more."),
            choices(now.text, sizes, setter(host, "text")),
        ),
        setting(_("Theme"), "", choices(now.theme, themes, setter(host, "theme"))),
        setting(_("Language"), "", choices(now.language, languages, setter(host, "language"))),
        setting(
            _("Screen size"),
            _("The size of the screen, so that buttons fit a finger."),
            choices(now.panel, panels, setter(host, "panel")),
        ),
    ]


def _afar() -> dict[int, str]:
    """The choices of seconds, by what they are called."""
    seconds = {after: _("{count} s").format(count=after) for after in (15, 30, 60, 120)}
    return {0: _("Never"), **seconds}
