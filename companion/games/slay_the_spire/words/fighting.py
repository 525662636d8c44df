"""What is said of a fight: acts, outcomes and events in words, with the names of the table."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.words import WORDS
from companion.games.slay_the_spire.fight.rolling import no_roll_needed
from companion.games.slay_the_spire.rules.buying import price_of
from companion.games.slay_the_spire.rules.declaring import VERBS
from companion.games.slay_the_spire.rules.items import lines_of
from companion.games.slay_the_spire.rules.playing import miracles_paid
from companion.games.slay_the_spire.rules.verbs import effects_at
from companion.games.slay_the_spire.state import acts, board_events, card_events, figure_events, round_events
from companion.games.slay_the_spire.state import buying_events as buying
from companion.games.slay_the_spire.state import frames as st
from companion.games.slay_the_spire.state.climb_acts import LeaveParty
from companion.games.slay_the_spire.state.fight import Pending
from companion.games.slay_the_spire.state.run import Fighting
from companion.games.slay_the_spire.words.card_effects import DECKS
from companion.games.slay_the_spire.words.cards import (
    ability_words,
    card_name,
    potion_words,
    relic_words,
    told_apart,
)
from companion.games.slay_the_spire.words.cards import card_words as side_text
from companion.games.slay_the_spire.words.effects import script_words
from companion.games.slay_the_spire.words.values import KEYS, ORBS, STANCES, tokens
from companion.kit.telling import Telling, Way, drawn, whole
from companion.speech.words import N_, _, ngettext

ZONES = WORDS["zones"]
USED = frozenset({"shiv", "miracle"})
"""The tokens that a player uses."""


# Names


def card_words(card: str) -> str:
    """The name of a card, or of an orb, a relic or a potion, which lie on the table like one."""
    if card in ORBS:
        return _(ORBS[card])
    if card in KEYS:
        return _(KEYS[card])
    if not card:
        return _("an unseen card")
    if card in BOOK.cards:
        return card_name(BOOK.catalog, card)
    entry = BOOK.catalog.relics.get(card) or BOOK.catalog.potions.get(card)
    return _(entry.name) if entry is not None else card


def card_text(card: str) -> str:
    """What a card, a relic or a potion does; nothing for what `conserved` counts beside them."""
    catalog = BOOK.catalog
    if card in catalog.relics:
        return relic_words(catalog.relics[card])
    if card in catalog.potions:
        return potion_words(catalog.potions[card])
    return side_text(catalog, card) if card in BOOK.cards else ""


def enemy_name(run: Fighting, index: int) -> str:
    """The name of an enemy; several of one name are numbered as they lie."""
    name = BOOK.catalog.faces[run.fight.enemies[index].face].name
    same = [i for i, e in enumerate(run.fight.enemies) if BOOK.catalog.faces[e.face].name == name]
    if len(same) == 1:
        return _(name)
    return _("{name} {number}").format(name=_(name), number=same.index(index) + 1)


def figure_name(run: Fighting, seat: int, enemy: int) -> str:
    """The name of a player, or of an enemy when the seat is -1."""
    return run.heroes[seat].name if seat >= 0 else enemy_name(run, enemy)


def item_name(item: str) -> str:
    """The name of a power, relic or potion."""
    return card_words(item)


def _item(run: Fighting, seat: int, uid: int) -> str:
    item = board_events.find_item(run.fight.fighters[seat], uid)
    return item_name(item.id) if item is not None else _("an item")


def source_words(key: str) -> str:
    """The name of what a script's key belongs to: an item, an orb, a stance, the ability of an enemy."""
    kind, _slash, rest = key.partition("/")
    name, _slash, part = rest.partition("/")
    if kind == "orb":
        return _(ORBS[name])
    if kind == "stance":
        return _(STANCES[name])
    if kind == "enemy":
        face, number = BOOK.catalog.faces[name], part.partition("/")[0].removeprefix("special")
        return _(face.abilities[int(number)].name if number.isdigit() else face.name)
    return card_words(name)


def row_words(row: int) -> str:
    """A row, counted from 1 at the bottom."""
    return _("row {number}").format(number=row + 1)


# Acts


