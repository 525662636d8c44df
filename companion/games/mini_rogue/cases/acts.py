"""The acts of a scenario of Mini Rogue, as acts of the match; those of rooms are in `rooms`."""

from __future__ import annotations

from typing import Any

from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import mat_events, verbs
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.cases.form import (
    ROOMS,
    STATS,
    Potion,
    RewardForm,
    Space,
    place_of,
)
from companion.games.mini_rogue.cases.player import Delving, begin_fight
from companion.games.mini_rogue.cases.rooms import ACTS as ACTS
from companion.games.mini_rogue.cases.rooms import Decisions, decide, give_up
from companion.games.mini_rogue.content import BOOK
from companion.kit.cases.form import FIRST, NOBODY, NONE, Anybody, BadCase, Form, Seat, called, like
from companion.kit.cases.playing import not_now
from companion.speech.words import N_, _

CHECKED = ("trap", "treasure", "tomb", "armory")
"""The kinds of rooms with a skill check."""
MEANS = {"armory": "free", "weapon": "free", "armory_free_feat": "free", "free_feat": "free"}
AFFLICTIONS: dict[str, fx.Affliction] = {
    "curse": "curse",
    "poison": "poison",
    "blind": "blindness",
    "blindness": "blindness",
}

# Fights


@ACTS.named("attack")
def _attack(delving: Delving, actor: Seat = FIRST) -> None:
    """An attack; before it comes what the case did not mention: a counter-attack, the start of the fight."""
    _let_strike(delving)
    if delving.topic != "attack":
        raise not_now(N_("You cannot attack now."), "no-attack")
    delving.do(actor, st.Go())
    _stand_wound(delving)


def _let_strike(delving: Delving) -> None:
    if delving.topic in ("potion", "monster"):
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
        raise not_now(N_("No attack is in progress."), "no-attack")
    delving.do(actor, st.Go())


@ACTS.named("monster_phase")
def _monster_phase(delving: Delving, actor: Seat = FIRST) -> None:
    """The counter-attack; none follows a combat skill (MR-32)."""
    if delving.topic == "attack" and delving.last == "combat_skill":
        return
    if delving.topic != "potion":
        raise not_now(N_("The enemy cannot strike now."), "no-attack")
    _let_strike(delving)
    _stand_wound(delving)


@ACTS.named("use_potion")
def _use_potion(delving: Delving, potion: Potion, actor: Seat = FIRST, target: Anybody = NOBODY) -> None:
    """Perception before a room waits for its check."""
    room = ROOMS.get(delving.following.get("room", ""), "")
    kind = BOOK.content.rooms[room].kind if room else ""
    if potion == "perception" and kind in CHECKED and delving.topic != "check":
        _held(delving, actor, potion)
        delving.perceiving = True
    else:
        delving.do(actor, st.Drink(potion))


def _held(delving: Delving, seat: int, potion: str) -> None:
    if potion not in delving.state.party[seat].potions:
        raise not_now(N_("You do not have this potion."), "not-held")


@ACTS.named("combat_skill")
def _combat_skill(
    delving: Delving,
    skill: str,
    actor: Seat = FIRST,
    potion: Potion = NONE,
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
    discard: Potion = NONE,
) -> None:
    order = delving.order(actor)
    amounts = {what: getattr(reward, what) for what in STATS}
    for seat in order:
        for what in [what for what in STATS if amounts[what]]:
            verbs.gain(delving.match, seat, what, amounts[what])
    if reward.rewards_card:
        delving.stand_at(*delving.state.stack, st.RewardRoll(list(order)))
        decide(delving, order[0], Decisions(choose=choose, discard=discard))


# The way


@ACTS.named("list_moves")
def _list_moves(delving: Delving, actor: Seat = FIRST) -> None:
    delving.run()
    acts = delving.match.legal(actor)
    delving.moves = [place_of(act.to) for act in acts if isinstance(act, st.Move)]


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
            delving.do(actor, st.Foresee(where))
        if delving.topic == "foresight":
            delving.do(actor, st.Go())


