"""The board as it is drawn: pieces, what is declared, and what happens if nobody does anything more."""

from __future__ import annotations

from collections.abc import Iterator

from companion.engine.view import ArrowView, BoardView, Meter, PieceView, SpaceView
from companion.games.broken_world.combat import (
    Outcome,
    attack_of,
    health_of,
    left_of,
    line_of,
    mitigation_of,
    outcome,
)
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.legal import summoning_spaces
from companion.games.broken_world.state import Attacking, Piece, State
from companion.games.broken_world.words import card_name, card_text, piece_name, short_name
from companion.speech.words import _, ngettext

BOARD = "board"


def board_view(state: State) -> BoardView:
    """The spaces, the pieces with what they are worth now, and arrows for all that is declared."""
    result = outcome(state) if state.attacks else None
    summoning = state.phase == "before"
    free = summoning_spaces(state, state.active) if summoning else []
    spaces = tuple(
        SpaceView(space.id, _(space.id), space.x, space.y, short=_(space.id), reachable=space.id in free)
        for space in state.ground().spaces
    )
    pieces = tuple(_piece_view(state, place, piece, result) for place, piece in enumerate(state.pieces))
    return BoardView(BOARD, _("Board"), spaces, pieces=pieces, arrows=tuple(_arrows(state, result)))


def _piece_view(state: State, place: int, piece: Piece, result: Outcome | None) -> PieceView:
    health = health_of(state, piece)
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
            Meter("attack", _("Attack"), attack_of(state, piece), None, "attack"),
            Meter("hp", _("Health"), left, health, "heart", ("pieces", place, "damage")),
            *_mitigation(piece),
        ),
        path=("pieces", place, "space"),
    )


def _mitigation(piece: Piece) -> tuple[Meter, ...]:
    amount = mitigation_of(piece)
    return (Meter("mitigation", _("Mitigation"), amount, None, "shield"),) if amount else ()


def _piece_words(piece: Piece, result: Outcome | None) -> str:
    parts = [card_text(piece.id)]
    if piece.fresh and not piece.hero:
        parts.append(_("It attacks from its next turn on."))
    parts += [_("On it: {card}.").format(card=card_name(card)) for card in piece.enhancements]
    if result is not None and piece.uid in result.fallen:
        parts.append(_("It falls if nobody does more."))
    return " ".join(parts)


def _arrows(state: State, result: Outcome | None) -> Iterator[ArrowView]:
    for attack in state.attacks:
        if state.piece(attack.attacker) is None or state.piece(attack.target) is None or result is None:
            continue
        words = _dealt(result, attack.attacker, attack)
        yield ArrowView(str(attack.attacker), str(attack.target), words)
        for piece in line_of(state, attack):
            if piece.uid in attack.defenders:
                words = _dealt(result, piece.uid, attack)
                yield ArrowView(str(piece.uid), str(attack.attacker), words, "defence")


def _dealt(result: Outcome, source: int, attack: Attacking) -> str:
    """How much damage goes along an arrow."""
    blows = [one for one in result.blows if one.source == source]
    if source != attack.attacker:
        blows = [one for one in blows if one.target == attack.attacker]
    total = sum(one.amount for one in blows)
    return ngettext("{n} damage", "{n} damage", total).format(n=total)


def forecast_lines(state: State) -> tuple[str, ...]:
    """Step 5 to 7 in words: who deals what to whom, who would fall, what is lost."""
    if not state.attacks or state.phase not in ("attack", "defend", "react", "resolve"):
        return ()
    result = outcome(state)
    words = _("{source} deals {n} to {target}.")
    lines = [_("If nobody does more:")]
    lines += [
        words.format(source=piece_name(state, one.source), n=one.amount, target=piece_name(state, one.target))
        for one in result.blows
    ]
    falls = _("{piece} falls.")
    lines += [falls.format(piece=piece_name(state, uid)) for uid in result.fallen]
    if result.lost:
        lines.append(_("{n} damage spills over nobody.").format(n=result.lost))
    return tuple(lines)


def forecast(state: State, seat: int) -> tuple[int | None, str]:
    """The health a seat's hero would be left with, and words for it; nothing without a fight for it."""
    hero = state.hero_of(seat)
    if hero is None or not state.attacks or hero.id not in CARDS.heroes:
        return None, ""
    taken = sum(one.amount for one in outcome(state).blows if one.target == hero.uid and not one.gear)
    if not taken:
        return None, ""
    words = ngettext("{n} damage to the hero", "{n} damage to the hero", taken).format(n=taken)
    return max(0, left_of(state, hero) - taken), words
