"""Scenario files of Miscrits: acts and expected numbers, played through the real match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Chance, Choice, Outcome
from companion.engine.game import Game
from companion.engine.match import Match
from companion.engine.options import validated
from companion.engine.oracles import SeedOracle
from companion.engine.piles import Cards, Deck
from companion.engine.refusals import Refused
from companion.engine.setups import SetupError
from companion.games.miscrits import events as ev
from companion.games.miscrits.case_cards import CASE_BOSS, FILLER, cards_of_case, deck_is_legal
from companion.games.miscrits.content import CARDS, STATUSES
from companion.games.miscrits.house import HOUSE, HouseRules
from companion.games.miscrits.state import (
    BOSS,
    PLAYERS_WON,
    BeginTurn,
    BossState,
    BossTurn,
    Creature,
    DiscardCard,
    EndTurn,
    Evolve,
    Hourglasses,
    KeepHand,
    OpeningHands,
    PlayCreature,
    Player,
    PlayItem,
    Promote,
    Reshuffle,
    State,
    Switch,
    Turn,
    UseAttack,
)
from companion.speech.words import _

SIDES = {"H": "heads", "T": "tails"}


class BadCase(SetupError):  # noqa: N818 - the case is bad, not the engine
    """A case that cannot be understood; the words say where and what is expected."""


def check_case(game: Game[State], case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line for each expectation that is not met.

    Raises `BadCase`, and `SetupError` for cards that cannot be.
    """
    cards = _cards(case, head)
    if case["setup"].get("mode") == "deck_check":
        return _compared(case["expect"], {"deck_legal": deck_is_legal(case["setup"]["deck"], cards)})
    with CARDS.instead([cards_of_case(cards, case["setup"].get("wheel", {}))]):
        play = _Play(game, case)
        for action in case["actions"]:
            play.act(action)
        return _compared(case["expect"], {key: play.value(key) for key in case["expect"]})


def _cards(case: Mapping[str, Any], head: Mapping[str, Any]) -> Mapping[str, Any]:
    sets = head.get("card_sets", {})
    name = case.get("cards", "")
    if name not in sets:
        raise BadCase(
            _("cards: there is no card set {name}; the file has {names}.").format(
                name=name, names=", ".join(sets) or "-"
            )
        )
    found: Mapping[str, Any] = sets[name]
    return found


