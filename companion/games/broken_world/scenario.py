"""Scenario files of Broken World: acts and expected numbers, played through the real match."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.asks import Choice
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import SeedOracle
from companion.engine.refusals import Refused
from companion.games.broken_world import state as st
from companion.games.broken_world.case_cards import FILLER, bonus_card, cards_of_case, pay_card
from companion.games.broken_world.case_state import BadCase, state_of
from companion.games.broken_world.case_values import value_of
from companion.games.broken_world.combat import attack_of, must_split, opponents, suggested
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.state import OpeningHands, State, Turn
from companion.speech.words import _

STEPS: Mapping[str, Any] = {"main": "before", "combat": "attack", "post_combat": "after"}


def check_case(game: Game[State], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for cards that cannot be.
    """
    with CARDS.instead([cards_of_case(case)]):
        play = Play(game, case)
        for number, action in enumerate(case["actions"]):
            play.act(number, action)
        play.settle()
        found = {key: value_of(play, key) for key in case["expect"]}
    words = _("{key}: expected {expected}, found {found}")
    return [
        words.format(key=key, expected=value, found=found[key])
        for key, value in case["expect"].items()
        if not _same(value, found[key])
    ]


def _same(expected: Any, found: Any) -> bool:
    """Lists are unordered."""
    if isinstance(expected, list) and isinstance(found, list):
        return sorted(map(str, expected)) == sorted(map(str, found))
    return bool(expected == found)


class Play:
    """One case being played."""

    def __init__(self, game: Game[State], case: Mapping[str, Any]) -> None:
        setup = case["setup"]
        self.game = game
        self.seats = list(setup["players"])
        self.state, self.pieces, self.gear = state_of(setup, self.seats)
        self.match: Match[State] = Match(game, self.state)
        self.oracle = SeedOracle("scenario")
        self.legal = True
        self.splits: dict[int, dict[int, int]] = {}
        phase = setup.get("phase", "start")
        self._begin_at(self.seat(setup["active"]), phase)

    def _begin_at(self, seat: int, phase: str) -> None:
        state = self.state
        if phase == "setup":
            state.stack = []
        elif phase in STEPS:
            state.active, state.phase = seat, STEPS[phase]
            state.stack = [Turn(seat, STEPS[phase])]
        else:
            state.stack = [Turn(seat, "wait")]

    def seat(self, name: str) -> int:
        """The number of a player. Raises `BadCase`."""
        if name not in self.seats:
            words = _("there is no player {name}; the players are {names}.")
            raise BadCase(words.format(name=name, names=", ".join(self.seats)))
        return self.seats.index(name)

    def uid(self, name: str) -> int:
        """The number of a piece. Raises `BadCase` for one that never was."""
        if name not in self.pieces:
            words = _("there is no piece {name}; the pieces are {names}.")
            raise BadCase(words.format(name=name, names=", ".join(self.pieces)))
        return self.pieces[name]

    def act(self, number: int, action: Mapping[str, Any]) -> None:
        """Play one action of the case."""
        play = _ACTIONS.get(action["do"])
        if play is None:
            words = _("there is no action {name}; there are {names}.")
            raise BadCase(words.format(name=action["do"], names=", ".join(_ACTIONS)))
        if self.state.phase == "over":
            self.legal = False
            return
        play(self, action, number)
        self.settle()

    def settle(self) -> None:
        """Answer the chances that are open."""
        self.match.settle(self.oracle)

    @property
    def topic(self) -> str:
        """What is asked now; "" when nothing is."""
        ask = self.match.ask()
        return ask.topic if isinstance(ask, Choice) else ""

    @property
    def asked(self) -> int:
        """Who is asked now; the active seat when nobody is."""
        ask = self.match.ask()
        return ask.seats[0] if isinstance(ask, Choice) else max(0, self.state.active)

    def do(self, seat: int, act: Any) -> bool:
        """One act; a refusal is noted."""
        self.legal = True
        try:
            self.match.do(seat, act)
        except Refused:
            self.legal = False
        self.settle()
        return self.legal

    def all_or_none(self, seat: int, acts: list[Any]) -> bool:
        """Acts that are declared at the same time: when one is refused, none happened."""
        before = self.match.copy().state
        for act in acts:
            if not self.do(seat, act):
                self.go_on_from(before)
                self.legal = False
                return False
        return True

    def go_on_from(self, state: State) -> None:
        """Take up another state of the same game."""
        self.state = state
        self.match = Match(self.game, state, self.match.number)

    def with_card(self, seat: int, card: str, make: Callable[[], Any]) -> bool:
        """Play a card of the case: it takes the place of a filler in the hand, and goes back when refused."""
        before = self.match.copy().state
        hand = self.state.seats[seat].hand
        if hand.has(FILLER):
            hand.remove(FILLER)
        hand.add(card)
        done = self.do(seat, make())
        if not done:
            self.go_on_from(before)
        return done

    def step_back(self) -> None:
        """A case's combat begins before step 4: what is declared before combat still can be."""
        frame = self.state.stack[-1] if self.state.stack else None
        if isinstance(frame, Turn) and frame.step == "attack" and not self.state.attacks:
            frame.step = "before"
            self.go_on_from(self.state)

    def to_reaction_of(self, seat: int) -> None:
        """The others pass until it is this seat's turn to react."""
        if self.topic == "defend":
            self.do(self.asked, st.Proceed())
        for _other in self.seats:
            if self.topic == "react" and self.asked != seat:
                self.do(self.asked, st.Proceed())


