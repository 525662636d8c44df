"""Declared acts: a seat says what its untagged card does, and the rules carry it out like a card."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

from companion.engine.declared import Aim, Declare, DeclaredEffect, DeclaredVerb
from companion.engine.match import Match
from companion.engine.piles import UNSEEN
from companion.engine.refusals import Refusal, decline
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.rules.playing import plays_of, use_cost_changes
from companion.games.slay_the_spire.state import card_events, figure_events
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Aimed, Combat, Playing, Script
from companion.games.slay_the_spire.state.in_force import may_not
from companion.games.slay_the_spire.state.reading import cards_left
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.speech.words import N_, _

Table = Match[Run]
PLAY = N_("page 12, Play")
TYPES = N_("page 7, Card Types")
TARGETING = N_("page 15, Targeting for Players")
KINDS = ("attack", "skill", "power")
EXHAUSTS = "exhaust"
"""Where a declared card goes that exhausts; any other goes where its kind goes."""


class _Verb(NamedTuple):
    words: str
    high: int
    times: int
    aim: Aim
    make: Callable[[int, int], fx.Effect]
    often: tuple[int, ...] = ()


VERBS: dict[str, _Verb] = {
    "hit": _Verb(N_("Hit for {n}"), 30, 9, "creature", lambda n, t: fx.Hit(n, t), (1, 2, 3, 4)),
    "hit row": _Verb(N_("Hit a row for {n}"), 30, 9, "row", lambda n, t: fx.Hit(n, t, "row")),
    "hit all": _Verb(
        N_("Hit all enemies for {n}"), 30, 9, "all creatures", lambda n, t: fx.Hit(n, t, "all_enemies")
    ),
    "damage": _Verb(N_("Deal {n} damage"), 40, 9, "creature", lambda n, t: fx.Damage(n, t)),
    "block": _Verb(
        N_("Gain {n} Block"), 20, 9, "seat", lambda n, t: fx.Gain("block", n, t, "any_player"), (1, 2, 3, 4)
    ),
    "weak": _Verb(N_("{n} Weak"), 3, 1, "creature", lambda n, t: fx.Apply("weak", n)),
    "vulnerable": _Verb(N_("{n} Vulnerable"), 3, 1, "creature", lambda n, t: fx.Apply("vulnerable", n)),
    "poison": _Verb(N_("{n} Poison"), 15, 1, "creature", lambda n, t: fx.Apply("poison", n)),
    "strength": _Verb(N_("Gain {n} Strength"), 8, 1, "none", lambda n, t: fx.Gain("strength", n)),
    "energy": _Verb(N_("Gain {n} Energy"), 6, 1, "none", lambda n, t: fx.Gain("energy", n)),
    "shiv": _Verb(N_("Gain {n} Shivs"), 5, 1, "none", lambda n, t: fx.Gain("shiv", n)),
    "miracle": _Verb(N_("Gain {n} Miracles"), 5, 1, "none", lambda n, t: fx.Gain("miracle", n)),
    "draw": _Verb(N_("Draw {n}"), 10, 1, "none", lambda n, t: fx.Draw(n)),
    "heal": _Verb(N_("Heal {n}"), 10, 1, "none", lambda n, t: fx.Heal(n)),
    "lose hp": _Verb(N_("Lose {n} HP"), 10, 1, "none", lambda n, t: fx.LoseHp(n)),
    "scry": _Verb(N_("Scry {n}"), 10, 1, "none", lambda n, t: fx.Scry(n)),
    "lightning": _Verb(N_("Channel {n} Lightning"), 5, 1, "none", lambda n, t: fx.Channel("lightning", n)),
    "frost": _Verb(N_("Channel {n} Frost"), 5, 1, "none", lambda n, t: fx.Channel("frost", n)),
    "dark": _Verb(N_("Channel {n} Dark"), 5, 1, "none", lambda n, t: fx.Channel("dark", n)),
    "evoke": _Verb(N_("Evoke {n} times"), 5, 1, "none", lambda n, t: fx.Evoke(n)),
    "calm": _Verb(N_("Enter Calm"), 1, 1, "none", lambda n, t: fx.EnterStance("calm")),
    "wrath": _Verb(N_("Enter Wrath"), 1, 1, "none", lambda n, t: fx.EnterStance("wrath")),
    "neutral": _Verb(N_("Enter Neutral"), 1, 1, "none", lambda n, t: fx.EnterStance("neutral")),
}


def declarable(run: Fighting, seat: int) -> tuple[DeclaredVerb, ...]:
    """The verbs of the declare pad for this seat; none while it may play no card."""
    player = run.fight.fighters[seat]
    at_play = bool(run.stack) and isinstance(run.stack[-1], Combat)
    if not at_play or not player.alive or player.ready:
        return ()
    hidden = set()
    if not player.orb_slots:
        hidden |= {"lightning", "frost", "dark", "evoke"}
    if not player.stance:
        hidden |= {"calm", "wrath", "neutral"}
    return tuple(
        DeclaredVerb(name, _(verb.words), high=verb.high, times=verb.times, aim=verb.aim, often=verb.often)
        for name, verb in VERBS.items()
        if name not in hidden
    )


def why_not_declare(run: Fighting, seat: int, act: Declare) -> Refusal | None:
    """Why these effects cannot be declared."""
    player = run.fight.fighters[seat]
    if act.kind not in KINDS:
        template = N_("Choose what kind of card it was: attack, skill or power.")
        return Refusal("bad-declaration", template, TYPES)
    if act.goes not in ("", EXHAUSTS):
        template = N_("Choose where the card goes: to its usual place, or Exhaust it.")
        return Refusal("bad-declaration", template, PLAY)
    if may_not(player, "play_cards"):
        return Refusal("no-cards", N_("{name} cannot play cards now."), PLAY, {"name": run.heroes[seat].name})
    if cards_left(run, seat) == 0:
        return Refusal("card-limit", N_("No more cards may be played this turn."), PLAY)
    if act.paid < 0 or act.paid > player.energy:
        template = N_("{name} has {energy} Energy, not {cost}.")
        values = {"name": run.heroes[seat].name, "energy": player.energy, "cost": act.paid}
        return Refusal("no-energy", template, PLAY, values)
    if act.discards not in (0, 1) or act.discards > player.hand.unseen:
        template = N_("An entered card must be an unnamed card in hand. {name} has {count}.")
        values = {"name": run.heroes[seat].name, "count": player.hand.unseen}
        return Refusal("no-unseen-card", template, PLAY, values)
    if not 1 <= len(act.effects) <= 8:
        return decline("bad-declaration", N_("Enter 1 to 8 effects."))
    checked = (_why_not_effect(run.fight, effect) for effect in act.effects)
    return next((refusal for refusal in checked if refusal is not None), None) or _why_not_together(act)


def _why_not_together(act: Declare) -> Refusal | None:
    """All effects of a card that aim at one enemy, row or player aim at the same one (page 14)."""
    for aim in ("creature", "row", "seat"):
        chosen = {target for e in act.effects if VERBS[e.verb].aim == aim for target in e.targets}
        if len(chosen) > 1:
            template = N_("One card has one target. Enter hits on other targets separately.")
            return Refusal("bad-target", template, N_("page 14, Multi-hits"))
    return None


def _why_not_effect(fight: Fight, effect: DeclaredEffect) -> Refusal | None:
    verb = VERBS.get(effect.verb)
    if verb is None:
        template = N_("Unknown effect: {verb}. Use one of: {known}.")
        return decline("unknown-verb", template, verb=effect.verb, known=", ".join(VERBS))
    if not 1 <= effect.amount <= verb.high or not 1 <= effect.times <= verb.times:
        template = N_("{verb} goes from 1 to {high}, up to {times} times. Enter more as another effect.")
        values = {"verb": effect.verb, "high": verb.high, "times": verb.times}
        return decline("bad-amount", template, **values)
    if verb.aim == "creature" and not all(target in living_enemies(fight) for target in effect.targets):
        return Refusal("bad-target", N_("Choose a living enemy."), TARGETING)
    if verb.aim == "seat" and not all(target in living_seats(fight) for target in effect.targets):
        return Refusal("bad-target", N_("Choose a living player."), TARGETING)
    return None


def play_declared(table: Table, seat: int, act: Declare) -> None:
    """Carry out declared effects as one card of the kind that was said."""
    aim = Aimed(_first(act, "creature"), _first(act, "row"), _first(act, "seat"))
    if act.discards:
        table.emit(card_events.CardPlayed(seat, UNSEEN, act.paid, 0, aim.target, aim.row, aim.player))
    elif act.paid:
        table.emit(figure_events.TokensChanged(seat, -1, "energy", -act.paid))
    script = tuple(VERBS[e.verb].make(e.amount, e.times) for e in act.effects)
    into: Literal["", "exhaust_pile"] = "exhaust_pile" if act.goes == EXHAUSTS else ""
    frame = Script(
        ["fixed"],
        [0],
        seat=seat,
        role="declared",
        fixed=script,
        aim=aim,
        playing=Playing(act.paid, kind=act.kind, into=into, laid=act.discards > 0),
    )
    use_cost_changes(table, frame)
    table.push(frame)
    frame.copies = plays_of(table, frame) - 1


def _first(act: Declare, aim: Aim) -> int:
    """The target of the first effect with this aim; the rules ask when none was said."""
    for effect in act.effects:
        if VERBS[effect.verb].aim == aim and effect.targets:
            return effect.targets[0]
    return -1
