"""Slay the Spire: The Board Game, its fights: set-up and registration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.engine.asks import Choice
from companion.engine.game import (
    Bots,
    Game,
    Kernel,
    Options,
    Parts,
    Planner,
    QuickFacts,
    Secrets,
    Setup,
)
from companion.games.slay_the_spire import fight_or_climb
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.fight import flow
from companion.games.slay_the_spire.judge import legal
from companion.games.slay_the_spire.parts import when_asked
from companion.games.slay_the_spire.phases import Rules
from companion.games.slay_the_spire.rules.declaring import declarable
from companion.games.slay_the_spire.setting_up.setup import CLIMB_ONLY, SEATS, SPECS, drawn, setup, validate
from companion.games.slay_the_spire.state.acts import AnyAct
from companion.games.slay_the_spire.state.frames import Triggers
from companion.games.slay_the_spire.state.run import Fighting, Run, alone, branch, is_fighting, uncompared
from companion.games.slay_the_spire.view import secrets, view
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


# A table of people loads no bots.


def _careful(run: Fighting, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A plain good way to fight, by a search that plays on by these rules."""
    from companion.games.slay_the_spire.bots import careful

    return careful.careful(GAME, alone(run), seat, acts, ask)


def _score(run: Fighting, seat: int) -> float:
    from companion.games.slay_the_spire.bots import careful

    return careful.score(run, seat)


FIGHT_RULES: Rules[Run] = Rules(legal.candidates, legal.why_not, legal.legal, _careful, _score).of_run()
"""The score is how the fight stands for the party, from 0 (lost) to 1 (won)."""


def rules(run: Run) -> Rules[Run]:
    """Who judges and plays where a run is now."""
    if run.fight is not None:
        return FIGHT_RULES
    return fight_or_climb.NO_FIGHT_RULES if run.climb is None else fight_or_climb.rules_of_climb()


def planner() -> Planner:
    """Somebody who plays like `careful`, and goes on with what it planned for the turn."""
    from companion.games.slay_the_spire.bots import careful, planning

    plan = planning.Plan()

    def act(run: Run, seat: int, acts: list[Any], ask: Choice) -> Any:
        if not is_fighting(run):
            return rules(run).careful(run, seat, acts, ask)
        return careful.with_plan(plan, GAME, alone(run), seat, acts, ask)

    return act


def in_haste(run: Run) -> None:
    """Let an imagined run go on without comparing the orders of what waits."""
    asked = bool(run.stack) and isinstance(run.stack[-1], Triggers)
    run.options = uncompared(run.options, asked)


def glance(run: Run, seat: int, acts: list[Any], ask: Choice) -> Any:
    """A good act at once: each is tried by these rules."""
    if not is_fighting(run):
        return rules(run).careful(run, seat, acts, ask)
    from companion.games.slay_the_spire.bots import careful

    return careful.glance(GAME, alone(run), seat, acts, ask)


RULES_VERSION = "33"

GAME: Game[Run] = Game(
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
    candidates=lambda run, ask, seat: rules(run).candidates(run, ask, seat),
    why_not=lambda run, ask, seat, act: rules(run).why_not(run, ask, seat, act),
    view=fight_or_climb.seen,
    ending=fight_or_climb.ended,
    quick_facts=QuickFacts(together=True, words=lambda: _("Fights of 1 to 4 heroes against the Spire.")),
    options=Options(SPECS, validate, ("options",), lambda run: () if run.climb else CLIMB_ONLY),
    words=fight_or_climb.WORDS,
    secrets=Secrets(hide=secrets.hide, imagine=secrets.imagine),
    places=fight_or_climb.PLACES,
    bots=Bots(
        score=lambda run, seat: rules(run).score(run, seat),
        careful=lambda run, seat, acts, ask: rules(run).careful(run, seat, acts, ask),
        planner=planner,
        glance=glance,
        in_haste=in_haste,
    ),
    kernel=Kernel(
        drawn=drafted,
        legal=lambda run, ask, seat: rules(run).legal(run, ask, seat),
        declarable=lambda run, seat: declarable(run, seat) if is_fighting(run) else (),
        put_away=flow.put_away,
        branching=branch,
    ),
    parts=Parts(
        check_case=check_case,
        signs=when_asked.signs,
        table_kit=when_asked.table_kit,
        setting_up=when_asked.setting_up,
        tallies=when_asked.tallies,
        contents=when_asked.contents,
        figures=when_asked.figures,
        rules_pages=when_asked.rules_pages,
        series=when_asked.series,
        owners_numbers=when_asked.owners_numbers,
        owned_decks=when_asked.owned_decks,
        group_book=when_asked.group_book,
        party=when_asked.party,
    ),
)


def by_numbers_in_force() -> Game[Run]:
    """The game as it is played now: an owner's numbers have a data version of their own."""
    return _with_data(BOOK.data_version)


@lru_cache(maxsize=2)
def _with_data(data_version: str) -> Game[Run]:
    return replace(GAME, data_version=data_version)
