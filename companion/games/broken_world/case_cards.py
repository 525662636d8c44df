"""The cards that a scenario file brings along: made from its pieces and its actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine.card_sets import CardSet, Head
from companion.engine.encoding import state_hash, to_json
from companion.games.broken_world import content as con

FILLER = "filler"
_BARE = (con.Action("before", (), "pre_combat"), con.Action("within", ()))
_REACH: dict[str, con.Reach] = {
    "own_minions": "own minions",
    "own_hero": "own hero",
    "adjacent": "adjacent own minions",
    "adjacent_minions": "adjacent own minions",
    "adjacent_own_minions": "adjacent own minions",
    "adjacent_own_hero": "adjacent own hero",
    "adjacent_enemies": "adjacent enemies",
}


def pay_card(amount: int) -> str:
    """The id of the spell by which a case pays gold for nothing."""
    return f"pay {amount}"


def gear_card(hero: str) -> str:
    """The id of the equipment that gives a hero of a case its attack points."""
    return f"gear of {hero}"


def cards_of_case(case: Mapping[str, Any]) -> CardSet:
    """The set of a case: a card for each piece, and for whatever its actions play."""
    entries: dict[str, dict[str, Any]] = {kind: {} for kind in con.KINDS}
    entries["spells"][FILLER] = con.Spell(FILLER, FILLER, 11, "post_combat")
    for piece in case["setup"].get("pieces", []):
        _add_piece(entries, piece)
    for number, action in enumerate(case["actions"]):
        for kind, card in _played(action, number):
            entries[kind][card.id] = card
    return CardSet(Head(con.GAME_ID, "case"), entries, state_hash(to_json(dict(case))))


def _add_piece(entries: dict[str, dict[str, Any]], piece: Mapping[str, Any]) -> None:
    name = piece["id"]
    if piece["kind"] == "hero":
        entries["heroes"][name] = con.Hero(name, name, piece["health"], alternate_actions=_BARE)
        if piece.get("attack") or piece.get("mitigation"):
            gear = equipment(gear_card(name), {**piece, "health": None, "cost": 0})
            entries["equipment"][gear.id] = gear
    elif piece["kind"] == "equipment":
        entries["equipment"][name] = equipment(name, piece)
    else:
        entries["minions"][name] = minion(name, piece)


def _played(action: Mapping[str, Any], number: int) -> Iterable[tuple[str, Any]]:
    do = action["do"]
    if do == "pay":
        name = pay_card(action["amount"])
        yield "spells", con.Spell(name, name, action["amount"], "instant")
    elif do in ("summon", "summon_passive"):
        yield "minions", minion(action["piece"]["id"], action["piece"])
    elif do == "equip":
        yield "equipment", equipment(action["equipment"]["id"], action["equipment"])
    elif do == "enhance":
        yield "enhancements", _enhancement(action["enhancement"])
    elif do == "cast":
        yield "spells", _spell(action["spell"], bool(action.get("on")))
    elif do == "bonus":
        name = bonus_card(number)
        yield "spells", con.Spell(name, name, 0, "instant", (_boost(action),), "any piece")


def bonus_card(number: int) -> str:
    """The id of the instant by which the action of this number gives its bonus."""
    return f"bonus {number}"


def minion(name: str, given: Mapping[str, Any]) -> con.Minion:
    """A minion with its bonuses, and an alternate action for either time."""
    given_bonuses = {**given.get("passive", {}), **given.get("adjacency_bonus", {})}
    return con.Minion(
        name,
        name,
        given.get("cost", 0),
        given["attack"],
        given["health"],
        tuple(_bonuses(given_bonuses)),
        alternate_actions=_BARE,
    )


def _bonuses(given: Mapping[str, int]) -> Iterable[con.Bonus]:
    """`own_minions_attack = 1` and its like; without a reach it is for the neighbours."""
    for key, amount in given.items():
        reach, _dash, value = key.rpartition("_")
        yield con.Bonus(_REACH[reach or "adjacent"], **{value: amount})


def equipment(name: str, given: Mapping[str, Any]) -> con.Equipment:
    """Equipment with an action for either time, where it has one."""
    actions = _BARE if given.get("alternate_action", True) else ()
    return con.Equipment(
        name,
        name,
        given.get("cost", 0),
        given.get("attack", 0),
        given.get("mitigation", 0),
        given.get("health"),
        actions,
    )


def _enhancement(given: Mapping[str, Any]) -> con.Enhancement:
    return con.Enhancement(
        given["id"],
        given["id"],
        given.get("cost", 0),
        given.get("for", "minion"),
        given.get("attack", 0),
        given.get("health", 0),
        given.get("mitigation", 0),
    )


def _boost(given: Mapping[str, Any]) -> con.Boost:
    return con.Boost(given.get("attack", 0), given.get("health", 0), given.get("mitigation", 0))


def _spell(given: Mapping[str, Any], aimed: bool) -> con.Spell:
    effects: list[con.Effect] = []
    if any(key in given for key in ("attack", "health", "mitigation")):
        effects.append(_boost(given))
    if "damage" in given:
        effects.append(con.Hurt(given["damage"]))
    if "heal" in given:
        effects.append(con.Heal(given["heal"]))
    if "draw" in given:
        effects.append(con.Draw(given["draw"]))
    if "gold" in given:
        effects.append(con.GainGold(given["gold"]))
    aim: con.Aim = "any piece" if aimed else "none"
    return con.Spell(given["id"], given["id"], given.get("cost", 0), given["timing"], tuple(effects), aim)
