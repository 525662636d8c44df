"""Words of Mini Rogue: cards and what stands on them, acts, results of chances."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from msgspec import structs

from companion.engine.asks import Chance, Outcome
from companion.games.mini_rogue import effects as fx
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.content import BOOK, EXIT, GRID, LAST_FLOOR, SYMBOL, WORDS, Foe, Goods, Row
from companion.games.mini_rogue.flow import CHARACTER
from companion.games.mini_rogue.pool import CURSE, POISON
from companion.games.mini_rogue.rooms import row_of
from companion.speech.words import C_, N_, _, ngettext

STATS = WORDS["stats"]
AFFLICTION_NAMES = {"curse": N_("Curse"), "poison": N_("Poison"), "blindness": N_("Blindness")}
SKILL_NAMES = {
    "backstab": C_("skill", "Backstab"),
    "evasion": N_("Evasion"),
    "conjuration": N_("Conjuration"),
    "foresight": C_("skill", "Foresight"),
}
ABILITIES = WORDS["abilities"]
_SKILL_TEXTS = {
    "backstab": N_("Instead of attacking, double the damage of your next attack."),
    "evasion": N_("Skip the next room."),
    "conjuration": N_("Instead of attacking, use the effect of any offensive potion."),
    "foresight": N_("Reveal up to {foresight_rooms} rooms."),
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
    """What a card does, made from its tables: a line for each enemy and each row."""
    content = BOOK.content
    if card in content.rooms:
        return "\n".join(room_lines(card))
    if card in content.bosses:
        return "\n".join(boss_lines(card))
    return potion_text(card) if card in content.potions else ""


def room_lines(card: str) -> Iterator[str]:
    """How a room is resolved, then its enemies, rows or goods."""
    content = BOOK.content
    room = content.rooms[card]
    yield _(_ROOM_HEADS[room.kind]).format(**structs.asdict(content.numbers))
    if card in content.monsters:
        yield from foe_lines(content.monsters[card].floors)
    yield from map(row_words, room.rows)
    if room.kind == "merchant":
        yield from (_goods_line(goods) for goods in content.goods.values() if not goods.retail)


def boss_lines(card: str) -> Iterator[str]:
    """A boss by floors, or by the phases of its one fight."""
    boss = BOOK.content.bosses[card]
    yield _("Boss")
    yield from foe_lines(boss.floors)
    yield from foe_lines(boss.phases, N_("Phase {number}: {foe}"))


def foe_lines(foes: Iterable[Foe], words: str = N_("Floor {number}: {foe}")) -> Iterator[str]:
    """An enemy as it is met on each floor, or in each phase."""
    for number, foe in enumerate(foes, 1):
        yield _(words).format(number=number, foe=foe_words(foe))


_ROOM_HEADS = WORDS["room_heads"]


def foe_words(foe: Foe) -> str:
    """An enemy as it is met on one floor."""
    words = _("{hp} HP ({together} for 2 players), {damage} damage, worth {xp} XP.")
    said = words.format(hp=foe.hp, together=foe.hp_together, damage=foe.damage, xp=foe.xp)
    named = _("{name}, {numbers}").format(name=_(foe.name), numbers=said) if foe.name else said
    return " ".join((named, _(ABILITIES[foe.ability]))) if foe.ability else named


def _goods_line(goods: Goods) -> str:
    """A thing that the merchant has, with its prices."""
    words = _("{goods}, {buy} gold: {what}")
    if goods.sell:
        words = _("{goods}, {buy} gold (you can sell it for {sell}): {what}")
    return words.format(goods=_(goods.name), buy=goods.buy, sell=goods.sell, what=goods_text(goods))


def goods_text(goods: Goods) -> str:
    """What a thing of the merchant does."""
    if not goods.effects:
        return _("Gain any potion.")
    return _("{effects}.").format(effects=_large(effects_words(goods.effects)))


def _large(words: str) -> str:
    """Words with a capital letter in front."""
    return words[:1].upper() + words[1:]


def row_effects(row: Row) -> str:
    """What a row of a table brings about."""
    if row.choose:
        return _("choose: {choices}").format(choices=_(" or ").join(map(_choice_words, row.choose)))
    if row.success and row.failure:
        words = _("Pass: {good}. Fail: {bad}")
        return words.format(good=_large(effects_words(row.success)), bad=_large(effects_words(row.failure)))
    return effects_words(row.success)


def row_words(row: Row) -> str:
    """One row of a table, with the faces that it is for."""
    words = _("{effects}.").format(effects=_large(row_effects(row)))
    faces = f"{row.die[0]}-{row.die[-1]}" if len(row.die) > 1 else "".join(map(str, row.die))
    return _("{faces}: {effects}").format(faces=faces, effects=words) if faces else words


def effects_words(effects: Iterable[fx.AnyEffect]) -> str:
    """Several effects in their order."""
    return _(" and ").join(map(effect_words, effects))


def effect_words(effect: fx.AnyEffect) -> str:
    """One effect of a row."""
    return _EFFECTS[type(effect)](effect)


def _choice_words(effect: fx.AnyEffect) -> str:
    """One of several effects to choose from: what can be taken by its name alone."""
    if isinstance(effect, fx.Gain):
        return stat_words(effect.what, effect.amount)
    return card_name(effect.potion) if isinstance(effect, fx.TakePotion) else effect_words(effect)


def stat_words(what: str, amount: int | str) -> str:
    """Some points of a track."""
    return _(_AMOUNTS[what]).format(count=amount)


_AMOUNTS = WORDS["amounts"]


def _lose_words(effect: fx.Lose) -> str:
    if not effect.per_floor:
        return _("lose {what}").format(what=stat_words(effect.what, effect.amount))
    floors = range(1, LAST_FLOOR + 1)
    what = stat_words(effect.what, "/".join(str(effect.amount * floor) for floor in floors))
    return _("lose {what} on floor {floors}").format(what=what, floors="/".join(map(str, floors)))


def _weapon_words(effect: fx.Weapon) -> str:
    count = effect.feats
    words = ngettext("take a weapon with {count} free feat", "take a weapon with {count} free feats", count)
    return words.format(count=count)


_AFFLICTED = {
    "curse": N_("become cursed"),
    "poison": N_("become poisoned"),
    "blindness": N_("become blind"),
}
_EFFECTS: dict[type, Callable[[Any], str]] = {
    fx.Gain: lambda effect: _("gain {what}").format(what=stat_words(effect.what, effect.amount)),
    fx.Lose: _lose_words,
    fx.TakePotion: lambda effect: _("gain {potion}").format(potion=card_name(effect.potion)),
    fx.Afflict: lambda effect: _(_AFFLICTED[effect.what]),
    fx.Cure: lambda effect: _("cure all afflictions"),
    fx.Refresh: lambda effect: _("refresh your skills"),
    fx.Weapon: _weapon_words,
    fx.Ghost: lambda effect: _("fight the ghost"),
    fx.Fall: lambda effect: _("fall to the floor below"),
}


def potion_text(potion: str) -> str:
    """What a potion does."""
    return _(_POTION_TEXTS[potion]).format(amount=BOOK.content.potions[potion].amount)


_POTION_TEXTS = WORDS["potion_texts"]


def skill_text(skill: str) -> str:
    """What a skill does."""
    return _(_SKILL_TEXTS[skill]).format(**structs.asdict(BOOK.content.numbers))


# Acts


def act_words(state: st.State, seat: int, act: Any) -> str:
    """An act as the seat would say it."""
    return _ACTS[type(act)](state, seat, act)


def space_words(space: int) -> str:
    """Where a space lies."""
    return _(SPACES[space]) if 0 <= space <= EXIT else str(space)


def room_words(state: st.State, space: int) -> str:
    """What lies on a space, as far as it can be seen."""
    if space == EXIT:
        boss = state.grid[EXIT].known
        return card_name(boss[0]) if boss else _("the exit")
    if 0 <= space < EXIT and space in state.face_up and state.grid[space].known:
        return card_name(state.grid[space].known[0])
    return _("a face-down room")


def _move_words(state: st.State, seat: int, act: st.Move) -> str:
    across = act.to == state.party[seat].position + 1
    template = _("go right: {room}") if across else _("go down: {room}")
    if act.to not in (state.party[seat].position + 1, state.party[seat].position + GRID):
        template = _("go to {room}")
    return template.format(room=room_words(state, act.to))


def _go_words(state: st.State, seat: int, act: st.Go) -> str:
    frame = state.stack[-1] if state.stack else None
    step = f"{type(frame).__name__} {getattr(frame, 'step', '')}".strip()
    if isinstance(frame, st.Fight) and frame.step == "reroll":
        damage = sum(die.value for die in frame.dice)
        return _("strike for {damage}").format(damage=damage)
    room = getattr(frame, "room", "")
    kind = BOOK.content.rooms[room].kind if room in BOOK.content.rooms else ""
    words = _GOING.get(f"{step} {kind}".strip())
    return _(words) if words else _("continue")


_GOING = WORDS["going"] | {"Fight begin": C_("act", "attack")}


def _die_words(state: st.State, number: int) -> str:
    """A die of the attack by its place and its value."""
    frame = state.stack[-1] if state.stack else None
    dice = frame.dice if isinstance(frame, st.Fight) else []
    if number == st.DUNGEON_DIE and isinstance(frame, st.Fight):
        return _("the Dungeon die ({value})").format(value=frame.dungeon)
    shown = dice[number].value if 0 <= number < len(dice) else 0
    if not shown:
        return _("die {number} (a miss)").format(number=number + 1)
    return _("die {number} ({value})").format(number=number + 1, value=shown)


def _feat_words(state: st.State, seat: int, act: st.Feat) -> str:
    numbers = BOOK.content.numbers
    price = {
        "xp": _("{count} XP").format(count=numbers.feat_xp),
        "hp": _("{count} HP").format(count=numbers.feat_hp),
        "free": _("a free feat"),
    }.get(act.pay, act.pay)
    return _("feat: roll {die} again for {price}").format(die=_die_words(state, act.die), price=price)


def _skill_words(state: st.State, seat: int, act: st.UseSkill) -> str:
    name = _(SKILL_NAMES.get(act.skill, act.skill))
    if act.potion:
        return _("skill: {skill} ({potion})").format(skill=name, potion=card_name(act.potion))
    return _("skill: {skill}").format(skill=name)


def _take_words(state: st.State, seat: int, act: st.Take) -> str:
    frame = state.stack[-1] if state.stack else None
    choices = row_of(frame.table, frame.result).choose if isinstance(frame, st.ChooseOne) else ()
    if 0 <= act.index < len(choices):
        return effect_words(choices[act.index])
    return _("take number {number}").format(number=act.index + 1)


def _goods_words(goods: str, potion: str) -> str:
    if potion:
        return card_name(potion)
    known = BOOK.content.goods.get(goods)
    return _(known.name) if known else goods


def _buy_words(state: st.State, seat: int, act: st.Buy) -> str:
    known = BOOK.content.goods.get(act.goods)
    words = _("buy {goods} for {price} gold")
    return words.format(goods=_goods_words(act.goods, act.potion), price=known.buy if known else 0)


def _sell_words(state: st.State, seat: int, act: st.Sell) -> str:
    known = BOOK.content.goods.get(act.goods)
    words = _("sell {goods} for {price} gold")
    return words.format(goods=_goods_words(act.goods, act.potion), price=known.sell if known else 0)


def thing_words(what: str) -> str:
    """Something that changes hands."""
    return stat_words(what, 1) if what in STATS else card_name(what)


def _give_words(state: st.State, seat: int, act: st.Give) -> str:
    other = state.party[1 - seat].name if len(state.party) > 1 else "–"
    return _("give {what} to {name}").format(what=thing_words(act.what), name=other)


def _crow_words(state: st.State, seat: int, act: st.UseCrow) -> str:
    if act.space < 0:
        return _("crow: look at the top rooms")
    return _("crow: replace {room}").format(room=room_words(state, act.space))


def _place_words(state: st.State, seat: int, act: st.Place) -> str:
    frame = state.stack[-1] if state.stack else None
    pool = getattr(frame, "pool", None) or [""]
    if act.space < 0:
        return _("put {room} under the unused rooms").format(room=card_name(pool[0]))
    return _("put {room} here: {where}").format(room=card_name(pool[0]), where=space_words(act.space))


def _discard_words(state: st.State, seat: int, act: st.Discard) -> str:
    if act.potion in state.party[seat].potions:
        return _("give up {potion}").format(potion=card_name(act.potion))
    return _("leave {potion}").format(potion=card_name(act.potion))


_ACTS: dict[type, Callable[[st.State, int, Any], str]] = {
    st.Go: _go_words,
    st.Move: _move_words,
    st.UseSkill: _skill_words,
    st.Foresee: lambda state, seat, act: _("reveal: {where}").format(where=space_words(act.space)),
    st.Drink: lambda state, seat, act: (
        _("use {potion}").format(potion=card_name(act.potion)) if act.potion in BOOK.content.potions else ""
    ),
    st.Reroll: lambda state, seat, act: _("critical: roll {die} again").format(
        die=_die_words(state, act.die)
    ),
    st.Feat: _feat_words,
    st.Take: _take_words,
    st.Offer: lambda state, seat, act: _("offer 1 gold"),
    st.Change: lambda state, seat, act: (
        _("raise the Dungeon die by 1") if act.by > 0 else _("lower the Dungeon die by 1")
    ),
    st.Feed: lambda state, seat, act: _("feed the crow"),
    st.Buy: _buy_words,
    st.Sell: _sell_words,
    st.Discard: _discard_words,
    st.Give: _give_words,
    st.Swap: lambda state, seat, act: _("swap {mine} for {other}").format(
        mine=card_name(act.potion), other=card_name(act.other)
    ),
    st.UseCrow: _crow_words,
    st.Place: _place_words,
}


# Chances


def outcome_words(state: st.State, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance."""
    if ask.topic in (CURSE, POISON):
        return _("symbol") if outcome == SYMBOL else _("blank")
    if ask.kind == "die":
        return str(outcome)
    if ask.topic == CHARACTER:
        return _(BOOK.content.characters[str(outcome)].name)
    return card_name(str(outcome))
