"""Words of Mini Rogue: cards and what stands on them, acts, results of chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue.content import BOOK, EXIT, GRID, SYMBOL, Foe, Row
from companion.games.mini_rogue.flow import CHARACTER
from companion.games.mini_rogue.pool import CURSE, POISON, value
from companion.games.mini_rogue.rooms import row_of
from companion.games.mini_rogue.state import (
    Buy,
    Change,
    ChooseOne,
    Discard,
    Drink,
    Feat,
    Feed,
    Fight,
    Foresee,
    Give,
    Go,
    Move,
    Offer,
    Place,
    Reroll,
    Sell,
    State,
    Swap,
    Take,
    UseCrow,
    UseSkill,
)
from companion.speech.words import N_, _, ngettext

STATS = {
    "hp": N_("HP"),
    "xp": N_("XP"),
    "armor": N_("Armor"),
    "food": N_("Food"),
    "gold": N_("Gold"),
}
AFFLICTION_NAMES = {"curse": N_("Curse"), "poison": N_("Poison"), "blindness": N_("Blindness")}
SKILL_NAMES = {
    "backstab": N_("Backstab"),
    "evasion": N_("Evasion"),
    "conjuration": N_("Conjuration"),
    "foresight": N_("Foresight"),
}
ABILITIES = {
    "": N_("no ability"),
    "curse": N_("curses whom it hurts"),
    "poison": N_("poisons whom it hurts"),
    "ignore_armor": N_("ignores armor"),
    "weaken": N_("takes 1 XP from whom it hurts"),
    "blindness": N_("blinds whom it hurts"),
}
SPACES = (
    N_("the entrance"),
    N_("top row, middle"),
    N_("top row, right"),
    N_("middle row, left"),
    N_("the middle"),
    N_("middle row, right"),
    N_("bottom row, left"),
    N_("bottom row, middle"),
    N_("the exit"),
)


# Cards


def card_name(card: str) -> str:
    """A room, a boss, a potion or a character by its name."""
    for name in _names(card):
        return _(name)
    return card or _("a face-down card")


def _names(card: str) -> Iterator[str]:
    content = BOOK.content
    if card in content.rooms:
        yield content.rooms[card].name
    elif card in content.bosses:
        yield content.bosses[card].name
    elif card in content.potions:
        yield content.potions[card].name
    elif card in content.characters:
        yield content.characters[card].name


def card_text(card: str) -> str:
    """What a card does, made from its tables."""
    content = BOOK.content
    if card in content.rooms:
        return " ".join(_room_lines(card))
    if card in content.bosses:
        boss = content.bosses[card]
        return " ".join(foe_words(foe) for foe in (*boss.floors, *boss.phases))
    return potion_text(card) if card in content.potions else ""


def _room_lines(card: str) -> Iterator[str]:
    room = BOOK.content.rooms[card]
    if card in BOOK.content.monsters:
        yield from (foe_words(foe) for foe in BOOK.content.monsters[card].floors)
    yield _(_ROOM_HEADS[room.kind])
    yield from map(row_words, room.rows)


_ROOM_HEADS = {
    "monster": N_("Fight it; what it is depends on the floor."),
    "trap": N_("Skill check; the row of the Dungeon die says what happens."),
    "treasure": N_("Gold; with a passed skill check one of two things."),
    "shrine": N_("Roll the Dungeon die; 1 gold before it adds 1."),
    "tomb": N_("Skill check; passed, it may change the Dungeon die by 1."),
    "armory": N_("Skill check; passed, the weapon of the Dungeon die is taken."),
    "bonfire": N_("Rest in one way; the skills are refreshed."),
    "crow": N_("1 food buys a crow that helps once."),
    "merchant": N_("Buy and sell as often as the gold lasts."),
}


def foe_words(foe: Foe) -> str:
    """An enemy as it is met on one floor."""
    template = _("{name}: {hp} HP ({together} for two), damage {damage}, {ability}, {xp} XP.")
    return template.format(
        name=_(foe.name) or _("The boss"),
        hp=foe.hp,
        together=foe.hp_together,
        damage=foe.damage,
        ability=_(ABILITIES[foe.ability]),
        xp=foe.xp,
    )


def row_effects(row: Row) -> str:
    """What a row of a table brings about."""
    said = []
    if row.choose:
        said.append(_("one of: {choices}").format(choices=_(", ").join(map(effect_words, row.choose))))
    if row.success and row.failure:
        template = _("passed: {good}; failed: {bad}")
        said.append(template.format(good=effects_words(row.success), bad=effects_words(row.failure)))
    elif row.success:
        said.append(effects_words(row.success))
    return "; ".join(said)


def row_words(row: Row) -> str:
    """One row of a table, with the faces that it is for."""
    words = row_effects(row)
    if not row.die:
        return _("{effects}.").format(effects=words)
    return _("{faces}: {effects}.").format(faces="/".join(map(str, row.die)), effects=words)


def effects_words(effects: Iterable[fx.AnyEffect]) -> str:
    """Several effects in their order."""
    return _(", ").join(map(effect_words, effects))


def effect_words(effect: fx.AnyEffect) -> str:
    """One effect of a row."""
    return _EFFECTS[type(effect)](effect)


def stat_words(what: str, amount: int) -> str:
    """Some points of a track."""
    return _("{amount} {what}").format(amount=amount, what=_(STATS[what]))


def _lose_words(effect: fx.Lose) -> str:
    said = stat_words(effect.what, effect.amount)
    if effect.per_floor:
        return _("lose {what} for each floor").format(what=said)
    return _("lose {what}").format(what=said)


def _weapon_words(effect: fx.Weapon) -> str:
    return ngettext("{count} free feat", "{count} free feats", effect.feats).format(count=effect.feats)


_EFFECTS: dict[type, Callable[[Any], str]] = {
    fx.Gain: lambda effect: _("gain {what}").format(what=stat_words(effect.what, effect.amount)),
    fx.Lose: _lose_words,
    fx.TakePotion: lambda effect: _("gain {potion}").format(potion=card_name(effect.potion)),
    fx.Afflict: lambda effect: _("gain the affliction {what}").format(what=_(AFFLICTION_NAMES[effect.what])),
    fx.Cure: lambda effect: _("cure all afflictions"),
    fx.Refresh: lambda effect: _("refresh the skills"),
    fx.Weapon: _weapon_words,
    fx.Ghost: lambda effect: _("fight the ghost"),
    fx.Fall: lambda effect: _("fall to the floor below"),
}


def potion_text(potion: str) -> str:
    """What a potion does."""
    return _(_POTION_TEXTS[potion]).format(amount=BOOK.content.potions[potion].amount)


_POTION_TEXTS = {
    "fire": N_("Adds {amount} damage to an attack."),
    "frost": N_("Stuns the enemy for a turn: no counter-attack."),
    "poison": N_("The enemy loses {amount} HP in each turn of the fight."),
    "healing": N_("Heals {amount} HP, at any time."),
    "holy_water": N_("Removes all afflictions, at any time."),
    "perception": N_("Passes a skill check without dice, and cures blindness."),
}


# Acts


def act_words(state: State, seat: int, act: Any) -> str:
    """An act as the seat would say it."""
    return _ACTS[type(act)](state, seat, act)


def space_words(space: int) -> str:
    """Where a space lies."""
    return _(SPACES[space]) if 0 <= space <= EXIT else str(space)


def room_words(state: State, space: int) -> str:
    """What lies on a space, as far as it can be seen."""
    if space == EXIT:
        boss = state.grid[EXIT].known
        return card_name(boss[0]) if boss else _("the exit")
    if 0 <= space < EXIT and space in state.face_up and state.grid[space].known:
        return card_name(state.grid[space].known[0])
    return _("a face-down room")


def _move_words(state: State, seat: int, act: Move) -> str:
    across = act.to == state.party[seat].position + 1
    template = _("go right: {room}") if across else _("go down: {room}")
    if act.to not in (state.party[seat].position + 1, state.party[seat].position + GRID):
        template = _("go to {room}")
    return template.format(room=room_words(state, act.to))


def _go_words(state: State, seat: int, act: Go) -> str:
    frame = state.stack[-1] if state.stack else None
    step = f"{type(frame).__name__} {getattr(frame, 'step', '')}".strip()
    if isinstance(frame, Fight) and frame.step == "reroll":
        damage = sum(die.value for die in frame.dice)
        return _("strike with {damage}").format(damage=damage)
    room = getattr(frame, "room", "")
    kind = BOOK.content.rooms[room].kind if room in BOOK.content.rooms else ""
    return _(_GOING.get(f"{step} {kind}".strip(), N_("go on")))


_GOING = {
    "Fight begin": N_("attack"),
    "Fight potion": N_("let the enemy strike"),
    "Check ask": N_("roll for the skill check"),
    "Visit shrine": N_("roll without an offering"),
    "Visit checked tomb": N_("open the tomb as the die lies"),
    "Visit crow": N_("leave the crow"),
    "Visit merchant": N_("leave the merchant"),
    "Prepare crow": N_("keep the crow"),
    "Explore path": N_("keep the crow"),
    "Foresight": N_("reveal no more rooms"),
    "Wound": N_("do not drink"),
}


def _die_words(state: State, number: int) -> str:
    """A die of the attack by its place and its value."""
    frame = state.stack[-1] if state.stack else None
    dice = frame.dice if isinstance(frame, Fight) else []
    shown = dice[number].value if 0 <= number < len(dice) else 0
    if not shown:
        return _("die {number} (a miss)").format(number=number + 1)
    return _("die {number} ({value})").format(number=number + 1, value=shown)


def _feat_words(state: State, seat: int, act: Feat) -> str:
    numbers = BOOK.content.numbers
    price = {
        "xp": _("{count} XP").format(count=numbers.feat_xp),
        "hp": _("{count} HP").format(count=numbers.feat_hp),
        "free": _("a free feat"),
    }.get(act.pay, act.pay)
    return _("feat: roll {die} again for {price}").format(die=_die_words(state, act.die), price=price)


def _skill_words(state: State, seat: int, act: UseSkill) -> str:
    name = _(SKILL_NAMES.get(act.skill, act.skill))
    if act.potion:
        return _("skill: {skill} ({potion})").format(skill=name, potion=card_name(act.potion))
    return _("skill: {skill}").format(skill=name)


def _take_words(state: State, seat: int, act: Take) -> str:
    frame = state.stack[-1] if state.stack else None
    choices = row_of(frame.table, frame.result).choose if isinstance(frame, ChooseOne) else ()
    if 0 <= act.index < len(choices):
        return effect_words(choices[act.index])
    return _("take number {number}").format(number=act.index + 1)


def _goods_words(goods: str, potion: str) -> str:
    if potion:
        return card_name(potion)
    known = BOOK.content.goods.get(goods)
    return _(known.name) if known else goods


def _buy_words(state: State, seat: int, act: Buy) -> str:
    known = BOOK.content.goods.get(act.goods)
    words = _("buy {goods} for {price} gold")
    return words.format(goods=_goods_words(act.goods, act.potion), price=known.buy if known else 0)


def _sell_words(state: State, seat: int, act: Sell) -> str:
    known = BOOK.content.goods.get(act.goods)
    words = _("sell {goods} for {price} gold")
    return words.format(goods=_goods_words(act.goods, act.potion), price=known.sell if known else 0)


def thing_words(what: str) -> str:
    """Something that changes hands."""
    return stat_words(what, 1) if what in STATS else card_name(what)


def _give_words(state: State, seat: int, act: Give) -> str:
    other = state.party[1 - seat].name if len(state.party) > 1 else "–"
    return _("give {what} to {name}").format(what=thing_words(act.what), name=other)


def _crow_words(state: State, seat: int, act: UseCrow) -> str:
    if act.space < 0:
        return _("let the crow look at the top rooms")
    return _("crow: another room for {room}").format(room=room_words(state, act.space))


def _place_words(state: State, seat: int, act: Place) -> str:
    frame = state.stack[-1] if state.stack else None
    pool = getattr(frame, "pool", None) or [""]
    if act.space < 0:
        return _("put {room} under the unused rooms").format(room=card_name(pool[0]))
    return _("put {room} here: {where}").format(room=card_name(pool[0]), where=space_words(act.space))


def _discard_words(state: State, seat: int, act: Discard) -> str:
    if act.potion in state.party[seat].potions:
        return _("give up {potion}").format(potion=card_name(act.potion))
    return _("leave {potion}").format(potion=card_name(act.potion))


_ACTS: dict[type, Callable[[State, int, Any], str]] = {
    Go: _go_words,
    Move: _move_words,
    UseSkill: _skill_words,
    Foresee: lambda state, seat, act: _("reveal: {where}").format(where=space_words(act.space)),
    Drink: lambda state, seat, act: _("use {potion}").format(potion=card_name(act.potion)),
    Reroll: lambda state, seat, act: _("critical: roll {die} again").format(die=_die_words(state, act.die)),
    Feat: _feat_words,
    Take: _take_words,
    Offer: lambda state, seat, act: _("offer 1 gold"),
    Change: lambda state, seat, act: (
        _("raise the Dungeon die by 1") if act.by > 0 else _("lower the Dungeon die by 1")
    ),
    Feed: lambda state, seat, act: _("feed the crow"),
    Buy: _buy_words,
    Sell: _sell_words,
    Discard: _discard_words,
    Give: _give_words,
    Swap: lambda state, seat, act: _("swap {mine} for {other}").format(
        mine=card_name(act.potion), other=card_name(act.other)
    ),
    UseCrow: _crow_words,
    Place: _place_words,
}


# Chances


def outcome_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance."""
    if ask.topic in (CURSE, POISON):
        return _("symbol") if outcome == SYMBOL else _("blank")
    if ask.kind == "die":
        return str(outcome)
    if ask.topic == CHARACTER:
        return _(BOOK.content.characters[str(outcome)].name)
    return card_name(str(outcome))


def star_words(natural: int, lowered: bool) -> str:
    """A character die of a skill check as it counts."""
    shown = value(natural, lowered)
    return _("{value} (star)").format(value=shown) if shown in BOOK.stars else str(shown)
