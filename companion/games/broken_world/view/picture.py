"""The board as it is drawn: pieces, what is declared, and what happens if nobody does anything more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine.view import ArrowKind, ArrowView, BoardView, Meter, PieceView, SpaceView
from companion.games.broken_world import combat
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.judge.candidates import summoning_spaces
from companion.games.broken_world.state import Attacking, Piece, State
from companion.games.broken_world.words.texts import (
    at_words,
    card_name,
    card_text,
    figure_name,
    gear_name,
    piece_name,
    short_name,
    target_name,
)
from companion.speech.words import _, ngettext

BOARD = "board"


def board_view(state: State) -> BoardView:
    """The spaces, the pieces with what they are worth now, and arrows for all that is declared."""
    result = combat.outcome(state) if state.attacks else None
    summoning = state.phase == "before"
    free = summoning_spaces(state, state.active) if summoning else []
    spaces = tuple(
        SpaceView(space.id, _(space.id), space.x, space.y, short=_(space.id), reachable=space.id in free)
        for space in state.ground().spaces
    )
    pieces = tuple(_piece_view(state, place, piece, result) for place, piece in enumerate(state.pieces))
    return BoardView(BOARD, "", spaces, pieces=pieces, arrows=tuple(_arrows(state, result)))


def _piece_view(state: State, place: int, piece: Piece, result: combat.CombatResult | None) -> PieceView:
    health = combat.health_of(state, piece)
    left = max(0, health - piece.damage)
    return PieceView(
        id=str(piece.uid),
        label=card_name(piece.id),
        space=piece.space,
        seat=piece.seat,
        words=_piece_words(piece, result),
        short=short_name(piece.id),
        sign="hero" if piece.hero else "minion",
        exhausted=piece.used,
        meters=(
            Meter("attack", _("Attack"), combat.attack_of(state, piece), None, "attack"),
            Meter("hp", _("Health"), left, health, "heart", ("pieces", place, "damage")),
            *_mitigation(piece),
        ),
        path=("pieces", place, "space"),
        change=-_taken(result, piece.uid),
        falls=result is not None and piece.uid in result.fallen,
        figure=figure_name(piece.id),
    )


def _taken(result: combat.CombatResult | None, uid: int) -> int:
    """The damage that a piece would take, what goes to its equipment left out."""
    blows = result.blows if result is not None else ()
    return sum(one.amount for one in blows if one.target == uid and not one.gear)


def _mitigation(piece: Piece) -> tuple[Meter, ...]:
    amount = combat.mitigation_of(piece)
    return (Meter("mitigation", _("Mitigation"), amount, None, "shield"),) if amount else ()


def _piece_words(piece: Piece, result: combat.CombatResult | None) -> str:
    parts = [card_text(piece.id)]
    if piece.fresh and not piece.hero:
        parts.append(_("It can attack from its next turn."))
    parts += [_("On it: {card}.").format(card=card_name(card)) for card in piece.enhancements]
    if result is not None and piece.uid in result.fallen:
        parts.append(_("It will be defeated unless someone acts."))
    return "\n".join(parts)


def _arrows(state: State, result: combat.CombatResult | None) -> Iterator[ArrowView]:
    """Every blow with its damage; an attack that others step into is drawn as well."""
    for attack in state.attacks:
        if state.piece(attack.attacker) is None or state.piece(attack.target) is None or result is None:
            continue
        dealt = [one for one in result.blows if one.source == attack.attacker]
        if not any(one.target == attack.target for one in dealt):
            yield ArrowView(str(attack.attacker), str(attack.target), _declared(state, attack))
        for blow in dealt:
            yield _blow_arrow(state, blow, "attack")
        for blow in result.blows:
            if blow.target == attack.attacker:
                yield _blow_arrow(state, blow, "defence")


def _declared(state: State, attack: Attacking) -> str:
    target = target_name(state, attack.target, attack.gear)
    return _("{piece} attacks {target}.").format(piece=piece_name(state, attack.attacker), target=target)


def _blow_arrow(state: State, blow: combat.Blow, kind: ArrowKind) -> ArrowView:
    target = gear_name(state, blow.target, blow.gear) if blow.gear else piece_name(state, blow.target)
    words = _("{source} deals {n} to {target}.")
    said = words.format(source=piece_name(state, blow.source), n=blow.amount, target=target)
    return ArrowView(str(blow.source), str(blow.target), said, kind, str(blow.amount))


def forecast_lines(state: State) -> tuple[str, ...]:
    """Steps 4 to 7 in words: who and what would fall, and what is lost. The blows are on the arrows."""
    if not state.attacks or state.phase not in ("attack", "defend", "react", "resolve"):
        return tuple(_later_words(state, ()))
    result = combat.outcome(state)
    falling = [at_words(state, uid) for uid in result.fallen]
    falling += [
        gear_name(state, piece.uid, gear.uid)
        for piece in state.pieces
        for gear in piece.gear
        if gear.uid in result.broken
    ]
    later = list(_later_words(state, result.blows))
    lines = [*([] if later and not falling else [_falling_words(falling)]), *later]
    if result.lost:
        words = ngettext("{n} damage is left over.", "{n} damage is left over.", result.lost)
        lines.append(words.format(n=result.lost))
    return tuple(lines)


def _later_words(state: State, blows: Sequence[combat.Blow]) -> Iterator[str]:
    """Who falls at the end of the turn, as what helps them lasts no longer."""
    names = [at_words(state, piece.uid) for piece in combat.falling_later(state, blows)]
    if names:
        yield _("Defeated at the end of the turn, when bonuses end: {names}.").format(
            names=_(", ").join(names)
        )


def _falling_words(names: list[str]) -> str:
    if not names:
        return _("Without further action, nothing is defeated.")
    words = ngettext(
        "Without further action, {names} is defeated.",
        "Without further action, these are defeated: {names}.",
        len(names),
    )
    return words.format(names=_(", ").join(names))


def forecast(state: State, seat: int) -> tuple[int | None, str]:
    """The health a seat's hero would be left with, and words for it; nothing without a fight for it."""
    hero = state.hero_of(seat)
    if hero is None or not state.attacks or hero.id not in CARDS.heroes:
        return None, ""
    taken = sum(one.amount for one in combat.outcome(state).blows if one.target == hero.uid and not one.gear)
    if not taken:
        return None, ""
    words = ngettext("{n} damage to the hero", "{n} damage to the hero", taken).format(n=taken)
    return max(0, combat.left_of(state, hero) - taken), words