def _play(run: Fighting, seat: int, act: acts.PlayCard) -> str:
    card = card_words(act.card)
    if BOOK.cards[act.card].side.cost == "X":
        card = _("{card} for {energy} Energy").format(card=card, energy=act.energy)
    if act.target >= 0:
        card = _("{card} at {name}").format(card=card, name=enemy_name(run, act.target))
    if act.row >= 0 and len({e.row for e in run.fight.enemies if e.alive}) > 1:
        card = _("{card} at {name}").format(card=card, name=row_words(act.row))
    if act.player >= 0 and len(run.fight.fighters) > 1:
        card = _("{card} for {name}").format(card=card, name=run.heroes[act.player].name)
    if run.fight.fighters[seat].miracle and (count := miracles_paid(run, seat, act)):
        words = ngettext("{card} with {count} Miracle", "{card} with {count} Miracles", count)
        card = words.format(card=card, count=count)
    return _("play {card}").format(card=card)  # last: in some languages the verb ends the sentence


def _ability(run: Fighting, seat: int, act: acts.UseAbility) -> str:
    item = board_events.find_item(run.fight.fighters[seat], act.item)
    name = _item(run, seat, act.item)
    if item is None:
        return _("use {item}").format(item=name)
    line = lines_of(item)[act.line]
    return _("use {item}: {words}").format(item=name, words=ability_words(line.ability).rstrip("."))


def _option(run: Fighting, seat: int, act: acts.PickOption) -> str:
    frame = run.stack[-1]
    effect: Any = effects_at(frame)[frame.steps[-1]] if isinstance(frame, st.Script) else None
    if effect is None or act.option >= len(getattr(effect, "options", ())):
        return _("option {number}").format(number=act.option + 1)
    return script_words(effect.options[act.option]).rstrip(".")


def pending_words(run: Fighting, pending: Pending) -> str:
    """A waiting ability: whose it is and what it does."""
    if pending.script == "poison":
        return _("Poison: {name}").format(name=enemy_name(run, pending.enemy))
    if pending.script == "ethereal":
        words = _("{card} exhausts (Ethereal)")
        if any(each.script == pending.script and each.seat != pending.seat for each in run.fight.pending):
            words = _("{name}: {card} exhausts (Ethereal)")
        return words.format(name=run.heroes[pending.seat].name, card=card_words(pending.card))
    owner = figure_name(run, pending.seat, pending.enemy)
    script = pending.fixed or BOOK.scripts[pending.script]
    source = card_words(pending.card) if pending.card else ""
    if not source and pending.item >= 0:
        source = _item(run, pending.seat, pending.item)
    if not source and pending.script.startswith(("orb/", "stance/")):
        source = source_words(pending.script)
    template = _("{owner}, {source}: {words}") if source else _("{owner}: {words}")
    return template.format(owner=owner, source=source, words=script_words(script).rstrip("."))


def _trigger(run: Fighting, seat: int, act: acts.Trigger) -> str:
    if act.index >= len(run.fight.pending):
        return _("the next ability")
    return pending_words(run, run.fight.pending[act.index])


def _relic(run: Fighting, seat: int, act: acts.PickRelic) -> str:
    """The relic and its owner; of one with several die abilities also what this one does."""
    item = board_events.find_item(run.fight.fighters[act.seat], act.item)
    words = _("{item} of {name}")
    words = words.format(item=_item(run, act.seat, act.item), name=run.heroes[act.seat].name)
    lines = BOOK.relics.get(item.id, ()) if item is not None else ()
    if sum(line.moment == "die" for line in lines) < 2 or act.line >= len(lines):
        return words
    does = script_words(lines[act.line].ability.do).rstrip(".")
    return _("{owner}: {words}").format(owner=words, words=does)


def _done(run: Fighting, seat: int, act: acts.Done) -> str:
    frame = run.stack[-1] if run.stack else None
    if isinstance(frame, st.Triggers):
        waiting = run.fight.pending[0] if run.fight.pending else None
        return _("do not use it") if waiting and waiting.may else _("in this order")
    if isinstance(frame, st.LookAtTop):
        return _("discard {item}").format(item=card_words(frame.item))
    if isinstance(frame, st.ChangeRows):
        return _("stay in this row")
    if isinstance(frame, st.NameCards):
        return _("none of these")
    if isinstance(frame, st.StartOfTurn):
        return _("leave the die")
    if isinstance(frame, st.Stop):
        return _("use none now")
    if isinstance(frame, st.ShivNow):
        return _("use no Shiv now")
    return _("done")


def _yes(run: Fighting, seat: int, act: acts.Yes) -> str:
    frame = run.stack[-1] if run.stack else None
    if not isinstance(frame, st.LookAtTop):
        return _("use it")
    words = _("buy {item} for {price} gold")
    return words.format(item=card_words(frame.item), price=price_of(frame.item))


