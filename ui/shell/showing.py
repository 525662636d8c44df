"""What comes from the open game: what led to a picture is played step by step, then the picture is shown."""

from __future__ import annotations

from collections import deque

from ui.look.sounds import Sounds
from ui.ports.game_port import NOBODY, Picture, Update
from ui.ports.settings import Pace
from ui.presenters.board import changes
from ui.presenters.counted import counted_in
from ui.presenters.hearing import sound_for
from ui.presenters.steps import StepPlayer
from ui.screens.around import AroundTable
from ui.screens.game import GameScreen
from ui.shell.covering import Covering
from ui.shell.stage import StageHost
from ui.widgets.banner import Banner
from ui.widgets.gate import gate
from ui.widgets.steps import StepLayer, StepLine

_MOST_TOLD = 200


class Showing:
    """Updates on the way to the glass. `told` is the end of the history, for reports."""

    def __init__(self, host: StageHost, covering: Covering, sounds: Sounds, pace: Pace) -> None:
        self.host, self.covering, self.sounds = host, covering, sounds
        self.player = StepPlayer(pace)
        self.told: deque[str] = deque(maxlen=_MOST_TOLD)
        self._into_box = False
        """Whether a part of the game is over and nobody was led to what goes back into the box yet."""

    def show(self, old: Picture | None, update: Update) -> None:
        """Something has come after the picture `old`: play what led to it, then show it."""
        another = _another_question(old, update.picture)
        gate.shut() if another else None
        before = old.view if old is not None else None
        self.sounds.play(sound_for(update, changes(before, update.picture.view), before))
        self.told.extend(line.words for line in update.history)
        if update.notice is not None and not update.notice.passing:
            self.host.say(update.notice)
        elif another and not self._stays(update):
            self.host.stage.set_banner(None)
        goes_back = update.picture.goes_back
        self._into_box = goes_back and (self._into_box or (old is not None and not old.goes_back))
        self.player.begin(update.history)
        if not self.player.playing:
            self._draw(update)
        self._draw_steps()

    def _stays(self, update: Update) -> bool:
        """Whether what was said to one seat is not over yet, because another one acted."""
        banner = self.host.stage.banner
        said = banner.notice if isinstance(banner, Banner) else None
        return said is not None and -1 not in (said.seat, update.seat) and said.seat != update.seat

    def tick(self, seconds: float) -> None:
        """Time passes: what moves goes on, the next step may come."""
        self.host.stage.moving.advance(seconds)
        if isinstance(self.host.stage.screen, GameScreen):
            self.host.stage.screen.pass_time(seconds)
        if self.player.tick(seconds):
            self._steps_went()

    def hurry(self) -> None:
        """A touch on a step."""
        self.player.hurry()
        gate.shut()
        self._steps_went()

    def skip_steps(self) -> None:
        """Hands are at work at the table: whoever does something has seen enough of the steps."""
        if self.player.playing:
            self.player.stop()
            self._steps_went()

    def stop(self) -> None:
        """The game is left: none of its steps is shown any more."""
        self.player.stop()
        self._into_box = False
        self.host.stage.set_steps(None)

    def _draw(self, update: Update | None = None) -> None:
        picture, screen = self.host.picture, self.host.stage.screen
        if picture is None:
            return
        if isinstance(screen, GameScreen):
            screen.update(update) if update is not None else screen.draw(picture)
        self.covering.face(picture)
        self._open_box()

    def _open_box(self) -> None:
        """When an act or the game has just ended at a table, what goes back into the box comes by itself."""
        if self._into_box and isinstance(self.host.stage.screen, GameScreen):
            self._into_box = False
            self.host.open_packing("box")

    def _steps_went(self) -> None:
        self._draw_steps()
        if not self.player.playing:
            self._draw()

    def _draw_steps(self) -> None:
        line, stage = self.player.shown, self.host.stage
        if isinstance(stage.screen, GameScreen):
            actor, reached = (line.actor, line.reached) if line is not None else (NOBODY, ())
            stage.screen.mark(actor, reached)
        if line is None:
            if stage.steps is not None:
                stage.set_steps(None)
            return
        left, by_touch = len(self.player.waiting), self.player.pace == "touch"
        if isinstance(stage.screen, AroundTable):
            brief = counted_in(self.host.picture.view, line.words) if self.host.picture else line.words
            bar = stage.screen.bar_height
            stage.set_steps(StepLine(line, left, by_touch, self.hurry, bar, brief))
        else:
            stage.set_steps(StepLayer(line, left, by_touch, self.hurry))


def _another_question(old: Picture | None, new: Picture) -> bool:
    if old is None or old.view.ask is None or new.view.ask is None:
        return True
    return old.view.ask.number != new.view.ask.number or old.view.viewer != new.view.viewer
