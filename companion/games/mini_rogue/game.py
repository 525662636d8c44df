"""Mini Rogue: set-up and registration."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from companion.engine.game import (
    Bots,
    Game,
    Kernel,
    Options,
    Parts,
    Places,
    QuickFacts,
    Setup,
    SetupError,
    Words,
)
from companion.engine.options import validated
from companion.engine.parts.owners_numbers import OwnersNumbers
from companion.engine.piles import Deck
from companion.games.mini_rogue import delving, fights, flow, rooms, verbs
from companion.games.mini_rogue import state as st
from companion.games.mini_rogue.bots.careful import careful
from companion.games.mini_rogue.bots.evaluation import quiet, score
from companion.games.mini_rogue.content import BOOK, OG, data
from companion.games.mini_rogue.house import SPECS, HouseRules
from companion.games.mini_rogue.judge import candidates, legal, offered
from companion.games.mini_rogue.parts import contents
from companion.games.mini_rogue.parts.series import SERIES
from companion.games.mini_rogue.parts.table_kit import TABLE_KIT
from companion.games.mini_rogue.parts.tallies import TALLIES
from companion.games.mini_rogue.view import tableau, view
from companion.games.mini_rogue.words import event_words, texts
from companion.kit.signs import signs_of
from companion.speech.words import _

RULES_VERSION = "5"
SEATS = range(1, 3)
FIRST_AREA = 1


def setup(chosen: Setup) -> st.State:
    """A new game: mats by the Character cards, all rooms in the deck, Og's Remains under the other bosses.

    Raises `SetupError` for a wrong number of seats, or one Character card for both.
    """
    if len(chosen.seats) not in SEATS:
        template = _("Mini Rogue is for {low} or {high} players, not {count}.")
        raise SetupError(template.format(low=SEATS[0], high=SEATS[-1], count=len(chosen.seats)))
    rules = HouseRules(**validate(chosen.options, _("the setup")))
    wanted = (rules.first_character, rules.second_character)[: len(chosen.seats)]
    if len(wanted) > 1 and wanted[0] == wanted[1] != "drawn":
        raise SetupError(_("There is one card of each character. Choose two different ones."))
    party = [
        st.Adventurer(name, "" if card == "drawn" else card)
        for name, card in zip(chosen.seats, wanted, strict=True)
    ]
    state = st.State(party, rules, BOOK.content.mat, lazy=list(chosen.lazy))
    state.deck = Deck([], len(BOOK.deck), [], list(BOOK.deck))
    state.bosses = Deck([], len(BOOK.bosses), [OG], list(BOOK.bosses))
    state.stack = [st.Explore(), st.Prepare(FIRST_AREA)]
    if len(party) > 1:
        state.stack.append(st.LeaderRoll(list(range(len(party)))))
    state.stack.append(st.DrawCharacters())
    return state


def validate(options: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All house rules with their values. Raises `SetupError` naming `where` and the key."""
    return validated(SPECS, options, where)


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation, and raises, as `scenario.check_case` does."""
    # A table never checks cases: what reads them is not loaded for it.
    from companion.games.mini_rogue.cases import scenario

    return scenario.check_case(GAME, case)


def owners_numbers() -> OwnersNumbers:
    """The numbers in force, with an owner's corrections."""
    from companion.games.mini_rogue.parts.owners_numbers import OWNERS_NUMBERS

    return OWNERS_NUMBERS


SIGNS = signs_of(data("signs.toml"), __package__)
GAME: Game[st.State] = Game(
    id="mini_rogue",
    title=view.title,
    seats=SEATS,
    rules_version=RULES_VERSION,
    data_version=BOOK.version,
    state_type=st.State,
    act_type=st.AnyAct,
    setup=setup,
    work={
        st.DrawCharacters: flow.draw_characters,
        st.LeaderRoll: flow.leader_roll,
        st.Prepare: flow.prepare,
        st.Explore: flow.explore,
        st.Foresight: flow.foresight,
        st.Delve: delving.delve,
        st.Visit: rooms.visit,
        st.Check: rooms.check,
        st.ChooseOne: rooms.choose_one,
        st.RewardRoll: rooms.reward_roll,
        st.Fight: fights.fight,
        st.Wound: verbs.wound,
        st.GainPotion: verbs.gain_potion_work,
    },
    take={
        st.DrawCharacters: flow.take_character,
        st.LeaderRoll: flow.take_leader_roll,
        st.Prepare: flow.take_prepare,
        st.Explore: flow.take_explore,
        st.Foresight: flow.take_foresight,
        st.Visit: rooms.take_visit,
        st.Check: rooms.take_check,
        st.ChooseOne: rooms.take_choose_one,
        st.RewardRoll: rooms.take_reward_roll,
        st.Fight: fights.take_fight,
        st.Wound: verbs.take_wound,
        st.GainPotion: verbs.take_gain_potion,
    },
    candidates=candidates.candidates,
    why_not=legal.why_not,
    view=view.view,
    ending=view.ending,
    quick_facts=QuickFacts(
        30, True, lambda: _("One or two adventurers delve into a dungeon of cards and dice.")
    ),
    options=Options(SPECS, validate, ("rules",)),
    words=Words(
        act=texts.act_words,
        event=event_words.event_words,
        outcome=texts.outcome_words,
        card=texts.card_name,
        card_text=texts.card_text,
        standing=view.phase_words,
    ),
    places=Places(
        layout=tableau.layout,
        problems=tableau.problems,
        conserved=tableau.conserved,
        may_lie=tableau.may_lie,
        mark_words=tableau.mark_words,
        box=lambda: (*BOOK.deck, *BOOK.bosses, OG),
    ),
    bots=Bots(score=score, quiet=quiet, demanded=1.0, careful=careful),
    kernel=Kernel(legal=offered.legal),
    parts=Parts(
        check_case=check_case,
        table_kit=lambda: TABLE_KIT,
        tallies=lambda: TALLIES,
        signs=lambda: SIGNS,
        contents=contents.things,
        figures=contents.figures,
        series=lambda: SERIES,
        owners_numbers=owners_numbers,
    ),
)


def by_numbers_in_force() -> Game[st.State]:
    """The game as it is played now: an owner's numbers have a data version of their own."""
    return _with_data(BOOK.version)


@lru_cache(maxsize=2)
def _with_data(data_version: str) -> Game[st.State]:
    return replace(GAME, data_version=data_version)
