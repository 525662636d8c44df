"""The table: the board, the open question, the way back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from companion.engine.view import (
    AtCard,
    Badge,
    CardFace,
    CreatureView,
    Meter,
    OptionView,
    PileView,
    SeatView,
    View,
)
from companion.speech.words import _
from ui.look.theme import look
from ui.ports.table_port import NOBODY, TABLE, Actor, CheckLine, Picture, Update
from ui.presenters.asking import NOBODY_YET, Aim, Entry, Question, aim, question, seat_name, sentence
from ui.presenters.at_seats import Answer
from ui.presenters.board import Change, changes, fallen
from ui.presenters.glance import done_together
from ui.presenters.numbers import tokens_at_zero
from ui.presenters.places import Reach, owner_of, reach, shown_reach, which
from ui.presenters.throws import ThrowPad, pad_for
from ui.screens.details import badge_words, card_details, creature_details, pile_details, seat_details
from ui.screens.dragging import CardDrag
from ui.screens.moving import move_button
from ui.screens.things import thing_details
from ui.widgets.askpanel import Answers, AskPanel
from ui.widgets.board import Board, BoardTouches, Scene, release
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import button
from ui.widgets.flight import Flight
from ui.widgets.gate import gate
from ui.widgets.icons import die_sign
from ui.widgets.layers import Screen, ScreenHost
from ui.widgets.nodes import Node
from ui.widgets.places import Readable, touch_for
from ui.widgets.text import ShortText, Symbol, Text
from ui.widgets.throw_pad import ThrowTouches
from ui.widgets.touches import Touch


class TableScreen(Screen):
    """Draws pictures. Every touch goes out with the number of the question it was drawn for."""

    name = "table"

    def __init__(self, host: ScreenHost) -> None:
        self.host = host
        self.picture: Picture | None = None
        self.aimed: Aim | None = None
        self.speaker = -1
        self.asked: Question | None = None
        self.acting: Actor = NOBODY
        self.pad: ThrowPad | None = None
        self.reached: tuple[tuple[int, int], ...] = ()
        self._lost: Counter[int] = Counter()
        self._flight: Flight | None = None
        self._changes: tuple[Change, ...] = ()
        self._notes: tuple[str, ...] = ()
        super().__init__()
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
                self.put_away,
                self.declare,
            )
        )

    # Drawing

    def draw(self, picture: Picture, notes: tuple[str, ...] = ()) -> None:
        """Show a new picture; what was aimed for an older question is dropped."""
        old = self.picture.view if self.picture else None
        if (
            old is None
            or old.ask is None
            or picture.view.ask is None
            or old.ask.number != picture.view.ask.number
        ):
            self.aimed = None
            self._changes = changes(old, picture.view)
        if old is not None and not picture.hot_seat and self._is_nobodys(old, picture):
            self._nobodys_turn(picture)
        self._notes = notes or self._notes
        self._lost.clear()
        self.picture = picture
        self.pad = pad_for(picture.throw, self.pad)
        self.redraw()

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
            self.host.port.look_as(TABLE)

    def update(self, update: Update) -> None:
        """Show what an update brings."""
        self.draw(update.picture, tuple(line.words for line in update.history[-3:]))

    def pass_time(self, seconds: float) -> None:
        """Time passes on the glass: what flies goes on."""
        if self._flight is not None and self._flight.advance(seconds, self.board):
            self._fly(None)

    def mark(self, actor: Actor, reached: tuple[tuple[int, int], ...] = ()) -> None:
        """Show who acts in the step that is on the glass, whom it reaches, and what these lose."""
        if actor == self.acting and reached == self.reached:
            return
        self.acting, self.reached = actor, reached
        self._lost.update(dict(reached))
        self.redraw()
        self._fly(
            Flight(actor, tuple(seat for seat, _lost in reached)) if reached and look().motion else None
        )

    def _fly(self, flight: Flight | None) -> None:
        """Have what was struck go from who strikes to whom it reaches; the one before is gone."""
        if flight is not None or self._flight is not None:
            self._flight = flight
            self.host.stage.carry(flight)

    @property
    def _hit(self) -> frozenset[int]:
        """The seats that the step on the glass reaches."""
        return frozenset(seat for seat, _lost in self.reached)

    def _stepped(self, view: View) -> tuple[View, tuple[Change, ...]]:
        """The view in the middle of what happens, with what changes in the step that is on the glass."""
        if not self._lost:
            return view, self._changes
        changed = tuple(Change("seat", seat, "hp", lost, 0) for seat, lost in self.reached if lost)
        return fallen(view, self._lost), changed

    def redraw(self) -> None:
        """Draw the picture there is, at the size the screen has."""
        if self.picture is None:
            return
        view = self.picture.view
        self.asked = question(view, self.speaker, self.picture.people)
        quiet, hands, questions = self._quiet(view), self.picture.hands, self.picture.questions
        answers, due = self._answers(), self.picture.due
        bots = (*self._finish(self.picture), *self._waiting_bots(self.picture))
        more = (hands, questions, self.pad, due)
        panel = AskPanel(view, self.asked, self.aimed, answers, quiet, *more, waiting=bots)
        bar = self._bar(self.picture)
        release(self.board)
        self._split(bar, panel, view)

    def _finish(self, picture: Picture) -> list[Node]:
        """One touch for all who keep numbers by hand: they talk, and are done together."""
        if not done_together(picture):
            return []

        def done() -> None:
            self.host.port.all_done(self.number)

        return [button(_("All are done"), done, sign="yes", changes_state=True)]

    def _waiting_bots(self, picture: Picture) -> tuple[Node, ...]:
        """A button for each bot that all wait for: no person has anything to answer."""
        ask = picture.view.ask
        if ask is None or self.host.settings.bots != "touch" or any(s in picture.people for s in ask.seats):
            return ()
        return tuple(self._waiting_bot(picture.view, seat) for seat in picture.bots)

    def _waiting_bot(self, view: View, seat: int) -> Node:
        words = _("{name}: play now").format(name=seat_name(view, seat))
        play = partial(self.host.port.play_bot, seat)
        return button(words, play, sign="next", kind="primary", changes_state=True)

    def _split(self, bar: Node, panel: AskPanel, view: View) -> None:
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
        asking = self.within_reach()
        stepping = self.picture is not None and self.stepping(self.picture)
        shown, changed = self._stepped(view)
        scene = Scene(shown, self.aimed, changed, self._notes, self.acting, asking, stepping, hit=self._hit)
        self.board.draw(scene, board_size[0] - look().millimetres(1.6), board_size[1])
        self.replace(whole)

    def stepping(self, picture: Picture) -> bool:
        """Whether numbers have a minus and a plus: somebody keeps them by hand, or wants it so."""
        return self.host.steps_numbers or "numbers" in picture.modes

    def within_reach(self) -> Reach:
        """What on the table answers now: what shown cards mean comes first, then the question of the game."""
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
        parts.append(self._undo(picture))
        pad = (look().gap, look().gap * 0.4)
        if self._undo_beside or not picture.undo_words:
            return Row(*parts, pad=pad, wraps=True)
        words = _("Undo takes back: {what}").format(what=picture.undo_words)
        below = ShortText(words, "small", colour=palette.dim)
        return Column(Row(*parts, wraps=True), below, pad=pad, gap=look().gap * 0.2)

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
        lines = [Text(view.ending.words, "title", bold=True), *(Text(line) for line in view.ending.lines)]
        results = button(_("See the results"), self.host.open_results, sign="history", kind="primary")
        return Column(*lines, results)

    # Touches that answer

    @property
    def number(self) -> int:
        """The number of the question on the glass."""
        return self.picture.view.ask.number if self.picture and self.picture.view.ask else -1

    def choose(self, option: OptionView) -> None:
        """One legal act was touched."""
        if self.picture is None or self.picture.view.ask is None:
            return
        shown = next((each for each in self.picture.questions if option in each.options), None)
        if shown is not None:
            self.answer(shown.seat, option)
            return
        if self.speaker == NOBODY_YET and option.seat >= 0 and option.role != "pass":
            self.speaker = option.seat
        if self.picture.view.ask.kind == "choice":
            self.host.port.do(option.seat, option.act, self.number)
        else:
            self.host.port.resolve(option.act, self.number)

    def answer(self, seat: int, option: OptionView) -> None:
        """What the cards mean that a seat has shown."""
        self.host.port.answer(seat, option.act)

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
            self.host.port.answer(answer.seat, answer.option.act)
        else:
            self.choose(answer.option)

    def put_away(self, seat: int) -> None:
        """Nothing of what this seat was asked about its cards is meant."""
        self.host.port.put_away(seat)

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
            self.host.port.throw(self.pad.outcomes, self.pad.number)

    def roll(self) -> None:
        """The companion rolls what is asked for."""
        self.host.port.roll(self.number)

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
        self.host.port.undo()

    # Touches that show

    def open_seat(self, seat: int) -> None:
        """All about a seat."""
        found = self._seat(seat)
        if found is None:
            return

        def show(more: tuple[Meter, ...]) -> None:
            details = seat_details(found, self.correct, self.look_at, self.step, more)
            self.host.stage.open_sheet(found.name, Column(*self._taking_back(seat), details))

        self._with_tokens(found.meters, show)

    def _with_tokens(self, meters: tuple[Meter, ...], show: Callable[[tuple[Meter, ...]], None]) -> None:
        """Show a sheet at once, and again with the tokens that are 0 as soon as the game has named them."""
        show(())
        up = self.host.stage.sheet

        def known(lines: tuple[CheckLine, ...]) -> None:
            if self.host.stage.sheet is up and (more := tokens_at_zero(meters, lines)):
                show(more)

        self.host.port.check(self.host.if_here(known))

    def _of_bot(self, seat: int) -> list[Node]:
        """A bot waits for the people: it can be let play before that, and be asked what it would do."""

        def asked(words: str) -> None:
            name = found.name if (found := self._seat(seat)) is not None else ""
            template = _("{name} would do this: {act}.") if words else _("{name} has nothing to do now.")
            self.host.stage.open_sheet(name, Text(template.format(name=name, act=words), "strong"))

        def ask() -> None:
            self.host.port.ask_bot(seat, self.host.if_here(asked))

        play = self._closing(partial(self.host.port.play_bot, seat))
        return [
            button(_("Play now"), play, sign="next", kind="primary", changes_state=True),
            button(_("What would you do?"), ask, sign="log"),
        ]

    def _taking_back(self, seat: int) -> list[Node]:
        """What a seat may do that is not waited for: to go on playing although it was ready."""
        if self.picture is not None and seat in self.picture.bots:
            return self._of_bot(seat)
        ask = self.picture.view.ask if self.picture else None
        if ask is None or ask.kind != "choice" or seat in ask.seats:
            return []
        return [
            button(
                sentence(option.label),
                self._closing(partial(self.choose, option)),
                sign="back",
                kind="primary",
                changes_state=True,
            )
            for option in ask.options
            if option.seat == seat and not option.card
        ]

    def open_creature(self, creature: int) -> None:
        """All about a creature."""
        found = self._creature(creature)
        if found is not None:

            def show(more: tuple[Meter, ...]) -> None:
                details = creature_details(found, self.correct, self.step, more)
                self.host.stage.open_sheet(found.name, details)

            self._with_tokens(found.meters, show)

    def look_at(self, pile: PileView) -> None:
        """What is known of a pile."""
        move = move_button(self.host, pile.path) if pile.path else None
        self.host.stage.open_sheet(pile.label, pile_details(pile, move, self._card_answers(pile)))

    def _card_answers(self, pile: PileView) -> dict[str, Callable[[], None]]:
        """What a touch on each card of a pile answers, where it answers something."""
        view = self.picture.view if self.picture else None
        if view is None:
            return {}
        asking, seat = reach(self.asked, self.aimed), owner_of(view, pile)
        found = {card: asking.at(AtCard(pile.id, card.id, seat)) for card in pile.cards}
        return {
            card.id: self._closing(touch_for(self.choose, self.ask_which, card.name, options))
            for card, options in found.items()
            if options
        }

    def _closing(self, then: Callable[[], None]) -> Callable[[], None]:
        def close() -> None:
            self.host.stage.close_sheet()
            then()

        return close

    def read_thing(self, readable: Readable) -> None:
        """All about a space, a track, a die or an offer."""
        if self.picture is not None:
            self.host.stage.open_sheet(*thing_details(self.picture.view, readable, self.correct, self.step))

    def read_badge(self, badge: Badge) -> None:
        """What something in force does."""
        self.host.stage.open_sheet(badge.label, badge_words(badge))

    def read_card(self, card: CardFace) -> None:
        """A card that cannot be played now, to read: why not, as soon as the game has said it."""
        seat = self.asked.speaker if self.asked else -1

        def show(why_not: tuple[str, ...]) -> None:
            self.host.stage.open_sheet(card.name, card_details(card, why_not))

        self.host.port.why_not(seat, card.id, self.host.if_here(show))

    def correct(self, meter: Meter) -> None:
        """Correct a number by hand."""
        self.host.open_correction(meter)

    def step(self, meter: Meter, by: int) -> None:
        """A minus or a plus beside a number was touched."""
        self.host.port.step(meter.path, by)

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
            self.answer,
            self.put_away,
            ThrowTouches(self.put_die, self.turn_to_die, self.confirm_throw),
            self.roll if self.picture is not None and self.picture.rolls else None,
            self.drag,
        )

    def _seat(self, seat: int) -> SeatView | None:
        view = self.picture.view if self.picture else None
        return next((each for each in view.seats if each.seat == seat), None) if view else None

    def _creature(self, creature: int) -> CreatureView | None:
        view = self.picture.view if self.picture else None
        return next((each for each in view.creatures if each.creature == creature), None) if view else None


class _Beside(Node):
    """The board and the question beside each other, both as tall as there is room."""

    def __init__(self, board: Board, panel: AskPanel, side: float) -> None:
        self.board, self.panel, self.side = board, panel, side
        super().__init__(board, panel, weight=1)

    def arrange(self) -> None:
        gap = look().gap
        self.board.place(self.x, self.y, self.width - self.side - gap, self.height)
        self.panel.place(self.right - self.side, self.y + gap, self.side - gap, self.height - gap)
