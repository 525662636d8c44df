"""Scenario files of MiniSteel: their verbs as acts, their expectations as values of the state.

The form is that of `docs/scenario-format.md`; seats are named as in `setup.seating`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.encoding import encode
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.oracles import ScriptOracle, SeedOracle
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refused
from companion.games.ministeel import events
from companion.games.ministeel.case_form import (
    Action,
    BadCase,
    Case,
    CaseScript,
    CaseSetup,
    Player,
    understood,
)
from companion.games.ministeel.content import CARDS, NUMBERS
from companion.games.ministeel.house import HouseRules
from companion.games.ministeel.state import (
    Answer,
    EndTurn,
    FirstRolls,
    Forfeit,
    KeepCard,
    LetThrough,
    Play,
    PlayCombo,
    Seat,
    State,
    Turn,
    UseDrawToken,
)
from companion.games.ministeel.verbs import WORN
from companion.speech.words import _

# Playing a case


def check_case(game: Game[State], case: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation.

    Raises `BadCase`, and `SetupError` for a house rule that cannot be.
    """
    known = understood(case)
    rules = HouseRules(**game.validate(known.options, "options"))
    player = _Player(known, game, rules)
    player.play(known.actions)
    return player.failures(known.expect)


class _Script:
    """Dice and random picks as the case lists them; what it leaves open comes from a seed."""

    def __init__(self, script: CaseScript) -> None:
        picks = [card for group in script.random_picks for card in group]
        self.given = ScriptOracle({"die": script.dice, "pick": picks})
        self.seed = SeedOracle("scenario")

    def answer(self, chance: Chance, count: int) -> Outcome:
        if not self.given.left.get(chance.kind):
            return self.seed.answer(chance, count)
        outcome = self.given.answer(chance, count)
        if chance.topic == "fate" and isinstance(outcome, int):
            return chance.options[outcome - 1]
        worn = f"{WORN}{outcome}"
        found = worn if outcome not in chance.options and worn in chance.options else outcome
        if found not in chance.options:
            words = _("script: {found} cannot come up here; possible are {options}.")
            options = ", ".join(str(option) for option in dict.fromkeys(chance.options))
            raise BadCase(words.format(found=found, options=options))
        return found


class _Player:
    """Carries a case out through the real match."""

    def __init__(self, case: Case, game: Any, rules: HouseRules) -> None:
        self.names: list[str] = list(case.setup.seating)
        self.match: Match[State] = Match(game, _state(case.setup, self.names, rules), listen=True)
        self.oracle = _Script(case.script)
        self.refused = ""
        self.stopped = ""
        self.waiting: list[str] = []
        self.unchanged = True

    def seat(self, name: str) -> int:
        if name not in self.names:
            words = _("there is no seat {name}; the seats are {names}.")
            raise BadCase(words.format(name=name, names=", ".join(self.names)))
        return self.names.index(name)

    def play(self, actions: Sequence[Action]) -> None:
        for position, action in enumerate(actions):
            if action.do not in _DO:
                known = ", ".join(sorted(_DO))
                words = _("there is no action {verb}; the actions are {known}.")
                raise BadCase(words.format(verb=action.do, known=known))
            following = actions[position + 1] if position + 1 < len(actions) else _NOTHING
            self._one(action, following, position + 1 == len(actions))
            if self.stopped:
                return

    def _one(self, action: Action, following: Action, last: bool) -> None:
        before = encode(self.match.state)
        try:
            _DO[action.do](self, action, following)
            self.match.settle(self.oracle)
        except Refused as refusal:
            if not last:
                words = _("the action {verb} of {actor} was refused: {why}")
                self.stopped = words.format(verb=action.do, actor=action.actor, why=refusal)
            self.refused = str(refusal)
            self.unchanged = encode(self.match.state) == before

    def do(self, seat: int, act: Any) -> None:
        self.match.do(seat, act)
        self.match.settle(self.oracle)

    def open_choice(self, topic: str, seat: int) -> bool:
        ask = self.match.ask()
        return isinstance(ask, Choice) and ask.topic == topic and seat in ask.seats

    def failures(self, expect: Mapping[str, Any]) -> list[str]:
        if self.stopped:
            return [self.stopped]
        found = []
        for key, expected in expect.items():
            value = self.value(key)
            if isinstance(expected, list) and isinstance(value, list) and key != "event_order":
                value, expected = sorted(value), sorted(expected, key=str)
            if value != expected:
                words = _("{key}: expected {expected}, found {found}")
                found.append(words.format(key=key, expected=expected, found=value))
        if self.refused and expect.get("last_action_legal", True):
            found.append(_("the last action was refused: {why}").format(why=self.refused))
        return found

    def value(self, key: str) -> Any:
        if "." in key:
            name, what = key.split(".", 1)
            if what in _OF_SEAT:
                return _OF_SEAT[what](self.match.state.seats[self.seat(name)])
        elif key in _OF_game:
            return _OF_game[key](self)
        words = _("expect: there is no value {key}; of a seat there are {of_seat}, of the game {of_game}.")
        raise BadCase(words.format(key=key, of_seat=", ".join(_OF_SEAT), of_game=", ".join(_OF_game)))


