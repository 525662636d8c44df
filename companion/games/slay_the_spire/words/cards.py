"""What people read on cards, enemies, relics and potions: made from their effects, never copied."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from companion.games.slay_the_spire.content import abilities as ab
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import kinds as con
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.modifiers import AnyModifier
from companion.games.slay_the_spire.content.values import CardsIn, Compare, Condition, Count, Happened
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.words import values
from companion.games.slay_the_spire.words.effects import mode_words, script_words, so_many
from companion.games.slay_the_spire.words.modifiers import modifier_words
from companion.speech.words import N_, _, ngettext

Named = con.Card | con.Face | con.Relic | con.Potion | con.Character | con.EnemyAbility


def name_words(entry: Named) -> str:
    """The name of a card, enemy, item, character or ability; empty for an ability without one."""
    return _(entry.name) if entry.name else ""


def card_name(catalog: Catalog, card: str) -> str:
    """The name of a card id, with its `+` when upgraded."""
    name = name_words(catalog.card(card))
    return _("{name}+").format(name=name) if card.endswith("+") else name


# ---------------------------------------------------------------- cards


def head_words(card: con.Card, side: con.Side) -> str:
    """Cost, type and rarity of a side of a card, as they stand above its text."""
    cost = "" if side.cost is None else _("Cost {cost}").format(cost=_cost(side))
    rarity = N_("starter") if card.starter else values.RARITIES.get(card.rarity or "", "")
    return _(" · ").join(part for part in (cost, _(values.TYPES[card.type]), _(rarity)) if part)


def _cost(side: con.Side) -> str:
    return _("X") if side.cost == "X" else str(side.cost)


def side_words(side: con.Side) -> str:
    """Everything a side of a card says besides its name and cost: a line for each ability, keywords last."""
    lines = [
        " ".join([*_play_rules(side), *([script_words(side.do)] if side.do else [])]),
        *_modifiers(side.modifiers),
        *(ability_words(ability) for ability in side.abilities),
        keyword_words(side),
    ]
    return "\n".join(line for line in lines if line) or _("No effect.")


def keyword_words(side: con.Side) -> str:
    """The keywords of a side, in its last line."""
    return " ".join(_sentence(_(values.KEYWORDS[keyword])) for keyword in side.keywords)


def card_words(catalog: Catalog, card: str) -> str:
    """What a card id says, from top to bottom: cost, type and rarity, then the text of this side."""
    entry, side = catalog.card(card), catalog.sides[card]
    if entry.type == "ticket":
        return _("When revealed: Also reveal the top card of your rare rewards deck.")
    return _("{head}\n{text}").format(head=head_words(entry, side), text=side_words(side))


def upgraded_words(side: con.Side) -> str:
    """What the upgraded side says, below the other one: its cost and its text."""
    words = _("Upgraded: {text}") if side.cost is None else _("Upgraded (cost {cost}): {text}")
    return words.format(cost=_cost(side), text=side_words(side))


def _play_rules(side: con.Side) -> list[str]:
    rules = [_cost_change(side.cost_change)] if isinstance(side.cost_change, Count) else []
    if side.x_min:
        rules.append(_sentence(_("X must be at least {n}").format(n=side.x_min)))
    if side.play_if is not None:
        rules.append(_sentence(_play_if(side.play_if)))
    return rules


def _play_if(test: Condition) -> str:
    in_hand = isinstance(test, Compare) and isinstance(test.of, CardsIn) and test.of.zone == "hand"
    words = _("Playable only if {test} besides this") if in_hand else _("Playable only if {test}")
    return words.format(test=values.condition(test))


def _cost_change(change: Count) -> str:
    if change.per is not None:
        said = _("Costs {n} less for each {thing}").format(
            n=-change.multiply, thing=values.quantity(change.per)
        )
        return _sentence(said)
    words = _("Costs {n} more if {test}") if change.plus > 0 else _("Costs {n} less if {test}")
    test = values.condition(change.test) if change.test is not None else ""
    return _sentence(words.format(n=abs(change.plus), test=test))


# ---------------------------------------------------------------- abilities

MOMENTS = WORDS["moments"]
_LIMITS: Mapping[str, str] = {
    "turn": N_("once per turn"),
    "combat": N_("once per combat"),
    "room": N_("once per room"),
}


def when_words(when: ab.When, of_enemy: bool = False) -> str:
    """The moment of an ability; what an enemy waits for is done by any player."""
    if isinstance(when, str):
        return _("When its HP would become 0") if of_enemy and when == "hp_zero" else _(MOMENTS[when])
    if isinstance(when, ab.OnDie):
        return _("Die {faces}").format(faces=values.faces(when.faces))
    if isinstance(when, ab.OnDraw):
        words = _("When a player draws {card}") if of_enemy else _("When you draw {card}")
        return words.format(card=values.cards(when.of, 0))
    if isinstance(when, ab.OnPlay):
        words = _("When a player plays {card}") if of_enemy else _("When you play {card}")
        return words.format(card=values.cards(when.of, 0))
    if isinstance(when, ab.OnEnter):
        return _("When you enter {stance}").format(stance=_(values.STANCES[when.stance]))
    if isinstance(when, ab.OnAllyDeath):
        return _("When {name} in its row dies").format(name=_(when.name))
    if isinstance(when, ab.OnSlotDone):
        return _("After slot {slot}").format(slot=when.slot)
    return _("When you add {card} to your deck").format(card=values.cards(when.of, 0))


def ability_words(ability: ab.Ability, of_enemy: bool = False) -> str:
    """An ability: when, how often, on what condition, and what it does."""
    words = _("{when}, you may: {do}") if ability.may else _("{when}: {do}")
    when, do = _when_and_if(ability, of_enemy), ability.do
    if len(do) == 1 and ability.needs is None:
        when, do = _and_only(when, do)
    return words.format(when=when, do=script_words(do))


def _and_only(when: str, do: fx.Script) -> tuple[str, fx.Script]:
    """What all of an ability depends on or waits for, said with its moment and not behind a second colon."""
    (effect,) = do
    if isinstance(effect, fx.If) and not effect.otherwise:
        return _("{when}, if {test}").format(when=when, test=values.condition(effect.test)), effect.then
    if isinstance(effect, fx.Later) and effect.at == "start_of_next_round" and len(effect.then) > 1:
        return _("{when}, at the start of the next round").format(when=when), effect.then
    return when, do


def _when_and_if(ability: ab.Ability, of_enemy: bool) -> str:
    said, needs, limit = when_words(ability.when, of_enemy), ability.needs, ability.limit
    if limit == "turn" and needs == Happened("first_entry_this_turn"):
        return _("{when} for the first time each turn").format(when=said)
    if limit == "combat" and ability.when == "first_damage":
        said = _("The first time it is damaged each combat")
    elif limit is not None and ability.when == "activated":
        said = values.large(_(_LIMITS[limit]))
    elif limit is not None:
        said = _("{when} ({limit})").format(when=said, limit=_(_LIMITS[limit]))
    return said if needs is None else _("{when}, if {test}").format(when=said, test=values.condition(needs))


def _modifiers(modifiers: Sequence[AnyModifier]) -> list[str]:
    return [_sentence(modifier_words(modifier)) for modifier in modifiers]


def _sentence(said: str) -> str:
    return _("{sentence}.").format(sentence=said)


# ---------------------------------------------------------------- items, orbs, stances


def relic_words(relic: con.Relic) -> str:
    """What a relic or a starting ability does, a line for each ability."""
    lines = [*_modifiers(relic.modifiers), *(ability_words(ability) for ability in relic.abilities)]
    if relic.uses is not None:
        words = ngettext("{n} use, then discard this", "{n} uses, then discard this", relic.uses)
        lines.append(_sentence(words.format(n=relic.uses)))
    return "\n".join(lines)


def potion_words(potion: con.Potion) -> str:
    """What a potion does, and when if that is not in one's own turn."""
    do = script_words(potion.do)
    if potion.when == "activated":
        return do
    return _("{when}: {do}").format(when=_(MOMENTS[potion.when]), do=do)


