"""A scenario of Miscrits being played: its state, its coins and draws, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.options import validated
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refused
from companion.engine.setups import SetupError
from companion.games.miscrits import events as ev
from companion.games.miscrits.case_cards import CASE_BOSS, FILLER
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.house import HOUSE, HouseRules
from companion.games.miscrits.state import (
    BOSS,
    BossState,
    BossTurn,
    Creature,
    Hourglasses,
    Player,
    State,
    Turn,
)
from companion.speech.words import _

SIDES = {"H": "heads", "T": "tails"}


class BadCase(SetupError):  # noqa: N818 - the case is bad, not the engine
    """A case that cannot be understood; the words say where and what is expected."""


class _Answers:
    """Coins and draws as the case says; what it leaves open comes from a seed."""

    def __init__(self, coins: Sequence[str]) -> None:
        self.coins = [SIDES[side] for side in coins]
        self.draws: list[str] = []
        self.seed = SeedOracle("scenario")

    def answer(self, chance: Chance, count: int) -> Outcome:
        if chance.kind == "coin" and self.coins:
            return self.coins.pop(0)
        if chance.kind == "draw" and self.draws:
            card = self.draws.pop(0)
            if card not in chance.options:
                raise BadCase(
                    _("script: {card} cannot be drawn now; expected a card that lies in the deck.").format(
                        card=card
                    )
                )
            return card
        if chance.kind == "draw" and FILLER in chance.options:
            return FILLER
        return self.seed.answer(chance, count)


class CasePlay:
    """One case being played."""

    def __init__(self, game: Game[State], case: Mapping[str, Any]) -> None:
        setup = case["setup"]
        self.names = [*setup["players"], *setup.get("eliminated", [])]
        options = {"type_bonus": setup.get("type_bonus", 0), **case.get("options", {})}
        self.state = _state(setup, self.names, validated(HOUSE, options, _("options")))
        self.match: Match[State] = Match(game, self.state, listen=True)
        self.answers = _Answers(case.get("script", {}).get("coins", []))
        self.legal = True
        self.flips: list[str] = []
        first = case["actions"][0]["do"] if case["actions"] else ""
        self.state.stack = [self._turn_of(setup["active_player"], first == "begin_turn")]

    def _turn_of(self, name: str, begins: bool) -> Turn | BossTurn:
        if name == "boss":
            return BossTurn()
        if not begins:
            self.state.active, self.state.phase = self.seat(name), "play"
        return Turn(self.seat(name), "wait" if begins else "play")

    def seat(self, name: str) -> int:
        """The number of a player; the boss has its own. Raises `BadCase`."""
        if name == "boss":
            return BOSS
        if name not in self.names:
            words = _("there is no player {name}; the players are {names}.")
            raise BadCase(words.format(name=name, names=", ".join(self.names)))
        return self.names.index(name)

    def settle(self) -> None:
        """Answer the chances that are open, and note the flips."""
        self.match.settle(self.answers)
        heard = self.match.heard or []
        self.flips += [event.status for event in heard if isinstance(event, ev.CoinFlipped)]
        heard.clear()

    def do(self, name: str, act: Any) -> None:
        """One act; a refusal is noted."""
        self.settle()
        self.legal = True
        try:
            self.match.do(self.seat(name), act)
        except Refused:
            self.legal = False

    def at(self, frame: Turn | BossTurn) -> None:
        """Let the case go on here: it may leave turns out."""
        self.state.stack = [Turn(max(0, getattr(frame, "seat", 0))), frame]
        if isinstance(frame, Turn):
            self.state.stack.pop(0)
        self.match = Match(self.match.game, self.state, self.match.number, listen=True)


def _state(setup: Mapping[str, Any], names: Sequence[str], options: Mapping[str, Any]) -> State:
    rules = HouseRules(**{**options, "place_first": False, "begin_by_hand": True})
    state = State([], rules, start_players=setup.get("start_players", len(names)))
    for name in names:
        given = setup["players"].get(name)
        state.seats.append(_player(state, name, given) if given else Player(name, alive=False))
    if setup["mode"] == "boss":
        boss = setup["boss"]
        cards = sorted([card.name for card in CARDS.bosses[CASE_BOSS].deck] * 4)
        state.boss = BossState(
            CASE_BOSS,
            boss["hp"],
            boss["max_hp"],
            Deck(middle=len(cards), bag=cards),
            status=sorted(boss.get("status", []), key=STATUSES.index),
            boost=boss.get("boost", 0),
            turns=boss.get("turns_taken", 0),
        )
    return state


def _player(state: State, name: str, given: Mapping[str, Any]) -> Player:
    deck = Deck(middle=given["deck_count"], bag=[FILLER] * given["deck_count"])
    player = Player(name, deck, Cards(sorted(given.get("hand", []))))
    player.knock_outs = given.get("ko", 0)
    player.turns = given.get("turns_taken", 0)
    player.discard = list(given.get("discard", []))
    if given.get("active"):
        player.active = _creature(state, given["active"])
    player.ready = [_creature(state, one) for one in given.get("ready", [])]
    return player


def _creature(state: State, given: Mapping[str, Any]) -> Creature:
    state.next_uid += 1
    return Creature(
        state.next_uid,
        given["card"],
        given["hp"],
        given["max_hp"],
        under=_below(given["card"]),
        items=list(given.get("items", [])),
        counters=[Hourglasses(attack, count) for attack, count in given.get("counters", {}).items()],
        status=sorted(given.get("status", []), key=STATUSES.index),
    )


def _below(card: str) -> list[str]:
    """The cards that a creature evolved from, the base card first."""
    below = CARDS.creatures[card].evolves_from
    return [*_below(below), below] if below else []