@ACTS.named("use_crow")
def _use_crow(
    delving: Delving, actor: Seat = FIRST, space: Space | None = None, places: tuple[Space | None, ...] = ()
) -> None:
    delving.do(actor, st.UseCrow(-1 if space is None else space))
    for where in places:
        delving.do(actor, st.Place(-1 if where is None else where))


@ACTS.named("delve")
def _delve(delving: Delving, actor: Anybody = NOBODY) -> None:
    if not isinstance(delving.state.stack[-1], st.Delve):
        delving.stand_at(st.Delve())
    delving.match.game.work[st.Delve](delving.match, delving.state.stack[-1])
    delving.run()
    _stand_wound(delving)


@ACTS.named("prepare_area")
def _prepare(delving: Delving, actor: Anybody = NOBODY) -> None:
    delving.stand_at(st.Explore(), st.Prepare(delving.state.area))
    delving.run()


@ACTS.named("set_up")
def _set_up(delving: Delving, actor: Anybody = NOBODY) -> None:
    """The mats by the Character cards, and the first area."""
    delving.stand_at(st.Explore(), st.Prepare(delving.state.area), st.DrawCharacters())
    delving.run()


@ACTS.named("roll_leader")
def _roll_leader(delving: Delving, actor: Anybody = NOBODY) -> None:
    delving.stand_at(*delving.state.stack, st.LeaderRoll(list(range(len(delving.seats)))))
    delving.run()


@like(st.Adventurer, "gold", "food", "armor")
class Things(Form, frozen=True):
    """What changes hands in a trade."""

    potion: Potion = NONE
    potions: tuple[Potion, ...] = ()
    item: str = ""
    items: tuple[str, ...] = ()

    def held(self) -> list[str]:
        """The potions."""
        return [potion for potion in (self.potion, *self.potions) if potion]

    def other(self) -> list[str]:
        """Everything but potions, one entry for each thing."""
        stuff = [name for name in ("gold", "food", "armor") for _one in range(getattr(self, name))]
        return stuff + [item for item in (self.item, *self.items) if item]


NOTHING = Things()


@ACTS.named("trade")
def _trade(
    delving: Delving,
    actor: Seat = FIRST,
    to: Anybody = NOBODY,
    give: Things = NOTHING,
    take: Things = NOTHING,
) -> None:
    """Potions against potions first, so that full mats can exchange them; then one thing after the other."""
    given, taken = give.held(), take.held()
    while given and taken:
        delving.do(actor, st.Swap(given.pop(0), taken.pop(0)))
    for giver, things in ((actor, [*given, *give.other()]), (1 - actor, [*taken, *take.other()])):
        for what in things:
            delving.do(giver, st.Give(what))


# What is done to a mat directly


def _gain(what: Any) -> None:
    def gain(delving: Delving, actor: Seat = FIRST, amount: int = 1) -> None:
        verbs.gain(delving.match, actor, what, amount)

    ACTS.named(f"gain_{what}")(gain)


for _what in STATS:
    _gain(_what)


@ACTS.named("gain_potion")
def _gain_potion(delving: Delving, potion: Potion, actor: Seat = FIRST, discard: Potion = NONE) -> None:
    if potion in delving.state.party[actor].potions:
        raise not_now(N_("You cannot hold the same potion twice."), "held-already")
    verbs.gain_potion(delving.match, actor, potion)
    give_up(delving, actor, discard)


@ACTS.named("discard_potion")
def _discard_potion(delving: Delving, potion: Potion, actor: Seat = FIRST) -> None:
    """A potion may always be given up."""
    _held(delving, actor, potion)
    delving.match.emit(mat_events.PotionGone(actor, potion, "given up"))


@ACTS.named("gain_affliction")
def _afflict(delving: Delving, what: str, actor: Seat = FIRST) -> None:
    verbs.afflict(delving.match, actor, called(AFFLICTIONS)(what))
