"""The actions of a scenario of Miscrits, as acts of the match."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.asks import Choice
from companion.games.miscrits.case_cards import FILLER
from companion.games.miscrits.case_player import CasePlay
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.state import (
    BeginTurn,
    BossTurn,
    DiscardCard,
    EndTurn,
    Evolve,
    KeepHand,
    OpeningHands,
    PlayCreature,
    Player,
    PlayItem,
    Promote,
    Reshuffle,
    Switch,
    Turn,
    UseAttack,
)


def _on(player: Player, where: Any) -> int:
    """The creature that `on` or `ready` means: "active", or a place in the ready area."""
    if where in (None, "active"):
        return player.active.uid if player.active is not None else 0
    place = (
        where if isinstance(where, int) else int(str(where).rpartition(":")[2].rpartition("ready")[2] or 0)
    )
    return player.ready[place].uid if 0 <= place < len(player.ready) else 0


def _deal(play: CasePlay, action: Mapping[str, Any]) -> None:
    """First hands; `*` deals to everybody. Named cards come off the deck."""
    everybody = action["actor"] == "*"
    for name in play.names if everybody else [action["actor"]]:
        _prepare(play, name, action.get("hand", []))
        seat = play.seat(name)
        play.state.stack = [Turn(seat), OpeningHands(seat)]
        play.match.ask()
        play.settle()


def _prepare(play: CasePlay, name: str, hand: Sequence[str]) -> None:
    """The cards that will be drawn lie somewhere in the deck."""
    deck = play.state.seats[play.seat(name)].deck
    for card in hand:
        if FILLER in deck.bag and deck.bag.count(card) < hand.count(card):
            deck.bag.remove(FILLER)
            deck.bag.append(card)
    deck.bag.sort()
    play.answers.draws = list(hand)


def _reshuffle(free: bool) -> Callable[[CasePlay, Mapping[str, Any]], None]:
    def act(play: CasePlay, action: Mapping[str, Any]) -> None:
        hand = action.get("hand", [])
        back = play.state.seats[play.seat(action["actor"])].hand.known
        _prepare(play, action["actor"], [card for card in hand if card not in back])
        play.answers.draws = list(hand)
        play.do(action["actor"], Reshuffle(free))

    return act


def _begin(play: CasePlay, action: Mapping[str, Any]) -> None:
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


def _play_card(play: CasePlay, action: Mapping[str, Any]) -> None:
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


def _evolve(play: CasePlay, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    play.do(action["actor"], Evolve(action["card"], _on(player, action.get("on"))))


def _switch(play: CasePlay, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    play.do(action["actor"], Switch(_on(player, action["ready"])))


def _attack(play: CasePlay, action: Mapping[str, Any]) -> None:
    play.do(action["actor"], UseAttack(action["attack"], play.seat(action["target"])))


def _end(play: CasePlay, action: Mapping[str, Any]) -> None:
    play.do(action["actor"], EndTurn())
    for card in action.get("discard", []):
        play.do(action["actor"], DiscardCard(card))


def _promote(play: CasePlay, action: Mapping[str, Any]) -> None:
    player = play.state.seats[play.seat(action["actor"])]
    if "hand" in action:
        play.do(action["actor"], Promote(card=action["hand"]))
    else:
        play.do(action["actor"], Promote(_on(player, action["ready"])))


def _boss_turn(play: CasePlay, action: Mapping[str, Any]) -> None:
    play.at(BossTurn())
    play.answers.draws = [action["draws"]] if action.get("draws") else []
    play.match.do(play.state.living()[0], BeginTurn())
    play.legal = True


ACTIONS: Mapping[str, Callable[[CasePlay, Mapping[str, Any]], None]] = {
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
