"""Broken World: set-up and registration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Bots, Game, Kernel, Options, Parts, Places, QuickFacts, Secrets, Words
from companion.engine.options import validated
from companion.engine.seat_decks import decks_of
from companion.engine.setups import Setup, SetupError
from companion.games.broken_world import carrying_out, flow, playing
from companion.games.broken_world import state as st
from companion.games.broken_world.board import starts_of
from companion.games.broken_world.bots.careful import careful, score
from companion.games.broken_world.content import CARDS, data
from companion.games.broken_world.house import HouseRules, specs
from companion.games.broken_world.judge import candidates, legal, offered
from companion.games.broken_world.parts import table_kit
from companion.games.broken_world.parts.declaring import declarable
from companion.games.broken_world.parts.own_cards import OWN_CARDS
from companion.games.broken_world.parts.pickers import SETTING_UP
from companion.games.broken_world.view import tableau, view
from companion.games.broken_world.words import event_words, texts
from companion.kit.cards import hidden, imagined, shuffled
from companion.kit.dealing import opening_hands, take_drawn, take_opening
from companion.kit.signs import signs_of
from companion.speech.words import _

RULES_VERSION = "3"
SEATS = range(2, 5)


def setup(chosen: Setup) -> st.State:
    """A new game: decks shuffled, each hero on its space.

    Two seats play against each other, four as partners who sit opposite. Raises `SetupError` for another
    number of seats, and for a board without room.
    """
    rules = HouseRules(**validate(chosen.options, _("the setup")))
    count = len(chosen.seats)
    if count not in (2, 4):
        template = _("Broken World is for 2 players, or 4 as partners, not {count}.")
        raise SetupError(template.format(count=count))
    starts = starts_of(rules, count)
    state = st.State([], rules, partners=count == 4, lazy=list(chosen.lazy))
    for number, (name, deck) in enumerate(
        zip(chosen.seats, decks_of(rules.decks, list(CARDS.decks), count), strict=True)
    ):
        chosen_deck = CARDS.decks[deck]
        state.seats.append(st.Player(name, shuffled(chosen_deck.cards)))
        state.pieces.append(st.Piece(state.next_uid, number, chosen_deck.hero, starts[number]))
        state.next_uid += 1
    state.stack = [st.FirstPlayer()]
    return state


def validate(options: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All house rules with their values. Raises `SetupError` naming `where` and the key."""
    made = validated(specs(), options, where)
    decks_of(made["decks"], list(CARDS.decks), 1)
    starts_of(HouseRules(**made), 2)
    return made


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation, and raises, as `scenario.check_case` does."""
    from companion.games.broken_world.cases import scenario

    return scenario.check_case(GAME, case)


SIGNS = signs_of(data("signs.toml"), __package__)
GAME: Game[st.State] = Game(
    id="broken_world",
    title=view.title,
    seats=SEATS,
    rules_version=RULES_VERSION,
    data_version=CARDS.hash,
    state_type=st.State,
    act_type=st.AnyAct,
    setup=setup,
    work={
        st.FirstPlayer: flow.first_player,
        st.OpeningHands: opening_hands,
        st.DrawOwn: flow.draw_cards,
        st.Turn: flow.turn,
        st.Defence: flow.defence,
        st.Reactions: flow.reactions,
        st.Resolve: flow.resolve,
        st.CarryOut: carrying_out.carry_out,
    },
    take={
        st.FirstPlayer: flow.take_first_player,
        st.OpeningHands: take_opening,
        st.DrawOwn: take_drawn,
        st.Turn: playing.take_turn,
        st.Defence: playing.take_defence,
        st.Reactions: playing.take_reaction,
        st.Resolve: flow.take_split,
        st.CarryOut: carrying_out.take_carried_out,
    },
    candidates=candidates.candidates,
    why_not=legal.why_not,
    view=view.view,
    ending=view.ending,
    quick_facts=QuickFacts(
        words=lambda: _("Heroes and minions on a board. Declare combat, then resolve it.")
    ),
    options=Options(specs(), validate, ("rules",)),
    words=Words(
        act=texts.act_words,
        event=event_words.event_words,
        outcome=texts.outcome_words,
        card=texts.card_name,
        card_text=texts.card_text,
        told_in=event_words.told_in,
    ),
    secrets=Secrets(hide=hidden, imagine=imagined),
    places=Places(
        layout=tableau.layout,
        problems=tableau.problems,
        conserved=tableau.conserved,
        may_lie=tableau.may_lie,
        lying=tableau.lying,
        mark_words=tableau.mark_words,
    ),
    bots=Bots(first_to_act=lambda state: state.first_player, score=score, careful=careful),
    kernel=Kernel(legal=offered.legal, declarable=declarable),
    parts=Parts(
        check_case=check_case,
        setting_up=lambda: SETTING_UP,
        table_kit=table_kit.table_kit,
        own_cards=lambda: OWN_CARDS,
        signs=lambda: SIGNS,
    ),
)


def by_cards_in_force() -> Game[st.State]:
    """The game with the decks of the cards in force."""
    if CARDS.hash == GAME.data_version:
        return GAME
    return replace(GAME, data_version=CARDS.hash, options=Options(specs(), validate, ("rules",)))
