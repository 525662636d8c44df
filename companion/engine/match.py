"""One game being played: advance the frames until an answer is needed, judge it, go on."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.correction_words import TableWords, misplaced, not_a_choice, worded
from companion.engine.corrections import CannotCorrect, Correction, MoveCard, SetValue, apply_correction
from companion.engine.encoding import encode
from companion.engine.events import Event, Frame
from companion.engine.game import Game
from companion.engine.layout import Path, where_words
from companion.engine.oracles import Oracle
from companion.engine.piles import UNSEEN
from companion.engine.refusals import Refusal, Refused, decline
from companion.speech.words import N_

S = TypeVar("S")

_OVER = decline("over", N_("The game is over. To play on, undo the last step."))
_NO_CHANCE = decline("no-chance", N_("No roll or draw is needed now. Answer the question shown."))
_NOT_A_CHOICE = decline("chance-first", N_("Wait for {what}: its result comes before any action."))


class WouldAsk(Exception):  # noqa: N818 - says what happened, as `Refused` does
    """Work that had to be carried out at once waits for an answer: a mistake in the rules of the game."""


class Match(Generic[S]):
    """The state of a game with its loop. All changes go through `do`, `resolve` and `correct`.

    `number` grows with every accepted input and is the number of the open Ask. `heard` collects the
    events since the caller last emptied it, or is `None` when nobody listens.
    """

    __slots__ = ("_ask", "_watchers", "game", "heard", "number", "state")

    def __init__(self, game: Game[S], state: S, number: int = 0, listen: bool = False) -> None:
        self.game = game
        self.state: Any = state
        self.number = number
        self.heard: list[Event] | None = [] if listen else None
        self._ask: Ask | None = None
        self._watchers = game.kernel.watchers

    # For the rules

    def emit(self, event: Event) -> None:
        """Write a fact into the state and tell those who watch for its kind."""
        event.apply(self.state)
        if self.heard is not None:
            self.heard.append(event)
        if self._watchers:
            for watcher in self._watchers.get(event.__class__, ()):
                watcher(self, event)

    def push(self, frame: Frame) -> None:
        """Begin a piece of work that comes before everything already on the stack."""
        self.state.stack.append(frame)

    def pop(self) -> None:
        """End the piece of work on top of the stack."""
        self.state.stack.pop()

    def at_once(self, frame: Frame) -> None:
        """Carry a piece of work out before the caller goes on: it happens instead of something, or within it.

        Work that it begins and leaves on the stack is carried out too, and nothing of it is put away
        meanwhile (`Kernel.put_away`): whoever calls is still at work. `WouldAsk` when any of it waits for an
        answer, since the caller cannot be taken up again in the middle of what it does.
        """
        stack: list[Frame] = self.state.stack
        depth = len(stack)
        stack.append(frame)
        while len(stack) > depth:
            top = stack[-1]
            ask = self.game.work[top.__class__](self, top)
            if ask is not None:
                raise WouldAsk(f"{top.__class__.__name__} asks {ask} in the middle of other work")

    # For those who play

    def ask(self) -> Ask | None:
        """What must be answered next; `None` when the game is over."""
        if self._ask is not None:
            return self._ask
        stack: list[Frame] = self.state.stack
        work, put_away = self.game.work, self.game.kernel.put_away
        while stack:
            frame = stack[-1]
            if put_away is not None and put_away(self, frame):
                continue
            ask = work[frame.__class__](self, frame)
            if ask is not None:
                ask.number = self.number
                self._ask = ask
                return ask
        return None

    def why_not(self, seat: int, act: Any) -> Refusal | None:
        """Why `seat` cannot do `act` now, or `None` when it can."""
        ask = self.ask()
        if ask is None:
            return _OVER
        if isinstance(ask, Chance):
            values = {"what": _CHANCES[ask.kind]}
            return Refusal(_NOT_A_CHOICE.code, _NOT_A_CHOICE.template, _NOT_A_CHOICE.rule, values)
        return self.game.why_not(self.state, ask, seat, act)

    def legal(self, seat: int) -> list[Any]:
        """The acts that `seat` may do now."""
        ask = self.ask()
        if not isinstance(ask, Choice) or (seat not in ask.seats and seat not in ask.also):
            return []
        game, state = self.game, self.state
        if game.kernel.legal is not None:
            return game.kernel.legal(state, ask, seat)
        why_not = game.why_not
        return [act for act in game.candidates(state, ask, seat) if why_not(state, ask, seat, act) is None]

    def refused(self, seat: int, refusal: Refusal) -> Refused:
        """The refusal with what `seat` could do instead, ready to raise."""
        words = self.game.words.act
        legal = dict.fromkeys(words(self.state, seat, act) for act in self.legal(seat))
        return Refused(refusal, tuple(legal))

    def do(self, seat: int, act: Any) -> None:
        """Do `act`. Raises `Refused`, having changed nothing."""
        refusal = self.why_not(seat, act)
        if refusal is not None:
            raise self.refused(seat, refusal)
        self.take(seat, act)

    def resolve(self, outcome: Outcome) -> None:
        """Give the open chance its result. Raises `Refused` for one that is not possible."""
        ask = self.ask()
        refusal = self.why_not_outcome(ask, outcome)
        if refusal is not None:
            raise Refused(refusal, self._possible(ask))
        self.state.chances += 1
        self.take(-1, outcome)

    def why_not_outcome(self, ask: Ask | None, outcome: Outcome) -> Refusal | None:
        """Why the open Ask cannot have this result."""
        if not isinstance(ask, Chance):
            return _NO_CHANCE if ask else _OVER
        if outcome in ask.options:
            return None
        template = N_("Not a possible result: {outcome} ({what}).")
        values = {"what": _CHANCES[ask.kind], "outcome": self._called(ask, outcome)}
        return decline("impossible", template, **values)

    def _called(self, ask: Chance, outcome: Outcome) -> str:
        """A result as people call it; what the game has no words for, as it was given."""
        try:
            return self.game.words.outcome(self.state, ask, outcome)
        except (LookupError, ValueError, TypeError, AttributeError):
            return str(outcome)

    def _possible(self, ask: Ask | None) -> tuple[str, ...]:
        if not isinstance(ask, Chance):
            return ()
        words = self.game.words.outcome
        return tuple(words(self.state, ask, outcome) for outcome in dict.fromkeys(ask.options))

    def take(self, seat: int, answer: Any) -> None:
        """Hand an answer to the frame that waits for it, without judging it."""
        frame = self.state.stack[-1]
        self._ask = None
        self.number += 1
        self.game.take[frame.__class__](self, frame, seat, answer)

    def correct(self, correction: Correction) -> None:
        """Write what really lies on the table. Raises `Refused` if it cannot be written; see `worded`."""
        why_not = self._misplaced(correction)
        if why_not is not None:
            raise Refused(why_not)
        try:
            apply_correction(self.state, correction, self.game.places.lying)
        except CannotCorrect as reason:
            raise Refused(reason.refusal) from None
        self.game.places.corrected(self.state, correction)
        self._ask = None
        self.number += 1

    def check_new(self, correction: Correction) -> None:
        """Raises `Refused` for what is not written anew, though kept games may have it.

        A mark that would get a value it cannot have, and a thing of which the box has no other.
        """
        if isinstance(correction, SetValue):
            why_not = not_a_choice(correction, self._table())
        else:
            why_not = self.game.places.why_no_other(self.state, correction)
        if why_not is not None:
            raise Refused(why_not)

    def worded(self, refusal: Refusal, correction: Correction) -> Refusal:
        """The refusal of a correction with the names of cards and places, and what is possible."""
        return worded(refusal, correction, self._table())

    def where(self, path: Path) -> str:
        """The place with this path as the table calls it; empty for none."""
        place = self._table().place(path)
        return where_words(place) if place is not None else ""

    def _misplaced(self, correction: Correction) -> Refusal | None:
        """Why a thing is not of this game, or not of this kind of place."""
        if not isinstance(correction, MoveCard):
            return None
        for path in (correction.source, correction.target):
            unseen = correction.card == UNSEEN and path == correction.source
            if path and not unseen and not self.game.places.may_lie(correction.card, path):
                return misplaced(correction, path, self._table())
        return None

    def _table(self) -> TableWords:
        return TableWords(self.game.places.all(self.state), self.game.words.card, self.game.places.may_lie)

    def settle(self, oracle: Oracle) -> None:
        """Answer chances by `oracle` until it knows none, or a seat is asked, or the game is over."""
        while isinstance(ask := self.ask(), Chance):
            state = self.state
            outcome = oracle.answer(ask, state.chances)
            if outcome is None:
                return
            state.chances += 1
            self.take(-1, outcome)

    def can_be_allowed(self, seat: int, act: Any) -> bool:
        """Whether a table may allow an act against the rules: they can carry it out, tried on a copy.

        Nothing else should be offered; while a chance is open, or when the game is over, that is nothing.
        """
        if not isinstance(self.ask(), Choice):
            return False
        trial = self.copy()
        try:
            trial.take(seat, act)
            trial.ask()
            encode(trial.state)
        except (LookupError, ValueError, TypeError, AttributeError, OverflowError, Refused):
            return False
        return True

    def copy(self) -> Match[S]:
        """An independent match in the same state; nobody listens to it."""
        return Match(self.game, self.game.branch(self.state), self.number)


_CHANCES = {
    "draw": N_("the draw"),
    "die": N_("the roll of the die"),
    "pick": N_("the random pick"),
    "coin": N_("the coin toss"),
}