def orb_words(orb: con.OrbKind) -> str:
    """What an orb does at end of turn and when it is evoked."""
    evoke = _("Evoke: {do}").format(do=script_words(orb.evoke))
    if not orb.end_of_turn:
        return evoke
    end = _("End of turn: {do}").format(do=script_words(orb.end_of_turn))
    return _("{first} {second}").format(first=end, second=evoke)


def stance_words(stance: con.StanceKind) -> str:
    """What a stance does."""
    parts = _modifiers(stance.modifiers)
    if stance.end_of_turn:
        parts.append(_("End of turn: {do}").format(do=script_words(stance.end_of_turn)))
    if stance.on_leave:
        parts.append(_("When you leave it: {do}").format(do=script_words(stance.on_leave)))
    return " ".join(parts) or _("No effect.")


# ---------------------------------------------------------------- enemies


def action_words(action: con.Action | con.DieAction | con.Slot | con.SingleAction) -> str:
    """What an enemy's action does."""
    do = script_words(action.do) or _("Does nothing.")
    if isinstance(action, con.SingleAction) or not action.last:
        return do
    return _("{do} Acts last.").format(do=do)


def track_words(actions: con.Actions) -> list[str]:
    """The lines of an enemy's actions: one for each row of the die or slot of the cube."""
    if isinstance(actions, con.SingleAction):
        return [action_words(actions)]
    if isinstance(actions, con.DieActions):
        return _die_lines(actions)
    return [_slot_line(number, slot) for number, slot in enumerate(actions.slots, 1)]