# Actions


def _deal(play: Play, action: Mapping[str, Any], number: int) -> None:
    for name in play.seats if action["actor"] == "*" else [action["actor"]]:
        play.state.stack = [Turn(0), OpeningHands(play.seat(name))]
        play.go_on_from(play.state)
        play.settle()


def _opening(act: Any) -> Callable[[Play, Mapping[str, Any], int], None]:
    def opening(play: Play, action: Mapping[str, Any], number: int) -> None:
        seat = play.seat(action["actor"])
        play.state.stack = [Turn(0), OpeningHands(seat, dealt=True)]
        play.go_on_from(play.state)
        play.do(seat, act)

    return opening


def _begin(play: Play, action: Mapping[str, Any], number: int) -> None:
    """The turn of this player begins; a case may leave turns out."""
    seat = play.seat(action["actor"])
    if play.topic != "begin" or play.asked != seat:
        play.state.stack = [Turn(seat)]
        play.go_on_from(play.state)
    play.do(seat, st.BeginTurn())


def _end(play: Play, action: Mapping[str, Any], number: int) -> None:
    play.do(play.seat(action["actor"]), st.EndTurn())


def _pay(play: Play, action: Mapping[str, Any], number: int) -> None:
    """Gold for nothing: a spell without effect, which leaves the hand as it was."""
    play.step_back()
    seat = play.seat(action["actor"])
    play.to_reaction_of(seat)
    if play.with_card(seat, pay_card(action["amount"]), lambda: st.Cast(pay_card(action["amount"]))):
        play.state.seats[seat].hand.add(FILLER)
        play.state.seats[seat].morgue.remove(pay_card(action["amount"]))


