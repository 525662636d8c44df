"""Pig: roll a die as often as you dare, then keep. A 1 loses what the turn brought; 50 points win."""

from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Choice
from companion.engine.events import Event, Frame
from companion.engine.game import Bots, Game, Parts, Words
from companion.engine.match import Match
from companion.engine.parts.table_kit import TableDice, TableKit
from companion.engine.view import DicePoolView, DieView, Ending, Meter, SeatView, View
from companion.kit.asks import Asks
from companion.kit.seats import not_asked, seated
from companion.speech.words import C_, N_, _

GOAL, ENOUGH, DIE, SEATS = 50, 20, (1, 2, 3, 4, 5, 6), range(2, 7)
Roll = msgspec.defstruct("Roll", [], frozen=True, tag="roll", module=__name__)
Keep = msgspec.defstruct("Keep", [], frozen=True, tag="keep", module=__name__)


class Turn(Frame, tag="turn"):
    seat: int = 0
    rolling: bool = False


class Player(msgspec.Struct):
    name: str
    points: int = 0


class State(msgspec.Struct):
    seats: list[Player]
    stack: list[Turn]
    gained: int = 0
    die: int = 0
    chances: int = 0


class Rolled(Event, frozen=True):
    seat: int
    face: int  # 0: what the turn brought is kept

    def apply(self, state: State) -> None:
        state.die = self.face
        state.seats[self.seat].points += 0 if self.face else state.gained
        state.gained = state.gained + self.face if self.face > 1 else 0


def turn(match: Match[State], frame: Turn) -> Ask | None:
    if ending(match.state) is None:
        return Chance("die", DIE, "die", frame.seat) if frame.rolling else Choice("turn", (frame.seat,))
    match.pop()
    return None


def take(match: Match[State], frame: Turn, seat: int, answer: Any) -> None:
    frame.rolling = isinstance(answer, Roll)
    if not frame.rolling:
        match.emit(Rolled(frame.seat, answer if isinstance(answer, int) else 0))
        frame.seat = (frame.seat + (not match.state.gained)) % len(match.state.seats)


def ending(state: State) -> Ending | None:
    won = [(seat, one.name) for seat, one in enumerate(state.seats) if one.points >= GOAL]
    return Ending((won[0][0],), _("{name} won the game.").format(name=won[0][1])) if won else None


def view(match: Match[State], viewer: int) -> View:
    state, label = match.state, _("Points")
    meters = [(Meter("points", label, one.points, GOAL, "star"),) for one in state.seats]
    seats = tuple(SeatView(at, one.name, meters=meters[at]) for at, one in enumerate(state.seats))
    die = DieView("die", "die", _("Die"), str(state.die or ""), tuple(map(str, DIE)))
    pools, ask = (DicePoolView("dice", f"+{state.gained}", (die,)),), ASKS.view(match, viewer)
    return View("pig", _("Pig"), viewer, 1, "", seats, pools=pools, ask=ask, ending=ending(state))


def said(state: State, event: Any) -> str:
    return f"{state.seats[event.seat].name}: {event.face or state.seats[event.seat].points}"


ASKS = Asks(
    {"turn": N_("{name}: roll the die, or keep?")}, {"die": N_("{name} is rolling.")}, passing=(Keep,)
)
GAME: Game[State] = Game(
    "pig",
    lambda: _("Pig"),
    SEATS,
    State,
    Roll | Keep,
    lambda chosen: State([*map(Player, seated(chosen, SEATS, _("Pig")))], [Turn()]),
    {Turn: turn},
    {Turn: take},
    lambda state, ask, seat: (Roll(), Keep()),
    lambda state, ask, seat, act: None if seat in ask.seats else not_asked(state.seats, ask, seat, "Pig"),
    view,
    ending,
    Words(
        lambda state, seat, act: _(C_("act", "roll the die")) if isinstance(act, Roll) else _("Keep"), said
    ),
    bots=Bots(lambda s, seat, acts, ask: acts[s.gained >= ENOUGH], lambda s, seat: s.seats[seat].points),
    parts=Parts(table_kit=lambda: TableKit("pig", dice=TableDice({"die": N_("Die")}))),
)
