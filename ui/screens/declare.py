"""The declare pad: say what a card did, instead of scanning it."""

from __future__ import annotations

from companion.engine.declared import DeclaredVerb
from companion.engine.view import View
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.declaring import Draft, effect_words, kinds_of, targets, verb_words
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.pages import top_bar
from ui.widgets.rows import choices, setting
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text


class DeclareScreen(Screen):
    """Effects from top to bottom; the engine applies every modifier by itself."""

    name = "declare"

    def __init__(self, host: ScreenHost, seat: int, verbs: tuple[DeclaredVerb, ...], view: View) -> None:
        self.host, self.seat, self.verbs, self.view = host, seat, verbs, view
        self.number = view.ask.number if view.ask else -1
        self.draft = Draft()
        self.kinds = kinds_of(view.game)
        super().__init__()
        self.redraw()

    def redraw(self) -> None:
        """Draw the draft as it stands."""
        who = next((s.name for s in self.view.seats if s.seat == self.seat), "")
        title = _("{name}: what did the card do?").format(name=who)
        content = [
            self._effects(),
            self._open_verb(self.draft.verb) if self.draft.verb else self._verbs(),
            self._cost(),
        ]
        if self.kinds:
            content.append(self._kind())
        send = button(
            _("The card did this"),
            self._send if self.draft.effects and self.draft.verb is None else None,
            sign="yes",
            kind="primary",
            changes_state=True,
        )
        foot = Column(send, pad=look().gap)
        body = Scroll(Column(*content, Space(), pad=look().gap))
        self.replace(Column(top_bar(title, self.host.back_to_table), body, foot, gap=0))

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.redraw()

    def _send(self) -> None:
        self.host.port.declare(self.seat, self.draft.act(self.view.game), self.number)
        self.host.back_to_table()

    def _effects(self) -> Node:
        if not self.draft.effects:
            words = _("Touch what the card did, from top to bottom. Strength and Weak are added for you.")
            return Text(words, "text", look().palette.dim)
        lines = [self._line(index) for index in range(len(self.draft.effects))]
        return Column(*lines, gap=look().gap * 0.6)

    def _line(self, index: int) -> Node:
        words = effect_words(self.draft.effects[index], self.verbs, self.view, self.seat)
        line = _("{number}. {step}").format(number=index + 1, step=words)
        take_out = button(_("Take out"), lambda: self._take(self.draft.drop(index)), sign="no")
        return Row(Text(line, "strong", bold=True, weight=1), take_out, wraps=True)

    def _verbs(self) -> Node:
        return Grid(*(self._verb(verb) for verb in self.verbs), cell=look().millimetres(34 * look().reach))

    def _verb(self, verb: DeclaredVerb) -> Node:
        words = verb.words.replace("{n}", "…")
        return button(words, lambda: self._take(self.draft.begin(verb)), align="left", size_name="text")

    def _open_verb(self, verb: DeclaredVerb) -> Node:
        draft = self.draft
        parts: list[Node] = [Text(verb_words(verb, draft.amount), "title", bold=True)]
        if verb.high > verb.low:
            parts.append(self._stepper(_("How much"), draft.amount, lambda by: draft.change(amount=by)))
        if verb.times > 1:
            parts.append(self._stepper(_("How many times"), draft.times, lambda by: draft.change(times=by)))
        names = targets(self.view, verb, self.seat)
        if names:
            parts.append(Flow(*(self._target(number, name) for number, name in names.items())))
        keep = button(
            _("Add"),
            (lambda: self._take(draft.keep())) if draft.complete else None,
            sign="plus",
            kind="primary",
        )
        drop = button(_("Do something else"), lambda: self._take(draft.drop_open()), sign="back")
        parts.append(Flow(keep, drop))
        palette = look().palette
        return Column(*parts, ground=palette.surface, edge=palette.accent, pad=look().gap)

    def _stepper(self, label: str, value: int, change: object) -> Node:
        return stepper(label, str(value), lambda by: self._take(change(by)))  # type: ignore[operator]

    def _target(self, number: int, name: str) -> Node:
        palette = look().palette
        chosen = number in self.draft.targets
        parts = [icon("◎", "text", palette.accent)] if chosen else []
        return Touchable(
            *parts,
            Text(name, "text", bold=chosen),
            action=lambda: self._take(self.draft.aim_at(number)),
            ground=palette.glow if chosen else palette.raised,
            edge=palette.accent if chosen else palette.line,
            pad=(look().gap, 0),
        )

    def _kind(self) -> Node:
        """Abilities ask what kind of card was played; a card that strikes is taken for an Attack."""
        said = {kind: _(words) for kind, words in self.kinds.items()}
        return setting(
            _("Kind of card"),
            "",
            choices(
                self.draft.shown_kind(self.view.game),
                said,
                lambda kind: self._take(self.draft.of_kind(kind)),
            ),
        )

    def _cost(self) -> Node:
        draft = self.draft
        return Flow(
            self._stepper(_("Energy paid"), draft.energy, lambda by: draft.pay(energy=by)),
            self._stepper(_("Cards laid down"), draft.discards, lambda by: draft.pay(discards=by)),
        )


def stepper(label: str, value: str, change: object) -> Node:
    """A value with one more and one less."""
    return Row(
        Text(label, "text", look().palette.dim, weight=1),
        button("−", lambda: change(-1), size_name="number"),  # type: ignore[operator]
        Text(value, "number", bold=True, align="center", least=(look().target, 0.0)),
        button("+", lambda: change(1), size_name="number"),  # type: ignore[operator]
        least=(look().millimetres(62), 0.0),
        wraps=True,
    )
