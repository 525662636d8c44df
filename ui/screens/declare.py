"""The declare pad: say what a card did, instead of scanning it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from companion.engine.commands import Do
from companion.engine.declared import Aim, DeclaredVerb
from companion.engine.view import View
from companion.speech.words import _
from ui.look.theme import look
from ui.presenters.declaring import Draft, Pad, effect_words, goes_of, kinds_of, targets, verb_words
from ui.widgets.boxes import Column, Flow, Grid, Row
from ui.widgets.buttons import Touchable, button
from ui.widgets.icons import icon
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.pages import top_bar
from ui.widgets.rows import choices, setting
from ui.widgets.scroll import Scroll
from ui.widgets.text import Text

MOST_PAID = 6
MOST_LAID = 2
"""What can be chosen by touch; the terminal takes more."""
NAMED_IN_WORDS = 6
"""So many targets have a button that says "Target ...", as large as its words, unless text is large."""
MOST_SENT_AT, LARGE_TEXT = 12, 130
"""So many targets have a button of their own that ends it, in columns if they are more than those above; of
still more, or with large text, one is chosen in the list first."""


class DeclareScreen(Screen):
    """Effects from top to bottom; the engine applies every modifier by itself.

    A touch adds an effect with its number. All effects of a card have the same target: where several can be
    meant, touching it sends the card.
    """

    name = "declare"

    def __init__(self, host: ScreenHost, seat: int, verbs: tuple[DeclaredVerb, ...], view: View) -> None:
        self.host = host
        self.pad = Pad(view, seat, verbs)
        self.number = view.ask.number if view.ask else -1
        self.draft = self.pad.begun()
        super().__init__()
        self.redraw()

    def redraw(self) -> None:
        """Draw the draft as it stands, where it was scrolled to."""
        who = next((s.name for s in self.pad.view.seats if s.seat == self.pad.seat), "")
        title = _("{name}: what did the card do?").format(name=who)
        content = [self._effects(), self._verbs(), *self._aims(), *self._cost(), *self._card()]
        foot = Column(*self._sends(), pad=look().gap)
        body = Scroll(Column(*content, Space(), pad=look().gap))
        self.renew(Column(top_bar(title, self.host.back_to_table), body, foot, gap=0))

    def _take(self, draft: Draft) -> None:
        self.draft = draft
        self.redraw()

    # Sending

    def _sends(self) -> list[Node]:
        """One button that ends it; where one target is missing, one for each that there is."""
        if sent := self._sent_at():
            asked = Text(_("Who is the target?"), "small", look().palette.dim)
            return [asked, self._sends_at(sent[0])]
        ready = bool(self.draft.effects) and not self.pad.open(self.draft)
        words = _("Enter these effects")
        return [button(words, self._send if ready else None, sign="yes", kind="primary", changes_state=True)]

    def _sent_at(self) -> tuple[Aim, ...]:
        """The one kind of target that is missing, if all that there is of it has room below the list."""
        missing = self.pad.open(self.draft)
        most = MOST_SENT_AT if look().text_percent <= LARGE_TEXT else NAMED_IN_WORDS
        if len(missing) == 1 and len(targets(self.pad.view, missing[0], self.pad.seat)) <= most:
            return missing
        return ()

    def _sends_at(self, kind: Aim) -> Node:
        """One button for each target; many, or large ones, stand in columns, with their names alone."""
        names = targets(self.pad.view, kind, self.pad.seat)
        if len(names) <= NAMED_IN_WORDS and look().text_percent <= LARGE_TEXT:
            said = {number: _("Target {name}").format(name=name) for number, name in names.items()}
            return Flow(*(self._send_at(kind, number, words, sign="◎") for number, words in said.items()))
        cell = look().millimetres(24 * look().reach)
        sent = (self._send_at(kind, number, name, size_name="text") for number, name in names.items())
        return Grid(*sent, cell=cell, gap=look().gap * 0.6)

    def _send_at(self, kind: Aim, target: int, words: str, **more: Any) -> Node:
        def send() -> None:
            self.draft = self.draft.aim_at(kind, target)
            self._send()

        return button(words, send, kind="primary", changes_state=True, weight=1, **more)

    def _send(self) -> None:
        self.host.port.send(Do(self.pad.seat, self.pad.act(self.draft), self.number))
        self.host.back_to_table()

    # What it did

    def _effects(self) -> Node:
        if not self.draft.effects:
            return Text(self.pad.hint, "text", look().palette.dim)
        lines = [self._line(index) for index in range(len(self.draft.effects))]
        return Column(*lines, gap=look().gap * 0.6)

    def _line(self, index: int) -> Node:
        effect = self.draft.effects[index]
        verb = self.pad.verb(effect)
        words = effect_words(effect, verb)
        line = _("{number}. {step}").format(number=index + 1, step=words)
        parts: list[Node] = [Text(line, "strong", bold=True, weight=1)]
        if verb.high > verb.low:
            parts += self._less_and_more(lambda by: self.draft.change(index, verb, amount=by), "")
        if verb.times > 1:
            parts += self._less_and_more(lambda by: self.draft.change(index, verb, times=by), "×")
        parts.append(button(_("Remove"), lambda: self._take(self.draft.drop(index)), sign="no"))
        return Row(*parts, wraps=True)

    def _less_and_more(self, changed: Callable[[int], Draft], of: str) -> list[Node]:
        """A minus and a plus, of how much or of how often."""

        def change(by: int) -> None:
            self._take(changed(by))

        return [
            button(f"{of}−", partial(change, -1), size_name="number"),
            button(f"{of}+", partial(change, 1), size_name="number"),
        ]

    def _verbs(self) -> Node:
        """What most cards do with each of its usual amounts, and all else with the least."""
        offered: list[tuple[DeclaredVerb, int | None]] = [
            (verb, amount) for verb in self.pad.verbs for amount in verb.often
        ]
        offered += [(verb, None) for verb in self.pad.verbs if not verb.often]
        cell = look().millimetres(34 * look().reach)
        return Grid(*(self._verb(verb, amount) for verb, amount in offered), cell=cell)

    def _verb(self, verb: DeclaredVerb, amount: int | None) -> Node:
        words = verb_words(verb, max(verb.low, 1) if amount is None else amount)
        return button(words, lambda: self._take(self.draft.add(verb, amount)), align="left", size_name="text")

    # At whom

    def _aims(self) -> list[Node]:
        """Whom it is for, where that is not said by sending it and could be somebody else."""
        sent = self._sent_at()
        return [row for kind in self.pad.aims(self.draft) if kind not in sent for row in self._aim(kind)]

    def _aim(self, kind: Aim) -> list[Node]:
        names = targets(self.pad.view, kind, self.pad.seat)
        if len(names) < 2:
            return []
        label = Text(_("Target"), "text", look().palette.dim)
        return [Flow(label, *(self._target(kind, number, name) for number, name in names.items()))]

    def _target(self, kind: Aim, number: int, name: str) -> Node:
        palette = look().palette
        chosen = self.pad.target(self.draft, kind) == number
        parts = [icon("◎", "text", palette.accent)] if chosen else []
        return Touchable(
            *parts,
            Text(name, "text", bold=chosen),
            action=lambda: self._take(self.draft.aim_at(kind, number)),
            ground=palette.glow if chosen else palette.raised,
            edge=palette.accent if chosen else palette.line,
            pad=(look().gap, 0),
        )

    # The card

    def _cost(self) -> list[Node]:
        """What it cost and how many cards were laid down, as far as this game asks for it."""
        draft, asked = self.draft, []
        if self.pad.cost:
            paid = {number: str(number) for number in range(MOST_PAID + 1)}
            control = choices(draft.paid, paid, lambda it: self._take(draft.pay(it)))
            asked.append(self._chosen(self.pad.cost, control))
        if self.pad.lays_down:
            laid = {number: str(number) for number in range(MOST_LAID + 1)}
            control = choices(draft.discards, laid, lambda it: self._take(draft.lay_down(it)))
            asked.append(self._chosen(_("Cards played"), control))
        return [Flow(*asked)] if asked else []

    def _chosen(self, label: str, control: Node) -> Node:
        return Column(Text(label, "small", look().palette.dim), control, gap=look().gap * 0.3)

    def _card(self) -> list[Node]:
        """Abilities ask what kind of card was played; a card that strikes is taken for an Attack."""
        game = self.pad.view.game
        found: list[Node] = []
        if kinds := kinds_of(game):
            said = {kind: _(words) for kind, words in kinds.items()}
            shown = self.draft.shown_kind(game)
            found.append(
                setting(
                    _("Kind of card"), "", choices(shown, said, lambda it: self._take(self.draft.of_kind(it)))
                )
            )
        if goes := goes_of(game):
            said = {"": _("Usual place for its kind"), **{key: _(words) for key, words in goes.items()}}
            row = choices(self.draft.goes, said, lambda it: self._take(self.draft.going(it)))
            found.append(setting(_("Afterwards"), "", row))
        return found
