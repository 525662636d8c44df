"""The line above a large table: round, die, what is to be said, the way back."""

from __future__ import annotations

from functools import partial

from companion.engine.view import BoardView
from companion.speech.words import N_, _, ngettext
from ui.look.theme import look
from ui.ports.game_port import Picture
from ui.presenters.at_seats import asked_at_seats
from ui.presenters.counted import counted_in
from ui.screens.large_board import LargeBoard
from ui.widgets.boxes import Column, Row
from ui.widgets.buttons import Touchable, button, sign_button
from ui.widgets.icons import die_sign, icon
from ui.widgets.layers import ScreenHost
from ui.widgets.nodes import Node, Space
from ui.widgets.route import is_on_its_way
from ui.widgets.sentence import Sentence
from ui.widgets.text import ShortText, Symbol, Text
from ui.widgets.throw_pad import face_sign
from ui.widgets.touches import Touch

_MOST_FACES = 6
"""So many faces of a die have room in the line above the board."""
SPREAD_WORDS = N_("Touch each space until it shows its token.")


class LineAbove(LargeBoard):
    """What is said there never moves the board; a touch on it opens all that is asked."""

    def __init__(self, host: ScreenHost) -> None:
        super().__init__(host)
        self.bar: Node = Row()
        self._notes_above = False

    @property
    def bar_height(self) -> float:
        """How tall the line above the board is."""
        return self.bar.height_for(self.host.stage.size[0])

    @property
    def tells_throw(self) -> bool:
        """Whether a sheet says what is thrown for and what each face brings about."""
        return False

    def open_question(self) -> None:
        """Show all that is to be said, where the line has no room for it."""
        if self.picture is not None:
            self.host.stage.open_sheet(_("Current question"), self._whole(self.picture))

    def explain_question(self, touch: Touch) -> None:
        """A finger rests on the line: all that is to be said stands large until it lifts."""
        if self.picture is not None:
            heading, *lines = self._lines_of(self.picture)
            self.explain_words(heading, tuple(lines), touch)

    def _line(self, picture: Picture) -> Node:
        view, palette = picture.view, look().palette
        gap = look().gap
        round_ = Row(icon("round", "strong", palette.dim), Text(str(view.round), "strong", bold=True), gap=3)
        parts: list[Node] = [button(_("Menu"), self.host.open_table_menu, sign="menu", kind="quiet")]
        parts += [round_] if view.round else []
        if view.die:
            parts.append(Symbol(die_sign(view.die), "huge", palette.accent))
        saying = (None if self.docked else self._faces(picture)) or self._saying(picture)
        parts.append(Space() if look().portrait else saying)
        if picture.devices:
            devices = button(_("Devices"), self._devices, sign="warning", kind="danger")
            parts.append(devices)
        parts += [*self._spreading(), *self._aside(view)]
        if picture.names:
            parts.append(button(_("A–Z"), self.host.open_naming, kind="quiet"))
        if picture.explains:
            parts.append(button("?", self.host.open_rules, kind="quiet"))
        parts += [] if self.docked else self._finish(picture)
        undo = self.undo if picture.undo_words else None
        parts.append(button(_("Undo"), undo, sign="undo", changes_state=True, enabled=undo is not None))
        row = Row(*parts, pad=(gap * 0.5, gap * 0.25), wraps=True)
        if self._undo_beside:
            return row
        return Column(row, *([saying] if look().portrait else []), self._undoing(picture, 1), gap=0)

    def _is_read_apart(self, board: BoardView) -> bool:
        """What a whole way says in words has no room on the table, either."""
        return super()._is_read_apart(board) or (self.spread is None and is_on_its_way(board))

    def _devices(self) -> None:
        self.host.go("hardware")

    def _undoing(self, picture: Picture, lines: int = 2) -> Node:
        """What an undo takes back, in small letters; with nothing to take back their room stays."""
        words = _("Undo: {what}").format(what=picture.undo_words) if picture.undo_words else " "
        brief, dim = counted_in(picture.view, words), look().palette.dim
        return Sentence(words, brief, look().across(), lines=lines, colour=dim, weight=1)

    def _saying(self, picture: Picture) -> Node:
        """What is to be said in two lines that never move the board; a touch shows all one can answer."""
        palette = look().palette
        sign, words = self._words(picture)
        notes = picture.view.notes if self.docked and self._notes_above else ()
        most = 1 if notes and self._undo_beside else 2
        # Where what was done, hands and the question have no room, what was done and hands come first.
        done = done_words(picture)
        brief = done if done and words.startswith(done) else words
        lines: list[Node] = [
            Sentence(words, counted_in(picture.view, brief), lines=most, bold=True, titled=True)
        ]
        if notes:
            lines.append(ShortText(_(" · ").join(notes), look().across(), lines=1, colour=palette.dim))
        if self._undo_beside:
            lines.append(self._undoing(picture, 1))
        text = Column(*lines, gap=0, weight=1)
        parts: list[Node] = [icon(sign, "strong", palette.accent), text] if sign else [text]
        pad = (look().gap * 0.6, 0)
        shown = Touchable(
            *parts,
            action=self.open_question,
            rest=self.explain_question,
            gap=look().gap * 0.6,
            pad=pad,
            weight=1,
        )
        shown.least = (shown.least[0], max(look().state_target, self._three_lines()))
        return shown

    def _three_lines(self) -> float:
        """How tall three lines are where notes may come between the others, so that one moves no board."""
        may_come = self.docked and self._notes_above and self._undo_beside
        return 3 * ShortText("X").height_for(look().state_target) if may_come else 0.0

    def _faces(self, picture: Picture) -> Node | None:
        """The faces of the one die that is asked for, to be touched where the words stand otherwise."""
        ask = picture.view.ask
        if ask is None or ask.kind != "die" or len(ask.options) > _MOST_FACES or self.pad is not None:
            return None
        if self.tells_throw:  # there each face stands with its words
            return None
        faces = [
            Touchable(
                Space(),
                face_sign(option),
                Space(),
                action=partial(self.choose, option),
                changes_state=True,
                ground=look().palette.raised,
                edge=look().palette.accent,
                gap=0,
            )
            for option in ask.options
        ]
        more = sign_button("die", self.open_question)
        return Row(more, *faces, gap=look().gap * 0.4, weight=1)

    def _words(self, picture: Picture) -> tuple[str, str]:
        view = picture.view
        if view.ending is not None:
            return ("history" if view.ending.winners else "dead"), view.ending.words
        if self.spread is not None:
            return "hand", _(SPREAD_WORDS)
        if view.ask is not None and view.ask.kind != "choice":
            asked = self.pad.dice[self.pad.at] if self.pad is not None else view.ask
            return "die" if view.ask.kind == "die" else "cards", asked.prompt
        if view.problems:
            return "warning", view.problems[0]
        if (unsaid := asked_at_seats(picture).unsaid) is not None:
            return "tag", unsaid.words
        if (done := done_words(picture)) and not self.docked:
            sign = "hand" if picture.hands else "yes"
            return sign, " ".join((done, *([view.ask.prompt] if view.ask is not None else [])))
        return "", view.ask.prompt if view.ask is not None else _("One moment …")

    def _whole(self, picture: Picture) -> Node:
        """All that the line above has no room for."""
        return Column(*map(Text, self._lines_of(picture)))

    def _lines_of(self, picture: Picture) -> tuple[str, ...]:
        _sign, words = self._words(picture)
        lines = [
            words,
            *picture.view.problems,
            picture.said,
            *picture.hands,
            *picture.view.notes,
            *self._notes,
        ]
        return tuple(dict.fromkeys(filter(None, lines)))


def done_words(picture: Picture) -> str:
    """What the card did that was scanned last, and the last that hands must do for it, with how much more."""
    hands = [_told(picture.hands)] if picture.hands else []
    return _(" · ").join(filter(None, (picture.said, *hands)))


def _told(hands: tuple[str, ...]) -> str:
    """The last of the work for hands; a touch on the line shows the rest."""
    count = len(hands) - 1
    words = ngettext("{line} (+{count} more)", "{line} (+{count} more)", count)
    return words.format(line=hands[-1], count=count) if count else hands[-1]
