"""Night Market: a little card and die game on the kernel, known to tests only.

Play a coin and roll: the die is what you gain. Play a thief at another seat: who holds a guard may
show it; otherwise a random card of theirs goes to you. Then draw one card. A seat that cannot or
will not play stops, and draws nothing. At `GOAL` points, or when all have stopped twice in a row, the
night is over. Seats in `lazy` keep drawn cards unnamed until they are played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from companion.engine.asks import Ask, Chance, Choice, Outcome
from companion.engine.events import Event, Frame
from companion.engine.game import Bots, Game, Kernel, Places, Secrets, Setup, SetupError, Words
from companion.engine.layout import Layout, Mark, Number, Spot
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.piles import UNSEEN, Cards, Deck
from companion.engine.refusals import Refusal
from companion.engine.view import AskView, Ending, Meter, OptionView, PileView, SeatView, View
from companion.speech.words import N_

CARDS = {"coin": 8, "guard": 4, "thief": 4}
DIE = (1, 2, 3, 4, 5, 6)
GOAL = 20


class Play(msgspec.Struct, frozen=True, tag="play"):
    card: str
    target: int = -1


class Stop(msgspec.Struct, frozen=True, tag="stop"):
    pass


class Show(msgspec.Struct, frozen=True, tag="show"):
    guard: bool


ToyAct = Play | Stop | Show


class Deal(Frame, tag="deal"):
    left: int


class Turn(Frame, tag="turn"):
    seat: int


class Roll(Frame, tag="roll"):
    seat: int


class Guarding(Frame, tag="guarding"):
    thief: int
    target: int


class Steal(Frame, tag="steal"):
    thief: int
    target: int


class DrawUp(Frame, tag="draw-up"):
    seat: int


class Player(msgspec.Struct):
    name: str
    hand: Cards
    lazy: bool = False
    points: int = 0


class ToyState(msgspec.Struct):
    players: list[Player]
    deck: Deck
    discard: Cards
    stack: list[Deal | Turn | Roll | Guarding | Steal | DrawUp]
    stopped: int = 0
    alarm: int = 0
    chances: int = 0


class Drew(Event, frozen=True):
    seat: int
    card: str

    def apply(self, state: ToyState) -> None:
        state.deck.draw(self.card)
        state.players[self.seat].hand.add(self.card)


class Laid(Event, frozen=True):
    """A card left a hand for the discard pile; a lazy seat names it now."""

    seat: int
    card: str

    def apply(self, state: ToyState) -> None:
        hand = state.players[self.seat].hand
        if hand.has(self.card):
            hand.remove(self.card)
        else:
            hand.remove(UNSEEN)
            state.deck.name(self.card)
        state.discard.add(self.card)


class Stolen(Event, frozen=True):
    thief: int
    target: int
    card: str

    def apply(self, state: ToyState) -> None:
        state.players[self.target].hand.remove(self.card)
        state.players[self.thief].hand.add(self.card)


class Gained(Event, frozen=True):
    seat: int
    points: int

    def apply(self, state: ToyState) -> None:
        state.players[self.seat].points += self.points


class Alarmed(Event, frozen=True):
    def apply(self, state: ToyState) -> None:
        state.alarm += 1


class StopCounted(Event, frozen=True):
    count: int

    def apply(self, state: ToyState) -> None:
        state.stopped = self.count


def _setup(setup: Setup) -> ToyState:
    if len(setup.seats) not in range(2, 5):
        raise SetupError(f"The night market is for 2 to 4 seats, not {len(setup.seats)}.")
    players = [Player(name, Cards(), seat in setup.lazy) for seat, name in enumerate(setup.seats)]
    bag = sorted(Counter(CARDS).elements())
    return ToyState(players, Deck(middle=len(bag), bag=bag), Cards(), [Deal(2 * len(players))])


def _draw(match: Any, seat: int) -> Ask | None:
    """A draw the table names at once is a chance; a lazy seat's is not."""
    state: ToyState = match.state
    if state.players[seat].lazy:
        match.emit(Drew(seat, UNSEEN))
        return None
    return Chance("draw", state.deck.bag, "hand", seat)


def _deal(match: Any, frame: Deal) -> Ask | None:
    if not frame.left:
        match.pop()
        match.push(Turn(0))
        return None
    ask = _draw(match, frame.left % len(match.state.players))
    if ask is None:
        frame.left -= 1
    return ask


def _deal_take(match: Any, frame: Deal, seat: int, card: str) -> None:
    match.emit(Drew(frame.left % len(match.state.players), card))
    frame.left -= 1


