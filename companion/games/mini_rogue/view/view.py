"""What each seat may see of a game of Mini Rogue, field by field: everything, for all lies open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.engine.view import (
    Badge,
    CreatureView,
    Ending,
    Meter,
    OddsView,
    PileView,
    SeatView,
    Threat,
    View,
)
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.bots.odds import Chance as Odds
from companion.games.mini_rogue.bots.odds import chances
from companion.games.mini_rogue.content import BOOK, OG, WORDS
from companion.games.mini_rogue.fights import IGNORING_FACE, blow
from companion.games.mini_rogue.flow import waiting_space
from companion.games.mini_rogue.view import scene
from companion.games.mini_rogue.view.tableau import problems
from companion.games.mini_rogue.words.dice_words import means_words, throw_values
from companion.games.mini_rogue.words.event_words import DICE, cause_words
from companion.games.mini_rogue.words.texts import (
    ABILITIES,
    AFFLICTION_NAMES,
    SKILL_NAMES,
    act_words,
    card_name,
    card_text,
    skill_text,
    space_words,
)
from companion.kit.asks import Asks
from companion.speech.words import N_, _, ngettext

TITLE = N_("Mini Rogue")
GAME_ID = "mini_rogue"


def title() -> str:
    """The name of the game."""
    return _(TITLE)


def view(match: Match[st.State], viewer: int) -> View:
    """The game as `viewer` may see it; -1 is the shared screen."""
    state = match.state
    ask = match.ask()
    return View(
        game=GAME_ID,
        title=title(),
        viewer=viewer,
        round=state.area,
        phase=phase_words(state),
        seats=tuple(_seat(state, number, ask) for number in range(len(state.party))),
        active=ask.seats[0] if isinstance(ask, Choice) else -1,
        creatures=_creatures(state),
        piles=(PileView("deck", _("Unused rooms"), len(state.deck), path=("deck",)),),
        boards=(scene.board(state),) if state.area else (),
        tracks=scene.tracks(state),
        pools=scene.pools(state, ask),
        card_rows=scene.card_rows(state, ask),
        ask=ASKS.view(match, viewer),
        notes=_notes(state),
        problems=problems(state),
        ending=ending(state),
        figure=_last_foe(state),
    )


_PHASES = WORDS["phases"]


def phase_words(state: st.State) -> str:
    """How far the party has come."""
    if not state.area:
        return _(_PHASES[state.phase])
    floor = _(BOOK.content.floors[str(state.floor)].name)
    words = _("{phase}, Area {area}, {floor}")
    return words.format(phase=_(_PHASES[state.phase]), area=state.area, floor=floor)


# Mats


def _seat(state: st.State, number: int, ask: Ask | None) -> SeatView:
    hero = state.party[number]
    known = BOOK.content.characters.get(hero.character)
    return SeatView(
        seat=number,
        name=hero.name,
        character=_(known.name) if known else "",
        alive=hero.hp > 0 or state.phase == "set-up",
        asked=isinstance(ask, Choice) and number in ask.seats,
        meters=_meters(state, number, hero),
        badges=_badges(state, number, hero),
    )


def _meters(state: st.State, number: int, hero: st.Adventurer) -> tuple[Meter, ...]:
    where, mat = ("party", number), state.mat
    return (
        Meter("hp", _("HP"), hero.hp, mat.hp, "heart", (*where, "hp")),
        Meter("xp", _("XP"), hero.xp, mat.xp, "star", (*where, "xp"), _level_words(state, number)),
        Meter("armor", _("Armor"), hero.armor, mat.armor, "shield", (*where, "armor")),
        Meter("food", _("Food"), hero.food, mat.food, "food", (*where, "food")),
        Meter("gold", _("Gold"), hero.gold, mat.gold, "gold", (*where, "gold")),
    )


def _level_words(state: st.State, number: int) -> str:
    return _("level {level}").format(level=state.level(number))


def _badges(state: st.State, number: int, hero: st.Adventurer) -> tuple[Badge, ...]:
    where = ("party", number)
    found = [
        Badge(what, "affliction", _(label), path=(*where, what))
        for what, label in AFFLICTION_NAMES.items()
        if getattr(hero, what)
    ]
    found += [
        Badge(potion, "potion", card_name(potion), card_text(potion), path=(*where, "potions"))
        for potion in hero.potions
    ]
    for item in hero.items:
        count = hero.free_feats if item == "armory" else 0
        found.append(Badge(item, "item", card_name(item), count=count, path=(*where, "items")))
    found += _skill_badges(number, hero)
    return tuple(found)


def _skill_badges(number: int, hero: st.Adventurer) -> list[Badge]:
    known = BOOK.content.characters.get(hero.character)
    if known is None:
        return []
    path = ("party", number, "skill_ready")
    return [
        Badge(skill, "skill", _(SKILL_NAMES[skill]), skill_text(skill), spent=not hero.skill_ready, path=path)
        for skill in (known.combat, known.exploration)
    ]


# The dungeon and its enemies


def _creatures(state: st.State) -> tuple[CreatureView, ...]:
    enemy = state.enemy
    if enemy is None:
        return ()
    marks = ((enemy.poisoned, "poisoned", _("Poisoned")), (enemy.stunned, "stunned", _("Stunned")))
    badges = [Badge(key, "state", words) for held, key, words in marks if held]
    if enemy.ability:
        badges.append(Badge(enemy.ability, "ability", _(ABILITIES[enemy.ability])))
    meters = (
        Meter("hp", _("HP"), enemy.hp, None, "heart", ("enemy", "hp")),
        Meter("damage", _("Damage"), enemy.damage, None, "damage", ("enemy", "damage")),
    )
    return (
        CreatureView(
            creature=0,
            name=_(enemy.name),
            boss=enemy.kind == "boss",
            meters=meters,
            kind="single",
            next_words=_blow_words(state),
            threats=_threats(state),
            abilities=tuple(badges),
            path=("enemy",),
            figure=enemy.name,
        ),
    )


def _blow_words(state: st.State) -> str:
    """What comes after the attack: by the Dungeon die that lies, or by whatever it may show."""
    frame = next((each for each in reversed(state.stack) if isinstance(each, st.Fight)), None)
    if state.enemy is None or frame is None:
        return ""
    if state.enemy.stunned:
        return _("stunned: cannot strike")
    if frame.dungeon:
        loss = blow(state, frame.dungeon, frame.seats[frame.turn])
        words = _("strikes {name} for {count} after this attack")
        return words.format(name=state.party[frame.seats[frame.turn]].name, count=loss)
    words = _("strikes for {count} after the attack (Dungeon die: 1 misses, 6 ignores armor)")
    return words.format(count=state.enemy.damage)


def _threats(state: st.State) -> tuple[Threat, ...]:
    """What the counter-attack will really take; before the roll, at the worst."""
    frame = next((each for each in reversed(state.stack) if isinstance(each, st.Fight)), None)
    if frame is None:
        return ()
    found = []
    for turn, seat in enumerate(frame.seats):
        dungeon = frame.dungeon if turn == frame.turn else 0
        loss = blow(state, dungeon or IGNORING_FACE, seat)
        words = _("loses {count} HP") if dungeon else _("loses up to {count} HP")
        found.append(Threat(seat, loss, loss, words.format(count=loss)))
    return tuple(found)


def _notes(state: st.State) -> tuple[str, ...]:
    """What is about to happen, so that nobody answers blindly."""
    notes = []
    for frame in state.stack:
        if isinstance(frame, st.Wound):
            words = _("{name} is about to lose {count} HP: {why}.")
            name = state.party[frame.seat].name
            notes.append(words.format(name=name, count=frame.amount, why=cause_words(frame.why)))
        elif isinstance(frame, st.Prepare) and frame.pool:
            notes.append(
                _("Cards looked at: {cards}.").format(cards=_(", ").join(map(card_name, frame.pool)))
            )
    if state.falling:
        notes.append(_("The party will fall once all rooms are resolved."))
    return tuple(notes)


# The open Ask


def _pointing(state: st.State, seat: int, act: object) -> Mapping[str, Any]:
    told: dict[str, Any] = {"card": getattr(act, "potion", ""), "at": scene.at(state, act)}
    if isinstance(act, st.UseSkill) and state.enemy is not None:
        told["creatures"] = (0,)
    found = chances(state, seat, act) if state.rules.odds else ()
    said = (each for each in found if each.chance or each.kind != "die")
    odds = tuple(OddsView(chance_words(each), each.chance, each.kind != "die") for each in said)
    if odds:
        told["odds"], words = odds, _(", ").join(each.words for each in odds)
        told["label"] = _("{act} ({odds})").format(act=act_words(state, seat, act), odds=words)
    return told


def chance_words(chance: Odds) -> str:
    """A chance as a number of percent."""
    return _(_CHANCES[chance.kind]).format(percent=_percent(chance.chance))


def _percent(share: float) -> str:
    """Whole percents; what is neither sure nor impossible is never said to be so."""
    if 0 < share < 0.01:
        return "<1"
    return ">99" if 0.99 < share < 1 else str(round(100 * share))


_CHANCES = {
    "pass": N_("{percent}% to pass"),
    "win": N_("{percent}% to win"),
    "die": N_("{percent}% to die"),
}
_GROUPS: dict[type, str] = {
    st.Move: N_("Go"),
    st.UseSkill: N_("Skills"),
    st.Drink: N_("Potions"),
    st.Reroll: N_("Criticals"),
    st.Feat: N_("Feats"),
    st.Take: N_("Choose"),
    st.Buy: N_("Buy"),
    st.Sell: N_("Sell"),
    st.Give: N_("Give"),
    st.Swap: N_("Swap"),
    st.Foresee: N_("Reveal"),
    st.UseCrow: N_("Crow"),
    st.Place: N_("Place"),
    st.Discard: N_("Give up"),
}
_PROMPTS = WORDS["prompts"]
_CHANCE_PROMPTS = WORDS["chance_prompts"]


def _values(state: st.State, seat: int) -> Mapping[str, Any]:
    """What the open throw is for, and where the room lies that is turned up."""
    top = state.stack[-1] if state.stack else None
    space = waiting_space(state, top) if isinstance(top, st.Explore) else getattr(top, "space", -1)
    return {**throw_values(state, seat), "where": space_words(space)}


ASKS = Asks(
    prompts=_PROMPTS,
    chances=dict.fromkeys(DICE, N_("{name}: roll the {die} ({what}).")) | _CHANCE_PROMPTS,
    dice=DICE,
    groups=_GROUPS,
    passing=(st.Go,),
    name=lambda state, seat: state.party[seat].name,
    values=_values,
    knows=lambda outcome: True,
    means=means_words,
    pointing=_pointing,
)


def ending(state: st.State) -> Ending | None:
    """How the game ended, with what became of each character."""
    if state.phase != "over":
        return None
    lines = tuple(_line(state, seat) for seat in range(len(state.party)))
    if state.won:
        winners = tuple(range(len(state.party)))
        return Ending(winners, _("Og's Blood is found: the game is won."), lines, beaten=True)
    template = _("The game is lost in area {area} on floor {floor}. Cause: {cause}.")
    words = template.format(area=state.area, floor=state.floor, cause=cause_words(state.cause))
    return Ending((), words, lines)


def _last_foe(state: st.State) -> str:
    """The figure of who stood in the way at the end of a game."""
    if state.phase != "over":
        return ""
    if state.won:
        return BOOK.content.bosses[OG].name
    return state.enemy.name if state.enemy is not None else ""


def _line(state: st.State, seat: int) -> str:
    hero = state.party[seat]
    words = ngettext(
        "{name}: level {level}, {hp} HP, {gold} gold, {count} potion.",
        "{name}: level {level}, {hp} HP, {gold} gold, {count} potions.",
        len(hero.potions),
    )
    return words.format(
        name=hero.name, level=state.level(seat), hp=hero.hp, gold=hero.gold, count=len(hero.potions)
    )
