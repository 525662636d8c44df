"""The judge of Miscrits: who may do what now, and why not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.engine.asks import Choice
from companion.engine.declared import Declare
from companion.engine.refusals import Refusal, refuse
from companion.games.miscrits import content as con
from companion.games.miscrits import state as st
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.judge.candidates import aimed, attacks, could_be_base, has_base
from companion.games.miscrits.parts.declaring import why_not_declare
from companion.kit.dealing import may_hold
from companion.kit.seats import not_asked, not_playing
from companion.speech.words import N_

START = N_("Starting the game")
PLAY = N_("Your Turn, Play phase")
ATTACK = N_("Your Turn, Attack")
STATUS = N_("Poison, Confusion, and Sleep")
KNOCK_OUT = N_("KO's and Active Miscrits")
ORDER = N_("Your Turn")


def why_not(state: st.State, ask: Choice, seat: int, act: Any) -> Refusal | None:
    """Why `seat` cannot do `act` while `ask` is open; `None` when it can."""
    if not 0 <= seat < len(state.seats) or not state.seats[seat].alive:
        return not_playing(KNOCK_OUT)
    if seat not in ask.seats:
        return not_asked(state.seats, ask, seat, ORDER)
    return _JUDGES[ask.topic](state, seat, act)


def _judge_opening(state: st.State, seat: int, act: Any) -> Refusal | None:
    player = state.seats[seat]
    based, unsure = has_base(state, seat), could_be_base(state, seat)
    if isinstance(act, st.KeepHand):
        if based or unsure:
            return None
        template = N_(
            "{name} needs a base creature in the opening hand. Show the hand and reshuffle for free."
        )
        return refuse("no-base", template, START, name=player.name)
    if not isinstance(act, st.Reshuffle):
        return refuse("opening-first", N_("Keep or reshuffle this hand first."), START)
    if act.free and based:
        template = N_("This hand has a base creature. Reshuffling costs 1 card.")
        return refuse("not-free", template, START)
    if not act.free and not based and not unsure:
        template = N_("This hand has no base creature. Reshuffle it for free.")
        return refuse("is-free", template, START)
    if not act.free and player.hand_size <= 1:
        return refuse("last-card", N_("You must keep a hand of 1 card."), START)
    return None


def _judge_begin(state: st.State, seat: int, act: Any) -> Refusal | None:
    if isinstance(act, st.BeginTurn):
        return None
    return refuse("begin-first", N_("House rule: start the turn first."), "MC-48")


def _judge_placing(state: st.State, seat: int, act: Any) -> Refusal | None:
    if isinstance(act, st.Reshuffle) and act.free and not has_base(state, seat):
        return None
    if not isinstance(act, st.PlaceActive):
        return refuse("place-first", N_("Put a base creature into the active zone first."), "MC-01")
    return _why_not_base(state.seats[seat], act.card)


def _why_not_base(player: st.Player, card: str) -> Refusal | None:
    if not may_hold(player.hand, player.deck, card):
        return _not_in_hand(player, card)
    if not CARDS.is_base(card):
        template = N_("{card} is not a base creature.")
        return refuse("no-base-creature", template, PLAY, card=_name(card))
    return None


def _name(card: str) -> str:
    found = CARDS.cards.get(card)
    return found.name if found is not None else card


def _not_in_hand(player: st.Player, card: str) -> Refusal:
    template = N_("{card} is not in {name}'s hand.")
    return refuse("not-in-hand", template, PLAY, card=_name(card), name=player.name)


def _judge_draw(state: st.State, seat: int, act: Any) -> Refusal | None:
    if isinstance(act, st.DrawCard | st.LeaveCard):
        return None
    return refuse("draw-first", N_("Draw a card or skip the draw first."), "MC-05")


def _judge_turn(state: st.State, seat: int, act: Any) -> Refusal | None:
    judge = _IN_TURN.get(type(act))
    if judge is None:
        return refuse("not-now", N_("You cannot do that in the play phase."), PLAY)
    return judge(state, seat, act)


def _judge_creature(state: st.State, seat: int, act: st.PlayCreature) -> Refusal | None:
    player = state.seats[seat]
    refusal = _why_not_base(player, act.card)
    if refusal is not None:
        return refusal
    places = state.rules.ready_area
    if places and player.active is not None and len(player.ready) >= places:
        template = N_("The ready area is full (places: {places}).")
        return refuse("no-place", template, "MC-08", places=places)
    return None


def _judge_evolve(state: st.State, seat: int, act: st.Evolve) -> Refusal | None:
    player = state.seats[seat]
    card = CARDS.creatures.get(act.card)
    if not may_hold(player.hand, player.deck, act.card):
        return _not_in_hand(player, act.card)
    if card is None or not card.stage:
        template = N_("{card} is not an evolution.")
        return refuse("no-evolution", template, PLAY, card=_name(act.card))
    creature = player.creature(act.on)
    if creature is None or creature.id != card.evolves_from:
        template = N_("{card} only evolves from {below}. Play it on one of yours.")
        return refuse("wrong-creature", template, PLAY, card=card.name, below=_name(card.evolves_from))
    if not state.rules.evolve_at_once and (creature.fresh or creature.evolved):
        template = N_("House rule: {creature} came or evolved this turn. It may evolve on your next turn.")
        return refuse("too-fresh", template, "MC-09", creature=_name(creature.id))
    return None


def _judge_item(state: st.State, seat: int, act: st.PlayItem) -> Refusal | None:
    player = state.seats[seat]
    if not may_hold(player.hand, player.deck, act.card):
        return _not_in_hand(player, act.card)
    card = CARDS.cards.get(act.card)
    if isinstance(card, con.Creature) or card is None:
        template = N_("{card} is not an item.")
        return refuse("no-item", template, PLAY, card=_name(act.card))
    if player.items_played:
        template = N_("{name} has already played an item this turn.")
        return refuse("one-item", template, PLAY, name=player.name)
    needs = isinstance(card, con.Item) and aimed(card)
    if needs and player.creature(act.on) is None:
        template = N_("Play {card} on one of your creatures.")
        return refuse("needs-creature", template, PLAY, card=card.name)
    if not needs and act.on:
        template = N_("{card} does not target a creature.")
        return refuse("needs-no-creature", template, PLAY, card=card.name)
    return None


def _judge_switch(state: st.State, seat: int, act: st.Switch) -> Refusal | None:
    player = state.seats[seat]
    if not any(creature.uid == act.to for creature in player.ready):
        return refuse("not-ready", N_("Switch with a creature in your ready area."), PLAY)
    if not may_switch(state, player):
        template = N_("House rule: {name} has already used all switches this turn ({count}).")
        return refuse("switched-enough", template, "MC-13", name=player.name, count=player.switches)
    return None


def may_switch(state: st.State, player: st.Player) -> bool:
    """Whether the house lets a seat switch once more in this turn (MC-13)."""
    return not state.rules.most_switches or player.switches < state.rules.most_switches


def _judge_attack(state: st.State, seat: int, act: st.UseAttack) -> Refusal | None:
    active = state.seats[seat].active
    if active is None:
        return refuse("no-active", N_("You have no active creature to attack with."), ATTACK)
    refusal = why_cannot_attack(active)
    if refusal is not None:
        return refusal
    attack = CARDS.creatures[active.id].attack(act.attack)
    if attack is None:
        known = ", ".join(one.name for one in CARDS.creatures[active.id].attacks)
        template = N_("{creature} has no such attack. Its attacks: {attacks}.")
        return refuse("no-attack", template, ATTACK, creature=_name(active.id), attacks=known)
    if count := active.cooling(attack.name):
        template = N_("{attack} is cooling down. Hourglasses on it: {count}.")
        return refuse("cooling-down", template, ATTACK, attack=attack.name, count=count)
    return _why_not_target(state, seat, act.target) or _why_not_ready(state, act)


def why_cannot_attack(active: st.Creature) -> Refusal | None:
    """What keeps a creature from attacking at all in this turn."""
    values = {"creature": _name(active.id)}
    if active.evolved:
        return Refusal("evolved", N_("{creature} evolved this turn and cannot attack."), PLAY, values)
    if active.came_in:
        return Refusal("came-in", N_("{creature} was switched in this turn and cannot attack."), PLAY, values)
    if "sleep" in active.status:
        return Refusal("asleep", N_("{creature} is asleep and cannot attack."), STATUS, values)
    if "confusion" in active.status:
        return Refusal("confused", N_("{creature} is confused and cannot attack."), STATUS, values)
    return None


def _why_not_target(state: st.State, seat: int, target: int) -> Refusal | None:
    if state.boss is not None:
        if target == st.BOSS:
            return None
        return refuse("attack-the-boss", N_("All players attack the boss."), N_("Boss Deck Rules"))
    if target == seat or not 0 <= target < len(state.seats) or not state.seats[target].alive:
        return refuse("bad-target", N_("Choose an opponent still in the game."), ATTACK)
    if state.seats[target].active is None:
        template = N_("{name} has no active creature you could attack.")
        return refuse("nothing-there", template, ATTACK, name=state.seats[target].name)
    return None


def _why_not_ready(state: st.State, act: st.UseAttack) -> Refusal | None:
    """Which creature it is: the active one alone, unless the house has it otherwise (MC-53)."""
    if not act.on:
        return None
    if not state.rules.ready_can_be_hit:
        return refuse("active-only", N_("An attack hits the active creature."), "MC-53")
    ready = () if act.target == st.BOSS else state.seats[act.target].ready
    if any(creature.uid == act.on for creature in ready):
        return None
    return refuse("not-there", N_("Choose an active or a ready creature of that opponent."), ATTACK)


def _judge_end(state: st.State, seat: int, act: st.EndTurn) -> Refusal | None:
    if not state.rules.must_attack:
        return None
    if any(_judge_attack(state, seat, attack) is None for attack in attacks(state, seat)):
        template = N_("House rule: you must attack to end the turn, if you can.")
        return refuse("must-attack", template, "MC-32")
    return None


def _judge_discard(state: st.State, seat: int, act: Any) -> Refusal | None:
    player = state.seats[seat]
    if not isinstance(act, st.DiscardCard):
        return refuse("discard-first", N_("Discard down to 5 cards first."), KNOCK_OUT)
    return None if may_hold(player.hand, player.deck, act.card) else _not_in_hand(player, act.card)


def _judge_replacing(state: st.State, seat: int, act: Any) -> Refusal | None:
    player = state.seats[seat]
    if isinstance(act, st.NoReplacement):
        if player.ready or has_base(state, seat):
            template = N_("{name} has a creature that can fill the empty zone.")
            return refuse("has-creature", template, KNOCK_OUT, name=player.name)
        return None
    if not isinstance(act, st.Promote):
        return refuse("replace-first", N_("Fill the empty active zone first."), KNOCK_OUT)
    if act.card and act.to:
        template = N_("Choose only one creature: a ready one, or one from your hand.")
        return refuse("one-creature", template, KNOCK_OUT)
    if act.card:
        return _why_not_base(player, act.card)
    if not any(creature.uid == act.to for creature in player.ready):
        template = N_("Choose a creature from your ready area, or a base creature from your hand.")
        return refuse("not-ready", template, KNOCK_OUT)
    return None


def _judge_carrying_out(state: st.State, seat: int, act: Any) -> Refusal | None:
    """After the attack nothing is done any more but what its text says."""
    if isinstance(act, Declare):
        return why_not_declare(state, seat, act)
    if isinstance(act, st.EndTurn):
        return None
    template = N_("You have attacked. Enter what the text did, or end the turn.")
    return refuse("attack-made", template, PLAY)


_IN_TURN: dict[type, Callable[[st.State, int, Any], Refusal | None]] = {
    st.PlayCreature: _judge_creature,
    st.Evolve: _judge_evolve,
    st.PlayItem: _judge_item,
    st.Switch: _judge_switch,
    st.UseAttack: _judge_attack,
    st.EndTurn: _judge_end,
    Declare: why_not_declare,
}
_JUDGES: dict[str, Callable[[st.State, int, Any], Refusal | None]] = {
    "begin": _judge_begin,
    "opening hand": _judge_opening,
    "place first": _judge_placing,
    "draw": _judge_draw,
    "turn": _judge_turn,
    "carry out": _judge_carrying_out,
    "discard": _judge_discard,
    "replace": _judge_replacing,
}