def _turn(match: Any, frame: Turn) -> Ask | None:
    state: ToyState = match.state
    done = state.stopped >= 2 * len(state.players)
    if done or max(player.points for player in state.players) >= GOAL:
        match.pop()
        return None
    return Choice("turn", (frame.seat,))


def _next(match: Any, frame: Turn) -> None:
    frame.seat = (frame.seat + 1) % len(match.state.players)


def _turn_take(match: Any, frame: Turn, seat: int, act: Play | Stop) -> None:
    _next(match, frame)
    if isinstance(act, Stop):
        match.emit(StopCounted(match.state.stopped + 1))
        return
    match.emit(StopCounted(0))
    match.emit(Laid(seat, act.card))
    match.push(DrawUp(seat))
    match.push(Roll(seat) if act.card == "coin" else Guarding(seat, act.target))


def _draw_up(match: Any, frame: DrawUp) -> Ask | None:
    ask = _draw(match, frame.seat) if len(match.state.deck) else None
    if ask is None:
        match.pop()
    return ask


def _draw_up_take(match: Any, frame: DrawUp, seat: int, card: str) -> None:
    match.pop()
    match.emit(Drew(frame.seat, card))


def _roll_take(match: Any, frame: Roll, seat: int, pips: int) -> None:
    match.pop()
    match.emit(Gained(frame.seat, pips))


def _guarding_take(match: Any, frame: Guarding, seat: int, act: Show) -> None:
    match.pop()
    if act.guard:
        match.emit(Laid(frame.target, "guard"))
    else:
        match.push(Steal(frame.thief, frame.target))


def _hand_as_options(hand: Cards) -> list[str]:
    return [*hand.known, *[UNSEEN] * hand.unseen]


def _steal(match: Any, frame: Steal) -> Ask | None:
    options = _hand_as_options(match.state.players[frame.target].hand)
    if not options:
        match.pop()
        return None
    return Chance("pick", options, "theft", frame.thief)


def _steal_take(match: Any, frame: Steal, seat: int, card: str) -> None:
    match.pop()
    match.emit(Stolen(frame.thief, frame.target, card))


def _ring(match: Any, event: Event) -> None:
    match.emit(Alarmed())


def _holds(state: ToyState, seat: int, card: str) -> bool:
    hand = state.players[seat].hand
    return hand.has(card) or (hand.unseen > 0 and state.deck.could_be(card))


def _candidates(state: ToyState, ask: Choice, seat: int) -> Iterable[ToyAct]:
    if ask.topic == "respond":
        return [Show(True), Show(False)]
    thefts = [Play("thief", target) for target in range(len(state.players))]
    return [Play("coin"), *thefts, Stop()]


def _why_not(state: ToyState, ask: Choice, seat: int, act: Any) -> Refusal | None:
    if seat not in ask.seats:
        values = {"name": state.players[ask.seats[0]].name}
        return Refusal("not-your-turn", N_("It is {name} who is asked."), "Turns, 1", values)
    if isinstance(act, Show) != (ask.topic == "respond"):
        return Refusal("other-question", N_("That is not what is asked now."), "Turns, 2")
    if isinstance(act, Stop) or (isinstance(act, Show) and not act.guard):
        return None
    card = act.card if isinstance(act, Play) else "guard"
    if not _holds(state, seat, card):
        return Refusal("not-held", N_("There is no {card} in this hand."), "Hands", {"card": card})
    return _why_not_played(state, seat, act) if isinstance(act, Play) else None


def _why_not_played(state: ToyState, seat: int, act: Play) -> Refusal | None:
    if act.card == "guard":
        return Refusal("only-answers", N_("A guard only answers a thief."), "Guards")
    aimed = act.target in range(len(state.players)) and act.target != seat
    if (act.card == "thief") != aimed:
        return Refusal("wrong-target", N_("A thief needs another seat, a coin needs none."), "Thieves")
    return None


def _view(match: Match[ToyState], seat: int) -> View:
    state = match.state
    seats = tuple(_seat_view(state, number, seat) for number in range(len(state.players)))
    piles = (PileView("deck", "Draw pile", len(state.deck)),)
    ask = _ask_view(match, seat)
    return View("toy", "Night Market", seat, 1, "night", seats, piles=piles, ask=ask, ending=_ending(state))


def _ask_view(match: Match[ToyState], seat: int) -> AskView | None:
    ask = match.ask()
    if ask is None:
        return None
    if isinstance(ask, Chance):
        return AskView(ask.number, ask.kind, ask.topic, (ask.seat,), ask.topic)
    options = tuple(OptionView(act, seat, _act_words(match.state, seat, act)) for act in match.legal(seat))
    return AskView(ask.number, "choice", ask.topic, ask.seats, ask.topic, options)


