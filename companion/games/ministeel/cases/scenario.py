"""Scenario files of MiniSteel: their verbs as acts, their expectations as values of the state.

The form is that of `docs/scenario-format.md`; seats are named as in `setup.seating`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from companion.engine.asks import Chance, Outcome
from companion.engine.demonstrating import person
from companion.engine.game import Game
from companion.engine.piles import Cards, Deck
from companion.games.ministeel import events
from companion.games.ministeel import state as st
from companion.games.ministeel.content import CARDS, NUMBERS
from companion.games.ministeel.house import HouseRules
from companion.games.ministeel.verbs import WORN
from companion.kit.cases import form
from companion.kit.cases.acts import Acts
from companion.kit.cases.playing import Cases, Played
from companion.kit.cases.script import Script
from companion.kit.cases.values import Readers, counts, fields
from companion.speech.words import _


class Card(form.Name, read=form.one_of(CARDS)):
    """The id of a card."""


SEATS = msgspec.Meta(min_length=NUMBERS.seats[0], max_length=NUMBERS.seats[1])
DIE = msgspec.Meta(ge=1, le=NUMBERS.die)


# The form


@form.like(st.Seat, "poison", "draw_tokens", "skips", "alive")
class PlayerForm(form.Form, frozen=True):
    """A seat as it is when the case begins."""

    hp: int = NUMBERS.hp
    hand: tuple[Card, ...] = ()
    equipped: tuple[Card, ...] = ()


class SetupForm(form.Form, frozen=True):
    """Who sits where, and what lies where."""

    seating: Annotated[tuple[str, ...], SEATS]
    active: form.Seat
    players: dict[str, PlayerForm]
    phase: Literal["setup", "start", "actions"] = "actions"
    actions_left: int = NUMBERS.actions
    deck: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()


class ScriptForm(form.Form, frozen=True):
    """What chance gives, in the order it is needed."""

    dice: tuple[Annotated[int, DIE], ...] = ()
    random_picks: tuple[tuple[Card, ...], ...] = ()


class Case(form.CaseForm, frozen=True, kw_only=True):
    """One case of a scenario file."""

    setup: SetupForm
    script: ScriptForm = ScriptForm()


def check_case(game: Game[st.State], given: Mapping[str, Any]) -> list[str]:
    """Play one case; returns one line per failed expectation.

    Raises `BadCase`, and `SetupError` for a house rule that cannot be.
    """
    names = form.seats(form.keys_at(given, "setup", "seating"))
    case = form.understood(given, Case, names=names)
    seating = case.setup.seating
    if len(set(seating)) < len(seating) or set(seating) != set(case.setup.players):
        raise form.BadCase(_("setup: expected different seats, each of them in players, and no one else."))
    rules = HouseRules(**game.options.validate(case.options, "options"))
    played = Duel(game, _state(case.setup, rules), _Script(case.script), seating)
    return CASES.check(played, case.actions, case.expect, names)


def _state(setup: SetupForm, rules: HouseRules) -> st.State:
    state = st.State(
        [form.made(st.Seat, setup.players[name], name=person(name)) for name in setup.seating],
        rules,
        deck=Deck(top=list(setup.deck)),
        discard=Cards(sorted(setup.discard)),
        active=setup.active,
        actions_left=setup.actions_left,
        stack=[st.Turn()],
    )
    if setup.phase == "setup":
        state.stack = [st.FirstRolls(list(range(len(state.seats))))]
        for seat in state.seats:
            seat.draw_tokens = NUMBERS.draw_tokens
    elif setup.phase == "actions":
        state.stack, state.phase = [st.Turn("actions")], "actions"
    return state


class _Script(Script):
    """Dice and random picks; of what is worn a case names the card alone."""

    def __init__(self, script: ScriptForm) -> None:
        super().__init__(die=script.dice, pick=[card for group in script.random_picks for card in group])

    def meant(self, chance: Chance, said: Outcome) -> Outcome:
        """A die decides a fate by the place of its options."""
        if chance.topic == "fate" and isinstance(said, int):
            return chance.options[said - 1]
        worn = f"{WORN}{said}"
        return worn if said not in chance.options and worn in chance.options else said


class Duel(Played[st.State]):
    """A case under way; `waiting` are the cards of an answer that are not laid yet."""

    waiting: Sequence[Card] = ()

    def called(self, name: str) -> st.Seat:
        """The seat that a case calls so. Raises `BadCase`."""
        return self.state.seats[self.seat(name)]


# Acts

ACTS: Acts[Duel] = Acts()
ACTS.plain(use_draw_token=st.UseDrawToken, end_turn=st.EndTurn)
ACTS.plain(revive=st.Answer("revival_scepter"), decline=st.LetThrough)


@ACTS.named("setup", "begin_turn")
def _advance(duel: Duel, actor: form.Anybody) -> None:
    duel.settle()


@ACTS.named("play")
def _play(
    duel: Duel, actor: form.Seat, card: Card, target: form.Anybody = form.NOBODY, mode: str = ""
) -> None:
    """`mode` is a note for readers: a card is played in one way at a time."""
    duel.do(actor, st.Play(card, target))


@ACTS.named("play_combo")
def _combo(
    duel: Duel, actor: form.Seat, cards: tuple[Card, Card], target: form.Anybody = form.NOBODY
) -> None:
    first, second = sorted(cards)
    duel.do(actor, st.PlayCombo((first, second), target))


@ACTS.named("respond")
def _respond(
    duel: Duel, actor: form.Seat, cards: tuple[Card, ...] = (), target: form.Anybody = form.NOBODY
) -> None:
    """Answer card by card; dust goes back to the attacker unless the case aims it."""
    frame = duel.state.stack[-1] if duel.state.stack else None
    duel.waiting = cards
    _answer_waiting(duel, actor, target if target >= 0 else getattr(frame, "attacker", -1))


def _answer_waiting(duel: Duel, seat: int, target: int) -> None:
    """The attacker lets each shield stand unless the case hooks it next."""
    following = duel.following
    while duel.waiting:
        card, *duel.waiting = duel.waiting
        duel.do(seat, st.Answer(card, target if CARDS[card].kind == "reaction" else -1))
        if following.get("do") == "hook_shield" and following.get("card") == card:
            return
        while duel.topic == "hook":
            duel.do(duel.asked, st.LetThrough())
    ask = duel.choice
    if ask is None or ask.topic not in _LATER or seat not in ask.seats:
        return
    goes_on = following.get("do") in _LATER[ask.topic] and following.get("actor") == duel.seats[seat]
    if not goes_on:
        duel.do(seat, st.LetThrough())


_LATER = {
    "defend": ("respond",),
    "poison": ("respond",),
    "revive": ("respond", "revive", "decline"),
}
"""The acts that answer each question later than the `respond` that is under way."""


@ACTS.named("hook_shield")
def _hook(duel: Duel, actor: form.Seat, card: Card) -> None:
    defender = getattr(duel.state.stack[-1], "target", -1)
    while duel.topic == "hook" and duel.asked != actor:
        duel.do(duel.asked, st.LetThrough())
    duel.do(actor, st.Answer("hook_rope"))
    if duel.waiting:
        _answer_waiting(duel, defender, -1)


@ACTS.named("choose_keep")
def _keep(duel: Duel, actor: form.Seat, card: Card) -> None:
    """With one card only the engine has kept it already."""
    ask = duel.choice
    open_choice = ask is not None and ask.topic == "keep" and actor in ask.seats
    if open_choice or not duel.state.seats[actor].hand.has(card):
        duel.do(actor, st.KeepCard(card))


@ACTS.named("forfeit")
def _forfeit(duel: Duel, actor: form.Seat, discard: tuple[Card, ...] = ()) -> None:
    duel.do(actor, st.Forfeit(discard[0] if discard else ""))


# Expectations


def _winner(duel: Duel) -> str | None:
    return "draw" if duel.state.phase == "over" and duel.state.winner < 0 else duel.name(duel.state.winner)


def _order(duel: Duel) -> tuple[str, ...]:
    """What happened, each once where it happened several times in a row."""
    order: list[str] = []
    for event in duel.match.heard or []:
        name = _EVENT_NAMES.get(type(event))
        if name and order[-1:] != [name]:
            order.append(name)
    return tuple(order)


_EVENT_NAMES = {events.PoisonSuffered: "poison_damage", events.CardDrawn: "draw"}

READERS: Readers = {
    Duel: {
        "*": lambda duel: duel.called,
        **fields(actions_left="state.actions_left", discard="state.discard"),
        **counts(deck_count="state.deck", discard_count="state.discard"),
        "first_player": lambda duel: duel.name(duel.state.first_player),
        "next_player": lambda duel: duel.name(duel.state.active),
        "active": lambda duel: duel.name(duel.state.active),
        "winner": _winner,
        "game_over": lambda duel: duel.state.phase == "over",
        "event_order": _order,
    },
    st.Seat: {
        **fields("hp", "poison", "draw_tokens", "hand", "equipped", "alive", "skips"),
        **counts(hand_count="hand"),
    },
}
CASES: Cases[Duel] = Cases(ACTS, READERS)
