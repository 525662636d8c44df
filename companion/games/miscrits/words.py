"""Words of Miscrits: cards made from their effects, acts and events with the names of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
    """What a card says, made from what it does."""
    found = CARDS.cards.get(card)
    if isinstance(found, con.Creature):
        return creature_words(found)
    if isinstance(found, con.Item):
        return item_words(found)
    return _(found.words) if isinstance(found, con.Other) else ""


def creature_words(creature: con.Creature) -> str:
    """Element, stage, HP and attacks of a creature."""
    head = _("{element}, {hp} HP.").format(element=_(ELEMENTS[creature.element]), hp=creature.max_hp)
    if creature.evolves_from:
        below = _("Evolves from {card}.").format(card=card_name(creature.evolves_from))
        head = _("{head} {below}").format(head=head, below=below)
    return _("{head} {attacks}").format(head=head, attacks=_attacks(creature))


@remembered
def attacks_text(card: str) -> str:
    """The attacks of a creature, by the id of its card."""
    return _attacks(CARDS.creatures[card])


def _attacks(creature: con.Creature) -> str:
    return " ".join(attack_words(attack) for attack in creature.attacks)


def attack_words(attack: con.Attack) -> str:
    """One attack: its name, damage and effects."""
    parts = [] if attack.damage is None else [_("{n} damage").format(n=attack.damage)]
    parts += [effect_words(effect) for effect in attack.effects]
    name = _("★ {name}").format(name=_(attack.name)) if attack.golden else _(attack.name)
    return _("{name}: {what}.").format(name=name, what=_(", ").join(parts) or _("nothing"))


def effect_words(effect: Any) -> str:
    """One effect of an attack, an item or a boss card."""
    if isinstance(effect, con.ByHand):
        return _(effect.words)
    if isinstance(effect, con.Afflict | con.BossAfflict):
        return _(_AFFLICTED[effect.status])
    if isinstance(effect, con.Cure):
        return _(_CURED[effect.status]) if effect.status else _("all statuses end")
    if isinstance(effect, con.Refresh):
        return _("all hourglasses are removed")
    return _(_COUNTED[type(effect)]).format(n=_columns(effect.amount))


def _columns(amount: con.ByPlayers) -> str:
    """ "20/40/60/80/100": a column for each number of players."""
    return str(amount) if isinstance(amount, int) else "/".join(str(one) for one in amount)


_COUNTED: Mapping[type[Any], str] = {
    con.Boost: N_("+{n} damage"),
    con.Heal: N_("+{n} HP"),
    con.Weaken: N_("-{n} damage for the opponent"),
    con.Draw: N_("draw {n}"),
    con.BossHit: N_("{n} damage to every active creature"),
    con.BossHeal: N_("+{n} HP"),
    con.BossBoost: N_("+{n} damage on the next attack"),
}
_AFFLICTED = {
    "poison": N_("the target is poisoned"),
    "sleep": N_("the target falls asleep"),
    "confusion": N_("the target is confused"),
}
_CURED = {
    "poison": N_("poison ends"),
    "sleep": N_("sleep ends"),
    "confusion": N_("confusion ends"),
}


def item_words(item: con.Item) -> str:
    """What an item does when it is played, and while it is attached."""
    parts = [effect_words(effect) for effect in item.effects]
    bonuses = (
        (N_("+{n} damage while attached"), item.more_damage),
        (N_("-{n} damage taken while attached"), item.less_damage),
        (N_("+{n} maximum HP while attached"), item.more_hp),
    )
    parts += [_(words).format(n=amount) for words, amount in bonuses if amount]
    return _("{what}.").format(what=_(", ").join(parts) or _("nothing"))


def boss_card_words(boss: str, card: str) -> str:
    """What a card of a boss deck says."""
    effects = CARDS.bosses[boss].card(card).effects
    return _("{what}.").format(what=_(", ").join(effect_words(effect) for effect in effects) or _("nothing"))


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


# Acts


def act_words(state: State, seat: int, act: Any) -> str:
    """An act as an option reads."""
    return _ACTS[type(act)](state, seat, act)


def _reshuffle(state: State, seat: int, act: st.Reshuffle) -> str:
    if act.free:
        return _("Show the hand, reshuffle it and draw as many again")
    size = state.seats[seat].hand_size - 1
    words = ngettext("Reshuffle and draw {n} card", "Reshuffle and draw {n} cards", size)
    return words.format(n=size)


def _on(state: State, seat: int, uid: int) -> str:
    creature = state.seats[seat].creature(uid)
    return card_name(creature.id) if creature is not None else _("nothing")


def _item(state: State, seat: int, act: st.PlayItem) -> str:
    if not act.on:
        return _("Play {card}").format(card=card_name(act.card))
    return _("Play {card} on {creature}").format(card=card_name(act.card), creature=_on(state, seat, act.on))


def _promote(state: State, seat: int, act: st.Promote) -> str:
    if act.card:
        return _("{card} from the hand becomes active").format(card=card_name(act.card))
    return _("{creature} becomes active").format(creature=_on(state, seat, act.to))


_ACTS: dict[type, Callable[[State, int, Any], str]] = {
    st.KeepHand: lambda state, seat, act: _("Keep this hand"),
    st.Reshuffle: _reshuffle,
    st.PlaceActive: lambda state, seat, act: _("{card} becomes active").format(card=card_name(act.card)),
    st.BeginTurn: lambda state, seat, act: _("Begin the turn"),
    st.DrawCard: lambda state, seat, act: _("Draw a card"),
    st.LeaveCard: lambda state, seat, act: _("Draw no card"),
    st.PlayCreature: lambda state, seat, act: _("Play {card}").format(card=card_name(act.card)),
    st.Evolve: lambda state, seat, act: _("Evolve {creature} into {card}").format(
        creature=_on(state, seat, act.on), card=card_name(act.card)
    ),
    st.PlayItem: _item,
    st.Switch: lambda state, seat, act: _("Switch to {creature}").format(creature=_on(state, seat, act.to)),
    st.UseAttack: lambda state, seat, act: _("{attack} at {target}").format(
        attack=_(act.attack), target=name_of(state, act.target)
    ),
    st.EndTurn: lambda state, seat, act: _("End {name}'s turn").format(name=state.seats[seat].name),
    st.Promote: _promote,
    st.NoReplacement: lambda state, seat, act: _("There is no creature left"),
    st.DiscardCard: lambda state, seat, act: _("Discard {card}").format(card=card_name(act.card)),
    Declare: lambda state, seat, act: _("Declare what a card did"),
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
    said = [_(_CURED[status]) if ends else _("still {status}").format(status=_(STATUS_NAMES[status]))]
    said += [_("{n} damage").format(n=1)] if hurts else []
    creature = creature_name(state, flips.seat, flips.uid)
    return _("{name}: {what}").format(name=creature, what=_(", ").join(said))


_SIDES = {"heads": N_("Heads"), "tails": N_("Tails")}


# Events


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
    words = _("{creature} uses {attack} at {target}.")
    return words.format(
        creature=creature_name(state, event.seat, event.uid),
        attack=_(event.attack),
        target=name_of(state, event.target),
    )


def _damaged(state: State, event: ev.Damaged) -> str:
    words = ngettext("{creature} takes {n} damage.", "{creature} takes {n} damage.", event.amount)
    return words.format(creature=creature_name(state, event.seat, event.uid), n=event.amount)


def _flipped(state: State, event: ev.CoinFlipped) -> str:
    words = _("The coin for {status} of {creature}: {side}.")
    return words.format(
        status=_(STATUS_NAMES[event.status]),
        creature=creature_name(state, event.seat, event.uid),
        side=_(_SIDES[event.side]),
    )


def _boosted(state: State, event: ev.Boosted) -> str:
    words = _("{name} deals {n} more damage on the next turn.")
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
        return _("The boss is beaten: everybody wins.")
    return _("A draw.") if event.drawn else _("The boss wins.")


def _boss_card(state: State, event: turn_events.BossCardDrawn) -> str:
    boss = state.boss.id if state.boss is not None else ""
    words = _("{boss} plays {card}: {what}")
    return words.format(boss=name_of(state, BOSS), card=_(event.card), what=boss_card_words(boss, event.card))


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


def _with_status(template: str) -> Callable[[State, Any], str]:
    def said(state: State, event: Any) -> str:
        creature = creature_name(state, event.seat, event.uid)
        return _(template).format(creature=creature, status=_(STATUS_NAMES[event.status]))

    return said


def _shown(state: State, event: ev.HandShown) -> str:
    cards = _(", ").join(card_name(card) for card in event.cards)
    words = _("{name} shows a hand without a base creature: {cards}.")
    return words.format(name=state.seats[event.seat].name, cards=cards)


_EVENTS: dict[type[Event], Callable[[State, Any], str]] = {
    turn_events.RoundBegan: lambda state, event: _("Round {n}.").format(n=event.number),
    turn_events.FirstPlayerFound: _simple(N_("{name} begins.")),
    turn_events.TurnBegan: _simple(N_("{name}'s turn.")),
    ev.CardDrawn: _drawn,
    ev.HandReshuffled: _simple(N_("{name} reshuffles and draws {n}.")),
    ev.HandShown: _shown,
    ev.CreaturePlayed: _played,
    ev.Evolved: _simple(N_("{name} evolves into {card}.")),
    ev.ItemPlayed: _simple(N_("{name} plays {card}.")),
    ev.Switched: _simple(N_("{creature} is switched in.")),
    ev.Promoted: _simple(N_("{creature} becomes active.")),
    ev.AttackUsed: _attacked,
    ev.Damaged: _damaged,
    ev.Healed: _simple(N_("{creature} regains {n} HP.")),
    ev.Afflicted: _with_status(N_("{creature}: {status}.")),
    ev.Cured: _with_status(N_("{creature}: {status} no more.")),
    ev.CoinFlipped: _flipped,
    ev.Boosted: _boosted,
    ev.Weakened: _simple(N_("{name} deals {n} less damage on the next turn.")),
    ev.Refreshed: _simple(N_("{creature} has no hourglasses any more.")),
    ev.KnockedOut: _simple(N_("A creature of {name} is knocked out.")),
    ev.CardDiscarded: _simple(N_("{name} discards {card}.")),
    ev.Eliminated: _eliminated,
    turn_events.BossCardDrawn: _boss_card,
    turn_events.BossReshuffled: lambda state, event: _("The boss deck is shuffled anew."),
    ev.ByHandShown: lambda state, event: _("To carry out by hand: {words}").format(words=_(event.words)),
    ev.Declared: _simple(N_("{name} says what a card did.")),
    ev.Won: _won,
}
