"""Slay the Spire: The Board Game, its fights: set-up and registration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from types import ModuleType
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.game import (
    Bots,
    Game,
    Kernel,
    Options,
    Parts,
    Places,
    Planner,
    QuickFacts,
    Secrets,
    Setup,
    Words,
)
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight import flow
from companion.games.slay_the_spire.fight_or_climb import (
    between_fights,
    card_words,
    climbing,
    conserved,
    either,
    ended,
    lying,
    mark_words,
    may_lie,
    nothing,
    seen,
    standing,
    telling,
    told_in,
    whole_climb,
    words_of_events,
    words_of_outcomes,
)
from companion.games.slay_the_spire.gathering import judge as judge_gathering
from companion.games.slay_the_spire.gathering import shown
from companion.games.slay_the_spire.judge import legal
from companion.games.slay_the_spire.judge.owners import why_no_other
from companion.games.slay_the_spire.parts.when_asked import (
    contents,
    figures,
    group_book,
    owned_decks,
    owners_numbers,
    party,
    rules_pages,
    series,
    setting_up,
    signs,
    table_kit,
    tallies,
)
from companion.games.slay_the_spire.rules.declaring import declarable
from companion.games.slay_the_spire.setting_up.setup import SEATS, SPECS, drawn, setup, validate
from companion.games.slay_the_spire.state.acts import AnyAct
from companion.games.slay_the_spire.state.frames import Triggers
from companion.games.slay_the_spire.state.run import Run, alone, branch, uncompared
from companion.games.slay_the_spire.view import tableau, view
from companion.games.slay_the_spire.words import fighting
from companion.games.slay_the_spire.work import TAKE, WORK
from companion.speech.words import _


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation, and raises, as `scenario.check_case` does."""
    # A table never checks cases: what reads them is not loaded for it.
    from companion.games.slay_the_spire.parts import scenario

    return scenario.check_case(GAME, case, head)


def set_up(chosen: Setup) -> Run:
    """A run as it begins; a drafted party has climbed before by these rules. Raises `SetupError`."""
    return setup(chosen, GAME)


def drafted(chosen: Setup) -> Setup:
    """A set-up with the party that its seed drafts, where one is drafted. Raises `SetupError`."""
    return drawn(chosen, GAME)


@cache
def bots() -> ModuleType:
    """How bots fight, and who stands how. A table of people loads none of it."""
    from companion.games.slay_the_spire.bots import careful

    return careful


def careful(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A plain good way to play, by a search that plays on by these rules."""
    if run.fight is None:
        return between_fights(run, seat, acts, ask)
    ahead: Any = alone(run)
    return bots().careful(GAME, ahead, seat, acts, ask)


def planner() -> Planner:
    """Somebody who plays like `careful`, and goes on with what it planned for the turn."""
    from companion.games.slay_the_spire.bots.planning import Plan

    plan = Plan()

    def act(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
        if run.fight is None:
            return whole_climb().careful(run, seat, acts, ask)
        ahead: Any = alone(run)
        return bots().with_plan(plan, GAME, ahead, seat, acts, ask)

    return act


def in_haste(run: Run) -> None:
    """Let an imagined run go on without comparing the orders of what waits."""
    asked = bool(run.stack) and isinstance(run.stack[-1], Triggers)
    run.options = uncompared(run.options, asked)


def score(run: Any, seat: int) -> Any:
    """How the fight stands for the party, from 0 (lost) to 1 (won)."""
    return bots().score(run, seat)


def glance(run: Any, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A good act at once: each is tried by these rules."""
    if run.fight is None:
        return between_fights(run, seat, acts, ask)
    ahead: Any = alone(run)
    return bots().glance(GAME, ahead, seat, acts, ask)


RULES_VERSION = "23"

GAME: Game[Any] = Game(
    id="sts",
    title=view.title,
    seats=SEATS,
    rules_version=RULES_VERSION,
    data_version=BOOK.catalog.data_hash,
    state_type=Run,
    act_type=AnyAct,
    setup=set_up,
    work=WORK,
    take=TAKE,
    candidates=either(legal.candidates, climbing(lambda climb: climb.candidates), judge_gathering.candidates),
    why_not=either(legal.why_not, climbing(lambda climb: climb.why_not), judge_gathering.why_not),
    view=seen,
    ending=ended,
    quick_facts=QuickFacts(together=True, words=lambda: _("Fights of one to four heroes against the Spire.")),
    options=Options(SPECS, validate),
    words=Words(
        act=either(fighting.act_words, telling(lambda climb: climb.act_words), shown.act_words),
        event=words_of_events,
        told_in=told_in,
        outcome=words_of_outcomes,
        card=card_words,
        card_text=fighting.card_text,
        standing=standing,
    ),
    secrets=Secrets(hide=view.hide, imagine=view.imagine),
    places=Places(
        layout=either(tableau.layout, telling(lambda climb: climb.layout), nothing),
        belongings=either(tableau.belongings, telling(lambda climb: climb.belongings), nothing),
        problems=either(view.problems, telling(lambda climb: climb.problems), nothing),
        conserved=conserved,
        may_lie=may_lie,
        why_no_other=why_no_other,
        lying=lying,
        box=tableau.box,
        mark_words=mark_words,
    ),
    bots=Bots(
        score=either(score, climbing(lambda climb: climb.score), shown.score),
        careful=careful,
        planner=planner,
        glance=glance,
        in_haste=in_haste,
    ),
    kernel=Kernel(
        drawn=drafted,
        legal=either(legal.legal, climbing(lambda climb: climb.legal), judge_gathering.legal),
        declarable=either(declarable, nothing, nothing),
        put_away=flow.put_away,
        branching=branch,
    ),
    parts=Parts(
        check_case=check_case,
        signs=signs,
        table_kit=table_kit,
        setting_up=setting_up,
        tallies=tallies,
        contents=contents,
        figures=figures,
        rules_pages=rules_pages,
        series=series,
        owners_numbers=owners_numbers,
        owned_decks=owned_decks,
        group_book=group_book,
        party=party,
    ),
)


def by_numbers_in_force() -> Game[Run]:
    """The game as it is played now: an owner's numbers have a data version of their own."""
    return _with_data(BOOK.data_version)


@lru_cache(maxsize=2)
def _with_data(data_version: str) -> Game[Run]:
    return replace(GAME, data_version=data_version)
