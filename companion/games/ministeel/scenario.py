"""Scenario files of MiniSteel: their verbs as acts, their expectations as values of the state.

The form is that of `docs/scenario-format.md`; seats are named as in `setup.seating`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.encoding import encode
from companion.engine.match import Match
from companion.engine.oracles import ScriptOracle, SeedOracle
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refused
from companion.engine.words import _
from companion.games.ministeel import events
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


class BadCase(Exception):  # noqa: N818 - the case is bad, not the engine
    """A scenario says something that cannot be understood; the words say where and what is expected."""


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation. Raises `BadCase`."""
    from companion.games.ministeel.game import GAME

    player = _Player(case, GAME)
    player.play(case.get("actions", []))
    return player.failures(case.get("expect", {}))


class _Script:
    """Dice and random picks as the case lists them; what it leaves open comes from a seed."""

    def __init__(self, script: Mapping[str, Any]) -> None:
        picks = [card for group in script.get("random_picks", []) for card in group]
        self.given = ScriptOracle({"die": script.get("dice", []), "pick": picks})
        self.seed = SeedOracle("scenario")

    def answer(self, chance: Chance, count: int) -> Outcome:
        if not self.given.left.get(chance.kind):
            return self.seed.answer(chance, count)
        outcome = self.given.answer(chance, count)
        if chance.topic == "fate" and isinstance(outcome, int):
            return chance.options[outcome - 1]
        worn = f"{WORN}{outcome}"
        return worn if outcome not in chance.options and worn in chance.options else outcome


class _Player:
    """Carries a case out through the real match."""

    def __init__(self, case: Mapping[str, Any], game: Any) -> None:
        setup = case["setup"]
        self.names: list[str] = list(setup["seating"])
        self.match: Match[State] = Match(game, _state(setup, self.names), listen=True)
        self.oracle = _Script(case.get("script", {}))
        self.refused = ""
        self.waiting: list[str] = []
        self.unchanged = True

    def seat(self, name: str) -> int:
        if name not in self.names:
            raise BadCase(_("There is no seat {name} in this case.").format(name=name))
        return self.names.index(name)

    def play(self, actions: Sequence[Mapping[str, Any]]) -> None:
        for position, action in enumerate(actions):
            verb = action.get("do", "")
            if verb not in _DO:
                known = ", ".join(sorted(_DO))
                words = _("There is no action {verb}; the actions are {known}.")
                raise BadCase(words.format(verb=verb, known=known))
            following = actions[position + 1] if position + 1 < len(actions) else {}
            self._one(verb, action, following, position + 1 == len(actions))

    def _one(self, verb: str, action: Mapping[str, Any], following: Mapping[str, Any], last: bool) -> None:
        before = encode(self.match.state)
        try:
            _DO[verb](self, action, following)
            self.match.settle(self.oracle)
        except Refused as refusal:
            if not last:
                raise BadCase(
                    _("The action {verb} was refused: {why}").format(verb=verb, why=refusal)
                ) from None
            self.refused = str(refusal)
            self.unchanged = encode(self.match.state) == before

    def do(self, seat: int, act: Any) -> None:
        self.match.do(seat, act)
        self.match.settle(self.oracle)

    def open_choice(self, topic: str, seat: int) -> bool:
        ask = self.match.ask()
        return isinstance(ask, Choice) and ask.topic == topic and seat in ask.seats

    def failures(self, expect: Mapping[str, Any]) -> list[str]:
        found = []
        for key, expected in expect.items():
            value = self.value(key)
            if isinstance(expected, list) and key != "event_order":
                value, expected = sorted(value), sorted(expected)
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
        elif key in _OF_GAME:
            return _OF_GAME[key](self)
        raise BadCase(_("There is no value {key} to expect.").format(key=key))


def _state(setup: Mapping[str, Any], names: list[str]) -> State:
    deck, discard = list(setup.get("deck", [])), sorted(setup.get("discard", []))
    state = State(
        [_seat(name, setup["players"][name]) for name in names],
        HouseRules(),
        deck=Deck(top=deck),
        discard=Cards(discard),
        active=names.index(setup["active"]),
        actions_left=setup.get("actions_left", NUMBERS.actions),
    )
    _begin(state, setup.get("phase", "actions"))
    return state


