"""Words of Miscrits: cards made from their effects, acts and events with the names of the table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Outcome
from companion.engine.declared import Declare
from companion.engine.events import Event
from companion.games.miscrits import content as con
from companion.games.miscrits import events as ev
from companion.games.miscrits import state as st
from companion.games.miscrits import turn_events
from companion.games.miscrits.content import CARDS, WORDS
from companion.games.miscrits.flow import flip_brings
from companion.games.miscrits.state import BOSS, State
from companion.kit.telling import Telling, Way, drawn, whole
from companion.speech.words import N_, _, ngettext, remembered

ELEMENTS = WORDS["elements"]
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
    "sleep": N_("Wake up {target}."),
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


def _creature(state: State, seat: int, act: Any) -> str:
    player = state.seats[seat]
    creature = player.creature(getattr(act, "on", getattr(act, "to", 0)))
    return own_name(player, creature) if creature is not None else _("a creature")


def _reshuffle(state: State, seat: int, act: st.Reshuffle) -> str:
    if act.free:
        return _("show your hand, reshuffle and draw the same number")
    return ngettext(
        "reshuffle and draw {n} card", "reshuffle and draw {n} cards", state.seats[seat].hand_size - 1
    )


_SAID: Telling[State] = Telling(
    {
        "name": lambda state, seat, act: state.seats[seat].name,
        "n": lambda state, seat, act: state.seats[seat].hand_size - 1,
        "card": lambda state, seat, act: card_name(act.card),
        "creature": _creature,
        "attack": lambda state, seat, act: _(act.attack),
        "target": lambda state, seat, act: name_of(state, act.target),
        "ready": lambda state, seat, act: _creature(state, act.target, act),
    },
    {
        st.KeepHand: N_("keep this hand"),
        st.Reshuffle: _reshuffle,
        st.PlaceActive: N_("make {card} active"),
        st.BeginTurn: N_("start turn"),
        st.DrawCard: N_("draw a card"),
        st.LeaveCard: N_("do not draw"),
        st.PlayCreature: N_("play {card}"),
        st.Evolve: N_("evolve {creature} into {card}"),
        st.PlayItem: lambda state, seat, act: _("play {card} on {creature}") if act.on else _("play {card}"),
        st.Switch: N_("switch to {creature}"),
        st.UseAttack: lambda state, seat, act: (
            _("use {attack} on {target}: {ready}") if act.on else _("use {attack} on {target}")
        ),
        st.EndTurn: N_("end {name}'s turn"),
        st.Promote: lambda state, seat, act: (
            _("make {card} active from your hand") if act.card else _("make {creature} active")
        ),
        st.NoReplacement: N_("no creature left to play"),
        st.DiscardCard: N_("discard {card}"),
        Declare: N_("enter what a card did"),
    },
)
act_words = _SAID.act
"""An act as an option reads."""


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


def _named(state: State, seat: int, event: Any) -> str:
    return creature_name(state, seat, getattr(event, "uid", getattr(event, "to", getattr(event, "on", -1))))


def _damaged(state: State, seat: int, event: ev.Damaged) -> str:
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


def _boss_plays(state: State, seat: int, event: turn_events.BossCardDrawn) -> str:
    boss = state.boss.id if state.boss is not None else ""
    return " ".join(boss_lines(CARDS.bosses[boss].card(event.card)))


_BLANKS: dict[str, Way[State]] = {
    "name": lambda state, seat, e: (
        state.seats[e.winner].name if isinstance(e, ev.Won) else name_of(state, seat)
    ),
    "creature": _named,
    "card": lambda state, seat, e: card_name(e.card),
    "cards": lambda state, seat, e: _(", ").join(card_name(card) for card in e.cards),
    "attack": lambda state, seat, e: _(e.attack),
    "target": lambda state, seat, e: name_of(state, e.target),
    "status": lambda state, seat, e: _(STATUS_NAMES[e.status]),
    "side": lambda state, seat, e: _(_SIDES[e.side]),
    "boss": lambda state, seat, e: name_of(state, BOSS),
    "what": _boss_plays,
    "words": lambda state, seat, e: _(e.words),
    "n": lambda state, seat, e: getattr(e, "amount", getattr(e, "size", getattr(e, "number", 0))),
}
_OUT = {
    "knock-outs": N_("{name} has lost five creatures and is out of the game."),
    "deck": N_("{name} cannot draw a card and is out of the game."),
    "no creature": N_("{name} has no creature to put into the active zone and is out of the game."),
}


def _boosted(state: State, seat: int, event: ev.Boosted) -> str:
    if seat == BOSS:
        return _("{name} deals {n} more damage on its next attack.")
    if event.now:
        return _("{name} deals {n} more damage this turn.")
    return _("{name} deals {n} more damage on their next turn.")


def _won(state: State, seat: int, event: ev.Won) -> str:
    if event.winner >= 0:
        return _("{name} wins.")
    if event.winner == st.PLAYERS_WON:
        return _("The boss is defeated. Everyone wins.")
    return _("A draw.") if event.drawn else _("The boss wins.")


def _cured(state: State, seat: int, event: ev.Cured) -> str:
    words = _("{name}: {what}.")
    return words.format(name=_named(state, seat, event), what=_(_ENDS[event.status]))


_TOLD: Telling[State] = Telling(
    _BLANKS,
    {
        turn_events.RoundBegan: N_("Round {n}."),
        turn_events.FirstPlayerFound: N_("{name} goes first."),
        turn_events.TurnBegan: N_("{name}'s turn."),
        ev.CardDrawn: drawn(_BLANKS["name"]),
        ev.HandReshuffled: N_("{name} reshuffles and draws a hand of {n}."),
        ev.HandShown: N_("{name} shows a hand without a base creature: {cards}."),
        ev.CreaturePlayed: lambda state, seat, e: (
            _("{name} plays {card} into the active zone.") if e.active else _("{name} plays {card}.")
        ),
        ev.Evolved: N_("{name} evolves a creature into {card}."),
        ev.ItemPlayed: N_("{name} plays {card}."),
        ev.Switched: N_("{creature} is switched in."),
        ev.Promoted: N_("{creature} becomes active."),
        ev.AttackUsed: N_("{creature} uses {attack} on {target}."),
        ev.Damaged: whole(_damaged),
        ev.Healed: N_("{creature} regains {n} HP."),
        ev.Afflicted: lambda state, seat, e: _(_GETS[e.status]),
        ev.Cured: whole(_cured),
        ev.CoinFlipped: N_("Coin flip for {creature} ({status}): {side}."),
        ev.Boosted: _boosted,
        ev.Weakened: N_("{name} deals {n} less damage on their next turn."),
        ev.Refreshed: N_("All hourglasses are removed from {creature}."),
        ev.KnockedOut: N_("{creature} is knocked out."),
        ev.CardDiscarded: N_("{name} discards {card}."),
        ev.Eliminated: lambda state, seat, e: _(_OUT[e.why]),
        turn_events.BossCardDrawn: N_("{boss} plays {card}: {what}"),
        turn_events.BossReshuffled: N_("The boss deck is reshuffled."),
        ev.ByHandShown: N_("Do this on the table: {words}"),
        ev.Declared: N_("{name} enters what a card did."),
        ev.Won: _won,
    },
)
event_words = _TOLD.event
"""A fact as the log tells it; empty for what goes without saying."""
