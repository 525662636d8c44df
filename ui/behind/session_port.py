"""The port over a session of the kernel: play on this screen, hot-seat and with bots.

Commits, bots and views run in one worker thread, so that a slow card or a thinking bot never stops
the picture; what they bring is handed over when the app drains the port before a frame. The game itself is
opened and closed by `ui.shell.worker`.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from queue import SimpleQueue
from typing import Any

from companion.engine.asks import Choice, Outcome
from companion.engine.commands import Correct, Do, Overrule, Redo, Resolve, Roll, StepBy, Throw, Undo
from companion.engine.corrections import Correction
from companion.engine.declared import Declare, DeclaredVerb
from companion.engine.layout import Path
from companion.engine.match import Match
from companion.engine.parts.rules_pages import RulesPage
from companion.engine.parts.signs import Signs
from companion.engine.refusals import Refused
from companion.engine.secret_places import SECRET
from companion.engine.session import Session
from companion.engine.throws import throw_views
from companion.engine.view import View
from companion.play import throwing
from companion.play.bad_input import BadInput
from companion.play.bots.advice import Advice, advice
from companion.play.bots.players import Bot, with_thought
from companion.play.bots.situations import situation
from companion.play.command_line.players import now_at
from companion.play.together import acts_of_all, ways
from companion.play.told.entry_words import entry_words
from companion.play.told.tallies import Tally, tally_of
from companion.speech.words import _
from companion.store.errors import StoreError
from companion.table.desk.matching import why_not_card
from companion.table.kept.putting_away import Packing
from ui.behind.card_book import BoxOfGame
from ui.behind.history_lines import history_lines
from ui.behind.reports import recorded
from ui.behind.session_records import (
    card_places,
    check_lines,
    log_lines,
    own_undo_words,
    steps_back,
)
from ui.ports.game_port import (
    TABLE,
    CardPlaces,
    CheckLine,
    HistoryLine,
    Listener,
    LogLine,
    Notice,
    Packed,
    Picture,
    Update,
)

Delivery = Callable[[], None]
_CLOSING_SECONDS = 5.0
"""So long may the last thing that was sent still take."""


class SessionPort:
    """A session behind the port. `bots` play where they sat when the game began, all others are people here.

    `close` of the game's place on the shelf is called when the port is closed; `game_id` is its name there.
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        close: Callable[[], None] = lambda: None,
        notices: tuple[str, ...] = (),
        wake: Callable[[], None] = lambda: None,
        game_id: str = "",
    ) -> None:
        self.session = session
        self.game_id = game_id
        self._bots = bots
        self._names = session.seats
        self._cards = BoxOfGame(session.game)
        self.wake = wake
        self._close_game = close
        self._viewer = self.people[0] if len(self.people) == 1 else TABLE
        self._picture: Picture | None = None
        self._listeners: list[Listener] = []
        self._work: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._came: deque[Delivery] = deque()
        self._failed: BaseException | None = None
        self.clock: Callable[[], float] = time.monotonic
        self._stirred: float | None = None
        self._told_of_leave = 0
        self._stopped = self._bots_wait = False
        self._thread = threading.Thread(target=self._run, name="game", daemon=True)
        self._thread.start()
        words = " ".join(notices)
        self._later(lambda: self._begin(Notice("info", words) if words else None))

    # Who sits where

    @property
    def names(self) -> tuple[str, ...]:
        """Those who play now, seat by seat."""
        return self.session.seats

    @property
    def bots(self) -> Mapping[int, Bot]:
        """The bots by the seats at which they sit now."""
        return now_at(self.session, self._bots)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that no bot plays."""
        bots = self.bots
        return tuple(seat for seat in range(len(self.names)) if seat not in bots)

    def _sit_down(self) -> None:
        """Who looked looks on from the seat at which they sit now, and everybody when they have left."""
        before, self._names = self._names, self.names
        if before != self._names and self._viewer != TABLE:
            name = before[self._viewer]
            self._viewer = self._names.index(name) if name in self._names else TABLE

    # The port

    @property
    def group(self) -> str:
        part = self.session.game.parts.group_book
        return part().group(self.session.setup.options) if part is not None else ""

    @property
    def signs(self) -> Signs:
        return self.session.game.parts.signs()

    @property
    def cards(self) -> BoxOfGame:
        return self._cards

    @property
    def picture(self) -> Picture | None:
        return self._picture

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self._listeners.append(listener)
        self._later(self._play_bots)
        return lambda: self._listeners.remove(listener)

    def look_as(self, seat: int) -> None:
        def turn() -> None:
            self._viewer = seat
            self._post()

        self._later(turn)

    def do(self, seat: int, act: Any, number: int) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Do(seat, act, number)), (seat, act)))

    def all_done(self, number: int) -> None:
        def all_of_them() -> None:
            for seat, act in self._passes() if self.session.match.number == number else ():
                self._done(seat, act)

        self._later(all_of_them)

    def everybody(self, act: Any, number: int) -> None:
        def all_of_them() -> None:
            match = self.session.match
            for seat, each in acts_of_all(match, act) if match.number == number else ():
                if match.why_not(seat, each) is None:
                    self._done(seat, each)

        self._later(all_of_them)

    def _passes(self) -> list[tuple[int, Any]]:
        """The acts by which the people who are asked are done."""
        ask = self.session.match.ask()
        seats = [seat for seat in ask.seats if seat in self.people] if isinstance(ask, Choice) else []
        views = [(seat, self.session.game.view(self.session.match, seat).ask) for seat in seats]
        return [
            (seat, option.act)
            for seat, view in views
            for option in (view.options if view is not None else ())
            if option.seat == seat and option.role == "pass"
        ]

    def _done(self, seat: int, act: Any) -> None:
        self._judged(lambda: self.session.handle(Do(seat, act)), (seat, act))

    def resolve(self, outcome: Outcome, number: int) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Resolve(outcome, number=number))))

    def throw(self, outcomes: Sequence[Outcome], number: int) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Throw(outcomes, number))))

    def roll(self, number: int) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Roll(number))))

    def answer(self, seat: int, act: Any, by: int) -> None:
        """Nobody shows cards here, so that nothing is asked about them."""

    def put_away(self, seat: int) -> None:
        """Nobody shows cards here, so that nothing is asked about them."""

    def declare(self, seat: int, declared: Declare, number: int) -> None:
        self.do(seat, declared, number)

    def let_bots_wait(self, for_a_touch: bool) -> None:
        self._bots_wait = for_a_touch
        self._later(self._play_bots)

    def play_bot(self, seat: int) -> None:
        self._later(lambda: self._bot_plays(seat))

    def ask_bot(self, seat: int, then: Callable[[str], None]) -> None:
        self._answer(lambda: self._would(seat), then)

    def overrule(self, seat: int, act: Any) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Overrule(seat, act))))

    def correct(self, correction: Correction) -> None:
        def ask() -> None:
            self.session.handle(Correct(correction, self._viewer))

        self._later(lambda: self._judged(ask, (self._viewer, correction)))

    def step(self, path: Path, by: int) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(StepBy(path, by))))

    def undo(self, to: int | None = None, seat: int | None = None) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Undo(to, seat)), play_on=False))

    def own_undo(self, seat: int, then: Callable[[str], None]) -> None:
        self._answer(lambda: own_undo_words(self.session, seat, self._viewer), then)

    def redo(self) -> None:
        self._later(lambda: self._judged(lambda: self.session.handle(Redo()), play_on=False))

    def log(self, then: Callable[[tuple[LogLine, ...]], None]) -> None:
        self._answer(lambda: log_lines(self.session, self._viewer), then)

    def undo_steps(self, to: int, then: Callable[[tuple[str, ...]], None]) -> None:
        self._answer(lambda: self._hands(to), then)

    def check(self, then: Callable[[tuple[CheckLine, ...]], None]) -> None:
        self._answer(lambda: check_lines(self.session), then)

    def card_places(self, then: Callable[[CardPlaces], None]) -> None:
        self._answer(lambda: card_places(self.session, self._viewer), then)

    def tally(self, then: Callable[[Tally], None]) -> None:
        self._answer(lambda: tally_of(self.session), then)

    def declarable(self, seat: int, then: Callable[[tuple[DeclaredVerb, ...]], None]) -> None:
        self._answer(lambda: self.session.game.kernel.declarable(self.session.match.state, seat), then)

    def why_not(self, seat: int, card: str, then: Callable[[tuple[str, ...]], None]) -> None:
        self._answer(lambda: _reason(self.session, self._viewer, seat, card), then)

    def rules(self, then: Callable[[tuple[RulesPage, ...]], None]) -> None:
        self._answer(self._pages, then)

    def _pages(self) -> tuple[RulesPage, ...]:
        session = self.session
        pages = session.game.parts.rules_pages
        return tuple(pages(session.match.state, session.match.ask())) if pages is not None else ()

    def suggest(self, seat: int, then: Callable[[Advice | str], None]) -> None:
        self._answer(lambda: _advised(self.session, seat, self._viewer), then)

    def record(self, whole: bool) -> dict[str, Any]:
        return {"id": self.game_id, **recorded(self.session, whole)}

    def packed(self, packing: Packing, then: Callable[[Packed], None]) -> None:
        """Nothing lies on a table here."""

    def pack(self, packing: Packing | None, ticked: Collection[int] = ()) -> None:
        """Nothing lies on a table here."""

    def set_mode(self, seat: int, mode: str) -> None:
        words = _("This game's cards are on the screen. To play on the table, start a new game there.")
        self._later(lambda: self._post(notice=Notice("info", words)))

    def drain(self) -> None:
        """Deliver everything that has come. Raises what went wrong in the worker."""
        while self._came:
            self._came.popleft()()
        if self._failed is not None:
            failed, self._failed = self._failed, None
            raise failed

    def stop(self) -> None:
        if not self._stopped:
            self._stopped = True
            self._work.put(None)

    def close(self) -> None:
        self.stop()
        self._thread.join(_CLOSING_SECONDS)
        self._close_game()

    # The worker

    def _later(self, work: Callable[[], None]) -> None:
        self._work.put(work)

    def _run(self) -> None:
        while (work := self._work.get()) is not None:
            self._stirred = self.clock()
            try:
                work()
            except Exception as error:  # noqa: BLE001 - shown on the error screen by `drain`
                self._failed = error
            self._stirred = None
            self.wake()

    def silent_seconds(self) -> float:
        """How long the rules have been at something without a sign of life; 0 while nothing is asked."""
        stirred = self._stirred
        return 0.0 if stirred is None else self.clock() - stirred

    def _answer(self, question: Callable[[], Any], then: Callable[[Any], None]) -> None:
        def work() -> None:
            answer = question()
            self._came.append(lambda: then(answer))

        self._later(work)

    def _begin(self, notice: Notice | None) -> None:
        self.session.heard()
        self._post(notice=notice)

    def _judged(self, change: Callable[[], Any], act: Any = None, play_on: bool = True) -> None:
        try:
            change()
        except Refused as refused:
            self._post(self._by_leave(), _refusal(self.session, refused, act))
            return
        except StoreError as error:
            self._post(notice=Notice("trouble", error.words, steps=(error.remedy,)))
            return
        self._show_news()
        if play_on:
            self._play_bots()

    def _play_bots(self) -> None:
        """Bots answer until a person is asked; each act is a picture of its own."""
        while not self._stopped and (seat := self._asked_bot()) is not None:
            if not self._bot_acts(seat):
                return

    def _bot_acts(self, seat: int) -> bool:
        """One act of a bot; false when nothing is asked of it."""
        self._post(thinking=self.names[seat])
        facing = situation(self.session.match, seat, f"{self.session.setup.seed}")
        if facing is None:
            return False
        act = self.bots[seat].act(facing)
        self.session.handle(Do(seat, act, bot=type(self.bots[seat]).__name__))
        self._show_news(by_bot=True, seat=seat)
        return True

    def _bot_plays(self, seat: int) -> None:
        """A bot was touched: it acts as long as it is asked, and then whoever follows."""
        while not self._stopped and seat in self._waiting_bots() and self._bot_acts(seat):
            pass
        self._play_bots()

    def _waiting_bots(self) -> tuple[int, ...]:
        ask = self.session.match.ask()
        return tuple(seat for seat in ask.seats if seat in self.bots) if isinstance(ask, Choice) else ()

    def _would(self, seat: int) -> str:
        """What a bot would do now, in the game's own words."""
        facing = situation(self.session.match, seat, f"{self.session.setup.seed}")
        if facing is None or seat not in self.bots:
            return ""
        act = self.bots[seat].act(facing)
        words = self.session.game.words.act(self.session.match.state, seat, act)
        return with_thought(self.bots[seat], words)

    def _asked_bot(self) -> int | None:
        """The bot to act; none while a person may answer the same question, or all wait for a touch."""
        ask = self.session.match.ask()
        if not isinstance(ask, Choice) or any(seat in self.people for seat in ask.seats):
            return None
        if self._bots_wait and self.people:
            return None
        return next((seat for seat in ask.seats if seat in self.bots), None)

    # Pictures

    def _history(self, by_bot: bool = False) -> tuple[HistoryLine, ...]:
        session = self.session
        lines = history_lines(session.game, session.match.state, session.heard(), self._viewer, by_bot)
        return (*self._by_leave(), *lines)

    def _show_news(self, by_bot: bool = False, seat: int = -1) -> None:
        """Post what has happened; what was reached for the group's book is said at once."""
        reached = self._reached()
        notice = Notice("good", " ".join(reached)) if reached else None
        self._post(self._history(by_bot), notice, seat=seat)

    def _reached(self) -> tuple[str, ...]:
        """What a group has reached by what was just heard, and is told at once."""
        session = self.session
        part = session.game.parts.group_book
        if part is None:
            return ()
        scenes = session.game.scenes(session.match.state, session.match.heard or ())
        reached = [(state, event) for state, event in scenes if part().reached(event)]
        return tuple(session.game.told(state, event, self._viewer) for state, event in reached)

    def _by_leave(self) -> tuple[HistoryLine, ...]:
        """What all must be told of looks at secret places since this was last asked."""
        new = self.session.by_leave[self._told_of_leave :]
        self._told_of_leave += len(new)
        return tuple(HistoryLine(words) for _number, words in new)

    def _post(
        self,
        history: tuple[HistoryLine, ...] = (),
        notice: Notice | None = None,
        thinking: str = "",
        seat: int = -1,
    ) -> None:
        self._sit_down()
        picture = self._taken()
        update = Update(picture, history, notice, thinking, seat)

        def deliver() -> None:
            self._picture = picture
            for listener in tuple(self._listeners):
                listener(update)

        self._came.append(deliver)
        if self._stirred is not None:  # bots that play on and on are alive
            self._stirred = self.clock()
        self.wake()

    def _taken(self) -> Picture:
        session = self.session
        view = session.game.view(session.match, self._viewer)
        target = session.undo_target()
        redo = session.timeline.redo_target
        return Picture(
            view,
            entry_words(session, _child(session, target), self._viewer) if target is not None else "",
            entry_words(session, redo, self._viewer) if redo is not None else "",
            self.people,
            len(self.people) > 1 and hand_is_secret(view),
            self._declaring(),
            throw=throw_views(session.match, self._viewer),
            rolls=throwing.can_roll(session),
            bots=self._waiting_bots(),
            explains=session.game.parts.rules_pages is not None,
            together=() if self._waiting_bots() else ways(session.match),
        )

    def _declaring(self) -> tuple[int, ...]:
        """The people with cards of cardboard who are asked, and may say now what a card did."""
        match, ask = self.session.match, self.session.match.ask()
        asked = ask.seats if isinstance(ask, Choice) else ()
        lazy = getattr(match.state, "lazy", ())  # only games whose cards may stay unnamed have it
        people = [seat for seat in self.people if seat in asked and seat in lazy]
        return tuple(seat for seat in people if match.game.kernel.declarable(match.state, seat))

    def _hands(self, to: int) -> tuple[str, ...]:
        """What hands must move; nothing when the cards are on the screen only."""
        return steps_back(self.session, to) if self.session.setup.lazy else ()