def _declare(run: Fighting, seat: int, act: Declare) -> str:
    parts = []
    for effect in act.effects:
        words = _(VERBS[effect.verb].words).format(n=effect.amount)
        if effect.times > 1:
            words = _("{effect}, {times} times").format(effect=words, times=effect.times)
        parts.append(words)
    return _("enter: {effects}").format(effects="; ".join(parts))


_SAID: Telling[Fighting] = Telling(
    {
        "name": lambda run, seat, act: (
            run.heroes[act.player].name if isinstance(act, LeaveParty) else enemy_name(run, act.target)
        ),
        "item": lambda run, seat, act: _item(run, seat, act.item),
        "card": lambda run, seat, act: card_words(act.face),
        "row": lambda run, seat, act: row_words(act.row),
    },
    {
        acts.PlayCard: whole(_play),
        acts.UseShiv: N_("use a Shiv on {name}"),
        acts.UseMiracle: N_("use a Miracle"),
        acts.UsePotion: N_("use {item}"),
        acts.UseAbility: whole(_ability),
        acts.Ready: N_("end the turn"),
        LeaveParty: N_("{name} leaves the party"),
        acts.NotReady: N_("keep playing"),
        acts.Aim: N_("at {name}"),
        acts.AimRow: lambda run, seat, act: row_words(act.row),
        acts.AimPlayer: whole(lambda run, seat, act: run.heroes[act.player].name),
        acts.Pick: whole(lambda run, seat, act: card_words(act.card)),
        acts.NameCopies: N_("{count} × {card}"),
        acts.Done: whole(_done),
        acts.PickOrbKind: lambda run, seat, act: _(ORBS[act.orb]),
        acts.PickOption: whole(_option),
        acts.Trigger: whole(_trigger),
        acts.Yes: whole(_yes),
        acts.PickDeck: lambda run, seat, act: _(DECKS[act.deck]),
        acts.PickFace: N_("set the die to {face}"),
        acts.PickRelic: whole(_relic),
        acts.GoToRow: N_("go to {row}"),
        Declare: whole(_declare),
    },
)
act_words = _SAID.act
"""An act as the seat would say it."""


