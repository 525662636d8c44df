"""What happened in Mini Rogue, in one sentence each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.events import Event
from companion.games.mini_rogue import events as ev
from companion.games.mini_rogue import fight_events, mat_events
from companion.games.mini_rogue.content import BOOK, SYMBOL
from companion.games.mini_rogue.state import State
from companion.games.mini_rogue.words.texts import (
    AFFLICTION_NAMES,
    SKILL_NAMES,
    card_name,
    space_words,
    stat_words,
    thing_words,
)
from companion.kit.asks import tied_words
from companion.kit.dealing import RollTied
from companion.speech.words import N_, _, ngettext

DICE = {
    "character 1": N_("first character die"),
    "character 2": N_("second character die"),
    "character 3": N_("third character die"),
    "character 4": N_("fourth character die"),
    "character 5": N_("fifth character die"),
    "character 6": N_("sixth character die"),
    "curse": N_("curse die"),
    "poison": N_("poison die"),
    "dungeon": N_("Dungeon die"),
    "reroll": N_("die rolled again"),
    "leader": N_("die for the lead"),
}


def event_words(state: State, event: Event) -> str:
    """What happened, in one sentence; empty for what nobody needs to read."""
    told = _EVENTS.get(type(event))
    return told(state, event) if told is not None else ""


def cause_words(cause: str) -> str:
    """What a character died of, or lost something to."""
    if cause in _CAUSES:
        return _(_CAUSES[cause])
    return _named_cause(cause)


_CAUSES = {
    "poison die": N_("poison"),
    "starving": N_("hunger"),
    "ghost": N_("the ghost"),
    "rats": N_("rats"),
    "acid": N_("acid"),
    "axes": N_("axes"),
    "poisoned spikes": N_("poisoned spikes"),
    "hidden spikes": N_("hidden spikes"),
    "pit": N_("the fall"),
    "rats in a tomb": N_("rats in a tomb"),
    "feat": N_("a feat"),
    "offering": N_("the offering"),
    "crow": N_("the crow"),
    "weaken": N_("weakness"),
}


def _named_cause(cause: str) -> str:
    """A monster or boss by its card."""
    return card_name(cause) if cause else _("something else")


def _name(state: State, seat: int) -> str:
    return state.party[seat].name


def _rolled(state: State, event: ev.DieRolled) -> str:
    shown = event.value
    if isinstance(shown, str):
        shown = _("symbol") if shown == SYMBOL else _("blank")
    words = _("{name}, {die}: {value}.")
    return words.format(name=_name(state, event.seat), die=_(DICE[event.what]), value=shown)


def _checked(state: State, event: ev.Checked) -> str:
    template = _("{name} passes the skill check.") if event.passed else _("{name} fails the skill check.")
    return template.format(name=_name(state, event.seat))


def _lost(state: State, event: mat_events.Lost) -> str:
    words = _("{name} loses {what} ({why}).")
    what = stat_words(event.what, event.amount)
    return words.format(name=_name(state, event.seat), what=what, why=cause_words(event.why))


def _gained(state: State, event: mat_events.Gained) -> str:
    what = stat_words(event.what, event.amount)
    return _("{name} gains {what}.").format(name=_name(state, event.seat), what=what)


def _gone(state: State, event: mat_events.PotionGone) -> str:
    template = {
        "used": _("{name} uses {potion}."),
        "sold": _("{name} sells {potion}."),
    }.get(event.how, _("{name} gives up {potion}."))
    return template.format(name=_name(state, event.seat), potion=card_name(event.potion))


def _cured(state: State, event: mat_events.Cured) -> str:
    if event.blindness_only:
        return _("{name} can see again.").format(name=_name(state, event.seat))
    return _("{name} is cured of all afflictions.").format(name=_name(state, event.seat))


def _item(state: State, event: mat_events.ItemTaken) -> str:
    if not event.feats:
        words = _("{name} takes {card}.")
        return words.format(name=_name(state, event.seat), card=card_name(event.card))
    words = ngettext(
        "{name} takes a weapon with {count} free feat.",
        "{name} takes a weapon with {count} free feats.",
        event.feats,
    )
    return words.format(name=_name(state, event.seat), count=event.feats)


def _bought(state: State, event: mat_events.Bought) -> str:
    known = BOOK.content.goods.get(event.goods)
    name = _(known.name) if known else card_name(event.goods)
    words = _("{name} buys {goods} for {price} gold.")
    return words.format(name=_name(state, event.seat), goods=name, price=event.price)


def _sold(state: State, event: mat_events.Sold) -> str:
    words = _("{name} gets {price} gold from the merchant.")
    return words.format(name=_name(state, event.seat), price=event.price)


def _fight(state: State, event: fight_events.FightBegan) -> str:
    return _("{enemy} attacks. It has {hp} HP.").format(enemy=_(event.name), hp=event.hp)


def _hurt(state: State, event: fight_events.EnemyHurt) -> str:
    words = _("The enemy loses {amount} HP ({potion}).")
    return words.format(amount=event.amount, potion=card_name(event.how))


def _missed(state: State, event: fight_events.MonsterMissed) -> str:
    template = {
        "die": _("The enemy misses {name}."),
        "stunned": _("The enemy is stunned and does not strike {name}."),
    }.get(event.why, _("{name}'s armor stops the blow."))
    return template.format(name=_name(state, event.seat))


def _area(state: State, event: ev.AreaBegan) -> str:
    floor = BOOK.content.floors[str(event.floor)]
    return _("Area {area}, {floor}.").format(area=event.area, floor=_(floor.name))


def _placed(state: State, event: ev.RoomPlaced) -> str:
    if event.space < 0:
        return _("{card} is put under the unused rooms.").format(card=card_name(event.card))
    words = _("{card} is put here: {where}.")
    return words.format(card=card_name(event.card), where=space_words(event.space))


def _seat(template: str) -> Callable[[State, Any], str]:
    """A sentence that names a seat and nothing else."""
    return lambda state, event: _(template).format(name=_name(state, event.seat))


def _seat_card(template: str, field: str = "card") -> Callable[[State, Any], str]:
    """A sentence that names a seat and a card."""
    return lambda state, event: _(template).format(
        name=_name(state, event.seat), card=card_name(getattr(event, field))
    )


def _affliction(state: State, event: mat_events.Afflicted) -> str:
    what = _(AFFLICTION_NAMES[event.what])
    return _("{name} gains an affliction: {what}.").format(name=_name(state, event.seat), what=what)


def _skill(state: State, event: mat_events.SkillUsed) -> str:
    words = _("{name} uses a skill: {skill}.")
    return words.format(name=_name(state, event.seat), skill=_(SKILL_NAMES.get(event.skill, event.skill)))


def _ate(state: State, event: ev.Ate) -> str:
    what = stat_words("food", event.amount)
    return _("{name} eats {what}.").format(name=_name(state, event.seat), what=what)


_EVENTS: dict[type, Callable[[State, Any], str]] = {
    ev.CharacterDrawn: _seat_card(N_("{name} plays the {card}."), "character"),
    RollTied: lambda state, event: tied_words([_name(state, seat) for seat in event.seats], event.roll),
    ev.LeaderChosen: _seat(N_("{name} leads the party.")),
    ev.AreaBegan: _area,
    ev.RoomLookedAt: _seat_card(N_("{name} looks at {card}.")),
    ev.RoomPlaced: _placed,
    ev.RoomRevealed: lambda state, e: _("Revealed: {card}.").format(card=card_name(e.card)),
    ev.RoomReplaced: lambda state, e: _("{card} replaces {old}.").format(
        card=card_name(e.card), old=card_name(e.old)
    ),
    ev.BossRevealed: lambda state, e: _("{card} waits at the exit.").format(card=card_name(e.card)),
    ev.BossRemoved: lambda state, e: _("The boss of the floor above is removed from the game."),
    ev.Moved: lambda state, e: _("{name} moves: {where}.").format(
        name=_name(state, e.seat), where=space_words(e.to)
    ),
    ev.Fell: _seat(N_("The floor gives way under {name}.")),
    ev.Ate: _ate,
    ev.DieRolled: _rolled,
    ev.Checked: _checked,
    mat_events.Gained: _gained,
    mat_events.Lost: _lost,
    mat_events.Afflicted: _affliction,
    mat_events.Cured: _cured,
    mat_events.PotionGained: _seat_card(N_("{name} gains {card}."), "potion"),
    mat_events.PotionGone: _gone,
    mat_events.SkillUsed: _skill,
    mat_events.SkillsRefreshed: _seat(N_("{name}'s skills are refreshed.")),
    mat_events.ItemTaken: _item,
    mat_events.ItemReturned: _seat_card(N_("{card} goes back to the unused rooms.")),
    mat_events.Bought: _bought,
    mat_events.Sold: _sold,
    mat_events.Given: lambda state, e: _("{name} gives {what} to {other}.").format(
        name=_name(state, e.seat), other=_name(state, e.other), what=thing_words(e.what)
    ),
    mat_events.Swapped: lambda state, e: _("{name} and {other} swap {first} and {second}.").format(
        name=_name(state, e.seat),
        other=_name(state, e.other),
        first=card_name(e.potion),
        second=card_name(e.back),
    ),
    fight_events.FightBegan: _fight,
    fight_events.Attacked: lambda state, e: _("{name} strikes for {amount} damage.").format(
        name=_name(state, e.seat), amount=e.amount
    ),
    fight_events.EnemyHurt: _hurt,
    fight_events.EnemyPoisoned: lambda state, e: _("The enemy is poisoned."),
    fight_events.EnemyStunned: lambda state, e: _("The enemy is stunned."),
    fight_events.MonsterMissed: _missed,
    fight_events.PhaseChanged: lambda state, e: _("It rises again with {hp} HP.").format(hp=e.hp),
    fight_events.EnemyDefeated: lambda state, e: _("{enemy} is defeated.").format(enemy=_(e.name)),
    fight_events.Died: lambda state, e: _("{name} dies ({cause}).").format(
        name=_name(state, e.seat), cause=cause_words(e.cause)
    ),
    fight_events.Won: lambda state, e: _("You find Og's Blood and win the game."),
}
