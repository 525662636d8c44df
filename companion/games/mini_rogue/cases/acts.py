"""The acts of a scenario of Mini Rogue, as acts of the match; those of rooms are in `case_rooms`."""

from __future__ import annotations

from typing import Any

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import mat_events, verbs
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.cases.form import (
    FIRST,
    NO_POTION,
    Potion,
    RewardForm,
    Space,
    card_of,
    place_of,
    space_of,
)
from companion.games.mini_rogue.cases.player import Delving, begin_fight, refuse
from companion.games.mini_rogue.cases.rooms import ACTS as ACTS
from companion.games.mini_rogue.cases.rooms import Decisions, decide, give_up
from companion.games.mini_rogue.content import BOOK
from companion.kit.cases.form import NOBODY, Anybody, BadCase, Seat
from companion.speech.words import N_, _

CHECKED = ("trap", "treasure", "tomb", "armory")
"""The kinds of rooms with a skill check."""
MEANS = {"armory": "free", "weapon": "free", "armory_free_feat": "free", "free_feat": "free"}
STATS: tuple[fx.Stat, ...] = ("xp", "gold", "food", "hp", "armor")
AFFLICTIONS: dict[str, fx.Affliction] = {
    "curse": "curse",
    "poison": "poison",
    "blind": "blindness",
    "blindness": "blindness",
}

# Fights


@ACTS.named("attack")
def _attack(delving: Delving, actor: Seat = FIRST) -> None:
    """An attack; a counter-attack that the case did not mention comes before it."""
    _let_strike(delving)
    if delving.topic != "attack":
        raise refuse("no-attack", N_("You cannot attack now."))
    delving.do(actor, st.Go())
    _stand_wound(delving)


def _let_strike(delving: Delving) -> None:
    if delving.topic == "potion":
        delving.do(delving.asked, st.Go())


def _stand_wound(delving: Delving) -> None:
    """A deadly wound is not answered, unless the case drinks next."""
    if delving.topic == "rescue" and not delving.drinks_next:
        delving.do(delving.asked, st.Go())


@ACTS.named("reroll_critical")
def _reroll(delving: Delving, actor: Seat = FIRST, die: int = 0) -> None:
    delving.do(actor, st.Reroll(die))


@ACTS.named("feat")
def _feat(delving: Delving, actor: Seat = FIRST, die: int = 0, pay: str = "xp") -> None:
    means: Any = MEANS.get(pay, pay)
    delving.do(actor, st.Feat(die, means))


@ACTS.named("finish_attack")
def _finish_attack(delving: Delving, actor: Seat = FIRST) -> None:
    if delving.topic != "reroll":
        raise refuse("no-attack", N_("No attack is in progress."))
    delving.do(actor, st.Go())


@ACTS.named("monster_phase")
def _monster_phase(delving: Delving, actor: Seat = FIRST) -> None:
    """The counter-attack; none follows a combat skill (MR-32)."""
    if delving.topic == "attack" and delving.last == "combat_skill":
        return
    if delving.topic != "potion":
        raise refuse("no-attack", N_("The enemy cannot strike now."))
    _let_strike(delving)
    _stand_wound(delving)


@ACTS.named("use_potion")
def _use_potion(delving: Delving, potion: Potion, actor: Seat = FIRST, target: Anybody = NOBODY) -> None:
    """Perception before a room waits for its check."""
    room = delving.following.get("room", "")
    kind = BOOK.content.rooms[card_of(room)].kind if room else ""
    if potion == "perception" and kind in CHECKED and delving.topic != "check":
        _held(delving, actor, potion)
        delving.perceiving = True
    else:
        delving.do(actor, st.Drink(potion))


def _held(delving: Delving, seat: int, potion: str) -> None:
    if potion not in delving.state.party[seat].potions:
        raise refuse("not-held", N_("You do not have this potion."))


@ACTS.named("combat_skill")
def _combat_skill(
    delving: Delving,
    skill: str,
    actor: Seat = FIRST,
    potion: Potion = NO_POTION,
    effect: str = "",
    choose: str = "",
    target: Anybody = NOBODY,
) -> None:
    _let_strike(delving)
    made = potion or effect or choose
    delving.do(actor, st.UseSkill(skill, made if skill == "conjuration" else ""))


@ACTS.named("start_combat")
def _start_combat(delving: Delving, actor: Anybody = NOBODY, together: bool = False) -> None:
    enemy, everybody = delving.setup.enemy, delving.state.in_order()
    if enemy is None:
        raise BadCase(_("start_combat: expected an enemy in setup."))
    begin_fight(delving.state, enemy, everybody if together else delving.order(actor)[:1])
    delving.look_anew()


@ACTS.named("claim_reward")
def _claim_reward(
    delving: Delving,
    actor: Anybody = NOBODY,
    reward: RewardForm = RewardForm(),  # noqa: B008 - nothing can change it
    choose: str = "",
    discard: Potion = NO_POTION,
) -> None:
    order = delving.order(actor)
    for seat in order:
        for what in STATS:
            if getattr(reward, what):
                verbs.gain(delving.match, seat, what, getattr(reward, what))
    if reward.rewards_card:
        delving.state.stack.append(st.RewardRoll(list(order)))
        delving.look_anew()
        decide(delving, order[0], Decisions(choose=choose, discard=discard))


