"""A party before its fight, while it is rolled or drawn whom it meets: in words and as a screen shows it."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Chance, Outcome
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.view import AskView, OptionView, View
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.setting_up import fights
from companion.games.slay_the_spire.setting_up.meeting import EnemiesMet, enemies
from companion.games.slay_the_spire.state.run import Run
from companion.games.slay_the_spire.view.heroes import hero_view
from companion.games.slay_the_spire.words.cards import told_apart
from companion.speech.words import N_, _


def view(match: Match[Any], viewer: int, title: str) -> View:
    """The party, and what is rolled or drawn now."""
    run: Run = match.state
    seats = tuple(hero_view(hero, seat, asked=False) for seat, hero in enumerate(run.heroes))
    return View("sts", title, viewer, 0, _("Game setup"), seats, ask=_ask(match))


def _ask(match: Match[Any]) -> AskView | None:
    ask = match.ask()
    if not isinstance(ask, Chance):
        return None
    outcomes = dict.fromkeys(ask.options)
    run: Run = match.state
    options = tuple(
        OptionView(each, -1, outcome_words(run, ask, each), means=_means(run, ask, each)) for each in outcomes
    )
    return AskView(ask.number, ask.kind, ask.topic, (), _(_PROMPTS[ask.topic]), options)


_PROMPTS = {
    "boss": N_("Roll for the boss of the act."),
    "elite": N_("Draw the elite."),
    "encounter": N_("Draw the encounter of the next row, lowest row first."),
}


def outcome_words(run: Run, ask: Chance, outcome: Outcome) -> str:
    """A number of the die with the boss that it brings, or a card with its id, as two may have one name."""
    if ask.kind == "die":
        return _("{roll}: {boss}").format(roll=outcome, boss=_means(run, ask, outcome))
    return told_apart(BOOK.catalog.faces[str(outcome)])


def _means(run: Run, ask: Chance, outcome: Outcome) -> str:
    """The boss that a number of the die brings."""
    return enemies(fights.boss_rolled(run.act, run.ascension, int(outcome))) if ask.kind == "die" else ""


def event_words(run: Run, event: Event) -> str:
    """Who has come; empty for all other events."""
    return (
        _("The fight is against {enemies}.").format(enemies=enemies(event.faces))
        if isinstance(event, EnemiesMet)
        else ""
    )
