"""What is asked of a run, answered by its fight, by its climb, or by the party that does not fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from companion.engine.asks import Chance, Outcome
from companion.engine.events import Event
from companion.engine.game import Places, Words
from companion.engine.layout import Path
from companion.engine.match import Match
from companion.engine.view import Ending, View
from companion.games.slay_the_spire.gathering import before, shown
from companion.games.slay_the_spire.gathering import judge as judge_gathering
from companion.games.slay_the_spire.judge.owners import why_no_other
from companion.games.slay_the_spire.phases import Rules, Shown
from companion.games.slay_the_spire.rules import by_hand
from companion.games.slay_the_spire.state.frames import Meeting
from companion.games.slay_the_spire.state.run import Fighting, Run
from companion.games.slay_the_spire.view import tableau, view
from companion.games.slay_the_spire.words import fighting

# A table that only fights does not load the climb, and bots that only play do not load how it is shown.


def rules_of_climb() -> Rules[Run]:
    """What is asked of a run between fights."""
    from companion.games.slay_the_spire import whole_climb

    return whole_climb.RULES.of_run()


def climb() -> Shown[Run]:
    """How a run between fights is shown and told."""
    from companion.games.slay_the_spire import shown_climb

    return shown_climb.SHOWN.of_run()


def _view_of_fight(match: Match[Run], viewer: int, title: str) -> View:
    """A fight, with the boards of the climb that it is on."""
    seen = view.view(match, viewer)
    if match.state.climb is None:
        return seen
    from companion.games.slay_the_spire import shown_climb

    return replace(seen, boards=shown_climb.boards(match.state))


def _mark_words(run: Fighting, path: Path) -> Mapping[int | str | bool, str]:
    """What a mark of the table check may be: a stance, or a mode."""
    from companion.games.slay_the_spire.view import marks

    return marks.mark_words(run, path)


FIGHT: Shown[Run] = Shown[Fighting](
    _view_of_fight,
    Words(
        fighting.act_words,
        fighting.event_words,
        fighting.outcome_words,
        fighting.card_words,
        fighting.card_text,
    ),
    Places(
        tableau.layout,
        tableau.conserved,
        tableau.problems,
        tableau.may_lie,
        tableau.lying,
        belongings=tableau.belongings,
        mark_words=_mark_words,
    ),
    view.ending,
).of_run()
NO_FIGHT: Shown[Run] = Shown(
    shown.view, Words(shown.act_words, shown.event_words), Places(), lambda run: None
)
NO_FIGHT_RULES: Rules[Run] = Rules(
    judge_gathering.candidates, judge_gathering.why_not, judge_gathering.legal, shown.first
)


def now(run: Run) -> Shown[Run]:
    """Where a run is now."""
    if run.fight is not None:
        return FIGHT
    return NO_FIGHT if run.climb is None else climb()


def whole(run: Run) -> Shown[Run]:
    """What all of a run is, which its fights do not end: a climb, or what it is now."""
    return now(run) if run.climb is None else climb()


def at(path: Path) -> Places[Run]:
    """What a place belongs to: a fight, or the way between fights."""
    return (FIGHT if path[:1] == ("fight",) else climb()).places


def marks_at(path: Path) -> Places[Run]:
    """What a mark belongs to: the climb has its own, all others are those of fights."""
    return (climb() if path[:1] == ("climb",) else FIGHT).places


def meets(run: Run) -> bool:
    """Whether it is rolled or drawn now whom the fight is against."""
    return bool(run.stack) and isinstance(run.stack[-1], Meeting)


def seen(match: Match[Run], viewer: int) -> View:
    """The fight, the climb between fights, or the party that does not fight, as `viewer` sees it."""
    match.ask()
    run = match.state
    drawn = before.view if run.fight is None and meets(run) else now(run).view
    return drawn(match, viewer, view.title())


def ended(run: Run) -> Ending | None:
    """How the game ended: the fight that is all of it, or the climb, which a fight alone does not end."""
    return whole(run).ending(run)


def _event_words(run: Run, event: Event) -> str:
    """What happened, in a fight or between fights, by the kind of event."""
    told = FIGHT.words.event(run, event) or shown.event_words(run, event) or before.event_words(run, event)
    return told if told or run.climb is None else climb().words.event(run, event)


def _told_in(run: Run, events: Sequence[Event]) -> Sequence[Run]:
    """The run in which each event is told; only a climb leaves its fights."""
    told_in = whole(run).words.told_in
    return [run] * len(events) if told_in is None else told_in(run, events)


def _outcome_words(run: Run, ask: Chance, outcome: Outcome) -> str:
    """One result of a chance: before a fight, in it, or between fights."""
    return (before.outcome_words if meets(run) else now(run).words.outcome)(run, ask, outcome)


def card_words(card: str) -> str:
    """The name of a card or of whatever else lies on the table; what only a climb has is looked up there."""
    known = fighting.card_words(card)
    return known if known != card else climb().words.card(card)


def _standing(run: Run) -> str:
    """How a kept game stands."""
    from companion.games.slay_the_spire.view import kept

    return kept.standing(run)


WORDS: Words[Run] = Words(
    act=lambda run, seat, act: now(run).words.act(run, seat, act),
    event=_event_words,
    told_in=_told_in,
    outcome=_outcome_words,
    card=card_words,
    card_text=lambda card: fighting.card_text(card) or climb().words.card_text(card),
    standing=_standing,
)
PLACES: Places[Run] = Places(
    layout=lambda run: now(run).places.layout(run),
    conserved=lambda run: whole(run).places.conserved(run),
    problems=lambda run: now(run).places.problems(run),
    may_lie=lambda card, path: at(path).may_lie(card, path),
    lying=lambda run, card, path: at(path).lying(run, card, path),
    why_no_other=why_no_other,
    box=tableau.box,
    belongings=lambda run: now(run).places.belongings(run),
    corrected=by_hand.note,
    mark_words=lambda run, path: marks_at(path).mark_words(run, path),
)
