"""The form of a hand-written case of MiniSteel, and what is wrong with one that does not have it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

import msgspec

from companion.engine.game import SetupError
from companion.games.ministeel.content import CARDS, NUMBERS
from companion.speech.words import _


class BadCase(SetupError):  # noqa: N818 - the case is bad, not the engine
    """A scenario says something that cannot be understood; the words say where and what is expected."""


class Player(msgspec.Struct, frozen=True):
    """A seat as it is when the case begins."""

    hp: int = NUMBERS.hp
    poison: int = 0
    draw_tokens: int = 0
    hand: tuple[str, ...] = ()
    equipped: tuple[str, ...] = ()
    skips: int = 0
    alive: bool = True


class CaseSetup(msgspec.Struct, frozen=True):
    """Who sits where, and what lies where."""

    seating: tuple[str, ...]
    active: str
    players: dict[str, Player]
    phase: Literal["setup", "start", "actions"] = "actions"
    actions_left: int = NUMBERS.actions
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()


class CaseScript(msgspec.Struct, frozen=True):
    """What chance gives, in the order it is needed."""

    dice: tuple[int, ...] = ()
    random_picks: tuple[tuple[str, ...], ...] = ()


class Action(msgspec.Struct, frozen=True):
    """What a seat does. `mode` is a note for readers: a card is played in one way at a time."""

    do: str
    actor: str
    card: str = ""
    target: str = ""
    cards: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    mode: str = ""


class Case(msgspec.Struct, frozen=True):
    """One case of a scenario file."""

    id: str
    setup: CaseSetup
    actions: tuple[Action, ...]
    expect: dict[str, Any]
    title: str = ""
    rule: str = ""
    tags: tuple[str, ...] = ()
    script: CaseScript = CaseScript()
    options: dict[str, Any] = {}


def understood(raw: Mapping[str, Any]) -> Case:
    """A case as data, every key, seat and card of it checked. Raises `BadCase`."""
    _check_keys(raw, Case, "")
    for name, kind in (("setup", CaseSetup), ("script", CaseScript)):
        _check_keys(raw.get(name), kind, name)
    for number, action in enumerate(_parts(raw.get("actions")), 1):
        _check_keys(action, Action, f"actions, {number}")
    players = raw["setup"].get("players") if isinstance(raw.get("setup"), Mapping) else None
    for name, player in (players if isinstance(players, Mapping) else {}).items():
        _check_keys(player, Player, f"setup, players, {name}")
    try:
        case = msgspec.convert(raw, Case)
    except msgspec.ValidationError as error:
        raise BadCase(_("this is not of the form of a case: {reason}.").format(reason=error)) from error
    _check_seats(case)
    _check_cards(case)
    return case


def _parts(found: Any) -> Sequence[Any]:
    return found if isinstance(found, list) else ()


def _check_keys(found: Any, kind: type[msgspec.Struct], where: str) -> None:
    for key in found if isinstance(found, Mapping) else ():
        if key not in kind.__struct_fields__:
            words = _("{where}: there is no key {key}; the keys are {keys}.")
            keys = ", ".join(kind.__struct_fields__)
            raise BadCase(words.format(where=where or _("case"), key=key, keys=keys))


def _check_seats(case: Case) -> None:
    seating = case.setup.seating
    named = [
        case.setup.active,
        *case.setup.players,
        *(action.target for action in case.actions if action.target),
    ]
    named += [action.actor for action in case.actions if action.actor != "*"]
    for name in named:
        if name not in seating:
            words = _("there is no seat {name}; the seats are {names}.")
            raise BadCase(words.format(name=name, names=", ".join(seating)))
    low, high = NUMBERS.seats
    different = len(set(seating)) == len(seating) and low <= len(seating) <= high
    if not different or any(name not in case.setup.players for name in seating):
        words = _("setup: expected {low} to {high} different seats, each with an entry in players.")
        raise BadCase(words.format(low=low, high=high))


def _check_cards(case: Case) -> None:
    """Names of cards and results of dice; whether they can be so here is for the engine to say."""
    for where, cards in _cards_in(case):
        for card in cards:
            if card not in CARDS:
                words = _("{where}: there is no card {card}; the ids are those that companion content shows.")
                raise BadCase(words.format(where=where, card=card))
    for value in case.script.dice:
        if not 1 <= value <= NUMBERS.die:
            words = _("script, dice: expected 1 to {high}, found {value}.")
            raise BadCase(words.format(high=NUMBERS.die, value=value))


def _cards_in(case: Case) -> Iterable[tuple[str, Sequence[str]]]:
    yield "setup, deck", case.setup.deck
    yield "setup, discard", case.setup.discard
    for name, player in case.setup.players.items():
        yield f"setup, players, {name}", (*player.hand, *player.equipped)
    for number, action in enumerate(case.actions, 1):
        card = (action.card,) if action.card else ()
        yield f"actions, {number}", (*card, *action.cards, *action.discard)
    for picks in case.script.random_picks:
        yield "script, random_picks", picks
