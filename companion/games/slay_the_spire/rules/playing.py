"""Playing a card: paying, copies, carrying out, and where the card goes (pages 12, 19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from companion.engine.events import Frame
from companion.engine.match import Match
from companion.games.slay_the_spire.content import effects as fx
from companion.games.slay_the_spire.content import modifiers as md
from companion.games.slay_the_spire.content.book import BOOK, aims_of
from companion.games.slay_the_spire.content.scripts import asks_of_target
from companion.games.slay_the_spire.rules.hits import fits_frame
from companion.games.slay_the_spire.rules.strikes import exhaust
from companion.games.slay_the_spire.rules.triggers import card_told, enemy_triggers, own_triggers
from companion.games.slay_the_spire.state import board_events, card_events, figure_events
from companion.games.slay_the_spire.state.acts import PlayCard
from companion.games.slay_the_spire.state.fight import About, Fighter
from companion.games.slay_the_spire.state.figures import living_enemies
from companion.games.slay_the_spire.state.frames import Aimed, Playing, Script, Triggers
from companion.games.slay_the_spire.state.in_force import may_not, player_modifiers
from companion.games.slay_the_spire.state.reading import X_COST, begun, cards_left, cost_of, fits, holds
from companion.games.slay_the_spire.state.run import Fighting, Run

Table = Match[Run]


def payment(player: Fighter, price: int) -> tuple[int, int]:
    """The Energy and the miracles a price takes: miracles pay what the Energy does not (page 17)."""
    energy = min(price, player.energy)
    return energy, price - energy


def miracles_paid(run: Fighting, seat: int, act: PlayCard) -> int:
    """How many miracles playing a card takes."""
    cost = cost_of(run, seat, act.card)
    return payment(run.fight.fighters[seat], act.energy if cost == X_COST else cost or 0)[1]


def play_card(table: Table, seat: int, act: PlayCard) -> None:
    """A seat plays a card of its hand; copies of it are played first."""
    player = table.state.fight.fighters[seat]
    cost = cost_of(table.state, seat, act.card)
    kept = act.card in player.kept
    energy, miracles = payment(player, act.energy if cost == X_COST else cost or 0)
    frame = Script(
        [BOOK.cards[act.card].key],
        [0],
        seat=seat,
        card=act.card,
        role="card",
        aim=Aimed(act.target, act.row, act.player),
        playing=Playing(
            X_COST if cost == X_COST else energy + miracles,
            act.energy if cost == X_COST else 0,
            kept=kept,
        ),
    )
    table.emit(card_events.CardPlayed(seat, act.card, energy, miracles, act.target, act.row, act.player))
    if player.granted:
        use_cost_changes(table, frame)
    table.push(frame)
    frame.copies = plays_of(table, frame) - 1


def plays_of(table: Table, frame: Script) -> int:
    """How often a card is played: one effect that repeats cards is used, if there is one (page 19)."""
    fight, seat = table.state.fight, frame.seat
    if frame.card and "cannot_be_repeated" in BOOK.cards[frame.card].side.keywords:
        return 1
    for index, given in enumerate(fight.fighters[seat].granted):
        modifier = given.modifier
        if isinstance(modifier, md.PlaysAgain) and fits_frame(table.state, frame, modifier.of):
            if given.uses > 0:
                table.emit(figure_events.ModifierUsed(seat, -1, index))
            return modifier.plays
    for modifier in player_modifiers(fight.fighters[seat], md.PlaysAgain):
        if fits_frame(table.state, frame, modifier.of):
            return modifier.plays
    return 1


def use_cost_changes(table: Table, frame: Script) -> None:
    """Changes of cost that were granted for a number of cards lose one use."""
    granted = table.state.fight.fighters[frame.seat].granted
    for index in range(len(granted) - 1, -1, -1):
        given = granted[index]
        change = given.modifier
        counted = given.uses > 0 and isinstance(change, md.CostChange)
        if counted and fits_frame(table.state, frame, change.of):
            table.emit(figure_events.ModifierUsed(frame.seat, -1, index))


def push_copies(table: Table, frame: Script) -> None:
    """Copies are played before the original, each with its own choices and the same X (page 19).

    What is chosen for the original was chosen before them (page 12, STS-85).
    """
    copies, frame.copies = frame.copies, 0
    for _copy in range(copies):
        copy = copy_frame(frame.seat, frame.card, copy_of_playing(frame.playing))
        copy.hit_bonus = frame.hit_bonus
        if not frame.card:
            copy.keys, copy.fixed = list(frame.keys), frame.fixed
        table.push(copy)


def copy_of_playing(playing: Playing | None) -> Playing:
    """What a copy knows of its original; the kind only when that was declared and has no name."""
    return Playing() if playing is None else Playing(playing.cost, playing.x, playing.kind)


def copy_frame(seat: int, card: str, playing: Playing) -> Script:
    """The carrying out of a copy: it belongs to no pile, and what its original cost was not paid again."""
    keys = [BOOK.cards[card].key] if card else []
    return Script(keys, [0], seat=seat, card=card, role="copy", playing=playing)


def play_copy_of(table: Table, seat: int, index: int) -> None:
    """Play a copy of the card that was played `index`-th this turn."""
    record = table.state.fight.played[index]
    table.push(copy_frame(seat, record.card, Playing(record.cost, record.x, before=index)))


def playable_free(run: Fighting, seat: int, card: str) -> bool:
    """Whether an effect can play a card at all (page 18)."""
    played = BOOK.cards[card]
    if played.side.cost is None or played.unplayable or played.side.x_min > 0:
        return False  # an effect pays nothing: X is 0
    if may_not(run.fight.fighters[seat], "play_cards") or cards_left(run, seat) == 0:
        return False
    return condition_met(run, seat, card) and not lacks_enemy(run, seat, card)


def lacks_enemy(run: Fighting, seat: int, card: str) -> bool:
    """Whether the text must be aimed at an enemy or a row as things stand, and there is none (STS-100)."""
    return not living_enemies(run.fight) and _at_enemies(run, seat, card, BOOK.cards[card].side.do)


def wasted(run: Fighting, seat: int, script: Iterable[fx.Effect]) -> bool:
    """Whether the text of a potion or an ability must be aimed at an enemy or a row, and there is none."""
    if living_enemies(run.fight):
        return False
    effects = tuple(script)
    attacks = any(isinstance(each, fx.SeparateAttacks) for each in effects)
    return attacks or _at_enemies(run, seat, "", effects)


AT_ENEMIES = frozenset({"target", "row", "each_any_enemy", "different_enemies"})
"""Aims for which an enemy or a row is chosen."""


def _at_enemies(run: Fighting, seat: int, card: str, script: Iterable[fx.Effect]) -> bool:
    """Whether one of these effects is aimed at enemies; of what hangs on a condition, what now happens."""
    for effect in script:
        if AT_ENEMIES.isdisjoint(aims_of((effect,))):
            continue
        if not isinstance(effect, fx.If) or asks_of_target(effect.test):
            return True
        happens = holds(run, effect.test, None, seat, card)
        if _at_enemies(run, seat, card, effect.then if happens else effect.otherwise):
            return True
    return False


def condition_met(run: Fighting, seat: int, card: str) -> bool:
    """The condition for playing a card of the hand; the card itself is not counted as being there."""
    test = BOOK.cards[card].side.play_if
    if test is None:
        return True
    hand = run.fight.fighters[seat].hand
    known = hand.has(card)
    if known:
        hand.remove(card)
    met = holds(run, test, None, seat, card)
    if known:
        hand.add(card)
    return met


def play_free(table: Table, seat: int, card: str, plays: int, exhausts: str, bonus: int = 0) -> None:
    """Play a card of the hand without paying; X is 0."""
    table.emit(card_events.CardPlayed(seat, card, 0, 0, -1, -1, -1))
    cost = X_COST if BOOK.cards[card].side.cost == "X" else 0
    playing = Playing(cost, into=_AFTER_FREE[exhausts])
    keys = [BOOK.cards[card].key]
    frame = Script(keys, [0], seat=seat, card=card, role="free", playing=playing, hit_bonus=bonus)
    use_cost_changes(table, frame)
    table.push(frame)
    if plays > 1 and "cannot_be_repeated" not in BOOK.cards[card].side.keywords:
        frame.copies = plays - 1
    else:
        frame.copies = plays_of(table, frame) - 1


_AFTER_FREE: dict[str, Literal["", "exhaust_pile", "unless_power"]] = {
    "no": "",
    "yes": "exhaust_pile",
    "unless_power": "unless_power",
}
"""Where a card that an effect plays goes, by what the effect says of exhausting."""


def clean_up(table: Table, frame: Script) -> None:
    """After its text a card goes to its pile; only then what it set off happens (page 12)."""
    if frame.role == "action":
        _action_done(table, frame)
    elif frame.role in ("shiv", "separate"):
        table.emit(board_events.AttackMade(frame.seat, frame.role == "shiv"))
        if table.state.options.hide_answers_shivs:
            enemy_triggers(table, "play", About(frame.seat, kind="attack"))
    playing = frame.playing
    if playing is None:
        return
    fight = table.state.fight
    power = is_power(frame)
    lies = playing.laid if frame.role == "declared" else frame.role in ("card", "free")
    if lies and not power:
        _put_away(table, frame, playing)
    copied = frame.role == "copy"
    table.emit(
        card_events.PlayRecorded(frame.seat, frame.card, playing.cost, playing.x, copied, playing.kind)
    )
    if fight.phase != "over":
        card_told(table, "play", frame.seat, frame.card, playing.kind)
    if lies and power:
        # Only now, so that a power does not answer to being played itself.
        _put_away(table, frame, playing)
    if fight.phase != "over" and fight.pending and not any(_unfinished(below) for below in table.state.stack):
        table.push(Triggers())


def _unfinished(frame: Frame) -> bool:
    """Work that abilities must wait for: a card in the middle of its text, or abilities under way."""
    if isinstance(frame, Script):
        return begun(frame)
    return isinstance(frame, Triggers)


def _action_done(table: Table, frame: Script) -> None:
    if table.state.fight.enemies[frame.enemy].alive:
        own_triggers(
            table, frame.enemy, "action_done", amount=frame.results.unblocked, hurt=tuple(frame.results.hurt)
        )


def is_power(frame: Script) -> bool:
    """Whether the card is a Power; of a declared one that was said."""
    if frame.card:
        return BOOK.cards[frame.card].card.type == "power"
    return frame.playing is not None and frame.playing.kind == "power"


def _put_away(table: Table, frame: Script, playing: Playing) -> None:
    seat, card = frame.seat, frame.card
    keywords = BOOK.cards[card].side.keywords if card else ()
    if playing.into == "attached":
        return
    if is_power(frame) and playing.into != "exhaust_pile":
        table.emit(board_events.PowerInPlay(seat, card, playing.cubes))
    elif playing.into or "exhaust" in keywords or _made_to_exhaust(table.state, frame):
        exhaust(table, seat, card, "")
    elif "to_draw_top" in keywords:
        table.emit(card_events.CardMoved(seat, card, "", "draw_top"))
    else:
        table.emit(card_events.CardMoved(seat, card, "", "discard_pile"))


def _made_to_exhaust(run: Fighting, frame: Script) -> bool:
    rules = player_modifiers(run.fight.fighters[frame.seat], md.ExhaustPlayed)
    if not frame.card:
        return any(fits_frame(run, frame, rule.of) for rule in rules)
    return bool(rules) and any(fits(run, frame.seat, frame.card, rule.of) for rule in rules)
