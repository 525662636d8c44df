"""Where the round stops for relics that may be used once per combat, in all of the Player Turn (page 19).

Beside the order of abilities they can always be used in the steps at the start and the end of a turn. Where
nothing else is asked, the round stops for a relic only when using it there may end otherwise than using it in
the Play phase would; see rulings.md, STS-94.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from companion.engine.asks import Ask, Choice
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content import values as vl
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.scripts import nested_scripts
from companion.games.slay_the_spire.rules.hits import player_hit
from companion.games.slay_the_spire.rules.items import lines_of, usable, use_ability
from companion.games.slay_the_spire.rules.triggers import lines_of_enemy
from companion.games.slay_the_spire.state.acts import UseAbility
from companion.games.slay_the_spire.state.fight import Fight
from companion.games.slay_the_spire.state.figures import living_enemies, living_seats
from companion.games.slay_the_spire.state.frames import Before, EndOfTurn, Script, StartOfTurn, Stop, Triggers
from companion.games.slay_the_spire.state.reading import amount_of, holds
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]
STEPS, OVER_A_STEP = (StartOfTurn, EndOfTurn), (Triggers, Stop)
DRAWS, BLOWS, HAND_LOOKERS = (fx.Draw, fx.DrawUpTo), (fx.Damage, fx.Hit), (fx.DrawUpTo, fx.HandCosts, fx.Play)
KNOWN_TESTS = (vl.AtSlot, vl.DieShows)
"""Asked of each step and effect: tuples, as a union is made anew whenever it is written."""


class Coming(NamedTuple):
    """One effect that is about to happen: of a seat, or of an enemy where the seat is -1."""

    seat: int
    enemy: int
    effect: fx.Effect


# What can be used


def usable_once(run: Fighting, seat: int) -> list[UseAbility]:
    """The abilities of relics that a seat can use now and only once per combat."""
    player = run.fight.fighters[seat]
    found: list[UseAbility] = []
    if not player.alive:
        return found
    once = BOOK.once_per_combat
    for relic in player.relics:
        if relic.id not in once or relic.used_combat:
            continue
        lines = lines_of(relic)
        for place in once[relic.id]:
            if usable(run, seat, relic, lines[place], "activated"):
                found.append(UseAbility(relic.uid, place))
    return found


def beside_order(run: Fighting, seat: int) -> list[UseAbility]:
    """What a seat may use while the order of abilities is asked in a step of the turn."""
    return usable_once(run, seat) if step_of_turn(run) is not None else []


def step_of_turn(run: Fighting) -> StartOfTurn | EndOfTurn | None:
    """The start or the end of the turn, when the abilities that wait are those of this step itself."""
    stack = run.stack
    below = stack[-2] if isinstance(stack[-1], OVER_A_STEP) else None
    if isinstance(below, Triggers):
        below = stack[-3]
    return below if isinstance(below, STEPS) else None


# Stopping


def stops(table: Table, step: StartOfTurn | EndOfTurn, before: Before) -> bool:
    """Whether the round stops before something of a step; then the question lies on the stack."""
    run = table.state
    if not run.options.relic_stops or not _worth_a_stop(run, step, before):
        return False
    table.push(Stop(before))
    return True


def stop(table: Table, frame: Stop) -> Ask | None:
    """Whoever has something to use is asked, until all have used it or said no."""
    step = step_of_turn(table.state)
    seats = _worth_a_stop(table.state, step, frame.before) if step is not None else {}
    if seats:
        return Choice("relics", tuple(seats))
    table.pop()
    return None


def take_stop(table: Table, frame: Stop, seat: int, act: Any) -> None:
    step: Any = step_of_turn(table.state)
    if isinstance(act, UseAbility):
        use_ability(table, seat, act)
    else:
        step.declined = [*step.declined, *(each.item for each in usable_once(table.state, seat))]


def _worth_a_stop(
    run: Fighting, step: StartOfTurn | EndOfTurn, before: Before
) -> dict[int, list[UseAbility]]:
    """What each seat may use that is worth asking about, and was not declined in this step."""
    found: dict[int, list[UseAbility]] = {}
    coming: list[Coming] | None = None
    for seat in range(len(run.fight.fighters)):
        for act in usable_once(run, seat):
            if act.item in step.declined:
                continue
            coming = list(_coming(run, before)) if coming is None else coming
            if _changes_something(run, seat, act, step, before, coming):
                found.setdefault(seat, []).append(act)
    return found


# What comes


def _coming(run: Fighting, before: Before) -> Iterator[Coming]:
    """What happens next in this step, effect by effect."""
    if before == "draw":
        for seat in living_seats(run.fight):
            yield Coming(seat, -1, fx.Draw(BOOK.limits.draw_per_turn))
    elif before == "facing":
        for index in living_enemies(run.fight):
            for line in lines_of_enemy(run.fight.enemies[index], "facing"):
                yield from _flat(run, -1, index, line.ability.do)
    elif before == "abilities":
        for pending in run.fight.pending:
            script = pending.fixed or BOOK.scripts.get(pending.script, ())
            yield from _flat(run, pending.seat, pending.enemy, script)


def _flat(run: Fighting, seat: int, enemy: int, script: Iterable[fx.Effect]) -> Iterator[Coming]:
    """The effects with those inside them, but for what the die or a cube says will not happen."""
    for effect in script:
        yield Coming(seat, enemy, effect)
        source = Script([], [], seat=seat, enemy=enemy)
        if isinstance(effect, fx.If) and isinstance(effect.test, KNOWN_TESTS):
            happens = holds(run, effect.test, source, seat)
            yield from _flat(run, seat, enemy, effect.then if happens else effect.otherwise)
            continue
        for _part, nested in nested_scripts(effect):
            yield from _flat(run, seat, enemy, nested)


# Whether it matters


class Case(NamedTuple):
    """One relic of one seat before one thing of a step: all that the tests below look at."""

    run: Fighting
    seat: int
    item: int
    step: StartOfTurn | EndOfTurn
    before: Before
    coming: list[Coming]

    @property
    def own(self) -> Iterator[fx.Effect]:
        """What the seat itself is about to do."""
        return (each.effect for each in self.coming if each.seat == self.seat)

    @property
    def fight(self) -> Fight:
        """The fight that is under way."""
        return self.run.fight


def _changes_something(
    run: Fighting,
    seat: int,
    act: UseAbility,
    step: StartOfTurn | EndOfTurn,
    before: Before,
    coming: list[Coming],
) -> bool:
    relic = next(each for each in run.fight.fighters[seat].relics if each.uid == act.item)
    case = Case(run, seat, act.item, step, before, coming)
    script = lines_of(relic)[act.line].ability.do
    return any(_TESTS[type(effect)](case, effect) for effect in script if type(effect) in _TESTS)


def _before_drawing(case: Case, effect: fx.Scry) -> bool:
    """Looking at the draw pile comes before drawing from it."""
    draws = any(_draws(each) for each in case.own)
    return draws and len(case.fight.fighters[case.seat].deck) > 0


def _draws(effect: fx.Effect) -> bool:
    return isinstance(effect, DRAWS) or (isinstance(effect, fx.Play) and effect.pick == "draw")


def _before_hand_counts(case: Case, effect: fx.Draw) -> bool:
    """Drawing comes before what chooses from the hand, or from the top of the pile, or forbids drawing."""
    source = Script([], [], seat=case.seat, item=case.item)
    if not amount_of(case.run, effect.amount, source, case.seat):
        return False
    if case.before == "roll":
        return True
    forbidden = any(_forbids_drawing(each.effect) for each in case.coming)
    return forbidden or any(_looks_at_cards(each) for each in case.own)


def _forbids_drawing(effect: fx.Effect) -> bool:
    if not isinstance(effect, fx.Grant) or not isinstance(effect.modifier, md.Cannot):
        return False
    return effect.modifier.do == "draw"


def _looks_at_cards(effect: fx.Effect) -> bool:
    if isinstance(effect, fx.Move):
        return effect.source == "hand"
    if isinstance(effect, HAND_LOOKERS):
        return True
    return b'"zone":"hand"' in msgspec.json.encode(effect)


def _gain(case: Case, effect: fx.Gain) -> bool:
    if effect.token == "block":
        return _before_blows(case)
    return effect.token == "strength" and _before_attacks(case, effect)


def _before_blows(case: Case) -> bool:
    """Block comes before damage; in the end step when it could not be gained before, or last of all.

    Last of all, when an ability of the end of turn has happened: one may look for block (Orichalcum), and
    nobody knows earlier what is left of the enemies.
    """
    if case.before == "last":
        return isinstance(case.step, EndOfTurn) and case.step.eventful
    if isinstance(case.step, EndOfTurn) and case.item in case.step.usable:
        return False
    return any(_hurts(case, each) for each in case.coming)


def _hurts(case: Case, coming: Coming) -> bool:
    if not isinstance(coming.effect, BLOWS):
        return False
    return coming.seat < 0 or (coming.seat == case.seat and coming.effect.to == "self")


def _before_attacks(case: Case, effect: fx.Effect) -> bool:
    """What makes Attacks stronger comes before cards that an ability plays."""
    return any(isinstance(each, fx.Play) for each in case.own)


def _in_time(case: Case, effect: fx.SeparateAttacks) -> bool:
    """Attacks come before what would make them harmless, before what a dead enemy no longer does, or last."""
    if case.before == "facing":
        return any(_makes_harmless(each.effect) for each in case.coming)
    if case.before == "last":
        eventful = isinstance(case.step, EndOfTurn) and case.step.eventful
        return eventful and any(_could_kill(case, effect, index) for index in living_enemies(case.fight))
    acting = {each.enemy for each in case.coming if each.enemy >= 0}
    return isinstance(case.step, StartOfTurn) and any(_could_kill(case, effect, index) for index in acting)


def _makes_harmless(effect: fx.Effect) -> bool:
    return isinstance(effect, fx.Grant) and isinstance(effect.modifier, md.NoDamageDealt)


def _could_kill(case: Case, effect: fx.SeparateAttacks, index: int) -> bool:
    enemy = case.fight.enemies[index]
    source = Script([], [], seat=case.seat, item=case.item, role="separate")
    dealt = player_hit(case.run, source, fx.Hit(effect.hit), index)
    return enemy.alive and effect.attacks * dealt >= enemy.hp + enemy.block


def _hand_changed(case: Case, effect: fx.Retain) -> bool:
    """Cards are kept at the discard step; the hand may have become another since the turn ended."""
    if case.before != "last" or not isinstance(case.step, EndOfTurn):
        return False
    hand = case.fight.fighters[case.seat].hand.known
    return bool(hand) and hand != case.step.hands[case.seat]


_TESTS: dict[type[fx.Effect], Callable[[Case, Any], bool]] = {
    fx.Scry: _before_drawing,
    fx.Draw: _before_hand_counts,
    fx.Gain: _gain,
    fx.Grant: _before_attacks,
    fx.SeparateAttacks: _in_time,
    fx.Retain: _hand_changed,
}