def _state(setup: CaseSetup, names: list[str], rules: HouseRules) -> State:
    state = State(
        [_seat(name, setup.players[name]) for name in names],
        rules,
        deck=Deck(top=list(setup.deck)),
        discard=Cards(sorted(setup.discard)),
        active=names.index(setup.active),
        actions_left=setup.actions_left,
    )
    _begin(state, setup.phase)
    return state


def _begin(state: State, phase: str) -> None:
    if phase == "setup":
        state.stack = [FirstRolls(list(range(len(state.seats))))]
        for seat in state.seats:
            seat.draw_tokens = NUMBERS.draw_tokens
    elif phase == "start":
        state.stack = [Turn()]
    else:
        state.stack = [Turn("actions")]
        state.phase = "actions"


def _seat(name: str, given: Player) -> Seat:
    return Seat(
        name,
        hp=given.hp,
        poison=given.poison,
        draw_tokens=given.draw_tokens,
        hand=Cards(sorted(given.hand)),
        equipped=list(given.equipped),
        skips=given.skips,
        alive=given.alive,
    )


# Actions

_NOTHING = Action("", "")


def _advance(player: _Player, action: Action, following: Action) -> None:
    player.match.settle(player.oracle)


def _target(player: _Player, action: Action) -> int:
    return player.seat(action.target) if action.target else -1


def _play(player: _Player, action: Action, following: Action) -> None:
    player.do(player.seat(action.actor), Play(action.card, _target(player, action)))


def _combo(player: _Player, action: Action, following: Action) -> None:
    first, second = _two(action)
    player.do(player.seat(action.actor), PlayCombo((first, second), _target(player, action)))


def _two(action: Action) -> list[str]:
    if len(action.cards) == 2:
        return sorted(action.cards)
    raise BadCase(_("play_combo: expected two cards, found {count}.").format(count=len(action.cards)))


def _respond(player: _Player, action: Action, following: Action) -> None:
    """Answer card by card; the attacker lets each shield stand unless the case hooks it next."""
    seat = player.seat(action.actor)
    player.waiting = list(action.cards)
    target = _deflection_target(player, seat, action)
    _answer_waiting(player, seat, target, following)


def _deflection_target(player: _Player, seat: int, action: Action) -> int:
    if action.target:
        return player.seat(action.target)
    deflects = any(CARDS[card].kind == "reaction" for card in action.cards)
    frame = player.match.state.stack[-1] if player.match.state.stack else None
    return getattr(frame, "attacker", -1) if deflects else -1


def _answer_waiting(player: _Player, seat: int, target: int, following: Action) -> None:
    while player.waiting:
        card = player.waiting.pop(0)
        aimed = target if CARDS.get(card) and CARDS[card].kind == "reaction" else -1
        player.do(seat, Answer(card, aimed))
        hooked = following.do == "hook_shield" and following.card == card
        if hooked:
            return
        _let_shield_stand(player)
    if not (following.do == "respond" and following.actor == player.names[seat]):
        for topic in ("defend", "poison", "revive"):
            if player.open_choice(topic, seat):
                player.do(seat, LetThrough())
                return