def outcome_words(run: Fighting, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance."""
    if ask.kind == "die":
        return str(outcome)
    if ask.topic == "summon":
        return told_apart(BOOK.catalog.faces[str(outcome)])
    return card_words(str(outcome))


# Events


def _name(run: Fighting, seat: int, event: Any) -> str:
    """The player, or the enemy, of whom an event tells."""
    if isinstance(event, figure_events.EnemyCame):
        return _(BOOK.catalog.faces[event.enemy.face].name)
    return figure_name(run, seat, getattr(event, "enemy", -1))


_BLANKS: dict[str, Way[Fighting]] = {
    "name": _name,
    "enemy": lambda run, seat, e: enemy_name(run, e.target),
    "card": lambda run, seat, e: card_words(e.card),
    "cards": lambda run, seat, e: ", ".join(card_words(card) for card in e.retained),
    "potion": lambda run, seat, e: card_words(e.potion),
    "item": lambda run, seat, e: card_words(e.item),
    "source": lambda run, seat, e: source_words(e.source),
    "tokens": lambda run, seat, e: tokens(e.token, abs(e.amount)),
    "orb": lambda run, seat, e: _(ORBS[e.orb]),
    "stance": lambda run, seat, e: _(STANCES[e.stance]),
    "row": lambda run, seat, e: row_words(e.row),
    "slot": lambda run, seat, e: e.slot + 1,
    "loss": lambda run, seat, e: e.amount if isinstance(e, figure_events.HpLost) else e.loss,
    "count": lambda run, seat, e: abs(e.amount if hasattr(e, "amount") else e.count),
}


def _sourced(tell: Way[Fighting]) -> Way[Fighting]:
    """What an ability did is told behind its name: nobody else has said that it was at work."""

    def told(run: Fighting, seat: int, event: Any) -> str:
        sentence: str = tell(run, seat, event)
        return _("{source}: {event}").replace("{event}", sentence) if event.source else sentence

    return told


def _struck(run: Fighting, seat: int, event: figure_events.Struck) -> str:
    return _("{name} loses {loss} HP ({blocked} blocked).") if event.blocked else _("{name} loses {loss} HP.")


def _lost(run: Fighting, seat: int, event: figure_events.HpLost) -> str:
    return _("{name} loses {loss} HP to Poison.") if event.cause == "poison" else _("{name} loses {loss} HP.")


def _moved(run: Fighting, seat: int, event: card_events.CardMoved) -> str:
    """Where a card goes that was being played when the fight ended is work for hands, and no news."""
    if event.source == event.target or (not event.source and run.fight.phase == "over"):
        return ""
    return _("{name}: {card} goes to {zone}.").replace("{zone}", _(ZONES[event.target]))


def _junk(run: Fighting, seat: int, event: card_events.JunkAdded) -> str:
    words = _("{name} puts {cards} on top of the draw pile.")
    if event.zone != "draw_top":
        zone = ZONES.get(event.zone, N_("the draw pile, shuffled"))
        words = _("{name} puts {cards} into {zone}.").replace("{zone}", _(zone))
    cards = _("{count} × {card}") if event.count > 1 else "{card}"
    return words.replace("{cards}", cards)


def _tokens(run: Fighting, seat: int, event: figure_events.TokensChanged) -> str:
    """What a player has before them to use goes away by being used."""
    if event.amount > 0:
        return _("{name} gains {tokens}.")
    return _("{name} uses {tokens}.") if event.token in USED else _("{name} loses {tokens}.")


def _left(run: Fighting, seat: int, event: board_events.ItemLeft) -> str:
    return _("{name} uses {card}.") if event.drunk else ""


def _rolled(run: Fighting, seat: int, event: round_events.DieRolled) -> str:
    """Nothing where nobody had to throw it: it lies as it lay."""
    return "" if no_roll_needed(run) else _("The die shows {face}.")


def _cubes(run: Fighting, seat: int, event: board_events.CubesChanged) -> str:
    name = _item(run, seat, event.item) if seat >= 0 else enemy_name(run, event.enemy)
    return ngettext("{name}: {count} cube.", "{name}: {count} cubes.", abs(event.amount)).format(
        name=name, count=event.amount
    )


_TOLD: Telling[Fighting] = Telling(
    _BLANKS,
    {
        card_events.CardDrawn: drawn(_BLANKS["name"]),
        card_events.CardPlayed: lambda run, seat, e: (
            _("{name} plays {card}.") if e.target < 0 else _("{name} plays {card} on {enemy}.")
        ),
        card_events.CardMoved: _moved,
        board_events.PotionGained: N_("{name} gains {potion}."),
        board_events.ItemLeft: _left,
        buying.ItemBought: N_("{name} buys {item} for {price} gold."),
        buying.ItemDiscarded: N_("{name} discards {item}."),
        card_events.DrawPileShuffled: N_("{name} shuffles their draw pile."),
        board_events.PowerInPlay: N_("{card} is in play for {name}."),
        card_events.Reshuffled: N_("{name} shuffles their discard pile into a new draw pile."),
        card_events.JunkAdded: _junk,
        card_events.HandDiscarded: lambda run, seat, e: (
            _("{name} discards their hand but keeps {cards}.")
            if e.retained
            else _("{name} discards their hand.")
        ),
        board_events.CubesChanged: whole(_cubes),
        figure_events.TokensChanged: _sourced(_tokens),
        figure_events.Struck: _sourced(_struck),
        figure_events.HpLost: _sourced(_lost),
        figure_events.Healed: _sourced(lambda run, seat, e: _("{name} regains {count} HP.")),
        figure_events.Died: N_("{name} is dead."),
        figure_events.EnemyLeft: N_("{name} leaves the fight."),
        figure_events.EnemyCame: N_("{name} comes into play."),
        figure_events.SlotChanged: N_("{name}: the cube goes to slot {slot}."),
        board_events.OrbChanged: lambda run, seat, e: (
            _("{name} channels {orb}.") if e.came else _("{orb} of {name} is removed.")
        ),
        board_events.StanceEntered: N_("{name} enters {stance}."),
        board_events.RowsChanged: N_("{name} goes to {row}."),
        round_events.RoundBegan: N_("Round {number} begins."),
        round_events.DieRolled: _rolled,
        round_events.ReadyChanged: lambda run, seat, e: (
            _("{name} is ready.") if e.ready else _("{name} keeps playing after all.")
        ),
        round_events.EnemyActs: N_("{name} acts."),
        round_events.CombatEnded: lambda run, seat, e: (
            _("The fight is won.") if e.won else _("The fight is lost.")
        ),
    },
)
event_words = _TOLD.event
"""What happened, in one sentence; empty for what nobody needs to read."""
