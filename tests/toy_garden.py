"""Snail Garden: a game of places on the kernel, known to tests only. CONTRIBUTING walks through it.

Nine plots lie face down in a square. In turn each seat rolls two dice, may roll one again, and then
moves its active snail to a plot beside it, switches to its other snail, or rests. A snail needs a die of
`NEEDED` to move. A plot is turned up by the first snail on it: berries advance the seat's track, thorns
hurt the snail. Whoever has `GOAL` berries, or most when all is turned up, wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.events import Event, Frame
from companion.engine.game import Bots, Game, Parts, Places, Setup, SetupError, Words
from companion.engine.layout import Layout, Mark, Number, Path, Spot
from companion.engine.match import Match
from companion.engine.parts.table_kit import Copy, Meanings, TableCards, TableKit
from companion.engine.piles import Deck
from companion.engine.refusals import Refusal
from companion.engine.view import (
    AskView,
    AtDie,
    AtSpace,
    BoardView,
    CreatureView,
    DicePoolView,
    DieView,
    Ending,
    Meter,
    OptionView,
    PieceView,
    SeatView,
    SpaceView,
    Thing,
    TrackMark,
    TrackView,
    View,
)
from companion.speech.words import N_, _

# Content

PLOTS = {"berry": 4, "patch": 2, "thorn": 2, "stone": 1}
NAMES = {
    "": N_("Plot"),
    "berry": N_("Berry"),
    "patch": N_("Berry patch"),
    "thorn": N_("Thorns"),
    "stone": N_("Stone"),
}
BERRIES = {"berry": 1, "patch": 2}
SNAILS = {"amber": N_("Amber snail"), "moss": N_("Moss snail")}
SIDE, GOAL, HP, NEEDED, TURNS = 3, 6, 2, 3, 40
DIE = (1, 2, 3, 4, 5, 6)


# Acts, frames, state


class Reroll(msgspec.Struct, frozen=True, tag="reroll"):
    die: int


class Move(msgspec.Struct, frozen=True, tag="move"):
    to: int


class Switch(msgspec.Struct, frozen=True, tag="switch"):
    pass


class Rest(msgspec.Struct, frozen=True, tag="rest"):
    pass


GardenAct = Reroll | Move | Switch | Rest


class Turn(Frame, tag="turn"):
    seat: int


class Roll(Frame, tag="roll"):
    seat: int
    die: int


class Reveal(Frame, tag="reveal"):
    seat: int


class Snail(msgspec.Struct):
    kind: str
    hp: int = HP


class Gardener(msgspec.Struct):
    name: str
    at: int
    snails: list[Snail]
    active: int = 0
    berries: int = 0


class GardenState(msgspec.Struct):
    """`plots` are the cards turned up, "" face down; a die that is not rolled shows 0."""

    seats: list[Gardener]
    deck: Deck
    plots: list[str]
    stack: list[Turn | Roll | Reveal]
    dice: list[int]
    rerolled: bool = False
    turns: int = 0
    chances: int = 0


# Events


class Rolled(Event, frozen=True):
    die: int
    face: int

    def apply(self, state: GardenState) -> None:
        state.dice[self.die] = self.face


class TakenUp(Event, frozen=True):
    """A die is taken up to be rolled again."""

    die: int

    def apply(self, state: GardenState) -> None:
        state.dice[self.die] = 0
        state.rerolled = True


class Moved(Event, frozen=True):
    seat: int
    to: int

    def apply(self, state: GardenState) -> None:
        state.seats[self.seat].at = self.to


class TurnedUp(Event, frozen=True):
    at: int
    card: str

    def apply(self, state: GardenState) -> None:
        state.deck.draw(self.card)
        state.plots[self.at] = self.card


class Gathered(Event, frozen=True):
    seat: int
    count: int

    def apply(self, state: GardenState) -> None:
        seat = state.seats[self.seat]
        seat.berries = min(GOAL, seat.berries + self.count)


class Pricked(Event, frozen=True):
    seat: int

    def apply(self, state: GardenState) -> None:
        seat = state.seats[self.seat]
        seat.snails[seat.active].hp -= 1


class Switched(Event, frozen=True):
    seat: int

    def apply(self, state: GardenState) -> None:
        state.seats[self.seat].active = 1 - state.seats[self.seat].active


class TurnEnded(Event, frozen=True):
    def apply(self, state: GardenState) -> None:
        state.dice = [0, 0]
        state.rerolled = False
        state.turns += 1


# Set-up and flow


def _setup(setup: Setup) -> GardenState:
    if len(setup.seats) not in range(1, 4):
        raise SetupError(f"The snail garden is for 1 to 3 seats, not {len(setup.seats)}.")
    seats = [
        Gardener(name, seat * 4, [Snail(kind) for kind in SNAILS]) for seat, name in enumerate(setup.seats)
    ]
    bag = sorted(Counter(PLOTS).elements())
    return GardenState(seats, Deck(middle=len(bag), bag=bag), [""] * SIDE * SIDE, [Turn(0)], [0, 0])


def _is_over(state: GardenState) -> bool:
    full = all(state.plots) or state.turns >= TURNS
    return full or any(seat.berries >= GOAL for seat in state.seats) or not any(map(_crawls, state.seats))


def _crawls(seat: Gardener) -> bool:
    return any(snail.hp > 0 for snail in seat.snails)


def _turn(match: Any, frame: Turn) -> Ask | None:
    state: GardenState = match.state
    if _is_over(state):
        match.pop()
        return None
    if not _crawls(state.seats[frame.seat]):
        _end_turn(match, frame)
        return None
    if 0 in state.dice:
        match.push(Roll(frame.seat, state.dice.index(0)))
        return None
    return Choice("turn", (frame.seat,))


def _end_turn(match: Any, frame: Turn) -> None:
    frame.seat = (frame.seat + 1) % len(match.state.seats)
    match.emit(TurnEnded())


def _turn_take(match: Any, frame: Turn, seat: int, act: GardenAct) -> None:
    if isinstance(act, Reroll):
        match.emit(TakenUp(act.die))
        return
    if isinstance(act, Switch):
        match.emit(Switched(seat))
    _end_turn(match, frame)
    if isinstance(act, Move):
        match.emit(Moved(seat, act.to))
        if not match.state.plots[act.to]:
            match.push(Reveal(seat))


def _roll_take(match: Any, frame: Roll, seat: int, face: int) -> None:
    match.pop()
    match.emit(Rolled(frame.die, face))


def _reveal(match: Any, frame: Reveal) -> Ask | None:
    """A plot is turned up; hands may have taken the last card off the table."""
    deck: Deck = match.state.deck
    if len(deck):
        known = deck.next_known()
        return Chance("draw", [known] if known else deck.bag, "plot", frame.seat)
    match.pop()
    return None


def _reveal_take(match: Any, frame: Reveal, seat: int, card: str) -> None:
    match.pop()
    match.emit(TurnedUp(match.state.seats[frame.seat].at, card))
    if card in BERRIES:
        match.emit(Gathered(frame.seat, BERRIES[card]))
    elif card == "thorn":
        match.emit(Pricked(frame.seat))
        gardener: Gardener = match.state.seats[frame.seat]
        if not gardener.snails[gardener.active].hp and _crawls(gardener):
            match.emit(Switched(frame.seat))


# The judge


def _beside(at: int, to: int) -> bool:
    (y, x), (v, u) = divmod(at, SIDE), divmod(to, SIDE)
    return to in range(SIDE * SIDE) and abs(y - v) + abs(x - u) == 1


def _candidates(state: GardenState, ask: Choice, seat: int) -> Iterable[GardenAct]:
    moves = [Move(to) for to in range(SIDE * SIDE)]
    return [Reroll(0), Reroll(1), *moves, Switch(), Rest()]


def _why_not(state: GardenState, ask: Choice, seat: int, act: Any) -> Refusal | None:
    if seat not in ask.seats:
        values = {"name": state.seats[ask.seats[0]].name}
        return Refusal("not-your-turn", N_("It is {name} who is asked."), "Turns", values)
    if isinstance(act, Reroll):
        if state.rerolled:
            return Refusal("rolled-again", N_("A die was rolled again already."), "Dice")
        return None if act.die in (0, 1) else Refusal("no-such-die", N_("There is no such die."), "Dice")
    if isinstance(act, Move):
        return _why_not_there(state, state.seats[seat], act.to)
    gardener = state.seats[seat]
    if isinstance(act, Switch) and gardener.snails[1 - gardener.active].hp <= 0:
        return Refusal("no-other", N_("The other snail is worn out."), "Snails")
    return None


def _why_not_there(state: GardenState, gardener: Gardener, to: int) -> Refusal | None:
    if not _beside(gardener.at, to):
        return Refusal("too-far", N_("A snail moves to a plot beside its own."), "Moving")
    if max(state.dice) < NEEDED:
        return Refusal("too-slow", N_("To move, a die must show {needed}."), "Moving", {"needed": NEEDED})
    return None


# The view


def _view(match: Match[GardenState], viewer: int) -> View:
    state = match.state
    ask = match.ask()
    asked = ask.seats if isinstance(ask, Choice) else ()
    seats = tuple(
        SeatView(number, seat.name, alive=_crawls(seat), asked=number in asked)
        for number, seat in enumerate(state.seats)
    )
    return View(
        "garden",
        _("Snail Garden"),
        viewer,
        state.turns + 1,
        _("In the garden"),
        seats,
        active=asked[0] if asked else -1,
        creatures=tuple(_snails(state)),
        boards=(_board(match, viewer),),
        tracks=tuple(_track(number, seat) for number, seat in enumerate(state.seats)),
        pools=(_dice(state, asked[0] if asked else -1),),
        ask=_ask_view(match, viewer),
        ending=_ending(state),
    )


def _board(match: Match[GardenState], viewer: int) -> BoardView:
    state = match.state
    near = {act.to for act in _legal(match, viewer) if isinstance(act, Move)}
    spaces = tuple(
        SpaceView(
            str(at),
            _(NAMES[card]),
            at % SIDE,
            at // SIDE,
            face_down=not card,
            reachable=at in near,
            visited=bool(card),
            path=("plots", at),
        )
        for at, card in enumerate(state.plots)
    )
    pieces = tuple(
        PieceView(f"snail {number}", seat.name, str(seat.at), number, number * 2 + seat.active)
        for number, seat in enumerate(state.seats)
    )
    return BoardView("plots", _("The garden"), spaces, pieces=pieces)


def _snails(state: GardenState) -> Iterable[CreatureView]:
    for number, seat in enumerate(state.seats):
        for place, snail in enumerate(seat.snails):
            active = place == seat.active
            path: Path = ("seats", number, "snails", place, "hp")
            yield CreatureView(
                number * 2 + place,
                _(SNAILS[snail.kind]),
                alive=snail.hp > 0,
                meters=(Meter("hp", _("HP"), snail.hp, HP, "heart", path),),
                seat=number,
                active=active,
                place=_("on its way") if active else _("waiting"),
            )


def _track(number: int, seat: Gardener) -> TrackView:
    marks = (TrackMark(GOAL // 2, _("Half-way")), TrackMark(GOAL, _("Full")))
    path: Path = ("seats", number, "berries")
    return TrackView("berries", _("Berries"), seat.berries, GOAL, 0, marks, number, path=path)


def _dice(state: GardenState, seat: int) -> DicePoolView:
    faces = tuple(map(str, DIE))
    dice = tuple(
        DieView(str(number), "die", _("Die"), str(face) if face else "", faces)
        for number, face in enumerate(state.dice)
    )
    return DicePoolView("dice", _("Dice"), dice, seat)


def _legal(match: Match[GardenState], viewer: int) -> list[GardenAct]:
    ask = match.ask()
    if not isinstance(ask, Choice):
        return []
    return [act for seat in ask.seats if viewer in (-1, seat) for act in match.legal(seat)]


def _ask_view(match: Match[GardenState], viewer: int) -> AskView | None:
    ask = match.ask()
    if ask is None:
        return None
    if isinstance(ask, Chance):
        results = dict.fromkeys(ask.options)
        words = [(each, _outcome_words(match.state, ask, each)) for each in results]
        options = tuple(OptionView(each, ask.seat, said) for each, said in words)
        return AskView(ask.number, ask.kind, ask.topic, (ask.seat,), _("What came of it?"), options)
    (seat,) = ask.seats
    acts = _legal(match, viewer)
    options = tuple(_option(match.state, seat, act) for act in acts)
    return AskView(ask.number, "choice", ask.topic, ask.seats, _("Roll again, move, switch or rest"), options)


def _option(state: GardenState, seat: int, act: Any) -> OptionView:
    at: tuple[Thing, ...] = ()
    if isinstance(act, Move):
        at = (AtSpace("plots", str(act.to)),)
    elif isinstance(act, Reroll):
        at = (AtDie("dice", str(act.die)),)
    waiting = (seat * 2 + 1 - state.seats[seat].active,) if isinstance(act, Switch) else ()
    role = "pass" if isinstance(act, Rest) else ""
    return OptionView(act, seat, _act_words(state, seat, act), creatures=waiting, role=role, at=at)


# Words


def _act_words(state: GardenState, seat: int, act: GardenAct) -> str:
    if isinstance(act, Reroll):
        return _("roll the {face} again").format(face=state.dice[act.die] if act.die in (0, 1) else act.die)
    if isinstance(act, Move):
        row, column = divmod(act.to, SIDE)
        return _("move to row {row}, column {column}").format(row=row + 1, column=column + 1)
    return _("switch snails") if isinstance(act, Switch) else _("rest")


def _event_words(state: GardenState, event: Event) -> str:
    if isinstance(event, TurnedUp):
        return _("{plot} is turned up.").format(plot=_(NAMES[event.card]))
    if isinstance(event, Rolled):
        return _("A die shows {face}.").format(face=event.face)
    if isinstance(event, Gathered):
        return _("{name} gathers {count}.").format(name=state.seats[event.seat].name, count=event.count)
    if isinstance(event, Pricked):
        return _("{name}'s snail is pricked.").format(name=state.seats[event.seat].name)
    return ""


def _outcome_words(state: GardenState, chance: Chance, outcome: Outcome) -> str:
    return str(outcome) if isinstance(outcome, int) else _(NAMES[outcome])


def _ending(state: GardenState) -> Ending | None:
    if state.stack:
        return None
    best = max(seat.berries for seat in state.seats)
    winners = tuple(number for number, seat in enumerate(state.seats) if seat.berries == best)
    return Ending(winners, _("The garden is eaten bare."))


# Corrections and bots


def _layout(state: GardenState) -> Layout:
    deck = state.deck
    places: list[Any] = [
        Spot(("deck",), "", N_("plots face down"), tuple(deck.top), deck.middle, secret=True)
    ]
    for at, card in enumerate(state.plots):
        places.append(Mark(("plots", at), "", N_("plot"), card, tuple(NAMES.items())))
    for number, seat in enumerate(state.seats):
        at = ("seats", number)
        places.append(Number((*at, "berries"), seat.name, N_("berries"), seat.berries, 0, GOAL))
        for place, snail in enumerate(seat.snails):
            path = (*at, "snails", place, "hp")
            places.append(Number(path, seat.name, SNAILS[snail.kind], snail.hp, 0, HP))
    return tuple(places)


def _conserved(state: GardenState) -> dict[str, int]:
    deck = state.deck
    return dict(Counter([*deck.bag, *deck.top, *deck.bottom, *filter(None, state.plots)]))


def _problems(state: GardenState) -> tuple[str, ...]:
    found = _conserved(state)
    words = _("{plot}: {found} of {count}")
    return tuple(
        words.format(plot=_(NAMES[card]), found=found.get(card, 0), count=count)
        for card, count in PLOTS.items()
        if found.get(card, 0) != count
    )


def _careful(state: GardenState, seat: int, acts: list[Any], ask: Choice) -> Any:
    """Turn up a plot if one can, else roll the lower die again, else move, else rest."""
    new = [act for act in acts if isinstance(act, Move) and not state.plots[act.to]]
    again = [act for act in acts if isinstance(act, Reroll) and state.dice[act.die] == min(state.dice)]
    moves = [act for act in acts if isinstance(act, Move)]
    return next(iter((*new, *again, *moves)), acts[-1])


# At the table


def _on_its_way(state: GardenState, seat: int, card: str) -> bool:
    """The active snail's card lies on a reader for as long as that snail is on its way."""
    gardener = state.seats[seat]
    return gardener.snails[gardener.active].kind == card