def _begin(state: State, phase: str) -> None:
    if phase == "setup":
        state.stack = [FirstRolls(list(range(len(state.seats))))]
        for seat in state.seats:
            seat.draw_tokens = NUMBERS.draw_tokens
    elif phase == "start":
        state.stack = [Turn()]
    elif phase == "actions":
        state.stack = [Turn("actions")]
        state.phase = "actions"
    else:
        raise BadCase(_("There is no phase {phase}.").format(phase=phase))


def _seat(name: str, given: Mapping[str, Any]) -> Seat:
    return Seat(
        name,
        hp=given.get("hp", NUMBERS.hp),
        poison=given.get("poison", 0),
        draw_tokens=given.get("draw_tokens", 0),
        hand=Cards(sorted(given.get("hand", []))),
        equipped=list(given.get("equipped", [])),
        skips=given.get("skips", 0),
        alive=given.get("alive", True),
    )


# Actions

_Action = Mapping[str, Any]


def _advance(player: _Player, action: _Action, following: _Action) -> None:
    player.match.settle(player.oracle)


def _target(player: _Player, action: _Action) -> int:
    return player.seat(action["target"]) if action.get("target") else -1


def _play(player: _Player, action: _Action, following: _Action) -> None:
    player.do(player.seat(action["actor"]), Play(action["card"], _target(player, action)))


def _combo(player: _Player, action: _Action, following: _Action) -> None:
    first, second = sorted(action["cards"])
    player.do(player.seat(action["actor"]), PlayCombo((first, second), _target(player, action)))


def _respond(player: _Player, action: _Action, following: _Action) -> None:
    """Answer card by card; the attacker lets each shield stand unless the case hooks it next."""
    seat = player.seat(action["actor"])
    player.waiting = list(action.get("cards", []))
    target = _deflection_target(player, seat, action)
    _answer_waiting(player, seat, target, following)


def _deflection_target(player: _Player, seat: int, action: _Action) -> int:
    if action.get("target"):
        return player.seat(action["target"])
    deflects = any(c in CARDS and CARDS[c].kind == "reaction" for c in action.get("cards", []))
    frame = player.match.state.stack[-1] if player.match.state.stack else None
    return getattr(frame, "attacker", -1) if deflects else -1


def _answer_waiting(player: _Player, seat: int, target: int, following: _Action) -> None:
    while player.waiting:
        card = player.waiting.pop(0)
        aimed = target if CARDS.get(card) and CARDS[card].kind == "reaction" else -1
        player.do(seat, Answer(card, aimed))
        hooked = following.get("do") == "hook_shield" and following.get("card") == card
        if hooked:
            return
        _let_shield_stand(player)
    if not (following.get("do") == "respond" and following.get("actor") == player.names[seat]):
        for topic in ("defend", "poison", "revive"):
            if player.open_choice(topic, seat):
                player.do(seat, LetThrough())
                return


def _let_shield_stand(player: _Player) -> None:
    ask = player.match.ask()
    if isinstance(ask, Choice) and ask.topic == "hook":
        player.do(ask.seats[0], LetThrough())


def _hook(player: _Player, action: _Action, following: _Action) -> None:
    seat = player.seat(action["actor"])
    defender = getattr(player.match.state.stack[-1], "target", -1)
    player.do(seat, Answer("hook_rope"))
    if player.waiting:
        _answer_waiting(player, defender, -1, following)


def _keep(player: _Player, action: _Action, following: _Action) -> None:
    """With one card only the engine has kept it already."""
    seat = player.seat(action["actor"])
    hand = player.match.state.seats[seat].hand
    if player.open_choice("keep", seat) or not hand.has(action["card"]):
        player.do(seat, KeepCard(action["card"]))


def _forfeit(player: _Player, action: _Action, following: _Action) -> None:
    cards = list(action.get("discard", []))
    player.do(player.seat(action["actor"]), Forfeit(cards[0] if cards else ""))


def _token(player: _Player, action: _Action, following: _Action) -> None:
    player.do(player.seat(action["actor"]), UseDrawToken())


def _end_turn(player: _Player, action: _Action, following: _Action) -> None:
    player.do(player.seat(action["actor"]), EndTurn())


def _revive(player: _Player, action: _Action, following: _Action) -> None:
    player.do(player.seat(action["actor"]), Answer("revival_scepter"))


def _decline(player: _Player, action: _Action, following: _Action) -> None:
    player.do(player.seat(action["actor"]), LetThrough())


_DO: dict[str, Callable[[_Player, _Action, _Action], None]] = {
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

_OF_GAME: dict[str, Callable[[_Player], Any]] = {
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