def _die_lines(actions: con.DieActions) -> list[str]:
    lines = [
        _("Die {faces}: {do}").format(faces=values.faces(row.faces), do=action_words(row))
        for row in actions.rows
    ]
    if actions.first is not None:
        lines.insert(0, _("First turn: {do}").format(do=action_words(actions.first)))
    return lines


def _slot_line(number: int, slot: con.Slot) -> str:
    words = _("Slot {number} (once): {do}") if slot.gray else _("Slot {number}: {do}")
    return words.format(number=number, do=action_words(slot))


def enemy_ability_words(ability: con.EnemyAbility) -> str:
    """A special ability with its name and the mode it belongs to."""
    parts = [*_modifiers(ability.modifiers), *(ability_words(one, True) for one in ability.abilities)]
    said = " ".join(parts)
    if ability.mode:
        said = _("{mode} only: {text}").format(mode=mode_words(ability.mode), text=said)
    if not ability.name:
        return said
    return _("{name}: {text}").format(name=_(ability.name), text=said)


def setup_words(face: con.Face) -> list[str]:
    """What comes into play with an enemy: its summons, block and cubes."""
    together = groupby(face.summons, key=lambda summon: replace(summon, name="", group="", count=1))
    lines = [_summon_line(kind, tuple(summons)) for kind, summons in together]
    if face.fill is not None:
        names = values.listed([_(name) for name in face.fill.names])
        words = _("Fill every row with {names} until it has {n} enemies.")
        lines.append(words.format(n=face.fill.to, names=names))
    if face.start_block:
        lines.append(_("Starts with {n} Block.").format(n=face.start_block))
    if face.cubes is not None:
        words = _("Starts with {start} of at most {most} cubes.")
        lines.append(words.format(start=face.cubes.start, most=face.cubes.most))
    return lines


_RANDOM: Mapping[str, Callable[[int, str], str]] = {
    "Gremlin": lambda n, group: ngettext("{n} random Gremlin", "{n} random Gremlins", n).format(n=n),
}
GROUPS = (N_("Gremlin"),)
"""The groups of enemies; no entry of the data has them as a name, so they are marked here."""


def _summon_line(kind: con.SetupSummon, summons: Sequence[con.SetupSummon]) -> str:
    """The enemies that come in alike, `kind` of them being the same."""
    counts: Counter[str] = Counter()
    for summon in summons:
        counts[summon.group or summon.name] += summon.count
    what = values.listed([_RANDOM.get(name, so_many)(count, name) for name, count in counts.items()])
    said = _("Comes with {what}").format(what=what)
    if kind.solo is not None:
        said = _("{what} (solo: {n})").format(what=said, n=kind.solo)
    if kind.each_row:
        said = _("{what} in each player's row").format(what=said)
    if kind.last:
        said = _("{what} (these act last)").format(what=said)
    return _sentence(said)


def face_words(face: con.Face) -> list[str]:
    """Everything an enemy face says, line by line: set-up, actions of each mode, abilities."""
    lines = setup_words(face)
    if face.actions is not None:
        lines += track_words(face.actions)
    for mode, actions in face.modes.items():
        lines += [
            _("{mode}: {line}").format(mode=mode_words(mode), line=line) for line in track_words(actions)
        ]
    return lines + [enemy_ability_words(ability) for ability in face.abilities]


def told_apart(face: con.Face) -> str:
    """An enemy with what it does, because several have one name."""
    lines = track_words(face.actions) if face.actions is not None else []
    return _("{name} ({words})").format(name=_(face.name), words=" ".join(lines)) if lines else _(face.name)


def rewards_words(rewards: con.Rewards) -> str:
    """What beating an enemy gives."""
    parts = []
    if rewards.gold:
        parts.append(_("{n} gold").format(n=rewards.gold))
    if rewards.card is not None:
        parts.append(_(_CARD_REWARDS[rewards.card]))
    if rewards.potion:
        parts.append(ngettext("{n} potion", "{n} potions", rewards.potion).format(n=rewards.potion))
    if rewards.relic:
        parts.append(ngettext("{n} relic", "{n} relics", rewards.relic).format(n=rewards.relic))
    if rewards.boss_relic:
        parts.append(_("a boss relic"))
    return _(", ").join(parts) or _("nothing")


_CARD_REWARDS: Mapping[str, str] = {
    "normal": N_("a card reward"),
    "upgraded": N_("an upgraded card reward"),
    "rare": N_("a rare reward"),
}
