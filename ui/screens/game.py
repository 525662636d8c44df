"""The table: the board, the open question, the way back."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

from companion.engine.commands import Roll
from companion.engine.view import BoardView, OptionView, View
from companion.speech.words import _, ngettext
from companion.table.desk.commands import Together
from ui.look.theme import look
from ui.ports.game_port import NOBODY, TABLE, Actor, AllDone, Picture, PlayBot, Update
from ui.presenters.asking import NOBODY_YET, Question, question, seat_name, sentence
from ui.presenters.beginnings import narrowed
from ui.presenters.board import Change, changes, fallen
from ui.presenters.counted import counted_in
from ui.presenters.glance import done_together
from ui.presenters.happening import Happening, of_pictures, of_step, of_undo
from ui.presenters.places import Reach, reach, shown_reach
from ui.presenters.spreading import spread_for
from ui.presenters.throws import pad_for
from ui.screens.game_reading import ReadTable
from ui.widgets.askpanel import Answers, AskPanel
from ui.widgets.board import Board, BoardTouches, Scene
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button, sign_button
from ui.widgets.icons import die_sign
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node, every
from ui.widgets.sentence import Sentence
from ui.widgets.stories import Before, Chosen, chosen_in, edges, places_of, story
from ui.widgets.text import Symbol, Text
from ui.widgets.throw_pad import ThrowTouches


class GameScreen(ReadTable):
    """Draws pictures. Every touch goes out with the number of the question it was drawn for."""

    name = "table"

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.acting: Actor = NOBODY
        self.reached: tuple[tuple[int, int], ...] = ()
        self._lost: Counter[int] = Counter()
        self.acted, self.went_back = -1, False
        """The seat whose act led to the picture, -1 for nobody's."""
        self._changes: tuple[Change, ...] = ()
        self._notes: tuple[str, ...] = ()
        self.begun: tuple[int, str] = (-1, "")
        """The question whose results are narrowed down, and what their names begin with."""
        self.board = Board(
            BoardTouches(
                self.open_seat,
                self.open_creature,
                self.correct,
                self.read_badge,
                self.look_at,
                self.choose,
                self.ask_which,
                self.read_thing,
                self.step,
                self.answer_at,
                self.say,
                self.declare,
                self.show_card,
                self.explain,
            )
        )

    # Drawing

    def draw(self, picture: Picture, notes: tuple[str, ...] = ()) -> None:
        """Show a new picture; what was aimed for an older question is dropped."""
        old = self.picture.view if self.picture else None
        changed: tuple[Change, ...] = ()
        if (
            old is None
            or old.ask is None
            or picture.view.ask is None
            or old.ask.number != picture.view.ask.number
        ):
            self.aimed = None
            self._changes = changed = changes(old, picture.view)
        if old is not None and not picture.hot_seat and self._is_nobodys(old, picture):
            self._nobodys_turn(picture)
        if self.went_back:
            happening = of_undo(old, picture.view, changed)
        else:
            happening = of_pictures(old, picture.view, changed, self.acted)
        touched = None if self.went_back else chosen_in(self, self._seat(self.acted))
        before = self._before(happening, touched)
        self._notes = notes or self._notes
        self._lost.clear()
        self.picture = picture
        self.pad = pad_for(picture.throw, self.pad)
        self.spread = spread_for(picture.view, self.spread_before)
        self.spread_before = self.spread or self.spread_before
        self.redraw()
        self._move(happening, before)

    def _is_nobodys(self, old: View, picture: Picture) -> bool:
        """Whether the enemies have acted, or the seat that was spoken for is done and others are not."""
        if 0 < old.round < picture.view.round:
            return True
        before, now = old.ask, picture.view.ask
        if before is None or now is None or before.topic != now.topic or self.asked is None:
            return False
        speaker = self.asked.speaker
        was_asked = speaker in before.seats and speaker not in now.seats
        return was_asked and any(seat in picture.people for seat in now.seats)

    def _nobodys_turn(self, picture: Picture) -> None:
        """The seat that is shown is nobody's until somebody acts or is touched: so after the enemies."""
        self.speaker = NOBODY_YET
        if len(picture.people) > 1 and picture.view.viewer != TABLE:
            self.host.port.shown.look_as(TABLE)

    def update(self, update: Update) -> None:
        """Show what an update brings."""
        self.acted, self.went_back = update.seat, update.undone
        self.draw(update.picture, tuple(line.words for line in update.history[-3:]))

    def pass_time(self, seconds: float) -> None:
        """Time passes on the glass."""

    def mark(self, actor: Actor, reached: tuple[tuple[int, int], ...] = ()) -> None:
        """Show who acts in the step that is on the glass, whom it reaches, and what these lose."""
        if actor == self.acting and reached == self.reached:
            return
        happening = of_step(actor, reached)
        before = self._before(happening)
        self.acting, self.reached = actor, reached
        self._lost.update(dict(reached))
        self.redraw()
        self._move(happening, before)

    def _before(self, happening: Happening, touched: Chosen | None = None) -> Before | None:
        """How the glass looks before this is shown, where anything moves on it."""
        moves = self.picture is not None and (happening or touched is not None)
        texture = self.host.stage.seen() if moves else None
        return Before(texture, places_of(self.board), touched) if texture is not None else None

    def _move(self, happening: Happening, before: Before | None) -> None:
        """Have what happened be seen: it moves above the picture that is drawn already, or has an edge."""
        stage = self.host.stage
        if before is not None:
            stage.place_all()
            stage.move(story(happening, before, self.board, self._die_shown()))
        elif happening and not stage.can_move:
            stage.place_all()
            stage.move(edges(happening, self.board))

    def _die_shown(self) -> Node | None:
        """What shows the face of the die, where there is one."""
        face = die_sign(self.picture.view.die) if self.picture is not None and self.picture.view.die else ""
        shown = (node for node in every(self) if isinstance(node, Symbol) and node.text == face)
        return next(shown, None) if face else None

    @property
    def _hit(self) -> frozenset[int]:
        """The seats that the step on the glass reaches."""
        return frozenset(seat for seat, _lost in self.reached)

    def _stepped(self, view: View) -> tuple[View, tuple[Change, ...]]:
        """The view in the middle of what happens, with what changes in the step that is on the glass."""
        if self.spread is not None:
            return self.spread.shown(view), ()
        if not self._lost:
            return view, self._changes
        changed = tuple(Change("seat", seat, "hp", lost, 0) for seat, lost in self.reached if lost)
        return fallen(view, self._lost), changed

    def _question(self, picture: Picture) -> Question | None:
        asked = question(picture.view, self.speaker, picture.people)
        number, begun = self.begun
        return narrowed(asked, begun if asked.number == number else "") if asked is not None else None

    def begin(self, letters: str) -> None:
        """Show the results of a draw that begin with these letters, until there is another question."""
        self.begun = (self.asked.number if self.asked is not None else -1, letters)
        self.redraw()

    def redraw(self) -> None:
        """Draw the picture there is, at the size the screen has."""
        if self.picture is None:
            return
        self.asked = self._question(self.picture)
        self.board.withdraw()
        self._split(self.picture)

    def _panel(
        self, picture: Picture, bare: bool = False, wide: bool = False, tiles: bool = False
    ) -> AskPanel:
        """The question with all its answers, bots that wait for people among them."""
        everyone = self._everyone(picture) if tiles else {}
        return AskPanel(
            picture.view,
            self.asked,
            self.aimed,
            self._answers(),
            self._quiet(picture.view),
            picture.hands,
            picture.questions,
            self.pad,
            picture.due,
            bare,
            (
                *self._finish(picture),
                *self._spreading(),
                *(self._for_all(each) for each in picture.together if each.act not in everyone),
                *self._waiting_bots(picture),
            ),
            wide,
            tiles,
            picture.said,
            everyone,
        )

    def _everyone(self, picture: Picture) -> dict[Any, Node]:
        """By its act, one touch for all who are asked and do the same: it lies beside what one does alone."""
        if picture.view.ask is None or self.asked is None:
            return {}
        alone = {each.act: each.label for each in picture.view.ask.options}
        return {
            option.act: self._for_all(option, _("Everyone"))
            for option in picture.together
            if option.label == _("Everyone: {act}").format(act=alone.get(option.act, ""))
        }

    def _finish(self, picture: Picture) -> list[Node]:
        """One touch for all who keep numbers by hand: they talk, and are done together."""
        if picture.together or not done_together(picture):
            return []

        done = partial(self.say, AllDone(self.number))
        return [button(_("Everyone is done"), done, sign="yes", changes_state=True)]

    def _for_all(self, option: OptionView, label: str = "") -> Node:
        """One touch for all who are asked the same."""
        give = partial(self.say, Together(option.act, self.number))
        more = {} if label else {"sign": "yes", "align": "left"}
        shown = button(label or sentence(option.label), give, changes_state=True, **more)
        shown.label = sentence(option.label)
        return shown

    def _spreading(self) -> list[Node]:
        """The one touch by which all tokens lie as they were touched in; before that, how many are left."""
        if self.spread is None:
            return []
        left = self.spread.left
        words = _("Use these tokens")
        if left:
            words = ngettext("{count} space left", "{count} spaces left", left).format(count=left)
        action = None if left else self.confirm_spread
        return [button(words, action, sign="yes", kind="primary", changes_state=True)]

    def _waiting_bots(self, picture: Picture) -> tuple[Node, ...]:
        """A button for each bot that all wait for: no person has anything to answer."""
        ask = picture.view.ask
        if ask is None or self.host.settings.bots != "touch" or any(s in picture.people for s in ask.seats):
            return ()
        return tuple(self._waiting_bot(picture.view, seat) for seat in picture.bots)

    def _waiting_bot(self, view: View, seat: int) -> Node:
        words = _("{name}: play now").format(name=seat_name(view, seat))
        play = partial(self.say, PlayBot(seat))
        return button(words, play, sign="next", kind="primary", changes_state=True)

    def _split(self, picture: Picture) -> None:
        """Line, board and panel on the glass."""
        bar, panel = self._bar(picture), self._panel(picture)
        width, height = self.host.stage.size
        gap = look().gap
        if look().portrait:
            tall = round(height * look().asking_share)
            panel.least = (0.0, tall)
            board_size = (width - 2.0, height - tall - bar.height_for(width) - gap)
            whole = Column(bar, self.board, panel, gap=0)
        else:
            side = round(width * look().asking_share)
            panel.least = (side, 0.0)
            board_size = (width - side - gap, height - bar.height_for(width))
            whole = Column(bar, _Beside(self.board, panel, side), gap=0)
        asking, stepping = self.within_reach(), self.stepping(picture)
        shown, changed = self._stepped(picture.view)
        scene = Scene(shown, self.aimed, changed, self._notes, self.acting, asking, stepping, hit=self._hit)
        self.board.draw(scene, board_size[0] - look().millimetres(1.6), board_size[1])
        self.replace(whole)

    def stepping(self, picture: Picture) -> bool:
        """Whether numbers have a minus and a plus: somebody keeps them by hand, or wants it so."""
        return self.host.steps_numbers or "numbers" in picture.modes

    def within_reach(self) -> Reach:
        """What on the table answers now: what shown cards mean comes first, then the question of the game."""
        if self.spread is not None:
            return self.spread.reach
        if self.aimed is None and self.picture is not None:
            shown = shown_reach(self.picture.questions, self.number)
            if shown.options:
                return shown
        return reach(self.asked, self.aimed)

    def _bar(self, picture: Picture) -> Node:
        view = picture.view
        palette = look().palette
        words = _("Round {round}").format(round=view.round) if view.round else view.title
        lines = [Text(words, "strong", bold=True), Text(view.phase, "small", palette.dim)]
        parts: list[Node] = [
            button(_("Menu"), self.host.open_table_menu, sign="menu", kind="quiet"),
            Column(*lines, gap=0, weight=1),
        ]
        if view.die:
            face = Symbol(die_sign(view.die), "number", palette.accent)
            parts.append(Row(face, Text(_("Die {face}").format(face=view.die), "text"), gap=look().gap * 0.4))
        if picture.devices:
            parts.append(
                button(_("Devices"), lambda: self.host.go("hardware"), sign="warning", kind="danger")
            )
        parts += self._aside(picture.view)
        if picture.explains:
            parts.append(button("?", self.host.open_rules, kind="quiet"))
        parts.append(self._undo(picture))
        pad = (look().gap, look().gap * 0.4)
        if self._undo_beside or not picture.undo_words:
            return Row(*parts, pad=pad, wraps=True)
        words = _("Undo: {what}").format(what=picture.undo_words)
        below = Sentence(words, counted_in(view, words), "small", lines=2, colour=palette.dim)
        return Column(Row(*parts, wraps=True), below, pad=pad, gap=look().gap * 0.2)

    def _aside(self, view: View) -> list[Node]:
        """A way to each board that does not say all of itself on the table."""
        shown = [each for each in view.boards if self._is_read_apart(each)]
        return [sign_button("way", partial(self.read_thing, each)) for each in shown]

    def _is_read_apart(self, board: BoardView) -> bool:
        return board.aside

    @property
    def _undo_beside(self) -> bool:
        """Whether the button has room for what an undo takes back; else it stands in a line below."""
        return look().text_percent <= 115 and not look().portrait

    def _undo(self, picture: Picture) -> Node:
        note = picture.undo_words if self._undo_beside else ""
        return button(
            _("Undo"),
            self.undo if picture.undo_words else None,
            sign="undo",
            note=note,
            changes_state=True,
            enabled=bool(picture.undo_words),
        )

    def _quiet(self, view: View) -> Node:
        """What stands in the panel when nothing is asked."""
        if view.ending is None:
            return Column(Text(_("One moment …"), "title"))
        said = Text(view.ending.words, "title", bold=True)
        lines = [said, *(Text(line, look().across("text")) for line in view.ending.lines)]
        results = button(_("See the results"), self.host.open_results, sign="history", kind="primary")
        return Column(*lines, results)

    def _answers(self) -> Answers:
        speaker = self.asked.speaker if self.asked else -1
        may = self.picture is not None and speaker in self.picture.declaring
        declare = self.host.open_declaring if may else None
        return Answers(
            self.choose,
            self.take_aim,
            self.drop_aim,
            self.speak_as,
            self.read_card,
            declare,
            self.say,
            ThrowTouches(self.put_die, self.turn_to_die, self.confirm_throw),
            Roll(self.number) if self.picture is not None and self.picture.rolls else None,
            self.drag,
            self.begin,
            self.show_card,
            self.explain,
        )


class _Beside(Node):
    """The board and the question beside each other, both as tall as there is room."""

    def __init__(self, board: Board, panel: AskPanel, side: float) -> None:
        self.board, self.panel, self.side = board, panel, side
        super().__init__(board, panel, weight=1)

    def arrange(self) -> None:
        gap = look().gap
        left = self.side + gap if look().left_handed else 0.0
        self.board.place(self.x + left, self.y, self.width - self.side - gap, self.height)
        side = self.x + gap if look().left_handed else self.right - self.side
        self.panel.place(side, self.y + gap, self.side - gap, self.height - gap)