# The way


@ACTS.named("list_moves")
def _list_moves(delving: Delving, actor: Seat = FIRST) -> None:
    delving.run()
    acts = delving.match.legal(actor)
    delving.moves = [place_of(act.to) for act in acts if isinstance(act, st.Move)]


@ACTS.named("move")
def _move(delving: Delving, to: Space, actor: Seat = FIRST) -> None:
    delving.do(actor, st.Move(space_of(to)))


@ACTS.named("finish_room")
def _finish_room(delving: Delving, actor: Anybody = NOBODY) -> None:
    for hero in delving.state.party:
        hero.here = "resolved" if hero.here == "new" else hero.here
    delving.run()


@ACTS.named("exploration_skill")
def _exploration_skill(
    delving: Delving, skill: str, actor: Seat = FIRST, rooms: tuple[Space, ...] = (), target: Anybody = NOBODY
) -> None:
    delving.do(actor, st.UseSkill(skill))
    if skill == "foresight":
        for where in rooms:
            delving.do(actor, st.Foresee(space_of(where)))
        if delving.topic == "foresight":
            delving.do(actor, st.Go())


@ACTS.named("use_crow")
def _use_crow(
    delving: Delving, actor: Seat = FIRST, space: Space | None = None, places: tuple[Space | None, ...] = ()
) -> None:
    delving.do(actor, st.UseCrow(space_of(space) if space else -1))
    for where in places:
        delving.do(actor, st.Place(space_of(where) if where else -1))


@ACTS.named("delve")
def _delve(delving: Delving, actor: Anybody = NOBODY) -> None:
    if not isinstance(delving.state.stack[-1], st.Delve):
        delving.state.stack = [st.Delve()]
    delving.look_anew()
    delving.match.game.work[st.Delve](delving.match, delving.state.stack[-1])
    delving.run()
    _stand_wound(delving)


@ACTS.named("prepare_area")
def _prepare(delving: Delving, actor: Anybody = NOBODY) -> None:
    delving.state.stack = [st.Explore(), st.Prepare(delving.state.area)]
    delving.look_anew()
    delving.run()


@ACTS.named("roll_leader")
def _roll_leader(delving: Delving, actor: Anybody = NOBODY) -> None:
    delving.state.stack.append(st.LeaderRoll(list(range(len(delving.seats)))))
    delving.look_anew()
    delving.run()


@ACTS.named("trade")
def _trade(
    delving: Delving,
    actor: Seat = FIRST,
    to: Anybody = NOBODY,
    give: dict[str, Any] | None = None,
    take: dict[str, Any] | None = None,
) -> None:
    """Potions against potions first, so that full mats can exchange them; then one thing after the other."""
    given, taken = _things(give or {}), _things(take or {})
    potions = [what for what in given if what in BOOK.content.potions]
    back = [what for what in taken if what in BOOK.content.potions]
    for mine, other in zip(potions, back, strict=False):
        delving.do(actor, st.Swap(mine, other))
        given.remove(mine)
        taken.remove(other)
    for giver, things in ((actor, given), (1 - actor, taken)):
        for what in things:
            delving.do(giver, st.Give(what))


def _things(said: dict[str, Any]) -> list[str]:
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
            words = _("trade: expected gold, food, armor, potion or item, found {key}.")
            raise BadCase(words.format(key=key))
    return found


# What is done to a mat directly


def _gain(what: fx.Stat) -> None:
    def gain(delving: Delving, actor: Seat = FIRST, amount: int = 1) -> None:
        verbs.gain(delving.match, actor, what, amount)

    ACTS.named(f"gain_{what}")(gain)


for _what in STATS:
    _gain(_what)


@ACTS.named("gain_potion")
def _gain_potion(delving: Delving, potion: Potion, actor: Seat = FIRST, discard: Potion = NO_POTION) -> None:
    if potion in delving.state.party[actor].potions:
        raise refuse("held-already", N_("You cannot hold the same potion twice."))
    verbs.gain_potion(delving.match, actor, potion)
    give_up(delving, actor, discard)


@ACTS.named("discard_potion")
def _discard_potion(delving: Delving, potion: Potion, actor: Seat = FIRST) -> None:
    """A potion may always be given up."""
    _held(delving, actor, potion)
    delving.match.emit(mat_events.PotionGone(actor, potion, "given up"))


@ACTS.named("gain_affliction")
def _afflict(delving: Delving, what: str, actor: Seat = FIRST) -> None:
    if what not in AFFLICTIONS:
        words = _("gain_affliction: expected curse, poison or blindness, found {found}.")
        raise BadCase(words.format(found=what))
    verbs.afflict(delving.match, actor, AFFLICTIONS[what])
