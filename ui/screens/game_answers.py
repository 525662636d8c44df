"""Touches on the table that answer: an act is chosen, aimed, dragged, thrown, declared, taken back."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import msgspec

from companion.engine.commands import Do, Resolve, Throw, Undo
from companion.engine.view import OptionView
from companion.speech.words import _
from companion.table.desk.commands import Choose
from ui.look.theme import look
from ui.ports.game_port import Said
from ui.presenters.asking import NOBODY_YET, Entry, aim, sentence
from ui.presenters.at_seats import Answer
from ui.presenters.places import reach, which
from ui.screens.dragging import CardDrag
from ui.screens.explaining import ExplainedTable
from ui.widgets.board import Board
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.gate import gate
from ui.widgets.nodes import Node
from ui.widgets.pads import TextEntry, entry_sheet
from ui.widgets.touches import Touch


class AnsweredTable(ExplainedTable):
    """Every touch goes out with the number of the question it was drawn for."""

    board: Board

    def say(self, said: Said) -> None:
        """What was touched goes out."""
        self.host.port.send(said)

    def choose(self, option: OptionView) -> None:
        """One legal act was touched."""
        ask = self.picture.view.ask if self.picture is not None else None
        if self.picture is None or ask is None:
            return
        if self.spread is not None and option in self.spread.reach.options:
            self.spread = self.spread_before = self.spread.touched(option.act)
            self.redraw()
            return
        if option.named:
            self._ask_name(option)
            return
        shown = next((each for each in self.picture.questions if option in each.options), None)
        if shown is not None:
            self.say(Choose(shown.seat, option.act, option.seat))
            return
        if self.speaker == NOBODY_YET and option.seat >= 0 and option.role != "pass":
            self.speaker = option.seat
        if ask.kind == "choice":
            self.say(Do(option.seat, option.act, ask.number))
        else:
            self.say(Resolve(option.act, ask.number))

    def _ask_name(self, option: OptionView) -> None:
        """Somebody who comes says a name; without one it is found for them."""
        entry = TextEntry("")

        def done() -> None:
            self.host.stage.close_sheet()
            act = msgspec.structs.replace(option.act, name=entry.text.strip())
            self.choose(msgspec.structs.replace(option, act=act, named=False))

        entry_sheet(self.host.stage, _("Who sits here?"), entry, done, _("Use this name"))

    def answer_at(self, label: str, answers: tuple[Answer, ...]) -> None:
        """Somebody on the board was touched who is an answer; of several, ask which is meant."""
        if len(answers) == 1:
            self._give(answers[0])
            return
        buttons = [self._meant(answer) for answer in answers]
        self.host.stage.open_sheet(label, Column(*buttons))

    def _meant(self, answer: Answer) -> Node:
        name, words = self._seat(answer.seat), sentence(answer.option.label)
        if name is not None:
            words = _("{name}: {act}").format(name=name.name, act=words)
        give = self._closing(partial(self._give, answer))
        shade = look().seat_colour(answer.seat) if name is not None else look().palette.accent
        mark = Node(ground=shade, least=(look().gap * 0.7, look().state_target), radius=0)
        return Row(mark, button(words, give, sign="◎", align="left", changes_state=True, weight=1))

    def _give(self, answer: Answer) -> None:
        if answer.shown:
            self.say(Choose(answer.seat, answer.option.act, answer.option.seat))
        else:
            self.choose(answer.option)

    def put_die(self, option: OptionView) -> None:
        """The next die of the throw shows this."""
        if self.pad is not None:
            self.pad = self.pad.put(option)
            self.redraw()

    def turn_to_die(self, place: int) -> None:
        """Another face is touched for this die of the throw."""
        if self.pad is not None:
            self.pad = self.pad.turn_to(place)
            self.redraw()

    def confirm_throw(self) -> None:
        """All dice of the throw lie as they were touched."""
        if self.pad is not None and self.pad.whole:
            self.say(Throw(self.pad.outcomes, self.pad.number))

    def confirm_spread(self) -> None:
        """Every token lies as it was touched in."""
        if self.spread is not None and not self.spread.left:
            self.say(Throw(self.spread.outcomes, self.spread.number))

    def take_aim(self, entry: Entry) -> None:
        """Something was touched that needs a target."""
        self.aimed = aim(entry)
        self.redraw()

    def declare(self, seat: int) -> None:
        """This seat says what its card did."""
        self.speak_as(seat)
        self.host.open_declaring()

    def drag(self, entry: Entry, touch: Touch) -> None:
        """A card of the hand is dragged: whoever it can be aimed at is lit until the finger lifts."""
        CardDrag(self, entry).follow(touch)

    def light(self, entry: Entry | None) -> None:
        """Show on the board alone where this can be aimed."""
        self.aimed = aim(entry) if entry is not None else None
        if self.board.scene is not None:
            scene = replace(self.board.scene, aim=self.aimed, asking=reach(self.asked, self.aimed))
            self.board.draw(scene, self.board.width, self.board.height)

    def ask_which(self, label: str, options: tuple[OptionView, ...]) -> None:
        """A thing was touched that stands for several acts, or is too small to choose at once."""
        gate.shut()
        self.take_aim(which(label, options))

    def drop_aim(self) -> None:
        """Back to everything one can do."""
        self.aimed = None
        self.redraw()

    def speak_as(self, seat: int) -> None:
        """Show what this seat may do."""
        self.speaker = seat
        self.host.speak_as(seat)
        self.redraw()

    def undo(self) -> None:
        """Take back the last input of a person."""
        self.say(Undo())