def _seat_view(state: ToyState, number: int, viewer: int) -> SeatView:
    player = state.players[number]
    cards = [_card_words(card) for card in player.hand.known] if number == viewer else []
    pile = PileView("hand", "Hand", len(player.hand), path=("players", number, "hand"))
    points = Meter("points", "Points", player.points, path=("players", number, "points"))
    return SeatView(number, player.name, " ".join(cards), meters=(points,), piles=(pile,))


def _hide(state: ToyState, seat: int) -> ToyState:
    hidden = msgspec.msgpack.decode(msgspec.msgpack.encode(state), type=ToyState)
    for number, player in enumerate(hidden.players):
        if number != seat:
            hidden.deck.bag = sorted([*hidden.deck.bag, *player.hand.known])
            player.hand = Cards([], len(player.hand))
    return hidden


def _imagine(state: ToyState, seed: str) -> ToyState:
    oracle, bag = SeedOracle(seed), list(state.deck.bag)
    for count, player in enumerate(p for p in state.players for _ in range(p.hand.unseen)):
        card = str(oracle.answer(Chance("pick", bag), count))
        bag.remove(card)
        state.deck.name(card)
        player.hand.remove(UNSEEN)
        player.hand.add(card)
    return state


def _layout(state: ToyState) -> Layout:
    bag = Spot(("deck",), "", N_("draw pile"), tuple(state.deck.top), state.deck.middle, secret=True)
    discard = Spot(("discard",), "", N_("discard pile"), tuple(state.discard.known))
    mark = Mark((), "", N_("night"), "on" if state.stack else "over")
    places: list[Any] = [bag, discard, mark]
    for seat, player in enumerate(state.players):
        hand = player.hand
        at = ("players", seat)
        places.append(Number((*at, "points"), player.name, N_("points"), player.points))
        places.append(Spot((*at, "hand"), player.name, N_("hand"), tuple(hand.known), hand.unseen))
    return tuple(places)


def _conserved(state: ToyState) -> dict[str, int]:
    found = Counter([*state.deck.bag, *state.deck.top, *state.deck.bottom, *state.discard.known])
    for player in state.players:
        found.update(player.hand.known)
    return dict(found)


def _problems(state: ToyState) -> tuple[str, ...]:
    found = _conserved(state)
    return tuple(
        f"{card}: {found.get(card, 0)} of {count}"
        for card, count in CARDS.items()
        if found.get(card, 0) != count
    )


def _ending(state: ToyState) -> Ending | None:
    if state.stack:
        return None
    best = max(player.points for player in state.players)
    winners = tuple(seat for seat, player in enumerate(state.players) if player.points == best)
    return Ending(winners, "The night is over.")


def _act_words(state: ToyState, seat: int, act: ToyAct) -> str:
    if isinstance(act, Play):
        return act.card if act.target < 0 else f"{act.card} at {state.players[act.target].name}"
    return "stop" if isinstance(act, Stop) else ("show a guard" if act.guard else "let it happen")


def _outcome_words(state: ToyState, chance: Chance, outcome: Outcome) -> str:
    return str(outcome) or "an unseen card"


def _card_words(card: str) -> str:
    return card.title()


def _careful(state: ToyState, seat: int, acts: list[Any], ask: Choice) -> Any:
    return acts[0]


GAME: Game[ToyState] = Game(
    id="toy",
    title=lambda: "Night Market",
    seats=range(2, 5),
    state_type=ToyState,
    act_type=ToyAct,
    setup=_setup,
    work={
        Deal: _deal,
        Turn: _turn,
        Roll: lambda match, frame: Chance("die", DIE, "coin", frame.seat),
        Guarding: lambda match, frame: Choice("respond", (frame.target,)),
        Steal: _steal,
        DrawUp: _draw_up,
    },
    take={
        Deal: _deal_take,
        Turn: _turn_take,
        Roll: _roll_take,
        Guarding: _guarding_take,
        Steal: _steal_take,
        DrawUp: _draw_up_take,
    },
    candidates=_candidates,
    why_not=_why_not,
    view=_view,
    ending=_ending,
    words=Words(
        act=_act_words,
        event=lambda state, event: type(event).__name__,
        outcome=_outcome_words,
        card=_card_words,
    ),
    secrets=Secrets(hide=_hide, imagine=_imagine),
    places=Places(layout=_layout, problems=_problems, conserved=_conserved),
    bots=Bots(score=lambda state, seat: float(state.players[seat].points), careful=_careful),
    kernel=Kernel(watchers={Stolen: (_ring,)}),
)


def setup_of(*seats: str, seed: str = "7", lazy: tuple[int, ...] = ()) -> Setup:
    """A set-up of the night market."""
    return Setup("toy", seats or ("Anna", "Ben"), seed, lazy=lazy)
