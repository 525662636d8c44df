"""A case under way: its acts one after the other, and what differs at the end from what is expected."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

from companion.engine import demonstrating
from companion.engine.asks import Choice
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import Oracle
from companion.engine.refusals import Refusal, Refused
from companion.kit.cases.acts import Acts
from companion.kit.cases.form import NOTHING, BadCase, Names, at, place_in
from companion.kit.cases.values import Readers, differences
from companion.speech.words import N_, _

S = TypeVar("S")
ENDLESS = 2000
"""After so many questions that nobody is asked, an act has no end."""
LEGAL = "last_action_legal"
"""The expectation whether the last act is legal; the runner's own."""


class Played(Generic[S]):
    """A case that is being played. `following` is the act after the one that is carried out.

    Where the game `ends` its cases, no act of a case is carried out once it is over.
    """

    ends = False
    questions = 0

    def __init__(self, game: Game[S], state: S, oracle: Oracle, seats: Sequence[str] = ()) -> None:
        self.match: Match[S] = Match(game, state, listen=True)
        self.oracle = oracle
        self.seats = list(seats)
        self.following: Mapping[str, Any] = {}
        self.refused: Refused | None = None
        self.wrong: list[str] = []

    @property
    def state(self) -> S:
        """The state of the match."""
        found: S = self.match.state
        return found

    def settle(self) -> None:
        """Answer the chances that are open."""
        self.match.settle(self.oracle)

    def do(self, seat: int, act: Any) -> None:
        """An act, judged, after and before whatever chance has to say. Raises `Refused`.

        One that is refused must leave everything as it was; that it does not is `wrong`.
        """
        self.settle()
        before = encode(self.state)
        try:
            self.match.do(seat, act)
        except Refused:
            if encode(self.state) != before:
                self.wrong.append(_("{act} was refused, and changed the game.").format(act=act))
            raise
        self.settle()

    @property
    def choice(self) -> Choice | None:
        """What somebody is asked now."""
        ask = self.match.ask()
        return ask if isinstance(ask, Choice) else None

    @property
    def topic(self) -> str:
        """What is asked now; "" when nothing is."""
        ask = self.choice
        return ask.topic if ask else ""

    @property
    def asked(self) -> int:
        """Who is asked first; -1 when nobody is."""
        ask = self.choice
        return ask.seats[0] if ask else -1

    def name(self, seat: int) -> str | None:
        """How the case calls a seat; `None` for nobody."""
        return self.seats[seat] if seat >= 0 else None

    def seat(self, name: str) -> int:
        """The seat that the case calls so. Raises `BadCase`."""
        return place_in(self.seats)(name)

    def stand_at(self, *frames: Any) -> None:
        """Let the case go on with this work."""
        self.match.state.stack = list(frames)
        self.look_anew()

    def go_on(self) -> None:
        """Called where a case answers questions of the game by itself. Raises `BadCase` without end."""
        self.questions += 1
        if self.questions > ENDLESS:
            raise BadCase(_("expected at most {count} questions after an act.").format(count=ENDLESS))

    def look_anew(self, state: S | None = None) -> None:
        """Go on from a state that was arranged by hand; what was asked before is asked no more."""
        heard = self.match.heard
        self.match = Match(self.match.game, self.state if state is None else state, self.match.number)
        self.match.heard = heard

    def before(self, act: Mapping[str, Any]) -> None:
        """Called before each act. Raises `Refused` where nothing may be done any more."""
        if self.ends and self.over:
            raise not_now(N_("The game is over."))

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.match.state.phase == "over")

    def after(self, act: Mapping[str, Any]) -> None:
        """Called after each act, also a refused one; what is not as expected then is put to `wrong`."""

    def end(self) -> None:
        """Called after the last act, before anything is compared."""

    def keep(self) -> Any:
        """What a refused act leads back to."""
        return self.match.game.branch(self.state)

    def put_back(self, kept: Any) -> None:
        """Stand again where `keep` was called."""
        self.look_anew(kept)


def refusal(code: str, template: str, rule: str) -> Refused:
    """A refusal of the case itself: what it says cannot be done now."""
    return Refused(Refusal(code, template, rule))


def not_now(template: str, code: str = "not-now") -> Refused:
    """A refusal of the case itself: the order of play has no place for it."""
    return refusal(code, template, N_("the order of play"))


P = TypeVar("P", bound=Played[Any])


class Cases(Generic[P]):
    """How the cases of a game are played: their acts, and what may be expected.

    An act that is refused fails its case, unless it is the last one and the case expects that, or its
    verb is one of the `forgiving`. `under` is the key of a case under which its acts stand.
    """

    def __init__(
        self, acts: Acts[P], readers: Readers, forgiving: Collection[str] = (), under: str = "actions"
    ) -> None:
        self.acts = acts
        self.readers = readers
        self.forgiving = forgiving
        self.under = under

    def check(
        self, played: P, acts: Sequence[Mapping[str, Any]], expect: Mapping[str, Any], names: Names = NOTHING
    ) -> list[str]:
        """A line for each expectation that is not met. Raises `BadCase`, of an act before any is played."""
        demonstrating.tell(played.match)
        stopped = self._play(played, acts, names)
        if stopped:
            return [*played.wrong, stopped]
        played.end()
        legal, refused = expect.get(LEGAL), played.refused
        expected = {key: value for key, value in expect.items() if key != LEGAL}
        found = [*played.wrong, *differences(self.readers, played, expected)]
        if refused is not None and (legal or (legal is None and self._strict(acts[-1]))):
            found.append(self._refused(acts[-1], refused))
        elif legal is False and refused is None:
            found.append(_("the last action was allowed, but should have been refused."))
        return found

    def _play(self, played: P, acts: Sequence[Mapping[str, Any]], names: Names) -> str:
        """Carry all acts out; what is wrong with one in the middle, which ends the case."""
        places = [f"{self.under}, {number}" for number in range(1, len(acts) + 1)]
        read = [self.acts.read(each, where, names) for each, where in zip(acts, places, strict=True)]
        for number, each in enumerate(acts):
            played.following = acts[number + 1] if number + 1 < len(acts) else {}
            with at(places[number]):
                self._one(played, each, read[number])
            demonstrating.tell(played.match, played.refused)
            if played.refused is not None and played.following and self._strict(each):
                return self._refused(each, played.refused)
        return ""

    @staticmethod
    def _refused(act: Mapping[str, Any], why: Refused) -> str:
        return _("{act} was refused: {why}").format(act=dict(act), why=why)

    def _one(self, played: P, act: Mapping[str, Any], carry_out: Callable[[P], None]) -> None:
        kept, played.refused, played.questions = played.keep(), None, 0
        try:
            played.before(act)
            carry_out(played)
            played.settle()
        except Refused as refused:
            played.put_back(kept)
            played.refused = refused
        played.after(act)

    def _strict(self, act: Any) -> bool:
        return self.acts.verb(act, "") not in self.forgiving