def table_kit() -> TableKit:
    """Two snails of each seat as cards; plots and dice are touched."""
    return TableKit(
        "garden",
        TableCards(
            lambda: tuple(Copy("garden", f"seat-{seat}", card) for seat in range(1, 4) for card in SNAILS),
            lambda card: card in SNAILS,
            set_of_seat=lambda state, seat: f"seat-{seat + 1}",
        ),
        Meanings(
            lambda state, ask, seat, card: [] if _on_its_way(state, seat, card) else [Switch()],
            lambda state, act: Counter(),
            stays=_on_its_way,
            taken_away=lambda state, ask, seat, card: [Switch()],
        ),
    )


GAME: Game[GardenState] = Game(
    id="garden",
    title=lambda: _("Snail Garden"),
    seats=range(1, 4),
    state_type=GardenState,
    act_type=GardenAct,
    setup=_setup,
    work={
        Turn: _turn,
        Roll: lambda match, frame: Chance("die", DIE, "garden", frame.seat),
        Reveal: _reveal,
    },
    take={Turn: _turn_take, Roll: _roll_take, Reveal: _reveal_take},
    candidates=_candidates,
    why_not=_why_not,
    view=_view,
    ending=_ending,
    words=Words(
        act=_act_words,
        event=_event_words,
        outcome=_outcome_words,
        card=lambda card: _((NAMES | SNAILS)[card]),
    ),
    places=Places(
        layout=_layout,
        problems=_problems,
        conserved=_conserved,
        may_lie=lambda card, path: card in PLOTS,
        mark_words=lambda state, path: {key: _(name) for key, name in NAMES.items()},
    ),
    bots=Bots(score=lambda state, seat: float(state.seats[seat].berries), careful=_careful),
    parts=Parts(table_kit=table_kit),
)


def setup_of(*seats: str, seed: str = "7") -> Setup:
    """A set-up of the snail garden."""
    return Setup("garden", seats or ("Anna", "Ben"), seed)


def broken_caps(state: GardenState) -> Iterable[str]:
    """Every limit that a state breaks."""
    for seat in state.seats:
        if not 0 <= seat.berries <= GOAL:
            yield f"{seat.berries} berries"
        yield from (f"{snail.hp} HP" for snail in seat.snails if not 0 <= snail.hp <= HP)
    if any(face not in (0, *DIE) for face in state.dice):
        yield f"dice {state.dice}"
