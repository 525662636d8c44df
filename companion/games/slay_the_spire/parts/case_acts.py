"""The acts that a scenario of Slay the Spire may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.engine.match import Match
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight.enemy_turn import acting_order
from companion.games.slay_the_spire.parts.case_fight import card_of
from companion.games.slay_the_spire.parts.case_player import CasePlayer
from companion.games.slay_the_spire.parts.scenario_form import BadCase
from companion.games.slay_the_spire.rules.items import lines_of
from companion.games.slay_the_spire.rules.triggers import still_allowed
from companion.games.slay_the_spire.state import round_events as ev
from companion.games.slay_the_spire.state.acts import (
    PlayCard,
    UseAbility,
    UseMiracle,
    UsePotion,
    UseShiv,
)
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.frames import Combat, EndOfTurn, EnemyTurn, SingleRoom, StartOfTurn
from companion.games.slay_the_spire.state.reading import X_COST, cost_of
from companion.speech.words import _


def _seat(player: CasePlayer, act: Mapping[str, Any]) -> int:
    """The seat that acts, which must be there."""
    seat = int(act.get("p", 0))
    if seat < len(player.fight.fighters):
        return seat
    words = _("There is no player {number}; they count from 0 to {last}.")
    raise BadCase(words.format(number=seat, last=len(player.fight.fighters) - 1))


def _play(player: CasePlayer, act: Mapping[str, Any]) -> None:
    fight, seat = player.fight, _seat(player, act)
    card = card_of(act["play"], player.run.heroes[seat].character)
    played = BOOK.cards[card]
    target = act.get("target", 0)
    player.given = {
        "target": [*act.get("targets", []), *act.get("shiv_targets", []), *act.get("evoke_targets", [])],
        "orb": [player.slots[seat][slot] for slot in act.get("evoke_slots", [])],
        "player": list(act.get("to_players", [])),
        "to_row": [act["to_row"]] if "to_row" in act else [],
        "option": [act["mode"]] if "mode" in act else [],
        "card": _named_cards(player.run.heroes[seat].character, act),
        "default_target": [target],
    }
    player.match.do(
        seat,
        PlayCard(
            card,
            target if played.needs_enemy and living_enemies(fight) else -1,
            _row(fight, act) if played.needs_row and living_enemies(fight) else -1,
            act.get("to_player", seat) if played.needs_player else -1,
            act.get("X", 0) if cost_of(player.run, seat, card) == X_COST else 0,
        ),
    )
    player.settle()


def _named_cards(character: str, act: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    for key in _CARD_KEYS:
        names = act.get(key, [])
        for name in [names] if isinstance(names, str) else names:
            found.append(card_of(name, character))
    return found


_CARD_KEYS = ("exhaust", "discard", "recover", "recover_one", "top", "search", "scry_discard", "retain")


def _row(fight: Fight, act: Mapping[str, Any]) -> int:
    if "row" in act:
        return int(act["row"])
    index = act.get("target", 0)
    if index >= len(fight.enemies):
        words = _("There is no enemy {number}; they count from 0 to {last}.")
        raise BadCase(words.format(number=index, last=len(fight.enemies) - 1))
    enemy = fight.enemies[index]
    if not enemy.everywhere:
        return int(enemy.row)
    rows = sorted({e.row for e in fight.enemies if e.alive and not e.everywhere})
    return rows[0] if rows else 0


def _shiv(player: CasePlayer, act: Mapping[str, Any]) -> None:
    given = act["shiv"]
    player.match.do(_seat(player, given), UseShiv(given.get("target", 0)))
    player.settle()


def _miracle(player: CasePlayer, act: Mapping[str, Any]) -> None:
    player.match.do(_seat(player, act["miracle"]), UseMiracle())
    player.settle()


def _power(player: CasePlayer, act: Mapping[str, Any]) -> None:
    seat = _seat(player, act)
    owner = player.fight.fighters[seat]
    if "relic" in act:
        items, name = owner.relics, act["relic"]
    else:
        items, name = owner.powers, card_of(act["power"], player.run.heroes[seat].character)
    usable = [
        (item, line)
        for item in items
        for line, each in enumerate(lines_of(item))
        if item.id == name and each.moment == "activated"
    ]
    if not usable:
        words = _("Fighter {number} has no {item} to use; put it among the powers or relics of the player.")
        raise BadCase(words.format(number=seat, item=act.get("relic") or act["power"]))
    # Of equal powers the one that is used is one that was not.
    item, line = next(
        ((power, line) for power, line in usable if still_allowed(power, lines_of(power)[line].ability)),
        usable[0],
    )
    player.given = _given_for_item(player, seat, act)
    player.match.do(seat, UseAbility(item.uid, line))
    player.settle()


def _given_for_item(player: CasePlayer, seat: int, act: Mapping[str, Any]) -> dict[str, list[Any]]:
    """What a case says about the choices of a power, a relic or a potion."""
    target = act.get("target", 0)
    return {
        "target": list(act.get("targets", [])),
        "player": [act["to_player"]] if "to_player" in act else list(act.get("to_players", [])),
        "card": _named_cards(player.run.heroes[seat].character, act),
        "default_target": [target],
        "row": [_row(player.fight, act)],
    }


def _potion(player: CasePlayer, act: Mapping[str, Any]) -> None:
    seat = _seat(player, act)
    found = next((each for each in player.fight.fighters[seat].potions if each.id == act["potion"]), None)
    if found is None:
        words = _("Fighter {number} has no {item} to use; put it among the potions of the player.")
        raise BadCase(words.format(number=seat, item=act["potion"]))
    player.given = _given_for_item(player, seat, act)
    player.match.do(seat, UsePotion(found.uid))
    player.settle()


def _in_phase(player: CasePlayer, frame: Any, act: Mapping[str, Any]) -> None:
    player.given = {}
    if "relics" in act:
        named = _named_cards(player.run.heroes[_seat(player, act)].character, act)
        player.given = {"relics": list(act["relics"]), "card": named, "target": list(act.get("targets", []))}
    player.run.stack[:] = [SingleRoom(), Combat("play"), frame]
    player.match = Match(player.match.game, player.run, player.match.number)
    player.settle()


def _end_turn(player: CasePlayer, act: Mapping[str, Any]) -> None:
    player.order = acting_order(player.fight)
    _in_phase(player, EndOfTurn(), act)


def _enemy_turn(player: CasePlayer, act: Mapping[str, Any]) -> None:
    player.fight.die = act["enemy_turn"].get("die", player.fight.die)
    player.order = acting_order(player.fight)
    _in_phase(player, EnemyTurn(), act)


def _start_turn(player: CasePlayer, act: Mapping[str, Any]) -> None:
    player.die = act["start_turn"].get("die", 0)
    ev.RoundBegan(player.fight.round + 1).apply(player.run)
    _in_phase(player, StartOfTurn(), act)
    player.die = 0


ACTS: dict[str, Callable[[CasePlayer, Mapping[str, Any]], None]] = {
    "play": _play,
    "shiv": _shiv,
    "miracle": _miracle,
    "power": _power,
    "relic": _power,
    "potion": _potion,
    "end_turn": _end_turn,
    "enemy_turn": _enemy_turn,
    "start_turn": _start_turn,
}
