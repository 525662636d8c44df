"""Declared acts: what a text did that people carry out; which effects there are, and why one is refused."""

from __future__ import annotations

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.refusals import Refusal, refuse
from companion.games.broken_world.judge.refusing import name_of
from companion.games.broken_world.state import CarryOut, State
from companion.kit.declaring import CARD_RULE, PadVerb, pad, why_not_effects
from companion.speech.words import N_

VERBS: dict[str, PadVerb] = {
    "damage": PadVerb(N_("{n} damage"), 40, "piece"),
    "attack": PadVerb(N_("+{n} attack this turn"), 20, "piece"),
    "weaken": PadVerb(N_("-{n} attack this turn"), 20, "piece"),
    "health": PadVerb(N_("+{n} health this turn"), 20, "piece"),
    "heal": PadVerb(N_("Heal {n} damage"), 40, "piece"),
    "mitigation": PadVerb(N_("+{n} mitigation this turn"), 20, "piece"),
    "refresh": PadVerb(N_("It may act again"), 1, "piece"),
    "destroy": PadVerb(N_("Destroy a minion"), 1, "piece"),
    "draw": PadVerb(N_("Draw {n}"), 6, "none"),
    "gold": PadVerb(N_("Gain {n} gold"), 11, "none"),
    "lose gold": PadVerb(N_("Lose {n} gold"), 11, "seat"),
}
"""Each with its words, its highest amount and its aim; health is before heal, which begins it when typed."""


def carrying_out(state: State) -> CarryOut | None:
    """The text that is carried out now."""
    frame = state.stack[-1] if state.stack else None
    return frame if isinstance(frame, CarryOut) else None


def declarable(state: State, seat: int) -> tuple[DeclaredVerb, ...]:
    """The verbs of the declare pad; none for a seat with nothing to carry out."""
    frame = carrying_out(state)
    if frame is None or frame.seat != seat:
        return ()
    return pad(VERBS)


def play_the_card(state: State, seat: int) -> Refusal:
    """Nothing of this seat is carried out now."""
    template = N_("{name} has no text to carry out. Play a card or use an action that has one.")
    return refuse("play-the-card", template, CARD_RULE, name=state.seats[seat].name)


def why_not_declare(state: State, seat: int, act: Declare) -> Refusal | None:
    """Why these effects cannot be declared for the text that is carried out."""
    if act.discards or act.paid:
        template = N_("The card is already paid. Enter only what its text did, without cards or gold.")
        return refuse("card-played", template, CARD_RULE)
    return why_not_effects(VERBS, act, lambda effect: _why_not_aim(state, effect))


def _why_not_aim(state: State, effect: DeclaredEffect) -> Refusal | None:
    aim = VERBS[effect.verb].aim
    if aim == "piece":
        return _why_not_piece(state, effect)
    if aim == "seat" and (len(effect.targets) != 1 or effect.targets[0] not in state.living()):
        template = N_("Choose exactly one player for {verb}.")
        return refuse("bad-target", template, CARD_RULE, verb=effect.verb)
    return None


def _why_not_piece(state: State, effect: DeclaredEffect) -> Refusal | None:
    piece = state.piece(effect.targets[0]) if len(effect.targets) == 1 else None
    if piece is None:
        template = N_("Choose exactly one piece on the board for {verb}.")
        return refuse("bad-target", template, CARD_RULE, verb=effect.verb)
    if effect.verb == "destroy" and piece.hero:
        template = N_("{card} is a hero. Only minions can be destroyed. Heroes take damage.")
        return refuse("hero-destroyed", template, CARD_RULE, card=name_of(piece.id))
    return None