def _let_shield_stand(player: _Player) -> None:
    ask = player.match.ask()
    if isinstance(ask, Choice) and ask.topic == "hook":
        player.do(ask.seats[0], LetThrough())


def _hook(player: _Player, action: Action, following: Action) -> None:
    seat = player.seat(action.actor)
    defender = getattr(player.match.state.stack[-1], "target", -1)
    player.do(seat, Answer("hook_rope"))
    if player.waiting:
        _answer_waiting(player, defender, -1, following)


def _keep(player: _Player, action: Action, following: Action) -> None:
    """With one card only the engine has kept it already."""
    seat = player.seat(action.actor)
    hand = player.match.state.seats[seat].hand
    if player.open_choice("keep", seat) or not hand.has(action.card):
        player.do(seat, KeepCard(action.card))


def _forfeit(player: _Player, action: Action, following: Action) -> None:
    cards = action.discard
    player.do(player.seat(action.actor), Forfeit(cards[0] if cards else ""))


def _token(player: _Player, action: Action, following: Action) -> None:
    player.do(player.seat(action.actor), UseDrawToken())


def _end_turn(player: _Player, action: Action, following: Action) -> None:
    player.do(player.seat(action.actor), EndTurn())


def _revive(player: _Player, action: Action, following: Action) -> None:
    player.do(player.seat(action.actor), Answer("revival_scepter"))


def _decline(player: _Player, action: Action, following: Action) -> None:
    player.do(player.seat(action.actor), LetThrough())


_DO: dict[str, Callable[[_Player, Action, Action], None]] = {
    "setup": _advance,
    "begin_turn": _advance,
    "play": _play,
    "play_combo": _combo,
    "respond": _respond,
    "hook_shield": _hook,
    "choose_keep": _keep,
    "forfeit": _forfeit,
    "use_draw_token": _token,
    "end_turn": _end_turn,
    "revive": _revive,
    "decline": _decline,
}

# Expectations

_OF_SEAT: dict[str, Callable[[Seat], Any]] = {
    "hp": lambda seat: seat.hp,
    "poison": lambda seat: seat.poison,
    "draw_tokens": lambda seat: seat.draw_tokens,
    "hand": lambda seat: list(seat.hand.known),
    "hand_count": lambda seat: len(seat.hand),
    "equipped": lambda seat: list(seat.equipped),
    "alive": lambda seat: seat.alive,
    "skips": lambda seat: seat.skips,
}


def _name(player: _Player, seat: int) -> str | None:
    return player.names[seat] if seat >= 0 else None


def _winner(player: _Player) -> str | None:
    state = player.match.state
    if state.phase == "over" and state.winner < 0:
        return "draw"
    return _name(player, state.winner)


def _order(player: _Player) -> list[str]:
    order: list[str] = []
    for event in player.match.heard or []:
        name = _EVENT_NAMES.get(type(event))
        if name and (not order or order[-1] != name):
            order.append(name)
    return order


_EVENT_NAMES = {events.PoisonSuffered: "poison_damage", events.CardDrawn: "draw"}

_OF_game: dict[str, Callable[[_Player], Any]] = {
    "actions_left": lambda p: p.match.state.actions_left,
    "deck_count": lambda p: len(p.match.state.deck),
    "discard_count": lambda p: len(p.match.state.discard),
    "discard": lambda p: list(p.match.state.discard.known),
    "first_player": lambda p: _name(p, p.match.state.first_player),
    "next_player": lambda p: _name(p, p.match.state.active),
    "active": lambda p: _name(p, p.match.state.active),
    "winner": _winner,
    "game_over": lambda p: p.match.state.phase == "over",
    "last_action_legal": lambda p: not (p.refused and p.unchanged),
    "event_order": _order,
}
