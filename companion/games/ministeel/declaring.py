"""Declared acts in MiniSteel: what a seat may say its unscanned card did."""

from __future__ import annotations

from collections.abc import Callable

from companion.engine.declared import Declare, DeclaredEffect, DeclaredVerb
from companion.engine.refusals import Refusal
from companion.games.ministeel import effects as fx
from companion.games.ministeel.state import State
from companion.speech.words import N_, _

_Maker = Callable[[int], fx.AnyEffect]
PAD = N_("a limit for entered effects, not a game rule")
CARD_RULE = N_("the text of the card")
ORDER = N_("The Turn Order, 3")

_VERBS: dict[str, tuple[str, int, bool, _Maker]] = {
    "attack": (N_("Attack for {n}"), 7, True, lambda n: fx.Attack(n)),
    "heal": (N_("Gain {n} HP"), 9, False, lambda n: fx.Heal(n)),
    "draw": (N_("Draw {n}"), 6, False, lambda n: fx.Draw(n)),
    "poison": (N_("Give {n} poison"), 4, True, lambda n: fx.Poison("opponent", n)),
    "cure": (N_("Remove {n} poison"), 4, False, lambda n: fx.Cure(n)),
    "destroy": (N_("Destroy {n} at random"), 4, True, lambda n: fx.Destroy(n, "opponent")),
    "take": (N_("Take a card"), 1, True, lambda n: fx.Take("opponent")),
    "swap hands": (N_("Swap hands"), 1, True, lambda n: fx.SwapHands()),
    "skip turn": (N_("Skip a turn"), 1, True, lambda n: fx.SkipTurn()),
}


def declarable(state: State, seat: int) -> tuple[DeclaredVerb, ...]:
    """The verbs of the declare pad; none for a seat whose cards are all named."""
    if seat not in state.lazy:
        return ()
    return tuple(
        DeclaredVerb(verb, _(words), high=high, aim="other seat" if aimed else "none")
        for verb, (words, high, aimed, _maker) in _VERBS.items()
    )


def effect_from(declared: DeclaredEffect) -> fx.AnyEffect:
    """The card effect that a declared one stands for."""
    return _VERBS[declared.verb][3](declared.amount)


def why_not_declare(state: State, seat: int, act: Declare) -> Refusal | None:
    """Why these effects cannot be declared."""
    if seat not in state.lazy:
        template = N_("All cards in this hand are known. Play the card itself.")
        return Refusal("play-the-card", template, CARD_RULE)
    if not 0 <= act.discards <= min(2, state.seats[seat].hand.unseen):
        template = N_("An entered effect uses 1 or 2 unnamed hand cards. {name} has {count}.")
        values = {"name": state.seats[seat].name, "count": state.seats[seat].hand.unseen}
        return Refusal("no-unseen-card", template, ORDER, values)
    if not 1 <= len(act.effects) <= 6:
        return Refusal("bad-declaration", N_("Enter 1 to 6 effects."), PAD)
    checked = (_why_not_effect(state, seat, effect) for effect in act.effects)
    return next((refusal for refusal in checked if refusal), None)


def _why_not_effect(state: State, seat: int, effect: DeclaredEffect) -> Refusal | None:
    if effect.verb not in _VERBS:
        template = N_("Unknown effect: {verb}. Use one of: {known}.")
        return Refusal("unknown-verb", template, PAD, {"verb": effect.verb, "known": ", ".join(_VERBS)})
    _words, high, aimed, _maker = _VERBS[effect.verb]
    if not 1 <= effect.amount <= high or effect.times != 1:
        template = N_("{verb} goes from 1 to {high}. Enter more as another effect.")
        return Refusal("bad-amount", template, PAD, {"verb": effect.verb, "high": high})
    if not aimed:
        return None
    good = [n for n in effect.targets if 0 <= n < len(state.seats) and state.seats[n].alive]
    if len(effect.targets) == 1 and good and good[0] != seat:
        return None
    return Refusal("bad-target", N_("Choose one opponent who is still in the game."), CARD_RULE)
