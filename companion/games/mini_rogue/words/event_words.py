"""What happened in Mini Rogue, in one sentence each."""

from __future__ import annotations

from typing import Any

from companion.games.mini_rogue import events as ev
from companion.games.mini_rogue import fight_events, mat_events
from companion.games.mini_rogue.content import BOOK, SYMBOL, WORDS
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
from companion.kit.telling import Telling, Way, whole
from companion.speech.words import N_, _, ngettext

DICE = WORDS["dice"]


def cause_words(cause: str) -> str:
    """What a character died of, or lost something to."""
    if cause in _CAUSES:
        return _(_CAUSES[cause])
    return _named_cause(cause)


_CAUSES = WORDS["causes"]


def _named_cause(cause: str) -> str:
    """A monster or boss by its card."""
    return card_name(cause) if cause else _("something else")


def _die(state: State, seat: int, event: ev.DieRolled) -> str | int:
    if isinstance(event.value, int):
        return event.value
    return _("symbol") if event.value == SYMBOL else _("blank")


def _goods(state: State, seat: int, event: mat_events.Bought) -> str:
    known = BOOK.content.goods.get(event.goods)
    return _(known.name) if known else card_name(event.goods)


def _card(state: State, seat: int, event: Any) -> str:
    by = {ev.CharacterDrawn: "character", mat_events.PotionGained: "potion"}
    return card_name(getattr(event, by.get(type(event), "card")))


def _what(state: State, seat: int, event: Any) -> str:
    if isinstance(event, mat_events.Afflicted):
        return _(AFFLICTION_NAMES[event.what])
    if isinstance(event, mat_events.Given):
        return thing_words(event.what)
    return stat_words("food" if isinstance(event, ev.Ate) else event.what, event.amount)


_BLANKS: dict[str, Way[State]] = {
    "name": lambda state, seat, e: state.party[seat].name,
    "other": lambda state, seat, e: state.party[e.other].name,
    "card": _card,
    "old": lambda state, seat, e: card_name(e.old),
    "potion": lambda state, seat, e: card_name(e.how if isinstance(e, fight_events.EnemyHurt) else e.potion),
    "first": lambda state, seat, e: card_name(e.potion),
    "second": lambda state, seat, e: card_name(e.back),
    "where": lambda state, seat, e: space_words(e.to if isinstance(e, ev.Moved) else e.space),
    "what": _what,
    "why": lambda state, seat, e: cause_words(e.why),
    "cause": lambda state, seat, e: cause_words(e.cause),
    "enemy": lambda state, seat, e: _(e.name),
    "die": lambda state, seat, e: _(DICE[e.what]),
    "value": _die,
    "goods": _goods,
    "floor": lambda state, seat, e: _(BOOK.content.floors[str(e.floor)].name),
    "skill": lambda state, seat, e: _(SKILL_NAMES.get(e.skill, e.skill)),
    "count": lambda state, seat, e: e.feats,
}


def _gone(state: State, seat: int, event: mat_events.PotionGone) -> str:
    ways = {"used": _("{name} uses {potion}."), "sold": _("{name} sells {potion}.")}
    return ways.get(event.how, _("{name} gives up {potion}."))


def _item(state: State, seat: int, event: mat_events.ItemTaken) -> str:
    if not event.feats:
        return _("{name} takes {card}.")
    return ngettext(
        "{name} takes a weapon with {count} free feat.",
        "{name} takes a weapon with {count} free feats.",
        event.feats,
    )


def _missed(state: State, seat: int, event: fight_events.MonsterMissed) -> str:
    ways = {
        "die": _("The enemy misses {name}."),
        "stunned": _("The enemy is stunned and does not strike {name}."),
    }
    return ways.get(event.why, _("{name}'s armor stops the blow."))


_TOLD: Telling[State] = Telling(
    _BLANKS,
    {
        ev.CharacterDrawn: N_("{name} plays the {card}."),
        RollTied: whole(
            lambda state, seat, e: tied_words([state.party[each].name for each in e.seats], e.roll)
        ),
        ev.LeaderChosen: N_("{name} leads the party."),
        ev.AreaBegan: N_("Area {area}, {floor}."),
        ev.RoomLookedAt: N_("{name} looks at {card}."),
        ev.RoomPlaced: lambda state, seat, e: (
            _("{card} is put under the unused rooms.") if e.space < 0 else _("{card} is put here: {where}.")
        ),
        ev.RoomRevealed: N_("Revealed: {card}."),
        ev.RoomReplaced: N_("{card} replaces {old}."),
        ev.BossRevealed: N_("{card} waits at the exit."),
        ev.BossRemoved: N_("The boss of the floor above is removed from the game."),
        ev.Moved: N_("{name} moves: {where}."),
        ev.Fell: N_("The floor gives way under {name}."),
        ev.Ate: N_("{name} eats {what}."),
        ev.DieRolled: N_("{name}, {die}: {value}."),
        ev.Checked: lambda state, seat, e: (
            _("{name} passes the skill check.") if e.passed else _("{name} fails the skill check.")
        ),
        mat_events.Gained: N_("{name} gains {what}."),
        mat_events.Lost: N_("{name} loses {what} ({why})."),
        mat_events.Afflicted: N_("{name} gains an affliction: {what}."),
        mat_events.Cured: lambda state, seat, e: (
            _("{name} can see again.") if e.blindness_only else _("{name} is cured of all afflictions.")
        ),
        mat_events.PotionGained: N_("{name} gains {card}."),
        mat_events.PotionGone: _gone,
        mat_events.SkillUsed: N_("{name} uses a skill: {skill}."),
        mat_events.SkillsRefreshed: N_("{name}'s skills are refreshed."),
        mat_events.ItemTaken: _item,
        mat_events.ItemReturned: N_("{card} goes back to the unused rooms."),
        mat_events.Bought: N_("{name} buys {goods} for {price} gold."),
        mat_events.Sold: N_("{name} gets {price} gold from the merchant."),
        mat_events.Given: N_("{name} gives {what} to {other}."),
        mat_events.Swapped: N_("{name} and {other} swap {first} and {second}."),
        fight_events.FightBegan: N_("{enemy} blocks the way. It has {hp} HP."),
        fight_events.Attacked: N_("{name} strikes for {amount} damage."),
        fight_events.EnemyHurt: N_("The enemy loses {amount} HP ({potion})."),
        fight_events.EnemyPoisoned: N_("The enemy is poisoned."),
        fight_events.EnemyStunned: N_("The enemy is stunned."),
        fight_events.MonsterMissed: _missed,
        fight_events.PhaseChanged: N_("It rises again with {hp} HP."),
        fight_events.EnemyDefeated: N_("{enemy} is defeated."),
        fight_events.Died: N_("{name} dies ({cause})."),
        fight_events.Won: N_("You find Og's Blood and win the game."),
    },
)
event_words = _TOLD.event
"""What happened, in one sentence; empty for what nobody needs to read."""