def _compared(expected: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    words = _("{key}: expected {expected}, found {found}")
    return [
        words.format(key=key, expected=value, found=found[key])
        for key, value in expected.items()
        if not _same(value, found[key], key)
    ]


def _same(expected: Any, found: Any, key: str) -> bool:
    """Lists are unordered, but for the order of flips; `..._contains` asks for what must be among others."""
    if isinstance(expected, list) and isinstance(found, list) and key != "flips":
        if key.endswith("_contains"):
            return all(found.count(one) >= expected.count(one) for one in expected)
        return sorted(expected) == sorted(found)
    return bool(expected == found)


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


class _Play:
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

    def act(self, action: Mapping[str, Any]) -> None:
        """Play one action of the case."""
        if self.state.phase == "over":
            self.legal = False
            return
        play = _ACTIONS.get(action["do"])
        if play is None:
            words = _("there is no action {name}; there are {names}.")
            raise BadCase(words.format(name=action["do"], names=", ".join(_ACTIONS)))
        play(self, action)
        self.settle()

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

    # What is expected

    def value(self, key: str) -> Any:
        """What stands at a key of `expect`. Raises `BadCase` for one that is not known."""
        owner, _dot, rest = key.partition(".")
        if rest and owner == "boss":
            return _boss_value(self.state, rest)
        if rest:
            return _player_value(self.state.seats[self.seat(owner)], rest)
        if key not in _WHOLE:
            raise BadCase(_("expect: there is no value {key}.").format(key=key))
        return _WHOLE[key](self)


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


# Actions


def _on(player: Player, where: Any) -> int:
    """The creature that `on` or `ready` means: "active", or a place in the ready area."""
    if where in (None, "active"):
        return player.active.uid if player.active is not None else 0
    place = (
        where if isinstance(where, int) else int(str(where).rpartition(":")[2].rpartition("ready")[2] or 0)
    )
    return player.ready[place].uid if 0 <= place < len(player.ready) else 0


def _deal(play: _Play, action: Mapping[str, Any]) -> None:
    """First hands; `*` deals to everybody. Named cards come off the deck."""
    everybody = action["actor"] == "*"
    for name in play.names if everybody else [action["actor"]]:
        _prepare(play, name, action.get("hand", []))
        seat = play.seat(name)
        play.state.stack = [Turn(seat), OpeningHands(seat)]
        play.match.ask()
        play.settle()


def _prepare(play: _Play, name: str, hand: Sequence[str]) -> None:
    """The cards that will be drawn lie somewhere in the deck."""
    deck = play.state.seats[play.seat(name)].deck
    for card in hand:
        if FILLER in deck.bag and deck.bag.count(card) < hand.count(card):
            deck.bag.remove(FILLER)
            deck.bag.append(card)
    deck.bag.sort()
    play.answers.draws = list(hand)


def _reshuffle(free: bool) -> Callable[[_Play, Mapping[str, Any]], None]:
    def act(play: _Play, action: Mapping[str, Any]) -> None:
        hand = action.get("hand", [])
        back = play.state.seats[play.seat(action["actor"])].hand.known
        _prepare(play, action["actor"], [card for card in hand if card not in back])
        play.answers.draws = list(hand)
        play.do(action["actor"], Reshuffle(free))

    return act


def _begin(play: _Play, action: Mapping[str, Any]) -> None:
    """The turn of this player begins; a first hand is kept by that, and turns may be left out."""
    seat = play.seat(action["actor"])
    ask = play.match.ask()
    if isinstance(ask, Choice) and ask.topic == "opening hand":
        play.do(action["actor"], KeepHand())
        if not play.legal:
            return
    ask = play.match.ask()
    if not isinstance(ask, Choice) or ask.topic != "begin" or ask.seats != (seat,):
        play.at(Turn(seat))
    play.do(action["actor"], BeginTurn())


def _play_card(play: _Play, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    card = action["card"]
    if card in CARDS.creatures and not CARDS.creatures[card].stage:
        play.do(action["actor"], PlayCreature(card))
    elif card in CARDS.creatures:
        play.do(action["actor"], Evolve(card, _on(player, action.get("on"))))
    else:
        aimed = card in CARDS.items and CARDS.items[card].attach
        play.do(
            action["actor"], PlayItem(card, _on(player, action.get("on")) if aimed or "on" in action else 0)
        )


def _evolve(play: _Play, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    play.do(action["actor"], Evolve(action["card"], _on(player, action.get("on"))))


def _switch(play: _Play, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    play.do(action["actor"], Switch(_on(player, action["ready"])))


def _attack(play: _Play, action: Mapping[str, Any]) -> None:
    play.do(action["actor"], UseAttack(action["attack"], play.seat(action["target"])))


def _end(play: _Play, action: Mapping[str, Any]) -> None:
    play.do(action["actor"], EndTurn())
    for card in action.get("discard", []):
        play.do(action["actor"], DiscardCard(card))


def _promote(play: _Play, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    if "hand" in action:
        play.do(action["actor"], Promote(card=action["hand"]))
    else:
        play.do(action["actor"], Promote(_on(player, action["ready"])))


def _boss_turn(play: _Play, action: Mapping[str, Any]) -> None:
    play.at(BossTurn())
    play.answers.draws = [action["draws"]] if action.get("draws") else []
    play.match.do(play.state.living()[0], BeginTurn())
    play.legal = True


_ACTIONS: Mapping[str, Callable[[_Play, Mapping[str, Any]], None]] = {
    "deal": _deal,
    "mulligan_no_basic": _reshuffle(free=True),
    "mulligan_voluntary": _reshuffle(free=False),
    "begin_turn": _begin,
    "play": _play_card,
    "evolve": _evolve,
    "switch": _switch,
    "attack": _attack,
    "end_turn": _end,
    "promote": _promote,
    "boss_turn": _boss_turn,
}


# What is expected


def _player_value(player: Player, key: str) -> Any:
    first, _dot, rest = key.partition(".")
    if first in _OF_PLAYER and not rest:
        return _OF_PLAYER[first](player)
    if first == "active" and player.active is None:
        return None
    if first == "active" and player.active is not None:
        return _creature_value(player.active, rest)
    if first == "ready" and rest:
        place, _dot, field = rest.partition(".")
        return _creature_value(player.ready[int(place)], field)
    raise BadCase(_("expect: a player has no value {key}.").format(key=key))


_OF_PLAYER: Mapping[str, Callable[[Player], Any]] = {
    "hand_count": lambda player: len(player.hand),
    "hand_contains": lambda player: list(player.hand.known),
    "deck_count": lambda player: len(player.deck),
    "discard_contains": lambda player: list(player.discard),
    "discard_count": lambda player: len(player.discard),
    "ready_count": lambda player: len(player.ready),
    "ko": lambda player: player.knock_outs,
    "ko_pile": lambda player: list(player.lost),
    "out": lambda player: not player.alive,
    "boost": lambda player: player.boost_next or player.boost,
    "reduction": lambda player: player.weakened_next or player.weakened,
    "turns_taken": lambda player: player.turns,
}


def _creature_value(creature: Creature, key: str) -> Any:
    values = {
        "": creature.id,
        "card": creature.id,
        "hp": creature.hp,
        "max_hp": creature.max_hp,
        "counters": {one.id: one.count for one in creature.counters},
        "status": list(creature.status),
        "items": list(creature.items),
    }
    if key.startswith("counters."):
        return creature.cooling(key.partition(".")[2])
    if key not in values:
        words = _("expect: a creature has no value {key}; it has {keys}.")
        raise BadCase(words.format(key=key, keys=", ".join(values)))
    return values[key]


def _boss_value(state: State, key: str) -> Any:
    boss = state.boss
    values = (
        {}
        if boss is None
        else {
            "hp": boss.hp,
            "max_hp": boss.max_hp,
            "boost": boss.boost,
            "reduction": boss.weakened_next or boss.weakened,
            "status": list(boss.status),
            "cards_played": boss.cards_played,
            "turns_taken": boss.turns,
            "deck_count": len(boss.deck),
        }
    )
    if key not in values:
        words = _("expect: the boss has no value {key}; it has {keys}.")
        raise BadCase(words.format(key=key, keys=", ".join(values)))
    return values[key]


def _active_player(play: _Play) -> Any:
    ask = play.match.ask()
    top = play.state.stack[-1] if play.state.stack else None
    if isinstance(top, BossTurn):
        return "boss"
    if isinstance(ask, Choice) and ask.topic == "begin":
        return play.names[ask.seats[0]]
    return "boss" if play.state.active == BOSS else play.names[play.state.active]


def _loser(play: _Play) -> Any:
    out = [name for name, player in zip(play.names, play.state.seats, strict=True) if not player.alive]
    if play.state.boss is not None:
        return "players" if play.state.phase == "over" and play.state.winner != PLAYERS_WON else None
    return out[0] if len(out) == 1 else out or None


def _winner(play: _Play) -> Any:
    state = play.state
    if state.phase != "over":
        return None
    if state.winner == PLAYERS_WON:
        return "players"
    if state.boss is not None:
        return "boss"
    return play.names[state.winner] if state.winner >= 0 else "draw"


_WHOLE: Mapping[str, Callable[[_Play], Any]] = {
    "last_action_legal": lambda play: play.legal,
    "active_player": _active_player,
    "flips": lambda play: play.flips,
    "loser": _loser,
    "winner": _winner,
    "over": lambda play: play.state.phase == "over",
}
