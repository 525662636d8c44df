"""What is asked of a run, answered by its fight, by its climb, or by the party that does not fight."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from companion.engine.asks import Chance, Outcome
from companion.engine.events import Event
from companion.engine.layout import Path
from companion.engine.match import Match
from companion.engine.view import Ending, View
from companion.games.slay_the_spire.gathering import before, shown
from companion.games.slay_the_spire.state.frames import Meeting
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.games.slay_the_spire.view import tableau, view
from companion.games.slay_the_spire.words import fighting

if TYPE_CHECKING:
    from companion.games.slay_the_spire.shown_climb import ShownClimb
    from companion.games.slay_the_spire.whole_climb import WholeClimb


@cache
def whole_climb() -> WholeClimb:
    """What is asked of a run between fights. A table that only fights does not load it."""
    from companion.games.slay_the_spire.whole_climb import WHOLE_CLIMB

    return WHOLE_CLIMB


@cache
def shown_climb() -> ShownClimb:
    """How a run between fights is shown and told. Bots that only play do not load it."""
    from companion.games.slay_the_spire.shown_climb import SHOWN_CLIMB

    return SHOWN_CLIMB


def either(in_fight: Any, on_climb: Any, between: Any) -> Any:
    """What is asked of a run: one function answers in fights, others on a climb and where nobody fights."""

    def asked(run: Run, *rest: Any) -> Any:
        if run.fight is not None:
            return in_fight(run, *rest)
        return (between if run.climb is None else on_climb)(run, *rest)

    return asked


def nothing(run: Run, *rest: Any) -> Any:
    """Nothing of it is there outside fights."""
    return ()


def meets(run: Run) -> bool:
    """Whether it is rolled or drawn now whom the fight is against."""
    return bool(run.stack) and isinstance(run.stack[-1], Meeting)


def seen(match: Match[Run], viewer: int) -> View:
    """The fight, the climb between fights, or the party that does not fight, as `viewer` sees it."""
    match.ask()
    if match.state.fight is not None:
        boards = shown_climb().boards(match.state) if match.state.climb is not None else ()
        return replace(view.view(match, viewer), boards=boards)
    if meets(match.state):
        return before.view(match, viewer, view.title())
    between = shown_climb().view if match.state.climb is not None else shown.view
    return between(match, viewer, view.title())


def ended(run: Any) -> Ending | None:
    """How the game ended: the fight that is all of it, or the climb, which a fight alone does not end."""
    if run.climb is not None:
        return shown_climb().ending(run)
    return view.ending(run) if run.fight is not None else None


def conserved(run: Any) -> Mapping[str, int]:
    """What neither comes nor goes: the cards of a fight, or the items of a whole climb."""
    if run.climb is not None:
        return shown_climb().conserved(run)
    return view.conserved(run) if run.fight is not None else {}


def words_of_events(run: Any, event: Event) -> str:
    """What happened, in a fight or between fights, by the kind of event."""
    told = fighting.event_words(run, event) or shown.event_words(run, event) or before.event_words(run, event)
    return told if told or run.climb is None else shown_climb().event_words(run, event)


def standing(run: Run) -> str:
    """How a kept game stands."""
    from companion.games.slay_the_spire.view import kept

    return kept.standing(run)


def told_in(run: Any, events: Sequence[Event]) -> Sequence[Any]:
    """The run in which each event is told; only a climb leaves its fights."""
    return [run] * len(events) if run.climb is None else shown_climb().told_in(run, events)


def climbing(act: Callable[[WholeClimb], Callable[..., Any]]) -> Callable[..., Any]:
    """One of the functions of a climb, which is loaded when it is asked."""
    return lambda run, *rest: act(whole_climb())(run, *rest)


def telling(word: Callable[[ShownClimb], Callable[..., Any]]) -> Callable[..., Any]:
    """One of the functions that show or tell a climb, which are loaded when somebody looks."""
    return lambda run, *rest: word(shown_climb())(run, *rest)


outcomes = either(fighting.outcome_words, telling(lambda climb: climb.outcome_words), shown.outcome_words)


def words_of_outcomes(run: Any, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance: before a fight, in it, or between fights."""
    words: str = (before.outcome_words if meets(run) else outcomes)(run, ask, outcome)
    return words


between_fights = either(shown.first, climbing(lambda climb: climb.careful), shown.first)


def may_lie(card: str, path: Path) -> bool:
    """Whether something can lie at a place by hand, of a fight or between fights."""
    return (tableau.may_lie if path[:1] == ("fight",) else shown_climb().may_lie)(card, path)


def lying(run: Any, card: str, path: Path) -> Any:
    """What lies at a place when it came by hand, in a fight or between fights."""
    return (tableau.lying if path[:1] == ("fight",) else shown_climb().lying)(run, card, path)


def card_words(card: str) -> str:
    """The name of a card or of whatever else lies on the table; what only a climb has is looked up there."""
    known = fighting.card_words(card)
    return known if known != card else shown_climb().thing_words(card)


def card_text(card: str) -> str:
    """What a card or whatever else lies on the table does; nothing for what says nothing."""
    return fighting.card_text(card) or shown_climb().thing_text(card)


def mark_words(run: Fighting, path: Path) -> dict[int | str | bool, str]:
    """What a mark of the table check may be: a stance, a mode, a place on the map or what lies there."""
    from companion.games.slay_the_spire.view import marks

    if path[:1] == ("climb",):
        return marks.words_on_the_way(shown_climb().layout(run), path)
    return marks.mark_words(run, path)