def _summon(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat, name = play.seat(action["actor"]), action["piece"]["id"]
    space = action.get("to") or next(
        (one.id for one in play.state.ground().spaces if play.state.at(one.id) is None), ""
    )
    if play.with_card(seat, name, lambda: st.Summon(name, space)):
        play.pieces[name] = play.state.pieces[-1].uid


def _equip(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat, name = play.seat(action["actor"]), action["equipment"]["id"]
    if action.get("on") and play.uid(action["on"]) != _hero_uid(play, seat):
        play.legal = False
    elif play.with_card(seat, name, lambda: st.Equip(name)):
        hero = play.state.hero_of(seat)
        play.gear[name] = hero.gear[-1].uid if hero is not None else 0


def _hero_uid(play: Play, seat: int) -> int:
    hero = play.state.hero_of(seat)
    return hero.uid if hero is not None else 0


def _enhance(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat, name = play.seat(action["actor"]), action["enhancement"]["id"]
    play.with_card(seat, name, lambda: st.Enhance(name, play.uid(action["on"])))


def _cast(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat, name = play.seat(action["actor"]), action["spell"]["id"]
    if action["spell"]["timing"] == "instant":
        play.step_back()
    play.to_reaction_of(seat)
    on = play.uid(action["on"]) if action.get("on") else 0
    play.with_card(seat, name, lambda: st.Cast(name, on))


def _bonus(play: Play, action: Mapping[str, Any], number: int) -> None:
    """An instant without a price; of `*` it is whoever is asked."""
    play.step_back()
    seat = play.asked if action["actor"] == "*" else play.seat(action["actor"])
    play.to_reaction_of(seat)
    seat = play.asked if action["actor"] == "*" else seat
    name = bonus_card(number)
    if play.with_card(seat, name, lambda: st.Cast(name, play.uid(action["piece"]))):
        play.state.seats[seat].hand.add(FILLER)
        play.state.seats[seat].morgue.remove(name)


def _alternate(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat, piece = play.seat(action["actor"]), play.uid(action["piece"])
    play.step_back()
    play.to_reaction_of(seat)
    play.do(seat, st.UseAction(piece, int(play.topic == "react")))


def _use_equipment(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat, gear = play.seat(action["actor"]), play.gear.get(action["id"], 0)
    play.step_back()
    play.to_reaction_of(seat)
    play.do(seat, st.UseAction(_hero_uid(play, seat), int(play.topic == "react"), gear=gear or -1))


def _move(play: Play, action: Mapping[str, Any], number: int) -> None:
    seat = play.seat(action["actor"])
    _to_step_4(play, seat)
    play.do(seat, st.Move(play.uid(action["piece"]), action["to"]))


def _to_step_4(play: Play, seat: int) -> None:
    if play.topic == "before" and play.asked == seat:
        play.do(seat, st.Proceed())


def _attacks(play: Play, action: Mapping[str, Any], number: int) -> None:
    """All at once; a target that is equipment is reached through its hero."""
    seat = play.seat(action["actor"])
    _to_step_4(play, seat)
    acts = [_attack_act(play, one) for one in action["attacks"]]
    play.all_or_none(seat, [*acts, st.Proceed()])


def _attack_act(play: Play, given: Mapping[str, Any]) -> st.Attack:
    target = given["target"]
    if target not in play.gear:
        return st.Attack(play.uid(given["attacker"]), play.uid(target))
    gear = play.gear[target]
    worn = [piece.uid for piece in play.state.pieces if any(one.uid == gear for one in piece.gear)]
    return st.Attack(play.uid(given["attacker"]), worn[0] if worn else 0, gear)


def _defenders(play: Play, action: Mapping[str, Any], number: int) -> None:
    """An empty object means that nobody steps in; a seat without possible defenders is not asked."""
    seat = play.seat(action["actor"])
    pairs = [(name, one) for name, named in action["defenders"].items() for one in named]
    acts: list[Any] = [st.Defend(play.uid(one), play.uid(attacker)) for attacker, one in pairs]
    if play.topic == "defend" or acts:
        play.all_or_none(seat, [*acts, st.Proceed()])
    else:
        play.legal = play.topic in ("react", "split", "after")


def _split(play: Play, action: Mapping[str, Any], number: int) -> None:
    """Judged now, done when the combat is resolved: bonuses may still come."""
    source = play.state.piece(play.uid(action["from"]))
    shares = {play.uid(name): amount for name, amount in action["to"].items()}
    attackers = opponents(play.state).get(source.uid, []) if source is not None else []
    fitting = set(shares) <= set(attackers) and min(shares.values(), default=0) >= 0
    owner = source is not None and (action["actor"] == "*" or source.seat == play.seat(action["actor"]))
    total = attack_of(play.state, source) if source is not None else 0
    play.legal = owner and fitting and sum(shares.values()) == total
    if play.legal and source is not None:
        play.splits[source.uid] = shares


def _resolve(play: Play, action: Mapping[str, Any], number: int) -> None:
    """Everybody passes; whoever must split does so as the case said, or one attacker after the other."""
    play.legal = True
    if play.topic == "attack":
        play.do(play.asked, st.Proceed())
    while play.topic in ("defend", "react", "split"):
        if play.topic == "split":
            play.do(play.asked, _assignment(play))
        else:
            play.do(play.asked, st.Proceed())


def _assignment(play: Play) -> st.Assign:
    acts = play.match.legal(play.asked)
    first, most = acts[0], acts[-1].amount
    source = play.state.piece(first.source)
    shares = play.splits.get(first.source)
    if shares is None and source is not None:
        shares = suggested(play.state, source, dict(must_split(play.state))[first.source])
    return st.Assign(first.source, first.attacker, min(most, (shares or {}).get(first.attacker, 0)))


def _draw(play: Play, action: Mapping[str, Any], number: int) -> None:
    """A card comes into the hand, as when a turn begins."""
    seat = play.seat(action["actor"])
    play.match.push(st.DrawOwn(seat, 1))
    play.go_on_from(play.state)
    play.settle()


def _swap(play: Play, action: Mapping[str, Any], number: int) -> None:
    play.do(play.seat(action["actor"]), st.SwapHeroes())


_ACTIONS: Mapping[str, Callable[[Play, Mapping[str, Any], int], None]] = {
    "deal": _deal,
    "mulligan": _opening(st.Mulligan()),
    "keep": _opening(st.KeepHand()),
    "begin_turn": _begin,
    "end_turn": _end,
    "pay": _pay,
    "draw": _draw,
    "summon": _summon,
    "summon_passive": _summon,
    "equip": _equip,
    "use_equipment": _use_equipment,
    "enhance": _enhance,
    "cast": _cast,
    "bonus": _bonus,
    "alternate_action": _alternate,
    "move": _move,
    "declare_attacks": _attacks,
    "declare_defenders": _defenders,
    "split_damage": _split,
    "resolve": _resolve,
    "swap_heroes": _swap,
}
