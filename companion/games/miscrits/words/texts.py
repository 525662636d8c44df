"""Words of Miscrits: cards made from their effects, acts and events with the names of the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.engine.events import Event
from companion.games.miscrits import content as con
from companion.games.miscrits import events as ev
from companion.games.miscrits import state as st
from companion.games.miscrits import turn_events
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.flow import flip_brings
from companion.games.miscrits.state import BOSS, State
from companion.speech.words import N_, _, ngettext, remembered

ELEMENTS: Mapping[con.Element, str] = {
    "fire": N_("Fire"),
    "water": N_("Water"),
    "nature": N_("Nature"),
    "earth": N_("Earth"),
    "wind": N_("Wind"),
    "lightning": N_("Lightning"),
    "physical": N_("Physical"),
    "none": N_("No element"),
}
STATUS_NAMES: Mapping[con.Status, str] = {
    "poison": N_("Poisoned"),
    "sleep": N_("Asleep"),
    "confusion": N_("Confused"),
}

# Cards


def card_name(card: str) -> str:
    """The name on a card, of a seat or of the boss deck."""
    found = CARDS.cards.get(card)
    if found is None and card in con.STATUSES:
        return _(STATUS_NAMES[card])
    return _(found.name) if found is not None else _(card)


@remembered
def card_text(card: str) -> str:
    """What a card says, made from what it does: what it is, then a line for each thing that it does."""
    found = CARDS.cards.get(card)
    if isinstance(found, con.Creature):
        hp = _("{n} HP").format(n=found.max_hp)
        return "\n".join((head(_(ELEMENTS[found.element]), hp), *creature_lines(found)))
    if isinstance(found, con.Item):
        return "\n".join((_("Item"), *item_lines(found)))
    return "\n".join((_("Other card"), other_words(found))) if isinstance(found, con.Other) else ""


def head(kind: str, corner: str) -> str:
    """What a card is, with its number, on one line."""
    return _(" · ").join(part for part in (kind, corner) if part)


def creature_lines(creature: con.Creature, below: str = "") -> Iterator[str]:
    """The stage and the attacks of a creature; `below` names what it evolves from, "" to look it up."""
    if creature.evolves_from:
        yield _("Evolves from {card}.").format(card=below or card_name(creature.evolves_from))
    else:
        yield _("Base creature.")
    yield from map(attack_words, creature.attacks)


@remembered
def attacks_text(card: str) -> str:
    """The attacks of a creature, by the id of its card."""
    return "\n".join(map(attack_words, CARDS.creatures[card].attacks))


def attack_words(attack: con.Attack) -> str:
    """One attack: its name, whether it is golden, its damage and effects."""
    parts = [] if attack.damage is None else [_("{n} damage.").format(n=attack.damage)]
    parts += [_effect(effect, _("this creature")) for effect in attack.effects]
    words = _("{name} (golden): {what}") if attack.golden else _("{name}: {what}")
    return words.format(name=_(attack.name), what=" ".join(parts) or _("No effect."))


def _effect(effect: con.AttackEffect | con.ItemEffect, receiver: str) -> str:
    """One effect as a sentence; `receiver` is the creature that gains by it."""
    if isinstance(effect, con.ByHand):
        return _(effect.words)
    if isinstance(effect, con.Afflict):
        return _(_GETS[effect.status]).format(creature=_("The target"))
    if isinstance(effect, con.Cure):
        return _(_CURED[effect.status]).format(target=receiver)
    if isinstance(effect, con.Refresh):
        return _("Remove all hourglasses from {target}.").format(target=receiver)
    if isinstance(effect, con.Draw):
        return ngettext("Draw {n} card.", "Draw {n} cards.", effect.amount).format(n=effect.amount)
    return _(_COUNTED[type(effect)]).format(n=effect.amount, target=receiver)


_COUNTED: Mapping[type[Any], str] = {
    con.Boost: N_("You deal {n} more damage on your next turn."),
    con.Heal: N_("Restore {n} HP to {target}."),
    con.Weaken: N_("The opponent deals {n} less damage on their next turn."),
}
_GETS: Mapping[con.Status, str] = {
    "poison": N_("{creature} is poisoned."),
    "sleep": N_("{creature} falls asleep."),
    "confusion": N_("{creature} is confused."),
}
_CURED: Mapping[con.Status | None, str] = {
    None: N_("Remove all statuses from {target}."),
    "poison": N_("Remove poison from {target}."),
    "sleep": N_("Wake {target} up."),
    "confusion": N_("Remove confusion from {target}."),
}


def item_lines(item: con.Item) -> Iterator[str]:
    """What an item does when it is played, then what it gives while it is attached."""
    receiver, parts = _("one of your creatures"), []
    if item.attach:
        parts, receiver = [_("Attach this to one of your creatures.")], _("that creature")
    for effect in item.effects:
        if isinstance(effect, con.Boost):
            parts.append(_("You deal {n} more damage this turn.").format(n=effect.amount))
            continue
        parts.append(_effect(effect, receiver))
        if isinstance(effect, con.Heal | con.Cure | con.Refresh):
            receiver = _("that creature")
    bonuses = (
        (N_("While attached, that creature deals {n} more damage."), item.more_damage),
        (N_("While attached, that creature takes {n} less damage."), item.less_damage),
        (N_("While attached, that creature has {n} more maximum HP."), item.more_hp),
    )
    yield " ".join(parts) or _("No effect.")
    yield from (_(words).format(n=amount) for words, amount in bonuses if amount)


def other_words(card: con.Other) -> str:
    """The text of a card that people carry out."""
    return _(card.words) or _("Follow the text on the card.")


def boss_lines(card: con.BossCard) -> Iterator[str]:
    """What a card of a boss deck does, a line for each effect."""
    yield from map(_boss_effect, card.effects)
    if not card.effects:
        yield _("No effect.")


def _boss_effect(effect: con.BossEffect) -> str:
    if isinstance(effect, con.ByHand):
        return _(effect.words)
    if isinstance(effect, con.BossAfflict):
        return _(_GETS[effect.status]).format(creature=_("Every active creature"))
    if isinstance(effect.amount, int):
        return _(_BOSS[type(effect)]).format(n=effect.amount, players="")
    columns = "/".join(map(str, effect.amount))
    return _(_BOSS[type(effect)]).format(n=columns, players=_(" for 1/2/3/4/5 players"))


_BOSS: Mapping[type[Any], str] = {
    con.BossHit: N_("Attack every active creature for {n} damage{players}."),
    con.BossHeal: N_("The boss regains {n} HP{players}."),
    con.BossBoost: N_("The boss's next attack deals {n} more damage{players}."),
}

# Who is meant


def name_of(state: State, seat: int) -> str:
    """The name of a seat, or of the boss."""
    if seat != BOSS:
        return state.seats[seat].name
    found = CARDS.bosses.get(state.boss.id) if state.boss is not None else None
    return _(found.name) if found is not None else _("the boss")


def creature_name(state: State, seat: int, uid: int) -> str:
    """The name of a creature with its owner, or of the boss."""
    if seat == BOSS:
        return name_of(state, BOSS)
    creature = state.seats[seat].creature(uid)
    named = card_name(creature.id) if creature is not None else _("a creature")
    return _("{owner}'s {creature}").format(owner=state.seats[seat].name, creature=named)


def own_name(player: st.Player, creature: st.Creature) -> str:
    """A creature for its owner; of several of one card also its place, its HP and its hourglasses."""
    name = card_name(creature.id)
    if sum(one.id == creature.id for one in player.creatures()) < 2:
        return name
    place = _("active")
    if creature is not player.active:
        place = _("ready {place}").format(place=player.ready.index(creature) + 1)
    details = [place, _("{n} HP").format(n=creature.hp)]
    if count := sum(one.count for one in creature.counters):
        details.append(ngettext("{n} hourglass", "{n} hourglasses", count).format(n=count))
    return _("{creature} ({details})").format(creature=name, details=_(", ").join(details))


# Acts


def act_words(state: State, seat: int, act: Any) -> str:
    """An act as an option reads."""
    return _ACTS[type(act)](state, seat, act)


def _reshuffle(state: State, seat: int, act: st.Reshuffle) -> str:
    if act.free:
        return _("show your hand, reshuffle and draw the same number")
    size = state.seats[seat].hand_size - 1
    words = ngettext("reshuffle and draw {n} card", "reshuffle and draw {n} cards", size)
    return words.format(n=size)


def _on(state: State, seat: int, uid: int) -> str:
    player = state.seats[seat]
    creature = player.creature(uid)
    return own_name(player, creature) if creature is not None else _("nothing")


def _item(state: State, seat: int, act: st.PlayItem) -> str:
    if not act.on:
        return _("play {card}").format(card=card_name(act.card))
    return _("play {card} on {creature}").format(card=card_name(act.card), creature=_on(state, seat, act.on))


def _promote(state: State, seat: int, act: st.Promote) -> str:
    if act.card:
        return _("make {card} active from your hand").format(card=card_name(act.card))
    return _("make {creature} active").format(creature=_on(state, seat, act.to))


_ACTS: dict[type, Callable[[State, int, Any], str]] = {
    st.KeepHand: lambda state, seat, act: _("keep this hand"),
    st.Reshuffle: _reshuffle,
    st.PlaceActive: lambda state, seat, act: _("make {card} active").format(card=card_name(act.card)),
    st.BeginTurn: lambda state, seat, act: _("start turn"),
    st.DrawCard: lambda state, seat, act: _("draw a card"),
    st.LeaveCard: lambda state, seat, act: _("do not draw"),
    st.PlayCreature: lambda state, seat, act: _("play {card}").format(card=card_name(act.card)),
    st.Evolve: lambda state, seat, act: _("evolve {creature} into {card}").format(
        creature=_on(state, seat, act.on), card=card_name(act.card)
    ),
    st.PlayItem: _item,
    st.Switch: lambda state, seat, act: _("switch to {creature}").format(creature=_on(state, seat, act.to)),
    st.UseAttack: lambda state, seat, act: _("use {attack} on {target}").format(
        attack=_(act.attack), target=name_of(state, act.target)
    ),
    st.EndTurn: lambda state, seat, act: _("end {name}'s turn").format(name=state.seats[seat].name),
    st.Promote: _promote,
    st.NoReplacement: lambda state, seat, act: _("no creature left to play"),
    st.DiscardCard: lambda state, seat, act: _("discard {card}").format(card=card_name(act.card)),
    Declare: lambda state, seat, act: _("enter what a card did"),
}


# Chances


def outcome_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """A result in words."""
    if ask.kind == "coin":
        return _(_SIDES[str(outcome)])
    if ask.topic == "first player":
        return state.seats[int(outcome)].name
    return card_name(str(outcome))


def means_words(state: State, ask: Chance, outcome: Outcome) -> str:
    """What a side of the coin brings to the creature that it is flipped for."""
    if ask.kind != "coin":
        return ""
    flips = state.stack[-1]
    if not isinstance(flips, st.Flips):
        return ""
    status = flips.left[0]
    ends, hurts = flip_brings(state, status, str(outcome))
    said = [_(_ENDS[status]) if ends else _("still {status}").format(status=_(STATUS_NAMES[status]))]
    said += [_("{n} damage").format(n=1)] if hurts else []
    creature = creature_name(state, flips.seat, flips.uid)
    return _("{name}: {what}").format(name=creature, what=_(", ").join(said))


_ENDS = {
    "poison": N_("poison ends"),
    "sleep": N_("sleep ends"),
    "confusion": N_("confusion ends"),
}
_SIDES = {"heads": N_("Heads"), "tails": N_("Tails")}


# Events


def told_in(state: State, events: Sequence[Event]) -> list[State]:
    """The state in which each event is told: with the creatures that are out only after that."""
    found: list[State] = []
    for event in reversed(events):
        if isinstance(event, ev.KnockedOut):
            state = _with(state, event.seat, (event.gone,))
        elif isinstance(event, ev.Eliminated):
            state = _with(state, event.seat, event.gone)
        found.append(state)
    return found[::-1]


def _with(state: State, seat: int, gone: tuple[st.Creature, ...]) -> State:
    """The state with creatures of a seat that are out of play."""
    seats = list(state.seats)
    seats[seat] = replace(seats[seat], ready=[*seats[seat].ready, *gone])
    return replace(state, seats=seats)


def event_words(state: State, event: Event) -> str:
    """A fact as the log tells it; empty for what goes without saying."""
    teller = _EVENTS.get(type(event))
    return teller(state, event) if teller is not None else ""


def _drawn(state: State, event: ev.CardDrawn) -> str:
    name = state.seats[event.seat].name
    if not event.card:
        return _("{name} draws a card.").format(name=name)
    return _("{name} draws {card}.").format(name=name, card=card_name(event.card))


def _played(state: State, event: ev.CreaturePlayed) -> str:
    values = {"name": state.seats[event.seat].name, "card": card_name(event.card)}
    if event.active:
        return _("{name} plays {card} into the active zone.").format(**values)
    return _("{name} plays {card}.").format(**values)


def _attacked(state: State, event: ev.AttackUsed) -> str:
    words = _("{creature} uses {attack} on {target}.")
    return words.format(
        creature=creature_name(state, event.seat, event.uid),
        attack=_(event.attack),
        target=name_of(state, event.target),
    )


def _damaged(state: State, event: ev.Damaged) -> str:
    creature = creature_name(state, event.seat, event.uid)
    words = ngettext("{creature} takes {n} damage.", "{creature} takes {n} damage.", event.amount)
    if event.printed in (-1, event.amount):
        return words.format(creature=creature, n=event.amount)
    others = event.amount - event.printed - event.element
    reasons = [_("printed {n}").format(n=event.printed)]
    reasons += [_("element {n}").format(n=f"{event.element:+d}")] if event.element else []
    reasons += [_("boosts and items {n}").format(n=f"{others:+d}")] if others else []
    words = ngettext(
        "{creature} takes {n} damage ({reasons}).", "{creature} takes {n} damage ({reasons}).", event.amount
    )
    return words.format(creature=creature, n=event.amount, reasons=_(", ").join(reasons))


def _flipped(state: State, event: ev.CoinFlipped) -> str:
    words = _("Coin flip for {creature} ({status}): {side}.")
    return words.format(
        status=_(STATUS_NAMES[event.status]),
        creature=creature_name(state, event.seat, event.uid),
        side=_(_SIDES[event.side]),
    )


def _boosted(state: State, event: ev.Boosted) -> str:
    words = _("{name} deals {n} more damage on their next turn.")
    if event.now:
        words = _("{name} deals {n} more damage this turn.")
    if event.seat == BOSS:
        words = _("{name} deals {n} more damage on its next attack.")
    return words.format(name=name_of(state, event.seat), n=event.amount)


def _eliminated(state: State, event: ev.Eliminated) -> str:
    return _(_OUT[event.why]).format(name=state.seats[event.seat].name)


_OUT = {
    "knock-outs": N_("{name} has lost five creatures and is out of the game."),
    "deck": N_("{name} cannot draw a card and is out of the game."),
    "no creature": N_("{name} has no creature to put into the active zone and is out of the game."),
}


def _won(state: State, event: ev.Won) -> str:
    if event.winner >= 0:
        return _("{name} wins.").format(name=state.seats[event.winner].name)
    if event.winner == st.PLAYERS_WON:
        return _("The boss is defeated. Everyone wins.")
    return _("A draw.") if event.drawn else _("The boss wins.")


def _boss_card(state: State, event: turn_events.BossCardDrawn) -> str:
    boss = state.boss.id if state.boss is not None else ""
    what = " ".join(boss_lines(CARDS.bosses[boss].card(event.card)))
    words = _("{boss} plays {card}: {what}")
    return words.format(boss=name_of(state, BOSS), card=_(event.card), what=what)


def _simple(template: str) -> Callable[[State, Any], str]:
    """Events whose words need the name of the seat, or of the creature, and a card or a number."""

    def said(state: State, event: Any) -> str:
        uid = getattr(event, "uid", getattr(event, "to", getattr(event, "on", -1)))
        values = {
            "name": name_of(state, event.seat),
            "creature": creature_name(state, event.seat, uid),
            "card": card_name(getattr(event, "card", "")),
            "n": getattr(event, "amount", getattr(event, "size", 0)),
        }
        return _(template).format(**values)

    return said


def _afflicted(state: State, event: ev.Afflicted) -> str:
    return _(_GETS[event.status]).format(creature=creature_name(state, event.seat, event.uid))


def _cured(state: State, event: ev.Cured) -> str:
    words = _("{name}: {what}.")
    return words.format(name=creature_name(state, event.seat, event.uid), what=_(_ENDS[event.status]))


def _shown(state: State, event: ev.HandShown) -> str:
    cards = _(", ").join(card_name(card) for card in event.cards)
    words = _("{name} shows a hand without a base creature: {cards}.")
    return words.format(name=state.seats[event.seat].name, cards=cards)


_EVENTS: dict[type[Event], Callable[[State, Any], str]] = {
    turn_events.RoundBegan: lambda state, event: _("Round {n}.").format(n=event.number),
    turn_events.FirstPlayerFound: _simple(N_("{name} goes first.")),
    turn_events.TurnBegan: _simple(N_("{name}'s turn.")),
    ev.CardDrawn: _drawn,
    ev.HandReshuffled: _simple(N_("{name} reshuffles and draws a hand of {n}.")),
    ev.HandShown: _shown,
    ev.CreaturePlayed: _played,
    ev.Evolved: _simple(N_("{name} evolves a creature into {card}.")),
    ev.ItemPlayed: _simple(N_("{name} plays {card}.")),
    ev.Switched: _simple(N_("{creature} is switched in.")),
    ev.Promoted: _simple(N_("{creature} becomes active.")),
    ev.AttackUsed: _attacked,
    ev.Damaged: _damaged,
    ev.Healed: _simple(N_("{creature} regains {n} HP.")),
    ev.Afflicted: _afflicted,
    ev.Cured: _cured,
    ev.CoinFlipped: _flipped,
    ev.Boosted: _boosted,
    ev.Weakened: _simple(N_("{name} deals {n} less damage on their next turn.")),
    ev.Refreshed: _simple(N_("All hourglasses are removed from {creature}.")),
    ev.KnockedOut: _simple(N_("{creature} is knocked out.")),
    ev.CardDiscarded: _simple(N_("{name} discards {card}.")),
    ev.Eliminated: _eliminated,
    turn_events.BossCardDrawn: _boss_card,
    turn_events.BossReshuffled: lambda state, event: _("The boss deck is reshuffled."),
    ev.ByHandShown: lambda state, event: _("Do this on the table: {words}").format(words=_(event.words)),
    ev.Declared: _simple(N_("{name} enters what a card did.")),
    ev.Won: _won,
}
