"""What must be said at once: a refusal with its reason and what is legal now, trouble, good news."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.refusals import able_words
from companion.speech.words import _
from ui.look.theme import Colour, look
from ui.ports.game_port import Notice, NoticeOption
from ui.widgets.boxes import Column, Flow, Row
from ui.widgets.buttons import button, hold_button
from ui.widgets.icons import icon
from ui.widgets.nodes import Node
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

_HEADINGS = {
    "refusal": ("no", "danger"),
    "trouble": ("warning", "danger"),
    "good": ("yes", "good"),
    "hands": ("hand", "accent"),
    "choice": ("cards", "accent"),
    "info": ("next", "accent"),
}


def heading(kind: str) -> str:
    """The word that goes with a notice's colour."""
    return {
        "refusal": _("Not now"),
        "trouble": _("Problem"),
        "good": _("Done"),
        "hands": _("Do this on the table"),
        "choice": _("Choose one"),
        "info": _("Note"),
    }[kind]


class Banner(Node):
    """A notice across the screen, until it is touched away or the next one comes."""

    def __init__(
        self,
        notice: Notice,
        close: Callable[[], None],
        overrule: Callable[[], None] | None,
        why: Callable[[], None] | None = None,
    ) -> None:
        palette = look().palette
        sign, name = _HEADINGS[notice.kind]
        shade: Colour = getattr(palette, name)
        self.notice, self.able = notice, Text(able_words(notice.legal, name=notice.who), "text")
        head = Row(
            icon(sign, "title", shade),
            Text(heading(notice.kind), "strong", shade, bold=True),
            Column(Text(notice.words, "strong", bold=True), weight=1),
            wraps=True,
        )
        parts: list[Node] = [head, *self._rest(notice)]
        self.card = Column(
            Scroll(Column(*parts), weight=1),
            self._buttons(notice, close, overrule, why),
            ground=palette.raised,
            edge=shade,
            pad=look().gap * 1.2,
        )
        super().__init__(self.card)

    def _rest(self, notice: Notice) -> list[Node]:
        dim = look().palette.dim
        parts: list[Node] = []
        if notice.rule:
            parts.append(Text(notice.rule, "small", dim))
        if notice.legal:
            parts.append(self.able)
        for number, step in enumerate(notice.steps, 1):
            words = _("{number}. {step}").format(number=number, step=step)
            parts.append(Text(words, "text"))
        return parts

    def _buttons(
        self,
        notice: Notice,
        close: Callable[[], None],
        overrule: Callable[[], None] | None,
        why: Callable[[], None] | None,
    ) -> Node:
        buttons: list[Node] = [self._option(option, close) for option in notice.options]
        if notice.kind == "choice":
            buttons.append(button(_("None of these"), close, sign="no", kind="quiet"))
        else:
            buttons.append(button(_("OK"), close, sign="yes", kind="primary"))
        if why is not None:
            buttons.append(button(_("Why?"), why, sign="log", kind="quiet"))
        if overrule is not None:
            buttons.append(hold_button(_("Hold to allow it anyway"), overrule, kind="normal"))
        flow, every = Flow(*buttons), able_words(notice.legal, len(notice.legal), notice.who)
        if every != self.able.text:

            def unfold() -> None:
                flow.replace(*buttons)
                self.able.say(every)

            flow.add(button(_("Show all"), unfold, sign="menu", kind="quiet"))
        return flow

    @staticmethod
    def _option(option: NoticeOption, close: Callable[[], None]) -> Node:
        def take() -> None:
            close()
            option.action()

        if option.hold:
            return hold_button(option.words, take, kind="normal")
        return button(option.words, take, kind="primary", changes_state=True)

    def measure(self, width: float) -> float:
        inner = width - 2 * self.card.pad_x
        scroll, buttons = self.card.parts
        content = scroll.parts[0].height_for(inner)
        return content + buttons.height_for(inner) + self.card.gap + 2 * self.card.pad_y + 2
