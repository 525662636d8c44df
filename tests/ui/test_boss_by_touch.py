"""A whole boss by touch alone on the smallest panel, from first screen to results, with all its touches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from companion.engine.asks import Chance, Choice
from companion.engine.entries import Answered, Resolved
from companion.play.bots.situations import situation
from tests.ui.conftest import Finger, says
from tests.ui.test_play import shell_on

MOST_TOUCHES_AN_ACT = 2
"""A card and its target; what needs no target is one touch."""
MOST_TOUCHES = 600


class Touching:
    """Somebody who knows what to do and has a finger to do it with."""

    def __init__(self, there: Any, finger: Finger, until: Callable[..., None]) -> None:
        self.there, self.finger, self.until = there, finger, until
        self.session = there.port.session
        self.choose = self.session.game.bots.planner()
        self.random = Random("touch")
        self.touches = 0
        self.acts = 0
        self.rounds = 0

    def play(self) -> None:
        """To the end of the fight."""
        self.until(self.there, lambda: self._asked_anew(-1))
        while not self._over():
            assert self.touches < MOST_TOUCHES, "the fight does not end"
            number = self.there.picture.view.ask.number
            self.rounds = max(self.rounds, self.there.picture.view.round)
            self._answer()
            self.until(self.there, lambda: self._over() or self._asked_anew(number))  # noqa: B023 - used at once

    def _over(self) -> bool:
        return self.there.picture.view.ending is not None

    def _asked_anew(self, number: int) -> bool:
        """Whether a person is asked something else than before: bots answer by themselves."""
        picture = self.there.picture
        ask = picture.view.ask
        if ask is None or ask.number == number or not ask.options:
            return False
        return ask.kind != "choice" or any(seat in picture.people for seat in ask.seats)

    def _answer(self) -> None:
        """What a careful player would do, touched as it stands on the glass."""
        self._speak_for_who_is_asked()
        act = self._wanted()
        asked = self.there.stage.screen.asked
        entries = [entry for section in asked.sections for entry in section.entries]
        entries += asked.passes
        wanted = next(
            index for index, entry in enumerate(entries) if any(each.act == act for each in entry.options)
        )
        self._touch(len(entries), wanted)
        entry = entries[wanted]
        if entry.aims:
            acts = [each.act for each in entry.options]
            self._touch(len(acts), acts.index(act))
        self.acts += 1

    def _speak_for_who_is_asked(self) -> None:
        """Who is ready may still take it back; whoever is asked touches the own name to act."""
        ask, screen = self.session.match.ask(), self.there.stage.screen
        if isinstance(ask, Choice) and screen.asked.speaker not in ask.seats:
            from tests.ui.audit import texts_of

            name = self.session.setup.seats[ask.seats[0]]
            self._tap(next(node for node in self._parts(False) if name in texts_of(node)))
            self.until(self.there, lambda: screen.asked.speaker == ask.seats[0])

    def _wanted(self) -> Any:
        ask = self.session.match.ask()
        if isinstance(ask, Chance):
            return self.random.choice(ask.options)
        seat = self.there.stage.screen.asked.speaker
        facing = situation(self.session.match, seat, "touch")
        assert facing is not None, "the panel speaks for a seat that is asked"
        return self.choose(facing.state, seat, facing.acts, facing.ask)

    def _touch(self, count: int, wanted: int) -> None:
        """Touch one of so many answers, in the order in which they are drawn."""
        found = self._parts(True)
        assert len(found) == count, "everything that is offered is there to be touched, and nothing else"
        self._tap(found[wanted])

    def _tap(self, node: Any) -> None:
        self.finger.tap_on(node)
        self.touches += 1

    def _parts(self, answers: bool) -> list[Any]:
        """What can be touched in the panel: what answers, or all else."""
        from ui.widgets.buttons import Touchable
        from ui.widgets.nodes import every

        panel = next(node for node in every(self.there.stage.screen) if type(node).__name__ == "AskPanel")
        parts = [node for node in every(panel) if isinstance(node, Touchable) and node.enabled]
        return [node for node in parts if node.changes_state is answers]


@pytest.mark.timeout(280)
def test_a_boss_by_touch_alone_to_the_end(
    tmp_path: Path,
    finger: Finger,
    show: Any,
    until: Any,
    record_property: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ui.behind.games.token_hex", lambda size: "touch")
    there = show(shell_on(tmp_path))
    there.change_settings(msgspec.structs.replace(there.settings, face="panel"))
    assert there.stage.size == (800, 480)
    there.home()
    beginning = ("New game", "Slay the Spire", "2", "Your opponent", "Boss of the act, drawn", "Start game")
    for words in beginning:
        finger.tap_words(there, words)
    until(there, lambda: there.picture is not None and there.picture.view.ask is not None)
    assert there.picture.view.creatures[0].boss
    somebody = Touching(there, finger, until)
    somebody.play()
    until(there, lambda: says(there.stage, "See the results"))
    finger.tap_words(there, "See the results")
    until(there, lambda: there.stage.screen.name == "results")
    answers = [entry for entry in there.port.session.entries if isinstance(entry, Answered)]
    touched = [entry for entry in answers if not entry.bot]
    rolled = [
        each for each in there.port.session.entries if isinstance(each, Resolved) and each.by == "person"
    ]
    assert len(touched) + len(rolled) == somebody.acts
    assert somebody.rounds > 1 and somebody.touches <= MOST_TOUCHES_AN_ACT * somebody.acts
    record_property("touches", len(beginning) + somebody.touches + 1)
