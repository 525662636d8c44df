"""The verbs of a scenario of Mini Rogue, as acts of the match; those of rooms are in `case_rooms`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import mat_events, verbs
from companion.games.mini_rogue.case_form import BadCase, CaseAction, CaseReward, card_of, place_of, space_of
from companion.games.mini_rogue.case_player import Player, Verb, begin_fight, refuse
from companion.games.mini_rogue.case_rooms import IN_ROOMS, decide, give_up
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.state import (
    Delve,
    Drink,
    Explore,
    Feat,
    Foresee,
    Give,
    Go,
    LeaderRoll,
    Move,
    Place,
    Prepare,
    Reroll,
    RewardRoll,
    Swap,
    UseCrow,
    UseSkill,
)
from companion.speech.words import N_, _

CHECKED = ("trap", "treasure", "tomb", "armory")
"""The kinds of rooms with a skill check."""
NONE = CaseAction("")
MEANS = {"armory": "free", "weapon": "free", "armory_free_feat": "free", "free_feat": "free"}


# Fights


def _topic(player: Player) -> str:
    ask = player.choice()
    return ask.topic if ask is not None else ""


def _attack(player: Player, action: CaseAction, following: CaseAction) -> None:
    """An attack; a counter-attack that the case did not mention comes before it."""
    if _topic(player) == "potion":
        ask = player.choice()
        player.do(ask.seats[0] if ask else 0, Go())
    if _topic(player) != "attack":
        raise refuse("no-attack", N_("Nobody can attack now."))
    player.do(player.seat(action.actor), Go())
    _stand_wound(player, following)


def _stand_wound(player: Player, following: CaseAction) -> None:
    """A deadly wound is not answered, unless the case drinks next."""
    if _topic(player) == "rescue" and following.do != "use_potion":
        ask = player.choice()
        player.do(ask.seats[0] if ask else 0, Go())


def _reroll(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.do(player.seat(action.actor), Reroll(action.die))


def _feat(player: Player, action: CaseAction, following: CaseAction) -> None:
    means: Any = MEANS.get(action.pay, action.pay)
    player.do(player.seat(action.actor), Feat(action.die, means))


def _finish_attack(player: Player, action: CaseAction, following: CaseAction) -> None:
    if _topic(player) != "reroll":
        raise refuse("no-attack", N_("No attack is under way."))
    player.do(player.seat(action.actor), Go())


def _monster_phase(player: Player, action: CaseAction, following: CaseAction) -> None:
    """The counter-attack; none follows a combat skill (MR-32)."""
    ask = player.choice()
    if ask is not None and ask.topic == "attack" and player.last == "combat_skill":
        return
    if ask is None or ask.topic != "potion":
        raise refuse("no-attack", N_("The enemy does not strike now."))
    player.do(ask.seats[0], Go())
    _stand_wound(player, following)


def _use_potion(player: Player, action: CaseAction, following: CaseAction) -> None:
    """Perception before a room waits for its check."""
    seat = player.seat(action.actor)
    checked = BOOK.content.rooms[card_of(following.room)].kind if following.room else ""
    if action.potion == "perception" and checked in CHECKED and _topic(player) != "check":
        if action.potion not in player.state.party[seat].potions:
            raise refuse("not-held", N_("This potion is not held."))
        player.perceiving = True
        return
    player.do(seat, Drink(action.potion))


def _combat_skill(player: Player, action: CaseAction, following: CaseAction) -> None:
    potion = action.potion or action.effect or action.choose
    skill = UseSkill(action.skill, potion if action.skill == "conjuration" else "")
    if _topic(player) == "potion":
        ask = player.choice()
        player.do(ask.seats[0] if ask else 0, Go())
    player.do(player.seat(action.actor), skill)


def _start_combat(player: Player, action: CaseAction, following: CaseAction) -> None:
    enemy = player.case.setup.enemy
    if enemy is None:
        raise BadCase(_("start_combat: expected an enemy in setup."))
    alone = [player.seat(action.actor)] if action.actor in player.names else player.state.in_order()[:1]
    begin_fight(player.state, enemy, player.state.in_order() if action.together else alone)
    player.look_anew(player.state)


def _claim_reward(player: Player, action: CaseAction, following: CaseAction) -> None:
    order = player.state.in_order() if action.actor not in player.names else [player.seat(action.actor)]
    for seat in order:
        _gain_all(player, seat, action.reward)
    if action.reward.rewards_card:
        player.state.stack.append(RewardRoll(list(order)))
        player.look_anew(player.state)
        decide(player, order[0], action, following)


def _gain_all(player: Player, seat: int, reward: CaseReward) -> None:
    stats: tuple[fx.Stat, ...] = ("xp", "gold", "food", "hp", "armor")
    for what in stats:
        if getattr(reward, what):
            verbs.gain(player.match, seat, what, getattr(reward, what))


# The way


def _list_moves(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.run()
    acts = player.match.legal(player.seat(action.actor))
    player.moves = [place_of(act.to) for act in acts if isinstance(act, Move)]


def _move(player: Player, action: CaseAction, following: CaseAction) -> None:
    if isinstance(action.to, str):
        raise BadCase(_("move: expected [row, column] in the key to."))
    player.do(player.seat(action.actor), Move(space_of(action.to)))


def _finish_room(player: Player, action: CaseAction, following: CaseAction) -> None:
    for hero in player.state.party:
        hero.here = "resolved" if hero.here == "new" else hero.here
    player.run()


def _exploration_skill(player: Player, action: CaseAction, following: CaseAction) -> None:
    seat = player.seat(action.actor)
    player.do(seat, UseSkill(action.skill))
    if action.skill == "foresight":
        for where in action.rooms:
            player.do(seat, Foresee(space_of(where)))
        if _topic(player) == "foresight":
            player.do(seat, Go())


def _use_crow(player: Player, action: CaseAction, following: CaseAction) -> None:
    seat = player.seat(action.actor)
    player.do(seat, UseCrow(space_of(action.space) if action.space else -1))
    for where in action.places:
        player.do(seat, Place(space_of(where) if where else -1))


def _delve(player: Player, action: CaseAction, following: CaseAction) -> None:
    state = player.state
    if not isinstance(state.stack[-1], Delve):
        state.stack = [Delve()]
    player.look_anew(state)
    delving = state.stack[-1]
    player.match.game.work[Delve](player.match, delving)
    player.run()
    _stand_wound(player, following)


def _prepare(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.state.stack = [Explore(), Prepare(player.state.area)]
    player.look_anew(player.state)
    player.run()


def _roll_leader(player: Player, action: CaseAction, following: CaseAction) -> None:
    player.state.stack.append(LeaderRoll(list(range(len(player.names)))))
    player.look_anew(player.state)
    player.run()


def _trade(player: Player, action: CaseAction, following: CaseAction) -> None:
    """Potions against potions first, so that full mats can exchange them; then one thing after the other."""
    seat = player.seat(action.actor)
    given, taken = _things(action.give), _things(action.take)
    potions = [what for what in given if what in BOOK.content.potions]
    back = [what for what in taken if what in BOOK.content.potions]
    for mine, other in zip(potions, back, strict=False):
        player.do(seat, Swap(mine, other))
        given.remove(mine)
        taken.remove(other)
    for giver, things in ((seat, given), (1 - seat, taken)):
        for what in things:
            player.do(giver, Give(what))


def _things(said: Mapping[str, Any]) -> list[str]:
    """What a trade names, one entry for each thing."""
    found: list[str] = []
    for key, value in said.items():
        if key in ("gold", "food", "armor") and type(value) is int and 0 <= value <= 99:
            found += [key] * value
        elif key in ("potion", "item") and isinstance(value, str):
            found.append(value)
        elif key in ("potions", "items") and isinstance(value, list) and {*map(type, value)} <= {str}:
            found += value
        else:
            raise BadCase(
                _("trade: expected gold, food, armor, potion or item, found {key}.").format(key=key)
            )
    return found


# What is done to a mat directly


def _gain(what: fx.Stat) -> Callable[[Player, CaseAction, CaseAction], None]:
    return lambda player, action, following: verbs.gain(
        player.match, player.seat(action.actor), what, action.amount
    )


def _gain_potion(player: Player, action: CaseAction, following: CaseAction) -> None:
    seat = player.seat(action.actor)
    if action.potion in player.state.party[seat].potions:
        raise refuse("held-already", N_("The same potion cannot be held twice."))
    verbs.gain_potion(player.match, seat, action.potion)
    give_up(player, action)


def _discard_potion(player: Player, action: CaseAction, following: CaseAction) -> None:
    """A potion may always be given up."""
    seat = player.seat(action.actor)
    if action.potion not in player.state.party[seat].potions:
        raise refuse("not-held", N_("This potion is not held."))
    player.match.emit(mat_events.PotionGone(seat, action.potion, "given up"))


def _afflict(player: Player, action: CaseAction, following: CaseAction) -> None:
    names: dict[str, fx.Affliction] = {
        "curse": "curse",
        "poison": "poison",
        "blind": "blindness",
        "blindness": "blindness",
    }
    if action.what not in names:
        raise BadCase(
            _("gain_affliction: expected curse, poison or blindness, found {found}.").format(
                found=action.what
            )
        )
    verbs.afflict(player.match, player.seat(action.actor), names[action.what])


DO: dict[str, Verb] = {
    **IN_ROOMS,
    "attack": _attack,
    "reroll_critical": _reroll,
    "feat": _feat,
    "finish_attack": _finish_attack,
    "monster_phase": _monster_phase,
    "use_potion": _use_potion,
    "combat_skill": _combat_skill,
    "start_combat": _start_combat,
    "claim_reward": _claim_reward,
    "list_moves": _list_moves,
    "move": _move,
    "finish_room": _finish_room,
    "exploration_skill": _exploration_skill,
    "use_crow": _use_crow,
    "delve": _delve,
    "prepare_area": _prepare,
    "roll_leader": _roll_leader,
    "trade": _trade,
    "gain_xp": _gain("xp"),
    "gain_hp": _gain("hp"),
    "gain_gold": _gain("gold"),
    "gain_food": _gain("food"),
    "gain_armor": _gain("armor"),
    "gain_potion": _gain_potion,
    "discard_potion": _discard_potion,
    "gain_affliction": _afflict,
}
"""All verbs of a case."""
