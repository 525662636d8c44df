"""Declared acts in MiniSteel: what a seat may say its unscanned card did."""

from __future__ import annotations

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.refusals import Refusal, refuse
from companion.games.ministeel import effects as fx
from companion.games.ministeel.state import State
from companion.kit.declaring import CARD_RULE, PadVerb, pad, why_not_effects
from companion.speech.words import N_

ORDER = N_("The Turn Order, 3")

_VERBS: dict[str, PadVerb] = {
    "attack": PadVerb(N_("Attack for {n}"), 7, "other seat", lambda n: fx.Attack(n)),
    "heal": PadVerb(N_("Gain {n} HP"), 9, "none", lambda n: fx.Heal(n)),
    "draw": PadVerb(N_("Draw {n}"), 6, "none", lambda n: fx.Draw(n)),
    "poison": PadVerb(N_("Give {n} poison"), 4, "other seat", lambda n: fx.Poison("opponent", n)),
    "cure": PadVerb(N_("Remove {n} poison"), 4, "none", lambda n: fx.Cure(n)),
    "destroy": PadVerb(N_("Destroy {n} at random"), 4, "other seat", lambda n: fx.Destroy(n, "opponent")),
    "take": PadVerb(N_("Take a card"), 1, "other seat", lambda n: fx.Take("opponent")),
    "swap hands": PadVerb(N_("Swap hands"), 1, "other seat", lambda n: fx.SwapHands()),
    "skip turn": PadVerb(N_("Skip a turn"), 1, "other seat", lambda n: fx.SkipTurn()),
}


def declarable(state: State, seat: int) -> tuple[DeclaredVerb, ...]:
    """The verbs of the declare pad; none for a seat whose cards are all named."""
    if seat not in state.lazy:
        return ()
    return pad(_VERBS)


def effect_from(declared: DeclaredEffect) -> fx.AnyEffect:
    """The card effect that a declared one stands for."""
    made: fx.AnyEffect = _VERBS[declared.verb].make(declared.amount)
    return made


def why_not_declare(state: State, seat: int, act: Declare) -> Refusal | None:
    """Why these effects cannot be declared."""
    if seat not in state.lazy:
        template = N_("All cards in this hand are known. Play the card itself.")
        return Refusal("play-the-card", template, CARD_RULE)
    if not 0 <= act.discards <= min(2, state.seats[seat].hand.unseen):
        template = N_("An entered effect uses 1 or 2 unnamed hand cards. {name} has {count}.")
        player = state.seats[seat]
        return refuse("no-unseen-card", template, ORDER, name=player.name, count=player.hand.unseen)
    return why_not_effects(_VERBS, act, lambda effect: _why_not_aim(state, seat, effect))


def _why_not_aim(state: State, seat: int, effect: DeclaredEffect) -> Refusal | None:
    if _VERBS[effect.verb].aim == "none":
        return None
    good = [n for n in effect.targets if 0 <= n < len(state.seats) and state.seats[n].alive]
    if len(effect.targets) == 1 and good and good[0] != seat:
        return None
    return Refusal("bad-target", N_("Choose one opponent who is still in the game."), CARD_RULE)
