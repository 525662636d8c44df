"""Miscrits: set-up and registration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from companion.engine.game import Bots, Game, Kernel, Options, Parts, Places, QuickFacts, Secrets, Words
from companion.engine.options import validated
from companion.engine.piles import Deck
from companion.engine.seat_decks import decks_of
from companion.engine.setups import Setup, SetupError
from companion.games.miscrits import boss, flow, playing
from companion.games.miscrits import state as st
from companion.games.miscrits.bots.careful import careful
from companion.games.miscrits.bots.evaluation import horizon, score
from companion.games.miscrits.content import CARDS, by_players, data
from companion.games.miscrits.house import HouseRules, specs
from companion.games.miscrits.judge import candidates, legal, offered
from companion.games.miscrits.parts import own_cards, table_kit
from companion.games.miscrits.parts.declaring import declarable
from companion.games.miscrits.parts.pickers import SETTING_UP
from companion.games.miscrits.view import secrets, tableau, view
from companion.games.miscrits.words import texts
from companion.kit.cards import shuffled
from companion.kit.dealing import take_drawn
from companion.kit.signs import signs_of
from companion.speech.words import _

RULES_VERSION = "8"
SEATS = range(1, 7)
MOST_AGAINST_A_BOSS = 5


def setup(chosen: Setup) -> st.State:
    """A new game: everybody's deck shuffled, the boss with the HP for this many players.

    Raises `SetupError` for a number of seats that cannot play.
    """
    rules = HouseRules(**validate(chosen.options, _("the setup")))
    _check_seats(len(chosen.seats), rules.boss)
    decks = decks_of(rules.decks, list(CARDS.decks), len(chosen.seats))
    seats = [
        st.Player(name, shuffled(CARDS.decks[deck].cards))
        for name, deck in zip(chosen.seats, decks, strict=True)
    ]
    state = st.State(seats, rules, start_players=len(seats), lazy=list(chosen.lazy))
    if rules.boss:
        state.boss = boss_state(rules.boss, len(seats))
    state.stack = [st.FirstPlayer()]
    return state


def _check_seats(count: int, against: str) -> None:
    low, high = (1, MOST_AGAINST_A_BOSS) if against else (2, SEATS[-1])
    if not low <= count <= high:
        template = _("Each for themselves is for {low} to {high} players, not {count}.")
        if against:
            template = _("A boss fight is for {low} to {high} players, not {count}.")
        raise SetupError(template.format(low=low, high=high, count=count))


def boss_state(name: str, players: int) -> st.BossState:
    """A boss at its beginning."""
    found = CARDS.bosses[name]
    hp = by_players(found.hp, players)
    cards = sorted(card.name for card in found.deck for _copy in range(card.count))
    return st.BossState(name, hp, hp, Deck(middle=len(cards), bag=cards))


def validate(options: Mapping[str, Any], where: str) -> dict[str, Any]:
    """All house rules with their values. Raises `SetupError` naming `where` and the key."""
    made = validated(specs(), options, where)
    decks_of(made["decks"], list(CARDS.decks), 1)
    return made


def check_case(case: Mapping[str, Any], head: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation, and raises, as `scenario.check_case` does."""
    from companion.games.miscrits.cases import scenario

    return scenario.check_case(GAME, case, head)


SIGNS = signs_of(data("signs.toml"), __package__)
GAME: Game[st.State] = Game(
    id="miscrits",
    title=view.title,
    seats=SEATS,
    rules_version=RULES_VERSION,
    data_version=CARDS.hash,
    state_type=st.State,
    act_type=st.AnyAct,
    setup=setup,
    work={
        st.FirstPlayer: flow.first_player,
        st.OpeningHands: flow.opening_hands,
        st.PlaceFirst: flow.place_first,
        st.DrawOwn: flow.draw_cards,
        st.Turn: flow.turn,
        st.Flips: flow.flips,
        st.Replace: flow.replace,
        st.BossTurn: boss.boss_turn,
    },
    take={
        st.FirstPlayer: flow.take_first_player,
        st.OpeningHands: flow.take_opening,
        st.PlaceFirst: flow.take_place,
        st.DrawOwn: take_drawn,
        st.Turn: playing.take_turn,
        st.Flips: flow.take_flip,
        st.Replace: flow.take_replacement,
        st.BossTurn: boss.take_boss_turn,
    },
    candidates=candidates.candidates,
    why_not=legal.why_not,
    view=view.view,
    ending=view.ending,
    quick_facts=QuickFacts(words=lambda: _("Creatures that evolve, against each other or against a boss.")),
    options=Options(specs(), validate, ("rules",)),
    words=Words(
        act=texts.act_words,
        event=texts.event_words,
        outcome=texts.outcome_words,
        card=texts.card_name,
        card_text=texts.card_text,
        told_in=texts.told_in,
    ),
    secrets=Secrets(hide=secrets.hide, imagine=secrets.imagine),
    places=Places(
        layout=tableau.layout,
        problems=tableau.problems,
        conserved=tableau.conserved,
        may_lie=tableau.may_lie,
        lying=tableau.lying,
        mark_words=tableau.mark_words,
    ),
    bots=Bots(
        first_to_act=lambda state: state.first_player,
        score=score,
        careful=careful,
        demanded=1.0,
        horizon=horizon,
    ),
    kernel=Kernel(legal=offered.legal, watchers=flow.WATCHERS, declarable=declarable),
    parts=Parts(
        check_case=check_case,
        setting_up=lambda: SETTING_UP,
        table_kit=table_kit.table_kit,
        own_cards=lambda: own_cards.OWN_CARDS,
        signs=lambda: SIGNS,
        contents=own_cards.contents,
        figures=own_cards.figures,
    ),
)


def by_cards_in_force() -> Game[st.State]:
    """The game with the bosses and decks of the cards in force."""
    if CARDS.hash == GAME.data_version:
        return GAME
    return replace(GAME, data_version=CARDS.hash, options=Options(specs(), validate, ("rules",)))
