"""One answer for all who are asked: each does the same, or the next that is free where no two may."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.engine.match import Match
from companion.engine.view import OptionView
from companion.speech.words import _

Acts = tuple[tuple[int, Any], ...]
"""Seats with what each does, in the order in which they act."""


def acts_of_all(match: Match[Any], act: Any) -> Acts:
    """Who does what when all who are asked are said to do `act`; whoever cannot is left out."""
    ask, kit = match.ask(), match.game.parts.table_kit
    if not isinstance(ask, Choice):
        return ()
    shared = tuple(kit().together.shared_out(match.state, ask, act)) if kit is not None else ()
    return shared or tuple((seat, act) for seat in ask.seats if match.why_not(seat, act) is None)


def ways(match: Match[Any]) -> tuple[OptionView, ...]:
    """What two or more who are asked can answer by one touch; nothing in a game that names no such acts."""
    ask, kit = match.ask(), match.game.parts.table_kit
    if not isinstance(ask, Choice) or kit is None or len(ask.seats) < 2:
        return ()
    found = [(act, acts_of_all(match, act)) for act in kit().together.for_all(match.state, ask)]
    return tuple(OptionView(act, acts[0][0], _words(match, acts)) for act, acts in found if len(acts) > 1)


def _words(match: Match[Any], acts: Acts) -> str:
    """What all do; who does what where it is not the same."""
    said = [match.game.words.act(match.state, seat, act) for seat, act in acts]
    if len(set(said)) == 1:
        return _("Everyone: {act}").format(act=said[0])
    names = [seat.name for seat in match.game.view(match, -1).seats]
    named = zip((names[seat] for seat, _act in acts), said, strict=True)
    return _("; ").join(_("{name}: {act}").format(name=name, act=words) for name, words in named)