def _child(session: Session, target: int) -> int:
    path = session.timeline.path()
    return path[path.index(target) + 1]


def _advised(session: Session, seat: int, viewer: int) -> Advice | str:
    try:
        return advice(session, seat, viewer)
    except BadInput as error:
        return str(error)


def _reason(session: Session, viewer: int, seat: int, card: str) -> tuple[str, ...]:
    """As a scan of the card would be told; a game without cards at the table knows no acts of a card.

    The reason is that of the game as the viewer knows it, so that it tells nothing of what others hold.
    """
    kit, game = session.game.parts.table_kit, session.game
    if kit is None:
        return ()
    known = Match(game, game.secrets.hide(session.match.state, viewer), session.match.number)
    refusal = why_not_card(known, kit(), seat, card).refusal
    return tuple(filter(None, (refusal.words, refusal.rule_words)))


def _refusal(session: Session, refused: Refused, act: Any) -> Notice:
    """What was refused; it is offered to be allowed only where the table can do that."""
    refusal = refused.refusal
    allowed = act is not None and refusal.code != "stale"
    if allowed and isinstance(act[1], Correction):
        allowed = refusal.code == SECRET
    elif allowed:
        allowed = session.match.can_be_allowed(*act)
    overrule = act if allowed else None
    return Notice("refusal", refusal.words, refusal.rule_words, refused.alternatives, (), overrule)


def hand_is_secret(view: View) -> bool:
    """Whether this game has hands that only their owners may see, as far as this view shows."""
    return any(
        pile.count and not pile.cards
        for seat in view.seats
        if seat.seat != view.viewer
        for pile in seat.piles
        if pile.id == "hand"
    )
