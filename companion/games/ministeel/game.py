"""MiniSteel: set-up and registration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.game import (
    Bots,
    Game,
    Kernel,
    Options,
    Parts,
    Places,
    QuickFacts,
    Secrets,
    Setup,
    SetupError,
    Words,
)
from companion.engine.options import validated
from companion.games.ministeel import attacks, events, flow, verbs
from companion.games.ministeel import state as st
from companion.games.ministeel.bots.careful import careful, score
from companion.games.ministeel.content import CARDS, DATA_VERSION, DECK, NUMBERS, data
from companion.games.ministeel.house import SPECS, HouseRules
from companion.games.ministeel.judge import candidates, legal
from companion.games.ministeel.parts import contents
from companion.games.ministeel.parts.declaring import declarable
from companion.games.ministeel.parts.table_kit import TABLE_KIT
from companion.games.ministeel.parts.tallies import TALLIES
from companion.games.ministeel.view import secrets, tableau, view
from companion.games.ministeel.words import texts
from companion.kit.seats import seated
from companion.kit.signs import signs_of
from companion.speech.words import _

RULES_VERSION = "4"

SEATS = range(NUMBERS.seats[0], NUMBERS.seats[1] + 1)


def setup(chosen: Setup) -> st.State:
    """A new game: 10 HP and two draw tokens each; the first hands are dealt after the first rolls.

    Raises `SetupError` for a wrong number of seats.
    """
    names = seated(chosen, SEATS, view.title())
    options = validate(chosen.options, _("the setup"))
    state = st.State(
        [st.Seat(name, NUMBERS.hp, draw_tokens=NUMBERS.draw_tokens) for name in names],
        HouseRules(**options),
        lazy=list(chosen.lazy),
        complete=True,
    )
    state.deck.bag = list(DECK)
    state.deck.middle = len(DECK)
    state.stack = [st.FirstRolls(list(range(len(chosen.seats))))]
    return state


def validate(options: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All house rules with their values. Raises `SetupError` naming `where` and the key."""
    chosen = validated(SPECS, options, where)
    if chosen["fate_attack_corners"] + chosen["fate_poison_corners"] > NUMBERS.die:
        template = _("{where}: fate_attack_corners and fate_poison_corners: at most {high} together.")
        raise SetupError(template.format(where=where, high=NUMBERS.die))
    return chosen


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation, and raises, as `scenario.check_case` does."""
    from companion.games.ministeel.cases import scenario

    return scenario.check_case(GAME, case)


SIGNS = signs_of(data("signs.toml"), __package__)
GAME: Game[st.State] = Game(
    id="ministeel",
    title=view.title,
    seats=SEATS,
    rules_version=RULES_VERSION,
    data_version=DATA_VERSION,
    state_type=st.State,
    act_type=st.AnyAct,
    setup=setup,
    work={
        st.FirstRolls: flow.first_rolls,
        st.Deal: flow.deal,
        st.DrawCards: flow.draw_cards,
        st.Turn: flow.turn,
        st.Death: flow.death,
        st.Resolve: verbs.resolve,
        st.AttackRoll: attacks.attack_roll,
        st.AttackFrame: attacks.attack,
        st.PoisonAttempt: attacks.poison_attempt,
        st.Pick: verbs.pick,
        st.Keep: verbs.keep,
        st.SearchRoll: verbs.search_roll,
        st.FateRoll: attacks.fate_roll,
    },
    take={
        st.FirstRolls: flow.take_first_roll,
        st.DrawCards: flow.take_drawn,
        st.Turn: verbs.take_turn,
        st.Death: flow.take_death,
        st.AttackRoll: attacks.take_attack_roll,
        st.AttackFrame: attacks.take_attack,
        st.PoisonAttempt: attacks.take_poison,
        st.Pick: verbs.take_pick,
        st.Keep: verbs.take_keep,
        st.SearchRoll: verbs.take_search_roll,
        st.FateRoll: attacks.take_fate,
    },
    candidates=candidates.candidates,
    why_not=legal.why_not,
    view=view.view,
    ending=view.ending,
    quick_facts=QuickFacts(words=lambda: _("A duel for several players, with one deck and one die.")),
    options=Options(SPECS, validate, ("rules",)),
    words=Words(
        act=texts.act_words,
        event=texts.event_words,
        outcome=texts.outcome_words,
        card=texts.card_name,
        card_text=texts.card_text,
    ),
    secrets=Secrets(hide=secrets.hide, imagine=secrets.imagine),
    places=Places(
        layout=tableau.layout,
        problems=tableau.problems,
        conserved=tableau.conserved,
        may_lie=lambda card, path: card in CARDS or not card,
        exchanges={events.HandsSwapped: tableau.hands_of},
    ),
    bots=Bots(first_to_act=lambda state: state.first_player, score=score, careful=careful),
    kernel=Kernel(watchers=flow.WATCHERS, declarable=declarable),
    parts=Parts(
        check_case=check_case,
        signs=lambda: SIGNS,
        table_kit=lambda: TABLE_KIT,
        tallies=lambda: TALLIES,
        contents=contents.things,
    ),
)
