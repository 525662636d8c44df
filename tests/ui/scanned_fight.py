"""Hands that play a fight by scans at a real window, and touch the glass where scans do not say enough."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from companion.table.desk.replies import Told
from tests.ui import scripted_hands
from tests.ui.conftest import Finger
from ui.ports.game_port import NOBODY

FEW = 2
"""Of more answers in words than these, a touch on the seat shows all."""


POLLS_FOR_A_RELEASE = 6
"""So often the panel looks at a button, every 10 ms, before it knows that the finger is off (20 ms)."""


class Wanted(NamedTuple):
    """An act that must be touched, and whose; `shown` where it is what a card that was shown means.

    `number` is that of the question, which the glass may show only later.
    """

    seat: int
    act: Any
    number: int
    shown: bool


class TouchingHands(scripted_hands.ScriptedHands):
    """The hands of the script; what these hand to the rules by themselves is touched on the glass here.

    `touches` counts them: a "target" is somebody on the board, an "answer" what else a question is answered
    by, a "way" whatever had to be touched only to come to one of these. `asked` says what was answered.
    """

    def __init__(self, there: Any, equipment: Any, finger: Finger, seed: str) -> None:
        super().__init__(there.port, equipment.table, pause=0.0, seed=seed)
        self.there, self.finger, self.panel = there, finger, equipment.panel
        self.reader = equipment.readers[scripted_hands.READER]
        self._polls_wanted = 0
        self.wanted: Wanted | None = None
        self.touches: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    # Fingers that are off a button, and cards that are off the reader, before they come again

    def _begin(self, move: scripted_hands.Move) -> None:
        lifted = self.reader.counters()["gone"] >= self.counts["lifts"]
        if lifted and self.panel.counters()["polls"] >= self._polls_wanted:
            super()._begin(move)

    def _obey(self, command: Any, kind: str) -> None:
        super()._obey(command, kind)
        if kind == "releases":
            self._polls_wanted = self.panel.counters()["polls"] + POLLS_FOR_A_RELEASE

    def _heard(self, reply: Any) -> None:
        super()._heard(reply)
        if isinstance(reply, Told) and reply.words.endswith("was already scanned."):
            self._answered = True  # read a moment ago: it is shown once more

    # What the script would say past the screen; the second in the thread of the desk

    def _tap(self, seat: int, act: Any, number: int) -> None:
        self.wanted = Wanted(seat, act, number, False)

    def _choose(self, question: Any) -> None:
        if self._wanted in [(each.seat, each.act) for each in question.options]:
            self.wanted = Wanted(question.seat, self._wanted[1], question.number, True)  # type: ignore[index]

    # On the glass

    def touch(self) -> None:
        """Touch what is wanted, as soon as the glass shows the question for it."""
        wanted = self.wanted
        option = self._option(wanted) if wanted is not None else None
        if wanted is None or option is None:
            return
        self.wanted = None
        answer = self._answer(wanted)
        if answer is not None and answer.thing != NOBODY:
            kind, number = answer.thing
            self._tap_on(dict(self._board.standing(kind))[number], "target")
            sheet = self.there.stage.sheet
            if sheet is not None and sheet.modal:  # the same enemy, but for whom?
                self._tap_on(standing_buttons(sheet, option.label)[0], "answer")
            return
        self.asked[option.label] += 1
        self._tap_on(self._button(wanted.seat, option), "answer")

    @property
    def _board(self) -> Any:
        return self.there.stage.screen.board

    def _option(self, wanted: Wanted) -> Any:
        """What is wanted among the answers that the glass offers now."""
        picture = self.there.picture
        if picture.view.ask is None or picture.view.ask.number != wanted.number:
            return None
        asked = [each.options for each in picture.questions if each.seat == wanted.seat]
        asked = asked if wanted.shown else [picture.view.ask.options]
        found = (each for options in asked for each in options if each.act == wanted.act)
        return next((each for each in found if wanted.shown or each.seat == wanted.seat), None)

    def _answer(self, wanted: Wanted) -> Any:
        """The answer as it lies on the board, if it does."""
        from ui.presenters.at_seats import asked_at_seats

        own = asked_at_seats(self.there.picture).of(wanted.seat)
        found = own.answers if own is not None and own.shown is wanted.shown else ()
        return next((each for each in found if each.option.act == wanted.act), None)

    def _button(self, seat: int, option: Any) -> Any:
        """What stands for an answer at the seat; where there is nothing, what the seat's sheet shows."""
        panel = dict(self._board.standing("seat"))[seat]
        words = "" if option.role == "pass" else option.label
        if found := standing_buttons(panel, words):
            return found[0]
        assert len(self._asks(seat)) > FEW, "few answers in words stand at the seat itself"
        self._tap_on(panel, "way")
        return standing_buttons(self.there.stage.sheet, option.label)[0]

    def _asks(self, seat: int) -> list[Any]:
        """What else than to let through a seat may answer."""
        options = self.there.picture.view.ask.options
        return [option for option in options if option.seat == seat and option.role != "pass"]

    def _tap_on(self, node: Any, kind: str) -> None:
        """Touch its middle, without scrolling anything: it must lie on the glass."""
        x, y = node.to_window(*node.center)
        width, height = self.there.stage.size
        assert node.width / 2 <= x <= width - node.width / 2 + 1, "it lies on the glass"
        assert node.height / 2 <= y <= height - node.height / 2 + 1, "it lies on the glass"
        self.touches[kind] += 1
        self.finger.tap(x, y)


def standing_buttons(place: Any, words: str) -> list[Any]:
    """What in a place changes the game when it is touched and says just this; no words for a sign alone."""
    from tests.ui.audit import texts_of
    from ui.presenters.asking import sentence
    from ui.widgets.buttons import Touchable
    from ui.widgets.nodes import every

    parts = [node for node in every(place) if isinstance(node, Touchable) and node is not place]
    serious = [node for node in parts if node.enabled and node.changes_state]
    wanted = {words, sentence(words)} - {""}
    said = [(node, {*texts_of(node), node.label} - {""}) for node in serious]
    return [node for node, words in said if wanted & words or not (wanted or words)]
