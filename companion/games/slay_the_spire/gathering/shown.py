"""A party between fights, in words and as a screen shows it."""

from __future__ import annotations

from typing import Any

from companion.engine.asks import Choice
from companion.engine.events import Event
from companion.engine.match import Match
from companion.engine.view import AskView, OptionView, View
from companion.games.slay_the_spire.gathering.flow import DeckBegun, DeckChanged
from companion.games.slay_the_spire.state.gathering import ChangeDeck
from companion.games.slay_the_spire.state.run import Run
from companion.games.slay_the_spire.view.heroes import hero_view
from companion.games.slay_the_spire.words.fighting import card_words
from companion.speech.words import _


def view(match: Match[Any], viewer: int, title: str) -> View:
    """Everybody with the own deck, and what can be done with its cards."""
    run: Run = match.state
    ask = match.ask()
    asked = ask.seats if isinstance(ask, Choice) else ()
    seats = tuple(hero_view(hero, seat, seat in asked) for seat, hero in enumerate(run.heroes))
    return View("sts", title, viewer, 0, _("Between fights"), seats, ask=_ask(match, viewer))


def _ask(match: Match[Any], viewer: int) -> AskView | None:
    ask = match.ask()
    if not isinstance(ask, Choice):
        return None
    viewers = [viewer] if viewer >= 0 else ask.seats
    options = tuple(
        OptionView(act, seat, act_words(match.state, seat, act))
        for seat in viewers
        for act in match.legal(seat)
    )
    return AskView(ask.number, "choice", ask.topic, ask.seats, _("Change decks, or start a fight."), options)


def act_words(run: Run, seat: int, act: Any) -> str:
    """A change of a deck in a few words."""
    if not isinstance(act, ChangeDeck):
        return _("starter deck again")
    gone, came = card_words(act.gone), card_words(act.came)
    if not act.gone:
        return _("add {card}").format(card=came)
    return (
        _("{old} becomes {new}").format(old=gone, new=came)
        if act.came
        else _("remove {card}").format(card=gone)
    )


def event_words(run: Run, event: Event) -> str:
    """What became of a deck; empty for what is told elsewhere."""
    if isinstance(event, DeckBegun):
        return _("{name} has the starter deck again.").format(name=run.heroes[event.seat].name)
    if not isinstance(event, DeckChanged):
        return ""
    words = act_words(run, event.seat, ChangeDeck(event.gone, event.came))
    return _("{name}: {act}.").format(name=run.heroes[event.seat].name, act=words)


def first(run: Run, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A bot changes no deck for the better by itself: it begins anew."""
    return acts[-1]
